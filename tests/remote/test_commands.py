"""Synthesis, validation, evaluation and training by command, over the wire."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from prove.cli.main import run
from prove.remote.place import current

pytest.importorskip("mcp")
SYNTH = ["synth", "--env", "banking", "--count", "6", "--heldout", "4"]


@pytest.fixture
def running(servers, monkeypatch) -> list[str]:
    """The options that name a running server."""
    client = servers.servers[0].client
    monkeypatch.setenv("PROVE_ADMIN_TOKEN", client._headers["Authorization"].removeprefix("Bearer "))
    return ["--environment", "mcp", "--server", client.url]


def opened(servers) -> int:
    """Sessions that the first server has opened so far."""
    lines = servers.servers[0].client.metrics().splitlines()
    return int(float(next(line for line in lines if line.startswith("prove_mcp_sessions_opened_total ")).split()[1]))


def test_data_evaluation_and_validation_over_the_wire(servers, running, tmp_path, capsys):
    assert run([*SYNTH, "--out", str(tmp_path / "here")]) == 0
    before = opened(servers)
    assert run([*SYNTH, "--out", str(tmp_path / "there"), *running]) == 0
    assert opened(servers) >= before + 10
    for name in ("train.parquet", "heldout.parquet", "manifest.json"):
        assert (tmp_path / "here" / name).read_bytes() == (tmp_path / "there" / name).read_bytes()

    before = opened(servers)
    assert run(["validate", str(tmp_path / "there"), *running]) == 0
    assert "replayed, here and over the wire: no faults" in capsys.readouterr().err
    assert opened(servers) >= before + 10

    results = {}
    for name, options in (("here", []), ("there", running)):
        command = ["eval", "heldout", "--data", str(tmp_path / "there"), "--policy", "oracle", "--json"]
        before = opened(servers)
        assert run([*command, "--out", str(tmp_path / f"eval-{name}"), *options]) == 0
        assert (opened(servers) > before) == bool(options)
        results[name] = json.loads(capsys.readouterr().out)
    assert results["here"]["rollout"] == {"environment": "inprocess"}
    assert results["there"]["rollout"] == {"environment": "mcp", "wire": "step", "servers": 1}
    assert results["here"]["metrics"] == results["there"]["metrics"]
    lines = [(tmp_path / f"eval-{name}" / "rollouts.jsonl").read_bytes() for name in results]
    assert lines[0] == lines[1]
    assert current() is None


def test_rollouts_of_the_two_kinds_are_not_mixed_in_one_folder(running, tmp_path, capsys):
    command = ["eval", "heldout", "--env", "banking", "--count", "2", "--policy", "silent", "--out", str(tmp_path)]
    assert run(command) == 0
    assert run([*command, *running]) == 2
    assert "environment" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--server", "http://x:1"], "add --environment mcp"),
        (["--shards", "2"], "add --environment mcp"),
        (["--environment", "grpc"], "choose inprocess or mcp"),
        (["--environment", "mcp", "--server", "http://x:1", "--shards", "2"], "give one of the two"),
        (["--environment", "mcp", "--server", "x:1", "--token-file", "{token}"], "no URL of a server"),
        (
            ["--environment", "mcp", "--server", "http://127.0.0.1:1", "--token-file", "{token}"],
            "no server of prove-rl",
        ),
    ],
)
def test_options_that_make_no_sense(options, message, tmp_path, capsys):
    (tmp_path / "token").write_text("0123456789abcdef0123")
    options = [option.format(token=tmp_path / "token") for option in options]
    command = [
        "eval",
        "heldout",
        "--env",
        "banking",
        "--count",
        "2",
        "--policy",
        "oracle",
        "--out",
        str(tmp_path / "out"),
    ]
    assert run([*command, *options]) == 2
    assert message in capsys.readouterr().err


def test_a_recipe_chooses_the_servers(servers, running, tmp_path):
    from prove.training.recipe import from_mapping
    from prove.training.run import environment_of

    (tmp_path / "token").write_text(os.environ["PROVE_ADMIN_TOKEN"])
    mcp = {"servers": [running[-1]], "token_file": str(tmp_path / "token"), "seconds": 7.0}
    with environment_of(from_mapping({"version": 1, "rollout": {"environment": "mcp", "mcp": mcp}})):
        place = current()
        assert place is not None and place.seconds == 7.0
        assert place.open({"list_accounts": "banking"}, 1, "r").call("list_accounts", {}).ok
    with environment_of(from_mapping({"version": 1})):
        assert current() is None


RECIPE = """
version: 1
model: {tiny: {hidden: 32, intermediate: 48, layers: 1, heads: 2, positions: 8192, vocabulary: 600}, family: compact}
data: {path: DATA}
rollout:
  environment: mcp
  mcp: {servers: [URL], token_file: TOKEN}
  generations: 2
  prompt_tokens: 8000
  completion_tokens: 60
  message_tokens: 20
optim:
  sft: {steps: 1, batch: 2, micro_batch: 1}
  grpo: {steps: 1, prompts: 1, micro_batch: 1, kl: 0}
"""


@pytest.mark.slow
def test_training_over_the_wire(servers, running, tmp_path: Path, capsys):
    pytest.importorskip("trl")
    assert run([*SYNTH, "--out", str(tmp_path / "data")]) == 0
    (tmp_path / "token").write_text(os.environ["PROVE_ADMIN_TOKEN"])
    text = RECIPE.replace("DATA", str(tmp_path / "data")).replace("URL", running[-1])
    recipe = tmp_path / "tiny.yaml"
    recipe.write_text(text.replace("TOKEN", str(tmp_path / "token")))
    before = opened(servers)
    assert run(["train", "sft", "--recipe", str(recipe), "--out", str(tmp_path / "sft")]) == 0
    assert opened(servers) == before + 6  # each reference was played for its tokens
    model = f"model={{path: {tmp_path / 'sft' / 'model'}, family: compact}}"
    before = opened(servers)
    assert run(["train", "grpo", "--recipe", str(recipe), model, "--out", str(tmp_path / "grpo")]) == 0
    assert opened(servers) == before + 2
    row = json.loads((tmp_path / "grpo" / "grpo_metrics.jsonl").read_text().splitlines()[0])
    assert row["reward"] is not None
    assert current() is None
