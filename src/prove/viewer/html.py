"""HTML by function. Whatever is not markup made here is escaped: no text of a model or a world can become markup."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import Any

# Characters that a page would not show, or that would turn the reading direction of what follows.
_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")

_VOID = frozenset({"br", "hr", "meta", "line", "rect", "circle", "path", "polyline"})


class Html(str):
    """Markup; made by :func:`el` and :func:`raw` alone."""


Child = str | int | float | None | Iterable[Any]


def text(value: object) -> Html:
    """Any text as HTML; characters that cannot be seen are written out."""
    shown = _UNSEEN.sub(lambda m: f"\\u{ord(m.group()):04x}", str(value))
    return Html(escape(shown, quote=True))


def raw(markup: str) -> Html:
    """Markup written in this package."""
    return Html(markup)


def join(*children: Child) -> Html:
    """Children one after the other."""
    parts: list[str] = []
    for child in children:
        if child is None:
            continue
        if isinstance(child, Html):
            parts.append(child)
        elif isinstance(child, str | int | float):
            parts.append(text(child))
        else:
            parts.append(join(*child))
    return Html("".join(parts))


def el(tag: str, *children: Child, **attributes: object) -> Html:
    """An element. Underscores in names of attributes become hyphens (``class_`` is ``class``); None leaves one out."""
    head = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{text(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    if tag in _VOID and not children:
        return Html(f"<{tag}{head}>" if tag in ("br", "hr", "meta") else f"<{tag}{head}/>")
    return Html(f"<{tag}{head}>{join(*children)}</{tag}>")
