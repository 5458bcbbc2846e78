"""Short notation for many ways to say one thing."""

from __future__ import annotations

import re
from math import prod

EACH = 24
"""Variants taken of every template, so that each is as likely to be chosen as another."""

_CHOICE = re.compile(r"\[([^\[\]]*)\]")


def variants(*templates: str) -> tuple[str, ...]:
    """``"[please |]freeze {card_id}[ now| at once]"`` -> ``"please freeze {card_id} now"``, and so on.

    Every combination of the choices in brackets must read well. Of each template :data:`EACH` combinations are taken,
    evenly spread over all that there are, or fewer combinations over and over.
    """
    return tuple(text for template in templates for text in _spread(template))


def _spread(template: str) -> list[str]:
    parts = _CHOICE.split(template)
    # Odd places hold what stood in brackets.
    options = [part.split("|") if i % 2 else [part] for i, part in enumerate(parts)]
    total = prod(map(len, options))
    picked = range(EACH) if total < EACH else [n * total // EACH for n in range(EACH)]
    return [_combination(options, n % total) for n in picked]


def _combination(options: list[list[str]], number: int) -> str:
    chosen = []
    for choices in options:
        number, which = divmod(number, len(choices))
        chosen.append(choices[which])
    return "".join(chosen)
