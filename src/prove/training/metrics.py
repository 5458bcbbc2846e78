"""What is measured of every step, and the file it goes to."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from prove.errors import UserError
from prove.rollout import Conversation, Result

PARTS = ("validity", "coverage", "efficiency", "name", "argument", "collateral")
Success = Callable[[Any, Result], bool]
"""Whether an episode of an example reached its goal; evaluation knows, training only asks."""


def rollout_metrics(conversations: Sequence[Conversation], success: Success | None = None) -> dict[str, float]:
    """Means over the episodes of a step. A mean over nothing is left out; the keys are:

    - the reward's parts and ``abstention``, each over the scored episodes that have it; ``reward/total``;
    - ``calls_per_reference_call``: attempts over ground-truth calls, where there are any;
    - ``unclosed``: share of episodes whose last message never ended; ``malformed``: share of attempts that could not
      be read; ``failed``: share of attempts that were executed or refused with an error; ``fault``: unscored episodes;
    - ``success``, when a judge is given; ``messages`` and ``tokens`` of the model by episode.
    """
    out: dict[str, float] = {}
    scored = [c for c in conversations if c.episode.result.reward is not None]
    rewards = [c.episode.result.reward for c in scored]

    def mean(key: str, values: Sequence[float]) -> None:
        if values:
            out[key] = sum(values) / len(values)

    for part in PARTS:
        mean(f"reward/{part}", [v for r in rewards if r and (v := getattr(r, _FIELD.get(part, part))) is not None])
    mean("reward/total", [r.total for r in rewards if r])
    abstaining = [c for c in scored if not c.episode.example.ground_truth.steps]
    mean("reward/abstention", [c.episode.result.reward.total for c in abstaining if c.episode.result.reward])
    attempts = [call for c in conversations for call in c.episode.result.calls]
    wanted = sum(reference_calls(c.episode.example) for c in conversations)
    if wanted:
        made = sum(len(c.episode.result.calls) for c in conversations if c.episode.example.ground_truth.steps)
        out["calls_per_reference_call"] = made / wanted
    mean("unclosed", [float(c.unclosed) for c in conversations])
    mean("malformed", [float(call["kind"] == "malformed") for call in attempts])
    mean("failed", [float(not call["ok"]) for call in attempts])
    mean("fault", [float(c.episode.result.stop == "fault") for c in conversations])
    mean("messages", [c.episode.assistant_messages for c in conversations])
    mean("tokens", [sum(c.mask) for c in conversations])
    if success is not None:
        judged = [c for c in conversations if c.episode.result.stop != "fault"]
        mean("success", [float(success(c.episode.example, c.episode.result)) for c in judged])
    return out


_FIELD = {"name": "name_score"}


def earned(conversation: Conversation, unclosed: float) -> float | None:
    """What training pays for an episode: its reward less the price of an answer that never ends; None without one."""
    reward = conversation.episode.result.reward
    return None if reward is None else reward.total - unclosed * conversation.unclosed


def reference_calls(example: Any) -> int:
    """The number of ground-truth calls."""
    return sum(len(step) for step in example.ground_truth.steps)


class MetricsFile:
    """One JSON object a line and step, flushed as it comes; ``rows`` holds the same."""

    def __init__(self, path: Path, *, resume_at: int | None = None) -> None:
        self.path = path
        self.rows: list[dict[str, Any]] = []
        if resume_at is not None and path.exists():
            # Steps after the checkpoint are done again.
            self.rows = [row for row in read_metrics(path) if row["step"] <= resume_at]
        self._file = path.open("w", encoding="utf-8")
        for row in self.rows:
            self._write(row)

    def add(self, row: dict[str, Any]) -> None:
        clean = {k: v for k, v in row.items() if not isinstance(v, float) or math.isfinite(v)}
        self.rows.append(clean)
        self._write(clean)

    def _write(self, row: dict[str, Any]) -> None:
        self._file.write(json.dumps(row, separators=(",", ":")) + "\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def read_metrics(path: Path) -> list[dict[str, Any]]:
    """The rows of a metrics file; a last line that was cut off is left out, any other bad line is a UserError."""
    rows: list[dict[str, Any]] = []
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise UserError(f"{path} is no text in UTF-8; it is no file of curves, or it is damaged") from None
    for number, line in enumerate(lines, 1):
        try:
            row = json.loads(line)
        except ValueError:
            if number < len(lines):
                raise UserError(f"{path}, line {number}, is not JSON; remove the line and resume again") from None
            break
        if not isinstance(row, dict) or not isinstance(row.get("step"), int):
            raise UserError(f"{path}, line {number}, is no row of curves; remove the line and resume again")
        rows.append(row)
    return rows
