"""The same calls in this process, over MCP by stdio and by HTTP, and over /step: the same bytes and digests."""

from __future__ import annotations

import importlib.util
import json
from collections import Counter
from pathlib import Path

import pytest

from prove.engine import environment, environments
from prove.remote.client import Call

_SPEC = importlib.util.spec_from_file_location("remote_sequences", Path(__file__).parent / "sequences.py")
assert _SPEC is not None and _SPEC.loader is not None
sequences = importlib.util.module_from_spec(_SPEC)
__import__("sys").modules["remote_sequences"] = sequences
_SPEC.loader.exec_module(sequences)


@pytest.fixture(scope="module")
def short():
    return sequences.sequence(seed=11, rounds=1)


def test_the_calls_are_about_everything(short):
    tools = {tool for tool, _, _ in short.calls}
    assert tools >= {tool for name in environments() for tool in environment(name).tool_map}
    answers = [json.loads(answer) for _, _, answer in short.calls]
    kinds = Counter(a["error"]["kind"] if isinstance(a, dict) and list(a) == ["error"] else "ok" for a in answers)
    assert set(kinds) == {"ok", "unknown_tool", "invalid_arguments", "not_found", "refused", "conflict"}
    assert min(kinds.values()) >= 5
    assert any(max(answer) > 127 for _, _, answer in short.calls)
    assert short.diff


def same_over_the_wire(sequence, servers, wire):
    before, servers.wire = servers.wire, wire
    try:
        ws = servers.open(sequence.tools, sequence.seed, "parity")
        for number, (tool, arguments, expected) in enumerate(sequence.calls):
            found = ws.call(tool, arguments)
            assert found.json == expected, f"call {number}, {tool}"
        assert ws.digest() == sequence.digest
        assert ws.diff().canonical() == sequence.diff
        assert ws.seconds == sequence.seconds
        assert ws.fork().digest() == sequence.digest
    finally:
        servers.wire = before


def same_in_batches(sequence, servers):
    client = servers.servers[0].client
    sessions = client.open(environments=environments(), seed=sequence.seed, count=3)
    calls = [
        Call(session, str(number), tool, arguments, sequence.tools)
        for number, (tool, arguments, _) in enumerate(sequence.calls)
        for session in sessions
    ]
    found = client.step(calls)
    expected = [answer for _, _, answer in sequence.calls for _ in sessions]
    assert [o.json for o in found] == expected
    assert client.digest(sessions) == [sequence.digest] * 3
    assert [o.json for o in client.step(calls)] == expected  # once more: nothing happens twice
    assert client.digest(sessions) == [sequence.digest] * 3
    client.close(sessions)


def same_over_stdio(sequence, manager, log=None):
    """``log``: where the server writes the digest after each call, which takes it a while."""
    names = sorted(set(sequence.tools.values()))
    options = ["--log", str(log)] if log is not None else []
    with manager.stdio(names, seed=sequence.seed, options=options) as server:
        for number, (tool, arguments, expected) in enumerate(sequence.calls):
            found = server.call(tool, arguments, tools=sequence.tools)
            assert found.json == expected, f"call {number}, {tool}"
    if log is not None:
        lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
        assert lines[-1]["digest"] == sequence.digest


def test_over_step(short, servers):
    same_over_the_wire(short, servers, "step")


def test_over_step_in_batches_of_several_sessions(short, servers):
    same_in_batches(short, servers)


def test_over_mcp_by_http(short, servers):
    same_over_the_wire(short, servers, "mcp")


def test_over_mcp_by_stdio(short, manager):
    same_over_stdio(short, manager)


def test_the_state_over_stdio(manager, tmp_path):
    few = sequences.sequence(seed=5, rounds=2, names=["banking"])
    assert few.diff
    same_over_stdio(few, manager, tmp_path / "log.jsonl")


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_many_more_calls(seed, servers, manager, tmp_path):
    long = sequences.sequence(seed=seed, rounds=6)
    same_over_the_wire(long, servers, "step")
    same_in_batches(long, servers)
    same_over_the_wire(long, servers, "mcp")
    same_over_stdio(long, manager, tmp_path / "log.jsonl")
