"""How people speak about billing. What each name means is told in :mod:`prove.engine.language`."""

from prove.engine.language import Naming, Phrasing
from prove.envs.payments.language import charges, customers, invoices, webhooks
from prove.envs.payments.language.elsewhere import GIVES, TAKES
from prove.envs.payments.language.values import VALUES

__all__ = ["GIVES", "NAMINGS", "PHRASINGS", "PRONOUNS", "TAKES", "VALUES", "WORDS"]

NAMINGS: list[Naming] = [
    Naming("customer", "{name}", "list_customers", {"query": "{name}"}),
    Naming("customer", "{name} ({email})", "list_customers", {"query": "{name}"}),
    Naming("customer", "{email}", "list_customers", {"query": "{email}"}),
    Naming("invoice", "{number}", "list_invoices", {"query": "{number}"}),
    Naming("invoice", "invoice {number}", "list_invoices", {"query": "{number}"}),
    Naming("invoice", "the {total:money} invoice to {customer_name}", "list_invoices", {"query": "{customer_name}"}),
    Naming("invoice", "the {status} invoice to {customer_name}", "list_invoices", {"query": "{customer_name}"}),
    Naming("invoice", "the invoice for the {description}", "list_invoices", {"query": "{description}"}),
    Naming("charge", "the {amount:money} charge to {customer_id}", "list_charges", {"customer_id": "{customer_id}"}),
    Naming("charge", "the charge for {invoice_id}", "list_charges", {"invoice_id": "{invoice_id}"}),
    Naming("charge", "the {amount:money} that {customer_name} paid", "list_charges", {"status": "succeeded"}),
    Naming("charge", "the {amount:money} on the {card}", "list_charges"),
    Naming("webhook_endpoint", "the endpoint {url}", "list_webhook_events"),
    Naming("webhook_endpoint", "the webhook at {url}", "list_webhook_events"),
]

PHRASINGS: dict[str, Phrasing] = {
    **customers.PHRASINGS,
    **invoices.PHRASINGS,
    **charges.PHRASINGS,
    **webhooks.PHRASINGS,
}

PRONOUNS: dict[str, tuple[str, ...]] = {
    "customer": ("that customer", "the same customer", "this same customer"),
    "invoice": ("that invoice", "this invoice", "the same invoice"),
    "charge": ("that charge", "that same charge", "this charge"),
    "webhook_endpoint": ("that endpoint", "the same endpoint", "this endpoint"),
}

WORDS: dict[str, str] = {
    "requested_by_customer": "requested by the customer",
    "duplicate": "a duplicate",
    "fraudulent": "fraudulent",
    "owing": "still owing money",
    "settled": "all settled up",
}
