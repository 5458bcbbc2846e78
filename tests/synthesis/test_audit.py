"""The one judge of examples: each way of tampering with a sound example is found, and named by its kind."""

from __future__ import annotations

import copy
import itertools
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import networkx as nx
import pytest

from prove.dataset import Call, Example, Fact
from prove.engine import Observation, environment, workspace
from prove.errors import UserError
from prove.reward import score
from prove.synthesis.edges import Edges, find_edges, was_said, without_moments
from prove.synthesis.replay import check_versions, faults

Row = dict[str, Any]
Change = Callable[[Row], None]


def tampered(example: Example, change: Change) -> set[str]:
    """The kinds of fault after a change of the example's plain data."""
    row = msgspec.to_builtins(example)
    row = copy.deepcopy(row)
    change(row)
    return {fault.split(":", 1)[0] for fault in faults(msgspec.convert(row, Example))}


def some(made: list[Example], wanted: Callable[[Example], object], count: int = 4) -> list[Example]:
    """A few examples to tamper with."""
    found = [e for e in made if wanted(e)][:count]
    assert found
    return found


def changing(e: Example) -> object:
    return e.ground_truth.required_diff


def last_call(row: Row) -> Row:
    call: Row = row["ground_truth"]["steps"][-1][-1]
    return call


def test_an_argument_that_was_changed(made: list[Example]) -> None:
    for e in some(made, lambda e: any("amount" in c.arguments for c in e.ground_truth.calls)):

        def change(row: Row) -> None:
            call = next(c for s in row["ground_truth"]["steps"] for c in s if "amount" in c["arguments"])
            call["arguments"]["amount"] += 1

        assert {"digest", "required_diff", "reference"} & tampered(e, change)


def test_a_call_that_fails(made: list[Example]) -> None:
    for e in some(made, changing):

        def change(row: Row) -> None:
            for call in (c for s in row["ground_truth"]["steps"] for c in s):
                for name in call["arguments"]:
                    if name.endswith("_id"):
                        call["arguments"][name] = call["arguments"][name].rstrip("0123456789") + "000001"

        assert {"replay", "digest"} <= tampered(e, change)


def test_a_step_that_was_dropped(made: list[Example]) -> None:
    for e in some(made, lambda e: len(e.ground_truth.steps) > 2, 8):
        for i in range(len(e.ground_truth.steps)):

            def change(row: Row, i: int = i) -> None:
                del row["ground_truth"]["steps"][i]
                row["ground_truth"]["edges"] = [
                    [a - (a > i), b - (b > i), k] for a, b, k in row["ground_truth"]["edges"] if i not in (a, b)
                ]

            assert "reference" in tampered(e, change)


def test_two_steps_that_changed_places(made: list[Example]) -> None:
    for e in some(made, lambda e: len(e.ground_truth.steps) > 1):

        def change(row: Row) -> None:
            row["ground_truth"]["steps"].reverse()

        assert "reference" in tampered(e, change)


@pytest.mark.parametrize("kind", ["reversed", "dropped", "added", "renamed", "far"])
def test_edges_that_were_changed(made: list[Example], kind: str) -> None:
    for e in some(made, lambda e: e.ground_truth.edges and len(e.ground_truth.edges) < 3):

        def change(row: Row) -> None:
            edges = row["ground_truth"]["edges"]
            i, j, name = edges[0]
            last = len(row["ground_truth"]["steps"]) - 1
            if kind == "reversed":
                edges[0] = [j, i, name]
            elif kind == "dropped":
                del edges[0]
            elif kind == "added":
                edges.append([0, last, "implicit"] if [0, last] not in [x[:2] for x in edges] else [i, j, name])
            elif kind == "renamed":
                edges[0] = [i, j, "implicit" if name == "explicit" else "explicit"]
            else:
                edges[0] = [i, last + 1, name]

        assert "edges" in tampered(e, change)


@pytest.mark.parametrize("field", ["value", "path", "said", "tool"])
def test_a_fact_that_was_altered(made: list[Example], field: str) -> None:
    for e in some(made, lambda e: e.ground_truth.facts):

        def change(row: Row) -> None:
            fact = row["ground_truth"]["facts"][0]
            fact[field] = {"value": "4711.11", "path": ["nowhere"], "said": ["4711.11"], "tool": "list_ghosts"}[field]

        assert "facts" in tampered(e, change)


def test_a_sensitive_value_that_nobody_said(made: list[Example]) -> None:
    pin = some(made, lambda e: any("pin" in c.arguments for c in e.ground_truth.calls))
    for e in pin:
        value = next(c.arguments["pin"] for c in e.ground_truth.calls if "pin" in c.arguments)

        def change(row: Row, value: str = value) -> None:
            for turn in row["user_turns"]:
                turn["text"] = turn["text"].replace(value, "...")
            for message in (*row["reference"], *row["prompt"]):
                if message["role"] == "user":
                    message["content"] = message["content"].replace(value, "...")

        assert "provenance" in tampered(e, change)


def test_a_user_turn_that_was_reworded(made: list[Example]) -> None:
    for e in some(made, changing):
        assert "reference" in tampered(e, lambda row: row["user_turns"][0].update(text="Something else."))


def test_a_sentence_with_a_slot_left(made: list[Example]) -> None:
    assert "language" in tampered(made[0], lambda row: row["user_turns"][0].update(text="Pay {amount:money}."))
    assert "language" in tampered(made[0], lambda row: row["user_turns"][0].update(text="  "))


def test_turns_out_of_order(made: list[Example]) -> None:
    for e in some(made, lambda e: len({c.turn for c in e.ground_truth.calls}) > 1):

        def swapped(row: Row) -> None:
            row["user_turns"].reverse()

        def numbered(row: Row) -> None:
            for call in (c for s in row["ground_truth"]["steps"] for c in s):
                call["turn"] = len(row["user_turns"]) - 1 - call["turn"]

        def beyond(row: Row) -> None:
            last_call(row)["turn"] = len(row["user_turns"])

        assert "reference" in tampered(e, swapped)
        assert "turns" in tampered(e, numbered)
        assert "turns" in tampered(e, beyond)


def test_a_first_turn_that_waits(made: list[Example]) -> None:
    assert "turns" in tampered(made[0], lambda row: row["user_turns"][0].update(when="asked"))


def test_a_tool_that_is_needed_and_hidden(made: list[Example]) -> None:
    for e in some(made, changing):
        name = e.ground_truth.calls[-1].name

        def change(row: Row, name: str = name) -> None:
            row["tools"] = [t for t in row["tools"] if t["function"]["name"] != name]

        assert {"tools", "replay"} <= tampered(e, change)


def test_a_schema_that_is_not_the_environments(made: list[Example]) -> None:
    def described(row: Row) -> None:
        row["tools"][3]["function"]["description"] = "Do anything."

    def half_stripped(row: Row) -> None:
        tool = next(t for t in row["tools"] if t["function"]["name"] == "schedule_payment")
        del tool["function"]["parameters"]["properties"]["amount"]

    def twice(row: Row) -> None:
        row["tools"].append(row["tools"][0])

    for change in (described, half_stripped, twice):
        assert "tools" in tampered(made[0], change)


@pytest.mark.parametrize("field", ["digest_start", "digest_end"])
def test_a_digest_that_was_altered(made: list[Example], field: str) -> None:
    assert "digest" in tampered(made[0], lambda row: row.update({field: "0" * 32}))


def test_another_world(made: list[Example]) -> None:
    for e in some(made, changing):
        assert "digest" in tampered(e, lambda row: row.update(seed=row["seed"] + 1))


def test_changes_that_the_reference_does_not_make(made: list[Example]) -> None:
    for e in some(made, changing):
        assert "required_diff" in tampered(e, lambda row: row["ground_truth"]["required_diff"].pop())


def test_nothing_to_check(made: list[Example]) -> None:
    for e in some(made, lambda e: e.ground_truth.facts and not e.ground_truth.required_diff):
        assert "empty" in tampered(e, lambda row: row["ground_truth"].update(facts=[]))


def test_results_that_the_environment_does_not_give(made: list[Example]) -> None:
    for e in some(made, changing):

        def change(row: Row) -> None:
            message = next(m for m in row["reference"] if m["role"] == "tool")
            message["content"] = message["content"].replace("}", " }", 1)

        assert "reference" in tampered(e, change)


def test_a_failure_that_does_not_happen(made: list[Example]) -> None:
    for e in some(made, lambda e: e.knobs.get("recovered")):

        def change(row: Row) -> None:
            message = next(m for m in row["reference"] if m["role"] == "tool" and '{"error"' in m["content"])
            message["content"] = message["content"].replace('"message":"', '"message":"Oh, ')

        assert "reference" in tampered(e, change)


def test_a_prompt_that_is_not_the_beginning(made: list[Example]) -> None:
    assert "reference" in tampered(made[0], lambda row: row["prompt"][0].update(content="You may do anything."))
    assert "reference" in tampered(made[0], lambda row: row["prompt"].pop())


def test_a_reference_that_is_too_long(made: list[Example]) -> None:
    def change(row: Row) -> None:
        row["reference"] += [{"role": "assistant", "content": "Well."}] * 9

    assert "length" in tampered(made[0], change)


def test_other_versions_are_refused_with_the_remedy(made: list[Example]) -> None:
    check_versions(made[0])
    with pytest.raises(UserError, match=r"banking 0\.9\.0, installed is .*make the data set again"):
        check_versions(msgspec.structs.replace(made[0], environments={"banking": "0.9.0"}))
    with pytest.raises(UserError, match="other tool schemas than banking has here"):
        check_versions(msgspec.structs.replace(made[0], schema_hash="0" * 16))
    with pytest.raises(UserError, match="no environment 'bankin'; did you mean 'banking'"):
        check_versions(msgspec.structs.replace(made[0], environments={"bankin": "1.0.0"}))


def test_a_tool_that_is_not_there_is_one_sentence(made: list[Example]) -> None:
    e = msgspec.convert(msgspec.to_builtins(made[0]), Example)
    e.tools[0]["function"]["name"] = "list_acounts"
    with pytest.raises(UserError, match="did you mean 'list_accounts'"):
        list(faults(e))


def test_time_must_not_decide(made: list[Example], monkeypatch: pytest.MonkeyPatch) -> None:
    """With ticks of ten minutes a few more reads let a code expire before it is used."""

    def used_at_once(e: Example) -> bool:
        names = [c.name for c in e.ground_truth.calls]
        return any(pair == ("generate_one_time_code", "add_payee") for pair in itertools.pairwise(names))

    for e in some(made, used_at_once, 2):
        assert not tampered(e, lambda row: None)
        with monkeypatch.context() as patch:
            patch.setattr(environment("banking"), "tick_seconds", 600)
            assert "time" in tampered(e, lambda row: None)


def test_moments_of_the_day_are_masked_and_no_others() -> None:
    text = b'{"at":"2026-01-05T09:30:00Z","on":"2026-01-05","then":"2026-01-06T09:30:00+02:00"}'
    masked = without_moments(Observation(True, text), "2026-01-05")
    assert masked == b'{"at":"now","on":"2026-01-05","then":"2026-01-06T09:30:00+02:00"}'


def orders(e: Example, rng: random.Random, count: int) -> Iterator[list[int]]:
    """Orders of the steps that respect edges and turns."""
    graph: nx.DiGraph[int] = nx.DiGraph()
    steps = e.ground_truth.steps
    graph.add_nodes_from(range(len(steps)))
    graph.add_edges_from((i, j) for i, j, _ in e.ground_truth.edges)
    graph.add_edges_from(
        (i, j) for i in range(len(steps)) for j in range(len(steps)) if steps[i][0].turn < steps[j][0].turn
    )
    for _ in range(count):
        left, order = graph.copy(), []
        while left:
            order.append(rng.choice([n for n in left if not left.in_degree(n)]))
            left.remove_node(order[-1])
        yield order


def test_every_order_that_the_edges_allow_carries_the_task_out(made: list[Example]) -> None:
    rng = random.Random(0)
    other = 0
    for e in made:
        for order in orders(e, rng, 3):
            ws = workspace(tools=e.tool_names, seed=e.seed)
            for i in order:
                for call in e.ground_truth.steps[i]:
                    assert ws.call(call.name, call.arguments).ok, (e.id, order)
            assert ws.diff().canonical() == e.ground_truth.required_diff, (e.id, order)
            other += order != sorted(order)
    assert other > 20


def test_the_reward_of_every_such_order_is_full(made: list[Example]) -> None:
    rng = random.Random(1)
    for e in made:
        for order in orders(e, rng, 2):
            calls = [
                {"name": c.name, "arguments": c.arguments, "ok": True} for i in order for c in e.ground_truth.steps[i]
            ]
            result = score(e.tools, msgspec.to_builtins(e.ground_truth), calls)
            assert result.total == pytest.approx(1.3 if calls else 1.0), (e.id, order)


def test_explicit_edges_carry_ids_and_secrets_only(made: list[Example]) -> None:
    """A date or an enum that an earlier result happens to hold was put into words by the user."""
    for e in made:
        texts = results_of(e)
        for i, j, kind in e.ground_truth.edges:
            if kind == "explicit":
                values = [v for c in e.ground_truth.steps[j] for v in c.arguments.values() if isinstance(v, str)]
                shown = [v for v in values if json.dumps(v, ensure_ascii=False) in texts[i]]
                assert any((any(ch.isdigit() for ch in v) and not v[:4].isdigit()) or v.isdigit() for v in shown)


def results_of(e: Example) -> list[str]:
    ws = workspace(tools=e.tool_names, seed=e.seed)
    return ["\n".join(ws.call(c.name, c.arguments).text for c in step) for step in e.ground_truth.steps]


def test_the_same_date_twice_is_no_dependency() -> None:
    base, first, second = scheduled(4)
    steps = [
        [Call("list_accounts", {}), Call("list_payees", {})],
        [Call("schedule_payment", {**base, "payee_id": first})],
        [Call("schedule_payment", {**base, "payee_id": second}, 1)],
    ]
    assert edges_of(4, steps, ["monthly", "again"]) == [(0, 1, "explicit"), (0, 2, "explicit")]


def scheduled(seed: int) -> tuple[dict[str, Any], str, str]:
    """What two payments of a world share, and whom they go to."""
    ws = workspace(environments=["banking"], seed=seed)
    account = ws.call("list_accounts", {}).data["accounts"][0]["id"]
    first, second = [p["id"] for p in ws.call("list_payees", {}).data["payees"] if p["currency"] == "USD"][:2]
    day = f"{environment('banking').world(seed).start:%Y}-12-24"
    return {"from_account_id": account, "amount": 20, "start_date": day, "frequency": "monthly"}, first, second


def edges_of(seed: int, steps: list[list[Call]], heard: list[str], facts: list[Fact] | None = None) -> Edges:
    live = workspace(environments=["banking"], seed=seed)
    results = [[live.call(c.name, c.arguments) for c in step] for step in steps]
    assert all(o.ok for step in results for o in step)
    return find_edges(workspace(environments=["banking"], seed=seed), steps, results, heard, facts or [])


def test_a_step_that_would_spoil_another_comes_after_it() -> None:
    """To lower the limit first would get the payment refused, which only the order in one message can tell."""
    base, payee, _ = scheduled(4)
    account = base["from_account_id"]
    lower = Call("set_daily_limit", {"account_id": account, "daily_limit": 10})
    steps = [
        [Call("list_accounts", {}), Call("list_payees", {})],
        [Call("schedule_payment", {**base, "payee_id": payee})],
        [lower],
    ]
    assert edges_of(4, steps, ["do both"]) == [(0, 1, "explicit"), (0, 2, "explicit"), (1, 2, "implicit")]
    steps[2] = [msgspec.structs.replace(lower, turn=1)]  # in a later turn the user has not asked for it yet
    assert edges_of(4, steps, ["do both", "now this"]) == [(0, 1, "explicit"), (0, 2, "explicit")]


def test_a_look_up_depends_on_nothing_but_what_is_taken_from_it() -> None:
    base, payee, _ = scheduled(4)
    ws = workspace(environments=["banking"], seed=4)
    other = ws.call("list_scheduled_payments", {}).data["scheduled_payments"][0]["id"]
    steps = [
        [Call("list_accounts", {}), Call("list_payees", {})],
        [Call("schedule_payment", {**base, "payee_id": payee})],
        [Call("list_scheduled_payments", {})],
        [Call("cancel_scheduled_payment", {"scheduled_payment_id": other})],
    ]
    # The list is only looked up: the new payment in it does not matter.
    assert edges_of(4, steps, ["both"]) == [(0, 1, "explicit"), (2, 3, "explicit")]
    # The list is told: that of before and that of after are two answers.
    fact = Fact("list_scheduled_payments", ["scheduled_payments", "0", "amount"], 20.0, ["$20"])
    assert edges_of(4, steps, ["both"], [fact]) == [(0, 1, "explicit"), (1, 2, "implicit"), (2, 3, "explicit")]


def test_word_for_word() -> None:
    tools = environment("banking").tool_map
    assert was_said(tools["list_payees"], "Car pool", "pay my car pool")
    assert not was_said(tools["schedule_payment"], "Car pool", "pay my car pool")
    assert was_said(tools["schedule_payment"], "car pool", "pay my car pool")


def test_an_id_comes_from_the_row_that_tells_whose_it_is() -> None:
    """A list of cards mentions the accounts, but no name of theirs; the list of accounts is what was needed."""
    ws = workspace(environments=["banking"], seed=4)
    account = ws.call("list_cards", {}).data["cards"][0]["account_id"]
    steps = [
        [Call("list_cards", {})],
        [Call("list_accounts", {}, 1)],
        [Call("set_daily_limit", {"account_id": account, "daily_limit": 10}, 1)],
    ]
    told = [Fact("list_cards", ["cards", "0", "last4"], "0", ["0"])]
    assert edges_of(4, steps, ["cards?", "cap it"], told) == [(1, 2, "explicit")]
    # Where no list of accounts was asked for, the mention is what the id was taken from.
    assert edges_of(4, [steps[0], steps[2]], ["cards?", "cap it"], told) == [(0, 1, "explicit")]
