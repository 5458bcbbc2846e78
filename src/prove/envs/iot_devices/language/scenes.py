"""Phrases for scenes."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "list_scenes": Phrasing(
        ask={
            "casual": variants(
                "[what|which] scenes do i have[ rn|]",
                "[show|gimme] the scenes for {room_id}",
                "[is there|got] a scene with {query:quote} in it?",
                "scenes, [list em|all of them][ pls|]",
                "any scene made for {room_id}?",
                "first {limit} scenes, [go|thx]",
            ),
            "neutral": variants(
                "[Please|Now, please,] list my scenes.",
                "Which scenes belong to {room_id}?",
                "[Search|Look] for {query:quote} among the scenes.",
                "What scenes [are set up|have I made]?",
                "I'd like to see the scenes of {room_id}.",
                "[Show|Give] me {limit} of the scenes.",
            ),
            "formal": variants(
                "Kindly [list|state] the scenes.",
                "I [wish|need] to see which scenes concern {room_id}.",
                "Please [name|enumerate] the scenes on record.",
                "Would you look for a scene by the name of {query:quote}?",
                "A list of the scenes for {room_id} is [required|requested].",
                "Which scenes have been [stored|defined] so far?",
            ),
        },
        follow=variants("And for {room_id}?", "[What|How] about {room_id}?"),
        extra={"limit": (", {limit} at most",)},
        tell=variants("[There are {count}|I found {count}]: {items}.", "[Found|The ones I see]: {items}."),
        item="{name} (devices: {devices})",
        none=("There is no such scene.",),
    ),
    "create_scene": Phrasing(
        ask={
            "casual": variants(
                "save {room_id} as it is now as {name:quote}",
                "[love|like] how {room_id} looks, make it a scene {name:quote}",
                "new scene {name:quote} from {room_id}[ pls|]",
                "remember {room_id} like this, [call it|name it] {name:quote}",
                "[snap|snapshot] {room_id} into a scene, {name:quote}",
                "scene {name:quote}: just how {room_id} is[ rn|]",
            ),
            "neutral": variants(
                "[Please|Now, please,] save the present state of {room_id} as the scene {name:quote}.",
                "Make a scene {name:quote} of how {room_id} is now.",
                "I'd like to keep {room_id} as it is under the name {name:quote}.",
                "Could you create a scene {name:quote} from {room_id}?",
                "{room_id} is just right, so store it as {name:quote}.",
                "Create {name:quote}, a scene with everything in {room_id} as it stands.",
                "[Take|Use] {room_id} as it is [for|to make] the scene {name:quote}.",
            ),
            "formal": variants(
                "Kindly store the state of {room_id} as a scene named {name:quote}.",
                "Please [create|record] a scene {name:quote} after the present state of {room_id}.",
                "I [wish|request] that {room_id} be saved as the scene {name:quote}.",
                "Would you preserve the setting of {room_id} under {name:quote}?",
                "The arrangement of {room_id} is to be [kept|saved] as {name:quote}.",
                "Let there be a scene {name:quote}, made from {room_id} as it is.",
                "[Preserve|Retain] {room_id} as at present, the scene being named {name:quote}.",
                "I [ask|wish] to have {room_id} kept as {name:quote}, a scene.",
            ),
        },
        brief=variants(
            "save {room_id} as a scene[ pls|]", "make a scene called {name:quote}", "I want to make a new scene."
        ),
        follow=variants("And one of {room_id} called {name:quote}."),
        extra={"kind": (", {kind}s only", ", with only the {kind}s")},
        question={
            "name": ("What should the scene be called?", "Which name should it have?"),
            "room_id": ("Of which room?", "Which room should it keep?"),
        },
        answer={
            "name": variants("{name:quote}", "[Call|Name] it {name:quote}."),
            "room_id": variants("{room_id}", "[Of|Take] {room_id}."),
        },
        tell=variants("The scene {result.name} is saved with all that counts in the {result.room_name}."),
    ),
    "activate_scene": Phrasing(
        ask={
            "casual": variants(
                "[start|run] {scene_id}[ pls|]",
                "time for {scene_id}[, go|]",
                "[friends are here|couch time], put on {scene_id}",
                "{scene_id}, [now pls|hit it]",
                "get the house into {scene_id}",
                "[can u|go] activate {scene_id}",
            ),
            "neutral": variants(
                "[Please|Now, please,] activate {scene_id}.",
                "I'd like {scene_id} [now|on].",
                "Switch to {scene_id}[ for me|].",
                "Could you start {scene_id}?",
                "It's time for {scene_id}.",
                "[Set|Bring] everything to {scene_id}.",
            ),
            "formal": variants(
                "Kindly activate {scene_id}.",
                "Please [apply|put on] {scene_id}.",
                "I [wish|request] that {scene_id} be activated.",
                "Would you set the house to {scene_id}?",
                "{scene_id} is to be [applied|activated].",
                "Let us have {scene_id}, if you [please|would].",
            ),
        },
        brief=variants("start [a scene|one of my scenes][ pls|]", "I want a scene on."),
        follow=variants("No, {scene_id}.", "And then {scene_id}."),
        question={"scene_id": ("Which scene do you mean?", "Which scene should I start?")},
        answer={"scene_id": variants("{scene_id}", "I [mean|meant] {scene_id}.")},
        tell=variants("{result.name} is on. Changed: {items}.", "[Done|Okay], {result.name}: {items}."),
        item="{name} in the {room_name} ({status})",
    ),
}
