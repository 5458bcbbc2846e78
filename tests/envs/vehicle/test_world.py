"""The seeded worlds: sound, with edge cases planted, and different from seed to seed."""

from __future__ import annotations

from itertools import pairwise

import pytest

from prove.envs.vehicle import environment as GARAGE
from prove.envs.vehicle.entities import Garage
from prove.envs.vehicle.rules import distance, range_of, site_of


@pytest.fixture(params=range(0, 60, 3))
def garage(request) -> Garage:
    return GARAGE.session(request.param).state


def test_no_vehicle_is_in_a_mode_that_its_tools_would_refuse(garage):
    for v in garage.vehicles:
        assert v.speed == 0 or (v.ignition == "on" and v.gear == "D" and not v.brake and not v.open_doors)
        assert v.speed == 0 or (v.drive is not None and v.departed_at < garage.now)
        assert v.ignition == "on" or (v.gear == "P" and v.parking_brake)
        assert not (v.locked and v.open_doors)
        assert v.rear_doors or (len(v.seats) == 2 and not v.child_locks)
        assert 0 <= v.fuel <= v.tank and 0 <= v.charge <= v.battery
        assert bool(v.battery) == bool(v.connectors) == (v.powertrain in ("hybrid", "electric"))
        assert bool(v.tank) == (v.powertrain != "electric")
        assert v.climate == "off" or v.ignition == "on"
        if v.route is not None:
            goal = site_of(garage, v.route.destination_id)
            assert v.route.first == distance(site_of(garage, v.site_id), goal) <= range_of(v)


def test_trips_follow_one_another_to_where_the_vehicle_is(garage):
    for v in garage.vehicles:
        trips = sorted(garage.trips.where(vehicle_id=v.id), key=lambda t: t.started_at)
        assert all(a.destination == b.start for a, b in pairwise(trips))
        assert all(t.started_at < garage.now and t.distance >= 5 for t in trips)
        assert all((t.fuel > 0) == (v.powertrain in ("petrol", "diesel")) or v.powertrain == "hybrid" for t in trips)
        if trips:
            assert trips[-1].destination == site_of(garage, v.site_id).name


def test_edge_cases_are_planted(garage):
    vehicles = list(garage.vehicles)
    assert {v.powertrain for v in vehicles} == {"petrol", "diesel", "hybrid", "electric"}
    assert len({(v.model, v.color) for v in vehicles}) == len(vehicles) - 1
    assert [v for v in vehicles if not v.name.isascii()] and max(len(v.name) for v in vehicles) > 30
    assert [v for v in vehicles if v.speed] and [v for v in vehicles if v.open_doors]
    assert [v for v in vehicles if not garage.trips.where(vehicle_id=v.id)]
    assert [v for v in vehicles if any(t.tread < 30 for t in v.tyres)]
    stations = list(garage.stations)
    assert len([s for s in stations if s.status == "out_of_order"]) == 2
    assert [s for s in stations if s.petrol_price and s.electricity_price]
    assert len({s.name for s in stations} | {p.name for p in garage.places}) == len(stations) + len(garage.places)


def test_some_places_are_beyond_the_range_of_most(garage):
    home = next(p for p in garage.places if p.name == "Home")
    far = [distance(home, p) for p in garage.places]
    assert max(far) > min(range_of(v) for v in garage.vehicles) and sorted(far)[10] < 100


def test_seeds_differ():
    first, second = (GARAGE.session(s).state for s in (1, 2))
    assert not {v.id for v in first.vehicles} & {v.id for v in second.vehicles}
    assert [v.name for v in first.vehicles] != [v.name for v in second.vehicles]
    assert [(p.x, p.y) for p in first.places] != [(p.x, p.y) for p in second.places]
