"""Values that a merchant would choose: work to bill, dates ahead, refunds that are covered, keys and addresses."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NoReturn

from prove.engine.language import NoValue, Pick, ValueFunction
from prove.envs.payments import names

KEY_WORDS = ("order", "retry", "batch", "desk", "import", "job", "mail", "sheet", "form", "call")
JOBS = (
    "rebranding sprint",
    "mural sketch",
    "font license",
    "map illustrations",
    "storefront photos",
    "menu reprint",
    "icon set",
    "booth design",
    "label drafts",
    "tote bag artwork",
    "email banners",
    "cover design",
    "style guide",
    "museum leaflet",
    "vehicle lettering",
    "calendar layout",
    "gift voucher design",
    "infographic series",
    "pitch deck",
    "album artwork",
    "sticker sheet",
    "uniform patches",
    "garden signs",
    "ticket design",
    "bottle labels",
    "school prospectus",
)


def none() -> NoReturn:
    raise NoValue


def work(pick: Pick) -> str:
    rng = pick.rng
    job = rng.choice((*JOBS, *names.WORK))
    return rng.choice(
        (
            job,
            job,
            f"{job} for {rng.choice(names.MONTHS)}",
            f"{job}, round {rng.randrange(2, 5)}",
            f"{job}, part {rng.randrange(2, 6)}",
            f"{job} and {rng.choice(JOBS)}",
            f"deposit on {job}",
            f"{job} (rush)",
        )
    )


def price(pick: Pick) -> float:
    rng = pick.rng
    draw = rng.random()
    if draw < 0.5:
        return rng.randrange(4, 90) * 10
    if draw < 0.8:
        return rng.randrange(35, 2400)
    return round(rng.uniform(20, 900), 2)


def due(pick: Pick) -> date:
    return pick.now.date() + timedelta(days=pick.rng.choice((7, 10, 14, 21, 28, 30, 30, 45, 60)))


def refund(pick: Pick) -> float:
    """A part of what is left of a charge."""
    row = pick.rows.get("charge_id", {})
    left = float(row.get("amount", 0)) - float(row.get("amount_refunded", 0))
    if row.get("status") != "succeeded" or left < 2:
        none()
    part = left * pick.rng.uniform(0.1, 0.9)
    for step in (50, 10, 5):
        if part > 4 * step and pick.rng.random() < 0.6:
            return int(part // step * step)
    return int(part) if part > 5 else round(part, 2)


def key(pick: Pick) -> str:
    rng = pick.rng
    return f"{rng.choice(KEY_WORDS)}-{rng.choice(names.MONTHS)[:3].lower()}-{rng.randrange(10, 9990)}"


def url(pick: Pick) -> str:
    rng = pick.rng
    return f"https://{rng.choice(names.HOSTS)}.{rng.choice(names.DOMAINS)}/{rng.choice(names.PATHS)}"


def events(pick: Pick) -> list[str]:
    chosen = pick.rng.choice(names.EVENT_SETS)
    return list(chosen) if len(chosen) < 4 else ["invoice.finalized", "invoice.paid"]


def invoice_words(pick: Pick) -> str:
    return pick.rng.choice(pick.rng.choice(names.WORK).split())


def customer_words(pick: Pick) -> str:
    rng = pick.rng
    return rng.choice((rng.choice(names.COMPANY_LAST).split()[-1], "Dental", "Design", "office", "mail", "billing"))


VALUES: dict[str, ValueFunction] = {
    "create_invoice.description": work,
    "create_invoice.unit_amount": price,
    "create_invoice.due_date": due,
    "create_invoice.quantity": lambda pick: pick.rng.choice((2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 24)),
    "create_refund.amount": refund,
    "charge_invoice.payment_source": lambda pick: "backup",
    "idempotency_key": key,
    "set_webhook_endpoint.url": url,
    "set_webhook_endpoint.events": events,
    "set_webhook_endpoint.status": lambda pick: "disabled",
    "list_invoices.query": invoice_words,
    "list_customers.query": customer_words,
    "limit": lambda pick: pick.rng.choice((2, 3, 4, 5)),
}
