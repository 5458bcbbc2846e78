"""A mailbox small enough to work out everything by hand. It is Monday, June 1, 2026, 09:00 UTC; a call takes 60 s."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from actor import Actor

from prove.engine import Environment, WorldBuilder
from prove.envs.email import reading, sorting, writing
from prove.envs.email.entities import Attachment, Contact, Draft, Label, Mail, Mailbox, MailDomain, MailThread

SEED = 3
ME, ANNA, BEN, GONE = "ida@home.example", "anna@mill.example", "ben@mill.example", "cleo@gone.example"
NAMES = {ME: "Ida Moss", ANNA: "Anna Mill", BEN: "Ben Ōta", GONE: "Cleo Gone"}


def build(w: WorldBuilder) -> None:
    assert w.start == datetime(2026, 6, 1, 9, tzinfo=UTC)
    for key, name in NAMES.items():
        w.add(Contact(id=key, name=name, company="Mill" if "mill" in key else "", owner=key == ME))
    for name in ("home", "mill", "gone"):
        w.add(MailDomain(id=f"dom_{name}", name=f"{name}.example", reachable=name != "gone"))
    for key, name, kind in (
        ("INBOX", "Inbox", "system"),
        ("SENT", "Sent", "system"),
        ("STARRED", "Starred", "system"),
        ("work", "Work", "user"),
        ("cafe", "Café", "user"),
    ):
        w.add(Label(id=key, name=name, kind=kind))
    for key, size in (("plan", 10_000), ("film", 15_000), ("dot", 1), ("huge", 25_001)):
        w.add(Attachment(id=f"att_{key}", filename=f"{key}.zip", kilobytes=size))
    for thread, subject in (("t_quote", "Quote"), ("t_film", "Film"), ("t_huge", "Huge"), ("t_old", "Old news")):
        w.add(MailThread(id=thread, subject=subject))
    for key, thread, sender, to, cc, subject, labels, unread, trashed, files in (
        ("m_old", "t_old", GONE, ME, (), "Old news", (), False, False, ()),
        ("m_bin", "t_old", BEN, ME, (), "Re: Old news", ("INBOX",), False, True, ()),
        ("m_ask", "t_quote", ME, ANNA, (), "Quote", ("SENT",), False, False, ()),
        ("m_quote", "t_quote", ANNA, ME, (BEN,), "Re: Quote", ("INBOX", "work"), True, False, ("att_plan",)),
        ("m_film", "t_film", BEN, ME, (), "Film", ("INBOX",), True, False, ("att_film", "att_dot")),
        ("m_huge", "t_huge", ANNA, ME, (), "Huge", ("INBOX",), False, False, ("att_huge",)),
    ):
        w.add(
            Mail(
                id=key,
                thread_id=thread,
                sender=sender,
                sender_name=NAMES[sender],
                to=(to,),
                cc=cc,
                subject=subject,
                body=f"About {subject.lower()}.",
                label_ids=labels,
                unread=unread,
                trashed=trashed,
                attachment_ids=files,
                filenames=" ".join(f"{f[4:]}.zip" for f in files),
                sent_at=datetime(2026, 5, 20 + len(w.rows(Mail)), 9, tzinfo=UTC),
            )
        )
    for key, to, reply in (("d_new", ANNA, None), ("d_reply", ANNA, "m_quote"), ("d_typo", "anna@mil.example", None)):
        w.add(
            Draft(
                id=key,
                to=to,
                subject="Re: Quote" if reply else "Lunch",
                body="Fine.",
                in_reply_to=reply,
                attachment_ids=("att_plan",) if key == "d_new" else (),
                updated_at=datetime(2026, 5, 30, 9, tzinfo=UTC),
            )
        )


STORY = Environment(
    name="email",
    version="story",
    description="A hand-made mailbox.",
    state=Mailbox,
    build=build,
    tools=(reading, writing, sorting),
)


class Writer(Actor):
    """Calls tools: ``does(...)`` expects success, ``is_refused(...)`` gives (kind, code), nothing changed."""

    def finds(self, **filters: Any) -> list[str]:
        """Ids of mails and drafts, newest first."""
        return [m["id"] for m in self.does("search_mail", limit=100, **filters)["mails"]]

    def label(self, name: str) -> dict[str, Any]:
        return next(x for x in self.does("list_mail_labels")["labels"] if x["name"] == name)


@pytest.fixture
def writer() -> Writer:
    return Writer(STORY.session(SEED))
