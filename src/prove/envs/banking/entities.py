"""The rows of a bank. Amounts are whole cents and never negative; a direction says which way they went."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, ClassVar, Literal

from prove.engine import VOLATILE, Entity, Ref, State, Table
from prove.engine.world import stable_int

AccountId = Annotated[str, Ref("account")]
PayeeId = Annotated[str, Ref("payee")]
CardId = Annotated[str, Ref("card")]
TransferId = Annotated[str, Ref("transfer")]
ScheduledPaymentId = Annotated[str, Ref("scheduled_payment")]
Code = Annotated[str, Ref("one_time_code")]

AccountKind = Literal["checking", "savings", "credit"]
Direction = Literal["in", "out"]
Frequency = Literal["once", "weekly", "monthly"]
Purpose = Literal["large_payment", "new_payee", "higher_limit"]


class Account(Entity, frozen=True, kw_only=True):
    """``balance`` is what the customer has; for a credit account what the customer owes."""

    ID_PREFIX: ClassVar[str] = "acc_"
    INDEXED: ClassVar[tuple[str, ...]] = ("kind",)
    nickname: str
    kind: AccountKind
    last4: str
    currency: str
    balance: int
    daily_limit: int
    """Most that may go to payees in one day (UTC); transfers between own accounts do not count."""
    credit_limit: int = 0
    closed: bool = False


class Hold(Entity, frozen=True, kw_only=True):
    """Money that has not left yet but is spoken for: a card purchase to be posted, a payment to a new payee."""

    ID_PREFIX: ClassVar[str] = "hold_"
    INDEXED: ClassVar[tuple[str, ...]] = ("account_id",)
    account_id: AccountId
    amount: int
    description: str


class Transfer(Entity, frozen=True, kw_only=True):
    """Money the customer sent: to an own account or to a payee, one of the two."""

    ID_PREFIX: ClassVar[str] = "trf_"
    INDEXED: ClassVar[tuple[str, ...]] = ("from_account_id",)
    from_account_id: AccountId
    amount: int
    to_account_id: AccountId | None = None
    payee_id: PayeeId | None = None
    memo: str = ""
    sent_at: Annotated[datetime, VOLATILE]


class Transaction(Entity, frozen=True, kw_only=True):
    """A posted line of one account, oldest first in its table."""

    ID_PREFIX: ClassVar[str] = "txn_"
    INDEXED: ClassVar[tuple[str, ...]] = ("account_id",)
    account_id: AccountId
    posted_on: Annotated[date, VOLATILE]
    description: str
    direction: Direction
    amount: int
    memo: str = ""
    card_id: CardId | None = None
    transfer_id: TransferId | None = None


class Statement(Entity, frozen=True, kw_only=True):
    """A closed calendar month of one account."""

    ID_PREFIX: ClassVar[str] = "stmt_"
    INDEXED: ClassVar[tuple[str, ...]] = ("account_id",)
    account_id: AccountId
    month: str
    opening_balance: int
    money_in: int
    money_out: int
    closing_balance: int


class Payee(Entity, frozen=True, kw_only=True):
    """Someone to send money to. A removed payee stays as a row, because past transfers refer to it."""

    ID_PREFIX: ClassVar[str] = "payee_"
    INDEXED: ClassVar[tuple[str, ...]] = ("account_number",)
    name: str
    bank_name: str
    account_number: str
    currency: str = "USD"
    nickname: str = ""
    new: bool = False
    """Not verified by the bank yet, which takes longer than a session lasts: payments to it are held."""
    removed: bool = False


class ScheduledPayment(Entity, frozen=True, kw_only=True):
    """A payment that the bank sends by itself on its dates; which date is next follows from the session's clock."""

    ID_PREFIX: ClassVar[str] = "sched_"
    INDEXED: ClassVar[tuple[str, ...]] = ("payee_id",)
    from_account_id: AccountId
    payee_id: PayeeId
    amount: int
    frequency: Frequency
    start_date: date
    end_date: date | None = None
    memo: str = ""
    cancelled: bool = False


class Card(Entity, frozen=True, kw_only=True):
    """A card on an account. Whether it has expired follows from the session's clock."""

    ID_PREFIX: ClassVar[str] = "card_"
    account_id: AccountId
    brand: str
    last4: str
    expires_on: date
    """Last day of the month printed on the card."""
    pin: str
    frozen: bool = False


class OneTimeCode(Entity, frozen=True, kw_only=True):
    """The code in force for a purpose; its id is the code itself. Using it, or asking for a new one, takes it away."""

    ID_PREFIX: ClassVar[str] = ""
    purpose: Purpose
    issued_at: Annotated[datetime, VOLATILE]


class Bank(State):
    """Everything one customer has at the bank."""

    accounts: Table[Account]
    holds: Table[Hold]
    transfers: Table[Transfer]
    transactions: Table[Transaction]
    statements: Table[Statement]
    payees: Table[Payee]
    scheduled_payments: Table[ScheduledPayment]
    cards: Table[Card]
    one_time_codes: Table[OneTimeCode]


def card_pin(card_id: str) -> str:
    """The PIN of a card. No tool tells it: only the customer knows, and so the language module can say it."""
    return f"{stable_int('card pin', card_id) % 10_000:04d}"
