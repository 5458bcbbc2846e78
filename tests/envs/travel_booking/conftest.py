"""An agency small enough to work out every sum by hand. It is Monday, June 1, 2026, 09:00 UTC; a call takes 60 s."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
from actor import Actor

from prove.engine import Environment, WorldBuilder
from prove.envs.travel_booking import cars, flights, people, stays, trips
from prove.envs.travel_booking.entities import (
    Agency,
    Hotel,
    HotelRoom,
    RentalCar,
    SeatHold,
    TravelDocument,
    Traveller,
    TripBooking,
)
from prove.envs.travel_booking.history import flight_offer
from prove.envs.travel_booking.places import moment

SEED = 3
TODAY = date(2026, 6, 1)


def build(w: WorldBuilder) -> None:
    assert w.start == datetime(2026, 6, 1, 9, tzinfo=UTC)
    for key, name, born, member, points in (
        ("ana", "Ana Sól", date(1980, 6, 10), "100000001", 19_000),
        ("ben", "Ben Nodocs", date(1980, 6, 10), "", 0),
        ("cleo", "Cleo Young", date(2003, 6, 10), "100000003", 0),
        ("dan", "Dan Latepass", date(1990, 1, 1), "100000004", 0),
        ("gold", "Gil Gold", date(1970, 1, 1), "100000005", 60_000),
    ):
        w.add(
            Traveller(
                id=f"trv_{key}",
                name=name,
                relation="sister" if key == "cleo" else "",
                email=f"{key}@mail.example",
                born_on=born,
                membership_number=member,
                points=points,
            )
        )
    for key, kind, expires in (
        ("ana", "passport", date(2030, 1, 1)),
        ("ana", "driving_licence", date(2026, 6, 12)),
        ("cleo", "passport", date(2026, 5, 31)),
        ("cleo", "driving_licence", date(2030, 1, 1)),
        # Valid on the day of departure to London, June 9, but not on arrival.
        ("dan", "passport", date(2026, 6, 9)),
        ("gold", "passport", date(2030, 1, 1)),
    ):
        w.add(
            TravelDocument(
                id=f"doc_{key}_{kind}",
                traveller_id=f"trv_{key}",
                document_type=kind,
                document_number=f"X{key.upper()}{kind[:1].upper()}11",
                expires_on=expires,
            )
        )
    for key, fare, day, price, seats in (
        ("gone", "flex", date(2026, 5, 30), 200_00, 3),
        ("light4", "light", date(2026, 6, 4), 100_00, 2),
        ("std4", "standard", date(2026, 6, 4), 130_00, 2),
        ("flex4", "flex", date(2026, 6, 4), 200_00, 4),
        ("std6", "standard", date(2026, 6, 6), 150_00, 1),
        ("std8", "standard", date(2026, 6, 8), 110_00, 3),
        ("light20", "light", date(2026, 6, 20), 90_00, 2),
        ("full20", "standard", date(2026, 6, 20), 120_00, 0),
    ):
        w.add(
            flight_offer(
                f"off_{key}",
                "Transnord",
                "TN 100",
                ("BOS", "ORD"),
                fare,
                price,
                seats,
                departs=moment(day, time(8), "BOS"),
            )
        )
    w.add(
        flight_offer(
            "off_london",
            "Transnord",
            "TN 200",
            ("BOS", "LHR"),
            "standard",
            500_00,
            3,
            departs=moment(date(2026, 6, 9), time(20), "BOS"),
        )
    )
    # The one leaves while the flight to London is in the air, the other as it arrives.
    for key, route, day, at in (
        ("seattle", ("BOS", "SEA"), date(2026, 6, 9), time(22)),
        ("back", ("LHR", "BOS"), date(2026, 6, 10), time(8)),
    ):
        w.add(
            flight_offer(
                f"off_{key}", "Transnord", "TN 300", route, "flex", 300_00, 3, departs=moment(day, at, route[0])
            )
        )
    w.add(Hotel(id="htl_casa", name="Casa da Graça", city="LIS", address="1 Largo do Carmo", stars=3))
    w.add(Hotel(id="htl_palace", name="Palácio", city="LIS", address="2 Largo do Carmo", stars=5))
    for key, hotel, rate, price, count, taken in (
        ("double", "casa", "flexible", 100_00, 1, (date(2026, 6, 10),)),
        ("saver", "casa", "non_refundable", 80_00, 2, (date(2026, 6, 10),)),
        ("suite", "palace", "flexible", 300_00, 1, ()),
    ):
        w.add(
            HotelRoom(
                id=f"room_{key}",
                hotel_id=f"htl_{hotel}",
                name=f"{key.title()} Room",
                sleeps=2,
                rate=rate,
                nightly_price=price,
                weekend_price=price * 120 // 100,
                count=count,
                taken=taken,
            )
        )
    w.add(
        RentalCar(
            id="car_volvo",
            company="Keyway",
            model="Volvo V60",
            category="estate",
            city="LIS",
            pickup_address="Lisbon Airport, desk 1",
            seats=5,
            daily_price=50_00,
            minimum_age=23,
            count=1,
        )
    )
    for key, minutes in (("old", -15), ("soon", 3)):
        w.add(
            SeatHold(id=f"hold_{key}", offer_id="off_flex4", seats=1, expires_at=w.start + timedelta(minutes=minutes))
        )
    w.add(
        TripBooking(
            id="bkg_past",
            kind="flight",
            traveller_id="trv_ana",
            item_id="off_gone",
            title="TN 100 Boston to Chicago",
            start=date(2026, 5, 30),
            end=date(2026, 5, 30),
            place="BOS",
            starts_at=moment(date(2026, 5, 30), time(8), "BOS"),
            paid=200_00,
            points=1000,
            reference="PAST22",
            booked_at=datetime(2026, 5, 1, 9, tzinfo=UTC),
        )
    )
    # Booked a month ago, so that no cooling-off time applies.
    w.add(
        TripBooking(
            id="bkg_flex",
            kind="flight",
            traveller_id="trv_gold",
            item_id="off_flex4",
            title="TN 100 Boston to Chicago",
            start=date(2026, 6, 4),
            end=date(2026, 6, 4),
            place="BOS",
            starts_at=moment(date(2026, 6, 4), time(8), "BOS"),
            paid=200_00,
            points=1000,
            reference="FLEX22",
            booked_at=datetime(2026, 5, 1, 9, tzinfo=UTC),
        )
    )


STORY = Environment(
    name="travel_booking",
    version="story",
    description="A hand-made agency.",
    state=Agency,
    build=build,
    tools=(flights, stays, cars, people, trips),
)


class Caller(Actor):
    """Who uses it."""

    def waits(self, minutes: int) -> None:
        """Looks at the travellers until so many minutes have gone by."""
        for _ in range(minutes):
            self.does("list_travellers", limit=1)

    def seats(self, offer: str) -> int:
        left: int = self.does("get_flight_offer", offer_id=f"off_{offer}")["seats_left"]
        return left

    def flies(self, offer: str, who: str = "ana") -> str:
        """Books a flight; the booking's id."""
        key: str = self.does("book_flight_offer", offer_id=f"off_{offer}", traveller_id=f"trv_{who}")["id"]
        return key

    def stays(self, room: str, check_in: str, check_out: str, who: str = "ana") -> dict[str, Any]:
        return self.does(
            "book_hotel_room",
            room_id=f"room_{room}",
            traveller_id=f"trv_{who}",
            check_in=f"2026-06-{check_in}",
            check_out=f"2026-06-{check_out}",
        )

    def drives(self, pick_up: str, drop_off: str, who: str = "ana") -> dict[str, Any]:
        return self.does("book_rental_car", **car(pick_up, drop_off, who))


def car(pick_up: str, drop_off: str, who: str = "ana") -> dict[str, str]:
    """Arguments for renting the one car there is, days of June."""
    return {
        "car_id": "car_volvo",
        "traveller_id": f"trv_{who}",
        "pick_up_date": f"2026-06-{pick_up}",
        "drop_off_date": f"2026-06-{drop_off}",
    }


@pytest.fixture
def caller() -> Caller:
    return Caller(STORY.session(SEED))
