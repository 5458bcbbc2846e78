"""The frame of every page: one HTML file that needs nothing else and can do nothing."""

from __future__ import annotations

from prove.viewer.html import Html, el, raw
from prove.viewer.style import CSS

# No script, no request: a page that holds what a model wrote must not be able to do anything.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def document(title: str, main: Html) -> str:
    """The whole document around its ``main`` element."""
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("title", title),
        raw(f"<style>{CSS}</style>"),
    )
    return "<!doctype html>\n" + el("html", head, el("body", main), lang="en") + "\n"


def tile(value: str, label: str, more: str = "") -> Html:
    """A figure in large type, what it is, and a word more."""
    return el("div", el("b", value), el("span", label), el("span", more), class_="tile")
