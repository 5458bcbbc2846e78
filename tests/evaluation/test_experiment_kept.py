"""The folder of `prove-rl experiment`: what is damaged, foreign or other than before is told, and nothing is mixed."""

from __future__ import annotations

import shutil
from types import SimpleNamespace

import msgspec
import pytest
import yaml
from experiment_fixture import PLAN, run, runner

from prove.cli._findings import Findings, study
from prove.cli._kept import held
from prove.cli._plan import Run
from prove.cli.experiment import figures
from prove.dataset import write_parquet
from prove.errors import UserError

DAMAGED = {
    "run.json": "--dry-run",
    "trained.json": "--dry-run",
    "results.json": "--dry-run",
    "greedy/run.json": "--dry-run",
    "greedy/rollouts.jsonl": "--tables",
    "t=1/rollouts.jsonl": "--tables",
}


def test_a_damaged_file_is_named_with_the_folder_to_remove(capsys, finished, tmp_path):
    folder = tmp_path / "out" / "grpo" / "seed-1"
    capsys.readouterr()
    for name, option in DAMAGED.items():
        whole = (folder / name).read_bytes()
        for content in (b"", b"\xff\x00", b"[]"):
            (folder / name).write_bytes(content)
            code, _, errors = run(capsys, tmp_path / "plan.yaml", option, "--out", tmp_path / "out")
            said = f"error: {folder / name} is damaged or missing; remove {folder} to do this run again.\n"
            assert (code, errors) == (2, said)
        (folder / name).write_bytes(whole)


def test_rollouts_that_are_missing_are_no_smaller_table(capsys, finished, tmp_path):
    path = tmp_path / "out" / "grpo" / "seed-1" / "greedy" / "rollouts.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(True)[:-1]))
    code, _, errors = run(capsys, tmp_path / "plan.yaml", "--tables", "--out", tmp_path / "out")
    assert code == 2 and "rollouts.jsonl is damaged or missing" in errors


def test_a_folder_without_its_settings_is_not_gone_on_with(finished, tmp_path):
    (tmp_path / "out" / "start" / "seed-0" / "run.json").unlink()
    with pytest.raises(UserError, match=r"seed-0 holds files, but no run\.json; remove it"):
        finished.state(Run("start", 0))


def test_tables_are_not_made_of_runs_of_other_settings(capsys, finished, write, tmp_path):
    path = tmp_path / "plan.yaml"
    path.write_text(yaml.safe_dump({**PLAN, "set": {"optim.sft.steps": 41}}, sort_keys=False))
    code, output, errors = run(capsys, path, "--tables", "--out", tmp_path / "out")
    assert (code, output) == (2, "") and "begun with another recipe.optim.sft.steps" in errors


def test_a_run_is_not_kept_when_what_it_was_made_from_is_made_anew(finished, tmp_path):
    """The start is removed, as the sentence about its settings says, and trained with others."""
    arms = {**PLAN["arms"], "start": {"stage": "sft", "set": {"optim.sft.steps": 41}}}
    (tmp_path / "plan.yaml").write_text(yaml.safe_dump({**PLAN, "arms": arms}, sort_keys=False))
    shutil.rmtree(tmp_path / "out" / "start")
    changed, _ = runner(tmp_path / "plan.yaml", tmp_path / "out")
    with pytest.raises(UserError, match=r"grpo/seed-0 was begun from start, seed 0 with other settings; give another"):
        changed.play(changed.design.runs())


def test_other_data_in_the_same_folder_is_refused(finished, tmp_path, examples):
    write_parquet(tmp_path / "data" / "heldout.parquet", examples[:3])
    changed, _ = runner(tmp_path / "plan.yaml", tmp_path / "out")
    with pytest.raises(UserError, match=r"was begun with another data\.sha256"):
        changed.play(changed.design.runs())


def test_one_process_a_folder(write, tmp_path):
    one, hands = runner(write(), tmp_path / "out")
    with held(tmp_path / "out"), pytest.raises(UserError, match=r"another process is at work in .*out; wait for it"):
        one.play(one.design.runs())
    assert hands.trained == []
    one.play(one.design.runs(["start"]))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            lambda found: [msgspec.structs.replace(e, environments={k: "99" for k in e.environments}) for e in found],
            "99",
        ),
        (lambda found: [found[0], *found], "have the same id"),
    ],
)
def test_bad_data_is_told_before_anything_is_trained(write, tmp_path, examples, change, says):
    one, hands = runner(write(), tmp_path / "out")
    write_parquet(tmp_path / "data" / "heldout.parquet", change(examples))
    with pytest.raises(UserError, match=says):
        one.play(one.design.runs())
    assert hands.trained == []


def test_a_lesson_without_examples_is_told_before_anything_is_trained(write, tmp_path, examples):
    arms = {"start": {"stage": "sft", "curriculum": [{"share": 0.5, "turns": 1}, {"share": 0.5}]}}
    one, hands = runner(write(arms=arms, compare=[]), tmp_path / "out")
    write_parquet(tmp_path / "data" / "train.parquet", [e for e in examples if len(e.user_turns) > 1])
    with pytest.raises(UserError, match=r"arm start: no example of .* has less than 3 user turns"):
        one.play(one.design.runs())
    assert hands.trained == []


def test_a_difference_is_of_the_same_tasks_and_seeds(finished, examples):
    """Seeds that one arm lacks, and rollouts that only one arm has a verdict on, do not count on either side."""
    found = Findings(finished)
    grpo = found.records(Run("grpo", 1), "greedy")
    lost = msgspec.structs.replace(grpo[0], success=None, total=None, parts=None)
    found._records[Run("grpo", 1), "greedy"] = [lost, *grpo[1:]]
    change = found.difference("grpo", "control", [0, 1], "greedy")["success"]
    assert change.difference == pytest.approx(0.75), "three tasks of four are done by grpo alone, in each seed"
    # As a task it counts with seed 0 alone.
    assert change.n == 4
    found.finished.remove(Run("control", 0))
    assert found.common("grpo", "control") == [1, 2]
    assert found.common("control", "start") == [1, 2]


def test_a_row_of_curves_that_is_none_is_named(capsys, finished, tmp_path):
    path = tmp_path / "out" / "grpo" / "seed-1" / "train" / "grpo_metrics.jsonl"
    path.write_text('[1]\n{"step": 2}\n')
    capsys.readouterr()
    code, _, errors = run(capsys, tmp_path / "plan.yaml", "--tables", "--out", tmp_path / "out")
    assert code == 2 and f"{path}, line 1, is no row of curves" in errors and errors.count("\n") == 1


def test_plots_of_arms_with_like_names_are_all_kept(finished):
    section = study(finished, "x").sections[0]
    plots = [msgspec.structs.replace(section.plots[0], title=title) for title in ("to a.b", "to a-b")]
    kept = figures(SimpleNamespace(sections=[msgspec.structs.replace(section, plots=plots)]))
    assert list(kept) == ["figures/greedy-answers-to-a-b.svg", "figures/greedy-answers-to-a-b-again.svg"]
