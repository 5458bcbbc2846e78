"""The world of a seed: thirty accounts, who follows whom, three weeks of posts, lists and direct messages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from prove.engine import WorldBuilder
from prove.envs.common import fold
from prove.envs.social_media import names
from prove.envs.social_media.entities import (
    Account,
    AccountList,
    Block,
    Follow,
    Like,
    Listing,
    Post,
    Visibility,
)

DAYS = 21
POSTS = 210
MESSAGES = 16


def build(w: WorldBuilder) -> None:
    """Fill a world."""
    accounts = _accounts(w)
    ties = _Ties(w, accounts)
    _Talk(w, accounts, ties).fill()


def _accounts(w: WorldBuilder) -> list[Account]:
    """The user first; people, near-duplicates, organizations; every sixth of the people private."""
    rng, fake = w.random, w.faker
    people: dict[str, str] = {}

    def handled(name: str) -> None:
        first, last = fold(name).split()[0], fold(name).split()[-1]
        ways = [f"{first}.{last}", f"{first}{last[0]}", f"{last}{rng.randrange(60, 99)}"]
        rng.shuffle(ways)
        handle = next(h for h in (*ways, f"{first}{len(people)}") if h not in people)
        people[handle] = name

    while len(people) < 20:
        name = f"{fake.first_name()} {fake.last_name()}"
        if name not in people.values():
            handled(name)
    for name in rng.sample(names.UNICODE_PEOPLE, 3):
        handled(name)
    people |= dict(rng.choice(names.ALIKE_PEOPLE))
    topics = list(names.TOPICS)
    accounts = []
    for number, (handle, name) in enumerate(people.items()):
        topic, other = rng.sample(topics, 2)
        bio = rng.choice(names.BIOS).format(topic=topic, Topic=topic.capitalize(), other=other)
        accounts.append(
            w.add(
                Account(
                    id=w.new_id(Account, 8),
                    handle=handle,
                    name=name,
                    bio="" if number in (4, 11) else bio,
                    city="" if number % 7 == 5 else rng.choice(names.CITIES),
                    private=number % 6 == 5,
                    messages_from="followed" if number % 5 == 4 else "anyone",
                    you=number == 0,
                )
            )
        )
    for handle, name, bio in rng.sample(names.ORGANIZATIONS, 5):
        accounts.append(
            w.add(
                Account(
                    id=w.new_id(Account, 8),
                    handle=handle,
                    name=name,
                    bio=bio.format(topic=rng.choice(topics)),
                    city=rng.choice(names.CITIES),
                    email=f"hello@{handle.replace('.', '-')}.example",
                )
            )
        )
    return accounts


class _Ties:
    """Follows, blocks and lists, and what may be seen across them."""

    def __init__(self, w: WorldBuilder, accounts: list[Account]) -> None:
        rng = w.random
        self.me, *others = accounts
        crowd = rng.sample(others, len(others))
        public = [a for a in crowd if not a.private]
        private = [a for a in crowd if a.private]
        self.blocked = public[:2]
        """Those that the user blocks."""
        self.blocking = public[2:4]
        """Those that block the user."""
        self.requested = private[:2]
        followed = public[4:17] + private[2:4]
        self.pairs: dict[tuple[str, str], bool] = {}
        for account in followed:
            self.follow(w, self.me, account)
        for account in self.requested:
            self.follow(w, self.me, account, pending=True)
        apart = {a.id for a in (*self.blocked, *self.blocking)}
        for account in crowd:
            friends = rng.sample([a for a in others if a is not account], rng.randrange(2, 9))
            for friend in friends:
                self.follow(w, account, friend)
            if account.id not in apart and rng.random() < 0.5:
                self.follow(w, account, self.me)
        for account in self.blocked:
            w.add(Block(id=w.new_id(Block), blocker_id=self.me.id, blocked_id=account.id))
        for account in self.blocking:
            w.add(Block(id=w.new_id(Block), blocker_id=account.id, blocked_id=self.me.id))
        titles = rng.sample(names.LISTS, 4)
        for number, title in enumerate(titles):
            one = w.add(AccountList(id=w.new_id(AccountList), title=title, exclusive=number == 2))
            # The last one is empty, the exclusive one short, so that the home timeline keeps most posts.
            for account in rng.sample(followed, (5, 7, 2, 0)[number]):
                w.add(Listing(id=w.new_id(Listing), list_id=one.id, account_id=account.id))

    def follow(self, w: WorldBuilder, follower: Account, followed: Account, pending: bool = False) -> None:
        self.pairs[follower.id, followed.id] = not pending
        w.add(Follow(id=w.new_id(Follow), follower_id=follower.id, followed_id=followed.id, pending=pending))

    def sees(self, reader: Account, post: Post, author: Account) -> bool:
        """Whether an account can see a post of another."""
        if reader.id == author.id:
            return True
        if self.me in (reader, author) and {reader.id, author.id} & {a.id for a in (*self.blocked, *self.blocking)}:
            return False
        return post.visibility != "followers" or self.pairs.get((reader.id, author.id), False)


class _Talk:
    """Writes posts, replies, likes and direct messages in the order of time."""

    def __init__(self, w: WorldBuilder, accounts: list[Account], ties: _Ties) -> None:
        self.w = w
        self.rng = w.random
        self.accounts = accounts
        self.by_id = {a.id: a for a in accounts}
        self.ties = ties
        self.me = accounts[0]
        self.used: set[str] = set()
        self.decks: dict[Sequence[str], list[str]] = {}
        """Pool of sentences -> those of it that have not had their turn."""
        topics = list(names.TOPICS)
        self.topics = {a.id: self.rng.sample(topics, 2) for a in accounts}

    def fill(self) -> None:
        rng, ties = self.rng, self.ties
        moments = self._moments(POSTS + MESSAGES)
        direct = set(rng.sample(range(POSTS + MESSAGES), MESSAGES))
        apart = {a.id for a in (*ties.blocked, *ties.blocking)}
        partners = [a for a in self.accounts[1:] if a.id not in apart and not a.private][:6]
        # One account has never written anything.
        authors = [a for a in self.accounts[1:] if a is not self.accounts[9]]
        roots: list[Post] = []
        posts: list[Post] = []
        longs = [40, 150]
        for number, moment in enumerate(moments):
            if number in direct:
                self._message(rng.choice(partners), moment)
                continue
            author = self.me if rng.random() < 0.2 else rng.choice(authors)
            parent = self._parent(author, roots) if rng.random() < 0.4 else None
            long = parent is None and bool(longs) and number >= longs[0]
            if long:
                del longs[0]
            post = self._post(author, parent, moment, long)
            roots.append(post)
            posts.append(post)
        for post in posts:
            self._likes(post)
        self._deletions(posts)

    def _moments(self, count: int) -> list[datetime]:
        """So many moments, oldest first; more of them lately."""
        found: set[datetime] = set()
        while len(found) < count:
            minutes = int(DAYS * 1440 * self.rng.random() ** 1.5) + 12
            found.add(self.w.start - timedelta(minutes=minutes))
        return sorted(found)

    def _parent(self, author: Account, roots: list[Post]) -> Post | None:
        """A recent post that an account sees, to reply to; now and then that of which all talk."""
        talked_of = roots[len(roots) // 18 * 18 : len(roots) // 18 * 18 + 1]
        if self.rng.random() < 0.4 and any(self.ties.sees(author, p, self.by_id[p.author_id]) for p in talked_of):
            return talked_of[0]
        seen = [p for p in roots[-14:] if self.ties.sees(author, p, self.by_id[p.author_id])]
        return self.rng.choice(seen) if seen else None

    def _post(self, author: Account, parent: Post | None, moment: datetime, long: bool) -> Post:
        rng, w = self.rng, self.w
        visibility: Visibility = "followers" if author.private else "public"
        if parent is not None:
            visibility = parent.visibility
        elif not author.private:
            visibility = rng.choices(("public", "unlisted", "followers"), (86, 8, 6))[0]
        mention = None
        # Who is answered reads the answer, follower or not.
        answered = (
            () if parent is None or visibility != "followers" or parent.author_id == author.id else (parent.author_id,)
        )
        if parent is None and not long and rng.random() < 0.14:
            mention = rng.choice([self.me, *self.accounts[1:12]])
            if mention is author or not self.ties.sees(
                mention, Post(id="", author_id="", text="", posted_at=moment), author
            ):
                mention = None
        pool: Sequence[str] = (names.LONG,) if long else names.POSTS
        if parent is not None:
            pool = names.REPLIES
        elif mention is not None:
            pool = names.MENTIONS
        return w.add(
            Post(
                id=w.new_id(Post, 8),
                author_id=author.id,
                text=self._text(author, pool, mention.handle if mention else ""),
                posted_at=moment,
                visibility=visibility,
                content_warning=rng.choice(names.WARNINGS) if parent is None and rng.random() < 0.05 else "",
                reply_to_id=parent.id if parent else None,
                mention_ids=(mention.id,) if mention else answered,
            )
        )

    def _text(self, author: Account, pool: Sequence[str], handle: str = "") -> str:
        """A text that nobody has written yet, if one can be found."""
        rng = self.rng
        for _ in range(12):
            tags, things = names.TOPICS[rng.choice(self.topics[author.id])]
            thing = rng.choice(things)
            text = self._turn(pool).format(
                thing=thing,
                Thing=thing[0].upper() + thing[1:],
                tag=rng.choice(tags),
                day=rng.choice(names.DAYS),
                n=rng.randrange(3, 19),
                handle=handle,
            )
            if text not in self.used:
                break
        self.used.add(text)
        return text

    def _turn(self, pool: Sequence[str]) -> str:
        """The next sentence of a pool; each has its turn before one comes again."""
        deck = self.decks.get(pool)
        if not deck:
            deck = self.decks[pool] = self.rng.sample(pool, len(pool))
        return deck.pop()

    def _message(self, partner: Account, moment: datetime) -> None:
        """A direct message from or to the user."""
        mine = self.rng.random() < 0.5
        author, recipient = (self.me, partner) if mine else (partner, self.me)
        self.w.add(
            Post(
                id=self.w.new_id(Post, 8),
                author_id=author.id,
                text=self._text(author, names.MESSAGES),
                posted_at=moment,
                visibility="direct",
                recipient_id=recipient.id,
            )
        )

    def _likes(self, post: Post) -> None:
        """Some who see a post like it, the user every other."""
        rng, w = self.rng, self.w
        author = self.by_id[post.author_id]
        fans = rng.sample(self.accounts[1:], rng.choice((0, 1, 1, 2, 3)))
        if author is not self.me and rng.random() < 0.48:
            fans.append(self.me)
        for fan in fans:
            if fan is not author and self.ties.sees(fan, post, author):
                w.add(Like(id=w.new_id(Like), post_id=post.id, account_id=fan.id))

    def _deletions(self, posts: list[Post]) -> None:
        """A few posts that were answered are gone since, one of them the user's."""
        answered = {p.reply_to_id for p in posts}
        liked = {like.post_id for like in self.w.rows(Like)}
        mine = [p for p in posts if p.id in answered and p.id not in liked and p.author_id == self.me.id][:1]
        others = [p for p in posts if p.id in answered and p.id not in liked and p.author_id != self.me.id][:5]
        for post in (*mine, *others):
            self.w.replace(post.but(text="", content_warning="", mention_ids=(), deleted=True))
