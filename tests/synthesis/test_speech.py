"""Values as people write them: exact money, days that mean one day only, slots, and the forms of a fact."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prove.synthesis.speech import (
    DAYS,
    MONTHS,
    day,
    fill,
    listing,
    mentions,
    money,
    month,
    parse_date,
    said_forms,
    sentence,
    slots,
    spoken,
)

TODAY = date(2026, 6, 10)  # a Wednesday
dates = st.dates(date(2024, 1, 1), date(2030, 12, 31))


@given(cents=st.integers(-(10**9), 10**9))
def test_money_can_be_read_back_to_the_cent(cents: int) -> None:
    text = money(cents / 100)
    digits = text.replace("$", "").replace(",", "")
    assert round(float(digits) * 100) == cents
    assert ("." in digits) == (cents % 100 != 0)
    assert text.startswith("-$" if cents < 0 else "$")


@pytest.mark.parametrize(
    ("value", "currency", "text"),
    [
        (1250.5, "USD", "$1,250.50"),
        (3, "USD", "$3"),
        (0.07, "USD", "$0.07"),
        (-0.001, "USD", "$0"),
        (785.36, "EUR", "€785.36"),
        (1200, "CHF", "1,200 CHF"),
    ],
)
def test_money_by_example(value: float, currency: str, text: str) -> None:
    assert money(value, currency) == text


def resolved(text: str, today: date) -> date:
    """The day for which a listener takes a phrase, by what its words mean and not by how they were chosen."""
    words = text.replace(",", "").split()
    if text in ("today", "tomorrow", "yesterday"):
        return today + timedelta(days={"today": 0, "tomorrow": 1, "yesterday": -1}[text])
    monday = today - timedelta(days=today.weekday())
    if words[-1] in DAYS:
        number = DAYS.index(words[-1])
        if words[0] == "last":  # of last week
            return monday + timedelta(days=number - 7)
        if words[:2] == ["this", "past"]:
            return today - timedelta(days=(today.weekday() - number) % 7 or 7)
        if words[:2] == ["this", "coming"]:
            return today + timedelta(days=(number - today.weekday()) % 7 or 7)
        assert words[0] == "this"
        return monday + timedelta(days=number)
    year = int(words[2]) if len(words) > 2 else today.year
    return date(year, MONTHS.index(words[0]) + 1, int(words[1]))


@given(value=dates, today=dates)
def test_a_day_resolves_to_itself(value: date, today: date) -> None:
    assert resolved(day(value, today), today) == value


@given(today=dates)
def test_days_near_today_are_resolved_and_told_apart(today: date) -> None:
    near = [today + timedelta(days=n) for n in range(-40, 41)]
    phrases = [day(d, today) for d in near]
    assert len(set(phrases)) == len(near)
    assert [resolved(p, today) for p in phrases] == near


@pytest.mark.parametrize(
    ("offset", "text"),
    [
        (2, "this Friday"),
        (5, "this coming Monday"),
        (-2, "this past Monday"),
        (-5, "last Friday"),
        (7, "June 17"),
        (-7, "June 3"),
        (300, "April 6, 2027"),
    ],
)
def test_days_by_example(offset: int, text: str) -> None:
    assert day(TODAY + timedelta(days=offset), TODAY) == text


@pytest.mark.parametrize(
    "text", ["2026-W09-1", "20260301", "2026-03-01 invoice", "2026-13-01", "2026-02-30", "2026-03", "1234", ""]
)
def test_what_is_no_date_is_left_alone(text: str) -> None:
    assert parse_date(text) is None


def test_dates_months_and_moments_in_words() -> None:
    assert spoken("2026-06-11", "", TODAY, {}) == "tomorrow"
    assert spoken("2026-07-02T14:30:00Z", "moment", TODAY, {}) == "July 2 at 2:30 PM"
    assert spoken("2026-07-02T00:05:00Z", "time", TODAY, {}) == "12:05 AM"
    assert spoken("2026-08", "", TODAY, {}) == "August 2026"
    assert month("2026-13") is None and month(202608) is None


def test_enum_words_and_free_text() -> None:
    assert spoken("new_payee", "", TODAY, {"new_payee": "adding a payee"}) == "adding a payee"
    assert spoken("in_progress", "", TODAY, {}) == "in progress"
    assert spoken("Rent of_May 2026-06-11", "quote", TODAY, {}) == '"Rent of_May 2026-06-11"'
    assert spoken("acc_1234", "last4", TODAY, {}) == "1234"
    assert spoken(True, "", TODAY, {}) == "yes"
    assert spoken(["a", "b", "c"], "", TODAY, {}) == "a, b and c"


def test_slots_and_formats_of_a_phrase() -> None:
    assert slots("pay {payee_id} {amount:money}, {result.next_date}") == (
        ("payee_id", ""),
        ("amount", "money"),
        ("result.next_date", ""),
    )
    assert slots("nothing {Here} {} {two words}") == ()
    assert fill("a {x} b {y:money}!", lambda name, style: f"<{name}|{style}>") == "a <x|> b <y|money>!"


@given(st.text(alphabet="abc ,.{}_:xy", max_size=30))
def test_text_without_slots_survives_filling(text: str) -> None:
    if not slots(text):
        assert fill(text, lambda name, style: "?") == text


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("pay {p}.", "pay Anna, account 12."),
        ("pay {p}, now", "pay Anna, account 12, now"),
        ("pay {p} now", "pay Anna, account 12, now"),
        ("pay {p}", "pay Anna, account 12"),
        ("{p}: how much?", "Anna, account 12: how much?"),
    ],
)
def test_a_closing_comma_gives_way_to_another_mark(phrase: str, text: str) -> None:
    assert fill(phrase, lambda name, style: "Anna, account 12,") == text


def test_listing() -> None:
    assert [listing(list("abc"[:n])) for n in range(4)] == ["nothing", "a", "a and b", "a, b and c"]


@given(st.text(min_size=1).filter(str.strip))
def test_a_sentence_has_one_end(text: str) -> None:
    whole = sentence(text)
    assert whole[-1] in '.?!…"'
    assert sentence(whole) == whole


def test_the_first_form_is_how_the_reference_tells_a_value() -> None:
    assert said_forms(1250.5, "money", TODAY, {}) == ["$1,250.50", "1250.50", "1,250.50", "1250.5"]
    assert said_forms(785.36, "money", TODAY, {}, "EUR")[0] == "€785.36"
    assert said_forms(5.0, "", TODAY, {})[0] == "5"
    assert said_forms(1234567.25, "", TODAY, {})[-1] == "1,234,567.25"
    forms = said_forms("2026-06-08", "", TODAY, {})
    assert forms[0] == "this past Monday" and {"2026-06-08", "June 8", "8 June", "Jun 8"} <= set(forms)
    assert {"August 2026", "2026-08", "August"} <= set(said_forms("2026-08", "", TODAY, {}))
    assert said_forms("new_payee", "", TODAY, {"new_payee": "adding a payee"}) == ["adding a payee", "new_payee"]


@given(st.floats(0, 1e7).map(lambda x: round(x, 2)))
def test_every_form_of_a_number_has_its_value(value: float) -> None:
    for form in said_forms(value, "money", TODAY, {}):
        assert float(form.replace("$", "").replace(",", "")) == pytest.approx(value, abs=0.0051)


@pytest.mark.parametrize(
    ("text", "form", "there"),
    [
        ("Pay $5.", "$5", True),
        ("Pay $50.", "$5", False),
        ("Pay $5.50.", "$5", False),
        ("Pay $5,000.", "$5", False),
        ("Pay $1,250.50, please", "1,250.50", True),
        ("Pay $1,250, please", "250", False),
        ("It is 1,250.50.", "1,250.50", True),
        ("account 3045", "45", False),
        ("on June 3, 2026", "June 3", True),
        ("on June 30", "June 3", False),
        ("card (0042)", "0042", True),
        ("", "x", False),
    ],
)
def test_mentions_are_whole(text: str, form: str, there: bool) -> None:
    assert mentions(text, form) == there


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("what plastic is on my account", "What plastic is on my account?"),
        ("what my account may pay needs an update", "What my account may pay needs an update."),
        ("can i see my statements", "Can i see my statements?"),
        ("do i have anything lined up, 10 at most", "Do i have anything lined up, 10 at most?"),
        ("do the same with card 12", "Do the same with card 12."),
        ("have my account pay it", "Have my account pay it."),
        ("when May comes, send it", "When May comes, send it."),
        ("May 7", "May 7."),
        ("ugh, it looks low. what did i spend", "Ugh, it looks low. what did i spend?"),
        ("how much? need it now", "How much? need it now."),
        ("which is why it must stop", "Which is why it must stop."),
        ("my plant is yellow; what is wrong with it", "My plant is yellow; what is wrong with it?"),
        ('note "who knows"', 'Note "who knows".'),
    ],
)
def test_questions_end_as_questions(text: str, whole: str) -> None:
    assert sentence(text) == whole
