"""What a page is made of, as plain data: it can be kept as JSON and drawn again."""

from __future__ import annotations

from typing import Any

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """An estimate: mean, 95 % interval, number of examples."""

    mean: float
    ci95: tuple[float, float] | None = None
    n: int = 0


class Change(msgspec.Struct, frozen=True):
    """A paired difference between two columns; ``verdict``: ``improved``, ``no clear change``, ``got worse``."""

    difference: float
    ci95: tuple[float, float] | None
    n: int
    verdict: str


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """One model that was measured. ``changes``: against the first column, by figure; empty for the first itself.

    ``against``: the paired changes of the last column (the trained model) against this one; only for a control.
    """

    key: str
    label: str
    note: str = ""
    metrics: dict[str, Figure]
    changes: dict[str, Change] = {}
    against: dict[str, Change] = {}


class Series(msgspec.Struct, frozen=True, kw_only=True):
    """The rows of one training run, each with ``step`` and what was measured of it."""

    key: str
    label: str
    rows: list[dict[str, Any]]
    stop: str = "steps"
    reason: str | None = None


class Rollout(msgspec.Struct, frozen=True, kw_only=True):
    """A played conversation; what a page shows of an evaluation's record. ``receipt``: lines of the reward."""

    success: bool | None
    reasons: list[str]
    stop: str
    total: float | None
    parts: dict[str, float] | None
    messages: list[dict[str, Any]]
    calls: list[dict[str, Any]]
    diff: list[dict[str, Any]]
    receipt: list[str] = []


class Pair(msgspec.Struct, frozen=True, kw_only=True):
    """The same example played by the first and the last column."""

    id: str
    kind: str
    turns: int
    tools: list[str]
    wanted: list[str]
    before: Rollout
    after: Rollout


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """A run as a page shows it.

    ``columns``: the start, the trained model, then controls. ``floor``: figures of a policy that says nothing.
    ``transitions``: counts of (before succeeded, after succeeded) as ``"no-yes"``. ``prices``: what the reward pays
    for under ``profile``, as (what a model does, what it earns). ``task``, ``settings``: rows of two tables.
    ``phases``: label, seconds.
    """

    title: str
    intro: list[str]
    columns: list[Column]
    floor: dict[str, Figure]
    series: list[Series]
    transitions: dict[str, int]
    prices: list[tuple[str, float]]
    profile: str = "paper"
    task: list[tuple[str, str]]
    settings: list[tuple[str, str]]
    phases: list[tuple[str, float]]
    pairs: list[Pair]
    command: str
