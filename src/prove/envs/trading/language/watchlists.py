# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on watchlists."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "list_watchlists": Phrasing(
        ask={
            "casual": variants(
                "[what|which] watchlists do i [have|keep][ again|]",
                "[show|gimme] my watchlists[ pls|]",
                "is {instrument_id} on [any|one] of my lists?",
                "[whats|what's] on my lists [these days|right now]",
                "where did i [save|put] {instrument_id}, [which|what] list",
                "[lost track|forgot] what im [watching|following], [show|list] it",
            ),
            "neutral": variants(
                "Which watchlists do I [have|keep], and what is on them?",
                "[Please|Now, please,] [list|show] my watchlists.",
                "On which of my lists [is|do I have] {instrument_id}?",
                "I'd like to [go over|see] what I'm [watching|following].",
                "[Is|Do I have] {instrument_id} on a watchlist[ already|]?",
                "How many watchlists have I [set up|made], and [with what|of what]?",
            ),
            "formal": variants(
                "Kindly [set out|show] my watchlists.",
                "I [wish|should like] to know which watchlist [contains|holds] {instrument_id}.",
                "Please [report|enumerate] the lists that I [maintain|keep], with their [contents|entries].",
                "Would you [verify|establish] whether {instrument_id} is being watched?",
                "For [good order|a review], [provide|present] each watchlist[ of mine|].",
                "May I [see|inspect] the instruments that I [observe|follow]?",
            ),
        },
        follow=variants("And {instrument_id}?", "[What|How] about {instrument_id}, which list is that on?"),
        tell=variants("There are {count}: {items}.", "[Your lists|These are they]: {items}.", "I see {items}."),
        item="{name} with {count} on it",
        none=("It is on none of your watchlists.", "No watchlist holds that."),
    ),
    "update_watchlist": Phrasing(
        ask={
            "casual": variants(
                "{action} {instrument_id} on {watchlist_id}[ pls|]",
                "[quick list fix|little cleanup], {action} {instrument_id}, {watchlist_id}",
                "can u {action} {instrument_id}? its about {watchlist_id}",
                "{watchlist_id} needs [a tweak|an update], {action} {instrument_id}",
                "[go to|open] {watchlist_id} and {action} {instrument_id}",
                "[one thing about|regarding] {watchlist_id}, {action} {instrument_id} there",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] {action} {instrument_id} on {watchlist_id}.",
                "I want to [change|update] {watchlist_id}. Please {action} {instrument_id}.",
                "Could you {action} {instrument_id}? The list is {watchlist_id}.",
                "[Edit|Revise] {watchlist_id} for me and {action} {instrument_id}.",
                "{watchlist_id} is [out of date|not right any more], so {action} {instrument_id}[ there|].",
                "[When you get to|Looking at] {watchlist_id}, please {action} {instrument_id}.",
            ),
            "formal": variants(
                "Kindly {action} {instrument_id} on {watchlist_id}.",
                "As [regards|concerns] {watchlist_id}, please {action} {instrument_id}.",
                "I [ask|request] you to {action} {instrument_id}, namely on {watchlist_id}.",
                "Would you [amend|correct] {watchlist_id} and {action} {instrument_id}?",
                "[Be so kind as|I instruct you] to {action} {instrument_id}; {watchlist_id} is the one [concerned|to alter].",
                "[To keep|So as to keep] {watchlist_id} current, {action} {instrument_id}.",
            ),
        },
        brief=variants(
            "{action} {instrument_id}[ pls|], it's about one of my watchlists",
            "I want to [change|update] {watchlist_id}.",
            "Please {action} something on {watchlist_id}.",
        ),
        follow=variants(
            "{instrument_id} [too|as well].", "And {action} {instrument_id}.", "[Same|Likewise] with {instrument_id}."
        ),
        question={
            "watchlist_id": ("Which watchlist do you mean?", "On which of your lists?"),
            "action": ("Should I add or remove something?", "Do you want to add or to remove?"),
            "instrument_id": ("Which instrument?", "Which instrument is it about?"),
        },
        answer={
            "watchlist_id": variants("{watchlist_id}", "[I mean|It's] {watchlist_id}."),
            "action": ("{action}", "Please {action}.", "I want to {action}."),
            "instrument_id": variants("{instrument_id}", "[It is|That's] {instrument_id}."),
        },
        tell=variants(
            "[Done|Updated]: {result.name} now holds {result.count}.",
            "{result.name} is up to date, with {result.count} on it.",
        ),
    ),
}
