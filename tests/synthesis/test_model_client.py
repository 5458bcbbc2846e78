"""The client against servers that answer, hang, storm and vanish."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from typing import Any

import pytest
from model_server import Server, call, says

from prove.errors import UserError
from prove.synthesis.model.breaker import Breaker
from prove.synthesis.model.client import Client, Endpoint, EndpointFailed, Reply, Request, Unanswered, parsed

pytest.importorskip("openai")
HELLO = [{"role": "user", "content": "hello"}]
QUICK: dict[str, Any] = {"backoff": 0.001, "longest": 0.05, "cooldown": 0.01, "timeout": 5.0}


@pytest.fixture
def serve() -> Iterator[Callable[..., Server]]:
    servers: list[Server] = []

    def start(*args: Any) -> Server:
        servers.append(Server(*args))
        return servers[-1]

    yield start
    for server in servers:
        server.close()


def client(url: str, **options: Any) -> Client:
    return Client(Endpoint(url, "m", **{**QUICK, **options}))


def test_an_answer_with_its_calls_tokens_and_cost(serve: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    server = serve(lambda body: says("hi", calls=[call("f", {})], usage={"prompt_tokens": 30, "completion_tokens": 5}))
    with client(server.url, price_in=2.0, price_out=10.0) as asked:
        reply = asked.ask(HELLO, tools=[{"type": "function"}], seed=3, temperature=0.0, max_tokens=9)
        assert reply == Reply("hi", [call("f", {})], False, 30, 5)
        assert (asked.usage.tokens_in, asked.usage.tokens_out, asked.usage.estimated) == (30, 5, 0)
        assert asked.usage.cost == pytest.approx((30 * 2 + 5 * 10) / 1e6)
    sent = server.requests[0]
    assert sent["tools"] == [{"type": "function"}] and sent["messages"] == HELLO
    assert (sent["model"], sent["seed"], sent["temperature"], sent["max_tokens"]) == ("m", 3, 0.0, 9)


def test_tokens_are_estimated_where_the_server_counts_none(serve: Any) -> None:
    with client(serve(lambda body: says("x" * 400)).url) as asked:
        asked.ask(HELLO)
        assert asked.usage.estimated == 1 and 100 <= asked.usage.tokens_out <= 110 and asked.usage.tokens_in > 0
    with client(serve(lambda body: says("x", usage={"prompt_tokens": None})).url) as asked:
        asked.ask(HELLO)
        assert asked.usage.estimated == 1


def test_never_more_at_once_than_allowed_and_in_order(serve: Any) -> None:
    def slow(body: Any) -> Any:
        time.sleep(0.02)
        return says(body["messages"][0]["content"])

    server = serve(slow)
    with client(server.url, concurrency=3) as asked:
        replies = asked.ask_all([Request([{"role": "user", "content": str(i)}]) for i in range(12)])
    assert [r.text for r in replies if isinstance(r, Reply)] == [str(i) for i in range(12)]
    assert server.most == 3


@pytest.mark.parametrize("bad", [(429, {}), (500, b"boom"), (200, b"<html>"), (200, {}), (200, []), (200, b'{"choic')])
def test_what_may_pass_is_tried_again(serve: Any, bad: Any) -> None:
    answers = [bad, bad, says("at last")]
    server = serve(lambda body: answers.pop(0))
    with client(server.url) as asked:
        assert asked.ask(HELLO, seed=5).text == "at last"
        assert sum(asked.events.values()) == 2
    assert [r["seed"] for r in server.requests] == [5, 6, 7]


def test_what_does_not_pass_concerns_one_request(serve: Any) -> None:
    server = serve(lambda body: (500, b"") if body["messages"][0]["content"] == "bad" else says("ok"))
    with client(server.url, retries=2) as asked:
        found = asked.ask_all([Request([{"role": "user", "content": c}]) for c in ("good", "bad", "good")])
    assert [str(f) if isinstance(f, Unanswered) else f.text for f in found] == ["ok", "HTTP 500", "ok"]
    assert len(server.requests) == 5


def test_a_server_that_says_when_to_come_back_is_heeded(serve: Any) -> None:
    answers = [(429, {}), says("ok")]
    server = serve(lambda body: answers.pop(0), {"retry-after": "0.3"})
    with client(server.url, longest=1.0) as asked:
        started = time.monotonic()
        asked.ask(HELLO)
        assert time.monotonic() - started >= 0.3


def test_a_hang_ends_after_the_time_limit(serve: Any) -> None:
    def hang(body: Any) -> Any:
        time.sleep(0.5)
        return says("late")

    asked = client(serve(hang).url, timeout=0.05, retries=1)
    with asked, pytest.raises(Unanswered, match=r"no answer within 0\.05 s"):
        asked.ask(HELLO)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ((401, {"error": "bad key"}), ["401", "bad key", "OPENAI_API_KEY"]),
        ((404, {"error": "no such model"}), ["404", "--model"]),
        ((400, {"error": "tools are off"}), ["400", "tool calling"]),
    ],
)
def test_what_cannot_pass_ends_everything_at_once(serve: Any, answer: Any, words: list[str]) -> None:
    server = serve(lambda body: answer)
    with client(server.url) as asked:
        for _ in range(2):
            with pytest.raises(EndpointFailed) as caught:
                asked.ask(HELLO)
    assert len(server.requests) == 1 and "\n" not in str(caught.value)
    assert all(word in str(caught.value) for word in [server.url, *words])


def test_a_full_context_concerns_one_request(serve: Any) -> None:
    asked = client(serve(lambda body: (400, {"error": "maximum context length is 512"})).url)
    with asked, pytest.raises(Unanswered, match="longer than the model's context"):
        asked.ask(HELLO)


def test_a_storm_opens_the_breaker_and_its_end_closes_it(serve: Any) -> None:
    storm = [True]
    server = serve(lambda body: (429, {}) if storm[0] else says("ok"))
    with client(server.url, concurrency=8, patience=8, cooldown=1.5, openings=3, retries=9) as asked:
        work = [asked._submit(asked.chat(Request(HELLO))) for _ in range(8)]
        while not asked._breaker.opened:
            time.sleep(0.01)
        time.sleep(0.2)  # those that were under way come back
        before = len(server.requests)
        time.sleep(0.5)
        assert len(server.requests) == before < 40  # nobody asks while it is open
        storm[0] = False
        assert {f.result().text for f in work} == {"ok"}


@pytest.mark.parametrize("bad", [(429, {}), (503, b"")])
def test_a_storm_without_end_is_an_endpoint_that_is_gone(serve: Any, bad: Any) -> None:
    answers = [says("ok")]
    server = serve(lambda body: answers.pop() if answers else bad)
    with client(server.url, patience=4, openings=2, retries=50) as asked:
        asked.ask(HELLO)
        with pytest.raises(EndpointFailed, match=rf"is gone \(HTTP {bad[0]}, again and again\); look into"):
            asked.ask_all([Request(HELLO)] * 6)
        with pytest.raises(EndpointFailed):
            asked.ask(HELLO)
    assert len(server.requests) < 20


def test_nobody_there() -> None:
    with client("http://127.0.0.1:9/v1") as asked, pytest.raises(EndpointFailed, match=r"cannot be reached .*check"):
        asked.ask(HELLO)


@pytest.mark.parametrize("url", ["http://[", "localhost:8000/v1", ""])
def test_what_is_no_url(url: str, monkeypatch: Any) -> None:
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    with pytest.raises(UserError) as caught, client(url) as asked:
        asked.ask(HELLO)
    assert "\n" not in str(caught.value) and "URL" in str(caught.value)


def test_a_server_that_vanishes(serve: Any) -> None:
    server = Server(lambda body: says("ok"))
    with client(server.url, patience=3, openings=1, retries=50) as asked:
        asked.ask(HELLO)
        server.close()
        with pytest.raises(EndpointFailed, match=r"is gone \(cannot be reached"):
            asked.ask(HELLO)


def test_closing_does_not_wait_for_a_hang(serve: Any) -> None:
    def hang(body: Any) -> Any:
        time.sleep(2)
        return says("late")

    server = serve(hang)
    started = time.monotonic()
    with client(server.url) as asked:
        future = asked._submit(asked.chat(Request(HELLO)))
        time.sleep(0.1)
    assert time.monotonic() - started < 1.5 and future.cancelled()
    with pytest.raises(CancelledError):
        asked.ask(HELLO)


def test_the_waiting_times_follow_from_the_seed() -> None:
    draws = [[client("http://x/v1", seed=s)._rng.random() for _ in range(3)] for s in (1, 1, 2)]
    assert draws[0] == draws[1] != draws[2]


def test_the_breaker_lets_one_try() -> None:
    now = [0.0]

    async def play() -> None:
        breaker = Breaker(2, 1.0, 2, lambda: now[0])
        first, second, third = [await breaker.enter() for _ in range(3)]
        assert breaker.leave(first, False) and breaker.leave(second, False) and breaker.opened == 1
        assert breaker.leave(third, False) and breaker.opened == 1  # was sent before
        now[0] = 1.5
        trial = await breaker.enter()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(breaker.enter(), 0.05)
        assert breaker.leave(trial, False) and breaker.opened == 2
        now[0] = 9.0
        assert not breaker.leave(await breaker.enter(), False)

    asyncio.run(play())


def test_json_in_words() -> None:
    assert parsed('Sure:\n```json\n{"a": [1]}\n``` Done.') == {"a": [1]}
    assert parsed("[1, 2] is it") == [1, 2]
    assert parsed("none") is None and parsed("{broken") is None and parsed("") is None
