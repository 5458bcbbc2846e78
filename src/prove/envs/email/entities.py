"""The rows of one person's mailbox. Sizes are whole kilobytes; a mail is never changed but for its labels and marks."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal

from prove.engine import VOLATILE, Entity, Ref, State, Table

ContactId = Annotated[str, Ref("contact")]
ThreadId = Annotated[str, Ref("mail_thread")]
MailId = Annotated[str, Ref("mail")]
DraftId = Annotated[str, Ref("draft")]
LabelId = Annotated[str, Ref("label")]
MailOrDraftId = Annotated[str, Ref("mail|draft")]
FilterId = Annotated[str, Ref("mail_filter")]
AttachmentId = Annotated[str, Ref("attachment")]

DraftStatus = Literal["open", "sent", "deleted"]
LabelKind = Literal["system", "user"]

INBOX, SENT, STARRED = "INBOX", "SENT", "STARRED"
"""Ids of the labels that every mailbox has."""


class Contact(Entity, frozen=True, kw_only=True):
    """Somebody the owner wrote with. The id is the mail address."""

    ID_PREFIX: ClassVar[str] = "contact."
    name: str
    company: str = ""
    owner: bool = False


class MailDomain(Entity, frozen=True, kw_only=True):
    """What follows the @ of an address, and whether a mail server answers for it."""

    ID_PREFIX: ClassVar[str] = "dom_"
    INDEXED: ClassVar[tuple[str, ...]] = ("name",)
    name: str
    reachable: bool = True


class MailThread(Entity, frozen=True, kw_only=True):
    """Mails that answer each other; they tell which thread they are of."""

    ID_PREFIX: ClassVar[str] = "18c"
    subject: str


class Label(Entity, frozen=True, kw_only=True):
    """A system label is the service's own; the owner's are user labels."""

    ID_PREFIX: ClassVar[str] = "Label_"
    name: str
    kind: LabelKind = "user"


class Attachment(Entity, frozen=True, kw_only=True):
    """A file. A forwarded mail shows the same one as the mail it came with."""

    ID_PREFIX: ClassVar[str] = "ANGjdJ"
    filename: str
    kilobytes: int


class Mail(Entity, frozen=True, kw_only=True):
    """A received or sent mail; oldest first in its table."""

    ID_PREFIX: ClassVar[str] = "19a"
    INDEXED: ClassVar[tuple[str, ...]] = ("thread_id", "sender")
    thread_id: ThreadId
    sender: ContactId
    sender_name: str
    to: tuple[str, ...]
    cc: tuple[str, ...] = ()
    subject: str
    body: str
    label_ids: tuple[LabelId, ...] = ()
    unread: bool = False
    trashed: bool = False
    attachment_ids: tuple[AttachmentId, ...] = ()
    filenames: str = ""
    """Names of the attachments, for search."""
    sent_at: Annotated[datetime, VOLATILE]


class Draft(Entity, frozen=True, kw_only=True):
    """A mail not sent yet. Once sent it stays as a trace of the mail it became."""

    ID_PREFIX: ClassVar[str] = "r-"
    to: str
    cc: str = ""
    subject: str
    body: str
    in_reply_to: MailId | None = None
    attachment_ids: tuple[AttachmentId, ...] = ()
    filenames: str = ""
    """Names of the attachments, for search."""
    status: DraftStatus = "open"
    sent_as: MailId | None = None
    updated_at: Annotated[datetime, VOLATILE]


class MailFilter(Entity, frozen=True, kw_only=True):
    """What happens to mails from a sender as they arrive."""

    ID_PREFIX: ClassVar[str] = "ANe1Bm"
    INDEXED: ClassVar[tuple[str, ...]] = ("sender",)
    sender: ContactId
    subject_words: str = ""
    label_id: LabelId
    skip_inbox: bool = False
    mark_read: bool = False


class Mailbox(State):
    """Everything in one person's mailbox."""

    contacts: Table[Contact]
    mail_domains: Table[MailDomain]
    mail_threads: Table[MailThread]
    labels: Table[Label]
    attachments: Table[Attachment]
    mails: Table[Mail]
    drafts: Table[Draft]
    mail_filters: Table[MailFilter]
