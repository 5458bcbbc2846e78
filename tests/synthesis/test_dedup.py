"""Near-duplicates: the search by prefixes finds exactly what comparing with everything finds."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from prove.synthesis.dedup import Deduplicator

sets = st.lists(st.frozensets(st.sampled_from("abcdefghijkl"), max_size=8), max_size=40)
thresholds = st.sampled_from([0.1, 0.25, 0.3, 0.5, 0.6, 2 / 3, 0.7, 0.75, 0.8, 0.9, 1.0])


def brute_force(groups: list[frozenset[str]], threshold: float) -> list[bool]:
    """Jaccard similarity in whole numbers against everything that was kept; two empty sets are the same."""
    wanted = Fraction(threshold).limit_denominator(1000)
    kept: list[frozenset[str]] = []
    answers = []
    for new in groups:
        alike = any((Fraction(len(new & o), len(new | o)) if new | o else 1) >= wanted for o in kept)
        answers.append(not alike)
        if not alike:
            kept.append(new)
    return answers


@given(groups=sets, threshold=thresholds)
def test_as_by_comparing_with_everything(groups: list[frozenset[str]], threshold: float) -> None:
    dedup = Deduplicator(threshold)
    assert [dedup.admit(group) for group in groups] == brute_force(groups, threshold)


def test_the_threshold_itself_is_a_duplicate() -> None:
    dedup = Deduplicator(0.7)
    assert dedup.admit("abcdefg")
    assert not dedup.admit("abcdefghij")  # 7 of 10
    assert dedup.admit("abcdefghijk")  # 7 of 11


def test_the_first_of_a_group_stays() -> None:
    dedup = Deduplicator(0.5)
    assert [dedup.admit(group) for group in ("ab", "abc", "cd", "cdx", "xyz")] == [True, False, True, False, True]


def test_order_and_repetition_of_elements_do_not_count() -> None:
    dedup = Deduplicator(0.7)
    assert dedup.admit(["b", "a", "a"])
    assert not dedup.admit(["a", "b"])
