"""What homes, rooms, devices, scenes and automations are called; devices in small letters, as people say them."""

from __future__ import annotations

from prove.envs.iot_devices.entities import Floor

ROOMS: tuple[tuple[str, Floor], ...] = (
    ("kitchen", "ground_floor"),
    ("living room", "ground_floor"),
    ("dining room", "ground_floor"),
    ("hallway", "ground_floor"),
    ("main bedroom", "upper_floor"),
    ("guest bedroom", "upper_floor"),
    ("upstairs bathroom", "upper_floor"),
    ("downstairs bathroom", "ground_floor"),
    ("garage", "ground_floor"),
    ("backyard", "outside"),
)
MORE_ROOMS: tuple[tuple[str, Floor], ...] = (
    ("nursery", "upper_floor"),
    ("home office", "upper_floor"),
    ("laundry room", "basement"),
    ("library", "ground_floor"),
    ("gym", "basement"),
    ("sunroom", "ground_floor"),
    ("workshop", "basement"),
    ("music room", "basement"),
    ("carport", "outside"),
    ("greenhouse", "outside"),
    ("playroom", "upper_floor"),
)
ACCENTED: tuple[tuple[str, Floor], ...] = (
    ("café corner", "ground_floor"),
    ("crème lounge", "upper_floor"),
    ("rosé cellar", "basement"),
    ("papier-mâché studio", "basement"),
)
EMPTY: tuple[tuple[str, Floor], ...] = (
    ("attic", "upper_floor"),
    ("crawl space", "basement"),
    ("box room", "upper_floor"),
)
LIGHTS = (
    "ceiling light", "floor lamp", "wall light", "reading lamp", "light strip", "pendant light", "corner lamp",
    "spotlight", "ceiling lamp", "paper lantern",
)  # fmt: skip
PLUGS = (
    "coffee machine", "fan", "humidifier", "aquarium pump", "TV", "dehumidifier", "record player", "space heater",
    "air purifier", "kettle", "printer", "bottle warmer",
)  # fmt: skip
PROTECTED = ("freezer", "medicine fridge", "wine fridge", "alarm panel")
LONG = "antique chandelier over the long table"
ACCENTED_DEVICES = ("Ingo Maurer mâché lamp", "bougie d'été lamp", "hängelampe")
SCENES = (
    "movie night", "good morning", "dinner party", "bedtime", "reading hour", "nobody home", "focus time",
    "rainy Sunday", "game night", "yoga", "spring cleaning", "soirée", "late snack", "nap time",
)  # fmt: skip
AUTOMATIONS = (
    "welcome home", "night watch", "early bird", "save power", "quiet hours", "cinema helper", "dawn routine",
    "goodnight sweep", "cozy evening", "leak alarm", "bathroom buddy", "guest mode", "déjà vu", "sunset helper",
    "wind down", "draft stopper",
)  # fmt: skip
