"""Tools on accounts: what there is, what happened, how much may leave."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from pydantic import Field

from prove.engine import SENSITIVE, InvalidArgument, Refused, View, tool
from prove.envs.banking.entities import Account, AccountId, AccountKind, Bank, Code, Direction
from prove.envs.banking.rules import HIGHEST_DAILY_LIMIT, available, less_held, open_account, sent_today, use_code
from prove.envs.common import Cursor, Day, Digits, Limit, Money, Query, major, page, search, spoken


class AccountRow(View, frozen=True, kw_only=True):
    id: AccountId
    nickname: str
    kind: AccountKind
    last4: str
    currency: str
    balance: float
    available: float
    closed: bool = False


class AccountList(View, frozen=True, kw_only=True):
    accounts: list[AccountRow]


class HoldRow(View, frozen=True, kw_only=True):
    description: str
    amount: float


class Balance(View, frozen=True, kw_only=True):
    id: AccountId
    nickname: str
    kind: AccountKind
    currency: str
    balance: float
    available: float
    credit_limit: float | None = None
    daily_limit: float | None = None
    sent_today: float | None = None
    daily_limit_left: float | None = None
    holds: tuple[HoldRow, ...] = ()
    closed: bool = False


class TransactionRow(View, frozen=True, kw_only=True):
    id: str
    date: date
    description: str
    direction: Direction
    amount: float
    memo: str = ""


class TransactionPage(View, frozen=True, kw_only=True):
    transactions: list[TransactionRow]
    next_cursor: str | None = None


class StatementRow(View, frozen=True, kw_only=True):
    id: str
    month: str
    opening_balance: float
    money_in: float
    money_out: float
    closing_balance: float


class StatementPage(View, frozen=True, kw_only=True):
    statements: list[StatementRow]
    next_cursor: str | None = None


class DailyLimit(View, frozen=True, kw_only=True):
    account_id: AccountId
    daily_limit: float
    previous_limit: float
    sent_today: float


def _row(account: Account, held: int) -> AccountRow:
    return AccountRow(
        id=account.id,
        nickname=account.nickname,
        kind=account.kind,
        last4=account.last4,
        currency=account.currency,
        balance=major(account.balance),
        available=major(less_held(account, held)),
        closed=account.closed,
    )


@tool(read_only=True)
def list_accounts(
    bank: Bank,
    kind: Annotated[AccountKind | None, Field(description="Only accounts of this kind")] = None,
) -> AccountList:
    """List the customer's accounts, closed ones included. The balance of a credit account is what is owed."""
    rows = list(bank.accounts) if kind is None else bank.accounts.where(kind=kind)
    held: dict[str, int] = {}
    for hold in bank.holds:
        held[hold.account_id] = held.get(hold.account_id, 0) + hold.amount
    return AccountList(accounts=[_row(a, held.get(a.id, 0)) for a in rows])


@tool(read_only=True)
def get_balance(
    bank: Bank,
    account_id: Annotated[AccountId, Field(description="Id of the account")],
) -> Balance:
    """Get one account's balance, holds, and daily limit for payments with what is left of it today. Of a credit
    account: what is owed, and the credit limit."""
    account = bank.accounts.need(account_id, "account_id")
    credit = account.kind == "credit"
    sent = 0 if credit else sent_today(bank, account)
    return Balance(
        id=account.id,
        nickname=account.nickname,
        kind=account.kind,
        currency=account.currency,
        balance=major(account.balance),
        available=major(available(bank, account)),
        credit_limit=major(account.credit_limit) if credit else None,
        daily_limit=None if credit else major(account.daily_limit),
        sent_today=None if credit else major(sent),
        daily_limit_left=None if credit else major(max(account.daily_limit - sent, 0)),
        holds=tuple(
            HoldRow(description=h.description, amount=major(h.amount)) for h in bank.holds.where(account_id=account.id)
        ),
        closed=account.closed,
    )


@tool(read_only=True)
def list_transactions(
    bank: Bank,
    account_id: Annotated[AccountId, Field(description="Id of the account")],
    query: Annotated[
        Query | None,
        Field(description="Words that description and memo must have, in any order; accents and case are ignored"),
    ] = None,
    from_date: Annotated[date | None, Day(), Field(description="First day")] = None,
    to_date: Annotated[date | None, Day(), Field(description="Last day, inclusive")] = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> TransactionPage:
    """List an account's posted transactions, newest first. Returns one page and next_cursor if there are more."""
    bank.accounts.need(account_id, "account_id")
    if from_date is not None and to_date is not None and from_date > to_date:
        raise InvalidArgument("from_date", f"{from_date} is after to_date {to_date}; swap them.")
    rows = bank.transactions.where(account_id=account_id)
    rows.reverse()
    if from_date is not None:
        rows = [t for t in rows if t.posted_on >= from_date]
    if to_date is not None:
        rows = [t for t in rows if t.posted_on <= to_date]
    if query is not None:
        rows = search(rows, query, lambda t: f"{t.description} {t.memo}" if t.memo else t.description)
    shown, following = page(rows, limit, cursor)
    return TransactionPage(
        transactions=[
            TransactionRow(
                id=t.id,
                date=t.posted_on,
                description=t.description,
                direction=t.direction,
                amount=major(t.amount),
                memo=t.memo,
            )
            for t in shown
        ],
        next_cursor=following,
    )


@tool(read_only=True)
def list_statements(
    bank: Bank,
    account_id: Annotated[AccountId, Field(description="Id of the account")],
    year: Annotated[int | None, Field(ge=2000, le=2100, description="Only statements of this year")] = None,
    limit: Limit = 12,
    cursor: Cursor | None = None,
) -> StatementPage:
    """List an account's monthly statements, newest first: opening and closing balance, money in and out."""
    bank.accounts.need(account_id, "account_id")
    rows = bank.statements.where(account_id=account_id)
    rows.reverse()
    if year is not None:
        rows = [s for s in rows if s.month.startswith(f"{year}-")]
    shown, following = page(rows, limit, cursor)
    return StatementPage(
        statements=[
            StatementRow(
                id=s.id,
                month=s.month,
                opening_balance=major(s.opening_balance),
                money_in=major(s.money_in),
                money_out=major(s.money_out),
                closing_balance=major(s.closing_balance),
            )
            for s in shown
        ],
        next_cursor=following,
    )


@tool(idempotent=True)
def set_daily_limit(
    bank: Bank,
    account_id: Annotated[AccountId, Field(description="Id of a checking or savings account")],
    daily_limit: Annotated[
        int,
        Money(0, HIGHEST_DAILY_LIMIT / 100),
        Field(description="Most to send to payees per day, in the account's currency"),
    ],
    one_time_code: Annotated[
        Code | None, SENSITIVE, Digits(6, 6), Field(description="Needed to raise the limit; purpose higher_limit")
    ] = None,
) -> DailyLimit:
    """Set how much may be sent from an account to payees per day. Refuses credit and closed accounts, and a raise
    without a valid code."""
    account = open_account(bank, account_id, "account_id")
    if account.kind == "credit":
        raise Refused(
            "no_daily_limit", f"account_id: {account_id} ({account.nickname}) is a credit account and has no limit."
        )
    before = account.daily_limit
    if one_time_code is not None:
        use_code(bank, one_time_code, "higher_limit")
    elif daily_limit > before:
        raise Refused(
            "code_needed",
            f"one_time_code: raising the limit from {spoken(before, account.currency)} needs a one-time code; "
            "generate one for higher_limit.",
        )
    bank.accounts.put(account.but(daily_limit=daily_limit))
    return DailyLimit(
        account_id=account.id,
        daily_limit=major(daily_limit),
        previous_limit=major(before),
        sent_today=major(sent_today(bank, account)),
    )
