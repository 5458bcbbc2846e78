"""Fifty steps of verl's GRPO on a CPU, from a small model that `prove-rl train sft` has warmed up; and their curve.

    .venv-verl/bin/python tests/verl/fifty_steps.py --model RUN/sft/model --data RUN/data --out FOLDER

The numbers of every step go to FOLDER/metrics.N.jsonl, a file a start; the same command goes on from the last
checkpoint.
`--draw FILE.svg` draws the curve of what is there.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import helpers

PREFIX = "actor_rollout_ref"


def lines(
    model: Path, data: Path, out: Path, steps: int, prompts: int, group: int, rate: float, unclosed: float, seed: int
) -> list[str]:
    """verl's overrides: the quickstart's settings as verl calls them."""
    return helpers.cpu_overrides(
        model,
        data,
        out,
        steps=steps,
        settings={"message_tokens": 40, "unclosed": unclosed},
        **{
            "data.train_batch_size": prompts,
            "data.max_prompt_length": 256,
            "data.max_response_length": 460,
            "data.val_max_samples": 1,
            "data.seed": seed,
            f"{PREFIX}.rollout.n": group,
            f"{PREFIX}.rollout.agent.num_workers": 1,
            f"{PREFIX}.rollout.full_determinism": True,
            f"{PREFIX}.actor.ppo_mini_batch_size": prompts,
            f"{PREFIX}.actor.ppo_micro_batch_size_per_gpu": 16,
            f"{PREFIX}.rollout.log_prob_micro_batch_size_per_gpu": 16,
            # verl multiplies in bfloat16 otherwise, and the trainer's probabilities are not the server's.
            f"++{PREFIX}.actor.fsdp_config.mixed_precision": "{param_dtype:fp32,reduce_dtype:fp32,buffer_dtype:fp32}",
            f"{PREFIX}.actor.optim.lr": rate,
            f"{PREFIX}.actor.optim.lr_warmup_steps": 3,
            f"{PREFIX}.actor.optim.lr_scheduler_type": "cosine",
            f"{PREFIX}.actor.optim.override_optimizer_config": "{eps:3e-5}",
            f"{PREFIX}.actor.optim.weight_decay": 0.0,
            f"{PREFIX}.actor.optim.betas": "[0.9,0.99]",
            f"{PREFIX}.actor.use_kl_loss": False,
            f"{PREFIX}.actor.clip_ratio_high": 0.28,
            f"{PREFIX}.actor.loss_agg_mode": "token-mean",
            "algorithm.norm_adv_by_std_in_grpo": False,
            "trainer.save_freq": 5,
            "trainer.max_actor_ckpt_to_keep": 1,
        },
    )


def read(out: Path) -> list[tuple[int, dict[str, float]]]:
    """The numbers by step; of a step that was played again, the later ones."""
    files = sorted(out.glob("metrics.*.jsonl"), key=lambda path: int(path.name.split(".")[1]))
    rows = (json.loads(line) for path in files for line in path.read_text().splitlines() if line.strip())
    found = {row["step"]: row["data"] for row in rows if "prove/reward/mean" in row["data"]}
    return sorted(found.items())


def draw(rows: list[tuple[int, dict[str, float]]], out: Path) -> None:
    """Reward and success by step, with a running mean of five steps."""
    width, height, left, top, bottom = 640, 300, 46, 18, 34
    steps = [step for step, _ in rows]
    names = {"prove/reward/mean": ("#1b6ca8", "training reward"), "prove/success_rate": ("#c8553d", "success rate")}
    high = 1.3

    def x(step: float) -> float:
        return left + (step - steps[0]) / max(steps[-1] - steps[0], 1) * (width - left - 12)

    def y(value: float) -> float:
        return top + (1 - value / high) * (height - top - bottom)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif"',
        ' font-size="11">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0, 1.25):
        parts.append(f'<path d="M{left} {y(tick):.1f}H{width - 12}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 6}" y="{y(tick) + 4:.1f}" text-anchor="end" fill="#444">{tick:g}</text>')
    for step in steps:
        if step == steps[0] or step % 10 == 0:
            parts.append(f'<text x="{x(step):.1f}" y="{height - 16}" text-anchor="middle" fill="#444">{step}</text>')
    parts.append(f'<text x="{width / 2}" y="{height - 3}" text-anchor="middle" fill="#444">step</text>')
    for place, (name, (colour, label)) in enumerate(names.items()):
        values = [data[name] for _, data in rows]
        smooth = [sum(values[max(0, i - 4) : i + 1]) / len(values[max(0, i - 4) : i + 1]) for i in range(len(values))]
        for series, style in ((values, 'stroke-opacity="0.3"'), (smooth, 'stroke-width="2"')):
            points = " ".join(f"{x(s):.1f},{y(v):.1f}" for s, v in zip(steps, series, strict=True))
            parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" {style}/>')
        parts.append(f'<text x="{left + 8 + 130 * place}" y="{top - 5}" fill="{colour}">{label}</text>')
    out.write_text("\n".join([*parts, "</svg>"]) + "\n")


def rise(first: list[float], last: list[float]) -> tuple[float, float]:
    """95 % interval of the difference of two means of steps (Welch's, with the t of 18 degrees of freedom)."""
    difference = statistics.mean(last) - statistics.mean(first)
    width = 2.101 * math.sqrt(statistics.variance(first) / len(first) + statistics.variance(last) / len(last))
    return difference - width, difference + width


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path)
    parser.add_argument("--data", type=Path, help="a data set of `prove-rl synth`")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=50)
    parser.add_argument("--prompts", type=int, default=16)
    parser.add_argument("--group", type=int, default=6)
    parser.add_argument("--rate", type=float, default=6e-4)
    parser.add_argument("--unclosed", type=float, default=0.3, help="what an answer that never ends costs in training")
    parser.add_argument("--turns", type=int, default=1, help="user turns of an example at most")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--draw", type=Path, metavar="FILE.svg")
    args = parser.parse_args()
    out = args.out.resolve()
    if args.draw is None:
        out.mkdir(parents=True, exist_ok=True)
        rows = out / "train.parquet"
        if not rows.exists():
            from prove.dataset.store import read as examples

            short = [e for e in examples(args.data, "train") if len(e.user_turns) <= args.turns]
            helpers.export(short[: args.steps * args.prompts], rows)  # each is played once
        sizes = (args.steps, args.prompts, args.group, args.rate, args.unclosed, args.seed)
        what: Any = lines(args.model.resolve(), rows, out, *sizes)
        os.chdir(out)
        env = helpers.environment(out, PROVE_TEST_SEED=str(args.seed))
        env["VERL_FILE_LOGGER_PATH"] = str(out / f"metrics.{len(list(out.glob('metrics.*.jsonl')))}.jsonl")
        os.execve(sys.executable, [sys.executable, "-m", "verl.trainer.main_ppo", *what], env)
    found = read(out)
    draw(found, args.draw)
    for name in ("prove/reward/mean", "prove/success_rate", "prove/calls_per_ground_truth_call", "prove/unclosed"):
        values = [data.get(name, 0.0) for _, data in found]
        tens = [values[i : i + 10] for i in range(0, len(values), 10)]
        low, high = rise(tens[0], tens[-1])
        means = "  ".join(f"{sum(ten) / len(ten):.3f}" for ten in tens)
        print(name.ljust(36), means, f"  last ten - first ten: [{low:+.3f}, {high:+.3f}]")


if __name__ == "__main__":
    main()
