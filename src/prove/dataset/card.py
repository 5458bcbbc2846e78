"""The dataset card: what a data set holds, how it was made, what it is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import mean
from typing import Any

from prove.dataset.example import Example


def table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """A Markdown table."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(str(c) for c in row) + " |" for row in rows]
    return "\n".join(lines)


def card(
    examples: Sequence[Example],
    *,
    seed: int,
    sha256: Mapping[str, str],
    dropped: Mapping[str, Mapping[str, int]],
    tools: Mapping[str, Sequence[str]],
) -> str:
    """The card as Markdown with the YAML head that data set hubs read. ``tools``: environment -> names of its tools."""
    used = Counter(c.name for e in examples for c in e.ground_truth.calls)
    missing = [t for names in tools.values() for t in names if t not in used]
    total = sum(len(names) for names in tools.values())
    parts = [
        "---",
        "license: apache-2.0",
        "tags: [tool-use, function-calling, reinforcement-learning, synthetic]",
        "configs:",
        "- config_name: default",
        "  data_files:",
        *(f"  - {{split: {split}, path: {split}.parquet}}" for split in sha256),
        "---",
        "",
        "# Multi-turn tool use in live environments",
        "",
        f"{len(examples)} examples made by the scripted teacher (no language model) with seed {seed}. Every reference "
        "was executed in the environment, replayed, traced and audited; rows hold their own tool schemas. Structured "
        "columns are JSON text.",
        "",
        table(
            ["split", "examples", "SHA-256 of the file"],
            [[s, sum(e.split == s for e in examples), h] for s, h in sha256.items()],
        ),
        "",
        "## What is in it",
        "",
        table(["kind", "examples"], sorted(Counter(e.kind for e in examples).items())),
        "",
        table(["environment", "examples"], sorted(Counter(n for e in examples for n in e.environments).items())),
        "",
        table(["difficulty", "examples"], sorted(Counter(e.difficulty for e in examples).items())),
        "",
    ]
    if examples:
        facts = {
            "user turns per example": mean(len(e.user_turns) for e in examples),
            "words per user turn": mean(len(t.text.split()) for e in examples for t in e.user_turns),
            "ground-truth calls per example": mean(len(e.ground_truth.calls) for e in examples),
            "edges per example": mean(len(e.ground_truth.edges) for e in examples),
            "tools shown": mean(len(e.tools) for e in examples),
        }
        parts += [table(["mean", "value"], [[k, f"{v:.2f}"] for k, v in facts.items()]), ""]
    parts += [f"{total - len(missing)} of {total} tools occur in ground truths." if total else ""]
    if missing:
        parts += ["Not reached: " + ", ".join(missing) + "."]
    reasons = [[split, reason, n] for split, counts in dropped.items() for reason, n in counts.items()]
    if reasons:
        parts += ["", "## What was dropped", "", table(["split", "reason", "tries"], reasons)]
    parts += [
        "",
        "## Limits",
        "",
        "User turns are composed from phrases written by hand; they vary less than those of people or of models. "
        "The worlds are fictional. The paper's outside abstention sets (When2Call, xLAM-irrelevance) are not in it.",
        "",
    ]
    return "\n".join(parts)
