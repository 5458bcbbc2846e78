"""The seeded worlds: sound, with planted edge cases, and different from seed to seed."""

from __future__ import annotations

from collections import Counter

import networkx as nx
import pytest

import prove
from prove.envs.issue_tracker.entities import Tracker
from prove.envs.issue_tracker.rules import key_of, open_blockers, role_of, steps_open_to, you


@pytest.fixture(params=range(0, 60, 4))
def tracker(request) -> Tracker:
    return prove.environment("issue_tracker").session(request.param).state


def test_issues_are_sound(tracker):
    keys = [key_of(tracker, i) for i in tracker.issues]
    assert len(set(keys)) == len(keys) >= 100
    for issue in tracker.issues:
        project = tracker.projects.need(issue.project_id, "project_id")
        assert (issue.resolution is not None) == (issue.category == "done")
        assert steps_open_to(tracker, issue)
        assert issue.created_at < tracker.now
        if issue.component_id:
            assert tracker.components.need(issue.component_id, "component_id").project_id == project.id
        if issue.assignee_id:
            assert role_of(tracker, project, tracker.users.need(issue.assignee_id, "assignee_id")) is not None
        if issue.category == "done":
            assert not open_blockers(tracker, issue)


def test_sprints_are_sound(tracker):
    for project in tracker.projects:
        sprints = tracker.sprints.where(project_id=project.id)
        assert Counter(s.state for s in sprints)["active"] <= 1
        for sprint in sprints:
            inside = tracker.issues.where(sprint_id=sprint.id)
            assert {i.project_id for i in inside} <= {project.id}
            if sprint.state == "closed":
                assert all(i.category == "done" for i in inside) and sprint.completed == len(inside)
            if sprint.state == "future":
                assert all(i.category != "done" for i in inside) and sprint.start_date is None
            else:
                assert sprint.committed + sprint.added - sprint.removed == len(inside)


def test_links_do_not_go_in_circles(tracker):
    for kind in ("blocks", "duplicates"):
        graph = nx.DiGraph((x.source_id, x.target_id) for x in tracker.links if x.type == kind)
        assert nx.is_directed_acyclic_graph(graph)
    assert len(tracker.links) > 30


def test_nobody_works_longer_than_a_day_and_never_ahead(tracker):
    spent: Counter[tuple[str, object]] = Counter()
    for log in tracker.work_logs:
        spent[log.author_id, log.work_date] += log.minutes
        assert log.work_date <= tracker.now.date()
    assert max(spent.values()) <= 24 * 60
    assert not any(author == you(tracker).id and day == tracker.now.date() for author, day in spent)


def test_edge_cases_are_planted(tracker):
    names = Counter(u.name for u in tracker.users)
    assert max(names.values()) == 2 and not all(u.active for u in tracker.users)
    assert any(p.archived for p in tracker.projects)
    me = you(tracker)
    assert {role_of(tracker, p, me) for p in tracker.projects} == {"member", "viewer"}
    assert max(Counter(i.summary for i in tracker.issues).values()) > 1
    assert any(len(i.description or "") > 300 for i in tracker.issues)
    assert any(i.assignee_id is None for i in tracker.issues)
    assert any(open_blockers(tracker, i) for i in tracker.issues)
    spent: Counter[str] = Counter()
    for log in tracker.work_logs:
        spent[log.issue_id] += log.minutes
    assert any(i.estimate is not None and spent[i.id] > i.estimate for i in tracker.issues)


def test_seeds_differ():
    first, second = (prove.environment("issue_tracker").session(s).state for s in (1, 2))
    assert len({u.name for u in first.users} & {u.name for u in second.users}) < 6
    assert not {i.id for i in first.issues} & {i.id for i in second.issues}
    assert {t.name for t in first.transitions} != {t.name for t in second.transitions}
