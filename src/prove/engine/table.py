"""One table of a session: the world's rows below, the session's own rows above."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import MappingProxyType
from typing import Any, Generic, TypeVar

import msgspec

from prove.engine.errors import NotFound
from prove.engine.rows import Entity

R = TypeVar("R", bound=Entity)
D = TypeVar("D")

_MISSING: Any = object()

NOTHING: Any = MappingProxyType({})
"""The overlay of a table that was only read: it cannot be written, and is no object of the session's own."""


class Transaction(msgspec.Struct, eq=False, gc=False):
    """The undo log that a session's tables share. Closed: writing is an error, which keeps read-only tools honest."""

    log: list[tuple[dict[str, Any], str, Any]] = []  # an empty list of its own for each
    open: bool = False

    def rollback(self) -> None:
        for overlay, key, before in reversed(self.log):
            if before is _MISSING:
                del overlay[key]
            else:
                overlay[key] = before
        self.log.clear()


class BaseTable(Generic[R]):
    """The immutable part, built once per world: rows by id in a stated order, and an index per ``INDEXED`` field."""

    __slots__ = ("_derived", "_positions", "index", "name", "row_type", "rows")

    def __init__(self, name: str, row_type: type[R], rows: dict[str, R]) -> None:
        self.name = name
        self.row_type = row_type
        self.rows = rows
        self.index: dict[str, dict[Any, tuple[R, ...]]] = {}
        for field in row_type.INDEXED:
            groups: dict[Any, list[R]] = {}
            for row in rows.values():
                groups.setdefault(getattr(row, field), []).append(row)
            self.index[field] = {value: tuple(group) for value, group in groups.items()}
        self._positions: dict[str, int] | None = None
        self._derived: dict[Any, Any] = {}

    def derived(self, key: Any, make: Callable[[Iterable[R]], D]) -> D:
        """What a pure function gives for the world's rows: worked out at first use, then kept as long as the world.

        ``key`` stands for the function among all that use this table. Nobody may alter what it gave.
        """
        found = self._derived.get(key)
        if found is None:
            found = self._derived[key] = make(self.rows.values())
        return found

    def position(self, key: str) -> int:
        """The place of a row in the world's order; rows that a session created come after all."""
        if self._positions is None:
            self._positions = {k: i for i, k in enumerate(self.rows)}
        return self._positions.get(key, len(self._positions))


class Table(msgspec.Struct, Generic[R], eq=False, gc=False):
    """A session's view of a table. Rows come in the world's order, then in the order of creation.

    ``overlay``: the session's own rows; ``overlays``: those of all its tables, where this one's is put with its first
    row. A Struct, since one is made for every table that a fresh session touches.
    """

    base: BaseTable[R]
    overlay: dict[str, R | None]
    overlays: dict[str, dict[str, R | None]]
    transaction: Transaction

    def get(self, key: str) -> R | None:
        """The row with this id, or None."""
        overlay = self.overlay
        if overlay and key in overlay:
            return overlay[key]
        return self.base.rows.get(key)

    def need(self, key: str, parameter: str) -> R:
        """The row with this id; otherwise a ``not_found`` that names the parameter and the value."""
        overlay = self.overlay
        row = overlay[key] if overlay and key in overlay else self.base.rows.get(key)
        if row is None:
            kind = self.base.row_type.__name__
            words = "".join(" " + c.lower() if c.isupper() else c for c in kind).strip()
            shown = key if len(key) <= 60 else key[:57] + "..."
            raise NotFound(
                f"{words.replace(' ', '_')}_not_found",
                f"{parameter}: there is no {words} with id {shown!r}.",
                [{"pointer": f"/{parameter}", "problem": "not found"}],
            )
        return row

    def __contains__(self, key: str) -> bool:
        return self.get(key) is not None

    def __iter__(self) -> Iterator[R]:
        return iter(self._rows())

    def _rows(self) -> Iterable[R]:
        """All rows as they are now; writing while going through them is safe."""
        overlay, base = self.overlay, self.base.rows
        if not overlay:
            return base.values()
        # A merged dict keeps the places of the world's rows and puts created ones after them.
        merged: dict[str, R | None] = {**base, **overlay}
        return [row for row in merged.values() if row is not None]

    def __len__(self) -> int:
        overlay = self.overlay
        if not overlay:
            return len(self.base.rows)
        return sum(1 for _ in self)

    def where(self, **equals: Any) -> list[R]:
        """The rows whose fields have these values; by index where one of the fields has one."""
        rows: Iterable[R] | None = None
        index = self.base.index
        for field, value in equals.items():
            groups = index.get(field)
            if groups is not None:
                group = groups.get(value, ())
                rows = self._changed(group, field, value) if self.overlay else list(group)
                if len(equals) == 1:
                    return rows
                break
        for field, value in equals.items():
            rows = [r for r in (self._rows() if rows is None else rows) if getattr(r, field) == value]
        return list(self._rows()) if rows is None else rows  # type: ignore[return-value]

    def _changed(self, group: tuple[R, ...], field: str, value: Any) -> list[R]:
        """The rows with this value of an indexed field, in the order of the table; ``group``: those of the world."""
        base, overlay = self.base, self.overlay
        changed, moved = False, False
        added = []
        for key, row in overlay.items():
            before = base.rows.get(key)
            if before is not None and getattr(before, field) == value:
                changed = True
            elif row is not None and getattr(row, field) == value:
                added.append(row)
                moved = moved or before is not None
        if changed:
            rows = [c for r in group if (c := overlay.get(r.id, r)) is not None and getattr(c, field) == value]
        else:
            rows = list(group)
        rows += added
        if moved:
            rows.sort(key=lambda r: base.position(r.id))
        return rows

    def find(self, **equals: Any) -> R | None:
        """The first row of :meth:`where`, or None."""
        rows = self.where(**equals)
        return rows[0] if rows else None

    def put(self, row: R) -> R:
        """Add a row or replace the one with its id. Only inside the call of a tool that is not read-only."""
        self._changing(row.id)[row.id] = row
        return row

    def delete(self, key: str) -> None:
        """Take a row away."""
        self._changing(key)[key] = None

    def _changing(self, key: str) -> dict[str, R | None]:
        """The overlay, about to change at ``key``, what stands there noted for a rollback."""
        transaction = self.transaction
        if not transaction.open:
            raise RuntimeError(f"table {self.base.name!r} was written outside a call, or by a tool declared read_only")
        overlay = self.overlay
        if overlay is NOTHING:
            overlay = self.overlay = self.overlays[self.base.name] = {}
        transaction.log.append((overlay, key, overlay.get(key, _MISSING)))
        return overlay
