"""Shortest paths over the ways and lines of a world: Dijkstra's algorithm, the trees of late kept for each world.

Costs are tenths of a second, whole numbers, so that every machine finds the same path. A world never changes, and so
neither does anything that is kept here.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any, Literal, NamedTuple, TypeVar

from prove.engine import World
from prove.envs.maps.entities import Junction, Line, Mode, Segment, Stop, Way

INF = 1 << 60
MINUTE = 600
DAY = 1440
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

K = TypeVar("K")
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

    def headway(self, weekday: int) -> int:
        """Minutes from one departure to the next on a day, 0 is Monday."""
        return self.line.headway if weekday < 5 else self.line.weekend_headway

    def departure(self, number: int, minute: int, weekday: int) -> int | None:
        """The first departure from a stop at or after a minute of a day; None after the last, and at the end.

        In the first minutes of a day there may still be some of those that left their first stop the day before.
        """
        if number + 1 == len(self.stops):
            return None
        line, offset = self.line, self.offsets[number]
        if minute + DAY <= line.last + offset:
            late = self._next(minute + DAY - offset, self.headway((weekday - 1) % 7))
            if late is not None:
                return late + offset - DAY
        start = self._next(minute - offset, self.headway(weekday))
        return None if start is None else start + offset

    def _next(self, minute: int, headway: int) -> int | None:
        """When the first run that begins at or after a minute begins."""
        first = self.line.first
        start = first + max(0, -(-(minute - first) // headway)) * headway
        return start if start <= self.line.last else None


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
        self._graphs: dict[tuple[str, str], tuple[list[list[Edge]], list[list[tuple[int, int]]]]] = {}
        self._trees: dict[tuple[object, ...], Tree] = {}
        self.calls: dict[str, list[tuple[Pattern, int]]] = {}
        """Stop -> the directions of lines that call there, and the number of the stop in each."""
        for pattern in self.patterns:
            for number, stop in enumerate(pattern.stops):
                self.calls.setdefault(stop.id, []).append((pattern, number))
        self._kept: dict[str, dict[tuple[object, ...], Any]] = {}

    def kept(self, kind: str, room: int, key: tuple[object, ...], make: Callable[[], K]) -> K:
        """What ``make`` gives for a key of a kind, always the same for the same; so many of a kind are kept."""
        kept = self._kept.setdefault(kind, {})
        found: K = kept.get(key, self)
        if found is self:
            if len(kept) >= room:
                kept.clear()
            found = kept[key] = make()
        return found

    def _graph(self, mode: str, avoid: str) -> tuple[list[list[Edge]], list[list[tuple[int, int]]]]:
        """The edges out of each node; and node and cost of those into it, but for transit. Made when first asked."""
        graph = self._graphs.get((mode, avoid))
        if graph is None:
            graph = (self._transit(avoid), []) if mode == "transit" else self._roads(mode, avoid)
            self._graphs[mode, avoid] = graph
        return graph

    def _roads(self, mode: str, avoid: str) -> tuple[list[list[Edge]], list[list[tuple[int, int]]]]:
        speeds = SPEEDS[mode]
        forward: list[list[Edge]] = [[] for _ in self.junctions]
        backward: list[list[tuple[int, int]]] = [[] for _ in self.junctions]
        for s in self._segments:
            speed = speeds.get(s.way)
            if speed is None or (avoid and s.way == "motorway"):
                continue
            a, b, cost = self.number[s.from_id], self.number[s.to_id], s.metres * 36 // speed
            both = not s.one_way or mode == "walking"
            for u, v in ((a, b), (b, a)) if both else ((a, b),):
                forward[u].append(Edge(v, cost, s.metres, ROAD, -1, s.name, u))
                backward[v].append((u, cost))
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
        key = (mode, _avoided(mode, avoid), source, "from")
        tree = self._trees.get(key)
        return self._keep(key, _from(self._graph(*key[:2])[0], source)) if tree is None else tree

    def back(self, mode: Mode, target: int) -> list[int]:
        """What it costs to come to a junction from each, by a mode of the road."""
        key = (mode, "", target, "to")
        tree = self._trees.get(key)
        return (self._keep(key, Tree(_to(self._graph(mode, "")[1], target), [])) if tree is None else tree).costs

    def timed(self, source: int, minute: int, weekday: int, avoid: Avoid | None = None) -> Tree:
        """Everything that can be reached by transit from a minute of a day on, with the departures of the timetable."""
        key = ("transit", _avoided("transit", avoid), source, minute, weekday > 4, weekday in (0, 6))
        tree = self._trees.get(key)
        if tree is None:
            tree = self._keep(key, self._by_timetable(self._graph(*key[:2])[0], source, minute, weekday))
        return tree

    def _keep(self, key: tuple[object, ...], tree: Tree) -> Tree:
        if len(self._trees) >= TREES:
            self._trees.clear()
        self._trees[key] = tree
        return tree

    def _by_timetable(self, graph: list[list[Edge]], source: int, minute: int, weekday: int) -> Tree:
        costs = [INF] * len(graph)
        steps: list[Edge | None] = [None] * len(graph)
        costs[source] = 0
        heap = [(0, source)]
        started = minute * MINUTE
        while heap:
            cost, node = heappop(heap)
            if cost > costs[node]:
                continue
            for edge in graph[node]:
                arrival = cost + edge[1]
                if edge[3] == BOARD:
                    pattern = self.patterns[edge[4]]
                    leaves = pattern.departure(edge[0] - pattern.base, -(-(started + cost) // MINUTE), weekday)
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


def _from(graph: list[list[Edge]], source: int) -> Tree:
    costs = [INF] * len(graph)
    steps: list[Edge | None] = [None] * len(graph)
    costs[source] = 0
    heap = [(0, source)]
    while heap:
        cost, node = heappop(heap)
        if cost > costs[node]:
            continue
        for edge in graph[node]:
            to = edge[0]
            arrival = cost + edge[1]
            if arrival < costs[to]:
                costs[to] = arrival
                steps[to] = edge
                heappush(heap, (arrival, to))
    return Tree(costs, steps)


def _to(graph: list[list[tuple[int, int]]], target: int) -> list[int]:
    costs = [INF] * len(graph)
    costs[target] = 0
    heap = [(0, target)]
    while heap:
        cost, node = heappop(heap)
        if cost > costs[node]:
            continue
        for before, way in graph[node]:
            if cost + way < costs[before]:
                costs[before] = cost + way
                heappush(heap, (cost + way, before))
    return costs


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


def network_of(world: World) -> Network:
    """The network of a world, kept as long as the world."""
    return world.derived(Network)
