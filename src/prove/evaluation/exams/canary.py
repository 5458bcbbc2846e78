"""The canary: answers whose score is known go through an exam's official scoring before anybody trusts it.

Ground truth must come out right, silence and altered answers must not.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import msgspec

from prove.errors import UserError
from prove.evaluation.exams import place, process
from prove.evaluation.exams.catalogue import Spec

LOG = "canary.log"


class Row(msgspec.Struct, frozen=True):
    """How one kind of answers fared in one part. ``right``: tasks, or for graded scores their sum."""

    part: str
    kind: str
    right: float
    total: int
    low: float
    high: float

    @property
    def passed(self) -> bool:
        """Whether the share is within its bounds."""
        return self.total > 0 and self.low - 1e-9 <= self.right / self.total <= self.high + 1e-9


def check(spec: Spec, *, extra: dict[str, Any] | None = None) -> list[Row]:
    """Run the canary of an installed exam and keep what it showed in the stamp.

    UserError where a part or kind of answers that must be there is missing.
    """
    stamp = place.read_stamp(spec)
    if stamp is None:
        raise UserError(f"the exam {spec.name} is not installed; run: prove-rl exams install {spec.name}")
    started = time.monotonic()
    rows, about = _sing(spec, spec.canary, extra)
    stamp.versions = about["versions"]
    stamp.canary = [(r.part, r.kind, r.right, r.total) for r in rows]
    stamp.canary_seconds = round(time.monotonic() - started, 1)
    stamp.passed = all(r.passed for r in rows)
    place.save(spec, stamp)
    return rows


def check_checkout(spec: Spec, extra: dict[str, Any]) -> tuple[list[Row], dict[str, Any]]:
    """The canary of a checkout of an exam, run in the environment of the installed one.

    Its tasks may be others than the package's: the ground truth must come out right, and nothing else may as often.
    Gives the rows, and what the checkout says of itself: ``source``, ``versions``, ``data``, ``details``.
    """
    place.interpreter(spec)
    return _sing(spec, {key: (1.0, 1.0) if key[1] == "truth" else (0.0, 0.99) for key in spec.canary}, extra)


def _sing(
    spec: Spec, bounds: dict[tuple[str, str], tuple[float, float]], extra: dict[str, Any] | None
) -> tuple[list[Row], dict[str, Any]]:
    folder = place.folder(spec)
    rows: list[Row] = []
    about: dict[str, Any] = {}
    extra = {"embedder": "exact", **(extra or {})}  # equality in place of a sentence model, where an exam has one
    for do in ("tasks", "canary"):
        for event in process.events(folder / "bin" / "python", job(spec, do, extra), folder / LOG):
            if event["event"] == "canary" and (event["part"], event["kind"]) in bounds:
                low, high = bounds[event["part"], event["kind"]]
                rows.append(Row(event["part"], event["kind"], event["right"], event["total"], low, high))
            elif event["event"] == "about":
                about = event
    missing = bounds.keys() - {(r.part, r.kind) for r in rows}
    if missing:
        part, kind = sorted(missing)[0]
        raise UserError(f"the canary of {spec.name} told nothing of {part}, {kind}; see {folder / LOG}.")
    return rows, about


def job(spec: Spec, do: str, extra: dict[str, Any] | None = None) -> dict[str, Any]:
    """A job that asks no endpoint."""
    return {
        "driver": spec.name,
        "do": do,
        "model": "canary",
        "base_url": "http://127.0.0.1:9/v1",
        "temperature": None,
        "timeout": 1.0,
        "retries": 0,
        "concurrency": 1,
        "seed": 0,
        "request": {},
        "parts": [],
        "extra": extra or {},
    }


def lines(rows: list[Row]) -> list[str]:
    """The rows as text, one kind of answers a line: ``ground truth 800/800``."""
    kinds = list(dict.fromkeys(row.kind for row in rows))
    out = []
    for kind in kinds:
        of_kind = [row for row in rows if row.kind == kind]
        right, total = sum(r.right for r in of_kind), sum(r.total for r in of_kind)
        told = ", ".join(f"{r.part} {r.right:g}/{r.total}" + ("" if r.passed else " (wrong)") for r in of_kind)
        whole = f" {right:g}/{total}:" if len(of_kind) > 1 else ""
        out.append(f"{kind}{whole} {told}")
    return out


def log(spec: Spec) -> Path:
    """Where the exam's own words of the canary are."""
    return place.folder(spec) / LOG
