"""Tools that look into the mailbox."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Entity, View, tool
from prove.envs.common import Day, Limit, Query, page, search
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
    ThreadId,
)
from prove.envs.email.views import FileRow, MailRow, file_rows, found_row, label_names

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
    id: MailId
    thread_id: ThreadId
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


def _text(mail: Mail) -> str:
    to = " ".join(mail.to)
    return f"{mail.subject} {mail.sender_name} {mail.sender} {to} {mail.filenames} {mail.body}"


def _draft_text(draft: Draft) -> str:
    return f"{draft.subject} {draft.to} {draft.body}"


def _contact_text(contact: Contact) -> str:
    return f"{contact.name} {contact.company} {contact.id}"


def _moment(row: Entity) -> datetime:
    assert isinstance(row, Mail | Draft)
    return row.sent_at if isinstance(row, Mail) else row.updated_at


def _in(place: Place, mail: Mail) -> bool:
    if mail.trashed or place == "trash":
        return mail.trashed and place == "trash"
    return place == "all" or (INBOX if place == "inbox" else SENT) in mail.label_ids


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
    limit: Limit = 5,
    cursor: Cursor | None = None,
) -> MailPage:
    """Search mails and open drafts, newest first. Returns one page, and next_cursor if there are more."""
    if sender is not None:
        mailbox.contacts.need(sender, "sender")
    if label_id is not None:
        mailbox.labels.need(label_id, "label_id")
    found: list[Entity] = []
    if place != "drafts":
        mails = mailbox.mails.where(sender=sender) if sender is not None else list(mailbox.mails)
        mails = [
            m
            for m in mails
            if _in(place, m)
            and (label_id is None or label_id in m.label_ids)
            and (unread is None or m.unread == unread)
            and (has_attachment is None or bool(m.attachment_ids) == has_attachment)
            and (after is None or m.sent_at.date() >= after)
        ]
        matching: list[Mail] = search(mails, query, _text)
        found += matching
    if place in ("all", "drafts") and sender is None and label_id is None and unread is None:
        drafts = [
            d
            for d in mailbox.drafts
            if d.status == "open"
            and (has_attachment is None or bool(d.attachment_ids) == has_attachment)
            and (after is None or d.updated_at.date() >= after)
        ]
        begun: list[Draft] = search(drafts, query, _draft_text)
        found += begun
    found.sort(key=_moment, reverse=True)
    shown, following = page(found, limit, cursor)
    return MailPage(
        mails=[found_row(mailbox, m) for m in shown],
        next_cursor=following,
    )


@tool(read_only=True)
def get_mail_thread(
    mailbox: Mailbox,
    mail_id: Annotated[MailId, Field(description="Id of any mail of the thread")],
) -> Thread:
    """Get the whole conversation a mail belongs to, oldest mail first, those in the trash left out. Names the open
    drafts that answer it."""
    mail = mailbox.mails.need(mail_id, "mail_id")
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
    mail_id: Annotated[MailId, Field(description="Id of the mail")],
) -> FullMail:
    """Read one mail in full, with its recipients, labels and files. It stays unread until mark_mail_read."""
    mail = mailbox.mails.need(mail_id, "mail_id")
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


@tool(read_only=True)
def find_mail_contacts(
    mailbox: Mailbox,
    query: Annotated[Query | None, Field(description="Words of name, company and address, in any order")] = None,
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> ContactPage:
    """Find people in the address book, by name. The id of each is the mail address. Returns one page, and next_cursor
    if there are more."""
    rows = search(list(mailbox.contacts), query, _contact_text)
    rows.sort(key=lambda c: (c.name, c.id))
    shown, following = page(rows, limit, cursor)
    return ContactPage(
        contacts=[ContactRow(id=c.id, name=c.name, company=c.company or None, is_me=c.owner) for c in shown],
        next_cursor=following,
    )
