"""Charts as inline SVG, in the page's own colours."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from prove.viewer.html import Html, el

WIDTH, HEIGHT = 320, 150
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 10, 8, 20

Points = Sequence[tuple[float, float]]


def line_chart(label: str, points: Points, *, percent: bool = False, color: str = "var(--after)") -> Html:
    """One quantity over steps: each value as a faint dot, their running mean as a line."""
    points = [(x, y) for x, y in points if math.isfinite(x) and math.isfinite(y)]
    if not points:
        return Html("")
    xs, ys = [x for x, _ in points], [y for _, y in points]
    low, high = _range(ys, percent)
    ticks = _ticks(low, high)
    low, high = min(low, ticks[0]), max(high, ticks[-1])
    first, last = min(xs), max(xs)

    def at(x: float, y: float) -> tuple[float, float]:
        across = (x - first) / (last - first) if last > first else 0.5
        return (
            _LEFT + across * (WIDTH - _LEFT - _RIGHT),
            HEIGHT - _BOTTOM - (y - low) / (high - low) * (HEIGHT - _TOP - _BOTTOM),
        )

    grid = []
    for tick in ticks:
        _, y = at(first, tick)
        grid.append(el("line", x1=_LEFT, x2=WIDTH - _RIGHT, y1=_f(y), y2=_f(y), class_="grid"))
        grid.append(el("text", number(tick, percent), x=_LEFT - 5, y=_f(y + 3), class_="tick end"))
    for x in dict.fromkeys((first, last)):
        side = "end" if x == last and last > first else "start"
        grid.append(el("text", f"{x:g}", x=_f(at(x, low)[0]), y=HEIGHT - 6, class_=f"tick {side}"))
    dots = [
        el("circle", el("title", f"step {x:g}: {number(y, percent, fine=True)}"), cx=_f(a), cy=_f(b), r=1.6)
        for x, y in points
        for a, b in [at(x, y)]
    ]
    smooth = running_mean(ys, max(1, len(ys) // 12))
    line = " ".join(f"{_f(a)},{_f(b)}" for x, y in zip(xs, smooth, strict=True) for a, b in [at(x, y)])
    svg = el(
        "svg",
        el("title", f"{label} over {len(points)} steps"),
        grid,
        el("g", dots, class_="dots", fill=color),
        el("polyline", points=line, fill="none", stroke=color, stroke_width=2, stroke_linejoin="round"),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
    )
    ends = f"{number(smooth[0], percent, fine=True)} → {number(smooth[-1], percent, fine=True)}"
    return el("figure", el("figcaption", el("b", label), " ", el("span", ends)), svg, class_="chart")


def whisker(value: float, interval: tuple[float, float] | None, low: float, high: float, color: str) -> Html:
    """A value with its interval on a common scale from ``low`` to ``high``: one line of a table."""
    width, height = 120, 16

    def x(v: float) -> str:
        share = (v - low) / (high - low) if high > low else 0.5
        return _f(4 + min(1.0, max(0.0, share)) * (width - 8))

    parts: list[Html] = [el("line", x1=4, x2=width - 4, y1=8, y2=8, class_="grid")]
    if interval is not None:
        parts.append(
            el("line", x1=x(interval[0]), x2=x(interval[1]), y1=8, y2=8, stroke=color, stroke_width=3, opacity=0.45)
        )
    parts.append(el("circle", cx=x(value), cy=8, r=4, fill=color))
    return el("svg", parts, viewBox=f"0 0 {width} {height}", class_="whisker", aria_hidden="true")


def bars(rows: Sequence[tuple[str, float, str]]) -> Html:
    """Labelled horizontal bars: (label, value of at least 0, text behind)."""
    most = max((value for _, value, _ in rows), default=0.0) or 1.0
    return el(
        "div",
        [
            el(
                "div",
                el("span", label, class_="bar-label"),
                el("span", el("i", style=f"width:{100 * max(0.0, value) / most:.1f}%"), class_="bar"),
                el("span", shown, class_="bar-value"),
                class_="bar-row",
            )
            for label, value, shown in rows
        ],
        class_="bars",
    )


def running_mean(values: Sequence[float], reach: int) -> list[float]:
    """The mean over up to ``reach`` values on each side."""
    out = []
    for index in range(len(values)):
        part = values[max(0, index - reach) : index + reach + 1]
        out.append(sum(part) / len(part))
    return out


def number(value: float, percent: bool = False, *, fine: bool = False) -> str:
    """A value for an axis, or (``fine``) for reading."""
    if percent:
        return f"{100 * value:.{1 if fine else 0}f} %"
    if value == 0:
        return "0"
    digits = 3 if fine else 2
    if abs(value) >= 100:
        return f"{value:,.0f}"
    if abs(value) < 0.001:
        return f"{value:.0e}"
    return f"{value:.{digits}g}" if abs(value) < 1 else f"{value:.{digits}f}".rstrip("0").rstrip(".")


def _range(values: Sequence[float], share: bool) -> tuple[float, float]:
    low, high = min(values), max(values)
    if high - low < 1e-9:
        if share:
            return (0.0, 0.1) if high < 0.1 else (0.0, 1.0)
        pad = abs(high) * 0.1 or 0.1
        return low - pad, high + pad
    return low, high


def _ticks(low: float, high: float) -> list[float]:
    """About four round values that enclose the range."""
    rough = (high - low) / 3
    base = 10.0 ** math.floor(math.log10(rough))
    step = next(m * base for m in (1, 2, 2.5, 5, 10) if m * base >= rough)
    start = math.floor(low / step + 1e-9)
    stop = math.ceil(high / step - 1e-9)
    ticks = [round(n * step, 12) for n in range(start, stop + 1)]
    assert all(a < b for a, b in pairwise(ticks))
    return ticks


def _f(value: float) -> str:
    return f"{value:.1f}"
