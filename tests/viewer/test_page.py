"""The page: complete, self-contained, and harmless whatever a model or a world put into it."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import msgspec
import pytest
from viewer_fixture import HOSTILE, page

from prove.viewer import Page, render
from prove.viewer.charts import line_chart, running_mean
from prove.viewer.html import el, join, raw, text

VOID = {"meta", "br", "hr"}


class Reader(HTMLParser):
    """Checks that every element is closed, and keeps elements, attributes and text."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.elements, self.attributes, self.text = [], [], [], []

    def handle_starttag(self, tag, attrs):
        self.elements.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-3:]}"
        self.open.pop()

    def handle_data(self, data):
        self.text.append(data)


def read(document: str) -> Reader:
    reader = Reader()
    reader.feed(document)
    reader.close()
    assert reader.open == []
    return reader


@pytest.fixture(scope="module")
def reader():
    return read(render(page()))


def test_it_needs_nothing_from_elsewhere(reader):
    forbidden = {"script", "img", "iframe", "link", "object", "embed", "form", "base"}
    assert not forbidden & set(reader.elements)
    names = {name for name, _ in reader.attributes}
    assert not names & {"src", "href", "srcset", "action"}
    assert not any(name.startswith("on") for name in names)
    assert not re.search(r"url\(|@import|https?://", "".join(v or "" for _, v in reader.attributes))
    policy = next(v for n, v in reader.attributes if n == "content" and "default-src" in v)
    assert "default-src 'none'" in policy and "script" not in policy


def test_hostile_text_is_shown_and_nothing_more(reader):
    shown = "".join(reader.text)
    assert "<script>alert(1)</script><img src=x onerror=alert(2)>" in shown
    assert "\u202e" not in shown and "\x00" not in shown
    assert "\\u202egnp.exe \\u0000" in shown


def test_hostile_text_everywhere():
    plain = msgspec.to_builtins(page())

    def poison(value):
        if isinstance(value, str):
            return value + HOSTILE
        if isinstance(value, dict):
            return {k: poison(v) for k, v in value.items()}
        return [poison(v) for v in value] if isinstance(value, list | tuple) else value

    for key in ("title", "intro", "task", "settings", "command"):
        plain[key] = poison(plain[key])
    for pair in plain["pairs"]:
        pair["tools"], pair["kind"], pair["wanted"] = (
            poison(pair["tools"]),
            poison(pair["kind"]),
            poison(pair["wanted"]),
        )
        for side in (pair["before"], pair["after"]):
            side["reasons"], side["receipt"] = poison(side["reasons"]), poison(side["receipt"])
            side["diff"] = poison(side["diff"])
    for column in plain["columns"]:
        column["label"] = poison(column["label"])
    found = read(render(msgspec.convert(plain, Page)))
    assert "script" not in found.elements and "img" not in found.elements
    assert not any(name.startswith("on") for name, _ in found.attributes)


def test_everything_is_there(reader):
    shown = " ".join("".join(reader.text).split())
    for words in (
        "Before and after",
        "By number of user turns",
        "Supervised training",
        "What the reward pays for",
        "Conversations",
        "Where the time went",
        "prove-rl quickstart --seed 7",
        "50.0 %",
        "45.0 to 55.0",
        "Of 200 examples that both played: 90 solved by both, 34 solved by GRPO alone",
        "It ended early: the time was used up.",
        "missing change: banking.accounts",
        "balance 24.00 → 12.00",
        "not found",
    ):
        assert words in shown, words
    assert reader.elements.count("details") == 4
    assert reader.elements.count("polyline") == 6


def test_it_survives_json():
    made = page()
    assert render(msgspec.json.decode(msgspec.json.encode(made), type=Page)) == render(made)


def test_nothing_but_the_least():
    """One column without intervals, no curves, no conversations."""
    made = page(control=None)
    bare = msgspec.structs.replace(
        made,
        columns=[msgspec.structs.replace(c, metrics={}, changes={}) for c in made.columns],
        series=[],
        pairs=[],
        floor={},
        transitions={},
        prices=[],
        phases=[],
    )
    assert "too few examples" in "".join(read(render(bare)).text)


@pytest.mark.parametrize(
    "points",
    [
        [(1, 0.5)],
        [(1, 0.5), (2, 0.5)],
        [(1, 1e-9), (2, 1e9)],
        [(1, -3.0), (2, float("nan")), (3, float("inf")), (4, 2.0)],
        [(5, 0.0), (5, 0.0)],
        [(n, 7e-7 * n) for n in range(1, 30)],
    ],
)
@pytest.mark.parametrize("percent", [True, False])
def test_a_chart_of_anything(points, percent):
    svg = line_chart("x", points, percent=percent)
    assert "nan" not in svg and "inf" not in svg
    inside = [float(v) for v in re.findall(r' (?:cx|cy|x1|x2|y1|y2)="(-?[\d.]+)"', svg)]
    assert inside and all(-1 <= v <= 321 for v in inside)
    read(svg)


def test_a_chart_of_nothing_is_nothing():
    assert line_chart("x", []) == ""


def test_the_running_mean_keeps_a_straight_line():
    assert running_mean([1.0, 2.0, 3.0, 4.0, 5.0], 1)[1:-1] == [2.0, 3.0, 4.0]
    assert running_mean([1.0, 3.0], 5) == [2.0, 2.0]


def test_only_markup_made_here_is_markup():
    made = el("p", "<b>", raw("<i>x</i>"), None, [1, el("br")], class_='"')
    assert made == '<p class="&quot;">&lt;b&gt;<i>x</i>1<br></p>'
    assert text("a\x1b[31m\ud800\n\t") == "a\\u001b[31m\\ud800\n\t"
    assert join("a", ["b", ("c",)]) == "abc"
