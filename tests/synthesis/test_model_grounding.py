"""What a model says is held against what was said and seen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from prove.dataset import Example, UserTurn
from prove.engine import environment
from prove.synthesis.conversation import Conversation
from prove.synthesis.model.client import Reply
from prove.synthesis.model.facts import told
from prove.synthesis.model.grounding import Said, ambiguous, day_given, time_given, unfounded, unfounded_answer
from prove.synthesis.model.wire import Malformed, read_turn, read_user
from prove.synthesis.replay import opened

TODAY = date(2026, 3, 4)  # a Wednesday
BANK = environment("banking").tool_map


def said(heard: str, seen: str = "") -> Said:
    return Said(heard, seen, TODAY, {})


def played(examples: list[Example]) -> Iterator[tuple[Conversation, str, dict[str, Any], bool]]:
    """The conversation before each call of the scripted teacher, the call, and whether it is what was asked for."""
    for example in examples:
        conversation = Conversation(opened(example), "")
        facts = {(f.tool, f.turn) for f in example.ground_truth.facts}
        turns = iter(example.user_turns)
        for message in example.reference[1:]:
            if message["role"] == "user":
                conversation.hear(next(turns))
            elif message.get("tool_calls"):
                calls = [(c["function"]["name"], json.loads(c["function"]["arguments"])) for c in message["tool_calls"]]
                for name, arguments in calls:
                    asked = not BANK[name].read_only or (name, len(conversation.turns) - 1) in facts
                    yield conversation, name, arguments, asked
                conversation.execute(calls)


def test_what_the_scripted_teacher_does_is_founded(made: list[Example]) -> None:
    plain = [e for e in made if e.kind in ("multi_turn", "clarification") and not e.knobs["recovered"]]
    total, doubted = 0, []
    for conversation, name, arguments, asked in played(plain):
        total += 1
        known = Said(conversation.heard, conversation.seen, TODAY, environment("banking").language.WORDS)
        known = Said(known.heard, known.seen, conversation.workspace.session("banking").state.now.date(), known.words)
        if unfounded(BANK[name], arguments, known, asked) or (
            asked and ambiguous(conversation, BANK, BANK[name], arguments)
        ):
            doubted.append((name, arguments, conversation.turns[-1].text))
    assert total > 300 and len(doubted) <= 0.02 * total, doubted[:5]


def test_the_same_with_a_value_changed_is_not(made: list[Example]) -> None:
    plain = [e for e in made if e.kind == "multi_turn" and not e.knobs["recovered"]]
    changed = caught = 0
    for conversation, name, arguments, asked in played(plain):
        today = conversation.workspace.session("banking").state.now.date()
        known = Said(conversation.heard, conversation.seen, today, environment("banking").language.WORDS)
        for key, value in arguments.items() if asked else ():
            number = isinstance(value, (int, float)) and not isinstance(value, bool)
            if number or (isinstance(value, str) and "enum" not in BANK[name].parameters["properties"][key]):
                other: Any = value * 10 + 7 if number else "2026-01-31" if value[:4] == "2026" else value[:-1] + "~"
                changed += 1
                caught += unfounded(BANK[name], {**arguments, key: other}, known, True) == key
    assert changed > 100 and caught >= 0.97 * changed


@pytest.mark.parametrize(
    ("heard", "right", "wrong"),
    [
        ("tomorrow", date(2026, 3, 5), date(2026, 3, 7)),
        ("this Friday", date(2026, 3, 6), date(2026, 3, 8)),
        ("on March 21st", date(2026, 3, 21), date(2026, 3, 12)),
        ("on 21 Mar", date(2026, 3, 21), date(2026, 4, 21)),
        ("in 3 weeks", date(2026, 3, 25), date(2026, 3, 24)),
        ("in three days", date(2026, 3, 7), date(2026, 3, 8)),
        ("since last month", date(2026, 2, 1), date(2026, 2, 2)),
        ("in June", date(2026, 6, 30), date(2026, 6, 29)),
        ("2026-05-17", date(2026, 5, 17), date(2026, 5, 18)),
    ],
)
def test_days_in_words(heard: str, right: date, wrong: date) -> None:
    assert day_given(right, said(heard)) and not day_given(wrong, said(heard))


@pytest.mark.parametrize(
    ("heard", "right", "wrong"),
    [
        ("at 2:30 PM", "14:30", "02:30"),
        ("3pm", "15:00", "13:00"),
        ("at 15:00", "15:00", "16:00"),
        ("noon", "12:00", "11:00"),
    ],
)
def test_times_in_words(heard: str, right: str, wrong: str) -> None:
    assert time_given(right, said(heard)) and not time_given(wrong, said(heard))


def test_numbers_in_words_and_results() -> None:
    send = BANK["send_payment"]

    def lacking(heard: str, amount: float, seen: str = "") -> str | None:
        ids = {p: "acc_1" if p.endswith("account_id") else "payee_1" for p in send.refs}
        return unfounded(send, {**ids, "amount": amount}, said(f"{heard} acc_1 payee_1", seen), True)

    assert lacking("send $1,250.50", 1250.5) is None and lacking("send $1,250.50", 1250.0) == "amount"
    assert lacking("send twelve dollars", 12.0) is None and lacking("send 5k", 5000.0) is None
    assert lacking("send all of it", 80.5, '{"balance":80.5,"x":1}') is None
    assert lacking("send all of it", 80.5, '{"balance":180.5}') == "amount"


def test_an_answer_tells_only_what_is_known() -> None:
    known = said("what is on savings 9069?", '{"id":"acc_555123","balance":1250.5,"last4":"9069","due":"2026-03-09"}')
    assert unfounded_answer("Savings 9069 holds $1,250.50, due March 9.", known, "It is 2026") is None
    assert unfounded_answer("It holds $1,250.00.", known, "") == "1,250.00"
    assert unfounded_answer("It is acc_555124.", known, "") == "acc_555124"
    assert unfounded_answer("You have 3 accounts.", known, "") is None


def test_facts_are_what_was_told_and_not_said_before() -> None:
    data = {
        "accounts": [
            {"id": "acc_1", "nickname": "Holiday Fund", "balance": 20.5},
            {"id": "acc_2", "nickname": "Rent", "balance": 3.0},
        ]
    }
    facts = told(BANK["list_accounts"], data, "There are Holiday Fund with $20.50 and another.", "which?", 0, TODAY, {})
    assert [(f.path, f.value) for f in facts] == [(["accounts", "0", "nickname"], "Holiday Fund")]
    assert told(BANK["list_accounts"], data, "Holiday Fund.", "the Holiday Fund?", 0, TODAY, {}) == []
    one = told(
        BANK["get_balance"], {"id": "acc_1", "balance": 1250.5, "currency": "EUR"}, "€1,250.50 it is", "", 2, TODAY, {}
    )
    assert [(f.path, f.value, f.turn) for f in one] == [(["balance"], 1250.5, 2)]


def test_which_of_two_must_be_clear(made: list[Example]) -> None:
    example = made[0]
    conversation = Conversation(opened(example), "")
    conversation.hear(UserTurn("Freeze my card."))
    conversation.execute([("list_cards", {})])
    cards = conversation.observations[0][0].data["cards"]
    call = {"card_id": cards[0]["id"]}
    assert ambiguous(conversation, BANK, BANK["freeze_card"], call) == "card_id"
    conversation.hear(UserTurn(f"The {cards[0]['brand']} ending {cards[0]['last4']}."))
    assert ambiguous(conversation, BANK, BANK["freeze_card"], call) is None
    assert ambiguous(conversation, BANK, BANK["freeze_card"], {"card_id": cards[1]["id"]}) == "card_id"


@pytest.mark.parametrize(
    ("reply", "cause"),
    [
        (Reply(""), "empty answer"),
        (Reply("   \n"), "empty answer"),
        (Reply("<think>hm</think>"), "empty answer"),
        (Reply("and so on", truncated=True), "truncated answer"),
        (Reply("fine \ud800"), "unreadable characters"),
        (Reply("<|im_start|>assistant"), "unreadable characters"),
        (Reply("", ["nonsense"]), "malformed call"),
        (Reply("", [{"function": {"name": 7, "arguments": "{}"}}]), "malformed call"),
        (Reply("", [{"function": {"name": "f", "arguments": "{"}}]), "malformed call"),
        (Reply("", [{"function": {"name": "f", "arguments": "[1]"}}]), "malformed call"),
        (Reply("", [{"function": {"name": "f", "arguments": '{"a": NaN}'}}]), "malformed call"),
        (Reply("", [{"function": {"name": "f", "arguments": '{"a": 1e999}'}}]), "malformed call"),
        (Reply("", [{"function": {"name": "f", "arguments": '{"a": "\\ud800"}'}}]), "unreadable characters"),
        (Reply("", [{"function": {"name": "f", "arguments": "[" * 100_000}}]), "malformed call"),
        (Reply('<tool_call>{"name": "f", '), "malformed call"),
        (Reply("", [{"function": {"name": "f"}}] * 9), "too many calls at once"),
    ],
)
def test_what_cannot_be_read_is_named(reply: Reply, cause: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_turn(reply)
    assert caught.value.cause == cause


def test_calls_in_the_forms_that_servers_send() -> None:
    wanted = [("f", {"a": "é"})]
    assert read_turn(Reply("", [{"function": {"name": "f", "arguments": '{"a": "é"}'}}])).calls == wanted
    assert read_turn(Reply("", [{"function": {"name": "f", "arguments": {"a": "é"}}}])).calls == wanted
    assert (
        read_turn(Reply('<think>so</think>\n<tool_call>\n{"name": "f", "arguments": {"a": "é"}}\n</tool_call>')).calls
        == wanted
    )
    assert read_turn(Reply("", [{"function": {"name": "f", "arguments": ""}}])).calls == [("f", {})]
    assert read_turn(Reply("<think>so</think>All done.")).text == "All done."


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("", "empty user turn"),
        ("…", "empty user turn"),
        ("send {amount} to Anna", "unreadable user turn"),
        ('{"message": "hi"}', "unreadable user turn"),
        ("Pay. Assistant: done", "unreadable user turn"),
        ("word " * 130, "user turn too long"),
        ("run send_payment now", "user turn names a tool"),
        ("freeze card_069734", "user turn names an id"),
        ("broken \ufffd bytes", "unreadable user turn"),
    ],
)
def test_user_turns_that_no_user_writes(text: str, cause: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_user(Reply(text), ["send_payment"], ["card_069734"])
    assert caught.value.cause == cause


def test_user_turns_are_taken_out_of_their_wrapping() -> None:
    assert read_user(Reply('User: "Freeze my  card,\nplease."'), [], []) == "Freeze my card, please."
    assert read_user(Reply('<think>hm</think> Note "call Bo" on it'), [], []) == 'Note "call Bo" on it'
