"""Mails, drafts and files as results show them."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from prove.engine import Entity, View, World
from prove.envs.common import ready
from prove.envs.email.entities import (
    SENT,
    AttachmentId,
    ContactId,
    Draft,
    DraftId,
    DraftStatus,
    Mail,
    Mailbox,
    MailId,
    MailOrDraftId,
)
from prove.envs.email.rules import owner

SNIPPET = 40
MailKind = Literal["mail", "draft"]


class FileRow(View, frozen=True, kw_only=True):
    id: AttachmentId
    filename: str
    size_mb: float


class MailRow(View, frozen=True, kw_only=True):
    id: MailOrDraftId
    kind: MailKind
    subject: str
    sender: ContactId
    sender_name: str | None = None
    to: tuple[str, ...] = ()
    correspondent: str
    """Who wrote it, or to whom the owner wrote."""
    date: datetime
    snippet: str = ""
    labels: tuple[str, ...] = ()
    unread: bool = False
    trashed: bool = False
    attachments: tuple[FileRow, ...] = ()


class DraftRow(View, frozen=True, kw_only=True):
    id: DraftId
    subject: str
    to: str
    recipient: str
    cc: str = ""
    body: str
    in_reply_to: MailId | None = None
    attachments: tuple[FileRow, ...] = ()
    status: DraftStatus = "open"
    updated: datetime


def file_rows(mailbox: Mailbox, keys: tuple[str, ...]) -> tuple[FileRow, ...]:
    """Attachments with their sizes."""
    if not keys:
        return ()
    files = [mailbox.attachments.need(key, "attachment_id") for key in keys]
    return tuple(FileRow(id=f.id, filename=f.filename, size_mb=f.kilobytes / 1000) for f in files)


def label_names(mailbox: Mailbox, mail: Mail) -> tuple[str, ...]:
    """Names of the labels on a mail."""
    return tuple(mailbox.labels.need(key, "label_id").name for key in mail.label_ids)


def shortened(text: str) -> str:
    """The beginning of a text, on one line."""
    # What is cut off is not looked at, unless blanks take the room.
    line = " ".join(text[: 4 * SNIPPET].split())
    if len(line) <= SNIPPET:
        line = " ".join(text.split())
    return line if len(line) <= SNIPPET else line[: SNIPPET - 1].rstrip() + "…"


def called(mailbox: Mailbox, address: str) -> str:
    """The name that the contacts have for an address, or the address."""
    contact = mailbox.contacts.get(address)
    return contact.name if contact is not None else address


def _shown(world: World) -> dict[str, MailRow]:
    """Rows of mails as the world has them, kept once they were shown: what they tell of others never changes."""
    return {}


def mail_row(mailbox: Mailbox, mail: Mail) -> MailRow:
    """A mail in a list. To whom it went is told of those that the owner sent."""
    if mailbox.mails.base.rows.get(mail.id) is not mail:
        return _mail_row(mailbox, mail)
    kept = mailbox.world.derived(_shown)
    row = kept.get(mail.id)
    if row is None:
        row = kept[mail.id] = ready(_mail_row(mailbox, mail))
    return row


def _mail_row(mailbox: Mailbox, mail: Mail) -> MailRow:
    mine = SENT in mail.label_ids
    return MailRow(
        id=mail.id,
        kind="mail",
        subject=mail.subject,
        sender=mail.sender,
        sender_name=None if mine else mail.sender_name,
        to=mail.to if mine else (),
        correspondent=called(mailbox, mail.to[0]) if mine else mail.sender_name,
        date=mail.sent_at,
        snippet=shortened(mail.body),
        labels=label_names(mailbox, mail),
        unread=mail.unread,
        trashed=mail.trashed,
        attachments=file_rows(mailbox, mail.attachment_ids),
    )


def found_row(mailbox: Mailbox, row: Entity) -> MailRow:
    """A mail or a draft in a list."""
    if isinstance(row, Mail):
        return mail_row(mailbox, row)
    assert isinstance(row, Draft)
    if mailbox.drafts.base.rows.get(row.id) is not row:
        return _begun_row(mailbox, row)
    kept = mailbox.world.derived(_begun)
    found = kept.get(row.id)
    if found is None:
        found = kept[row.id] = ready(_begun_row(mailbox, row))
    return found


def _begun(world: World) -> dict[str, MailRow]:
    """Rows of drafts as the world has them, kept once they were shown."""
    return {}


def _begun_row(mailbox: Mailbox, draft: Draft) -> MailRow:
    return MailRow(
        id=draft.id,
        kind="draft",
        subject=draft.subject,
        sender=owner(mailbox).id,
        to=(draft.to,),
        correspondent=called(mailbox, draft.to),
        date=draft.updated_at,
        snippet=shortened(draft.body),
        attachments=file_rows(mailbox, draft.attachment_ids),
    )


def draft_row(mailbox: Mailbox, draft: Draft) -> DraftRow:
    """A draft; ``recipient`` is the name that the contacts have for its address, or the address."""
    return DraftRow(
        id=draft.id,
        subject=draft.subject,
        to=draft.to,
        recipient=called(mailbox, draft.to),
        cc=draft.cc,
        body=draft.body,
        in_reply_to=draft.in_reply_to,
        attachments=file_rows(mailbox, draft.attachment_ids),
        status=draft.status,
        updated=draft.updated_at,
    )
