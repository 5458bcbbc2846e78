"""What an event can be in other environments, and what of theirs can go into the calendar."""

from prove.engine.language import Gives, Register, Takes
from prove.envs.common import variants

GIVES = [
    Gives(
        "appointment",
        "event",
        ("the event {title:quote}", "{title:quote} in my calendar", "the {title:quote} appointment"),
        {"title": "title", "start": "start", "end": "end"},
    ),
    Gives(  # only people are of a department, so that no room is meant
        "person",
        "attendee",
        ("{name} from {department}", "my colleague {name} from {department}", "{name} ({department})"),
        {"name": "name", "email": "email"},
    ),
]

ENTER: dict[Register, tuple[str, ...]] = {
    "casual": variants(
        "[put|stick] {it} in {calendar_id}, [call it|as] {title:quote}",
        "[pls block|block] my time for {it} in {calendar_id}, title {title:quote}",
        "add {it} to {calendar_id} [as|under] {title:quote}",
    ),
    "neutral": variants(
        "[Please put|Put] {it} into {calendar_id} as {title:quote}.",
        "Can you [block|reserve] the time of {it} in {calendar_id} and call it {title:quote}?",
        "I'd like {it} to show up in {calendar_id} as {title:quote}.",
    ),
    "formal": variants(
        "[Kindly enter|Please enter] {it} in {calendar_id} under the title {title:quote}.",
        "I would be grateful if you put {it} into {calendar_id}, titled {title:quote}.",
        "Would you note {it} in {calendar_id} as {title:quote}?",
    ),
}

TAKES = [
    *(
        Takes(role, "create_event", {"start": "start"}, named={"title": "title"}, ask=ENTER)
        for role in ("appointment", "journey")
    ),
    Takes(
        "deadline",
        "create_event",
        {"start": "start"},
        named={"title": "title"},
        ask={
            "casual": variants(
                "[put|stick] {it} in {calendar_id}, [call it|as] {title:quote}",
                "[dont|don't] let me miss {it}, into {calendar_id} with it as {title:quote}",
            ),
            "neutral": variants(
                "[Please put|Put] {it} into {calendar_id} as {title:quote}.",
                "I'd like {it} to show up in {calendar_id} as {title:quote}.",
            ),
            "formal": variants(
                "[Kindly enter|Please enter] {it} in {calendar_id} under the title {title:quote}.",
                "Would you note {it} in {calendar_id} as {title:quote}?",
            ),
        },
    ),
]
