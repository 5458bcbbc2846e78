"""Tools on payments that the bank sends by itself on later dates."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import SENSITIVE, Conflict, InvalidArgument, Refused, View, tool
from prove.envs.banking.entities import (
    AccountId,
    Bank,
    Code,
    Frequency,
    PayeeId,
    ScheduledPayment,
    ScheduledPaymentId,
)
from prove.envs.banking.rules import active_payee, confirm_large, months_later, next_date, paying_account, same_currency
from prove.envs.common import Cursor, Day, Digits, Limit, Money, Words, major, page, spoken

Status = Literal["active", "ended", "cancelled"]


class ScheduledRow(View, frozen=True, kw_only=True):
    id: ScheduledPaymentId
    payee_id: PayeeId
    payee_name: str
    from_account_id: AccountId
    amount: float
    currency: str
    frequency: Frequency
    next_date: date | None = None
    end_date: date | None = None
    memo: str = ""
    status: Status


class ScheduledPage(View, frozen=True, kw_only=True):
    scheduled_payments: list[ScheduledRow]
    next_cursor: str | None = None


def _status(payment: ScheduledPayment, today: date) -> tuple[Status, date | None]:
    if payment.cancelled:
        return "cancelled", None
    due = next_date(payment, today)
    return ("active", due) if due else ("ended", None)


def _row(bank: Bank, payment: ScheduledPayment, status: Status, due: date | None) -> ScheduledRow:
    payee = bank.payees.need(payment.payee_id, "payee_id")
    account = bank.accounts.need(payment.from_account_id, "from_account_id")
    return ScheduledRow(
        id=payment.id,
        payee_id=payee.id,
        payee_name=payee.name,
        from_account_id=account.id,
        amount=major(payment.amount),
        currency=account.currency,
        frequency=payment.frequency,
        next_date=due,
        end_date=payment.end_date,
        memo=payment.memo,
        status=status,
    )


@tool
def schedule_payment(
    bank: Bank,
    from_account_id: Annotated[AccountId, Field(description="Checking or savings account to take from")],
    payee_id: Annotated[PayeeId, Field(description="Id of a saved payee")],
    amount: Annotated[int, Money(), Field(description="Amount of each payment")],
    start_date: Annotated[date, Day(), Field(description="Day of the first payment, tomorrow to two years ahead")],
    frequency: Annotated[Frequency, Field(description="How often it is sent")] = "once",
    end_date: Annotated[date | None, Day(), Field(description="Last day a repeated payment may be sent")] = None,
    memo: Annotated[str | None, Words(140), Field(description="Note for the payee")] = None,
    one_time_code: Annotated[
        Code | None, SENSITIVE, Digits(6, 6), Field(description="Needed above 1,000.00; purpose large_payment")
    ] = None,
) -> ScheduledRow:
    """Schedule a payment to a payee, once or repeated. Refuses amounts above the account's daily limit,
    closed or credit accounts, another currency, and a missing, wrong or expired code."""
    account = paying_account(bank, from_account_id, "from_account_id")
    payee = active_payee(bank, payee_id)
    today = bank.now.date()
    last = months_later(today, 24)
    if not today < start_date <= last:
        raise InvalidArgument("start_date", f"{start_date} is not after today ({today}) and at most {last}.")
    if end_date is not None:
        if frequency == "once":
            raise InvalidArgument("end_date", "goes with weekly or monthly only; leave it out for a single payment.")
        if end_date < start_date:
            raise InvalidArgument("end_date", f"{end_date} is before start_date {start_date}.")
    same_currency(account, payee.currency, f"payee {payee.name}")
    if amount > account.daily_limit:
        raise Refused(
            "limit_exceeded",
            f"amount: {spoken(amount, account.currency)} is above the daily limit of "
            f"{spoken(account.daily_limit, account.currency)} of {account.id} ({account.nickname}).",
            [
                {
                    "pointer": "/amount",
                    "problem": "above the daily limit",
                    "allowed": f"at most {account.daily_limit / 100:.2f}",
                }
            ],
        )
    confirm_large(bank, account, amount, one_time_code)
    payment = bank.scheduled_payments.put(
        ScheduledPayment(
            id=bank.new_id(bank.scheduled_payments),
            from_account_id=account.id,
            payee_id=payee.id,
            amount=amount,
            frequency=frequency,
            start_date=start_date,
            end_date=end_date,
            memo=memo or "",
        )
    )
    return _row(bank, payment, "active", start_date)


@tool(read_only=True)
def list_scheduled_payments(
    bank: Bank,
    from_account_id: Annotated[AccountId | None, Field(description="Only payments from this account")] = None,
    payee_id: Annotated[PayeeId | None, Field(description="Only payments to this payee")] = None,
    status: Annotated[Status, Field(description="Only payments in this state")] = "active",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> ScheduledPage:
    """List scheduled payments, the next due first. Returns one page, and next_cursor if there are more."""
    if from_account_id is not None:
        bank.accounts.need(from_account_id, "from_account_id")
    if payee_id is not None:
        bank.payees.need(payee_id, "payee_id")
        rows = bank.scheduled_payments.where(payee_id=payee_id)
    else:
        rows = list(bank.scheduled_payments)
    if from_account_id is not None:
        rows = [p for p in rows if p.from_account_id == from_account_id]
    if status == "cancelled":
        dates: dict[str, date | None] = {p.id: None for p in rows if p.cancelled}
    else:
        today, active = bank.now.date(), status == "active"
        dates = {p.id: due for p in rows if not p.cancelled and ((due := next_date(p, today)) is not None) == active}
    rows = [p for p in rows if p.id in dates]
    rows.sort(key=lambda p: dates[p.id] or p.start_date)
    shown, following = page(rows, limit, cursor)
    return ScheduledPage(scheduled_payments=[_row(bank, p, status, dates[p.id]) for p in shown], next_cursor=following)


@tool(destructive=True, idempotent=True)
def cancel_scheduled_payment(
    bank: Bank,
    scheduled_payment_id: Annotated[ScheduledPaymentId, Field(description="Id of the scheduled payment")],
) -> ScheduledRow:
    """Cancel a scheduled payment with all its later dates. Refuses one that was cancelled or has ended."""
    payment = bank.scheduled_payments.need(scheduled_payment_id, "scheduled_payment_id")
    status, _ = _status(payment, bank.now.date())
    if status != "active":
        was = "is cancelled already" if status == "cancelled" else "has sent its last payment"
        code = "already_cancelled" if status == "cancelled" else "payment_ended"
        raise Conflict(code, f"scheduled_payment_id: {payment.id} {was}.")
    payment = bank.scheduled_payments.put(payment.but(cancelled=True))
    return _row(bank, payment, "cancelled", None)
