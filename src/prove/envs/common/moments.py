"""Days, moments and local times as parameters: ISO 8601 text at the edge, ``date`` and ``datetime`` inside."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_LOCAL = re.compile(r"20\d\d-\d\d-\d\d[Tt]\d\d:\d\d(:00)?([Zz]|[+-]\d\d:\d\d)?")
_MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?([Zz]|[+-]\d{2}:\d{2})")


@dataclass(frozen=True, slots=True)
class Day:
    """Marks a ``date`` parameter: ``start_date: Annotated[date, Day(), Field(description=...)]``."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(day, core_schema.str_schema())

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"type": "string", "format": "date"}


@dataclass(frozen=True, slots=True)
class Moment:
    """Marks a ``datetime`` parameter that must carry a zone: ``"2026-03-01T14:30:00Z"`` or with ``+02:00``."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(moment, core_schema.str_schema())

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"type": "string", "format": "date-time"}


@dataclass(frozen=True, slots=True)
class LocalTime:
    """Marks a ``datetime`` parameter in whole minutes: ``"2026-03-02T14:30"``, without a zone that of a calendar."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(local_time, core_schema.str_schema())

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"type": "string", "format": "date-time"}


def day(text: str) -> date:
    """The date. Raises :class:`ValueError` in words for a caller."""
    # fromisoformat alone would take 20260301 and 2026-W09-7 as well.
    if _DAY.fullmatch(text) and text.isascii():
        try:
            return date.fromisoformat(text)
        except ValueError:
            pass
    raise ValueError("should be an existing date written YYYY-MM-DD")


def moment(text: str) -> datetime:
    """The moment with its zone. Raises :class:`ValueError` in words for a caller."""
    if _MOMENT.fullmatch(text) and text.isascii():
        try:
            return datetime.fromisoformat(text.upper())
        except ValueError:
            pass
    raise ValueError(
        "should be an existing moment with its zone, such as 2026-03-01T14:30:00Z or 2026-03-01T14:30:00+02:00"
    )


def local_time(text: str) -> datetime:
    """The moment, with its zone if it was given. Raises :class:`ValueError` in words for a caller."""
    if _LOCAL.fullmatch(text) and text.isascii():
        try:
            return datetime.fromisoformat(text.upper())
        except ValueError:
            pass
    raise ValueError("should be an existing local time in whole minutes, such as 2026-03-02T14:30")


def iso_month(value: date) -> str:
    """2026-03-31 -> "2026-03"."""
    return value.isoformat()[:7]
