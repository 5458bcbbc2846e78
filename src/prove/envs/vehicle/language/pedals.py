"""Phrases for brake, parking brake and ignition."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

WHICH = {"vehicle_id": variants("{vehicle_id}", "I [mean|meant] {vehicle_id}.", "[It's|Take] {vehicle_id}.")}
WHICH_CAR = {"vehicle_id": ("Which car do you mean?", "In which car?")}

PHRASINGS: dict[str, Phrasing] = {
    "press_brake": Phrasing(
        ask={
            "casual": variants(
                "hit the [brake|brakes] [on|of] {vehicle_id}[ pls| now|]",
                "brake {vehicle_id}[, quick| pls|]",
                "hold {vehicle_id} on the brake[ for a sec|]",
                "[foot|step|stand] on the [brake|brakes|pedal] [in|of] {vehicle_id}",
                "put the brake on in {vehicle_id}[, thx|]",
                "im about to [start|shift|get going], brake [down|pressed] in {vehicle_id}",
            ),
            "neutral": variants(
                "Please [press|push] the [brake|brake pedal|foot brake] [of|in] {vehicle_id}.",
                "Hold the brake pedal of {vehicle_id} down[, please|].",
                "{vehicle_id} should be braked [now|at once].",
                "Could [you|somebody] apply the [foot brake|brakes] [in|of] {vehicle_id}?",
                "Keep {vehicle_id} where it is with the brake pedal.",
                "I need {vehicle_id} with its brake pressed [before I go on|for the next step].",
            ),
            "formal": variants(
                "Kindly [press|push] the [pedal|brake pedal] [of|in] {vehicle_id}.",
                "Please [depress|apply] the service brake of {vehicle_id}.",
                "I [request|ask|wish] that {vehicle_id} be [braked|held by its brake].",
                "Would you hold {vehicle_id} with the service brake?",
                "{vehicle_id} is to [have its brake applied|be kept braked] [now|without delay].",
                "Let {vehicle_id} be held on its foot brake.",
            ),
        },
        brief=variants("press the brake[ pls|]", "hit the brakes"),
        follow=variants("{vehicle_id} [too|as well].", "And {vehicle_id}."),
        question=WHICH_CAR,
        answer=WHICH,
        tell=variants(
            "The brake of the {result.name} is {result.brake} and its speed is {result.speed_kph} km/h.",
            "[Done|Okay]: the {result.name} is held on the brake.",
        ),
    ),
    "release_brake": Phrasing(
        ask={
            "casual": variants(
                "let go of the [brake|brakes|pedal] [in|of] {vehicle_id}[ pls|]",
                "foot off [the brake|that brake|the pedal] [in|of] {vehicle_id}[, thx|]",
                "release the brake on {vehicle_id}[ now|]",
                "[ok|alright], brake off in {vehicle_id}",
                "ease off the pedal in {vehicle_id}, im good",
                "stop braking {vehicle_id}[ pls|]",
            ),
            "neutral": variants(
                "Please release the [brake|brakes|brake pedal] [of|in] {vehicle_id}.",
                "Take the foot off the brake of {vehicle_id}[, please|].",
                "[Let go of|Ease off] the [brake pedal|foot brake] [of|in] {vehicle_id}.",
                "Could you release the foot brake of {vehicle_id}?",
                "{vehicle_id} need not be braked any longer.",
                "[Everything is ready|All set], so lift the brake of {vehicle_id}.",
            ),
            "formal": variants(
                "Kindly [release|lift] the [brake pedal|pedal|brake] [of|in] {vehicle_id}.",
                "Please [disengage|lift] the service brake of {vehicle_id}.",
                "I [request|ask|wish] that {vehicle_id} no longer be [braked|held on its brake].",
                "Would you take {vehicle_id} off its foot brake?",
                "The service brake of {vehicle_id} may [now|henceforth] be released.",
                "Let the brake pedal in {vehicle_id} come up.",
            ),
        },
        brief=variants("let go of the brake[ pls|]", "release the brake"),
        follow=variants("{vehicle_id} [too|as well].", "And {vehicle_id}."),
        question=WHICH_CAR,
        answer=WHICH,
        tell=variants("The brake of the {result.name} is {result.brake}.", "[Done|Okay]: brake {result.brake}."),
    ),
    "set_parking_brake": Phrasing(
        ask={
            "casual": variants(
                "parking brake of {vehicle_id}: {state}[ pls|]",
                "i want the handbrake on {vehicle_id} {state}",
                "handbrake {state} in {vehicle_id}[, thx|]",
                "make sure {vehicle_id} has its handbrake {state}",
                "get the parking brake {state} on {vehicle_id}",
                "[its a slope|tight spot here], need the handbrake of {vehicle_id} {state}",
            ),
            "neutral": variants(
                "I'd like the parking brake of {vehicle_id} {state}.",
                "The parking brake of {vehicle_id} should be {state}[, please|].",
                "Could you get the handbrake of {vehicle_id} {state}?",
                "Please see that the handbrake of {vehicle_id} is {state}.",
                "Have the parking brake in {vehicle_id} {state}[ now|].",
                "Make sure that {vehicle_id} stands with the parking brake {state}.",
            ),
            "formal": variants(
                "Kindly have the parking brake of {vehicle_id} {state}.",
                "The handbrake in {vehicle_id} is to be {state}.",
                "I [request|wish] that the parking brake of {vehicle_id} be {state}.",
                "Would you ensure that the handbrake of {vehicle_id} is {state}?",
                "Please leave {vehicle_id} with its parking brake {state}.",
                "Let the electric parking brake of {vehicle_id} be {state}.",
            ),
        },
        brief=variants("I want the parking brake {state}.", "change the parking brake of {vehicle_id}"),
        follow=variants("{vehicle_id} [too|as well].", "And {vehicle_id}."),
        question={**WHICH_CAR, "state": ("Should it be engaged or released?",)},
        answer={**WHICH, "state": variants("{state}", "I want it {state}.")},
        tell=variants("The parking brake of the {result.name} is {result.parking_brake}."),
    ),
    "switch_ignition": Phrasing(
        ask={
            "casual": variants(
                "[ignition|key] of {vehicle_id} to {power}[ pls|]",
                "switch {vehicle_id} to {power}",
                "[its cold|gotta go], put the ignition of {vehicle_id} to {power}",
                "turn the key of {vehicle_id} to {power}",
                "power button in {vehicle_id}: {power}[, thx|]",
                "can u set the ignition in {vehicle_id} to {power}",
            ),
            "neutral": variants(
                "Please [switch|turn] the [ignition|start switch] [of|in] {vehicle_id} to {power}.",
                "Set the ignition of {vehicle_id} to {power}.",
                "Could you turn {vehicle_id} to {power} with the start button?",
                "I need {vehicle_id} with its ignition at {power}.",
                "Bring {vehicle_id} to {power}[, will you|].",
                "The ignition key of {vehicle_id} should be at {power}.",
            ),
            "formal": variants(
                "Kindly [turn|bring] {vehicle_id} to {power} [by its ignition|at the ignition].",
                "I [request|wish] that {vehicle_id} be [set|switched] to {power}.",
                "Would you move the ignition of {vehicle_id} to {power}?",
                "The ignition switch of {vehicle_id} is to go to {power}.",
                "Please select {power} on the ignition of {vehicle_id}.",
                "Let {vehicle_id} have its ignition at {power}.",
            ),
        },
        brief=variants("switch the ignition to {power}", "change the ignition of {vehicle_id}[ pls|]", "turn the key"),
        follow=variants("{vehicle_id} [too|as well].", "And {vehicle_id}.", "No, to {power}."),
        question={**WHICH_CAR, "power": ("To off, accessory or on?",)},
        answer={**WHICH, "power": variants("{power}", "To {power}.")},
        tell=variants("The ignition of the {result.name} is [at|set to|now at] {result.ignition}."),
    ),
}
