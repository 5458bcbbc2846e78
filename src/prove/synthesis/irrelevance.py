"""Requests that no tool of any environment serves, and how an assistant declines them."""

from __future__ import annotations

import random

from prove.synthesis.speech import fill, sentence

REQUESTS: tuple[str, ...] = (
    "write me a short poem about {thing}",
    "could you come up with a limerick in which {thing} plays the main part",
    "what is {number} times {other}, worked out step by step",
    "please translate the phrase {phrase} into {language}",
    "how would somebody in {city} say {phrase} in {language}",
    "explain to me why {puzzle}",
    "I keep wondering why {puzzle}; do you know",
    "will it rain in {city} tomorrow, and do I need a coat",
    "what's the weather like over in {city} right now",
    "give me three book recommendations about {thing}",
    "which film about {thing} should we watch tonight",
    "tell me a joke that involves {thing} and a penguin",
    "help me find a rhyme for the word {word}",
    "what would be a good name for a cat that likes {thing}",
    "can you proofread this sentence for me: {phrase}",
    "who won the world championship in {sport} in {year}",
    "how do I get better at {sport} when I only have an hour a week",
    "suggest a costume for a party whose theme is {thing}",
    "convert {number} miles into kilometres, please",
    "in which year was the university of {city} founded",
    "draw me a picture of {thing} at sunset",
    "what does it mean if I dream about {thing}",
    "teach me the basic rules of {sport}",
    "I need a riddle about {thing} for my niece's birthday",
    "how many people live in {city} these days",
    "compose a toast in {language} for my cousin's wedding",
    "what's the difference between {thing} and {second_thing}",
    "my plant has yellow leaves since I moved it next to {thing}; what is wrong with it",
    "recommend a podcast on {thing} that isn't longer than half an hour",
    "spell {word} backwards for me",
    "what should I answer if somebody asks me why {puzzle}",
    "summarize the history of {sport} in two sentences",
)

FILLERS: dict[str, tuple[str, ...]] = {
    "thing": (
        "the sea",
        "a lighthouse",
        "old clocks",
        "volcanoes",
        "beekeeping",
        "a lost glove",
        "trains",
        "the moon",
        "origami",
        "dragons",
        "sourdough",
        "owls",
        "jazz",
        "a rusty bicycle",
        "mountains",
        "chess",
        "glaciers",
        "pirates",
        "tea",
    ),
    "second_thing": ("a meteor", "fog", "a comet", "marmalade", "an accordion", "a cello", "moss", "a geyser"),
    "phrase": (
        '"the early bird catches the worm"',
        '"see you at the station"',
        '"my brother has a loud parrot"',
        '"nobody expected the rain"',
        '"where does this bus go"',
        '"we was going home late"',
        '"better late than never"',
    ),
    "language": ("Portuguese", "Finnish", "Swahili", "Welsh", "Italian", "Korean", "Latin", "Dutch", "Greek"),
    "city": ("Lisbon", "Nairobi", "Osaka", "Quito", "Tallinn", "Perth", "Montreal", "Kraków", "Bergen", "Tunis"),
    "puzzle": (
        "the sky is blue",
        "cats purr",
        "bread goes stale",
        "we yawn when others do",
        "ice floats",
        "leaves turn red",
        "onions make us cry",
        "the moon looks bigger near the horizon",
        "geese fly in a V",
    ),
    "sport": ("curling", "fencing", "table tennis", "rowing", "badminton", "water polo", "archery", "bouldering"),
    "word": ("orange", "rhythm", "silver", "window", "marathon", "cinnamon", "lantern", "puzzle"),
}

DECLINES: tuple[str, ...] = (
    "I'm sorry, but none of my tools can help with that.",
    "That is outside what I can do with the tools I have here.",
    "I can't do that here: I only have tools for other tasks.",
    "Sorry, there is no tool available to me for this request.",
    "I'm afraid that isn't something my tools cover.",
    "None of the tools at hand can serve that, so I have to pass.",
)


def request(rng: random.Random) -> str:
    """A request as one sentence."""

    def value(name: str, style: str) -> str:
        if name == "number" or name == "other":
            return str(rng.randint(12, 97))
        if name == "year":
            return str(rng.randint(1964, 2019))
        return rng.choice(FILLERS[name])

    template = rng.choice(REQUESTS)
    text = sentence(fill(template, value))
    asks = template.split(" ", 1)[0] in ("what", "which", "who", "how", "will", "can", "could", "in", "what's")
    return text[:-1] + "?" if asks and text.endswith(".") else text


def decline(rng: random.Random) -> str:
    """An answer that says so."""
    return rng.choice(DECLINES)
