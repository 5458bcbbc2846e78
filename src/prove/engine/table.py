"""One table of a session: the world's rows below, the session's own rows above."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from prove.engine.errors import NotFound
from prove.engine.rows import Entity

R = TypeVar("R", bound=Entity)

_MISSING: Any = object()


class Transaction:
    """The undo log that a session's tables share. Closed: writing is an error, which keeps read-only tools honest."""

    __slots__ = ("log", "open")

    def __init__(self) -> None:
        self.log: list[tuple[dict[str, Any], str, Any]] = []
        self.open = False

    def rollback(self) -> None:
        for overlay, key, before in reversed(self.log):
            if before is _MISSING:
                del overlay[key]
            else:
                overlay[key] = before
        self.log.clear()


class BaseTable(Generic[R]):
    """The immutable part, built once per world: rows by id in a stated order, and an index per ``INDEXED`` field."""

    __slots__ = ("_positions", "index", "name", "row_type", "rows")

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

    def position(self, key: str) -> int:
        """The place of a row in the world's order; rows that a session created come after all."""
        if self._positions is None:
            self._positions = {k: i for i, k in enumerate(self.rows)}
        return self._positions.get(key, len(self._positions))


class Table(Generic[R]):
    """A session's view of a table. Rows come in the world's order, then in the order of creation."""

    __slots__ = ("base", "overlay", "transaction")

    def __init__(self, base: BaseTable[R], overlay: dict[str, R | None], transaction: Transaction) -> None:
        self.base = base
        self.overlay = overlay
        self.transaction = transaction

    def get(self, key: str) -> R | None:
        """The row with this id, or None."""
        overlay = self.overlay
        if overlay and key in overlay:
            return overlay[key]
        return self.base.rows.get(key)

    def need(self, key: str, parameter: str) -> R:
        """The row with this id; otherwise a ``not_found`` that names the parameter and the value."""
        row = self.get(key)
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
        overlay = self.overlay
        if not overlay:
            yield from self.base.rows.values()
            return
        base = self.base.rows
        for key, row in base.items():
            current = overlay.get(key, row)
            if current is not None:
                yield current
        for key, created in list(overlay.items()):
            if created is not None and key not in base:
                yield created

    def __len__(self) -> int:
        overlay = self.overlay
        if not overlay:
            return len(self.base.rows)
        return sum(1 for _ in self)

    def where(self, **equals: Any) -> list[R]:
        """The rows whose fields have these values; by index where one of the fields has one."""
        base, overlay = self.base, self.overlay
        indexed = next((f for f in equals if f in base.index), None)
        if indexed is None:
            return [r for r in self if all(getattr(r, f) == v for f, v in equals.items())]
        group = base.index[indexed].get(equals[indexed], ())
        if not overlay:
            rows = list(group)
            if len(equals) == 1:
                return rows
            return [r for r in rows if all(getattr(r, f) == v for f, v in equals.items())]
        ids = {r.id for r in group}
        rows = [c for r in group if (c := overlay.get(r.id, r)) is not None]
        rows += [r for k, r in overlay.items() if r is not None and k not in ids]
        rows = [r for r in rows if all(getattr(r, f) == v for f, v in equals.items())]
        if any(r.id in base.rows and r.id not in ids for r in rows):
            rows.sort(key=lambda r: base.position(r.id))
        return rows

    def find(self, **equals: Any) -> R | None:
        """The first row of :meth:`where`, or None."""
        rows = self.where(**equals)
        return rows[0] if rows else None

    def put(self, row: R) -> R:
        """Add a row or replace the one with its id. Only inside the call of a tool that is not read-only."""
        overlay, key = self.overlay, row.id
        self._record(overlay, key)
        overlay[key] = row
        return row

    def delete(self, key: str) -> None:
        """Take a row away."""
        overlay = self.overlay
        self._record(overlay, key)
        overlay[key] = None

    def _record(self, overlay: dict[str, R | None], key: str) -> None:
        transaction = self.transaction
        if not transaction.open:
            raise RuntimeError(f"table {self.base.name!r} was written outside a call, or by a tool declared read_only")
        transaction.log.append((overlay, key, overlay.get(key, _MISSING)))
