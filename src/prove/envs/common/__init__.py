"""Parameter types and list helpers that environments share.

A type says both how a value looks at the edge (its JSON Schema) and what a tool gets: ``Annotated[int, Money()]`` is a
JSON number with two decimals outside and whole cents inside.
"""

from prove.envs.common.listed import Listed, unwritten
from prove.envs.common.lists import (
    Cursor,
    Limit,
    Query,
    first_page,
    fold,
    ids_with_words,
    newest,
    page,
    ready,
    search,
    view,
    views,
)
from prove.envs.common.moments import Day, LocalTime, Moment, iso_month
from prove.envs.common.money import Money, major, spoken
from prove.envs.common.phrases import variants
from prove.envs.common.text import Digits, Words

__all__ = [
    "Cursor",
    "Day",
    "Digits",
    "Limit",
    "Listed",
    "LocalTime",
    "Moment",
    "Money",
    "Query",
    "Words",
    "first_page",
    "fold",
    "ids_with_words",
    "iso_month",
    "major",
    "newest",
    "page",
    "ready",
    "search",
    "spoken",
    "unwritten",
    "variants",
    "view",
    "views",
]
