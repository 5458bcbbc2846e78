"""A made-up run, for pages: nothing in it was measured."""

from __future__ import annotations

import math
import random
from typing import Any

from prove.viewer import Column, Page, Pair, Rollout, Series
from prove.viewer.model import Change, Figure

HOSTILE = "</pre></code><script>alert(1)</script><img src=x onerror=alert(2)> \u202egnp.exe \x00 & \"quotes\" 'single'"


def figure(mean: float, half: float = 0.05, n: int = 200) -> Figure:
    return Figure(mean, (mean - half, mean + half), n)


def change(difference: float, half: float = 0.05) -> Change:
    low, high = difference - half, difference + half
    verdict = "improved" if low > 0 else "got worse" if high < 0 else "no clear change"
    return Change(difference, (low, high), 200, verdict)


def rollout(success: bool, text: str = "All done.") -> Rollout:
    call = {
        "id": "call_0_0",
        "type": "function",
        "function": {"name": "get_balance", "arguments": '{"account_id":"a"}'},
    }
    return Rollout(
        success=success,
        reasons=[] if success else ["missing change: banking.accounts has acc_1 with balance 12"],
        stop="done",
        total=1.3 if success else 0.65,
        parts={"validity": 1.0, "coverage": 1.0 if success else 0.0, "name_score": 1.0},
        messages=[
            {"role": "user", "content": "What is in my savings account? Move $12 from it."},
            {"role": "assistant", "content": "", "tool_calls": [call]},
            {"role": "tool", "tool_call_id": "call_0_0", "name": "get_balance", "content": '{"balance":"' + HOSTILE},
            {"role": "assistant", "content": text},
        ],
        calls=[{"message": 0, "name": "get_balance", "arguments": {"account_id": "a"}, "ok": success, "kind": None}],
        diff=[
            {
                "environment": "banking",
                "table": "accounts",
                "op": "update",
                "id": "acc_1",
                "fields": {"balance": ["24.00", "12.00"], "note": [None, HOSTILE]},
            }
        ],
        receipt=["coverage −0.5: step 2 (transfer) was not called"] if not success else [],
    )


def page(success: float = 0.12, control: float | None = 0.1, reward: float = 0.1) -> Page:
    """``success``: GRPO's change; ``control``: GRPO's difference from the control, None for no control."""
    rng = random.Random(0)

    def metrics(at: float) -> dict[str, Figure]:
        out = {"success": figure(at), "reward/total": figure(at + 0.3), "unclosed": figure(0.03, 0.02)}
        out |= {f"reward/{p}": figure(at + 0.1) for p in ("validity", "coverage", "name", "argument")}
        out |= {"reward/efficiency": figure(-0.02, 0.01), "calls_per_reference_call": figure(1.1)}
        out |= {f"success/turns={n}": figure(at - 0.05 * n, n=60) for n in (1, 2, 3)}
        out |= {f"reward/total/turns={n}": figure(at + 0.3 - 0.05 * n, n=60) for n in (1, 2, 3)}
        out |= {"error/not_found": figure(0.04, 0.02), "error/refused": figure(0.01, 0.01)}
        return out

    columns = [
        Column(key="sft", label="SFT", metrics=metrics(0.5)),
        Column(
            key="grpo",
            label="GRPO",
            metrics=metrics(0.5 + success),
            changes={"success": change(success), "reward/total": change(reward)},
        ),
    ]
    if control is not None:
        columns.append(
            Column(
                key="control",
                label="SFT continued",
                note="the same time again on the references",
                metrics=metrics(0.5 + success - control),
                against={"success": change(control)},
            )
        )
    rows: list[dict[str, Any]] = [
        {
            "step": step,
            "reward/total": 0.8 + 0.4 * (1 - math.exp(-step / 12)) + rng.gauss(0, 0.04),
            "reward/coverage": 0.5 + 0.3 * (1 - math.exp(-step / 12)) + rng.gauss(0, 0.04),
            "success": 0.4 + 0.3 * (1 - math.exp(-step / 12)) + rng.gauss(0, 0.05),
            "entropy": 0.5 * math.exp(-step / 20) + 0.02,
            "unclosed": 0.0,
        }
        for step in range(1, 41)
    ]
    loss = [{"step": 25 * n, "loss": 4 * math.exp(-n / 4) + 0.2, "learning_rate": 2e-3} for n in range(1, 17)]
    sides = [(False, True), (True, True), (False, False), (True, False)]
    pairs = [
        Pair(
            id=f"banking-{n}",
            kind="multi_turn",
            turns=2,
            tools=["get_balance", "transfer"],
            wanted=["get_balance", "transfer"],
            before=rollout(one),
            after=rollout(two, "It holds $12.00. " + HOSTILE),
        )
        for n, (one, two) in enumerate(sides)
    ]
    return Page(
        title="A small model learns to call tools in a live bank",
        intro=["A made-up run."],
        columns=columns,
        floor={"silent/success": figure(0.05, 0.03), "silent/success/turns=1": figure(0.1, 0.05, 60)},
        series=[
            Series(key="sft", label="Supervised training", rows=loss),
            Series(key="grpo", label="GRPO", rows=rows, stop="minutes", reason="the time was used up."),
        ],
        transitions={"yes-yes": 90, "no-yes": 34, "yes-no": 10, "no-no": 66},
        prices=[("All three, in order", 1.3), ("The first alone", 0.967), ("Nothing", 0.0)],
        task=[("Environment", "banking 1.0.0"), ("Tools in the prompt", "6")],
        settings=[("Seed", "7"), ("torch", "2.13.0")],
        phases=[("Synthesis", 12.0), ("SFT", 240.0), ("GRPO", 500.0)],
        pairs=pairs,
        command="prove-rl quickstart --seed 7",
    )
