"""Tools on what lies along a route and within reach."""

from __future__ import annotations

from bisect import bisect_right
from typing import Annotated, NamedTuple

from pydantic import Field

from prove.engine import View, tool
from prove.envs.common import Cursor, Limit, page
from prove.envs.maps.directions import ModeParam
from prove.envs.maps.entities import Atlas, Category, Mode, Place, PlaceId, RoadMode
from prove.envs.maps.ground import Spot, ground
from prove.envs.maps.network import INF, MINUTE
from prove.envs.maps.routing import access, costs_from, ends, minutes, need, network, node, not_past
from prove.envs.maps.rules import (
    CategoryParam,
    Destination,
    OpenAt,
    Origin,
    RoadModeParam,
    is_open,
    rating,
)

REACHES = 16
"""Places from which what is in reach is kept for a world."""


class AlongRow(View, frozen=True, kw_only=True):
    id: PlaceId
    name: str
    category: Category
    street_address: str
    district: str
    rating: float | None = None
    detour_min: int


class AlongPage(View, frozen=True, kw_only=True):
    places: list[AlongRow]
    route_min: int
    next_cursor: str | None = None


class ReachRow(View, frozen=True, kw_only=True):
    id: PlaceId
    name: str
    category: Category | None = None
    district: str
    duration_min: int


class Bounds(View, frozen=True, kw_only=True):
    north: float
    south: float
    east: float
    west: float


class Reach(View, frozen=True, kw_only=True):
    places: list[ReachRow]
    total: int
    districts: tuple[str, ...] = ()
    bounds: Bounds
    next_cursor: str | None = None


@tool(read_only=True)
def find_along_route(
    atlas: Atlas,
    origin_id: Origin,
    destination_id: Destination,
    category: CategoryParam,
    mode: RoadModeParam = "driving",
    max_detour_min: Annotated[int, Field(ge=1, le=60, description="Most extra minutes")] = 10,
    open_at: OpenAt | None = None,
    limit: Limit = 5,
    cursor: Cursor | None = None,
) -> AlongPage:
    """Find places to stop at on the way, least extra time first. Returns one page. Refuses where there is no route."""
    origin, destination = ends(atlas, origin_id, destination_id)
    moment = not_past(atlas, open_at, "open_at")
    route = need(atlas, origin, destination, mode)
    key = (origin.id, destination.id, mode, category)
    rows = network(atlas).kept("along", REACHES, key, lambda: _along(atlas, origin, destination, mode, category))
    rows = rows[: bisect_right(rows, max_detour_min * MINUTE, key=_detour)]
    if moment is not None:
        rows = [r for r in rows if is_open(r[1], moment)]
    extra = {place.id: detour for detour, place in rows}
    shown, following = page([place for _, place in rows], limit, cursor)
    return AlongPage(
        places=[
            AlongRow(
                id=p.id,
                name=p.name,
                category=category,
                street_address=p.street_address,
                district=p.district,
                rating=rating(p),
                detour_min=minutes(extra[p.id]),
            )
            for p in shown
        ],
        route_min=route.minutes,
        next_cursor=following,
    )


def _detour(row: tuple[int, Place]) -> int:
    return row[0]


def _along(
    atlas: Atlas, origin: Place, destination: Place, mode: RoadMode, category: Category
) -> list[tuple[int, Place]]:
    """The places of a category with what it costs to go there on the way, least first."""
    net = network(atlas)
    there = costs_from(atlas, origin, mode).costs
    onward = net.back(mode, node(atlas, destination))
    straight = there[node(atlas, destination)]
    rows = []
    for place in ground(atlas).of_category.get(category, ()):
        if place.gone or place.id in (origin.id, destination.id):
            continue
        at = net.number[place.junction_id]
        if there[at] != INF and onward[at] != INF:
            # To the door and back.
            rows.append((there[at] + onward[at] - straight + 2 * access(place), place))
    rows.sort(key=lambda r: (r[0], r[1].id))
    return rows


@tool(read_only=True)
def reachable_area(
    atlas: Atlas,
    origin_id: Origin,
    mode: ModeParam,
    within_min: Annotated[int, Field(ge=1, le=60, description="Minutes")],
    category: CategoryParam | None = None,
    limit: Limit = 5,
    cursor: Cursor | None = None,
) -> Reach:
    """Find what can be reached from a place within so many minutes: districts, bounding box, and one page of places,
    quickest first."""
    origin = atlas.places.need(origin_id, "origin_id")
    reach = network(atlas).kept("reach", REACHES, (origin.id, mode), lambda: _reach(atlas, origin, mode))
    count = bisect_right(reach.costs, within_min * MINUTE)
    found = reach.places[:count]
    if category is not None:
        found = [p for p in found if p.category == category]
    shown, following = page(found, limit, cursor)
    costs = reach.cost_of
    spots = ground(atlas).spots
    if category is None:
        bounds = reach.bounds[count]
    else:
        bounds = _bounds([spots[origin.id], *(spots[p.id] for p in found)])
    return Reach(
        places=[
            ReachRow(
                id=p.id,
                name=p.name,
                category=p.category,
                district=p.district,
                duration_min=minutes(costs[p.id]),
            )
            for p in shown
        ],
        total=len(found),
        districts=tuple(dict.fromkeys([p.district for p in found])),
        bounds=bounds,
        next_cursor=following,
    )


class _Reach(NamedTuple):
    """What can be reached from a place, quickest first; ``bounds``: of the place and so many of the first."""

    costs: list[int]
    places: list[Place]
    cost_of: dict[str, int]
    bounds: list[Bounds]


def _reach(atlas: Atlas, origin: Place, mode: Mode) -> _Reach:
    net, land = network(atlas), ground(atlas)
    tree = costs_from(atlas, origin, mode).costs
    rows = []
    for place in land.places:
        cost = tree[net.number[place.junction_id]]
        if cost != INF and place.id != origin.id and not place.gone:
            rows.append((cost + access(origin, place), place.id, place))
    rows.sort()
    lat, lon = land.spots[origin.id]
    box = [lat, lat, lon, lon]
    bounds = [Bounds(north=lat, south=lat, east=lon, west=lon)]
    for _, key, _ in rows:
        lat, lon = land.spots[key]
        box = [max(box[0], lat), min(box[1], lat), max(box[2], lon), min(box[3], lon)]
        bounds.append(Bounds(north=box[0], south=box[1], east=box[2], west=box[3]))
    return _Reach([r[0] for r in rows], [r[2] for r in rows], {r[1]: r[0] for r in rows}, bounds)


def _bounds(spots: list[Spot]) -> Bounds:
    lats, lons = [s[0] for s in spots], [s[1] for s in spots]
    return Bounds(north=max(lats), south=min(lats), east=max(lons), west=min(lons))
