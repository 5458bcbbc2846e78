"""A device as results show it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from msgspec.structs import replace

from prove.engine import View, World
from prove.envs.common import ready
from prove.envs.iot_devices.entities import (
    Blind,
    Camera,
    Color,
    Device,
    DeviceId,
    Home,
    Kind,
    Light,
    Lock,
    Measure,
    Mode,
    Plug,
    Resolution,
    Sensor,
    Thermostat,
)
from prove.envs.iot_devices.rules import (
    changed_devices,
    degrees,
    first_devices,
    power_of,
    room_name,
    room_names,
    state_of,
)


class DeviceRow(View, frozen=True, kw_only=True):
    id: DeviceId
    kind: Kind
    name: str
    room_name: str
    status: str
    measures: Measure | None = None
    online: bool = True


class DeviceState(View, frozen=True, kw_only=True):
    id: DeviceId
    kind: Kind
    name: str
    room_name: str
    status: str
    online: bool = True
    battery_pct: int | None = None
    brightness_pct: int | None = None
    lowest_brightness_pct: int | None = None
    color_name: Color | None = None
    colors: list[str] | None = None
    hvac_modes: list[Mode] | None = None
    temperature: float | None = None
    current_temperature: float | None = None
    min_temperature: float | None = None
    max_temperature: float | None = None
    position: int | None = None
    resolution: Resolution | None = None
    max_resolution: Resolution | None = None
    recording_since: datetime | None = None
    power_w: int | None = None
    measures: Measure | None = None
    door_open: bool | None = None
    protected: bool | None = None
    automations_run: list[str] | None = None


def device_row(home: Home, device: Device) -> DeviceRow:
    """A device in a list. What a sensor reads only read_sensor tells."""
    world = home.world
    if world.derived(first_devices)[device.id] is device:
        return world.derived(_rows)[device.id]
    return _row(device, room_name(home, device))


def device_rows(home: Home, devices: Iterable[Device]) -> list[DeviceRow]:
    """Devices in a list."""
    first = home.world.derived(_rows)
    changed = changed_devices(home)
    if not changed:
        return [first[d.id] for d in devices]
    return [_row(d, room_name(home, d)) if d.id in changed else first[d.id] for d in devices]


def _rows(world: World) -> dict[str, DeviceRow]:
    """How the devices are shown in lists as long as nothing changes them."""
    names = world.derived(room_names)
    return {key: ready(_row(device, names[device.room_id])) for key, device in world.derived(first_devices).items()}


def _row(device: Device, room: str) -> DeviceRow:
    sensor = device if isinstance(device, Sensor) else None
    return DeviceRow(
        id=device.id,
        kind=device.KIND,
        name=device.name,
        room_name=room,
        status="unavailable" if not device.online else "reporting" if sensor else state_of(device),
        measures=sensor.measures if sensor else None,
        online=device.online,
    )


def device_state(home: Home, device: Device, fired: list[str] | None = None) -> DeviceState:
    """All that is known of a device. Of one that is offline, only what does not change."""
    world = home.world
    if world.derived(first_devices)[device.id] is device:
        state = world.derived(_states)[device.id]
        return replace(state, automations_run=fired) if fired else state
    return _state(device, room_name(home, device), fired)


def first_state(world: World, device: Device) -> DeviceState:
    """The same of a device that nothing has changed."""
    kept = world.derived(_kept_states)
    state = kept.get(device.id)
    if state is None:
        state = kept[device.id] = ready(world.derived(_states)[device.id])
    return state


def _kept_states(world: World) -> dict[str, DeviceState]:
    return {}


def _states(world: World) -> dict[str, DeviceState]:
    """How the devices are shown each as long as nothing changes them."""
    names = world.derived(room_names)
    return {key: _state(device, names[device.room_id]) for key, device in world.derived(first_devices).items()}


COLORS: dict[str, list[str] | None] = {
    "fixed": None,
    "white": ["white shades"],
    "full": ["white shades", "all colors"],
}


def _state(device: Device, room: str, fired: list[str] | None = None) -> DeviceState:
    row = _row(device, room)
    more: dict[str, object] = {"battery_pct": device.battery}
    if device.online:
        more |= _live(device)
    if isinstance(device, Light):
        more["lowest_brightness_pct"] = device.lowest
        more["colors"] = COLORS[device.colors]
    elif isinstance(device, Thermostat):
        more["hvac_modes"] = list(device.modes)
        more["min_temperature"] = degrees(device.coldest)
        more["max_temperature"] = degrees(device.warmest)
    elif isinstance(device, Camera):
        more["max_resolution"] = device.best
    elif isinstance(device, Plug):
        more["protected"] = device.always_on or None
    return DeviceState(
        id=row.id,
        kind=row.kind,
        name=row.name,
        room_name=row.room_name,
        status=row.status,
        online=row.online,
        measures=row.measures,
        automations_run=fired or None,
        **more,  # type: ignore[arg-type]
    )


def _live(device: Device) -> dict[str, object]:
    live: dict[str, object] = {}
    if device.daily_wh:
        live["power_w"] = power_of(device)
    if isinstance(device, Light):
        if device.on:
            live["brightness_pct"], live["color_name"] = device.brightness, device.color
    elif isinstance(device, Thermostat):
        live["current_temperature"] = degrees(device.current)
        if device.mode != "off":
            live["temperature"] = degrees(device.target)
    elif isinstance(device, Lock):
        live["door_open"] = device.door_open or None
    elif isinstance(device, Blind):
        live["position"] = device.position
    elif isinstance(device, Camera) and device.recording:
        live["resolution"], live["recording_since"] = device.resolution, device.recording_since
    return live
