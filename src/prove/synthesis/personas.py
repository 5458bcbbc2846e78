"""Who is speaking: a register, and the small talk around a request."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

from prove.engine.language import Register


@dataclass(frozen=True, slots=True)
class Persona:
    """A kind of user. ``openers`` and ``closers`` are sentences or fragments put around a request now and then."""

    name: str
    register: Register
    openers: tuple[str, ...]
    closers: tuple[str, ...] = ()


# Small talk that fits any day, any hour, any request, and more requests after it.
PERSONAS: tuple[Persona, ...] = (
    Persona("student in a hurry", "casual", ("ok so,", "quick one,", "running late for class,"), ("thx", "ty!!")),
    Persona("night-shift nurse", "casual", ("just got off shift,", "hey, half asleep here,"), ("cheers",)),
    Persona("freelance designer", "casual", ("between two calls,", "hiya,"), ("you're the best",)),
    Persona(
        "new parent", "casual", ("baby's napping so make it quick,", "hi, one hand free here,"), ("thanks a bunch",)
    ),
    Persona("line cook", "casual", ("yo,", "on my break,"), ("appreciate it",)),
    Persona("touring musician", "casual", ("writing from the van,", "hey hey,"), ("rock on",)),
    Persona("gamer", "casual", ("between matches here,", "sup,"), ("gg",)),
    Persona("delivery rider", "casual", ("parked for a minute,", "oi,"), ("nice one",)),
    Persona("office manager", "neutral", ("Hello there.", "Going through my list here."), ("Thanks in advance.",)),
    Persona("schoolteacher", "neutral", ("Hello!", "I have ten minutes between lessons."), ("Much appreciated.",)),
    Persona("retired engineer", "neutral", ("Let me be precise.", "I keep careful records."), ("Thank you.",)),
    Persona("small shop owner", "neutral", ("The shop is quiet for once.", "Hi."), ("Thank you!",)),
    Persona("project manager", "neutral", ("Ticking things off today.", "Next on my list."), ("Thanks a lot.",)),
    Persona("medical student", "neutral", ("Trying to get organised.", "Too many exams, so quickly."), ("Thanks.",)),
    Persona("landlord", "neutral", ("Catching up on paperwork.", "Hello."), ("Thanks for sorting this.",)),
    Persona(
        "amateur chef", "neutral", ("While the dough rests.", "Hi, my hands are full of flour."), ("Great, thanks.",)
    ),
    Persona("team coach", "neutral", ("Between two training sessions.", "Hi there."), ("Cheers for that.",)),
    Persona("volunteer treasurer", "neutral", ("Getting my papers in order.", "Hello."), ("Thank you kindly.",)),
    Persona("attorney", "formal", ("Good day.", "I require your assistance."), ("With thanks.",)),
    Persona("university professor", "formal", ("Good day to you.", "If I may trouble you."), ("I am obliged to you.",)),
    Persona(
        "hotel director", "formal", ("Greetings.", "A matter of some urgency."), ("Thank you for your attention.",)
    ),
    Persona("diplomat", "formal", ("I hope you are well.", "If you would be so kind."), ("Your help is appreciated.",)),
    Persona("accountant", "formal", ("Good day.", "For the sake of completeness."), ("Many thanks.",)),
    Persona("retired colonel", "formal", ("Attention, please.", "To business."), ("Much obliged.",)),
)

OPENER, CLOSER = 0.3, 0.15
"""How often small talk stands before and after a request."""
LOWER = 0.25
"""Share of casual turns that begin with a small letter and end without a mark."""


def voiced(persona: Persona, sentences: list[str], heard: str, proper: bool, rng: random.Random) -> str:
    """The sentences of a turn as this persona says them.

    ``heard``: what it said before; it greets once, and thanks once in the same words. ``proper``: whether the first
    word is a name, which keeps its capital.
    """
    text = " ".join(sentences)
    if rng.random() < OPENER and persona.openers and not heard:
        opener = rng.choice(persona.openers)
        follows = decapital(text) if opener.endswith(",") and not proper else text
        text, proper = f"{opener[:1].upper()}{opener[1:]} {follows}", False
    closers = [c for c in persona.closers if c not in heard]
    if rng.random() < CLOSER and closers:
        text = f"{text} {rng.choice(closers)}"
    if persona.register == "casual" and rng.random() < LOWER:
        text = (text if proper else decapital(text)).removesuffix(".")
    return text


def decapital(text: str) -> str:
    """The first letter small, unless it begins an abbreviation or "I"."""
    word = text.split(" ", 1)[0]
    if re.match(r"I\b", word) or word[1:2].isupper():
        return text
    return text[:1].lower() + text[1:]
