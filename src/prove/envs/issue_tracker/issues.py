"""Tools that find, show, create and change issues."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from pydantic import Field

from prove.engine import InvalidArgument, View, tool
from prove.envs.common import Cursor, Day, Limit, Query, Words, fold, page, search
from prove.envs.issue_tracker.entities import (
    Category,
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
)
from prove.envs.issue_tracker.links import LinkRow, link_rows
from prove.envs.issue_tracker.rules import (
    assignable,
    changeable,
    changeable_issue,
    key_of,
    logged,
    part_of,
    you,
)

Minutes = Annotated[int, Field(ge=1, le=60_000)]


class FoundRow(View, frozen=True, kw_only=True):
    id: IssueId
    key: str
    summary: str
    type: IssueType
    priority: Priority
    status: str
    assignee_id: UserId | None = None
    assignee_name: str | None = None


class FoundPage(View, frozen=True, kw_only=True):
    issues: list[FoundRow]
    next_cursor: str | None = None


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
def search_issues(
    tracker: Tracker,
    query: Annotated[Query | None, Field(description="Words of key, summary and description, any order")] = None,
    project_id: Annotated[ProjectId | None, Field(description="Only of this project")] = None,
    sprint_id: Annotated[SprintId | None, Field(description="Only in this sprint")] = None,
    assignee_id: Annotated[UserId | None, Field(description="Only assigned to this user")] = None,
    component_id: Annotated[ComponentId | None, Field(description="Only of this component")] = None,
    status_category: Annotated[Category | None, Field(description="Only in such a status")] = None,
    status: Annotated[str | None, Words(40), Field(description="Only in the status of this name")] = None,
    type: Annotated[IssueType | None, Field(description="Only of this type")] = None,
    priority: Annotated[Priority | None, Field(description="Only of this priority")] = None,
    limit: Limit = 7,
    cursor: Cursor | None = None,
) -> FoundPage:
    """Search issues, newest first. Returns one page of keys, summaries, statuses and assignees."""
    if sprint_id is not None:
        tracker.sprints.need(sprint_id, "sprint_id")
        rows = tracker.issues.where(sprint_id=sprint_id)
    elif assignee_id is not None:
        rows = tracker.issues.where(assignee_id=assignee_id)
    elif project_id is not None:
        rows = tracker.issues.where(project_id=project_id)
    else:
        rows = list(tracker.issues)
    if project_id is not None:
        tracker.projects.need(project_id, "project_id")
        rows = [i for i in rows if i.project_id == project_id]
    if assignee_id is not None:
        tracker.users.need(assignee_id, "assignee_id")
        rows = [i for i in rows if i.assignee_id == assignee_id]
    if component_id is not None:
        tracker.components.need(component_id, "component_id")
        rows = [i for i in rows if i.component_id == component_id]
    rows = [
        i
        for i in rows
        if status_category in (None, i.category) and type in (None, i.type) and priority in (None, i.priority)
    ]
    if status is not None:
        wanted = fold(status)
        rows = [i for i in rows if fold(i.status) == wanted]
    if query is not None:
        keys = {p.id: p.key for p in tracker.projects}
        rows = search(rows, query, lambda i: f"{keys[i.project_id]}-{i.number} {i.summary} {i.description or ''}")
    rows.sort(key=lambda i: (i.created_at, i.id), reverse=True)
    shown, following = page(rows, limit, cursor)
    people = tracker.users
    return FoundPage(
        issues=[
            FoundRow(
                id=i.id,
                key=key_of(tracker, i),
                summary=i.summary,
                type=i.type,
                priority=i.priority,
                status=i.status,
                assignee_id=i.assignee_id,
                assignee_name=people.need(i.assignee_id, "assignee_id").name if i.assignee_id else None,
            )
            for i in shown
        ],
        next_cursor=following,
    )


@tool(read_only=True)
def get_issue(
    tracker: Tracker,
    issue_id: Annotated[IssueId, Field(description="Id of the issue")],
) -> IssueDetails:
    """Get one issue in full: people, sprint, due date, estimate and time logged, and its links to other issues."""
    issue = tracker.issues.need(issue_id, "issue_id")
    row = issue_row(tracker, issue)
    spent = logged(tracker, issue)
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
        number=max((i.number for i in tracker.issues.where(project_id=project.id)), default=100) + 1,
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
) -> IssueRow:
    """Change the given fields of an issue, others stay. Status, assignee and sprint have tools of their own."""
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
    if component_id is not None:
        part_of(tracker, tracker.projects.need(issue.project_id, "project_id"), component_id)
    _ahead(tracker, due_date)
    return issue_row(tracker, tracker.issues.put(issue.but(**changes)))


@tool(idempotent=True)
def assign_issue(
    tracker: Tracker,
    issue_id: Annotated[IssueId, Field(description="Id of the issue")],
    assignee_id: Annotated[UserId | None, Field(description="Id of the user; left out, nobody")] = None,
) -> IssueRow:
    """Assign an issue to an active member of its project, or take it away from its assignee."""
    issue = changeable_issue(tracker, issue_id)
    if assignee_id is not None:
        assignable(tracker, tracker.projects.need(issue.project_id, "project_id"), assignee_id)
    before: str | None = None
    if assignee_id is None and issue.assignee_id is not None:
        before = tracker.users.need(issue.assignee_id, "assignee_id").name
    return issue_row(tracker, tracker.issues.put(issue.but(assignee_id=assignee_id)), before)
