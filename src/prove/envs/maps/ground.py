"""Where everything stands: positions, distances as the crow flies, what is nearest. It follows from the world alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import islice
from typing import Any, NamedTuple

from prove.engine.world import World
from prove.envs.common import page, ready
from prove.envs.maps.entities import Atlas, City, Junction, Place, Stop
from prove.envs.maps.rules import PlaceRow, rating, rounded

KEPT = 64
"""Junctions whose surroundings are kept for a world."""


class Spot(NamedTuple):
    """A place's latitude and longitude, to about a metre."""

    lat: float
    lon: float


class Around(NamedTuple):
    """The places of a city as seen from a junction, nearest first: businesses, addresses, and metres to each."""

    businesses: list[Place]
    addresses: list[Place]
    metres: dict[str, int]
    business_at: dict[str, int]
    """Where a business stands among the businesses."""
    address_at: dict[str, int]
    of_category: dict[str, list[Place]]
    """Businesses of each category."""
    rows: dict[str, PlaceRow]
    """Businesses as they were shown from here."""

    def businesses_of(self, keys: Collection[str]) -> list[Place]:
        """Those of these places that are businesses."""
        at, rows = self.business_at, self.businesses
        return [rows[number] for number in sorted([at[key] for key in keys if key in at])]

    def addresses_of(self, keys: Collection[str]) -> list[Place]:
        """Those of these places that are addresses."""
        at, rows = self.address_at, self.addresses
        return [rows[number] for number in sorted([at[key] for key in keys if key in at])]

    def row(self, place: Place) -> PlaceRow:
        """A business as a search shows it."""
        found = self.rows.get(place.id)
        if found is None:
            assert place.category is not None  # addresses are no answer to a search
            found = self.rows[place.id] = ready(
                PlaceRow(
                    id=place.id,
                    name=place.name,
                    category=place.category,
                    street_address=place.street_address,
                    district=place.district,
                    rating=rating(place),
                    distance_m=rounded(self.metres[place.id]),
                    permanently_closed=place.gone,
                )
            )
        return found


class Ground:
    """The places of a world on the ground."""

    def __init__(self, world: World) -> None:
        tables = world.tables
        self.city: City = next(iter(tables["cities"].rows.values()))
        self.junctions: dict[str, Junction] = tables["junctions"].rows
        self.places: list[Place] = list(tables["places"].rows.values())
        self.spots = {p.id: self._spot(p) for p in self.places}
        self.of_category: dict[str, list[Place]] = {}
        for p in self.places:
            if p.category is not None:
                self.of_category.setdefault(p.category, []).append(p)
        self._stops: list[Stop] = list(tables["stops"].rows.values())
        self._around: dict[str, Around] = {}
        self._nearest: dict[str, Stop] = {}
        self.shown: dict[str, Any] = {}
        """What tools show of each place wherever one is."""

    def _spot(self, place: Place) -> Spot:
        at = self.junctions[place.junction_id]
        # A degree of latitude is 111,320 m; places stand south of their junction.
        return Spot(round(self.city.lat + (at.y - place.access) / 111_320, 5), round(self.city.lon + at.x / 70_000, 5))

    def around(self, junction_id: str) -> Around:
        """What lies around a junction."""
        found = self._around.get(junction_id)
        if found is None:
            if len(self._around) >= KEPT:
                self._around.clear()
            found = self._around[junction_id] = self._seen_from(self.junctions[junction_id])
        return found

    def _seen_from(self, here: Junction) -> Around:
        x, y, junctions = here.x, here.y, self.junctions
        metres = {}
        for p in self.places:
            at = junctions[p.junction_id]
            # To the junction as the crow flies, and from there to the door.
            metres[p.id] = round(((x - at.x) ** 2 + (y - at.y) ** 2) ** 0.5) + p.access
        near = sorted(self.places, key=lambda p: (metres[p.id], p.id))
        businesses = [p for p in near if p.category is not None]
        addresses = [p for p in near if p.category is None]
        of_category: dict[str, list[Place]] = {}
        for p in businesses:
            of_category.setdefault(p.category or "", []).append(p)
        business_at = {p.id: number for number, p in enumerate(businesses)}
        address_at = {p.id: number for number, p in enumerate(addresses)}
        return Around(businesses, addresses, metres, business_at, address_at, of_category, {})

    def nearest_stop(self, junction_id: str) -> Stop:
        """The stop nearest to a junction as the crow flies."""
        found = self._nearest.get(junction_id)
        if found is None:
            at, junctions = self.junctions[junction_id], self.junctions
            stops = ((junctions[s.junction_id], s) for s in self._stops)
            found = min(((j.x - at.x) ** 2 + (j.y - at.y) ** 2, s.id, s) for j, s in stops)[2]
            self._nearest[junction_id] = found
        return found


def ground(atlas: Atlas) -> Ground:
    """The ground of the session's world."""
    return atlas.world.derived(Ground)


def first_page(rows: Iterable[Place], limit: int, cursor: str | None) -> tuple[list[Place], str | None]:
    """As :func:`prove.envs.common.page`; of ``rows`` no more are taken than are needed."""
    waiting = iter(rows)
    if cursor is not None and not any(p.id == cursor for p in waiting):
        page((), limit, cursor)  # refuses the cursor
    shown = list(islice(waiting, limit))
    more = next(waiting, None) is not None
    return shown, shown[-1].id if more else None
