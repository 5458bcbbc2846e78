"""What a user can do with a map, told in calls. The map is the small one of conftest.py, drawn there."""

from __future__ import annotations

import pytest

from prove.envs.maps.entities import Line
from prove.envs.maps.network import Pattern

HOME_TO_CAFE = {"origin_id": "plc_home", "destination_id": "plc_cafe"}
HOME_TO_INN = {"origin_id": "plc_home", "destination_id": "plc_inn"}
MONDAY, SATURDAY = "2026-03-02T10:02:00Z", "2026-03-07T10:02:00Z"


def test_a_house_number_that_two_districts_have_is_ambiguous_until_the_district_is_given(traveller):
    error = traveller.error("geocode_address", address="1 High Street")
    assert (error["kind"], error["code"]) == ("refused", "ambiguous_address")
    assert error["details"][0]["allowed"] == ["Eastend", "Westend"]
    assert "1 High Street, Eastend; 1 High Street, Westend" in error["message"]
    for district, key in (("Eastend", "plc_twin"), ("westend", "plc_home")):
        found = traveller.does("geocode_address", address="1 High Street", district=district)["addresses"]
        assert [a["id"] for a in found] == [key]
    # The district may stand in the address as well; 11 is not 1, and a street alone is a list.
    assert traveller.does("geocode_address", address="High Street 1, Westend")["addresses"][0]["id"] == "plc_home"
    assert traveller.does("geocode_address", address="11 High Street")["addresses"][0]["id"] == "plc_tens"
    assert len(traveller.does("geocode_address", address="high street")["addresses"]) == 3
    assert traveller.does("geocode_address", address="99 High Street")["addresses"] == []
    # So may the city and the postcode that the details tell.
    postcode = traveller.does("get_place_details", place_id="plc_tens")["postcode"]
    for text in ("11 High Street, Smallville", f"11 High Street, Eastend {postcode}, Smallville"):
        assert [a["id"] for a in traveller.does("geocode_address", address=text)["addresses"]] == ["plc_tens"]


def test_each_mode_has_ways_and_speeds_of_its_own(traveller):
    # Motorway 120.0 s and two doors of 36 s: 192 s. High Street by car 2 x 128.5 s and the doors: 329 s.
    assert traveller.goes("home", "cafe", "driving") == (4, 3100)
    assert traveller.goes("home", "cafe", "driving", avoid="motorways") == (6, 2100)
    # 24 minutes and 72 s; 450 s and 72 s.
    assert traveller.goes("home", "cafe", "walking") == (26, 2100)
    assert traveller.goes("home", "cafe", "cycling") == (9, 2100)
    # Half of ten minutes to wait, 7 to ride, 72 s.
    assert traveller.goes("home", "cafe", "transit") == (14, 2100)


def test_a_one_way_street_is_taken_in_its_direction_only_but_on_foot(traveller):
    # Back Lane is 1400 m: 180 s by car, 315 by bicycle, 1008 on foot; the other way round it is 2000 m.
    assert traveller.goes("cafe", "film", "driving") == (5, 1500)
    assert traveller.goes("film", "cafe", "driving") == (5, 2100)
    assert traveller.goes("cafe", "film", "cycling") == (7, 1500)
    assert traveller.goes("film", "cafe", "cycling") == (9, 2100)
    assert traveller.goes("film", "cafe", "walking") == (18, 1500)


def test_directions_read_like_directions(traveller):
    route = traveller.does("get_directions", origin_id="plc_home", destination_id="plc_film", mode="walking")
    assert [(s["instruction"], s["distance_m"]) for s in route["steps"]] == [
        ("Head east on High Street", 1000),
        ("Turn left onto North Road", 1000),
    ]
    assert "arrive_at" not in route and "notice" not in route


def test_the_island_is_reached_by_ferry_only(traveller):
    for mode in ("driving", "walking", "cycling"):
        error = traveller.error("get_directions", **HOME_TO_INN, mode=mode)
        assert (error["kind"], error["code"]) == ("refused", "no_route")
        assert error["details"][0]["allowed"] == ["transit"]
    # Waits of 5 and 30 minutes, rides of 3 and 15, doors of 72 s.
    assert traveller.goes("home", "inn", "transit")[0] == 55
    error = traveller.error("get_directions", **HOME_TO_INN, mode="transit", avoid="ferries")
    assert (error["code"], error["details"][0]["pointer"]) == ("no_route", "/avoid")
    assert "leave avoid out" in error["message"]
    # On the island itself there is a street: 500 m are 64.2 s by car.
    assert traveller.goes("inn", "hut", "driving") == (3, 600)


def test_a_park_is_reached_on_foot_only(traveller):
    ends = {"origin_id": "plc_hill", "destination_id": "plc_view"}
    assert traveller.is_refused("get_directions", **ends, mode="driving") == ("refused", "no_route")
    assert traveller.is_refused("get_directions", **ends, mode="cycling") == ("refused", "no_route")
    assert traveller.goes("hill", "view", "walking") == (5, 400)


def test_transit_follows_the_timetable_of_the_day(traveller):
    # At the stop at 10:03. Tram at 10:10, at the pier at 10:13; ferry at 11:00, over at 11:15; the door 36 s later.
    route = traveller.does("get_directions", **HOME_TO_INN, mode="transit", depart_at=MONDAY)
    assert (route["arrive_at"], route["duration_min"]) == ("2026-03-02T11:16:00Z", 74)
    assert [s["instruction"] for s in route["steps"]] == [
        "Take Tram 1 from West End to Pier (1 stop)",
        "Take Isle Ferry from Pier to Landing (1 stop)",
    ]
    # Saturday: tram at 10:15, ferries every two hours, at 12:00.
    route = traveller.does("get_directions", **HOME_TO_INN, mode="transit", depart_at=SATURDAY)
    assert route["arrive_at"] == "2026-03-07T12:16:00Z"
    # The moment may be said in another zone; the last ferry leaves at 18:00.
    evening = traveller.error("get_directions", **HOME_TO_INN, mode="transit", depart_at="2026-03-02T19:30:00+01:00")
    assert evening["code"] == "no_route" and "after 18:30" in evening["message"]


def test_the_rush_hour_slows_cars_down(traveller):
    # 257.0 s and 40 per cent more are 359.8 s, with the doors 431.8.
    rush = {"avoid": "motorways", "depart_at": "2026-03-03T08:00:00Z"}
    assert traveller.goes("home", "cafe", "driving", **rush)[0] == 8
    assert traveller.goes("home", "cafe", "driving", **rush | {"depart_at": "2026-03-03T09:00:00Z"})[0] == 6
    assert traveller.goes("home", "cafe", "driving", **rush | {"depart_at": "2026-03-07T08:00:00Z"})[0] == 6


def test_directions_tell_that_the_destination_is_closed_on_arrival(traveller):
    route = traveller.does("get_directions", **HOME_TO_CAFE, mode="walking", depart_at="2026-03-03T15:40:00Z")
    assert (route["notice"], route["destination_hours"]) == ("closed on arrival", "08:00-16:00")
    route = traveller.does("get_directions", **HOME_TO_CAFE, mode="walking", depart_at="2026-03-03T15:30:00Z")
    assert route["arrive_at"] == "2026-03-03T15:56:00Z" and "notice" not in route
    gone = traveller.does("get_directions", origin_id="plc_home", destination_id="plc_gone", mode="walking")
    assert gone["notice"] == "permanently closed"


def test_the_modes_are_compared_quickest_first(traveller):
    found = traveller.does("compare_travel_modes", **HOME_TO_CAFE)
    assert [(m["mode"], m["duration_min"]) for m in found["modes"]] == [
        ("driving", 4), ("cycling", 9), ("transit", 14), ("walking", 26),
    ]  # fmt: skip
    assert found["fastest"] == "driving" and "unavailable" not in found
    found = traveller.does("compare_travel_modes", **HOME_TO_INN)
    assert [m["mode"] for m in found["modes"]] == ["transit"]
    assert [m["mode"] for m in found["unavailable"]] == ["driving", "walking", "cycling"]
    late = {**HOME_TO_INN, "depart_at": "2026-03-02T20:00:00Z"}
    assert traveller.is_refused("compare_travel_modes", **late) == ("refused", "no_route")


def test_a_matrix_goes_to_places_to_a_category_or_to_what_is_saved(traveller):
    by = {"origin_id": "plc_home", "mode": "walking"}
    found = traveller.does("get_distance_matrix", **by, destination_ids=["plc_cafe", "plc_zoe", "plc_cafe"])
    assert [(r["destination_id"], r["duration_min"], r["distance_m"]) for r in found["rows"]] == [
        ("plc_zoe", 14, 1100), ("plc_cafe", 26, 2100),
    ]  # fmt: skip
    found = traveller.does("get_distance_matrix", **by, category="cafe", other_origin_id="plc_hill")
    assert [(r["origin_name"], r["duration_min"]) for r in found["rows"]] == [
        ("1 High Street", 26),
        ("7 North Road", 18),
    ]
    assert [r["destination_id"] for r in found["no_route"]] == ["plc_hut", "plc_hut"]
    # Home itself is no destination, the inn is the other saved place.
    found = traveller.does("get_distance_matrix", origin_id="plc_home", mode="transit")
    assert [(r["destination_id"], r["duration_min"]) for r in found["rows"]] == [("plc_inn", 55)]
    same = traveller.is_refused("get_distance_matrix", **by, other_origin_id="plc_home")
    assert same == ("invalid_arguments", "invalid_arguments")


def test_a_stop_on_the_way_costs_a_detour(traveller):
    # Leaving the motorway for High Street costs 137 s, and to the door and back are 72 s.
    found = traveller.does("find_along_route", **HOME_TO_CAFE, category="pharmacy")
    assert [(p["id"], p["detour_min"]) for p in found["places"]] == [("plc_zoe", 4)] and found["route_min"] == 4
    assert traveller.does("find_along_route", **HOME_TO_CAFE, category="pharmacy", max_detour_min=3)["places"] == []
    # On foot it is on the way; on Sunday it is closed; what is closed for good is never offered.
    walk = traveller.does("find_along_route", **HOME_TO_CAFE, category="pharmacy", mode="walking")
    assert walk["places"][0]["detour_min"] == 2
    sunday = traveller.does("find_along_route", **HOME_TO_CAFE, category="pharmacy", open_at="2026-03-08T10:00:00Z")
    assert sunday["places"] == []
    assert traveller.does("find_along_route", **HOME_TO_CAFE, category="bakery")["places"] == []
    assert traveller.is_refused("find_along_route", **HOME_TO_INN, category="cafe") == ("refused", "no_route")


def test_what_is_in_reach_grows_with_the_minutes(traveller):
    def reach(minutes, **more):
        found = traveller.does("reachable_area", origin_id="plc_home", mode="walking", within_min=minutes, **more)
        return [(p["id"], p["duration_min"]) for p in found["places"]], found.get("districts", [])

    assert reach(13) == ([], [])  # the pharmacy is 13.2 minutes away
    assert reach(14) == ([("plc_zoe", 14)], ["Centre"])
    assert reach(26, category="cafe") == ([("plc_cafe", 26)], ["Eastend"])
    isle = traveller.does("reachable_area", origin_id="plc_home", mode="transit", within_min=55, category="hotel")
    assert [p["id"] for p in isle["places"]] == ["plc_inn"] and isle["total"] == 1


def test_places_are_searched_by_words_category_rating_and_hours(traveller):
    def search(**arguments):
        return [p["id"] for p in traveller.does("search_places", **arguments)["places"]]

    assert search(query="pharmacy zoe") == search(query="ZOË") == ["plc_zoe"]
    assert search(category="cafe") == ["plc_cafe", "plc_hut"]
    assert search(category="cafe", near_id="plc_inn") == ["plc_hut", "plc_cafe"]
    assert search(category="cafe", min_rating=4) == ["plc_cafe"]
    assert search(category="cafe", open_at="2026-03-08T10:00:00Z") == ["plc_hut"]
    assert search(query="high street") == ["plc_gone", "plc_zoe", "plc_cafe"]


def test_details_tell_whether_a_place_is_open_at_a_moment(traveller):
    def status(**at):
        return traveller.does("get_place_details", place_id="plc_cafe", **at)["status"]

    assert status() == "open"
    assert (status(at="2026-03-03T15:59:00Z"), status(at="2026-03-03T16:00:00Z")) == ("open", "closed")
    assert status(at="2026-03-08T10:00:00Z") == "closed"
    details = traveller.does("get_place_details", place_id="plc_cafe")
    assert details["hours"][5:] == ["Saturday 08:00-16:00", "Sunday closed"]
    assert (details["address"], details["nearest_stop"]) == ("20 High Street, Eastend", "East Gate")
    assert traveller.does("get_place_details", place_id="plc_gone")["status"] == "permanently closed"
    home = traveller.does("get_place_details", place_id="plc_home")
    assert home["saved_as"] == "home" and "status" not in home
    past = traveller.is_refused("get_place_details", place_id="plc_cafe", at="2026-03-01T10:00:00Z")
    assert past == ("invalid_arguments", "invalid_arguments")


def test_a_trip_to_a_place_that_is_closed_on_arrival_is_not_saved(traveller):
    trip = {**HOME_TO_CAFE, "mode": "walking", "name": "late lunch"}
    error = traveller.error("save_trip", **trip, depart_at="2026-03-03T15:40:00Z")
    assert (error["kind"], error["code"]) == ("refused", "place_closed")
    assert error["details"][0]["allowed"] == "08:00-16:00"
    # By car one is there in time, and on foot with an earlier start.
    saved = traveller.does("save_trip", **trip, depart_at="2026-03-03T15:30:00Z")
    assert (saved["arrive_at"], saved["duration_min"]) == ("2026-03-03T15:56:00Z", 26)
    drive = trip | {"name": "later lunch", "mode": "driving"}
    assert traveller.does("save_trip", **drive, depart_at="2026-03-03T15:40:00Z")["arrive_at"] == "2026-03-03T15:44:00Z"
    closed_for_good = {"origin_id": "plc_home", "destination_id": "plc_gone", "mode": "walking", "name": "rolls"}
    assert traveller.is_refused("save_trip", **closed_for_good) == ("refused", "place_closed")


def test_trips_are_saved_listed_and_deleted(traveller):
    def names(**filters):
        return [t["name"] for t in traveller.does("list_saved_trips", **filters)["saved_trips"]]

    assert names() == ["commute", "film night", "island day"]
    assert (names(status="upcoming"), names(status="past"), names(status="anytime")) == (
        ["film night"], ["island day"], ["commute"],
    )  # fmt: skip
    walk = {"origin_id": "plc_hill", "destination_id": "plc_view", "mode": "walking", "name": "Evening walk"}
    saved = traveller.does("save_trip", **walk)
    assert traveller.is_refused("save_trip", **walk | {"name": "evening WALK"}) == ("conflict", "trip_name_taken")
    assert traveller.is_refused("save_trip", **walk | {"name": "drive", "mode": "driving"}) == ("refused", "no_route")
    assert names(query="belvedere") == names(query="walk evening") == ["Evening walk"]
    assert names(mode="walking") == ["commute", "Evening walk"]
    traveller.does("delete_saved_trip", saved_trip_id=saved["id"])
    assert names(mode="walking") == ["commute"]
    again = traveller.is_refused("delete_saved_trip", saved_trip_id=saved["id"])
    assert again == ("not_found", "saved_trip_not_found")
    # With the name free again, the trip can come back.
    assert traveller.does("save_trip", **walk)["duration_min"] == 5


def test_a_label_names_one_place_and_a_place_has_one_label(traveller):
    def labels(**filters):
        return [s["label"] for s in traveller.does("list_saved_places", **filters)["saved_places"]]

    taken = traveller.is_refused("save_place", place_id="plc_cafe", label="Home")
    assert taken == ("conflict", "label_taken")
    saved = traveller.does("save_place", place_id="plc_cafe", label="coffee", note="no cards")
    digest = traveller.session.digest()
    traveller.does("save_place", place_id="plc_cafe", label="coffee", note="no cards")
    assert traveller.session.digest() == digest
    # Another label takes the place of the first, and the note stays.
    moved = traveller.does("save_place", place_id="plc_cafe", label="breakfast")
    assert (moved["id"], moved["note"]) == (saved["id"], "no cards")
    assert labels() == ["breakfast", "home", "Łukasz's inn"]
    assert labels(query="cash") == labels(query="LUKASZ") == ["Łukasz's inn"]
    row = traveller.does("list_saved_places", query="breakfast")["saved_places"][0]
    assert row["place"] == {"id": "plc_cafe", "saved_as": "breakfast"}
    assert traveller.does("remove_saved_place", saved_place_id=row["id"])["label"] == "breakfast"
    assert traveller.is_refused("remove_saved_place", saved_place_id=row["id"])[1] == "saved_place_not_found"
    assert "saved_as" not in traveller.does("get_place_details", place_id="plc_cafe")


def test_lines_are_found_by_their_name_kind_or_stops(traveller):
    def names(**filters):
        return [line["name"] for line in traveller.does("list_transit_lines", **filters)["lines"]]

    assert names() == ["Isle Ferry", "Tram 1"]
    assert names(kind="tram") == names(query="east gate") == ["Tram 1"]
    assert names(query="pier") == ["Isle Ferry", "Tram 1"]
    tram = traveller.does("list_transit_lines", query="tram")["lines"][0]
    assert (tram["first"], tram["last"], tram["ride_min"]) == ("06:00", "22:00", 7)


def test_the_departure_board_shows_the_next_of_each_line_and_direction(traveller):
    board = traveller.does("get_transit_departures", stop_id="stop_pier", after=MONDAY)["departures"]
    assert [(r["line_name"], r["towards"], r["next_at"][11:16], [t[11:16] for t in r["later_at"]]) for r in board] == [
        ("Isle Ferry", "Landing", "11:00", ["12:00", "13:00"]),
        ("Tram 1", "East Gate", "10:03", ["10:13", "10:23"]),
        ("Tram 1", "West End", "10:04", ["10:14", "10:24"]),
    ]
    only = {"stop_id": "stop_pier", "line_id": "line_ferry"}
    saturday = traveller.does("get_transit_departures", **only, after=SATURDAY)["departures"]
    assert [r["next_at"] for r in saturday] == ["2026-03-07T12:00:00Z"]
    # The last one leaves at 18:00.
    last = traveller.does("get_transit_departures", **only, after="2026-03-02T18:00:00Z")["departures"]
    assert [(r["next_at"][11:16], "later_at" in r) for r in last] == [("18:00", False)]
    assert traveller.does("get_transit_departures", **only, after="2026-03-02T18:01:00Z")["departures"] == []
    wrong = traveller.is_refused("get_transit_departures", stop_id="stop_land", line_id="line_tram")
    assert wrong == ("refused", "line_does_not_call")


def test_a_line_runs_past_midnight_into_the_next_day(traveller):
    # The last tram leaves West End at 22:00; the one from East Gate leaves then as well, and is at the pier at 22:04.
    stop = {"stop_id": "stop_pier", "line_id": "line_tram"}
    late = traveller.does("get_transit_departures", **stop, after="2026-03-02T22:04:00Z")["departures"]
    assert [(r["towards"], r["next_at"]) for r in late] == [("West End", "2026-03-02T22:04:00Z")]
    late_tram = Line(
        id="line_night", name="Night Tram", kind="tram", stop_ids=("stop_west", "stop_pier", "stop_east"),
        rides=(40, 4), first=1380, last=1430, headway=10, weekend_headway=25,
    )  # fmt: skip
    there = Pattern(late_tram, (), (0, 40, 44), 0)._replace(stops=("west", "pier", "east"))
    # On Tuesday (1) at 00:05 the run of 23:30 is at the pier at 00:10; on Sunday (6) it is those of Saturday,
    # 23:25 and 23:50, at 00:05 and 00:30; by 00:31 the last one is gone, and the next is there at 23:40.
    assert there.departure(1, 5, 1) == 10
    assert there.departure(1, 4, 6) == 5
    assert there.departure(1, 6, 6) == 30
    assert there.departure(1, 30, 1) == 30
    assert there.departure(1, 31, 1) == 1420
    # Before midnight it is said as a minute after it.
    assert there.departure(1, 1439, 0) == 1440


def test_a_name_without_letters_is_a_name_as_well(traveller):
    traveller.does("save_place", place_id="plc_cafe", label="☕")
    traveller.does("save_place", place_id="plc_film", label="🎬")
    assert traveller.is_refused("save_place", place_id="plc_zoe", label="☕") == ("conflict", "label_taken")
    walk = {"origin_id": "plc_hill", "destination_id": "plc_view", "mode": "walking"}
    traveller.does("save_trip", **walk, name="🌅")
    traveller.does("save_trip", **walk, name="🌙")
    assert traveller.is_refused("save_trip", **walk, name="🌙") == ("conflict", "trip_name_taken")


def test_a_departure_in_this_minute_is_not_past(traveller):
    traveller.session.state.clock.seconds = 30
    assert traveller.goes("home", "cafe", "walking", depart_at="2026-03-02T09:00:00Z") == (26, 2100)


@pytest.mark.parametrize("moment", ["2026-03-02T08:59:00Z", "2026-06-30T09:00:00Z", "9999-12-31T23:59:59Z"])
def test_a_departure_lies_ahead_but_not_too_far(traveller, moment):
    late = traveller.is_refused("get_directions", **HOME_TO_CAFE, mode="driving", depart_at=moment)
    assert late == ("invalid_arguments", "invalid_arguments")


def test_a_route_has_two_ends(traveller):
    nowhere = {"origin_id": "plc_home", "destination_id": "plc_home", "mode": "walking"}
    assert traveller.is_refused("get_directions", **nowhere)[0] == "invalid_arguments"
    assert traveller.is_refused("get_directions", **nowhere | {"origin_id": "plc_x"}) == (
        "not_found",
        "place_not_found",
    )


def test_look_ups_decide_nothing(traveller):
    other = type(traveller)(traveller.session.fork())
    for _ in range(20):
        other.does("search_places", category="cafe")
    for one in (traveller, other):
        one.does("save_trip", name="to the sea", **HOME_TO_INN, mode="transit")
        one.does("save_place", place_id="plc_view", label="the bench")
    assert traveller.session.digest() == other.session.digest()
