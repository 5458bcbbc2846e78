"""Tools that find ways from place to place."""

from __future__ import annotations

from datetime import datetime
from itertools import islice
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import InvalidArgument, Refused, View, tool
from prove.envs.common import ready
from prove.envs.maps.entities import Atlas, LineId, Mode, Place, PlaceId, StopId
from prove.envs.maps.ground import ground
from prove.envs.maps.network import Avoid
from prove.envs.maps.routing import (
    HOW,
    MODES,
    ROUTES,
    Leg,
    Route,
    compass,
    ends,
    find,
    legs,
    need,
    network,
    not_past,
    turn,
)
from prove.envs.maps.rules import CategoryParam, Departure, Destination, Origin, hours_on, is_open, rounded

MATRIX = 10
"""Destinations that a matrix can be given."""
NEAREST = 5
"""Places of a category that a matrix takes."""
SAVED = 6
"""Saved places that a matrix takes."""

ModeParam = Annotated[Mode, Field(description="driving, walking, cycling or transit")]


Notice = Literal["closed on arrival", "permanently closed"]


class Step(View, frozen=True, kw_only=True):
    instruction: str
    distance_m: int
    line_id: LineId | None = None
    from_stop_id: StopId | None = None
    to_stop_id: StopId | None = None


class Directions(View, frozen=True, kw_only=True):
    steps: list[Step]
    origin_id: PlaceId
    origin_name: str
    destination_id: PlaceId
    destination_name: str
    mode: Mode
    distance_m: int
    duration_min: int
    depart_at: datetime | None = None
    arrive_at: datetime | None = None
    notice: Notice | None = None
    destination_hours: str | None = None


class ModeRow(View, frozen=True, kw_only=True):
    mode: Mode
    duration_min: int
    distance_m: int
    arrive_at: datetime | None = None


class NoMode(View, frozen=True, kw_only=True):
    mode: Mode
    reason: str


class Comparison(View, frozen=True, kw_only=True):
    modes: list[ModeRow]
    fastest: Mode
    fastest_min: int
    unavailable: tuple[NoMode, ...] = ()


class MatrixRow(View, frozen=True, kw_only=True):
    origin_name: str
    destination_id: PlaceId
    destination_name: str
    duration_min: int
    distance_m: int


class Unreachable(View, frozen=True, kw_only=True):
    origin_name: str
    destination_id: PlaceId
    destination_name: str


class Matrix(View, frozen=True, kw_only=True):
    rows: list[MatrixRow]
    no_route: tuple[Unreachable, ...] = ()


def _steps(atlas: Atlas, route: Route, destination: Place) -> list[Step]:
    """Instructions, in order."""
    net = network(atlas)
    found: list[Step] = []
    before: Leg | None = None
    parts = legs(atlas, route)
    for number, leg in enumerate(parts):
        if leg.pattern >= 0:
            pattern = net.patterns[leg.pattern]
            a, b = pattern.stops[leg.board], pattern.stops[leg.alight]
            count = leg.alight - leg.board
            found.append(
                Step(
                    instruction=f"Take {pattern.line.name} from {a.name} to {b.name} "
                    f"({count} stop{'s' if count > 1 else ''})",
                    distance_m=rounded(leg.metres),
                    line_id=pattern.line.id,
                    from_stop_id=a.id,
                    to_stop_id=b.id,
                )
            )
        elif route.mode == "transit":
            to = destination.name
            if number + 1 < len(parts):
                ride = parts[number + 1]
                to = net.patterns[ride.pattern].stops[ride.board].name
            found.append(Step(instruction=f"Walk to {to}", distance_m=rounded(leg.metres)))
        else:
            how = f"Head {compass(leg.heading)} on" if before is None else turn(before.heading, leg.heading)
            found.append(Step(instruction=f"{how} {leg.name}", distance_m=rounded(leg.metres)))
        before = leg
    return found


def _notice(route: Route, destination: Place) -> Notice | None:
    """What to know of a destination that is closed when one comes."""
    if destination.gone:
        return "permanently closed"
    arrival = route.arrive_at
    return None if arrival is None or is_open(destination, arrival) else "closed on arrival"


@tool(read_only=True)
def get_directions(
    atlas: Atlas,
    origin_id: Origin,
    destination_id: Destination,
    mode: ModeParam,
    depart_at: Departure | None = None,
    avoid: Annotated[Avoid | None, Field(description="motorways or ferries")] = None,
) -> Directions:
    """Find the quickest route, with steps. With depart_at it follows timetable and rush hour, tells the arrival, and
    whether the goal is closed then. Refuses where the mode has no route."""
    origin, destination = ends(atlas, origin_id, destination_id)
    at = not_past(atlas, depart_at, "depart_at")
    key = (origin.id, destination.id, mode, at, avoid)
    return network(atlas).kept(
        "directions", ROUTES, key, lambda: ready(_directions(atlas, origin, destination, mode, at, avoid))
    )


def _directions(
    atlas: Atlas, origin: Place, destination: Place, mode: Mode, at: datetime | None, avoid: Avoid | None
) -> Directions:
    route = need(atlas, origin, destination, mode, at, avoid)
    notice = _notice(route, destination)
    arrival = route.arrive_at
    return Directions(
        steps=_steps(atlas, route, destination),
        origin_id=origin.id,
        origin_name=origin.name,
        destination_id=destination.id,
        destination_name=destination.name,
        mode=mode,
        distance_m=rounded(route.metres),
        duration_min=route.minutes,
        depart_at=route.depart_at,
        arrive_at=arrival,
        notice=notice,
        destination_hours=hours_on(destination, arrival.weekday())
        if arrival is not None and destination.hours
        else None,
    )


@tool(read_only=True)
def compare_travel_modes(
    atlas: Atlas,
    origin_id: Origin,
    destination_id: Destination,
    depart_at: Departure | None = None,
) -> Comparison:
    """Compare driving, walking, cycling and transit between two places, quickest first. Also tells which modes have no
    route; refuses if none has."""
    origin, destination = ends(atlas, origin_id, destination_id)
    at = not_past(atlas, depart_at, "depart_at")
    key = (origin.id, destination.id, at)
    return network(atlas).kept("comparison", ROUTES, key, lambda: ready(_compared(atlas, origin, destination, at)))


def _compared(atlas: Atlas, origin: Place, destination: Place, at: datetime | None) -> Comparison:
    found = {mode: find(atlas, origin, destination, mode, at) for mode in MODES}
    routes = sorted((r for r in found.values() if r is not None), key=lambda r: (r.minutes, r.mode))
    if not routes:
        raise Refused("no_route", f"there is no way from {origin.name} to {destination.name} by any mode at that time.")
    return Comparison(
        modes=[
            ModeRow(mode=r.mode, duration_min=r.minutes, distance_m=rounded(r.metres), arrive_at=r.arrive_at)
            for r in routes
        ],
        fastest=routes[0].mode,
        fastest_min=routes[0].minutes,
        unavailable=tuple(NoMode(mode=m, reason=f"no way {HOW[m]}") for m in MODES if found[m] is None),
    )


@tool(read_only=True)
def get_distance_matrix(
    atlas: Atlas,
    origin_id: Origin,
    mode: ModeParam,
    other_origin_id: Annotated[PlaceId | None, Field(description="Id of a second start")] = None,
    category: CategoryParam | None = None,
    destination_ids: Annotated[
        list[PlaceId] | None, Field(min_length=1, max_length=MATRIX, description="Ids of places")
    ] = None,
) -> Matrix:
    """Get times and distances from one or two places to destination_ids and to the nearest five of a category, or with
    neither to the nearest six of your saved places. Returns rows, quickest first."""
    origins = [atlas.places.need(origin_id, "origin_id")]
    if other_origin_id is not None:
        origins.append(atlas.places.need(other_origin_id, "other_origin_id"))
        if other_origin_id == origin_id:
            raise InvalidArgument("other_origin_id", f"{other_origin_id} is origin_id as well; choose another place.")
    goals = _goals(atlas, origins[0], category, destination_ids)
    goals = list({g.id: g for g in goals}.values())  # each once
    rows, without = [], []
    for o in origins:
        found = [(find(atlas, o, g, mode), g) for g in goals if o.id != g.id]
        for route, g in sorted(found, key=lambda f: (f[0].minutes if f[0] is not None else 0, f[1].id)):
            if route is None:
                without.append(Unreachable(origin_name=o.name, destination_id=g.id, destination_name=g.name))
                continue
            rows.append(
                MatrixRow(
                    origin_name=o.name,
                    destination_id=g.id,
                    destination_name=g.name,
                    duration_min=route.minutes,
                    distance_m=rounded(route.metres),
                )
            )
    return Matrix(rows=rows, no_route=tuple(without))


def _goals(atlas: Atlas, origin: Place, category: str | None, ids: list[str] | None) -> list[Place]:
    given = [atlas.places.need(key, "destination_ids") for key in ids or ()]
    around = ground(atlas).around(origin.junction_id)
    if category is not None:
        fitting = (p for p in around.of_category.get(category, ()) if not p.gone and p.id != origin.id)
        given += islice(fitting, NEAREST)
    if given:
        return given
    saved = [atlas.places.need(s.place_id, "place_id") for s in atlas.saved_places]
    saved.sort(key=lambda p: (around.metres[p.id], p.id))
    return [p for p in saved if p.id != origin.id][:SAVED]
