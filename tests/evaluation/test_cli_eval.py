"""`prove-rl eval heldout` as a person uses it, with the policies that need no model."""

from __future__ import annotations

import json

import pytest

import prove.cli.main as cli
from prove.dataset import write_parquet


@pytest.fixture
def data(examples, tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    write_parquet(folder / "heldout.parquet", examples)
    return folder


def run(capsys, *arguments):
    code = cli.run(["eval", "heldout", *map(str, arguments)])
    return code, *capsys.readouterr()


def test_the_oracle(capsys, data, tmp_path):
    code, output, errors = run(capsys, "--data", data, "--policy", "oracle", "--out", tmp_path / "run")
    assert code == 0, errors
    success = next(line for line in output.splitlines() if line.startswith("success "))
    assert "100.0 %" in success and "25.0 %" in success, "the floor stands beside success"
    assert "seed 0" in errors and "4/4 (100 %) rollouts" in errors
    results = json.loads((tmp_path / "run" / "results.json").read_text())
    assert results["metrics"]["success"]["mean"] == 1
    assert results["metrics"]["silent/success"]["mean"] == 0.25
    assert results["versions"]["library"] == "1.0.0"
    assert len((tmp_path / "run" / "rollouts.jsonl").read_text().splitlines()) == 4


def test_json_is_the_results_file(capsys, data, tmp_path):
    code, output, _ = run(capsys, "--data", data, "--policy", "silent", "--out", tmp_path / "run", "--json")
    assert code == 0
    assert json.loads(output) == json.loads((tmp_path / "run" / "results.json").read_text())


def test_again_is_at_once_and_the_same(capsys, data, tmp_path):
    options = ("--data", data, "--policy", "oracle", "--out", tmp_path / "run", "--trials", 3)
    first = run(capsys, *options)
    second = run(capsys, *options)
    assert "12 rollouts are there already" in second[2]
    assert second[1] == first[1] and "pass^3" in first[1]


def test_a_limit(capsys, data, tmp_path):
    code, output, _ = run(capsys, "--data", data, "--policy", "oracle", "--out", tmp_path, "--limit", 2, "--json")
    assert code == 0 and json.loads(output)["metrics"]["success"]["n"] == 2


def test_the_default_folder_is_named_after_the_policy(capsys, data, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "--data", data, "--policy", "oracle")[0] == 0
    assert (tmp_path / "eval" / "oracle" / "results.json").exists()


def test_an_interruption_keeps_what_is_done(capsys, data, tmp_path, monkeypatch):
    from prove.evaluation import heldout

    real, made = heldout.record, []

    def breaking(*arguments, **options):
        if len(made) == 2:
            raise KeyboardInterrupt
        made.append(1)
        return real(*arguments, **options)

    options = ("--data", data, "--policy", "oracle", "--out", tmp_path / "run")
    monkeypatch.setattr(heldout, "record", breaking)
    code, _, errors = run(capsys, *options)
    assert code == 130
    assert "interrupted; 2 of 4 rollouts are kept in" in errors.splitlines()[-1]
    monkeypatch.setattr(heldout, "record", real)
    code, _, errors = run(capsys, *options)
    assert code == 0 and "2 rollouts are there already" in errors


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], ["--model PATH", "--base-url"]),
        (["--policy", "orakel"], ["orakel", "oracle, silent"]),
        (["--policy", "oracle", "--model", "x"], ["in place of a model"]),
        (["--model", "nowhere/at/all"], ["nowhere/at/all", "no such folder"]),
        (["--model", "x", "--base-url", "localhost"], ["'localhost' is no URL", "http://"]),
        (["--base-url", "http://localhost:1/v1"], ["--model"]),
        (["--policy", "oracle", "--trials", "0"], ["--trials"]),
        (["--policy", "oracle", "--env", "library"], ["--env", "--data"]),
    ],
)
def test_bad_input_is_one_sentence(capsys, data, tmp_path, arguments, words):
    code, output, errors = run(capsys, "--data", data, "--out", tmp_path / "run", *arguments)
    assert code == 2 and output == ""
    assert errors.splitlines()[-1].startswith("error: ")
    assert all(word in errors for word in words)
    assert not (tmp_path / "run").exists()


def test_no_data(capsys, tmp_path):
    code, _, errors = run(capsys, "--data", tmp_path / "nothing", "--policy", "oracle", "--out", tmp_path / "run")
    assert code == 2 and "there is no data set" in errors and not (tmp_path / "run").exists()


def test_data_of_another_version_is_refused(capsys, data, tmp_path, library, monkeypatch):
    monkeypatch.setattr(library, "version", "2.0.0")
    code, _, errors = run(capsys, "--data", data, "--policy", "oracle", "--out", tmp_path / "run")
    assert code == 2 and "library 1.0.0" in errors and "2.0.0" in errors


def test_a_folder_of_another_run_is_refused(capsys, data, tmp_path):
    options = ("--data", data, "--out", tmp_path / "run")
    assert run(capsys, *options, "--policy", "oracle")[0] == 0
    code, _, errors = run(capsys, *options, "--policy", "silent")
    assert code == 2 and "policy 'oracle', this one has 'silent'" in errors
