"""The graph by model: every ordered pair is asked about once, nothing twice, and what a bad answer says is left out."""

from __future__ import annotations

import json
import random
import re
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from model_server import Server, says

from prove.engine import Environment, environment
from prove.errors import UserError
from prove.synthesis.agreement import agreement
from prove.synthesis.graph import Graph, graph_of
from prove.synthesis.model.client import Client, Endpoint, EndpointFailed
from prove.synthesis.model.dependencies import BATCH, ENABLES, Asked, cache_folder, described, modelled

pytest.importorskip("openai")
QUICK: dict[str, Any] = {"backoff": 0.001, "longest": 0.01, "cooldown": 0.005, "timeout": 5.0}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PROVE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def ask() -> Iterator[Callable[..., Asked]]:
    servers: list[Server] = []

    def start(answer: Any, env: str = "banking", model: str = "toy", **options: Any) -> Asked:
        server = Server(answer)
        servers.append(server)
        with Client(Endpoint(server.url, model, **{**QUICK, **options})) as client:
            return modelled(environment(env), client)

    yield start
    for server in servers:
        server.close()


class Knowing:
    """Answers as the executed graph says."""

    def __init__(self, env: str = "banking") -> None:
        self.graph = graph_of(env)
        self.asked: list[tuple[str, str]] = []

    def answer(self, body: dict[str, Any]) -> dict[str, list[str]]:
        text = body["messages"][0]["content"]
        source = re.search(r"First tool:\n(\w+): ", text)
        targets = re.findall(r"^(\d+)\. (\w+): ", text, re.M)
        assert source is not None and 1 <= len(targets) <= BATCH
        self.asked += [(source[1], target) for _, target in targets]
        into: dict[str, list[str]] = {}
        for edge in self.graph.out_of(source[1]):
            into.setdefault(edge.target, []).append(edge.parameter or ENABLES)
        return {n: into.get(target, []) for n, target in targets}

    def __call__(self, body: dict[str, Any]) -> Any:
        return says(json.dumps(self.answer(body)))


def edges(graph: Graph) -> set[tuple[str, str, str]]:
    return {(e.source, e.target, e.parameter or "") for e in graph.edges}


def all_pairs(env: Environment) -> list[tuple[str, str]]:
    return [(a.name, b.name) for a in env.tools for b in env.tools if a is not b]


def test_a_model_that_knows_gives_the_executed_graph(ask: Callable[..., Asked]) -> None:
    model = Knowing()
    found = ask(model)
    assert sorted(model.asked) == sorted(all_pairs(environment("banking")))
    assert found.graph.method == "model" and edges(found.graph) == edges(graph_of("banking"))
    assert (found.malformed, found.left_out, found.unanswered) == (0, [], {})
    assert all(e.witness is None for e in found.graph.edges)
    send = next(e for e in found.graph.into("send_payment") if e.parameter == "payee_id")
    assert (send.kind, send.entity) == ("explicit", "payee")
    agreed = agreement(found.graph, graph_of("banking"))
    assert (agreed.method, agreed.precision, agreed.recall) == ("model", 1.0, 1.0)


def test_a_second_run_asks_nothing_and_gives_the_same_bytes(ask: Callable[..., Asked], cache: Path) -> None:
    model = Knowing()
    first = ask(model, concurrency=7)
    again = Knowing()
    second = ask(again, concurrency=1)
    assert not again.asked and msgspec.json.encode(second.graph) == msgspec.json.encode(first.graph)
    folder = cache / "graphs" / f"banking-{environment('banking').schema_hash}"
    assert [p.name.startswith("toy-") and p.suffix == ".jsonl" for p in folder.iterdir()] == [True]
    ask(again, model="other/model:7b")
    assert len(again.asked) == len(model.asked) and len(list(folder.iterdir())) == 2


def test_any_number_at_once_gives_the_same_bytes(
    ask: Callable[..., Asked], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    graphs = []
    for n in (1, 9):
        monkeypatch.setenv("PROVE_CACHE", str(tmp_path / str(n)))
        graphs.append(msgspec.json.encode(ask(Knowing(), concurrency=n).graph))
    assert graphs[0] == graphs[1]


def test_a_bad_answer_is_asked_for_once_more(ask: Callable[..., Asked]) -> None:
    model = Knowing()
    second: list[dict[str, Any]] = []

    def hasty(body: dict[str, Any]) -> Any:
        answers: dict[str, Any] = model.answer(body)
        if len(body["messages"]) > 1:
            second.append(body)
            assert "number 1:" in body["messages"][-1]["content"]
            return says(json.dumps({"1": answers["1"], "2": ["amount"], "3": ["nonsense"]}))
        answers["1"] = ["no_such_parameter"]
        return says("```json\n" + json.dumps(answers) + "\n```")

    found = ask(hasty)
    # What was answered well at first stays, whatever the second answer says of it.
    assert edges(found.graph) == edges(graph_of("banking"))
    assert found.malformed == len(second) > 0 and not found.left_out


@pytest.mark.parametrize(
    "wrong",
    ["no", None, 5, {"payee_id": True}, [["payee_id"]], ["payees"], [None], ["ENABLES", 3]],
)
def test_a_bad_answer_twice_is_left_out(ask: Callable[..., Asked], wrong: Any) -> None:
    model = Knowing()
    target = ("list_payees", "send_payment")

    def stubborn(body: dict[str, Any]) -> Any:
        answers: dict[str, Any] = model.answer(body)
        asked = model.asked[-len(answers) :]
        for n in answers:
            if asked[int(n) - 1] == target:
                answers[n] = wrong
        return says(json.dumps(answers))

    found = ask(stubborn)
    assert found.left_out == [target] and found.malformed == 1
    missing = edges(graph_of("banking")) - edges(found.graph)
    assert missing == {e for e in edges(graph_of("banking")) if e[:2] == target} and len(missing) > 0
    assert agreement(found.graph, graph_of("banking")).recall < 1
    later = Knowing()
    assert ask(later).left_out == [target] and not later.asked


def test_a_faulty_endpoint_claims_nothing_wrong(ask: Callable[..., Asked]) -> None:
    model, lock, rng = Knowing(), threading.Lock(), random.Random(2)

    def faulty(body: dict[str, Any]) -> Any:
        with lock:
            good = json.dumps(model.answer(body))
            kind = rng.randrange(9)
        return {
            0: (429, {}),
            1: (500, b""),
            2: (200, b"{"),
            3: says(good[: len(good) // 2], reason="length"),
            4: says(None),
            5: says("I think they all depend on each other."),
            6: says(json.dumps({"1": ["\udc80", "ids"], "99": ["amount"], "x": 1})),
        }.get(kind, says(good))

    found = ask(faulty, retries=0, patience=10**6)
    assert edges(found.graph) <= edges(graph_of("banking")) and found.malformed > 0
    assert found.left_out and found.unanswered
    pairs = all_pairs(environment("banking"))
    assert set(found.left_out) | set(found.unanswered) <= set(pairs)
    model.asked.clear()
    healed = ask(model)
    assert set(model.asked) == set(found.unanswered) and not healed.unanswered
    gone = {e for e in edges(graph_of("banking")) if e[:2] in set(found.left_out)}
    assert edges(healed.graph) == edges(graph_of("banking")) - gone and healed.left_out == found.left_out


def test_an_endpoint_that_vanishes_is_gone_on_from(ask: Callable[..., Asked], cache: Path) -> None:
    model, count = Knowing(), iter(range(10**6))

    def vanishing(body: dict[str, Any]) -> Any:
        return model(body) if next(count) < 12 else (503, b"")

    with pytest.raises(EndpointFailed, match=r"is gone .* pairs are answered and kept, and the same command goes on"):
        ask(vanishing, patience=2, openings=1, retries=30, concurrency=2)
    file = next((cache / "graphs").glob("*/*.jsonl"))
    kept = {(x["source"], t) for x in map(json.loads, file.read_text().splitlines()) for t in x["targets"]}
    assert len(kept) > BATCH
    file.write_bytes(file.read_bytes() + b'{"source": "list_acc')  # cut off by a crash
    model.asked.clear()
    found = ask(model)
    assert set(model.asked) == set(all_pairs(environment("banking"))) - kept
    assert edges(found.graph) == edges(graph_of("banking"))


def test_giving_up_does_not_wait_and_loses_nothing(ask: Callable[..., Asked], cache: Path) -> None:
    model, count = Knowing(), iter(range(10**6))

    def slow(body: dict[str, Any]) -> Any:
        if next(count) >= 6:
            time.sleep(12)
        return model(body)

    began = time.monotonic()
    stop = threading.Timer(2, lambda: signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT))
    stop.start()
    with pytest.raises(KeyboardInterrupt):
        ask(slow, concurrency=2, timeout=60.0)
    assert time.monotonic() - began < 10
    file = next((cache / "graphs").glob("*/*.jsonl"))
    assert len(file.read_text().splitlines()) == 6


def test_a_damaged_cache_is_named(ask: Callable[..., Asked], cache: Path) -> None:
    ask(Knowing())
    file = next((cache / "graphs").glob("*/*.jsonl"))
    file.write_text("{}\n")
    with pytest.raises(UserError, match=r"is damaged in line 1 .*; delete it and run the same command again"):
        ask(Knowing())


def test_a_cache_that_cannot_be_written(ask: Callable[..., Asked], cache: Path) -> None:
    cache.write_text("a file")
    with pytest.raises(UserError, match="set PROVE_CACHE to a folder that can be written"):
        ask(Knowing())


def test_where_the_cache_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert cache_folder() == tmp_path / "cache"
    monkeypatch.delenv("PROVE_CACHE")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder() == tmp_path / ".cache" / "prove-rl"


def test_what_a_model_is_told_of_a_tool() -> None:
    text = described(environment("banking").tool_map["list_accounts"])
    assert text.startswith("list_accounts: List the customer's accounts") and "\n" not in text
    assert '"kind": "Only accounts of this kind' in text and "accounts[].id, accounts[].nickname" in text
    for name in ("banking", "filesystem", "iot_devices"):
        for tool in environment(name).tools:
            line = described(tool)
            assert "Returns: " in line and "\n" not in line and "x-entity" not in line


def test_islands_of_a_model_that_sees_nothing(ask: Callable[..., Asked]) -> None:
    found = ask(lambda body: says(json.dumps({str(n): [] for n in range(1, BATCH + 1)})))
    assert not found.graph.edges and set(found.graph.islands) == {t.name for t in environment("banking").tools}
    assert "the model names no dependency of it" in found.graph.islands.values()
