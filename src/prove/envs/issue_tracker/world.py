"""The world of a seed: six projects of one company, their people, and about 120 issues in every state."""

from __future__ import annotations

from datetime import timedelta

from prove.engine import WorldBuilder
from prove.envs.common import fold
from prove.envs.issue_tracker import names
from prove.envs.issue_tracker.entities import (
    Category,
    Component,
    Issue,
    IssueComment,
    IssueLink,
    IssueType,
    LinkType,
    Membership,
    Priority,
    Project,
    Resolution,
    Role,
    Sprint,
    SprintState,
    TeamUser,
    Transition,
    Workflow,
    WorkLog,
)
from prove.envs.issue_tracker.rules import DAY_MINUTES

WORKFLOWS: tuple[Workflow, ...] = ("software", "service", "content")
SIZES = (46, 32, 22, 10, 5, 5)
"""Issues per project: two of software, content, service, an archived one, and one that the user only views."""
TYPES: tuple[IssueType, ...] = ("bug", "bug", "bug", "task", "task", "story", "feature")
PRIORITIES: tuple[Priority, ...] = ("highest", "high", "high", "medium", "medium", "medium", "low", "lowest")
RESOLUTIONS: tuple[Resolution, ...] = ("fixed", "fixed", "fixed", "fixed", "wont_do", "duplicate", "cannot_reproduce")
ESTIMATES = (30, 60, 90, 120, 180, 240, 480, 960)


def build(w: WorldBuilder) -> None:
    """Fill a world."""
    users = _users(w)
    statuses = _workflows(w)
    board = _Board(w, users, statuses)
    for number, (name, key, workflow) in enumerate(_plan(w)):
        board.project(number, name, key, workflow)
    board.twin()
    board.links()
    board.talk()


def _users(w: WorldBuilder) -> list[TeamUser]:
    """The user first; near-duplicates, two of the same name, one whose account is deactivated."""
    rng, fake = w.random, w.faker
    found: list[str] = []
    while len(found) < 8:
        name = f"{fake.first_name()} {fake.last_name()}"
        if name not in found:
            found.append(name)
    same = rng.choice(names.SAME_NAME)
    found += [*rng.sample(names.UNICODE_PEOPLE, 2), *rng.choice(names.ALIKE_PEOPLE), same, same]
    domain = fold(fake.last_name()).replace(" ", "") + rng.choice(("soft", "labs", "works", "systems")) + ".example"
    taken: set[str] = set()
    users = []
    for number, name in enumerate(found):
        words = fold(name).split()
        local = next(
            m
            for m in (f"{words[0]}.{words[-1]}", f"{words[0][0]}.{words[-1]}", f"{words[0]}{number}")
            if m not in taken
        )
        taken.add(local)
        users.append(
            w.add(
                TeamUser(
                    id=w.new_id(TeamUser, 8),
                    name=name,
                    email=f"{local}@{domain}",
                    title=rng.choice(names.TITLES),
                    active=number != 7,
                    you=number == 0,
                )
            )
        )
    return users


def _workflows(w: WorldBuilder) -> dict[Workflow, list[str]]:
    """Statuses and transitions of each workflow, worded in one of several ways."""
    rng = w.random
    statuses: dict[Workflow, list[str]] = {}
    for workflow in WORKFLOWS:
        statuses[workflow] = [rng.choice(ways) for ways in names.STATUSES[workflow]]
        for wordings, sources, target in names.STEPS[workflow]:
            category: Category = names.CATEGORIES[target]  # type: ignore[assignment]
            w.add(
                Transition(
                    id=w.new_id(Transition),
                    workflow=workflow,
                    name=rng.choice(wordings),
                    from_statuses=tuple(statuses[workflow][i] for i in sources),
                    to_status=statuses[workflow][target],
                    category=category,
                )
            )
    return statuses


def _plan(w: WorldBuilder) -> list[tuple[str, str, Workflow]]:
    rng = w.random
    first, second = rng.sample(names.SOFTWARE, 2)
    if rng.random() < 0.3:  # easily taken for one another
        second = (f"{first[0]} Beta", f"{first[1]}B")
    return [
        (*first, "software"),
        (*second, "software"),
        (*rng.choice(names.CONTENT), "content"),
        (*rng.choice(names.SERVICE), "service"),
        (*rng.choice(names.OLD), "software"),
        (*rng.choice(names.WATCHED), "content"),
    ]


class _Board:
    """Puts projects, sprints and issues into the world."""

    def __init__(self, w: WorldBuilder, users: list[TeamUser], statuses: dict[Workflow, list[str]]) -> None:
        self.w = w
        self.rng = w.random
        self.users = users
        self.statuses = statuses
        self.used: set[str] = set()
        self.by_project: dict[str, list[Issue]] = {}

    def project(self, number: int, name: str, key: str, workflow: Workflow) -> None:
        """A project with members, components, sprints and issues."""
        rng, w = self.rng, self.w
        me, *others = self.users
        active = [u for u in others if u.active]
        members = rng.sample(active, 9 if number < 2 else 6 if number < 4 else 3)
        if number == 0:
            # Somebody who left is still a member, and still has issues.
            members.append(next(u for u in others if not u.active))
        project = w.add(
            Project(
                id=w.new_id(Project),
                name=name,
                key=key,
                lead_id=members[0].id,
                workflow=workflow,
                initial=self.statuses[workflow][0],
                archived=number == 4,
            )
        )
        for user in (me, *members):
            role: Role = "viewer" if user is me and number == 5 else "member"
            w.add(Membership(id=w.new_id(Membership), project_id=project.id, user_id=user.id, role=role))
        taken = {c.name for c in w.rows(Component)}
        pool = [c for c in names.COMPONENTS[workflow] if c not in taken]
        components = [
            w.add(Component(id=w.new_id(Component), project_id=project.id, name=c, lead_id=rng.choice(members).id))
            for c in rng.sample(pool, (6, 5, 4, 5, 2, 2)[number])
        ]
        sprints = self._sprints(project, number) if number < 3 else []
        moments = sorted(rng.sample(range(60 * 24 * 80), SIZES[number]), reverse=True)
        first = rng.randrange(101, 800)
        people = [me, me, me, *members] if number < 4 else members
        for count, ago in enumerate(moments):
            # Nobody has written anything into the archived project for long.
            ago += 300 if number != 4 else 60 * 24 * 120
            self._issue(project, first + count, ago, people, components, sprints)
        for sprint in sprints:
            self._count(sprint)

    def _sprints(self, project: Project, number: int) -> list[Sprint]:
        """A closed one, an active one (none in the third project), and future ones."""
        rng, w = self.rng, self.w
        today = w.start.date()
        first = rng.randrange(4, 40)
        began = today - timedelta(days=rng.randrange(3, 15) if number else rng.randrange(1, 20))
        plans: tuple[tuple[SprintState, ...], ...] = (
            ("closed", "active", "future", "future"),
            ("closed", "active", "future"),
            ("closed", "future", "future", "future"),
        )
        states = plans[number]
        found = []
        for place, state in enumerate(states):
            start = began + timedelta(days=14 * (place - 1))
            found.append(
                w.add(
                    Sprint(
                        id=w.new_id(Sprint),
                        project_id=project.id,
                        name=f"{project.key} Sprint {first + place}",
                        state=state,
                        goal=rng.choice(names.GOALS) or None,
                        start_date=None if state == "future" else start,
                        end_date=None if state == "future" else start + timedelta(days=13),
                    )
                )
            )
        return found

    def _count(self, sprint: Sprint) -> None:
        """The figures of a sprint that began."""
        inside = [i for i in self.by_project[sprint.project_id] if i.sprint_id == sprint.id]
        if sprint.state == "future":
            return
        added = min(len(inside) // 4, self.rng.randrange(3))
        removed = self.rng.randrange(2)
        done = len(inside) if sprint.state == "closed" else 0
        self.w.replace(
            sprint.but(committed=len(inside) - added + removed, added=added, removed=removed, completed=done)
        )

    def _summary(self, workflow: Workflow, kind: IssueType) -> str:
        rng = self.rng
        text = ""
        for _ in range(20):
            thing = rng.choice(names.THINGS[workflow])
            text = rng.choice(names.TEMPLATES[workflow][kind]).format(thing=thing, Thing=thing[0].upper() + thing[1:])
            if text not in self.used:
                break
        self.used.add(text)
        return text

    def _issue(
        self,
        project: Project,
        number: int,
        ago: int,
        people: list[TeamUser],
        components: list[Component],
        sprints: list[Sprint],
    ) -> Issue:
        """An issue made so many minutes ago."""
        rng, w = self.rng, self.w
        kind = rng.choice(TYPES)
        step = rng.choices(range(4), (6, 4, 3, 5))[0]
        done = step == 3
        sprint: Sprint | None = None
        if sprints and rng.random() < 0.8:
            states = ("closed", "closed", "active") if done else ("active", "future", "future")
            wanted = rng.choice(states)
            open_to = [s for s in sprints if s.state == wanted]
            sprint = rng.choice(open_to) if open_to else None
        if done or step == 0:
            assignee = rng.choice(people) if rng.random() < 0.7 else None
        else:
            assignee = rng.choice(people)
        created = w.start - timedelta(minutes=ago)
        due = w.start.date() + timedelta(days=rng.randrange(-10, 40)) if rng.random() < 0.35 else None
        issue = w.add(
            Issue(
                id=w.new_id(Issue, 8),
                project_id=project.id,
                number=number,
                type=kind,
                summary=self._summary(project.workflow, kind),
                description=rng.choice(names.DESCRIPTIONS) if rng.random() < 0.4 else None,
                priority=rng.choice(PRIORITIES),
                status=self.statuses[project.workflow][step],
                category=names.CATEGORIES[step],  # type: ignore[arg-type]
                resolution=rng.choice(RESOLUTIONS) if done else None,
                reporter_id=rng.choice(people).id,
                assignee_id=assignee.id if assignee else None,
                component_id=rng.choice(components).id if rng.random() < 0.75 else None,
                sprint_id=sprint.id if sprint else None,
                due_date=max(due, created.date()) if due else None,
                estimate=rng.choice(ESTIMATES) if rng.random() < 0.7 else None,
                created_at=created,
            )
        )
        self.by_project.setdefault(project.id, []).append(issue)
        return issue

    def twin(self) -> None:
        """Two open issues of different projects with the same summary, and one with a long description."""
        first, second = list(self.by_project.values())[:2]
        summary = "Crash after the last update"
        for number, issues in enumerate((first, second)):
            place = next(i for i, issue in enumerate(issues) if issue.category != "done")
            changes = {"summary": summary} if number else {"summary": summary, "description": names.LONG_DESCRIPTION}
            issues[place] = self.w.replace(issues[place].but(**changes))

    def links(self) -> None:
        """Links within projects, and a few between the first two. What is done is blocked by nothing open."""
        rng = self.rng
        order = {"done": 0, "in_progress": 1, "to_do": 2}
        groups = list(self.by_project.values())
        pairs = [(group, group, len(group) * 6 // 10) for group in groups]
        pairs.append((groups[0], groups[1], 5))
        seen: set[frozenset[str]] = set()
        types: tuple[LinkType, ...] = ("blocks", "blocks", "blocks", "relates_to", "relates_to", "duplicates")
        for left, right, count in pairs:
            for _ in range(count):
                one, other = rng.choice(left), rng.choice(right)
                if one.id == other.id or frozenset((one.id, other.id)) in seen:
                    continue
                seen.add(frozenset((one.id, other.id)))
                kind = rng.choice(types)
                # From what is further on to what is less so, then by age: never in a circle.
                one, other = sorted((one, other), key=lambda i: (order[i.category], i.created_at, i.id))
                self.w.add(IssueLink(id=self.w.new_id(IssueLink, 8), type=kind, source_id=one.id, target_id=other.id))

    def _comment(self) -> str:
        rng = self.rng
        return rng.choice(names.COMMENTS).format(
            n=rng.randrange(2, 12), first=rng.choice(self.users).name.split()[0], day=rng.choice(names.DAYS)
        )

    def talk(self) -> None:
        """Comments and work logs."""
        rng, w = self.rng, self.w
        spent: dict[tuple[str, int], int] = {}
        for issues in self.by_project.values():
            for issue in issues:
                people = [p for p in self.users if p.id in (issue.reporter_id, issue.assignee_id)] or self.users[:1]
                age = max(2, int((w.start - issue.created_at).total_seconds()) // 60 - 60)
                count = rng.choice((0, 0, 1, 2, 3, 4, 9 if rng.random() < 0.15 else 2))
                for ago in sorted(rng.sample(range(1, age), min(count, age - 1)), reverse=True):
                    w.add(
                        IssueComment(
                            id=w.new_id(IssueComment, 8),
                            issue_id=issue.id,
                            author_id=rng.choice(people).id,
                            body=self._comment(),
                            created_at=w.start - timedelta(minutes=ago),
                        )
                    )
                if issue.category == "to_do":
                    continue
                for _ in range(rng.choice((0, 1, 1, 2, 3))):
                    author = rng.choice(people)
                    ago = rng.randrange(0, min(max(1, age // 1440), 60))
                    minutes = rng.choice((15, 30, 45, 60, 90, 120, 180))
                    # Today the user has logged nothing yet, and nobody works round the clock.
                    if (author.you and ago == 0) or spent.get((author.id, ago), 0) + minutes > DAY_MINUTES // 2:
                        continue
                    spent[author.id, ago] = spent.get((author.id, ago), 0) + minutes
                    w.add(
                        WorkLog(
                            id=w.new_id(WorkLog, 8),
                            issue_id=issue.id,
                            author_id=author.id,
                            minutes=minutes,
                            work_date=(w.start - timedelta(days=ago)).date(),
                            note=rng.choice(names.NOTES),
                        )
                    )
