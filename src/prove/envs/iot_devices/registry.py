"""Tools on rooms and the register of devices: list, look at, rename, move."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, Refused, View, tool
from prove.envs.common import Cursor, Limit, Query, Words, fold, page, search
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
    RoomId,
    Sensor,
    SensorId,
    Thermostat,
)
from prove.envs.iot_devices.rules import (
    degrees,
    device_of,
    devices,
    devices_of,
    power_of,
    reachable,
    room_name,
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
    rooms = sorted((r for r in home.rooms if floor in (None, r.floor)), key=lambda r: fold(r.name))
    return RoomList(
        rooms=[RoomRow(id=r.id, name=r.name, floor=r.floor, devices=len(devices_of(home, r.id))) for r in rooms]
    )


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
    rows = list(devices(home)) if room_id is None else devices_of(home, room_id)
    rows = [
        d for d in rows if kind in (None, d.KIND) and (availability is None or d.online == (availability[1] == "n"))
    ]
    if query is not None:
        rows = search(rows, query, lambda d: f"{d.name} {room_name(home, d)}")
    rooms = {r.id: fold(r.name) for r in home.rooms}
    rows.sort(key=lambda d: (rooms[d.room_id], fold(d.name), d.id))
    shown, following = page(rows, limit, cursor)
    return DevicePage(devices=[device_row(home, d) for d in shown], next_cursor=following)


@tool(read_only=True)
def get_device_state(home: Home, device_id: Annotated[DeviceId, Field(description="Id of a device")]) -> DeviceState:
    """Show one device: its state, what it can do and its battery. An offline device shows only what it can do."""
    return device_state(home, device_of(home, device_id))


@tool(read_only=True)
def read_sensor(home: Home, device_id: Annotated[SensorId, Field(description="Id of a sensor")]) -> SensorReading:
    """Read a sensor: a number with its unit, or detected or clear. Refuses another kind, and one offline."""
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
    days = {"yesterday": 1, "last_7_days": 7, "last_28_days": 28}[period]
    if room_id is not None:
        home.rooms.need(room_id, "room_id")
    found = [d for d in (devices(home) if room_id is None else devices_of(home, room_id)) if d.daily_wh]
    used = {d.id: sum(d.daily_wh[:days]) for d in found}
    found.sort(key=lambda d: (-used[d.id], d.id))
    shown, following = page(found, limit, cursor)
    return EnergyReport(
        total_kwh=sum(used.values()) / 1000,
        power_now_w=sum(power_of(d) for d in found),
        devices=[
            EnergyRow(
                id=d.id,
                kind=d.KIND,
                name=d.name,
                room_name=room_name(home, d),
                kwh=used[d.id] / 1000,
                power_now_w=power_of(d),
            )
            for d in shown
        ],
        next_cursor=following,
    )
