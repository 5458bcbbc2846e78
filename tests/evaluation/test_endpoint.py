"""An OpenAI-compatible server, small but real, that plays the reference; and servers that misbehave."""

from __future__ import annotations

import pytest
from evaluation_examples import spoken

from prove.errors import UserError
from prove.evaluation import evaluate, oracle
from prove.evaluation.endpoint import EndpointPolicy

pytest.importorskip("openai")


def choice(message, reason="stop"):
    return 200, {"choices": [{"index": 0, "message": message, "finish_reason": reason}]}


def reference(examples):
    """Plays the reference of the example whose first words are those of the request."""
    scripts = {e.prompt[-1]["content"]: list(oracle(e)) for e in examples}

    def answer(body):
        spoken_before = sum(m["role"] == "assistant" for m in body["messages"])
        return choice(scripts[body["messages"][0]["content"]][spoken_before])

    return answer


def run(examples, url, out, **options):
    policy = EndpointPolicy(url, "reference", retries=0, **options)
    return evaluate(examples, policy, out, identity={"model": "reference"})


def test_a_server_that_plays_the_reference_gets_everything(examples, serve, tmp_path):
    server = serve(reference(examples))
    found = run(examples, server.url, tmp_path).metrics
    assert found["success"].mean == 1
    assert found["reward/total/kind=multi_turn"].mean == pytest.approx(1.3)
    assert found["reward/abstention"].mean == 1
    request = next(r for r in server.requests if len(r["messages"]) > 3)
    assert request["model"] == "reference" and request["temperature"] == 0
    assert {t["function"]["name"] for t in request["tools"]} == {"list_books", "lend", "give_back", "annotate_loan"}
    tools = [m for m in request["messages"] if m["role"] == "tool"]
    ids = [c["id"] for m in request["messages"] for c in m.get("tool_calls") or ()]
    assert [m["tool_call_id"] for m in tools] == ids[: len(tools)]
    assert all(set(m) <= {"role", "content", "tool_calls", "tool_call_id"} for m in request["messages"])


def test_each_rollout_has_its_own_seed_and_the_same_one_again(examples, serve, tmp_path):
    first, second = serve(reference(examples)), serve(reference(examples))
    run(examples, first.url, tmp_path / "a")
    run(examples, second.url, tmp_path / "b", concurrency=1)
    seeds = [{r["messages"][0]["content"]: r["seed"] for r in server.requests} for server in (first, second)]
    assert seeds[0] == seeds[1] and len(set(seeds[0].values())) == len(examples)


def test_the_key_comes_from_the_environment(examples, serve, tmp_path, monkeypatch):
    server = serve(reference(examples))
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    run(examples, server.url, tmp_path)
    assert set(server.keys) == {"Bearer secret"}
    assert b"secret" not in b"".join(p.read_bytes() for p in tmp_path.iterdir())


def test_a_message_cut_off_is_unclosed(examples, serve, tmp_path):
    server = serve(lambda body: choice(spoken("and so on and so"), "length"))
    found = run(examples, server.url, tmp_path)
    assert found.metrics["unclosed"].mean == 1
    assert all(r.stop == "length" for r in found.records)


def test_a_context_that_is_full_ends_the_rollout_only(examples, serve, tmp_path):
    text = "This model's maximum context length is 512 tokens."
    server = serve(lambda body: (400, {"error": {"message": text}}))
    found = run(examples, server.url, tmp_path)
    assert [r.stop for r in found.records] == ["length"] * len(examples)
    assert found.metrics["unclosed"].mean == 0


@pytest.mark.parametrize(
    "message",
    [
        {"role": "assistant", "content": None, "tool_calls": [{"id": "x", "type": "function", "function": {}}]},
        {"role": "assistant", "tool_calls": [{"function": {"name": 7, "arguments": "["}}, "nonsense"]},
        {"role": "assistant", "tool_calls": [{"function": {"name": "lend", "arguments": {"book_id": "\ud800"}}}]},
    ],
)
def test_odd_calls_are_the_models_fault_and_end_nothing(examples, serve, tmp_path, message):
    server = serve(lambda body: choice(message))
    found = run(examples, server.url, tmp_path)
    assert all(r.errors and r.fault is None for r in found.records)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ((401, {"error": {"message": "bad key"}}), ["401", "bad key", "OPENAI_API_KEY"]),
        ((404, {"error": {"message": "no such model"}}), ["404", "--model"]),
        ((429, {"error": {"message": "slow down"}}), ["429", "--concurrency"]),
        ((500, b"boom"), ["500", "boom", "log"]),
        ((200, b"<html>"), ["not JSON", "URL"]),
        ((200, {"choices": []}), ["without a message"]),
        ((200, []), ["without a message"]),
    ],
)
def test_an_endpoint_that_fails_is_named(examples, serve, tmp_path, answer, words):
    server = serve(lambda body: answer)
    with pytest.raises(UserError) as caught:
        run(examples, server.url, tmp_path)
    assert server.url in str(caught.value) and "\n" not in str(caught.value)
    assert all(word in str(caught.value) for word in words)


def test_a_server_that_is_not_there(examples, tmp_path):
    with pytest.raises(UserError, match=r"cannot be reached .*check the URL"):
        run(examples, "http://127.0.0.1:9/v1", tmp_path)


def test_what_was_finished_before_a_failure_stays(examples, serve, tmp_path):
    good = reference(examples)
    last = examples[-1].prompt[-1]["content"]

    def answer(body):
        return (500, b"boom") if body["messages"][0]["content"] == last else good(body)

    with pytest.raises(UserError, match="500"):
        run(examples, serve(answer).url, tmp_path, concurrency=1)
    server = serve(good)
    assert run(examples, server.url, tmp_path).metrics["success"].mean == 1
    assert {r["messages"][0]["content"] for r in server.requests} == {last}


def test_one_answer_at_a_time(serve):
    from evaluation_examples import lending

    from prove.rollout import OpenEpisode

    example = lending()
    server = serve(reference([example]))
    policy = EndpointPolicy(server.url, "reference", retries=0)
    episode = OpenEpisode(example)
    episode.start()
    assert policy.answer(episode, temperature=0, seed=1) is False
    assert episode.done and [c["name"] for c in episode.result.calls] == ["list_books", "lend"]
    asked = len(server.requests)
    server.answer = lambda body: choice(spoken(f"You said {body['messages'][-1]['content']}"))
    episode.say("thanks")
    policy.answer(episode, temperature=0, seed=1)
    assert episode.result.messages[-1]["content"] == "You said thanks" and len(server.requests) == asked + 1
