"""Values that somebody on a network would choose: texts of their own, words that are likely found."""

from __future__ import annotations

from datetime import date, timedelta

from prove.engine.language import Pick, ValueFunction
from prove.envs.social_media import names

PLACES = (
    "the ferry dock", "Lindenplatz", "the old gasworks", "Harbor Street", "the skate park", "Café Lumière",
    "the botanical garden", "pier 9", "the flea market", "the swimming hall", "the night bus", "the lighthouse",
    "platform 3", "the community kitchen", "the rooftop bar", "the model railway club", "the rose garden",
)  # fmt: skip
OBJECTS = (
    "a wool coat", "a concert ticket", "an accordion", "the chess set", "a box of slides", "the film scanner",
    "a folding kayak", "a jam jar", "a wooden sled", "a racing bike", "a hand puppet", "a paper lantern",
    "the mosaic table", "a broken umbrella", "the card game", "a mystery parcel", "the yarn stash", "a tandem",
)  # fmt: skip
TAGS = ("weekend", "localnews", "lost", "freestuff", "ootd", "photography", "slowliving", "mastodaily", "repaircafe")
POSTS = (
    "Found {object} near {place} #{tag}",
    "{Place} at sunrise, {n} people and a dog #{tag}",
    "Giving away {object}, pick-up at {place}",
    "Does anybody know who runs {place}?",
    "{n} days without coffee. Send help",
    "Finally bought {object} #{tag}",
    "Meet me at {place}, {day} at {n}?",
    "Swapping {object} for plants #{tag}",
    "They are closing {place} on {day}. Sign the petition!",
    "Whoever left {object} at {place}: it is safe with me",
    "My verdict on {object}: {n} out of 20",
    "Queue at {place}: {n} minutes #{tag}",
    "Hello from {place} #{tag}",
    "New here! I like {object} and long walks",
    "Somebody explain {object} to me like I'm {n}",
    "{Day} mood: {object} and rain #{tag}",
    "Volunteers wanted at {place}, {day} from {n} on",
    "It took me {n} weeks to mend {object} #{tag}",
    "Proud owner of {object} since {day}",
    "Lost my keys between {place} and the tram #{tag}",
)
REPLIES = (
    "Bring {object} next time",
    "I was at {place} and missed it!",
    "{n} out of 20 from me",
    "Could you show {object} as well?",
    "Come by {place} on {day}",
    "That beats {object} by far",
    "Sharing this with all {n} cousins",
    "Wow, and at {place} of all places",
    "Try it with {object}",
    "No way, {n} times?",
    "Thank you, this made my {day}",
    "Where does one find {object}?",
    "You forgot {place}",
    "I'd trade {object} for that",
    "Best thing I read since {day}",
    "Let us know by {day}, please",
)
MESSAGES = (
    "Can you pick up {object} on {day}?",
    "I'm at {place} until {n}, are you near?",
    "Would you sell me {object} for {n} euros?",
    "Lunch at {place}, {day}?",
    "I still have {object} of yours",
    "Don't tell anyone, but {object} is for {day}",
    "Did you get home from {place} all right?",
    "There are {n} seats left for {day}, shall I book?",
    "Your photo of {place} is stunning, may I print it?",
    "The code for the gate at {place} is {n}{n}",
    "Quick one: is {object} waterproof?",
    "We moved it to {place}, {day} at {n}",
    "Please call me about {object}",
    "I owe you {n} euros for {object}",
)
TITLES = (
    "{first} club", "Team {first}", "{first} fans", "{first} people", "The {first} crowd", "{first} daily",
    "All {first}", "{first} experts", "My {first} circle",
)  # fmt: skip
SUBJECTS = (
    "Chess", "Sailing", "Tango", "Recipe", "Robotics", "History", "Festival", "Jazz", "Climbing", "Theatre", "Weather",
    "Running", "Comics", "Knitting", "Politics", "Startup", "Travel", "Science",
)  # fmt: skip


def text(pool: tuple[str, ...]) -> ValueFunction:
    """A text of one's own."""

    def chosen(pick: Pick) -> str:
        rng = pick.rng
        thing, place = rng.choice(OBJECTS), rng.choice(PLACES)
        return rng.choice(pool).format(
            object=thing,
            place=place,
            Place=place[0].upper() + place[1:],
            tag=rng.choice(TAGS),
            day=(day := rng.choice(names.DAYS)),
            Day=day,
            n=rng.randrange(2, 20),
        )

    return chosen


def post_words(pick: Pick) -> str:
    """The thing that posts are about, without its article."""
    things = pick.rng.choice(list(names.TOPICS.values()))[1]
    return pick.rng.choice(things).split(" ", 1)[1]


def hashtag(pick: Pick) -> str:
    return "#" + pick.rng.choice(pick.rng.choice(list(names.TOPICS.values()))[0])


def account_words(pick: Pick) -> str:
    """What profiles say: a topic or a city."""
    return pick.rng.choice((*names.TOPICS, *names.CITIES))


def title(pick: Pick) -> str:
    return pick.rng.choice(TITLES).format(first=pick.rng.choice(SUBJECTS))


def first_day(pick: Pick) -> date:
    return pick.now.date() - timedelta(days=pick.rng.randrange(2, 15))


def last_day(pick: Pick) -> date:
    first = pick.arguments.get("from_date")
    if first is None:
        return pick.now.date() - timedelta(days=pick.rng.randrange(1, 10))
    begin = date.fromisoformat(str(first))
    return begin + timedelta(days=pick.rng.randrange(1, max(2, (pick.now.date() - begin).days)))


VALUES: dict[str, ValueFunction] = {
    "publish_post.text": text(POSTS),
    "publish_post.content_warning": lambda pick: pick.rng.choice((*names.WARNINGS, "long rant", "spiders")),
    "publish_post.visibility": lambda pick: pick.rng.choice(("unlisted", "followers")),
    "reply_to_post.text": text(REPLIES),
    "send_direct_message.text": text(MESSAGES),
    "create_account_list.title": title,
    "create_account_list.exclusive": lambda pick: True,
    "search_posts.query": post_words,
    "search_posts.hashtag": hashtag,
    "get_profile.query": account_words,
    "from_date": first_day,
    "to_date": last_day,
    "limit": lambda pick: pick.rng.choice((3, 4, 5)),
}
