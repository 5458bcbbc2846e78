"""Values that a driver would choose: gears, speeds, temperatures, destinations, litres, days."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, NoReturn

from prove.engine.language import NoValue, Pick, ValueFunction
from prove.envs.vehicle import names


def none() -> NoReturn:
    raise NoValue


def vehicle(pick: Pick) -> Any:
    """What the list of the garage shows of the vehicle that is spoken of."""
    return pick.rows.get("vehicle_id", {})


def power(pick: Pick) -> str:
    now = vehicle(pick).get("ignition")
    return pick.rng.choice([p for p in ("on", "on", "off", "off", "accessory") if p != now])


def speed(pick: Pick) -> int:
    if vehicle(pick).get("location") == "on the road" and pick.rng.random() < 0.25:
        return 0
    return pick.rng.choice((10, 15, 20, 25, 30, 35, 40, 45, 55, 60, 65, 70, 75, 80, 90, 95, 100, 110))


def action(pick: Pick) -> str:
    return "unlock" if vehicle(pick).get("locked") else "lock"


def open_door(pick: Pick) -> str:
    doors: list[str] = vehicle(pick).get("open_doors") or none()
    return pick.rng.choice(doors)


def window_position(pick: Pick) -> int:
    if vehicle(pick).get("ignition") == "off":
        return pick.rng.choice((5, 8, 10, 12, 15))
    return pick.rng.choice((0, 10, 20, 25, 35, 40, 45, 50, 60, 70, 75, 80, 90, 100))


def climate_mode(pick: Pick) -> str:
    return pick.rng.choice(("auto", "heat", "cool", "defrost", "auto", "heat", "cool", "off"))


def temperature(pick: Pick) -> float:
    if pick.arguments.get("mode") == "off":
        none()
    return pick.rng.choice((17, 18, 18.5, 19, 19.5, 20, 20.5, 21, 21.5, 22, 22.5, 23, 23.5, 24, 25))


def fan(pick: Pick) -> int:
    if pick.arguments.get("mode") == "off":
        none()
    return pick.rng.randint(1, 7)


def feature(pick: Pick) -> str:
    if pick.arguments.get("seat", "").startswith("rear"):
        return "recline" if vehicle(pick).get("ignition") == "off" else pick.rng.choice(("recline", "heating"))
    if vehicle(pick).get("ignition") == "off":
        return pick.rng.choice(("recline", "height", "lumbar"))
    return pick.rng.choice(("heating", "heating", "ventilation", "recline", "height"))


def level(pick: Pick) -> int:
    return pick.rng.randint(1, 3 if pick.arguments.get("feature") in ("heating", "ventilation") else 9)


def light(pick: Pick) -> str:
    if vehicle(pick).get("ignition") == "on":
        return pick.rng.choice(("headlights", "headlights", "fog_lights", "hazard_lights", "parking_lights"))
    return pick.rng.choice(("headlights", "hazard_lights", "parking_lights"))


def light_state(pick: Pick) -> str:
    if pick.arguments.get("light") != "headlights":
        return pick.rng.choice(("on", "on", "on", "off"))
    running = vehicle(pick).get("ignition") == "on"
    return pick.rng.choice(("low_beam", "high_beam", "auto", "off") if running else ("auto",))


def destination(pick: Pick) -> str:
    here = vehicle(pick).get("location")
    nearby = [n for n in names.NEAR if n != here]
    return pick.rng.choice([*nearby, *nearby, *names.MIDDLE, *names.FAR])


def quantity(pick: Pick) -> float:
    return pick.rng.choice((3, 4, 5, 6, 7.5, 8, 9, 10, 11, 12, 14, 15, 18, 20, 22, 25))


def from_date(pick: Pick) -> Any:
    return (pick.now - timedelta(days=pick.rng.randint(4, 25))).date()


def to_date(pick: Pick) -> Any:
    return (pick.now - timedelta(days=pick.rng.randint(1, 3))).date()


def station_words(pick: Pick) -> str:
    return pick.rng.choice((*names.BRANDS, *names.CHARGERS))


VALUES: dict[str, ValueFunction] = {
    "power": power,
    "speed_kph": speed,
    "action": action,
    "close_vehicle_door.door": open_door,
    "position_pct": window_position,
    "mode": climate_mode,
    "temperature_c": temperature,
    "fan_speed": fan,
    "feature": feature,
    "level": level,
    "light": light,
    "set_exterior_lights.state": light_state,
    "destination": destination,
    "quantity": quantity,
    "from_date": from_date,
    "to_date": to_date,
    "search_stations.query": station_words,
    "list_vehicle_trips.query": lambda pick: pick.rng.choice((*names.NEAR, *names.MIDDLE)),
    "get_vehicle_status.query": lambda pick: pick.rng.choice([m[0].split()[0] for m in names.MODELS]),
    "limit": lambda pick: pick.rng.choice((3, 4, 5, 6)),
}
