"""The page of a data set shows its figures and can do nothing, whatever names stand in the data."""

from __future__ import annotations

import re

import msgspec

from prove.dataset.figures import Figures, Knob, Meter
from prove.viewer.dataset import render_dataset

HOSTILE = '"><script>alert(1)</script>\u202e'


def figures(**fields: object) -> Figures:
    base = Meter().figures({})
    values = {
        "examples": 12,
        "splits": {"train": 10, "heldout": 2},
        "kinds": {"multi_turn": 9, "irrelevance": 3},
        "environments": {"banking": 6, "budget": 4},
        "turns": {2: 12},
        "knobs": [Knob("distractors", 3)],
        "reached": {"pay": 7, "ask": 2},
        "unreached": {"budget": ["spend"]},
        "worlds": {"train": (5, 0, 49)},
        "words": {5: 20, 10: 4},
        "over": 1,
    }
    return msgspec.structs.replace(base, **{**values, **fields})


def plain(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_all_figures_are_there() -> None:
    page = render_dataset(
        "My data", figures(), {"train": {"too long": 30, "nothing fits": 10}, "heldout": {"too long": 5}}
    )
    text = plain(page)
    for part in (
        "12 examples: 10 train, 2 heldout.",
        "multi turn 9 · 75 %",
        "from -20 % to +20 % of it",
        "2 of 3 tools occur in ground truths (66.7 %)",
        "budget spend",
        "pay 7 ask 2",
        "5 to 9 words 20 · 83 %",
        "1 examples (8.3 %) exceed 12,384 tokens",
        "too long 35 · 78 % nothing fits 10 · 22 %",
        "heldout too long 5",
        "distractors 3 · 25 %",
        "train 5 0 49",
    ):
        assert part in text, part


def test_what_is_not_known_is_said() -> None:
    assert "there is no stats.json beside the data" in plain(render_dataset("x", figures(), None))
    assert "What was dropped Nothing." in plain(render_dataset("x", figures(), {"train": {}}))
    assert "0 examples: none." in plain(render_dataset("x", Meter().figures({}), {}))


def test_no_name_becomes_markup() -> None:
    hostile = figures(kinds={HOSTILE: 1}, reached={HOSTILE: 1}, unreached={HOSTILE: [HOSTILE]}, sources={HOSTILE: 1})
    page = render_dataset(HOSTILE, hostile, {HOSTILE: {HOSTILE: 1}})
    assert "<script" not in page and "\u202e" not in page
    assert "default-src &#x27;none&#x27;" in page and not re.search(r"(src|href)=", page)
