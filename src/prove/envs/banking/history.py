"""Four months of a customer's life: purchases, salary, transfers, and the statements that sum them up."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta

from prove.engine import WorldBuilder
from prove.envs.banking import names
from prove.envs.banking.entities import Account, Card, Direction, Hold, Payee, Statement, Transaction, Transfer
from prove.envs.banking.rules import months_later
from prove.envs.common import iso_month

MONTHS = 3
"""Full months of transactions before the current one."""
OLDER_STATEMENTS = 3
"""Months before those, of which only the statements are kept."""


@dataclass
class Line:
    """One posting while the world is made."""

    account: Account
    on: date
    description: str
    direction: Direction
    amount: int
    memo: str = ""
    card: Card | None = None
    transfer: Transfer | None = None


@dataclass
class Draft:
    """What the steps of :func:`build` share."""

    w: WorldBuilder
    today: date
    months: list[date]
    """First days of the months of history, the current one last."""
    lines: list[Line] = field(default_factory=list)
    opening: dict[str, int] = field(default_factory=dict)

    def days(self, month: date, count: int) -> list[date]:
        """Days of a month before today, possibly fewer than asked for in the current one."""
        end = min(months_later(month, 1), self.today)
        length = (end - month).days
        if length <= 0:
            return []
        share = count if end < self.today else max(1, count * length // 30)
        return sorted(month + timedelta(days=self.w.random.randrange(length)) for _ in range(share))

    def send(self, source: Account, target: Account | Payee, on: date, amount: int, memo: str = "") -> None:
        """A transfer with its one or two lines."""
        rng = self.w.random
        own = isinstance(target, Account)
        moment = datetime.combine(on, time(rng.randrange(6, 9), rng.randrange(60)), self.w.start.tzinfo)
        transfer = self.w.add(
            Transfer(
                id=self.w.new_id(Transfer, 8),
                from_account_id=source.id,
                to_account_id=target.id if own else None,
                payee_id=None if own else target.id,
                amount=amount,
                memo=memo,
                sent_at=min(moment, self.w.start - timedelta(minutes=80)),
            )
        )
        if isinstance(target, Account):
            self.lines.append(
                Line(source, on, f"Transfer to {target.nickname}", "out", amount, memo, transfer=transfer)
            )
            self.lines.append(
                Line(target, on, f"Transfer from {source.nickname}", "in", amount, memo, transfer=transfer)
            )
        else:
            self.lines.append(Line(source, on, f"Payment to {target.name}", "out", amount, memo, transfer=transfer))


def months_before(first: date, months: int) -> date:
    return months_later(first, -months)


def everyday_life(draft: Draft, accounts: dict[str, Account], cards: dict[str, Card], people: list[Payee]) -> None:
    """Salary, purchases, interest and transfers of four months, and one payment this morning."""
    rng, lines = draft.w.random, draft.lines
    main, second, savings = accounts["main"], accounts["second"], accounts["savings"]
    small, credit = accounts["small"], accounts["credit"]
    employer, salary, payday = rng.choice(names.EMPLOYERS), rng.randrange(280_000, 520_000), rng.randrange(1, 28)
    client, fee = rng.choice(names.EMPLOYERS), rng.randrange(150_000, 210_000)
    shops = rng.sample(names.MERCHANTS, 14)
    for month in draft.months:
        for account, card, count in (
            (main, cards["main"], 15),
            (second, cards["second"], 6),
            (credit, cards["credit"], 12),
        ):
            for on in draft.days(month, count):
                merchant, low, high = rng.choice(shops)
                lines.append(Line(account, on, merchant, "out", rng.randrange(low, high), card=card))
        planned = (
            (main, payday, f"Salary {employer}", salary),
            (second, 3, f"Invoice {client}", fee + rng.randrange(-9000, 9000)),
            (savings, 1, "Interest", rng.randrange(300, 2900)),
            (small, 1, "Interest", rng.randrange(1, 9)),
        )
        for account, day, text, amount in planned:
            on = month + timedelta(days=day - 1)
            if on < draft.today:
                lines.append(Line(account, on, text, "in", amount))
        on = month + timedelta(days=rng.randrange(8, 27))
        if on < draft.today:
            draft.send(main, savings, on, rng.randrange(10, 40) * 1000)
            draft.send(main, credit, on, rng.randrange(200, 450) * 100, "card bill")
        for on in draft.days(month, 2):
            draft.send(main, rng.choice(people), on, rng.randrange(900, 24000), rng.choice(names.MEMOS))
    draft.send(main, small, draft.months[1] + timedelta(days=11), rng.randrange(40, 90) * 100, "pocket money")
    # All that ever came in is taken out again yesterday: next to nothing is left.
    saved = sum(line.amount for line in lines if line.account is small)
    draft.send(small, main, draft.today - timedelta(days=1), saved)
    closed_on = draft.months[0] + timedelta(days=rng.randrange(3, 20))
    draft.send(accounts["closed"], savings, closed_on, rng.randrange(4000, 90000), "closing the account")
    # Nearly all of this limit is used up this morning.
    draft.send(second, people[1], draft.today, second.daily_limit - rng.randrange(20, 95) * 100, "security deposit")


def post(draft: Draft, accounts: dict[str, Account]) -> None:
    """Add the lines, oldest first, and let each balance begin so that it never falls below zero."""
    w, rng = draft.w, draft.w.random
    draft.lines.sort(key=lambda line: line.on)
    held = {a.id: 0 for a in accounts.values()}
    for hold in w.rows(Hold):
        held[hold.account_id] += hold.amount
    for role, account in accounts.items():
        mine = [line for line in draft.lines if line.account is account]
        total = lowest = 0
        for line in mine:
            total += _signed(line)
            lowest = min(lowest, total)
        floor = max(-lowest, held[account.id] - total)
        cushion = {
            "main": rng.randrange(90_000, 480_000),
            "second": rng.randrange(60_000, 240_000),
            "savings": rng.randrange(350_000, 2_800_000),
            "small": rng.randrange(30, 700),
            "credit": rng.randrange(15_000, 90_000),
            "euro": rng.randrange(20_000, 140_000),
            "closed": 0,
        }[role]
        draft.opening[account.id] = floor + cushion
        balance = floor + cushion + total
        credit_limit = 0
        if account.kind == "credit":
            credit_limit = next(n for n in range(300_000, 10**9, 100_000) if n > balance + held[account.id] + 60_000)
        w.replace(account.but(balance=balance, credit_limit=credit_limit))
    for line in sorted(draft.lines, key=lambda line: line.on):
        w.add(
            Transaction(
                id=w.new_id(Transaction, 8),
                account_id=line.account.id,
                posted_on=line.on,
                description=line.description,
                direction=line.direction,
                amount=line.amount,
                memo=line.memo,
                card_id=line.card.id if line.card else None,
                transfer_id=line.transfer.id if line.transfer else None,
            )
        )


def _signed(line: Line) -> int:
    gains = (line.direction == "in") != (line.account.kind == "credit")
    return line.amount if gains else -line.amount


def statements(draft: Draft, accounts: dict[str, Account]) -> None:
    """One statement per full month, oldest first; before the kept transactions only the sums are known."""
    w, rng = draft.w, draft.w.random
    months = draft.months[:-1]
    for role, account in accounts.items():
        if role == "euro":
            continue  # opened this month: no transaction, no statement
        sign = -1 if account.kind == "credit" else 1
        older: list[Statement] = []
        closing = draft.opening[account.id]
        for n in range(1, OLDER_STATEMENTS + 1):
            volume = rng.randrange(2_000, 6_000) if role in ("small", "closed") else rng.randrange(60_000, 300_000)
            came, went = volume, volume + rng.randrange(-1500, 1500)
            before = closing - sign * (came - went)
            if before < 0:
                came, went, before = volume, volume, closing
            older.append(_statement(w, account, months_before(months[0], n), before, came, went, closing))
            closing = before
        for row in reversed(older):
            w.add(row)
        balance = draft.opening[account.id]
        mine = [line for line in draft.lines if line.account is account]
        for month in months:
            key = iso_month(month)
            came = sum(line.amount for line in mine if line.direction == "in" and iso_month(line.on) == key)
            went = sum(line.amount for line in mine if line.direction == "out" and iso_month(line.on) == key)
            after = balance + sign * (came - went)
            w.add(_statement(w, account, month, balance, came, went, after))
            balance = after
            if role == "closed":
                break


def _statement(
    w: WorldBuilder, account: Account, month: date, before: int, came: int, went: int, after: int
) -> Statement:
    return Statement(
        id=w.new_id(Statement, 8),
        account_id=account.id,
        month=iso_month(month),
        opening_balance=before,
        money_in=came,
        money_out=went,
        closing_balance=after,
    )
