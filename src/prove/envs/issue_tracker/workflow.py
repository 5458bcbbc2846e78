"""Tools that move issues through the workflow of their project."""

from __future__ import annotations

from typing import Annotated, get_args

from pydantic import Field

from prove.engine import Refused, View, tool
from prove.envs.common import Cursor, Limit, Query, Words, page, ready, search
from prove.envs.issue_tracker.entities import (
    Category,
    IssueComment,
    IssueId,
    Resolution,
    Tracker,
    Transition,
    TransitionId,
    Workflow,
)
from prove.envs.issue_tracker.facts import facts_of
from prove.envs.issue_tracker.issues import IssueRow, issue_row
from prove.envs.issue_tracker.rules import changeable_issue, key_of, open_blockers, project_of, steps_open_to, you


class TransitionRow(View, frozen=True, kw_only=True):
    id: TransitionId
    name: str
    workflow: Workflow
    from_statuses: list[str]
    to_status: str
    to_category: Category
    needs_resolution: bool = False


class TransitionPage(View, frozen=True, kw_only=True):
    transitions: list[TransitionRow]
    next_cursor: str | None = None


def _searched(transition: Transition) -> str:
    return f"{transition.name} {transition.to_status}"


@tool(read_only=True)
def list_issue_transitions(
    tracker: Tracker,
    issue_id: Annotated[IssueId | None, Field(description="Only those open to this issue now")] = None,
    query: Annotated[Query | None, Field(description="Words of name and target status, any order")] = None,
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> TransitionPage:
    """List workflow transitions: from which statuses each leads to which, and if it needs a resolution."""
    if issue_id is None:
        rows = search(tracker.transitions, query, _searched)
    else:
        rows = search(steps_open_to(tracker, tracker.issues.need(issue_id, "issue_id")), query, _searched)
    shown, following = page(rows, limit, cursor)
    kept = facts_of(tracker).shown.setdefault("list_issue_transitions", {})
    return TransitionPage(
        transitions=[kept.get(t.id) or kept.setdefault(t.id, ready(_transition_row(t))) for t in shown],
        next_cursor=following,
    )


def _transition_row(transition: Transition) -> TransitionRow:
    return TransitionRow(
        id=transition.id,
        name=transition.name,
        workflow=transition.workflow,
        from_statuses=list(transition.from_statuses),
        to_status=transition.to_status,
        to_category=transition.category,
        needs_resolution=transition.category == "done",
    )


@tool
def transition_issue(
    tracker: Tracker,
    issue_id: Annotated[IssueId, Field(description="Id of the issue")],
    transition_id: Annotated[TransitionId, Field(description="Id of a transition open to it")],
    resolution: Annotated[Resolution | None, Field(description="Needed if it gets done, else left out")] = None,
    comment: Annotated[str | None, Words(1000), Field(description="Comment to go with it")] = None,
) -> IssueRow:
    """Move an issue to another status. Refuses transitions not open to it, and to finish it while others block it."""
    issue = changeable_issue(tracker, issue_id)
    transition = tracker.transitions.need(transition_id, "transition_id")
    key = key_of(tracker, issue)
    if transition.workflow != project_of(tracker, issue).workflow or issue.status not in transition.from_statuses:
        allowed = [f"{t.id} ({t.name})" for t in steps_open_to(tracker, issue)]
        raise Refused(
            "illegal_transition",
            f"transition_id: {transition.name} ({transition.id}) is not open to {key}, "
            f"which is in the status {issue.status}.",
            [{"pointer": "/transition_id", "problem": "not open to this issue", "allowed": allowed}],
        )
    if transition.category == "done":
        blockers = open_blockers(tracker, issue)
        if blockers:
            names = ", ".join(f"{key_of(tracker, b)} ({b.id})" for b in blockers[:10])
            raise Refused(
                "issue_blocked", f"issue_id: {key} is blocked by {names}, not done yet; finish or unlink first."
            )
        if resolution is None:
            raise Refused(
                "resolution_required",
                f"resolution: {transition.name} finishes {key}, so a resolution is needed.",
                [{"pointer": "/resolution", "problem": "is needed", "allowed": list(get_args(Resolution))}],
            )
    elif resolution is not None:
        raise Refused(
            "resolution_not_allowed",
            f"resolution: {transition.name} leads to {transition.to_status}, which takes no resolution; leave it out.",
        )
    sprint = tracker.sprints.get(issue.sprint_id) if issue.sprint_id else None
    reopened_late = issue.category == "done" and transition.category != "done" and sprint and sprint.state == "closed"
    moved = issue.but(
        status=transition.to_status,
        category=transition.category,
        resolution=resolution,
        # A closed sprint holds nothing that is open: the issue goes back to the backlog.
        sprint_id=None if reopened_late else issue.sprint_id,
    )
    tracker.issues.put(moved)
    if comment is not None:
        tracker.comments.put(
            IssueComment(
                id=tracker.new_id(tracker.comments, 8),
                issue_id=issue.id,
                author_id=you(tracker).id,
                body=comment,
                created_at=tracker.now,
            )
        )
    return issue_row(tracker, moved)
