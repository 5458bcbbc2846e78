"""A tracker small enough to follow every issue. It is Monday, June 1, 2026, 09:00 UTC; a call takes 60 s."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from actor import Actor

from prove.engine import Environment, WorldBuilder
from prove.envs.issue_tracker import finding, issues, links, projects, sprints, work, workflow
from prove.envs.issue_tracker.entities import (
    Component,
    Issue,
    IssueComment,
    IssueLink,
    Membership,
    Project,
    Sprint,
    TeamUser,
    Tracker,
    Transition,
    WorkLog,
)

SEED = 3
CATEGORY = {"Ready": "to_do", "Doing": "in_progress", "Review": "in_progress", "Done": "done"}


def build(w: WorldBuilder) -> None:
    assert w.start == datetime(2026, 6, 1, 9, tzinfo=UTC)
    for key, name, active in (
        ("me", "Mina Holt", True),
        ("zoe", "Zoë Åkerström", True),
        ("out", "Otto Outside", True),
        ("left", "Lena Left", False),
        ("look", "Vera Viewer", True),
    ):
        w.add(
            TeamUser(
                id=f"usr_{key}", name=name, email=f"{key}@firm.example", title="Tester", active=active, you=key == "me"
            )
        )
    for key, name, archived in (("PAY", "Pay Desk", False), ("DOC", "Docs", False), ("OLD", "Old Site", True)):
        w.add(
            Project(
                id=f"prj_{key}",
                name=name,
                key=key,
                lead_id="usr_zoe",
                workflow="content" if key == "DOC" else "software",
                initial="Ready",
                archived=archived,
            )
        )
    w.add(Project(id="prj_SEE", name="Seen Only", key="SEE", lead_id="usr_zoe", workflow="software", initial="Ready"))
    for number, (project, user, role) in enumerate(
        (
            ("PAY", "me", "member"),
            ("PAY", "zoe", "member"),
            ("PAY", "left", "member"),
            ("PAY", "look", "viewer"),
            ("DOC", "me", "member"),
            ("OLD", "me", "member"),
            ("SEE", "me", "viewer"),
        )
    ):
        w.add(Membership(id=f"mbr_{number}", project_id=f"prj_{project}", user_id=f"usr_{user}", role=role))
    w.add(Component(id="cmp_api", project_id="prj_PAY", name="Card API", lead_id="usr_zoe"))
    w.add(Component(id="cmp_faq", project_id="prj_DOC", name="FAQ", lead_id="usr_me"))
    for key, name, sources, target in (
        ("start", "Start", ("Ready", "Review"), "Doing"),
        ("review", "Ask for review", ("Doing",), "Review"),
        ("pass", "Pass review", ("Review",), "Done"),
        ("close", "Close directly", ("Ready", "Doing"), "Done"),
        ("reopen", "Reopen", ("Done",), "Ready"),
    ):
        w.add(
            Transition(
                id=f"trn_{key}",
                workflow="software",
                name=name,
                from_statuses=sources,
                to_status=target,
                category=CATEGORY[target],
            )
        )
    w.add(
        Transition(
            id="trn_draft",
            workflow="content",
            name="Draft",
            from_statuses=("Ready",),
            to_status="Doing",
            category="in_progress",
        )
    )
    for project, key, name, state in (
        ("PAY", "old", "PAY Sprint 1", "closed"),
        ("PAY", "now", "PAY Sprint 2", "active"),
        ("PAY", "next", "PAY Sprint 3", "future"),
        ("PAY", "later", "PAY Sprint 4", "future"),
        ("DOC", "doc", "DOC Sprint 1", "future"),
    ):
        begun = state != "future"
        w.add(
            Sprint(
                id=f"spr_{key}",
                project_id=f"prj_{project}",
                name=name,
                state=state,
                goal="Été calme" if key == "next" else None,
                start_date=date(2026, 5, 18 if key == "now" else 4) if begun else None,
                end_date=date(2026, 5, 31 if key == "now" else 17) if begun else None,
                committed=3 if begun else 0,
            )
        )
    for number, (key, project, status, sprint, assignee, estimate) in enumerate(
        (
            ("done", "PAY", "Done", "old", "me", None),
            ("ready", "PAY", "Ready", "now", "zoe", 120),
            ("doing", "PAY", "Doing", "now", "me", 60),
            ("review", "PAY", "Review", "now", "me", None),
            ("shipped", "PAY", "Done", "now", "zoe", None),
            ("free", "PAY", "Ready", None, None, None),
            ("planned", "PAY", "Ready", "next", "left", None),
            ("doc", "DOC", "Ready", None, None, None),
            ("ruin", "OLD", "Ready", None, None, None),
            ("seen", "SEE", "Ready", None, None, None),
        )
    ):
        w.add(
            Issue(
                id=f"iss_{key}",
                project_id=f"prj_{project}",
                number=101 + number,
                type="bug" if number % 2 else "task",
                summary=f"The {key} case",
                priority="high" if key in ("ready", "doing") else "medium",
                status=status,
                category=CATEGORY[status],
                resolution="fixed" if status == "Done" else None,
                reporter_id="usr_zoe",
                assignee_id=f"usr_{assignee}" if assignee else None,
                component_id="cmp_api" if key in ("ready", "review") else None,
                sprint_id=f"spr_{sprint}" if sprint else None,
                estimate=estimate,
                created_at=w.start - timedelta(days=20 - number),
            )
        )
    # free blocks ready; ready blocks review.
    for number, (source, target) in enumerate((("free", "ready"), ("ready", "review"))):
        w.add(IssueLink(id=f"lnk_{number}", type="blocks", source_id=f"iss_{source}", target_id=f"iss_{target}"))
    for number, author in enumerate(("zoe", "me", "zoe")):
        w.add(
            IssueComment(
                id=f"cmt_{number}",
                issue_id="iss_doing",
                author_id=f"usr_{author}",
                body=f"remark {number}",
                created_at=w.start - timedelta(days=3 - number),
            )
        )
    w.add(WorkLog(id="wlg_0", issue_id="iss_doing", author_id="usr_zoe", minutes=45, work_date=date(2026, 5, 29)))


STORY = Environment(
    name="issue_tracker",
    version="story",
    description="A hand-made tracker.",
    state=Tracker,
    build=build,
    tools=(projects, finding, issues, workflow, work, links, sprints),
)


class Worker(Actor):
    """Who uses it."""

    def moves(self, issue: str, transition: str, **more: Any) -> str:
        """The status after a transition."""
        status: str = self.does("transition_issue", issue_id=issue, transition_id=transition, **more)["status"]
        return status

    def keys(self, **filters: Any) -> list[str]:
        """Keys of the issues that a search finds, newest first."""
        return [i["key"] for i in self.does("search_issues", limit=100, **filters)["issues"]]

    def sprint(self, name: str) -> dict[str, Any]:
        row: dict[str, Any] = self.does("list_sprints", query=name)["sprints"][0]
        return row


@pytest.fixture
def worker() -> Worker:
    return Worker(STORY.session(SEED))
