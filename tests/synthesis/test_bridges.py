"""Conversations over several environments: what is declared makes sense, and every bridge can be crossed."""

from __future__ import annotations

import json
import random
import re
from datetime import date

import pytest
from msgspec.structs import replace

import prove
from prove.dataset import Example
from prove.engine import environment
from prove.engine.language import ROLES, Gives, Takes
from prove.errors import UserError
from prove.synthesis import config_from, examples, faults
from prove.synthesis.bridges import Bridge, _phrase, bridges, lend
from prove.synthesis.examples import make
from prove.synthesis.goals import REGISTERS, Lent
from prove.synthesis.replay import check_versions
from prove.synthesis.speech import slots

ALL = bridges(tuple(prove.environments()))
PAIRS = sorted({(b.source, b.target) for b in ALL})


def crossing(*names: str, count: int = 6, **values: object):
    settings = {"environments": list(names), "cross_environment": 1.0, "irrelevance": 0, "heldout_chains": 0}
    return examples(config_from({**settings, "heldout": 0, **values}), "train", count)


def test_what_environments_give_and_take_is_well_formed() -> None:
    for name in prove.environments():
        env = environment(name)
        for gives in getattr(env.language, "GIVES", ()):
            assert isinstance(gives, Gives) and gives.fields.keys() <= set(ROLES[gives.role]), gives
            assert gives.entity in env.entities and len(gives.say) >= 2, gives
        for takes in getattr(env.language, "TAKES", ()):
            assert isinstance(takes, Takes) and set(takes.fill.values()) <= set(ROLES[takes.role]), takes
            parameters = {p.name: p for p in env.tool_map[takes.tool].signature}
            needed = {n for n, p in parameters.items() if p.required} - takes.fill.keys()
            for register in REGISTERS:
                assert len(takes.ask[register]) >= 2, takes
                for text in takes.ask[register]:
                    said = {n for n, _ in slots(text)}
                    assert "it" in said and needed <= said <= {*parameters, "it"} - takes.fill.keys(), text
                    assert not re.search(r"[\[\]|]", text), text


@pytest.mark.parametrize("bridge", ALL, ids=lambda b: f"{b.source}.{b.gives.entity}-{b.target}.{b.takes.tool}")
def test_every_bridge_has_a_tool_that_shows_what_goes_over_it(bridge: Bridge) -> None:
    assert bridge.showing


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_a_conversation_crosses_between_each_pair_of_environments(pair: tuple[str, str]) -> None:
    tools = {b.takes.tool for b in ALL if (b.source, b.target) == pair}
    settings = {"environments": list(pair), "cross_environment": 1.0, "irrelevance": 0, "missing_function": 0}
    config = config_from({**settings, "heldout_chains": 0, "heldout": 0})
    made = (make(config, "train", index).example for index in range(40))
    crossed = (e for e in made if e is not None and tools & {c.name for c in e.ground_truth.calls})
    example = next(e for e in crossed if set(e.environments) == set(pair))
    assert not list(faults(example))


def test_the_value_comes_from_the_other_environment_and_the_edge_says_so() -> None:
    crossed = 0
    for example in crossing("shopping", "banking", count=12):
        index = prove.engine.tool_index()
        steps = example.ground_truth.steps
        for j, step in enumerate(steps):
            call = step[0]
            if call.name != "transfer_between_accounts" or f"${call.arguments['amount']:,.0f}" in str(
                example.user_turns
            ):
                continue
            text = " ".join(t.text for t in example.user_turns[: call.turn + 1])
            if "of " in text and not re.search(rf"{call.arguments['amount']:,.2f}", text):
                sources = [i for i, k, kind in example.ground_truth.edges if k == j and kind == "explicit"]
                crossed += any(index[c.name] == "shopping" for i in sources for c in steps[i])
    assert crossed


def made_over(source: str, target: str, count: int = 60) -> list[Example]:
    settings = {"cross_environment": 1.0, "irrelevance": 0, "missing_function": 0, "heldout_chains": 0, "heldout": 0}
    config = config_from({"environments": [source, target], **settings})
    made = (make(config, "train", index).example for index in range(count))
    return [e for e in made if e is not None and len(e.environments) == 2]


def results(example: Example) -> list[tuple[str, str]]:
    """Name and result of each call."""
    names = {c["id"]: c["function"]["name"] for m in example.reference for c in m.get("tool_calls") or ()}
    return [(names[m["tool_call_id"]], m["content"]) for m in example.reference if m["role"] == "tool"]


def test_an_amount_stays_in_its_currency() -> None:
    paid = 0
    for example in made_over("vehicle", "banking"):
        told = [(name, json.loads(text)) for name, text in results(example)]
        euros = {data.get("amount") for name, data in told if name == "refuel_or_charge"}
        for name, data in told:
            if name in ("transfer_between_accounts", "schedule_payment") and data.get("amount") in euros - {None}:
                paid += 1
                assert data["currency"] == "EUR", "what was paid in euros is no sum of dollars"
    assert paid


def lent(
    source: str, tool: str, arguments: dict, target: str, seed: int = 0, among: set[str] | None = None
) -> Lent | None:
    session = environment(source).session(3)
    bridge = next(b for b in ALL if b.source == source and b.takes.tool == target and tool in b.showing)
    data = session.call(tool, arguments).data
    shower, rng = session.environment.tool_map[tool], random.Random(seed)
    return lend(bridge, shower, data, {}, rng, session.state.now.date(), "", among)


def test_a_person_is_never_it() -> None:
    phrases = [lent("email", "find_mail_contacts", {"limit": 1}, "create_lead", seed).phrase for seed in range(20)]
    assert not {"it", "that"} & set(phrases)
    orders = [lent("shopping", "list_purchases", {"limit": 1}, "record_expense", seed).phrase for seed in range(20)]
    assert {"it", "that"} & set(orders)


def test_in_one_breath_only_what_was_named_goes_over() -> None:
    orders = environment("shopping").session(3).call("list_purchases", {"limit": 5}).data["purchases"]
    assert lent("shopping", "list_purchases", {"limit": 5}, "record_expense", among=set()) is None
    one = next(o for o in orders if o["status"] != "cancelled")
    assert lent("shopping", "list_purchases", {"limit": 5}, "record_expense", among={one["id"]}).arguments == {
        "amount": one["total"]
    }


def test_what_is_cancelled_goes_nowhere() -> None:
    assert environment("shopping").session(3).call("list_purchases", {"status": "cancelled"}).data["purchases"]
    assert lent("shopping", "list_purchases", {"status": "cancelled"}, "record_expense") is None


def test_a_place_called_by_its_address_is_not_at_it() -> None:
    row = {"id": "p", "name": "17 Mill Lane", "street_address": "17 Mill Lane"}
    assert _phrase("{name} at {street_address}", row, {}, date(2026, 1, 1)) is None
    assert (
        _phrase("{name} at {street_address}", {**row, "name": "Café"}, {}, date(2026, 1, 1)) == "Café at 17 Mill Lane"
    )


def test_a_wrong_value_across_environments_is_found() -> None:
    example = crossing("email", "filesystem", count=1)[0]
    call = next(c for c in example.ground_truth.calls if c.name == "create_file")
    told = json.dumps(call.arguments["text"], ensure_ascii=False)
    assert any(told[1:-1] in m["content"] for m in example.reference if m["role"] == "tool")
    call.arguments["text"] = "something that nobody wrote"
    assert any(f.startswith("provenance") for f in faults(example))


def test_without_bridges_every_conversation_stays_at_home() -> None:
    for example in crossing("trading", "iot_devices", count=6):
        assert len(example.environments) == 1
    with pytest.raises(UserError, match="cross_environment must be from 0 to 1"):
        config_from({"environments": ["banking"], "cross_environment": 2})


def test_both_environments_are_checked_by_their_versions() -> None:
    example = crossing("email", "filesystem", count=1)[0]
    assert len(example.environments) == 2 and example.schema_hash.count("+") == 1
    with pytest.raises(UserError, match="filesystem"):
        check_versions(replace(example, environments={**example.environments, "filesystem": "0.0.1"}))
