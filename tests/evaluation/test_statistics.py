"""Intervals and comparisons, held against known answers."""

from __future__ import annotations

import random

import pytest

from prove.evaluation.statistics import compare, estimate, pass_hat, wilson


def sums(values, below=1.0):
    return {str(n): (float(v), below) for n, v in enumerate(values)}


def test_a_mean_and_its_interval():
    rng = random.Random(1)
    values = [rng.random() < 0.3 for _ in range(400)]
    found = estimate(sums(values))
    assert found is not None and found.n == 400
    assert found.mean == sum(values) / 400
    # The normal interval of a share of about 0.3 in 400.
    half = 1.96 * (found.mean * (1 - found.mean) / 400) ** 0.5
    assert found.ci95 is not None
    assert found.ci95[0] == pytest.approx(found.mean - half, abs=0.006)
    assert found.ci95[1] == pytest.approx(found.mean + half, abs=0.006)


def test_the_interval_covers_the_truth_about_as_often_as_it_says():
    rng = random.Random(2)
    inside = 0
    for trial in range(200):
        found = estimate(sums([rng.random() < 0.4 for _ in range(120)]), seed=trial)
        assert found is not None and found.ci95 is not None
        inside += found.ci95[0] <= 0.4 <= found.ci95[1]
    assert 180 <= inside <= 199


def test_the_same_seed_gives_the_same_interval():
    values = sums([n % 3 == 0 for n in range(50)])
    assert estimate(values, 7) == estimate(values, 7)
    assert estimate(values, 7) != estimate(values, 8)


def test_the_order_of_examples_does_not_matter():
    values = sums([n % 3 == 0 for n in range(50)])
    assert estimate(values) == estimate(dict(reversed(values.items())))


@pytest.mark.parametrize("value", [0, 1])
def test_unanimous_examples_leave_doubt(value):
    found = estimate(sums([value] * 20), share=True)
    assert found is not None and found.mean == value
    assert estimate(sums([value] * 20)).ci95 == (value, value), "a quantity that never varies is no share"
    low, high = found.ci95
    assert (low, high) == wilson(20 * value, 20)
    assert 0.1 < high - low < 0.2


def test_wilson_ends_exactly_where_a_share_does():
    assert wilson(0, 300)[0] == 0 and wilson(300, 300)[1] == 1
    assert wilson(30, 100) == pytest.approx((0.2189, 0.3959), abs=1e-4)


def test_a_ratio_weighs_by_its_denominators():
    found = estimate({"a": (1.0, 1.0), "b": (9.0, 3.0), "c": (5.0, 0.0)})
    assert found is not None
    assert found.mean == 2.5  # 10 / 4, and c has no denominator
    assert found.n == 2


def test_one_example_has_no_interval_and_none_has_no_estimate():
    one = estimate(sums([1]))
    assert one is not None and one.ci95 is None
    assert estimate({}) is None
    assert estimate({"a": (1.0, 0.0)}) is None


def test_pairing_finds_what_separate_intervals_cannot():
    rng = random.Random(3)
    before = [rng.random() < 0.5 for _ in range(200)]
    after = [b or rng.random() < 0.12 for b in before]
    one, two = estimate(sums(before)), estimate(sums(after))
    assert one.ci95[1] > two.ci95[0], "apart from each other they overlap"
    found = compare(sums(before), sums(after))
    assert found is not None and found.verdict == "improved"
    assert found.difference == pytest.approx(two.mean - one.mean)


def test_verdicts():
    low, high = sums([0, 1] * 50), sums([1] * 100)
    assert compare(low, high).verdict == "improved"
    assert compare(high, low).verdict == "got worse"
    assert compare(low, high, higher_is_better=False).verdict == "got worse"
    rng = random.Random(4)
    noise = [sums([rng.random() < 0.5 for _ in range(60)]) for _ in range(2)]
    assert compare(*noise).verdict == "no clear change"
    assert compare(low, low).verdict == "no clear change"


def test_only_common_examples_are_compared():
    before = {"a": (0.0, 1.0), "b": (0.0, 1.0), "only before": (1.0, 1.0)}
    after = {"a": (1.0, 1.0), "b": (1.0, 1.0), "only after": (0.0, 1.0)}
    found = compare(before, after)
    assert found is not None and (found.n, found.difference) == (2, 1.0)
    assert compare({"a": (0.0, 1.0)}, {"a": (1.0, 1.0)}) is None


def test_pass_hat():
    assert pass_hat(3, 4, 1) == 0.75
    assert pass_hat(3, 4, 2) == 0.5
    assert pass_hat(3, 4, 4) == 0.0
    assert pass_hat(4, 4, 4) == 1.0
