"""Values that somebody who writes mails would choose: subjects, short texts, labels, words to search for."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NoReturn

from prove.engine.language import NoValue, Pick, ValueFunction
from prove.envs.email import names

THINGS = (
    "the ladder", "my old amplifier", "the tent", "your blue folder", "the tasting menu", "the shuttle bus",
    "the rehearsal room", "the visa form", "our kiln", "the parking spot", "the printer cable", "the harvest crate",
    "the guest room", "your slide deck", "the stage light", "the spare tire", "the audit binder", "the cake stand",
    "the rowing boat", "the tax form", "the projector", "the picnic blanket", "our stall", "the ski rack",
)  # fmt: skip
STATES = (
    "is ready for pickup", "waits until Monday", "was moved to the annex", "costs more than expected",
    "is missing a signature", "can be returned any evening", "fits my car", "is heavy",
    "arrives with the noon train", "is booked", "was double-booked", "looks great",
    "has been paid for", "is still at Carla's", "must be gone by the ninth", "is for sale",
    "is yours", "broke again", "belongs in the basement", "got soaked last night",
)  # fmt: skip
ASKS = (
    "Which day?", "Tell me by tonight.", "Can you bring it along?", "Let's decide together.",
    "Coffee is on me.", "Ring twice.", "Use the side entrance.", "Ask Petra for the rest.",
    "Bring gloves.", "What do you say?", "Call if it gets late.", "Don't answer.", "Photo first, please.",
)  # fmt: skip
TOPICS = (
    "Ladder on loan", "Two tickets left", "Carpool to the lake", "Corrected figures", "Kiln firing on Saturday",
    "Draft agenda", "Spare mattress", "Museum visit", "Rota for August", "Broken doorbell", "Shelf measurements",
    "Cello lessons", "Potluck list", "Quick favor", "Warehouse visit", "Missing signature", "Cake order",
    "Dates for the retreat", "Train to Ghent", "Name tags", "Tasting notes", "Amplifier for sale", "Keys to the shed",
    "Thank-you note", "Plan B for rain", "Beehive inspection", "Lunch on Thursday", "Typo in the flyer",
)  # fmt: skip
TAILS = ("once more", "final answer", "part two", "new date", "small change", "please read", "for your eyes", "at last")
LABEL_NAMES = (
    "Bike trip", "Read later", "Landlord", "Band practice", "Warranty", "Job hunt", "Garden", "Wedding", "Allotment",
    "Tenants", "Auction", "Pen pals", "Dentist", "Tickets", "Hiking club", "Lost and found", "Speeches", "Nursery",
    "Orchard", "Refunds", "Archive 2024", "Parents", "Pottery", "Reviews", "Sublet", "Car repairs",
)  # fmt: skip


def none() -> NoReturn:
    raise NoValue


def text(pick: Pick) -> str:
    rng = pick.rng
    thing = rng.choice(THINGS)
    line = f"{thing[0].upper()}{thing[1:]} {rng.choice(STATES)}."
    return line if rng.random() < 0.45 else f"{line} {rng.choice(ASKS)}"


def subject(pick: Pick) -> str:
    rng = pick.rng
    topic = rng.choice(TOPICS)
    return topic if rng.random() < 0.5 else f"{topic}, {rng.choice(TAILS)}"


def comment(pick: Pick) -> str:
    return pick.rng.choice(
        (*ASKS, "FYI, see the second paragraph.", "This one is for your team.", "Could you take over from here?")
    )


def label_name(pick: Pick) -> str:
    rng = pick.rng
    name = rng.choice(LABEL_NAMES)
    return name if rng.random() < 0.6 else f"{name} {rng.choice(('2026', 'stuff', 'todo', 'misc', 'ideas'))}"


def mail_words(pick: Pick) -> str:
    words = pick.rng.choice(names.SUBJECTS).replace(":", "").replace(",", "").split()
    return max(words, key=len)


def subject_words(pick: Pick) -> str:
    return pick.rng.choice(("invoice", "schedule", "quote", "newsletter", "minutes", "reminder", "survey", "draft"))


def contact_words(pick: Pick) -> str:
    pool = pick.rng.choice((names.COMPANY_LAST, [n.split()[1] for n in names.UNICODE_PEOPLE], names.COMPANY_FIRST))
    return pick.rng.choice(list(pool))


def since(pick: Pick) -> date:
    return pick.now.date() - timedelta(days=pick.rng.choice((2, 3, 5, 7, 10, 14, 21, 30)))


def before(pick: Pick) -> date:
    return pick.now.date() - timedelta(days=pick.rng.choice((8, 12, 15, 21, 28, 35)))


def read_status(pick: Pick) -> str:
    return "read" if pick.rows.get("mail_id", {}).get("unread") else "unread"


def trash_action(pick: Pick) -> str:
    return "restore" if pick.rows.get("mail_id", {}).get("trashed") else "discard"


VALUES: dict[str, ValueFunction] = {
    "body": text,
    "subject": subject,
    "comment": comment,
    "create_mail_label.name": label_name,
    "search_mail.query": mail_words,
    "search_mail.place": lambda pick: pick.rng.choice(("inbox", "sent", "trash")),
    "search_mail.unread": lambda pick: True,
    "search_mail.has_attachment": lambda pick: True,
    "find_mail_contacts.query": contact_words,
    "subject_words": subject_words,
    "after": since,
    "until": before,
    "status": read_status,
    "action": trash_action,
    "reply_all": lambda pick: True,
    "with_files": lambda pick: False,
    "skip_inbox": lambda pick: True,
    "mark_read": lambda pick: True,
    "apply_to_existing": lambda pick: True,
    "limit": lambda pick: pick.rng.choice((2, 3, 4, 6)),
}
