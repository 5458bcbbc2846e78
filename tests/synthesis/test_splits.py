"""Nothing of the held-out split is trained on: no world, no chain, in this data set or in any other."""

from __future__ import annotations

import importlib

from prove.dataset import Example
from prove.synthesis import config_from
from prove.synthesis import examples as made_of
from prove.synthesis.config import HELDOUT_WORLDS
from prove.synthesis.examples import chain_split


def chain(e: Example) -> tuple[str, ...]:
    return tuple(c.name for c in e.ground_truth.calls)


def test_no_held_out_chain_or_world_is_trained_on(made: list[Example], heldout: list[Example]) -> None:
    other = config_from({"environments": ["banking"], "seed": 77})
    train = [*made, *made_of(other, "train", 80)]
    held = [*heldout, *made_of(other, "heldout", 12)]
    assert {e.split for e in train} == {"train"} and {e.split for e in held} == {"heldout"}
    trained = {chain(e) for e in train if chain(e)}
    tested = {chain(e) for e in held if chain(e)}
    assert len(tested) > 15 and not trained & tested
    assert not {e.seed for e in train} & {e.seed for e in held}
    assert all(e.seed < HELDOUT_WORLDS <= f.seed for e in train for f in held)
    assert all(len(c) > 1 for c in tested)


def test_a_chain_belongs_to_one_split_for_ever() -> None:
    names = [("a", "b"), ("b", "a"), ("list_accounts", "get_balance"), ("x",), ()]
    assert [chain_split(n, 0.0) for n in names] == ["train"] * 5
    assert [chain_split(n, 1.0) for n in names] == ["heldout"] * 3 + ["train"] * 2
    many = [("tool_a", f"tool_{i}") for i in range(4000)]
    share = sum(chain_split(n, 0.15) == "heldout" for n in many) / len(many)
    assert 0.13 < share < 0.17
    # A larger share holds the same chains out and more.
    assert all(chain_split(n, 0.3) == "heldout" for n in many if chain_split(n, 0.15) == "heldout")


def test_what_is_hard_to_make_is_as_common_as_the_settings_say() -> None:
    make = importlib.import_module("prove.synthesis.examples").make
    config = config_from({"environments": ["banking"], "seed": 2, "irrelevance": 0.1, "missing_function": 0.2})
    for split, number, low, high in (("train", 300, 0.06, 0.15), ("heldout", 60, 0.0, 0.25)):
        kinds = [o.example.kind for i in range(number) if (o := make(config, split, i)).example]
        assert low <= kinds.count("irrelevance") / len(kinds) <= high
        if split == "train":
            assert 0.15 < kinds.count("missing_function") / len(kinds) < 0.25
            assert 0.2 < kinds.count("clarification") / len(kinds) < 0.38
