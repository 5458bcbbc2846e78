"""Tools that show, create and change issues."""

from __future__ import annotations

from datetime import date
from operator import attrgetter
from typing import Annotated

from pydantic import Field

from prove.engine import Conflict, InvalidArgument, View, tool
from prove.envs.common import Day, Words, view
from prove.envs.issue_tracker.entities import (
    Category,
    Clearable,
    ComponentId,
    Issue,
    IssueId,
    IssueType,
    Priority,
    ProjectId,
    Resolution,
    SprintId,
    Tracker,
    UserId,
    WorkLogId,
)
from prove.envs.issue_tracker.facts import changed_issues, facts_of
from prove.envs.issue_tracker.links import LinkRow, link_rows
from prove.envs.issue_tracker.rules import (
    assignable,
    changeable,
    changeable_issue,
    key_of,
    part_of,
    you,
)

Minutes = Annotated[int, Field(ge=1, le=60_000)]
LOGS_SHOWN = 3


class IssueRow(View, frozen=True, kw_only=True):
    """An issue as changes show it."""

    id: IssueId
    key: str
    project_id: ProjectId
    summary: str
    description: str | None = None
    type: IssueType
    priority: Priority
    status: str
    resolution: Resolution | None = None
    assignee_id: UserId | None = None
    assignee_name: str | None = None
    component_id: ComponentId | None = None
    component_name: str | None = None
    sprint_id: SprintId | None = None
    sprint_name: str | None = None
    due_date: date | None = None
    estimate_minutes: int | None = None
    unassigned_from: str | None = None
    """Whose it was, when it was taken away from somebody."""


class LogRow(View, frozen=True, kw_only=True):
    id: WorkLogId
    author_name: str
    minutes: int
    work_date: date
    note: str = ""


class IssueDetails(View, frozen=True, kw_only=True):
    id: IssueId
    key: str
    project_id: ProjectId
    project_name: str
    summary: str
    description: str | None = None
    type: IssueType
    priority: Priority
    status: str
    status_category: Category
    resolution: Resolution | None = None
    reporter_id: UserId
    reporter_name: str
    assignee_id: UserId | None = None
    assignee_name: str | None = None
    component_id: ComponentId | None = None
    component_name: str | None = None
    sprint_id: SprintId | None = None
    sprint_name: str | None = None
    due_date: date | None = None
    estimate_minutes: int | None = None
    logged_minutes: int
    remaining_minutes: int | None = None
    work_logs: tuple[LogRow, ...] = ()
    """The latest; ``logged_minutes`` is the sum of all."""
    comments: int
    links: tuple[LinkRow, ...] = ()
    created: str


def issue_row(tracker: Tracker, issue: Issue, unassigned_from: str | None = None) -> IssueRow:
    """An issue as changes show it, with the names of what it refers to."""
    return IssueRow(
        id=issue.id,
        key=key_of(tracker, issue),
        project_id=issue.project_id,
        summary=issue.summary,
        description=issue.description,
        type=issue.type,
        priority=issue.priority,
        status=issue.status,
        resolution=issue.resolution,
        assignee_id=issue.assignee_id,
        assignee_name=tracker.users.need(issue.assignee_id, "assignee_id").name if issue.assignee_id else None,
        component_id=issue.component_id,
        component_name=tracker.components.need(issue.component_id, "component_id").name if issue.component_id else None,
        sprint_id=issue.sprint_id,
        sprint_name=tracker.sprints.need(issue.sprint_id, "sprint_id").name if issue.sprint_id else None,
        due_date=issue.due_date,
        estimate_minutes=issue.estimate,
        unassigned_from=unassigned_from,
    )


@tool(read_only=True)
def get_issue(
    tracker: Tracker,
    issue_id: Annotated[IssueId, Field(description="Id of the issue")],
) -> IssueDetails:
    """Get one issue in full: people, sprint, due date, estimate, time logged with the latest work logs, and its links
    to other issues."""
    issue = tracker.issues.need(issue_id, "issue_id")
    if tracker.overlays and _is_touched(tracker, issue.id):
        return _details(tracker, issue)
    return view(tracker, tracker.issues, issue, _details)


def _is_touched(tracker: Tracker, issue_id: str) -> bool:
    """Whether the session may have changed anything that an issue in full tells."""
    overlays = tracker.overlays
    if "links" in overlays:
        return True
    changed = overlays.get("issues")
    if changed:
        index = tracker.world.tables["links"].index
        others = [link.target_id for link in index["source_id"].get(issue_id, ())]
        others += [link.source_id for link in index["target_id"].get(issue_id, ())]
        if issue_id in changed or any(key in changed for key in others):
            return True
    for name in ("work_logs", "comments"):
        if any(row.issue_id == issue_id for row in overlays.get(name, {}).values() if row is not None):
            return True
    return False


def _details(tracker: Tracker, issue: Issue) -> IssueDetails:
    row = issue_row(tracker, issue)
    logs = tracker.work_logs.where(issue_id=issue.id)
    spent = sum(w.minutes for w in logs)
    # Of one day the log made last comes first.
    latest = sorted(reversed(logs), key=attrgetter("work_date"), reverse=True)[:LOGS_SHOWN]
    return IssueDetails(
        id=row.id,
        key=row.key,
        project_id=row.project_id,
        project_name=tracker.projects.need(issue.project_id, "project_id").name,
        summary=row.summary,
        description=row.description,
        type=row.type,
        priority=row.priority,
        status=row.status,
        status_category=issue.category,
        resolution=row.resolution,
        reporter_id=issue.reporter_id,
        reporter_name=tracker.users.need(issue.reporter_id, "reporter_id").name,
        assignee_id=row.assignee_id,
        assignee_name=row.assignee_name,
        component_id=row.component_id,
        component_name=row.component_name,
        sprint_id=row.sprint_id,
        sprint_name=row.sprint_name,
        due_date=row.due_date,
        estimate_minutes=row.estimate_minutes,
        logged_minutes=spent,
        remaining_minutes=None if issue.estimate is None else max(0, issue.estimate - spent),
        work_logs=tuple(
            LogRow(
                id=w.id,
                author_name=tracker.users.need(w.author_id, "author_id").name,
                minutes=w.minutes,
                work_date=w.work_date,
                note=w.note,
            )
            for w in latest
        ),
        comments=len(tracker.comments.where(issue_id=issue.id)),
        links=link_rows(tracker, issue),
        created=issue.created_at.isoformat(),
    )


def _ahead(tracker: Tracker, due_date: date | None) -> None:
    """Refuses a due date in the past."""
    today = tracker.now.date()
    if due_date is not None and due_date < today:
        raise InvalidArgument("due_date", f"{due_date} is before today, {today}; choose today or later.")


@tool
def create_issue(
    tracker: Tracker,
    project_id: Annotated[ProjectId, Field(description="Id of the project")],
    type: Annotated[IssueType, Field(description="Kind of issue")],
    summary: Annotated[str, Words(120), Field(description="What it is about, in a line")],
    priority: Annotated[Priority, Field(description="How urgent it is")] = "medium",
    description: Annotated[str | None, Words(2000), Field(description="More about it")] = None,
    component_id: Annotated[ComponentId | None, Field(description="Component of that project")] = None,
    assignee_id: Annotated[UserId | None, Field(description="Who works on it")] = None,
    due_date: Annotated[date | None, Day(), Field(description="Today or later")] = None,
    estimate_minutes: Annotated[Minutes | None, Field(description="Minutes of work expected")] = None,
) -> IssueRow:
    """Create an issue, reported by you, in its workflow's first status. Refuses assignees who are no members."""
    project = changeable(tracker, tracker.projects.need(project_id, "project_id"), "project_id")
    if component_id is not None:
        part_of(tracker, project, component_id)
    if assignee_id is not None:
        assignable(tracker, project, assignee_id)
    _ahead(tracker, due_date)
    issue = Issue(
        id=tracker.new_id(tracker.issues, 8),
        project_id=project.id,
        number=_next_number(tracker, project.id),
        type=type,
        summary=summary,
        description=description,
        priority=priority,
        status=project.initial,
        category="to_do",
        reporter_id=you(tracker).id,
        assignee_id=assignee_id,
        component_id=component_id,
        due_date=due_date,
        estimate=estimate_minutes,
        created_at=tracker.now,
    )
    return issue_row(tracker, tracker.issues.put(issue))


def _next_number(tracker: Tracker, project_id: str) -> int:
    """The number of the next issue of a project."""
    created = (now.number for _, now in changed_issues(tracker) if now.project_id == project_id)
    return max(facts_of(tracker).highest.get(project_id, 100), *created, 0) + 1


@tool(idempotent=True)
def update_issue(
    tracker: Tracker,
    issue_id: Annotated[IssueId, Field(description="Id of the issue")],
    summary: Annotated[str | None, Words(120), Field(description="New summary")] = None,
    description: Annotated[str | None, Words(2000), Field(description="New description")] = None,
    type: Annotated[IssueType | None, Field(description="New type")] = None,
    priority: Annotated[Priority | None, Field(description="New priority")] = None,
    component_id: Annotated[ComponentId | None, Field(description="Component of its project")] = None,
    due_date: Annotated[date | None, Day(), Field(description="Today or later")] = None,
    estimate_minutes: Annotated[Minutes | None, Field(description="Minutes of work expected in all")] = None,
    clear: Annotated[Clearable | None, Field(description="Field to empty")] = None,
) -> IssueRow:
    """Change or empty the given fields of an issue, others stay. Status, assignee and sprint have tools of their
    own."""
    issue = changeable_issue(tracker, issue_id)
    changes: dict[str, object] = {
        "summary": summary,
        "description": description,
        "type": type,
        "priority": priority,
        "component_id": component_id,
        "due_date": due_date,
        "estimate": estimate_minutes,
    }
    changes = {name: value for name, value in changes.items() if value is not None}
    if clear is not None:
        changes |= _emptied(tracker, issue, clear, changes)
    if not changes:
        raise InvalidArgument("issue_id", "is given alone; give at least one field to change as well.")
    if component_id is not None:
        part_of(tracker, tracker.projects.need(issue.project_id, "project_id"), component_id)
    _ahead(tracker, due_date)
    return issue_row(tracker, tracker.issues.put(issue.but(**changes)))


def _emptied(tracker: Tracker, issue: Issue, clear: Clearable, changes: dict[str, object]) -> dict[str, object]:
    """The change that empties a field. Refuses one that is empty, or that is given a value as well."""
    field = "component_id" if clear == "component" else clear
    if field in changes:
        raise InvalidArgument("clear", f"{clear} is given a new value as well; leave one of them out.")
    if getattr(issue, field) is None:
        raise Conflict("already_empty", f"clear: {key_of(tracker, issue)} ({issue.id}) has no {clear}.")
    return {field: None}


@tool(idempotent=True)
def assign_issue(
    tracker: Tracker,
    issue_id: Annotated[IssueId, Field(description="Id of the issue")],
    assignee_id: Annotated[UserId | None, Field(description="Id of the user; left out, nobody")] = None,
) -> IssueRow:
    """Assign an issue to an active member of its project, or take it away from its assignee. Refuses what is so
    already."""
    issue = changeable_issue(tracker, issue_id)
    if assignee_id is not None:
        assignable(tracker, tracker.projects.need(issue.project_id, "project_id"), assignee_id)
    before: str | None = None
    if assignee_id == issue.assignee_id:
        now = "nobody" if assignee_id is None else f"{tracker.users.need(assignee_id, 'assignee_id').name} already"
        raise Conflict("already_assigned", f"assignee_id: {key_of(tracker, issue)} ({issue.id}) is assigned to {now}.")
    if assignee_id is None and issue.assignee_id is not None:
        before = tracker.users.need(issue.assignee_id, "assignee_id").name
    return issue_row(tracker, tracker.issues.put(issue.but(assignee_id=assignee_id)), before)
