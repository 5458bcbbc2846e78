"""Tools on rooms and the register of devices: list, look at, rename, move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from operator import itemgetter
from typing import Annotated, Literal, get_args

from msgspec.structs import replace
from pydantic import Field

from prove.engine import Conflict, Refused, View, World, tool
from prove.envs.common import Cursor, Limit, Query, Words, first_page, fold, page, ready
from prove.envs.common.lists import WordIndex, words_of
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
from prove.envs.iot_devices.views import DeviceRow, DeviceState, device_rows, device_state, first_state

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
    before = home.world.derived(first_devices)
    moved: dict[str, int] = {}
    for key, device in changed_devices(home).items():
        source, target = before[key].room_id, device.room_id
        if source != target:
            moved[source] = moved.get(source, 0) - 1
            moved[target] = moved.get(target, 0) + 1
    if not moved:
        return home.world.derived(_room_lists)[floor]
    rooms = home.world.derived(_rooms)
    if floor is not None:
        rooms = [r for r in rooms if r.floor == floor]
    return RoomList(rooms=[replace(r, devices=r.devices + moved[r.id]) if r.id in moved else r for r in rooms])


def _room_lists(world: World) -> dict[Floor | None, RoomList]:
    """The rooms of each floor, and under None all, as long as no device is moved."""
    rooms = world.derived(_rooms)
    floors: tuple[Floor, ...] = get_args(Floor)
    found: dict[Floor | None, RoomList] = {None: ready(RoomList(rooms=rooms))}
    found.update({floor: ready(RoomList(rooms=[r for r in rooms if r.floor == floor])) for floor in floors})
    return found


def _rooms(world: World) -> list[RoomRow]:
    """The rooms by name, with the devices that each had when the world began."""
    counts = Counter(device.room_id for device in world.derived(first_devices).values())
    rooms: list[Room] = sorted(world.tables["rooms"].rows.values(), key=lambda r: fold(r.name))
    return [RoomRow(id=r.id, name=r.name, floor=r.floor, devices=counts[r.id]) for r in rooms]


Place = tuple[str, str, str]


def _place(device: Device, room: str) -> Place:
    """Where a device stands in lists: by room and name."""
    return fold(room), fold(device.name), device.id


def _name(device: Device) -> str:
    return device.name


class _Order:
    """The devices as lists show them when the world begins."""

    def __init__(self, world: World) -> None:
        rooms = world.derived(room_names)
        devices = world.derived(first_devices)
        self.places: dict[str, Place] = {key: _place(d, rooms[d.room_id]) for key, d in devices.items()}
        ordered = sorted(devices.values(), key=lambda d: self.places[d.id])
        self.index = WordIndex(ordered, _name, lambda d: rooms[d.room_id])
        self.of_kind: dict[str, list[Device]] = {}
        self.of_room: dict[str, list[Device]] = {}
        for device in ordered:
            self.of_kind.setdefault(device.KIND, []).append(device)
            self.of_room.setdefault(device.room_id, []).append(device)


def _chosen(home: Home, room_id: str | None, kind: str | None, query: str | None) -> Iterable[Device]:
    """The devices of a room, of a kind, with words, as they are now, in order."""
    order = home.world.derived(_Order)
    words: tuple[str, ...] = ()
    rows: Iterable[Device]
    if query is not None:
        words = words_of(query)
        rows = order.index.rows_with(words)
    elif room_id is not None:
        rows, room_id = order.of_room.get(room_id, ()), None
    elif kind is not None:
        rows, kind = order.of_kind.get(kind, ()), None
    else:
        rows = order.index.rows
    if room_id is not None:
        rows = [d for d in rows if d.room_id == room_id]
    if kind is not None:
        rows = [d for d in rows if kind == d.KIND]
    return rows


def _as_now(home: Home, rows: Iterable[Device], fits: Callable[[Device], bool]) -> Iterable[Device]:
    """Chosen devices as the session has changed them; ``fits``: whether one with another name or room is chosen."""
    changed = changed_devices(home)
    if not changed:
        return rows
    order, before = home.world.derived(_Order), home.world.derived(first_devices)
    elsewhere = {
        key: device
        for key, device in changed.items()
        if device.name != before[key].name or device.room_id != before[key].room_id
    }
    if not elsewhere:
        return (changed.get(d.id, d) for d in rows)
    stay = [(order.places[d.id], changed.get(d.id, d)) for d in rows if d.id not in elsewhere]
    come = [(_place(d, room_name(home, d)), d) for d in elsewhere.values() if fits(d)]
    return [d for _, d in sorted([*stay, *come], key=itemgetter(0))]


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

    def fits(device: Device) -> bool:
        if room_id not in (None, device.room_id) or kind not in (None, device.KIND):
            return False
        if query is None:
            return True
        words, text = words_of(query), f" {fold(f'{device.name} {room_name(home, device)}')}"
        return bool(words) and all(f" {word}" in text for word in words)

    rows = _as_now(home, _chosen(home, room_id, kind, query), fits)
    if availability is not None:
        online = availability == "online"
        rows = (d for d in rows if d.online == online)
    shown, following = first_page(rows, limit, cursor)
    return DevicePage(devices=device_rows(home, shown), next_cursor=following)


@tool(read_only=True)
def get_device_state(home: Home, device_id: Annotated[DeviceId, Field(description="Id of a device")]) -> DeviceState:
    """Show one device: its state, what it can do and its battery. An offline device shows only what it can do."""
    device = device_of(home, device_id)
    if home.world.derived(first_devices)[device_id] is device:
        return first_state(home.world, device)
    return device_state(home, device)


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
