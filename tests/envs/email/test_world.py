"""The seeded worlds: sound mailboxes, planted edge cases, and variety from seed to seed."""

from __future__ import annotations

import pytest

import prove
from prove.envs.common import fold
from prove.envs.email.entities import SENT, Mailbox
from prove.envs.email.names import BIG_FILES
from prove.envs.email.rules import LIMIT_KILOBYTES, owner


@pytest.fixture(params=range(0, 60, 6))
def mailbox(request) -> Mailbox:
    return prove.environment("email").session(request.param).state


def test_mails_are_sound(mailbox):
    me = owner(mailbox).id
    moments = [m.sent_at for m in mailbox.mails]
    assert moments == sorted(moments) and moments[-1] < mailbox.now
    for mail in mailbox.mails:
        assert (mail.sender == me) == (SENT in mail.label_ids) == (me not in mail.to)
        assert mail.sender_name == mailbox.contacts.need(mail.sender, "sender").name
        assert len(set(mail.label_ids)) == len(mail.label_ids) and not (mail.unread and mail.sender == me)
        files = [mailbox.attachments.need(a, "attachment_id").filename for a in mail.attachment_ids]
        assert mail.filenames == " ".join(files)
        subject = mailbox.mail_threads.need(mail.thread_id, "thread_id").subject
        assert mail.subject in (subject, f"Re: {subject}")


def test_edge_cases_are_planted(mailbox):
    names = [c.name for c in mailbox.contacts]
    assert len(set(names)) < len(names) and [n for n in names if not n.isascii() and fold(n) != n.lower()]
    assert [d for d in mailbox.mail_domains if not d.reachable]
    assert [a for a in mailbox.attachments if a.kilobytes > LIMIT_KILOBYTES]
    assert [m for m in mailbox.mails if m.trashed] and [m for m in mailbox.mails if m.unread]
    assert [m for m in mailbox.mails if len(m.subject) > 90]
    known = {d.name for d in mailbox.mail_domains if d.reachable}
    drafts = list(mailbox.drafts)
    assert [d for d in drafts if d.to.rsplit("@", 1)[1] not in known]
    for draft in drafts:
        files = [mailbox.attachments.need(a, "attachment_id").filename for a in draft.attachment_ids]
        assert draft.filenames == " ".join(files)
    assert {d.status for d in drafts} >= {"open", "deleted"} and [d for d in drafts if d.in_reply_to]
    labels = {key for m in mailbox.mails for key in m.label_ids}
    assert [label for label in mailbox.labels if label.id not in labels]


def test_seeds_differ():
    first, second = (prove.environment("email").session(s).state for s in (1, 2))
    assert not {m.id for m in first.mails} & {m.id for m in second.mails}
    assert len({c.id for c in first.contacts} & {c.id for c in second.contacts}) < 5


@pytest.mark.parametrize("seed", [191, 244])
def test_a_mailbox_may_hold_more_big_files_than_there_are_names(seed):
    files = [a.filename for a in prove.environment("email").session(seed).state.attachments]
    big = [name for name in files if name.endswith((".mov", ".mp4", ".tiff", ".zip"))]
    assert len(big) > len(BIG_FILES)
    assert len(set(files)) == len(files)
