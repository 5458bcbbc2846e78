"""What counts as said."""

from __future__ import annotations

import pytest

from prove.evaluation.said import says, tokens


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Your balance is $1,250.50.", "1250.5"),
        ("Your balance is 1250.5 dollars", "$1,250.50"),
        ("It is 1’250 francs", "1250"),
        ("It holds 1\u202f250,", "1,250"),
        ("You owe -$5.00 there", "-5"),
        ("You owe $-5.00 there", "−$5"),
        ("The CARD is Frozen!", "frozen"),
        ("Anna's savings", "anna"),
        ("the card that ends in 0042.", "0042"),
        ("It was on 2026-01-05T09:00:00Z", "2026-01-05"),
        ("at 2:30 PM, sharp", "2:30 pm"),
        ("Straße 5", "STRASSE 5"),
        ("(5)", "5.00"),
        ("nothing: 0", "0.00"),
        ("It is ５ (full width)", "5"),
        ("5,10.50", "10.5"),
    ],
)
def test_said(text, said):
    assert says(text, said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("It is 150.", "5"),
        ("It is 5.50.", "5"),
        ("It is 0.5.", "5"),
        ("It is -5.", "5"),
        ("It is 5,000.", "5"),
        ("It is 5000.", "5"),
        ("on 2026-01-05", "5"),
        ("on 2026-01-05", "2026"),
        ("at 14:05", "14"),
        ("acc_5", "5"),
        ("ends in 0042", "42"),
        ("unfrozen", "frozen"),
        ("savings and checking account", "savings account"),
        ("anything", ""),
        ("anything €", "€"),
        ("", "5"),
    ],
)
def test_not_said(text, said):
    assert not says(text, said)


def test_tokens_keep_their_order():
    assert tokens("Move $1,000.00 to Zoë-Ann, 3 times") == ["move", "1000", "to", "zoë", "ann", "3", "times"]
