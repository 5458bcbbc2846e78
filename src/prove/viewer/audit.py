"""The page of an audit: what each policy earns under both profiles, and which component pays it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from prove.viewer.document import document
from prove.viewer.html import Html, el

Data = Mapping[str, Any]
"""An audit, or a part of one, as ``prove-rl audit --json`` prints it."""

COLORS = {"paper": "var(--before)", "strict": "var(--after)"}
_WIDTH, _LEFT, _RIGHT, _TOP, _ROW, _BOTTOM = 860, 200, 30, 10, 26, 28


def render_audit(name: str, audit: Data, promise: str) -> str:
    """The whole document. ``promise``: what is asked of the prices, in a sentence."""
    rows, faults = audit["rows"], audit["faults"]
    verdict = (
        el("p", "Every price is what it should be.", class_="headline")
        if not faults
        else el("p", f"{len(faults)} prices are too good.", class_="headline")
    )
    said = [f"{fault['policy']}, {fault['profile']}: {fault['below']:.3f} below the oracle." for fault in faults]
    body = el(
        "main",
        el("h1", f"What the reward pays: {name}"),
        el("p", f"{len(rows)} policies on {audit['examples']:,} examples, in live environments.", class_="soft"),
        el(
            "div",
            verdict,
            [el("p", sentence) for sentence in said],
            el("p", promise),
            class_=f"verdict {'bad' if faults else 'good'}",
        ),
        el("h2", "How far below the oracle, on the tasks that it failed"),
        chart(audit),
        el("h2", "Prices"),
        prices(rows),
        [el("div", el("h2", f"What pays, {profile}"), components(rows, profile)) for profile in COLORS],
    )
    return document(f"Audit of {name}", body)


def chart(audit: Data) -> Html:
    """One line a policy, one dot a profile: how far below the oracle on the tasks it failed; dashed is the margin."""
    rows = [row for row in audit["rows"] if row["failed"]]
    gaps = [price["below_failed"] for row in rows for price in row["prices"].values()]
    low, high = min(0.0, *gaps, 0.0), max(1.3, *gaps, 1.3)

    def x(value: float) -> str:
        return f"{_LEFT + (value - low) / (high - low) * (_WIDTH - _LEFT - _RIGHT):.1f}"

    height = _TOP + _ROW * len(rows) + _BOTTOM
    at = x(audit["margin"])
    parts: list[Html] = [
        el("line", x1=at, x2=at, y1=_TOP, y2=height - _BOTTOM, stroke="var(--bad)", stroke_dasharray="4 4")
    ]
    for number, row in enumerate(rows):
        y = _TOP + _ROW * number + _ROW / 2
        parts.append(el("line", x1=_LEFT, x2=_WIDTH - _RIGHT, y1=y, y2=y, class_="grid"))
        parts.append(el("text", row["policy"], x=_LEFT - 10, y=y + 4, class_="tick end"))
        for (profile, color), radius in zip(COLORS.items(), (7, 4), strict=True):
            gap = row["prices"][profile]["below_failed"]
            parts.append(el("circle", el("title", f"{profile} {gap:.3f}"), cx=x(gap), cy=y, r=radius, fill=color))
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0, 1.25):
        parts.append(el("text", f"{tick:g}", x=x(tick), y=height - 8, class_="tick"))
    keys = [el("span", el("i", class_="key", style=f"background:{color}"), p, " ") for p, color in COLORS.items()]
    svg = el("svg", parts, viewBox=f"0 0 {_WIDTH} {height}", role="img")
    said = (
        f" — the oracle's mean reward minus the policy's; left of the dashed line ({audit['margin']}) it earns too much"
    )
    return el("figure", el("figcaption", keys, el("span", said)), svg, class_="chart")


def prices(rows: Sequence[Data]) -> Html:
    """The table of totals and of differences to the oracle."""
    head = el(
        "tr",
        el("th", "Policy"),
        [el("th", text, class_="n") for text in ("calls", "did", "failed")],
        [
            el("th", text, class_="n" if text != "paid by" else None)
            for profile in COLORS
            for text in (profile, "below", "on failed", "paid by")
        ],
    )
    body = [
        el(
            "tr",
            el("td", row["policy"]),
            el("td", f"{row['calls']:.1f}", class_="n"),
            el("td", f"{row['done']:,}", class_="n"),
            el("td", f"{row['failed']:,}", class_="n"),
            [cell for profile in COLORS for cell in _cells(row["prices"][profile])],
        )
        for row in rows
    ]
    return el("div", el("table", el("thead", head), el("tbody", body)), class_="scroll")


def _cells(price: Data) -> list[Html]:
    return [
        el("td", f"{price['total']:.3f}", class_="n"),
        el("td", f"{price['below']:.3f}", class_="n"),
        el("td", "–" if price["below_failed"] is None else f"{price['below_failed']:.3f}", class_="n"),
        el("td", price["pays"] or "nothing"),
    ]


def components(rows: Sequence[Data], profile: str) -> Html:
    """What each component adds to each policy's mean reward under a profile."""
    parts: Mapping[str, float] = rows[0]["prices"][profile]["parts"]
    head = el("tr", el("th", "Policy"), [el("th", part, class_="n") for part in parts], el("th", "reward", class_="n"))
    body = [
        el(
            "tr",
            el("td", row["policy"]),
            [el("td", f"{value:.3f}", class_="n") for value in row["prices"][profile]["parts"].values()],
            el("td", f"{row['prices'][profile]['total']:.3f}", class_="n"),
        )
        for row in rows
    ]
    return el("div", el("table", el("thead", head), el("tbody", body)), class_="scroll")
