"""Values that somebody at work would choose: short texts of their own, words that were likely written, days gone by."""

from __future__ import annotations

from datetime import date, timedelta

from prove.engine.language import Pick, ValueFunction
from prove.envs.team_chat import names

FIRST = ("Odette", "Rafael", "Priya", "Malik", "Ingrid", "Tomás", "Hana", "Desmond", "Yuki", "Carmen", "Viktor")
OBJECTS = (
    "the spare projector", "our parking spots", "the tent order", "the demo laptop", "the guest badges", "the van keys",
    "the mural sketch", "the stock count", "the soil samples", "the lease draft", "the coffee beans", "the jury list",
    "the drone footage", "the menu cards", "the raffle prizes", "the seed orders", "the bike racks", "the puppet stage",
    "the translation memo", "the second monitor", "the ferry tickets", "the kiln timer",
)  # fmt: skip
PARTS = (
    "{Object}: who has an update?",
    "I put {object} on the {n} o'clock agenda",
    "{First} and I finished {object}",
    "{Object}: late by {n} days",
    "Please keep your hands off {object} until {day}",
    "Found {object} in room {n}",
    "{First} needs {object} on {day}, can anyone bring it along?",
    "Vote on {object} closes {day} at noon",
    "Huge thanks to {first} for {object}!",
    "We are {n} short on {object}",
    "{Object} moved to {day}",
    "Version {n} of {object} is ready",
    "Don't forget {object} on {day}",
    "Swapping {object} with {first}, fine?",
    "{First} broke {object}, sorry all round",
    "Budget for {object}: {n}00 dollars",
    "Got {n} offers for {object}",
    "Heading out to collect {object}",
    "Nobody signed for {object} yet",
    "Draw lots for {object}, {day} at noon",
    "{n} questions about {object}, meet me {day}",
)
REPLIES = (
    "I'll take {object}, back by {day}",
    "No objections from my side, {first}",
    "{n} would be plenty",
    "{Day} works, after {n}",
    "Ask {first} about {object}",
    "On it, give me until {day}",
    "My vote goes to {object}",
    "Sorry, {day} is full",
    "That makes {n} of us",
    "Checked {object} twice, all fine",
    "Let's hear what {first} thinks",
    "Count me in for {day}",
    "{First} already has {object}",
    "Make it {n} and I'm happy",
    "Wouldn't {object} do?",
    "Hold on until {first} is here",
    "Nope, {n} at most",
    "Brilliant idea, {first}",
    "Swap with {object} instead",
)


def text(pool: tuple[str, ...]) -> ValueFunction:
    """A text of one's own."""

    def chosen(pick: Pick) -> str:
        rng = pick.rng
        thing, day = rng.choice(OBJECTS), rng.choice(names.DAYS)
        return rng.choice(pool).format(
            object=thing,
            Object=thing[0].upper() + thing[1:],
            first=rng.choice(FIRST),
            First=rng.choice(FIRST),
            day=day,
            Day=day,
            n=rng.randrange(2, 19),
        )

    return chosen


def past_day(pick: Pick) -> date:
    return pick.now.date() - timedelta(days=pick.rng.randrange(2, 18))


def last_day(pick: Pick) -> date:
    first = pick.arguments.get("from_date")
    if first is None:
        return pick.now.date() - timedelta(days=pick.rng.randrange(1, 12))
    begin = date.fromisoformat(str(first))
    return begin + timedelta(days=pick.rng.randrange(1, max(2, (pick.now.date() - begin).days)))


def message_words(pick: Pick) -> str:
    """The thing that messages are about, without its article."""
    return pick.rng.choice(names.THINGS).removeprefix("the ")


def channel_words(pick: Pick) -> str:
    pool = pick.rng.choice(([name for name, _ in names.TEAMS], [name for name, _ in names.SOCIAL], ["proj"]))
    return pick.rng.choice(pool)


def member_words(pick: Pick) -> str:
    return pick.rng.choice([t.split()[-1] for t in names.TITLES])


VALUES: dict[str, ValueFunction] = {
    "post_channel_message.text": text(PARTS),
    "edit_channel_message.text": text(PARTS),
    "reply_in_thread.text": text(REPLIES),
    "reply_in_thread.also_in_channel": lambda pick: True,
    "list_channels.query": channel_words,
    "list_channel_members.query": member_words,
    "search_channel_messages.query": message_words,
    "from_date": past_day,
    "to_date": last_day,
    "limit": lambda pick: pick.rng.choice((3, 4, 5, 6)),
}
