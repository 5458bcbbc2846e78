"""Tools on lines and departures."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, time, timedelta
from typing import Annotated

from pydantic import Field

from prove.engine import Refused, View, tool
from prove.engine.world import World
from prove.envs.common import Cursor, Limit, Moment, Query, ids_with_words, page, ready
from prove.envs.maps.entities import Atlas, Line, LineId, LineKind, Stop, StopId
from prove.envs.maps.routing import network, not_past
from prove.envs.maps.rules import clock

NEXT = 3
"""Departures shown of a line in one direction."""


class StopRow(View, frozen=True, kw_only=True):
    id: StopId
    name: str


class LineRow(View, frozen=True, kw_only=True):
    id: LineId
    name: str
    kind: LineKind
    every_min: int
    weekend_every_min: int
    first: str
    last: str
    ride_min: int
    stops: tuple[StopRow, ...]


class LinePage(View, frozen=True, kw_only=True):
    lines: list[LineRow]
    next_cursor: str | None = None


class BoardRow(View, frozen=True, kw_only=True):
    line_id: LineId
    line_name: str
    towards: str
    next_at: datetime
    later_at: tuple[datetime, ...] = ()
    every_min: int


class Board(View, frozen=True, kw_only=True):
    departures: list[BoardRow]
    stop_id: StopId
    stop_name: str


@tool(read_only=True)
def list_transit_lines(
    atlas: Atlas,
    query: Annotated[Query | None, Field(description="Words of a line's or a stop's name")] = None,
    kind: Annotated[LineKind | None, Field(description="metro, tram, bus or ferry")] = None,
    limit: Limit = 3,
    cursor: Cursor | None = None,
) -> LinePage:
    """List transit lines by name, with their stops in order, hours and minutes between departures on working days and
    at weekends. Returns one page."""
    rows, views = atlas.world.derived(_lines)
    # A line is found by its own name or by one stop's, not by words of several.
    if query is not None:
        keys = ids_with_words(atlas.lines, query, _line_words)
        calls = network(atlas).calls
        for stop_id in ids_with_words(atlas.stops, query, _stop_words):
            keys.update(pattern.line.id for pattern, _ in calls.get(stop_id, ()))
        rows = [r for r in rows if r.id in keys]
    if kind is not None:
        rows = [r for r in rows if r.kind == kind]
    shown, following = page(rows, limit, cursor)
    return LinePage(lines=[views[line.id] for line in shown], next_cursor=following)


def _line_words(line: Line) -> str:
    return f"{line.name} {line.kind}"


def _stop_words(stop: Stop) -> str:
    return stop.name


def _lines(world: World) -> tuple[list[Line], dict[str, LineRow]]:
    """All lines by name, and how they are shown; no tool changes one."""
    lines: Iterable[Line] = world.tables["lines"].rows.values()
    stops: dict[str, Stop] = world.tables["stops"].rows
    return sorted(lines, key=lambda r: (r.name, r.id)), {line.id: ready(_row(line, stops)) for line in lines}


def _row(line: Line, stops: dict[str, Stop]) -> LineRow:
    return LineRow(
        id=line.id,
        name=line.name,
        kind=line.kind,
        every_min=line.headway,
        weekend_every_min=line.weekend_headway,
        first=clock(line.first),
        last=clock(line.last),
        ride_min=sum(line.rides),
        stops=tuple(StopRow(id=key, name=stops[key].name) for key in line.stop_ids),
    )


@tool(read_only=True)
def get_transit_departures(
    atlas: Atlas,
    stop_id: Annotated[StopId, Field(description="Id of the stop")],
    line_id: Annotated[LineId | None, Field(description="Only this line, which must call there")] = None,
    after: Annotated[datetime | None, Moment(), Field(description="Earliest departure; default now")] = None,
) -> Board:
    """Get the next departures from a stop on that day, up to three of each line and direction, by line. Refuses a line
    that does not call there."""
    stop = atlas.stops.need(stop_id, "stop_id")
    if line_id is not None:
        line = atlas.lines.need(line_id, "line_id")
        if stop.id not in line.stop_ids:
            raise Refused("line_does_not_call", f"line_id: {line.name} ({line.id}) does not call at {stop.name}.")
    moment = not_past(atlas, after, "after") or atlas.now.replace(second=0, microsecond=0)
    weekday, midnight = moment.weekday(), datetime.combine(moment.date(), time(), moment.tzinfo)
    rows = []
    for pattern, number in network(atlas).calls.get(stop.id, ()):
        if line_id is not None and pattern.line.id != line_id:
            continue
        leaves = pattern.departure(number, moment.hour * 60 + moment.minute, weekday)
        times: list[int] = []
        while leaves is not None and len(times) < NEXT:
            times.append(leaves)
            leaves = pattern.departure(number, leaves + 1, weekday)
        if times:
            at = [midnight + timedelta(minutes=m) for m in times]
            rows.append(
                BoardRow(
                    line_id=pattern.line.id,
                    line_name=pattern.line.name,
                    towards=pattern.stops[-1].name,
                    next_at=at[0],
                    later_at=tuple(at[1:]),
                    every_min=pattern.headway(weekday),
                )
            )
    rows.sort(key=lambda r: (r.line_name, r.towards))
    return Board(departures=rows, stop_id=stop.id, stop_name=stop.name)
