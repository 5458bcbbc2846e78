"""Stored rollouts under another reward: the same scores as an evaluation under that reward, without playing."""

from __future__ import annotations

import json

import pytest
from evaluation_examples import lending

import prove.cli.main as cli
from prove.dataset import write_parquet
from prove.dataset.store import files
from prove.errors import UserError
from prove.evaluation import ScriptedPolicy, evaluate, oracle, play_script, record
from prove.evaluation.exploits import POLICIES
from prove.evaluation.record import to_line
from prove.evaluation.rescoring import rescore, stored, table
from prove.evaluation.results import files_sha256
from prove.reward import PAPER
from prove.rollout import Episode, Scorer

KEEN = [name for name in POLICIES if name not in ("oracle", "silent")]


@pytest.fixture
def data(examples, tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    write_parquet(folder / "heldout.parquet", examples)
    return folder


def command(capsys, *arguments):
    code = cli.run(["rescore", *map(str, arguments)])
    return code, *capsys.readouterr()


@pytest.mark.parametrize("name", KEEN)
@pytest.mark.parametrize(
    "settings", [{"profile": "strict"}, {"alpha": 3.0, "beta": 0.0}, {"weights": PAPER._replace(name=9)}]
)
def test_it_is_what_an_evaluation_under_that_reward_gives(examples, name, settings):
    scorer = Scorer(**settings)
    here = [record(e, 0, play_script(e, POLICIES[name](e))) for e in examples]
    there = [record(e, 0, play_script(e, POLICIES[name](e), scorer=scorer)) for e in examples]
    again = rescore(here, {e.id: e for e in examples}, scorer)
    assert [(r.total, r.parts) for r in again] == [(r.total, r.parts) for r in there]
    back = rescore(again, {e.id: e for e in examples}, Scorer())
    assert [(r.total, r.parts) for r in back] == [(r.total, r.parts) for r in here]


def test_a_fault_stays_unscored():
    example = lending()
    episode = Episode(example)
    episode.start()
    episode.fail("the server is gone")
    kept = record(example, 0, episode.result)
    assert rescore([kept], {}, Scorer(profile="strict")) == [kept]


def test_the_table_tells_success_from_failure(examples):
    doubled = [record(e, 0, play_script(e, POLICIES["writes doubled"](e))) for e in examples]
    found = table(doubled, rescore(doubled, {e.id: e for e in examples}, Scorer(profile="strict")))
    assert found["reward/total, failed"].before.mean > 1.2 > 1.0 > found["reward/total, failed"].after.mean
    assert found["reward/total, succeeded"].change.difference == 0
    assert found["reward/collateral"].before is None and found["reward/collateral"].after.mean < 0


def test_the_command_on_a_run_with_its_data(capsys, data, tmp_path, examples, monkeypatch):
    run = tmp_path / "run"
    assert cli.run(["eval", "heldout", "--data", str(data), "--policy", "oracle", "--out", str(run)]) == 0
    capsys.readouterr()
    monkeypatch.setattr(Episode, "start", lambda self: pytest.fail("it was played again"))
    code, out, err = command(capsys, run, "--data", data, "--profile", "strict")
    assert code == 0 and "4 rollouts of 4 examples, strict profile" in err
    assert next(line.split() for line in out.splitlines() if line.startswith("reward "))[1:3] == ["1.225", "1.225"]
    code, out, _ = command(capsys, run, "--data", data, "--weight", "name=1.2", "--json")
    found = json.loads(out)
    assert found["reward"]["weights"]["name"] == 1.2 and "collateral" not in found["reward"]["weights"]
    assert found["figures"]["reward/total"]["after"]["mean"] == pytest.approx((3 * 2.3 + 1) / 4)


def test_strict_evaluations_say_so_and_are_not_mixed(capsys, data, tmp_path):
    options = ["eval", "heldout", "--data", str(data), "--policy", "silent", "--out", str(tmp_path / "run")]
    assert cli.run([*options, "--profile", "strict"]) == 0
    assert json.loads((tmp_path / "run" / "results.json").read_text())["reward"] == {"profile": "strict"}
    kept = json.loads((tmp_path / "run" / "rollouts.jsonl").read_text().splitlines()[0])
    assert kept["parts"]["collateral"] == 0
    capsys.readouterr()
    assert cli.run(options) == 2
    assert "with reward {'profile': 'strict'}" in capsys.readouterr().err
    assert cli.run([*options[:-1], str(tmp_path / "paper")]) == 0
    assert "reward" not in json.loads((tmp_path / "paper" / "results.json").read_text())


def test_doubled_writes_cost_in_a_strict_evaluation(examples, tmp_path):
    policy = ScriptedPolicy(POLICIES["writes doubled"], scorer=Scorer(profile="strict"))
    found = evaluate(examples, policy, tmp_path, identity={})
    assert found.metrics["reward/collateral"].mean < 0
    assert found.records[0].total < 1.0 and found.records[1].total == pytest.approx(1.3)


def test_rollouts_of_an_experiment_name_the_whole_data_set(data, tmp_path, examples):
    """`prove-rl experiment` and the quickstart keep the digest of all files, `eval heldout` that of one split."""
    write_parquet(data / "train.parquet", examples[:1])
    whole = files_sha256(files(data))
    evaluate(examples, ScriptedPolicy(oracle), tmp_path / "run", identity={"data": whole})
    assert len(stored(tmp_path / "run", data)[0]) == 4
    write_parquet(data / "train.parquet", examples[:2])
    with pytest.raises(UserError, match="is not the data that"):
        stored(tmp_path / "run", data)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ([], "name their data set with --data DIR"),
        (["--data", "{data}", "--weight", "nam=1"], "did you mean name?"),
        (["--data", "{data}", "--weight", "collateral=1"], "the paper profile has no part 'collateral'"),
        (["--data", "{data}", "--weight", "name"], "write a number of at most"),
        (["--data", "{data}", "--weight", "name=nan"], "write a number of at most"),
        (["--data", "{data}", "--weight", "name=1e300"], "write a number of at most 1,000,000 behind"),
        (["--data", "{data}", "--weight", "name=1", "--weight", "name=2"], "name is given twice"),
        (["--data", "{data}", "--alpha", "inf"], "'--alpha'"),
        (["--data", "{data}", "--beta", "1e308"], "'--beta'"),
        (["--data", "{data}", "--profile", "kind"], "choose one of: paper, strict"),
        (["--data", "{other}"], "is not the data that"),
    ],
)
def test_bad_input_is_one_sentence(capsys, data, tmp_path, examples, options, words):
    run, other = tmp_path / "run", tmp_path / "other"
    other.mkdir()
    write_parquet(other / "heldout.parquet", examples[:2])
    assert cli.run(["eval", "heldout", "--data", str(data), "--policy", "silent", "--out", str(run)]) == 0
    capsys.readouterr()
    code, _, err = command(capsys, run, *(one.format(data=data, other=other) for one in options))
    assert code == 2 and words in err and len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("total", float("nan")),
        ("parts", {"coverage": float("inf")}),
        ("calls", [{"name": "lend"}]),
        ("diff", [{"op": "create"}]),
        ("diff", [{"op": "update", "id": "1", "fields": {"a": [1]}}]),
    ],
)
def test_a_rollout_of_which_no_reward_can_be_made_is_named(capsys, data, tmp_path, examples, key, value):
    kept = json.loads(to_line(record(examples[0], 0, play_script(examples[0], iter(())))))
    (tmp_path / "rollouts.jsonl").write_text(
        json.dumps(kept) + "\n" + json.dumps({**kept, "trial": 1, key: value}) + "\n"
    )
    code, _, err = command(capsys, tmp_path, "--data", data, "--profile", "strict")
    assert code == 2 and "line 2, is no rollout of this release" in err and err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "arguments"),
    [("lend", {"loan": 1}), ("lend", '{"loan": 1}'), (None, '{"name":"lend","argum'), (5, [1]), ("lend", None)],
)
def test_whatever_a_model_wrote_is_rescored(capsys, data, tmp_path, examples, name, arguments):
    kept = json.loads(to_line(record(examples[0], 0, play_script(examples[0], iter(())))))
    kept["calls"] = [{"message": 0, "name": name, "arguments": arguments, "ok": False, "kind": "malformed"}]
    (tmp_path / "rollouts.jsonl").write_text(json.dumps(kept) + "\n")
    code, out, _ = command(capsys, tmp_path, "--data", data, "--profile", "strict")
    assert code == 0 and "reward" in out


def test_a_rollout_that_stands_there_twice_and_a_run_that_is_not_finished(capsys, data, tmp_path, examples):
    run = tmp_path / "run"
    evaluate(examples, ScriptedPolicy(oracle), run, identity={})
    lines = (run / "rollouts.jsonl").read_bytes().splitlines(True)
    (run / "rollouts.jsonl").write_bytes(b"".join(lines[:3]))
    code, _, err = command(capsys, run, "--data", data)
    assert code == 0 and "is not finished: 3 of 4 rollouts are there" in err
    (run / "rollouts.jsonl").write_bytes(b"".join([*lines, lines[1]]))
    code, _, err = command(capsys, run, "--data", data)
    assert code == 2 and "line 5, is a rollout that stands there already" in err


def test_a_folder_without_rollouts_or_with_others(capsys, data, tmp_path, examples):
    assert "there is no" in command(capsys, tmp_path)[2]
    (tmp_path / "rollouts.jsonl").write_text("{}\n")
    assert "line 1, is no rollout of this release" in command(capsys, tmp_path)[2]
    kept = record(lending(30), 0, play_script(lending(30), iter(())))
    (tmp_path / "rollouts.jsonl").write_bytes(to_line(kept) + b"\n")
    code, _, err = command(capsys, tmp_path, "--data", data)
    assert code == 2 and f"has no example {kept.id}" in err
    (data / "rollouts.jsonl").write_bytes(to_line(record(examples[0], 0, play_script(examples[0], iter(())))) + b"\n")
    records, found = stored(data, None)
    assert [r.id for r in records] == [*found] == [examples[0].id]
