"""The dataset card: what a data set holds, how it was made, what it is not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from prove.dataset.figures import Figures

PAPERS_SETS = ("When2Call", "xLAM-irrelevance")
"""The outside sets that the paper's abstention examples are of (section 2)."""


class Outside(msgspec.Struct, frozen=True):
    """A file from outside, its set, licence and whom to name; how many of its usable rows are used, and how many of
    them were made from an exam."""

    file: str
    sha256: str
    set: str
    licence: str
    credit: str
    used: int
    usable: int
    exam: int


SCRIPTED = "the scripted teacher (no language model)"
OVERLAP = "## Overlap with the exams"
"""The heading of the section that ``prove-rl overlap --data`` fills; the card ends another section before it."""
NOT_COMPARED = (
    "Not compared yet. `prove-rl overlap --exams DIR --data FOLDER`, with the folder of this data set, compares tools, "
    "worlds and every conversation with BFCL and tau2-bench, and writes the result here."
)
WRITTEN_BY_HAND = (
    "User turns are composed from phrases written by hand; they vary less than those of people or of models."
)
WRITTEN_BY_MODEL = (
    "User turns and answers are a model's words, held against the live state and dropped where they do not agree; that "
    "a turn means exactly the calls that follow it was not read by anyone. The same settings do not give the same "
    "words again."
)


def table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """A Markdown table."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(str(c) for c in row) + " |" for row in rows]
    return "\n".join(lines)


def card(
    figures: Figures,
    *,
    seed: int,
    sha256: Mapping[str, str],
    dropped: Mapping[str, Mapping[str, int]],
    outside: Sequence[Outside] = (),
    teacher: str | None = None,
    more: Sequence[str] = (),
    written: str | None = None,
) -> str:
    """The card as Markdown with the YAML head that data set hubs read.

    ``teacher``: what wrote the conversations, if not the scripted teacher. ``more``: lines of a further section;
    ``written``: what is to be said of the words, if not what goes with the teacher.
    """
    taken = sum(o.used for o in outside)
    parts = [
        "---",
        "license: " + _licences(outside),
        "tags: [tool-use, function-calling, reinforcement-learning, synthetic]",
        "configs:",
        "- config_name: default",
        "  data_files:",
        *(f"  - {{split: {split}, path: {split}.parquet}}" for split in sha256),
        "---",
        "",
        "# Multi-turn tool use in live environments",
        "",
        f"{figures.examples - taken} examples made by {teacher or SCRIPTED} with seed {seed}. Every reference "
        "was executed in the environment, replayed, traced and audited; rows hold their own tool schemas. Structured "
        "columns are JSON text. Licence: Apache-2.0"
        + (f"; {taken} examples more come from outside, under licences of their own, see below." if taken else "."),
        "",
        table(
            ["split", "examples", "worlds (seeds)", "SHA-256 of the file"],
            [[s, figures.splits.get(s, 0), _worlds(figures, s), h] for s, h in sha256.items()],
        ),
        "",
        "## What is in it",
        "",
        table(["kind", "examples"], figures.kinds.items()),
        "",
        table(["environment", "examples"], figures.environments.items()),
        "",
        table(["difficulty", "examples"], figures.difficulty.items()),
        "",
    ]
    if figures.examples:
        parts += [table(["mean", "value"], [[k, f"{v:.2f}"] for k, v in figures.means.items()]), ""]
    reached, total = figures.tools
    parts += [f"{reached} of {total} tools occur in ground truths." if total else ""]
    missing = [t for names in figures.unreached.values() for t in names]
    if missing:
        parts += ["Not reached: " + ", ".join(missing) + "."]
    if figures.examples:
        parts += ["", *_measures(figures)]
    reasons = [[split, reason, n] for split, counts in dropped.items() for reason, n in counts.items()]
    if reasons:
        parts += ["", "## What was dropped", "", table(["split", "reason", "tries"], reasons)]
    if outside:
        parts += ["", *_outside(outside)]
    if more:
        parts += ["", *more]
    parts += ["", OVERLAP, "", NOT_COMPARED]
    parts += [
        "",
        "## Limits",
        "",
        (written or (WRITTEN_BY_HAND if teacher is None else WRITTEN_BY_MODEL))
        + " The worlds are fictional. "
        + _papers(outside),
        "",
    ]
    return "\n".join(parts)


def with_overlap(text: str, section: str) -> str:
    """The card with this text as its section on the exams, in place of what stood there or, if none did, at its end."""
    before, heading, after = text.partition(f"\n{OVERLAP}\n")
    if not heading:
        return f"{text.rstrip()}\n\n{OVERLAP}\n\n{section}\n"
    _, limits, rest = after.partition("\n## ")
    return f"{before}{heading}\n{section}\n{limits}{rest}"


def _measures(figures: Figures) -> list[str]:
    n = figures.examples
    plain, masked, schemas = figures.plain, figures.masked, figures.schemas
    return [
        "## Knobs at work",
        "",
        table(
            ["in the example", "examples", "share"], [[k.name, k.examples, share(k.examples, n)] for k in figures.knobs]
        ),
        "",
        "## Variety of the user turns",
        "",
        table(
            ["", "as they are", "values masked"],
            [
                ["distinct word pairs", f"{plain.distinct2:.2f}", f"{masked.distinct2:.2f}"],
                ["four-word runs shared with another turn", f"{plain.overlap4:.2f}", f"{masked.overlap4:.2f}"],
            ],
        ),
        "",
        "Of samples of 500 and 200 turns. Masked: quoted texts, values of arguments, facts and results, numbers, and "
        "names count as one and the same word.",
        "",
        "## Length",
        "",
        f"The schemas of an example take {schemas.mean:,.0f} tokens on average and {schemas.most:,} at most (estimated "
        f"as {figures.counted}). {figures.over:,} of {n:,} examples exceed {figures.limit:,} tokens with their "
        "whole conversation.",
    ]


def _licences(outside: Sequence[Outside]) -> str:
    names = list(dict.fromkeys(["apache-2.0", *(o.licence.lower() for o in outside if o.used)]))
    return names[0] if len(names) == 1 else f"[{', '.join(names)}]"


def _outside(outside: Sequence[Outside]) -> list[str]:
    rows = [[o.file, o.set, o.used, o.usable, o.licence, o.credit, o.sha256] for o in outside]
    exams = sum(o.exam for o in outside)
    warning = [
        f"{exams} of these examples were made from questions of BFCL: measure no model trained on them with BFCL.",
        "",
    ]
    return [
        "## From outside",
        "",
        "Requests to decline, of kind `irrelevance`, with their own tools shown, which belong to no environment and "
        "cannot be called; `knobs.source` names file, SHA-256 and place. Changed: tool descriptions are JSON Schema, "
        "the system message is ours, and so is the answer where the file has none. CC-BY-4.0: "
        "https://creativecommons.org/licenses/by/4.0/",
        "",
        *(warning if exams else []),
        table(["file", "set", "examples", "usable rows", "licence", "by", "SHA-256"], rows),
    ]


def _papers(outside: Sequence[Outside]) -> str:
    used = {o.set for o in outside if o.used}
    lacking = [name for name in PAPERS_SETS if name not in used]
    if lacking:
        names = f"{' and '.join(lacking)} {'is' if len(lacking) == 1 else 'are'}"
        return f"Of the paper's outside abstention sets, {names} not in it, so it is not the paper's data set."
    return "Which rows of its two outside abstention sets the paper took is not known, so they need not be the same."


def share(count: int, total: int) -> str:
    """A share in percent."""
    return f"{100 * count / max(1, total):.1f} %"


def _worlds(figures: Figures, split: str) -> str:
    if split not in figures.worlds:
        return "none"
    number, low, high = figures.worlds[split]
    return f"{number} ({low} to {high})"
