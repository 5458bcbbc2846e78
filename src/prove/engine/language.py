"""How people speak about an environment: the vocabulary of the scripted teacher.

An environment's language module (``prove/envs/NAME/language.py``) defines

* ``NAMINGS``: list of :class:`Naming`, at least two per entity that a person would name;
* ``PHRASINGS``: dict tool name -> :class:`Phrasing`, for every tool;
* ``VALUES``: dict ``"tool.parameter"`` or ``"parameter"`` -> function of a :class:`Pick` giving a value for a
  parameter that is no reference (an amount that the account can bear, a memo, a date after today);
* ``PRONOUNS``: dict entity -> ways to refer back to the one just spoken of ("that card");
* ``WORDS``: dict enum value -> words a person uses for it (default: underscores become spaces);
* ``ROUNDABOUT``, where there are any: tools whose work several others of the environment do together (a file is sorted
  by reading and writing it), so that a request for them can be carried out though they are not shown;
* ``GIVES`` and ``TAKES``, where it makes sense: lists of :class:`Gives` and :class:`Takes`, by which entities of
  different environments stand for each other ("put the flight into my calendar").

Slots are written ``{name}`` or ``{name:format}``. Formats: ``money`` ($1,250.50), ``day`` ("next Tuesday", "March
3"), ``moment`` ("March 3 at 2:30 PM"), ``time`` ("2:30 PM"), ``last4`` (last four characters), ``title``,
``lower``, ``quote`` (free text in quotation marks), ``plain``. Without a format the value's type decides:
references are named, enums become words, numbers and text stand as they are; a parameter whose schema has format
``date`` is spoken as a day, ``date-time`` as a moment.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

Register = Literal["casual", "neutral", "formal"]


@dataclass(frozen=True, slots=True)
class Naming:
    """A way in which a person names an entity without its id.

    ``say``: a noun phrase whose slots are fields of the row that the look-up returns ("my {nickname} account"); a
    slot that is itself a reference is named in turn. ``via``: the read-only tool that a careful assistant would use
    to find it. ``arguments``: that tool's arguments; text with slots is filled from the row (``{"query":
    "{name}"}``). A name is used only where exactly one row of the look-up's result gives this phrase.
    """

    entity: str
    say: str
    via: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Phrasing:
    """How one tool's purpose is asked for and its result is told.

    ``ask``: at least two sentences per register, with a slot for every required parameter that a person would say;
    optional parameters may stand in some of them (they are passed only if spoken). ``brief``: sentences that leave
    at least one required parameter unsaid. ``follow``: elliptical sentences for the next turn, after the same tool
    was used ("and the same for {target}"): what has no slot stays as it was. ``extra``: optional parameter ->
    clauses put after the sentence's last word (", and put {memo:quote} on it"). ``question`` and ``answer``: how
    the assistant asks for a parameter that is missing, and how the user then gives it. ``tell``: how the result is
    reported; slots are parameters, ``{result.field}``, ``{count}`` (rows of the result's list) and ``{items}``
    (those rows, each told by ``item``). ``none``: the report of an empty list.
    """

    ask: Mapping[Register, Sequence[str]]
    tell: Sequence[str]
    brief: Sequence[str] = ()
    follow: Sequence[str] = ()
    extra: Mapping[str, Sequence[str]] = field(default_factory=dict)
    question: Mapping[str, Sequence[str]] = field(default_factory=dict)
    answer: Mapping[str, Sequence[str]] = field(default_factory=dict)
    item: str = ""
    none: Sequence[str] = ()


ROLES: Mapping[str, tuple[str, ...]] = {
    "appointment": ("title", "start", "end", "day"),
    "journey": ("title", "start", "end", "day"),
    "deadline": ("title", "start"),
    "payment": ("title", "amount", "day"),
    "income": ("title", "amount", "payer"),
    "person": ("name", "email"),
    "place": ("name", "address"),
    "matter": ("title", "text"),
}
"""What an entity of one environment can be in another, and the plain values it then brings along.

``start`` and ``end`` are ISO 8601 moments with their zone, ``day`` an ISO date, ``amount`` a number of currency
units, ``address`` one line of text, ``text`` some sentences.
"""


@dataclass(frozen=True, slots=True)
class Gives:
    """An entity that stands for something in other environments.

    ``role``: one of :data:`ROLES`. ``say``: noun phrases with fields of its row, of which one must tell it from the
    other rows of the same result ("my flight to {city}"). ``fields``: value of the role -> field of the row with it.
    ``pointed``: whether "it" or "that" can stand for it, which they never do for a person.
    ``unless``: field -> its values with which a row is nothing of the kind (a cancelled booking, an income).
    ``currency``: that of every amount, if they all have the same.
    """

    role: str
    entity: str
    say: Sequence[str]
    fields: Mapping[str, str]
    pointed: bool = True
    unless: Mapping[str, Collection[Any]] = field(default_factory=dict)
    currency: str = ""


@dataclass(frozen=True, slots=True)
class Takes:
    """A tool that makes use of a foreign entity in a role.

    ``fill``: parameter -> value of the role, passed exactly as the other environment showed it, so no reference.
    ``named``: the same for parameters whose value the user says as well, where the entity has one.
    ``ask``: as in :class:`Phrasing`, with the slot ``{it}`` for the entity and slots for what else is needed.
    ``currency``: the only one that the tool works in, if it does.
    """

    role: str
    tool: str
    fill: Mapping[str, str]
    ask: Mapping[Register, Sequence[str]]
    named: Mapping[str, str] = field(default_factory=dict)
    currency: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """What a value function may look at.

    ``arguments``: what was chosen so far; ``rows``: parameter -> the fields known of the entity it refers to;
    ``now``: the session's moment. Randomness comes from ``rng`` alone. Raise :class:`NoValue` if nothing fits.
    """

    rng: random.Random
    now: datetime
    arguments: Mapping[str, Any]
    rows: Mapping[str, Mapping[str, Any]]


class NoValue(Exception):
    """No value of a parameter makes sense with what was chosen so far."""


ValueFunction = Callable[[Pick], Any]
