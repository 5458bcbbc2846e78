# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools that make, change and delete events."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "create_event": Phrasing(
        ask={
            "casual": variants(
                "[put|stick|throw] {title:quote} in {calendar_id}, {start:moment}",
                "{title:quote}, {start:moment}, {duration_minutes} minutes, [into|goes in] {calendar_id}[ pls|]",
                "[block|save] {start:moment} in {calendar_id} for {title:quote}",
                "[new event|new entry]: {title:quote} at {location:quote}, {start:moment}, calendar is {calendar_id}",
                "gotta [do|be at] {title:quote} {start:moment}, [add|note] it to {calendar_id}",
                "{title:quote} in {calendar_id} {recurrence}, [first one|starting] {start:moment}",
                "before i forget: {start:moment}, {title:quote}, {calendar_id}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] add {title:quote} to {calendar_id}, {start:moment}.",
                "[Create|Set up] an event called {title:quote} in {calendar_id}: {start:moment}, {duration_minutes} minutes.",
                "I [have|agreed to] {title:quote} {start:moment}; [enter|put] it into {calendar_id}.",
                "{title:quote} [starts|begins] {start:moment} at {location:quote}. [Please note|Note] it in {calendar_id}.",
                "In {calendar_id} I need {title:quote} {recurrence}, beginning {start:moment}.",
                "Could you [reserve|book] {start:moment} in {calendar_id} under the title {title:quote}?",
                "My [week|plan] now includes {title:quote}, {start:moment}. It [belongs|goes] into {calendar_id}.",
            ),
            "formal": variants(
                "Kindly enter {title:quote} into {calendar_id}, {start:moment}.",
                "Please [record|schedule] {title:quote} in {calendar_id}, [commencing|beginning] {start:moment}, for {duration_minutes} minutes.",
                "I [wish|should like] to have {title:quote} [noted|placed] in {calendar_id}: {start:moment}.",
                "An engagement entitled {title:quote} [awaits|takes place] {start:moment} at {location:quote}; add it to {calendar_id}.",
                "Would you [inscribe|arrange] {title:quote}, {recurrence} from {start:moment}, in {calendar_id}?",
                "Let {calendar_id} show {title:quote} {start:moment}, [if you please|please].",
                "[It has been agreed|We resolved] to hold {title:quote} {start:moment}. Enter this in {calendar_id}.",
            ),
        },
        brief=variants(
            "[put|add] {title:quote} in my calendar, {start:moment}",
            "I need an event {start:moment} in {calendar_id}.",
            "Please [schedule|enter] {title:quote} in {calendar_id}.",
            "[Add|Create] something called {title:quote}[ for me|].",
        ),
        follow=variants(
            "Also {title:quote}, {start:moment}.",
            "And {title:quote}, {start:moment}.",
            "[Likewise|Another one]: {title:quote} {start:moment}.",
        ),
        extra={
            "duration_minutes": (", {duration_minutes} minutes long", ", for {duration_minutes} minutes"),
            "location": (", place {location:quote}", ", with {location:quote} as the location"),
            "description": (", with the note {description:quote}", ", and note {description:quote} on it"),
            "recurrence": (", repeated {recurrence}", ", and repeat it {recurrence}"),
            "time_zone": (", in {time_zone}", ", meaning {time_zone}"),
        },
        question={
            "calendar_id": ("In which calendar should I put it?", "Which calendar does it go into?"),
            "title": ("What should the event be called?", "What is the title?"),
            "start": ("When does it start?", "For when should I schedule it?"),
        },
        answer={
            "calendar_id": variants("{calendar_id}", "[Into|In] {calendar_id}, please.", "Use {calendar_id}."),
            "title": ("Call it {title:quote}.", "{title:quote}", "The title is {title:quote}."),
            "start": ("{start:moment}", "It starts {start:moment}.", "{start:moment}, please."),
        },
        tell=variants(
            "{result.title} is in {result.calendar_name}, {result.start:moment}.",
            "[Done|Added]: {result.title}, {result.start:moment}.",
        ),
    ),
    "update_event": Phrasing(
        ask={
            "casual": variants(
                "[move|push|shift] {event_id} to {start:moment}",
                "[rename|retitle] {event_id} to {title:quote}[ pls|]",
                "{event_id} is now at {location:quote}, [change|fix] that",
                "make {event_id} {duration_minutes} minutes[ long|]",
                "{event_id} should [be|repeat] {recurrence} [from now on|now]",
                "[stick|put] {description:quote} in the notes of {event_id}",
                "new plan for {event_id}: {start:moment}, {duration_minutes} minutes",
            ),
            "neutral": variants(
                "[Please|Now, please,|Go ahead and] move {event_id} to {start:moment}.",
                "[Change|Set] the title of {event_id} to {title:quote}[, please|].",
                "{event_id} takes place at {location:quote}; [update|correct] the location.",
                "[Make|Let] {event_id} last {duration_minutes} minutes[ instead|].",
                "I [want|would like] {event_id} to repeat {recurrence}.",
                "Could you [write|put] {description:quote} into the description of {event_id}?",
                "Something [came up|got in the way]: {event_id} has to [be|start] {start:moment}.",
            ),
            "formal": variants(
                "Kindly [postpone|reschedule] {event_id} to {start:moment}.",
                "Please [amend|alter] the title of {event_id} to read {title:quote}.",
                "The venue of {event_id} [is|shall be] {location:quote}; [adjust|revise] the entry accordingly.",
                "I [ask|request] that {event_id} be [set|fixed] at {duration_minutes} minutes.",
                "Henceforth {event_id} is to [recur|take place] {recurrence}.",
                "Would you [append|enter] {description:quote} as the description of {event_id}?",
                "[Circumstances|Other duties] oblige me to hold {event_id} {start:moment}, please [see to it|arrange it].",
            ),
        },
        brief=variants(
            "[change|set] one of my events to {duration_minutes} minutes",
            "Please rename an event of mine to {title:quote}.",
            "[Move|Shift] something to {start:moment} for me.",
            "An event of mine is now at {location:quote}.",
        ),
        follow=variants("And {event_id} as well.", "[Same|The same] for {event_id}.", "{event_id} too."),
        extra={
            "location": (", at {location:quote}", ", with {location:quote} as the place"),
            "description": (", and note {description:quote} on it", ", with {description:quote} as the note"),
        },
        question={"event_id": ("Which event should I change?", "Which event is it about?")},
        answer={"event_id": variants("{event_id}", "[Change|I mean] {event_id}.", "It's {event_id}.")},
        tell=variants(
            "{result.title} is changed; it is {result.start:moment}, until {result.end:time}.",
            "[Updated|Done]: {result.title}, {result.start:moment} to {result.end:time}.",
        ),
    ),
    "delete_event": Phrasing(
        ask={
            "casual": variants(
                "[delete|kill|drop] {event_id}[ pls| for me|]",
                "{event_id} isnt happening, [take it out|remove it]",
                "get {event_id} off my calendar[, thx|]",
                "[scrap|bin] {event_id}, [nobody can make it|plans changed]",
                "no more {event_id}, [wipe it|delete the whole thing]",
                "[lets|let's] [forget about|ditch] {event_id}, [clear it|erase that]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] delete {event_id}.",
                "{event_id} has been [called off|dropped]; [remove|take] it from my calendar[ altogether|].",
                "I [don't|no longer] need {event_id} [in there|in my calendar], [delete|clear] it.",
                "Could you [remove|erase] {event_id} completely?",
                "[Take|Get] {event_id} out of the calendar[, please|].",
                "[Nobody|No one] will come to {event_id}, so [cancel|delete] it for everybody.",
            ),
            "formal": variants(
                "Kindly [remove|delete] {event_id} in its entirety.",
                "{event_id} will not be held; please [strike|withdraw] it.",
                "I [request|ask] the deletion of {event_id}.",
                "Would you [expunge|erase] {event_id} from the calendar?",
                "[Regrettably|Alas], {event_id} must be called off. [Delete|Remove] it, please.",
                "Please see that {event_id} is [taken down|removed] for all concerned.",
            ),
        },
        brief=variants(
            "[delete|drop] one of my events",
            "Please [remove|delete] an event from my calendar.",
            "I want something [gone from|out of] my calendar.",
        ),
        follow=variants("{event_id} too.", "And [delete|remove] {event_id}.", "[Same|Likewise] for {event_id}."),
        question={"event_id": ("Which event should I delete?", "Which one shall go?")},
        answer={"event_id": variants("{event_id}", "I mean {event_id}.", "Delete {event_id}.")},
        tell=("{result.title} is deleted from {result.calendar_name}.", "Done, {result.title} is gone."),
    ),
}
