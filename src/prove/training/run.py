"""What SFT and GRPO share: the output directory, the outcome, and the callbacks around a trainer."""

from __future__ import annotations

import errno
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import msgspec

from prove.errors import UserError
from prove.remote.choice import chosen
from prove.training.metrics import MetricsFile
from prove.training.pace import Pace
from prove.training.recipe import Recipe, dump, recorded

Report = Callable[[dict[str, Any]], None]
"""Gets each row of the curves as it comes: ``step``, ``planned`` (steps), ``seconds`` and the step's metrics."""


class Outcome(msgspec.Struct, kw_only=True):
    """What a run came to.

    ``stop``: ``steps`` (all done), ``minutes`` (the budget is used up), ``settled`` (the rewards no longer vary),
    ``empty`` (rollouts without a word or a call). ``reason``: the sentence for a person, for the last
    two. ``model``: the directory of the trained model. ``curves``: one row a step, also in the file ``metrics``.
    """

    stage: str
    out: Path
    model: Path
    metrics: Path
    steps: int
    seconds: float
    stop: str
    reason: str | None
    curves: list[dict[str, Any]]


def open_output(recipe: Recipe, out: Path, stage: str, resume: bool) -> Path | None:
    """Make the output directory; with ``resume`` the last checkpoint in it. UserError when the two do not fit.

    A directory that holds a run already is not touched without ``resume``, and a run is only resumed with the recipe
    that began it (the number of steps and the savings may differ).
    """
    mark = out / f"{stage}.recipe"
    checkpoints = sorted(
        (p for p in out.glob("checkpoint-*") if (p / "trainer_state.json").exists()),
        key=lambda p: int(p.name.partition("-")[2]),
    )
    if not resume:
        if mark.exists() or checkpoints:
            raise UserError(f"{out} holds a run already; add --resume to go on with it, or give another --out")
        out.mkdir(parents=True, exist_ok=True)
        mark.write_text(dump(recipe), encoding="utf-8")
        return None
    if not mark.exists():
        raise UserError(f"{out} holds no {stage} run to resume; run without --resume to begin one")
    if (key := difference(recorded(mark), recipe)) is not None:
        raise UserError(f"{out} was begun with another {key}; resume it with the same recipe")
    if not checkpoints:
        raise UserError(f"{out} has no checkpoint to resume from; remove the directory and run without --resume")
    return checkpoints[-1]


def environment_of(recipe: Recipe) -> AbstractContextManager[None]:
    """Within it, episodes are played where the recipe says. UserError where the servers cannot be had."""
    mcp = recipe.rollout.mcp
    return chosen(
        recipe.rollout.environment,
        shards=mcp.shards,
        servers=mcp.servers,
        policies=mcp.policies,
        token_file=mcp.token_file,
        wire=mcp.wire,
        seconds=mcp.seconds,
    )


_MAY_DIFFER = ("optim.sft.steps", "optim.grpo.steps", "backend.save_every", "backend.keep", "backend.threads")
_ANYWHERE = "rollout.environment", "rollout.mcp."  # episodes are the same wherever they are played


def difference(one: Recipe, other: Recipe) -> str | None:
    """The first key in which two recipes differ, of those that may not within a run; None if there is none."""

    def flat(node: Any, at: str = "") -> dict[str, Any]:
        if isinstance(node, dict):
            return {k: v for key, inner in node.items() for k, v in flat(inner, f"{at}{key}.").items()}
        return {at[:-1]: node}

    a, b = flat(msgspec.to_builtins(one)), flat(msgspec.to_builtins(other))
    return next(
        (
            key
            for key in sorted(a.keys() | b.keys())
            if a.get(key) != b.get(key) and key not in _MAY_DIFFER and not key.startswith(_ANYWHERE)
        ),
        None,
    )


class Interrupt:
    """The first Ctrl-C asks for a stop at the end of the step, the second one stops at once."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.asked = False
        self._say = say
        self._before: Any = None

    def __enter__(self) -> Interrupt:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._handle)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _handle(self, *_: object) -> None:
        if self.asked:
            raise KeyboardInterrupt("stopped at once; --resume goes on from the last checkpoint")
        self.asked = True
        self._say("stopping after this step with a checkpoint; press Ctrl-C again to stop at once")


class Watch:
    """Decides after each step whether to go on and to save, and writes the curves. ``stop`` says why it ended."""

    def __init__(
        self,
        pace: Pace,
        metrics: MetricsFile,
        interrupt: Interrupt,
        save_every: int,
        report: Report | None,
        verdict: Callable[[], tuple[str, str] | None] = lambda: None,
    ) -> None:
        self.pace = pace
        self.metrics = metrics
        self.interrupt = interrupt
        self.save_every = save_every
        self.report = report
        self.stop = "steps"
        self.reason: str | None = None
        self.verdict = verdict  # (stop, reason) once someone finds that the run must stop

    def callback(self) -> Any:
        """As a callback of transformers."""
        from transformers import TrainerCallback

        watch = self

        class _Callback(TrainerCallback):  # type: ignore[misc, unused-ignore]
            def on_step_end(self, args: Any, state: Any, control: Any, **_: Any) -> Any:
                step = state.global_step
                going = watch.pace.tick(step)
                if (verdict := watch.verdict()) is not None:
                    watch.stop, watch.reason = verdict
                elif watch.interrupt.asked:
                    watch.stop = "interrupted"
                elif not going and step < watch.pace.steps:
                    watch.stop = "minutes"
                if not going or watch.stop != "steps":
                    control.should_training_stop = True
                if watch.stop == "interrupted" or step % watch.save_every == 0:
                    control.should_save = True
                return control

            def on_log(self, args: Any, state: Any, control: Any, logs: dict[str, Any] | None = None, **_: Any) -> None:
                if not logs or "train_runtime" in logs or "train_loss" in logs:
                    return
                row: dict[str, Any] = {
                    "step": state.global_step,
                    "planned": watch.pace.planned,
                    "seconds": round(watch.pace.seconds, 2),
                }
                row.update({k: float(v) for k, v in logs.items() if isinstance(v, int | float)})
                watch.metrics.add(row)
                if watch.report:
                    watch.report(row)

        return _Callback()


@contextmanager
def full_disk_is_told(out: Path) -> Iterator[None]:
    """Turn what the writers of weights raise on a full disk into the OSError that it is."""
    try:
        yield
    except Exception as error:
        text = str(error)
        full = "No space left" in text or "os error 28" in text or "PytorchStreamWriter failed" in text
        if full and not isinstance(error, OSError):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(out)) from error
        raise


def resume_command(stage: str, out: Path) -> str:
    """How to go on with an interrupted run."""
    return f"the checkpoint is in {out}; go on with the same `prove-rl train {stage}` command and --resume"
