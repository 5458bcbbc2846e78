"""Comments and time spent."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from pydantic import Field

from prove.engine import InvalidArgument, Refused, View, tool
from prove.envs.common import Cursor, Day, Limit, Words, page, views
from prove.envs.issue_tracker.entities import (
    CommentId,
    IssueComment,
    IssueId,
    Tracker,
    UserId,
    WorkLog,
    WorkLogId,
)
from prove.envs.issue_tracker.facts import facts_of
from prove.envs.issue_tracker.rules import DAY_MINUTES, changeable_issue, key_of, logged, you


class CommentRow(View, frozen=True, kw_only=True):
    id: CommentId
    author_id: UserId
    author_name: str
    body: str
    created: str


class CommentPage(View, frozen=True, kw_only=True):
    issue_id: IssueId
    issue_key: str
    comments: list[CommentRow]
    next_cursor: str | None = None


class Commented(View, frozen=True, kw_only=True):
    id: CommentId
    issue_id: IssueId
    issue_key: str
    body: str
    comments: int


class Logged(View, frozen=True, kw_only=True):
    id: WorkLogId
    issue_id: IssueId
    issue_key: str
    minutes: int
    work_date: date
    estimate_minutes: int | None = None
    logged_minutes: int
    remaining_minutes: int | None = None
    over_estimate_minutes: int = 0


@tool
def comment_on_issue(
    tracker: Tracker,
    issue_id: Annotated[IssueId, Field(description="Id of the issue")],
    body: Annotated[str, Words(1000), Field(description="What the comment says")],
) -> Commented:
    """Comment on an issue. Returns the comment and how many the issue has now."""
    issue = changeable_issue(tracker, issue_id)
    comment = IssueComment(
        id=tracker.new_id(tracker.comments, 8),
        issue_id=issue.id,
        author_id=you(tracker).id,
        body=body,
        created_at=tracker.now,
    )
    tracker.comments.put(comment)
    return Commented(
        id=comment.id,
        issue_id=issue.id,
        issue_key=key_of(tracker, issue),
        body=body,
        comments=len(tracker.comments.where(issue_id=issue.id)),
    )


@tool(read_only=True)
def list_issue_comments(
    tracker: Tracker,
    issue_id: Annotated[IssueId, Field(description="Id of the issue")],
    author_id: Annotated[UserId | None, Field(description="Only by this user")] = None,
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> CommentPage:
    """List the comments on an issue, newest first. Returns one page."""
    issue = tracker.issues.need(issue_id, "issue_id")
    rows = tracker.comments.where(issue_id=issue.id)[::-1]
    if author_id is not None:
        tracker.users.need(author_id, "author_id")
        rows = [c for c in rows if c.author_id == author_id]
    shown, following = page(rows, limit, cursor)
    return CommentPage(
        issue_id=issue.id,
        issue_key=key_of(tracker, issue),
        comments=views(tracker, tracker.comments, shown, _comment_row),
        next_cursor=following,
    )


def _comment_row(tracker: Tracker, comment: IssueComment) -> CommentRow:
    return CommentRow(
        id=comment.id,
        author_id=comment.author_id,
        author_name=tracker.users.need(comment.author_id, "author_id").name,
        body=comment.body,
        created=comment.created_at.isoformat(),
    )


@tool
def log_issue_work(
    tracker: Tracker,
    issue_id: Annotated[IssueId, Field(description="Id of the issue")],
    minutes: Annotated[int, Field(ge=1, le=DAY_MINUTES, description="Minutes spent")],
    work_date: Annotated[date | None, Day(), Field(description="Day of the work; default today")] = None,
    note: Annotated[str | None, Words(200), Field(description="What was done")] = None,
) -> Logged:
    """Log your time on an issue. Returns what is left of its estimate. Refuses more than 24 hours on one day."""
    issue = changeable_issue(tracker, issue_id)
    today = tracker.now.date()
    day = work_date or today
    if day > today or (today - day).days > 365:
        raise InvalidArgument("work_date", f"{day} should be today, {today}, or one of the 365 days before.")
    me = you(tracker)
    spent_that_day = facts_of(tracker).minutes.get((me.id, day), 0)
    for log in tracker.work_logs.overlay.values():
        if log is not None and log.author_id == me.id and log.work_date == day:
            spent_that_day += log.minutes
    left = DAY_MINUTES - spent_that_day
    if minutes > left:
        raise Refused(
            "day_full",
            f"minutes: {minutes} are more than the {left} that are left of {day}.",
            [{"pointer": "/minutes", "problem": "too many", "allowed": f"at most {left}"}],
        )
    entry = WorkLog(
        id=tracker.new_id(tracker.work_logs, 8),
        issue_id=issue.id,
        author_id=me.id,
        minutes=minutes,
        work_date=day,
        note=note or "",
    )
    tracker.work_logs.put(entry)
    spent = logged(tracker, issue)
    estimate = issue.estimate
    return Logged(
        id=entry.id,
        issue_id=issue.id,
        issue_key=key_of(tracker, issue),
        minutes=minutes,
        work_date=day,
        estimate_minutes=estimate,
        logged_minutes=spent,
        remaining_minutes=None if estimate is None else max(0, estimate - spent),
        over_estimate_minutes=0 if estimate is None else max(0, spent - estimate),
    )
