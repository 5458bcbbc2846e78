"""How people speak about their home. What each name means is told in :mod:`prove.engine.language`."""

from prove.engine.language import Naming, Phrasing
from prove.envs.iot_devices.language import automations, climate, doors, lights, registry, scenes
from prove.envs.iot_devices.language.values import VALUES

__all__ = ["NAMINGS", "PHRASINGS", "PRONOUNS", "ROUNDABOUT", "VALUES", "WORDS"]

KINDS = ("light", "lock", "thermostat", "camera", "blind", "plug", "sensor")

NAMINGS: list[Naming] = [
    naming
    for kind in KINDS
    for naming in (
        Naming(kind, "the {name} in the {room_name}", "list_devices", {"kind": kind}),
        Naming(kind, "the {room_name} {name}", "list_devices", {"kind": kind}),
        Naming(kind, "the {name} in the {room_name}", "list_devices", {"query": "{room_name}"}),
        Naming(kind, "the {room_name} {name}", "list_devices", {"query": "{room_name} {name}"}),
        Naming(kind, "the {name}", "list_devices", {"query": "{name}"}),
    )
] + [
    Naming("room", "the {name}", "list_rooms"),
    Naming("room", "our {name}", "list_rooms"),
    Naming("scene", "the {name} scene", "list_scenes", {"query": "{name}"}),
    Naming("scene", "the scene {name:quote}", "list_scenes"),
    Naming("automation", "the {name} automation", "list_automations", {"query": "{name}"}),
    Naming("automation", "the automation {name:quote}", "list_automations", {"query": "{name}"}),
]

PHRASINGS: dict[str, Phrasing] = {
    **registry.PHRASINGS,
    **lights.PHRASINGS,
    **doors.PHRASINGS,
    **climate.PHRASINGS,
    **scenes.PHRASINGS,
    **automations.PHRASINGS,
}

ROUNDABOUT = (
    "activate_scene",
    "turn_device_on",
)
"""The devices of a scene can be set one by one; a brightness turns a light on."""

PRONOUNS: dict[str, tuple[str, ...]] = {
    "light": ("that light", "the same light", "this light"),
    "lock": ("that lock", "the same lock", "this lock"),
    "thermostat": ("that thermostat", "the same thermostat", "this thermostat"),
    "camera": ("that camera", "the same camera", "this camera"),
    "blind": ("that blind", "the same blind", "this blind"),
    "plug": ("that plug", "the same plug", "this plug"),
    "sensor": ("that sensor", "the same sensor", "this sensor"),
    "room": ("that room", "the same room", "this room"),
    "scene": ("that scene", "the same scene", "this scene"),
    "automation": ("that automation", "the same automation", "this automation"),
}

WORDS: dict[str, str] = {
    "ground_floor": "on the ground floor",
    "upper_floor": "on the upper floor",
    "basement": "in the basement",
    "last_7_days": "over the last 7 days",
    "last_28_days": "over the last 28 days",
}
