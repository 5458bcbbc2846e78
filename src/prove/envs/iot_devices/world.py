"""The world of a seed: one household's rooms, devices, scenes and automations."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from prove.engine import WorldBuilder
from prove.envs.iot_devices import names
from prove.envs.iot_devices.entities import (
    WHITES,
    Automation,
    Blind,
    Camera,
    Color,
    Device,
    Light,
    Lock,
    Measure,
    Mode,
    Plug,
    Resolution,
    Room,
    Scene,
    Sensor,
    Setting,
    Thermostat,
    TriggerState,
    lock_code,
)
from prove.envs.iot_devices.rules import state_of, states_of

COLORS: tuple[Color, ...] = ("red", "orange", "yellow", "green", "turquoise", "blue", "violet", "pink")
METERED_DAYS = 28


def build(w: WorldBuilder) -> None:
    """Fill a world."""
    rng = w.random
    rooms = [_room(w, *one) for one in names.ROOMS]
    rooms += [_room(w, *one) for one in (*rng.sample(names.MORE_ROOMS, 3), rng.choice(names.ACCENTED))]
    _room(w, *rng.choice(names.EMPTY))
    lights = _lights(w, rooms)
    everything: list[Device] = [*lights, *_plugs(w, rooms), *_locks(w, rooms), *_thermostats(w, rooms)]
    everything += [*_cameras(w, rooms), *_blinds(w, rooms), *_sensors(w, rooms)]
    # One of most kinds does not answer.
    for kind in (Light, Plug, Thermostat, Camera, Sensor):
        gone: Any = rng.choice(w.rows(kind))
        w.replace(gone.but(online=False))
    scenes = _scenes(w, rooms)
    _automations(w, scenes)


def _room(w: WorldBuilder, name: str, floor: Any) -> Room:
    return w.add(Room(id=w.new_id(Room), name=name, floor=floor))


def _used(w: WorldBuilder, watts: int, hours: float) -> tuple[int, ...]:
    return tuple(int(watts * hours * w.random.uniform(0.3, 1.5)) for _ in range(METERED_DAYS))


def _lights(w: WorldBuilder, rooms: list[Room]) -> list[Light]:
    """One or two in most rooms: dimmable or not, in one color, in whites or in all."""
    rng, found = w.random, []
    special = {2: names.LONG, 4: rng.choice(names.ACCENTED_DEVICES)}
    for number, room in enumerate(rooms):
        called = rng.sample(names.LIGHTS, 2 if number % 3 == 1 else 1)
        called += [special[number]] if number in special else []
        for name in called:
            level = rng.random()
            colors: Any = "full" if level < 0.45 else "white" if level < 0.7 else "fixed"
            watts = rng.choice((5, 8, 9, 12, 18, 30))
            palette = (*WHITES, *COLORS) if colors == "full" else WHITES if colors == "white" else WHITES[:1]
            found.append(
                w.add(
                    Light(
                        id=w.new_id(Light),
                        name=name,
                        room_id=room.id,
                        on=rng.random() < 0.45,
                        brightness=rng.choice((30, 45, 60, 75, 80, 100)),
                        lowest=None if colors == "fixed" and rng.random() < 0.6 else rng.choice((1, 1, 5, 10)),
                        color=rng.choice(palette),
                        colors=colors,
                        watts=watts,
                        daily_wh=_used(w, watts, 5),
                    )
                )
            )
    return found


def _plugs(w: WorldBuilder, rooms: list[Room]) -> list[Plug]:
    rng, found = w.random, []
    called = [*rng.sample(names.PLUGS, 7), rng.choice(names.PROTECTED)]
    for number, name in enumerate(called):
        guarded = number == 7
        watts = rng.choice((15, 40, 90, 350, 900, 1500))
        found.append(
            w.add(
                Plug(
                    id=w.new_id(Plug),
                    name=name if guarded else f"{name} plug",
                    room_id=rng.choice(rooms).id,
                    on=guarded or rng.random() < 0.5,
                    always_on=guarded,
                    watts=watts,
                    daily_wh=_used(w, watts, 24 if guarded else 2),
                )
            )
        )
    return found


def _locks(w: WorldBuilder, rooms: list[Room]) -> list[Lock]:
    """Where a house has doors. One door stands open, another lock is offline."""
    rng, found = w.random, []
    places = [rooms[3], rooms[8], rooms[9], *rng.sample(rooms[10:13], 2)]
    doors = ("front door lock", "side door lock", "gate lock", "door lock", "door lock")
    for number, (room, name) in enumerate(zip(places, doors, strict=True)):
        key = w.new_id(Lock)
        found.append(
            w.add(
                Lock(
                    id=key,
                    name=name,
                    room_id=room.id,
                    locked=number in (0, 3, 4),
                    door_open=number == 2,
                    code=lock_code(key),
                    battery=rng.choice((4, 9, 55, 71, 88, 100)),
                    online=number != 4,
                )
            )
        )
    return found


def _thermostats(w: WorldBuilder, rooms: list[Room]) -> list[Thermostat]:
    rng, found = w.random, []
    for room in (*rng.sample(rooms[:8], 5), rooms[12]):
        cools = rng.random() < 0.5
        modes: tuple[Mode, ...] = ("off", "heat", "cool", "auto") if cools else ("off", "heat")
        watts = rng.choice((600, 900, 1200))
        found.append(
            w.add(
                Thermostat(
                    id=w.new_id(Thermostat),
                    name="thermostat",
                    room_id=room.id,
                    mode=rng.choice(modes),
                    modes=modes,
                    target=rng.randrange(170, 235, 5),
                    coldest=rng.choice((50, 70, 120)),
                    warmest=rng.choice((260, 280, 300)),
                    current=rng.randrange(165, 245),
                    watts=watts,
                    daily_wh=_used(w, watts, 3),
                )
            )
        )
    return found


def _cameras(w: WorldBuilder, rooms: list[Room]) -> list[Camera]:
    rng, found = w.random, []
    places = [rooms[3], rooms[8], rooms[9], rooms[10], rooms[13]]
    for number, room in enumerate(places):
        best: Resolution = rng.choice(("720p", "1080p", "1080p", "4k"))
        recording = number in (1, 3)
        since = w.start - timedelta(minutes=rng.randrange(10, 900))
        found.append(
            w.add(
                Camera(
                    id=w.new_id(Camera),
                    name="driveway camera" if number == 1 else "camera",
                    room_id=room.id,
                    recording=recording,
                    resolution=best,
                    best=best,
                    recording_since=since if recording else None,
                    battery=rng.choice((None, 22, 64, 97)),
                )
            )
        )
    return found


def _blinds(w: WorldBuilder, rooms: list[Room]) -> list[Blind]:
    rng, found = w.random, []
    places = [(rooms[1], "left blind"), (rooms[1], "right blind"), (rooms[4], "blind"), (rooms[5], "blind")]
    places += [(rooms[0], "window blind"), (rooms[2], "patio blind"), (rooms[11], "blind")]
    for room, name in places:
        found.append(
            w.add(
                Blind(
                    id=w.new_id(Blind),
                    name=name,
                    room_id=room.id,
                    position=rng.choice((0, 0, 20, 35, 50, 75, 100, 100)),
                )
            )
        )
    return found


def _sensors(w: WorldBuilder, rooms: list[Room]) -> list[Sensor]:
    rng, found = w.random, []
    measures: tuple[Measure, ...] = (
        "temperature", "temperature", "humidity", "air_quality", "motion", "motion", "contact", "leak", "smoke",
    )  # fmt: skip
    for measure, room in zip(measures, rng.sample(rooms, len(measures)), strict=True):
        reading = {"temperature": rng.randrange(40, 265), "humidity": rng.randrange(28, 80)}
        found.append(
            w.add(
                Sensor(
                    id=w.new_id(Sensor),
                    name="door sensor" if measure == "contact" else f"{measure.replace('_', ' ')} sensor",
                    room_id=room.id,
                    measures=measure,
                    reading=reading.get(measure, rng.randrange(420, 1600) if measure == "air_quality" else 0),
                    detected=measure in ("motion", "contact") and rng.random() < 0.4,
                    battery=3 if measure == "smoke" else rng.choice((18, 47, 66, 90, 100)),
                )
            )
        )
    return found


def _wanted(w: WorldBuilder, device: Device) -> Setting | None:
    """Something that a scene may want of a device."""
    rng, key = w.random, device.id
    match device:
        case Light():
            if rng.random() < 0.4:
                return Setting(device_id=key, on=False)
            level = None if device.lowest is None else rng.choice((15, 30, 50, 80, 100))
            color: Color | None = None
            if device.colors != "fixed" and rng.random() < 0.5:
                color = rng.choice(COLORS if device.colors == "full" else WHITES)
            return Setting(device_id=key, on=True, brightness=level, color=color)
        case Plug():
            return None if device.always_on else Setting(device_id=key, on=rng.random() < 0.5)
        case Lock():
            return Setting(device_id=key, locked=True)
        case Thermostat():
            return Setting(device_id=key, mode="heat", target=rng.randrange(170, 230, 10))
        case Blind():
            return Setting(device_id=key, position=rng.choice((0, 0, 40, 100)))
        case Camera():
            return Setting(device_id=key, recording=rng.random() < 0.6)
    return None


def _devices(w: WorldBuilder) -> list[Device]:
    return [d for kind in (Light, Lock, Thermostat, Camera, Blind, Plug, Sensor) for d in w.rows(kind)]


def _scenes(w: WorldBuilder, rooms: list[Room]) -> list[Scene]:
    """Nine; some of one room, some all over the house, one with a single device."""
    rng, found = w.random, []
    everything = _devices(w)
    for number, name in enumerate(rng.sample(names.SCENES, 9)):
        room = rng.choice(rooms[:6]) if number % 3 == 0 else None
        pool = [d for d in everything if room is None or d.room_id == room.id]
        chosen = pool if room is not None else rng.sample(pool, 1 if number == 1 else rng.randrange(5, 10))
        if number == 1:
            chosen = [rng.choice(w.rows(Blind))]
        settings = tuple(s for d in chosen if (s := _wanted(w, d)) is not None)
        found.append(w.add(Scene(id=w.new_id(Scene), name=name, room_id=room.id if room else None, settings=settings)))
    return found


def _automations(w: WorldBuilder, scenes: list[Scene]) -> None:
    """Ten, most of them on what can be changed, two on sensors; three are suspended."""
    rng = w.random
    pool = [
        d
        for d in _devices(w)
        if states_of(d) and not isinstance(d, Sensor) and not (isinstance(d, Plug) and d.always_on)
    ]
    binary = [d for d in w.rows(Sensor) if states_of(d)]
    triggers: list[Device] = [*rng.sample(pool, 8), *rng.sample(binary, 2)]
    for number, (name, device) in enumerate(zip(rng.sample(names.AUTOMATIONS, 10), triggers, strict=True)):
        away: list[TriggerState] = [s for s in states_of(device) if s != state_of(device)]
        w.add(
            Automation(
                id=w.new_id(Automation),
                name=name,
                trigger_device_id=device.id,
                trigger_state=rng.choice(away),
                scene_id=rng.choice([s for s in scenes if device.id not in {x.device_id for x in s.settings}]).id,
                enabled=number not in (1, 4, 9),
            )
        )
