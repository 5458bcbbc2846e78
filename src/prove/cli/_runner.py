"""The runs of an experiment: each is trained and measured once, kept in a folder of its own, and resumed from there."""

from __future__ import annotations

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
from prove.cli._kept import (
    RESULTS,
    RUN,
    TRAINED,
    Mark,
    Measured,
    Results,
    Trained,
    difference,
    held,
    read_kept,
    write_kept,
)
from prove.cli._plan import Design, Run, lessons
from prove.cli._plan_check import temperature_name
from prove.cli._stages import made_data, measure_model, train_stage
from prove.errors import UserError


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
        # Those that are not asked for, too: they come into the tables in the end.
        states = {run: self.state(run) for run in self.design.runs()}
        missing = [run for run in runs if states[run] != "done"]
        note(f"{len(runs)} runs, {len(runs) - len(missing)} of them done before")
        if missing:
            with held(self.out):
                self._play_all(runs)

    def _play_all(self, runs: Sequence[Run]) -> None:
        try:
            self.load()
        except KeyboardInterrupt:
            raise KeyboardInterrupt(f"nothing of {self.out} is lost; the same command goes on with its data") from None
        # Looked at anew: another process may have been at work until the folder was held.
        missing = [run for run in runs if self.state(run) != "done"]
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
        for run in self.finished():
            if self.results(run).data_sha256 != self.data_sha256:
                raise UserError(
                    f"{self.folder(run)} was made with other data than {folder} holds; remove it to do it again."
                )
        self.train_examples = list(read(folder, "train"))
        wanted = self.design.plan.measure.examples
        self.heldout = list(islice(read(folder, "heldout"), wanted))
        if wanted is not None and len(self.heldout) < wanted:
            raise UserError(
                f"{folder} holds {len(self.heldout)} held-out examples, fewer than the {wanted} of measure.examples; "
                "lower it, or give more data."
            )
        self._check_examples(folder)

    def _check_examples(self, folder: Path) -> None:
        """Raises UserError for what would otherwise stop the runs after hours, or be measured as if it were right."""
        from prove.synthesis.replay import check_versions

        if not self.train_examples:
            raise UserError(f"{folder} holds no examples to train on; make some with `prove-rl synth`.")
        if len({example.id for example in self.heldout}) < len(self.heldout):
            raise UserError(f"two held-out examples of {folder} have the same id; make the data set again.")
        for example in [*self.train_examples, *self.heldout]:
            check_versions(example)
        for name, arm in self.design.plan.arms.items():
            least = min(len(e.user_turns) for e in self.train_examples[: self.design.recipes[name].data.limit])
            if any(lesson.turns is not None and lesson.turns < least for lesson in arm.curriculum):
                raise UserError(
                    f"arm {name}: no example of {folder} has less than {least} user turns; raise its turns."
                )

    def state(self, run: Run) -> str:
        """``done``, ``begun`` or ``to do``. UserError where the folder holds a run of other settings."""
        folder = self.folder(run)
        mark = folder / RUN
        if not mark.exists():
            if folder.exists() and any(path.name != f"{RUN}.partial" for path in folder.iterdir()):
                raise UserError(f"{folder} holds files, but no {RUN}; remove it to do this run again.")
            return "to do"
        kept: Mark = read_kept(mark, Mark, folder)
        now = self.design.settings(run)
        remedy = "give another folder with --out, or remove it to do it again."
        if kept.settings != now:
            raise UserError(f"{folder} was begun with another {difference(kept.settings, now)[0]}; {remedy}")
        for needed in self.design.needs(run):
            if kept.needs.get(str(needed), self.design.digest(needed)) != self.design.digest(needed):
                raise UserError(f"{folder} was begun from {needed} with other settings; {remedy}")
        return "done" if (folder / RESULTS).exists() else "begun"

    def finished(self) -> list[Run]:
        """The runs of the design that are done. UserError where a folder holds a run of other settings."""
        return [run for run in self.design.runs() if self.state(run) == "done"]

    def trained(self, run: Run) -> Trained | None:
        """What the training of a run came to; None before its end."""
        path = self.folder(run) / TRAINED
        return read_kept(path, Trained, self.folder(run)) if path.exists() else None

    def results(self, run: Run) -> Results:
        """The results of a run that is done."""
        found: Results = read_kept(self.folder(run) / RESULTS, Results, self.folder(run))
        return found

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
                seconds = self.results(run).seconds
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
                    state: Measured = read_kept(played / RUN, Measured, self.folder(run))
                    spent["rollout"][0] += state.seconds
                    spent["rollout"][1] += state.settings.examples
        given = msgspec.structs.asdict(self.design.plan.pace)
        return {kind: spent[kind][0] / spent[kind][1] if spent[kind][1] else pace for kind, pace in given.items()}

    def _play(self, run: Run) -> None:
        folder = self.folder(run)
        folder.mkdir(parents=True, exist_ok=True)
        mark = folder / RUN
        if not mark.exists():
            needs = {str(needed): self.design.digest(needed) for needed in self.design.needs(run)}
            started = datetime.now(UTC).isoformat(timespec="seconds")
            write_kept(mark, Mark(settings=self.design.settings(run), started=started, needs=needs))
        started = read_kept(mark, Mark, folder).started
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
                done.append(read_kept(kept, Trained, self.folder(run)))
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
                write_kept(kept, last)
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
        write_kept(self.folder(run) / TRAINED, whole)
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
