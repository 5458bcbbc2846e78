"""Whether an answer says a value: whole tokens, numbers by value, letters in any case."""

from __future__ import annotations

import re
import unicodedata

# Groups of three digits, kept apart by a comma, an apostrophe or one of the spaces that do not break.
_THOUSANDS = re.compile(r"(?<![\d.,])\d{1,3}(?:[,'’\u00a0\u2009\u202f]\d{3})+(?!\d)")
_SEPARATOR = re.compile(r"\D")
_TOKEN = re.compile(
    r"""
    (?P<joined>(?<!\w)\d+(?:[-/:]\d+)+)  # a date or a time
    | (?P<number>(?<!\w)(?<!\d\.)[-−]?[$€£¥]?[-−]?\d+(?:\.\d+)?(?!\w))
    | (?P<word>\w+)
    """,
    re.VERBOSE,
)


def tokens(text: str) -> list[str]:
    """The words and numbers of a text: ``"It is $1,250.50, Anna"`` -> ``["it", "is", "1250.5", "anna"]``.

    A number loses thousand separators, the sign of a currency and trailing zeros; a minus right before it stays.
    Digits that begin with a zero ("0042", as the end of a card's number) stay as they are. Dates (2026-01-05) and
    times (14:30) are one token each, so that no part of one passes for a number.
    """
    # Before NFKC, which turns the spaces that separate thousands into plain ones.
    text = _THOUSANDS.sub(lambda m: _SEPARATOR.sub("", m.group()), text)
    text = unicodedata.normalize("NFKC", text).casefold()
    found = []
    for match in _TOKEN.finditer(text):
        token = match.group()
        found.append(_number(token) if match.lastgroup == "number" else token)
    return found


def _number(text: str) -> str:
    digits = text.lstrip("-−$€£¥")
    negative = "-" in text or "−" in text
    if "." in digits:
        digits = digits.rstrip("0").rstrip(".")
    if digits.strip("0.") == "":
        return "0" if len(digits) <= 1 or "." in digits else digits
    return f"-{digits}" if negative else digits


def says(text: str, said: str) -> bool:
    """Whether the tokens of ``said`` stand in the text one after the other; a ``said`` without tokens is never said."""
    wanted = tokens(said)
    if not wanted:
        return False
    given = tokens(text)
    width = len(wanted)
    return any(given[at : at + width] == wanted for at in range(len(given) - width + 1))
