"""The language of the calendar's user: rules in words and as they are kept."""

from __future__ import annotations

import prove
from prove.envs.calendar.language.values import RULES

CALENDAR = prove.environment("calendar")


def test_every_rule_that_is_said_is_spelled_as_it_is_kept():
    made = 0
    for seed in range(3):
        session = CALENDAR.session(seed)
        primary = next(c["id"] for c in session.call("list_calendars", {}).data["calendars"] if c.get("primary"))
        day = f"{session.state.now:%Y-%m-}28T20:00"
        for rule in RULES:
            new = {"calendar_id": primary, "title": rule, "start": day, "recurrence": rule}
            observation = session.call("create_event", new)
            assert observation.ok and observation.data["recurrence"] == rule, observation.text
            made += 1
    assert made == 3 * len(RULES)
