"""JSON values as the reward sees them: decoding, kinds, equality.

Nothing here recurses in Python and nothing raises on a value that came out of a model, however deep, large or odd.
"""

from __future__ import annotations

import json
from typing import Any, TypeGuard

# Containers nested deeper than this are no arguments any tool reads; the bound keeps the verdict independent of how
# deep the caller's own stack happens to be.
MAX_DEPTH = 200

# One bit a kind, so that a schema is a mask and a type check one `&`. A number with no fractional part is INTEGER,
# whether it was written 5 or 5.0.
NULL, BOOLEAN, INTEGER, FRACTION, STRING, ARRAY, OBJECT = (1 << bit for bit in range(7))
ANY = (1 << 7) - 1

_KINDS: dict[type, int] = {
    type(None): NULL,
    bool: BOOLEAN,
    int: INTEGER,
    str: STRING,
    list: ARRAY,
    dict: OBJECT,
}
# Types with nothing inside and no value that JSON lacks.
_PLAIN = frozenset({str, int, bool, type(None)})
# Python refuses longer texts of digits under the strictest setting of its limit.
_DIGITS = 600


def kind(value: object) -> int:
    """The kind of a JSON value, one of the bits above; 0 for what JSON does not have."""
    found = _KINDS.get(type(value))
    if found is not None:
        return found
    if isinstance(value, float):
        return INTEGER if value.is_integer() else FRACTION
    for base, bit in _KINDS.items():
        if isinstance(value, base):
            return bit
    return 0


def is_json(value: object) -> bool:
    """Whether the value is JSON: no NaN, no infinity, text as keys, at most MAX_DEPTH containers deep."""
    level = [value]
    for _ in range(MAX_DEPTH + 1):
        inner: list[object] = []
        for item in level:
            if type(item) in _PLAIN:
                continue
            if isinstance(item, float):
                if item - item != 0.0:
                    return False
            elif isinstance(item, dict):
                for key in item:
                    if not isinstance(key, str):
                        return False
                inner.extend(item.values())
            elif isinstance(item, list):
                inner.extend(item)
            elif not isinstance(item, str | int):
                return False
        if not inner:
            return True
        level = inner
    return False


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """Whether the value is a JSON object, as `is_json` has it; quick where it holds no containers."""
    if not isinstance(value, dict):
        return False
    for key, item in value.items():
        if type(key) is str and (type(item) in _PLAIN or (type(item) is float and item - item == 0.0)):
            continue
        return is_json(value)
    return True


def _integer(digits: str) -> int:
    """An integer of any length; `int` refuses texts beyond a limit."""
    sign = -1 if digits.startswith("-") else 1
    digits = digits.lstrip("-")
    value = 0
    for start in range(0, len(digits), _DIGITS):
        chunk = digits[start : start + _DIGITS]
        value = value * 10 ** len(chunk) + int(chunk)
    return sign * value


_decoder, _decoder_long = json.JSONDecoder(), json.JSONDecoder(parse_int=_integer)
_decode, _decode_long = _decoder.decode, _decoder_long.decode


def loads(text: str) -> Any:
    """The value a JSON text holds (NaN and infinity included, as Python reads them).

    Raises ValueError where the text is no JSON or is nested deeper than the interpreter's own limit.
    """
    try:
        return _decode(text)
    except json.JSONDecodeError:
        raise
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except ValueError:
        pass
    try:
        return _decode_long(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def loads_at(text: str, at: int) -> tuple[Any, int]:
    """The value that a JSON text holds from a position on, and where it ends; what follows is not looked at.

    Raises ValueError as `loads` does.
    """
    try:
        try:
            return _decoder.raw_decode(text, at)
        except json.JSONDecodeError:
            raise
        except ValueError:  # an integer of more digits than `int` takes
            return _decoder_long.raw_decode(text, at)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def arguments_of(given: object) -> tuple[dict[str, Any] | None, bool]:
    """The arguments a call carries, and whether they were encoded twice; None where they are malformed.

    `given` is an object or JSON text. Text that holds JSON text of an object is decoded once more. All else is
    malformed: other types, null, NaN and infinity, objects nested deeper than MAX_DEPTH.
    """
    twice = False
    if isinstance(given, str):
        try:
            given = loads(given)
            if isinstance(given, str):
                given, twice = loads(given), True
        except ValueError:
            return None, False
    return (given, twice) if is_object(given) else (None, False)


def equal(one: object, other: object) -> bool:
    """Equality as JSON: 1 equals 1.0, "1" does not equal 1, true does not equal 1; lists in order, objects by key."""
    if type(one) is type(other) and type(one) in _PLAIN:
        return one == other
    pairs = [(one, other)]
    while pairs:
        left, right = pairs.pop()
        if isinstance(left, dict):
            if not isinstance(right, dict) or left.keys() != right.keys():
                return False
            pairs.extend((value, right[key]) for key, value in left.items())
        elif isinstance(left, list):
            if not isinstance(right, list) or len(left) != len(right):
                return False
            pairs.extend(zip(left, right, strict=True))
        elif isinstance(left, bool) or isinstance(right, bool):
            if left is not right:
                return False
        elif isinstance(right, dict | list) or left != right:
            return False
    return True


def show(value: object, limit: int = 80) -> str:
    """A value as short, printable JSON for a person; cut after `limit` characters."""
    if isinstance(value, str):
        text = json.dumps(value[:limit], ensure_ascii=False)
    elif isinstance(value, bool) or value is None:
        text = json.dumps(value)
    elif isinstance(value, int):
        text = str(value) if value.bit_length() < 1000 else f"an integer of {value.bit_length()} bits"
    elif isinstance(value, float):
        text = repr(value)
    elif isinstance(value, list):
        # A look two levels deep says enough, and keeps deep values cheap.
        text = "[" + ", ".join(_brief(item, limit) for item in value[:8]) + (", …]" if len(value) > 8 else "]")
    elif isinstance(value, dict):
        shown = [f"{_brief(str(key), limit)}: {_brief(value[key], limit)}" for key in [*value][:8]]
        text = "{" + ", ".join(shown) + (", …}" if len(value) > 8 else "}")
    else:
        text = f"a value of type {type(value).__name__}"
    text = text.encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _brief(value: object, limit: int) -> str:
    if isinstance(value, list):
        return "[…]" if value else "[]"
    if isinstance(value, dict):
        return "{…}" if value else "{}"
    return show(value, limit)
