"""What meetings, people and recordings can be in other environments, and what of theirs a meeting can be made of."""

from prove.engine.language import Gives, Takes
from prove.envs.common import variants

GIVES = [
    Gives(
        "appointment",
        "meeting",
        ("the video meeting {name:quote}", "the online meeting {name:quote}", "the {name:quote} call"),
        {"title": "name", "start": "start", "end": "end"},
        unless={"status": ("cancelled",)},
    ),
    Gives(
        "person",
        "participant",
        ("{name}", "{name} from that meeting"),
        {"name": "name", "email": "email"},
    ),
    Gives(
        "matter",
        "recording",
        ("the summary of {meeting:quote}", "what was summed up of {meeting:quote}"),
        {"title": "meeting", "text": "summary"},
    ),
]

TAKES = [
    Takes(
        "appointment",
        "schedule_meeting",
        {"name": "title", "start": "start"},
        {
            "casual": variants(
                "[set up|make] a video meeting for {it}, [same time, same title|title and time as they are]",
                "{it} needs a video call, [schedule|book] one [at that time|for then] under the same name",
                "put {it} on as a video meeting, [same start|start unchanged] and same name",
            ),
            "neutral": variants(
                "[Please schedule|Schedule] a video meeting for {it}, with the same title and start.",
                "Can you [set up|arrange] a video meeting that [matches|mirrors] {it} in name and time?",
                "I need an online meeting at the time of {it}, [called the same|under the same title].",
            ),
            "formal": variants(
                "Kindly [arrange|schedule] a video meeting for {it}, keeping its title and time.",
                "Would you create an online meeting corresponding to {it} in [title and start|name and hour]?",
                "{it} should also [be held|take place] online; please schedule it under that title and at that time.",
            ),
        },
    ),
    Takes(
        "person",
        "invite_to_meeting",
        {"email": "email"},
        {
            "casual": variants(
                "[invite|get] {it} into {meeting_id}",
                "add {it} to the guests of {meeting_id}[ pls|]",
                "{it} should [come to|be at] {meeting_id}, send an invite",
            ),
            "neutral": variants(
                "[Please invite|Invite] {it} to {meeting_id}.",
                "Can you send {it} an invitation to {meeting_id}?",
                "I'd like {it} to [join|attend] {meeting_id}; please invite them.",
            ),
            "formal": variants(
                "Kindly extend an invitation to {meeting_id} to {it}.",
                "Would you [invite|ask] {it} to {meeting_id} by mail?",
                "Please see to it that {it} [is invited|receives an invitation] to {meeting_id}.",
            ),
        },
    ),
]
