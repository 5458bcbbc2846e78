"""Exact money: whole minor units (cents) inside, a JSON number with at most two decimals at the edge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema


@dataclass(frozen=True, slots=True)
class Money:
    """Marks an ``int`` parameter as money: ``amount: Annotated[int, Money(), Field(description=...)]``.

    The caller gives a number of major units from ``minimum`` to ``maximum``; the tool gets minor units. A third decimal
    is an invalid argument, since rounding somebody's money silently would be wrong.
    """

    minimum: float = 0.01
    maximum: float = 1_000_000.0

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        number = core_schema.float_schema(ge=self.minimum, le=self.maximum, allow_inf_nan=False)
        return core_schema.no_info_after_validator_function(minor, number)


def minor(amount: float) -> int:
    """19.99 -> 1999. Raises :class:`ValueError` when there are more than two decimals."""
    units = round(amount * 100)
    # Division is correctly rounded, so this holds exactly for the double nearest to a number of two decimals.
    if units / 100 != amount:
        raise ValueError("should have at most two decimals")
    return units


def major(units: int) -> float:
    """1999 -> 19.99, for a field of a result."""
    return units / 100


def spoken(units: int, currency: str) -> str:
    """199900, "USD" -> "1,999.00 USD", for messages."""
    return f"{units // 100:,}.{units % 100:02d} {currency}"
