"""Links between issues: what blocks what, without circles."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, InvalidArgument, Refused, View, tool
from prove.envs.issue_tracker.entities import Issue, IssueId, IssueLink, LinkId, Tracker
from prove.envs.issue_tracker.rules import changeable_issue, key_of, reaches

ShownType = Literal["blocks", "is_blocked_by", "relates_to", "duplicates", "is_duplicated_by"]
TakenType = Literal["blocks", "is_blocked_by", "relates_to", "duplicates"]


class LinkRow(View, frozen=True, kw_only=True):
    """A link as it is read from the issue ``issue_id``: it blocks, is blocked by, ... the linked one."""

    id: LinkId
    type: ShownType
    issue_id: IssueId
    linked_issue_id: IssueId
    linked_key: str
    linked_status: str


class LinkDetails(View, frozen=True, kw_only=True):
    id: LinkId
    type: ShownType
    issue_id: IssueId
    issue_key: str
    linked_issue_id: IssueId
    linked_key: str


class Unlinked(View, frozen=True, kw_only=True):
    link_id: LinkId
    type: ShownType
    issue_id: IssueId
    issue_key: str
    linked_issue_id: IssueId
    linked_key: str


def link_rows(tracker: Tracker, issue: Issue) -> tuple[LinkRow, ...]:
    """The links of an issue: those that go out, then those that come in."""
    turned: dict[str, ShownType] = {"blocks": "is_blocked_by", "duplicates": "is_duplicated_by"}
    ends: list[tuple[IssueLink, ShownType, str]] = [
        (link, link.type, link.target_id) for link in tracker.links.where(source_id=issue.id)
    ]
    ends += [
        (link, turned.get(link.type, "relates_to"), link.source_id) for link in tracker.links.where(target_id=issue.id)
    ]
    found = []
    for link, shown, other_id in ends:
        other = tracker.issues.need(other_id, "issue_id")
        found.append(
            LinkRow(
                id=link.id,
                type=shown,
                issue_id=issue.id,
                linked_issue_id=other.id,
                linked_key=key_of(tracker, other),
                linked_status=other.status,
            )
        )
    return tuple(found)


@tool
def link_issues(
    tracker: Tracker,
    issue_id: Annotated[IssueId, Field(description="Id of the issue")],
    type: Annotated[TakenType, Field(description="How the first relates to the second")],
    linked_issue_id: Annotated[IssueId, Field(description="Id of the other issue")],
) -> LinkDetails:
    """Link two issues. Refuses an issue with itself, a link that exists, and links that would go in a circle."""
    issue = changeable_issue(tracker, issue_id)
    other = changeable_issue(tracker, linked_issue_id, "linked_issue_id")
    if issue.id == other.id:
        raise InvalidArgument("linked_issue_id", f"{other.id} is the same issue; an issue is not linked to itself.")
    source, target = (other, issue) if type == "is_blocked_by" else (issue, other)
    kind: Literal["blocks", "relates_to", "duplicates"] = "blocks" if type == "is_blocked_by" else type
    for link in tracker.links.where(source_id=source.id):
        if link.target_id == target.id and link.type == kind:
            raise Conflict("link_exists", f"linked_issue_id: this link exists already ({link.id}).")
    if kind == "relates_to":
        for link in tracker.links.where(source_id=target.id):
            if link.target_id == source.id and link.type == kind:
                raise Conflict("link_exists", f"linked_issue_id: this link exists already ({link.id}).")
    elif reaches(tracker, kind, target.id, source.id):
        raise Refused(
            "cyclic_link",
            f"linked_issue_id: {key_of(tracker, target)} {kind} {key_of(tracker, source)} already, "
            "directly or through other issues; this link would close a circle.",
        )
    link = IssueLink(id=tracker.new_id(tracker.links, 8), type=kind, source_id=source.id, target_id=target.id)
    tracker.links.put(link)
    return LinkDetails(
        id=link.id,
        type=type,
        issue_id=issue.id,
        issue_key=key_of(tracker, issue),
        linked_issue_id=other.id,
        linked_key=key_of(tracker, other),
    )


@tool(idempotent=True)
def unlink_issues(
    tracker: Tracker,
    link_id: Annotated[LinkId, Field(description="Id of the link, as get_issue shows it")],
) -> Unlinked:
    """Remove a link between two issues."""
    link = tracker.links.need(link_id, "link_id")
    source = changeable_issue(tracker, link.source_id, "link_id")
    target = changeable_issue(tracker, link.target_id, "link_id")
    tracker.links.delete(link.id)
    return Unlinked(
        link_id=link.id,
        type=link.type,
        issue_id=source.id,
        issue_key=key_of(tracker, source),
        linked_issue_id=target.id,
        linked_key=key_of(tracker, target),
    )
