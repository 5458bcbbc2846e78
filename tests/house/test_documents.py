"""YAML files of people: numbers as they write them, and one sentence for what cannot be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from prove.documents import mapping, value
from prove.errors import UserError


@pytest.mark.parametrize(
    ("text", "meant"),
    [("1e-6", 1e-6), ("-2.5E3", -2500.0), (".5e1", 5.0), ("1e6x", "1e6x"), ("e5", "e5"), ("1", 1), ("'1e-6'", "1e-6")],
)
def test_numbers_with_an_exponent_are_numbers(text: str, meant: object) -> None:
    assert value(text) == meant and type(value(text)) is type(meant)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"a: [1", "is no YAML at line 1, column 6"),
        (b"- 1", "must hold `field: value` lines"),
        (b"", "must hold `field: value` lines"),
        (b"a: \xff\xfe", "is no text in UTF-8"),
        (None, "cannot read the settings: no such file or directory"),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(tmp_path: Path, content: bytes | None, told: str) -> None:
    path = tmp_path / "settings.yaml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(UserError) as failure:
        mapping(path, "the settings")
    assert told in str(failure.value)


def test_no_object_is_made_from_a_tag(tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    path.write_text("a: !!python/object/apply:os.getcwd []")
    with pytest.raises(UserError, match="is no YAML"):
        mapping(path, "the settings")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: 1\nb: {c: 1, c: 2}", "line 2, column 11: the key c stands twice in its section"),
        ("a: 1\na: 2", "line 2, column 1: the key a stands twice"),
        ("a: &x\n  b: *x", "anchors make it endless"),
        ("a: &x [*x]", "anchors make it endless"),
        (
            "\n".join(["a0: &a0 [1]", *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 8))]),
            "very large",
        ),
        ("a: " + "[" * 60 + "]" * 60, "more than 50 levels"),
        ("a: 2020-99-99", "line 1, column 4: the value 2020-99-99 cannot be read"),
        ("a: !!int x", "the value x cannot be read"),
        ("a: " + "9" * 5000, "cannot be read"),
    ],
)
def test_what_would_lose_a_value_or_never_end_is_refused(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=re.escape(told)):
        mapping(tmp_path / "a.yaml", "the recipe")


def test_anchors_and_merges_are_understood() -> None:
    text = "base: &b {x: 1, y: 2}\none: {<<: *b, y: 3}\ntwo: *b"
    assert value(text) == {"base": {"x": 1, "y": 2}, "one": {"x": 1, "y": 3}, "two": {"x": 1, "y": 2}}
