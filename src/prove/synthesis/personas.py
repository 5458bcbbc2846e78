"""Who is speaking: a register, and the small talk around a request."""

from __future__ import annotations

import random
from dataclasses import dataclass

from prove.engine.language import Register


@dataclass(frozen=True, slots=True)
class Persona:
    """A kind of user. ``openers`` and ``closers`` are sentences or fragments put around a request now and then."""

    name: str
    register: Register
    openers: tuple[str, ...]
    closers: tuple[str, ...] = ()


PERSONAS: tuple[Persona, ...] = (
    Persona("student in a hurry", "casual", ("ok so,", "quick one,", "running late for class,"), ("thx", "ty!!")),
    Persona("night-shift nurse", "casual", ("just got off shift,", "hey, half asleep here,"), ("cheers",)),
    Persona("freelance designer", "casual", ("client paid at last,", "hiya,"), ("you're the best",)),
    Persona(
        "new parent", "casual", ("baby's napping so make it quick,", "hi, one hand free here,"), ("thanks a bunch",)
    ),
    Persona("line cook", "casual", ("yo,", "on my break,"), ("appreciate it",)),
    Persona("touring musician", "casual", ("calling from the van,", "hey hey,"), ("rock on",)),
    Persona("gamer", "casual", ("between matches here,", "sup,"), ("gg",)),
    Persona("delivery rider", "casual", ("parked for a minute,", "oi,"), ("nice one",)),
    Persona("office manager", "neutral", ("Good morning.", "Going through my list here."), ("Thanks in advance.",)),
    Persona("schoolteacher", "neutral", ("Hello!", "I have ten minutes between lessons."), ("Much appreciated.",)),
    Persona(
        "retired engineer",
        "neutral",
        ("Let me be precise.", "I keep careful records."),
        ("That will be all for this step.",),
    ),
    Persona("small shop owner", "neutral", ("Doing the weekly tidy-up.", "It's been a busy week."), ("Thank you!",)),
    Persona(
        "project manager",
        "neutral",
        ("Ticking things off today.", "Next on my list."),
        ("Let me know once it's done.",),
    ),
    Persona(
        "medical student", "neutral", ("Trying to get organised.", "Exam week, so my head is elsewhere."), ("Thanks.",)
    ),
    Persona(
        "landlord", "neutral", ("The tenants asked again.", "Sorting out the flat."), ("Thanks for sorting this.",)
    ),
    Persona("amateur chef", "neutral", ("Dinner is in the oven.", "While the dough rests."), ("Great, thanks.",)),
    Persona(
        "team coach", "neutral", ("Season starts soon.", "Practice is over, so now the admin."), ("Cheers for that.",)
    ),
    Persona(
        "volunteer treasurer", "neutral", ("The committee meets tonight.", "Closing the books."), ("Thank you kindly.",)
    ),
    Persona(
        "attorney", "formal", ("Good afternoon.", "I require your assistance."), ("Kindly confirm.", "With thanks.")
    ),
    Persona("university professor", "formal", ("Good day.", "If I may trouble you."), ("I am obliged to you.",)),
    Persona(
        "hotel director", "formal", ("Good evening.", "A matter of some urgency."), ("Thank you for your attention.",)
    ),
    Persona("diplomat", "formal", ("I hope you are well.", "Before my departure."), ("Your help is appreciated.",)),
    Persona(
        "accountant", "formal", ("In preparation for the audit.", "For the sake of completeness."), ("Many thanks.",)
    ),
    Persona("retired colonel", "formal", ("Attention, please.", "To business."), ("That is all.",)),
)

OPENER, CLOSER = 0.3, 0.15
"""How often small talk stands before and after a request."""
LOWER = 0.25
"""Share of casual turns that begin with a small letter and end without a mark."""


def voiced(persona: Persona, sentences: list[str], first: bool, rng: random.Random) -> str:
    """The sentences of a turn as this persona says them. Small talk comes mostly in the first turn."""
    text = " ".join(sentences)
    if rng.random() < (OPENER if first else OPENER / 4):
        opener = rng.choice(persona.openers)
        text = f"{opener[:1].upper()}{opener[1:]} " + (decapital(text) if opener.endswith(",") else text)
    if rng.random() < CLOSER:
        text = f"{text} {rng.choice(persona.closers)}" if persona.closers else text
    if persona.register == "casual" and rng.random() < LOWER:
        text = decapital(text)
        text = text.removesuffix(".")
    return text


def decapital(text: str) -> str:
    """The first letter small, unless it begins a name, an abbreviation or "I"."""
    word = text.split(" ", 1)[0]
    if word in ("I", "I'd", "I'm", "I've", "I'll") or (len(word) > 1 and word[1:2].isupper()):
        return text
    return text[:1].lower() + text[1:]
