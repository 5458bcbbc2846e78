"""What environments share: exact money, strict dates, forgiving search, pages, phrases."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ConfigDict, TypeAdapter, ValidationError

from prove.engine import Entity, InvalidArgument
from prove.envs.common import Day, Digits, Moment, Money, Words, fold, major, page, search, spoken, variants
from prove.envs.common.money import minor

STRICT = ConfigDict(strict=True)


def taken(mark, base, value):
    return TypeAdapter(Annotated[base, mark], config=None).validate_python(value, strict=True)


@given(st.integers(0, 10**12))
def test_money_goes_out_and_comes_back_to_the_cent(cents):
    assert minor(major(cents)) == cents


@pytest.mark.parametrize("amount,cents", [(19.99, 1999), (0.1, 10), (5, 500), (1_000_000, 100_000_000)])
def test_money_is_whole_cents_inside(amount, cents):
    assert taken(Money(), int, amount) == cents


@pytest.mark.parametrize(
    "amount", [0.1 + 0.2, 10.005, 0, -5, 1_000_000.01, float("nan"), float("inf"), "5", True, None]
)
def test_money_that_is_none_is_refused(amount):
    with pytest.raises(ValidationError):
        taken(Money(), int, amount)


def test_money_is_spoken_with_its_currency():
    assert spoken(123456789, "USD") == "1,234,567.89 USD"
    assert spoken(5, "EUR") == "0.05 EUR"


def test_a_day_is_an_existing_date():
    assert taken(Day(), date, "2028-02-29") == date(2028, 2, 29)
    for text in ("2026-02-29", "20260301", "2026-W09-7", "2026-3-1", "2026-03-01T00:00:00Z", "٢٠٢٦-٠٣-٠١", 5):
        with pytest.raises(ValidationError):
            taken(Day(), date, text)
    assert TypeAdapter(Annotated[date, Day()]).json_schema() == {"type": "string", "format": "date"}


def test_a_moment_carries_its_zone():
    assert taken(Moment(), datetime, "2026-03-01T14:30:00Z") == datetime(2026, 3, 1, 14, 30, tzinfo=UTC)
    assert taken(Moment(), datetime, "2026-03-01T16:30+02:00") == datetime(2026, 3, 1, 14, 30, tzinfo=UTC)
    for text in ("2026-03-01T14:30:00", "2026-03-01", "2026-03-01 14:30Z", "2026-03-01T25:00Z"):
        with pytest.raises(ValidationError):
            taken(Moment(), datetime, text)


def test_words_are_not_blank_and_digits_are_digits():
    assert taken(Words(5), str, " hi ") == "hi"
    assert taken(Digits(4, 4), str, "0042") == "0042"
    for mark, text in (
        (Words(5), "  "),
        (Words(5), "too long"),
        (Digits(4, 4), "12a4"),
        (Digits(4, 4), "123"),
        (Digits(4, 6), "٤٢٤٢"),
    ):
        with pytest.raises(ValidationError):
            taken(mark, str, text)


class Row(Entity, frozen=True):
    name: str


ROWS = [
    Row(id=f"row_{i}", name=n)
    for i, n in enumerate(("Zoë Lindqvist", "Søren Ørsted", "Łukasz O'Brien", "Anna-Lena Groß"))
]


@pytest.mark.parametrize(
    "query,found",
    [
        ("lindqvist zoe", [0]),
        ("SOREN orsted", [1]),
        ("obrien", []),
        ("o brien", [2]),
        ("lena gross", [3]),
        ("quist", []),
        ("a", [3]),
        ("...", []),
        (None, [0, 1, 2, 3]),
    ],
)
def test_search_forgives_order_case_and_accents_but_not_the_middle_of_words(query, found):
    assert [ROWS.index(r) for r in search(ROWS, query, lambda r: r.name)] == found


def test_fold_takes_accents_off():
    assert fold("Crème  Brûlée, DON'T!") == "creme brulee don t"


@given(st.integers(0, 30), st.integers(1, 12))
def test_pages_put_together_are_the_list(count, limit):
    rows = [Row(id=f"row_{i}", name="x") for i in range(count)]
    seen: list[Row] = []
    cursor = None
    while True:
        shown, cursor = page(rows, limit, cursor)
        assert len(shown) <= limit
        seen += shown
        if cursor is None:
            break
    assert seen == rows


def test_a_cursor_of_another_list_is_refused():
    with pytest.raises(InvalidArgument):
        page(ROWS, 2, "row_99")


def test_variants_take_every_template_equally_often():
    texts = variants("[please |]go", "stay[| here| put]", "left {alone}")
    assert set(texts) == {"please go", "go", "stay", "stay here", "stay put", "left {alone}"}
    assert sum(t.endswith("go") for t in texts) == sum(t.startswith("stay") for t in texts) == len(texts) // 3
