"""Email: one person's mailbox, as a web mail service shows it."""

from prove.engine import Environment
from prove.envs.email import reading, sorting, writing
from prove.envs.email.entities import Mailbox
from prove.envs.email.world import build

environment = Environment(
    name="email",
    version="1.0.0",
    description="A mailbox: mails and threads, drafts, labels, contacts, filters, attachments.",
    state=Mailbox,
    build=build,
    tools=(reading, writing, sorting),
    language="prove.envs.email.language",
)
