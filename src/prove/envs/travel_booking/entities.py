"""The rows of a travel agency's booking service. Amounts are whole cents of US dollars, never negative."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, ClassVar, Literal

from prove.engine import VOLATILE, Entity, Ref, State, Table

OfferId = Annotated[str, Ref("flight_offer")]
HoldId = Annotated[str, Ref("seat_hold")]
OfferOrHoldId = Annotated[str, Ref("flight_offer|seat_hold")]
HotelId = Annotated[str, Ref("hotel")]
RoomId = Annotated[str, Ref("hotel_room")]
CarId = Annotated[str, Ref("rental_car")]
TravellerId = Annotated[str, Ref("traveller")]
BookingId = Annotated[str, Ref("trip_booking")]
ItineraryId = Annotated[str, Ref("itinerary")]
ItemId = Annotated[str, Ref("flight_offer|hotel_room|rental_car")]

Fare = Literal["light", "standard", "flex", "business"]
Rate = Literal["flexible", "non_refundable"]
Category = Literal["compact", "estate", "suv", "van", "convertible"]
DocumentType = Literal["passport", "driving_licence"]
BookingKind = Literal["flight", "hotel", "car"]
BookingStatus = Literal["upcoming", "ongoing", "completed", "cancelled"]


class FlightOffer(Entity, frozen=True, kw_only=True):
    """Seats of one flight at one fare, with the fare's rules."""

    ID_PREFIX: ClassVar[str] = "off_"
    INDEXED: ClassVar[tuple[str, ...]] = ("route", "origin", "destination", "day")
    route: str
    """Both airports, ``BOS-LHR``."""
    carrier: str
    flight_number: str
    origin: str
    destination: str
    day: date
    """Local day of departure."""
    arrival_day: date
    departs_at: datetime
    """In UTC, as every moment that is stored."""
    arrives_at: datetime
    fare: Fare
    price: int
    seats: int
    """For sale to this agency in all; what is left of them follows from bookings and holds."""
    refundable: bool
    cancel_fee: int = 0
    """Kept when a refundable ticket is cancelled."""
    change_fee: int | None = None
    """None: the ticket cannot be changed."""
    bags: int = 0


class SeatHold(Entity, frozen=True, kw_only=True):
    """Seats of an offer kept back for a while."""

    ID_PREFIX: ClassVar[str] = "hold_"
    INDEXED: ClassVar[tuple[str, ...]] = ("offer_id",)
    offer_id: OfferId
    seats: int
    used: int = 0
    """Seats of it that were booked."""
    expires_at: Annotated[datetime, VOLATILE]


class Hotel(Entity, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "htl_"
    INDEXED: ClassVar[tuple[str, ...]] = ("city",)
    name: str
    city: str
    """Code of its airport, which is what the service goes by."""
    address: str
    stars: int


class Stock(Entity, frozen=True, kw_only=True):
    """What is let by the day and runs out."""

    count: int
    taken: tuple[date, ...] = ()
    """One entry for each unit that somebody else has on that day or night."""


class HotelRoom(Stock, frozen=True, kw_only=True):
    """A kind of room of one hotel at one rate."""

    ID_PREFIX: ClassVar[str] = "room_"
    INDEXED: ClassVar[tuple[str, ...]] = ("hotel_id",)
    hotel_id: HotelId
    name: str
    sleeps: int
    rate: Rate
    nightly_price: int
    weekend_price: int
    """Of the nights of Friday and Saturday."""
    breakfast: bool = False


class RentalCar(Stock, frozen=True, kw_only=True):
    """A model that a company lets at one place."""

    ID_PREFIX: ClassVar[str] = "car_"
    INDEXED: ClassVar[tuple[str, ...]] = ("city",)
    company: str
    model: str
    category: Category
    city: str
    pickup_address: str
    seats: int
    daily_price: int
    minimum_age: int


class Traveller(Entity, frozen=True, kw_only=True):
    """Somebody whom the account holder books for; the account holder has no relation to himself."""

    ID_PREFIX: ClassVar[str] = "trv_"
    name: str
    relation: str = ""
    email: str
    born_on: date
    membership_number: str = ""
    points: int = 0
    """Loyalty points from before the bookings that are on record."""


class TravelDocument(Entity, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "doc_"
    INDEXED: ClassVar[tuple[str, ...]] = ("traveller_id",)
    traveller_id: TravellerId
    document_type: DocumentType
    document_number: str
    expires_on: date
    issuing_country: str = ""


class Itinerary(Entity, frozen=True, kw_only=True):
    """Bookings that belong to one journey; each of them knows its itinerary."""

    ID_PREFIX: ClassVar[str] = "itn_"
    name: str


class TripBooking(Entity, frozen=True, kw_only=True):
    """A flight, room or car that was paid for. Whether it lies ahead follows from the moment."""

    ID_PREFIX: ClassVar[str] = "bkg_"
    INDEXED: ClassVar[tuple[str, ...]] = ("traveller_id", "item_id", "itinerary_id")
    kind: BookingKind
    traveller_id: TravellerId
    item_id: ItemId
    title: str
    start: date
    end: date
    place: str
    """Code of the airport where it begins, whose clocks show when."""
    starts_at: datetime
    """Departure, check-in or pick-up."""
    paid: int
    refunded: int = 0
    change_fees: int = 0
    """Paid for moving it; no part of ``paid`` and never given back."""
    points: int
    cancelled: bool = False
    itinerary_id: ItineraryId | None = None
    reference: Annotated[str, VOLATILE]
    booked_at: Annotated[datetime, VOLATILE]


class Agency(State):
    """Everything that the account of one household sees of the service."""

    flight_offers: Table[FlightOffer]
    seat_holds: Table[SeatHold]
    hotels: Table[Hotel]
    hotel_rooms: Table[HotelRoom]
    rental_cars: Table[RentalCar]
    travellers: Table[Traveller]
    travel_documents: Table[TravelDocument]
    itineraries: Table[Itinerary]
    trip_bookings: Table[TripBooking]
