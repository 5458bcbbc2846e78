"""Whole runs with a model: what an interruption costs, an endpoint that goes, the command line, own prompts."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from model_players import RANGE, Competent
from model_server import Server, says

from prove.dataset import read
from prove.engine.world import stable_int
from prove.errors import UserError
from prove.synthesis import SynthConfig, config_from, synthesize
from prove.synthesis.model import source as source_module
from prove.synthesis.model.client import Endpoint, EndpointFailed
from prove.synthesis.model.journal import Journal, Line
from prove.synthesis.model.sampling import described, sampled
from prove.synthesis.model.source import ModelSource
from prove.synthesis.model.teacher import PROMPTS
from prove.synthesis.model.templates import Prompts, shipped
from prove.synthesis.replay import faults
from prove.synthesis.sampler import Context, context_of, supported

pytest.importorskip("openai")
VALUES: dict[str, Any] = {
    "environments": ["banking"],
    "seed": 3,
    "count": 5,
    "heldout": 0,
    "irrelevance": 0.0,
    "missing_function": 0.0,
    "second_goal": 0.0,
}
QUICK: dict[str, Any] = {"backoff": 0.001, "longest": 0.02, "cooldown": 0.01, "timeout": 5.0, "concurrency": 3}
PROMPT_NAMES = sorted(PROMPTS)


@pytest.fixture(scope="module")
def config() -> SynthConfig:
    return config_from(dict(VALUES))


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


def made(config: SynthConfig, url: str, out: Path, **options: Any) -> Any:
    with ModelSource(config, Endpoint(url, "m", **{**QUICK, **options})) as source:
        return synthesize(config, out, source=source)


def tries_of(server: Server, competent: Competent) -> set[int]:
    """The tries that a server was asked about."""
    seeds = [r["seed"] for r in server.requests]
    return {b for b in competent.scripts for s in seeds if 0 < s - b < RANGE}


def journaled(out: Path) -> list[dict[str, Any]]:
    path = out / "shards" / "journal-train.jsonl"
    written = path.read_bytes() if path.exists() else b""
    return [json.loads(line) for line in written.splitlines(keepends=True) if line.endswith(b"\n")]


def test_which_conversations_are_tried_follows_from_the_seed(
    config: SynthConfig, competent: Competent, serve: Any, tmp_path: Path
) -> None:
    one, other = serve(competent), serve(competent)
    first = made(config, one.url, tmp_path / "a", concurrency=1)
    second = made(config, other.url, tmp_path / "b", concurrency=5)
    assert first.counts == second.counts == {"train": 5, "heldout": 0}
    # The same model, of which everything but the timing is the same, gives the same examples in the same order.
    assert [e.id for e in read(tmp_path / "a")] == [e.id for e in read(tmp_path / "b")]
    assert tries_of(one, competent) <= tries_of(other, competent) | tries_of(one, competent)
    assert not (tmp_path / "a" / "shards").exists()
    assert made(config, "http://127.0.0.1:9/v1", tmp_path / "a") == first  # finished: nobody is asked


def test_an_endpoint_that_goes_ends_the_run_and_nothing_is_paid_twice(
    config: SynthConfig, competent: Competent, serve: Any, tmp_path: Path
) -> None:
    def dying(body: Any) -> Any:
        kept = sum("row" in line for line in journaled(tmp_path))
        return competent(body) if kept < 2 else (503, b"gone")

    server = serve(dying)
    with pytest.raises(EndpointFailed) as caught:
        made(config, server.url, tmp_path, retries=50, patience=4, openings=1)
    text = str(caught.value)
    kept = sum(line.get("row") is not None for line in journaled(tmp_path))
    assert kept >= 2 and text.count(". ") == 0 and text.endswith(".")
    assert "is gone (HTTP 503, again and again)" in text
    assert f"{kept} finished conversations are kept in {tmp_path}, and the same command goes on from them" in text
    finished = {stable_int("ask", 3, "train", x["index"], x.get("number", 0)) % 2**31 for x in journaled(tmp_path)}
    again = serve(competent)
    assert made(config, again.url, tmp_path).counts["train"] == 5
    assert not finished & tries_of(again, competent)
    assert all(list(faults(e)) == [] for e in read(tmp_path))
    undisturbed = made(config, serve(competent).url, tmp_path.with_name("undisturbed"))
    assert [e.id for e in read(tmp_path)] == [e.id for e in read(undisturbed.folder)]


def test_an_endpoint_that_was_never_there(config: SynthConfig, tmp_path: Path) -> None:
    with pytest.raises(EndpointFailed, match=r"cannot be reached \(.*\); check the URL and that the server runs\.$"):
        made(config, "http://127.0.0.1:9/v1", tmp_path)


def test_a_model_that_can_do_nothing_ends_with_every_cause(
    config: SynthConfig, serve: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source_module.ModelSource, "stall", 4)
    server = serve(lambda body: says("A talking card.") if "tools" not in body else says(""))
    with pytest.raises(UserError, match=r"yield only 0 .* of 5 \(\d+ too many malformed: empty answer"):
        made(config, server.url, tmp_path)


def test_another_model_or_prompt_in_the_same_folder_is_refused(
    config: SynthConfig, competent: Competent, serve: Any, tmp_path: Path
) -> None:
    small = config_from({**VALUES, "count": 1})
    url = serve(competent).url
    made(small, url, tmp_path / "x")
    with (
        pytest.raises(UserError, match="other settings or another release"),
        ModelSource(small, Endpoint(url, "another", **QUICK)) as source,
    ):
        synthesize(small, tmp_path / "x", source=source)
    with pytest.raises(UserError, match="other settings or another release"):
        synthesize(small, tmp_path / "x")


def test_the_journal_survives_a_line_cut_off_and_names_a_damaged_one(tmp_path: Path) -> None:
    path = tmp_path / "j.jsonl"
    journal = Journal(path)
    journal.add(Line(0, 0, "no", again={"empty answer": 2}, tokens_in=5, tokens_out=1))
    journal.add(Line(1, 0, row={"a": "é"}, elements=["x"], tokens_in=7))
    journal.close()
    with path.open("ab") as file:
        file.write(b'{"index":2,"numb')
    again = Journal(path)
    assert (again.kept, again.tokens_in, again.tokens_out, again.again) == (1, 12, 1, {"empty answer": 2})
    again.add(Line(2, 0, "no"))
    again.close()
    assert sorted(Journal(path).lines) == [0, 1, 2]
    path.write_bytes(path.read_bytes().replace(b'"number":0', b'"number":"x"', 1))
    with pytest.raises(UserError, match=r"j\.jsonl is damaged in line 1 .*delete that line"):
        Journal(path)


# -- prompts --------------------------------------------------------------------------------------------------


def own(folder: Path, **texts: str) -> Path:
    folder.mkdir()
    for name in PROMPT_NAMES:
        (folder / f"{name}.txt").write_text(texts.get(name, shipped(name)), encoding="utf-8")
    return folder


def test_prompts_of_ones_own_are_used(competent: Competent, serve: Any, tmp_path: Path) -> None:
    small = config_from({**VALUES, "count": 1})
    server = serve(competent)
    folder = own(tmp_path / "p", query="QUERY {{x}} {persona}|{tools}|{context}|{level}", assistant="A! {system}")
    with ModelSource(small, Endpoint(server.url, "m", **QUICK), folder) as source:
        synthesize(small, tmp_path / "out", source=source)
        assert source.stamp()["prompts"] == Prompts(PROMPTS, folder).digest != Prompts(PROMPTS).digest
    first = [r["messages"][0]["content"] for r in server.requests]
    assert any(text.startswith("QUERY {x} ") for text in first)
    assert any(text.startswith("A! You are a helpful assistant.") for text in first)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ask {persona} about {toolz}", r"query\.txt: unknown placeholder \{toolz\}; did you mean \{tools\}\?"),
        ("Ask {0}", r"query\.txt: unknown placeholder \{0\}; known: .*persona"),
        ("Ask {persona", r"query\.txt: .*; write a brace that is no placeholder twice"),
        ("Ask {persona.name}", r"query\.txt: unknown placeholder"),
        ("  \n", r"query\.txt is empty; copy it"),
    ],
)
def test_a_faulty_prompt_is_one_sentence(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(UserError, match=words):
        Prompts(PROMPTS, own(tmp_path / "p", query=text))


def test_a_missing_prompt_is_one_sentence(tmp_path: Path) -> None:
    folder = own(tmp_path / "p")
    (folder / "validator.txt").unlink()
    with pytest.raises(UserError, match=r"validator\.txt is missing; copy it from the package's prompts"):
        Prompts(PROMPTS, folder)
    (folder / "validator.txt").write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(UserError, match=r"validator\.txt is no text in UTF-8"):
        Prompts(PROMPTS, folder)


# -- sampling context -----------------------------------------------------------------------------------------


def test_entities_need_support() -> None:
    context = Context("banking", 0)
    context.rows = {
        "account": {f"acc_{i}": {"id": f"acc_{i}", "balance": float(i)} for i in range(6)},
        "card": {f"card_{i}": {"id": f"card_{i}", "account_id": f"acc_{i}"} for i in (0, 1, 2, 3)},
    }
    assert supported(context, "account") == ["acc_1", "acc_2", "acc_3"]  # neither without a balance nor without a card
    assert supported(context, "card") == ["card_0", "card_1", "card_2", "card_3"]
    context.rows["card"] = {}
    assert supported(context, "account") == ["acc_1", "acc_2", "acc_3", "acc_4", "acc_5"]


def test_the_sample_is_kept_for_a_while_and_then_drawn_again() -> None:
    first = sampled("maps", 4, 0)
    assert sampled("maps", 4, 0) is first
    assert any(sampled("maps", 4, 1)[kind] != ids for kind, ids in first.items())
    context = context_of("maps", 4)
    assert all(ids <= set(context.ids(kind)) for kind, ids in first.items())


def test_a_person_knows_names_and_no_ids() -> None:
    context = context_of("banking", 0)
    for entity, rows in context.rows.items():
        for key in rows:
            text = json.dumps(described(context, entity, key))
            assert not any(f'"{k}"' in text for kind in context.rows for k in context.rows[kind])


# -- the command line -----------------------------------------------------------------------------------------


def command(url: str, *more: str) -> list[str]:
    return [
        *(sys.executable, "-m", "prove.cli.main", "synth", "--env", "banking", "--seed", "3", "--heldout", "0"),
        *("--teacher", "openai", "--model", "m", "--base-url", url, *more),
    ]


def test_killed_and_started_again_loses_what_was_in_flight_only(
    config: SynthConfig, competent: Competent, serve: Any, tmp_path: Path
) -> None:
    settings = tmp_path / "s.yaml"
    settings.write_text(json.dumps(VALUES))
    out = tmp_path / "x"

    def slow(body: Any) -> Any:
        time.sleep(0.05)
        return competent(body)

    line = command(serve(slow).url, "--config", str(settings), "--concurrency", "3", "--out", str(out))
    process = subprocess.Popen(line, stderr=subprocess.DEVNULL, start_new_session=True)
    deadline = time.monotonic() + 60
    while len(journaled(out)) < 4 and time.monotonic() < deadline:
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    before = journaled(out)
    assert len(before) >= 4
    again = serve(competent)
    line[line.index("--base-url") + 1] = again.url  # the server may move
    run = subprocess.run(line, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert "train: 5 examples" in run.stderr and "tokens in" in run.stderr
    finished = {stable_int("ask", 3, "train", x["index"], x.get("number", 0)) % 2**31 for x in before}
    assert not finished & tries_of(again, competent)


def test_ctrl_c_says_what_is_kept(config: SynthConfig, competent: Competent, serve: Any, tmp_path: Path) -> None:
    settings = tmp_path / "s.yaml"
    settings.write_text(json.dumps({**VALUES, "count": 60}))
    out = tmp_path / "x"

    def slow(body: Any) -> Any:
        time.sleep(0.05)
        return competent(body)

    line = command(serve(slow).url, "--config", str(settings), "--concurrency", "3", "--out", str(out))
    process = subprocess.Popen(line, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while not any("row" in line for line in journaled(out)) and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    kept = sum("row" in line for line in journaled(out))
    assert process.returncode == 130 and kept >= 1 and "Traceback" not in said
    assert f"{kept} finished conversations are kept in {out}; run the same command again to go on" in said


def test_a_dry_run_tells_what_it_would_take(competent: Competent, serve: Any, tmp_path: Path) -> None:
    settings = tmp_path / "s.yaml"
    settings.write_text(json.dumps({**VALUES, "count": 1000, "heldout": 100}))
    prices = ("--price-in", "3", "--price-out", "9")
    run = subprocess.run(
        command(serve(competent).url, "--config", str(settings), "--dry-run", *prices), capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    first, *_, last = run.stdout.splitlines()
    assert "of 10 samples passed" in first and "cost 0." in first
    assert last.startswith("for 1,000 + 0 examples: about 1,") or last.startswith("for 1,000 + 0 examples: about 2,")
    assert "tokens in" in last and "cost" in last and last.endswith("with 8 at once")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["s.yaml"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--teacher", "human", "--out", "x"], "there is no teacher 'human'; known: scripted, openai"),
        (["--teacher", "openai", "--out", "x"], "needs --model NAME and --base-url URL"),
        (["--model", "m", "--out", "x"], "add --teacher openai"),
        (["--teacher", "openai", "--model", "m", "--base-url", "x", "--workers", "2", "--out", "x"], "--concurrency"),
        (["--dry-run"], "add --teacher openai"),
        (["--teacher", "openai", "--model", "m", "--base-url", "http://127.0.0.1:9/v1"], "--out DIR"),
        (
            ["--teacher", "openai", "--model", "m", "--base-url", "http://127.0.0.1:9/v1", "--out", "x"],
            "the endpoint http://127.0.0.1:9/v1 cannot be reached",
        ),
    ],
)
def test_options_that_do_not_go_together_are_one_sentence(tmp_path: Path, options: list[str], words: str) -> None:
    line = [sys.executable, "-m", "prove.cli.main", "synth", "--env", "banking", "--count", "2", *options]
    run = subprocess.run(line, capture_output=True, text=True, cwd=tmp_path)
    assert run.returncode == 2 and "Traceback" not in run.stderr
    errors = [x for x in run.stderr.splitlines() if x.startswith("error:")]
    assert len(errors) == 1 and words in errors[0]
