"""Tools on what is booked: list, look at one, quote and make changes and cancellations, put it into itineraries."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from typing import Annotated, Any, Literal

from pydantic import Field

from prove.engine import Conflict, Entity, Refused, Table, View, World, tool
from prove.envs.common import Cursor, Day, Limit, Listed, Query, Words, major, page, search
from prove.envs.common.stretches import Stretches
from prove.envs.travel_booking.entities import (
    Agency,
    BookingId,
    BookingKind,
    BookingStatus,
    CarId,
    FlightOffer,
    Itinerary,
    ItineraryId,
    OfferId,
    RoomId,
    Traveller,
    TravellerId,
    TripBooking,
)
from prove.envs.travel_booking.places import seen_at
from prove.envs.travel_booking.rules import POINTS, begins, by_start, points_earned, seats_left, status_of
from prove.envs.travel_booking.terms import Change, cancellation, change, open_booking
from prove.envs.travel_booking.views import (
    BookingRow,
    ItineraryName,
    OfferRow,
    booking_row,
    offer_rows,
)

Via = dict[str, tuple[Table[Any], Callable[[Any], str]]]
OPTIONS = 4
"""Other flights that are shown with a booking."""


class BookingPage(View, frozen=True, kw_only=True):
    bookings: list[BookingRow]
    next_cursor: str | None = None


class BookingDetails(View, frozen=True, kw_only=True):
    id: BookingId
    reference: str
    kind: BookingKind
    title: str
    traveller_id: TravellerId
    traveller_name: str
    offer_id: OfferId | None = None
    room_id: RoomId | None = None
    car_id: CarId | None = None
    starts_at: datetime
    start_date: date
    end_date: date
    paid: float
    change_fees: float | None = None
    refunded: float | None = None
    currency: str = "USD"
    points_earned: int
    status: BookingStatus
    itinerary: ItineraryName | None = None
    other_flights: list[OfferRow] | None = None


class ChangeView(View, frozen=True, kw_only=True):
    booking_id: BookingId
    reference: str
    title: str
    start_date: date
    end_date: date
    starts_at: datetime
    offer_id: OfferId | None = None
    change_fee: float
    price_difference: float
    amount_due: float
    refund: float
    currency: str = "USD"


class CancellationView(View, frozen=True, kw_only=True):
    booking_id: BookingId
    reference: str
    title: str
    paid: float
    fee: float
    refund: float
    currency: str = "USD"
    free_until: datetime | None = None


class ItineraryView(View, frozen=True, kw_only=True):
    id: ItineraryId
    name: str
    start_date: date
    end_date: date
    total_paid: float
    currency: str = "USD"
    bookings: list[BookingRow]


Filter = Literal["upcoming", "ongoing", "completed", "cancelled"]


@tool(read_only=True)
def list_trip_bookings(
    agency: Agency,
    query: Annotated[Query | None, Field(description="Words of reference, title, traveller and itinerary")] = None,
    kind: Annotated[BookingKind | None, Field(description="Only these")] = None,
    status: Annotated[Filter | None, Field(description="Only these")] = None,
    traveller_id: Annotated[TravellerId | None, Field(description="Only of this traveller")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> BookingPage:
    """List bookings: those ahead, soonest first, then the others, latest first. Returns one page, and next_cursor if
    there are more."""
    if traveller_id is not None:
        agency.travellers.need(traveller_id, "traveller_id")
    overlays = agency.overlays
    if status in (None, "upcoming") and not overlays.get("trip_bookings") and not overlays.get("itineraries"):
        found = agency.world.derived(_Bookings).at(agency)
        wanted = found.everything if query is None else found.having(query)
        if traveller_id is not None:
            wanted &= found.of(b.id for b in agency.trip_bookings.where(traveller_id=traveller_id))
        if kind is not None:
            wanted &= found.by("kind", kind)
        if status is not None:
            wanted &= found.by("status", status)
        lines, following = found.page(wanted, limit, cursor, lambda b: booking_row(agency, b.booking))
        return BookingPage(bookings=lines, next_cursor=following)
    if query is not None:
        via: Via = {"traveller_id": (agency.travellers, _name), "itinerary_id": (agency.itineraries, _name)}
        rows = sorted(search(agency.trip_bookings, query, _text, via), key=begins)
    else:
        rows = by_start(agency)
    if traveller_id is not None:
        rows = [b for b in rows if b.traveller_id == traveller_id]
    if kind is not None:
        rows = [b for b in rows if b.kind == kind]
    now = agency.now
    ahead = [b for b in rows if not b.cancelled and b.starts_at > now] if status in (None, "upcoming") else []
    others = [b for b in rows if b.cancelled or b.starts_at <= now] if status != "upcoming" else []
    if status is not None:
        others = [b for b in others if status_of(agency, b) == status]
    shown, following = page([*ahead, *reversed(others)], limit, cursor)
    return BookingPage(bookings=[booking_row(agency, b) for b in shown], next_cursor=following)


class _Booking(Entity, frozen=True, kw_only=True):
    """A booking as it stands, and what a search goes through; ``id`` is the booking's. Never a row of a table."""

    booking: TripBooking
    kind: BookingKind
    status: BookingStatus
    words: str


def _words(row: _Booking) -> str:
    return row.words


class _Bookings:
    """The bookings of a world in the order of a list, for each stretch of time in which they stand as they do."""

    def __init__(self, world: World) -> None:
        bookings: list[TripBooking] = by_start(Agency(world))
        travellers, itineraries = world.tables["travellers"].rows, world.tables["itineraries"].rows
        names = {b.id: travellers[b.traveller_id].name for b in bookings}
        for b in bookings:
            if b.itinerary_id is not None:
                names[b.id] += " " + itineraries[b.itinerary_id].name
        self._words = {b.id: f"{_text(b)} {names[b.id]}" for b in bookings}
        ends = {datetime.combine(b.end + timedelta(days=1), time(), UTC) for b in bookings}
        self._stretches = Stretches(world, ends | {b.starts_at for b in bookings})
        self._at: dict[int, Listed[_Booking]] = {}

    def at(self, agency: Agency) -> Listed[_Booking]:
        """As of now; only for as long as a session has written none."""
        number = self._stretches.at(agency)
        if number not in self._at:
            rows = [
                _Booking(id=b.id, booking=b, kind=b.kind, status=status_of(agency, b), words=self._words[b.id])
                for b in by_start(agency)
            ]
            ahead = [r for r in rows if r.status == "upcoming"]
            others = [r for r in rows if r.status != "upcoming"]
            self._at[number] = Listed([*ahead, *reversed(others)], _words)
        return self._at[number]


def _text(booking: TripBooking) -> str:
    return f"{booking.reference} {booking.title}"


def _name(row: Traveller | Itinerary) -> str:
    return row.name


@tool(read_only=True)
def get_trip_booking(
    agency: Agency, booking_id: Annotated[BookingId, Field(description="Id of the booking")]
) -> BookingDetails:
    """Get one booking in full; for a flight ahead that can be changed, also the next flights it could be moved to."""
    booking = agency.trip_bookings.need(booking_id, "booking_id")
    row = booking_row(agency, booking)
    options: list[FlightOffer] = []
    if booking.kind == "flight" and row.status == "upcoming":
        offer = agency.flight_offers.need(booking.item_id, "booking_id")
        if offer.change_fee is not None:
            fitting = (
                o
                for o in agency.flight_offers.where(route=offer.route)
                if o.fare == offer.fare and o.departs_at > agency.now and o.id != offer.id and seats_left(agency, o)
            )
            options = list(islice(fitting, OPTIONS))
    return BookingDetails(
        id=booking.id,
        reference=booking.reference,
        kind=booking.kind,
        title=booking.title,
        traveller_id=booking.traveller_id,
        traveller_name=row.traveller_name,
        offer_id=booking.item_id if booking.kind == "flight" else None,
        room_id=booking.item_id if booking.kind == "hotel" else None,
        car_id=booking.item_id if booking.kind == "car" else None,
        starts_at=seen_at(booking.starts_at, booking.place),
        start_date=booking.start,
        end_date=booking.end,
        paid=row.paid,
        change_fees=major(booking.change_fees) if booking.change_fees else None,
        refunded=row.refunded,
        points_earned=points_earned(agency, booking),
        status=row.status,
        itinerary=row.itinerary,
        other_flights=offer_rows(agency, options) or None,
    )


def _changed(booking: TripBooking, plan: Change) -> ChangeView:
    return ChangeView(
        booking_id=booking.id,
        reference=booking.reference,
        title=plan.title,
        start_date=plan.start,
        end_date=plan.end,
        starts_at=seen_at(plan.starts_at, plan.place),
        offer_id=plan.item_id if booking.kind == "flight" else None,
        change_fee=major(plan.fee),
        price_difference=major(plan.difference),
        amount_due=major(plan.due),
        refund=major(plan.refund),
    )


@tool(read_only=True)
def quote_booking_change(
    agency: Agency,
    booking_id: Annotated[BookingId, Field(description="Id of the booking")],
    new_start_date: Annotated[date, Day(), Field(description="New first day or day of departure")],
    new_end_date: Annotated[date | None, Day(), Field(description="Not for flights; default: as long as now")] = None,
) -> ChangeView:
    """Quote moving a booking to other days, a flight to the same fare of another day; changes nothing. A late move of a
    room or car costs a night or day. Refuses a fare or rate that allows no change, and days that are sold out."""
    booking = open_booking(agency, booking_id)
    return _changed(booking, change(agency, booking, new_start_date, new_end_date))


@tool
def change_trip_booking(
    agency: Agency,
    booking_id: Annotated[BookingId, Field(description="Id of the booking")],
    new_start_date: Annotated[date, Day(), Field(description="New first day or day of departure")],
    new_end_date: Annotated[date | None, Day(), Field(description="Not for flights; default: as long as now")] = None,
) -> ChangeView:
    """Move a booking to other days at what quote_booking_change says, and pay or refund the amount. Refuses what that
    refuses."""
    booking = open_booking(agency, booking_id)
    plan = change(agency, booking, new_start_date, new_end_date)
    paid = booking.paid + plan.difference - plan.refund
    agency.trip_bookings.put(
        booking.but(
            item_id=plan.item_id,
            title=plan.title,
            start=plan.start,
            end=plan.end,
            place=plan.place,
            starts_at=plan.starts_at,
            paid=paid,
            change_fees=booking.change_fees + plan.fee,
            points=paid * POINTS[booking.kind] // 100,
        )
    )
    return _changed(booking, plan)


@tool(read_only=True)
def quote_booking_cancellation(
    agency: Agency, booking_id: Annotated[BookingId, Field(description="Id of the booking")]
) -> CancellationView:
    """Quote what cancelling a booking now would cost and refund; changes nothing. Refuses one that is cancelled or has
    begun."""
    booking = open_booking(agency, booking_id)
    terms = cancellation(agency, booking)
    return CancellationView(
        booking_id=booking.id,
        reference=booking.reference,
        title=booking.title,
        paid=major(booking.paid),
        fee=major(terms.fee),
        refund=major(terms.refund),
        free_until=None if terms.free_until is None else seen_at(terms.free_until, booking.place),
    )


@tool(destructive=True, idempotent=True)
def cancel_trip_booking(
    agency: Agency,
    booking_id: Annotated[BookingId, Field(description="Id of the booking")],
    forfeit_payment: Annotated[bool, Field(description="Cancel even if nothing is refunded")] = False,
) -> CancellationView:
    """Cancel a booking for good and refund what quote_booking_cancellation says. Refuses a non-refundable one unless
    forfeit_payment is true, and one that is cancelled or has begun."""
    booking = open_booking(agency, booking_id)
    terms = cancellation(agency, booking)
    if not terms.refund and not forfeit_payment:
        raise Refused(
            "non_refundable",
            f"booking_id: nothing of {booking.reference} ({booking.title}) would be refunded; set forfeit_payment to "
            "cancel it all the same.",
        )
    agency.trip_bookings.put(booking.but(cancelled=True, refunded=terms.refund))
    return CancellationView(
        booking_id=booking.id,
        reference=booking.reference,
        title=booking.title,
        paid=major(booking.paid),
        fee=major(terms.fee),
        refund=major(terms.refund),
    )


def _itinerary(agency: Agency, itinerary: Itinerary) -> ItineraryView:
    rows = sorted(agency.trip_bookings.where(itinerary_id=itinerary.id), key=lambda b: (b.starts_at, b.id))
    standing = [b for b in rows if not b.cancelled]
    return ItineraryView(
        id=itinerary.id,
        name=itinerary.name,
        start_date=min(b.start for b in standing),
        end_date=max(b.end for b in standing),
        total_paid=major(sum(b.paid + b.change_fees for b in standing)),
        bookings=[booking_row(agency, b) for b in standing],
    )


def _joined(agency: Agency, booking_id: str, itinerary_id: str | None) -> TripBooking:
    """A booking that may go into an itinerary."""
    booking = agency.trip_bookings.need(booking_id, "booking_id")
    if booking.cancelled:
        raise Refused("booking_cancelled", f"booking_id: {booking.reference} ({booking.id}) is cancelled.")
    if booking.itinerary_id == itinerary_id and itinerary_id is not None:
        raise Conflict("already_in_itinerary", f"booking_id: {booking.reference} is in that itinerary already.")
    return booking


@tool
def create_itinerary(
    agency: Agency,
    name: Annotated[str, Words(60), Field(description="What to call it")],
    booking_id: Annotated[BookingId, Field(description="Its first booking")],
) -> ItineraryView:
    """Create an itinerary with a first booking, which leaves the one it was in. Refuses a cancelled booking and a name
    that is taken."""
    booking = _joined(agency, booking_id, None)
    if any(i.name.casefold() == name.casefold() for i in agency.itineraries):
        raise Conflict("name_taken", f"name: there is an itinerary {name!r} already.")
    itinerary = agency.itineraries.put(Itinerary(id=agency.new_id(agency.itineraries), name=name))
    agency.trip_bookings.put(booking.but(itinerary_id=itinerary.id))
    return _itinerary(agency, itinerary)


@tool
def add_to_itinerary(
    agency: Agency,
    itinerary_id: Annotated[ItineraryId, Field(description="Id of the itinerary")],
    booking_id: Annotated[BookingId, Field(description="Id of the booking")],
) -> ItineraryView:
    """Add a booking to an itinerary; it leaves the one it was in. Refuses a cancelled booking and one that is in it
    already. Returns the itinerary in order of time."""
    itinerary = agency.itineraries.need(itinerary_id, "itinerary_id")
    booking = _joined(agency, booking_id, itinerary.id)
    agency.trip_bookings.put(booking.but(itinerary_id=itinerary.id))
    return _itinerary(agency, itinerary)
