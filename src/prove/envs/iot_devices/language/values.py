"""Values that somebody would choose at home: levels a lamp can do, temperatures a thermostat has, names, codes."""

from __future__ import annotations

from typing import Any, NoReturn

from prove.engine.language import NoValue, Pick, ValueFunction
from prove.envs.iot_devices import names
from prove.envs.iot_devices.entities import BINARY, lock_code

LOOKS = (
    "small", "old", "spare", "cozy", "left", "right", "round", "tall", "silver", "brass", "night", "east", "west",
    "north", "narrow", "wide", "heavy", "second", "blue", "wooden", "cheap", "fancy", "winter",
)  # fmt: skip
NOUNS: dict[str, tuple[str, ...]] = {
    "light": ("lamp", "light"),
    "lock": ("lock", "door lock"),
    "thermostat": ("thermostat", "heating control"),
    "camera": ("camera", "cam"),
    "blind": ("blind", "shade"),
    "plug": ("plug", "socket", "outlet"),
    "sensor": ("sensor", "detector"),
}
SCENE_NAMES = (
    "board games", "lazy Sunday", "piano practice", "storm outside", "breakfast", "tea time", "homework", "tidy up",
    "candlelight", "gone fishing", "sick day", "video call", "story time", "midnight", "first frost", "after work",
    "party mode", "power nap", "heat wave", "siesta", "lights low", "poker round", "painting", "deep work",
)  # fmt: skip
AUTOMATION_NAMES = (
    "door watcher", "evening helper", "pet alert", "sleepy time", "lamp follower", "cold snap", "arrival", "departure",
    "mood setter", "morning chain", "lights chain", "forgetful me", "coffee first", "shade keeper", "porch guard",
    "after dark", "noise buster", "weekend trick", "kids asleep", "late shift", "auto tidy", "rain plan",
)  # fmt: skip
STATES: dict[str, tuple[str, ...]] = {
    "light": ("on", "off"),
    "plug": ("on", "off"),
    "lock": ("locked", "unlocked"),
    "camera": ("recording", "idle"),
    "blind": ("open", "closed"),
    "thermostat": ("heat", "off"),
    "sensor": ("detected", "clear"),
    "contact": ("open", "closed"),
}
WORDS = ("lamp", "light", "camera", "blind", "thermostat", "lock", "sensor", "plug", "ceiling", "door", "window")
SUFFIXES = ("", "", " two", " again", " deluxe", " light", " for guests", " for kids")


def none() -> NoReturn:
    raise NoValue


def answering(pick: Pick) -> Any:
    """What is known of the device, if it answers."""
    row = pick.rows.get("device_id", {})
    return row if row.get("status") != "unavailable" else none()


def brightness(pick: Pick) -> int:
    answering(pick)
    return pick.rng.choice((10, 15, 20, 25, 30, 35, 40, 50, 55, 60, 65, 70, 80, 85, 90, 95, 100))


def temperature(pick: Pick) -> float:
    if answering(pick).get("status") == "off":
        none()
    return pick.rng.choice((16, 16.5, 17, 17.5, 18, 18.5, 19, 19.5, 20, 20.5, 21, 21.5, 22, 22.5, 23, 24))


def mode(pick: Pick) -> str:
    now = answering(pick).get("status")
    return pick.rng.choice([m for m in ("off", "heat", "heat", "cool", "auto") if m != now])


def position(pick: Pick) -> int:
    answering(pick)
    return pick.rng.choice((0, 10, 15, 20, 25, 30, 40, 45, 50, 60, 65, 70, 75, 80, 90, 100))


def code(pick: Pick) -> str:
    if answering(pick).get("status") == "unlocked":
        none()
    return lock_code(str(pick.arguments["device_id"]))


def resolution(pick: Pick) -> str:
    if answering(pick).get("status") == "recording":
        none()
    return pick.rng.choice(("720p", "720p", "1080p", "4k"))


def trigger_state(pick: Pick) -> str:
    row = pick.rows.get("trigger_device_id", {})
    if row.get("kind") == "sensor" and row.get("measures") not in BINARY:
        none()
    kind = "contact" if row.get("measures") == "contact" else str(row.get("kind"))
    return pick.rng.choice(STATES.get(kind) or none())


def new_status(pick: Pick) -> str:
    now = pick.rows.get("automation_id", {}).get("status")
    return "disabled" if now == "enabled" else "enabled"


def new_name(pick: Pick) -> str:
    kind = str(pick.rows.get("device_id", {}).get("kind"))
    return f"{pick.rng.choice(LOOKS)} {pick.rng.choice(NOUNS.get(kind) or none())}"


def device_words(pick: Pick) -> str:
    return pick.rng.choice(WORDS)


def scene_words(pick: Pick) -> str:
    return max(pick.rng.choice(names.SCENES).split(), key=len)


def automation_words(pick: Pick) -> str:
    return max(pick.rng.choice(names.AUTOMATIONS).split(), key=len)


def called(pool: tuple[str, ...]) -> ValueFunction:
    """Names out of a pool, some with a tail."""
    return lambda pick: pick.rng.choice(pool) + pick.rng.choice(SUFFIXES)


VALUES: dict[str, ValueFunction] = {
    "brightness_pct": brightness,
    "temperature": temperature,
    "hvac_mode": mode,
    "position": position,
    "code": code,
    "resolution": resolution,
    "trigger_state": trigger_state,
    "set_automation_enabled.status": new_status,
    "new_name": new_name,
    "create_scene.name": called(SCENE_NAMES),
    "create_automation.name": called(AUTOMATION_NAMES),
    "list_devices.query": device_words,
    "list_scenes.query": scene_words,
    "list_automations.query": automation_words,
    "limit": lambda pick: pick.rng.choice((3, 4, 5, 6, 8)),
}
