"""The rows of an issue tracker. An issue's key (``PAY-214``) is for people; tools take its id."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, ClassVar, Literal

from prove.engine import VOLATILE, Entity, Ref, State, Table

ProjectId = Annotated[str, Ref("project")]
ComponentId = Annotated[str, Ref("component")]
UserId = Annotated[str, Ref("team_user")]
IssueId = Annotated[str, Ref("issue")]
TransitionId = Annotated[str, Ref("transition")]
LinkId = Annotated[str, Ref("issue_link")]
SprintId = Annotated[str, Ref("sprint")]
CommentId = Annotated[str, Ref("issue_comment")]
WorkLogId = Annotated[str, Ref("work_log")]

Workflow = Literal["software", "service", "content"]
Category = Literal["to_do", "in_progress", "done"]
IssueType = Literal["bug", "task", "story", "feature"]
Priority = Literal["highest", "high", "medium", "low", "lowest"]
Resolution = Literal["fixed", "wont_do", "duplicate", "cannot_reproduce"]
Role = Literal["member", "viewer"]
LinkType = Literal["blocks", "relates_to", "duplicates"]
Clearable = Literal["description", "component", "due_date", "estimate"]
SprintState = Literal["future", "active", "closed"]


class TeamUser(Entity, frozen=True, kw_only=True):
    """Someone with an account. One of them is the user of the session."""

    ID_PREFIX: ClassVar[str] = "usr_"
    name: str
    email: str
    title: str
    active: bool = True
    you: bool = False


class Project(Entity, frozen=True, kw_only=True):
    """A project. ``workflow`` says which transitions its issues take, ``initial`` in which status they begin."""

    ID_PREFIX: ClassVar[str] = "prj_"
    name: str
    key: str
    lead_id: UserId
    workflow: Workflow
    initial: str
    archived: bool = False


class Membership(Entity, frozen=True, kw_only=True):
    """A user's place in a project. Viewers change nothing and are assigned nothing."""

    ID_PREFIX: ClassVar[str] = "mbr_"
    INDEXED: ClassVar[tuple[str, ...]] = ("project_id", "user_id")
    project_id: ProjectId
    user_id: UserId
    role: Role = "member"


class Component(Entity, frozen=True, kw_only=True):
    """A part of what a project works on."""

    ID_PREFIX: ClassVar[str] = "cmp_"
    INDEXED: ClassVar[tuple[str, ...]] = ("project_id",)
    project_id: ProjectId
    name: str
    lead_id: UserId


class Transition(Entity, frozen=True, kw_only=True):
    """A step of a workflow, open to the issues in one of ``from_statuses``."""

    ID_PREFIX: ClassVar[str] = "trn_"
    INDEXED: ClassVar[tuple[str, ...]] = ("workflow",)
    workflow: Workflow
    name: str
    from_statuses: tuple[str, ...]
    to_status: str
    category: Category
    """The category of ``to_status``."""


class Sprint(Entity, frozen=True, kw_only=True):
    """A sprint. Whether it is overdue follows from ``end_date`` and the session's clock."""

    ID_PREFIX: ClassVar[str] = "spr_"
    INDEXED: ClassVar[tuple[str, ...]] = ("project_id",)
    project_id: ProjectId
    name: str
    state: SprintState
    goal: str | None = None
    start_date: date | None = None
    end_date: date | None = None
    committed: int = 0
    """Issues in it when it started."""
    added: int = 0
    """Issues put in after that."""
    removed: int = 0
    """Issues taken out after that."""
    completed: int = 0
    """Issues done when it was closed."""


class Issue(Entity, frozen=True, kw_only=True):
    """An issue. What was logged on it is the sum of its work logs; what blocks it follows from the links."""

    ID_PREFIX: ClassVar[str] = "iss_"
    INDEXED: ClassVar[tuple[str, ...]] = ("project_id", "assignee_id", "sprint_id")
    project_id: ProjectId
    number: Annotated[int, VOLATILE]
    type: IssueType
    summary: str
    description: str | None = None
    priority: Priority = "medium"
    status: str
    category: Category
    resolution: Resolution | None = None
    reporter_id: UserId
    assignee_id: UserId | None = None
    component_id: ComponentId | None = None
    sprint_id: SprintId | None = None
    due_date: date | None = None
    estimate: int | None = None
    """Minutes."""
    created_at: Annotated[datetime, VOLATILE]


class IssueLink(Entity, frozen=True, kw_only=True):
    """``source`` blocks, relates to or duplicates ``target``."""

    ID_PREFIX: ClassVar[str] = "lnk_"
    INDEXED: ClassVar[tuple[str, ...]] = ("source_id", "target_id")
    type: LinkType
    source_id: IssueId
    target_id: IssueId


class IssueComment(Entity, frozen=True, kw_only=True):
    """A comment on an issue."""

    ID_PREFIX: ClassVar[str] = "cmt_"
    INDEXED: ClassVar[tuple[str, ...]] = ("issue_id",)
    issue_id: IssueId
    author_id: UserId
    body: str
    created_at: Annotated[datetime, VOLATILE]


class WorkLog(Entity, frozen=True, kw_only=True):
    """Time that somebody spent on an issue on one day."""

    ID_PREFIX: ClassVar[str] = "wlg_"
    INDEXED: ClassVar[tuple[str, ...]] = ("issue_id", "author_id")
    issue_id: IssueId
    author_id: UserId
    minutes: int
    work_date: date
    note: str = ""


class Tracker(State):
    """Everything in one company's tracker."""

    users: Table[TeamUser]
    projects: Table[Project]
    memberships: Table[Membership]
    components: Table[Component]
    transitions: Table[Transition]
    sprints: Table[Sprint]
    issues: Table[Issue]
    links: Table[IssueLink]
    comments: Table[IssueComment]
    work_logs: Table[WorkLog]
