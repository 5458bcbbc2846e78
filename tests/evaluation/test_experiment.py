"""`prove-rl experiment` with an injected trainer: which runs follow from a file, in which order, once each."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from experiment_fixture import INFINITY, NAN, run, runner

from prove.cli._findings import markdown, study, text
from prove.cli._plan import Design, Lesson, Run, lessons
from prove.errors import UserError


def test_the_runs_stand_behind_those_they_need(write):
    design = Design(write())
    runs = design.runs()
    assert len(runs) == len(set(runs)) == 2 + 3 * 3, "two starts, three seeds of the other arms"
    for one in runs:
        assert all(runs.index(needed) < runs.index(one) for needed in design.needs(one))
    assert design.needs(Run("control", 2)) == [Run("start", 0), Run("grpo", 2)], "starts are taken in turns"
    assert [str(run) for run in design.runs(["beta-0"])[:2]] == ["start, seed 0", "beta-0, seed 0"]
    assert {run.arm for run in design.runs(["beta-0"])} == {"start", "beta-0"}


def test_every_run_is_done_once_and_leaves_its_result(write, tmp_path):
    path, out = write(), tmp_path / "out"
    first, hands = runner(path, out)
    first.play(first.design.runs())
    assert len(hands.trained) == 11 and len(hands.measured) == 22
    results = json.loads((out / "grpo" / "seed-2" / "results.json").read_text())
    assert results["seed"] == 2 and results["metrics"]["greedy/success"]["mean"] == 1
    assert results["metrics"]["t=1/success"]["n"] == 4 and results["metrics"]["training/steps"]["mean"] == 10
    again, hands = runner(path, out)
    again.play(again.design.runs())
    assert hands.trained == [] and hands.measured == []


def test_what_a_run_is_trained_with(write, tmp_path):
    one, hands = runner(write(), tmp_path / "out")
    one.play(one.design.runs())
    by = {(label, recipe.seed): (recipe, minutes) for label, recipe, _, minutes in hands.trained}
    recipe, minutes = by["grpo grpo", 2]
    assert minutes is None and recipe.model.tiny is None
    assert recipe.model.path == str(tmp_path / "out" / "start" / "seed-0" / "train" / "model")
    assert by["grpo beta-0", 1][0].reward.beta == 0 and by["grpo grpo", 1][0].reward.beta == 0.5
    control, minutes = by["sft control", 1]
    assert minutes == 0.5, "ten steps of three seconds, as GRPO"
    assert control.optim.sft.steps > 10, "the time ends it, not the steps"


def test_an_interrupted_experiment_goes_on_with_the_run_that_was_not_finished(write, tmp_path):
    path, out = write(), tmp_path / "out"
    first, _ = runner(path, out, stop_at=3)
    with pytest.raises(KeyboardInterrupt, match=r"kept in .*out; the same command goes on with"):
        first.play(first.design.runs())
    states = [one.state for one in first.statuses(first.design.runs())]
    assert states == ["done", "done", "begun"] + ["to do"] * 8
    second, hands = runner(path, out)
    second.play(second.design.runs())
    assert len(hands.trained) == 9


def test_training_that_is_done_is_not_done_again_for_a_measurement(write, tmp_path):
    path, out = write(), tmp_path / "out"
    first, hands = runner(path, out)
    first.play(first.design.runs(["start"]))
    (out / "start" / "seed-0" / "results.json").unlink()
    second, hands = runner(path, out)
    second.play(second.design.runs(["start"]))
    assert hands.trained == [] and [at for _, at in hands.measured] == [0, 1]


def test_a_run_of_other_settings_is_refused(write, tmp_path):
    path, out = write(), tmp_path / "out"
    first, _ = runner(path, out)
    first.play(first.design.runs(["start"]))
    changed, _ = runner(write(set={"optim.sft.steps": 41}), out)
    with pytest.raises(UserError, match=r"seed-0 was begun with another recipe\.optim\.sft\.steps; give another"):
        changed.play(changed.design.runs())
    told, _ = runner(write(title="another name"), out)
    assert [one.state for one in told.statuses(told.design.runs(["start"]))] == ["done", "done"]


def test_the_time_is_estimated_and_then_measured(write, tmp_path):
    path, out = write(measure={"examples": 4, "temperatures": [0, 1]}), tmp_path / "out"
    first, _ = runner(path, out)
    seconds = {str(one.run): one.seconds for one in first.statuses(first.design.runs())}
    assert seconds["start, seed 0"] == pytest.approx(40 * 0.5 + 8 * 0.1)
    assert seconds["grpo, seed 1"] == pytest.approx(10 * 2.0 + 8 * 0.1)
    assert seconds["control, seed 1"] == pytest.approx(10 * 2.0 + 8 * 0.1), "as long as GRPO"
    first.play(first.design.runs(["grpo"])[:2])
    after = {str(one.run): one.seconds for one in first.statuses(first.design.runs())}
    assert after["beta-0, seed 0"] == pytest.approx(30, abs=1), "three seconds a step were measured"


def test_a_curriculum_shares_out_steps_and_examples(write, tmp_path):
    arm = {"start": "start", "curriculum": [{"share": 0.5, "turns": 1}, {"share": 0.5}]}
    one, hands = runner(
        write(arms={"start": {"stage": "sft"}, "easy": arm}, compare=[], seeds=[0], starts=None), tmp_path / "out"
    )
    one.play(one.design.runs())
    easy = hands.trained[1:]
    assert [count for _, _, count, _ in easy] == [3, 4], "one example has three turns"
    assert [recipe.optim.grpo.steps for _, recipe, _, _ in easy] == [5, 5]
    assert [label for label, *_ in easy] == ["grpo easy, up to 1 user turns", "grpo easy"]
    trained = one.trained(Run("easy", 0))
    assert trained.steps == 10 and trained.model == "train-2/model"
    assert easy[0][1].model.path.endswith("start/seed-0/train/model")
    assert easy[1][1].model.path.endswith("easy/seed-0/train-1/model")


def test_lessons_add_up():
    arm = SimpleNamespace(curriculum=[Lesson(share=0.34, turns=1), Lesson(share=0.33, turns=2), Lesson(share=0.33)])
    assert list(lessons(arm, 120)) == [(41, 1), (39, 2), (40, None)]
    assert sum(steps for steps, _ in lessons(arm, 7)) == 7
    assert list(lessons(SimpleNamespace(curriculum=[]), 7)) == [(7, None)]


def test_tables_tell_levels_spread_and_paired_differences(finished):
    page = study(finished, "prove-rl experiment plan.yaml")
    greedy = page.sections[0]
    assert [section.title for section in page.sections] == ["Greedy answers", "Sampled answers, temperature 1"]
    grids = {grid.title: grid for grid in greedy.grids}
    figures = {row[0]: row[1:] for row in grids["Figures"].rows}
    assert list(figures) == ["control", "start", "grpo", "beta-0"]
    assert grids["Figures"].head == ["arm", "seeds", "success", "reward", "unclosed", "calls/reference"]
    assert figures["start"][0] == "2" and figures["grpo"][0] == "3"
    assert figures["start"][1].startswith("25.0% ±0.0 [0.0, ") and figures["grpo"][1].startswith("100.0% ±0.0 [")
    assert figures["grpo"][3].startswith("0.0%") and figures["grpo"][4].startswith("1.000 ±0.000")
    changes = {row[0]: row[1:] for row in grids["Difference of success"].rows}
    assert changes["grpo"][0].startswith("+75.0 [") and changes["grpo"][0].endswith("*") and changes["grpo"][1] == "–"
    assert changes["control"] == ["+0.0 [+0.0, +0.0]", changes["control"][1]]
    assert changes["control"][1].startswith("-75.0 [")
    seeds = grids["Seed by seed"]
    assert len(seeds.rows) == 11 and [row[1] for row in seeds.rows if row[0] == "grpo"] == ["0", "1", "2"]
    assert "\n".join(text(grids["Figures"])).count("\n") == 5
    assert [curve.label for curve in page.curves] == ["control", "start", "grpo: the whole reward", "beta-0"]


def test_markdown_and_page_hold_the_tables(finished):
    from prove.viewer.study import render_study

    page = study(finished, "prove-rl experiment <plan>")
    told, html = markdown(page), render_study(page)
    assert "| arm | seeds | success | reward | unclosed | calls/reference |\n|---|---:|" in told
    assert html.count("<svg") > 12 and "prove-rl experiment &lt;plan&gt;" in html and "<script" not in html
    assert "Reward, difference to start" in html and "nan" not in html


def test_what_is_not_finished_is_left_out(write, tmp_path):
    one, _ = runner(write(), tmp_path / "out")
    one.play(one.design.runs()[:3])
    page = study(one, "x")
    assert "3 of 11 runs are finished" in page.intro[0]
    rows = [row[0] for row in page.sections[0].grids[0].rows]
    assert "beta-0" not in rows and "start" in rows


def test_a_dry_run_lists_and_does_nothing(capsys, write, tmp_path):
    code, output, errors = run(capsys, write(), "--dry-run", "--out", tmp_path / "out", "--only", "grpo")
    assert code == 0 and errors == "" and not (tmp_path / "out").exists()
    lines = output.splitlines()
    assert lines[0].split() == ["arm", "seed", "state", "time"]
    assert lines[1].split() == ["start", "0", "to", "do", "~0:20"]
    assert lines[-1] == "5 of 5 runs to do, about 1:40 in all"


def test_tables_without_a_run(capsys, write, tmp_path):
    code, output, errors = run(capsys, write(), "--tables", "--out", tmp_path / "nix")
    assert (code, output) == (2, "") and "no run of" in errors and errors.count("\n") == 1


def test_tables_of_finished_runs(capsys, finished, tmp_path):
    code, output, errors = run(capsys, tmp_path / "plan.yaml", "--tables", "--out", tmp_path / "out")
    assert code == 0 and "Difference of reward" in output and "tables.md, page.html and figures are in" in errors
    assert (tmp_path / "out" / "tables.md").exists() and (tmp_path / "out" / "page.html").exists()
    figure = (tmp_path / "out" / "figures" / "greedy-answers-reward.svg").read_text()
    drawing = ElementTree.fromstring(figure)
    assert drawing.tag.endswith("svg") and "var(--after)" in figure and "--after:" in figure, "colours of its own"


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"arm": {}}, "unknown field `arm`"),
        ({"version": 2}, "version: 2 is not known"),
        ({"seeds": []}, "seeds: there are none"),
        ({"starts": 4}, "starts: must be from 1 to the number of seeds, 3"),
        ({"compare": ["strat"]}, "did you mean start?"),
        ({"recipe": "nix.yaml"}, "recipe: there is no nix.yaml beside the file, here or in the package"),
        ({"data": "nix"}, "data: there is no nix beside the file"),
        ({"starts": 0}, "starts: must be from 1"),
        ({"seeds": [2**32]}, "seeds: must be from 0 to 4294967294"),
        ({"measure": {"examples": 10**30}}, "measure.examples: must be"),
        ({"measure": {"temperatures": [0, NAN]}}, "measure.temperatures: must be 0"),
        ({"measure": {"temperatures": [1e-300]}}, "measure.temperatures: must be 0"),
        ({"measure": {"temperatures": [0, -0.0]}}, "one stands there twice"),
        ({"measure": {"temperatures": [0.1234567, 0.12345671]}}, "two differ by less"),
        ({"pace": {"sft": NAN}}, "pace.sft: must be a number of seconds"),
        ({"pace": {"rollout": -1}}, "pace.rollout: must be a number of seconds"),
        ({"compare": ["start", "start"]}, "compare: one stands there twice"),
        ({"set": {"seed": 3}}, "set: seed: an experiment gives it itself, see its key seeds"),
        ({"set": {"optim.sft.steps": date(2020, 1, 1)}}, "set: optim.sft.steps: a recipe holds no date"),
        ({"set": {"backend.name": "verl"}}, "experiments train with trl alone"),
        ({"arms": {"a": {"stage": "dpo"}}, "compare": []}, "arm a: stage: invalid enum value 'dpo'"),
        ({"arms": {1: {"stage": "sft"}}, "compare": []}, "the name 1 is no text; write it in quotes"),
        ({"arms": {"data": {"stage": "sft"}}, "compare": []}, "arm data: its folder would be in the way"),
        ({"arms": {"page.html": {"stage": "sft"}}, "compare": []}, "its folder would be in the way"),
        ({"arms": {"a" * 101: {"stage": "sft"}}, "compare": []}, "longer than 100 bytes"),
        ({"arms": {"a": {"stage": "sft", "minutes": INFINITY}}, "compare": []}, "minutes: must be above 0, and finite"),
        (
            {"arms": {"a": {"stage": "sft", "curriculum": [{"share": 1, "turns": 0}]}}, "compare": []},
            "turns: must be 1",
        ),
        (
            {"arms": {"a": {"stage": "sft", "curriculum": [{"share": 0.01}, {"share": 0.99}]}}, "compare": []},
            "arm a: 40 steps are too few for its curriculum",
        ),
        (
            {
                "arms": {"a": {"stage": "sft", "curriculum": [{"share": 1}], "set": {"optim.sft.steps": None}}},
                "compare": [],
            },
            "arm a: a curriculum shares out steps",
        ),
        (
            {"arms": {"a": {"stage": "sft"}, "b": {"start": "a", "set": {"model.path": "x"}}}, "compare": []},
            "arm b: set: model.path: the model is that of its start",
        ),
        ({"set": {"reward.bet": 0}}, "did you mean reward.beta?"),
        ({"arms": {"a": {"start": "b"}}, "compare": []}, "arm a: there is no arm b"),
        ({"arms": {"a": {}}, "compare": []}, "arm a: GRPO needs a trained model"),
        ({"arms": {"a": {"start": "b"}, "b": {"start": "a"}}, "compare": []}, "a -> b -> a"),
        ({"arms": {"a": {"stage": "sft", "minutes": 1, "minutes_of": "a"}}, "compare": []}, "either minutes or"),
        ({"arms": {"../a": {"stage": "sft"}}, "compare": []}, "use letters and digits"),
        ({"arms": {"a": {"stage": "sft", "curriculum": [{"share": 0.5}]}}, "compare": []}, "must add up to 1"),
        ({"measure": {"examples": 5000}}, "fewer than the 5000"),
    ],
)
def test_bad_input_is_one_sentence(capsys, write, tmp_path, changes, says):
    code, output, errors = run(capsys, write(**changes), "--out", tmp_path / "out")
    errors = "".join(line for line in errors.splitlines(True) if "done before" not in line)
    assert (code, output) == (2, "") and says in errors and errors.count("\n") == 1, errors


def test_a_missing_package_is_told_before_anything_is_made(capsys, write, tmp_path, monkeypatch):
    import importlib.util

    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "trl" else find(name))
    code, output, errors = run(capsys, write(), "--out", tmp_path / "out")
    assert (code, output) == (2, "") and "needs the package trl" in errors and errors.count("\n") == 1
    assert not (tmp_path / "out").exists()
    assert run(capsys, write(), "--dry-run", "--out", tmp_path / "out")[0] == 0, "which needs none of them"


def test_an_unknown_arm(capsys, write):
    code, _, errors = run(capsys, write(), "--only", "grppo", "--dry-run")
    assert code == 2 and "did you mean grpo?" in errors


def test_the_shipped_experiment_is_whole(library, monkeypatch):
    from prove.engine import registry

    monkeypatch.undo()
    for cached in (registry._points, registry.environment, registry.tool_index):
        cached.cache_clear()
    design = Design(Path(__file__).parents[2] / "recipes" / "experiment-cpu.yaml")
    weights = {name: (recipe.reward.weights, recipe.reward.beta) for name, recipe in design.recipes.items()}
    for part in ("validity", "coverage", "efficiency", "name"):
        assert weights[f"no-{part}"] == ({part: 0.0}, 0.5)
    assert weights["argument-0"][0] == {"argument": 0.0} and weights["argument-0.3"][0] == {"argument": 0.3}
    assert weights["beta-0"] == ({}, 0.0) and weights["short"] == ({}, 0.5)
    profiles = {name: (recipe.reward.profile, recipe.reward.unclosed) for name, recipe in design.recipes.items()}
    assert profiles["grpo"] == ("strict", 0.3)
    assert {name for name, of in profiles.items() if of != ("paper", 0.0)} == {"grpo"}
    assert design.plan.measure.examples >= 500 and 0 in design.plan.measure.temperatures
    assert len(design.plan.seeds) >= 3 and len(design.seeds("start")) >= 2
    settings = design.settings(Run("curriculum", 2))
    assert json.loads(json.dumps(settings)) == settings, "a run is known again by what stands in its file"
