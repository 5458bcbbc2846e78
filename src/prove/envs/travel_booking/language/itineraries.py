# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on itineraries."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "create_itinerary": Phrasing(
        ask={
            "casual": variants(
                "new itinerary {name:quote}, start it w/ {booking_id}",
                "[make|set up] an itinerary called {name:quote} and put {booking_id} in",
                "{booking_id} goes into a new trip, call it {name:quote}",
                "[start|open] {name:quote} as an itinerary, first thing is {booking_id}",
                "lets call the trip {name:quote}, with {booking_id} in it[, ok|]",
                "[bundle|file] {booking_id} under a fresh itinerary {name:quote}",
            ),
            "neutral": variants(
                "[Please create|Create] an itinerary {name:quote} that begins with {booking_id}.",
                "I'd like a new itinerary named {name:quote}; its first booking is {booking_id}.",
                "[Start|Begin] {name:quote} as an itinerary and put {booking_id} into it.",
                "Could you open an itinerary for {booking_id} and [name|call] it {name:quote}?",
                "{name:quote} should be a new itinerary, with {booking_id} as its first entry.",
                "Use {booking_id} to [found|begin] the itinerary {name:quote}.",
            ),
            "formal": variants(
                "Kindly create an itinerary entitled {name:quote}, commencing with {booking_id}.",
                "I [wish|should like] to open the itinerary {name:quote} with {booking_id}.",
                "Please [establish|draw up] an itinerary named {name:quote} and enter {booking_id}.",
                "Would you [compile|prepare] an itinerary {name:quote} on the basis of {booking_id}?",
                "Under the title {name:quote}, an itinerary containing {booking_id} is to be [created|opened].",
                "Let {booking_id} be the first [item|element] of an itinerary called {name:quote}.",
            ),
        },
        brief=variants(
            "make an itinerary called {name:quote}[ pls|]",
            "[Start|Create] a new itinerary with {booking_id}.",
            "{booking_id} [needs|should get] an itinerary of its own.",
        ),
        question={
            "name": ("What should it be called?", "Which name should it have?"),
            "booking_id": ("With which booking does it begin?", "Which booking goes in first?"),
        },
        answer={
            "name": ("{name:quote}", "Call it {name:quote}.", "Its name is {name:quote}."),
            "booking_id": variants("{booking_id}", "[With|Put in] {booking_id}.", "Start with {booking_id}."),
        },
        tell=variants(
            "The itinerary {result.name:quote} is [ready|set up]; it starts {result.start_date} and has cost {result.total_paid:money} so far.",
            "[Created|Done]: {result.name:quote}, starting {result.start_date}, {result.total_paid:money} so far.",
        ),
    ),
    "add_to_itinerary": Phrasing(
        ask={
            "casual": variants(
                "add {booking_id} to {itinerary_id}[ pls|]",
                "[put|stick] {booking_id} in {itinerary_id}",
                "{booking_id} belongs in {itinerary_id}, [move it|add it]",
                "{itinerary_id} is missing {booking_id}, [add that|fix it]",
                "[also|and] {booking_id} for {itinerary_id}",
                "file {booking_id} under {itinerary_id}[, thx|]",
                "[attach|hook up] {booking_id}, {itinerary_id}",
            ),
            "neutral": variants(
                "[Please add|Add] {booking_id} to {itinerary_id}.",
                "{booking_id} is part of {itinerary_id}; [include|add] it there.",
                "Could you put {booking_id} [into|on] {itinerary_id}?",
                "I want {booking_id} to [appear|show up] in {itinerary_id}.",
                "[Extend|Complete] {itinerary_id} with {booking_id}.",
                "Let {itinerary_id} have {booking_id} as well.",
                "{itinerary_id} lacks {booking_id}, so [add|insert] that.",
            ),
            "formal": variants(
                "Kindly add {booking_id} to {itinerary_id}.",
                "I [request|ask] that {booking_id} be entered in {itinerary_id}.",
                "Please [incorporate|insert] {booking_id} in {itinerary_id}.",
                "Would you [append|assign] {booking_id} to {itinerary_id}?",
                "{booking_id} is to [form part of|be included in] {itinerary_id}.",
                "{itinerary_id} shall [comprise|contain] {booking_id} too.",
                "To {itinerary_id}, [join|attach] {booking_id}, if you please.",
            ),
        },
        brief=variants(
            "add {booking_id} to a trip[ pls|]",
            "I [want|need] to add something to {itinerary_id}.",
            "{itinerary_id} is [missing|lacking] a booking, add it.",
        ),
        follow=variants("And {booking_id}.", "{booking_id} [too|as well].", "[Likewise|The same] with {booking_id}."),
        question={
            "itinerary_id": ("Which itinerary do you mean?", "To which itinerary?"),
            "booking_id": ("Which booking should I add?", "Which booking is it?"),
        },
        answer={
            "itinerary_id": variants("{itinerary_id}", "I [mean|meant] {itinerary_id}.", "To {itinerary_id}."),
            "booking_id": variants(
                "{booking_id}", "I [mean|meant] {booking_id}.", "[It's|That would be] {booking_id}."
            ),
        },
        tell=variants(
            "{result.name:quote}, starting {result.start_date}, now has {count} bookings for {result.total_paid:money} in all.",
            "[Added|Done]: {result.name:quote} comes to {result.total_paid:money} now and ends {result.end_date}.",
        ),
    ),
}
