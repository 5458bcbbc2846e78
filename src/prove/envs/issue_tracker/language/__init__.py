"""How people speak about issues. What each name means is told in :mod:`prove.engine.language`."""

from prove.engine.language import Naming, Phrasing
from prove.envs.issue_tracker.language import flow, issues, reading, sprints
from prove.envs.issue_tracker.language.elsewhere import GIVES, TAKES
from prove.envs.issue_tracker.language.values import VALUES

__all__ = ["GIVES", "NAMINGS", "PHRASINGS", "PRONOUNS", "ROUNDABOUT", "TAKES", "VALUES", "WORDS"]

NAMINGS: list[Naming] = [
    Naming("issue", "{key}", "search_issues", {"query": "{key}"}),
    Naming("issue", "issue {key}", "search_issues", {"query": "{key}"}),
    Naming("issue", "the {type} {summary:quote}", "search_issues", {"query": "{summary}"}),
    Naming("issue", "{key} ({summary:quote})", "search_issues", {"query": "{key}"}),
    Naming("project", "{name}", "list_projects", {"query": "{name}"}),
    Naming("project", "the {name} project", "list_projects", {"query": "{name}"}),
    Naming("project", "project {key}", "list_projects", {"query": "{key}"}),
    Naming("component", "the {name} component", "list_project_components", {"query": "{name}"}),
    Naming("component", "the component {name:quote}", "list_project_components", {"query": "{name}"}),
    Naming("team_user", "{name}", "find_project_users", {"query": "{name}"}),
    Naming("team_user", "{name} ({email})", "find_project_users", {"query": "{email}"}),
    Naming("sprint", "{name}", "list_sprints", {"query": "{name}"}),
    Naming("sprint", "the sprint {name:quote}", "list_sprints", {"query": "{name}"}),
    Naming(
        "sprint",
        "the active sprint of {project_id}",
        "list_sprints",
        {"project_id": "{project_id}", "state": "active"},
    ),
    Naming("transition", "{name:quote}", "list_issue_transitions", {"query": "{name}"}),
    Naming("transition", "the {name:quote} step", "list_issue_transitions", {"query": "{name}"}),
    Naming("transition", "the transition {name:quote}", "list_issue_transitions", {"query": "{name}"}),
    Naming("transition", "the step to {to_status:quote}", "list_issue_transitions", {"query": "{to_status}"}),
    Naming("issue_link", "the link between {issue_id} and {linked_key}", "get_issue", {"issue_id": "{issue_id}"}),
    Naming(
        "issue_link", "the {type:quote} link from {issue_id} to {linked_key}", "get_issue", {"issue_id": "{issue_id}"}
    ),
]

PHRASINGS: dict[str, Phrasing] = {**reading.PHRASINGS, **issues.PHRASINGS, **flow.PHRASINGS, **sprints.PHRASINGS}

ROUNDABOUT = ("get_issue",)
"""The list of issues and their comments tell nearly all of it."""

PRONOUNS: dict[str, tuple[str, ...]] = {
    "issue": ("that issue", "the same issue", "that one"),
    "project": ("that project", "the same project"),
    "component": ("that component", "the same component"),
    "team_user": ("that person", "the same person"),
    "sprint": ("that sprint", "the same sprint"),
    "transition": ("that step", "the same step"),
    "issue_link": ("that link", "this very link"),
}

WORDS: dict[str, str] = {
    "to_do": "to do",
    "in_progress": "in progress",
    "wont_do": "won't do",
    "cannot_reproduce": "cannot reproduce",
}
