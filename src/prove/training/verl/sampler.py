"""verl's replay buffer with our curves, and with an end for runs that cannot learn.

``trainer.v1.sampler.custom_sampler.path=pkg://prove.training.verl.sampler`` and ``.name=Sampler`` (``AsyncSampler`` for
verl's asynchronous modes). What it does besides: the figures of every step join verl's metrics; a step whose rollouts
are all unscored ends the run with the reason, and so do three steps in a row in which the model says nothing; an agent
loop worker or a trainer that died while rollouts are played ends the run, where verl would wait for lost rollouts for
ever, and for the others until their end.

``prove/seconds/model`` and ``our`` are the time of a rollout that it waited for the model server, and that our side
took, waiting for its turn on the worker included.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import ray
import transfer_queue as tq
from verl.trainer.ppo.v1.replay_buffer import ReplayBuffer, ReplayBufferAsync

from prove.errors import UserError
from prove.training.verl.figures import figures

PATIENCE = 3
"""Steps of nothing but empty rollouts before the run ends."""
POLL = 0.5
"""Seconds between two looks at the rollouts under way (verl's default is 2, which short steps feel)."""


class _Watching:
    """Mixed into a replay buffer of verl."""

    refill_fn: Any

    def __init__(self, **kwargs: Any) -> None:
        given = kwargs.get("sampler_kwargs") or {}
        super().__init__(**{"poll_interval": float(given.get("poll_interval", POLL)), **kwargs})
        self._empty_steps = 0
        self._signs: dict[Any, Any] = {}

    def sample(self, global_steps: int, partition_id: str, batch_size: int) -> tuple[Any, dict[str, Any]]:
        """As verl's, with our figures among the metrics."""
        batch, metrics = super().sample(global_steps, partition_id, batch_size)  # type: ignore[misc]
        told = _told(batch)
        rollouts = [fields["reward_extra_info"] for fields in told]
        if rollouts:
            metrics.update(figures(rollouts, [key.split("_")[0] for key in batch.keys]))
            for whose in ("model", "our"):
                metrics[f"prove/seconds/{whose}"] = sum(f[f"prove_{whose}_seconds"] for f in told) / len(told)
            self._judge(global_steps, partition_id, told)
        return batch, metrics

    def _judge(self, step: int, partition_id: str, told: list[dict[str, Any]]) -> None:
        rollouts = [fields["reward_extra_info"] for fields in told]
        if not any(r["scored"] for r in rollouts):
            reasons = Counter(fields.get("prove_reason", "") for fields in told)
            (first, times), others = reasons.most_common(1)[0], len(reasons) - 1
            also = f", and {others} other reasons" if others else ""
            raise UserError(f"no rollout of step {step} could be scored; {times} of {len(told)}: {first}{also}")
        if partition_id == "val":
            return
        self._empty_steps = self._empty_steps + 1 if all(r["empty"] for r in rollouts) else 0
        if self._empty_steps >= PATIENCE:
            raise UserError(
                f"the model said nothing and called nothing in all rollouts of {PATIENCE} steps; check that the agent "
                "loop's family fits the model, and train the model with `prove-rl train sft` first"
            )

    def _wait_for_next_poll(self, partition_id: str, last_debug_time: float) -> float:
        self._look_after_workers()
        return super()._wait_for_next_poll(partition_id, last_debug_time)  # type: ignore[misc]

    def _look_after_workers(self) -> None:
        """Raise when a worker has died: nobody else notices, and the rollouts of an agent loop worker never end."""
        trainer = getattr(self.refill_fn, "__self__", None)
        rollouts = getattr(getattr(trainer, "agent_loop_manager", None), "agent_loop_workers", ())
        ranks = getattr(getattr(trainer, "actor_rollout_wg", None), "workers", ())
        for name, workers in (("an agent loop worker", rollouts), ("a trainer", ranks)):
            for worker in workers:
                self._look_after(name, worker)

    def _look_after(self, name: str, worker: Any) -> None:
        sign = self._signs.get(worker)
        if sign is not None:
            if not ray.wait([sign], timeout=0)[0]:
                return  # it is busy, or young
            try:
                ray.get(sign)
            except ray.exceptions.RayError as error:
                first = " ".join(str(error).split())[:300]
                raise UserError(
                    f"{name} died in the middle of a step ({first}); the rollouts of this step are lost. The same "
                    "command goes on from the last checkpoint in trainer.default_local_dir"
                ) from error
        self._signs[worker] = worker.__ray_ready__.remote()


class Sampler(_Watching, ReplayBuffer):
    """For ``trainer.v1.trainer_mode=sync``."""


class AsyncSampler(_Watching, ReplayBufferAsync):
    """For the asynchronous modes."""


def _told(batch: Any) -> list[dict[str, Any]]:
    """The extra fields of the batch's rollouts; none if another agent loop played them."""
    data = tq.kv_batch_get(keys=batch.keys, partition_id=batch.partition_id, select_fields=["extra_fields"])
    fields = [getattr(value, "data", value) for value in data["extra_fields"]]
    ours = all(isinstance(f, dict) and "prove_reason" in f for f in fields)
    return fields if ours else []
