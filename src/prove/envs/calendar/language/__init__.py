"""How people speak about their calendar. What each name means is told in :mod:`prove.engine.language`."""

from prove.engine.language import Naming, Phrasing
from prove.envs.calendar.language import calendars, changes, events, people
from prove.envs.calendar.language.elsewhere import GIVES, TAKES
from prove.envs.calendar.language.values import RULES, VALUES

__all__ = ["GIVES", "NAMINGS", "PHRASINGS", "PRONOUNS", "ROUNDABOUT", "TAKES", "VALUES", "WORDS"]

NAMINGS: list[Naming] = [
    Naming("calendar", "my {name} calendar", "list_calendars"),
    Naming("calendar", "the {name} calendar", "list_calendars"),
    Naming("calendar", "the calendar {name:quote}", "list_calendars"),
    Naming("event", "{title:quote}", "search_events", {"query": "{title}"}),
    Naming("event", "the {title:quote} event", "search_events", {"query": "{title}"}),
    Naming("event", "{title:quote} ({start:moment})", "search_events", {"query": "{title}"}),
    Naming("event", "the {repeats} {title:quote}", "search_events", {"query": "{title}"}),
    Naming("event", "{title:quote} in {calendar_name}", "search_events", {"query": "{title}"}),
    Naming(
        "event",
        "{title:quote} in {calendar_id}",
        "search_events",
        {"query": "{title}", "calendar_id": "{calendar_id}"},
    ),
    Naming("event", "the past event {title:quote}", "search_events", {"query": "{title}", "when": "past"}),
    Naming("attendee", "{name}", "find_attendees", {"query": "{name}"}),
    Naming("attendee", "{name} from {department}", "find_attendees", {"query": "{name}"}),
    Naming("attendee", "{name} ({email})", "find_attendees", {"query": "{email}"}),
    Naming("attendee", "{name} in the {building}", "find_attendees", {"query": "{name}", "kind": "room"}),
]

PHRASINGS: dict[str, Phrasing] = {
    **calendars.PHRASINGS,
    **events.PHRASINGS,
    **changes.PHRASINGS,
    **people.PHRASINGS,
}

ROUNDABOUT = (
    "find_meeting_slot",
    "list_events",
    "search_events",
)
"""Free times follow from those that are taken; one list of events tells what the other does."""

PRONOUNS: dict[str, tuple[str, ...]] = {
    "calendar": ("that calendar", "the same calendar", "this same calendar"),
    "event": ("that event", "the same event", "that one"),
    "attendee": ("the same invitee", "that same attendee", "the attendee just mentioned"),
}

WORDS: dict[str, str] = {
    **RULES,
    "popup": "pop-up",
    "email": "mail",
    "America/Los_Angeles": "Los Angeles time",
    "America/Chicago": "Chicago time",
    "America/New_York": "New York time",
    "Europe/London": "London time",
    "Europe/Berlin": "Berlin time",
    "Asia/Kolkata": "Kolkata time",
    "Asia/Tokyo": "Tokyo time",
    "no_answer": "not answered",
}
