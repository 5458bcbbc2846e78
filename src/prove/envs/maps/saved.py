"""Tools on saved places and saved trips."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from operator import attrgetter
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, Entity, Refused, View, tool
from prove.engine.world import World
from prove.envs.common import Cursor, Limit, Query, Words, fold, page, ready, search
from prove.envs.common.lists import WordIndex, words_of
from prove.envs.maps.directions import ModeParam
from prove.envs.maps.entities import Atlas, Mode, Place, PlaceId, SavedPlace, SavedPlaceId, SavedTrip, SavedTripId
from prove.envs.maps.routing import ends, find, need, not_past
from prove.envs.maps.rules import Departure, Destination, Origin, hours_on, is_open, rounded, whole

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


def _place_row(places: Mapping[str, Place], saved: SavedPlace) -> SavedPlaceRow:
    place = places[saved.place_id]
    return SavedPlaceRow(
        id=saved.id,
        label=saved.label,
        name=place.name,
        address=whole(place),
        note=saved.note,
        place=Labelled(id=place.id, saved_as=saved.label),
    )


def _plain(name: str) -> str:
    """What two names have in common that are the same; a name without letters and digits is itself."""
    return fold(name) or name


@tool(idempotent=True)
def save_place(
    atlas: Atlas,
    place_id: Annotated[PlaceId, Field(description="Id of the place or address")],
    label: Annotated[str, Words(40), Field(description="Your name for it")],
    note: Annotated[str | None, Words(120), Field(description="Note to yourself")] = None,
) -> SavedPlaceRow:
    """Save a place under a label, or give one that is saved a new label. Refuses a label that another place has."""
    place = atlas.places.need(place_id, "place_id")
    other = _with_label(atlas, _plain(label))
    if other is not None and other.place_id != place.id:
        held = atlas.places.need(other.place_id, "place_id")
        raise Conflict("label_taken", f"label: {label!r} is the label of {held.name}; choose another or remove that.")
    saved = atlas.saved_places.find(place_id=place.id)
    if saved is None:
        key = atlas.new_id(atlas.saved_places)
        saved = SavedPlace(id=key, place_id=place.id, label=label, note=note or "", saved_at=atlas.now)
    else:
        saved = saved.but(label=label, note=saved.note if note is None else note)
    return _place_row(atlas.places.base.rows, atlas.saved_places.put(saved))


def _with_label(atlas: Atlas, plain: str) -> SavedPlace | None:
    """The saved place with a label."""
    table = atlas.saved_places
    found = table.base.derived("labels", _labels).get(plain)
    if table.overlay:
        if found is not None and found.id in table.overlay:
            found = None
        changed = (s for s in table.overlay.values() if s is not None and _plain(s.label) == plain)
        found = found or next(changed, None)
    return found


def _labels(rows: Iterable[SavedPlace]) -> dict[str, SavedPlace]:
    return {_plain(s.label): s for s in rows}


@tool(read_only=True)
def list_saved_places(
    atlas: Atlas,
    query: Annotated[Query | None, Field(description="Words of label, name, address and note")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> SavedPlacePage:
    """List your saved places by label. Returns one page; place.id is what other tools take."""
    known = atlas.world.derived(_Labelled)
    overlay = atlas.overlays.get("saved_places")
    words = None if query is None else words_of(query)
    rows: Sequence[_Found] = known.index.rows if words is None else known.index.rows_with(words)
    if overlay:
        found = [r for r in rows if r.id not in overlay]
        changed = [_found(s, known.places[s.place_id]) for s in overlay.values() if s is not None]
        if words is not None:
            changed = [r for r in changed if words and all(f" {w}" in f" {r.text}" for w in words)]
        found += changed
        found.sort(key=_order)
        rows = found
    shown, following = page(rows, limit, cursor)
    return SavedPlacePage(saved_places=[known.row(r.saved) for r in shown], next_cursor=following)


class _Found(Entity, frozen=True, kw_only=True):
    """A saved place with its place in the order and what a search goes through."""

    saved: SavedPlace
    key: str
    text: str


def _found(saved: SavedPlace, place: Place) -> _Found:
    text = fold(f"{saved.label} {place.name} {whole(place)} {saved.note}")
    return _Found(id=saved.id, saved=saved, key=fold(saved.label), text=text)


_order = attrgetter("key", "id")


def _found_text(found: _Found) -> str:
    return found.text


class _Labelled:
    """The saved places of a world by label, and as they are shown."""

    def __init__(self, world: World) -> None:
        self.places: dict[str, Place] = world.tables["places"].rows
        self.saved: dict[str, SavedPlace] = world.tables["saved_places"].rows
        found = sorted((_found(s, self.places[s.place_id]) for s in self.saved.values()), key=_order)
        self.index = WordIndex(found, _found_text)
        self._shown: dict[str, SavedPlaceRow] = {}

    def row(self, saved: SavedPlace) -> SavedPlaceRow:
        """A saved place as it is shown."""
        if self.saved.get(saved.id) is not saved:
            return _place_row(self.places, saved)
        row = self._shown.get(saved.id)
        if row is None:
            row = self._shown[saved.id] = ready(_place_row(self.places, saved))
        return row


@tool(destructive=True)
def remove_saved_place(atlas: Atlas, saved_place_id: SavedPlaceParam) -> SavedPlaceRow:
    """Remove a label; the place itself and trips to it stay."""
    saved = atlas.saved_places.need(saved_place_id, "saved_place_id")
    atlas.saved_places.delete(saved.id)
    return atlas.world.derived(_Labelled).row(saved)


def _trip_row(atlas: Atlas, trip: SavedTrip) -> TripRow:
    """A trip as it is shown; those of the world are shown the same always."""
    table = atlas.saved_trips.base
    if table.rows.get(trip.id) is not trip:
        return _new_trip_row(atlas, trip)
    shown = table.derived("shown", _none_shown)
    row = shown.get(trip.id)
    if row is None:
        row = shown[trip.id] = ready(_new_trip_row(atlas, trip))
    return row


def _none_shown(rows: Iterable[SavedTrip]) -> dict[str, TripRow]:
    return {}


def _new_trip_row(atlas: Atlas, trip: SavedTrip) -> TripRow:
    places = atlas.places.base.rows
    origin, destination = places[trip.origin_id], places[trip.destination_id]
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


def _is_named(atlas: Atlas, name: str) -> bool:
    """Whether a saved trip has this name."""
    plain, table = _plain(name), atlas.saved_trips
    key = table.base.derived("names", _trip_names).get(plain)
    if not table.overlay:
        return key is not None
    return (key is not None and key not in table.overlay) or any(
        t is not None and _plain(t.name) == plain for t in table.overlay.values()
    )


def _trip_names(rows: Iterable[SavedTrip]) -> dict[str, str]:
    return {_plain(t.name): t.id for t in rows}


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
    if _is_named(atlas, name):
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
    if query is None:
        rows = list(atlas.saved_trips)
    else:
        ends_of = {"origin_id": (atlas.places, _name), "destination_id": (atlas.places, _name)}
        rows = search(atlas.saved_trips, query, _trip_name, ends_of)
    if mode is not None:
        rows = [t for t in rows if t.mode == mode]
    if status is not None:
        now = atlas.now
        rows = [t for t in rows if _when(t, now) == status]
    if len(rows) > 1:
        rows.sort(key=_by_name)
    shown, following = page(rows, limit, cursor)
    return TripPage(saved_trips=[_trip_row(atlas, t) for t in shown], next_cursor=following)


def _by_name(trip: SavedTrip) -> tuple[str, str]:
    return fold(trip.name), trip.id


def _trip_name(trip: SavedTrip) -> str:
    return trip.name


def _name(place: Place) -> str:
    return place.name


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
