"""How people speak about their mail. What each name means is told in :mod:`prove.engine.language`."""

from prove.engine.language import Naming, Phrasing
from prove.envs.email.language import drafts, labels, reading, sending, tidying
from prove.envs.email.language.elsewhere import GIVES, TAKES
from prove.envs.email.language.values import VALUES

__all__ = ["GIVES", "NAMINGS", "PHRASINGS", "PRONOUNS", "ROUNDABOUT", "TAKES", "VALUES", "WORDS"]

TO_OTHERS = {"query": "{subject}", "place": "sent"}
BEGUN = {"query": "{subject}", "place": "drafts"}

NAMINGS: list[Naming] = [
    Naming("contact", "{name}", "find_mail_contacts", {"query": "{name}"}),
    Naming("contact", "{name} from {company}", "find_mail_contacts", {"query": "{name}"}),
    Naming("contact", "{name} at {company}", "find_mail_contacts", {"query": "{name}"}),
    Naming("mail", "the mail {subject:quote} from {sender_name}", "search_mail", {"query": "{subject}"}),
    Naming("mail", "{sender_name}'s mail {subject:quote}", "search_mail", {"query": "{subject}"}),
    Naming("mail", "{subject:quote} ({sender_name})", "search_mail", {"query": "{subject}"}),
    Naming("mail", "{subject:quote} by {sender_name} ({date:day})", "search_mail", {"query": "{subject}"}),
    Naming("mail", "the trashed mail {subject:quote}", "search_mail", {"query": "{subject}", "place": "trash"}),
    Naming("mail", "my mail {subject:quote} to {correspondent}", "search_mail", TO_OTHERS),
    Naming("draft", "my draft {subject:quote}", "search_mail", BEGUN),
    Naming("draft", "the draft {subject:quote} to {correspondent}", "search_mail", {"place": "drafts"}),
    Naming("draft", "the {subject:quote} draft", "search_mail", BEGUN),
    Naming("label", "the label {name:quote}", "list_mail_labels"),
    Naming("label", "my {name:quote} label", "list_mail_labels"),
    Naming("label", "the {kind} label {name:quote}", "list_mail_labels", {"kind": "{kind}"}),
    Naming("attachment", "{filename}", "search_mail", {"query": "{filename}"}),
    Naming("attachment", "the file {filename}", "search_mail", {"query": "{filename}", "has_attachment": True}),
]

PHRASINGS: dict[str, Phrasing] = {
    **reading.PHRASINGS,
    **drafts.PHRASINGS,
    **sending.PHRASINGS,
    **labels.PHRASINGS,
    **tidying.PHRASINGS,
}

ROUNDABOUT = (
    "forward_mail",
    "reply_to_mail",
    "update_draft",
)
"""An answer, a copy and a changed draft can all be written as a new draft."""

PRONOUNS: dict[str, tuple[str, ...]] = {
    "contact": ("the same person", "that same contact", "the person just mentioned"),
    "mail": ("that mail", "the same mail", "this same mail"),
    "draft": ("that draft", "the same draft", "this draft"),
    "label": ("that label", "the same label", "this label"),
    "attachment": ("that file", "the same file", "this file"),
}

WORDS: dict[str, str] = {
    "inbox": "my inbox",
    "sent": "the sent mails",
    "trash": "the trash",
    "drafts": "my drafts",
    "all": "all my mail",
    "user": "personal",
    "system": "built-in",
}
