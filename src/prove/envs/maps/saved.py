"""Tools on saved places and saved trips."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, Refused, View, tool
from prove.envs.common import Cursor, Limit, Query, Words, fold, page, search
from prove.envs.maps.directions import ModeParam
from prove.envs.maps.entities import Atlas, Mode, PlaceId, SavedPlace, SavedPlaceId, SavedTrip, SavedTripId
from prove.envs.maps.routing import ends, find, need, not_past, rounded
from prove.envs.maps.rules import Departure, Destination, Origin, hours_on, is_open, whole

SavedPlaceParam = Annotated[SavedPlaceId, Field(description="Id of the saved place")]
SavedTripParam = Annotated[SavedTripId, Field(description="Id of the saved trip")]


class Labelled(View, frozen=True, kw_only=True):
    id: PlaceId
    saved_as: str


class SavedPlaceRow(View, frozen=True, kw_only=True):
    id: SavedPlaceId
    label: str
    name: str
    address: str
    note: str = ""
    place: Labelled


class SavedPlacePage(View, frozen=True, kw_only=True):
    saved_places: list[SavedPlaceRow]
    next_cursor: str | None = None


class TripRow(View, frozen=True, kw_only=True):
    id: SavedTripId
    name: str
    origin_id: PlaceId
    origin_name: str
    destination_id: PlaceId
    destination_name: str
    mode: Mode
    depart_at: datetime | None = None
    arrive_at: datetime | None = None
    duration_min: int | None = None
    distance_m: int | None = None


class TripPage(View, frozen=True, kw_only=True):
    saved_trips: list[TripRow]
    next_cursor: str | None = None


def _place_row(atlas: Atlas, saved: SavedPlace) -> SavedPlaceRow:
    place = atlas.places.need(saved.place_id, "place_id")
    return SavedPlaceRow(
        id=saved.id,
        label=saved.label,
        name=place.name,
        address=whole(place),
        note=saved.note,
        place=Labelled(id=place.id, saved_as=saved.label),
    )


@tool(idempotent=True)
def save_place(
    atlas: Atlas,
    place_id: Annotated[PlaceId, Field(description="Id of the place or address")],
    label: Annotated[str, Words(40), Field(description="Your name for it")],
    note: Annotated[str | None, Words(120), Field(description="Note to yourself")] = None,
) -> SavedPlaceRow:
    """Save a place under a label, or give one that is saved a new label. Refuses a label that another place has."""
    place = atlas.places.need(place_id, "place_id")
    other = next((s for s in atlas.saved_places if fold(s.label) == fold(label)), None)
    if other is not None and other.place_id != place.id:
        held = atlas.places.need(other.place_id, "place_id")
        raise Conflict("label_taken", f"label: {label!r} is the label of {held.name}; choose another or remove that.")
    saved = atlas.saved_places.find(place_id=place.id)
    if saved is None:
        key = atlas.new_id(atlas.saved_places)
        saved = SavedPlace(id=key, place_id=place.id, label=label, note=note or "", saved_at=atlas.now)
    else:
        saved = saved.but(label=label, note=saved.note if note is None else note)
    return _place_row(atlas, atlas.saved_places.put(saved))


@tool(read_only=True)
def list_saved_places(
    atlas: Atlas,
    query: Annotated[Query | None, Field(description="Words of label, name, address and note")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> SavedPlacePage:
    """List your saved places by label. Returns one page; place.id is what other tools take."""
    rows = list(atlas.saved_places)
    if query is not None:
        place = {s.id: atlas.places.need(s.place_id, "place_id") for s in rows}
        rows = search(rows, query, lambda s: f"{s.label} {place[s.id].name} {whole(place[s.id])} {s.note}")
    rows.sort(key=lambda s: (fold(s.label), s.id))
    shown, following = page(rows, limit, cursor)
    return SavedPlacePage(saved_places=[_place_row(atlas, s) for s in shown], next_cursor=following)


@tool(destructive=True)
def remove_saved_place(atlas: Atlas, saved_place_id: SavedPlaceParam) -> SavedPlaceRow:
    """Remove a label; the place itself and trips to it stay."""
    saved = atlas.saved_places.need(saved_place_id, "saved_place_id")
    atlas.saved_places.delete(saved.id)
    return _place_row(atlas, saved)


def _trip_row(atlas: Atlas, trip: SavedTrip) -> TripRow:
    origin = atlas.places.need(trip.origin_id, "origin_id")
    destination = atlas.places.need(trip.destination_id, "destination_id")
    route = find(atlas, origin, destination, trip.mode, trip.depart_at)
    return TripRow(
        id=trip.id,
        name=trip.name,
        origin_id=origin.id,
        origin_name=origin.name,
        destination_id=destination.id,
        destination_name=destination.name,
        mode=trip.mode,
        depart_at=trip.depart_at,
        arrive_at=route.arrive_at if route is not None else None,
        duration_min=route.minutes if route is not None else None,
        distance_m=rounded(route.metres) if route is not None else None,
    )


@tool
def save_trip(
    atlas: Atlas,
    name: Annotated[str, Words(60), Field(description="Your name for the trip")],
    origin_id: Origin,
    destination_id: Destination,
    mode: ModeParam,
    depart_at: Departure | None = None,
) -> TripRow:
    """Save a trip under a name, for any time or with a departure. Refuses a name in use, a mode without a route, and
    with depart_at a destination that is closed on arrival."""
    origin, destination = ends(atlas, origin_id, destination_id)
    at = not_past(atlas, depart_at, "depart_at")
    if any(fold(t.name) == fold(name) for t in atlas.saved_trips):
        raise Conflict("trip_name_taken", f"name: a trip {name!r} is saved already; choose another name.")
    route = need(atlas, origin, destination, mode, at)
    arrival = route.arrive_at
    if destination.gone:
        raise Refused("place_closed", f"destination_id: {destination.name} ({destination.id}) is permanently closed.")
    if arrival is not None and not is_open(destination, arrival):
        hours = hours_on(destination, arrival.weekday())
        raise Refused(
            "place_closed",
            f"depart_at: {destination.name} ({destination.id}) is closed on arrival at {arrival:%H:%M} on "
            f"{arrival:%A}; hours that day: {hours}.",
            [{"pointer": "/depart_at", "problem": "closed on arrival", "allowed": hours}],
        )
    trip = SavedTrip(
        id=atlas.new_id(atlas.saved_trips),
        name=name,
        origin_id=origin.id,
        destination_id=destination.id,
        mode=mode,
        depart_at=at,
        saved_at=atlas.now,
    )
    return _trip_row(atlas, atlas.saved_trips.put(trip))


@tool(read_only=True)
def list_saved_trips(
    atlas: Atlas,
    query: Annotated[Query | None, Field(description="Words of the trip's name and of its two places")] = None,
    mode: ModeParam | None = None,
    status: Annotated[
        Literal["upcoming", "past", "anytime"] | None,
        Field(description="upcoming, past, or anytime: without a departure"),
    ] = None,
    limit: Limit = 5,
    cursor: Cursor | None = None,
) -> TripPage:
    """List your saved trips by name, with the time and distance they take. Returns one page."""
    rows = [t for t in atlas.saved_trips if mode in (None, t.mode)]
    if status is not None:
        rows = [t for t in rows if _when(t, atlas.now) == status]
    if query is not None:
        ends_of = {
            t.id: " ".join(atlas.places.need(k, "place_id").name for k in (t.origin_id, t.destination_id)) for t in rows
        }
        rows = search(rows, query, lambda t: f"{t.name} {ends_of[t.id]}")
    rows.sort(key=lambda t: (fold(t.name), t.id))
    shown, following = page(rows, limit, cursor)
    return TripPage(saved_trips=[_trip_row(atlas, t) for t in shown], next_cursor=following)


def _when(trip: SavedTrip, now: datetime) -> str:
    if trip.depart_at is None:
        return "anytime"
    return "past" if trip.depart_at < now else "upcoming"


@tool(destructive=True)
def delete_saved_trip(atlas: Atlas, saved_trip_id: SavedTripParam) -> TripRow:
    """Delete a saved trip."""
    trip = atlas.saved_trips.need(saved_trip_id, "saved_trip_id")
    row = _trip_row(atlas, trip)
    atlas.saved_trips.delete(trip.id)
    return row
