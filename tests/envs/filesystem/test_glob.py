"""Shell patterns against the standard library's, which are slower but right."""

from __future__ import annotations

import fnmatch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prove.envs.filesystem.glob import compiled, spread, step

PATTERNS = st.text("ab.*?[]!-", min_size=1, max_size=12).filter(lambda t: t not in (".", "**") and "***" not in t)
NAMES = st.text("ab.!-]", min_size=1, max_size=8)


def matches(pattern: str, path: str) -> bool:
    names = compiled(pattern)
    places = frozenset(spread(names, 0))
    for name in path.split("/"):
        places = step(names, places, name)
    return len(names) in places


@given(PATTERNS, NAMES)
def test_one_name_matches_as_with_fnmatch(pattern, name):
    if pattern == "..":
        return
    hidden = name.startswith(".") and not pattern.startswith(".")
    assert matches(pattern, name) == (fnmatch.fnmatchcase(name, pattern) and not hidden)


@pytest.mark.parametrize(
    ("pattern", "path", "expected"),
    [
        ("*", "a/b", False),
        ("*/b", "a/b", True),
        ("**/b", "b", True),
        ("**/b", "x/y/b", True),
        ("**/b", "x/.y/b", False),
        ("a/**/b", "a/b", True),
        ("a/**/b", "a/x/y/b", True),
        ("a/**/b", "a/x/y/c", False),
        ("a/**", "a/x/y", True),
        ("**/a/**/b", "a/a/b", True),
        ("./a//b", "a/b", True),
    ],
)
def test_paths(pattern, path, expected):
    assert matches(pattern, path) is expected


@pytest.mark.parametrize("pattern", ["", "/", ".", "a/../b", "**/**/**", "/".join("abcdefghijklm")])
def test_patterns_that_make_no_sense(pattern):
    with pytest.raises(ValueError, match="should"):
        compiled(pattern)
