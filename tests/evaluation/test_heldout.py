"""A held-out run: ceiling and floor, resuming, refusals."""

from __future__ import annotations

import json

import pytest

from prove.errors import UserError
from prove.evaluation import ScriptedPolicy, evaluate, floor, oracle, silent
from prove.evaluation.results import files_sha256, model_fingerprint, write_results
from prove.evaluation.table import lines

IDENTITY = {"policy": "oracle", "data": "d1"}


def test_the_oracle_gets_everything(examples, tmp_path):
    found = evaluate(examples, ScriptedPolicy(oracle), tmp_path, identity=IDENTITY).metrics
    assert found["success"].mean == 1
    assert found["reward/total/kind=multi_turn"].mean == pytest.approx(1.3)
    assert found["reward/total/kind=clarification"].mean == pytest.approx(1.3)
    assert found["reward/total/kind=irrelevance"].mean == found["reward/abstention"].mean == 1
    assert found["calls_per_reference_call"].mean == 1
    assert found["needed_questions"].mean == 1
    assert found["unneeded_questions"].mean == found["unclosed"].mean == 0


def test_the_silent_policy_gets_its_floor(examples, tmp_path):
    found = evaluate(examples, ScriptedPolicy(silent), tmp_path, identity=IDENTITY).metrics
    assert found["success"].mean == 0.25
    assert found["reward/total"].mean == 0.25
    assert found["needed_questions"].mean == found["unneeded_questions"].mean == 0
    below = floor(examples)
    assert below["silent/success"] == found["success"]
    assert below["silent/success/kind=irrelevance"].mean == 1
    assert all(name.startswith("silent/") for name in below)


def test_every_rollout_is_a_line(examples, tmp_path):
    evaluate(examples, ScriptedPolicy(oracle), tmp_path, identity=IDENTITY, trials=2)
    rows = [json.loads(line) for line in (tmp_path / "rollouts.jsonl").read_text().splitlines()]
    assert [(row["id"], row["trial"]) for row in rows] == [(e.id, t) for t in (0, 1) for e in examples]
    assert rows[0]["messages"] == examples[0].reference


class Counting(ScriptedPolicy):
    """Counts the rollouts it makes, and breaks off after some."""

    def __init__(self, stop_after=None, error=KeyboardInterrupt):
        super().__init__(oracle)
        self.made = 0
        self.stop_after, self.error = stop_after, error

    def play(self, jobs, done, *, temperature, seed):
        for job in jobs:
            if self.made == self.stop_after:
                raise self.error
            super().play([job], done, temperature=temperature, seed=seed)
            self.made += 1


def test_an_interrupted_run_goes_on(examples, tmp_path):
    first = Counting(stop_after=3)
    with pytest.raises(KeyboardInterrupt, match=r"3 of 8 rollouts are kept in .*the same command"):
        evaluate(examples, first, tmp_path / "a", identity=IDENTITY, trials=2)
    with (tmp_path / "a" / "rollouts.jsonl").open("a") as file:
        file.write('{"id": "half a li')
    second, seen = Counting(), []
    resumed = evaluate(
        examples,
        second,
        tmp_path / "a",
        identity=IDENTITY,
        trials=2,
        report=seen.append,
        begin=lambda *counts: seen.append(counts),
    )
    assert second.made == 5
    assert seen[0] == (3, 8) and len(seen) == 6
    whole = evaluate(examples, Counting(), tmp_path / "b", identity=IDENTITY, trials=2)
    assert resumed.records == whole.records and resumed.metrics == whole.metrics
    third = Counting()
    again = evaluate(examples, third, tmp_path / "a", identity=IDENTITY, trials=2)
    assert third.made == 0 and again.metrics == whole.metrics
    assert again.started == resumed.started and again.seconds >= resumed.seconds


def test_a_fault_of_the_policy_loses_nothing(examples, tmp_path):
    with pytest.raises(UserError):
        evaluate(examples, Counting(2, UserError("the endpoint fails")), tmp_path, identity=IDENTITY)
    policy = Counting()
    evaluate(examples, policy, tmp_path, identity=IDENTITY)
    assert policy.made == len(examples) - 2


class Batched(ScriptedPolicy):
    """Two rollouts share a random stream."""

    def __init__(self, fail_at=None):
        super().__init__(oracle)
        self.batch = 2
        self.played, self.fail_at = [], fail_at

    def play(self, jobs, done, *, temperature, seed):
        if len(self.played) == self.fail_at:
            raise KeyboardInterrupt
        self.played.append(([job.key for job in jobs], seed))
        super().play(jobs, done, temperature=temperature, seed=seed)


def test_a_batch_is_played_as_a_whole_with_its_own_seed(examples, tmp_path):
    whole = Batched()
    evaluate(examples, whole, tmp_path / "a", identity=IDENTITY)
    cut = Batched(fail_at=1)
    with pytest.raises(KeyboardInterrupt):
        evaluate(examples, cut, tmp_path / "b", identity=IDENTITY)
    # One line of the finished batch is lost: the batch is played again, the line that is there is kept.
    lines = (tmp_path / "b" / "rollouts.jsonl").read_text().splitlines(keepends=True)
    (tmp_path / "b" / "rollouts.jsonl").write_text(lines[0])
    rest = Batched()
    evaluate(examples, rest, tmp_path / "b", identity=IDENTITY)
    assert rest.played == whole.played
    assert len((tmp_path / "b" / "rollouts.jsonl").read_text().splitlines()) == 4
    assert len({seed for _, seed in whole.played}) == 2


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"identity": {"policy": "silent", "data": "d1"}}, "policy 'oracle', this one has 'silent'"),
        ({"identity": {"policy": "oracle", "data": "d2"}}, "data 'd1'"),
        ({"seed": 1}, "seed 0"),
        ({"trials": 2}, "trials 1"),
        ({"temperature": 0.5}, "temperature 0.0"),
    ],
)
def test_two_runs_are_never_mixed(examples, tmp_path, change, words):
    evaluate(examples, ScriptedPolicy(oracle), tmp_path, identity=IDENTITY)
    with pytest.raises(UserError, match=words) as caught:
        evaluate(examples, ScriptedPolicy(oracle), tmp_path, **{"identity": IDENTITY, **change})
    assert "another folder with --out" in str(caught.value)


@pytest.mark.parametrize("damage", ["run.json", "rollouts.jsonl", "no run.json"])
def test_a_damaged_folder_is_refused(examples, tmp_path, damage):
    evaluate(examples, ScriptedPolicy(oracle), tmp_path, identity=IDENTITY)
    if damage == "no run.json":
        (tmp_path / "run.json").unlink()
    else:
        (tmp_path / damage).write_text('{"half":\n')
    with pytest.raises(UserError, match="remove"):
        evaluate(examples, ScriptedPolicy(oracle), tmp_path, identity=IDENTITY)


def test_nothing_to_evaluate_is_refused(examples, tmp_path):
    with pytest.raises(UserError, match="no held-out examples"):
        evaluate([], ScriptedPolicy(oracle), tmp_path, identity=IDENTITY)
    with pytest.raises(UserError, match="same id"):
        evaluate([*examples, examples[0]], ScriptedPolicy(oracle), tmp_path, identity=IDENTITY)


def test_results_hold_what_the_contract_names(examples, tmp_path):
    found = evaluate(examples, ScriptedPolicy(oracle), tmp_path / "run", identity=IDENTITY)
    (tmp_path / "data").write_bytes(b"rows")
    written = write_results(
        tmp_path / "results.json",
        command="prove-rl eval heldout",
        seed=3,
        data_sha256=files_sha256([tmp_path / "data"]),
        started=found.started,
        seconds=found.seconds,
        metrics={**found.metrics, **floor(examples)},
        versions={"library": "1.0.0"},
    )
    content = json.loads((tmp_path / "results.json").read_text())
    assert content == written
    assert set(content) == {
        "schema_version",
        "command",
        "commit",
        "versions",
        "seed",
        "data_sha256",
        "started",
        "seconds",
        "metrics",
    }
    assert content["metrics"]["success"] == {"mean": 1.0, "ci95": content["metrics"]["success"]["ci95"], "n": 4}
    assert content["versions"]["library"] == "1.0.0" and "prove-rl" in content["versions"]
    assert len(content["data_sha256"]) == 64


def test_a_model_is_known_by_its_files(tmp_path):
    (tmp_path / "model.safetensors").write_bytes(b"a" * 100)
    first = model_fingerprint(tmp_path)
    assert model_fingerprint(tmp_path) == first
    (tmp_path / "model.safetensors").write_bytes(b"a" * 99 + b"b")
    assert model_fingerprint(tmp_path) != first


def test_the_table_shows_the_floor_beside_success(examples, tmp_path):
    found = evaluate(examples, ScriptedPolicy(oracle), tmp_path, identity=IDENTITY)
    text = lines({**found.metrics, **floor(examples)})
    success = next(line for line in text if line.startswith("success "))
    assert "100.0 %" in success and success.endswith("25.0 %")
    assert any("user turns: 3" in line for line in text)
    assert len({len(line) for line in text if line.startswith("success")}) == 1, "columns are aligned"
