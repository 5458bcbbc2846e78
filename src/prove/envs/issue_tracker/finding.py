"""The search for issues."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from prove.engine import View, tool
from prove.envs.common import Cursor, Limit, Query, Words, first_page, fold, views
from prove.envs.issue_tracker.entities import (
    Category,
    ComponentId,
    Issue,
    IssueId,
    IssueType,
    Priority,
    ProjectId,
    SprintId,
    Tracker,
    UserId,
)
from prove.envs.issue_tracker.facts import issues_of, newest_first, with_words
from prove.envs.issue_tracker.rules import key_of


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
    if project_id is not None:
        tracker.projects.need(project_id, "project_id")
    if assignee_id is not None:
        tracker.users.need(assignee_id, "assignee_id")
    if component_id is not None:
        tracker.components.need(component_id, "component_id")
    rows: Iterable[Issue]
    if query is not None:
        rows = with_words(tracker, query)
    elif sprint_id is not None:
        rows, sprint_id = issues_of(tracker, "sprint_id", sprint_id), None
    elif assignee_id is not None:
        rows, assignee_id = issues_of(tracker, "assignee_id", assignee_id), None
    elif component_id is not None:
        rows, component_id = issues_of(tracker, "component_id", component_id), None
    elif project_id is not None:
        rows, project_id = issues_of(tracker, "project_id", project_id), None
    else:
        rows = newest_first(tracker)
    for field, value in (
        ("project_id", project_id),
        ("sprint_id", sprint_id),
        ("assignee_id", assignee_id),
        ("component_id", component_id),
        ("category", status_category),
        ("type", type),
        ("priority", priority),
    ):
        if value is not None:
            rows = _with(rows, field, value)
    if status is not None:
        name = fold(status)
        rows = (i for i in rows if fold(i.status) == name)
    shown, following = first_page(rows, limit, cursor)
    return FoundPage(issues=views(tracker, tracker.issues, shown, _found_row), next_cursor=following)


def _with(rows: Iterable[Issue], field: str, value: str) -> Iterable[Issue]:
    return (issue for issue in rows if getattr(issue, field) == value)


def _found_row(tracker: Tracker, issue: Issue) -> FoundRow:
    assignee = issue.assignee_id
    return FoundRow(
        id=issue.id,
        key=key_of(tracker, issue),
        summary=issue.summary,
        type=issue.type,
        priority=issue.priority,
        status=issue.status,
        assignee_id=assignee,
        assignee_name=tracker.users.need(assignee, "assignee_id").name if assignee else None,
    )
