"""A calendar: what one user sees and changes in the calendar app of their organization."""

from prove.engine import Environment
from prove.envs.calendar import calendars, events, people
from prove.envs.calendar.entities import Agenda
from prove.envs.calendar.world import build

environment = Environment(
    name="calendar",
    version="1.0.0",
    description="A calendar: events, series with exceptions, invitees, rooms, free and busy times, reminders.",
    state=Agenda,
    build=build,
    tools=(calendars, events, people),
    language="prove.envs.calendar.language",
)
