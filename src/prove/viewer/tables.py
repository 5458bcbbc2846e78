"""The page's tables: figures of the models side by side, by number of turns, and facts of the run."""

from __future__ import annotations

from collections.abc import Sequence

from prove.viewer.charts import whisker
from prove.viewer.html import Html, el
from prove.viewer.model import Change, Column, Figure, Page

PERCENT = ("success", "pass^", "malformed", "error/", "unclosed", "needed_questions", "unscored")
COLORS = ("var(--before)", "var(--after)", "var(--control)")

ROWS = (
    ("success", "Success", "final state and facts are right"),
    ("reward/total", "Reward", "the paper's total, at most 1.3"),
    ("reward/validity", "validity", "calls that parse, fit and run"),
    ("reward/coverage", "coverage", "reference steps done in order"),
    ("reward/efficiency", "efficiency", "0 unless it calls too much"),
    ("reward/name", "name", "calls of a tool that is needed"),
    ("reward/argument", "argument", "values equal to the reference"),
    ("reward/abstention", "abstention", "no call where none can help"),
    ("calls_per_reference_call", "Calls per reference call", "1 is as many as the reference"),
    ("needed_questions", "Missing values asked for", "share of values the user left out"),
    ("unneeded_questions", "Needless questions a rollout", "messages that stall"),
    ("unclosed", "Rollouts cut off", "a message that never ended"),
    ("malformed", "Malformed calls", "of all calls"),
)


def is_percent(name: str) -> bool:
    """Whether a figure is a share."""
    return name.startswith(PERCENT)


def shown(name: str, value: float) -> str:
    """A figure for reading."""
    return f"{100 * value:.1f} %" if is_percent(name) else f"{value:.3f}"


def comparison(page: Page) -> Html:
    """Every figure of every model with its interval, the change, and the silent floor."""
    head = el(
        "tr",
        el("th", ""),
        [el("th", _key(at), column.label, class_="n") for at, column in enumerate(page.columns)],
        el("th", "95 % intervals"),
        el("th", f"{page.columns[1].label} − {page.columns[0].label}", class_="n"),
        el("th", "silent", class_="n"),
    )
    body = [_row(page, *row) for row in ROWS if any(row[0] in column.metrics for column in page.columns)]
    return el("div", el("table", el("thead", head), el("tbody", body)), class_="scroll")


def _row(page: Page, name: str, label: str, about: str) -> Html:
    figures = [column.metrics.get(name) for column in page.columns]
    floor = page.floor.get(f"silent/{name}")
    return el(
        "tr",
        el("td", label, el("small", about)),
        [_cell(name, figure) for figure in figures],
        el("td", _whiskers(name, figures)),
        _change_cell(name, page.columns[1].changes.get(name)),
        el("td", "" if floor is None else shown(name, floor.mean), class_="n"),
    )


def _cell(name: str, figure: Figure | None) -> Html:
    if figure is None:
        return el("td", "–", class_="n")
    interval = None
    if figure.ci95 is not None:
        low, high = (shown(name, v).removesuffix(" %") for v in figure.ci95)
        interval = el("small", f"{low} to {high}")
    return el("td", shown(name, figure.mean), interval, class_="n")


def _change_cell(name: str, change: Change | None) -> Html:
    if change is None:
        return el("td", "", class_="n")
    tone = {"improved": "up", "got worse": "down"}.get(change.verdict, "flat")
    scale = 100 if is_percent(name) else 1
    digits = 1 if is_percent(name) else 3
    interval = None
    if change.ci95 is not None:
        interval = el("small", f"{scale * change.ci95[0]:+.{digits}f} to {scale * change.ci95[1]:+.{digits}f}")
    value = f"{scale * change.difference:+.{digits}f}"
    return el("td", el("span", value, class_=tone), el("small", change.verdict), interval, class_="n")


def _whiskers(name: str, figures: Sequence[Figure | None]) -> list[Html]:
    ends = [v for figure in figures if figure is not None for v in (figure.mean, *(figure.ci95 or ()))]
    low, high = (0.0, 1.0) if is_percent(name) else (min(0.0, *ends), max(ends))
    return [
        whisker(figure.mean, figure.ci95, low, high, COLORS[at % len(COLORS)])
        for at, figure in enumerate(figures)
        if figure is not None
    ]


def _key(at: int) -> Html:
    return el("i", class_="key", style=f"background:{COLORS[at % len(COLORS)]}")


def by_group(page: Page, group: str, title: str) -> Html | None:
    """Success of the examples with the same number of turns, or of the same kind; beside it reward and calls."""
    values = _values(page.columns, group)
    if not values:
        return None
    head = el(
        "tr",
        el("th", title),
        el("th", "examples", class_="n"),
        [el("th", _key(at), c.label, class_="n") for at, c in enumerate(page.columns)],
        el("th", "success, 95 % intervals"),
        el("th", "silent", class_="n"),
        el("th", "reward", class_="n"),
        el("th", "calls", class_="n"),
    )
    body = []
    for value in values:
        tail = f"/{group}={value}"
        success = [c.metrics.get(f"success{tail}") for c in page.columns]
        count = next((figure.n for figure in success if figure is not None), 0)
        floor = page.floor.get(f"silent/success{tail}")
        body.append(
            el(
                "tr",
                el("td", value.replace("_", " ")),
                el("td", f"{count:,}", class_="n"),
                [_cell("success", figure) for figure in success],
                el("td", _whiskers("success", success)),
                el("td", "" if floor is None else shown("success", floor.mean), class_="n"),
                el("td", _from_to(page.columns, f"reward/total{tail}"), class_="n"),
                el("td", _from_to(page.columns, f"calls_per_reference_call{tail}"), class_="n"),
            )
        )
    return el("div", el("table", el("thead", head), el("tbody", body)), class_="scroll")


def _from_to(columns: Sequence[Column], name: str) -> str:
    """The first two columns' figures in one cell."""
    figures = [column.metrics.get(name) for column in columns[:2]]
    return " → ".join("–" if figure is None else f"{figure.mean:.2f}" for figure in figures)


def _values(columns: Sequence[Column], group: str) -> list[str]:
    mark = f"success/{group}="
    found = {name.removeprefix(mark) for c in columns for name in c.metrics if name.startswith(mark)}
    return sorted(found)


def errors(page: Page) -> Html | None:
    """Failed calls by kind, as shares of all calls."""
    kinds = sorted({n for c in page.columns for n in c.metrics if n.startswith("error/")})
    if not kinds:
        return None
    head = el("tr", el("th", "Failed calls by kind"), [el("th", c.label, class_="n") for c in page.columns])
    body = [
        el(
            "tr",
            el("td", kind.removeprefix("error/").replace("_", " ")),
            [_cell(kind, c.metrics.get(kind)) for c in page.columns],
        )
        for kind in kinds
    ]
    return el("div", el("table", el("thead", head), el("tbody", body)), class_="scroll")


def facts(rows: Sequence[tuple[str, str]]) -> Html:
    """Labels and values."""
    return el("table", el("tbody", [el("tr", el("td", label), el("td", value)) for label, value in rows]))
