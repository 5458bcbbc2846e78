"""The episode: who speaks when, what is executed, when it ends, and whose fault it was."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from prove.dataset import Call, UserTurn
from prove.rollout import Episode, Limits


def calls(*pairs):
    return "".join(f"<tool_call>{json.dumps({'name': n, 'arguments': a})}</tool_call>" for n, a in pairs)


def begin(example, toy, **kwargs):
    episode = Episode(example, toy, **kwargs)
    assert episode.start() == example.prompt
    return episode


def test_calls_of_a_message_run_in_order_with_ids_of_their_own(example, toy):
    episode = begin(example(), toy)
    new, done = episode.step("Let me see." + calls(("find", {"name": "Ann"}), ("send", {"to": "Ann", "amount": 2})))
    assert not done
    assert [(m["role"], m["tool_call_id"], m["name"]) for m in new] == [
        ("tool", "call_0_0", "find"),
        ("tool", "call_0_1", "send"),
    ]
    assert new[0]["content"] == '{"done":"find","with":{"name":"Ann"}}'
    assert [c[0] for c in toy.calls] == ["find", "send"] and len({c[2] for c in toy.calls}) == 2
    assert episode.step("Done.") == ([], True)
    assert episode.result.stop == "done"
    assert [(c["message"], c["name"], c["ok"], c["kind"]) for c in episode.result.calls] == [
        (0, "find", True, None),
        (0, "send", True, None),
    ]
    assert len(episode.result.diff) == 1
    assert [m["role"] for m in episode.result.messages] == ["system", "user", "assistant", "tool", "tool", "assistant"]
    assert episode.result.messages[2]["content"] == "Let me see."


def test_the_reward_is_that_of_the_calls(example, toy):
    steps = [[Call("find", {"name": "Ann"})], [Call("send", {"to": "Ann", "amount": 2})]]
    episode = begin(example(steps=steps), toy)
    episode.step(calls(("find", {"name": "Ann"})))
    episode.step(calls(("send", {"to": "Ann", "amount": 2.0})))
    assert episode.result.reward is None
    episode.step("Sent.")
    assert episode.result.reward.total == pytest.approx(1.3)


def test_a_malformed_call_is_an_error_the_model_sees_and_an_attempt_the_reward_counts(example, toy):
    episode = begin(example(steps=[[Call("find", {"name": "Ann"})]]), toy)
    new, done = episode.step("<tool_call>{oops</tool_call>")
    assert not done and toy.calls == []
    error = json.loads(new[0]["content"])["error"]
    assert error["kind"] == "malformed" and "not valid JSON" in error["message"]
    episode.step(calls(("find", {"name": "Ann"})))
    episode.step("Found.")
    assert [c["kind"] for c in episode.result.calls] == ["malformed", None]
    assert episode.result.reward.validity == pytest.approx(0.5)


def test_arguments_encoded_twice_are_executed_but_not_fully_valid(example, toy):
    episode = begin(example(steps=[[Call("find", {"name": "Ann"})]]), toy)
    episode.step("<tool_call>" + json.dumps({"name": "find", "arguments": '{"name": "Ann"}'}) + "</tool_call>")
    episode.step("Found.")
    assert toy.calls[0][1] == {"name": "Ann"}
    assert episode.result.reward.validity == pytest.approx(1 / 3)
    assert episode.result.reward.coverage == 1.0


def test_user_turns_come_at_messages_without_a_call(example, toy):
    episode = begin(example(UserTurn("Find Ann."), UserTurn("And Bob."), UserTurn("Thanks.", when="asked")), toy)
    assert episode.step(calls(("find", {"name": "Ann"})))[0][0]["role"] == "tool"
    assert episode.step("Found.") == ([{"role": "user", "content": "And Bob."}], False)
    assert episode.step("Hm?") == ([{"role": "user", "content": "Thanks."}], False)
    assert episode.step("Bye.") == ([], True)
    assert episode.result.stop == "done" and episode.user_turns == 3


ASKED = [[Call("find", {"name": "Ann"}, 0)], [Call("send", {"to": "Ann", "amount": 5}, 1)]]
TURNS = (UserTurn("Send Ann some money."), UserTurn("Five.", when="asked"), UserTurn("Goodbye."))


def test_an_asked_turn_is_skipped_once_its_calls_have_succeeded(example, toy):
    episode = begin(example(*TURNS, steps=ASKED), toy)
    episode.step(calls(("send", {"to": "Ann", "amount": 5.0, "memo": "more"})))
    assert episode.step("Sent.") == ([{"role": "user", "content": "Goodbye."}], False)
    assert episode.result.skipped == [1]


@pytest.mark.parametrize("arguments", [{"to": "Ann", "amount": 6}, {"to": "Ann"}])
def test_an_asked_turn_comes_when_its_calls_have_not_succeeded(example, toy, arguments):
    episode = begin(example(*TURNS, steps=ASKED), toy)
    episode.step(calls(("send", arguments)))
    assert episode.step("How much?") == ([{"role": "user", "content": "Five."}], False)


def test_one_success_serves_one_ground_truth_call(example, toy):
    twice = [[Call("send", {"to": "Ann", "amount": 5}, 1)], [Call("send", {"to": "Ann", "amount": 5}, 1)]]
    episode = begin(example(*TURNS, steps=twice), toy)
    episode.step(calls(("send", {"to": "Ann", "amount": 5})))
    assert episode.step("?")[0][0]["content"] == "Five."


def test_a_success_that_an_earlier_turn_wanted_does_not_serve_the_asked_one(example, toy):
    send = {"to": "Ann", "amount": 5}
    turns = (UserTurn("Send Ann five."), UserTurn("Again."), UserTurn("The same.", when="asked"))
    episode = begin(example(*turns, steps=[[Call("send", send, 0)], [Call("send", send, 2)]]), toy)
    episode.step(calls(("send", send)))
    assert episode.step("Sent.")[0][0]["content"] == "Again."
    assert episode.step("Which?")[0][0]["content"] == "The same."


def test_limits(example, toy):
    many = [UserTurn(f"Turn {i}.") for i in range(9)]
    episode = begin(example(*many), toy)
    while not episode.done:
        episode.step("Yes.")
    assert episode.result.stop == "user_limit" and episode.user_turns == 5 and episode.assistant_messages == 5

    episode = begin(example(), toy)
    while not episode.done:
        episode.step(calls(("find", {"name": "Ann"})))
    assert episode.result.stop == "assistant_limit" and episode.assistant_messages == 10
    assert len(episode.result.calls) == 10, "the calls of the last message are executed, too"

    episode = begin(example(), toy)
    new, done = episode.step(calls(*[("find", {"name": "Ann"})] * 40))
    assert done and episode.result.stop == "call_limit" and len(episode.result.calls) == len(new) == 32

    episode = begin(example(*many), toy, limits=Limits(user=2, assistant=9))
    episode.step("Yes."), episode.step("Yes.")
    assert episode.result.stop == "user_limit"


def test_a_message_that_was_cut_off_counts_for_nothing(example, toy):
    episode = begin(example(steps=[[Call("find", {"name": "Ann"})]]), toy)
    episode.cut()
    assert episode.result.stop == "length" and episode.result.calls == []
    assert episode.result.reward.total == 0.0


def test_a_fault_of_ours_is_unscored(example, toy):
    episode = begin(example(), toy)
    assert episode.step(calls(("find", {"name": "Ann"}), ("broken", {}), ("find", {"name": "Bob"}))) == ([], True)
    assert episode.result.stop == "fault" and episode.result.reward is None
    assert "toy.broken" in episode.result.fault


def test_a_refusal_is_the_models_affair(example, toy):
    episode = begin(example(), toy)
    new, done = episode.step(calls(("fail", {})))
    assert not done and json.loads(new[0]["content"])["error"]["code"] == "no"
    assert episode.result.calls[0]["kind"] == "refused" and episode.result.calls[0]["ok"] is False


def test_misuse_is_told(example, toy):
    with pytest.raises(RuntimeError, match="has not started"):
        Episode(example(), toy).step("x")
    episode = begin(example(), toy)
    with pytest.raises(RuntimeError, match="started already"):
        episode.start()
    episode.step("Done.")
    with pytest.raises(RuntimeError, match="is over"):
        episode.step("x")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # the toy keeps nothing that matters here
@given(
    parts=st.lists(
        st.text() | st.sampled_from(["<tool_call>", "</tool_call>", '{"name":"find","arguments":{"name":"A"}}']),
        max_size=9,
    )
)
def test_no_model_output_raises(example, toy, parts):
    episode = Episode(example(), toy)
    episode.start()
    episode.step("".join(parts))
    assert episode.result.stop != "fault"


def test_a_message_of_a_server(example, toy):
    episode = begin(example(), toy)
    message = {
        "content": None,
        "tool_calls": [{"id": "a", "type": "function", "function": {"name": "find", "arguments": '{"name":"Ann"}'}}],
    }
    _, done = episode.step_message(message)
    assert not done and toy.calls == [("find", {"name": "Ann"}, "call_0_0")]
    assert episode.result.messages[-2]["tool_calls"][0]["function"]["arguments"] == '{"name":"Ann"}'
