"""The rows of a smart home: rooms, devices of seven kinds, scenes and automations. Temperatures are tenths of a degree
Celsius, energy is watt-hours; no number is negative but a temperature."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal

import msgspec

from prove.engine import VOLATILE, Entity, Ref, State, Table
from prove.engine.world import stable_int

RoomId = Annotated[str, Ref("room")]
LightId = Annotated[str, Ref("light")]
LockId = Annotated[str, Ref("lock")]
ThermostatId = Annotated[str, Ref("thermostat")]
CameraId = Annotated[str, Ref("camera")]
BlindId = Annotated[str, Ref("blind")]
SensorId = Annotated[str, Ref("sensor")]
PortableId = Annotated[str, Ref("light|plug|camera|sensor")]
SwitchId = Annotated[str, Ref("light|plug")]
DeviceId = Annotated[str, Ref("light|lock|thermostat|camera|blind|plug|sensor")]
SceneId = Annotated[str, Ref("scene")]
AutomationId = Annotated[str, Ref("automation")]

Kind = Literal["light", "lock", "thermostat", "camera", "blind", "plug", "sensor"]
Floor = Literal["basement", "ground_floor", "upper_floor", "outside"]
Color = Literal[
    "warm_white", "neutral_white", "cool_white", "red", "orange", "yellow", "green", "turquoise", "blue", "violet",
    "pink",
]  # fmt: skip
Mode = Literal["off", "heat", "cool", "auto"]
Resolution = Literal["720p", "1080p", "4k"]
Measure = Literal["temperature", "humidity", "air_quality", "motion", "contact", "leak", "smoke"]
TriggerState = Literal[
    "on", "off", "locked", "unlocked", "open", "closed", "recording", "idle", "heat", "cool", "auto", "detected",
    "clear",
]  # fmt: skip

WHITES: tuple[Color, ...] = ("warm_white", "neutral_white", "cool_white")
BINARY: tuple[Measure, ...] = ("motion", "contact", "leak", "smoke")


class Room(Entity, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "area_"
    name: str
    floor: Floor


class Device(Entity, frozen=True, kw_only=True):
    """What all devices share."""

    INDEXED: ClassVar[tuple[str, ...]] = ("room_id",)
    KIND: ClassVar[Kind]
    name: str
    room_id: RoomId
    online: bool = True
    battery: int | None = None
    """Percent; None where it hangs on the mains."""
    daily_wh: tuple[int, ...] = ()
    """What it used on each of the last 28 days, yesterday first; empty if it is not metered."""


class Light(Device, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "light_"
    KIND: ClassVar[Kind] = "light"
    on: bool = False
    brightness: int = 100
    """Percent, kept while it is off."""
    lowest: int | None = None
    """The lowest brightness it can do; None if it cannot be dimmed."""
    color: Color = "warm_white"
    colors: Literal["fixed", "white", "full"] = "fixed"
    watts: int


class Lock(Device, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "lock_"
    KIND: ClassVar[Kind] = "lock"
    locked: bool = True
    door_open: bool = False
    """The door stands open, so that the bolt cannot be thrown."""
    code: str


class Thermostat(Device, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "climate_"
    KIND: ClassVar[Kind] = "thermostat"
    mode: Mode = "heat"
    modes: tuple[Mode, ...]
    target: int
    coldest: int
    warmest: int
    current: int
    watts: int


class Camera(Device, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "camera_"
    KIND: ClassVar[Kind] = "camera"
    recording: bool = False
    resolution: Resolution = "1080p"
    best: Resolution = "1080p"
    recording_since: Annotated[datetime | None, VOLATILE] = None


class Blind(Device, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "cover_"
    KIND: ClassVar[Kind] = "blind"
    position: int
    """Percent open: 0 is closed."""


class Plug(Device, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "switch_"
    KIND: ClassVar[Kind] = "plug"
    on: bool = False
    always_on: bool = False
    """Feeds something that must not lose power, so that it cannot be switched off from afar."""
    watts: int


class Sensor(Device, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "sensor_"
    KIND: ClassVar[Kind] = "sensor"
    measures: Measure
    reading: int = 0
    """Tenths of a degree, percent, or parts per million."""
    detected: bool = False
    """Of a contact: whether what it is mounted on stands open."""


class Setting(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a scene leaves one device; what is None it does not touch."""

    device_id: DeviceId
    on: bool | None = None
    brightness: int | None = None
    color: Color | None = None
    locked: bool | None = None
    mode: Mode | None = None
    target: int | None = None
    recording: bool | None = None
    position: int | None = None


class Scene(Entity, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "scene_"
    name: str
    room_id: RoomId | None = None
    """None: all over the house."""
    settings: tuple[Setting, ...]


class Automation(Entity, frozen=True, kw_only=True):
    """Activates a scene when a device comes into a state."""

    ID_PREFIX: ClassVar[str] = "automation_"
    INDEXED: ClassVar[tuple[str, ...]] = ("trigger_device_id",)
    name: str
    trigger_device_id: DeviceId
    trigger_state: TriggerState
    scene_id: SceneId
    enabled: bool = True


class Home(State):
    """One household's smart home."""

    rooms: Table[Room]
    lights: Table[Light]
    locks: Table[Lock]
    thermostats: Table[Thermostat]
    cameras: Table[Camera]
    blinds: Table[Blind]
    plugs: Table[Plug]
    sensors: Table[Sensor]
    scenes: Table[Scene]
    automations: Table[Automation]


def lock_code(lock_id: str) -> str:
    """The code of a lock, which only those who live there know. No tool tells it."""
    return f"{stable_int('lock code', lock_id) % 10_000:04d}"
