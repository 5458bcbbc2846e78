"""The rules of the bank that several tools share: what is available, who may be debited, when a payment is due."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta

from prove.engine import Conflict, NotFound, Refused
from prove.envs.banking.entities import Account, Bank, Direction, Payee, Purpose, ScheduledPayment, Transaction
from prove.envs.common import spoken

CODE_MINUTES = 30
"""How long a one-time code is good for."""
CODE_NEEDED_ABOVE = 100_000
"""A payment above this needs a one-time code."""
HIGHEST_DAILY_LIMIT = 2_500_000


def available(bank: Bank, account: Account) -> int:
    """What can be spent: the balance, or what is left of the credit limit, less the holds."""
    held = 0
    for hold in bank.holds.where(account_id=account.id):
        held += hold.amount
    return less_held(account, held)


def less_held(account: Account, held: int) -> int:
    """What can be spent when the holds on the account come to ``held``."""
    if account.kind == "credit":
        return account.credit_limit - account.balance - held
    return account.balance - held


def sent_today(bank: Bank, account: Account) -> int:
    """What went from an account to payees since midnight UTC."""
    midnight = bank.now.replace(hour=0, minute=0, second=0, microsecond=0)
    sent = 0
    for transfer in bank.transfers.where(from_account_id=account.id):
        if transfer.sent_at >= midnight and transfer.payee_id is not None:
            sent += transfer.amount
    return sent


def open_account(bank: Bank, account_id: str, parameter: str) -> Account:
    """An account that is not closed."""
    account = bank.accounts.need(account_id, parameter)
    if account.closed:
        raise Refused("account_closed", f"{parameter}: account {account_id} ({account.nickname}) is closed.")
    return account


def paying_account(bank: Bank, account_id: str, parameter: str) -> Account:
    """An open account that money may be sent from."""
    account = open_account(bank, account_id, parameter)
    if account.kind == "credit":
        raise Refused(
            "credit_account_cannot_pay",
            f"{parameter}: account {account_id} ({account.nickname}) is a credit account; "
            "send from a checking or savings account.",
        )
    return account


def active_payee(bank: Bank, payee_id: str) -> Payee:
    """A payee that was not removed: a removed one is as good as none."""
    payee = bank.payees.need(payee_id, "payee_id")
    if payee.removed:
        raise NotFound(
            "payee_not_found",
            f"payee_id: payee {payee_id} ({payee.name}) was removed.",
            [{"pointer": "/payee_id", "problem": "not found"}],
        )
    return payee


def same_currency(account: Account, other: str, what: str) -> None:
    """Refuses money that would have to be exchanged."""
    if account.currency != other:
        raise Refused(
            "currency_mismatch",
            f"{account.id} ({account.nickname}) is in {account.currency} but {what} is in {other}; "
            "this bank does not exchange currencies.",
        )


def enough(bank: Bank, account: Account, amount: int) -> int:
    """What is available, if it covers the amount; otherwise refuses."""
    free = available(bank, account)
    if amount > free:
        raise Refused(
            "insufficient_funds",
            f"amount: {spoken(amount, account.currency)} is more than the {spoken(max(free, 0), account.currency)} "
            f"available in {account.id} ({account.nickname}).",
            [{"pointer": "/amount", "problem": "more than available", "allowed": f"at most {max(free, 0) / 100:.2f}"}],
        )
    return free


def use_code(bank: Bank, code: str, purpose: Purpose) -> None:
    """Takes the one-time code away if it is right, in force and for this purpose."""
    row = bank.one_time_codes.get(code)
    if row is None:
        raise Refused("wrong_code", "one_time_code: this code is wrong, replaced or used up; generate a new one.")
    if bank.now > row.issued_at + timedelta(minutes=CODE_MINUTES):
        raise Refused(
            "code_expired", f"one_time_code: the code expired after {CODE_MINUTES} minutes; generate a new one."
        )
    if row.purpose != purpose:
        raise Refused(
            "wrong_code", f"one_time_code: this code was generated for {row.purpose}; generate one for {purpose}."
        )
    bank.one_time_codes.delete(code)


def confirm_large(bank: Bank, account: Account, amount: int, code: str | None) -> None:
    """Refuses a large payment without a one-time code; one that is given is used up."""
    if code is not None:
        use_code(bank, code, "large_payment")
    elif amount > CODE_NEEDED_ABOVE:
        raise Refused(
            "code_needed",
            f"one_time_code: a payment above {spoken(CODE_NEEDED_ABOVE, account.currency)} needs a one-time code; "
            "generate one for large_payment.",
        )


def post(
    bank: Bank,
    account: Account,
    direction: Direction,
    amount: int,
    description: str,
    memo: str = "",
    transfer_id: str | None = None,
) -> Account:
    """Posts a line and moves the balance; what comes in to a credit account lowers what is owed."""
    gains = (direction == "in") != (account.kind == "credit")
    moved = bank.accounts.put(account.but(balance=account.balance + (amount if gains else -amount)))
    bank.transactions.put(
        Transaction(
            id=bank.new_id(bank.transactions, 8),
            account_id=account.id,
            posted_on=bank.now.date(),
            description=description,
            direction=direction,
            amount=amount,
            memo=memo,
            transfer_id=transfer_id,
        )
    )
    return moved


def next_date(payment: ScheduledPayment, today: date) -> date | None:
    """The first date after today on which a payment goes out; None when it is over.

    The payments of a day leave in the night before it, so that today's have left. They post within three business
    days, which no session lasts, hence they change no balance in one.
    """
    start = payment.start_date
    if start > today:
        due = start
    elif payment.frequency == "once":
        return None
    elif payment.frequency == "weekly":
        due = start + timedelta(days=7 * ((today - start).days // 7 + 1))
    else:
        months = (today.year - start.year) * 12 + today.month - start.month
        due = months_later(start, months)
        if due <= today:
            due = months_later(start, months + 1)
    return due if payment.end_date is None or due <= payment.end_date else None


def months_later(start: date, months: int) -> date:
    """The same day of a later month, or the last one of a shorter month."""
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    day = start.day if start.day <= 28 else min(start.day, monthrange(year, month + 1)[1])
    return date(year, month + 1, day)


def still_scheduled(bank: Bank, payment: ScheduledPayment) -> date | None:
    """The next date of a payment that was neither cancelled nor ended."""
    return None if payment.cancelled else next_date(payment, bank.now.date())


def payee_in_use(bank: Bank, payee: Payee) -> None:
    """Refuses to drop a payee that payments are still scheduled to."""
    waiting = [p.id for p in bank.scheduled_payments.where(payee_id=payee.id) if still_scheduled(bank, p)]
    if waiting:
        raise Conflict(
            "payee_in_use",
            f"payee_id: {payee.name} still has scheduled payments ({', '.join(waiting)}); cancel them first.",
        )
