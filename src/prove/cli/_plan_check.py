"""What a plan of `prove-rl experiment` has to keep to beyond the types of its keys; each fault is one sentence."""

from __future__ import annotations

import difflib
import math
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from prove.errors import UserError

if TYPE_CHECKING:
    from prove.cli._plan import Arm, Plan

VERSION = 1
MAX_SEED = 2**32 - 2
"""What training takes, less one: a control of equal wall time shuffles with the seed behind its own."""
MAX_EXAMPLES = 1_000_000_000
LONGEST_NAME = 100
TAKEN = (".lock", "data", "figures", "tables.md", "page.html", "tables.md.partial", "page.html.partial")
"""What else stands in the folder that the arms' folders stand in."""
OWN = {"seed": "seeds", "data.path": "data", "version": "version"}
"""Keys of a recipe that an experiment gives itself, and the key of the plan that says how."""


def temperature_name(temperature: float) -> str:
    """``greedy`` or ``t=1``: the folder of what was measured there."""
    return "greedy" if temperature == 0 else f"t={temperature:g}"


def nearest(name: str | None, known: Iterable[str]) -> str:
    """What to say behind a name that is not known."""
    known = list(known)
    near = difflib.get_close_matches(str(name), known, n=1)
    return f"did you mean {near[0]}?" if near else f"there are: {', '.join(known)}."


def check(path: Path, plan: Plan) -> None:
    """Raises UserError for the first thing that is wrong; ``path`` names the plan's file."""

    def need(holds: bool, sentence: str) -> None:
        if not holds:
            raise UserError(f"{path}: {sentence}")

    need(plan.version == VERSION, f"version: {plan.version} is not known; this release reads version {VERSION}.")
    need(bool(plan.arms), "arms: there are none; give at least one.")
    need(bool(plan.seeds), "seeds: there are none; give at least one.")
    need(len(set(plan.seeds)) == len(plan.seeds), "seeds: one stands there twice.")
    need(all(0 <= seed <= MAX_SEED for seed in plan.seeds), f"seeds: must be from 0 to {MAX_SEED}.")
    starts = len(plan.seeds) if plan.starts is None else plan.starts
    need(1 <= starts <= len(plan.seeds), f"starts: must be from 1 to the number of seeds, {len(plan.seeds)}.")
    count = plan.measure.examples
    need(count is None or 2 <= count <= MAX_EXAMPLES, f"measure.examples: must be from 2 to {MAX_EXAMPLES}.")
    temperatures = plan.measure.temperatures
    need(bool(temperatures), "measure.temperatures: there are none; give at least one, 0 is greedy.")
    need(
        all(t == 0 or 0.001 <= t <= 1000 for t in temperatures),
        "measure.temperatures: must be 0, which is greedy, or from 0.001 to 1000.",
    )
    need(
        len({temperature_name(t) for t in temperatures}) == len(temperatures),
        "measure.temperatures: one stands there twice, or two differ by less than their first six digits.",
    )
    for kind in ("sft", "grpo", "rollout"):
        seconds = getattr(plan.pace, kind)
        need(math.isfinite(seconds) and seconds >= 0, f"pace.{kind}: must be a number of seconds, 0 or more.")
    for name in plan.compare:
        need(name in plan.arms, f"compare: there is no arm {name}; {nearest(name, plan.arms)}")
    need(len(set(plan.compare)) == len(plan.compare), "compare: one stands there twice.")
    _check_set(path, "set", plan.set)
    for name, arm in plan.arms.items():
        _check_arm(path, plan, name, arm)
    for name in plan.arms:
        _acyclic(path, plan, name, ())


def _check_arm(path: Path, plan: Plan, name: str, arm: Arm) -> None:
    def need(holds: bool, sentence: str) -> None:
        if not holds:
            raise UserError(f"{path}: arm {name}: {sentence}")

    if not name.replace("-", "").replace("_", "").replace(".", "").isalnum():
        raise UserError(f"{path}: arm {name!r}: use letters and digits.")
    need(len(name.encode()) <= LONGEST_NAME, f"its name is longer than {LONGEST_NAME} bytes; shorten it.")
    need(name.lower() not in TAKEN, "its folder would be in the way of the experiment's own; name it otherwise.")
    for other in (arm.start, arm.minutes_of):
        need(other is None or other in plan.arms, f"there is no arm {other}; {nearest(other, plan.arms)}")
    need(not (arm.minutes and arm.minutes_of), "give either minutes or minutes_of, not both.")
    need(arm.minutes is None or 0 < arm.minutes < math.inf, "minutes: must be above 0, and finite.")
    need(all(lesson.share > 0 for lesson in arm.curriculum), "shares must be above 0.")
    total = sum(lesson.share for lesson in arm.curriculum)
    need(not arm.curriculum or abs(total - 1) < 1e-6, "the shares of the curriculum must add up to 1.")
    need(
        all(lesson.turns is None or lesson.turns >= 1 for lesson in arm.curriculum),
        "turns: must be 1 or more; leave it out for all examples.",
    )
    need(
        not (arm.curriculum and (arm.minutes or arm.minutes_of)),
        "a curriculum shares out steps; leave minutes and minutes_of out.",
    )
    _check_set(path, f"arm {name}: set", arm.set)
    for key in arm.set if arm.start is not None else ():
        need(key not in ("model.path", "model.tiny"), f"set: {key}: the model is that of its start; leave it out.")


def _check_set(path: Path, what: str, keys: Iterable[str]) -> None:
    for key in keys:
        if key in OWN:
            raise UserError(f"{path}: {what}: {key}: an experiment gives it itself, see its key {OWN[key]}.")


def _acyclic(path: Path, plan: Plan, name: str, seen: tuple[str, ...]) -> None:
    if name in seen:
        raise UserError(f"{path}: arms wait for each other: {' -> '.join((*seen, name))}; break the circle.")
    arm = plan.arms[name]
    for other in (arm.start, arm.minutes_of):
        if other is not None:
            _acyclic(path, plan, other, (*seen, name))
