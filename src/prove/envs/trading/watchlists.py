"""Tools on watchlists."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, Refused, View, tool
from prove.envs.trading.entities import Desk, InstrumentId, Watchlist, WatchlistId

MOST_WATCHED = 10
"""Instruments on one list."""


class WatchedRow(View, frozen=True, kw_only=True):
    id: InstrumentId
    symbol: str
    name: str


class WatchlistRow(View, frozen=True, kw_only=True):
    id: WatchlistId
    name: str
    count: int
    instruments: list[WatchedRow]


class WatchlistPage(View, frozen=True, kw_only=True):
    watchlists: list[WatchlistRow]


def _row(desk: Desk, watchlist: Watchlist) -> WatchlistRow:
    watched = [desk.instruments.need(key, "instrument_id") for key in watchlist.instrument_ids]
    watched.sort(key=lambda i: i.symbol)
    return WatchlistRow(
        id=watchlist.id,
        name=watchlist.name,
        count=len(watched),
        instruments=[WatchedRow(id=i.id, symbol=i.symbol, name=i.name) for i in watched],
    )


@tool(read_only=True)
def list_watchlists(
    desk: Desk,
    instrument_id: Annotated[InstrumentId | None, Field(description="Only lists that hold this instrument")] = None,
) -> WatchlistPage:
    """List the watchlists with the instruments on them."""
    if instrument_id is not None:
        desk.instruments.need(instrument_id, "instrument_id")
    rows = [w for w in desk.watchlists if instrument_id is None or instrument_id in w.instrument_ids]
    known = desk.watchlists.base.derived("rows", lambda lists: {w.id: _row(desk, w) for w in lists})
    mine = desk.watchlists.overlay
    return WatchlistPage(watchlists=[_row(desk, w) if w.id in mine else known[w.id] for w in rows])


@tool(idempotent=True)
def update_watchlist(
    desk: Desk,
    watchlist_id: Annotated[WatchlistId, Field(description="Id of the watchlist")],
    action: Annotated[Literal["add", "remove"], Field(description="Whether to add or remove the instrument")],
    instrument_id: Annotated[InstrumentId, Field(description="Id of the instrument")],
) -> WatchlistRow:
    """Add an instrument to a watchlist or remove it from one. Refuses to add what is on it or an eleventh, and to
    remove what is not on it."""
    watchlist = desk.watchlists.need(watchlist_id, "watchlist_id")
    instrument = desk.instruments.need(instrument_id, "instrument_id")
    ids = set(watchlist.instrument_ids)
    if action == "add":
        if instrument.id in ids:
            raise Conflict("already_watched", f"instrument_id: {instrument.name} is on {watchlist.name} already.")
        if len(ids) >= MOST_WATCHED:
            raise Refused(
                "watchlist_full",
                f"watchlist_id: {watchlist.name} is full with {len(ids)} instruments; remove one first.",
            )
        ids.add(instrument.id)
    else:
        if instrument.id not in ids:
            raise Conflict("not_watched", f"instrument_id: {instrument.name} is not on {watchlist.name}.")
        ids.remove(instrument.id)
    # In the order of ids: two lists of the same instruments are the same list.
    return _row(desk, desk.watchlists.put(watchlist.but(instrument_ids=tuple(sorted(ids)))))
