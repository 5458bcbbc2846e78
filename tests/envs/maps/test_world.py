"""Every world is a city in which one can find one's way, and the router finds the shortest ways."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import networkx as nx
import pytest

from prove.envs.maps import environment
from prove.envs.maps.entities import Atlas
from prove.envs.maps.network import INF, SPEEDS, network_of
from prove.envs.maps.routing import find
from prove.envs.maps.rules import is_open

SEEDS = range(5)


@pytest.fixture(params=SEEDS)
def atlas(request) -> Atlas:
    return environment.session(request.param).state


@pytest.mark.parametrize("mode", list(SPEEDS))
def test_costs_are_those_of_an_independent_router(mode):
    world = environment.world(1)
    net = network_of(world)
    graph = nx.DiGraph()
    graph.add_nodes_from(j.id for j in net.junctions)
    for s in world.tables["segments"].rows.values():
        if s.way not in SPEEDS[mode]:
            continue
        cost = s.metres * 36 // SPEEDS[mode][s.way]
        for a, b in ((s.from_id, s.to_id), (s.to_id, s.from_id))[: 1 if s.one_way and mode != "walking" else 2]:
            graph.add_edge(a, b, weight=min(cost, graph.get_edge_data(a, b, {"weight": INF})["weight"]))
    for source in net.junctions[::13]:
        expected = nx.single_source_dijkstra_path_length(graph, source.id)
        number = net.number[source.id]
        onward = nx.single_source_dijkstra_path_length(graph.reverse(), source.id)
        for junction, there, back in zip(
            net.junctions, net.tree(mode, number).costs, net.back(mode, number), strict=False
        ):
            assert there == expected.get(junction.id, INF)
            assert back == onward.get(junction.id, INF)


def test_timed_transit_is_never_before_what_a_path_takes_and_waits_for_real_departures(atlas):
    net = network_of(atlas.world)
    for source in range(0, 130, 17):
        tree = net.timed(source, 615, 0)
        for target in range(0, len(net.junctions), 11):
            if tree.costs[target] == INF:
                continue
            clock = 615 * 600
            for edge in net.path(tree, target):
                if edge.pattern >= 0 and edge.start < len(net.junctions):
                    pattern = net.patterns[edge.pattern]
                    offset = pattern.offsets[edge.to - pattern.base]
                    runs = [
                        m + offset
                        for m in range(pattern.line.first, pattern.line.last + 1, pattern.line.headway)
                        if (m + offset) * 600 >= clock
                    ]
                    clock = runs[0] * 600
                else:
                    clock += edge.cost
            assert clock - 615 * 600 == tree.costs[target]


def test_the_mainland_is_one_and_the_island_is_cut_off(atlas):
    places = list(atlas.places)
    islands = {p.district for p in places} & {line.name.removesuffix(" Ferry") for line in atlas.lines}
    assert len(islands) == 1
    island = [p for p in places if p.district in islands]
    grid = [p for p in places if p.district not in islands and p.number]
    assert len(island) >= 8 and len(grid) >= 100
    for place in grid[1::7]:
        assert all(find(atlas, grid[0], place, mode) for mode in ("driving", "walking", "cycling", "transit"))
        assert all(find(atlas, place, grid[0], mode) for mode in ("driving", "walking", "cycling", "transit"))
    for place in island:
        assert not any(find(atlas, grid[0], place, mode) for mode in ("driving", "walking", "cycling"))
        assert find(atlas, grid[0], place, "transit") and find(atlas, place, grid[0], "transit")


def test_there_are_ambiguous_addresses_branches_and_places_closed_for_good(atlas):
    addresses = Counter(p.street_address for p in atlas.places if p.category is None)
    assert sum(n > 1 for n in addresses.values()) >= 6
    assert max(Counter(p.name for p in atlas.places if p.category).values()) == 3
    assert 2 <= sum(p.gone for p in atlas.places) <= 8
    # No two rows that a street address and a district do not tell apart.
    assert len({(p.name, p.street_address, p.district) for p in atlas.places}) == len(atlas.places)


def test_nothing_opens_or_closes_while_sessions_run(atlas):
    start = atlas.now
    for place in atlas.places:
        for day in range(7):
            at = start + timedelta(days=day, minutes=1)
            assert is_open(place, at) == is_open(place, at + timedelta(minutes=88))


def test_saved_trips_have_routes_and_end_at_open_doors(atlas):
    for trip in atlas.saved_trips:
        origin, goal = atlas.places.get(trip.origin_id), atlas.places.get(trip.destination_id)
        route = find(atlas, origin, goal, trip.mode, trip.depart_at)
        assert route is not None and not goal.gone
        assert route.arrive_at is None or is_open(goal, route.arrive_at)
