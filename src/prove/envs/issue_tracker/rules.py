"""Who may change what, how issues block each other, and how time adds up."""

from __future__ import annotations

from prove.engine import Refused
from prove.envs.issue_tracker.entities import Issue, Project, Sprint, TeamUser, Tracker, Transition
from prove.envs.issue_tracker.facts import facts_of

DAY_MINUTES = 24 * 60


def you(tracker: Tracker) -> TeamUser:
    """The user of the session."""
    return facts_of(tracker).you


def project_of(tracker: Tracker, issue: Issue) -> Project:
    return tracker.projects.need(issue.project_id, "project_id")


def key_of(tracker: Tracker, issue: Issue) -> str:
    """The key by which people call an issue: ``PAY-214``."""
    return f"{project_of(tracker, issue).key}-{issue.number}"


def role_of(tracker: Tracker, project: Project, user: TeamUser) -> str | None:
    """A user's role in a project, or None."""
    return facts_of(tracker).roles.get((project.id, user.id))


def changeable(tracker: Tracker, project: Project, parameter: str) -> Project:
    """Refuses to change anything in a project that is archived or that the user may only look at."""
    if project.archived:
        raise Refused(
            "project_archived",
            f"{parameter}: the project {project.name} ({project.id}) is archived and can only be read.",
        )
    if role_of(tracker, project, you(tracker)) != "member":
        raise Refused("read_only_project", f"{parameter}: you may only view the project {project.name} ({project.id}).")
    return project


def changeable_issue(tracker: Tracker, issue_id: str, parameter: str = "issue_id") -> Issue:
    """An issue that the user may change."""
    issue = tracker.issues.need(issue_id, parameter)
    changeable(tracker, project_of(tracker, issue), parameter)
    return issue


def changeable_sprint(tracker: Tracker, sprint_id: str, parameter: str = "sprint_id") -> Sprint:
    """A sprint of a project that the user may change."""
    sprint = tracker.sprints.need(sprint_id, parameter)
    changeable(tracker, tracker.projects.need(sprint.project_id, "project_id"), parameter)
    return sprint


def assignable(tracker: Tracker, project: Project, user_id: str) -> TeamUser:
    """A user who can be given issues of a project: active, and a member."""
    user = tracker.users.need(user_id, "assignee_id")
    if not user.active:
        raise Refused("user_inactive", f"assignee_id: the account of {user.name} ({user.id}) is deactivated.")
    if role_of(tracker, project, user) != "member":
        roles = facts_of(tracker).roles
        able = [u for u in facts_of(tracker).users if u.active and roles.get((project.id, u.id)) == "member"]
        raise Refused(
            "not_project_member",
            f"assignee_id: {user.name} ({user.id}) is no member of {project.name} ({project.id}).",
            [{"pointer": "/assignee_id", "problem": "no member", "allowed": [f"{u.id} ({u.name})" for u in able]}],
        )
    return user


def part_of(tracker: Tracker, project: Project, component_id: str) -> None:
    """Refuses a component of another project."""
    component = tracker.components.need(component_id, "component_id")
    if component.project_id != project.id:
        own = tracker.components.where(project_id=project.id)
        raise Refused(
            "other_project",
            f"component_id: {component.name} ({component.id}) is no component of {project.name} ({project.id}).",
            [{"pointer": "/component_id", "problem": "other project", "allowed": [f"{c.id} ({c.name})" for c in own]}],
        )


def open_blockers(tracker: Tracker, issue: Issue) -> list[Issue]:
    """The issues that block this one and are not done."""
    sources = [
        tracker.issues.need(link.source_id, "issue_id")
        for link in tracker.links.where(target_id=issue.id)
        if link.type == "blocks"
    ]
    return [i for i in sources if i.category != "done"]


def reaches(tracker: Tracker, kind: str, start: str, goal: str) -> bool:
    """Whether links of a kind lead from one issue to another, over any number of issues."""
    seen = {start}
    waiting = [start]
    while waiting:
        for link in tracker.links.where(source_id=waiting.pop()):
            if link.type == kind and link.target_id not in seen:
                if link.target_id == goal:
                    return True
                seen.add(link.target_id)
                waiting.append(link.target_id)
    return False


def steps_open_to(tracker: Tracker, issue: Issue) -> list[Transition]:
    """The transitions that the workflow offers an issue in its status."""
    workflow = project_of(tracker, issue).workflow
    return [t for t in tracker.transitions.where(workflow=workflow) if issue.status in t.from_statuses]


def logged(tracker: Tracker, issue: Issue) -> int:
    """Minutes logged on an issue."""
    return sum(w.minutes for w in tracker.work_logs.where(issue_id=issue.id))
