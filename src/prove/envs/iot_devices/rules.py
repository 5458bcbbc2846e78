"""The rules that several tools share: a device of a kind, its state in a word, scenes, automations that fire."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from prove.engine import Conflict, NotFound, Refused, Table, World
from prove.envs.common import fold
from prove.envs.iot_devices.entities import (
    BINARY,
    Blind,
    Camera,
    Device,
    Home,
    Light,
    Lock,
    Plug,
    Scene,
    Sensor,
    Setting,
    Thermostat,
    TriggerState,
)

D = TypeVar("D", bound=Device)

STATES: dict[type[Device], tuple[TriggerState, ...]] = {
    Light: ("on", "off"),
    Plug: ("on", "off"),
    Lock: ("locked", "unlocked"),
    Blind: ("open", "closed"),
    Camera: ("recording", "idle"),
    Sensor: ("detected", "clear"),
}


TABLES: dict[type[Device], str] = {
    Light: "lights",
    Lock: "locks",
    Thermostat: "thermostats",
    Camera: "cameras",
    Blind: "blinds",
    Plug: "plugs",
    Sensor: "sensors",
}
"""Where the devices of a kind stand, in the order of all devices. None is ever added or taken away."""


def first_devices(world: World) -> dict[str, Device]:
    """Every device as the world began, by id."""
    return {key: row for name in TABLES.values() for key, row in world.tables[name].rows.items()}


def _places(world: World) -> dict[str, int]:
    return {key: place for place, key in enumerate(world.derived(first_devices))}


def changed_devices(home: Home) -> dict[str, Device]:
    """The devices that the session has changed, by id, as they are now."""
    found: dict[str, Device] = {}
    for name, overlay in home.overlays.items():
        if name in _TABLE_NAMES:
            found.update(overlay)
    return found


_TABLE_NAMES = frozenset(TABLES.values())


def devices_of(home: Home, room_id: str) -> list[Device]:
    """The devices of a room."""
    first = home.world.derived(_by_room).get(room_id, [])
    changed = changed_devices(home)
    if not changed:
        return first
    found = [d for f in first if (d := changed.get(f.id, f)).room_id == room_id]
    before = home.world.derived(first_devices)
    moved = [d for key, d in changed.items() if d.room_id == room_id and before[key].room_id != room_id]
    if moved:
        places = home.world.derived(_places)
        found = sorted((*found, *moved), key=lambda d: places[d.id])
    return found


def _by_room(world: World) -> dict[str, list[Device]]:
    found: dict[str, list[Device]] = {}
    for device in world.derived(first_devices).values():
        found.setdefault(device.room_id, []).append(device)
    return found


def device_of(home: Home, key: str, parameter: str = "device_id") -> Device:
    """The device with this id, of whatever kind."""
    first = home.world.derived(first_devices).get(key)
    if first is not None:
        overlay = home.overlays.get(TABLES[type(first)])
        return first if overlay is None else overlay.get(key, first)
    shown = key if len(key) <= 60 else key[:57] + "..."
    raise NotFound(
        "device_not_found",
        f"{parameter}: there is no device with id {shown!r}.",
        [{"pointer": f"/{parameter}", "problem": "not found"}],
    )


def room_names(world: World) -> dict[str, str]:
    """Room -> its name. No tool changes a room."""
    return {key: room.name for key, room in world.tables["rooms"].rows.items()}


def room_name(home: Home, device: Device) -> str:
    """The name of the room in which a device is."""
    return home.world.derived(room_names)[device.room_id]


def titled(home: Home, device: Device) -> str:
    """A device as messages name it."""
    return f"the {device.name} in the {room_name(home, device)} ({device.id})"


def reachable(home: Home, key: str, *kinds: type[D]) -> D:
    """A device of one of these kinds that is online. Refuses another kind, and one that is offline."""
    device = device_of(home, key)
    if not isinstance(device, kinds):
        wanted = " or ".join(kind.KIND for kind in kinds)
        raise Refused(
            "unsupported_kind", f"device_id: {titled(home, device)} is a {device.KIND}; this needs a {wanted}."
        )
    if not device.online:
        raise Refused("device_offline", f"device_id: {titled(home, device)} is offline and does not answer.")
    return device


def state_of(device: Device) -> str:
    """The state in a word; empty for a sensor that measures a number."""
    if isinstance(device, Light | Plug):
        return "on" if device.on else "off"
    if isinstance(device, Lock):
        return "locked" if device.locked else "unlocked"
    if isinstance(device, Thermostat):
        return device.mode
    if isinstance(device, Camera):
        return "recording" if device.recording else "idle"
    if isinstance(device, Blind):
        return "open" if device.position else "closed"
    if isinstance(device, Sensor) and device.measures == "contact":
        return "open" if device.detected else "closed"
    if isinstance(device, Sensor) and device.measures in BINARY:
        return "detected" if device.detected else "clear"
    return ""


def states_of(device: Device) -> tuple[TriggerState, ...]:
    """The states that an automation can wait for."""
    if isinstance(device, Thermostat):
        return device.modes
    if isinstance(device, Sensor) and device.measures not in BINARY:
        return ()
    if isinstance(device, Sensor) and device.measures == "contact":
        return "open", "closed"
    return STATES[type(device)]


def power_of(device: Device) -> int:
    """Watts that it draws at present."""
    if not device.online:
        return 0
    if isinstance(device, Light) and device.on:
        return max(1, device.watts * device.brightness // 100)
    if isinstance(device, Plug) and device.on:
        return device.watts
    if isinstance(device, Thermostat):
        heats = device.mode in ("heat", "auto") and device.current < device.target
        cools = device.mode in ("cool", "auto") and device.current > device.target
        return device.watts if heats or cools else 0
    return 0


def store(home: Home, device: Device) -> None:
    """Put a device back into the table of its kind."""
    table: Table[Any] = getattr(home, TABLES[type(device)])
    table.put(device)


def change(home: Home, before: D, after: D) -> tuple[D, list[str]]:
    """Carry out a change and what automations make of it. Gives the device as it is then, and their names."""
    if after == before:
        raise Conflict("already_set", f"device_id: {titled(home, before)} is as asked already; nothing was changed.")
    store(home, after)
    fired = fire(home, [(before, after)])
    present: Any = device_of(home, after.id)
    return present, fired


def fire(home: Home, changes: list[tuple[Device, Device]]) -> list[str]:
    """Run the automations that wait for these changes, and those that their scenes set off; each once at most."""
    done: dict[str, str] = {}
    queue = list(changes)
    for before, after in queue:
        state = state_of(after)
        if state == state_of(before):
            continue
        for automation in home.automations.where(trigger_device_id=after.id):
            if automation.enabled and automation.trigger_state == state and automation.id not in done:
                done[automation.id] = automation.name
                queue += play(home, home.scenes.need(automation.scene_id, "scene_id"))[0]
    return list(done.values())


def play(home: Home, scene: Scene) -> tuple[list[tuple[Device, Device]], list[Device]]:
    """Set the devices of a scene. Gives those that changed, before and after, and those that could not be reached."""
    changed: list[tuple[Device, Device]] = []
    skipped: list[Device] = []
    for setting, wanted in home.world.derived(_wanted).get(scene.id) or _wishes(scene):
        before = device_of(home, setting.device_id)
        if not before.online or (setting.locked and isinstance(before, Lock) and before.door_open):
            skipped.append(before)
            continue
        if all(getattr(before, name) == value for name, value in wanted):
            continue
        after: Device = before.but(**dict(wanted))
        if isinstance(after, Camera) and isinstance(before, Camera) and after.recording != before.recording:
            after = after.but(recording_since=home.now if after.recording else None)
        store(home, after)
        changed.append((before, after))
    return changed, skipped


_Wishes = list[tuple[Setting, tuple[tuple[str, Any], ...]]]


def _wanted(world: World) -> dict[str, _Wishes]:
    """Scene -> its settings, each with the fields that it sets. Scenes are made, and never changed."""
    return {key: _wishes(scene) for key, scene in world.tables["scenes"].rows.items()}


def _wishes(scene: Scene) -> _Wishes:
    return [
        (setting, tuple((f, v) for f in _SET_BY_SCENES if (v := getattr(setting, f)) is not None))
        for setting in scene.settings
    ]


_SET_BY_SCENES = ("on", "brightness", "color", "locked", "mode", "target", "recording", "position")


def snapshot(device: Device) -> Setting | None:
    """The present state of a device for a scene. None for a sensor, and for an unlocked lock: no scene unlocks."""
    match device:
        case Light():
            if not device.on:
                return Setting(device_id=device.id, on=False)
            return Setting(device_id=device.id, on=True, brightness=device.brightness, color=device.color)
        case Plug():
            return None if device.always_on else Setting(device_id=device.id, on=device.on)
        case Lock():
            return Setting(device_id=device.id, locked=True) if device.locked else None
        case Thermostat():
            return Setting(device_id=device.id, mode=device.mode, target=device.target)
        case Camera():
            return Setting(device_id=device.id, recording=device.recording)
        case Blind():
            return Setting(device_id=device.id, position=device.position)
    return None


def _names(rows: Iterable[Any]) -> dict[str, Any]:
    return {fold(row.name): row for row in rows}


def name_is_free(rows: Table[Any], name: str, what: str, parameter: str = "name") -> None:
    """Refuses a second scene or automation of one name."""
    folded = fold(name)
    overlay = rows.overlay
    taken = [row for row in overlay.values() if row is not None and fold(row.name) == folded]
    known = rows.base.derived("names", _names).get(folded)
    if known is not None and known.id not in overlay:
        taken.insert(0, known)
    if taken:
        row = taken[0]
        raise Conflict("name_taken", f"{parameter}: there is a {what} called {row.name!r} already ({row.id}).")


def degrees(tenths: int) -> float:
    """215 -> 21.5"""
    return tenths / 10
