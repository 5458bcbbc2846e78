"""The world of a seed: one customer's accounts, cards, payees and standing payments."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from prove.engine import WorldBuilder
from prove.envs.banking import names
from prove.envs.banking.entities import (
    Account,
    AccountKind,
    Card,
    Frequency,
    Hold,
    Payee,
    ScheduledPayment,
    card_pin,
)
from prove.envs.banking.history import MONTHS, Draft, everyday_life, months_before, post, statements
from prove.envs.banking.rules import months_later


def build(w: WorldBuilder) -> None:
    """Fill a world."""
    today = w.start.date()
    first = today.replace(day=1)
    draft = Draft(w, today, [months_before(first, n) for n in range(MONTHS, -1, -1)])
    accounts = _accounts(w)
    cards = _cards(w, today, accounts)
    people, companies = _payees(w)
    _scheduled(draft, accounts, people, companies)
    everyday_life(draft, accounts, cards, people)
    post(draft, accounts)
    statements(draft, accounts)


def _digits(w: WorldBuilder, count: int) -> str:
    return f"{w.random.randrange(10**count):0{count}d}"


def _accounts(w: WorldBuilder) -> dict[str, Account]:
    """One account per role; balances come later, from the lines."""
    rng = w.random
    plan: list[tuple[str, AccountKind, tuple[str, ...], int]] = [
        ("main", "checking", names.MAIN_CHECKING, rng.choice((200_000, 250_000, 300_000, 400_000))),
        ("second", "checking", names.SECOND_CHECKING, rng.choice((150_000, 200_000))),
        ("savings", "savings", names.SAVINGS, rng.choice((100_000, 150_000, 500_000))),
        ("small", "savings", names.SMALL_SAVINGS, 50_000),
        ("credit", "credit", names.CREDIT, 0),
        ("euro", "savings", names.EURO, 100_000),
        ("closed", rng.choice(("checking", "savings")), names.CLOSED, 100_000),
    ]
    last4: set[str] = set()
    accounts = {}
    for role, kind, pool, limit in plan:
        while (ending := _digits(w, 4)) in last4:
            pass
        last4.add(ending)
        accounts[role] = w.add(
            Account(
                id=w.new_id(Account),
                nickname=rng.choice(pool),
                kind=kind,
                last4=ending,
                currency="EUR" if role == "euro" else "USD",
                balance=0,
                daily_limit=limit,
                closed=role == "closed",
            )
        )
    return accounts


def _cards(w: WorldBuilder, today: date, accounts: dict[str, Account]) -> dict[str, Card]:
    """Active, frozen and expired cards; no two have the same last digits."""
    rng = w.random
    debit, credit = rng.sample(("Visa", "Mastercard"), 2)
    last4: set[str] = set()
    cards = {}
    for role, account, brand, months, frozen in (
        ("main", "main", debit, rng.randrange(8, 44), False),
        ("second", "second", debit, rng.randrange(5, 40), True),
        ("credit", "credit", credit, rng.randrange(6, 50), False),
        ("extra", "credit", rng.choice((debit, credit)), rng.randrange(2, 30), rng.random() < 0.5),
        ("old", "main", debit, -rng.randrange(1, 5), rng.random() < 0.5),
    ):
        while (ending := _digits(w, 4)) in last4:
            pass
        last4.add(ending)
        key = w.new_id(Card)
        last_day = months_later(today.replace(day=1), months + 1) - timedelta(days=1)
        cards[role] = w.add(
            Card(
                id=key,
                account_id=accounts[account].id,
                brand=brand,
                last4=ending,
                expires_on=last_day,
                pin=card_pin(key),
                frozen=frozen,
            )
        )
    for role in ("main", "credit", "credit", "second"):
        merchant, low, high = rng.choice(names.MERCHANTS)
        w.add(
            Hold(id=w.new_id(Hold), account_id=accounts[role].id, amount=rng.randrange(low, high), description=merchant)
        )
    return cards


def _payees(w: WorldBuilder) -> tuple[list[Payee], list[Payee]]:
    """People and companies, near-duplicates among both, and one name that two payees share."""
    rng, fake = w.random, w.faker
    # Faker's generator, asked for parts: whole names come with titles and suffixes that nobody says.
    people = [f"{fake.first_name()} {fake.last_name()}" for _ in range(8)]
    people += rng.sample(names.UNICODE_PEOPLE, 3)
    people += rng.choice(names.ALIKE_PEOPLE)
    people.append(people[0])
    town = fake.city()
    companies = [f"{town} {kind}" for kind in rng.sample(names.UTILITIES, 4)]
    companies += rng.choice(names.ALIKE_COMPANIES)
    companies += [f"{fake.last_name()} Property Management", f"{fake.last_name()} & {fake.last_name()} Law"]
    companies.append(rng.choice(names.LONG_COMPANY))
    short = iter(rng.sample(names.SHORT_NAMES, 4))
    banks_of: dict[str, set[str]] = {}

    def payee(name: str, nickname: str = "", new: bool = False) -> Payee:
        used = banks_of.setdefault(name, set())
        bank = rng.choice([b for b in names.BANKS if b not in used])
        used.add(bank)
        number = _digits(w, rng.randrange(9, 12))
        row = Payee(id=w.new_id(Payee), name=name, bank_name=bank, account_number=number, nickname=nickname, new=new)
        return w.add(row)

    persons = [payee(n, next(short, "") if i < 4 else "") for i, n in enumerate(people)]
    firms = [payee(n) for n in companies]
    payee(f"{fake.first_name()} {fake.last_name()}", new=True)
    w.add(
        Payee(
            id=w.new_id(Payee),
            name=rng.choice(names.EURO_PAYEES),
            bank_name=rng.choice(names.EURO_BANKS),
            account_number=_digits(w, 10),
            currency="EUR",
        )
    )
    return persons, firms


def _scheduled(draft: Draft, accounts: dict[str, Account], people: list[Payee], firms: list[Payee]) -> None:
    """Scheduled payments in every state; those that began in the past have sent what was due."""
    w, rng, today = draft.w, draft.w.random, draft.today
    main, second = accounts["main"], accounts["second"]

    def add(
        source: Account,
        payee: Payee,
        amount: int,
        frequency: Frequency,
        start: date,
        end: date | None = None,
        memo: str = "",
        cancelled: bool = False,
    ) -> None:
        w.add(
            ScheduledPayment(
                id=w.new_id(ScheduledPayment),
                from_account_id=source.id,
                payee_id=payee.id,
                amount=amount,
                frequency=frequency,
                start_date=start,
                end_date=end,
                memo=memo,
                cancelled=cancelled,
            )
        )
        for due in _due(start, frequency):
            if due > today or (end is not None and due > end):
                break
            if due >= draft.months[0]:
                draft.send(source, payee, due, amount, memo)

    def ahead(low: int, high: int) -> date:
        return today + timedelta(days=rng.randrange(low, high))

    def back(month: int) -> date:
        return draft.months[month] + timedelta(days=rng.randrange(28))

    add(second, firms[6], rng.randrange(850, 1400) * 100, "monthly", back(0), memo=f"rent unit {rng.randrange(2, 40)}")
    add(second, firms[0], rng.randrange(2500, 7000), "monthly", back(0))
    add(main, firms[1], rng.randrange(4000, 12000), "monthly", back(1))
    add(
        main,
        people[0],
        rng.choice((1500, 2000, 2500, 4000)),
        "weekly",
        today - timedelta(days=rng.randrange(15, 50)),
        memo="allowance",
    )
    add(
        main,
        firms[4],
        rng.randrange(3000, 9000),
        "monthly",
        ahead(3, 25),
        end=months_later(today, rng.randrange(4, 11)),
    )
    add(main, people[3], rng.randrange(200, 900) * 100, "once", ahead(2, 40), memo=rng.choice(names.MEMOS))
    add(second, firms[2], rng.randrange(2000, 8000), "once", ahead(2, 28))
    add(main, people[8], rng.randrange(2000, 20000), "once", ahead(5, 60), memo=rng.choice(names.LONG_MEMO))
    add(main, firms[8], main.daily_limit, "once", ahead(20, 90))
    add(second, people[0], rng.randrange(40, 90) * 100, "monthly", ahead(1, 20), memo="phone plan")
    # Over by now, in both ways that a payment can be.
    add(main, firms[3], rng.randrange(3000, 9000), "once", back(1))
    w.add(
        ScheduledPayment(
            id=w.new_id(ScheduledPayment),
            from_account_id=main.id,
            payee_id=people[5].id,
            amount=rng.randrange(2000, 9000),
            frequency="weekly",
            start_date=ahead(2, 9),
            cancelled=True,
        )
    )


def _due(start: date, frequency: Frequency) -> Iterator[date]:
    for n in range(1 if frequency == "once" else 60):
        yield months_later(start, n) if frequency == "monthly" else start + timedelta(days=7 * n)
