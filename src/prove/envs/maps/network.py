"""Shortest paths over the ways and lines of a world: Dijkstra's algorithm, the trees of late kept for each world.

Costs are tenths of a second, whole numbers, so that every machine finds the same path. A world never changes, and so
neither does anything that is kept here.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Literal, NamedTuple
from weakref import WeakKeyDictionary

from prove.engine import World
from prove.envs.maps.entities import Junction, Line, Mode, Segment, Stop, Way

INF = 1 << 60
MINUTE = 600
WALK = 5
"""Kilometres in an hour on foot."""
SPEEDS: dict[str, dict[Way, int]] = {
    "driving": {"motorway": 90, "main": 45, "street": 28},
    "cycling": {"main": 15, "street": 16, "cycleway": 18},
    "walking": {"main": WALK, "street": WALK, "cycleway": WALK, "footpath": WALK},
}
"""Kilometres in an hour, by mode and way; what is missing is not allowed."""
TREES = 24
"""Trees kept for a world."""
NETWORKS = 256
"""Networks kept at most; one takes about half a megabyte with its trees."""

Avoid = Literal["motorways", "ferries"]
ROAD, BOARD, RIDE, ALIGHT = range(4)


class Edge(NamedTuple):
    """A step of a path. ``pattern``: the number of the line's direction; ``name``: of the way; ``start``: its node."""

    to: int
    cost: int
    metres: int
    kind: int
    pattern: int
    name: str
    start: int


class Pattern(NamedTuple):
    """A line in one direction. ``offsets``: minutes from the first stop; ``base``: its first node of riding."""

    line: Line
    stops: tuple[Stop, ...]
    offsets: tuple[int, ...]
    base: int

    def headway(self, weekend: bool) -> int:
        """Minutes from one departure to the next."""
        return self.line.weekend_headway if weekend else self.line.headway

    def departure(self, number: int, minute: int, weekend: bool) -> int | None:
        """The first departure from a stop at or after a minute of the day; None after the last, and at the end."""
        if number + 1 == len(self.stops):
            return None
        offset, headway = self.offsets[number], self.headway(weekend)
        runs = max(0, -(-(minute - self.line.first - offset) // headway))
        start = self.line.first + runs * headway
        return start + offset if start <= self.line.last else None


class Tree(NamedTuple):
    """Costs from (or to) a node, and the edge by which each node is reached."""

    costs: list[int]
    steps: list[Edge | None]


class Network:
    """The graph of a world, for each mode."""

    def __init__(self, world: World) -> None:
        self.junctions: list[Junction] = list(world.tables["junctions"].rows.values())
        self.number = {j.id: i for i, j in enumerate(self.junctions)}
        self.patterns = _patterns(world, len(self.junctions))
        self.stop_at: dict[int, Stop] = {self.number[s.junction_id]: s for s in world.tables["stops"].rows.values()}
        self._segments: list[Segment] = list(world.tables["segments"].rows.values())
        self._graphs: dict[tuple[str, str], tuple[list[list[Edge]], list[list[Edge]]]] = {}
        self._trees: dict[tuple[object, ...], Tree] = {}

    def _graph(self, mode: str, avoid: str) -> tuple[list[list[Edge]], list[list[Edge]]]:
        """The edges out of each node, and into each; of transit only those out of it. Made when first asked for."""
        graph = self._graphs.get((mode, avoid))
        if graph is None:
            graph = (self._transit(avoid), []) if mode == "transit" else self._roads(mode, avoid)
            self._graphs[mode, avoid] = graph
        return graph

    def _roads(self, mode: str, avoid: str) -> tuple[list[list[Edge]], list[list[Edge]]]:
        speeds = SPEEDS[mode]
        forward: list[list[Edge]] = [[] for _ in self.junctions]
        backward: list[list[Edge]] = [[] for _ in self.junctions]
        for s in self._segments:
            speed = speeds.get(s.way)
            if speed is None or (avoid and s.way == "motorway"):
                continue
            a, b, cost = self.number[s.from_id], self.number[s.to_id], s.metres * 36 // speed
            both = not s.one_way or mode == "walking"
            for u, v in ((a, b), (b, a)) if both else ((a, b),):
                forward[u].append(Edge(v, cost, s.metres, ROAD, -1, s.name, u))
                backward[v].append(Edge(u, cost, s.metres, ROAD, -1, s.name, v))
        return forward, backward

    def _transit(self, avoid: str) -> list[list[Edge]]:
        size = len(self.junctions) + sum(len(p.stops) for p in self.patterns)
        graph = [list(edges) for edges in self._graph("walking", "")[0]]
        graph += [[] for _ in range(size - len(graph))]
        for number, p in enumerate(self.patterns):
            if avoid and p.line.kind == "ferry":
                continue
            for i, stop in enumerate(p.stops):
                at, ride = self.number[stop.junction_id], p.base + i
                graph[ride].append(Edge(at, 0, 0, ALIGHT, number, "", ride))
                if i + 1 < len(p.stops):
                    graph[at].append(Edge(ride, p.line.headway * MINUTE // 2, 0, BOARD, number, "", at))
                    minutes = p.offsets[i + 1] - p.offsets[i]
                    graph[ride].append(Edge(ride + 1, minutes * MINUTE, 0, RIDE, number, "", ride))
        return graph

    def tree(self, mode: Mode, source: int, avoid: Avoid | None = None) -> Tree:
        """Everything that can be reached from a junction; by transit with half a headway's wait for each line."""
        key = (mode, _avoided(mode, avoid))
        return self._kept((*key, source, "from"), self._graph(*key)[0], source)

    def back(self, mode: Mode, target: int) -> Tree:
        """Everything that reaches a junction by a mode of the road."""
        return self._kept((mode, target, "to"), self._graph(mode, "")[1], target)

    def timed(self, source: int, minute: int, weekend: bool, avoid: Avoid | None = None) -> Tree:
        """Everything that can be reached by transit on the same day, with the departures of the timetable."""
        key = ("transit", _avoided("transit", avoid))
        return self._kept((*key, source, minute, weekend), self._graph(*key)[0], source, minute, weekend)

    def _kept(
        self, key: tuple[object, ...], graph: list[list[Edge]], source: int, minute: int = -1, weekend: bool = False
    ) -> Tree:
        tree = self._trees.get(key)
        if tree is None:
            tree = self._search(graph, source, minute, weekend)
            if len(self._trees) >= TREES:
                self._trees.clear()
            self._trees[key] = tree
        return tree

    def _search(self, graph: list[list[Edge]], source: int, minute: int, weekend: bool) -> Tree:
        costs = [INF] * len(graph)
        steps: list[Edge | None] = [None] * len(graph)
        costs[source] = 0
        heap = [(0, source)]
        timed, started = minute >= 0, minute * MINUTE
        while heap:
            cost, node = heappop(heap)
            if cost > costs[node]:
                continue
            for edge in graph[node]:
                arrival = cost + edge[1]
                if timed and edge[3] == BOARD:
                    pattern = self.patterns[edge[4]]
                    leaves = pattern.departure(edge[0] - pattern.base, -(-(started + cost) // MINUTE), weekend)
                    if leaves is None:
                        continue
                    arrival = leaves * MINUTE - started
                to = edge[0]
                if arrival < costs[to]:
                    costs[to] = arrival
                    steps[to] = edge
                    heappush(heap, (arrival, to))
        return Tree(costs, steps)

    def path(self, tree: Tree, target: int) -> list[Edge]:
        """The edges from the tree's root to a node that it reaches."""
        found = []
        edge = tree.steps[target]
        while edge is not None:
            found.append(edge)
            edge = tree.steps[edge.start]
        found.reverse()
        return found


def _avoided(mode: Mode, avoid: Avoid | None) -> str:
    """What is to be avoided, as far as the mode has it."""
    return avoid or "" if (mode, avoid) in (("driving", "motorways"), ("transit", "ferries")) else ""


def _patterns(world: World, base: int) -> list[Pattern]:
    found = []
    stops = world.tables["stops"].rows
    for line in world.tables["lines"].rows.values():
        called = tuple(stops[k] for k in line.stop_ids)
        for there, rides in ((called, line.rides), (called[::-1], line.rides[::-1])):
            offsets = [0]
            for minutes in rides:
                offsets.append(offsets[-1] + minutes)
            found.append(Pattern(line, there, tuple(offsets), base))
            base += len(there)
    return found


_NETWORKS: WeakKeyDictionary[World, Network] = WeakKeyDictionary()


def network_of(world: World) -> Network:
    """The network of a world, kept while there is room, and gone with the world."""
    network = _NETWORKS.get(world)
    if network is None:
        if len(_NETWORKS) >= NETWORKS:
            _NETWORKS.clear()
        network = _NETWORKS[world] = Network(world)
    return network
