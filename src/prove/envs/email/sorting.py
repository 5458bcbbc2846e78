"""Tools that keep a mailbox in order: labels, marks, trash, filters."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, InvalidArgument, Refused, View, World, tool
from prove.envs.common import Words, fold
from prove.envs.email.entities import (
    INBOX,
    SENT,
    ContactId,
    FilterId,
    Label,
    LabelId,
    LabelKind,
    Mailbox,
    MailFilter,
    MailId,
)
from prove.envs.email.rules import filtered, matches, owner, present
from prove.envs.email.views import MailRow, mail_row

ReadStatus = Literal["read", "unread"]
TrashAction = Literal["discard", "restore"]

FILTERS_SHOWN = 5
"""Filters of one label that the list of labels tells."""
MOST_LABELS = 24
"""A mailbox takes no more of them, so that one list shows all."""


class LabelRow(View, frozen=True, kw_only=True):
    id: LabelId
    name: str
    kind: LabelKind
    mails: int
    unread: int
    filters: tuple[str, ...] = ()


class LabelList(View, frozen=True, kw_only=True):
    labels: list[LabelRow]


class FilterMade(View, frozen=True, kw_only=True):
    id: FilterId
    sender: ContactId
    sender_name: str
    subject_words: str = ""
    label_id: LabelId
    label_name: str
    skip_inbox: bool = False
    mark_read: bool = False
    applied_to: int = 0


def _criteria(rule: MailFilter) -> str:
    text = f"from {rule.sender}"
    if rule.subject_words:
        text += f", subject {rule.subject_words!r}"
    if rule.skip_inbox:
        text += ", skips the inbox"
    return text + (", marked read" if rule.mark_read else "")


@tool(read_only=True)
def list_mail_labels(
    mailbox: Mailbox,
    kind: Annotated[LabelKind | None, Field(description="Only system labels or only user labels")] = None,
) -> LabelList:
    """List the labels with how many mails bear them, those in the trash left out, and the filters that set them."""
    known = mailbox.world.derived(_label_rows)
    changed = _changed_counts(mailbox)
    made: dict[str, list[str]] = {}
    for rule in mailbox.mail_filters.overlay.values():
        if rule is not None:
            made.setdefault(rule.label_id, []).append(_criteria(rule))
    rows = []
    for label in mailbox.labels:
        if kind is not None and label.kind != kind:
            continue
        row = known.get(label.id) or LabelRow(id=label.id, name=label.name, kind=label.kind, mails=0, unread=0)
        if label.id in changed or label.id in made:
            mails, unread = changed.get(label.id, (0, 0))
            row = LabelRow(
                id=label.id,
                name=label.name,
                kind=label.kind,
                mails=row.mails + mails,
                unread=row.unread + unread,
                filters=(*row.filters, *made.get(label.id, ()))[:FILTERS_SHOWN],
            )
        rows.append(row)
    return LabelList(labels=rows)


def _label_rows(world: World) -> dict[str, LabelRow]:
    """The rows of the world's labels, with what its mails and filters come to."""
    total: dict[str, int] = {}
    unread: dict[str, int] = {}
    for mail in world.tables["mails"].rows.values():
        if not mail.trashed:
            for key in mail.label_ids:
                total[key] = total.get(key, 0) + 1
                unread[key] = unread.get(key, 0) + mail.unread
    filters: dict[str, list[str]] = {}
    for rule in world.tables["mail_filters"].rows.values():
        filters.setdefault(rule.label_id, []).append(_criteria(rule))
    return {
        label.id: LabelRow(
            id=label.id,
            name=label.name,
            kind=label.kind,
            mails=total.get(label.id, 0),
            unread=unread.get(label.id, 0),
            filters=tuple(filters.get(label.id, ())[:FILTERS_SHOWN]),
        )
        for label in world.tables["labels"].rows.values()
    }


def _changed_counts(mailbox: Mailbox) -> dict[str, tuple[int, int]]:
    """By how much the session's own rows change the mails and unread mails of a label."""
    changed: dict[str, tuple[int, int]] = {}
    base = mailbox.mails.base.rows
    for key, now in mailbox.mails.overlay.items():
        for mail, sign in ((base.get(key), -1), (now, 1)):
            if mail is not None and not mail.trashed:
                for label_id in mail.label_ids:
                    mails, unread = changed.get(label_id, (0, 0))
                    changed[label_id] = (mails + sign, unread + sign * mail.unread)
    return changed


@tool
def create_mail_label(
    mailbox: Mailbox,
    name: Annotated[str, Words(40), Field(description="Name, unlike that of any other label")],
) -> LabelRow:
    """Create a label. Refuses a name that exists, whatever its case and accents."""
    wanted = fold(name)
    for label in mailbox.labels:
        if (fold(label.name) == wanted and wanted) or label.name.casefold() == name.casefold():
            raise Conflict("label_exists", f"name: there is a label {label.name!r} already, {label.id}.")
    if len(mailbox.labels) >= MOST_LABELS:
        raise Refused("too_many_labels", f"name: {name!r} would be one label more than the {MOST_LABELS} allowed.")
    label = mailbox.labels.put(Label(id=mailbox.new_id(mailbox.labels), name=name))
    return LabelRow(id=label.id, name=label.name, kind=label.kind, mails=0, unread=0)


def _changeable(mailbox: Mailbox, label_id: str) -> Label:
    label = mailbox.labels.need(label_id, "label_id")
    if label.id == SENT:
        raise Refused("label_is_fixed", "label_id: SENT is set by the service alone; choose another label.")
    return label


@tool(idempotent=True)
def apply_mail_label(
    mailbox: Mailbox,
    mail_id: Annotated[MailId, Field(description="Id of the mail")],
    label_id: Annotated[LabelId, Field(description="Id of the label")],
) -> MailRow:
    """Put a label on a mail; INBOX brings it back to the inbox. Refuses a label it bears, SENT, and mails in the
    trash."""
    mail, label = present(mailbox, mail_id), _changeable(mailbox, label_id)
    if label.id in mail.label_ids:
        raise Conflict("already_labelled", f"label_id: {mail.id} bears the label {label.name!r} already.")
    return mail_row(mailbox, mailbox.mails.put(mail.but(label_ids=(*mail.label_ids, label.id))))


@tool(idempotent=True)
def remove_mail_label(
    mailbox: Mailbox,
    mail_id: Annotated[MailId, Field(description="Id of the mail")],
    label_id: Annotated[LabelId, Field(description="Id of the label")],
) -> MailRow:
    """Take a label off a mail; without INBOX it is archived. Refuses a label it does not bear, SENT, and mails in the
    trash."""
    mail, label = present(mailbox, mail_id), _changeable(mailbox, label_id)
    if label.id not in mail.label_ids:
        raise Conflict("not_labelled", f"label_id: {mail.id} does not bear the label {label.name!r}.")
    left = tuple(key for key in mail.label_ids if key != label.id)
    return mail_row(mailbox, mailbox.mails.put(mail.but(label_ids=left)))


@tool(idempotent=True)
def mark_mail_read(
    mailbox: Mailbox,
    mail_id: Annotated[MailId, Field(description="Id of the mail")],
    status: Annotated[ReadStatus, Field(description="read or unread")] = "read",
) -> MailRow:
    """Mark a mail as read, or as unread. Refuses one that is marked so already, mails in the
    trash, and what you sent to others."""
    mail = present(mailbox, mail_id)
    me = owner(mailbox).id
    if mail.sender == me and me not in (*mail.to, *mail.cc):
        raise Refused("mail_is_sent", f"mail_id: {mail.id} was sent to others; only received mails are read or unread.")
    if mail.unread == (status == "unread"):
        raise Conflict(f"already_{status}", f"mail_id: {mail.id} is {status} already.")
    return mail_row(mailbox, mailbox.mails.put(mail.but(unread=status == "unread")))


@tool(idempotent=True)
def trash_mail(
    mailbox: Mailbox,
    mail_id: Annotated[MailId, Field(description="Id of the mail")],
    action: Annotated[TrashAction, Field(description="discard to the trash, or restore from it")] = "discard",
) -> MailRow:
    """Move a mail to the trash, or back out of it; its labels stay. Refuses one that is there already."""
    mail = mailbox.mails.need(mail_id, "mail_id")
    restore = action == "restore"
    if mail.trashed and not restore:
        raise Conflict("already_trashed", f"mail_id: {mail.id} is in the trash already.")
    if restore and not mail.trashed:
        raise Conflict("not_in_trash", f"mail_id: {mail.id} is not in the trash.")
    return mail_row(mailbox, mailbox.mails.put(mail.but(trashed=not restore)))


@tool(idempotent=True)
def create_mail_filter(
    mailbox: Mailbox,
    sender: Annotated[ContactId, Field(description="Mail address of a contact whose mails it sorts")],
    label_id: Annotated[LabelId, Field(description="Id of the label they get")],
    subject_words: Annotated[
        str | None, Words(60), Field(description="Only mails with these words in the subject")
    ] = None,
    skip_inbox: Annotated[bool, Field(description="Whether they stay out of the inbox")] = False,
    mark_read: Annotated[bool, Field(description="Whether they are marked as read")] = False,
    apply_to_existing: Annotated[bool, Field(description="Whether mails already here are sorted as well")] = False,
) -> FilterMade:
    """Create a filter that labels what a contact sends. Refuses one that exists, and the label SENT."""
    contact = mailbox.contacts.need(sender, "sender")
    label = _changeable(mailbox, label_id)
    words = subject_words or ""
    wanted = fold(words)
    if words and not wanted:
        raise InvalidArgument("subject_words", f"{words!r} has no letter or digit; give a word of the subject.")
    if label.id == INBOX and skip_inbox:
        raise InvalidArgument("skip_inbox", "contradicts label_id INBOX; leave it out or choose another label.")
    for other in mailbox.mail_filters.where(sender=contact.id):
        same = (other.label_id, other.skip_inbox, other.mark_read) == (label.id, skip_inbox, mark_read)
        if same and fold(other.subject_words) == wanted:
            raise Conflict(
                "filter_exists",
                f"sender: a filter for {contact.id} that sets {label.name!r} exists already, {other.id}.",
            )
    rule = mailbox.mail_filters.put(
        MailFilter(
            id=mailbox.new_id(mailbox.mail_filters, 9),
            sender=contact.id,
            subject_words=words,
            label_id=label.id,
            skip_inbox=skip_inbox,
            mark_read=mark_read,
        )
    )
    me = owner(mailbox).id
    applied = 0
    for mail in mailbox.mails.where(sender=contact.id) if apply_to_existing else ():
        # What the owner sent to others never arrived, so that no filter is meant for it.
        received = mail.sender != me or INBOX in mail.label_ids
        if not mail.trashed and received and matches(rule, mail):
            sorted_mail = filtered(rule, mail)
            if sorted_mail != mail:
                mailbox.mails.put(sorted_mail)
                applied += 1
    return FilterMade(
        id=rule.id,
        sender=contact.id,
        sender_name=contact.name,
        subject_words=words,
        label_id=label.id,
        label_name=label.name,
        skip_inbox=skip_inbox,
        mark_read=mark_read,
        applied_to=applied,
    )
