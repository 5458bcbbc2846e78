"""Shell patterns that cost no more than they should: ``*``, ``?``, ``[a-z]``, ``[!a-z]``, and ``**`` for directories.

A pattern never becomes a regular expression with repetition. Each name of it is cut at its stars into pieces of fixed
length, and pieces are looked for from left to right, the first place of each being as good as any. A whole path is
matched by walking down the tree with the set of places in the pattern that may come next.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

MAX_PATTERN = 80
"""Characters of a pattern."""
MAX_LEVELS = 12
"""Names in a pattern."""
MAX_ANY = 2
"""``**`` in a pattern."""


@dataclass(frozen=True, slots=True)
class NamePattern:
    """A pattern for one name. ``pieces``: what stands before, between and behind the stars; each of fixed length."""

    pieces: tuple[re.Pattern[str], ...]
    lengths: tuple[int, ...]
    hidden: bool

    def matches(self, name: str) -> bool:
        """Whether a name matches. A name that begins with a dot does only if the pattern does."""
        if name.startswith(".") and not self.hidden:
            return False
        pieces, lengths = self.pieces, self.lengths
        if sum(lengths) > len(name):
            return False
        if len(pieces) == 1:
            return pieces[0].fullmatch(name) is not None
        if pieces[0].match(name) is None:
            return False
        end = len(name) - lengths[-1]
        if pieces[-1].fullmatch(name, end) is None:
            return False
        at = lengths[0]
        for piece in pieces[1:-1]:
            found = piece.search(name, at, end)
            if found is None:
                return False
            at = found.end()
        return True


ANY_DIRECTORIES = None
"""What stands for ``**`` in :func:`compiled`."""


@lru_cache(maxsize=512)
def compiled(pattern: str) -> tuple[NamePattern | None, ...]:
    """The names of a pattern. Raises :class:`ValueError` in words for a caller."""
    names = [n for n in pattern.split("/") if n not in ("", ".")]
    if not names:
        raise ValueError("should name something, such as *.txt")
    if len(names) > MAX_LEVELS:
        raise ValueError(f"should have at most {MAX_LEVELS} names between slashes")
    if names.count("**") > MAX_ANY:
        raise ValueError(f"should have '**' at most {MAX_ANY} times")
    if ".." in names:
        raise ValueError("should not have '..'; give the directory in its own parameter")
    return tuple(ANY_DIRECTORIES if n == "**" else _name(n) for n in names)


def _name(text: str) -> NamePattern:
    pieces, lengths = [""], [0]
    at = 0
    while at < len(text):
        char = text[at]
        at += 1
        if char == "*":
            if lengths[-1] or len(pieces) == 1:
                pieces.append("")
                lengths.append(0)
            continue
        if char == "?":
            pieces[-1] += "[^/]"
        elif char == "[" and (closing := text.find("]", at + (2 if text[at : at + 1] == "!" else 1))) > 0:
            pieces[-1] += _class(text[at:closing])
            at = closing + 1
        else:
            pieces[-1] += re.escape(char)
        lengths[-1] += 1
    return NamePattern(tuple(re.compile(p, re.DOTALL) for p in pieces), tuple(lengths), text.startswith("."))


def _class(inside: str) -> str:
    """``!a-z`` -> ``[^a-z]``, with everything escaped; a range that runs backwards holds nothing."""
    negated = inside.startswith("!")
    chars = inside[negated:]
    members, at = "", 0
    while at < len(chars):
        if at + 2 < len(chars) and chars[at + 1] == "-":
            low, high = chars[at], chars[at + 2]
            if low <= high:
                members += f"{re.escape(low)}-{re.escape(high)}"
            at += 3
        else:
            members += re.escape(chars[at])
            at += 1
    if not members:
        return "[^/]" if negated else "(?!)"
    return f"[^{members}]" if negated else f"[{members}]"


def step(names: tuple[NamePattern | None, ...], places: frozenset[int], name: str) -> frozenset[int]:
    """The places in a pattern after one more name of a path; ``len(names)`` among them if the path matches."""
    following = set()
    for place in places:
        if place == len(names):
            continue
        pattern = names[place]
        if pattern is ANY_DIRECTORIES:
            if not name.startswith("."):
                following |= spread(names, place)
        elif pattern.matches(name):
            following |= spread(names, place + 1)
    return frozenset(following)


def spread(names: tuple[NamePattern | None, ...], place: int) -> set[int]:
    """A place and those that may come next without a name, since ``**`` may stand for no directory."""
    found = {place}
    while place < len(names) and names[place] is ANY_DIRECTORIES:
        place += 1
        found.add(place)
    return found
