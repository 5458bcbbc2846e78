"""Phrases for climate, seats and lights."""

from prove.engine.language import Phrasing
from prove.envs.common import variants
from prove.envs.vehicle.language.pedals import WHICH, WHICH_CAR

PHRASINGS: dict[str, Phrasing] = {
    "set_cabin_climate": Phrasing(
        ask={
            "casual": variants(
                "climate in {vehicle_id} to {mode}[ pls|]",
                "set the ac of {vehicle_id} to {mode} at {temperature_c} degrees",
                "[freezing out|boiling outside], {vehicle_id} climate on {mode}",
                "put {vehicle_id} on {mode}, {temperature_c} degrees[, thx|]",
                "i want the climate of {vehicle_id} on {mode} with the fan at {fan_speed}",
                "switch climate to {mode} in {vehicle_id}",
            ),
            "neutral": variants(
                "Please set the climate of {vehicle_id} to {mode}.",
                "Could you put the climate in {vehicle_id} on {mode} at {temperature_c} degrees?",
                "The climate control of {vehicle_id} should be on {mode}[, please|].",
                "Set {vehicle_id} to {mode} with {temperature_c} degrees inside.",
                "We leave soon, so switch the climate of {vehicle_id} to {mode}.",
                "I'd like the cabin of {vehicle_id} on {mode}, fan {fan_speed}.",
            ),
            "formal": variants(
                "Kindly switch the climate control of {vehicle_id} to {mode}.",
                "I [request|wish] the cabin of {vehicle_id} to be on {mode} at {temperature_c} degrees.",
                "Would you set the air conditioning of {vehicle_id} to {mode}?",
                "Please select {mode} and {temperature_c} degrees for the cabin of {vehicle_id}.",
                "The climate of {vehicle_id} is to run on {mode} with fan speed {fan_speed}.",
                "Let the climate system in {vehicle_id} go to {mode}.",
            ),
        },
        brief=variants("change the climate in {vehicle_id}[ pls|]", "set the climate to {mode}", "change the climate"),
        follow=variants("{vehicle_id} [too|as well].", "And {vehicle_id}.", "No, {mode}."),
        extra={
            "temperature_c": (", at {temperature_c} degrees", ", {temperature_c} degrees"),
            "fan_speed": (", with the fan at {fan_speed}",),
        },
        question={**WHICH_CAR, "mode": ("Off, auto, heat, cool or defrost?", "Which mode?")},
        answer={**WHICH, "mode": variants("{mode}", "[To|On] {mode}.")},
        tell=variants(
            "The climate of the {result.name} is on {result.climate} at {result.temperature_c} degrees.",
            "The climate of the {result.name} is set to {result.climate}.",
        ),
    ),
    "adjust_seat": Phrasing(
        ask={
            "casual": variants(
                "{seat} seat in {vehicle_id}: {feature} to {level}[ pls|]",
                "set {feature} to {level} on the {seat} seat of {vehicle_id}",
                "[my back hurts|not comfy], {feature} {level} for the {seat} seat in {vehicle_id}",
                "{vehicle_id}, {seat} seat, {feature} at {level}[, thx|]",
                "make the {feature} {level} on the {seat} seat of {vehicle_id}",
                "can u put the {seat} seat {feature} of {vehicle_id} at {level}",
            ),
            "neutral": variants(
                "Please set the {feature} of the {seat} seat in {vehicle_id} to {level}.",
                "Could you change the {seat} seat's {feature} in {vehicle_id} to {level}?",
                "{vehicle_id} should have {feature} {level} on its {seat} seat.",
                "Adjust the {seat} seat in {vehicle_id}: {feature} {level}.",
                "I'd like {feature} {level} on the {seat} seat of {vehicle_id}.",
                "For the {seat} seat of {vehicle_id}, move {feature} to {level}[, please|].",
            ),
            "formal": variants(
                "Kindly adjust the {feature} of the {seat} seat in {vehicle_id} to {level}.",
                "I [request|wish] {vehicle_id} to set {feature} {level} on its {seat} seat.",
                "Would you bring the {feature} of the {seat} seat in {vehicle_id} to {level}?",
                "The {seat} seat in {vehicle_id} is to be at {level} for {feature}.",
                "Please choose {level} for the {feature} of the {seat} seat of {vehicle_id}.",
                "Let the {seat} seat's {feature} in {vehicle_id} be {level}.",
            ),
        },
        brief=variants(
            "adjust the {seat} seat in {vehicle_id}[ pls|]", "set the {feature} of a seat to {level}", "adjust a seat"
        ),
        follow=variants("And the {seat} seat.", "No, {level}."),
        question={
            **WHICH_CAR,
            "seat": ("Which seat?",),
            "feature": ("What should be adjusted: heating, ventilation, recline, height or lumbar?",),
            "level": ("To which level?",),
        },
        answer={
            **WHICH,
            "seat": variants("the {seat} seat", "The {seat} one."),
            "feature": variants("{feature}", "The {feature}."),
            "level": variants("{level}", "To {level}."),
        },
        tell=variants("The {feature} of the {seat} seat in the {result.name} is at {level}."),
    ),
    "set_exterior_lights": Phrasing(
        ask={
            "casual": variants(
                "{light} of {vehicle_id} to {state}[ pls|]",
                "set the {light} on {vehicle_id} to {state}",
                "[cant see a thing|getting dark], {vehicle_id} {light}: {state}",
                "switch {light} to {state} in {vehicle_id}[, thx|]",
                "{vehicle_id} should have the {light} set to {state}",
                "i need {light} set to {state} for {vehicle_id}",
            ),
            "neutral": variants(
                "Please set the {light} of {vehicle_id} to {state}.",
                "Could you switch the {light} on {vehicle_id} to {state}?",
                "The {light} of {vehicle_id} should be set to {state}.",
                "Change the {light} of {vehicle_id} to {state}.",
                "In this weather, put the {light} of {vehicle_id} to {state}.",
                "I'd like {vehicle_id} to have its {light} set to {state}.",
            ),
            "formal": variants(
                "Kindly switch the {light} of {vehicle_id} to {state}.",
                "I [request|wish] the {light} of {vehicle_id} to be set to {state}.",
                "Would you turn the {light} of {vehicle_id} to {state}?",
                "Please select {state} for the {light} of {vehicle_id}.",
                "As to the {light} of {vehicle_id}, they are to be set to {state}.",
                "Let the {light} on {vehicle_id} be set to {state}.",
            ),
        },
        brief=variants(
            "change the lights of {vehicle_id}[ pls|]",
            "set the {light} to {state}",
            "change the {light} of {vehicle_id}",
        ),
        follow=variants("{vehicle_id} [too|as well].", "And {vehicle_id}.", "No, to {state}."),
        question={
            **WHICH_CAR,
            "light": ("Headlights, fog lights, hazard lights or parking lights?", "Which lights?"),
            "state": ("To what should I set them?",),
        },
        answer={**WHICH, "light": variants("the {light}"), "state": variants("{state}", "To {state}.")},
        tell=variants("The {light} of the {result.name} are set to {state}."),
    ),
}
