"""Conversations as a page shows them: the same example before and after, side by side."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from prove.viewer.html import Html, el, join
from prove.viewer.model import Pair, Rollout

_LONGEST = 900


def pair(found: Pair, labels: tuple[str, str], opened: bool) -> Html:
    """One example, folded; ``opened`` unfolds it."""
    first = next((m["content"] for m in found.before.messages if m["role"] == "user"), "")
    title = first if len(first) <= 110 else first[:107] + "…"
    head = el(
        "summary",
        title,
        " ",
        [_pill(label, side.success) for label, side in zip(labels, (found.before, found.after), strict=True)],
    )
    turns = f"{found.turns} user turn{'s' if found.turns != 1 else ''}"
    about = el(
        "p",
        f"{found.kind.replace('_', ' ')}, {turns}, {len(found.tools)} tools in the prompt ",
        el("code", ", ".join(found.tools)),
        class_="note",
    )
    wanted = el("p", "Reference calls: ", el("code", " → ".join(found.wanted) or "none"), class_="note")
    sides = el(
        "div",
        [_side(label, side) for label, side in zip(labels, (found.before, found.after), strict=True)],
        class_="sides",
    )
    return el("details", head, el("div", about, wanted, sides, class_="pair"), open="" if opened else None)


def _pill(label: str, success: bool | None) -> Html:
    word, tone = {True: ("solved", "good"), False: ("failed", "bad"), None: ("no verdict", "")}[success]
    return el("span", f"{label}: {word}", class_=f"pill {tone}".strip())


def _side(label: str, rollout: Rollout) -> Html:
    return el(
        "div",
        el("h4", label),
        list(_turns(rollout)),
        _cut(rollout),
        _box("Verdict", rollout.reasons or [_judged(rollout.success)]),
        _box(_reward_line(rollout), rollout.receipt),
        _box("Changes of state", [_change(change) for change in rollout.diff] or ["none"]),
        class_="side",
    )


def _judged(success: bool | None) -> str:
    return "solved: the final state and what was said are right" if success else "could not be judged"


def _reward_line(rollout: Rollout) -> str:
    if rollout.total is None:
        return "Reward: none (a fault of ours)"
    parts = ", ".join(f"{name.removesuffix('_score')} {value:.2f}" for name, value in (rollout.parts or {}).items())
    return f"Reward {rollout.total:.3f}" + (f" ({parts})" if parts else "")


def _turns(rollout: Rollout) -> Iterator[Html]:
    outcomes = iter(rollout.calls)
    for message in rollout.messages:
        role, content = message["role"], message.get("content") or ""
        if role == "assistant":
            if content.strip() or not message.get("tool_calls"):
                yield _turn("assistant", "model", content if content.strip() else "(an empty message)")
            for call in message.get("tool_calls") or ():
                function = call["function"]
                arguments = function.get("arguments")
                shown = arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)
                yield _turn("call", "call", el("code", f"{function.get('name') or '(no name)'}({_cut_text(shown)})"))
        elif role == "tool":
            outcome = next(outcomes, None)
            failed = outcome is not None and not outcome["ok"]
            yield _turn(f"tool{' failed' if failed else ''}", "result", el("code", _cut_text(content)))
        else:
            yield _turn("user" if role == "user" else "tool", role, content)


def _turn(kind: str, who: str, content: Html | str) -> Html:
    return el("div", el("span", who, class_="who"), content, class_=f"turn {kind}", dir="auto")


def _cut(rollout: Rollout) -> Html | None:
    said = {
        "length": "cut off: the next message never ended, or nothing more fitted",
        "user_limit": "ended at the limit of user turns",
        "assistant_limit": "ended at the limit of messages",
        "call_limit": "ended at the limit of calls",
        "fault": "ended by a fault of ours",
    }.get(rollout.stop)
    return None if said is None else el("p", said, class_="note")


def _box(title: str, lines: list[str]) -> Html:
    items = el("ul", [el("li", line) for line in lines]) if lines else None
    return el("div", el("b", title), items, class_="box")


def _change(change: dict[str, Any]) -> str:
    """``accounts acc_1: balance 10.00 → 12.50``"""
    fields = change.get("fields", {})
    name = f"{change.get('environment')}.{change.get('table')} {change.get('id')}"
    if change.get("op") == "delete":
        return f"{name}: deleted"
    if change.get("op") == "create":
        return f"{name}: created with " + ", ".join(f"{n} {_value(v[1])}" for n, v in fields.items())
    return f"{name}: " + ", ".join(f"{n} {_value(v[0])} → {_value(v[1])}" for n, v in fields.items())


def _value(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _cut_text(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}… ({len(text) - _LONGEST:,} characters more)"


def transitions(counts: dict[str, int], labels: tuple[str, str]) -> Html:
    """How many examples were solved by both, by one, by none."""
    total = sum(counts.values())
    rows = [
        ("solved by both", "yes-yes"),
        (f"solved by {labels[1]} alone", "no-yes"),
        (f"solved by {labels[0]} alone", "yes-no"),
        ("solved by neither", "no-no"),
    ]
    return join(
        el(
            "p",
            f"Of {total:,} examples that both played: ",
            ", ".join(f"{counts.get(key, 0):,} {said}" for said, key in rows),
            ".",
        )
    )
