"""The runs of an experiment: each is trained and measured once, kept in a folder of its own, and resumed from there."""

from __future__ import annotations

import json
import math
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from prove.cli._common import duration, note
from prove.cli._plan import Design, Run, lessons
from prove.cli._plan_check import temperature_name
from prove.cli._stages import made_data, measure_model, train_stage
from prove.errors import UserError

RUN, TRAINED, RESULTS = "run.json", "trained.json", "results.json"


class Trained(msgspec.Struct, kw_only=True):
    """What training came to, all lessons together. ``model``: relative to the run's folder."""

    model: str
    steps: int
    seconds: float
    stop: str
    reason: str | None = None


class Status(msgspec.Struct, frozen=True):
    """``state``: ``done``, ``begun`` or ``to do``. ``seconds``: what it took, or probably takes as a whole."""

    run: Run
    state: str
    seconds: float | None


class Runner:
    """Plays the runs of a design into ``out``. ``train``, ``measure``: as in ``prove.cli._stages``."""

    def __init__(
        self,
        design: Design,
        out: Path,
        *,
        train: Callable[..., Any] = train_stage,
        measure: Callable[..., Any] = measure_model,
    ) -> None:
        self.design = design
        self.out = out
        self._train = train
        self._measure = measure
        self.train_examples: list[Any] = []
        self.heldout: list[Any] = []
        self.data_sha256 = ""

    def folder(self, run: Run) -> Path:
        """Where a run is kept."""
        return self.out / run.arm / f"seed-{run.seed}"

    def play(self, runs: Sequence[Run]) -> None:
        """Do every run that is not done yet, in order. KeyboardInterrupt says how to go on."""
        states = {run: self.state(run) for run in runs}
        missing = [run for run in runs if states[run] != "done"]
        note(f"{len(runs)} runs, {len(runs) - len(missing)} of them done before")
        if not missing:
            return
        self.load()
        for run in runs:
            if run not in missing:
                continue
            note(f"{runs.index(run) + 1}/{len(runs)} {run}")
            try:
                self._play(run)
            except KeyboardInterrupt:
                raise KeyboardInterrupt(
                    f"what was finished is kept in {self.out}; the same command goes on with {run}"
                ) from None
            except UserError as error:
                raise UserError(f"{run}: {error}") from None

    def load(self) -> None:
        """Make or read the data. UserError where there are fewer held-out examples than the plan wants."""
        from prove.dataset import read
        from prove.dataset.store import files
        from prove.evaluation.results import files_sha256

        folder = self.design.data
        if not isinstance(folder, Path):
            folder = self.out / "data"
            if not (folder / "stats.json").exists():
                note("make data")
            made_data(self.design.data, folder)
        self.data_sha256 = files_sha256(files(folder))
        self.train_examples = list(read(folder, "train"))
        wanted = self.design.plan.measure.examples
        self.heldout = list(islice(read(folder, "heldout"), wanted))
        if wanted is not None and len(self.heldout) < wanted:
            raise UserError(
                f"{folder} holds {len(self.heldout)} held-out examples, fewer than the {wanted} of measure.examples; "
                "lower it, or give more data."
            )

    def state(self, run: Run) -> str:
        """``done``, ``begun`` or ``to do``. UserError where the folder holds a run of other settings."""
        folder = self.folder(run)
        mark = folder / RUN
        if not mark.exists():
            return "to do"
        try:
            before = json.loads(mark.read_bytes())["settings"]
        except (ValueError, KeyError, TypeError):
            raise UserError(f"{mark} is damaged; remove {folder} to do this run again.") from None
        now = self.design.settings(run)
        if before != now:
            key = _difference(before, now)
            raise UserError(
                f"{folder} was begun with another {key}; give another folder with --out, or remove it to do it again."
            )
        return "done" if (folder / RESULTS).exists() else "begun"

    def trained(self, run: Run) -> Trained | None:
        """What the training of a run came to; None before its end."""
        path = self.folder(run) / TRAINED
        return msgspec.json.decode(path.read_bytes(), type=Trained) if path.exists() else None

    def model(self, run: Run) -> Path:
        """The model of a run that is trained."""
        trained = self.trained(run)
        if trained is None:
            raise UserError(f"{run} is not trained yet; run the experiment without --only first.")
        return self.folder(run) / trained.model

    def statuses(self, runs: Sequence[Run]) -> list[Status]:
        """Each run with its state, and the time it took or probably takes."""
        pace = self._pace()
        known: dict[Run, float] = {}
        out = []
        for run in runs:
            state = self.state(run)
            trained = self.trained(run)
            training = trained.seconds if trained is not None else self._training(run, pace, known)
            known[run] = training or 0.0
            measure = self.design.plan.measure
            count: int = measure.examples or getattr(self.design.data, "heldout_count", None) or 0
            playing = count * len(measure.temperatures) * pace["rollout"]
            seconds = None if training is None else training + playing
            if state == "done":
                seconds = float(json.loads((self.folder(run) / RESULTS).read_bytes())["seconds"])
            out.append(Status(run, state, seconds))
        return out

    def _training(self, run: Run, pace: dict[str, float], known: dict[Run, float]) -> float | None:
        arm = self.design.plan.arms[run.arm]
        if arm.minutes_of is not None:
            return known.get(self.design.at(arm.minutes_of, run.seed))
        steps = self.design.steps(run)
        by_steps = None if steps is None else steps * pace[arm.stage]
        if arm.minutes is None:
            return by_steps
        return arm.minutes * 60 if by_steps is None else min(by_steps, arm.minutes * 60)

    def _pace(self) -> dict[str, float]:
        """Seconds a step and a rollout: of the runs that are there, else as the file has them."""
        spent: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
        for run in self.design.runs():
            trained = self.trained(run)
            if trained is not None:
                spent[self.design.plan.arms[run.arm].stage][0] += trained.seconds
                spent[self.design.plan.arms[run.arm].stage][1] += trained.steps
            for temperature in self.design.plan.measure.temperatures:
                played = self.folder(run) / temperature_name(temperature)
                if (self.folder(run) / RESULTS).exists() and (played / RUN).exists():
                    state = json.loads((played / RUN).read_bytes())
                    spent["rollout"][0] += state["seconds"]
                    spent["rollout"][1] += state["settings"]["examples"]
        given = msgspec.structs.asdict(self.design.plan.pace)
        return {kind: spent[kind][0] / spent[kind][1] if spent[kind][1] else pace for kind, pace in given.items()}

    def _play(self, run: Run) -> None:
        folder = self.folder(run)
        folder.mkdir(parents=True, exist_ok=True)
        mark = folder / RUN
        if not mark.exists():
            started = datetime.now(UTC).isoformat(timespec="seconds")
            _write(mark, {"settings": self.design.settings(run), "started": started})
        started = json.loads(mark.read_bytes())["started"]
        trained = self.trained(run) or self._trained_now(run)
        found = {}
        for temperature in self.design.plan.measure.temperatures:
            name = temperature_name(temperature)
            found[name] = self._measure(
                folder / trained.model,
                self.heldout,
                folder / name,
                recipe=self.design.recipes[run.arm],
                data_sha256=self.data_sha256,
                temperature=temperature,
                seed=run.seed,
                label=f"held-out worlds, {name}",
            )
        self._result(run, trained, found, started)

    def _result(self, run: Run, trained: Trained, found: dict[str, Any], started: str) -> None:
        from prove.evaluation import Estimate
        from prove.evaluation.results import write_results

        metrics = {f"{at}/{name}": value for at, one in found.items() for name, value in one.metrics.items()}
        metrics["training/steps"] = Estimate(float(trained.steps), None, 1)
        metrics["training/seconds"] = Estimate(trained.seconds, None, 1)
        write_results(
            self.folder(run) / RESULTS,
            command=" ".join(["prove-rl", *sys.argv[1:]]),
            seed=run.seed,
            data_sha256=self.data_sha256,
            started=started,
            seconds=trained.seconds + sum(one.seconds for one in found.values()),
            metrics=metrics,
            versions={n: v for e in self.heldout for n, v in e.environments.items()},
        )

    def _trained_now(self, run: Run) -> Trained:
        """Train all lessons of a run; those that an earlier start finished are not done again."""
        arm = self.design.plan.arms[run.arm]
        recipe = msgspec.convert(msgspec.to_builtins(self.design.recipes[run.arm]), type(self.design.recipes[run.arm]))
        recipe.seed = run.seed
        if arm.start is not None:
            start = self.model(self.design.at(arm.start, run.seed))
            recipe.model = msgspec.structs.replace(recipe.model, path=str(start), tiny=None)
        minutes = self._minutes(run, recipe)
        examples = self.train_examples[: recipe.data.limit]
        steps = recipe.optim.sft.steps if arm.stage == "sft" else recipe.optim.grpo.steps
        parts = list(lessons(arm, steps)) if steps else [(0, None)]
        done: list[Trained] = []
        for number, (share, turns) in enumerate(parts, 1):
            name = "train" if len(parts) == 1 else f"train-{number}"
            kept = self.folder(run) / f"{name}.json"
            if kept.exists():
                done.append(msgspec.json.decode(kept.read_bytes(), type=Trained))
            else:
                if share:
                    setattr(recipe.optim, arm.stage, _with_steps(getattr(recipe.optim, arm.stage), share))
                chosen = [e for e in examples if turns is None or len(e.user_turns) <= turns]
                label = f"{arm.stage} {run.arm}" + ("" if turns is None else f", up to {turns} user turns")
                outcome = self._train(arm.stage, recipe, chosen, self.folder(run) / name, minutes=minutes, label=label)
                model = os.path.relpath(outcome.model, self.folder(run))
                last = Trained(
                    model=model,
                    steps=outcome.steps,
                    seconds=outcome.seconds,
                    stop=outcome.stop,
                    reason=outcome.reason,
                )
                _write(kept, last)
                done.append(last)
                if last.reason:
                    note(f"  training stopped early: {last.reason}")
            recipe.model = msgspec.structs.replace(recipe.model, path=str(self.folder(run) / done[-1].model), tiny=None)
        whole = Trained(
            model=done[-1].model,
            steps=sum(one.steps for one in done),
            seconds=sum(one.seconds for one in done),
            stop=done[-1].stop,
            reason=next((one.reason for one in done if one.reason), None),
        )
        _write(self.folder(run) / TRAINED, whole)
        return whole

    def _minutes(self, run: Run, recipe: Any) -> float | None:
        """The budget of time. A run as long as another one gets steps enough for the time to end it."""
        arm = self.design.plan.arms[run.arm]
        if arm.minutes_of is None:
            return arm.minutes
        model = self.trained(self.design.at(arm.minutes_of, run.seed))
        assert model is not None  # runs stand behind those they need
        pace = self._pace()[arm.stage]
        stage = getattr(recipe.optim, arm.stage)
        setattr(recipe.optim, arm.stage, _with_steps(stage, 2 * math.ceil(model.seconds / pace) + 10))
        if arm.stage == "sft":
            recipe.seed += 1  # another order of the examples than the first time
        note(f"  as long as {arm.minutes_of}: {duration(model.seconds)}")
        return model.seconds / 60


def _with_steps(stage: Any, steps: int) -> Any:
    return msgspec.structs.replace(stage, steps=steps)


def _difference(before: Any, now: Any, at: str = "") -> str:
    """The first key in which two settings differ."""
    if isinstance(before, dict) and isinstance(now, dict):
        for key in [*now, *before]:
            if before.get(key) != now.get(key):
                return _difference(before.get(key), now.get(key), f"{at}{key}.")
    return at[:-1]


def _write(path: Path, value: Any) -> None:
    partial = path.with_name(path.name + ".partial")
    partial.write_bytes(msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n")
    os.replace(partial, path)
