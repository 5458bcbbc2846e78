"""Tools on sprints: what is in them, their start and their end."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated

from pydantic import Field

from prove.engine import Conflict, InvalidArgument, Refused, View, tool
from prove.envs.common import Cursor, Day, Limit, Query, Words, page, search, view, views
from prove.envs.issue_tracker.entities import IssueId, ProjectId, Sprint, SprintId, SprintState, Tracker
from prove.envs.issue_tracker.facts import by_state, facts_of, holders, issues_in, open_issues, sprint_words
from prove.envs.issue_tracker.issues import IssueRow, issue_row
from prove.envs.issue_tracker.rules import changeable_issue, changeable_sprint, key_of

USUAL_DAYS = 14
LONGEST_DAYS = 60


class SprintRow(View, frozen=True, kw_only=True):
    id: SprintId
    name: str
    project_id: ProjectId
    project_name: str
    state: SprintState
    goal: str | None = None
    start_date: date | None = None
    end_date: date | None = None
    overdue: bool = False
    issues: int
    open_issues: int
    added_after_start: int = 0
    removed_after_start: int = 0


class SprintPage(View, frozen=True, kw_only=True):
    sprints: list[SprintRow]
    next_cursor: str | None = None


class Completed(View, frozen=True, kw_only=True):
    id: SprintId
    name: str
    project_id: ProjectId
    state: SprintState
    completed_issues: int
    moved_issues: int
    moved_issue_ids: list[IssueId]
    moved_to: str
    next_sprint_id: SprintId | None = None


def sprint_row(tracker: Tracker, sprint: Sprint) -> SprintRow:
    """A sprint as lists and changes show it."""
    late = sprint.state == "active" and sprint.end_date is not None and sprint.end_date < tracker.now.date()
    return SprintRow(
        id=sprint.id,
        name=sprint.name,
        project_id=sprint.project_id,
        project_name=tracker.projects.need(sprint.project_id, "project_id").name,
        state=sprint.state,
        goal=sprint.goal,
        start_date=sprint.start_date,
        end_date=sprint.end_date,
        overdue=late,
        issues=issues_in(tracker, sprint.id),
        open_issues=open_issues(tracker, sprint.id, "sprint_id"),
        added_after_start=sprint.added,
        removed_after_start=sprint.removed,
    )


def not_closed(sprint: Sprint, parameter: str) -> None:
    """Refuses a sprint that is closed."""
    if sprint.state == "closed":
        raise Refused("sprint_closed", f"{parameter}: the sprint {sprint.name} ({sprint.id}) is closed.")


@tool(read_only=True)
def list_sprints(
    tracker: Tracker,
    project_id: Annotated[ProjectId | None, Field(description="Only of this project")] = None,
    state: Annotated[SprintState | None, Field(description="Only in this state")] = None,
    query: Annotated[Query | None, Field(description="Words of name and goal, any order")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> SprintPage:
    """List sprints: active, future, then closed ones, with dates, goal and numbers of issues. Returns one page."""
    if project_id is not None:
        tracker.projects.need(project_id, "project_id")
    if tracker.sprints.overlay:
        rows = list(tracker.sprints) if query is None else search(tracker.sprints, query, sprint_words)
        rows.sort(key=by_state)
    else:
        index = facts_of(tracker).sprints
        rows = index.rows_for(query)
    if project_id is not None:
        rows = [s for s in rows if s.project_id == project_id]
    if state is not None:
        rows = [s for s in rows if s.state == state]
    shown, following = page(rows, limit, cursor)
    table, today = tracker.sprints, tracker.now.date()
    if "issues" in tracker.overlays:
        changed = holders(tracker, "sprint_id")
        found = [
            sprint_row(tracker, s) if s.id in changed else view(tracker, table, s, sprint_row, today) for s in shown
        ]
    else:
        found = views(tracker, table, shown, sprint_row, today)
    return SprintPage(sprints=found, next_cursor=following)


@tool
def start_sprint(
    tracker: Tracker,
    sprint_id: Annotated[SprintId, Field(description="Id of a future sprint")],
    end_date: Annotated[date | None, Day(), Field(description="Last day; default in two weeks")] = None,
    goal: Annotated[str | None, Words(120), Field(description="What it is to achieve")] = None,
) -> SprintRow:
    """Start a future sprint today. Refuses an empty one, and a second active one of its project."""
    sprint = changeable_sprint(tracker, sprint_id)
    not_closed(sprint, "sprint_id")
    if sprint.state == "active":
        raise Conflict("already_active", f"sprint_id: {sprint.name} ({sprint.id}) is active already.")
    today = tracker.now.date()
    last = end_date or today + timedelta(days=USUAL_DAYS)
    if not 1 <= (last - today).days <= LONGEST_DAYS:
        raise InvalidArgument("end_date", f"{last} should lie 1 to {LONGEST_DAYS} days after today, {today}.")
    other = tracker.sprints.find(project_id=sprint.project_id, state="active")
    if other is not None:
        raise Refused(
            "other_sprint_active",
            f"sprint_id: {other.name} ({other.id}) of the same project is active; complete it first.",
        )
    count = issues_in(tracker, sprint.id)
    if not count:
        raise Refused("sprint_empty", f"sprint_id: {sprint.name} ({sprint.id}) has no issues; add some first.")
    started = sprint.but(
        state="active", start_date=today, end_date=last, committed=count, goal=goal if goal is not None else sprint.goal
    )
    return sprint_row(tracker, tracker.sprints.put(started))


@tool(destructive=True)
def complete_sprint(
    tracker: Tracker,
    sprint_id: Annotated[SprintId, Field(description="Id of an active sprint")],
    next_sprint_id: Annotated[
        SprintId | None, Field(description="Future sprint for its open issues; default backlog")
    ] = None,
) -> Completed:
    """Complete an active sprint for good. Its open issues go to the backlog or a future sprint of the project."""
    sprint = changeable_sprint(tracker, sprint_id)
    not_closed(sprint, "sprint_id")
    if sprint.state == "future":
        raise Refused("sprint_not_started", f"sprint_id: {sprint.name} ({sprint.id}) has not been started.")
    following: Sprint | None = None
    if next_sprint_id is not None:
        following = tracker.sprints.need(next_sprint_id, "next_sprint_id")
        not_closed(following, "next_sprint_id")
        if following.project_id != sprint.project_id:
            raise Refused("other_project", f"next_sprint_id: {following.name} ({following.id}) is of another project.")
        if following.state != "future":
            raise Refused("not_a_future_sprint", f"next_sprint_id: {following.name} ({following.id}) has begun.")
    inside = tracker.issues.where(sprint_id=sprint.id)
    left = [i for i in inside if i.category != "done"]
    for issue in left:
        tracker.issues.put(issue.but(sprint_id=following.id if following else None))
    tracker.sprints.put(sprint.but(state="closed", end_date=tracker.now.date(), completed=len(inside) - len(left)))
    return Completed(
        id=sprint.id,
        name=sprint.name,
        project_id=sprint.project_id,
        state="closed",
        completed_issues=len(inside) - len(left),
        moved_issues=len(left),
        moved_issue_ids=[i.id for i in left],
        moved_to=following.name if following else "the backlog",
        next_sprint_id=following.id if following else None,
    )


@tool
def add_issue_to_sprint(
    tracker: Tracker,
    issue_id: Annotated[IssueId, Field(description="Id of an open issue")],
    sprint_id: Annotated[SprintId, Field(description="Id of an active or future sprint")],
) -> IssueRow:
    """Put an issue into a sprint of its project, out of the one it was in. Refuses closed sprints and done issues."""
    issue = changeable_issue(tracker, issue_id)
    sprint = tracker.sprints.need(sprint_id, "sprint_id")
    not_closed(sprint, "sprint_id")
    key = key_of(tracker, issue)
    if sprint.project_id != issue.project_id:
        raise Refused("other_project", f"sprint_id: {sprint.name} ({sprint.id}) is of another project than {key}.")
    if issue.category == "done":
        raise Refused("issue_done", f"issue_id: {key} ({issue.id}) is done; reopen it first.")
    if issue.sprint_id == sprint.id:
        raise Conflict("already_in_sprint", f"issue_id: {key} ({issue.id}) is in {sprint.name} already.")
    _taken_out(tracker, issue.sprint_id)
    if sprint.state == "active":
        tracker.sprints.put(sprint.but(added=sprint.added + 1))
    return issue_row(tracker, tracker.issues.put(issue.but(sprint_id=sprint.id)))


@tool(idempotent=True)
def remove_issue_from_sprint(
    tracker: Tracker,
    issue_id: Annotated[IssueId, Field(description="Id of the issue")],
) -> IssueRow:
    """Take an issue out of its sprint, to the backlog. Refuses when that sprint is closed."""
    issue = changeable_issue(tracker, issue_id)
    if issue.sprint_id is None:
        raise Conflict("not_in_sprint", f"issue_id: {key_of(tracker, issue)} ({issue.id}) is in no sprint.")
    not_closed(tracker.sprints.need(issue.sprint_id, "sprint_id"), "issue_id")
    _taken_out(tracker, issue.sprint_id)
    return issue_row(tracker, tracker.issues.put(issue.but(sprint_id=None)))


def _taken_out(tracker: Tracker, sprint_id: str | None) -> None:
    """Counts an issue that leaves an active sprint."""
    sprint = tracker.sprints.get(sprint_id) if sprint_id is not None else None
    if sprint is not None and sprint.state == "active":
        tracker.sprints.put(sprint.but(removed=sprint.removed + 1))
