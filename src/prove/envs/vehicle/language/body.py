"""Phrases for lock, doors, windows and child locks."""

from prove.engine.language import Phrasing
from prove.envs.common import variants
from prove.envs.vehicle.language.pedals import WHICH, WHICH_CAR

WHICH_DOOR = ("Which door?", "Which of the doors?")
DOOR = variants("the {door} door", "[The|It's the] {door} one.")

PHRASINGS: dict[str, Phrasing] = {
    "lock_vehicle": Phrasing(
        ask={
            "casual": variants(
                "{action} {vehicle_id}[ pls| rn|]",
                "can u {action} {vehicle_id}[ for me|]",
                "[hands full|im outside], {action} {vehicle_id}",
                "pls go and {action} {vehicle_id}",
                "i forgot to {action} {vehicle_id}, do it[ pls|]",
                "gotta {action} {vehicle_id}[, thx|]",
            ),
            "neutral": variants(
                "Please {action} {vehicle_id}.",
                "Could you {action} {vehicle_id} for me?",
                "I'd like you to {action} {vehicle_id}.",
                "It is time to {action} {vehicle_id}.",
                "Would you {action} the doors of {vehicle_id}?",
                "Since I have no key here, {action} {vehicle_id}[, please|].",
            ),
            "formal": variants(
                "Kindly {action} {vehicle_id}.",
                "May I ask you to {action} {vehicle_id}?",
                "I [request|wish] you to {action} all doors of {vehicle_id}.",
                "Would you be so kind as to {action} {vehicle_id}?",
                "Please be sure to {action} {vehicle_id} [at once|now].",
                "I authorise you to {action} {vehicle_id}.",
            ),
        },
        brief=variants("{action} [a|my] car", "{action} it[ pls|]"),
        follow=variants("{vehicle_id} [too|as well].", "And {vehicle_id}."),
        question={**WHICH_CAR, "action": ("Should I lock or unlock it?",)},
        answer={**WHICH, "action": variants("{action} it")},
        tell=variants("The {result.name} is {result.doors}.", "[Done|Okay]: the {result.name} is {result.doors} now."),
    ),
    "open_vehicle_door": Phrasing(
        ask={
            "casual": variants(
                "[open|get] {vehicle_id} open, {door} door[ pls|]",
                "pop the {door} door on {vehicle_id}",
                "{vehicle_id}, {door} door open[, thx|]",
                "[bags incoming|got the kids], get the {door} door of {vehicle_id} open",
                "let me into {vehicle_id}, {door} door",
                "can u open {vehicle_id} at the {door} door",
            ),
            "neutral": variants(
                "Please [open|swing open] {vehicle_id}: the {door} door.",
                "Could you open the {door} door on {vehicle_id}?",
                "I need {vehicle_id} [open|opened] at the {door} door.",
                "The {door} door of {vehicle_id} should be opened.",
                "Somebody wants [in|to get in], so open {vehicle_id}, {door} door.",
                "Have {vehicle_id} open its {door} door.",
            ),
            "formal": variants(
                "Kindly open the {door} door of {vehicle_id}.",
                "I [request|wish] {vehicle_id} to open its {door} door.",
                "Would you open {vehicle_id} at its {door} door?",
                "Please release the {door} door of {vehicle_id}.",
                "The {door} door of {vehicle_id} is to stand open.",
                "Let the {door} door in {vehicle_id} be opened.",
            ),
        },
        brief=variants("open a door of {vehicle_id}[ pls|]", "open the {door} door", "open a car door"),
        follow=variants("And the {door} door.", "The {door} one [too|as well]."),
        question={**WHICH_CAR, "door": WHICH_DOOR},
        answer={**WHICH, "door": DOOR},
        tell=variants(
            "The {door} door of the {result.name} is open.", "[Done|Okay]: {door} door of the {result.name} open."
        ),
    ),
    "close_vehicle_door": Phrasing(
        ask={
            "casual": variants(
                "close the {door} door of {vehicle_id}[ pls|]",
                "shut {vehicle_id}, the {door} door",
                "{vehicle_id} has its {door} door open, shut it[, thx|]",
                "[its raining in|battery's draining], close the {door} door on {vehicle_id}",
                "get the {door} door on {vehicle_id} shut",
                "can u shut the {door} door of {vehicle_id}",
            ),
            "neutral": variants(
                "Please close the {door} door of {vehicle_id}.",
                "Could you shut the {door} door on {vehicle_id}?",
                "I left {vehicle_id} with the {door} door open; close it[, please|].",
                "The {door} door of {vehicle_id} should be shut.",
                "Have {vehicle_id} close its {door} door.",
                "Everybody is [in|out], so close {vehicle_id}, {door} door.",
            ),
            "formal": variants(
                "Kindly close the {door} door of {vehicle_id}.",
                "I [request|wish] {vehicle_id} to close its {door} door.",
                "Would you shut {vehicle_id} at its {door} door?",
                "Please see [that|to it that] {vehicle_id} has its {door} door closed.",
                "The {door} door of {vehicle_id} must not stand open; close it.",
                "Let the {door} door in {vehicle_id} be closed.",
            ),
        },
        brief=variants("close a door of {vehicle_id}[ pls|]", "shut the {door} door", "close a car door"),
        follow=variants("And the {door} door.", "The {door} one [too|as well]."),
        question={**WHICH_CAR, "door": WHICH_DOOR},
        answer={**WHICH, "door": DOOR},
        tell=variants(
            "The {door} door of the {result.name} is closed.", "[Done|Okay]: {door} door of the {result.name} shut."
        ),
    ),
    "open_window": Phrasing(
        ask={
            "casual": variants(
                "{window} window of {vehicle_id} to {position_pct} percent[ pls|]",
                "roll the {window} window of {vehicle_id} to {position_pct}%",
                "[stuffy in here|dog's inside], {vehicle_id} {window} window at {position_pct} percent",
                "set {vehicle_id}, {window} window, {position_pct} percent open",
                "some air: {position_pct}% on the {window} window of {vehicle_id}",
                "i want {vehicle_id} with the {window} window {position_pct} percent down",
            ),
            "neutral": variants(
                "Please move the {window} window of {vehicle_id} to {position_pct} percent.",
                "Could you set the {window} window of {vehicle_id} to {position_pct} percent open?",
                "{vehicle_id} should have its {window} window {position_pct} percent open.",
                "Put the {window} window in {vehicle_id} at {position_pct} percent[, please|].",
                "I'd like the {window} window of {vehicle_id} at {position_pct}%.",
                "Adjust {vehicle_id}: {window} window to {position_pct} percent.",
            ),
            "formal": variants(
                "Kindly bring the {window} window of {vehicle_id} to {position_pct} percent.",
                "I [request|wish] {vehicle_id} to open its {window} window to {position_pct} percent.",
                "Would you position the {window} window of {vehicle_id} at {position_pct} percent?",
                "For {vehicle_id}, {position_pct} percent at the {window} window is [wanted|required].",
                "Please lower or raise the {window} window of {vehicle_id} to {position_pct} percent.",
                "Let the {window} window in {vehicle_id} be at {position_pct} percent.",
            ),
        },
        brief=variants(
            "move a window of {vehicle_id}[ pls|]", "set the {window} window of {vehicle_id}", "move a car window"
        ),
        follow=variants("And the {window} window.", "No, {position_pct} percent."),
        question={
            **WHICH_CAR,
            "window": ("Which window?", "Which of the windows?"),
            "position_pct": ("How far open, in percent?", "To how many percent?"),
        },
        answer={
            **WHICH,
            "window": variants("the {window} window", "The {window} one."),
            "position_pct": variants("{position_pct} percent", "To {position_pct} percent."),
        },
        tell=variants("The {window} window of the {result.name} is at {position_pct} percent."),
    ),
    "set_child_lock": Phrasing(
        ask={
            "casual": variants(
                "{door} child lock of {vehicle_id} {state}[ pls|]",
                "switch the {door} child lock {state} in {vehicle_id}",
                "[toddler on board|kids today], {vehicle_id} {door} child lock {state}",
                "turn {state} the child lock, {door} door of {vehicle_id}",
                "child safety at the {door} door of {vehicle_id}: {state}",
                "i want {vehicle_id} with the {door} child lock {state}",
            ),
            "neutral": variants(
                "Please turn the {door} child lock of {vehicle_id} {state}.",
                "Could you switch {state} the child lock at the {door} door of {vehicle_id}?",
                "The {door} child lock of {vehicle_id} should be {state}.",
                "I'd like {vehicle_id} with the {door} child lock {state}.",
                "[Because of|With] the children, {vehicle_id} needs its {door} child lock {state}.",
                "Set {vehicle_id} so that its {door} child lock is {state}.",
            ),
            "formal": variants(
                "Kindly switch the {door} child lock of {vehicle_id} {state}.",
                "I [request|wish] {vehicle_id} to have its {door} child lock {state}.",
                "Would you turn {state} the {door} child lock in {vehicle_id}?",
                "{vehicle_id} is to [stand|drive] with the {door} child lock {state}.",
                "Please leave {vehicle_id} with its {door} child lock {state}.",
                "For [safety|the sake of safety], let {vehicle_id} have the {door} child lock {state}.",
            ),
        },
        brief=variants("turn a child lock of {vehicle_id} {state}", "change a child lock[ pls|]"),
        follow=variants("And the {door} one."),
        question={**WHICH_CAR, "door": ("Rear left or rear right?",), "state": ("On or off?",)},
        answer={**WHICH, "door": DOOR, "state": variants("{state}", "[Turn|Switch] it {state}.")},
        tell=variants("The {door} child lock of the {result.name} is {state}."),
    ),
}
