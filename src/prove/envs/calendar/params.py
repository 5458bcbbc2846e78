"""Local moments and recurrence rules as parameters."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from pydantic import Field, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

_LOCAL = re.compile(r"20\d\d-\d\d-\d\d[Tt]\d\d:\d\d(:00)?([Zz]|[+-]\d\d:\d\d)?")


@dataclass(frozen=True, slots=True)
class LocalTime:
    """Marks a ``datetime`` parameter in whole minutes: ``"2026-03-02T14:30"``, without a zone that of the calendar."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(local_time, core_schema.str_schema())

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"type": "string", "format": "date-time"}


@dataclass(frozen=True, slots=True)
class Rule:
    """Marks a ``str`` parameter as a recurrence rule; whether it makes sense depends on the start."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.str_schema(min_length=1, max_length=120)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"type": "string", "format": "rrule", "maxLength": 120}


def local_time(text: str) -> datetime:
    """The moment, with its zone if it was given. Raises :class:`ValueError` in words for a caller."""
    if _LOCAL.fullmatch(text) and text.isascii():
        try:
            return datetime.fromisoformat(text.upper())
        except ValueError:
            pass
    raise ValueError("should be an existing local time in whole minutes, such as 2026-03-02T14:30")


Minutes = Annotated[int, Field(ge=5, le=20_160)]
