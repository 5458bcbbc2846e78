"""YAML files that people write: settings, recipes, experiments."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from prove.errors import UserError


class _Loader(yaml.SafeLoader):
    """Numbers as YAML 1.2 has them: 1e-6 is one; the library's own 1.1 takes it for text."""


_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(r"^[-+]?(\d+(\.\d*)?|\.\d+)[eE][-+]?\d+$"), list("-+.0123456789")
)


def value(text: str) -> Any:
    """What a YAML text says. Raises ``yaml.YAMLError``."""
    return yaml.load(text, _Loader)


def mapping(path: Path, what: str) -> dict[str, Any]:
    """The mapping in a YAML file; ``what`` names the file in a :class:`UserError` if it cannot be read or is none."""
    try:
        found = value(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"cannot read {what}: {(error.strerror or str(error)).lower()}; check the path.") from error
    except UnicodeDecodeError as error:
        raise UserError(f"{what} is no text in UTF-8; name a YAML file of `field: value` lines.") from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" at line {mark.line + 1}, column {mark.column + 1}" if mark is not None else ""
        problem = getattr(error, "problem", None) or "it cannot be read"
        raise UserError(f"{what} is no YAML{where}: {problem}; correct it there.") from error
    if not isinstance(found, dict):
        raise UserError(f"{what} must hold `field: value` lines.")
    return found
