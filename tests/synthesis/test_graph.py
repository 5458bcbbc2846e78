"""The executed graph: every edge's witness replays, nothing is claimed without one, and all processes find the same."""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys

import msgspec
import pytest

from prove.engine import Environment, environment
from prove.synthesis import Graph, config_from, graph_of
from prove.synthesis.chains import plan_turns, sample_chain
from prove.synthesis.graph import declared, pairs
from prove.synthesis.sampler import context_of, entity_rows, walk


@pytest.fixture(scope="module")
def graph() -> Graph:
    return graph_of("banking")


def test_every_witness_replays_as_it_says(graph: Graph) -> None:
    bank = environment("banking")
    assert len(graph.edges) > 50
    for edge in graph.edges:
        assert edge.witness is not None
        w = edge.witness
        assert w.source["name"] == edge.source
        assert w.before["name"] == w.after["name"] == edge.target
        session = bank.session(w.seed)
        if edge.kind == "explicit":
            assert edge.parameter is not None
            source = session.call(edge.source, w.source["arguments"])
            assert source.ok
            value = w.after["arguments"][edge.parameter]
            tool = bank.tool_map[edge.source]
            given = {k for path, entity in tool.produces if entity == edge.entity for k in walk(source.data, path)}
            assert value in given
            changed = {k for k, v in w.after["arguments"].items() if v != w.before["arguments"].get(k)}
            assert changed == {edge.parameter}
            refused = session.fork().call(edge.target, w.before["arguments"])
        else:
            assert w.before == w.after and edge.parameter is None
            refused = session.fork().call(edge.target, w.before["arguments"])
            assert session.call(edge.source, w.source["arguments"]).ok
        assert not refused.ok and (refused.error or {})["code"] == w.refusal
        assert session.call(edge.target, w.after["arguments"]).ok


def test_explicit_edges_are_among_the_declared(graph: Graph) -> None:
    all_declared = {(e.source, e.target, e.parameter) for e in declared(environment("banking"))}
    proved = {(e.source, e.target, e.parameter) for e in graph.edges if e.kind == "explicit"}
    assert proved <= all_declared
    assert len(all_declared) == len({(a.name, b.name, p) for a, b, p, _ in pairs(environment("banking"))})
    by_types = graph_of("banking", "declared")
    assert {(e.source, e.target, e.parameter) for e in by_types.edges} == all_declared
    assert all(e.witness is None and e.kind == "explicit" for e in by_types.edges)


def test_state_edges_that_a_bank_has(graph: Graph) -> None:
    implicit = {(e.source, e.target) for e in graph.edges if e.kind == "implicit"}
    assert {("freeze_card", "unfreeze_card"), ("unfreeze_card", "freeze_card")} <= implicit
    assert ("cancel_scheduled_payment", "remove_payee") in implicit
    reads = {t.name for t in environment("banking").tools if t.read_only}
    assert not reads & {source for source, _ in implicit}


def test_every_tool_is_linked_or_an_island_with_a_reason(graph: Graph) -> None:
    linked = {e.source for e in graph.edges} | {e.target for e in graph.edges}
    names = {t.name for t in environment("banking").tools}
    assert linked | set(graph.islands) == names and not linked & set(graph.islands)


def test_islands_say_why(library: Environment) -> None:
    found = graph_of("library")
    # `unlock` crashes and takes a PIN that nothing gives: no call proves a dependency.
    assert found.islands == {"unlock": "no call was found that proves a dependency"}
    assert ("lend", "give_back") in {(e.source, e.target) for e in found.edges}


def test_edges_are_sorted_and_told_once(graph: Graph) -> None:
    keys = [(e.source, e.target, e.kind, e.parameter or "") for e in graph.edges]
    assert keys == sorted(keys) and len(set(keys)) == len(keys)
    assert graph.out_of("list_accounts") == [e for e in graph.edges if e.source == "list_accounts"]
    assert graph.into("send_payment") == [e for e in graph.edges if e.target == "send_payment"]


def test_a_drawing_has_every_edge(graph: Graph) -> None:
    lines = graph.mermaid().splitlines()
    assert lines[0] == "flowchart LR" and len(lines) == 1 + len(graph.edges) + len(graph.islands)
    assert "    freeze_card -.-> unfreeze_card" in lines
    assert "    list_accounts -->|from_account_id| send_payment" in lines


def test_another_process_finds_the_same(graph: Graph) -> None:
    code = (
        "import sys, msgspec; from prove.synthesis import graph_of; "
        "sys.stdout.buffer.write(msgspec.json.encode(graph_of('banking')))"
    )
    ours = msgspec.json.encode(graph)
    for hash_seed in ("1", "77"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "TZ": "Asia/Tokyo"},
            capture_output=True,
            check=True,
        )
        assert run.stdout == ours


def test_the_context_holds_what_probes_show() -> None:
    context = context_of("banking", 3)
    tables = environment("banking").world(3).tables
    assert set(context.rows) == {"account", "payee", "card", "scheduled_payment"}
    assert set(context.ids("account")) == set(tables["accounts"].rows)
    assert set(context.ids("card")) == set(tables["cards"].rows)
    assert set(context.ids("payee|card")) == set(context.ids("payee")) | set(context.ids("card"))
    key = context.ids("account")[0]
    assert {"nickname", "balance", "daily_limit_left"} <= set(context.row("account", key))
    assert context.row("account", "acc_0") == {} and context.ids("ghost") == []


def test_probing_alters_no_world() -> None:
    bank = environment("banking")
    before = bank.world(5).canonical()
    context_of.cache_clear()
    context_of("banking", 5)
    assert bank.world(5).canonical() == before
    assert bank.session(5).digest() == bank.world(5).digest


def test_walking_results() -> None:
    data = {"a": [{"id": "x", "b": None}, {"id": "y"}], "c": {"k": {"id": "z"}}}
    assert list(walk(data, ("a", "*", "id"))) == ["x", "y"]
    assert list(walk(data, ("c", "*", "id"))) == ["z"]
    assert list(walk(data, ("a", "*", "b"))) == [] and list(walk(data, ("d", "*"))) == []
    tool = environment("banking").tool_map["list_cards"]
    rows = list(entity_rows(tool, {"cards": [{"id": "card_1", "account_id": "acc_1"}, {"id": None}]}))
    assert rows == [("card", "card_1", {"id": "card_1", "account_id": "acc_1"})]


def test_chains_are_paths_through_their_target(graph: Graph) -> None:
    rng = random.Random(0)
    names = [t.name for t in environment("banking").tools]
    seen: set[tuple[str, ...]] = set()
    for _ in range(600):
        target, length = rng.choice(names), rng.randint(1, 5)
        chain = sample_chain(graph, target, length, rng)
        tools = [chain[0].source, *(e.target for e in chain)] if chain else [target]
        assert all(a.target == b.source for a, b in itertools.pairwise(chain))
        assert len(tools) <= length and target in tools and len(set(tools)) == len(tools)
        assert all(e in graph.edges for e in chain)
        seen.add(tuple(tools))
    assert len(seen) > 200


def test_plans_keep_to_the_settings(graph: Graph) -> None:
    config = config_from({"environments": ["banking"], "turns": [2, 4], "goal_tools": ["send_payment", "list_payees"]})
    rng = random.Random(0)
    lengths: set[int] = set()
    for _ in range(300):
        plans = plan_turns(graph, "send_payment", config, rng)
        lengths.add(len(plans))
        assert 2 <= len(plans) <= 4
        assert "send_payment" in [name for plan in plans for name in plan.tools]
        for plan in plans:
            assert 1 <= len(plan.tools) <= 2 and set(plan.tools) <= {"send_payment", "list_payees"}
            assert set(plan.bound) <= set(plan.tools) and not (plan.follow and plan.bound)
    assert lengths == {2, 3, 4}


def test_turns_decay(graph: Graph) -> None:
    rng = random.Random(0)

    def mean(decay: float) -> float:
        config = config_from({"environments": ["banking"], "turns": [1, 5], "turn_decay": decay})
        return sum(len(plan_turns(graph, "freeze_card", config, rng)) for _ in range(300)) / 300

    assert mean(0.0) < mean(0.5) < mean(1.0) == 5
