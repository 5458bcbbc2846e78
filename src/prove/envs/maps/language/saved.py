# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on saved places and trips."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "save_place": Phrasing(
        ask={
            "casual": variants(
                "save {place_id} as {label:quote}",
                "[label|tag] {place_id} {label:quote}[ pls|]",
                "put a pin on {place_id}, call it {label:quote}",
                "{place_id} is {label:quote} [from now on|now]",
                "[remember|bookmark] {place_id} for me, name {label:quote}",
                "add {place_id} to my [places|map] as {label:quote} with the note {note:quote}",
                "i wanna find {place_id} again, [label|save it as] {label:quote}",
                "new label {label:quote} for {place_id}[, thx|]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] save {place_id} as {label:quote}.",
                "Add {place_id} to my saved places under {label:quote}.",
                "I'd like {place_id} to be [labelled|called] {label:quote}.",
                "[Keep|Store] {place_id} with the label {label:quote}.",
                "Give {place_id} the label {label:quote} and note {note:quote}.",
                "Could you mark {place_id} as {label:quote} on my map?",
                "Under the name {label:quote}, please [remember|save] {place_id}.",
                "I go to {place_id} a lot. [Label it|Save it as] {label:quote}.",
            ),
            "formal": variants(
                "Kindly save {place_id} under the label {label:quote}.",
                "Please [record|enter] {place_id} as {label:quote} among my saved places.",
                "I [wish|ask] that {place_id} be labelled {label:quote}.",
                "Would you [store|keep] {place_id} under {label:quote}, with the remark {note:quote}?",
                "{label:quote} shall be my [name|label] for {place_id}.",
                "[Assign|Give] the label {label:quote} to {place_id}.",
                "Let {place_id} be [known|filed] as {label:quote} henceforth.",
                "For future use, {place_id} is to be [saved|noted] as {label:quote}.",
            ),
        },
        brief=variants(
            "save {place_id}[ for me|]", "I [want|need] to save a place.", "Please add {place_id} to my saved places."
        ),
        follow=variants("And {place_id} as {label:quote}.", "[Better|Actually], call it {label:quote}."),
        extra={"note": (", and note {note:quote}", ", with the note {note:quote}")},
        question={
            "place_id": ("Which place should I save?", "Which place do you mean?"),
            "label": ("Under which label?", "What should I call it?"),
        },
        answer={
            "place_id": variants("{place_id}", "I mean {place_id}.", "[It's|That would be] {place_id}."),
            "label": variants("{label:quote}", "[Call it|Label it] {label:quote}."),
        },
        tell=variants(
            "{result.name} is saved as {result.label:quote}.",
            "[Saved|Done]: {result.address} is now {result.label:quote}.",
        ),
    ),
    "list_saved_places": Phrasing(
        ask={
            "casual": variants(
                "what places did i save",
                "[show|gimme] my saved places[ pls|]",
                "[did i save|have i got] anything with {query}?",
                "where's {query} [again|on my map], [check|look in] my labels",
                "my [pins|labels], {limit} of them",
                "[forgot|lost track], what have i [bookmarked|pinned]",
                "anything saved [under|as] {query}?",
                "list [all my|the] starred spots",
            ),
            "neutral": variants(
                "Which places have I saved?",
                "[Please|Now, please,] list my saved places.",
                "Have I saved anything [under|with] {query}?",
                "What is the address of what I saved as {query}?",
                "[Show|Give] me {limit} of my labels.",
                "I can't recall where {query} is. [Check|Search] my saved places.",
                "Is {query} among the places on my list?",
                "[Go through|Open] the places I labelled.",
            ),
            "formal": variants(
                "Kindly list my saved places.",
                "I [wish|would like] to see what I have saved.",
                "Please [search|consult] my labels for {query}.",
                "Would you [read out|present] {limit} of my saved places?",
                "What address did I [record|keep] under {query}?",
                "May I see the places that [carry|bear] labels of mine?",
                "[Verify|Ascertain] whether {query} is among my saved places.",
                "An inventory of my [labels|saved places] is wanted.",
            ),
        },
        follow=variants("And {query}?", "[Try|Search] {query} [instead|next].", "[What|How] about {query}?"),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("[You saved|Your list has] {items}.", "[Here they are|By label]: {items}."),
        item="{label:quote} at {address}",
        none=("You have saved nothing like that.", "No label of yours fits that."),
    ),
    "remove_saved_place": Phrasing(
        ask={
            "casual": variants(
                "[delete|drop] {saved_place_id}[ pls|]",
                "dont need {saved_place_id} [anymore|any longer]",
                "get rid of {saved_place_id}",
                "{saved_place_id} can go",
                "[unpin|unsave] {saved_place_id}[, thx|]",
                "clean up my map, {saved_place_id} [first|goes]",
                "[take|knock] {saved_place_id} off the list",
                "[done with|over] {saved_place_id}, remove it",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] remove {saved_place_id}.",
                "I no longer need {saved_place_id}. [Remove|Delete] it.",
                "Take {saved_place_id} off my map.",
                "Could you delete {saved_place_id} for me?",
                "I moved, so {saved_place_id} should be [removed|deleted].",
                "[Clear|Erase] {saved_place_id}, please.",
                "There's no use for {saved_place_id} now; delete it.",
                "Let {saved_place_id} be gone from my list.",
            ),
            "formal": variants(
                "Kindly remove {saved_place_id}.",
                "Please [delete|erase] {saved_place_id} from my account.",
                "I [request|ask for] the removal of {saved_place_id}.",
                "{saved_place_id} is no longer [required|needed]; please remove it.",
                "Would you [strike|take] {saved_place_id} from my records?",
                "My dealings there have ended; [remove|discard] {saved_place_id}.",
                "{saved_place_id} may be [deleted|dispensed with].",
                "See to it that {saved_place_id} [disappears|is removed].",
            ),
        },
        brief=variants(
            "[remove|delete] a saved place[ pls|]",
            "I [want|need] to remove one of my labels.",
            "Please delete a saved place.",
        ),
        follow=variants("And {saved_place_id}.", "{saved_place_id} too.", "[Then|Also] remove {saved_place_id}."),
        question={"saved_place_id": ("Which saved place should I remove?", "Which label do you mean?")},
        answer={
            "saved_place_id": variants(
                "{saved_place_id}", "I mean {saved_place_id}.", "[It's|That would be] {saved_place_id}."
            )
        },
        tell=variants(
            "{result.label:quote} is no longer among your saved places.",
            "[Removed|Gone]: {result.label:quote}, which was {result.address}.",
        ),
    ),
    "save_trip": Phrasing(
        ask={
            "casual": variants(
                "save a trip {mode} from {origin_id} to {destination_id} as {name:quote}",
                "[keep|store] the way from {origin_id} to {destination_id} {mode}, call it {name:quote}",
                "new trip {name:quote}, {mode}, {origin_id} to {destination_id}",
                "put {name:quote} in my trips, leaving {origin_id} {mode} {depart_at:moment} for {destination_id}",
                "going {mode} to {destination_id} from {origin_id} a lot, save that as {name:quote}",
                "[make|add] a trip {name:quote} starting at {origin_id} {mode} to {destination_id}",
                "[plan|pencil in] {destination_id} from {origin_id} {mode} {depart_at:moment}, name it {name:quote}",
                "{name:quote}: {mode} from {origin_id} to {destination_id}, [save it|remember that]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] save the trip from {origin_id} to {destination_id} {mode} as {name:quote}.",
                "I leave {origin_id} {depart_at:moment} {mode} for {destination_id}. Save it as {name:quote}.",
                "Create a trip [named|called] {name:quote} from {origin_id} to {destination_id} {mode}.",
                "Keep the way {mode} between {origin_id} and {destination_id} under {name:quote}.",
                "I'd like to have {name:quote} among my trips: {mode}, {origin_id} to {destination_id}.",
                "Store a trip {mode} to {destination_id}, starting at {origin_id} and named {name:quote}.",
                "Could you save {name:quote}, {mode} from {origin_id} {depart_at:moment} to {destination_id}?",
                "Under {name:quote}, [remember|save] how I go {mode} to {destination_id} from {origin_id}.",
            ),
            "formal": variants(
                "Kindly save a trip {mode} from {origin_id} to {destination_id} under the name {name:quote}.",
                "I [wish|intend] to travel {mode} from {origin_id} to {destination_id}; record it as {name:quote}.",
                "Please [register|enter] the trip {name:quote}, departing {origin_id} {mode} {depart_at:moment} for {destination_id}.",
                "Would you [file|keep] the journey {mode} to {destination_id} from {origin_id} as {name:quote}?",
                "A trip [entitled|by the name of] {name:quote} shall lead {mode} from {origin_id} to {destination_id}.",
                "[Set up|Establish] {name:quote}, a journey {mode} beginning at {origin_id} and ending at {destination_id}.",
                "My route {mode} between {origin_id} and {destination_id} is to be [stored|saved] as {name:quote}.",
                "Have {name:quote} [noted|recorded]: {origin_id} to {destination_id}, {mode}, {depart_at:moment}.",
            ),
        },
        brief=variants(
            "save a trip to {destination_id}[ pls|]",
            "I [want|need] to save a trip called {name:quote}.",
            "Please save the way from {origin_id} to {destination_id} as {name:quote}.",
        ),
        follow=variants("And one {mode}, named {name:quote}.", "[Then|Also] to {destination_id}, as {name:quote}."),
        extra={"depart_at": (", leaving {depart_at:moment}", ", setting off {depart_at:moment}")},
        question={
            "name": ("What should the trip be called?", "Under which name?"),
            "origin_id": ("Where does it start?", "From where?"),
            "destination_id": ("Where does it go?", "To which place?"),
            "mode": ("By car, on foot, by bike or by public transport?", "How will you travel?"),
        },
        answer={
            "name": variants("{name:quote}", "[Call|Name] it {name:quote}."),
            "origin_id": variants("From {origin_id}.", "It starts at {origin_id}."),
            "destination_id": variants("To {destination_id}.", "It [goes|leads] to {destination_id}."),
            "mode": variants("{mode}", "I'll go {mode}.", "Going {mode}."),
        },
        tell=variants(
            "{result.name:quote} is saved: {result.duration_min} min {result.mode} from {result.origin_name} to {result.destination_name}.",
            "[Saved|Done]: {result.name:quote}, {result.distance_m} m in {result.duration_min} min.",
            "{result.name:quote} is saved; you arrive at {result.destination_name} at {result.arrive_at:time}.",
        ),
    ),
    "list_saved_trips": Phrasing(
        ask={
            "casual": variants(
                "what trips did i save",
                "[show|gimme] my saved trips {mode}",
                "which of my trips are {status}",
                "[got|is there] a saved trip about {query}?",
                "my trips, [first|just] {limit}",
                "[forgot|blanked], how long was the {query} trip",
                "anything {mode} among my trips[, list it|]?",
                "trips that are {status}, [go|list em]",
            ),
            "neutral": variants(
                "Which trips have I saved?",
                "[Please|Now, please,] list my saved trips.",
                "Which of my saved trips are {status}?",
                "Do I have a trip saved [with|under] {query}?",
                "Show me the trips that I make {mode}.",
                "How long do my trips {mode} take?",
                "I [want|need] to check my trips for {query}.",
                "[Open|Give me] {limit} of my saved trips.",
            ),
            "formal": variants(
                "Kindly list my saved trips.",
                "I [wish|would like] to review the trips that are {status}.",
                "Please [search|consult] my saved trips for {query}.",
                "Would you [present|read out] the trips I undertake {mode}?",
                "Which of my trips are {status}, if any?",
                "[State|Report] the duration of my saved trips {mode}.",
                "May I see {limit} of the trips on record?",
                "Is there a trip concerning {query} [on file|in my account]?",
            ),
        },
        follow=variants(
            "And those {mode}?", "Only the ones that are {status}[, please|].", "[What|How] about {query}?"
        ),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("[You saved|There are] {items}.", "[Here they are|By name]: {items}."),
        item="{name:quote} ({origin_name} to {destination_name}, {duration_min} min {mode})",
        none=("You have no such trip.", "No saved trip fits that."),
    ),
    "delete_saved_trip": Phrasing(
        ask={
            "casual": variants(
                "[delete|drop] {saved_trip_id}[ pls|]",
                "{saved_trip_id} is [off|cancelled], delete it",
                "[scrap|bin] {saved_trip_id}",
                "not doing {saved_trip_id} [anymore|after all]",
                "get {saved_trip_id} out of my list",
                "kill {saved_trip_id}[, thx|]",
                "[plans changed|we stay home], remove {saved_trip_id}",
                "no need for {saved_trip_id} now",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] delete {saved_trip_id}.",
                "I no longer need {saved_trip_id}.",
                "Remove {saved_trip_id} from my trips.",
                "Could you delete {saved_trip_id} for me?",
                "We changed our plans, so {saved_trip_id} [can be deleted|has to go].",
                "[Erase|Discard] {saved_trip_id}, please.",
                "I won't make {saved_trip_id} again; delete it.",
                "Take {saved_trip_id} away.",
            ),
            "formal": variants(
                "Kindly delete {saved_trip_id}.",
                "Please [remove|erase] {saved_trip_id} from my account.",
                "I [request|ask for] the deletion of {saved_trip_id}.",
                "{saved_trip_id} has become obsolete; [delete|remove] it.",
                "Would you [discard|strike out] {saved_trip_id}?",
                "As the journey is off, {saved_trip_id} is to be [deleted|removed].",
                "{saved_trip_id} may be dispensed with.",
                "[Have|Let] {saved_trip_id} be deleted.",
            ),
        },
        brief=variants(
            "[delete|drop] one of my trips[ pls|]", "I [want|need] to delete a saved trip.", "Please remove a trip."
        ),
        follow=variants("And {saved_trip_id}.", "{saved_trip_id} too.", "[Then|Also] delete {saved_trip_id}."),
        question={"saved_trip_id": ("Which trip should I delete?", "Which saved trip do you mean?")},
        answer={
            "saved_trip_id": variants(
                "{saved_trip_id}", "I mean {saved_trip_id}.", "[It's|That would be] {saved_trip_id}."
            )
        },
        tell=variants(
            "The trip {result.name:quote} is deleted.",
            "[Deleted|Gone]: {result.name:quote} from {result.origin_name} to {result.destination_name}.",
        ),
    ),
}
