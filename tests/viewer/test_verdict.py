"""The verdict says what the intervals allow, and no more."""

from __future__ import annotations

import msgspec
import pytest
from viewer_fixture import change, figure, page

from prove.viewer.verdict import verdict


def said(made):
    headline, sentences, tone = verdict(made)
    return headline, " ".join(sentences), tone


def with_change(made, name, difference, before, after):
    start, trained, *rest = made.columns
    start = msgspec.structs.replace(start, metrics={**start.metrics, name: figure(before)})
    trained = msgspec.structs.replace(
        trained,
        metrics={**trained.metrics, name: figure(after)},
        changes={**trained.changes, name: difference},
    )
    return msgspec.structs.replace(made, columns=[start, trained, *rest])


def test_better_than_start_and_control():
    headline, text, tone = said(page(success=0.12, control=0.1))
    assert headline == "GRPO helped: success on unseen worlds rose." and tone == "good"
    assert "from 50.0 % to 62.0 %: +12.0 points (95 % interval +7.0 to +17.0, paired over 200 examples)" in text
    assert "so the gain is more than what longer training alone gives" in text
    assert "one run with one seed" in text
    assert "A policy that never says anything would succeed on 5.0 %" in text


def test_better_than_the_start_but_not_than_the_control():
    headline, text, tone = said(page(success=0.12, control=0.02))
    assert "not clearly more than training on as before" in headline and tone == "flat"
    assert "cannot be credited to reinforcement learning" in text


def test_better_than_the_start_and_worse_than_the_control():
    headline, text, tone = said(page(success=0.12, control=-0.1))
    assert "not clearly more" in headline and tone == "flat"
    assert "the same effort was better spent on supervised training" in text


def test_better_without_a_control():
    headline, text, tone = said(page(success=0.12, control=None))
    assert headline.startswith("GRPO helped") and tone == "good"
    assert "There was no time for a control" in text


def test_no_clear_change():
    headline, text, tone = said(page(success=0.02))
    assert headline == "GRPO made no clear difference to success on unseen worlds." and tone == "flat"
    assert "The interval holds zero" in text


def test_worse():
    headline, text, tone = said(page(success=-0.12))
    assert headline == "GRPO did harm: success on unseen worlds fell." and tone == "bad"
    assert "-12.0 points" in text


def test_reward_without_success_is_called_what_it_is():
    _, text, _ = said(page(success=0.0, reward=0.2))
    assert "rose by 0.200, but success did not follow" in text
    _, text, _ = said(page(success=0.12, reward=0.2))
    assert "success did not follow" not in text


@pytest.mark.parametrize(("after", "words"), [(0.4, "more messages that never end"), (0.0, "fewer messages")])
def test_side_effects_are_named(after, words):
    verdict_of = "got worse" if after > 0.1 else "improved"
    moved = msgspec.structs.replace(change(after - 0.1, 0.01), verdict=verdict_of)
    _, text, _ = said(with_change(page(), "unclosed", moved, 0.1, after))
    assert words in text and "10.0 % →" in text


def test_a_side_effect_that_is_not_clear_is_not_named():
    _, text, _ = said(with_change(page(), "unclosed", change(0.01), 0.1, 0.11))
    assert "never end" not in text


def test_more_calls_are_named():
    made = page()
    start, trained, *rest = made.columns
    trained = msgspec.structs.replace(trained, metrics={**trained.metrics, "calls_per_reference_call": figure(1.9)})
    _, text, _ = said(msgspec.structs.replace(made, columns=[start, trained, *rest]))
    assert "more calls for the same tasks: 1.10 → 1.90" in text


def test_no_figures_no_verdict():
    made = page()
    made = msgspec.structs.replace(made, columns=[msgspec.structs.replace(c, changes={}) for c in made.columns])
    assert said(made)[0] == "There were too few examples to tell anything."
