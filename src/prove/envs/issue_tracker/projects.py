"""Tools that show projects, their components and their people."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from prove.engine import View, tool
from prove.envs.common import Cursor, Limit, Query, page, ready, view, views
from prove.envs.common.lists import words_of
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
from prove.envs.issue_tracker.facts import facts_of, holders, open_issues


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


@tool(read_only=True)
def list_projects(
    tracker: Tracker,
    query: Annotated[Query | None, Field(description="Words of key and name, any order")] = None,
    workflow: Annotated[Workflow | None, Field(description="Only projects with this workflow")] = None,
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> ProjectPage:
    """List the projects by name, with key, workflow, lead and your role. Returns one page."""
    facts = facts_of(tracker)
    rows = facts.projects if query is None else facts.project_words.rows_with(words_of(query))
    if workflow is not None:
        rows = [p for p in rows if p.workflow == workflow]
    shown, following = page(rows, limit, cursor)
    kept = facts.shown.setdefault("list_projects", {})
    return ProjectPage(
        projects=[kept.get(p.id) or kept.setdefault(p.id, ready(_project_row(tracker, p))) for p in shown],
        next_cursor=following,
    )


def _project_row(tracker: Tracker, project: Project) -> ProjectRow:
    facts = facts_of(tracker)
    return ProjectRow(
        id=project.id,
        key=project.key,
        name=project.name,
        workflow=project.workflow,
        lead_id=project.lead_id,
        lead_name=tracker.users.need(project.lead_id, "lead_id").name,
        your_role=facts.roles.get((project.id, facts.you.id)),
        archived=project.archived,
    )


@tool(read_only=True)
def list_project_components(
    tracker: Tracker,
    project_id: Annotated[ProjectId | None, Field(description="Only of this project")] = None,
    query: Annotated[Query | None, Field(description="Words of the name, any order")] = None,
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> ComponentPage:
    """List components by name, with their lead and the number of open issues. Returns one page."""
    facts = facts_of(tracker)
    rows = facts.components if query is None else facts.component_words.rows_with(words_of(query))
    if project_id is not None:
        tracker.projects.need(project_id, "project_id")
        rows = [c for c in rows if c.project_id == project_id]
    shown, following = page(rows, limit, cursor)
    if "issues" in tracker.overlays:
        changed = holders(tracker, "component_id")
        found = [
            _component_row(tracker, c) if c.id in changed else view(tracker, tracker.components, c, _component_row)
            for c in shown
        ]
    else:
        found = views(tracker, tracker.components, shown, _component_row)
    return ComponentPage(components=found, next_cursor=following)


def _component_row(tracker: Tracker, component: Component) -> ComponentRow:
    return ComponentRow(
        id=component.id,
        name=component.name,
        project_id=component.project_id,
        project_name=tracker.projects.need(component.project_id, "project_id").name,
        lead_id=component.lead_id,
        lead_name=tracker.users.need(component.lead_id, "lead_id").name,
        open_issues=open_issues(tracker, component.id, "component_id"),
    )


@tool(read_only=True)
def find_project_users(
    tracker: Tracker,
    query: Annotated[Query | None, Field(description="Words of name, email and title, any order")] = None,
    project_id: Annotated[ProjectId | None, Field(description="Only people in this project")] = None,
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> UserPage:
    """Find people by name: email, job title, and keys of the projects in which they are members. Returns one page."""
    facts = facts_of(tracker)
    rows = facts.users if query is None else facts.user_words.rows_with(words_of(query))
    if project_id is not None:
        tracker.projects.need(project_id, "project_id")
        rows = [u for u in rows if (project_id, u.id) in facts.roles]
    shown, following = page(rows, limit, cursor)
    kept = facts.shown.setdefault("find_project_users", {})
    return UserPage(
        users=[kept.get(u.id) or kept.setdefault(u.id, ready(_user_row(tracker, u))) for u in shown],
        next_cursor=following,
    )


def _user_row(tracker: Tracker, user: TeamUser) -> UserRow:
    return UserRow(
        id=user.id,
        name=user.name,
        email=user.email,
        title=user.title,
        projects=[
            tracker.projects.need(m.project_id, "project_id").key
            for m in tracker.memberships.where(user_id=user.id)
            if m.role == "member"
        ],
        deactivated=not user.active,
        you=user.you,
    )
