"""Supervised training on references, through TRL: only what the model itself has to write is learnt.

Tokens and masks come from replaying each reference through a live episode, the same code that rollouts use, and never
from rendering a conversation a second time.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from prove.errors import UserError
from prove.rollout import Renderer, replay
from prove.training.metrics import MetricsFile
from prove.training.model import limits, load_model, preflight, prepare, save_model
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

# Batches are cut from pieces of this many that were sorted by length: less padding, still well mixed.
_SORTED_BATCHES = 8


def train_sft(
    recipe: Recipe,
    examples: Sequence[Any],
    out: Path | str,
    *,
    minutes: float | None = None,
    progress: Report | None = None,
    resume: bool = False,
    say: Callable[[str], None] = print,
) -> Outcome:
    """Train on the references of ``examples`` and leave the model in ``out/model``.

    ``minutes``: budget for the steps themselves; the learning rate cools down within it. ``progress`` gets each row of
    the curves. Raises UserError for anything that the preflight finds, KeyboardInterrupt after a checkpoint on Ctrl-C.
    """
    out = Path(out)
    examples = demonstrations(recipe, examples)
    checkpoint = open_output(recipe, out, "sft", resume)
    prepare(recipe)
    import transformers

    transformers.set_seed(recipe.seed)
    if checkpoint is not None:
        model, tokenizer, kind = load_model(recipe, checkpoint)
    elif recipe.model.tiny is not None:
        from prove.training.tiny.build import build

        model, tokenizer, kind = build(recipe.model.tiny, examples, recipe.seed)
    else:
        model, tokenizer, kind = load_model(recipe)
    renderer = Renderer(kind, tokenizer)
    fitting = preflight(recipe, model, renderer, examples, out, say)
    with environment_of(recipe):
        rows = tokenize(fitting, renderer, recipe)
    bound = min(recipe.data.max_tokens or 1 << 60, getattr(model.config, "max_position_embeddings", None) or 1 << 60)
    kept = [row for row in rows if len(row["input_ids"]) <= bound]
    if not kept:
        raise UserError(f"every reference is longer than {bound} tokens; raise data.max_tokens")
    tokens = sum(len(row["input_ids"]) for row in kept)
    written = sum(sum(y >= 0 for y in row["labels"]) for row in kept)
    say(f"sft: {len(kept)} references of {tokens / len(kept):.0f} tokens, {written / tokens:.0%} written by the model")
    if len(kept) < len(rows):
        say(f"sft: {len(rows) - len(kept)} references over {bound} tokens are left out")
    steps, order = schedule_rows(kept, recipe)
    trainer, watch = _trainer(recipe, model, renderer, kept, order, steps, out, minutes, checkpoint, progress, say)
    with watch.interrupt, full_disk_is_told(out):
        trainer.train(resume_from_checkpoint=str(checkpoint) if checkpoint else None)
        directory = save_model(trainer.accelerator.unwrap_model(trainer.model), tokenizer, kind, out)
    watch.metrics.close()
    if watch.stop == "interrupted":
        raise KeyboardInterrupt(resume_command("sft", out))
    return Outcome(
        stage="sft",
        out=out,
        model=directory,
        metrics=watch.metrics.path,
        steps=trainer.state.global_step,
        seconds=watch.pace.seconds,
        stop=watch.stop,
        reason=watch.reason,
        curves=watch.metrics.rows,
    )


def demonstrations(recipe: Recipe, examples: Sequence[Any]) -> list[Any]:
    """The examples whose references the recipe wants, in order. UserError where none is so short."""
    sft = recipe.optim.sft
    chosen = [e for e in examples if sft.turns is None or len(e.user_turns) <= sft.turns][: sft.references]
    if examples and not chosen:
        raise UserError(f"no example has at most {sft.turns} user turns; raise optim.sft.turns or give other data")
    return chosen


def tokenize(examples: Sequence[Any], renderer: Renderer, recipe: Recipe) -> list[dict[str, list[int]]]:
    """``input_ids`` and ``labels`` of each reference; labels are -100 where the model did not write the token."""
    rows = []
    for example in examples:
        played = replay(example, renderer, limits=limits(recipe))
        ids = played.prompt_ids + played.completion_ids
        own = [0] * len(played.prompt_ids) + played.mask
        rows.append({"input_ids": ids, "labels": [t if m else -100 for t, m in zip(ids, own, strict=True)]})
    return rows


def schedule_rows(rows: Sequence[dict[str, list[int]]], recipe: Recipe) -> tuple[int, list[int]]:
    """The number of steps and the index of the row for each place in them: every epoch a new, seeded order.

    The order is laid down before the run, so that a resumed run goes on with exactly the batch that comes next.
    """
    sft = recipe.optim.sft
    steps = sft.steps or max(1, round(sft.epochs * len(rows) / sft.batch))
    rng = random.Random(f"sft order {recipe.seed}")
    order: list[int] = []
    pool: list[int] = []
    while len(order) < steps * sft.batch:
        while len(pool) < _SORTED_BATCHES * sft.batch:
            epoch = list(range(len(rows)))
            rng.shuffle(epoch)
            pool += epoch
        piece, pool = pool[: _SORTED_BATCHES * sft.batch], pool[_SORTED_BATCHES * sft.batch :]
        piece.sort(key=lambda i: (len(rows[i]["input_ids"]), i))
        batches = [piece[i : i + sft.batch] for i in range(0, len(piece), sft.batch)]
        rng.shuffle(batches)
        order += [i for batch in batches for i in batch]
    return steps, order[: steps * sft.batch]


def _trainer(
    recipe: Recipe,
    model: Any,
    renderer: Renderer,
    rows: list[dict[str, list[int]]],
    order: list[int],
    steps: int,
    out: Path,
    minutes: float | None,
    checkpoint: Path | None,
    progress: Report | None,
    say: Callable[[str], None],
) -> tuple[Any, Watch]:
    from datasets import Dataset
    from transformers import PrinterCallback
    from trl import SFTConfig, SFTTrainer

    from prove.training.trl.common import arguments, last_step, peft_config, with_pace
    from prove.training.trl.head import CompactHead

    sft = recipe.optim.sft
    done = last_step(checkpoint)
    metrics = MetricsFile(out / "sft_metrics.jsonl", resume_at=done if checkpoint else None)
    pace = Pace(steps, minutes, done=done, seconds=metrics.rows[-1]["seconds"] if metrics.rows else 0.0)
    watch = Watch(pace, metrics, Interrupt(say), recipe.backend.save_every, progress)
    config = SFTConfig(
        **arguments(recipe, model, out),
        max_steps=steps,
        per_device_train_batch_size=sft.micro_batch,
        gradient_accumulation_steps=sft.batch // sft.micro_batch,
        learning_rate=sft.learning_rate,
        weight_decay=sft.weight_decay,
        adam_beta2=sft.beta2,
        max_grad_norm=sft.max_grad_norm,
        train_sampling_strategy="sequential",
        max_length=None,
        packing=False,
        dataset_kwargs={"skip_prepare_dataset": True},
        **recipe.backend.args,
    )
    trainer = with_pace(SFTTrainer, pace, lambda step: factor(sft.schedule, step, sft.warmup, pace.planned))(
        model=model,
        processing_class=renderer.tokenizer,
        train_dataset=Dataset.from_list(rows).select(order),
        args=config,
        callbacks=[watch.callback()],
        peft_config=peft_config(recipe),
    )
    if CompactHead.fits(model):
        CompactHead.install(model)
    trainer.remove_callback(PrinterCallback)
    return trainer, watch
