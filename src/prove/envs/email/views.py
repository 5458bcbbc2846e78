"""Mails, drafts and files as results show them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from prove.engine import Entity, Ref, View
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
)
from prove.envs.email.rules import owner

SNIPPET = 40
MailKind = Literal["mail", "draft"]
MailOrDraftId = Annotated[str, Ref("mail|draft")]


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
    recipient: str | None = None
    cc: str = ""
    body: str
    in_reply_to: MailId | None = None
    attachments: tuple[FileRow, ...] = ()
    status: DraftStatus = "open"
    updated: datetime


def file_rows(mailbox: Mailbox, keys: tuple[str, ...]) -> tuple[FileRow, ...]:
    """Attachments with their sizes."""
    files = [mailbox.attachments.need(key, "attachment_id") for key in keys]
    return tuple(FileRow(id=f.id, filename=f.filename, size_mb=f.kilobytes / 1000) for f in files)


def label_names(mailbox: Mailbox, mail: Mail) -> tuple[str, ...]:
    """Names of the labels on a mail."""
    return tuple(mailbox.labels.need(key, "label_id").name for key in mail.label_ids)


def shortened(text: str) -> str:
    """The beginning of a text, on one line."""
    line = " ".join(text.split())
    return line if len(line) <= SNIPPET else line[: SNIPPET - 1].rstrip() + "…"


def called(mailbox: Mailbox, address: str) -> str:
    """The name that the contacts have for an address, or the address."""
    contact = mailbox.contacts.get(address)
    return contact.name if contact is not None else address


def mail_row(mailbox: Mailbox, mail: Mail) -> MailRow:
    """A mail in a list. To whom it went is told of those that the owner sent."""
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
    return MailRow(
        id=row.id,
        kind="draft",
        subject=row.subject,
        sender=owner(mailbox).id,
        to=(row.to,),
        correspondent=called(mailbox, row.to),
        date=row.updated_at,
        snippet=shortened(row.body),
        attachments=file_rows(mailbox, row.attachment_ids),
    )


def draft_row(mailbox: Mailbox, draft: Draft) -> DraftRow:
    """A draft; ``recipient`` is the name that the contacts have for its address."""
    contact = mailbox.contacts.get(draft.to)
    return DraftRow(
        id=draft.id,
        subject=draft.subject,
        to=draft.to,
        recipient=contact.name if contact is not None else None,
        cc=draft.cc,
        body=draft.body,
        in_reply_to=draft.in_reply_to,
        attachments=file_rows(mailbox, draft.attachment_ids),
        status=draft.status,
        updated=draft.updated_at,
    )
