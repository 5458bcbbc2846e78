"""How people speak about their bank. What each name means is told in :mod:`prove.engine.language`."""

from prove.engine.language import Naming, Phrasing
from prove.envs.banking.language import accounts, cards, payees, payments, schedule
from prove.envs.banking.language.elsewhere import GIVES, TAKES
from prove.envs.banking.language.values import VALUES

__all__ = ["GIVES", "NAMINGS", "PHRASINGS", "PRONOUNS", "TAKES", "VALUES", "WORDS"]

NAMINGS: list[Naming] = [
    Naming("account", "my {nickname} account", "list_accounts"),
    Naming("account", "{nickname}", "list_accounts"),
    Naming("account", "account {last4}", "list_accounts"),
    Naming("account", "my {last4} account", "list_accounts"),
    Naming("account", "{kind} {last4}", "list_accounts", {"kind": "{kind}"}),
    Naming("payee", "{name}", "list_payees", {"query": "{name}"}),
    Naming("payee", "{name} at {bank_name}", "list_payees", {"query": "{name}"}),
    Naming("payee", "{name} ({bank_name})", "list_payees", {"query": "{name}"}),
    Naming("payee", "{name} ({account_last4})", "list_payees", {"query": "{name}"}),
    Naming("payee", "my {nickname}", "list_payees", {"query": "{nickname}"}),
    Naming("card", "my {brand} ending {last4}", "list_cards"),
    Naming("card", "card {last4}", "list_cards"),
    Naming("card", "{brand} {last4}", "list_cards"),
    Naming("card", "my {brand} {kind} card", "list_cards"),
    Naming("card", "the {kind} card {last4}", "list_cards"),
    Naming("card", "the card on {account_id}", "list_cards", {"account_id": "{account_id}"}),
    Naming("card", "my {status} {kind} card", "list_cards"),
    Naming("scheduled_payment", "the {amount:money} payment to {payee_name}", "list_scheduled_payments"),
    Naming("scheduled_payment", "the {frequency} payment to {payee_name}", "list_scheduled_payments"),
    Naming("scheduled_payment", "the payment to {payee_name} due {next_date}", "list_scheduled_payments"),
    Naming("scheduled_payment", "the {amount:money} due {next_date}", "list_scheduled_payments"),
    Naming(
        "scheduled_payment",
        "the {amount:money} scheduled for {payee_id}",
        "list_scheduled_payments",
        {"payee_id": "{payee_id}"},
    ),
    Naming(
        "scheduled_payment",
        "the {amount:money} that {from_account_id} sends to {payee_name}",
        "list_scheduled_payments",
        {"from_account_id": "{from_account_id}"},
    ),
]

PHRASINGS: dict[str, Phrasing] = {
    **accounts.PHRASINGS,
    **payees.PHRASINGS,
    **payments.PHRASINGS,
    **schedule.PHRASINGS,
    **cards.PHRASINGS,
}

PRONOUNS: dict[str, tuple[str, ...]] = {
    "account": ("that account", "the same account", "this same account"),
    "payee": ("that payee", "the same payee", "that same payee"),
    "card": ("that card", "the same card", "that very card"),
    "scheduled_payment": ("that payment", "that one", "it"),
    "one_time_code": ("that code", "the code", "the code you just got"),
}

WORDS: dict[str, str] = {
    "once": "one-off",
    "large_payment": "large payment",
    "new_payee": "new payee",
    "higher_limit": "higher limit",
}
