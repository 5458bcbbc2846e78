"""How people speak about video meetings. What each name means is told in :mod:`prove.engine.language`."""

from prove.engine.language import Naming, Phrasing
from prove.envs.video_meeting.language import attendance, meetings
from prove.envs.video_meeting.language.elsewhere import GIVES, TAKES
from prove.envs.video_meeting.language.values import VALUES

__all__ = ["GIVES", "NAMINGS", "PHRASINGS", "PRONOUNS", "TAKES", "VALUES", "WORDS"]

NAMINGS: list[Naming] = [
    Naming("meeting", "{name:quote}", "list_meetings", {"query": "{name}"}),
    Naming("meeting", "the meeting {name:quote}", "list_meetings", {"query": "{name}"}),
    Naming("meeting", "the {status} meeting {name:quote}", "list_meetings", {"query": "{name}", "status": "{status}"}),
    Naming("meeting", "{name:quote} ({start:moment})", "list_meetings", {"query": "{name}"}),
    Naming("meeting", "{host}'s meeting {name:quote}", "list_meetings", {"query": "{name}"}),
    Naming("participant", "{name} at {meeting_id}", "list_meetings", {"meeting_id": "{meeting_id}"}),
    Naming("participant", "{name} from {meeting_id}", "list_meetings", {"meeting_id": "{meeting_id}"}),
    Naming("participant", "{name} ({email}) at {meeting_id}", "list_meetings", {"meeting_id": "{meeting_id}"}),
    Naming("participant", "{name}, {status} at {meeting_id},", "list_meetings", {"meeting_id": "{meeting_id}"}),
    Naming("participant", "{name}", "list_meetings", {"query": "{name}", "status": "live"}),
]

PHRASINGS: dict[str, Phrasing] = {**meetings.PHRASINGS, **attendance.PHRASINGS}

PRONOUNS: dict[str, tuple[str, ...]] = {
    "meeting": ("that meeting", "the same meeting", "this meeting"),
    "participant": ("the same person", "that person", "the person just mentioned"),
}

WORDS: dict[str, str] = {
    "America/Los_Angeles": "Los Angeles time",
    "America/Chicago": "Chicago time",
    "America/New_York": "New York time",
    "Europe/London": "London time",
    "Europe/Berlin": "Berlin time",
    "Asia/Kolkata": "Kolkata time",
    "Asia/Tokyo": "Tokyo time",
}
