"""Sessions of a server: opened, found by their ids, bounded, and freed when idle."""

from __future__ import annotations

import pytest

from prove.engine import environments
from prove.mcp import store as module
from prove.mcp.metrics import resident_bytes
from prove.mcp.refusals import Refusal


def refused(action, *arguments, **named):
    with pytest.raises(Refusal) as caught:
        action(*arguments, **named)
    return caught.value


def test_a_session_is_found_by_its_id_alone(store):
    held = store.open(environments=["conformance"], seed=3)[0]
    assert store.get(held.id) is held
    assert held.workspace.seed == 3
    assert held.call("write_note", {"text": "a"}).data["notes"] == 2
    other = store.open(environments=["conformance"], seed=3)[0]
    assert other.workspace.digest() != held.workspace.digest()


def test_ids_cannot_be_guessed(store):
    ids = {held.id for _ in range(20) for held in store.open(environments=["conformance"], count=50)}
    assert len(ids) == 1000
    assert all(len(module._bytes(id)) == 24 for id in ids)
    firsts = {id[:16] for id in ids}
    assert len(firsts) == 1000, "nothing in an id follows from the one before"


def test_a_closed_session_is_told_from_one_that_never_was(store):
    held = store.open(environments=["conformance"])[0]
    store.close(held)
    assert refused(store.get, held.id).code == "session_gone"
    for id in ("", "x", "A" * 32, "é" * 32, held.id[:-1] + ("A" if held.id[-1] != "A" else "B")):
        assert refused(store.get, id).code == "unknown_session"


def test_an_idle_session_is_freed_and_says_so(make_store, clock):
    store = make_store(idle=60)
    first, second = store.open(environments=["conformance"], count=2)
    clock.now += 59
    store.get(second.id)
    clock.now += 2
    assert store.sweep() == 1
    assert len(store) == 1
    gone = refused(store.get, first.id)
    assert gone.status == 404 and gone.code == "session_gone" and "60 s" in gone.message
    assert store.get(second.id) is second
    clock.now += 61
    assert refused(store.get, second.id).code == "session_gone", "also where nothing has swept yet"
    assert len(store) == 0
    assert store.metrics.evicted == 2


def test_a_full_store_says_when_to_come_back(make_store, clock):
    store = make_store(cap=3, idle=60)
    store.open(environments=["conformance"], count=2)
    clock.now += 10
    store.open(environments=["conformance"])
    full = refused(store.open, environments=["conformance"])
    assert full.status == 503 and full.retry_after == 50
    assert (b"retry-after", b"50") in full.headers
    assert refused(store.open, environments=["conformance"], count=3).retry_after == 60
    assert refused(store.open, environments=["conformance"], count=4).status == 400
    assert store.metrics.refused == 8
    clock.now += 51
    assert len(store.open(environments=["conformance"], count=2)) == 2
    assert len(store) == 3
    assert refused(store.fork, next(iter(store))).status == 503


def test_a_rollout_is_opened_once(store):
    first = store.open(environments=["conformance"], seed=1, rollout_id="r", count=2)
    first[0].call("write_note", {"text": "kept"})
    assert store.open(environments=["conformance"], seed=1, rollout_id="r", count=2) == first
    assert refused(store.open, environments=["conformance"], seed=2, rollout_id="r", count=2).status == 409
    assert store.open(environments=["conformance"])[0] is not store.open(environments=["conformance"])[0]
    store.close(first[1])
    again = store.open(environments=["conformance"], seed=1, rollout_id="r", count=2)
    assert not {held.id for held in again} & {held.id for held in first}


def test_a_rollout_whose_sessions_were_evicted_begins_anew(make_store, clock):
    store = make_store(idle=60)
    first = store.open(environments=["conformance"], rollout_id="r")
    clock.now += 100
    assert store.open(environments=["conformance"], rollout_id="r") != first


@pytest.mark.parametrize(
    ("request_", "code", "word"),
    [
        ({}, "invalid", "either"),
        ({"environments": ["conformance"], "tools": ["write_note"]}, "invalid", "either"),
        ({"environments": []}, "unknown_name", "empty"),
        ({"environments": ["conformanc"]}, "unknown_name", "did you mean 'conformance'"),
        ({"tools": ["write_notes"]}, "unknown_name", "did you mean 'write_note'"),
        ({"environments": ["conformance"], "seed": -1}, "invalid", "seed"),
    ],
)
def test_what_cannot_be_opened(store, request_, code, word):
    refusal = refused(store.open, **request_)
    assert refusal.status == 400 and refusal.code == code and word in refusal.message
    assert len(store) == 0


def test_an_environment_that_is_not_served_stays_closed(small, clock):
    store = module.Store([], clock=clock)
    assert "not served" in refused(store.open, environments=["conformance"]).message
    assert "not served" in refused(store.open, tools=["write_note"]).message


def test_only_the_tools_named_can_be_called(store):
    held = store.open(tools=["list_texts"])[0]
    assert held.call("list_texts", {}).ok
    assert held.call("write_note", {"text": "x"}).kind == "unknown_tool"


def test_sessions_of_one_kind_share_their_tools(store):
    first, second = store.open(tools=["list_texts", "write_note"], count=2)
    third = store.open(tools=["list_texts", "write_note"])[0]
    assert first.tools is second.tools is third.tools


def test_a_call_id_is_executed_once(store):
    held = store.open(environments=["conformance"])[0]
    first = held.call("write_note", {"text": "a"}, "1")
    assert held.call("write_note", {"text": "another"}, "1") is first
    assert held.call("list_texts", {}).data == ["first", "a"]
    assert store.metrics.repeated == 1
    twin = store.fork(held)[0]
    assert twin.call("write_note", {"text": "again"}, "1") is first
    held.workspace.reset()
    assert held.call("write_note", {"text": "anew"}, "1") is not first


def test_a_fork_goes_its_own_way(store):
    held = store.open(environments=["conformance"])[0]
    held.call("write_note", {"text": "both"})
    left, right = store.fork(held, 2)
    left.call("write_note", {"text": "left"})
    assert right.workspace.digest() == held.workspace.digest() != left.workspace.digest()


def test_a_session_has_its_share_and_no_more(make_store, monkeypatch):
    held = make_store(max_calls=3).open(environments=["conformance"])[0]
    for number in range(3):
        held.call("list_texts", {}, str(number))
    refusal = refused(held.call, "list_texts", {}, "4")
    assert refusal.status == 429 and refusal.code == "limit"
    assert held.call("list_texts", {}, "2").ok, "an answer that was given is given again"
    monkeypatch.setattr(module, "MAX_BYTES", 100)
    other = make_store().open(environments=["conformance"])[0]
    other.call("write_note", {"text": "x"}, None, 90)
    assert refused(other.call, "write_note", {"text": "x"}, None, 20).code == "limit"
    third = make_store().open(environments=["conformance"])[0]
    third.call("test_simple_text", {}, "1", 40)
    assert refused(third.call, "test_simple_text", {}, "2", 10).code == "limit", "a remembered answer takes room, too"


def test_a_bug_of_an_environment_is_an_observation_without_its_secrets(store, caplog):
    held = store.open(environments=["conformance"])[0]
    before = held.workspace.digest()
    observation = held.call("break_desk", {})
    assert observation.kind == "fault" and b"secret" not in observation.json
    assert "secret of the implementation" in caplog.text, "the log has it"
    assert held.workspace.digest() == before
    assert held.call("list_texts", {}).ok
    assert store.metrics.calls["fault"] == 1


def test_ten_thousand_sessions_are_small():
    everything = environments()
    store = module.Store(everything)
    first = store.open(environments=everything)[0]
    first.call("list_accounts", {})
    empty = resident_bytes()
    for held in store.open(environments=everything, count=10_000):
        assert held.call("list_accounts", {}, "1").ok
    assert len(store) == 10_001
    assert resident_bytes() - empty < 100e6


def test_the_metrics_are_prometheus_text(store):
    held = store.open(environments=["conformance"])[0]
    held.call("list_texts", {})
    held.call("nothing", {})
    text = store.metrics.text(len(store), 5)
    lines = text.splitlines()
    assert "prove_mcp_sessions 1" in lines
    assert 'prove_mcp_calls_total{outcome="ok"} 1' in lines
    assert 'prove_mcp_calls_total{outcome="unknown_tool"} 1' in lines
    assert 'prove_mcp_call_seconds_bucket{le="+Inf"} 2' in lines
    assert "prove_mcp_connections 5" in lines
    for line in lines:
        assert line.startswith("#") or (len(line.rsplit(" ", 1)) == 2 and float(line.rsplit(" ", 1)[1]) >= 0)
    rss = next(line for line in lines if line.startswith("prove_mcp_resident_bytes "))
    assert int(rss.split()[1]) > 10_000_000
