"""Models that rewrite user turns: one does it well, the others in every wrong way."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from model_server import says


def asked_for(body: dict[str, Any]) -> dict[int, str]:
    """Number -> text of the messages that a request wants rewritten."""
    first, last = body["messages"][0]["content"], body["messages"][-1]["content"]
    turns = dict(re.findall(r"^(\d+)\. (.*)$", first.split("in order:\n")[1].split("\n\nRewrite message")[0], re.M))
    wanted = re.search(r"Rewrite message ([\d, ]+?) (?:in other|once)", last)
    assert wanted is not None
    return {int(n): turns[n] for n in wanted[1].split(", ")}


def phrases_of(body: dict[str, Any]) -> dict[int, list[str]]:
    """Number -> the pieces that a request wants kept."""
    block = body["messages"][0]["content"].split("quotation marks:\n")[1].split("\n- ")[0]
    return {int(n): text.split(" | ") for n, text in re.findall(r"^ +(\d+)\. (.*)$", block, re.M)}


def reworded(text: str) -> str:
    """The same with a few words before it."""
    small = text if text[:2].isupper() or re.match(r"I\b", text) else text[:1].lower() + text[1:]
    return f"While you are at it, {small}" if re.match(r"[a-z]", small) else f"While you are at it: {text}"


def competent(body: dict[str, Any]) -> Any:
    """Rewords every message as told."""
    return says(json.dumps({str(n): reworded(text) for n, text in asked_for(body).items()}, ensure_ascii=False))


def spoiling(spoil: Callable[[str], Any]) -> Callable[[dict[str, Any]], Any]:
    """A model whose every new text is spoiled."""
    return lambda body: says(json.dumps({str(n): spoil(reworded(t)) for n, t in asked_for(body).items()}))
