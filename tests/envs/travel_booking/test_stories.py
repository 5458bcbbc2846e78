"""What a household can do with a travel agency, told in calls. The agency is the small one of conftest.py."""

from __future__ import annotations

import pytest

SOLD_OUT = ("refused", "sold_out")
INVALID = ("invalid_arguments", "invalid_arguments")


def car(pick_up, drop_off, who="ana"):
    return {
        "car_id": "car_volvo",
        "traveller_id": f"trv_{who}",
        "pick_up_date": f"2026-06-{pick_up}",
        "drop_off_date": f"2026-06-{drop_off}",
    }


def room(key, check_in, check_out, who="ana"):
    return {
        "room_id": f"room_{key}",
        "traveller_id": f"trv_{who}",
        "check_in": f"2026-06-{check_in}",
        "check_out": f"2026-06-{check_out}",
    }


# Flights


def test_a_search_shows_what_has_seats_and_has_not_departed(caller):
    found = caller.does("search_flight_offers", origin="boston", destination="ORD", limit=20)["offers"]
    # off_gone has departed, off_full20 has no seats; those of one day come cheapest first.
    assert [o["id"] for o in found] == [f"off_{k}" for k in ("light4", "std4", "flex4", "std6", "std8", "light20")]
    assert found[0]["departure"] == "2026-06-04T08:00:00-04:00"
    assert "change_fee" not in found[0] and found[1]["change_fee"] == 60.0 and found[2]["change_fee"] == 0.0
    cheap = caller.does("search_flight_offers", destination="Chicago", max_price=110, fare="light")["offers"]
    assert [o["id"] for o in cheap] == ["off_light4", "off_light20"]
    day = caller.does("search_flight_offers", origin="BOS", departure_date="2026-06-06")["offers"]
    assert [o["id"] for o in day] == ["off_std6"]
    assert caller.is_refused("search_flight_offers", origin="Atlantis") == ("not_found", "city_not_found")


def test_a_flight_over_the_ocean_arrives_by_the_clocks_of_london(caller):
    offer = caller.does("get_flight_offer", offer_id="off_london")
    # 5,250 km at 14 km a minute and 45 minutes: seven hours from 20:00 in Boston, which is midnight UTC.
    assert (offer["departure"], offer["arrival"]) == ("2026-06-09T20:00:00-04:00", "2026-06-10T08:00:00+01:00")
    assert (offer["duration_minutes"], offer["passport_needed"], offer["bags"]) == (420, True, 1)


def test_the_last_seat_sells_out_and_comes_back_when_cancelled(caller):
    booking = caller.flies("std6")
    assert caller.seats("std6") == 0
    dan = {"offer_id": "off_std6", "traveller_id": "trv_dan"}
    assert caller.is_refused("book_flight_offer", **dan) == SOLD_OUT
    assert caller.is_refused("hold_flight_seats", offer_id="off_std6") == SOLD_OUT
    # Standard fares give nothing back, and June 6 is less than seven days away.
    assert caller.does("cancel_trip_booking", booking_id=booking, forfeit_payment=True)["refund"] == 0.0
    assert caller.does("book_flight_offer", **dan)["paid"] == 150.0


def test_a_hold_keeps_its_seats_from_everybody_else(caller):
    hold = caller.does("hold_flight_seats", offer_id="off_std4", seats=2)
    assert (hold["seats"], hold["expires_at"]) == (2, "2026-06-01T09:30:00Z")
    assert caller.seats("std4") == 0
    assert caller.is_refused("book_flight_offer", offer_id="off_std4", traveller_id="trv_dan") == SOLD_OUT
    first = caller.does("book_flight_offer", offer_id=hold["id"], traveller_id="trv_ana")
    assert (first["offer_id"], first["paid"]) == ("off_std4", 130.0)
    assert caller.does("get_flight_offer", offer_id="off_std4")["holds"][0]["seats"] == 1
    caller.does("book_flight_offer", offer_id=hold["id"], traveller_id="trv_ben")
    used = caller.is_refused("book_flight_offer", offer_id=hold["id"], traveller_id="trv_dan")
    assert used == ("conflict", "hold_used")
    assert caller.seats("std4") == 0


def test_a_hold_expires_by_the_clock_and_frees_its_seats(caller):
    hold = caller.does("hold_flight_seats", offer_id="off_std6")["id"]
    # It was made at 9:00 and lasts until 9:30; one call takes a minute.
    caller.waits(27)
    assert caller.seats("std6") == 0
    assert caller.session.fork().call("book_flight_offer", {"offer_id": hold, "traveller_id": "trv_ana"}).ok
    caller.waits(1)
    assert caller.seats("std6") == 1
    assert caller.is_refused("book_flight_offer", offer_id=hold, traveller_id="trv_ana") == ("refused", "hold_expired")
    assert caller.does("book_flight_offer", offer_id="off_std6", traveller_id="trv_ana")["paid"] == 150.0


def test_holds_from_before(caller):
    old = {"offer_id": "hold_old", "traveller_id": "trv_ana"}
    assert caller.is_refused("book_flight_offer", **old) == ("refused", "hold_expired")
    # Four seats, one booked by Gil, one on hold until 9:03.
    assert caller.seats("flex4") == 2
    error = caller.error("hold_flight_seats", offer_id="off_flex4", seats=3)
    assert error["code"] == "too_few_seats" and "2 left" in error["message"]
    caller.waits(2)
    assert caller.seats("flex4") == 3


def test_a_flight_that_has_left_is_neither_held_nor_booked(caller):
    gone = ("refused", "already_departed")
    assert caller.is_refused("hold_flight_seats", offer_id="off_gone") == gone
    assert caller.is_refused("book_flight_offer", offer_id="off_gone", traveller_id="trv_ana") == gone


def test_nobody_sits_twice_on_one_flight(caller):
    caller.flies("light4")
    twice = caller.is_refused("book_flight_offer", offer_id="off_std4", traveller_id="trv_ana")
    assert twice == ("conflict", "already_booked")


def test_nobody_is_in_two_planes_at_a_time(caller):
    london = caller.flies("london")
    # In the air from 20:00 to 03:00 by the clocks of Boston.
    seattle = {"offer_id": "off_seattle", "traveller_id": "trv_ana"}
    assert caller.is_refused("book_flight_offer", **seattle) == ("conflict", "already_booked")
    back = caller.flies("back")
    for booking in (london, back):
        caller.does("cancel_trip_booking", booking_id=booking)
    assert caller.does("book_flight_offer", **seattle)["paid"] == 300.0


# Documents


def test_a_passport_is_needed_abroad_only(caller):
    caller.flies("light4", "ben")
    ben = {"offer_id": "off_london", "traveller_id": "trv_ben"}
    assert caller.is_refused("book_flight_offer", **ben) == ("refused", "passport_missing")
    passport = {"traveller_id": "trv_ben", "document_type": "passport", "document_number": "K1234567"}
    caller.does("add_traveller_document", expires_on="2031-05-01", **passport)
    assert caller.does("book_flight_offer", **ben)["paid"] == 500.0
    taken = caller.is_refused("add_traveller_document", expires_on="2032-05-01", **passport)
    assert taken == ("conflict", "document_exists")


def test_a_passport_must_be_valid_on_arrival(caller):
    for who in ("cleo", "dan"):
        expired = caller.is_refused("book_flight_offer", offer_id="off_london", traveller_id=f"trv_{who}")
        assert expired == ("refused", "passport_expired")
    newer = {"traveller_id": "trv_dan", "document_type": "passport", "document_number": "K7654321"}
    assert caller.is_refused("add_traveller_document", expires_on="2026-05-31", **newer)[0] == "invalid_arguments"
    # Of two passports, the one valid longest counts: June 10 is the day of arrival.
    caller.does("add_traveller_document", expires_on="2026-06-10", **newer)
    assert caller.does("list_travellers", query="latepass")["travellers"][0]["passport_expires"] == "2026-06-10"
    caller.flies("london", "dan")


def test_travellers_are_found_by_the_state_of_their_passport(caller):
    def names(**filters):
        return [t["name"] for t in caller.does("list_travellers", **filters)["travellers"]]

    assert names(passport="missing") == ["Ben Nodocs"]
    assert names(passport="expired") == ["Cleo Young"]
    assert names(query="SOL ana") == ["Ana Sól"] and names(query="sister") == ["Cleo Young"]


# Hotels and cars


def test_a_stay_is_the_sum_of_its_nights(caller):
    # Thursday 100, Friday and Saturday 120 each.
    assert caller.stays("double", "04", "07")["paid"] == 340.0
    rooms = caller.does("list_hotel_rooms", hotel_id="htl_casa", check_in="2026-06-06", check_out="2026-06-09")["rooms"]
    # Saturday, Sunday, Monday: 96 + 80 + 80; the double is taken on Saturday.
    assert [(r["id"], r["price"], r["price_per"], r["rooms_left"]) for r in rooms] == [("room_saver", 256.0, "stay", 2)]
    rooms = caller.does("list_hotel_rooms", hotel_id="htl_casa")["rooms"]
    assert [(r["name"], r["price"], r["price_per"]) for r in rooms] == [
        ("Saver Room", 80.0, "night"),
        ("Double Room", 100.0, "night"),
    ]


def test_rooms_of_a_night_run_out(caller):
    error = caller.error("book_hotel_room", **room("double", "09", "12"))
    assert error["code"] == "sold_out" and "2026-06-10" in error["message"]
    # The day of leaving is no night.
    caller.stays("double", "08", "10")
    caller.stays("double", "11", "12", who="dan")
    caller.stays("saver", "10", "11")
    assert caller.is_refused("book_hotel_room", **room("saver", "10", "11", "dan")) == SOLD_OUT
    found = caller.does("search_hotels", city_name="Lisbon", check_in="2026-06-10", check_out="2026-06-11")["hotels"]
    assert [(h["name"], h["from_price"]) for h in found] == [("Palácio", 300.0)]


@pytest.mark.parametrize("first,last", [("08", "07"), ("08", "08")])
def test_days_in_the_wrong_order(caller, first, last):
    days = {"check_in": f"2026-06-{first}", "check_out": f"2026-06-{last}"}
    assert caller.is_refused("book_hotel_room", **room("double", first, last)) == INVALID
    assert caller.is_refused("search_hotels", **days) == INVALID
    assert caller.is_refused("list_hotel_rooms", hotel_id="htl_casa", **days) == INVALID
    assert caller.is_refused("book_rental_car", **car(first, last)) == INVALID
    error = caller.error("search_rental_cars", pick_up_date=days["check_in"], drop_off_date=days["check_out"])
    assert error["details"][0]["pointer"] == "/drop_off_date"


def test_days_that_make_no_sense(caller):
    assert caller.error("search_hotels", check_in="2026-06-08")["details"][0]["pointer"] == "/check_out"
    assert caller.error("search_hotels", check_out="2026-06-08")["details"][0]["pointer"] == "/check_in"
    past = room("double", "02", "03") | {"check_in": "2026-05-31"}
    assert "before today" in caller.error("book_hotel_room", **past)["message"]
    long = room("double", "02", "03") | {"check_out": "2026-07-03"}
    assert "30 days" in caller.error("book_hotel_room", **long)["message"]
    # 10:00 in Lisbon is 09:00 UTC, which has come.
    assert caller.is_refused("book_rental_car", **car("01", "02")) == ("refused", "too_late")
    assert caller.stays("double", "01", "02")["starts_at"] == "2026-06-01T15:00:00+01:00"


def test_who_may_drive(caller):
    assert caller.is_refused("book_rental_car", **car("05", "07", "ben")) == ("refused", "licence_missing")
    # Cleo turns 23 on June 10.
    assert caller.is_refused("book_rental_car", **car("09", "11", "cleo")) == ("refused", "driver_too_young")
    # Ana's licence runs out on June 12.
    assert caller.is_refused("book_rental_car", **car("10", "13")) == ("refused", "licence_expired")
    assert caller.drives("10", "12")["paid"] == 100.0
    assert caller.is_refused("book_rental_car", **car("11", "14", "cleo")) == SOLD_OUT
    assert caller.drives("12", "15", "cleo")["paid"] == 150.0
    # A car that is kept longer is driven no longer than the licence allows.
    own = caller.does("list_trip_bookings", traveller_id="trv_ana", kind="car")["bookings"][0]["id"]
    longer = {"booking_id": own, "new_start_date": "2026-06-11", "new_end_date": "2026-06-13"}
    assert caller.is_refused("change_trip_booking", **longer) == ("refused", "licence_expired")
    free = caller.does("search_rental_cars", city_name="LIS", pick_up_date="2026-06-15", drop_off_date="2026-06-18")
    assert (free["cars"][0]["cars_left"], free["cars"][0]["total"]) == (1, 150.0)


# Cancelling and changing


def test_what_a_fare_gives_back(caller):
    assert caller.does("quote_booking_cancellation", booking_id="bkg_flex")["refund"] == 175.0
    done = caller.does("cancel_trip_booking", booking_id="bkg_flex")
    assert (done["paid"], done["fee"], done["refund"]) == (200.0, 25.0, 175.0)
    again = caller.is_refused("cancel_trip_booking", booking_id="bkg_flex")
    assert again == caller.is_refused("quote_booking_cancellation", booking_id="bkg_flex")
    assert again == ("conflict", "already_cancelled")
    row = caller.does("list_trip_bookings", status="cancelled")["bookings"][0]
    assert (row["reference"], row["refunded"]) == ("FLEX22", 175.0)


def test_a_non_refundable_fare_is_only_given_up_knowingly(caller):
    booking = caller.flies("light4")
    quote = caller.does("quote_booking_cancellation", booking_id=booking)
    assert (quote["fee"], quote["refund"]) == (100.0, 0.0)
    assert caller.is_refused("cancel_trip_booking", booking_id=booking) == ("refused", "non_refundable")
    assert caller.does("cancel_trip_booking", booking_id=booking, forfeit_payment=True)["fee"] == 100.0
    assert caller.seats("light4") == 2


def test_a_flight_far_ahead_is_refunded_on_the_day_it_was_booked(caller):
    booking = caller.flies("light20")
    quote = caller.does("quote_booking_cancellation", booking_id=booking)
    assert (quote["fee"], quote["refund"]) == (0.0, 90.0)
    assert caller.does("cancel_trip_booking", booking_id=booking)["refund"] == 90.0


def test_what_hotels_and_cars_give_back(caller):
    # Check-in is at 15:00 in Lisbon: on June 4 that is more than 48 hours away, on June 2 it is not.
    later, soon = caller.stays("double", "04", "06"), caller.stays("double", "02", "04")
    quote = caller.does("quote_booking_cancellation", booking_id=later["id"])
    assert (quote["refund"], quote["free_until"]) == (220.0, "2026-06-02T15:00:00+01:00")
    assert caller.does("quote_booking_cancellation", booking_id=soon["id"])["fee"] == 100.0
    assert caller.does("cancel_trip_booking", booking_id=soon["id"])["refund"] == 100.0
    saver = caller.stays("saver", "20", "22")
    assert caller.is_refused("cancel_trip_booking", booking_id=saver["id"]) == ("refused", "non_refundable")
    # The car is picked up on June 2 at 10:00, which is 24 hours from now.
    rental = caller.drives("02", "05")
    assert caller.does("cancel_trip_booking", booking_id=rental["id"])["fee"] == 50.0


def test_a_change_costs_its_fee_and_the_difference(caller):
    booking = caller.flies("std4", "dan")
    quote = caller.does("quote_booking_change", booking_id=booking, new_start_date="2026-06-06")
    assert (quote["change_fee"], quote["price_difference"], quote["amount_due"]) == (60.0, 20.0, 80.0)
    assert quote["offer_id"] == "off_std6" and caller.seats("std6") == 1
    assert caller.does("change_trip_booking", booking_id=booking, new_start_date="2026-06-06") == quote
    assert (caller.seats("std4"), caller.seats("std6")) == (2, 0)
    # The cheaper day costs the fee, and nothing is given back.
    down = caller.does("change_trip_booking", booking_id=booking, new_start_date="2026-06-08")
    assert (down["amount_due"], down["refund"]) == (60.0, 0.0)
    shown = caller.does("get_trip_booking", booking_id=booking)
    assert (shown["paid"], shown["change_fees"], shown["start_date"]) == (150.0, 120.0, "2026-06-08")


def test_changes_that_a_flight_does_not_allow(caller):
    light, standard = caller.flies("light4"), caller.flies("std4", "dan")

    def refused(booking, day):
        quoted = caller.is_refused("quote_booking_change", booking_id=booking, new_start_date=day)
        assert caller.is_refused("change_trip_booking", booking_id=booking, new_start_date=day) == quoted
        return quoted

    assert refused(light, "2026-06-20") == ("refused", "not_changeable")
    assert refused(standard, "2026-06-04") == ("conflict", "same_dates")
    assert refused(standard, "2026-06-07") == ("refused", "no_flight")
    assert refused(standard, "2026-06-20") == SOLD_OUT
    assert refused(standard, "2026-06-01") == INVALID
    assert refused("bkg_past", "2026-06-04") == ("refused", "already_started")
    end = {"new_start_date": "2026-06-08", "new_end_date": "2026-06-09"}
    assert caller.is_refused("change_trip_booking", booking_id=standard, **end) == INVALID


def test_gold_members_change_without_a_fee(caller):
    booking = caller.flies("std8", "gold")
    quote = caller.does("quote_booking_change", booking_id=booking, new_start_date="2026-06-06")
    assert (quote["change_fee"], quote["amount_due"]) == (0.0, 40.0)
    options = caller.does("get_trip_booking", booking_id=booking)["other_flights"]
    assert [o["id"] for o in options] == ["off_std4", "off_std6"]
    # On June 4 he sits in that plane already.
    aboard = caller.is_refused("change_trip_booking", booking_id=booking, new_start_date="2026-06-04")
    assert aboard == ("conflict", "already_booked")


def test_a_stay_is_moved_over_its_own_nights(caller):
    stay = caller.stays("double", "04", "07")
    # The same three nights a day later: Friday and Saturday 120 each, Sunday 100.
    moved = caller.does("change_trip_booking", booking_id=stay["id"], new_start_date="2026-06-05")
    assert (moved["end_date"], moved["amount_due"], moved["refund"]) == ("2026-06-08", 0.0, 0.0)
    shorter = {"new_start_date": "2026-06-06", "new_end_date": "2026-06-08"}
    quote = caller.does("quote_booking_change", booking_id=stay["id"], **shorter)
    assert quote["refund"] == 120.0
    assert caller.does("change_trip_booking", booking_id=stay["id"], **shorter) == quote
    assert caller.does("get_trip_booking", booking_id=stay["id"])["paid"] == 220.0
    again = caller.is_refused("change_trip_booking", booking_id=stay["id"], **shorter)
    assert again == ("conflict", "same_dates")
    backwards = {"new_start_date": "2026-06-09", "new_end_date": "2026-06-08"}
    assert caller.is_refused("change_trip_booking", booking_id=stay["id"], **backwards) == INVALID
    full = caller.is_refused("change_trip_booking", booking_id=stay["id"], new_start_date="2026-06-09")
    assert full == SOLD_OUT
    saver = caller.stays("saver", "20", "22")
    fixed = caller.is_refused("change_trip_booking", booking_id=saver["id"], new_start_date="2026-06-21")
    assert fixed == ("refused", "not_changeable")


def test_a_late_move_costs_what_a_late_cancellation_would(caller):
    # June 2 is less than 48 hours away: the first night of 100 is due, and so is the night more (Fri 120, Sat 120).
    stay = caller.stays("double", "02", "04")
    assert caller.does("quote_booking_cancellation", booking_id=stay["id"])["fee"] == 100.0
    weekend = {"booking_id": stay["id"], "new_start_date": "2026-06-12"}
    quote = caller.does("quote_booking_change", **weekend)
    assert (quote["change_fee"], quote["price_difference"], quote["amount_due"]) == (100.0, 40.0, 140.0)
    assert caller.does("change_trip_booking", **weekend) == quote
    shown = caller.does("get_trip_booking", booking_id=stay["id"])
    assert (shown["paid"], shown["change_fees"]) == (240.0, 100.0)
    # Now it is far away: moving and cancelling it are free, but the fee is gone.
    assert caller.does("quote_booking_change", booking_id=stay["id"], new_start_date="2026-06-19")["amount_due"] == 0.0
    assert caller.does("cancel_trip_booking", booking_id=stay["id"])["refund"] == 240.0
    # A car that is fetched within a day: one day of 50.
    rental = caller.drives("02", "05")
    quote = caller.does("quote_booking_change", booking_id=rental["id"], new_start_date="2026-06-07")
    assert (quote["change_fee"], quote["amount_due"]) == (50.0, 50.0)


def test_rooms_and_cars_found_follow_what_was_booked(caller):
    days = {"check_in": "2026-06-16", "check_out": "2026-06-17"}
    lisbon = {"city_name": "Lisbon", **days}
    assert [(h["id"], h["from_price"]) for h in caller.does("search_hotels", **lisbon)["hotels"]] == [
        ("htl_casa", 80.0),
        ("htl_palace", 300.0),
    ]
    suite = caller.stays("suite", "16", "18")
    assert [h["id"] for h in caller.does("search_hotels", **lisbon)["hotels"]] == ["htl_casa"]
    assert caller.does("list_hotel_rooms", hotel_id="htl_palace", **days)["rooms"] == []
    caller.does("change_trip_booking", booking_id=suite["id"], new_start_date="2026-06-17")
    assert len(caller.does("search_hotels", **lisbon)["hotels"]) == 2
    cars = {"pick_up_date": "2026-06-09", "drop_off_date": "2026-06-11"}
    assert caller.does("search_rental_cars", **cars)["cars"][0]["cars_left"] == 1
    rental = caller.drives("10", "12")
    assert caller.does("search_rental_cars", **cars)["cars"] == []
    caller.does("cancel_trip_booking", booking_id=rental["id"])
    assert caller.does("search_rental_cars", **cars)["cars"][0]["total"] == 100.0


def test_bookings_are_found_by_what_they_are_called_now(caller):
    def found(query):
        return [b["id"] for b in caller.does("list_trip_bookings", query=query)["bookings"]]

    stay = caller.stays("suite", "20", "21")["id"]
    assert found("palácio SOL") == [stay] and found("flex22") == ["bkg_flex"] and found("business") == []
    caller.does("create_itinerary", name="Été 2026", booking_id=stay)
    assert found("ete suite") == [stay]
    caller.does("create_itinerary", name="Business", booking_id=stay)
    assert found("business") == [stay] and found("ete") == []


# Itineraries and loyalty


def test_an_itinerary_gathers_bookings_in_order_of_time(caller):
    stay, flight = caller.stays("double", "08", "10", "dan")["id"], caller.flies("std4", "dan")
    trip = caller.does("create_itinerary", name="Lisbon", booking_id=stay)
    assert (trip["start_date"], trip["total_paid"]) == ("2026-06-08", 200.0)
    assert caller.is_refused("create_itinerary", name="LISBON", booking_id=flight) == ("conflict", "name_taken")
    both = caller.does("add_to_itinerary", itinerary_id=trip["id"], booking_id=flight)
    assert [b["kind"] for b in both["bookings"]] == ["flight", "hotel"]
    assert (both["start_date"], both["end_date"], both["total_paid"]) == ("2026-06-04", "2026-06-10", 330.0)
    again = caller.is_refused("add_to_itinerary", itinerary_id=trip["id"], booking_id=flight)
    assert again == ("conflict", "already_in_itinerary")
    # A booking is in one itinerary at most, and what is cancelled is in none.
    other = caller.does("create_itinerary", name="Chicago", booking_id=flight)
    assert [b["id"] for b in other["bookings"]] == [flight]
    found = caller.does("list_trip_bookings", query="lisbon")["bookings"]
    assert [b["itinerary"]["name"] for b in found] == ["Lisbon"]
    caller.does("cancel_trip_booking", booking_id=stay)
    cancelled = caller.is_refused("add_to_itinerary", itinerary_id=other["id"], booking_id=stay)
    assert cancelled == ("refused", "booking_cancelled")


def test_points_are_earned_by_bookings(caller):
    def balance(who):
        data = caller.does("get_loyalty_balance", traveller_id=f"trv_{who}")
        return data["tier"], data["points"], data["pending_points"]

    # 19,000 from before and 1,000 of the flight that is over: just silver.
    assert balance("ana") == ("silver", 20_000, 0)
    flight = caller.flies("std6")
    stay = caller.stays("double", "08", "10")
    caller.drives("05", "07")
    # 5 a dollar for flights, 10 for hotels, 3 for cars: 750 + 2,000 + 300.
    assert balance("ana") == ("silver", 20_000, 3_050)
    caller.does("cancel_trip_booking", booking_id=stay["id"])
    caller.does("change_trip_booking", booking_id=flight, new_start_date="2026-06-08")
    assert balance("ana") == ("silver", 20_000, 1_050)
    assert balance("gold") == ("gold", 60_000, 1_000)
    assert caller.is_refused("get_loyalty_balance", traveller_id="trv_ben") == ("refused", "no_member")
    # What is cancelled earns nothing, and neither does what somebody without a membership books.
    assert stay["points_earned"] == 2_000
    assert caller.does("get_trip_booking", booking_id=stay["id"])["points_earned"] == 0
    assert "points_earned" not in caller.stays("suite", "20", "21", "ben")


def test_bookings_ahead_come_first(caller):
    caller.stays("double", "02", "04")
    rows = caller.does("list_trip_bookings")["bookings"]
    assert [b["status"] for b in rows] == ["upcoming", "upcoming", "completed"]
    assert [b["start_date"] for b in rows] == ["2026-06-02", "2026-06-04", "2026-05-30"]
    assert caller.does("list_trip_bookings", traveller_id="trv_gold")["bookings"][0]["reference"] == "FLEX22"
    assert caller.is_refused("cancel_trip_booking", booking_id="bkg_past") == ("refused", "already_started")
