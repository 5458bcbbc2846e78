"""The world of a seed: one design studio's customers, cards, invoices, charges, refunds, endpoints and events."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

from prove.engine import WorldBuilder
from prove.envs.common import fold
from prove.envs.payments import names
from prove.envs.payments.entities import Card, Customer, Source, WebhookEndpoint
from prove.envs.payments.history import Studio, write

BRANDS = ("Visa", "Mastercard", "Amex", "Discover")


def build(w: WorldBuilder) -> None:
    """Fill a world."""
    studio = Studio(w, _customers(w), _endpoints(w))
    _cards(studio)
    write(studio)


def _customers(w: WorldBuilder) -> list[Customer]:
    """Companies and people, near-duplicates among both, one name twice, some archived."""
    rng, fake = w.random, w.faker
    firsts = rng.sample(names.COMPANY_FIRST, 11)
    companies = [f"{a} {b}" for a, b in zip(firsts, rng.sample(names.COMPANY_LAST, 11), strict=True)]
    companies += [*rng.choice(names.ALIKE_COMPANIES), rng.choice(names.LONG)]
    people = [f"{fake.first_name()} {fake.last_name()}" for _ in range(9)]
    people += [*rng.choice(names.ALIKE_PEOPLE), people[0]]
    everyone = [*companies, *people, *rng.sample(names.UNICODE, 4)]
    rng.shuffle(everyone)
    emails: set[str] = set()
    found = []
    for number, name in enumerate(everyone):
        words = re.sub(r"[^a-z0-9 ]", "", fold(name)).split()
        local = rng.choice((".".join(words[:2]), words[0], f"{words[0]}.billing", f"accounts.{words[0]}"))
        while (email := f"{local}@{rng.choice(('mail', 'post', 'inbox', 'office'))}.example") in emails:
            local += str(rng.randrange(10))
        emails.add(email)
        found.append(w.add(Customer(id=w.new_id(Customer), name=name, email=email, archived=number in (5, 17))))
    return found


def _cards(studio: Studio) -> None:
    """Mostly one good card; some have a second one, some an expired, blocked or tightly limited one, three none."""
    w, rng = studio.w, studio.w.random
    last4: set[str] = set()

    def card(customer: Customer, source: Source, trouble: str = "") -> None:
        while (ending := f"{rng.randrange(10_000):04d}") in last4:
            pass
        last4.add(ending)
        months = -rng.randrange(1, 9) if trouble == "expired" else rng.randrange(3, 44)
        studio.cards.setdefault(customer.id, []).append(
            w.add(
                Card(
                    id=w.new_id(Card),
                    customer_id=customer.id,
                    source=source,
                    brand=rng.choice(BRANDS),
                    last4=ending,
                    expires_on=_last_day(w.start, months),
                    blocked=trouble == "blocked",
                    ceiling=rng.randrange(5_000, 20_000) if trouble == "limited" else None,
                )
            )
        )

    for number, customer in enumerate(studio.customers):
        trouble = {0: "expired", 8: "blocked", 12: "limited", 20: "expired", 26: "limited"}.get(number, "")
        if number not in (3, 15, 28):
            card(customer, "primary", trouble)
        if number % 3 == 0 or (trouble and number != 8):
            card(customer, "backup", "expired" if number == 9 else "")


def _last_day(now: datetime, months: int) -> date:
    year, month = divmod(now.year * 12 + now.month + months, 12)
    return date(year, month + 1, 1) - timedelta(days=1)


def _endpoints(w: WorldBuilder) -> list[WebhookEndpoint]:
    """One that works, one that fails, one that is switched off, one that wants little."""
    rng = w.random
    domain = rng.choice(names.DOMAINS)
    hosts = rng.sample(names.HOSTS, 4)
    found = []
    for number, host in enumerate(hosts):
        events = names.EVENT_SETS[2 if number == 0 else 5 if number == 1 else rng.randrange(len(names.EVENT_SETS))]
        found.append(
            w.add(
                WebhookEndpoint(
                    id=w.new_id(WebhookEndpoint),
                    url=f"https://{host}.{domain}/{rng.choice(names.PATHS)}",
                    events=tuple(sorted(events)),
                    enabled=number != 2,
                    failing=number == 1,
                )
            )
        )
    return found
