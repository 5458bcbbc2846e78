"""The prices on the page are the reward's own."""

from __future__ import annotations

import pytest

from prove.viewer.prices import prices


def test_prices():
    found = dict(prices())
    assert found["All three calls"] == pytest.approx(1.3)
    # 1.3 - 0.5 (1 - 1/n) for the first of n independent steps.
    assert found["Only the first call"] == pytest.approx(1.3 - 0.5 * (1 - 1 / 3))
    assert found["All three, with wrong values that run all the same"] == pytest.approx(1.2)
    # Twice as many calls: B = 3 + 2, so (6 - 5) / 5, times 0.5 and 0.15.
    assert found["All three, each made twice"] == pytest.approx(1.3 - 0.15 * 0.5 * (6 - 5) / 5)
    assert found["All three, but every call is refused"] == pytest.approx(1.3 - 0.5 / 3)
    assert found["Nothing, or only a question"] == 0
    assert len(found) == 8


def test_the_strict_profile_pays_for_values():
    paper, strict = dict(prices()), dict(prices("strict"))
    assert strict["All three calls"] == pytest.approx(1.3)
    # Without a match neither coverage (0.5) nor argument (0.1) is left.
    assert strict["All three, with wrong values that run all the same"] == pytest.approx(1.3 - 0.5 - 0.1)
    assert strict["All three, but every call is refused"] == pytest.approx(1.3 - 0.5 / 3 - 0.5 - 0.1)
    assert strict["Nothing, or only a question"] == 0
    assert all(strict[case] <= paper[case] for case in paper)
