"""YAML files of people: numbers as they write them, and one sentence for what cannot be read."""

from __future__ import annotations

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
