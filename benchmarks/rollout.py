"""What our side of a rollout costs where verl plays many at once: CPU time a turn, and how long the event loop waits.

    python benchmarks/rollout.py [--rollouts 256] [--groups 32] [--rounds 3]

The rollouts run as in verl's agent loop worker, all in one event loop, over data with the paper's settings. The model
server is a stand-in that answers after some milliseconds with what the reference says, or now and then with something
wrong. Counted is the CPU time of the whole process (the stand-in and asyncio too) by messages of the model: the tokens
of prompts, sessions, parsing, calls, reward and success are in it. The first round builds the worlds that the examples
live in, the later ones find them; both are shown.

The event loop is watched from two sides: the CPU time of its longest step, which is ours alone, and how much too late a
timer of one millisecond fires, which also holds what other programs take of the machine; that is measured before, too.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from types import SimpleNamespace
from typing import Any

from prove.dataset.export import to_verl
from prove.rollout import FAMILIES, Budget, Limits, Renderer, replay
from prove.synthesis.config import config_from
from prove.synthesis.pipeline import examples
from prove.training.tiny.tokenizer import build_tokenizer
from prove.training.verl.desk import Desk
from prove.training.verl.rollout import Outcome, Rollout
from prove.training.verl.settings import Settings

TURN_MS = 1.0
BLOCK_MS = 5.0
WRONG = 0.1
"""Share of messages that are not the reference's."""


class Server:
    """Answers each rollout with the messages of its reference."""

    def __init__(self, renderer: Renderer, seed: int) -> None:
        self.renderer = renderer
        self.random = random.Random(seed)
        self.turns = 0
        self.nonsense = renderer._encode_uncached('<tool_call>\n{"name": "look", "arguments": {"q": 1}}\n</tool_call>')

    def of(self, messages: list[list[int]]) -> Any:
        """The ``generate`` of one rollout."""
        left = iter(messages)

        async def generate(request_id: str, *, prompt_ids: list[int], **_: Any) -> Any:
            self.turns += 1
            await asyncio.sleep(self.random.uniform(0.002, 0.04))
            wrong = self.random.random() < WRONG
            ids = [*self.nonsense, self.renderer.end_id] if wrong else next(left, [self.renderer.end_id])
            return SimpleNamespace(
                token_ids=ids, log_probs=[-0.1] * len(ids), stop_reason="completed", num_preempted=None, extra_fields={}
            )

        return generate


def said(example: Any, renderer: Renderer) -> list[list[int]]:
    """The model's messages of a reference, as tokens."""
    conversation = replay(example, renderer)
    messages: list[list[int]] = []
    before = 0
    for token, own in zip(conversation.completion_ids, conversation.mask, strict=True):
        if own and not before:
            messages.append([])
        if own:
            messages[-1].append(token)
        before = own
    return messages


class Watch:
    """The longest step of the event loop in CPU time, and how late a timer is."""

    def __init__(self) -> None:
        self.step = 0.0
        self.late: list[float] = []
        self._run = asyncio.Handle._run

    def __enter__(self) -> Watch:
        watch, run = self, self._run

        def timed(handle: Any) -> None:
            began = time.thread_time()
            run(handle)
            watch.step = max(watch.step, time.thread_time() - began)

        asyncio.Handle._run = timed  # type: ignore[method-assign]
        return self

    def __exit__(self, *_: Any) -> None:
        asyncio.Handle._run = self._run  # type: ignore[method-assign]

    async def beat(self) -> None:
        while True:
            began = time.perf_counter()
            await asyncio.sleep(0.001)
            self.late.append(time.perf_counter() - began - 0.001)


async def play(rollouts: list[Rollout], watch: Watch) -> list[Outcome]:
    beat = asyncio.create_task(watch.beat())
    try:
        return list(await asyncio.gather(*(rollout.run() for rollout in rollouts)))
    finally:
        beat.cancel()


async def idle(watch: Watch, seconds: float = 2.0) -> None:
    beat = asyncio.create_task(watch.beat())
    await asyncio.sleep(seconds)
    beat.cancel()


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(int(share * len(values)), len(values) - 1)] if values else 0.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rollouts", type=int, default=256)
    parser.add_argument("--groups", type=int, default=32)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    made = examples(config_from({"count": args.groups, "seed": args.seed}), "train", args.groups)
    blank = Renderer(FAMILIES["qwen"], build_tokenizer([], 300))
    texts = [blank.text(e.reference, e.tools) for e in made]
    renderer = Renderer(FAMILIES["qwen"], build_tokenizer(texts, 4096))
    messages = [said(e, renderer) for e in made]
    settings, budget = Settings(family="qwen"), Budget(message=2048, completion=16_384, prompt=12_384)
    rows = [to_verl(e, i) for i, e in enumerate(made)]
    prompts = [len(renderer.prompt(e.prompt, e.tools)) for e in made]
    environments = {name for example in made for name in example.environments}
    print(
        f"{args.rollouts} rollouts at once, {args.groups} examples over {len(environments)} "
        f"environments, prompts of {sum(prompts) / len(prompts):,.0f} tokens on average and {max(prompts):,} at most"
    )
    from prove.engine.world import WORLDS

    WORLDS._worlds.clear()  # replaying the references has built them
    WORLDS._size = 0
    desk = Desk(renderer.tokenizer, None, settings, budget, Limits())
    quiet = Watch()
    asyncio.run(idle(quiet))
    print(
        f"a timer of 1 ms without any rollout: late by {1e3 * quantile(quiet.late, 0.5):.2f} ms (median), "
        f"{1e3 * max(quiet.late):.2f} ms at worst: what the machine does besides"
    )
    columns = ("turns", "seconds", "CPU ms/turn", "desk ms/turn", "longest step", "late 99.9 %", "late, worst")
    print("round ".ljust(8) + "".join(column.rjust(14) for column in columns))
    kept: list[tuple[float, float]] = []
    for number in range(args.rounds):
        server = Server(renderer, args.seed + number)
        rollouts = [
            Rollout(desk, server.of(messages[i % args.groups]), {"logprobs": True}, rows[i % args.groups])
            for i in range(args.rollouts)
        ]
        desk.seconds = 0.0
        with Watch() as watch:
            began, cpu = time.perf_counter(), time.process_time()
            outcomes = asyncio.run(play(rollouts, watch))
            cpu, seconds = time.process_time() - cpu, time.perf_counter() - began
        unscored = [o for o in outcomes if not o.fields["reward_extra_info"]["scored"]]
        assert not unscored, unscored[0].fields["prove_reason"]
        name = "worlds" if number == 0 else "warm"
        each, ours = 1e3 * cpu / server.turns, 1e3 * desk.seconds / server.turns
        waits = [1e3 * value for value in (watch.step, quantile(watch.late, 0.999), max(watch.late))]
        print(
            f"{name:<8}{server.turns:>14,}{seconds:>14.2f}{each:>14.3f}{ours:>14.3f}"
            + "".join(f"{wait:>11.2f} ms" for wait in waits)
        )
        if number:
            kept.append((each, 1e3 * watch.step))
    turn, step = min(k[0] for k in kept), min(k[1] for k in kept)
    print(
        f"\nour side of a turn: {turn:.3f} ms CPU (goal <= {TURN_MS:g}); longest step of the event loop: {step:.2f} ms"
    )
    met = turn <= TURN_MS and step <= BLOCK_MS
    print("met" if met else "missed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
