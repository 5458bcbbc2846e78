"""What follows from a world alone. Users, projects, members, components and transitions are changed by no tool; of
issues, comments and time the session's own rows are reckoned in by those who ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from functools import cached_property
from itertools import chain
from operator import attrgetter
from typing import Any

from prove.engine import World
from prove.envs.common import fold
from prove.envs.common.lists import WordIndex, words_of
from prove.envs.issue_tracker.entities import (
    Component,
    Issue,
    Membership,
    Project,
    Role,
    Sprint,
    TeamUser,
    Tracker,
    WorkLog,
)

by_age = attrgetter("created_at", "id")


REFERRING = ("sprint_id", "assignee_id", "component_id", "project_id")
ORDER = {"active": 0, "future": 1, "closed": 2}


def by_state(sprint: Sprint) -> int:
    """The place of a sprint in a list."""
    return ORDER[sprint.state]


def sprint_words(sprint: Sprint) -> str:
    """What a search for sprints looks at."""
    return f"{sprint.name} {sprint.goal or ''}"


def _description(issue: Issue) -> str:
    return issue.description or ""


def _project_words(project: Project) -> str:
    return f"{project.key} {project.name}"


def _user_words(user: TeamUser) -> str:
    return f"{user.name} {user.email} {user.title}"


def _component_words(component: Component) -> str:
    return component.name


def searched(key: str, issue: Issue) -> str:
    """What a search for issues looks at; ``key``: that of the project."""
    return f"{key}-{issue.number} {issue.summary} {issue.description or ''}"


class Facts:
    """Each is worked out where it is first asked for, and then kept as long as the world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.shown: dict[str, dict[str, Any]] = {}
        """By tool: rows of results, kept once they were shown, by the id of what they show."""

    def rows(self, table: str) -> Iterable[Any]:
        return self.world.tables[table].rows.values()

    @cached_property
    def you(self) -> TeamUser:
        """The user of the session."""
        found: TeamUser = next(u for u in self.rows("users") if u.you)
        return found

    @cached_property
    def roles(self) -> dict[tuple[str, str], Role]:
        """(project, user) -> role."""
        memberships: Iterable[Membership] = self.rows("memberships")
        return {(m.project_id, m.user_id): m.role for m in memberships}

    @cached_property
    def projects(self) -> list[Project]:
        """By name."""
        rows: list[Project] = self.project_words.rows
        return rows

    @cached_property
    def project_words(self) -> WordIndex:
        """Projects by name, and by their words."""
        return WordIndex(sorted(self.rows("projects"), key=lambda p: (fold(p.name), p.id)), _project_words)

    @cached_property
    def users(self) -> list[TeamUser]:
        """By name."""
        rows: list[TeamUser] = self.user_words.rows
        return rows

    @cached_property
    def user_words(self) -> WordIndex:
        """Users by name, and by their words."""
        return WordIndex(sorted(self.rows("users"), key=lambda u: (fold(u.name), u.id)), _user_words)

    @cached_property
    def components(self) -> list[Component]:
        """By name."""
        rows: list[Component] = self.component_words.rows
        return rows

    @cached_property
    def component_words(self) -> WordIndex:
        """Components by name, and by their words."""
        return WordIndex(sorted(self.rows("components"), key=lambda c: (fold(c.name), c.id)), _component_words)

    @cached_property
    def issues(self) -> list[Issue]:
        """Newest first."""
        return sorted(self.rows("issues"), key=by_age, reverse=True)

    @cached_property
    def words(self) -> WordIndex:
        """The issues, newest first, by what a search looks at."""
        keys = {p.id: p.key for p in self.projects}
        return WordIndex(self.issues, _description, lambda issue: searched(keys[issue.project_id], issue))

    @cached_property
    def issues_of(self) -> dict[str, dict[str | None, list[Issue]]]:
        """Field -> what it refers to -> its issues, newest first."""
        found: dict[str, dict[str | None, list[Issue]]] = {field: {} for field in REFERRING}
        for issue in self.issues:
            for field in REFERRING:
                found[field].setdefault(getattr(issue, field), []).append(issue)
        return found

    @cached_property
    def sprints(self) -> WordIndex:
        """Active, future, then closed ones, by their words."""
        return WordIndex(sorted(self.rows("sprints"), key=by_state), sprint_words)

    @cached_property
    def highest(self) -> dict[str, int]:
        """Project -> the highest number of its issues."""
        found: dict[str, int] = {}
        for issue in self.issues:
            found[issue.project_id] = max(found.get(issue.project_id, 0), issue.number)
        return found

    @cached_property
    def open_in(self) -> Counter[str | None]:
        """Component or sprint -> open issues in it."""
        return Counter(chain.from_iterable((i.component_id, i.sprint_id) for i in self.issues if i.category != "done"))

    @cached_property
    def inside(self) -> Counter[str | None]:
        """Sprint -> issues in it."""
        return Counter(i.sprint_id for i in self.issues)

    @cached_property
    def minutes(self) -> dict[tuple[str, date], int]:
        """(user, day) -> minutes logged."""
        found: dict[tuple[str, date], int] = {}
        logs: Iterable[WorkLog] = self.rows("work_logs")
        for log in logs:
            found[log.author_id, log.work_date] = found.get((log.author_id, log.work_date), 0) + log.minutes
        return found


def facts_of(tracker: Tracker) -> Facts:
    """What follows from the world of a session."""
    return tracker.world.derived(Facts)


def changed_issues(tracker: Tracker) -> Iterator[tuple[Issue | None, Issue]]:
    """The session's own issues: as the world has them, if it does, and as they are now."""
    base = tracker.issues.base.rows
    for key, now in tracker.issues.overlay.items():
        if now is not None:
            yield base.get(key), now


def holders(tracker: Tracker, field: str) -> set[str | None]:
    """The components or sprints with an issue that the session changed; ``field`` of an issue refers to them."""
    pairs = changed_issues(tracker)
    return {getattr(issue, field) for pair in pairs for issue in pair if issue is not None}


def open_issues(tracker: Tracker, holder: str, field: str) -> int:
    """Open issues in a component or sprint; ``field`` of an issue refers to it."""
    count = facts_of(tracker).open_in[holder]
    for before, now in changed_issues(tracker):
        count += now.category != "done" and getattr(now, field) == holder
        count -= before is not None and before.category != "done" and getattr(before, field) == holder
    return count


def issues_in(tracker: Tracker, sprint_id: str) -> int:
    """All issues in a sprint."""
    count = facts_of(tracker).inside[sprint_id]
    for before, now in changed_issues(tracker):
        count += (now.sprint_id == sprint_id) - (before is not None and before.sprint_id == sprint_id)
    return count


def newest_first(tracker: Tracker) -> Iterable[Issue]:
    """All issues. When one was created never changes, and what a session creates is newer than the world."""
    known = facts_of(tracker).issues
    overlay = tracker.issues.overlay
    if not overlay:
        return known
    created = sorted((now for before, now in changed_issues(tracker) if before is None), key=by_age, reverse=True)
    return chain(created, (overlay.get(i.id) or i for i in known))


def with_words(tracker: Tracker, query: str) -> list[Issue]:
    """The issues that have every word of a query, or words that begin so, newest first."""
    words = words_of(query)
    found: list[Issue] = facts_of(tracker).words.rows_with(words)
    overlay = tracker.issues.overlay
    if overlay and words:
        found = [issue for issue in found if issue.id not in overlay]
        before = len(found)
        for _, issue in changed_issues(tracker):
            text = f" {fold(searched(tracker.projects.need(issue.project_id, 'project_id').key, issue))}"
            if all(f" {word}" in text for word in words):
                found.append(issue)
        if len(found) > before:
            found.sort(key=by_age, reverse=True)
    return found


def issues_of(tracker: Tracker, field: str, key: str) -> list[Issue]:
    """The issues that refer to something by one of :data:`REFERRING`, newest first."""
    overlay = tracker.issues.overlay
    found = facts_of(tracker).issues_of[field].get(key, [])
    if overlay:
        found = [issue for issue in found if issue.id not in overlay]
        changed = [now for _, now in changed_issues(tracker) if getattr(now, field) == key]
        if changed:
            found = sorted([*found, *changed], key=by_age, reverse=True)
    return found
