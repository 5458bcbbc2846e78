"""The rules that several tools share: who can be reached, what fits into a mail, how a mail is sent and sorted."""

from __future__ import annotations

import re
from collections.abc import Iterable

from prove.engine import Conflict, InvalidArgument, NotFound, Refused
from prove.envs.common import search
from prove.envs.email.entities import INBOX, SENT, Contact, Draft, Mail, Mailbox, MailFilter

LIMIT_KILOBYTES = 25_000
"""Attachments of one mail that is sent; what is received may be larger."""
_ADDRESS = re.compile(r"[^\s@<>(),;:\"]+@[^\s@<>(),;:\"]+\.[^\s@<>(),;:\".]+")


def owner(mailbox: Mailbox) -> Contact:
    """Whose mailbox it is."""
    return mailbox.contacts.base.derived("owner", _owner)


def _owner(contacts: Iterable[Contact]) -> Contact:
    return next(c for c in contacts if c.owner)


def deliverable(mailbox: Mailbox, address: str, parameter: str) -> str:
    """The address in small letters. Raises :class:`NotFound` where no server answers for its domain."""
    written = address.strip()
    if not _ADDRESS.fullmatch(written):
        raise InvalidArgument(parameter, f"{address!r} is no mail address; write one such as name@company.com.")
    written = written.casefold()
    name = written.rsplit("@", 1)[1]
    domain = mailbox.mail_domains.find(name=name)
    if domain is None or not domain.reachable:
        raise NotFound(
            "recipient_domain_not_found",
            f"{parameter}: no mail server answers for the domain {name!r} of {address!r}; check the address"
            + (", and correct it with update_draft." if parameter == "draft_id" else "."),
            [{"pointer": f"/{parameter}", "problem": "unknown recipient domain"}],
        )
    return written


def fits(
    mailbox: Mailbox, attachment_ids: Iterable[str], parameter: str, remedy: str = "leave it out or choose another"
) -> None:
    """Refuse attachments that are too large together."""
    total = sum(mailbox.attachments.need(key, parameter).kilobytes for key in attachment_ids)
    if total > LIMIT_KILOBYTES:
        allowed = f"{LIMIT_KILOBYTES / 1000:.1f} MB"
        raise Refused(
            "attachments_too_large",
            f"{parameter}: the attachments would have {total / 1000:.3f} MB; a mail carries {allowed}; {remedy}.",
            [{"pointer": f"/{parameter}", "problem": "too large", "allowed": f"{allowed} in all"}],
        )


def filenames(mailbox: Mailbox, attachment_ids: Iterable[str]) -> str:
    """The names of attachments, as mails and drafts keep them for search."""
    return " ".join(mailbox.attachments.need(key, "attachment_id").filename for key in attachment_ids)


def present(mailbox: Mailbox, mail_id: str) -> Mail:
    """The mail, refused if it lies in the trash."""
    mail = mailbox.mails.need(mail_id, "mail_id")
    if mail.trashed:
        raise Refused("mail_in_trash", f"mail_id: {mail.id} is in the trash; restore it first with trash_mail.")
    return mail


def open_draft(mailbox: Mailbox, draft_id: str, parameter: str = "draft_id") -> Draft:
    """The draft, if it was neither sent nor deleted."""
    draft = mailbox.drafts.need(draft_id, parameter)
    if draft.status == "sent":
        raise Conflict("draft_already_sent", f"{parameter}: {draft.id} was sent already, as mail {draft.sent_as}.")
    if draft.status == "deleted":
        raise Conflict("draft_already_deleted", f"{parameter}: {draft.id} is deleted already.")
    return draft


def matches(rule: MailFilter, mail: Mail) -> bool:
    """Whether a filter is meant for a mail that was received."""
    if mail.sender != rule.sender:
        return False
    return not rule.subject_words or bool(search([mail], rule.subject_words, _subject))


def _subject(mail: Mail) -> str:
    return mail.subject


def filtered(rule: MailFilter, mail: Mail) -> Mail:
    """The mail after the filter."""
    labels = [key for key in mail.label_ids if not (rule.skip_inbox and key == INBOX)]
    if rule.label_id not in labels:
        labels.append(rule.label_id)
    changed: Mail = mail.but(label_ids=tuple(labels), unread=mail.unread and not rule.mark_read)
    return changed


def deliver(
    mailbox: Mailbox,
    *,
    thread_id: str,
    to: tuple[str, ...],
    cc: tuple[str, ...],
    subject: str,
    body: str,
    attachment_ids: tuple[str, ...],
) -> Mail:
    """Send a mail. One that goes to the owner as well also arrives, through the owner's filters."""
    me = owner(mailbox)
    arrives = me.id in (*to, *cc)
    mail = Mail(
        id=mailbox.new_id(mailbox.mails, 9),
        thread_id=thread_id,
        sender=me.id,
        sender_name=me.name,
        to=to,
        cc=cc,
        subject=subject,
        body=body,
        label_ids=(SENT, INBOX) if arrives else (SENT,),
        unread=arrives,
        attachment_ids=attachment_ids,
        filenames=filenames(mailbox, attachment_ids),
        sent_at=mailbox.now,
    )
    for rule in mailbox.mail_filters.where(sender=me.id) if arrives else ():
        if matches(rule, mail):
            mail = filtered(rule, mail)
    return mailbox.mails.put(mail)


def prefixed(prefix: str, subject: str) -> str:
    """``Re: `` before a subject that does not begin with it."""
    return subject if subject.casefold().startswith(prefix.casefold()) else f"{prefix} {subject}".rstrip()
