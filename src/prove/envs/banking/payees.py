"""Tools on payees: whom money can be sent to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import SENSITIVE, Conflict, View, tool
from prove.envs.banking.entities import Bank, Code, Payee, PayeeId
from prove.envs.banking.rules import active_payee, payee_in_use, use_code
from prove.envs.common import Cursor, Digits, Limit, Query, Words, fold, page, search


class PayeeRow(View, frozen=True, kw_only=True):
    id: PayeeId
    name: str
    nickname: str = ""
    bank_name: str
    account_last4: str
    currency: str
    new: bool = False


class PayeePage(View, frozen=True, kw_only=True):
    payees: list[PayeeRow]
    next_cursor: str | None = None


class RemovedPayee(View, frozen=True, kw_only=True):
    name: str
    status: Literal["removed"]


def _row(payee: Payee) -> PayeeRow:
    return PayeeRow(
        id=payee.id,
        name=payee.name,
        nickname=payee.nickname,
        bank_name=payee.bank_name,
        account_last4=payee.account_number[-4:],
        currency=payee.currency,
        new=payee.new,
    )


def _text(payee: Payee) -> str:
    return f"{payee.name} {payee.nickname} {payee.bank_name}"


def _folded_name(payee: Payee) -> str:
    return fold(payee.name)


def _by_name(payees: Iterable[Payee]) -> list[Payee]:
    return sorted((p for p in payees if not p.removed), key=_folded_name)


@tool(read_only=True)
def list_payees(
    bank: Bank,
    query: Annotated[
        Query | None,
        Field(description="Words that name, nickname and bank must have, in any order; accents and case are ignored"),
    ] = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> PayeePage:
    """List the saved payees by name. Returns one page, and next_cursor if there are more."""
    if query is None and not bank.payees.overlay:
        rows = bank.payees.base.derived(_by_name, _by_name)
    else:
        rows = [p for p in search(bank.payees, query, _text) if not p.removed]
        rows.sort(key=_folded_name)
    shown, following = page(rows, limit, cursor)
    return PayeePage(payees=[_row(p) for p in shown], next_cursor=following)


@tool
def add_payee(
    bank: Bank,
    name: Annotated[str, Words(70), Field(description="Full name of the person or company")],
    account_number: Annotated[str, Digits(8, 12), Field(description="Their account number, 8 to 12 digits")],
    bank_name: Annotated[str, Words(40), Field(description="Their bank")],
    one_time_code: Annotated[Code, SENSITIVE, Digits(6, 6), Field(description="Code generated for new_payee")],
    nickname: Annotated[str | None, Words(30), Field(description="Short name of your own")] = None,
) -> PayeeRow:
    """Save a new payee and return it. Refuses an account that is saved already and a wrong or expired code."""
    bank_key = fold(bank_name)
    for other in bank.payees.where(account_number=account_number):
        if fold(other.bank_name) != bank_key:
            continue
        if not other.removed:
            raise Conflict(
                "payee_exists",
                f"account_number: {account_number} at {other.bank_name} is saved already as {other.name} ({other.id}).",
            )
        if other.name == name and other.nickname == (nickname or ""):
            # The very payee that was removed before: it comes back as the row that past transfers refer to.
            use_code(bank, one_time_code, "new_payee")
            return _row(bank.payees.put(other.but(removed=False)))
    use_code(bank, one_time_code, "new_payee")
    payee = Payee(
        id=bank.new_id(bank.payees),
        name=name,
        bank_name=bank_name,
        account_number=account_number,
        nickname=nickname or "",
        new=True,
    )
    return _row(bank.payees.put(payee))


@tool(destructive=True, idempotent=True)
def remove_payee(
    bank: Bank,
    payee_id: Annotated[PayeeId, Field(description="Id of the payee")],
) -> RemovedPayee:
    """Remove a saved payee. Refuses while payments to it are still scheduled."""
    payee = active_payee(bank, payee_id)
    payee_in_use(bank, payee)
    bank.payees.put(payee.but(removed=True))
    return RemovedPayee(name=payee.name, status="removed")
