"""The file of `prove-rl experiment`: arms, seeds and what they share; and the runs that follow from it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from prove.cli._experiment import bundled
from prove.cli._kept import plain
from prove.cli._plan_check import check, nearest
from prove.cli._stages import Kind
from prove.documents import mapping
from prove.errors import UserError


class _Section(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    pass


class Lesson(_Section):
    """A part of a curriculum: ``share`` of the arm's steps, on examples of at most ``turns`` user turns (None: all).

    Each lesson starts from the model of the one before, with a fresh optimizer.
    """

    share: float
    turns: int | None = None


class Arm(_Section):
    """What is done with one model.

    ``start``: the arm whose model it starts from; None: the recipe's own, for SFT a model from nothing.
    ``set``: keys of the recipe that differ. ``minutes``: stop training after so long; ``minutes_of``: after as long as
    that arm trained with the same seed (the control of equal wall time). ``about``: for the tables.
    """

    stage: Kind = "grpo"
    start: str | None = None
    set: dict[str, Any] = {}
    minutes: float | None = None
    minutes_of: str | None = None
    curriculum: list[Lesson] = []
    about: str = ""


class Measure(_Section):
    """``examples``: held-out examples that every model plays (None: all), once at each of ``temperatures``."""

    examples: int | None = None
    temperatures: list[float] = msgspec.field(default_factory=lambda: [0.0])


class Pace(_Section):
    """Seconds of a training step and of a rollout where the file was written, until this machine's own are known."""

    sft: float = 1.0
    grpo: float = 10.0
    rollout: float = 0.1


class Plan(_Section):
    """An experiment.

    ``recipe``, ``data``: a training recipe, and a synthesis config or a data set's folder; names are looked up beside
    the file, then among those of the package. ``starts``: arms without a start are trained for the first so many
    seeds only, and the seeds take turns with their models (None: one for each seed). ``compare``: the arms that all
    others are compared with. ``set``: keys of the recipe that differ in all arms.
    """

    version: int
    recipe: str
    data: str
    arms: dict[str, Arm]
    title: str = "Experiment"
    seeds: list[int] = msgspec.field(default_factory=lambda: [0, 1, 2])
    starts: int | None = None
    set: dict[str, Any] = {}
    compare: list[str] = []
    measure: Measure = msgspec.field(default_factory=Measure)
    pace: Pace = msgspec.field(default_factory=Pace)


class Run(msgspec.Struct, frozen=True):
    """One arm with one seed; what it is kept under."""

    arm: str
    seed: int

    def __str__(self) -> str:
        return f"{self.arm}, seed {self.seed}"


class Design:
    """A plan with its recipes checked. ``recipes``: by arm; ``data``: a synthesis config, or a folder."""

    def __init__(self, path: Path) -> None:
        from prove.synthesis import config_from
        from prove.training import load_recipe

        self.path = path
        self.plan = _read(path)
        recipe, data = _found(path, self.plan.recipe, "recipe"), _found(path, self.plan.data, "data")
        self.recipes = {}
        for name, arm in self.plan.arms.items():
            what = f"{path}, arm {name}"
            overrides = [_override(key, value, what) for key, value in {**self.plan.set, **arm.set}.items()]
            try:
                self.recipes[name] = load_recipe(recipe, overrides)
            except UserError as error:
                raise UserError(f"{what}: {error}") from None
            if self.recipes[name].backend.name != "trl":
                raise UserError(f"{what}: backend.name: experiments train with trl alone.")
            if arm.stage == "grpo" and arm.start is None and self.recipes[name].model.path is None:
                raise UserError(f"{what}: GRPO needs a trained model; give the arm a start.")
            self._check_curriculum(name, what)
        self.data: Any = data if data.is_dir() else config_from(mapping(data, str(data)), str(data))

    def _check_curriculum(self, name: str, what: str) -> None:
        arm, steps = self.plan.arms[name], self.steps(Run(name, 0))
        if arm.curriculum and not steps:
            raise UserError(f"{what}: a curriculum shares out steps; set optim.sft.steps.")
        if arm.curriculum and steps and len(list(lessons(arm, steps))) < len(arm.curriculum):
            raise UserError(f"{what}: {steps} steps are too few for its curriculum; a lesson would have none.")

    def at(self, arm: str, seed: int) -> Run:
        """The run that stands for an arm at a seed: arms without a start may be shared by several seeds."""
        seeds = self.plan.seeds
        starts = self.plan.starts or len(seeds)
        if self.plan.arms[arm].start is None:
            seed = seeds[seeds.index(seed) % starts]
        return Run(arm, seed)

    def needs(self, run: Run) -> list[Run]:
        """The runs that have to be finished before this one."""
        arm = self.plan.arms[run.arm]
        return [self.at(name, run.seed) for name in (arm.start, arm.minutes_of) if name is not None]

    def runs(self, only: Sequence[str] = ()) -> list[Run]:
        """All runs, seed by seed, each behind those it needs; with ``only`` those of these arms and what they need."""
        for name in only:
            if name not in self.plan.arms:
                raise UserError(f"--only {name}: there is no such arm; {nearest(name, self.plan.arms)}")
        order: dict[Run, None] = {}

        def add(run: Run) -> None:
            if run not in order:
                for needed in self.needs(run):
                    add(needed)
                order[run] = None

        for seed in self.plan.seeds:
            for name in self.plan.arms:
                if not only or name in only:
                    add(self.at(name, seed))
        return list(order)

    def seeds(self, arm: str) -> list[int]:
        """The seeds that an arm is really run with."""
        return list(dict.fromkeys(self.at(arm, seed).seed for seed in self.plan.seeds))

    def settings(self, run: Run) -> dict[str, Any]:
        """Everything that a run depends on, as plain data; a run is never mixed with one of other settings."""
        found: dict[str, Any] = plain(
            {
                "recipe": self.recipes[run.arm],
                "arm": {k: v for k, v in msgspec.structs.asdict(self.plan.arms[run.arm]).items() if k != "about"},
                "needs": [str(needed) for needed in self.needs(run)],
                "data": {"sha256": self._data_sha256} if isinstance(self.data, Path) else self.data,
                "measure": self.plan.measure,
                "seed": run.seed,
            }
        )
        return found

    @cached_property
    def _data_sha256(self) -> str:
        from prove.dataset.store import files
        from prove.evaluation.results import files_sha256

        return files_sha256(files(self.data))

    def digest(self, run: Run) -> str:
        """16 hexadecimal digits over the settings of a run and of all that it needs."""
        whole = [self.settings(run), [self.digest(needed) for needed in self.needs(run)]]
        return sha256(msgspec.json.encode(whole, order="deterministic")).hexdigest()[:16]

    def steps(self, run: Run) -> int | None:
        """Training steps that a run takes at most; None where only the data tells."""
        optim = self.recipes[run.arm].optim
        steps: int | None = optim.sft.steps if self.plan.arms[run.arm].stage == "sft" else optim.grpo.steps
        return steps


def lessons(arm: Arm, steps: int) -> Iterator[tuple[int, int | None]]:
    """Steps and most user turns of each part of a training; the parts' steps add up to ``steps``."""
    done, share = 0, 0.0
    for lesson in arm.curriculum or [Lesson(share=1.0)]:
        share += lesson.share
        until = round(steps * min(1.0, share))
        if until > done:
            yield until - done, lesson.turns
        done = max(done, until)


def _read(path: Path) -> Plan:
    values = mapping(path, str(path))
    arms = values.get("arms")
    for name, arm in arms.items() if isinstance(arms, dict) else ():
        if not isinstance(name, str):
            raise UserError(f"{path}: arms: the name {name} is no text; write it in quotes.")
        _converted(arm, Arm, f"{path}: arm {name}")  # the whole plan's message would not name the arm
    plan: Plan = _converted(values, Plan, str(path))
    check(path, plan)
    return plan


def _converted(value: Any, kind: Any, what: str) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at `")
        where = place.rpartition("$")[2].strip("`.")
        if place.startswith("key"):
            where += ", a key"
        raise UserError(f"{what}: {f'{where}: ' if where else ''}{message[:1].lower()}{message[1:]}.") from None


def _override(key: str, value: Any, what: str) -> str:
    try:
        return f"{key}={json.dumps(value)}"
    except (TypeError, ValueError):
        raise UserError(f"{what}: set: {key}: a recipe holds no {type(value).__name__}; write it in quotes.") from None


def _found(path: Path, name: str, what: str) -> Path:
    """A file or folder named in an experiment's file."""
    for place in (path.parent / name, Path(name)):
        if place.exists():
            return place
    try:
        return bundled(name)
    except UserError:
        raise UserError(f"{path}: {what}: there is no {name} beside the file, here or in the package.") from None
