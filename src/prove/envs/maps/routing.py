"""Routes between places: how long, how far, by which ways and lines, and why there is none."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime, timedelta

from prove.engine import InvalidArgument, Refused
from prove.envs.maps.entities import Atlas, Mode, Place
from prove.envs.maps.network import ALIGHT, BOARD, INF, MINUTE, RIDE, ROAD, WALK, Avoid, Edge, Network, Tree, network_of

MODES: tuple[Mode, ...] = ("driving", "walking", "cycling", "transit")
HOW = {"driving": "by car", "walking": "on foot", "cycling": "by bicycle", "transit": "by public transport"}
LATEST_DAYS = 90
"""A departure lies at most so many days ahead."""
ROUTES = 256
"""Routes kept for a world."""
RUSH_HOURS = (7, 8, 16, 17)
RUSH = 140
"""Per cent of the usual time that a car takes in the rush hours of a working day."""


@dataclass(frozen=True, slots=True)
class Route:
    """A way from door to door. ``cost`` in tenths of a second."""

    mode: Mode
    cost: int
    metres: int
    path: list[Edge]
    depart_at: datetime | None

    @property
    def minutes(self) -> int:
        """Minutes, at least one."""
        return minutes(self.cost)

    @property
    def arrive_at(self) -> datetime | None:
        """When one is there, if it is said when one leaves."""
        return None if self.depart_at is None else self.depart_at + timedelta(minutes=self.minutes)


def minutes(cost: int) -> int:
    """Tenths of a second in whole minutes, rounded up, at least one."""
    return max(1, -(-cost // MINUTE))


def access(*places: Place) -> int:
    """What the ways from and to doors cost; they are walked."""
    return sum([p.access for p in places]) * 36 // WALK


def network(atlas: Atlas) -> Network:
    """The network of the session's world."""
    return network_of(atlas.world)


def node(atlas: Atlas, place: Place) -> int:
    """The place's junction in the network."""
    return network(atlas).number[place.junction_id]


def not_past(atlas: Atlas, moment: datetime | None, parameter: str) -> datetime | None:
    """A moment from now until :data:`LATEST_DAYS` ahead, in whole minutes of the city's clock (UTC)."""
    if moment is None:
        return None
    now = atlas.now
    if moment < now.replace(second=0, microsecond=0):
        raise InvalidArgument(parameter, f"{moment.isoformat()} is past; it is {now.isoformat()}.")
    if moment > now + timedelta(days=LATEST_DAYS):
        raise InvalidArgument(
            parameter, f"{moment.isoformat()} is too far ahead; timetables are known for {LATEST_DAYS} days."
        )
    return moment.astimezone(now.tzinfo).replace(second=0, microsecond=0)


def ends(atlas: Atlas, origin_id: str, destination_id: str) -> tuple[Place, Place]:
    """Two places that are not the same."""
    origin = atlas.places.need(origin_id, "origin_id")
    destination = atlas.places.need(destination_id, "destination_id")
    if origin.id == destination.id:
        raise InvalidArgument("destination_id", f"{destination.id} is where the route starts; choose another place.")
    return origin, destination


def find(
    atlas: Atlas, origin: Place, destination: Place, mode: Mode, at: datetime | None = None, avoid: Avoid | None = None
) -> Route | None:
    """The quickest route, or None. ``at``: of the city's clock; without it, usual times and waits."""
    net = network(atlas)
    key = (origin.id, destination.id, mode, at, avoid)
    return net.kept("route", ROUTES, key, lambda: _find(net, origin, destination, mode, at, avoid))


def _find(
    net: Network, origin: Place, destination: Place, mode: Mode, at: datetime | None, avoid: Avoid | None
) -> Route | None:
    source, target = net.number[origin.junction_id], net.number[destination.junction_id]
    before, after = access(origin), access(destination)
    if mode == "transit" and at is not None:
        # What it takes to the first junction makes one late for a departure; whole minutes, to be on the safe side.
        ready = at.hour * 60 + at.minute + -(-before // MINUTE)
        tree = net.timed(source, ready, at.weekday(), avoid)
        before = -(-before // MINUTE) * MINUTE
    else:
        tree = net.tree(mode, source, avoid)
    cost = tree.costs[target]
    if cost == INF:
        return None
    if mode == "driving" and at is not None and at.weekday() < 5 and at.hour in RUSH_HOURS:
        cost = cost * RUSH // 100
    path = net.path(tree, target)
    metres = sum(_metres(net, e) for e in path) + origin.access + destination.access
    return Route(mode, before + cost + after, metres, path, at)


def _metres(net: Network, edge: Edge) -> int:
    """The length of a step; of a ride, as the crow flies from stop to stop."""
    if edge.kind != RIDE:
        return edge.metres
    pattern = net.patterns[edge.pattern]
    number = edge.start - pattern.base
    a, b = (net.junctions[net.number[s.junction_id]] for s in pattern.stops[number : number + 2])
    return round(math.hypot(a.x - b.x, a.y - b.y))


def need(
    atlas: Atlas, origin: Place, destination: Place, mode: Mode, at: datetime | None = None, avoid: Avoid | None = None
) -> Route:
    """The quickest route; refuses where there is none and tells which modes there are."""
    route = find(atlas, origin, destination, mode, at, avoid)
    if route is not None:
        return route
    others = [m for m in MODES if m != mode and find(atlas, origin, destination, m, at) is not None]
    way = f"no way {HOW[mode]}"
    hint = f" There is one {' or '.join(HOW[m] for m in others)}." if others else ""
    if avoid is not None and find(atlas, origin, destination, mode, at) is not None:
        raise Refused(
            "no_route",
            f"avoid: there is {way} from {origin.name} to {destination.name} that avoids {avoid}; leave avoid out."
            f"{hint}",
            [{"pointer": "/avoid", "problem": "rules out every route"}],
        )
    if at is not None and mode == "transit" and find(atlas, origin, destination, mode) is not None:
        way += f" after {at:%H:%M} on that day"
    raise Refused(
        "no_route",
        f"mode: there is {way} from {origin.name} to {destination.name}.{hint}",
        [{"pointer": "/mode", "problem": "no route", "allowed": others}],
    )


def costs_from(atlas: Atlas, place: Place, mode: Mode) -> Tree:
    """The tree of a place's junction."""
    return network(atlas).tree(mode, node(atlas, place))


@dataclass(slots=True)
class Leg:
    """A part of a route on one way or one line. For a ride: its pattern, and the numbers of the two stops."""

    name: str
    metres: int
    heading: tuple[int, int]
    pattern: int = -1
    board: int = 0
    alight: int = 0


def legs(atlas: Atlas, route: Route) -> list[Leg]:
    """A route's path in parts, in order."""
    net = network(atlas)
    found: list[Leg] = []
    for edge in route.path:
        if edge.kind == ROAD:
            a, b = net.junctions[edge.start], net.junctions[edge.to]
            heading = (b.x - a.x, b.y - a.y)
            last = found[-1] if found else None
            if last is not None and last.pattern < 0 and (last.name == edge.name or route.mode == "transit"):
                last.metres += edge.metres
                last.heading = heading
            else:
                found.append(Leg(edge.name, edge.metres, heading))
        elif edge.kind == BOARD:
            found.append(Leg("", 0, (0, 0), edge.pattern, edge.to - net.patterns[edge.pattern].base))
        elif edge.kind == ALIGHT:
            found[-1].alight = edge.start - net.patterns[edge.pattern].base
        else:
            found[-1].metres += _metres(net, edge)
    return found


COMPASS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")


def compass(heading: tuple[int, int]) -> str:
    """The direction of a heading in words."""
    x, y = heading
    # Twice the shorter side against the longer tells the eight directions apart without an angle.
    if abs(x) > 2 * abs(y):
        return COMPASS[0 if x > 0 else 4]
    if abs(y) > 2 * abs(x):
        return COMPASS[2 if y > 0 else 6]
    return COMPASS[(1 if y > 0 else 7) if x > 0 else (3 if y > 0 else 5)]


def turn(before: tuple[int, int], after: tuple[int, int]) -> str:
    """What one does from one heading to the next."""
    cross = before[0] * after[1] - before[1] * after[0]
    dot = before[0] * after[0] + before[1] * after[1]
    if dot > 2 * abs(cross):
        return "Continue onto"
    return "Turn left onto" if cross > 0 else "Turn right onto"
