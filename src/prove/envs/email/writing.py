"""Tools that write mails: drafts, answers, forwards."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from prove.engine import Conflict, InvalidArgument, Refused, View, tool
from prove.envs.common import Words
from prove.envs.email.entities import (
    AttachmentId,
    ContactId,
    Draft,
    DraftId,
    Mail,
    Mailbox,
    MailId,
    MailThread,
    ThreadId,
)
from prove.envs.email.rules import deliver, deliverable, filenames, fits, open_draft, owner, prefixed, present
from prove.envs.email.views import DraftRow, FileRow, draft_row, file_rows


class Sent(View, frozen=True, kw_only=True):
    id: MailId
    thread_id: ThreadId
    subject: str
    to: tuple[str, ...]
    recipient: str
    cc: tuple[str, ...] = ()
    attachments: tuple[FileRow, ...] = ()


def _sent(mailbox: Mailbox, mail: Mail) -> Sent:
    contact = mailbox.contacts.get(mail.to[0])
    return Sent(
        id=mail.id,
        thread_id=mail.thread_id,
        subject=mail.subject,
        to=mail.to,
        recipient=contact.name if contact is not None else mail.to[0],
        cc=mail.cc,
        attachments=file_rows(mailbox, mail.attachment_ids),
    )


@tool
def create_draft(
    mailbox: Mailbox,
    to: Annotated[ContactId, Field(max_length=120, description="Mail address of the recipient")],
    subject: Annotated[str, Words(120), Field(description="Subject line")],
    body: Annotated[str, Words(2000), Field(description="Text of the mail")],
    cc: Annotated[ContactId | None, Field(max_length=120, description="Address that gets a copy")] = None,
    in_reply_to: Annotated[MailId | None, Field(description="Mail it answers, whose thread it joins")] = None,
    attachment_id: Annotated[AttachmentId | None, Field(description="File of another mail to attach")] = None,
) -> DraftRow:
    """Create a draft, not sent until send_draft. Refuses unknown recipient domains and files above 25 MB."""
    to = deliverable(mailbox, to, "to")
    copy = deliverable(mailbox, cc, "cc") if cc is not None else ""
    if copy == to:
        raise InvalidArgument("cc", f"{copy} is the recipient already; leave it out.")
    if in_reply_to is not None:
        mailbox.mails.need(in_reply_to, "in_reply_to")
    files = () if attachment_id is None else (attachment_id,)
    fits(mailbox, files, "attachment_id")
    draft = mailbox.drafts.put(
        Draft(
            id=mailbox.new_id(mailbox.drafts, 12),
            to=to,
            cc=copy,
            subject=subject,
            body=body,
            in_reply_to=in_reply_to,
            attachment_ids=files,
            filenames=filenames(mailbox, files),
            updated_at=mailbox.now,
        )
    )
    return draft_row(mailbox, draft)


@tool
def update_draft(
    mailbox: Mailbox,
    draft_id: Annotated[DraftId, Field(description="Id of an open draft")],
    to: Annotated[ContactId | None, Field(max_length=120, description="New recipient")] = None,
    cc: Annotated[
        ContactId | None, Field(max_length=120, description="New address for the copy; empty for none")
    ] = None,
    subject: Annotated[str | None, Words(120), Field(description="New subject")] = None,
    body: Annotated[str | None, Words(2000), Field(description="New text, in place of the old one")] = None,
    attachment_id: Annotated[AttachmentId | None, Field(description="File of a mail to attach as well")] = None,
) -> DraftRow:
    """Change a draft; what is left out stays. Refuses sent and deleted drafts, unknown recipient domains and more than
    25 MB of files."""
    draft = open_draft(mailbox, draft_id)
    if to is None and cc is None and subject is None and body is None and attachment_id is None:
        raise InvalidArgument("draft_id", "give at least one of to, cc, subject, body and attachment_id as well.")
    files = draft.attachment_ids
    if attachment_id is not None:
        if attachment_id in files:
            raise Conflict("already_attached", f"attachment_id: {attachment_id} is attached to {draft.id} already.")
        files = (*files, attachment_id)
        fits(mailbox, files, "attachment_id")
    recipient = draft.to if to is None else deliverable(mailbox, to, "to")
    copy = draft.cc if cc is None else deliverable(mailbox, cc, "cc") if cc.strip() else ""
    if copy == recipient:
        raise InvalidArgument("cc" if cc is not None else "to", f"{copy} would be recipient and copy; choose another.")
    draft = mailbox.drafts.put(
        draft.but(
            to=recipient,
            cc=copy,
            subject=draft.subject if subject is None else subject,
            body=draft.body if body is None else body,
            attachment_ids=files,
            filenames=filenames(mailbox, files),
            updated_at=mailbox.now,
        )
    )
    return draft_row(mailbox, draft)


@tool(idempotent=True)
def send_draft(
    mailbox: Mailbox,
    draft_id: Annotated[DraftId, Field(description="Id of an open draft")],
) -> Sent:
    """Send a draft, which becomes a mail of its thread. Refuses sent and deleted drafts and unknown recipient
    domains."""
    draft = open_draft(mailbox, draft_id)
    to = deliverable(mailbox, draft.to, "draft_id")
    cc = (deliverable(mailbox, draft.cc, "draft_id"),) if draft.cc else ()
    fits(mailbox, draft.attachment_ids, "draft_id")
    if draft.in_reply_to is not None:
        thread_id = mailbox.mails.need(draft.in_reply_to, "in_reply_to").thread_id
    else:
        thread_id = mailbox.mail_threads.put(
            MailThread(id=mailbox.new_id(mailbox.mail_threads, 9), subject=draft.subject)
        ).id
    mail = deliver(
        mailbox,
        thread_id=thread_id,
        to=(to,),
        cc=cc,
        subject=draft.subject,
        body=draft.body,
        attachment_ids=draft.attachment_ids,
    )
    mailbox.drafts.put(draft.but(status="sent", sent_as=mail.id, updated_at=mailbox.now))
    return _sent(mailbox, mail)


@tool(destructive=True, idempotent=True)
def delete_draft(
    mailbox: Mailbox,
    draft_id: Annotated[DraftId, Field(description="Id of an open draft")],
) -> DraftRow:
    """Delete a draft for good. Refuses one that was sent or deleted."""
    draft = open_draft(mailbox, draft_id)
    return draft_row(mailbox, mailbox.drafts.put(draft.but(status="deleted", updated_at=mailbox.now)))


@tool
def reply_to_mail(
    mailbox: Mailbox,
    mail_id: Annotated[MailId, Field(description="Id of the mail to answer")],
    body: Annotated[str, Words(2000), Field(description="Text of the answer")],
    reply_all: Annotated[bool, Field(description="Whether the other recipients get it as copy")] = False,
) -> Sent:
    """Answer a mail at once, in its thread: goes to its sender, or to its recipients if you sent it. Refuses mails in
    the trash and domains that are gone."""
    mail = present(mailbox, mail_id)
    me = owner(mailbox).id
    to = mail.to if mail.sender == me else (mail.sender,)
    others = [a for a in dict.fromkeys((*mail.to, *mail.cc)) if a not in to and a != me] if reply_all else []
    for address in (*to, *others):
        deliverable(mailbox, address, "mail_id")
    answer = deliver(
        mailbox,
        thread_id=mail.thread_id,
        to=to,
        cc=tuple(others),
        subject=prefixed("Re:", mail.subject),
        body=body,
        attachment_ids=(),
    )
    return _sent(mailbox, answer)


@tool
def forward_mail(
    mailbox: Mailbox,
    mail_id: Annotated[MailId, Field(description="Id of the mail to forward")],
    to: Annotated[ContactId, Field(max_length=120, description="Mail address of the recipient")],
    comment: Annotated[str | None, Words(500), Field(description="Text put above it")] = None,
    with_files: Annotated[bool, Field(description="Whether its files go along")] = True,
) -> Sent:
    """Forward a mail at once. Refuses its own sender, mails in the trash, unknown
    recipient domains and more than 25 MB of files."""
    mail = present(mailbox, mail_id)
    address = deliverable(mailbox, to, "to")
    if address == mail.sender:
        raise Refused("sender_has_it", f"to: {address} wrote this mail; answer it with reply_to_mail instead.")
    files = mail.attachment_ids if with_files else ()
    fits(mailbox, files, "mail_id", "forward it without its files (with_files false)")
    quoted = f"---- Forwarded mail from {mail.sender_name} ----\n{mail.body}"
    forwarded = deliver(
        mailbox,
        thread_id=mail.thread_id,
        to=(address,),
        cc=(),
        subject=prefixed("Fwd:", mail.subject),
        body=f"{comment}\n\n{quoted}" if comment else quoted,
        attachment_ids=files,
    )
    return _sent(mailbox, forwarded)
