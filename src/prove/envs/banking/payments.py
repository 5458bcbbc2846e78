"""Tools that move money at once."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import SENSITIVE, Refused, View, tool
from prove.envs.banking.entities import AccountId, Bank, Code, Hold, PayeeId, Transfer, TransferId
from prove.envs.banking.rules import (
    active_payee,
    confirm_large,
    enough,
    open_account,
    paying_account,
    post,
    same_currency,
    sent_today,
)
from prove.envs.common import Digits, Money, Words, major, spoken


class TransferReceipt(View, frozen=True, kw_only=True):
    transfer_id: TransferId
    amount: float
    currency: str
    from_account_balance: float
    to_account_balance: float
    sent_at: datetime


class PaymentReceipt(View, frozen=True, kw_only=True):
    transfer_id: TransferId
    status: Literal["sent", "held"]
    payee_name: str
    amount: float
    currency: str
    available: float
    daily_limit_left: float
    sent_at: datetime


@tool
def transfer_between_accounts(
    bank: Bank,
    from_account_id: Annotated[AccountId, Field(description="Checking or savings account to take from")],
    to_account_id: Annotated[AccountId, Field(description="Account to put into; a credit account is paid off")],
    amount: Annotated[int, Money(), Field(description="Amount in the accounts' currency")],
    memo: Annotated[str | None, Words(140), Field(description="Note on both statements")] = None,
) -> TransferReceipt:
    """Move money between two of the customer's own accounts; returns both balances. Refuses the same account,
    closed ones, different currencies, too little available, and paying a credit account more than it owes."""
    source = paying_account(bank, from_account_id, "from_account_id")
    target = open_account(bank, to_account_id, "to_account_id")
    if source.id == target.id:
        raise Refused(
            "same_account", f"to_account_id: {to_account_id} is also from_account_id; choose another account."
        )
    same_currency(source, target.currency, f"{target.id} ({target.nickname})")
    enough(bank, source, amount)
    if target.kind == "credit" and amount > target.balance:
        raise Refused(
            "more_than_owed",
            f"amount: {spoken(amount, source.currency)} is more than the "
            f"{spoken(target.balance, target.currency)} owed on {target.id} ({target.nickname}).",
            [{"pointer": "/amount", "problem": "more than owed", "allowed": f"at most {target.balance / 100:.2f}"}],
        )
    text = memo or ""
    transfer = bank.transfers.put(
        Transfer(
            id=bank.new_id(bank.transfers, 8),
            from_account_id=source.id,
            to_account_id=target.id,
            amount=amount,
            memo=text,
            sent_at=bank.now,
        )
    )
    source = post(bank, source, "out", amount, f"Transfer to {target.nickname}", text, transfer.id)
    target = post(bank, target, "in", amount, f"Transfer from {source.nickname}", text, transfer.id)
    return TransferReceipt(
        transfer_id=transfer.id,
        amount=major(amount),
        currency=source.currency,
        from_account_balance=major(source.balance),
        to_account_balance=major(target.balance),
        sent_at=transfer.sent_at,
    )


@tool(destructive=True)
def send_payment(
    bank: Bank,
    from_account_id: Annotated[AccountId, Field(description="Checking or savings account to take from")],
    payee_id: Annotated[PayeeId, Field(description="Id of a saved payee")],
    amount: Annotated[int, Money(), Field(description="Amount in the account's currency")],
    memo: Annotated[str | None, Words(140), Field(description="Note for the payee")] = None,
    one_time_code: Annotated[
        Code | None, SENSITIVE, Digits(6, 6), Field(description="Needed above 1,000.00; purpose large_payment")
    ] = None,
) -> PaymentReceipt:
    """Send money to a payee; it cannot be called back, and is put on hold if the payee is new. Refuses too little
    available, more than is left of the daily limit, another currency, and a missing, wrong or expired code."""
    account = paying_account(bank, from_account_id, "from_account_id")
    payee = active_payee(bank, payee_id)
    same_currency(account, payee.currency, f"payee {payee.name}")
    free = enough(bank, account, amount)
    left = max(account.daily_limit - sent_today(bank, account), 0)
    if amount > left:
        raise Refused(
            "limit_exceeded",
            f"amount: {spoken(amount, account.currency)} is more than the {spoken(left, account.currency)} left today "
            f"of the daily limit of {account.id} ({account.nickname}).",
            [{"pointer": "/amount", "problem": "above the daily limit", "allowed": f"at most {left / 100:.2f}"}],
        )
    confirm_large(bank, account, amount, one_time_code)
    transfer = bank.transfers.put(
        Transfer(
            id=bank.new_id(bank.transfers, 8),
            from_account_id=account.id,
            payee_id=payee.id,
            amount=amount,
            memo=memo or "",
            sent_at=bank.now,
        )
    )
    text = f"Payment to {payee.name}"
    if payee.new:
        bank.holds.put(Hold(id=bank.new_id(bank.holds), account_id=account.id, amount=amount, description=text))
    else:
        post(bank, account, "out", amount, text, memo or "", transfer.id)
    return PaymentReceipt(
        transfer_id=transfer.id,
        status="held" if payee.new else "sent",
        payee_name=payee.name,
        amount=major(amount),
        currency=account.currency,
        available=major(free - amount),
        daily_limit_left=major(left - amount),
        sent_at=transfer.sent_at,
    )
