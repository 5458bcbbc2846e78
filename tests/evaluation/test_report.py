"""`prove-rl report`: runs beside each other and beside the paper, seeds as mean and spread, gaps as "not run"."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from prove.cli._runs import find
from prove.cli._standing import study
from prove.cli.main import run as command
from prove.errors import UserError
from prove.evaluation import paper
from prove.training.recipe import dump, load

FOLDER = Path(__file__).parents[2] / "recipes"


def make(place, recipe="qwen3-4b", changes=(), stage="grpo", curves=()):
    place.mkdir(parents=True)
    (place / f"{stage}.recipe").write_text(dump(load(FOLDER / f"{recipe}.yaml", list(changes))))
    if curves:
        rows = [{"step": step, "reward/total": value} for step, value in curves]
        (place / f"{stage}_metrics.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return place


def result(place, exam=None, model=None, complete=True, comparable=True, **metrics):
    place.mkdir(parents=True, exist_ok=True)
    content = {
        "metrics": {
            name.replace("__", "/"): {"mean": m, "ci95": [m - 0.1, m + 0.1], "n": 9} for name, m in metrics.items()
        }
    }
    if exam:
        content["exam"] = {"name": exam, "complete": complete, "comparable": comparable}
    if model:
        content["model"] = {"name": model}
    (place / "results.json").write_text(json.dumps(content))
    return place


def table(page, title):
    (grid,) = [grid for section in page.sections for grid in section.grids if grid.title.startswith(title)]
    return {row[0]: dict(zip(grid.head[1:], row[1:], strict=True)) for row in grid.rows}


def test_without_a_figure_of_ours_every_cell_says_so(tmp_path):
    page = study([find(str(make(tmp_path / "run")))], "prove-rl report")
    for title in ("Four models", "Ablation of the reward", "SFT on the same data", "Another teacher"):
        for cells in table(page, title).values():
            assert {text for head, text in cells.items() if head.endswith("ours")} == {"not run"}
    assert table(page, "Four models")["Qwen3-4B, trained"]["BFCL multi-turn, paper"] == "29.0"
    assert table(page, "Ablation")["Qwen3-4B, flat budget (β = 0)"]["T-Eval, paper"] == "78.6"
    assert table(page, "SFT on")["Qwen3-8B, SFT on the same data"]["tau2-bench, paper"] == "11.5"
    assert table(page, "Another teacher")["Qwen3-8B, data of Qwen3-32B"]["tau2-bench, paper"] == "29.7"
    for title in ("BFCL multi-turn by part", "tau2-bench by domain", "T-Eval by part"):
        assert {text for cells in table(page, title).values() for text in cells.values()} == {"not run"}


def test_the_paper_s_figures_are_all_there():
    assert len(paper.ROWS) == 8 + 6 + 4 + 2
    assert {model for model, _ in paper.ROWS} == set(paper.MODELS)
    assert all(set(row) == set(paper.EXAMS) for row in paper.ROWS.values())
    assert {paper.ROWS["qwen3-4b", v]["bfcl/overall"] for v in paper.ABLATION} == {
        29.0,
        23.8,
        26.6,
        25.0,
        23.0,
        30.6,
        22.4,
    }


def test_seeds_become_mean_and_spread(tmp_path):
    for seed, score in ((0, 0.30), (1, 0.34)):
        run = make(tmp_path / f"s{seed}", changes=[f"seed={seed}"], curves=[(1, 0.2), (2, 0.8 + seed / 10)])
        result(run / "exams" / "bfcl", "bfcl", bfcl__overall=score, bfcl__base=0.5)
    page = study([find(str(tmp_path / "s0")), find(str(tmp_path / "s1"))], "x")
    assert table(page, "Four models")["Qwen3-4B, trained"]["BFCL multi-turn, ours"] == "32.0 ±2.8 (2 seeds)"
    assert table(page, "BFCL")["Qwen3-4B, trained"]["base"] == "50.0 ±0.0 (2 seeds)"
    assert table(page, "Learning rates")["Qwen3-4B"] == {
        "1e-06": "0.200 → 0.850 ±0.071 (the paper's choice)",
        "3e-07": "not run",
        "5e-08": "not run",
    }
    (curve,) = page.curves
    assert curve.label == "Qwen3-4B, trained (2 seeds)" and curve.rows[1]["reward/total"] == pytest.approx(0.85)
    (plot, *_) = [plot for section in page.sections for plot in section.plots]
    assert plot.marks[0].seeds == [0.30, 0.34]


def test_one_seed_has_its_interval_and_a_base_model_its_row(tmp_path):
    base = result(tmp_path / "exam", "tau2", "Qwen/Qwen2.5-7B-Instruct", tau2__average=0.15, tau2__retail=0.2)
    page = study([find(str(base))], "x")
    assert table(page, "Four models")["Qwen2.5-7B, base"]["tau2-bench, ours"] == "15.0 [5.0, 25.0]"
    assert table(page, "tau2")["Qwen2.5-7B, base"]["retail"] == "20.0 [10.0, 30.0]"


@pytest.mark.parametrize(
    ("recipe", "changes", "stage", "row"),
    [
        ("qwen3-4b", [], "grpo", ("qwen3-4b", "grpo")),
        ("granite-4.1-8b", [], "grpo", ("granite-4.1-8b", "grpo")),
        ("sft/qwen3-8b", [], "sft", ("qwen3-8b", "sft")),
        ("teacher/qwen3-8b", [], "grpo", ("qwen3-8b", "teacher")),
        *((f"ablation/{v}", [], "grpo", ("qwen3-4b", v)) for v in paper.ABLATION[1:]),
        ("sweep/qwen3-4b-lr-3e-7", [], "grpo", ("qwen3-4b", "lr 3e-07")),
        ("sweep/qwen3-4b-lr-1e-6", [], "grpo", ("qwen3-4b", "grpo")),
        ("one-gpu/24gb-lora", [], "grpo", ("qwen3-4b", "lr 1e-05, lora")),
        ("one-gpu/80gb", [], "grpo", ("Qwen2.5-3B-Instruct", "grpo")),
        (
            "qwen3-4b",
            ["reward.profile=strict", "reward.weights={argument: 0.3}"],
            "grpo",
            ("qwen3-4b", "argument 0.3, strict"),
        ),
    ],
)
def test_a_run_finds_its_row_by_its_recipe(tmp_path, recipe, changes, stage, row):
    found = find(str(make(tmp_path / "run", recipe, changes, stage)))
    assert (found.model, found.variant, found.stage) == (*row, stage)
    if row not in paper.ROWS:
        other = table(study([found], "x"), "Runs that the paper has not")
        assert list(other) == [f"{paper.MODELS.get(row[0], row[0])}, {row[1] if row[1] != 'grpo' else 'trained'}"]


def test_a_run_that_goes_on_from_another_one(tmp_path):
    sft = make(tmp_path / "sft", stage="sft")
    found = find(str(make(tmp_path / "grpo", changes=[f"model.path={sft / 'model'}"])))
    assert (found.model, found.variant) == ("qwen3-4b", "sft → grpo")


def test_a_run_of_its_own_model_ends(tmp_path):
    run = tmp_path / "run"
    assert find(str(make(run, changes=[f"model.path={run / 'model'}"]))).variant == "grpo → grpo"


def test_runs_of_one_seed_are_no_seeds(tmp_path):
    for name in ("a", "b"):
        result(make(tmp_path / name) / "bfcl", "bfcl", bfcl__overall=0.25)
    page = study([find(str(tmp_path / "a")), find(str(tmp_path / "b"))], "x")
    assert table(page, "Four models")["Qwen3-4B, trained"]["BFCL multi-turn, ours"] == "25.0 ±0.0 (2 runs)"


def test_a_row_can_be_named(tmp_path):
    run = make(tmp_path / "a=b")
    assert find(str(run)).model == "qwen3-4b", "a folder with an equals sign is a folder"
    assert (find(f"qwen3-8b/sft={run}").model, find(f"qwen3-8b/sft={run}").variant) == ("qwen3-8b", "sft")
    with pytest.raises(UserError, match="names no row; write MODEL/VARIANT=DIR"):
        find(f"qwen={run}")


def test_what_does_not_count_like_a_published_figure_is_noted(tmp_path):
    run = make(tmp_path / "run")
    result(run / "bfcl", "bfcl", complete=False, bfcl__base=0.3)
    result(run / "teval", "teval", comparable=False, teval__overall=0.7)
    result(run / "heldout-greedy", success=0.5)
    result(run / "heldout-warm", success=0.4)
    found = find(str(run))
    assert found.notes == [
        "bfcl: not the whole exam",
        "several held-out results; heldout-warm is not shown",
        "teval: not comparable with published figures",
    ]
    page = study([found], "x")
    assert table(page, "What was given")[str(run)]["held-out success"] == "50.0 [40.0, 60.0]"
    assert table(page, "BFCL multi-turn by part")["Qwen3-4B, trained"]["base"] == "30.0* [20.0, 40.0]"
    whole = find(str(result(tmp_path / "whole", "bfcl", bfcl__base=0.5)))
    whole.model, whole.variant = found.model, found.variant
    grid = table(study([found, whole], "x"), "BFCL multi-turn by part")
    assert grid["Qwen3-4B, trained"]["base"] == "40.0* ±14.1 (2 runs)"
    assert "50.0 [" in table(study([whole], "x"), "BFCL multi-turn by part")["Qwen3-4B, trained"]["base"]


def test_metrics_of_verl_over_two_starts(tmp_path):
    run = make(tmp_path / "run")

    def write(name, *rows):
        lines = [
            json.dumps({"step": step, "data": {"prove/reward/mean": value, "actor/kl_loss": 0.5}})
            for step, value in rows
        ]
        (run / name).write_text("\n".join(lines) + "\n")

    write("verl_metrics.jsonl", (1, 0.1), (2, 0.2), (3, 0.9))
    write("verl_metrics.1.jsonl", (3, 0.3), (4, 0.4))
    found = find(str(run))
    assert [(row["step"], row["reward/total"], row["kl"]) for row in found.curves] == [
        *((1, 0.1, 0.5), (2, 0.2, 0.5), (3, 0.3, 0.5), (4, 0.4, 0.5)),
    ]


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda run: (run / "results.json").write_text("{"), "is not JSON"),
        (lambda run: (run / "results.json").write_text("[" * 200_000), "is not JSON"),
        (lambda run: (run / "results.json").write_text("[]"), "holds no results of prove-rl"),
        (lambda run: (run / "results.json").write_text('{"metrics": {}, "exam": [1]}'), "exam is not what"),
        (lambda run: (run / "results.json").write_text('{"metrics": {}, "model": "m"}'), "model is not what"),
        (
            lambda run: (run / "results.json").write_text('{"metrics": {"a": {"mean": "x"}}}'),
            "run the evaluation again",
        ),
        (lambda run: (result(run / "a", "bfcl", x=0.1), result(run / "b", "bfcl", x=0.2)), "has x twice"),
        (lambda run: (run / "verl_metrics.jsonl").write_text("[1]\n2\n"), "line 1, is no row of curves"),
        (lambda run: (run / "grpo_metrics.jsonl").write_text('{"a": 1}\n'), "line 1, is no row of curves"),
        (lambda run: (run / "grpo.recipe").unlink(), "holds no recipe of a run and no results.json"),
        (lambda run: (run / "grpo.recipe").write_text(""), "is no recipe of a run any more"),
        (lambda run: (run / "grpo.recipe").write_bytes(b"\xff"), "is no recipe of a run any more"),
        (lambda run: (run / "grpo.recipe").write_text("a: ["), "is no recipe of a run any more"),
        (lambda run: (run / "grpo_metrics.jsonl").write_bytes(b"\xff\xfe\n"), "is no text in UTF-8"),
        (lambda run: (run / "grpo_metrics.jsonl").write_text('{"step": 1\n{"step": 2}\n'), "line 1, is not JSON"),
        (lambda run: (run / "grpo_metrics.jsonl").write_text('{"step": NaN}\n'), "line 1, is no row of curves"),
        (lambda run: (run / "results.json").write_bytes(b"\xff"), "is not JSON"),
    ],
)
def test_spoilt_folders(tmp_path, capsys, spoil, says):
    run = make(tmp_path / "run")
    spoil(run)
    assert command(["report", str(run), "-o", str(tmp_path / "out")]) == 2
    assert says in capsys.readouterr().err and not (tmp_path / "out").exists()


def test_what_is_no_number_is_left_out_and_told(tmp_path, capsys):
    run = make(tmp_path / "run")
    line = {"step": 2, "data": {"prove/reward/mean": float("nan"), "actor/kl_loss": 10**400, "actor/lr": float("inf")}}
    good = {"step": 1, "data": {"prove/reward/mean": 0.5}}
    (run / "verl_metrics.jsonl").write_text(f"{json.dumps(good)}\n{json.dumps(line)}\n" + '{"step": 3, "da')
    result(run / "bfcl", "bfcl", bfcl__overall=float("nan"), bfcl__base=0.5)
    found = find(str(run))
    assert found.curves == [{"step": 1, "reward/total": 0.5}, {"step": 2}]
    assert list(found.metrics) == ["bfcl/base"] and "bfcl: bfcl/overall is no number" in found.notes[0]
    assert command(["report", str(run), f"a/b={run}x", "-o", str(tmp_path / "out")]) == 2
    assert command(["report", "a/b=", "-o", str(tmp_path / "out")]) == 2
    assert "a/b=: there is no folder" in capsys.readouterr().err
    assert command(["report", str(run), "-o", str(tmp_path / "out")]) == 0
    assert "nan" not in (tmp_path / "out" / "report.md").read_text().split("## The runs")[0]


def test_the_command(tmp_path, capsys):
    run = make(tmp_path / "run <b>|x", curves=[(1, 0.1), (2, 0.4)])
    result(run / "bfcl", "bfcl", bfcl__overall=0.25)
    out = tmp_path / "out"
    assert command(["report", str(run), "-o", str(out)]) == 0
    printed = capsys.readouterr().out
    assert "Ablation of the reward" in printed and "25.0 [15.0, 35.0]" in printed
    text, page = (out / "report.md").read_text(), (out / "report.html").read_text()
    assert "| Qwen3-4B, trained | 29.0 | 25.0 [15.0, 35.0] | 28.6 | not run |" in text
    assert "run <b>\\|x" in text and "run &lt;b&gt;|x" in page and "<b>|x" not in page
    assert "<svg" in page and "Reward, total" in page and "<script" not in page and "The runs" in page
    for given, says in (
        (["nowhere"], "there is no folder"),
        ([str(run), str(run)], "given twice"),
        ([], "Missing argument"),
    ):
        assert command(["report", *given, "-o", str(out)]) == 2
        assert says in capsys.readouterr().err
