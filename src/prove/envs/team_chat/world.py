"""The world of a seed: a workspace of some twenty people, its channels, and three weeks of talk."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import get_args

from prove.engine import WorldBuilder
from prove.envs.common import fold
from prove.envs.team_chat import names
from prove.envs.team_chat.entities import Channel, Emoji, Member, Membership, Message, Reaction

DAYS = 21


def build(w: WorldBuilder) -> None:
    """Fill a world."""
    members = _members(w)
    talk = _Talk(w, members)
    for channel, inside in _channels(w, members):
        talk.fill(channel, inside)


def _members(w: WorldBuilder) -> list[Member]:
    """The user first; near-duplicates, someone who left, two admins."""
    rng, fake = w.random, w.faker
    found: list[str] = []
    while len(found) < 15:
        name = f"{fake.first_name()} {fake.last_name()}"
        if name not in found:
            found.append(name)
    found += [*rng.sample(names.UNICODE_PEOPLE, 3), *rng.choice(names.ALIKE_PEOPLE)]
    handles: set[str] = set()
    members = []
    for number, name in enumerate(found):
        first, last = fold(name).split()[0], fold(name).split()[-1]
        handle = next(
            h for h in (first, f"{first}.{last}", f"{first[0]}{last}", f"{first}{number}") if h not in handles
        )
        handles.add(handle)
        members.append(
            w.add(
                Member(
                    id=w.new_id(Member, 8),
                    name=name,
                    handle=handle,
                    title=rng.choice(names.TITLES),
                    admin=number in (3, 9),
                    deactivated=number == 12,
                    you=number == 0,
                )
            )
        )
    return members


def _channels(w: WorldBuilder, members: list[Member]) -> list[tuple[Channel, list[Member]]]:
    """Channels of every kind, most of them with the user in; each with its members."""
    rng = w.random
    me, *others = members
    teams = rng.sample(names.TEAMS, 5)
    projects = rng.sample(names.PROJECTS, 3)
    social = rng.sample(names.SOCIAL, 4)
    plan: list[tuple[str, str, bool, dict[str, bool]]] = [
        ("general", "All of us, all the time", True, {}),
        ("announcements", "Company news; replies in threads", True, {"announcements": True}),
        *((name, topic, number < 3, {}) for number, (name, topic) in enumerate(teams)),
        (f"proj-{projects[0]}", f"Planning of {projects[0].title()}", True, {}),
        (f"proj-{projects[0]}-{rng.choice(names.ALIKE_PROJECTS)}", "Only what ships next", True, {}),
        (f"proj-{projects[1]}", "", True, {}),
        (f"proj-{projects[2]}", f"Everything about {projects[2].title()}", False, {}),
        *((name, topic, number < 1, {}) for number, (name, topic) in enumerate(social)),
        (rng.choice(names.PRIVATE), "Between us", True, {"private": True}),
        (rng.choice(names.HIDDEN), "", False, {"private": True}),
        *((name, "", number == 0, {"archived": True}) for number, name in enumerate(rng.sample(names.ARCHIVED, 2))),
        (rng.choice(names.EMPTY), "", True, {}),
    ]
    rng.shuffle(plan)
    found = []
    for name, topic, inside, marks in plan:
        channel = w.add(Channel(id=w.new_id(Channel, 8), name=name, topic=topic, **marks))
        if name in ("general", "announcements"):
            chosen = others
        else:
            chosen = [m for m in rng.sample(others, rng.randrange(4, 11)) if not m.deactivated]
        people = [*chosen, me] if inside else list(chosen)
        for member in people:
            w.add(Membership(id=w.new_id(Membership), channel_id=channel.id, member_id=member.id))
        found.append((channel, people))
    return found


class _Talk:
    """Puts messages into channels."""

    def __init__(self, w: WorldBuilder, members: list[Member]) -> None:
        self.w = w
        self.rng = w.random
        self.members = members
        self.me = members[0]
        self.used: set[str] = set()
        self.emojis: list[Emoji] = self.rng.sample(get_args(Emoji), 7)
        """Those that this workspace is in the habit of using."""

    def text(self, pool: Sequence[str]) -> str:
        """A text that nobody has written yet, if one can be found."""
        rng = self.rng
        for _ in range(12):
            thing = rng.choice(names.THINGS)
            first = rng.choice(self.members).name.split()[0]
            day = rng.choice(names.DAYS)
            text = rng.choice(pool).format(
                thing=thing,
                Thing=thing[0].upper() + thing[1:],
                first=first,
                First=first,
                day=day,
                Day=day,
                n=rng.randrange(3, 18),
            )
            if text not in self.used:
                break
        self.used.add(text)
        return text

    def moments(self, count: int, newest: int, oldest: int) -> list[datetime]:
        """So many moments in daytime, oldest first, from ``oldest`` to ``newest`` days ago."""
        start = self.w.start.replace(hour=0)
        found: set[datetime] = set()
        while len(found) < count:
            moment = start - timedelta(days=self.rng.randrange(newest, oldest), minutes=-self.rng.randrange(420, 1140))
            if moment < self.w.start - timedelta(minutes=10):
                found.add(moment)
        return sorted(found)

    def fill(self, channel: Channel, people: list[Member]) -> None:
        """The messages of a channel in the order of sending, with threads, reactions and pins."""
        rng, w = self.rng, self.w
        if channel.name in names.EMPTY:
            return
        social = channel.name in {name for name, _ in names.SOCIAL}
        pool = names.NOTICES if channel.announcements else names.SMALL_TALK if social else names.OPENERS
        authors = [p for p in people if p.admin] if channel.announcements else people
        busy = self.me in people
        count = rng.randrange(5, 9) if channel.announcements or not busy else rng.randrange(8, 15)
        oldest = 400 if channel.archived else DAYS
        newest = 200 if channel.archived else 0
        moments = self.moments(count * 3, newest, oldest)
        roots: list[Message] = []
        drafts: list[Message] = []
        for number, sent_at in enumerate(moments):
            reply = number % 3 == 1 and bool(roots) and rng.random() < 0.75
            if number % 3 == 2 or (number % 3 == 1 and not reply):
                continue
            mine = busy and self.me in authors and rng.random() < 0.22
            author = self.me if mine or (reply and busy and rng.random() < 0.2) else rng.choice(authors)
            if reply and channel.announcements:
                author = rng.choice(people)
            root = rng.choice(roots[-3:]) if reply else None
            long = number == 6 and channel.name == "general"
            message = w.add(
                Message(
                    id=w.new_id(Message, 8),
                    channel_id=channel.id,
                    author_id=author.id,
                    text=self.text((names.LONG,) if long else names.REPLIES if reply else pool),
                    sent_at=sent_at,
                    thread_id=root.id if root else None,
                    also_in_channel=reply and rng.random() < 0.1,
                    edited=rng.random() < 0.08,
                    pinned=not reply and rng.random() < 0.12,
                )
            )
            drafts.append(message)
            if not reply:
                roots.append(message)
        for message in drafts:
            for _ in range(rng.choice((0, 0, 0, 1, 2, 3))):
                self.react(message, rng.choice(people))

    def react(self, message: Message, member: Member) -> None:
        """One reaction, unless the same was given before."""
        emoji = self.rng.choice(self.emojis)
        key = f"{message.id} {member.id} {emoji}"
        if key not in self.used:
            self.used.add(key)
            self.w.add(Reaction(id=self.w.new_id(Reaction), message_id=message.id, member_id=member.id, emoji=emoji))
