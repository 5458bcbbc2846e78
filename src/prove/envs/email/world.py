"""The world of a seed: one mailbox with what was written, received, filed, begun and thrown away in ten weeks."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime, timedelta

from prove.engine import WorldBuilder
from prove.envs.email import names
from prove.envs.email.entities import (
    INBOX,
    SENT,
    STARRED,
    Attachment,
    Contact,
    Draft,
    Label,
    Mail,
    MailDomain,
    MailFilter,
    MailThread,
)

THREADS = 64
DAYS = 70


def build(w: WorldBuilder) -> None:
    """Fill a world."""
    me, people = _people(w)
    labels = _labels(w)
    _filters(w, people, labels)
    mails = _threads(w, me, people, labels)
    # Ids in the order of the threads, rows in the order of time, as the service keeps them.
    mails.sort(key=lambda m: m.sent_at)
    for mail in mails:
        w.add(mail)
    _drafts(w, people, mails)


def address_part(name: str) -> str:
    """``"Zoë O'Brien"`` -> ``"zoe.obrien"``."""
    plain = name.casefold().replace("ł", "l").replace("ø", "o").replace("ß", "ss")
    bare = unicodedata.normalize("NFKD", plain).encode("ascii", "ignore").decode()
    return ".".join(re.sub(r"[^a-z]", "", part) for part in bare.split())


def _people(w: WorldBuilder) -> tuple[Contact, list[Contact]]:
    """The owner, and the others: companies of several people, private people, and some whose company is gone."""
    rng, fake = w.random, w.faker
    for name in names.PROVIDERS:
        w.add(MailDomain(id=w.new_id(MailDomain), name=name))
    taken: set[str] = set()
    firsts, lasts = rng.sample(names.COMPANY_FIRST, 10), rng.sample(names.COMPANY_LAST, 10)
    firms = [f"{a} {b}" for a, b in zip(firsts, lasts, strict=True)]

    def person(name: str, company: str = "", domain: str = "", owner: bool = False) -> Contact:
        where = domain or rng.choice(names.PROVIDERS)
        key = f"{address_part(name)}@{where}"
        if key in taken:
            key = f"{address_part(name)}.{address_part(fake.last_name())}@{where}"
        taken.add(key)
        return w.add(Contact(id=key, name=name, company=company, owner=owner))

    def somebody() -> str:
        return f"{fake.first_name()} {fake.last_name()}"

    me = person(somebody(), owner=True)
    found: list[Contact] = []
    accents = rng.sample(names.UNICODE_PEOPLE, 4)
    for number, firm in enumerate(firms):
        ending = rng.choice(("example", "test"))
        domain = f"{address_part(firm).replace('.', '')}.{ending}"
        w.add(MailDomain(id=w.new_id(MailDomain), name=domain, reachable=number < len(firms) - 1))
        for _ in range(rng.randrange(2, 5)):
            found.append(person(somebody(), firm, domain))
    for name in accents[:2]:
        found.append(person(name))
    for name in accents[2:]:
        firm_person = rng.choice(found)
        found.append(person(name, firm_person.company, firm_person.id.rsplit("@", 1)[1]))
    for name in rng.choice(names.ALIKE_PEOPLE):
        found.append(person(name))
    for _ in range(6):
        found.append(person(somebody()))
    # The same person, privately and at work.
    double = found[0]
    found.append(person(double.name))
    return me, found


def _labels(w: WorldBuilder) -> list[Label]:
    rng = w.random
    for key in (INBOX, SENT, STARRED):
        w.add(Label(id=key, name=key.capitalize(), kind="system"))
    chosen = [*rng.sample(names.LABELS, 4), rng.choice(names.UNICODE_LABELS)]
    base = rng.choice(chosen[:4])
    chosen.append(f"{base} old")
    return [w.add(Label(id=w.new_id(Label), name=name)) for name in chosen]


def _filters(w: WorldBuilder, people: list[Contact], labels: list[Label]) -> None:
    rng = w.random
    for number, contact in enumerate(rng.sample(people, 6)):
        w.add(
            MailFilter(
                id=w.new_id(MailFilter, 9),
                sender=contact.id,
                subject_words=rng.choice(("quote", "invoice", "schedule")) if number % 3 == 2 else "",
                label_id=rng.choice(labels[:4]).id,
                skip_inbox=number % 2 == 1,
                mark_read=number == 3,
            )
        )


def _body(w: WorldBuilder, me: Contact, writer: str, answer: bool) -> str:
    rng = w.random
    opener = rng.choice(names.ANSWERS if answer else names.OPENERS)
    details = rng.sample(names.DETAILS, rng.randrange(1, 4))
    text = " ".join((opener, *details, rng.choice(names.CLOSERS)))
    text = text.replace("{name}", rng.choice(names.UNICODE_PEOPLE)).replace("{n}", str(rng.randrange(3, 48)))
    return f"{text}\n{writer.split()[0]}"


def _file(w: WorldBuilder, used: set[str], big: bool) -> Attachment:
    rng = w.random
    # Three threads of up to five mails may hold more big files than there are names for.
    big_names: tuple[str, ...] = names.BIG_FILES
    if used.issuperset(big_names):
        big_names = tuple(f"{stem}-{n}.{end}" for stem, end in (f.split(".") for f in big_names) for n in (2, 3))
    while True:
        if big:
            name, size = rng.choice(big_names), rng.choice((25_001, rng.randrange(26_000, 48_000)))
        else:
            name = f"{rng.choice(names.FILE_STEMS)}-{rng.randrange(2, 99)}.{rng.choice(names.FILE_ENDS)}"
            size = rng.choice((rng.randrange(20, 900), rng.randrange(900, 7_000), rng.randrange(9_000, 16_000)))
        if name not in used:
            used.add(name)
            return w.add(Attachment(id=w.new_id(Attachment, 8), filename=name, kilobytes=size))


def _subjects(w: WorldBuilder) -> list[str]:
    rng = w.random
    number = rng.randrange(1100, 4800)
    subjects = rng.sample(names.SUBJECTS, THREADS - 14)
    subjects += [f"Invoice {number}", f"Invoice {number + 1}", f"Invoice {number + 10}", "Newsletter, issue 7"]
    subjects += ["Newsletter, issue 8", *names.LONG_SUBJECTS, *rng.sample(names.UNICODE_SUBJECTS, 3)]
    # Twice the same, from different people.
    subjects += rng.sample(subjects[:20], 4)
    rng.shuffle(subjects)
    return subjects


def _threads(w: WorldBuilder, me: Contact, people: list[Contact], labels: list[Label]) -> list[Mail]:
    """Threads of one to five mails. Old ones are archived, filed or in the trash; the newest are unread."""
    rng = w.random
    mails: list[Mail] = []
    used: set[str] = set()
    big = {5, 23, 41}
    for number, subject in enumerate(_subjects(w)):
        thread = w.add(MailThread(id=w.new_id(MailThread, 9), subject=subject))
        other = rng.choice(people)
        copied = rng.choice(people) if rng.random() < 0.3 else None
        # Many of the threads began of late.
        begun = w.start - timedelta(minutes=300 + int(DAYS * 24 * 60 * rng.random() ** 2.2))
        length = rng.choice((1, 1, 2, 2, 3, 5))
        mine = rng.random() < 0.3
        moment: datetime = begun
        filed = rng.sample(labels[:5], rng.choice((1, 1, 2, 2, 3)))
        trashed = number in (3, 11, 29, 47)
        for place in range(length):
            sender, to = (me, other) if mine else (other, me)
            cc = (copied.id,) if copied is not None and copied.id not in (other.id, me.id) else ()
            recent = (w.start - moment).days < 21
            files: list[Attachment] = []
            if not mine and (rng.random() < 0.3 or (number in big and place == 0)):
                files.append(_file(w, used, number in big))
                if rng.random() < 0.25:
                    files.append(_file(w, used, False))
            keys = [SENT] if mine else [INBOX] if recent and number % 5 else []
            keys += [label.id for label in filed]
            if number % 9 == 4 and place == 0:
                keys.append(STARRED)
            mails.append(
                Mail(
                    id=w.new_id(Mail, 9),
                    thread_id=thread.id,
                    sender=sender.id,
                    sender_name=sender.name,
                    to=(to.id,),
                    cc=cc,
                    subject=subject if place == 0 else f"Re: {subject}",
                    body=_body(w, me, sender.name, place > 0),
                    label_ids=tuple(keys),
                    unread=not mine and INBOX in keys and rng.random() < 0.4,
                    trashed=trashed,
                    attachment_ids=tuple(f.id for f in files),
                    filenames=" ".join(f.filename for f in files),
                    sent_at=moment,
                )
            )
            moment += timedelta(minutes=rng.randrange(9, 60 * 40))
            if moment >= w.start:
                break
            mine = not mine if other is not me else mine
    return mails


def _drafts(w: WorldBuilder, people: list[Contact], mails: list[Mail]) -> None:
    """Open drafts, one to a mistyped domain, one near the limit of size, and some that were sent or deleted."""
    rng = w.random
    reachable = {d.name for d in w.rows(MailDomain) if d.reachable}
    friends = [p for p in people if p.id.rsplit("@", 1)[1] in reachable]
    received = [
        m for m in mails if SENT not in m.label_ids and not m.trashed and m.sender.rsplit("@", 1)[1] in reachable
    ]
    files = [f for f in w.rows(Attachment) if 9_000 < f.kilobytes < 25_000]
    used = {m.subject for m in mails}
    fresh = iter([s for s in rng.sample(names.SUBJECTS, len(names.SUBJECTS)) if s not in used])
    moment = w.start - timedelta(hours=20)

    def draft(to: str, subject: str, reply: Mail | None = None, attached: tuple[str, ...] = ()) -> Draft:
        nonlocal moment
        moment += timedelta(minutes=rng.randrange(40, 110))
        text = _body(w, w.rows(Contact)[0], w.rows(Contact)[0].name, reply is not None)
        return w.add(
            Draft(
                id=w.new_id(Draft, 12),
                to=to,
                subject=subject,
                body=text,
                in_reply_to=reply.id if reply is not None else None,
                attachment_ids=attached,
                filenames=" ".join(f.filename for f in files if f.id in attached),
                updated_at=moment,
            )
        )

    for mail in rng.sample(received, 4):
        draft(mail.sender, mail.subject if mail.subject.startswith("Re: ") else f"Re: {mail.subject}", mail)
    for contact in rng.sample(friends, 3):
        draft(contact.id, next(fresh))
    draft(f"{address_part(rng.choice(friends).name)}@{rng.choice(names.TYPOS)}", next(fresh))
    if files:
        draft(rng.choice(friends).id, next(fresh), attached=(rng.choice(files).id,))
    w.replace(draft(rng.choice(friends).id, "Never mind").but(status="deleted"))
    mine = [m for m in mails if SENT in m.label_ids and not m.attachment_ids and not m.subject.startswith("Re: ")]
    for mail in mine[-2:]:
        w.replace(draft(mail.to[0], mail.subject).but(status="sent", sent_as=mail.id, body=mail.body))
