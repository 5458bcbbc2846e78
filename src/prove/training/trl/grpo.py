"""GRPO in live environments, through TRL: episodes are played by ``prove.rollout``, token in, token out."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from prove.errors import UserError
from prove.reward import PAPER
from prove.rollout import Conversation, Renderer, Sampler, Scorer, play
from prove.training.metrics import MetricsFile, Success, earned, rollout_metrics
from prove.training.model import budget, limits, load_model, make_sampler, preflight, prepare, save_model
from prove.training.pace import Pace, factor
from prove.training.recipe import Recipe
from prove.training.run import (
    Interrupt,
    Outcome,
    Report,
    Watch,
    environment_of,
    full_disk_is_told,
    open_output,
    resume_command,
)


def train_grpo(
    recipe: Recipe,
    examples: Sequence[Any],
    out: Path | str,
    *,
    minutes: float | None = None,
    progress: Report | None = None,
    success: Success | None = None,
    resume: bool = False,
    say: Callable[[str], None] = print,
) -> Outcome:
    """Train the model of the recipe in the live environments of ``examples`` and leave it in ``out/model``.

    Arguments and errors as in ``train_sft``; ``success`` judges episodes for the curves and never enters the reward.
    The run ends early, with the reason in the outcome, when rewards stop varying or rollouts are empty; it raises
    UserError when every episode of a step met a fault of ours.
    """
    out = Path(out)
    if recipe.model.tiny is not None:
        raise UserError("GRPO starts from a trained model; set model.path to one, made with `prove-rl train sft`")
    checkpoint = open_output(recipe, out, "grpo", resume)
    prepare(recipe)
    model, tokenizer, kind = load_model(recipe)
    renderer = Renderer(kind, tokenizer)
    fitting = preflight(recipe, model, renderer, examples, out, say)
    if len(fitting) < recipe.optim.grpo.prompts:
        raise UserError(
            f"{len(fitting)} examples are fewer than the {recipe.optim.grpo.prompts} of one step; "
            "lower optim.grpo.prompts or give more data"
        )
    trainer, watch = _trainer(recipe, model, renderer, fitting, out, minutes, checkpoint, progress, success, say)
    with watch.interrupt, full_disk_is_told(out), environment_of(recipe):
        trainer.train(resume_from_checkpoint=str(checkpoint) if checkpoint else None)
        directory = save_model(trainer.accelerator.unwrap_model(trainer.model), tokenizer, kind, out)
    watch.metrics.close()
    if watch.stop == "interrupted":
        raise KeyboardInterrupt(resume_command("grpo", out))
    return Outcome(
        stage="grpo",
        out=out,
        model=directory,
        metrics=watch.metrics.path,
        steps=trainer.state.global_step,
        seconds=watch.pace.seconds,
        stop=watch.stop,
        reason=watch.reason,
        curves=watch.metrics.rows,
    )


class Rollouts:
    """TRL's ``rollout_func`` and the reward that goes with it.

    TRL hands over prompts, which are example ids here, already repeated for each group. What an episode is sampled
    from depends on the recipe's seed and the step alone, so a resumed run samples what the first would have.
    """

    def __init__(
        self,
        recipe: Recipe,
        examples: Sequence[Any],
        renderer: Renderer,
        sampler: Callable[[Any], Sampler],
        success: Success | None,
    ) -> None:
        self.recipe = recipe
        self.examples = {e.id: e for e in examples}
        self.renderer = renderer
        self.sampler = sampler
        self.success = success
        self.scorer = make_scorer(recipe)
        self.last: list[Conversation] = []
        self.guard = Guard(recipe.optim.grpo.patience)

    def __call__(self, prompts: list[str], trainer: Any) -> dict[str, list[Any]]:
        step = trainer.state.global_step
        mark = hashlib.blake2b(f"{self.recipe.seed}/{step}/{trainer.accelerator.process_index}".encode(), digest_size=6)
        played = self.last = play(
            [self.examples[p] for p in prompts],
            self.renderer,
            self.sampler(trainer.accelerator.unwrap_model(trainer.model)),
            budget=budget(self.recipe),
            limits=limits(self.recipe),
            scorer=self.scorer,
            temperature=trainer.temperature,
            seed=int.from_bytes(mark.digest()),
            batch=max(self.recipe.rollout.batch, 1),
        )
        self.guard.look(played, self.recipe.rollout.generations, self.recipe.reward.unclosed)
        return {
            "prompt_ids": [c.prompt_ids for c in played],
            "completion_ids": [c.completion_ids for c in played],
            "logprobs": None,  # type: ignore[dict-item]
            "env_mask": [c.mask for c in played],
        }

    def reward(
        self, completions: list[Any], log_metric: Callable[[str, float], None] | None = None, **_: Any
    ) -> list[float | None]:
        """What each episode that was just played earned; None, which TRL masks, after a fault of ours."""
        if len(completions) != len(self.last):
            raise AssertionError("rewards were asked for other episodes than were played")
        if log_metric is not None:
            for key, value in rollout_metrics(self.last, self.success).items():
                log_metric(key, value)
        return [earned(c, self.recipe.reward.unclosed) for c in self.last]


class Guard:
    """Finds runs that cannot learn. ``verdict``: ``(stop, reason)`` once ``patience`` steps in a row gave nothing."""

    def __init__(self, patience: int) -> None:
        self.patience = patience
        self.verdict: tuple[str, str] | None = None
        self._settled = 0
        self._empty = 0

    def look(self, played: Sequence[Conversation], group: int, unclosed: float = 0.0) -> None:
        """Judge the episodes of one step. UserError when all of them met a fault: no step is worth taking then."""
        results = [c.episode.result for c in played]
        faults = [r.fault for r in results if r.stop == "fault"]
        if len(faults) == len(results):
            raise UserError(f"every episode of this step met a fault of the environment, the first: {faults[0]}")
        self._empty = self._empty + 1 if not any(_says_something(c) for c in played) else 0
        totals = [earned(c, unclosed) for c in played]
        groups = [{t for t in totals[i : i + group] if t is not None} for i in range(0, len(totals), group)]
        self._settled = self._settled + 1 if all(len(g) <= 1 for g in groups) else 0
        if self._empty >= min(self.patience, 3):
            self.verdict = (
                "empty",
                f"the model said nothing and called nothing in all episodes of {self._empty} steps; check that "
                "model.family fits the model, and train it with `prove-rl train sft` first",
            )
        elif self._settled >= self.patience:
            seen = sorted({t for g in groups for t in g})
            span = f"{seen[0]:.3f}" if len(seen) == 1 else f"{seen[0]:.3f} to {seen[-1]:.3f}"
            self.verdict = (
                "settled",
                f"the rewards did not vary within any group for {self._settled} steps ({span}), so there is nothing to "
                "learn from; use harder or easier examples, a higher rollout.temperature or larger rollout.generations",
            )


def _says_something(conversation: Conversation) -> bool:
    messages = conversation.episode.result.messages
    return conversation.unclosed or any(
        m["role"] == "assistant" and (m["content"].strip() or m.get("tool_calls") or m.get("reasoning_content"))
        for m in messages
    )


def make_scorer(recipe: Recipe) -> Scorer:
    """The reward with the recipe's profile and weights."""
    reward = recipe.reward
    weights = PAPER._replace(**reward.weights)
    return Scorer(weights, alpha=reward.alpha, beta=reward.beta, profile=reward.profile)


def _trainer(
    recipe: Recipe,
    model: Any,
    renderer: Renderer,
    examples: Sequence[Any],
    out: Path,
    minutes: float | None,
    checkpoint: Path | None,
    progress: Report | None,
    success: Success | None,
    say: Callable[[str], None],
) -> tuple[Any, Watch]:
    from datasets import Dataset
    from transformers import PrinterCallback
    from trl import GRPOConfig

    from prove.training.trl.common import arguments, last_step, peft_config, with_pace
    from prove.training.trl.head import CompactHead
    from prove.training.trl.trainer import ToolTrainer

    grpo = recipe.optim.grpo
    done = last_step(checkpoint)
    metrics = MetricsFile(out / "grpo_metrics.jsonl", resume_at=done if checkpoint else None)
    pace = Pace(grpo.steps, minutes, done=done, seconds=metrics.rows[-1]["seconds"] if metrics.rows else 0.0)
    rollouts = Rollouts(
        recipe,
        examples,
        renderer,
        functools.partial(make_sampler, renderer=renderer, batch=recipe.rollout.batch),
        success,
    )
    watch = Watch(
        pace, metrics, Interrupt(say), recipe.backend.save_every, progress, verdict=lambda: rollouts.guard.verdict
    )
    config = GRPOConfig(
        **arguments(recipe, model, out),
        max_steps=grpo.steps,
        per_device_train_batch_size=grpo.micro_batch,
        gradient_accumulation_steps=grpo.prompts * recipe.rollout.generations // grpo.micro_batch,
        num_generations=recipe.rollout.generations,
        max_completion_length=recipe.rollout.completion_tokens,
        temperature=recipe.rollout.temperature,
        learning_rate=grpo.learning_rate,
        weight_decay=grpo.weight_decay,
        adam_beta2=grpo.beta2,
        adam_epsilon=grpo.epsilon,
        max_grad_norm=grpo.max_grad_norm,
        beta=grpo.kl,
        epsilon=grpo.clip_low,
        epsilon_high=grpo.clip_high,
        scale_rewards=grpo.scale_rewards,
        loss_type=grpo.loss,
        **recipe.backend.args,
    )
    trainer = with_pace(ToolTrainer, pace, lambda step: factor(grpo.schedule, step, grpo.warmup, pace.planned))(
        model=model,
        processing_class=renderer.tokenizer,
        reward_funcs=rollouts.reward,
        rollout_func=rollouts,
        train_dataset=Dataset.from_dict({"prompt": [e.id for e in examples]}),
        args=config,
        callbacks=[watch.callback()],
        peft_config=peft_config(recipe),
    )
    trainer.skip_settled = grpo.skip_settled
    if CompactHead.fits(model) and grpo.kl == 0:
        trainer.head = CompactHead.install(model, trainer.temperature)
    trainer.remove_callback(PrinterCallback)
    return trainer, watch
