"""Tools on cards and the one-time codes that a card and its PIN confirm."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import SENSITIVE, Conflict, Refused, View, tool
from prove.envs.banking.entities import (
    AccountId,
    Bank,
    Card,
    CardId,
    Code,
    OneTimeCode,
    Purpose,
)
from prove.envs.banking.rules import CODE_MINUTES
from prove.envs.common import Digits, iso_month

Status = Literal["active", "frozen", "expired"]


class CardRow(View, frozen=True, kw_only=True):
    id: CardId
    brand: str
    last4: str
    kind: Literal["debit", "credit"]
    account_id: AccountId
    expires: str
    status: Status


class CardList(View, frozen=True, kw_only=True):
    cards: list[CardRow]


class CodeView(View, frozen=True, kw_only=True):
    one_time_code: Code
    purpose: Purpose
    expires_at: datetime


def _status(card: Card, today: date) -> Status:
    if card.expires_on < today:
        return "expired"
    return "frozen" if card.frozen else "active"


def _row(bank: Bank, card: Card, today: date) -> CardRow:
    account = bank.accounts.need(card.account_id, "account_id")
    return CardRow(
        id=card.id,
        brand=card.brand,
        last4=card.last4,
        kind="credit" if account.kind == "credit" else "debit",
        account_id=card.account_id,
        expires=iso_month(card.expires_on),
        status=_status(card, today),
    )


def _valid(bank: Bank, card_id: str) -> Card:
    card = bank.cards.need(card_id, "card_id")
    if card.expires_on < bank.now.date():
        raise Refused(
            "card_expired", f"card_id: the {card.brand} ending {card.last4} expired in {iso_month(card.expires_on)}."
        )
    return card


def _check_pin(card: Card, pin: str) -> None:
    if pin != card.pin:
        raise Refused("wrong_pin", f"pin: this is not the PIN of the {card.brand} ending {card.last4}.")


@tool(read_only=True)
def list_cards(
    bank: Bank,
    account_id: Annotated[AccountId | None, Field(description="Only cards on this account")] = None,
) -> CardList:
    """List the customer's cards with status active, frozen or expired."""
    if account_id is not None:
        bank.accounts.need(account_id, "account_id")
    today = bank.now.date()
    shown = [_row(bank, c, today) for c in bank.cards if account_id is None or c.account_id == account_id]
    return CardList(cards=shown)


@tool(idempotent=True)
def freeze_card(bank: Bank, card_id: Annotated[CardId, Field(description="Id of the card")]) -> CardRow:
    """Freeze a card: it cannot pay or confirm anything until unfrozen. Refuses a frozen or expired card."""
    card = _valid(bank, card_id)
    if card.frozen:
        raise Conflict("already_frozen", f"card_id: the {card.brand} ending {card.last4} is frozen already.")
    return _row(bank, bank.cards.put(card.but(frozen=True)), bank.now.date())


@tool(idempotent=True)
def unfreeze_card(
    bank: Bank,
    card_id: Annotated[CardId, Field(description="Id of the frozen card")],
    pin: Annotated[str, SENSITIVE, Digits(4, 4), Field(description="PIN of the card, from the customer")],
) -> CardRow:
    """Unfreeze a card. Refuses a wrong PIN and a card that is not frozen or has expired."""
    card = _valid(bank, card_id)
    _check_pin(card, pin)
    if not card.frozen:
        raise Conflict("not_frozen", f"card_id: the {card.brand} ending {card.last4} is not frozen.")
    return _row(bank, bank.cards.put(card.but(frozen=False)), bank.now.date())


@tool
def generate_one_time_code(
    bank: Bank,
    card_id: Annotated[CardId, Field(description="Id of the card to confirm with")],
    pin: Annotated[str, SENSITIVE, Digits(4, 4), Field(description="PIN of the card, from the customer")],
    purpose: Annotated[Purpose, Field(description="What the code will confirm")],
) -> CodeView:
    """Generate a one-time code, confirmed by card and PIN. It serves once, for 30 minutes, and replaces the one before.
    Refuses a frozen or expired card and a wrong PIN."""
    card = _valid(bank, card_id)
    if card.frozen:
        raise Refused("card_frozen", f"card_id: the {card.brand} ending {card.last4} is frozen; unfreeze it first.")
    _check_pin(card, pin)
    for old in list(bank.one_time_codes):
        bank.one_time_codes.delete(old.id)
    code = OneTimeCode(id=bank.new_id(bank.one_time_codes), purpose=purpose, issued_at=bank.now)
    bank.one_time_codes.put(code)
    return CodeView(one_time_code=code.id, purpose=purpose, expires_at=code.issued_at + timedelta(minutes=CODE_MINUTES))
