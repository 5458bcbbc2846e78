"""Phrases for lights, plugs and blinds."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

WHICH = {"device_id": variants("{device_id}", "I [mean|meant] {device_id}.", "[It's|Take] {device_id}.")}

PHRASINGS: dict[str, Phrasing] = {
    "turn_device_on": Phrasing(
        ask={
            "casual": variants(
                "turn on {device_id}[ pls| rn|]",
                "[flip|switch] {device_id} on[, thx|]",
                "{device_id} on[, please| now|]",
                "[home soon|almost there], get {device_id} running",
                "can u power up {device_id}[ for me|]",
                "[who|why did someone] switched {device_id} off? back on pls",
                "wake up {device_id}",
            ),
            "neutral": variants(
                "[Please|Now, please,] turn {device_id} on.",
                "Switch on {device_id}[ for me|].",
                "I need {device_id} [on|running].",
                "Could you turn {device_id} on [before I get there|now]?",
                "{device_id} should be on.",
                "It's time to have {device_id} [on|running] again.",
                "[Start|Power] {device_id} up.",
            ),
            "formal": variants(
                "Kindly switch {device_id} on.",
                "Please [activate|power on] {device_id}.",
                "I [wish|request] that {device_id} be turned on.",
                "Would you [see to it|ensure] that {device_id} is on?",
                "{device_id} is to be [energised|switched on].",
                "Let {device_id} be put [into operation|on].",
                "We shall need {device_id}; [do turn|turn] it on.",
            ),
        },
        brief=variants("turn [something|a device] on[ for me| pls|]", "I want something switched on."),
        follow=variants("{device_id} [too|as well].", "And {device_id}.", "[Same|Likewise] for {device_id}."),
        question={"device_id": ("Which device should I turn on?", "What should I switch on?")},
        answer=WHICH,
        tell=variants(
            "The {result.name} in the {result.room_name} is {result.status}.",
            "[Done|Okay]: the {result.room_name} {result.name} is {result.status}.",
        ),
    ),
    "turn_device_off": Phrasing(
        ask={
            "casual": variants(
                "turn off {device_id}[ pls| rn|]",
                "[kill|cut] {device_id}[, thx|]",
                "{device_id} off[, please| now|]",
                "[oops|ugh], left {device_id} on, turn it off",
                "nobody needs {device_id} [rn|tonight], off with it",
                "[switch|shut] {device_id} off for me",
                "[saving power|too bright here], {device_id} should go off",
            ),
            "neutral": variants(
                "[Please|Now, please,] turn {device_id} off.",
                "Switch off {device_id}[ for me|].",
                "I forgot {device_id}; [turn|switch] it off.",
                "Could you turn {device_id} off [now|right away]?",
                "{device_id} should be off.",
                "We no longer need {device_id}, so turn it off.",
                "[Shut|Power] {device_id} down.",
            ),
            "formal": variants(
                "Kindly switch {device_id} off.",
                "Please [deactivate|power off] {device_id}.",
                "I [wish|request] that {device_id} be turned off.",
                "Would you [see to it|ensure] that {device_id} is off?",
                "{device_id} is to be [shut down|switched off].",
                "Let {device_id} be put out of [operation|use].",
                "There is no [need of|use for] {device_id} at present; turn it off.",
            ),
        },
        brief=variants("turn [something|a device] off[ for me| pls|]", "I want something switched off."),
        follow=variants("{device_id} [too|as well].", "And {device_id}.", "[Same|Likewise] for {device_id}."),
        question={"device_id": ("Which device should I turn off?", "What should I switch off?")},
        answer=WHICH,
        tell=variants(
            "The {result.name} in the {result.room_name} is {result.status}.",
            "[Done|Okay]: the {result.room_name} {result.name} is {result.status}.",
        ),
    ),
    "set_light_level": Phrasing(
        ask={
            "casual": variants(
                "[put|set] {device_id} at {brightness_pct}%[ pls|]",
                "{device_id} to {brightness_pct} percent[, thx|]",
                "[mood time|my eyes], make {device_id} {brightness_pct} percent",
                "brightness of {device_id}: {brightness_pct}[ pls|]",
                "[crank|slide] {device_id} to {brightness_pct}%",
                "i want {brightness_pct} percent on {device_id}",
            ),
            "neutral": variants(
                "[Please|Now, please,] set {device_id} to {brightness_pct} percent.",
                "{device_id} should shine at {brightness_pct} percent.",
                "Change the brightness of {device_id} to {brightness_pct} percent.",
                "Could you adjust {device_id} to {brightness_pct}%?",
                "I'd like {device_id} at {brightness_pct} percent brightness.",
                "[Have|Let] {device_id} burn at {brightness_pct} percent.",
            ),
            "formal": variants(
                "Kindly adjust {device_id} to {brightness_pct} percent.",
                "Please [set|bring] the brightness of {device_id} to {brightness_pct} percent.",
                "I [wish|request] that {device_id} be at {brightness_pct} percent.",
                "Would you [regulate|set] {device_id} to {brightness_pct}% of its brightness?",
                "For [our guests|reading], {device_id} is to be at {brightness_pct} percent.",
                "Let {device_id} give {brightness_pct} percent of its light.",
            ),
        },
        brief=variants(
            "[change|adjust] the brightness of {device_id}",
            "a light should go to {brightness_pct} percent[ pls|]",
            "adjust a light for me",
        ),
        follow=variants(
            "And {device_id}.", "No, {brightness_pct} percent.", "[Make|Better make] it {brightness_pct} percent."
        ),
        question={
            "device_id": ("Which light do you mean?", "Which light should I set?"),
            "brightness_pct": ("How bright should it be?", "To what percentage?"),
        },
        answer={**WHICH, "brightness_pct": variants("{brightness_pct} percent", "[To|At] {brightness_pct} percent.")},
        tell=variants(
            "The {result.name} in the {result.room_name} is at {result.brightness_pct} percent.",
            "[Set|Done]: {result.brightness_pct} percent on the {result.room_name} {result.name}.",
        ),
    ),
    "set_light_color": Phrasing(
        ask={
            "casual": variants(
                "make {device_id} {color_name}[ pls|]",
                "{device_id} in {color_name}[, thx|]",
                "[party time|new vibe], turn {device_id} {color_name}",
                "can {device_id} be {color_name}? [do it|try]",
                "[i want|lets have] {device_id} {color_name}",
                "color of {device_id}: {color_name}",
            ),
            "neutral": variants(
                "[Please|Now, please,] set {device_id} to {color_name}.",
                "{device_id} should be {color_name}.",
                "Change the color of {device_id} to {color_name}.",
                "Could you turn {device_id} {color_name}?",
                "I'd like {device_id} to [glow|shine] {color_name}.",
                "[Try|Use] {color_name} as the color of {device_id}.",
            ),
            "formal": variants(
                "Kindly change {device_id} to {color_name}.",
                "Please [select|choose] {color_name} for {device_id}.",
                "I [wish|request] that {device_id} be {color_name}.",
                "Would you give {device_id} the color {color_name}?",
                "For [the reception|the evening], {device_id} is to be {color_name}.",
                "Let {device_id} [appear|shine] in {color_name}.",
            ),
        },
        brief=variants(
            "change the color of {device_id}[ pls|]", "make a light {color_name}", "I want a light in another color."
        ),
        follow=variants("And {device_id}.", "No, {color_name}.", "[Make|Better make] it {color_name}."),
        question={
            "device_id": ("Which light do you mean?", "Which light should I change?"),
            "color_name": ("Which color would you like?", "What color?"),
        },
        answer={**WHICH, "color_name": variants("{color_name}", "[Make|Let] it be {color_name}.")},
        tell=variants(
            "The {result.name} in the {result.room_name} is {result.color_name}.",
            "[Done|Set]: {result.color_name} on the {result.room_name} {result.name}.",
        ),
    ),
    "set_blind_position": Phrasing(
        ask={
            "casual": variants(
                "[put|move] {device_id} to {position}%[ pls|]",
                "{device_id} {position} percent open[, thx|]",
                "[sun's in my face|neighbors staring], {device_id} at {position} percent open",
                "roll {device_id} to {position}%",
                "i want {device_id} {position} percent open",
                "opening of {device_id}: {position} percent",
            ),
            "neutral": variants(
                "[Please|Now, please,] move {device_id} to {position} percent.",
                "{device_id} should be {position} percent open.",
                "Bring {device_id} to {position} percent open.",
                "Could you set {device_id} to {position}%?",
                "I'd like {device_id} at {position} percent.",
                "For the [plants|light], have {device_id} {position} percent open.",
            ),
            "formal": variants(
                "Kindly move {device_id} to {position} percent.",
                "Please [bring|adjust] {device_id} to an opening of {position} percent.",
                "I [wish|request] that {device_id} stand at {position} percent.",
                "Would you position {device_id} at {position} percent?",
                "{device_id} is to be {position} percent open.",
                "Let {device_id} be [set|moved] to {position} percent of its travel.",
            ),
        },
        brief=variants(
            "move {device_id}[ pls|]", "I want a blind {position} percent open.", "adjust one of the blinds"
        ),
        follow=variants("And {device_id}.", "No, {position} percent.", "[Make|Better make] it {position} percent."),
        question={
            "device_id": ("Which blind do you mean?", "Which blind should I move?"),
            "position": ("How far open should it be?", "To what percentage?"),
        },
        answer={**WHICH, "position": variants("{position} percent", "[To|At] {position} percent.")},
        tell=variants("The {result.name} in the {result.room_name} is {result.position} percent open."),
    ),
}
