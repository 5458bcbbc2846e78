"""Values that a customer would choose: amounts the account can bear, dates that lie ahead, notes in many words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from prove.engine.language import NoValue, Pick, ValueFunction
from prove.envs.banking import names
from prove.envs.banking.entities import card_pin
from prove.envs.banking.rules import CODE_NEEDED_ABOVE, HIGHEST_DAILY_LIMIT, months_later

FREE_AMOUNT = CODE_NEEDED_ABOVE / 100
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November")
THINGS = (
    "groceries",
    "pizza",
    "tent rental",
    "piano lesson",
    "gas and tolls",
    "flowers",
    "moving van",
    "daycare",
    "yoga block",
    "firewood",
    "wedding gift",
    "book fair",
    "theater seats",
    "window repair",
    "dog food",
    "rehearsal room",
    "paint and brushes",
    "school trip",
    "cake order",
    "snow tires",
    "guitar strings",
    "summer camp",
    "hedge trimming",
    "raffle tickets",
    "swim club",
    "spare keys",
    "lab fees",
    "kayak hire",
)


def cents(value: float) -> float:
    return round(value, 2)


def some_amount(pick: Pick, low: float, high: float) -> float:
    """An amount from ``low`` to ``high``: most often round, sometimes to the cent, now and then close to the top."""
    if high < low:
        raise NoValue
    rng = pick.rng
    draw = rng.random()
    top = min(high, low + 900) if draw < 0.85 else high
    value = rng.uniform(low, top)
    if draw < 0.3:
        value = round(value / 25) * 25
    elif draw < 0.5:
        value = round(value / 10) * 10
    elif draw < 0.75:
        value = round(value)
    value = cents(min(max(value, low), high))
    return value


def payer(pick: Pick) -> Mapping[str, Any]:
    """The account that pays, if a customer would pay from it at all."""
    row = pick.rows.get("from_account_id", {})
    if row.get("kind") == "credit" or row.get("closed") or row.get("currency", "USD") != "USD":
        raise NoValue
    return row


def payable(pick: Pick) -> None:
    if pick.rows.get("payee_id", {}).get("currency", "USD") != "USD":
        raise NoValue


def transfer_amount(pick: Pick) -> float:
    high = float(payer(pick).get("available", 0))
    target = pick.rows.get("to_account_id", {})
    if target.get("closed") or target.get("currency", "USD") != "USD":
        raise NoValue
    if target.get("kind") == "credit":
        high = min(high, float(target.get("balance", 0)))
        if high > 1 and pick.rng.random() < 0.2:
            return cents(high)
    return some_amount(pick, min(5.0, high), high) if high >= 1 else none()


def payment_amount(pick: Pick) -> float:
    row = payer(pick)
    payable(pick)
    high = min(float(row.get("available", 0)), float(row.get("daily_limit_left", FREE_AMOUNT)))
    if "one_time_code" in pick.arguments:
        return some_amount(pick, FREE_AMOUNT + 1, high)
    high = min(high, FREE_AMOUNT)
    return some_amount(pick, min(8.0, high), high) if high >= 1 else none()


def scheduled_amount(pick: Pick) -> float:
    row = payer(pick)
    payable(pick)
    high = min(float(row.get("daily_limit", 500)), max(float(row.get("available", 0)), 60.0))
    if "one_time_code" in pick.arguments:
        return some_amount(pick, FREE_AMOUNT + 1, high)
    high = min(high, FREE_AMOUNT)
    return some_amount(pick, min(10.0, high), high)


def none() -> float:
    raise NoValue


def daily_limit(pick: Pick) -> int:
    """A round limit: higher than now with a code, lower without."""
    row = pick.rows.get("account_id", {})
    if row.get("kind") == "credit" or row.get("closed") or row.get("currency", "USD") != "USD":
        raise NoValue
    now = int(row.get("daily_limit", 0))
    if "one_time_code" in pick.arguments:
        above = [n for n in (2000, 2500, 3000, 3500, 4000, 5000, 6000, 7500, 8000, 10_000) if n > now]
        return pick.rng.choice(above) if above else HIGHEST_DAILY_LIMIT // 100
    below = [n for n in (100, 150, 200, 300, 400, 600, 750, 800, 1000, 1200, 1500, 1800, 2000, 2400, 3000) if n < now]
    return pick.rng.choice(below) if below else int(none())


def memo(pick: Pick) -> str:
    rng = pick.rng
    thing = rng.choice(THINGS)
    return rng.choice(
        (
            thing,
            f"{thing} {rng.choice(MONTHS)}",
            f"{rng.choice(DAYS)} {thing}",
            f"share of the {thing}",
            f"invoice {rng.randrange(110, 9990)}",
            f"{thing}, part {rng.randrange(2, 5)}",
            f"thanks for the {thing}",
            f"{rng.choice(MONTHS)} rent top-up",
            f"{thing} / {rng.choice(DAYS)}",
            f"ref {rng.choice('ABCDEFGHJK')}{rng.randrange(100, 999)} {thing}",
        )
    )


def past_day(pick: Pick) -> date:
    return pick.now.date() - timedelta(days=pick.rng.randrange(4, 80))


def last_day(pick: Pick) -> date:
    today = pick.now.date()
    first = pick.arguments.get("from_date")
    if first is None:
        return today - timedelta(days=pick.rng.randrange(1, 40))
    begin = date.fromisoformat(str(first))
    return begin + timedelta(days=pick.rng.randrange(1, max(2, (today - begin).days)))


def coming_day(pick: Pick) -> date:
    return pick.now.date() + timedelta(days=pick.rng.randrange(1, 75))


def end_day(pick: Pick) -> date:
    if pick.arguments.get("frequency", "once") == "once":
        raise NoValue
    start = date.fromisoformat(str(pick.arguments["start_date"]))
    return months_later(start, pick.rng.randrange(2, 19))


def frequency(pick: Pick) -> str:
    return pick.rng.choice(("weekly", "monthly", "monthly"))


def transaction_words(pick: Pick) -> str:
    return pick.rng.choice(names.MERCHANTS)[0]


def payee_words(pick: Pick) -> str:
    if pick.rng.random() < 0.5:
        return pick.rng.choice(pick.rng.choice(names.ALIKE_PEOPLE)).split()[-1]
    return pick.rng.choice(names.BANKS)


def person(pick: Pick) -> str:
    first = ("Odette", "Rafael", "Priya", "Malik", "Ingrid", "Tomás", "Hana", "Desmond", "Yuki", "Carmen", "Viktor")
    last = ("Albright", "Okafor", "Pereira", "Lindgren", "Takahashi", "Moreau", "Szabó", "Quintero", "Fitzroy", "Bose")
    if pick.rng.random() < 0.25:
        return f"{pick.rng.choice(last)} {pick.rng.choice(list(TRADES))}"
    return f"{pick.rng.choice(first)} {pick.rng.choice(last)}"


def account_number(pick: Pick) -> str:
    length = pick.rng.randrange(9, 12)
    return str(pick.rng.randrange(10 ** (length - 1), 10**length))


TRADES = {
    "Roofing": "roofer",
    "Catering": "caterer",
    "Music School": "music school",
    "Plumbing": "plumber",
    "Childcare": "daycare",
    "Print Shop": "printer",
    "Landscaping": "gardener",
    "Bakery": "bakery",
}
"""What a company's name ends with, and what its customers call it."""


def short_name(pick: Pick) -> str:
    """What the payee of that name is to the customer."""
    name = str(pick.arguments.get("name", ""))
    for trade, short in TRADES.items():
        if name.endswith(trade):
            return short
    return pick.rng.choice(("neighbor", "tutor", "cousin", "landlord", "roommate", "coach", "sitter", "handyman"))


def purpose(pick: Pick) -> str:
    # A new payee cannot be saved without a code; the other two can do without for smaller amounts.
    return pick.rng.choice(("new_payee", "new_payee", "large_payment", "higher_limit"))


def year(pick: Pick) -> int:
    return pick.now.year - (1 if pick.rng.random() < 0.15 else 0)


VALUES: dict[str, ValueFunction] = {
    "transfer_between_accounts.amount": transfer_amount,
    "send_payment.amount": payment_amount,
    "schedule_payment.amount": scheduled_amount,
    "set_daily_limit.daily_limit": daily_limit,
    "schedule_payment.start_date": coming_day,
    "schedule_payment.end_date": end_day,
    "schedule_payment.frequency": frequency,
    "list_transactions.query": transaction_words,
    "list_payees.query": payee_words,
    "list_statements.year": year,
    "generate_one_time_code.purpose": purpose,
    "add_payee.name": person,
    "add_payee.account_number": account_number,
    "add_payee.bank_name": lambda pick: pick.rng.choice(names.BANKS),
    "add_payee.nickname": short_name,
    "pin": lambda pick: card_pin(pick.arguments["card_id"]),
    "memo": memo,
    "from_date": past_day,
    "to_date": last_day,
    "limit": lambda pick: pick.rng.choice((3, 4, 5, 6, 8, 10)),
}
