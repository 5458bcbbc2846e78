"""Tools that look into the mailbox."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Entity, InvalidArgument, View, tool
from prove.envs.common import Day, Limit, Query, first_page, fold, page, view, views
from prove.envs.common.lists import WordIndex
from prove.envs.email.entities import (
    INBOX,
    SENT,
    Contact,
    ContactId,
    Draft,
    DraftId,
    LabelId,
    Mail,
    Mailbox,
    MailId,
    MailOrDraftId,
    ThreadId,
)
from prove.envs.email.order import all_mails, drafts_with, mails_with, merged, newest_first, open_drafts
from prove.envs.email.rules import open_draft, owner
from prove.envs.email.views import FileRow, MailKind, MailRow, file_rows, found_row, label_names

Cursor = Annotated[str, Field(max_length=120, description="next_cursor of the page before")]
"""Longer than elsewhere, since the id of a contact is a mail address."""
Place = Literal["all", "inbox", "sent", "drafts", "trash"]


class MailPage(View, frozen=True, kw_only=True):
    mails: list[MailRow]
    next_cursor: str | None = None


class ThreadMail(View, frozen=True, kw_only=True):
    id: MailId
    sender: ContactId
    sender_name: str
    to: tuple[str, ...]
    subject: str
    date: datetime
    body: str
    unread: bool = False


class Thread(View, frozen=True, kw_only=True):
    id: ThreadId
    subject: str
    mails: list[ThreadMail]
    draft_ids: list[DraftId] | None = None


class FullMail(View, frozen=True, kw_only=True):
    """``kind`` is left out of mails, and a draft that answers none has no thread."""

    id: MailOrDraftId
    kind: MailKind = "mail"
    thread_id: ThreadId | None = None
    subject: str
    sender: ContactId
    sender_name: str
    to: tuple[str, ...]
    cc: tuple[str, ...] = ()
    date: datetime
    body: str
    labels: tuple[str, ...] = ()
    unread: bool = False
    trashed: bool = False
    attachments: tuple[FileRow, ...] = ()


class ContactRow(View, frozen=True, kw_only=True):
    id: ContactId
    name: str
    company: str | None = None
    is_me: bool = False


class ContactPage(View, frozen=True, kw_only=True):
    contacts: list[ContactRow]
    next_cursor: str | None = None


def _contact_text(contact: Contact) -> str:
    return f"{contact.name} {contact.company} {contact.id}"


@tool(read_only=True)
def search_mail(
    mailbox: Mailbox,
    query: Annotated[
        Query | None, Field(description="Words of subject, body, addresses and file names, in any order")
    ] = None,
    sender: Annotated[ContactId | None, Field(description="Only mails from this address")] = None,
    label_id: Annotated[LabelId | None, Field(description="Only mails with this label")] = None,
    place: Annotated[Place, Field(description="all (but trash), inbox, sent, drafts or trash")] = "all",
    unread: Annotated[bool | None, Field(description="Only unread mails, or only read ones")] = None,
    has_attachment: Annotated[bool | None, Field(description="Only mails with, or only without files")] = None,
    after: Annotated[date | None, Day(), Field(description="First day")] = None,
    until: Annotated[date | None, Day(), Field(description="Last day")] = None,
    limit: Limit = 5,
    cursor: Cursor | None = None,
) -> MailPage:
    """Search mails and open drafts, newest first. Returns one page, and next_cursor if there are more."""
    if sender is not None:
        mailbox.contacts.need(sender, "sender")
    if label_id is not None:
        mailbox.labels.need(label_id, "label_id")
    if after is not None and until is not None and after > until:
        raise InvalidArgument("after", f"{after} is later than until, {until}; exchange them.")
    days = None if after is None and until is None else (after or date.min, until or date.max)
    found: Iterable[Mail] = ()
    if place != "drafts":
        mails: Iterable[Mail]
        if query is not None:
            mails = mails_with(mailbox, query)
            if sender is not None:
                mails = [m for m in mails if m.sender == sender]
        elif sender is not None:
            mails = newest_first(mailbox.mails.where(sender=sender))
        else:
            mails = all_mails(mailbox)
        keys = [key for key in (_KEPT_IN.get(place), label_id) if key is not None]
        found = _chosen(mails, place == "trash", keys, unread, has_attachment, days)
    rows: Iterable[Entity] = found
    if place in ("all", "drafts") and sender is None and label_id is None and unread is None:
        drafts = [
            d
            for d in (open_drafts(mailbox) if query is None else drafts_with(mailbox, query))
            if (has_attachment is None or bool(d.attachment_ids) == has_attachment)
            and (days is None or days[0] <= d.updated_at.date() <= days[1])
        ]
        if drafts:
            rows = merged(found, drafts)
    shown, following = first_page(rows, limit, cursor)
    return MailPage(
        mails=[found_row(mailbox, m) for m in shown],
        next_cursor=following,
    )


_KEPT_IN = {"inbox": INBOX, "sent": SENT}
"""The label of the mails in a place."""


def _chosen(
    mails: Iterable[Mail],
    trashed: bool,
    keys: Sequence[str],
    unread: bool | None,
    has_attachment: bool | None,
    days: tuple[date, date] | None,
) -> Iterator[Mail]:
    """The mails that are in the trash or not, have these labels and marks, and are of these days."""
    for mail in mails:
        if (
            mail.trashed is trashed
            and all(key in mail.label_ids for key in keys)
            and (unread is None or mail.unread is unread)
            and (has_attachment is None or bool(mail.attachment_ids) is has_attachment)
            and (days is None or days[0] <= mail.sent_at.date() <= days[1])
        ):
            yield mail


@tool(read_only=True)
def get_mail_thread(
    mailbox: Mailbox,
    mail_id: Annotated[MailId, Field(description="Id of any mail of the thread")],
) -> Thread:
    """Get the whole conversation a mail belongs to, oldest mail first, those in the trash left out. Names the open
    drafts that answer it."""
    mail = mailbox.mails.need(mail_id, "mail_id")
    if "mails" in mailbox.overlays or "drafts" in mailbox.overlays:
        return _thread(mailbox, mail)
    return view(mailbox, mailbox.mails, mail, _thread)


def _thread(mailbox: Mailbox, mail: Mail) -> Thread:
    thread = mailbox.mail_threads.need(mail.thread_id, "thread_id")
    mails = mailbox.mails.where(thread_id=thread.id)
    keys = {m.id for m in mails}
    drafts = [d.id for d in mailbox.drafts if d.status == "open" and d.in_reply_to in keys]
    return Thread(
        id=thread.id,
        subject=thread.subject,
        mails=[
            ThreadMail(
                id=m.id,
                sender=m.sender,
                sender_name=m.sender_name,
                to=m.to,
                subject=m.subject,
                date=m.sent_at,
                body=m.body,
                unread=m.unread,
            )
            for m in mails
            if not m.trashed
        ],
        draft_ids=drafts or None,
    )


@tool(read_only=True)
def read_mail(
    mailbox: Mailbox,
    mail_id: Annotated[MailOrDraftId, Field(description="Id of the mail or open draft")],
) -> FullMail:
    """Read one mail or draft in full, with its recipients, labels and files. It stays unread until mark_mail_read."""
    mail = mailbox.mails.get(mail_id)
    if mail is None and mail_id in mailbox.drafts:
        return _full_draft(mailbox, open_draft(mailbox, mail_id, "mail_id"))
    return view(mailbox, mailbox.mails, mail or mailbox.mails.need(mail_id, "mail_id"), _full_mail)


def _full_mail(mailbox: Mailbox, mail: Mail) -> FullMail:
    return FullMail(
        id=mail.id,
        thread_id=mail.thread_id,
        subject=mail.subject,
        sender=mail.sender,
        sender_name=mail.sender_name,
        to=mail.to,
        cc=mail.cc,
        date=mail.sent_at,
        body=mail.body,
        labels=label_names(mailbox, mail),
        unread=mail.unread,
        trashed=mail.trashed,
        attachments=file_rows(mailbox, mail.attachment_ids),
    )


def _full_draft(mailbox: Mailbox, draft: Draft) -> FullMail:
    me = owner(mailbox)
    answered = None if draft.in_reply_to is None else mailbox.mails.get(draft.in_reply_to)
    return FullMail(
        id=draft.id,
        kind="draft",
        thread_id=None if answered is None else answered.thread_id,
        subject=draft.subject,
        sender=me.id,
        sender_name=me.name,
        to=(draft.to,),
        cc=(draft.cc,) if draft.cc else (),
        date=draft.updated_at,
        body=draft.body,
        attachments=file_rows(mailbox, draft.attachment_ids),
    )


@tool(read_only=True)
def find_mail_contacts(
    mailbox: Mailbox,
    query: Annotated[Query | None, Field(description="Words of name, company and address, in any order")] = None,
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> ContactPage:
    """Find people in the address book, by name. The id of each is the mail address. Returns one page, and next_cursor
    if there are more."""
    index = mailbox.contacts.base.derived("by name", _by_name)
    rows: list[Contact] = index.rows_for(query)
    shown, following = page(rows, limit, cursor)
    return ContactPage(contacts=views(mailbox, mailbox.contacts, shown, _contact_row), next_cursor=following)


def _by_name(contacts: Iterable[Contact]) -> WordIndex:
    """The address book, which no tool changes, in the order of the list, by its words."""
    return WordIndex(sorted(contacts, key=lambda c: (fold(c.name), c.id)), _contact_text)


def _contact_row(mailbox: Mailbox, contact: Contact) -> ContactRow:
    return ContactRow(id=contact.id, name=contact.name, company=contact.company or None, is_me=contact.owner)
