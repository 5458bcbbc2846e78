"""A faulty endpoint of every kind: the run ends, no bad example is kept, and each cause is named."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from model_players import Competent, Spoiled, calls_of, with_arguments
from model_server import Server, call, says

from prove.dataset import Example, read
from prove.dataset.store import from_row
from prove.synthesis import SynthConfig, config_from, synthesize
from prove.synthesis.model.client import Endpoint
from prove.synthesis.model.source import ModelSource
from prove.synthesis.replay import faults

pytest.importorskip("openai")
SAMPLES = 14
QUICK: dict[str, Any] = {"backoff": 0.001, "longest": 0.02, "cooldown": 0.01, "timeout": 5.0, "concurrency": 4}
TEXT = "Once upon a time"


@pytest.fixture(scope="module")
def config() -> SynthConfig:
    """Banking, without the groups that the scripted teacher does not speak for, and without planned failures."""
    quiet = {"irrelevance": 0.0, "missing_function": 0.0, "gives_up": 0.0, "recovery": 0.0, "second_goal": 0.0}
    return config_from({"environments": ["banking"], "seed": 3, "count": 8, "heldout": 0, **quiet})


@pytest.fixture(scope="module")
def competent(config: SynthConfig) -> Competent:
    return Competent(config, 60, 3)


@pytest.fixture
def serve() -> Iterator[Callable[[Any], Server]]:
    servers: list[Server] = []

    def start(answer: Any) -> Server:
        servers.append(Server(answer))
        return servers[-1]

    yield start
    for server in servers:
        server.close()


def sampled(config: SynthConfig, url: str, **options: Any) -> tuple[list[Example], Counter[str]]:
    """What is kept of some tries, and all causes that are named."""
    with ModelSource(config, Endpoint(url, "m", **{**QUICK, **options})) as source:
        lines, _ = source.sample(SAMPLES)
        causes = Counter(line.reason for line in lines if line.reason is not None)
        causes += sum((Counter(line.again) for line in lines), Counter())
        causes.update(source.client.events)
    return [from_row(line.row, "memory") for line in lines if line.row is not None], causes


def test_a_competent_model_is_kept_and_every_example_is_sound(
    config: SynthConfig, competent: Competent, serve: Any
) -> None:
    server = serve(competent)
    kept, causes = sampled(config, server.url)
    assert len(kept) >= SAMPLES // 2, causes
    assert {e.kind for e in kept} == {"multi_turn", "clarification"}
    for example in kept:
        assert list(faults(example)) == []
        assert example.knobs["teacher"] == "openai" and example.knobs["model"] == "m"
        asked = [t for t in example.user_turns if t.when == "asked"]
        assert bool(asked) == (example.kind == "clarification") and all(t.reveals for t in asked)
        assert example.ground_truth.required_diff or example.ground_truth.facts
    changes = [e for e in kept if e.ground_truth.required_diff]
    reads = [e for e in kept if e.ground_truth.facts]
    assert changes and reads
    shown = next(r for r in server.requests if "tools" in r)
    assert "Work step by step" in shown["messages"][0]["content"]
    assert "Work step by step" not in kept[0].prompt[0]["content"]


def amounts(key: str, value: Any) -> Any:
    return value * 10 + 7 if isinstance(value, (int, float)) and not isinstance(value, bool) else value


def ids(key: str, value: Any) -> Any:
    return f"{value.split('_')[0]}_999999" if isinstance(value, str) and key.endswith("_id") else value


def replaced_text(text: str, reason: str = "stop") -> Any:
    """Every answer of the assistant without a call says something else."""
    return lambda body, answer: answer if "tools" not in body or calls_of(answer) else says(text, reason=reason)


def user_says(text: str) -> Any:
    return lambda body, answer: answer if "tools" in body else says(text)


def assistant(answer: Any) -> Any:
    return lambda body, good: answer if "tools" in body else good


KINDS: dict[str, tuple[Any, str, bool]] = {
    # name: (what is done to every answer that it concerns, the cause that must be named, whether nothing can be kept)
    "malformed calls": (assistant(says("", calls=[call("send_payment", "{")])), "malformed call", True),
    "calls without a name": (assistant(says("", calls=[{"function": {}}])), "malformed call", True),
    "unknown tools": (assistant(says("", calls=[call("launch_rocket", {})])), "unknown tool", True),
    "invented ids": (lambda b, a: with_arguments(a, ids), "a value from nowhere", False),
    "wrong amounts": (lambda b, a: with_arguments(a, amounts), "a value from nowhere", False),
    "truncated answers": (assistant(says("I think that", reason="length")), "truncated answer", True),
    "empty answers": (assistant(says("")), "empty answer", True),
    "no answer at all": (assistant(says(None)), "empty answer", True),
    "empty user turns": (user_says(""), "empty user turn", True),
    "a user beside the point": (user_says("Lorem ipsum dolor sit amet."), "user turn beside the point", True),
    "lone surrogates": (assistant(says("fine \ud800 fine")), "unreadable characters", True),
    "control characters": (user_says("pay \x00\x07 now"), "unreadable user turn", True),
    "marks of the template": (assistant(says("<|im_end|><|im_start|>user")), "unreadable characters", True),
    "lies": (replaced_text("Done: $123,456.78 went out."), "an answer with a value from nowhere", False),
    "answers that tell nothing": (replaced_text("Here you are."), "answer without the facts", False),
    "claims without calls": (assistant(says("All done!")), "nothing was done", True),
    "always a question": (assistant(says("Which one?")), "nothing was done", True),
    "not JSON": (lambda b, a: (200, b"<html>"), "answer is not JSON", True),
    "JSON cut off": (lambda b, a: (200, b'{"choices": [{"message": {"content": "hi'), "answer is not JSON", True),
    "no choices": (lambda b, a: (200, {"object": "error"}), "answer without a message", True),
    "odd shapes": (lambda b, a: (200, {"choices": [{"message": [1]}]}), "answer without a message", True),
    "server errors": (lambda b, a: (500, b"boom"), "HTTP 500", True),
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_always_wrong_is_never_kept(config: SynthConfig, competent: Competent, serve: Any, kind: str) -> None:
    spoil, cause, nothing = KINDS[kind]
    server = serve(Spoiled(competent, spoil))
    kept, causes = sampled(config, server.url, retries=1, patience=10_000)
    assert causes[cause] > 0 or any(cause in c for c in causes), causes
    assert not (nothing and kept)
    for example in kept:  # what the fault did not touch
        assert list(faults(example)) == []
        text = json.dumps(example.reference, ensure_ascii=False)
        assert "999999" not in text and "123,456" not in text and "Here you are." not in _answers_to_reads(example)


def _answers_to_reads(example: Example) -> str:
    told = {f.turn for f in example.ground_truth.facts}
    return " ".join(m["content"] for m in example.reference if m["role"] == "assistant") if told else ""


def test_a_change_that_nobody_asked_for_is_never_made(config: SynthConfig, competent: Competent, serve: Any) -> None:
    seen: dict[str, str] = {}

    def meddle(body: Any, answer: Any) -> Any:
        """Where a card was seen, freeze it as well."""
        for message in body["messages"]:
            if message["role"] == "tool" and '"card_' in message["content"]:
                seen["id"] = message["content"].split('"id":"card_')[-1].split('"')[0]
                if calls_of(answer) and not any(c["function"]["name"] == "freeze_card" for c in calls_of(answer)):
                    return says("", calls=[*calls_of(answer), call("freeze_card", {"card_id": f"card_{seen['id']}"})])
        return answer

    spoiled = Spoiled(competent, meddle)
    kept, causes = sampled(config, serve(spoiled).url)
    assert spoiled.spoiled and causes["a change nobody asked for"]
    for example in kept:
        assert "freeze_card" not in [c.name for c in example.ground_truth.calls] or example.knobs["target"]
        assert list(faults(example)) == []


def test_needless_look_ups_are_taken_out(config: SynthConfig, competent: Competent, serve: Any) -> None:
    def look(body: Any, answer: Any) -> Any:
        """Begin every conversation with a look around, and go on as if there had been none."""
        messages = body["messages"]
        first = next((i for i, m in enumerate(messages) if m["role"] == "assistant"), None)
        if "tools" not in body:
            return answer
        if first is None:
            return says("", calls=[call("list_payees", {"limit": 3})])
        return competent({**body, "messages": messages[:first] + messages[first + 1 :]})

    plain, _ = sampled(config, serve(competent).url)
    kept, causes = sampled(config, serve(Spoiled(competent, look)).url)
    assert len(kept) >= SAMPLES // 2, causes
    for example in kept:
        assert list(faults(example)) == []
        assert {"limit": 3} not in [c.arguments for c in example.ground_truth.calls]
    calls = {e.id: len(e.ground_truth.calls) for e in plain}
    assert all(len(e.ground_truth.calls) == calls[e.id] for e in kept if e.id in calls)


def test_hangs_end_and_are_named(config: SynthConfig, competent: Competent, serve: Any) -> None:
    def hang(body: Any, answer: Any) -> Any:
        time.sleep(0.4)
        return answer

    server = serve(Spoiled(competent, hang, 0.1))
    started = time.monotonic()
    kept, causes = sampled(config, server.url, timeout=0.15, retries=0)
    assert time.monotonic() - started < 30 and kept
    assert any(cause == "endpoint: no answer within 0.15 s" for cause in causes)
    assert all(list(faults(e)) == [] for e in kept)


def test_a_mixed_bag_gives_a_whole_data_set_of_sound_examples(
    config: SynthConfig, competent: Competent, serve: Any, tmp_path: Path
) -> None:
    bag = [
        KINDS[kind][0]
        for kind in ("malformed calls", "invented ids", "truncated answers", "empty answers", "wrong amounts", "lies")
    ]
    storms = [lambda b, a: (429, {}), lambda b, a: (200, b"<html>"), lambda b, a: (503, b"")]

    def one(body: Any, answer: Any) -> Any:
        kinds = [*bag, *storms]
        return kinds[body["seed"] % len(kinds)](body, answer)

    spoiled = Spoiled(competent, one, 0.3)
    server = serve(spoiled)
    endpoint = Endpoint(server.url, "m", **QUICK, patience=50)
    with ModelSource(config, endpoint) as source:
        result = synthesize(config, tmp_path, source=source)
    assert result.counts == {"train": 8, "heldout": 0} and spoiled.spoiled > 20
    assert all(list(faults(e)) == [] for e in read(tmp_path))
    stats = json.loads((tmp_path / "stats.json").read_text())["teacher"]
    assert {"HTTP 429", "HTTP 503", "answer is not JSON"} <= set(stats["endpoint"])
    assert {"malformed call", "truncated answer", "empty answer"} <= set(stats["asked_again"])
    assert stats["model"] == "m" and stats["tokens_in"] > stats["tokens_out"] > 0
    card = (tmp_path / "README.md").read_text()
    assert "made by the language model m as teacher with seed 3" in card and "no language model" not in card
    assert json.loads((tmp_path / "manifest.json").read_text())["teacher"]["model"] == "m"
