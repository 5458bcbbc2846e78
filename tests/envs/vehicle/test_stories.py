"""What a driver can do with the vehicles of a garage, told in calls. The garage is the small one of conftest.py."""

from __future__ import annotations

import pytest

SET = ("conflict", "already_set")
MOVING = ("refused", "vehicle_moving")
BRAKE = ("refused", "brake_not_pressed")
IGNITION = ("refused", "ignition_off")
GEAR = ("refused", "wrong_gear")


def start(driver, vehicle):
    driver.does("press_brake", vehicle)
    driver.does("switch_ignition", vehicle, power="on")
    driver.does("shift_gear", vehicle, gear="D")
    driver.does("set_parking_brake", vehicle, state="released")
    driver.does("release_brake", vehicle)


def test_a_vehicle_starts_with_the_brake_pressed_only(driver):
    assert driver.is_refused("shift_gear", "petrol", gear="D") == IGNITION
    assert driver.is_refused("switch_ignition", "petrol", power="on") == BRAKE
    # Current without the engine needs no brake.
    assert driver.does("switch_ignition", "petrol", power="accessory")["ignition"] == "accessory"
    assert driver.is_refused("switch_ignition", "petrol", power="on") == BRAKE
    assert driver.does("press_brake", "petrol")["brake"] == "pressed"
    assert driver.is_refused("press_brake", "petrol") == SET
    assert driver.does("switch_ignition", "petrol", power="on")["ignition"] == "on"
    assert driver.is_refused("switch_ignition", "petrol", power="on") == SET
    # The roadster's tank is empty.
    assert driver.is_refused("switch_ignition", "roadster", power="on") == ("refused", "no_energy")


def test_driving_needs_every_mode_to_be_right(driver):
    assert driver.is_refused("set_vehicle_speed", "petrol", speed_kph=50) == IGNITION
    driver.does("press_brake", "petrol")
    driver.does("switch_ignition", "petrol", power="on")
    assert driver.is_refused("set_vehicle_speed", "petrol", speed_kph=50) == GEAR
    driver.does("release_brake", "petrol")
    assert driver.is_refused("shift_gear", "petrol", gear="D") == BRAKE
    driver.does("press_brake", "petrol")
    assert driver.does("shift_gear", "petrol", gear="D")["gear"] == "D"
    assert driver.is_refused("shift_gear", "petrol", gear="D") == SET
    assert driver.is_refused("set_vehicle_speed", "petrol", speed_kph=50) == ("refused", "brake_pressed")
    driver.does("release_brake", "petrol")
    assert driver.is_refused("set_vehicle_speed", "petrol", speed_kph=50) == ("refused", "parking_brake_engaged")
    assert driver.is_refused("set_parking_brake", "petrol", state="released") == BRAKE
    driver.does("press_brake", "petrol")
    driver.does("set_parking_brake", "petrol", state="released")
    driver.does("release_brake", "petrol")
    driver.does("lock_vehicle", "petrol", action="unlock")
    driver.does("open_vehicle_door", "petrol", door="hatch")
    assert driver.is_refused("set_vehicle_speed", "petrol", speed_kph=50) == ("refused", "door_open")
    driver.does("close_vehicle_door", "petrol", door="hatch")
    error = driver.error("set_vehicle_speed", "petrol", speed_kph=181)
    assert (error["code"], error["details"][0]["allowed"]) == ("too_fast", "0 to 180")
    assert driver.does("set_vehicle_speed", "petrol", speed_kph=50)["speed_kph"] == 50


def test_a_drive_without_a_route_burns_fuel_and_becomes_a_trip(driver):
    start(driver, "petrol")
    # Six minutes at 60 km/h are 6 km, for which 6 l per 100 km make 0.36 l of 24; 23.64 l last for 394 km.
    assert driver.does("set_vehicle_speed", "petrol", speed_kph=60)["range_km"] == 394
    # 9 km more take 0.54 l: 23.1 l, 385 km.
    moving = driver.does("set_vehicle_speed", "petrol", speed_kph=90)
    assert (moving["range_km"], moving["location"]) == (385, "on the road")
    assert driver.is_refused("set_vehicle_speed", "petrol", speed_kph=90) == SET
    stopped = driver.does("set_vehicle_speed", "petrol", speed_kph=0)
    trip = stopped["finished_trip"]
    assert (trip["start"], trip["destination"], trip["distance_km"], trip["duration_min"], trip["fuel_l"]) == (
        "Home", "Home", 15.0, 12, 0.9,
    )  # fmt: skip
    assert stopped["location"] == "Home"
    assert driver.does("list_vehicle_trips", "petrol")["trips"][0] == trip
    seen = driver.status("petrol")
    assert (seen["odometer_km"], seen["fuel_l"], seen["fuel_pct"]) == (1015, 23.1, 46)


def test_the_brake_stops_a_moving_vehicle_and_ends_its_trip(driver):
    stopped = driver.does("press_brake", "moving")
    assert (stopped["speed_kph"], stopped["brake"], stopped["location"]) == (0, "pressed", "Home")
    trip = stopped["finished_trip"]
    assert (trip["distance_km"], trip["duration_min"], trip["started_at"]) == (3.0, 6, "2026-06-01T08:54:00Z")


def test_what_must_not_be_done_in_motion_is_refused(driver):
    assert driver.is_refused("open_vehicle_door", "moving", door="front_left") == MOVING
    assert driver.is_refused("lock_vehicle", "moving", action="unlock") == MOVING
    assert driver.is_refused("shift_gear", "moving", gear="P") == MOVING
    assert driver.is_refused("switch_ignition", "moving", power="off") == MOVING
    assert driver.is_refused("set_parking_brake", "moving", state="engaged") == MOVING
    assert driver.is_refused("set_child_lock", "moving", door="rear_left", state="on") == MOVING
    assert driver.is_refused("adjust_seat", "moving", seat="driver", feature="recline", level=3) == MOVING
    assert driver.is_refused("plan_vehicle_route", "moving", destination="Office") == MOVING
    assert driver.is_refused("set_exterior_lights", "moving", light="headlights", state="off")[0] == "conflict"
    driver.does("set_exterior_lights", "moving", light="headlights", state="low_beam")
    assert driver.is_refused("set_exterior_lights", "moving", light="headlights", state="off") == MOVING
    # The passenger may recline.
    driver.does("adjust_seat", "moving", seat="front_passenger", feature="recline", level=3)


def test_reversing_is_slow_and_no_trip(driver):
    driver.does("press_brake", "ev")
    driver.does("shift_gear", "ev", gear="R")
    driver.does("release_brake", "ev")
    assert driver.is_refused("set_vehicle_speed", "ev", speed_kph=11) == ("refused", "too_fast")
    driver.does("set_vehicle_speed", "ev", speed_kph=5)
    assert "finished_trip" not in driver.does("set_vehicle_speed", "ev", speed_kph=0)
    assert driver.does("list_vehicle_trips", "ev")["trips"] == []


def test_nothing_rolls_away_in_neutral(driver):
    assert driver.is_refused("shift_gear", "ev", gear="N") == ("refused", "would_roll")
    driver.does("press_brake", "ev")
    driver.does("shift_gear", "ev", gear="N")
    assert driver.is_refused("release_brake", "ev") == ("refused", "would_roll")
    driver.does("set_parking_brake", "ev", state="engaged")
    assert driver.does("release_brake", "ev")["brake"] == "released"
    assert driver.is_refused("release_brake", "ev") == SET


def test_a_planned_route_is_driven_to_its_destination(driver):
    # 80 and 60 units apart are 10 km straight, 12.5 by road: 1.88 kWh of 15; 13.12 kWh last for 87.4 km.
    plan = driver.does("plan_vehicle_route", "ev", destination="office")
    assert (plan["start"], plan["destination"], plan["distance_km"], plan["duration_min"]) == (
        "Home",
        "Office",
        12.5,
        19,
    )
    assert (plan["range_km"], plan["range_left_km"]) == (100, 87)
    assert driver.is_refused("plan_vehicle_route", "ev", destination="Office") == ("conflict", "already_planned")
    assert driver.status("ev")["route_to"] == "Office"
    moving = driver.does("set_vehicle_speed", "ev", speed_kph=50)
    assert (moving["driving_to"], moving["range_km"]) == ("Office", 87)
    # Another speed on the way takes nothing more.
    assert driver.does("set_vehicle_speed", "ev", speed_kph=70)["range_km"] == 87
    arrived = driver.does("set_vehicle_speed", "ev", speed_kph=0)
    assert arrived["location"] == "Office"
    trip = arrived["finished_trip"]
    assert (trip["destination"], trip["distance_km"], trip["duration_min"], trip["energy_kwh"]) == (
        "Office", 12.5, 15, 1.88,
    )  # fmt: skip
    assert driver.is_refused("plan_vehicle_route", "ev", destination="Office") == ("conflict", "already_there")


def test_a_route_beyond_range_needs_a_station_on_the_way(driver):
    error = driver.error("plan_vehicle_route", "petrol", destination="Hamburg")
    assert (error["kind"], error["code"]) == ("refused", "beyond_range")
    assert "500 km" in error["message"] and "400 km" in error["message"]
    # Full at the motorway, 50 l less 15 for the second 250 km leave 583 km.
    plan = driver.does("plan_vehicle_route", "petrol", destination="Hamburg", via_station_id="stn_far")
    assert (plan["distance_km"], plan["via"], plan["range_left_km"]) == (500.0, "Shell Motorway", 583)
    start(driver, "petrol")
    assert driver.does("set_vehicle_speed", "petrol", speed_kph=100)["range_km"] == 583
    arrived = driver.does("press_brake", "petrol")
    assert (arrived["location"], arrived["finished_trip"]["fuel_l"]) == ("Hamburg", 30.0)
    assert arrived["finished_trip"]["duration_min"] == 300
    # The electric car gets neither to the motorway nor, with six minutes at 180 km/h, anywhere else for long.
    assert driver.is_refused("plan_vehicle_route", "ev", destination="Hamburg", via_station_id="stn_far") == (
        "refused",
        "beyond_range",
    )
    for speed in (180, 170, 180, 170, 180):
        driver.does("set_vehicle_speed", "ev", speed_kph=speed)
    assert driver.is_refused("set_vehicle_speed", "ev", speed_kph=170) == ("refused", "beyond_range")


def test_a_hybrid_fills_tank_and_battery_on_its_way(driver):
    # 5 kWh and 10 l last for just the 250 km to the motorway station, which sells both: 10 kWh and 40 l for 900 km.
    plan = driver.does("plan_vehicle_route", "hybrid", destination="Hamburg", via_station_id="stn_far")
    assert (plan["range_km"], plan["range_left_km"]) == (250, 650)
    driver.does("switch_ignition", "hybrid", power="on")
    driver.does("shift_gear", "hybrid", gear="D")
    driver.does("set_parking_brake", "hybrid", state="released")
    driver.does("release_brake", "hybrid")
    assert driver.does("set_vehicle_speed", "hybrid", speed_kph=100)["range_km"] == 650
    assert driver.status("hybrid")["driving_to"] == "Hamburg"
    # 5 kWh, then 10; 10 l, then 7.5.
    trip = driver.does("press_brake", "hybrid")["finished_trip"]
    assert (trip["energy_kwh"], trip["fuel_l"], trip["destination"]) == (15.0, 17.5, "Hamburg")
    assert "driving_to" not in driver.status("hybrid")


def test_a_destination_is_found_by_part_of_its_name(driver):
    assert driver.does("plan_vehicle_route", "ev", destination="harbour")["destination"] == "Ionity Harbour"
    error = driver.error("plan_vehicle_route", "ev", destination="Atlantis")
    assert (error["kind"], error["code"]) == ("not_found", "destination_not_found")
    assert "Home, Office, Hamburg" in error["message"]
    assert driver.is_refused("plan_vehicle_route", "ev", destination="H")[0] == "invalid_arguments"


def test_refuelling_costs_what_fits(driver):
    # 26 l are missing. 10 at 1.80 make 18.00; 34 of 50 l are 68 percent and last for 566 km.
    taken = driver.does("refuel_or_charge", "petrol", station_id="stn_pump", quantity=10)
    assert (taken["amount"], taken["currency"], taken["unit"]) == (18.0, "EUR", "l")
    assert (taken["level_pct"], taken["range_km"]) == (68, 566)
    error = driver.error("refuel_or_charge", "petrol", station_id="stn_pump", quantity=16.5)
    assert (error["code"], error["details"][0]["allowed"]) == ("over_capacity", "1 to 16")
    full = driver.does("refuel_or_charge", "petrol", station_id="stn_pump")
    assert (full["quantity"], full["amount"], full["level_pct"]) == (16.0, 28.8, 100)
    assert driver.is_refused("refuel_or_charge", "petrol", station_id="stn_pump") == ("conflict", "already_full")


def test_a_station_must_suit_work_and_be_at_hand(driver):
    unsuitable = ("refused", "unsuitable_station")
    assert driver.is_refused("refuel_or_charge", "low", station_id="stn_pump") == unsuitable
    assert driver.is_refused("refuel_or_charge", "petrol", station_id="stn_plug") == unsuitable
    assert driver.is_refused("refuel_or_charge", "petrol", station_id="stn_dead") == ("refused", "station_out_of_order")
    assert driver.is_refused("refuel_or_charge", "petrol", station_id="stn_far") == ("refused", "station_too_far")
    assert driver.is_refused("refuel_or_charge", "ev", station_id="stn_plug") == GEAR
    driver.does("press_brake", "petrol")
    driver.does("switch_ignition", "petrol", power="on")
    assert driver.is_refused("refuel_or_charge", "petrol", station_id="stn_pump") == ("refused", "ignition_on")
    near = driver.does("search_stations", "low")["stations"]
    assert [(s["name"], s["distance_km"]) for s in near] == [("Ionity Harbour", 4.0), ("Shell Motorway", 250.0)]
    assert [s["name"] for s in driver.does("search_stations", query="cafe esso")["stations"]] == ["Esso Café"]


def test_a_hybrid_takes_both_and_empties_its_battery_first(driver):
    charged = driver.does("refuel_or_charge", "hybrid", station_id="stn_plug")
    # 5 kWh at 0.50; 100 km by battery and 200 by fuel.
    assert (charged["energy"], charged["amount"], charged["range_km"]) == ("electricity", 2.5, 300)
    assert driver.is_refused("refuel_or_charge", "hybrid", station_id="stn_plug", energy="petrol") == (
        "refused",
        "unsuitable_station",
    )
    fuelled = driver.does("refuel_or_charge", "hybrid", station_id="stn_pump", energy="petrol", quantity=10)
    assert (fuelled["energy"], fuelled["range_km"]) == ("petrol", 500)
    driver.does("plan_vehicle_route", "hybrid", destination="Shell Motorway")
    driver.does("switch_ignition", "hybrid", power="on")
    driver.does("shift_gear", "hybrid", gear="D")
    driver.does("set_parking_brake", "hybrid", state="released")
    driver.does("release_brake", "hybrid")
    driver.does("set_vehicle_speed", "hybrid", speed_kph=100)
    # 250 km: 100 on 10 kWh, the rest on 7.5 l.
    trip = driver.does("set_vehicle_speed", "hybrid", speed_kph=0)["finished_trip"]
    assert (trip["energy_kwh"], trip["fuel_l"]) == (10.0, 7.5)


def test_doors_open_when_unlocked_and_lock_when_closed(driver):
    assert driver.is_refused("open_vehicle_door", "petrol", door="front_left") == ("refused", "vehicle_locked")
    assert driver.does("lock_vehicle", "petrol", action="unlock")["doors"] == "unlocked"
    assert driver.is_refused("lock_vehicle", "petrol", action="unlock") == SET
    assert driver.does("open_vehicle_door", "petrol", door="front_left")["open_doors"] == ["front_left"]
    assert driver.is_refused("open_vehicle_door", "petrol", door="front_left") == SET
    assert driver.is_refused("lock_vehicle", "petrol", action="lock") == ("refused", "door_open")
    assert driver.does("close_vehicle_door", "petrol", door="front_left")["open_doors"] == []
    assert driver.is_refused("close_vehicle_door", "petrol", door="front_left") == SET
    assert driver.does("lock_vehicle", "petrol", action="lock")["doors"] == "locked"


def test_a_child_lock_keeps_its_door_and_window_shut(driver):
    child = ("refused", "child_lock")
    assert driver.is_refused("open_vehicle_door", "hybrid", door="rear_left") == child
    assert driver.is_refused("open_window", "hybrid", window="rear_left", position_pct=10) == child
    driver.does("open_vehicle_door", "hybrid", door="rear_right")
    assert driver.is_refused("set_child_lock", "hybrid", door="rear_left", state="on") == SET
    assert driver.does("set_child_lock", "hybrid", door="rear_left", state="off")["child_locks"] == []
    assert driver.does("open_vehicle_door", "hybrid", door="rear_left")["open_doors"] == ["rear_left", "rear_right"]
    part = ("refused", "no_such_part")
    assert driver.is_refused("set_child_lock", "roadster", door="rear_left", state="on") == part
    assert driver.is_refused("open_vehicle_door", "roadster", door="rear_right") == part


def test_windows_only_let_in_air_while_the_ignition_is_off(driver):
    error = driver.error("open_window", "hybrid", window="front_left", position_pct=16)
    assert (error["code"], error["details"][0]["allowed"]) == ("ignition_off", "0 to 15")
    opened = driver.does("open_window", "hybrid", window="front_left", position_pct=15)
    assert opened["open_windows"] == [{"window": "front_left", "position_pct": 15}]
    driver.does("switch_ignition", "hybrid", power="accessory")
    driver.does("open_window", "hybrid", window="front_left", position_pct=100)
    driver.does("switch_ignition", "hybrid", power="off")
    # Closing goes without current.
    driver.does("open_window", "hybrid", window="front_left", position_pct=60)
    assert driver.does("open_window", "hybrid", window="front_left", position_pct=0)["open_windows"] == []


def test_a_battery_warms_the_cabin_of_a_parked_car(driver):
    assert driver.is_refused("set_cabin_climate", "petrol", mode="heat") == IGNITION
    assert driver.is_refused("set_cabin_climate", "low", mode="heat") == ("refused", "battery_low")
    warm = driver.does("set_cabin_climate", "hybrid", mode="heat", temperature_c=22.5)
    assert (warm["climate"], warm["temperature_c"], warm["fan_speed"]) == ("heat", 22.5, 3)
    assert driver.is_refused("set_cabin_climate", "hybrid", mode="heat", temperature_c=22.5) == SET
    assert driver.is_refused("set_cabin_climate", "hybrid", mode="off", fan_speed=2)[0] == "invalid_arguments"
    assert driver.is_refused("set_cabin_climate", "hybrid", mode="heat", temperature_c=21.3)[0] == "invalid_arguments"
    assert "temperature_c" not in driver.does("set_cabin_climate", "hybrid", mode="off")


def test_a_low_battery_does_not_warm_a_car_that_is_switched_off(driver):
    driver.does("set_cabin_climate", "ev", mode="auto", temperature_c=20)
    for speed in (180, 170, 180):
        driver.does("set_vehicle_speed", "ev", speed_kph=speed)
    # 53 km took 7.95 of 15 kWh: 7.05 of 60 are 11 percent.
    driver.does("press_brake", "ev")
    driver.does("shift_gear", "ev", gear="P")
    assert driver.status("ev")["fan_speed"] == 3 and driver.status("ev")["battery_pct"] == 11
    driver.does("switch_ignition", "ev", power="off")
    assert driver.status("ev")["climate"] == "off"
    assert driver.is_refused("set_cabin_climate", "ev", mode="auto") == ("refused", "battery_low")
    # That off takes no degrees is told before that it is off already.
    assert driver.is_refused("set_cabin_climate", "ev", mode="off", temperature_c=20)[0] == "invalid_arguments"


def test_stations_are_found_by_what_is_near_and_from_home(driver):
    # The far station is 200 km straight from home, 250 by road.
    far = driver.does("search_stations", query="motorway")["stations"]
    assert [(s["name"], s["distance_km"]) for s in far] == [("Shell Motorway", 250.0)]
    everywhere = driver.does("search_stations", query="home")["stations"]
    assert [s["name"] for s in everywhere] == ["Aral Ring Road", "Esso Café", "Ionity Harbour", "Shell Motorway"]
    assert [s["distance_km"] for s in everywhere] == [6.2, 0.0, 4.0, 250.0]


def test_a_seat_does_what_it_has_and_cools_with_the_ignition(driver):
    assert driver.is_refused("adjust_seat", "petrol", seat="driver", feature="heating", level=2) == IGNITION
    seat = driver.does("adjust_seat", "ev", seat="driver", feature="heating", level=2)
    assert (seat["heating"], seat["recline"], "ventilation" in seat) == (2, 5, False)
    error = driver.error("adjust_seat", "ev", seat="driver", feature="heating", level=4)
    assert (error["code"], error["details"][0]["allowed"]) == ("out_of_range", "0 to 3")
    assert driver.is_refused("adjust_seat", "ev", seat="rear_left", feature="heating", level=1) == (
        "refused",
        "unsupported_feature",
    )
    driver.does("shift_gear", "ev", gear="P")
    driver.does("switch_ignition", "ev", power="off")
    assert driver.does("adjust_seat", "ev", seat="driver", feature="height", level=9)["heating"] == 0
    seats = driver.status("ev")["seats"]
    assert seats[0] == {"seat": "driver", "heating": 0, "recline": 5, "height": 9, "lumbar": 2}
    assert seats[3] == {"seat": "rear_right", "recline": 0}
    assert [s["seat"] for s in driver.status("roadster")["seats"]] == ["driver", "front_passenger"]


def test_fog_lights_burn_with_a_beam_only(driver):
    assert driver.is_refused("set_exterior_lights", "ev", light="fog_lights", state="on") == (
        "refused",
        "headlights_off",
    )
    driver.does("set_exterior_lights", "ev", light="headlights", state="low_beam")
    assert driver.does("set_exterior_lights", "ev", light="fog_lights", state="on")["lights_on"] == ["fog_lights"]
    off = driver.does("set_exterior_lights", "ev", light="headlights", state="auto")
    assert (off["headlights"], off["lights_on"]) == ("auto", [])
    assert driver.is_refused("set_exterior_lights", "petrol", light="headlights", state="high_beam") == IGNITION
    assert driver.does("set_exterior_lights", "petrol", light="hazard_lights", state="on")["lights_on"] == [
        "hazard_lights"
    ]
    for light, state in (("headlights", "on"), ("fog_lights", "low_beam")):
        assert driver.is_refused("set_exterior_lights", "ev", light=light, state=state)[0] == "invalid_arguments"


@pytest.mark.parametrize(
    "load,advice",
    [
        # Recommended are 2.3 in front and 2.4 behind; a tread of 2.5 mm is worn whatever the pressure.
        ("normal", ["fine", "inflate", "replace", "deflate"]),
        ("full", ["inflate", "inflate", "replace", "fine"]),
    ],
)
def test_tyres_are_judged_by_the_load(driver, load, advice):
    tyres = driver.does("check_tyres", "petrol", load=load)["tyres"]
    assert [t["advice"] for t in tyres] == advice
    assert tyres[3]["recommended_bar"] == {"normal": 2.4, "full": 2.7}[load]


def test_trips_and_vehicles_are_looked_up(driver):
    trips = driver.does("list_vehicle_trips", "petrol", from_date="2026-05-30", to_date="2026-05-30")["trips"]
    assert [t["id"] for t in trips] == ["trip_1"]
    first = driver.does("list_vehicle_trips", "petrol", limit=2)
    rest = driver.does("list_vehicle_trips", "petrol", limit=2, cursor=first["next_cursor"])
    assert [t["id"] for t in first["trips"] + rest["trips"]] == ["trip_0", "trip_1", "trip_2"]
    assert driver.is_refused("list_vehicle_trips", "petrol", from_date="2026-06-02", to_date="2026-06-01")[0] == (
        "invalid_arguments"
    )
    assert [v["id"] for v in driver.does("get_vehicle_status", query="senorita")["vehicles"]] == ["veh_roadster"]
    electric = driver.does("get_vehicle_status", powertrain="electric")["vehicles"]
    assert [(v["name"], v["range_km"]) for v in electric] == [("commuter", 100), ("spare car", 20)]
    assert "gear" not in electric[0] and driver.status("ev")["gear"] == "D"
    assert driver.is_refused("get_vehicle_status", "none") == ("not_found", "vehicle_not_found")
