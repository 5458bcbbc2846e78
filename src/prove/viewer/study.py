"""The page of an experiment: arms side by side, their differences with intervals, and the curves of their training."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from prove.viewer.charts import line_chart
from prove.viewer.document import document
from prove.viewer.html import Html, el, join, raw
from prove.viewer.page import CURVES
from prove.viewer.tables import facts


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a plot: the mean, its 95 % interval over tasks, and the value of each seed."""

    label: str
    mean: float
    ci95: tuple[float, float] | None = None
    seeds: list[float] = []


class Plot(msgspec.Struct, frozen=True, kw_only=True):
    """``zero``: the marks are differences, whose scale holds 0 and shows it."""

    title: str
    marks: list[Mark]
    percent: bool = False
    zero: bool = False


class Grid(msgspec.Struct, frozen=True, kw_only=True):
    """A table of text; the first column names the row."""

    title: str
    head: list[str]
    rows: list[list[str]]
    note: str = ""


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """What was measured in one way (greedy, or at a temperature)."""

    title: str
    grids: list[Grid]
    plots: list[Plot]


class Curve(msgspec.Struct, frozen=True, kw_only=True):
    """The means over seeds of what an arm's training logged, by step."""

    label: str
    rows: list[dict[str, Any]]


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """A whole experiment as a page shows it. ``facts``: rows of the table under ``heading``."""

    title: str
    intro: list[str]
    sections: list[Section]
    curves: list[Curve]
    facts: list[tuple[str, str]]
    command: str
    heading: str = "The experiment"


WIDTH, ROW, LEFT, RIGHT, TOP, BOTTOM = 640, 22, 190, 20, 8, 24
_SHOWN = ("reward/total", "success", "calls_per_reference_call", "unclosed", "entropy", "kl")

FIGURE_STYLE = """
svg { --after: #2563c9; color: #1d2129; font-family: system-ui, sans-serif; }
.head { font-size: 13px; font-weight: 600; } .grid { stroke: #e9ebee; stroke-width: 1; }
.tick { font-size: 10px; fill: #5b6472; } .tick.end { text-anchor: end; }
"""


def render_study(study: Study) -> str:
    """The whole document."""
    body = el(
        "main",
        el("h1", study.title),
        [el("p", text, class_="soft") for text in study.intro],
        [_section(section) for section in study.sections],
        el("h2", "Training"),
        el("p", "Means over the seeds, by step.", class_="note"),
        [_curve(curve) for curve in study.curves],
        el("h2", study.heading),
        facts(study.facts),
        el("p", "The same again: ", el("code", study.command), class_="note"),
    )
    return document(study.title, body)


def _section(section: Section) -> Html:
    return join(
        el("h2", section.title),
        [forest(plot) for plot in section.plots if plot.marks],
        [_grid(grid) for grid in section.grids],
    )


def _grid(grid: Grid) -> Html:
    head = el("tr", [el("th", name, class_="n" if at else None) for at, name in enumerate(grid.head)])
    rows = [el("tr", [el("td", cell, class_="n" if at else None) for at, cell in enumerate(row)]) for row in grid.rows]
    return join(
        el("h3", grid.title),
        el("p", grid.note, class_="note") if grid.note else None,
        el("div", el("table", el("thead", head), el("tbody", rows)), class_="scroll"),
    )


def forest(plot: Plot) -> Html:
    """A line for each mark: the interval as a bar, the mean as a filled dot, each seed as a small one."""
    parts, height = _forest(plot)
    svg = el("svg", el("title", plot.title), parts, viewBox=f"0 0 {WIDTH} {height}", role="img")
    return el("figure", el("figcaption", el("b", plot.title)), svg, style="max-width:46rem;margin:1rem 0")


def figure(plot: Plot, heading: str) -> str:
    """The same as an SVG file of its own, with colours and a heading, for pages that are no HTML of ours."""
    parts, height = _forest(plot)
    top = 24
    whole = el(
        "svg",
        el("title", heading),
        el("style", raw(FIGURE_STYLE)),
        el("rect", width=WIDTH, height=height + top, fill="#ffffff"),
        el("text", heading, x=8, y=17, class_="head"),
        el("g", parts, transform=f"translate(0 {top})"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height + top}",
        width=WIDTH,
        height=height + top,
        role="img",
    )
    return f"{whole}\n"


def _forest(plot: Plot) -> tuple[list[Html], int]:
    """What is drawn, and how high it is."""
    low, high = _span(plot)

    def x(value: float) -> str:
        return f"{LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT):.1f}"

    height = TOP + ROW * len(plot.marks) + BOTTOM
    parts: list[Html] = []
    for tick in _ticks(low, high):
        parts.append(el("line", x1=x(tick), x2=x(tick), y1=TOP, y2=height - BOTTOM, class_="grid"))
        parts.append(
            el("text", _shown(tick, plot.percent), x=x(tick), y=height - 8, class_="tick", text_anchor="middle")
        )
    if plot.zero:
        line = {"y1": TOP, "y2": height - BOTTOM, "stroke": "currentColor", "stroke_width": 1}
        parts.append(el("line", x1=x(0), x2=x(0), **line))
    for at, mark in enumerate(plot.marks):
        y = f"{TOP + ROW * (at + 0.5):.1f}"
        parts.append(el("text", mark.label, x=LEFT - 8, y=f"{float(y) + 4:.1f}", class_="tick end"))
        if mark.ci95 is not None:
            ends = {"x1": x(mark.ci95[0]), "x2": x(mark.ci95[1])}
            parts.append(el("line", **ends, y1=y, y2=y, stroke="var(--after)", stroke_width=4, opacity=0.4))
        parts += [el("circle", cx=x(v), cy=y, r=2, fill="currentColor", opacity=0.6) for v in mark.seeds]
        told = f"{mark.label}: {_shown(mark.mean, plot.percent)}"
        parts.append(el("circle", el("title", told), cx=x(mark.mean), cy=y, r=4.5, fill="var(--after)"))
    return parts, height


def _span(plot: Plot) -> tuple[float, float]:
    values = [v for mark in plot.marks for v in (mark.mean, *(mark.ci95 or ()), *mark.seeds)]
    if plot.zero:
        values.append(0.0)
    low, high = min(values), max(values)
    room = (high - low) * 0.05 or 0.05
    return low - room, high + room


def _ticks(low: float, high: float) -> Sequence[float]:
    from math import ceil, floor, log10

    rough = (high - low) / 5
    base = 10.0 ** floor(log10(rough))
    step = next(m * base for m in (1, 2, 2.5, 5, 10) if m * base >= rough)
    return [round(n * step, 12) for n in range(ceil(low / step), floor(high / step) + 1)]


def _shown(value: float, percent: bool) -> str:
    return f"{100 * value:.4g} %" if percent else f"{value:.3g}"


def _curve(curve: Curve) -> Html | None:
    charts = []
    for key, label, share in CURVES:
        points = [(float(row["step"]), float(row[key])) for row in curve.rows if key in row]
        if key in _SHOWN and len(points) > 1:
            charts.append(line_chart(label, points, percent=share))
    return join(el("h3", curve.label), el("div", charts, class_="charts")) if charts else None
