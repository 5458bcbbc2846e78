"""The seeded worlds: sound, with edge cases planted, and different from seed to seed."""

from __future__ import annotations

import pytest

from prove.envs.common import fold
from prove.envs.iot_devices import environment as HOME
from prove.envs.iot_devices.entities import BINARY, Home, Lock, Sensor, lock_code
from prove.envs.iot_devices.rules import device_of, devices_of, first_devices, snapshot, states_of


@pytest.fixture(params=range(0, 60, 3))
def home(request) -> Home:
    return HOME.session(request.param).state


def test_devices_can_do_what_they_do(home):
    for light in home.lights:
        assert light.colors != "fixed" or light.color == "warm_white"
        assert 1 <= (light.lowest or 1) <= light.brightness <= 100
    for thermostat in home.thermostats:
        assert thermostat.mode in thermostat.modes
        assert thermostat.coldest <= thermostat.target <= thermostat.warmest
    for lock in home.locks:
        assert lock.code == lock_code(lock.id) and not (lock.locked and lock.door_open)
    for camera in home.cameras:
        assert camera.recording == (camera.recording_since is not None)
        assert camera.recording_since is None or camera.recording_since < home.now
    for blind in home.blinds:
        assert 0 <= blind.position <= 100
    for sensor in home.sensors:
        assert not sensor.detected or sensor.measures in BINARY


def test_scenes_never_unlock_and_keep_to_what_devices_can(home):
    for scene in home.scenes:
        keys = [s.device_id for s in scene.settings]
        assert keys and len(set(keys)) == len(keys)
        for setting in scene.settings:
            device = device_of(home, setting.device_id)
            assert not isinstance(device, Sensor) and setting.locked is not False
            assert scene.room_id in (None, device.room_id)
            if setting.brightness is not None:
                assert setting.brightness >= home.lights.need(device.id, "device_id").lowest


def test_automations_wait_for_a_state_that_comes(home):
    for automation in home.automations:
        device = device_of(home, automation.trigger_device_id)
        assert automation.trigger_state in states_of(device)
    assert len({fold(a.name) for a in home.automations}) == len(list(home.automations))


def test_edge_cases_are_planted(home):
    rows = list(first_devices(home.world).values())
    assert 45 <= len(rows) <= 70
    assert 5 <= sum(not d.online for d in rows) <= 6
    assert [r for r in home.rooms if not devices_of(home, r.id)]
    assert [r for r in home.rooms if fold(r.name) != r.name and not r.name.isascii()]
    assert max(len(d.name) for d in rows) > 35
    assert len({d.name for d in rows}) < len(rows)
    assert [d for d in rows if d.battery is not None and d.battery < 5]
    assert {a.enabled for a in home.automations} == {True, False}
    assert [p for p in home.plugs if p.always_on] and [x for x in home.locks if x.door_open]
    assert {light.colors for light in home.lights} >= {"full"}
    assert all(snapshot(d) is None for d in rows if isinstance(d, Sensor))
    assert [x for x in rows if isinstance(x, Lock) and x.locked and x.online]


def test_names_are_single_within_a_room(home):
    for room in home.rooms:
        called = [fold(d.name) for d in devices_of(home, room.id)]
        assert len(set(called)) == len(called), (room.name, called)


def test_seeds_differ():
    first, second = (HOME.session(s).state for s in (1, 2))
    assert not {d.id for d in first_devices(first.world).values()} & {
        d.id for d in first_devices(second.world).values()
    }
    assert [a.name for a in first.automations] != [a.name for a in second.automations]
    assert [d.name for d in first_devices(first.world).values()] != [
        d.name for d in first_devices(second.world).values()
    ]
