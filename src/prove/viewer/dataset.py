"""The page of a data set: what it holds, how varied it is, how long, and what was lost on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from prove.dataset.figures import Figures
from prove.viewer.charts import bars
from prove.viewer.document import document, tile
from prove.viewer.html import Html, el, join

Dropped = Mapping[str, Mapping[str, int]]
"""Split -> reason -> tries."""


def render_dataset(name: str, figures: Figures, dropped: Dropped | None) -> str:
    """The whole document. ``dropped``: None where nothing is known of it."""
    reached, tools = figures.tools
    body = el(
        "main",
        el("h1", name),
        el("p", f"{figures.examples:,} examples: {_list(figures.splits)}.", class_="soft"),
        el(
            "div",
            tile(f"{figures.examples:,}", "examples", _list(figures.splits)),
            tile(f"{reached} / {tools}", "tools in ground truths", f"{len(figures.environments)} environments"),
            tile(f"{figures.masked.distinct2:.2f}", "distinct word pairs", "values masked; 1 is most varied"),
            tile(f"{figures.masked.overlap4:.2f}", "shared four-word runs", "values masked; 0 is most varied"),
            tile(
                f"{figures.over:,}", f"above {figures.limit:,} tokens", f"schemas and conversation, {figures.counted}"
            ),
            class_="tiles",
        ),
        el("h2", "Examples"),
        _counts("Kind", figures.kinds),
        _counts("Environment", figures.environments),
        el("p", _evenness(figures), class_="note"),
        _counts("Difficulty", figures.difficulty),
        _counts("Information given", figures.info_levels),
        _counts("User turns", figures.turns),
        _counts("Ground-truth calls", figures.calls),
        el("h3", "Knobs at work"),
        _bars((k.name, k.examples, figures.examples) for k in figures.knobs),
        _table(["Split", "worlds", "lowest seed", "highest seed"], [[s, *w] for s, w in figures.worlds.items()]),
        _counts("Taken from outside", figures.sources) if figures.sources else None,
        el("h2", "Tools"),
        _tools(figures),
        el("h2", "How users speak"),
        _speech(figures),
        el("h2", "Length"),
        _lengths(figures),
        el("h2", "What was dropped"),
        _dropped(dropped),
    )
    return document(name, body)


def _list(counts: Mapping[Any, int]) -> str:
    return ", ".join(f"{n:,} {name}" for name, n in counts.items()) or "none"


def _counts(title: str, counts: Mapping[Any, int]) -> Html:
    total = sum(counts.values())
    return join(el("h3", title), _bars((str(name).replace("_", " "), n, total) for name, n in counts.items()))


def _bars(rows: Iterable[tuple[str, int, int]]) -> Html:
    return bars([(label, n, f"{n:,} · {100 * n / max(1, of):.0f} %") for label, n, of in rows])


def _evenness(figures: Figures) -> str:
    counts = figures.environments.values()
    if not counts:
        return "No example belongs to an environment."
    even = sum(counts) / len(counts)
    return (
        f"An even share would be {even:,.1f}; the environments have from {100 * (min(counts) / even - 1):+.0f} % to "
        f"{100 * (max(counts) / even - 1):+.0f} % of it. An example over several environments counts in each."
    )


def _table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> Html:
    """Words on the left, numbers on the right."""
    if not rows:
        return Html("")
    numbers = [not isinstance(value, str) for value in rows[0]]
    return el(
        "div",
        el(
            "table",
            el("thead", el("tr", [_cell("th", h, n) for h, n in zip(head, numbers, strict=True)])),
            el("tbody", [el("tr", [_cell("td", v, n) for v, n in zip(row, numbers, strict=True)]) for row in rows]),
        ),
        class_="scroll",
    )


def _cell(tag: str, value: Any, number: bool) -> Html:
    shown = f"{value:,}" if isinstance(value, int) else f"{value:,.2f}" if isinstance(value, float) else value
    return el(tag, shown, class_="n" if number else None)


def _tools(figures: Figures) -> Html:
    reached, total = figures.tools
    missing = [[env, ", ".join(names)] for env, names in figures.unreached.items()]
    ranked = sorted(figures.reached.items(), key=lambda item: (-item[1], item[0]))
    return join(
        el("p", f"{reached} of {total} tools occur in ground truths ({100 * reached / max(1, total):.1f} %)."),
        _table(["Environment", "not reached"], missing),
        el(
            "details",
            el("summary", f"Calls of each of the {len(ranked)} tools"),
            el("div", bars([(name, n, f"{n:,}") for name, n in ranked]), class_="pair"),
        ),
    )


def _speech(figures: Figures) -> Html:
    spread, plain, masked = figures.words_per_turn, figures.plain, figures.masked
    words = (
        f"{spread.mean:.1f} words a turn on average, half of the turns at most {spread.median}, five of a hundred more "
        f"than {spread.p95}, the longest {spread.most}."
    )
    about = (
        "Of samples of 500 turns (pairs) and 200 turns (runs). Masked: texts in quotes, values of arguments, facts and "
        "results, numbers, and capitalised names count as one and the same word, so that only the speaker's own words "
        "are compared."
    )
    rows = [
        ["Distinct word pairs (1 is most varied)", plain.distinct2, masked.distinct2],
        ["Four-word runs shared with another turn (0 is most varied)", plain.overlap4, masked.overlap4],
    ]
    total = sum(figures.words.values())
    return join(
        el("p", words),
        _bars((f"{low} to {low + 4} words", n, total) for low, n in figures.words.items()),
        _table(["Variety", "as they are", "values masked"], rows),
        el("p", about, class_="note"),
    )


def _lengths(figures: Figures) -> Html:
    rows = [
        [label, s.mean, s.p5, s.median, s.p95, s.most]
        for label, s in (("Schemas", figures.schemas), ("Schemas and conversation", figures.whole))
    ]
    share = 100 * figures.over / max(1, figures.examples)
    return join(
        _table(["Tokens an example", "mean", "5 %", "median", "95 %", "most"], rows),
        el(
            "p",
            f"{figures.over:,} examples ({share:.1f} %) exceed {figures.limit:,} tokens with the whole conversation.",
        ),
        el("p", f"Tokens: {figures.counted}, of the JSON of the schemas and the text of the messages.", class_="note"),
    )


def _dropped(dropped: Dropped | None) -> Html:
    if dropped is None:
        return el("p", "Nothing is known: there is no stats.json beside the data.")
    rows = [[split, reason, n] for split, counts in dropped.items() for reason, n in counts.items()]
    if not rows:
        return el("p", "Nothing.")
    totals: Counter[str] = Counter()
    for counts in dropped.values():
        totals.update(counts)
    ranked = sorted(totals.items(), key=lambda item: (-item[1], item[0]))
    return join(
        el("p", "Tries that gave no example, by reason. One index may take several tries."),
        _bars((reason, n, totals.total()) for reason, n in ranked),
        _table(["Split", "reason", "tries"], rows),
    )
