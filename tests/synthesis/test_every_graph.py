"""The executed graph of every environment: witnesses for each edge, chains enough, and reasons for islands."""

from __future__ import annotations

import pytest

import prove
from prove.engine import environment
from prove.synthesis.agreement import agreement
from prove.synthesis.chains import count_chains
from prove.synthesis.graph import Edge, Graph, graph_of

LEAST_CHAINS = 1000


@pytest.fixture(params=prove.environments(), scope="module")
def graph(request: pytest.FixtureRequest) -> Graph:
    return graph_of(request.param)


def test_witnesses_replay_for_every_edge(graph: Graph) -> None:
    for edge in graph.edges:
        assert edge.witness is not None, edge
        session = environment(graph.environment).session(edge.witness.seed)
        if edge.kind == "implicit":
            assert not session.fork().call(edge.target, edge.witness.before["arguments"]).ok, edge
        assert session.call(edge.source, edge.witness.source["arguments"]).ok, edge
        assert not session.fork().call(edge.target, edge.witness.before["arguments"]).ok or edge.kind == "implicit", (
            edge
        )
        assert session.call(edge.target, edge.witness.after["arguments"]).ok, edge


def test_there_are_many_chains(graph: Graph) -> None:
    assert count_chains(graph, most=LEAST_CHAINS) == LEAST_CHAINS


def test_every_tool_is_in_a_chain_or_an_island_with_its_reason(graph: Graph) -> None:
    linked = {e.source for e in graph.edges} | {e.target for e in graph.edges}
    assert linked | graph.islands.keys() == {t.name for t in environment(graph.environment).tools}
    assert len(graph.islands) <= 2 and all(graph.islands.values())


def test_chains_are_counted_once_each() -> None:
    edges = [Edge(a, b, "explicit") for a, b in ("ab", "bc", "ca", "ab")]
    graph = Graph("x", "1", "", "declared", edges, {})
    # ab, bc, ca and abc, bca, cab; no tool comes twice in a chain.
    assert count_chains(graph) == 6
    assert count_chains(graph, longest=2) == 3
    assert count_chains(graph, most=2) == 2


def test_agreement_counts_edges_by_what_they_carry() -> None:
    proof = Graph(
        "x",
        "1",
        "",
        "executed",
        [Edge("a", "b", "explicit", "id"), Edge("b", "c", "implicit"), Edge("c", "d", "explicit", "n")],
        {},
    )
    claim = Graph("x", "1", "", "declared", [Edge("a", "b", "explicit", "id"), Edge("a", "b", "explicit", "other")], {})
    found = agreement(claim, proof)
    assert (found.claimed, found.proved, found.both) == (2, 3, 1)
    assert (found.precision, round(found.recall, 2)) == (0.5, 0.33)
    assert found.unproved == [("a", "b", "other")] and found.missed == [("b", "c", ""), ("c", "d", "n")]


def test_what_execution_proves_of_ids_is_declared(graph: Graph) -> None:
    found = agreement(graph_of(graph.environment, "declared"), graph)
    assert all(parameter == "" for _, _, parameter in found.missed)
    assert found.precision > 0.4 and found.recall > 0.85
