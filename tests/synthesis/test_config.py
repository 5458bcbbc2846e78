"""Settings: the paper's values by default, and one sentence for each that makes no sense."""

from __future__ import annotations

from typing import Any

import pytest

from prove.errors import UserError
from prove.synthesis import config_from

BANKING = {"environments": ["banking"]}


def test_defaults_are_the_papers() -> None:
    config = config_from(dict(BANKING))
    levels = config.info_levels
    assert (levels.complete, levels.missing, levels.minimal) == (0.6, 0.2, 0.2)
    assert config.chain_length == (2, 5) and config.turns == (2, 3)
    assert (config.distractors.probability, config.distractors.low, config.distractors.high) == (0.4, 3, 8)
    assert config.enum_stripping == 0.3 and config.irrelevance == 0.05
    assert config.dedup_threshold == 0.7 and config.replay_error_limit == 0.3
    assert (config.train_seeds, config.heldout_seeds) == (50, 10)


def test_a_tenth_is_held_out_unless_said() -> None:
    assert config_from({**BANKING, "count": 257}).heldout_count == 25
    assert config_from({**BANKING, "count": 257, "heldout": 0}).heldout_count == 0


def test_lists_of_yaml_are_taken_for_pairs() -> None:
    assert config_from({**BANKING, "turns": [1, 5], "irrelevance": 0}).turns == (1, 5)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"environments": []}, "name at least one environment"),
        ({"environments": ["bankin"]}, "did you mean 'banking'"),
        ({"environments": ["banking", "banking"]}, "named twice"),
        ({"environments": "banking"}, "expected `array`, got `str` at `environments`"),
        ({"coutn": 3}, "unknown key 'coutn'; did you mean 'count'"),
        ({"zzz": 3}, "unknown key 'zzz'; known: environments, seed, count"),
        ({3: 3}, "unknown key '3'"),
        ({"distractors": {"hihg": 3}}, "unknown key 'distractors.hihg'; did you mean 'high'"),
        ({"info_levels": {"terse": 1.0}}, "unknown key 'info_levels.terse'"),
        ({"count": "many"}, "expected `int`, got `str` at `count`"),
        ({"count": -1}, "must not be negative"),
        ({"heldout": -1}, "must not be negative"),
        ({"seed": -1}, "seed must be a whole number from 0"),
        ({"seed": 2**63}, "seed must be a whole number from 0"),
        ({"irrelevance": 1.5}, "irrelevance must be from 0 to 1, got 1.5"),
        ({"follow_up": float("nan")}, "follow_up must be from 0 to 1"),
        ({"distractors": {"probability": -0.1}}, "distractors.probability must be from 0 to 1"),
        ({"distractors": {"low": 5, "high": 3}}, "0 <= low <= high"),
        ({"info_levels": {"complete": 0.5}}, "add up to 1"),
        ({"info_levels": {"complete": 1.2, "missing": -0.2, "minimal": 0.0}}, "info_levels.complete must be"),
        ({"chain_length": [3, 2]}, "chain_length must satisfy 1 <= low <= high <= 5, got 3 and 2"),
        ({"turns": [1, 6]}, "turns must satisfy"),
        ({"dedup_threshold": 0.0}, "dedup_threshold must be above 0"),
        ({"train_seeds": 1_000_001}, "train_seeds must be from 1 to 1,000,000"),
        ({"heldout_seeds": 0}, "heldout_seeds must be from 1"),
        ({"max_steps": 0}, "max_steps must be from 1 to 16"),
        ({"items_told": 0}, "items_told must be at least 1"),
        ({"tools_shown": 0}, "tools_shown must be at least 1"),
        ({"max_observation": -1}, "max_observation must be at least 0"),
        ({"goal_tools": ["list_acounts"]}, "goal_tools names 'list_acounts'.*did you mean 'list_accounts'"),
        ({"heldout_chains": 0.0, "count": 10}, "set heldout to 0 as well"),
        ({"heldout_chains": 1.0, "count": 10}, "set it below 1"),
    ],
)
def test_settings_that_make_no_sense(values: dict[Any, Any], message: str) -> None:
    with pytest.raises(UserError, match=message) as raised:
        config_from({**BANKING, **values}, "my.yaml")
    text = str(raised.value)
    assert "\n" not in text and (text.startswith("my.yaml: ") or "bankin'" in text)


def test_goal_tools_have_to_reach_every_environment(library: object) -> None:
    config_from({"environments": ["banking", "library"], "goal_tools": ["lend", "list_cards"]})
    with pytest.raises(UserError, match="no tool of library; name one, or leave the environment out"):
        config_from({"environments": ["banking", "library"], "goal_tools": ["list_cards"]})
