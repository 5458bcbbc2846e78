"""The rows of a city's map: streets and lines, which nothing changes, and what the user has saved."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal

from prove.engine import VOLATILE, Entity, Ref, State, Table

JunctionId = Annotated[str, Ref("junction")]
PlaceId = Annotated[str, Ref("place")]
StopId = Annotated[str, Ref("stop")]
LineId = Annotated[str, Ref("line")]
SavedPlaceId = Annotated[str, Ref("saved_place")]
SavedTripId = Annotated[str, Ref("saved_trip")]

Mode = Literal["driving", "walking", "cycling", "transit"]
RoadMode = Literal["driving", "walking", "cycling"]
Category = Literal[
    "bakery", "cafe", "cinema", "fuel", "gym", "hotel", "library", "museum", "park", "pharmacy", "restaurant",
    "supermarket",
]  # fmt: skip
LineKind = Literal["metro", "tram", "bus", "ferry"]
Way = Literal["motorway", "main", "street", "cycleway", "footpath"]

Hours = tuple[tuple[int, int], ...]
"""Opening and closing in minutes of the day, for Monday to Sunday; (0, 0) is closed, (0, 1440) never closes."""


class City(Entity, frozen=True, kw_only=True):
    """The one city of a world, and where in it the user is. Its clocks show UTC."""

    ID_PREFIX: ClassVar[str] = "city_"
    name: str
    lat: float
    lon: float
    here_id: JunctionId


class Junction(Entity, frozen=True, kw_only=True):
    """Where ways meet, in metres east and north of the city's corner."""

    ID_PREFIX: ClassVar[str] = "jct_"
    x: int
    y: int


class Segment(Entity, frozen=True, kw_only=True):
    """A way between two junctions. Who walks does not mind a one-way street."""

    ID_PREFIX: ClassVar[str] = "seg_"
    from_id: JunctionId
    to_id: JunctionId
    name: str
    way: Way
    metres: int
    one_way: bool = False


class Place(Entity, frozen=True, kw_only=True):
    """A business, or a bare address (no category)."""

    ID_PREFIX: ClassVar[str] = "plc_"
    name: str
    category: Category | None = None
    number: int = 0
    street: str
    district: str
    junction_id: JunctionId
    access: int
    """Metres between its door and the junction."""
    phone: str = ""
    website: str = ""
    rating: int = 0
    """Tenths of a star; 0 when nobody rated it."""
    reviews: int = 0
    hours: Hours = ()
    gone: bool = False
    """Closed for good."""

    @property
    def street_address(self) -> str:
        """``12 Mill Street``"""
        return f"{self.number} {self.street}" if self.number else self.street


class Stop(Entity, frozen=True, kw_only=True):
    """Where lines call."""

    ID_PREFIX: ClassVar[str] = "stop_"
    name: str
    junction_id: JunctionId


class Line(Entity, frozen=True, kw_only=True):
    """A line, which runs both ways between its ends. Times are minutes of the day, at the end it starts from."""

    ID_PREFIX: ClassVar[str] = "line_"
    name: str
    kind: LineKind
    stop_ids: Annotated[tuple[StopId, ...], "in order"]
    rides: tuple[int, ...]
    """Minutes from each stop to the next."""
    first: int
    last: int
    headway: int
    weekend_headway: int


class SavedPlace(Entity, frozen=True, kw_only=True):
    """A place that the user labelled; a place has one label at most, and a label one place."""

    ID_PREFIX: ClassVar[str] = "sav_"
    INDEXED: ClassVar[tuple[str, ...]] = ("place_id",)
    place_id: PlaceId
    label: str
    note: str = ""
    saved_at: Annotated[datetime, VOLATILE]


class SavedTrip(Entity, frozen=True, kw_only=True):
    """A way from one place to another that the user keeps, at a moment or for any time."""

    ID_PREFIX: ClassVar[str] = "trip_"
    INDEXED: ClassVar[tuple[str, ...]] = ("origin_id", "destination_id")
    name: str
    origin_id: PlaceId
    destination_id: PlaceId
    mode: Mode
    depart_at: datetime | None = None
    saved_at: Annotated[datetime, VOLATILE]


class Atlas(State):
    """A map and one user's notes on it."""

    cities: Table[City]
    junctions: Table[Junction]
    segments: Table[Segment]
    places: Table[Place]
    stops: Table[Stop]
    lines: Table[Line]
    saved_places: Table[SavedPlace]
    saved_trips: Table[SavedTrip]
