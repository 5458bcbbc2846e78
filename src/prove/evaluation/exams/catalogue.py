"""The exams: what each consists of, which packages carry it, and what its canary must score."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from prove.errors import UserError

REQUIREMENTS = Path(__file__).parent / "requirements"


@dataclass(frozen=True, slots=True)
class Spec:
    """One exam.

    ``parts``: what has a score of its own. ``overall``: the name of the whole, the mean of the parts, or of all tasks
    where ``pooled``. ``scored_apart``: answers are collected first and scored in a fresh process. ``canary``: per part
    and kind of answers, the least and most share that must come out right.
    """

    name: str
    title: str
    package: str
    parts: tuple[str, ...]
    overall: str = "overall"
    pooled: bool = False
    scored_apart: bool = False
    canary: dict[tuple[str, str], tuple[float, float]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def requirements(self) -> Path:
        """The pinned packages of the exam's environment, dependencies included."""
        return REQUIREMENTS / f"{self.name}.txt"


_BFCL = ("base", "miss_func", "miss_param", "long_context")
_ALL, _NONE = (1.0, 1.0), (0.0, 0.0)

BFCL = Spec(
    name="bfcl",
    title="BFCL v4, multi-turn",
    package="bfcl-eval",
    parts=_BFCL,
    scored_apart=True,
    canary={(p, k): _ALL if k == "truth" else _NONE for p in _BFCL for k in ("truth", "silence", "corrupted")},
    notes=("function-calling mode",),
)

EXAMS: dict[str, Spec] = {s.name: s for s in (BFCL,)}


def spec(name: str) -> Spec:
    """An exam by its name; UserError for another."""
    try:
        return EXAMS[name]
    except KeyError:
        raise UserError(f"there is no exam {name!r}; choose one of: {', '.join(EXAMS)}.") from None
