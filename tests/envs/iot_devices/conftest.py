"""A home small enough to know every switch. It is Monday, June 1, 2026, 09:00 UTC; a call takes 60 s."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from actor import Actor

from prove.engine import Environment, WorldBuilder
from prove.envs.iot_devices import actuators, automations, registry, scenes
from prove.envs.iot_devices.entities import (
    Automation,
    Blind,
    Camera,
    Home,
    Light,
    Lock,
    Plug,
    Room,
    Scene,
    Sensor,
    Setting,
    Thermostat,
)

SEED = 3


def build(w: WorldBuilder) -> None:
    assert w.start == datetime(2026, 6, 1, 9, tzinfo=UTC)
    for key, floor in (("kitchen", "ground_floor"), ("bedroom", "upper_floor"), ("attic", "upper_floor")):
        w.add(Room(id=f"area_{key}", name=key, floor=floor))
    kitchen, bedroom = "area_kitchen", "area_bedroom"
    w.add(
        Light(
            id="light_full",
            name="lamp",
            room_id=kitchen,
            lowest=10,
            colors="full",
            watts=20,
            daily_wh=(100,) + (50,) * 6 + (10,) * 21,
        )
    )
    w.add(Light(id="light_plain", name="bulb", room_id=kitchen, on=True, watts=40, daily_wh=(30,) * 28))
    w.add(Light(id="light_white", name="lamp", room_id=bedroom, lowest=1, colors="white", watts=10))
    w.add(Light(id="light_gone", name="dead lamp", room_id=bedroom, lowest=1, colors="full", watts=10, online=False))
    w.add(Plug(id="switch_fan", name="fan", room_id=bedroom, watts=50))
    w.add(Plug(id="switch_freezer", name="freezer", room_id=kitchen, on=True, always_on=True, watts=100))
    w.add(Lock(id="lock_front", name="front door lock", room_id=kitchen, code="4711"))
    w.add(Lock(id="lock_open", name="back door lock", room_id=kitchen, locked=False, door_open=True, code="1234"))
    heat: Any = ("off", "heat")
    w.add(
        Thermostat(
            id="climate_bed",
            name="thermostat",
            room_id=bedroom,
            mode="off",
            modes=heat,
            target=180,
            coldest=120,
            warmest=260,
            current=190,
            watts=800,
            daily_wh=(0,) * 28,
        )
    )
    w.add(Camera(id="camera_door", name="camera", room_id=kitchen))
    w.add(Blind(id="cover_bed", name="blind", room_id=bedroom, position=100))
    w.add(Sensor(id="sensor_temp", name="thermometer", room_id=bedroom, measures="temperature", reading=195, battery=9))
    w.add(Sensor(id="sensor_leak", name="leak sensor", room_id=kitchen, measures="leak"))
    w.add(Sensor(id="sensor_gate", name="gate sensor", room_id=kitchen, measures="contact", detected=True))
    w.add(
        Scene(
            id="scene_night",
            name="night",
            settings=(
                Setting(device_id="light_plain", on=False),
                Setting(device_id="light_gone", on=False),
                Setting(device_id="cover_bed", position=0),
                Setting(device_id="lock_open", locked=True),
            ),
        )
    )
    w.add(Scene(id="scene_fan", name="fresh air", settings=(Setting(device_id="switch_fan", on=True),)))
    for key, device, state, scene in (
        ("fan", "cover_bed", "closed", "scene_fan"),
        ("loop", "switch_fan", "on", "scene_night"),
        ("off", "light_full", "on", "scene_fan"),
    ):
        w.add(
            Automation(
                id=f"automation_{key}",
                name=f"{key} rule",
                trigger_device_id=device,
                trigger_state=state,
                scene_id=scene,
                enabled=key != "off",
            )
        )


STORY = Environment(
    name="iot_devices",
    version="story",
    description="A hand-made home.",
    state=Home,
    build=build,
    tools=(registry, actuators, scenes, automations),
)


class Resident(Actor):
    """Who uses it."""

    def status(self, device_id: str) -> str:
        found: str = self.does("get_device_state", device_id=device_id)["status"]
        return found


@pytest.fixture
def resident() -> Resident:
    return Resident(STORY.session(SEED))
