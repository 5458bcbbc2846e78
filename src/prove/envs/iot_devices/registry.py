"""Tools on rooms and the register of devices: list, look at, rename, move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import Annotated, Literal, NamedTuple

from msgspec.structs import replace
from pydantic import Field

from prove.engine import Conflict, Refused, View, World, tool
from prove.envs.common import Cursor, Limit, Listed, Query, Words, fold, page
from prove.envs.iot_devices.entities import (
    BINARY,
    Blind,
    Device,
    DeviceId,
    Floor,
    Home,
    Kind,
    Lock,
    Measure,
    PortableId,
    Room,
    RoomId,
    Sensor,
    SensorId,
    Thermostat,
)
from prove.envs.iot_devices.rules import (
    changed_devices,
    degrees,
    device_of,
    devices_of,
    first_devices,
    power_of,
    reachable,
    room_name,
    room_names,
    state_of,
    store,
    titled,
)
from prove.envs.iot_devices.views import DeviceRow, DeviceState, device_row, device_state

UNITS: dict[Measure, str] = {"temperature": "°C", "humidity": "%", "air_quality": "ppm CO2"}


class RoomRow(View, frozen=True, kw_only=True):
    id: RoomId
    name: str
    floor: Floor
    devices: int


class RoomList(View, frozen=True, kw_only=True):
    rooms: list[RoomRow]


class DevicePage(View, frozen=True, kw_only=True):
    devices: list[DeviceRow]
    next_cursor: str | None = None


class SensorReading(View, frozen=True, kw_only=True):
    id: SensorId
    name: str
    room_name: str
    measures: Measure
    value: float | str
    unit: str = ""
    battery_pct: int | None = None


class EnergyRow(View, frozen=True, kw_only=True):
    id: DeviceId
    kind: Kind
    name: str
    room_name: str
    kwh: float
    power_now_w: int


class EnergyReport(View, frozen=True, kw_only=True):
    total_kwh: float
    power_now_w: int
    devices: list[EnergyRow]
    next_cursor: str | None = None


@tool(read_only=True)
def list_rooms(
    home: Home, floor: Annotated[Floor | None, Field(description="Only rooms on this floor")] = None
) -> RoomList:
    """List the rooms (areas) of the home by name, with how many devices each has."""
    rooms = home.world.derived(_rooms)
    before = home.world.derived(first_devices)
    moved: dict[str, int] = {}
    for key, device in changed_devices(home).items():
        source, target = before[key].room_id, device.room_id
        if source != target:
            moved[source] = moved.get(source, 0) - 1
            moved[target] = moved.get(target, 0) + 1
    if floor is not None:
        rooms = [r for r in rooms if r.floor == floor]
    if moved:
        rooms = [replace(r, devices=r.devices + moved[r.id]) if r.id in moved else r for r in rooms]
    return RoomList(rooms=rooms)


def _rooms(world: World) -> list[RoomRow]:
    """The rooms by name, with the devices that each had when the world began."""
    counts = Counter(device.room_id for device in world.derived(first_devices).values())
    rooms: list[Room] = sorted(world.tables["rooms"].rows.values(), key=lambda r: fold(r.name))
    return [RoomRow(id=r.id, name=r.name, floor=r.floor, devices=counts[r.id]) for r in rooms]


class _Listed(NamedTuple):
    """A device with its place in lists, and the words that it is found by, a blank before each."""

    place: tuple[str, str, str]
    device: Device
    words: str


def _listed(device: Device, room: str) -> _Listed:
    room, name = fold(room), fold(device.name)
    return _Listed((room, name, device.id), device, f" {name} {room}")


def _in_order(world: World) -> tuple[list[_Listed], dict[str, int]]:
    """The devices as lists show them when the world begins, and where each stands in it."""
    names = world.derived(room_names)
    rows = sorted(_listed(d, names[d.room_id]) for d in world.derived(first_devices).values())
    return rows, {row.device.id: i for i, row in enumerate(rows)}


def _all_in_order(home: Home) -> list[_Listed]:
    """All devices as lists show them now."""
    rows, places = home.world.derived(_in_order)
    changed = changed_devices(home)
    if not changed:
        return rows
    rows, renamed = rows.copy(), False
    for key, device in changed.items():
        at = places[key]
        listed = rows[at]
        if device.name == listed.device.name and device.room_id == listed.device.room_id:
            rows[at] = _Listed(listed.place, device, listed.words)
        else:
            rows[at], renamed = _listed(device, room_name(home, device)), True
    if renamed:
        rows.sort(key=_place)
    return rows


def _devices(world: World) -> Listed[Device]:
    rows, _ = world.derived(_in_order)
    words = {row.device.id: row.words for row in rows}
    return Listed((row.device for row in rows), lambda device: words[device.id])


_place = attrgetter("place")


@tool(read_only=True)
def list_devices(
    home: Home,
    room_id: Annotated[RoomId | None, Field(description="Only in this room")] = None,
    kind: Annotated[Kind | None, Field(description="Only of this kind")] = None,
    query: Annotated[Query | None, Field(description="Words of its name and room, in any order")] = None,
    availability: Annotated[
        Literal["online", "offline"] | None, Field(description="Only those that answer, or do not")
    ] = None,
    limit: Limit = 12,
    cursor: Cursor | None = None,
) -> DevicePage:
    """List devices by room and name, with the state each is in. Returns one page and next_cursor if there are more."""
    if room_id is not None:
        home.rooms.need(room_id, "room_id")
    if not changed_devices(home):
        devices = home.world.derived(_devices)
        wanted = devices.everything if query is None else devices.having(query)
        if room_id is not None:
            wanted &= devices.by("room_id", room_id)
        if kind is not None:
            wanted &= devices.by("KIND", kind)
        if availability is not None:
            wanted &= devices.by("online", availability == "online")
        found, following = devices.page(wanted, limit, cursor, lambda d: device_row(home, d))
        return DevicePage(devices=found, next_cursor=following)
    listed = _all_in_order(home)
    if query is not None:
        words = fold(query).split()
        if not words:
            listed = []
        for word in words:
            start = " " + word
            listed = [row for row in listed if start in row.words]
    rows = [row.device for row in listed]
    if room_id is not None:
        rows = [d for d in rows if d.room_id == room_id]
    if kind is not None:
        rows = [d for d in rows if kind == d.KIND]
    if availability is not None:
        online = availability == "online"
        rows = [d for d in rows if d.online == online]
    shown, following = page(rows, limit, cursor)
    return DevicePage(devices=[device_row(home, d) for d in shown], next_cursor=following)


@tool(read_only=True)
def get_device_state(home: Home, device_id: Annotated[DeviceId, Field(description="Id of a device")]) -> DeviceState:
    """Show one device: its state, what it can do and its battery. An offline device shows only what it can do."""
    return device_state(home, device_of(home, device_id))


@tool(read_only=True)
def read_sensor(home: Home, device_id: Annotated[SensorId, Field(description="Id of a sensor")]) -> SensorReading:
    """Read a sensor: a number and unit, or detected, clear, open, closed. Refuses another kind, and one offline."""
    sensor = reachable(home, device_id, Sensor)
    number = degrees(sensor.reading) if sensor.measures == "temperature" else float(sensor.reading)
    return SensorReading(
        id=sensor.id,
        name=sensor.name,
        room_name=room_name(home, sensor),
        measures=sensor.measures,
        value=state_of(sensor) if sensor.measures in BINARY else number,
        unit=UNITS.get(sensor.measures, ""),
        battery_pct=sensor.battery,
    )


def _free(home: Home, name: str, room_id: str, parameter: str, but: str) -> None:
    for other in devices_of(home, room_id):
        if other.id != but and fold(other.name) == fold(name):
            raise Conflict("name_taken", f"{parameter}: {titled(home, other)} has that name already.")


@tool(idempotent=True)
def rename_device(
    home: Home,
    device_id: Annotated[DeviceId, Field(description="Id of a device")],
    new_name: Annotated[str, Words(40), Field(description="Its new name, without the room")],
) -> DeviceState:
    """Give a device another name. Refuses one that a device of the same room has."""
    device = device_of(home, device_id)
    if not fold(new_name):
        raise Refused("name_unusable", f"new_name: {new_name!r} has no letter or digit.")
    if device.name == new_name:
        raise Conflict("already_set", f"new_name: {titled(home, device)} has that name already.")
    _free(home, new_name, device.room_id, "new_name", device.id)
    return _stored(home, device, name=new_name)


@tool(idempotent=True)
def move_device(
    home: Home,
    device_id: Annotated[PortableId, Field(description="Id of a light, plug, camera or sensor")],
    room_id: Annotated[RoomId, Field(description="Room where it is now")],
) -> DeviceState:
    """Assign a device to another room. Refuses a lock, blind or thermostat, which are built in, and a room where a
    device has the same name."""
    device = device_of(home, device_id)
    if isinstance(device, (Lock, Blind, Thermostat)):
        raise Refused("built_in", f"device_id: {titled(home, device)} is a {device.KIND}, built into its room.")
    room = home.rooms.need(room_id, "room_id")
    if device.room_id == room.id:
        raise Conflict("already_set", f"room_id: {titled(home, device)} is in that room already.")
    _free(home, device.name, room.id, "room_id", device.id)
    return _stored(home, device, room_id=room.id)


def _stored(home: Home, device: Device, **changes: str) -> DeviceState:
    changed: Device = device.but(**changes)
    store(home, changed)
    return device_state(home, changed)


@tool(read_only=True)
def get_energy_report(
    home: Home,
    period: Annotated[
        Literal["yesterday", "last_7_days", "last_28_days"], Field(description="Full days up to yesterday")
    ] = "last_7_days",
    room_id: Annotated[RoomId | None, Field(description="Only devices in this room")] = None,
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> EnergyReport:
    """Report the energy that metered devices used, greediest first, and what they draw now. Returns the total, one
    page and next_cursor if there are more."""
    days = PERIODS[period]
    ranked, total, power = home.world.derived(_USED[days])
    changed = changed_devices(home)
    if room_id is not None:
        home.rooms.need(room_id, "room_id")
        ranked = [one for one in ranked if changed.get(one[1].id, one[1]).room_id == room_id]
        total, power = sum(used for used, _ in ranked), sum(power_of(changed.get(d.id, d)) for _, d in ranked)
    else:
        before = home.world.derived(first_devices)
        power += sum(power_of(d) - power_of(before[key]) for key, d in changed.items() if d.daily_wh)
    found = [d for _, d in ranked]
    shown, following = page(found, limit, cursor)
    start = found.index(shown[0]) if shown else 0
    devices = [(changed.get(d.id, d), wh) for wh, d in ranked[start : start + len(shown)]]
    return EnergyReport(
        total_kwh=total / 1000,
        power_now_w=power,
        devices=[
            EnergyRow(
                id=d.id,
                kind=d.KIND,
                name=d.name,
                room_name=room_name(home, d),
                kwh=wh / 1000,
                power_now_w=power_of(d),
            )
            for d, wh in devices
        ],
        next_cursor=following,
    )


PERIODS = {"yesterday": 1, "last_7_days": 7, "last_28_days": 28}

_Use = tuple[list[tuple[int, Device]], int, int]
"""Watt-hours and device, greediest first; the total; what all of them drew when the world began."""


def _use(days: int, world: World) -> _Use:
    metered = [d for d in world.derived(first_devices).values() if d.daily_wh]
    ranked = sorted(((sum(d.daily_wh[:days]), d) for d in metered), key=lambda one: (-one[0], one[1].id))
    return ranked, sum(used for used, _ in ranked), sum(power_of(d) for d in metered)


_USED: dict[int, Callable[[World], _Use]] = {days: partial(_use, days) for days in PERIODS.values()}
