"""A small environment for the tests of the server, with the tools that the official conformance suite asks for."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from typing import Annotated, ClassVar

from pydantic import Field

from prove.engine import Entity, Environment, Refused, State, Table, View, WorldBuilder, registry, tool


class Note(Entity, frozen=True):
    ID_PREFIX: ClassVar[str] = "note_"
    text: str


class Desk(State):
    notes: Table[Note]


class Said(View, frozen=True):
    text: str


class Written(View, frozen=True):
    id: str
    notes: int


@tool(read_only=True)
def test_simple_text(desk: Desk) -> Said:
    """Say a sentence."""
    return Said(text="This is a simple text response for testing.")


@tool(read_only=True)
def test_error_handling(desk: Desk) -> Said:
    """Refuse."""
    raise Refused("refused", "This tool intentionally returns an error for testing")


@tool
def write_note(desk: Desk, text: Annotated[str, Field(description="What to write.")]) -> Written:
    """Write a note."""
    note = desk.notes.put(Note(id=desk.new_id(desk.notes), text=text))
    return Written(id=note.id, notes=len(list(desk.notes)))


@tool(read_only=True)
def list_texts(desk: Desk) -> list[str]:
    """List the texts of all notes."""
    return [note.text for note in desk.notes]


@tool(destructive=True)
def break_desk(desk: Desk) -> Said:
    """Fail in a way that no tool should, after a change."""
    desk.notes.put(Note(id=desk.new_id(desk.notes), text="lost"))
    raise RuntimeError("secret of the implementation")


def build(builder: WorldBuilder) -> None:
    builder.add(Note(id=builder.new_id(Note), text="first"))


environment = Environment(
    name="conformance",
    version="1.0.0",
    description="Tools of the conformance suite.",
    state=Desk,
    build=build,
    tools=sys.modules[__name__],
)


def register() -> None:
    """Make it the one registered environment of this process."""
    point = EntryPoint("conformance", f"{__name__}:environment", registry.GROUP)
    registry.entry_points = lambda group: [point]  # type: ignore[assignment]
    for cached in (registry._points, registry.environment, registry.tool_index):
        cached.cache_clear()
