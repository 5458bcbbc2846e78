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
                "my lists, [all of em|every one], go",
                "[am i|was i] tracking {instrument_id} somewhere?",
                "[which|what] list has {instrument_id} [on it|in it]",
                "[bored|curious], read me my watchlists",
                "how many [watchlists|lists] is too many? [count|show] mine",
            ),
            "neutral": variants(
                "Which watchlists do I [have|keep], and what is on them?",
                "[Please|Now, please,] [list|show] my watchlists.",
                "On which of my lists [is|do I have] {instrument_id}?",
                "I'd like to [go over|see] what I'm [watching|following].",
                "[Is|Do I have] {instrument_id} on a watchlist[ already|]?",
                "How many watchlists have I [set up|made], and [with what|of what]?",
                "Did I ever [put|save] {instrument_id} on a list? Which?",
                "[Open|Bring up] all watchlists[, please|].",
                "Do any of my lists [hold|include] {instrument_id}?",
                "[Name|Tell me] the watchlists there are and how [long|full] each is.",
                "What have I been [watching|keeping an eye on]?",
            ),
            "formal": variants(
                "Kindly [set out|show] my watchlists.",
                "I [wish|should like] to know which watchlist [contains|holds] {instrument_id}.",
                "Please [report|enumerate] the lists that I [maintain|keep], with their [contents|entries].",
                "Would you [verify|establish] whether {instrument_id} is being watched?",
                "For [good order|a review], [provide|present] each watchlist[ of mine|].",
                "May I [see|inspect] the instruments that I [observe|follow]?",
                "Under which of my lists is {instrument_id} [filed|entered]?",
                "[Recite|Name] the watchlists in my possession.",
                "Is {instrument_id} among the [watched|observed] instruments, and where?",
                "I would have the watchlists [laid|set] before me.",
                "What [lists|collections] of instruments did I [compile|establish]?",
            ),
        },
        follow=variants(
            "And {instrument_id}?",
            "[What|How] about {instrument_id}, which list is that on?",
            "Only those with {instrument_id}[, please|].",
        ),
        tell=variants("There are {count}: {items}.", "[Your lists|These are they]: {items}.", "I see {items}."),
        item="{name} with {count} on it",
        none=("It is on none of your watchlists.", "No watchlist holds that."),
    ),
    "update_watchlist": Phrasing(
        ask={
            "casual": variants(
                "[on|for] {watchlist_id}, {action} {instrument_id}[ pls| thx|]",
                "[quick list fix|little cleanup], {action} {instrument_id}, {watchlist_id}",
                "can u {action} {instrument_id}? [its about|talking about] {watchlist_id}",
                "{watchlist_id} needs [a tweak|an update], {action} {instrument_id}",
                "[go to|open] {watchlist_id} and {action} {instrument_id}",
                "[one thing about|regarding] {watchlist_id}, {action} {instrument_id} there",
            ),
            "neutral": variants(
                "[Please|Now, please,] [open|go to] {watchlist_id} and {action} {instrument_id}.",
                "I want to [change|update] {watchlist_id}. Please {action} {instrument_id}.",
                "Could you {action} {instrument_id}? The list [is|in question is] {watchlist_id}.",
                "[Edit|Revise] {watchlist_id} for me and {action} {instrument_id}.",
                "{watchlist_id} is [out of date|not right any more], so {action} {instrument_id}[ there|].",
                "[When you get to|Looking at] {watchlist_id}, please {action} {instrument_id}.",
            ),
            "formal": variants(
                "Kindly [consult|take] {watchlist_id} and {action} {instrument_id}.",
                "As [regards|concerns] {watchlist_id}, please {action} {instrument_id}.",
                "I [ask|request] a change to {watchlist_id}, [namely|that is] to {action} {instrument_id}.",
                "Would you [amend|correct] {watchlist_id} and {action} {instrument_id}?",
                "[Be so kind as|I instruct you] to {action} {instrument_id}; {watchlist_id} is the one [concerned|to alter].",
                "[To keep|So as to keep] {watchlist_id} current, {action} {instrument_id}.",
            ),
        },
        brief=variants(
            "{action} {instrument_id}[ pls|], it's about one of my watchlists",
            "I want to [change|update] {watchlist_id}.",
            "There is something to {action} on {watchlist_id}.",
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
