"""Mails and drafts in their order, newest first, and by their words: what follows from the world is worked out once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from operator import attrgetter
from typing import Any, TypeVar, cast

from prove.engine import Entity
from prove.envs.common import fold
from prove.envs.common.lists import WordIndex
from prove.envs.email.entities import Draft, Mail, Mailbox

R = TypeVar("R", Mail, Draft)


def _text(mail: Mail) -> str:
    addresses = " ".join((*mail.to, *mail.cc))
    return f"{mail.subject} {mail.sender_name} {mail.sender} {addresses} {mail.filenames} {mail.body}"


def _draft_text(draft: Draft) -> str:
    return f"{draft.subject} {draft.to} {draft.cc} {draft.filenames} {draft.body}"


def searched(row: Entity) -> str:
    """What a search for mails and drafts goes through."""
    if isinstance(row, Draft):
        return _draft_text(row)
    assert isinstance(row, Mail)
    return _text(row)


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


class _Texts:
    """The words of a world's mails or drafts, and their order: newest first."""

    __slots__ = ("folded", "index", "rank")

    def __init__(self, newest: Sequence[R], text: Callable[[R], str]) -> None:
        self.rank = {row.id: number for number, row in enumerate(newest)}
        self.folded = {row.id: f" {fold(text(row))}" for row in newest}
        self.index = WordIndex(newest, cast(Callable[[Any], str], text))

    def having(self, starts: Sequence[str]) -> set[str]:
        """The ids of those with words that begin so; each start has a blank before it, the longest is the last."""
        keys = self.index.beginning(starts[-1][1:])
        if len(starts) > 1 and keys:
            folded = self.folded
            keys = {key for key in keys if all(start in folded[key] for start in starts)}
        return keys


def _mail_texts(mails: Iterable[Mail]) -> _Texts:
    return _Texts(newest_first(mails), _text)


def _draft_texts(drafts: Iterable[Draft]) -> _Texts:
    return _Texts(_open(drafts), _draft_text)


def _starts(query: str) -> list[str]:
    """The words of a query, a blank before each, the longest last."""
    return [f" {word}" for word in sorted(fold(query).split(), key=len)]


def mails_with(mailbox: Mailbox, query: str) -> list[Mail]:
    """The mails that have every word of the query, as :func:`search` finds them, newest first."""
    starts = _starts(query)
    if not starts:
        return []
    base, overlay = mailbox.mails.base, mailbox.mails.overlay
    texts = base.derived("texts", _mail_texts)
    found = sorted(texts.having(starts), key=texts.rank.__getitem__)
    if not overlay:
        return [base.rows[key] for key in found]
    sent = [m for m in _sent_now(mailbox) if _has(_text(m), starts)]
    # A session changes labels and marks of a mail, but never its text.
    return sent + [overlay.get(key) or base.rows[key] for key in found]


def drafts_with(mailbox: Mailbox, query: str) -> list[Draft]:
    """The open drafts that have every word of the query, last changed first."""
    starts = _starts(query)
    if not starts:
        return []
    base, overlay = mailbox.drafts.base, mailbox.drafts.overlay
    keys = base.derived("texts", _draft_texts).having(starts)
    if not keys and not overlay:
        return []
    return [d for d in open_drafts(mailbox) if (_has(_draft_text(d), starts) if d.id in overlay else d.id in keys)]


def _has(text: str, starts: Sequence[str]) -> bool:
    folded = f" {fold(text)}"
    return all(start in folded for start in starts)


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
