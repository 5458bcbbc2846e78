"""One stage of training, one measurement: with a progress line, and going on from where a start was interrupted."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

from prove.cli._common import Progress, note

Kind = Literal["sft", "grpo"]


def train_stage(
    stage: Kind, recipe: Any, examples: Sequence[Any], folder: Path, *, minutes: float | None, label: str
) -> Any:
    """Train into a folder, from its last checkpoint if it has one; the ``Outcome``."""
    from prove.evaluation import succeeded
    from prove.training import train_grpo, train_sft

    resume = any(folder.glob("checkpoint-*/trainer_state.json"))
    if not resume:
        shutil.rmtree(folder, ignore_errors=True)  # begun, but nothing in it to go on from
    bar = Steps(f"  {label}")
    common: dict[str, Any] = {"minutes": minutes, "progress": bar.row, "resume": resume, "say": _indented}
    try:
        if stage == "sft":
            return train_sft(recipe, examples, folder, **common)
        return train_grpo(recipe, examples, folder, success=succeeded, **common)
    finally:
        bar.close()


def measure_model(
    model: Path,
    examples: Sequence[Any],
    out: Path,
    *,
    recipe: Any,
    data_sha256: str,
    temperature: float = 0.0,
    seed: int,
    label: str,
) -> Any:
    """Play the examples with a model, those excepted whose rollouts are in the folder; the ``Evaluation``."""
    from prove.cli.eval import local_policy
    from prove.evaluation import evaluate
    from prove.evaluation.results import model_fingerprint

    rollout = recipe.rollout
    bars: list[Progress] = []

    def begin(done: int, total: int) -> None:
        if done < total:
            bars.append(Progress(f"  {label}", total, unit="rollouts", done=done))

    policy = LazyPolicy(
        lambda: local_policy(
            model,
            list(examples),
            message_tokens=rollout.message_tokens,
            completion=rollout.completion_tokens,
            say=lambda text: None,
        )
    )
    try:
        return evaluate(
            examples,
            policy,
            out,
            identity={
                "model": model_fingerprint(model),
                "data": data_sha256,
                "message_tokens": rollout.message_tokens,
            },
            temperature=temperature,
            seed=seed,
            begin=begin,
            report=lambda record: bars[0].advance(),
        )
    finally:
        for bar in bars:
            bar.__exit__(None, None, None)


class LazyPolicy:
    """A policy whose model is loaded when the first rollout is really made."""

    batch: int | None = 64

    def __init__(self, load: Callable[[], Any]) -> None:
        self._load = load
        self._policy: Any = None

    def play(self, jobs: Any, done: Any, *, temperature: float, seed: int) -> None:
        if self._policy is None:
            self._policy = self._load()
        self._policy.play(jobs, done, temperature=temperature, seed=seed)


class Steps:
    """A progress line over training steps whose planned number may shrink."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._bar: Progress | None = None

    def row(self, row: dict[str, Any]) -> None:
        step = int(row["step"])
        if self._bar is None:
            self._bar = Progress(self._label, int(row["planned"]), unit="steps", done=step - 1)
        self._bar.total = int(row["planned"])
        shown = [f"{name.rpartition('/')[2]} {row[name]:.3f}" for name in _SHOWN if name in row]
        self._bar.advance(step - self._bar.done, " · ".join(shown))

    def close(self) -> None:
        if self._bar is not None:
            self._bar.__exit__(None, None, None)


_SHOWN = ("loss", "reward/total", "success", "unclosed")


def made_data(config: Any, folder: Path) -> Any:
    """The data set of a synthesis config in a folder, made or finished if it is not there; the ``Result``."""
    from prove.synthesis import synthesize

    bars: dict[str, Progress] = {}

    def progress(split: str, done: int, wanted: int, dropped: int) -> None:
        if split not in bars:
            _close(bars)
            bars[split] = Progress(f"  {split}", wanted, unit="examples", done=done - 1)
        bars[split].advance()

    try:
        return synthesize(config, folder, progress=progress)
    finally:
        _close(bars)


def _close(bars: dict[str, Progress]) -> None:
    for bar in list(bars.values())[-1:]:
        bar.__exit__(None, None, None)


def _indented(text: str) -> None:
    note(f"  {text}")
