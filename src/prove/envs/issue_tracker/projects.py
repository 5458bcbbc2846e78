"""Tools that show projects, their components and their people."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from prove.engine import View, tool
from prove.envs.common import Cursor, Limit, Query, fold, page, search
from prove.envs.issue_tracker.entities import (
    Component,
    ComponentId,
    Project,
    ProjectId,
    Role,
    TeamUser,
    Tracker,
    UserId,
    Workflow,
)


class ProjectRow(View, frozen=True, kw_only=True):
    id: ProjectId
    key: str
    name: str
    workflow: Workflow
    lead_id: UserId
    lead_name: str
    your_role: Role | None = None
    archived: bool = False


class ProjectPage(View, frozen=True, kw_only=True):
    projects: list[ProjectRow]
    next_cursor: str | None = None


class ComponentRow(View, frozen=True, kw_only=True):
    id: ComponentId
    name: str
    project_id: ProjectId
    project_name: str
    lead_id: UserId
    lead_name: str
    open_issues: int


class ComponentPage(View, frozen=True, kw_only=True):
    components: list[ComponentRow]
    next_cursor: str | None = None


class UserRow(View, frozen=True, kw_only=True):
    id: UserId
    name: str
    email: str
    title: str
    projects: list[str]
    deactivated: bool = False
    you: bool = False


class UserPage(View, frozen=True, kw_only=True):
    users: list[UserRow]
    next_cursor: str | None = None


def _searched_project(project: Project) -> str:
    return f"{project.key} {project.name}"


@tool(read_only=True)
def list_projects(
    tracker: Tracker,
    query: Annotated[Query | None, Field(description="Words of key and name, any order")] = None,
    workflow: Annotated[Workflow | None, Field(description="Only projects with this workflow")] = None,
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> ProjectPage:
    """List the projects by name, with key, workflow, lead and your role. Returns one page."""
    rows = [p for p in tracker.projects if workflow in (None, p.workflow)]
    rows = search(rows, query, _searched_project)
    rows.sort(key=lambda p: (fold(p.name), p.id))
    shown, following = page(rows, limit, cursor)
    me = tracker.users.find(you=True)
    roles = {m.project_id: m.role for m in tracker.memberships.where(user_id=me.id)} if me else {}
    return ProjectPage(
        projects=[
            ProjectRow(
                id=p.id,
                key=p.key,
                name=p.name,
                workflow=p.workflow,
                lead_id=p.lead_id,
                lead_name=tracker.users.need(p.lead_id, "lead_id").name,
                your_role=roles.get(p.id),
                archived=p.archived,
            )
            for p in shown
        ],
        next_cursor=following,
    )


def _searched_component(component: Component) -> str:
    return component.name


@tool(read_only=True)
def list_project_components(
    tracker: Tracker,
    project_id: Annotated[ProjectId | None, Field(description="Only of this project")] = None,
    query: Annotated[Query | None, Field(description="Words of the name, any order")] = None,
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> ComponentPage:
    """List components by name, with their lead and the number of open issues. Returns one page."""
    if project_id is None:
        rows = list(tracker.components)
    else:
        tracker.projects.need(project_id, "project_id")
        rows = tracker.components.where(project_id=project_id)
    rows = search(rows, query, _searched_component)
    rows.sort(key=lambda c: (fold(c.name), c.id))
    shown, following = page(rows, limit, cursor)
    counts: dict[str | None, int] = {}
    for issue in tracker.issues:
        if issue.category != "done":
            counts[issue.component_id] = counts.get(issue.component_id, 0) + 1
    return ComponentPage(
        components=[
            ComponentRow(
                id=c.id,
                name=c.name,
                project_id=c.project_id,
                project_name=tracker.projects.need(c.project_id, "project_id").name,
                lead_id=c.lead_id,
                lead_name=tracker.users.need(c.lead_id, "lead_id").name,
                open_issues=counts.get(c.id, 0),
            )
            for c in shown
        ],
        next_cursor=following,
    )


def _searched_user(user: TeamUser) -> str:
    return f"{user.name} {user.email} {user.title}"


@tool(read_only=True)
def find_project_users(
    tracker: Tracker,
    query: Annotated[Query | None, Field(description="Words of name, email and title, any order")] = None,
    project_id: Annotated[ProjectId | None, Field(description="Only people in this project")] = None,
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> UserPage:
    """Find people by name: email, job title, and keys of the projects in which they are members. Returns one page."""
    if project_id is None:
        rows = list(tracker.users)
    else:
        tracker.projects.need(project_id, "project_id")
        inside = {m.user_id for m in tracker.memberships.where(project_id=project_id)}
        rows = [u for u in tracker.users if u.id in inside]
    rows = search(rows, query, _searched_user)
    rows.sort(key=lambda u: (fold(u.name), u.id))
    shown, following = page(rows, limit, cursor)
    keys = {p.id: p.key for p in tracker.projects}
    return UserPage(
        users=[
            UserRow(
                id=u.id,
                name=u.name,
                email=u.email,
                title=u.title,
                projects=[keys[m.project_id] for m in tracker.memberships.where(user_id=u.id) if m.role == "member"],
                deactivated=not u.active,
                you=u.you,
            )
            for u in shown
        ],
        next_cursor=following,
    )
