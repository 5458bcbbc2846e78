# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for thermostats."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

WHICH = {"device_id": variants("{device_id}", "I [mean|meant] {device_id}.", "[It's|Take] {device_id}.")}

PHRASINGS: dict[str, Phrasing] = {
    "set_thermostat_target": Phrasing(
        ask={
            "casual": variants(
                "[put|set] {device_id} at {temperature}[ pls|]",
                "{device_id} to {temperature} degrees[, thx|]",
                "[freezing here|its weird in here], {device_id} on {temperature}",
                "[baby's|grandma's] coming, make {device_id} {temperature} degrees",
                "want {temperature} degrees on {device_id}",
                "[turn|change] {device_id} to {temperature}",
            ),
            "neutral": variants(
                "[Please|Now, please,] set {device_id} to {temperature} degrees.",
                "{device_id} should aim at {temperature} degrees.",
                "I'd like {temperature} degrees on {device_id}.",
                "Could you change {device_id} to {temperature} degrees?",
                "The temperature is not right; [put|set] {device_id} to {temperature}.",
                "[Adjust|Move] the target of {device_id} to {temperature} degrees.",
            ),
            "formal": variants(
                "Kindly set {device_id} to {temperature} degrees.",
                "Please [adjust|regulate] {device_id} to {temperature} degrees Celsius.",
                "I [wish|request] a temperature of {temperature} degrees on {device_id}.",
                "Would you bring {device_id} to {temperature} degrees?",
                "{device_id} is to [hold|keep] {temperature} degrees.",
                "Let the target of {device_id} be {temperature} degrees.",
            ),
        },
        brief=variants(
            "change the temperature on {device_id}[ pls|]", "I want it at {temperature} degrees.", "adjust the heating"
        ),
        follow=variants("And {device_id}.", "No, {temperature} degrees.", "[Make|Better make] it {temperature}."),
        question={
            "device_id": ("Which thermostat do you mean?", "On which thermostat?"),
            "temperature": ("What temperature would you like?", "How many degrees?"),
        },
        answer={**WHICH, "temperature": variants("{temperature} degrees", "[Make it|To] {temperature} degrees.")},
        tell=variants(
            "The {result.name} in the {result.room_name} aims at {result.temperature} degrees; it is {result.current_temperature} now."
        ),
    ),
    "set_thermostat_mode": Phrasing(
        ask={
            "casual": variants(
                "[put|switch] {device_id} to {hvac_mode}[ pls|]",
                "{device_id}, mode {hvac_mode}[, thx|]",
                "[weather changed|different plan], {device_id} goes to {hvac_mode}",
                "i want {device_id} on {hvac_mode}",
                "set {device_id} {hvac_mode}",
                "mode of {device_id}: {hvac_mode}[ pls|]",
            ),
            "neutral": variants(
                "[Please|Now, please,] switch {device_id} to {hvac_mode}.",
                "{device_id} should be in mode {hvac_mode}.",
                "Change the mode of {device_id} to {hvac_mode}.",
                "Could you put {device_id} on {hvac_mode}?",
                "I'd like {device_id} set to {hvac_mode}.",
                "With this weather, {device_id} belongs on {hvac_mode}.",
                "[Choose|Use] {hvac_mode} as the mode of {device_id}.",
            ),
            "formal": variants(
                "Kindly set {device_id} to {hvac_mode}.",
                "Please [select|choose] the mode {hvac_mode} on {device_id}.",
                "I [wish|request] that {device_id} be switched to {hvac_mode}.",
                "Would you change {device_id} to the mode {hvac_mode}?",
                "{device_id} is to [run|operate] in mode {hvac_mode}.",
                "Let the mode of {device_id} be {hvac_mode}.",
                "[Henceforth|For now], {device_id} shall be on {hvac_mode}.",
            ),
        },
        brief=variants(
            "change the mode of {device_id}[ pls|]",
            "switch a thermostat to {hvac_mode}",
            "change the mode of a thermostat",
        ),
        follow=variants("And {device_id}.", "No, to {hvac_mode}."),
        question={
            "device_id": ("Which thermostat do you mean?", "On which thermostat?"),
            "hvac_mode": ("Which mode: off, heat, cool or auto?", "To which mode?"),
        },
        answer={**WHICH, "hvac_mode": variants("{hvac_mode}", "[To|Mode] {hvac_mode}.")},
        tell=variants("The {result.name} in the {result.room_name} is on {result.status}."),
    ),
}
