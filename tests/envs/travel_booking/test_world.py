"""The seeded worlds: nothing oversold, planted edge cases, and quotes that are kept to the cent."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest

import prove
from prove.envs.travel_booking.entities import Agency
from prove.envs.travel_booking.places import PLACES, international, seen_at
from prove.envs.travel_booking.rules import document, live, seats_left, status_of, units_left

SEEDS = range(0, 36, 3)


@pytest.fixture(params=SEEDS)
def session(request):
    return prove.environment("travel_booking").session(request.param)


@pytest.fixture
def agency(session) -> Agency:
    return session.state


def test_nothing_is_oversold(agency):
    for offer in agency.flight_offers:
        booked = sum(not b.cancelled for b in agency.trip_bookings.where(item_id=offer.id))
        held = sum(h.seats - h.used for h in agency.seat_holds.where(offer_id=offer.id) if live(agency, h))
        assert booked + held <= offer.seats
    for item in (*agency.hotel_rooms, *agency.rental_cars):
        for booking in agency.trip_bookings.where(item_id=item.id):
            if not booking.cancelled:
                assert units_left(agency, item, booking.start, booking.end, booking.id) >= 1


def test_whoever_is_to_fly_abroad_has_a_passport_for_it(agency):
    for booking in agency.trip_bookings:
        if booking.kind == "flight" and booking.starts_at > agency.now:
            offer = agency.flight_offers.need(booking.item_id, "item_id")
            passport = document(agency, booking.traveller_id, "passport")
            if international(offer.origin, offer.destination):
                assert passport is not None and passport.expires_on >= offer.arrival_day
            assert booking.paid == offer.price and booking.start == seen_at(offer.departs_at, offer.origin).date()


def test_the_edge_cases_are_planted(agency):
    assert any(o.seats == 0 for o in agency.flight_offers)
    assert {o.fare for o in agency.flight_offers} == {"light", "standard", "flex", "business"}
    passports = [document(agency, t.id, "passport") for t in agency.travellers]
    today = agency.now.date()
    assert None in passports and any(p is not None and p.expires_on < today for p in passports)
    assert any(p is not None and today <= p.expires_on < today + timedelta(days=10) for p in passports)
    assert any(h.expires_on < today for h in agency.travel_documents if h.document_type == "driving_licence")
    assert any(h.expires_at < agency.now for h in agency.seat_holds) and any(live(agency, h) for h in agency.seat_holds)
    assert any(not t.membership_number for t in agency.travellers) and any(t.points > 50_000 for t in agency.travellers)
    statuses = {status_of(agency, b) for b in agency.trip_bookings}
    assert {"upcoming", "completed", "cancelled"} <= statuses
    assert {r.rate for r in agency.hotel_rooms} == {"flexible", "non_refundable"}
    assert {h.city for h in agency.hotels} == set(PLACES) == {c.city for c in agency.rental_cars}


def test_every_quote_is_kept_to_the_cent(session):
    quoted = 0
    for booking in list(session.state.trip_bookings):
        for days in (-2, 1, 2, 4):
            arguments = {"booking_id": booking.id, "new_start_date": str(booking.start + timedelta(days=days))}
            quote, done = (session.fork().call(t, arguments) for t in ("quote_booking_change", "change_trip_booking"))
            assert quote.data == done.data and quote.error == done.error
            quoted += quote.ok
        quote = session.fork().call("quote_booking_cancellation", {"booking_id": booking.id})
        done = session.fork().call("cancel_trip_booking", {"booking_id": booking.id, "forfeit_payment": True})
        assert quote.ok == done.ok
        if quote.ok:
            money = ("paid", "fee", "refund")
            assert [quote.data[m] for m in money] == [done.data[m] for m in money]
            assert round(quote.data["fee"] + quote.data["refund"], 2) == quote.data["paid"]
    assert quoted > 20


def test_a_look_up_more_changes_no_result(session):
    offers = [
        o for o in session.state.flight_offers if seats_left(session.state, o) and o.departs_at > session.state.now
    ]
    arguments = {"offer_id": offers[0].id}
    plain, looked = session.fork(), session.fork()
    looked.call("get_flight_offer", arguments)
    assert plain.call("hold_flight_seats", arguments).data == looked.call("hold_flight_seats", arguments).data
    assert plain.digest() == looked.digest()


def test_a_world_is_built_quickly():
    environment = prove.environment("travel_booking")
    environment.build(1)
    best = min(_seconds(environment, seed) for seed in range(5))
    assert best < 0.05 and environment.build(2).size < 2_000_000


def _seconds(environment, seed):
    begin = time.thread_time()
    environment.build(seed)
    return time.thread_time() - begin
