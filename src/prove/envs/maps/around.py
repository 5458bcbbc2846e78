"""Tools on what lies along a route and within reach."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from prove.engine import View, tool
from prove.envs.common import Cursor, Limit, page
from prove.envs.maps.directions import ModeParam
from prove.envs.maps.entities import Atlas, Category, PlaceId
from prove.envs.maps.network import INF, MINUTE
from prove.envs.maps.routing import access, costs_from, ends, minutes, need, network, node, not_past
from prove.envs.maps.rules import (
    CategoryParam,
    Destination,
    OpenAt,
    Origin,
    RoadModeParam,
    is_open,
    position,
    rating,
)


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
    there = costs_from(atlas, origin, mode).costs
    onward = network(atlas).back(mode, node(atlas, destination)).costs
    straight = there[node(atlas, destination)]
    rows = []
    for place in atlas.places:
        if place.category != category or place.gone or place.id in (origin.id, destination.id):
            continue
        at = node(atlas, place)
        if there[at] == INF or onward[at] == INF or (moment is not None and not is_open(place, moment)):
            continue
        # To the door and back.
        detour = there[at] + onward[at] - straight + 2 * access(place)
        if detour <= max_detour_min * MINUTE:
            rows.append((detour, place))
    rows.sort(key=lambda r: (r[0], r[1].id))
    extra = {place.id: minutes(detour) for detour, place in rows}
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
                detour_min=extra[p.id],
            )
            for p in shown
        ],
        route_min=route.minutes,
        next_cursor=following,
    )


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
    tree = costs_from(atlas, origin, mode)
    rows = []
    for place in atlas.places:
        if place.id == origin.id or place.gone or category not in (None, place.category):
            continue
        cost = tree.costs[node(atlas, place)]
        if cost != INF and (whole := cost + access(origin, place)) <= within_min * MINUTE:
            rows.append((whole, place))
    rows.sort(key=lambda r: (r[0], r[1].id))
    takes = {place.id: minutes(cost) for cost, place in rows}
    found = [place for _, place in rows]
    shown, following = page(found, limit, cursor)
    spots = [position(atlas, p) for p in (origin, *found)]
    return Reach(
        places=[
            ReachRow(
                id=p.id,
                name=p.name,
                category=p.category,
                district=p.district,
                duration_min=takes[p.id],
            )
            for p in shown
        ],
        total=len(found),
        districts=tuple(dict.fromkeys(p.district for p in found)),
        bounds=Bounds(
            north=max(lat for lat, _ in spots),
            south=min(lat for lat, _ in spots),
            east=max(lon for _, lon in spots),
            west=min(lon for _, lon in spots),
        ),
        next_cursor=following,
    )
