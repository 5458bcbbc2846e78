"""What a person types: JSON with the place of a mistake, and `key=value` pairs read by a tool's schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from prove.errors import UserError

MAX_DEPTH = 64
_SHELL = "; on a command line put all of it in single quotes"
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_PAIR = re.compile(rf"({_NAME.pattern})=")
_BARE = re.compile(r"\S+")
_INTEGER = re.compile(r"[+-]?\d{1,30}")
_NUMBER = re.compile(r"[+-]?\d{1,30}(\.\d{1,30})?([eE][+-]?\d{1,3})?")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|NaN|-?Infinity', re.DOTALL)


def parse_json(text: str, what: str = "the arguments") -> Any:
    """The value of a JSON text. Raises :class:`UserError` that names line and column."""
    value, end = _read_json(text, 0, what)
    rest = text[end:].lstrip()
    if rest:
        raise UserError(f"{what} are not JSON: {_place(text, len(text) - len(rest))}: text after the end of the value.")
    return value


def _read_json(text: str, start: int, what: str) -> tuple[Any, int]:
    """The JSON value that begins at ``start``, and where it ends."""
    start += len(text[start:]) - len(text[start:].lstrip())
    if start == len(text):
        raise UserError(f"{what} are empty where JSON was expected; for no arguments write {{}}.")
    try:
        value, end = _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        raise UserError(f"{what} are not JSON: {_place(text, error.pos)}: {_hint(text, error)}.") from error
    except _NoJson as error:
        raise UserError(f"{what} are not JSON: {_place(text, _find(text, start, error.token))}: {error}.") from error
    except RecursionError:
        raise UserError(f"{what} are nested too deeply; at most {MAX_DEPTH} levels are read.") from None
    except ValueError as error:  # a whole number of thousands of digits
        raise UserError(f"{what} hold a number that is too long to be read; shorten it.") from error
    if _deeper(value, MAX_DEPTH):
        raise UserError(f"{what} are nested too deeply; at most {MAX_DEPTH} levels are read.")
    return value, end


class _NoJson(Exception):
    """Something that Python's reader takes and JSON does not have."""

    def __init__(self, token: str, problem: str) -> None:
        super().__init__(problem)
        self.token = token


def _constant(token: str) -> Any:
    raise _NoJson(token, f"{token} is no JSON value")


def _float(token: str) -> float:
    value = float(token)
    if value in (float("inf"), float("-inf")):
        raise _NoJson(token, f"{token[:20]} is too large a number")
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _NoJson(json.dumps(key, ensure_ascii=False), f"the key {key[:60]!r} stands there twice")
        found[key] = value
    return found


_DECODER = json.JSONDecoder(parse_constant=_constant, parse_float=_float, object_pairs_hook=_object)


def _find(text: str, start: int, token: str) -> int:
    """Where a token stands; inside of a string it does not count."""
    if token in ("NaN", "Infinity", "-Infinity"):
        return next((m.start() for m in _TOKEN.finditer(text, start) if m[0] == token), start)
    first = text.find(token, start)
    second = text.find(token, first + 1) if token.startswith('"') else first
    return max(first, second, start)


def _place(text: str, position: int) -> str:
    line = text.count("\n", 0, position) + 1
    return f"line {line}, column {position - text.rfind(chr(10), 0, position)}"


def _hint(text: str, error: json.JSONDecodeError) -> str:
    message = (error.msg[:1].lower() + error.msg[1:]).removesuffix(" starting at")
    if error.pos >= len(text.rstrip()):
        message += "; the text ends too early"
    elif '"' not in text:
        message += "; names and texts stand in double quotes" + _SHELL
    return message


def _deeper(value: Any, levels: int) -> bool:
    """Whether objects and lists stand in each other more than ``levels`` deep."""
    layer = [value]
    for _ in range(levels + 1):
        layer = [node for node in layer if isinstance(node, dict | list)]
        if not layer:
            return False
        layer = [child for node in layer for child in (node.values() if isinstance(node, dict) else node)]
    return True


def parse_arguments(text: str, properties: dict[str, Any]) -> Any:
    """The arguments behind a tool's name: a JSON text or ``key=value`` pairs.

    ``properties``: the tool's parameters by name, as JSON Schema. A bare value becomes what the schema says if it reads
    as that, else it stays text, so that the tool's own validator has the last word. Raises :class:`UserError`.
    """
    text = text.strip()
    if not text:
        return {}
    if text[0] in "{[" or not _PAIR.search(text):
        if text[0] not in '{["':
            raise UserError(f"{text[:60]!r} is no argument; write key=value or a JSON object{_parameters(properties)}.")
        return parse_json(text)
    found: dict[str, Any] = {}
    position = 0
    while position < len(text):
        pair = _PAIR.match(text, position)
        if pair is None:
            word = _BARE.match(text, position)
            loose = word[0] if word else text[position:]
            raise UserError(_loose(loose, found))
        key = pair[1]
        if key in found:
            raise UserError(f"{key} is given twice; leave one out.")
        found[key], position = _value(text, pair.end(), key, properties.get(key, {}))
        if position < len(text) and not text[position].isspace():
            raise UserError(f"{key}: {_place(text, position)}: a space is missing after the value.")
        while position < len(text) and text[position].isspace():
            position += 1
    return found


def _loose(word: str, found: dict[str, Any]) -> str:
    last = next(reversed(found), None)
    if last is not None and isinstance(found[last], str):
        return (
            f'{word[:60]!r} is not key=value; text with spaces takes quotes: {last}="{found[last][:40]} {word[:20]}…".'
        )
    return f"{word[:60]!r} is not key=value; write each argument as key=value, without a space around '='."


def _value(text: str, start: int, key: str, schema: dict[str, Any]) -> tuple[Any, int]:
    kinds = types_of(schema)
    first = text[start : start + 1]
    if first == '"' or (first in ("[", "{") and (not kinds or kinds & {"array", "object"})):
        return _read_json(text, start, f"the {'characters' if first == chr(34) else 'values'} of {key}")
    if first == "'":
        end = text.find("'", start + 1)
        if end < 0:
            raise UserError(f"{key}: the quote ' is never closed.")
        return text[start + 1 : end], end + 1
    bare = _BARE.match(text, start)
    if bare is None:
        if "string" in kinds and "x-entity" not in schema:
            raise UserError(f'{key}= has no value; an empty text is {key}="".')
        raise UserError(f"{key}= has no value; leave it out or give one.")
    return _bare(bare[0], key, kinds), bare.end()


def _bare(word: str, key: str, kinds: set[str]) -> Any:
    if kinds and kinds <= {"string", "null"}:
        return word
    if word in ("true", "false") and ("boolean" in kinds or not kinds):
        return word == "true"
    if word == "null" and ("null" in kinds or not kinds):
        return None
    if _INTEGER.fullmatch(word) and (kinds & {"integer", "number"} or not kinds):
        return int(word)
    if _NUMBER.fullmatch(word) and (kinds & {"integer", "number"} or not kinds):
        value = float(word)
        if value in (float("inf"), float("-inf")):
            raise UserError(f"{key}: {word} is too large a number.")
        return value
    if kinds and kinds <= {"array", "null"}:
        raise UserError(f'{key} takes a list, written as JSON: {key}=["…", "…"].')
    if kinds and kinds <= {"object", "null"}:
        raise UserError(f'{key} takes an object, written as JSON: {key}={{"…": …}}.')
    return word


def types_of(schema: dict[str, Any]) -> set[str]:
    """The JSON types that a schema lets through; empty where it does not say."""
    found: set[str] = set()
    kind = schema.get("type")
    found.update([kind] if isinstance(kind, str) else kind or [])
    for branch in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        found |= types_of(branch)
    names = {str: "string", bool: "boolean", int: "integer", float: "number", type(None): "null"}
    if not found:
        found.update(names[type(choice)] for choice in schema.get("enum", ()) if type(choice) in names)
    return found


def _parameters(properties: dict[str, Any]) -> str:
    return f"; parameters: {', '.join(properties)}" if properties else "; this tool takes none"


def nearest(name: str, known: Iterable[str]) -> str:
    """A hint for an unknown name: ``; did you mean 'x'?``, or all known ones where none is near."""
    names = list(known)
    near = get_close_matches(name[:100], names, 1)
    if near:
        return f"did you mean {near[0]!r}?"
    return f"known: {', '.join(names)}." if names else "there is none."
