"""Text as a parameter: never blank, and numbers of a fixed length that are written in digits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema


@dataclass(frozen=True, slots=True)
class Words:
    """Marks a ``str`` parameter as free text of 1 to ``longest`` characters, not blank; outer blanks are taken off."""

    longest: int = 140

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        text = core_schema.str_schema(min_length=1, max_length=self.longest)
        return core_schema.no_info_after_validator_function(_stripped, text)


@dataclass(frozen=True, slots=True)
class Digits:
    """Marks a ``str`` parameter as ``shortest`` to ``longest`` digits 0-9 (PINs, codes, account numbers)."""

    shortest: int
    longest: int

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        count = str(self.shortest) if self.shortest == self.longest else f"{self.shortest},{self.longest}"
        return core_schema.str_schema(pattern=f"^[0-9]{{{count}}}$")


def _stripped(text: str) -> str:
    stripped = text.strip()
    if not stripped:
        raise ValueError("should not be blank")
    return stripped
