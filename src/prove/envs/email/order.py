"""Mails and drafts in their order, newest first, and by their words: what follows from the world is worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from operator import attrgetter

from prove.engine import Entity
from prove.envs.common import fold
from prove.envs.common.lists import WordIndex, words_of
from prove.envs.email.entities import Draft, Mail, Mailbox


def _text(mail: Mail) -> str:
    addresses = " ".join((*mail.to, *mail.cc))
    return f"{mail.subject} {mail.sender_name} {mail.sender} {addresses} {mail.filenames} {mail.body}"


def _draft_text(draft: Draft) -> str:
    return f"{draft.subject} {draft.to} {draft.cc} {draft.filenames} {draft.body}"


_sent = attrgetter("sent_at")
_updated = attrgetter("updated_at")


def newest_first(mails: Iterable[Mail]) -> list[Mail]:
    return sorted(mails, key=_sent, reverse=True)


def _sent_now(mailbox: Mailbox) -> list[Mail]:
    """What the session has sent, newest first: all of it is newer than the world."""
    mails = mailbox.mails
    return newest_first(m for key, m in mails.overlay.items() if m is not None and key not in mails.base.rows)


def all_mails(mailbox: Mailbox) -> Iterable[Mail]:
    """All mails, newest first. The time of a mail never changes."""
    known = mailbox.mails.base.derived("newest first", newest_first)
    overlay = mailbox.mails.overlay
    if not overlay:
        return known
    return chain(_sent_now(mailbox), (overlay.get(m.id) or m for m in known))


def _mail_words(mails: Iterable[Mail]) -> WordIndex:
    return WordIndex(newest_first(mails), _text)


def _draft_words(drafts: Iterable[Draft]) -> WordIndex:
    return WordIndex(_open(drafts), _draft_text)


def mails_with(mailbox: Mailbox, query: str) -> list[Mail]:
    """The mails that have every word of the query, as :func:`search` finds them, newest first."""
    words = words_of(query)
    base, overlay = mailbox.mails.base, mailbox.mails.overlay
    found: list[Mail] = base.derived("words", _mail_words).rows_with(words)
    if not overlay or not words:
        return found
    sent = [m for m in _sent_now(mailbox) if _has(_text(m), words)]
    # A session changes labels and marks of a mail, but never its text.
    return sent + [overlay.get(m.id) or m for m in found]


def drafts_with(mailbox: Mailbox, query: str) -> list[Draft]:
    """The open drafts that have every word of the query, last changed first."""
    words = words_of(query)
    base, overlay = mailbox.drafts.base, mailbox.drafts.overlay
    found: list[Draft] = base.derived("words", _draft_words).rows_with(words)
    if not overlay or not words:
        return found
    changed = [d for d in overlay.values() if d is not None and d.status == "open" and _has(_draft_text(d), words)]
    if not changed:
        return [d for d in found if d.id not in overlay]
    keys = {d.id for d in (*found, *changed)}
    return [d for d in open_drafts(mailbox) if (_has(_draft_text(d), words) if d.id in overlay else d.id in keys)]


def _has(text: str, words: Sequence[str]) -> bool:
    folded = f" {fold(text)}"
    return all(f" {word}" in folded for word in words)


def open_drafts(mailbox: Mailbox) -> list[Draft]:
    """The drafts that are neither sent nor deleted, last changed first."""
    drafts = mailbox.drafts
    if not drafts.overlay:
        return drafts.base.derived("open", _open)
    return _open(drafts)


def _open(drafts: Iterable[Draft]) -> list[Draft]:
    return sorted((d for d in drafts if d.status == "open"), key=_updated, reverse=True)


def merged(mails: Iterable[Mail], drafts: Iterable[Draft]) -> Iterator[Entity]:
    """Mails and drafts, both newest first, as one list."""
    waiting = iter(drafts)
    draft = next(waiting, None)
    for mail in mails:
        while draft is not None and draft.updated_at > mail.sent_at:
            yield draft
            draft = next(waiting, None)
        yield mail
    if draft is not None:
        yield draft
        yield from waiting
