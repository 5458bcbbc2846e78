"""What somebody does with issues, told in calls. The tracker is the small one of conftest.py."""

from __future__ import annotations

import pytest


def test_an_issue_goes_through_its_workflow(worker):
    made = worker.does("create_issue", project_id="prj_PAY", type="bug", summary="Total is off by a cent")
    assert (made["key"], made["status"], made["priority"]) == ("PAY-108", "Ready", "medium")
    offered = worker.does("list_issue_transitions", issue_id=made["id"])["transitions"]
    assert [(t["name"], t["to_status"], t.get("needs_resolution", False)) for t in offered] == [
        ("Start", "Doing", False),
        ("Close directly", "Done", True),
    ]
    assert worker.moves(made["id"], "trn_start") == "Doing"
    assert worker.moves(made["id"], "trn_review", comment="Ready for eyes") == "Review"
    done = worker.does("transition_issue", issue_id=made["id"], transition_id="trn_pass", resolution="fixed")
    assert (done["status"], done["resolution"]) == ("Done", "fixed")
    comments = worker.does("list_issue_comments", issue_id=made["id"])["comments"]
    assert [(c["author_name"], c["body"]) for c in comments] == [("Mina Holt", "Ready for eyes")]
    # A reopened issue has no resolution.
    again = worker.does("transition_issue", issue_id=made["id"], transition_id="trn_reopen")
    assert (again["status"], "resolution" in again) == ("Ready", False)


def test_a_transition_must_be_open_to_the_issue(worker):
    error = worker.error("transition_issue", issue_id="iss_free", transition_id="trn_review")
    assert (error["kind"], error["code"]) == ("refused", "illegal_transition")
    assert "PAY-106, which is in the status Ready" in error["message"]
    assert error["details"][0]["allowed"] == ["trn_start (Start)", "trn_close (Close directly)"]
    # The name is right, the workflow is another project's.
    illegal = ("refused", "illegal_transition")
    assert worker.is_refused("transition_issue", issue_id="iss_doc", transition_id="trn_start") == illegal
    assert worker.moves("iss_doc", "trn_draft") == "Doing"
    missing = ("not_found", "transition_not_found")
    assert worker.is_refused("transition_issue", issue_id="iss_free", transition_id="trn_none") == missing


def test_what_gets_done_needs_a_resolution_and_nothing_else_takes_one(worker):
    error = worker.error("transition_issue", issue_id="iss_doing", transition_id="trn_close")
    assert (error["kind"], error["code"]) == ("refused", "resolution_required")
    assert error["details"][0]["allowed"] == ["fixed", "wont_do", "duplicate", "cannot_reproduce"]
    early = worker.is_refused("transition_issue", issue_id="iss_doing", transition_id="trn_review", resolution="fixed")
    assert early == ("refused", "resolution_not_allowed")
    assert worker.moves("iss_doing", "trn_close", resolution="wont_do") == "Done"


def test_a_blocked_issue_is_not_finished_before_what_blocks_it(worker):
    error = worker.error("transition_issue", issue_id="iss_review", transition_id="trn_pass", resolution="fixed")
    assert (error["kind"], error["code"]) == ("refused", "issue_blocked")
    assert "PAY-102 (iss_ready)" in error["message"]
    # The blocker is blocked itself; work on it may begin, but it ends in order.
    assert worker.moves("iss_ready", "trn_start") == "Doing"
    blocked = ("refused", "issue_blocked")
    close = {"transition_id": "trn_close", "resolution": "fixed"}
    assert worker.is_refused("transition_issue", issue_id="iss_ready", **close) == blocked
    worker.moves("iss_free", "trn_close", resolution="fixed")
    worker.moves("iss_ready", "trn_close", resolution="fixed")
    assert worker.moves("iss_review", "trn_pass", resolution="fixed") == "Done"


def test_an_issue_is_free_when_its_link_is_removed(worker):
    links = worker.does("get_issue", issue_id="iss_review")["links"]
    assert [(x["type"], x["linked_key"], x["linked_status"]) for x in links] == [("is_blocked_by", "PAY-102", "Ready")]
    gone = worker.does("unlink_issues", link_id=links[0]["id"])
    assert (gone["issue_key"], gone["type"], gone["linked_key"]) == ("PAY-102", "blocks", "PAY-104")
    assert worker.is_refused("unlink_issues", link_id=links[0]["id"]) == ("not_found", "issue_link_not_found")
    assert worker.moves("iss_review", "trn_pass", resolution="fixed") == "Done"


def test_links_do_not_go_in_a_circle(worker):
    def link(source, kind, target):
        return {"issue_id": f"iss_{source}", "type": kind, "linked_issue_id": f"iss_{target}"}

    cyclic = ("refused", "cyclic_link")
    assert worker.is_refused("link_issues", **link("ready", "blocks", "free")) == cyclic
    # Over an issue in between, and told from the other side.
    assert worker.is_refused("link_issues", **link("review", "blocks", "free")) == cyclic
    assert worker.is_refused("link_issues", **link("free", "is_blocked_by", "review")) == cyclic
    exists = ("conflict", "link_exists")
    assert worker.is_refused("link_issues", **link("free", "blocks", "ready")) == exists
    assert worker.is_refused("link_issues", **link("ready", "is_blocked_by", "free")) == exists
    assert worker.is_refused("link_issues", **link("free", "blocks", "free"))[0] == "invalid_arguments"
    # A second way there is no circle, and another kind of link is another matter.
    worker.does("link_issues", **link("free", "blocks", "review"))
    worker.does("link_issues", **link("review", "relates_to", "free"))
    assert worker.is_refused("link_issues", **link("free", "relates_to", "review")) == exists
    # With the first link gone, and the second way too, the direction can be turned.
    worker.does("unlink_issues", link_id="lnk_0")
    assert worker.does("link_issues", **link("ready", "blocks", "free"))["linked_key"] == "PAY-106"


def test_completing_a_sprint_moves_what_is_open(worker):
    assert worker.sprint("PAY Sprint 2")["open_issues"] == 3
    report = worker.does("complete_sprint", sprint_id="spr_now", next_sprint_id="spr_next")
    assert (report["completed_issues"], report["moved_issues"], report["moved_to"]) == (1, 3, "PAY Sprint 3")
    assert report["moved_issue_ids"] == ["iss_ready", "iss_doing", "iss_review"]
    assert worker.keys(sprint_id="spr_now") == ["PAY-105"]
    assert worker.keys(sprint_id="spr_next") == ["PAY-107", "PAY-104", "PAY-103", "PAY-102"]
    assert worker.is_refused("complete_sprint", sprint_id="spr_now") == ("refused", "sprint_closed")
    started = worker.does("start_sprint", sprint_id="spr_next", goal="Quiet summer")
    assert (started["state"], started["start_date"], started["end_date"]) == ("active", "2026-06-01", "2026-06-15")
    assert (started["issues"], started["goal"]) == (4, "Quiet summer")


def test_open_issues_go_to_the_backlog_by_default(worker):
    report = worker.does("complete_sprint", sprint_id="spr_now")
    assert (report["moved_to"], "next_sprint_id" in report) == ("the backlog", False)
    issue = worker.does("get_issue", issue_id="iss_ready")
    assert "sprint_id" not in issue and issue["status"] == "Ready"
    closed = ("refused", "sprint_closed")
    assert worker.is_refused("add_issue_to_sprint", issue_id="iss_ready", sprint_id="spr_now") == closed


def test_a_closed_sprint_refuses_changes(worker):
    closed = ("refused", "sprint_closed")
    assert worker.is_refused("add_issue_to_sprint", issue_id="iss_free", sprint_id="spr_old") == closed
    assert worker.is_refused("remove_issue_from_sprint", issue_id="iss_done") == closed
    assert worker.is_refused("start_sprint", sprint_id="spr_old") == closed
    assert worker.is_refused("complete_sprint", sprint_id="spr_now", next_sprint_id="spr_old") == closed
    # A done issue that is reopened leaves the closed sprint for the backlog, and can be planned again.
    assert "sprint_id" not in worker.does("transition_issue", issue_id="iss_done", transition_id="trn_reopen")
    planned = worker.does("add_issue_to_sprint", issue_id="iss_done", sprint_id="spr_next")
    assert planned["sprint_name"] == "PAY Sprint 3"


def test_one_sprint_is_active_and_none_starts_empty(worker):
    assert worker.is_refused("start_sprint", sprint_id="spr_next") == ("refused", "other_sprint_active")
    assert worker.is_refused("start_sprint", sprint_id="spr_now") == ("conflict", "already_active")
    assert worker.is_refused("start_sprint", sprint_id="spr_doc") == ("refused", "sprint_empty")
    worker.does("add_issue_to_sprint", issue_id="iss_doc", sprint_id="spr_doc")
    for day in ("2026-06-01", "2026-08-01"):
        assert worker.is_refused("start_sprint", sprint_id="spr_doc", end_date=day)[0] == "invalid_arguments"
    # July 31 is 60 days after June 1.
    assert worker.does("start_sprint", sprint_id="spr_doc", end_date="2026-07-31")["state"] == "active"
    assert worker.is_refused("complete_sprint", sprint_id="spr_later") == ("refused", "sprint_not_started")
    other = worker.is_refused("complete_sprint", sprint_id="spr_doc", next_sprint_id="spr_next")
    assert other == ("refused", "other_project")
    begun = worker.is_refused("complete_sprint", sprint_id="spr_now", next_sprint_id="spr_now")
    assert begun == ("refused", "not_a_future_sprint")


def test_the_scope_of_a_running_sprint_is_kept_account_of(worker):
    row = worker.sprint("PAY Sprint 2")
    # It should have ended on May 31, and it is June 1.
    assert (row["issues"], row["overdue"], "added_after_start" in row) == (4, True, False)
    worker.does("add_issue_to_sprint", issue_id="iss_free", sprint_id="spr_now")
    worker.does("remove_issue_from_sprint", issue_id="iss_review")
    worker.does("add_issue_to_sprint", issue_id="iss_doing", sprint_id="spr_later")
    row = worker.sprint("PAY Sprint 2")
    assert (row["issues"], row["added_after_start"], row["removed_after_start"]) == (3, 1, 2)
    assert worker.is_refused("remove_issue_from_sprint", issue_id="iss_review") == ("conflict", "not_in_sprint")
    twice = worker.is_refused("add_issue_to_sprint", issue_id="iss_free", sprint_id="spr_now")
    assert twice == ("conflict", "already_in_sprint")
    # Plans that have not begun are changed without any account.
    worker.does("remove_issue_from_sprint", issue_id="iss_doing")
    assert "removed_after_start" not in worker.sprint("PAY Sprint 4")


def test_what_does_not_go_into_a_sprint(worker):
    other = worker.is_refused("add_issue_to_sprint", issue_id="iss_doc", sprint_id="spr_next")
    assert other == ("refused", "other_project")
    done = worker.is_refused("add_issue_to_sprint", issue_id="iss_shipped", sprint_id="spr_next")
    assert done == ("refused", "issue_done")


def test_work_adds_up_against_the_estimate(worker):
    first = worker.does("log_issue_work", issue_id="iss_doing", minutes=10)
    assert (first["logged_minutes"], first["remaining_minutes"], first["work_date"]) == (55, 5, "2026-06-01")
    second = worker.does("log_issue_work", issue_id="iss_doing", minutes=20, work_date="2026-05-31", note="tests")
    assert (second["logged_minutes"], second["remaining_minutes"], second["over_estimate_minutes"]) == (75, 0, 15)
    worker.does("update_issue", issue_id="iss_doing", estimate_minutes=100)
    issue = worker.does("get_issue", issue_id="iss_doing")
    assert (issue["estimate_minutes"], issue["logged_minutes"], issue["remaining_minutes"]) == (100, 75, 25)
    # Without an estimate nothing remains, and nothing is over.
    plain = worker.does("log_issue_work", issue_id="iss_free", minutes=30)
    assert plain["logged_minutes"] == 30 and not {"remaining_minutes", "over_estimate_minutes"} & set(plain)


def test_a_day_has_24_hours_over_all_issues(worker):
    worker.does("log_issue_work", issue_id="iss_doing", minutes=1000)
    error = worker.error("log_issue_work", issue_id="iss_free", minutes=441)
    assert (error["kind"], error["code"]) == ("refused", "day_full")
    assert error["details"][0]["allowed"] == "at most 440"
    worker.does("log_issue_work", issue_id="iss_free", minutes=440)
    worker.does("log_issue_work", issue_id="iss_free", minutes=441, work_date="2026-05-30")
    for day in ("2026-06-02", "2025-05-31"):
        kind, _ = worker.is_refused("log_issue_work", issue_id="iss_free", minutes=5, work_date=day)
        assert kind == "invalid_arguments"


def test_issues_are_given_to_active_members(worker):
    given = worker.does("assign_issue", issue_id="iss_free", assignee_id="usr_zoe")
    assert given["assignee_name"] == "Zoë Åkerström"
    assert worker.keys(assignee_id="usr_zoe", status_category="to_do") == ["PAY-106", "PAY-102"]
    taken = worker.does("assign_issue", issue_id="iss_free")
    assert ("assignee_id" in taken, taken["unassigned_from"]) == (False, "Zoë Åkerström")
    # What is so already is told rather than done again.
    already = ("conflict", "already_assigned")
    assert worker.is_refused("assign_issue", issue_id="iss_free") == already
    assert worker.is_refused("assign_issue", issue_id="iss_ready", assignee_id="usr_zoe") == already
    no_member = ("refused", "not_project_member")
    assert worker.is_refused("assign_issue", issue_id="iss_free", assignee_id="usr_out") == no_member
    assert worker.is_refused("assign_issue", issue_id="iss_free", assignee_id="usr_look") == no_member
    members = worker.error("assign_issue", issue_id="iss_free", assignee_id="usr_out")["details"][0]["allowed"]
    assert members == ["usr_me (Mina Holt)", "usr_zoe (Zoë Åkerström)"]
    left = worker.is_refused("assign_issue", issue_id="iss_free", assignee_id="usr_left")
    assert left == ("refused", "user_inactive")
    new = {"project_id": "prj_DOC", "type": "task", "summary": "Rewrite the FAQ"}
    assert worker.is_refused("create_issue", assignee_id="usr_zoe", **new) == no_member


def test_an_issue_is_changed_field_by_field(worker):
    before = worker.does("get_issue", issue_id="iss_free")
    changed = worker.does("update_issue", issue_id="iss_free", priority="highest", due_date="2026-06-01")
    assert (changed["priority"], changed["due_date"], changed["summary"]) == (
        "highest",
        "2026-06-01",
        before["summary"],
    )
    assert worker.is_refused("update_issue", issue_id="iss_free", due_date="2026-05-31")[0] == "invalid_arguments"
    other = worker.is_refused("update_issue", issue_id="iss_free", component_id="cmp_faq")
    assert other == ("refused", "other_project")
    worker.does("update_issue", issue_id="iss_free", component_id="cmp_api")
    counts = {c["name"]: c["open_issues"] for c in worker.does("list_project_components")["components"]}
    assert counts == {"Card API": 3, "FAQ": 0}
    part = worker.error("update_issue", issue_id="iss_free", component_id="cmp_faq")
    assert part["details"][0]["allowed"] == ["cmp_api (Card API)"]
    assert worker.is_refused("update_issue", issue_id="iss_free")[0] == "invalid_arguments"


def test_a_field_is_emptied_once(worker):
    assert "component_id" not in worker.does("update_issue", issue_id="iss_ready", clear="component", priority="low")
    counts = {c["name"]: c["open_issues"] for c in worker.does("list_project_components")["components"]}
    assert counts == {"Card API": 1, "FAQ": 0}
    empty = ("conflict", "already_empty")
    assert worker.is_refused("update_issue", issue_id="iss_ready", clear="component") == empty
    assert "estimate_minutes" not in worker.does("update_issue", issue_id="iss_ready", clear="estimate")
    both = {"issue_id": "iss_doing", "clear": "estimate", "estimate_minutes": 5}
    assert worker.is_refused("update_issue", **both)[0] == "invalid_arguments"
    worker.does("update_issue", issue_id="iss_doing", due_date="2026-06-09", description="Slow at noon")
    assert worker.keys(query="noon slow") == ["PAY-103"]
    assert "due_date" not in worker.does("update_issue", issue_id="iss_doing", clear="due_date")
    assert "description" not in worker.does("update_issue", issue_id="iss_doing", clear="description")
    # The search goes by the words as they are now.
    assert worker.keys(query="noon slow") == []


def test_the_latest_work_on_an_issue_is_shown(worker):
    assert [(x["author_name"], x["minutes"]) for x in worker.does("get_issue", issue_id="iss_doing")["work_logs"]] == [
        ("Zoë Åkerström", 45)
    ]
    worker.does("log_issue_work", issue_id="iss_doing", minutes=10, work_date="2026-05-30", note="tests")
    worker.does("log_issue_work", issue_id="iss_doing", minutes=20, work_date="2026-05-28")
    worker.does("log_issue_work", issue_id="iss_doing", minutes=30, work_date="2026-05-30")
    issue = worker.does("get_issue", issue_id="iss_doing")
    # By day, of one day what was logged last; the sum is of all four.
    assert [(x["minutes"], x["work_date"], x.get("note")) for x in issue["work_logs"]] == [
        (30, "2026-05-30", None),
        (10, "2026-05-30", "tests"),
        (45, "2026-05-29", None),
    ]
    assert issue["logged_minutes"] == 105
    assert "work_logs" not in worker.does("get_issue", issue_id="iss_free")


def test_pages_put_together_are_the_list_while_issues_change(worker):
    assert worker.keys(project_id="prj_PAY") == [f"PAY-{n}" for n in (107, 106, 105, 104, 103, 102, 101)]
    first = worker.does("search_issues", project_id="prj_PAY", limit=3)
    assert first["next_cursor"] == "iss_shipped"
    made = worker.does("create_issue", project_id="prj_PAY", type="task", summary="Count the case again")
    worker.moves("iss_review", "trn_start")
    rest = worker.does("search_issues", project_id="prj_PAY", limit=4, cursor="iss_shipped")
    assert [i["key"] for i in rest["issues"]] == ["PAY-104", "PAY-103", "PAY-102", "PAY-101"]
    assert (rest["issues"][0]["status"], "next_cursor" in rest) == ("Doing", False)
    assert worker.keys(query="case", project_id="prj_PAY")[:2] == [made["key"], "PAY-107"] == ["PAY-108", "PAY-107"]
    for cursor in ("iss_doc", "nothing"):
        assert worker.is_refused("search_issues", project_id="prj_PAY", cursor=cursor)[0] == "invalid_arguments"
    # Numbers go on from the highest, one by one.
    again = worker.does("create_issue", project_id="prj_PAY", type="task", summary="And again")
    assert again["key"] == "PAY-109"


def test_archived_projects_and_those_of_others_are_only_read(worker):
    for issue, code in (("iss_ruin", "project_archived"), ("iss_seen", "read_only_project")):
        worker.does("get_issue", issue_id=issue)
        refused = ("refused", code)
        assert worker.is_refused("comment_on_issue", issue_id=issue, body="hello") == refused
        assert worker.is_refused("transition_issue", issue_id=issue, transition_id="trn_start") == refused
        assert worker.is_refused("log_issue_work", issue_id=issue, minutes=5) == refused
        link = {"issue_id": "iss_free", "type": "relates_to", "linked_issue_id": issue}
        assert worker.is_refused("link_issues", **link) == refused
    new = {"type": "task", "summary": "Anything"}
    assert worker.is_refused("create_issue", project_id="prj_OLD", **new) == ("refused", "project_archived")
    assert worker.is_refused("create_issue", project_id="prj_SEE", **new) == ("refused", "read_only_project")
    roles = {p["key"]: p["your_role"] for p in worker.does("list_projects")["projects"]}
    assert roles == {"PAY": "member", "DOC": "member", "OLD": "member", "SEE": "viewer"}


def test_comments_come_newest_first_and_by_author(worker):
    said = worker.does("comment_on_issue", issue_id="iss_doing", body="  remark 3 ")
    assert (said["body"], said["comments"], said["issue_key"]) == ("remark 3", 4, "PAY-103")
    rows = worker.does("list_issue_comments", issue_id="iss_doing")["comments"]
    assert [c["body"] for c in rows] == ["remark 3", "remark 2", "remark 1", "remark 0"]
    mine = worker.does("list_issue_comments", issue_id="iss_doing", author_id="usr_me")["comments"]
    assert [c["body"] for c in mine] == ["remark 3", "remark 1"]
    assert worker.is_refused("comment_on_issue", issue_id="iss_doing", body="   ")[0] == "invalid_arguments"


@pytest.mark.parametrize(
    ("filters", "keys"),
    [
        ({"query": "pay-103"}, ["PAY-103"]),
        ({"query": "case doing"}, ["PAY-103"]),
        ({"component_id": "cmp_api"}, ["PAY-104", "PAY-102"]),
        ({"status": "review"}, ["PAY-104"]),
        ({"priority": "high", "assignee_id": "usr_me"}, ["PAY-103"]),
        ({"project_id": "prj_PAY", "status_category": "done"}, ["PAY-105", "PAY-101"]),
        ({"sprint_id": "spr_now", "type": "bug"}, ["PAY-104", "PAY-102"]),
        ({"project_id": "prj_DOC", "sprint_id": "spr_now"}, []),
    ],
)
def test_issues_are_found_by_what_people_know_of_them(worker, filters, keys):
    assert worker.keys(**filters) == keys


def test_people_and_sprints_are_found_without_accents(worker):
    people = worker.does("find_project_users", query="akerstrom zoe")["users"]
    assert [(u["email"], u["projects"]) for u in people] == [("zoe@firm.example", ["PAY"])]
    inside = worker.does("find_project_users", project_id="prj_PAY")["users"]
    assert [(u["name"], u.get("deactivated", False)) for u in inside] == [
        ("Lena Left", True),
        ("Mina Holt", False),
        ("Vera Viewer", False),
        ("Zoë Åkerström", False),
    ]
    assert worker.sprint("ete calme")["name"] == "PAY Sprint 3"
    states = [s["state"] for s in worker.does("list_sprints", project_id="prj_PAY")["sprints"]]
    assert states == ["active", "future", "future", "closed"]
