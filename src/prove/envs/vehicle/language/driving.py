"""Phrases for gear and speed."""

from prove.engine.language import Phrasing
from prove.envs.common import variants
from prove.envs.vehicle.language.pedals import WHICH, WHICH_CAR

PHRASINGS: dict[str, Phrasing] = {
    "shift_gear": Phrasing(
        ask={
            "casual": variants(
                "put {vehicle_id} in {gear}[ pls|]",
                "{vehicle_id} into {gear}[, thx| now|]",
                "shift {vehicle_id} to {gear}",
                "[rolling out|leaving the garage], {gear} in {vehicle_id}",
                "gear lever of {vehicle_id} to {gear}",
                "i need {gear} in {vehicle_id}",
            ),
            "neutral": variants(
                "Please shift {vehicle_id} into {gear}.",
                "{vehicle_id} should go into {gear} [now|next].",
                "Could you put {vehicle_id} into {gear}?",
                "Move the selector of {vehicle_id} to {gear}[, please|].",
                "Change the gear of {vehicle_id} to {gear}.",
                "I'd like {vehicle_id} in {gear}.",
            ),
            "formal": variants(
                "Kindly shift {vehicle_id} to {gear}.",
                "Please select {gear} in {vehicle_id}.",
                "I [request|wish] {vehicle_id} to be put into {gear}.",
                "Would you engage {gear} in {vehicle_id}?",
                "The transmission of {vehicle_id} is to be in {gear}.",
                "Let {vehicle_id} be shifted into {gear}.",
            ),
        },
        brief=variants("shift into {gear}", "change the gear of {vehicle_id}[ pls|]", "shift gears"),
        follow=variants("{vehicle_id} [too|as well].", "And {vehicle_id}.", "No, {gear}."),
        question={**WHICH_CAR, "gear": ("Park, reverse, neutral or drive?", "Into which gear?")},
        answer={**WHICH, "gear": variants("{gear}", "Into {gear}.")},
        tell=variants("The {result.name} is in {result.gear}."),
    ),
    "set_vehicle_speed": Phrasing(
        ask={
            "casual": variants(
                "drive {vehicle_id} at {speed_kph} km/h[ pls|]",
                "set {vehicle_id} to {speed_kph} km/h",
                "{vehicle_id}, {speed_kph} kph[, thx|]",
                "[road's clear|here we go], {speed_kph} km/h with {vehicle_id}",
                "speed of {vehicle_id} to {speed_kph}",
                "i want {vehicle_id} doing {speed_kph} km/h",
            ),
            "neutral": variants(
                "Please bring {vehicle_id} to {speed_kph} km/h.",
                "{vehicle_id} should go {speed_kph} kilometres per hour.",
                "Could you set the speed of {vehicle_id} to {speed_kph}?",
                "Let's have {vehicle_id} at {speed_kph} km/h.",
                "Change the speed of {vehicle_id} to {speed_kph} km/h.",
                "The limit here is what it is; take {vehicle_id} to {speed_kph} km/h.",
            ),
            "formal": variants(
                "Kindly set {vehicle_id} to a speed of {speed_kph} km/h.",
                "Please drive {vehicle_id} at {speed_kph} kilometres per hour.",
                "I [request|wish] {vehicle_id} to travel at {speed_kph} km/h.",
                "Would you adjust the speed of {vehicle_id} to {speed_kph} km/h?",
                "{vehicle_id} is to proceed at {speed_kph} km/h.",
                "Let the speed of {vehicle_id} be {speed_kph} km/h.",
            ),
        },
        brief=variants("change the speed of {vehicle_id}[ pls|]", "go {speed_kph} km/h", "change the speed"),
        follow=variants("No, {speed_kph} km/h.", "[Now|And now] {speed_kph} km/h."),
        question={**WHICH_CAR, "speed_kph": ("How fast?", "At what speed?")},
        answer={**WHICH, "speed_kph": variants("{speed_kph} km/h", "At {speed_kph}.")},
        tell=variants(
            "The {result.name} stands at {result.location} after {result.finished_trip.distance_km} km.",
            "The {result.name} goes {result.speed_kph} km/h, with {result.range_km} km of range left.",
        ),
    ),
}
