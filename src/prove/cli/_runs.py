"""What a folder of a run holds: its recipe, its curves, the results of exams and evaluations on its model."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import msgspec

from prove.errors import UserError
from prove.evaluation import paper
from prove.evaluation.statistics import Estimate
from prove.training.metrics import read_metrics
from prove.training.recipe import Recipe, recorded

_DEPTH = 4
# verl's names, and those of our agent loop in it, in the words of our own curves.
_VERL = {
    "prove/reward/mean": "reward/total",
    "prove/success_rate": "success",
    "prove/calls_per_ground_truth_call": "calls_per_reference_call",
    "prove/unclosed": "unclosed",
    "prove/errors/malformed": "malformed",
    "prove/errors/all": "failed",
    "prove/abstention/right": "reward/abstention",
    "prove/tokens/model": "tokens",
    "actor/entropy": "entropy",
    "actor/kl_loss": "kl",
    "actor/lr": "learning_rate",
    **{f"prove/reward/{part}": f"reward/{part}" for part in ("validity", "coverage", "efficiency", "name", "argument")},
}


class Found(msgspec.Struct, kw_only=True):
    """One run. ``model`` and ``variant`` name its row (see ``prove.evaluation.paper``); ``seed``: of training.

    ``metrics``: of all results files in the folder. ``marked``: those that no published figure can stand beside.
    ``curves``: a row a step. ``notes``: what a reader must know.
    """

    path: Path
    model: str
    variant: str
    stage: str
    seed: int | None = None
    metrics: dict[str, Estimate] = {}
    marked: set[str] = set()
    curves: list[dict[str, Any]] = []
    notes: list[str] = []


def find(argument: str) -> Found:
    """The run in a folder, given as DIR or as ROW=DIR with ROW ``model/variant``. UserError where there is none."""
    row, equals, place = argument.partition("=")
    # A path may hold an equals sign, too; what is a folder as it stands is one.
    path = Path(argument) if not equals or not place or Path(argument).is_dir() else Path(place)
    named = None if path == Path(argument) else row
    if not path.is_dir():
        raise UserError(f"{path}: there is no folder of a run; give the --out of a training run or of an exam")
    stage, recipe = _recipe(path)
    results = [_read(file) for file in _results(path)]
    if recipe is None and not results:
        raise UserError(f"{path} holds no recipe of a run and no results.json; give the --out of a run or of an exam")
    model, variant = _row(recipe, stage, results)
    if named is not None:
        model, slash, variant = named.partition("/")
        if not slash or not model or not variant:
            raise UserError(f"{named!r} names no row; write MODEL/VARIANT=DIR, for example qwen3-4b/grpo={path}")
    found = Found(path=path, model=model, variant=variant, stage=stage or "evaluation")
    found.seed = recipe.seed if recipe is not None else None
    found.curves = _curves(path, stage)
    for result in results:
        _take(found, result)
    return found


def _recipe(path: Path) -> tuple[str | None, Recipe | None]:
    for stage in ("grpo", "sft"):
        mark = path / f"{stage}.recipe"
        if mark.is_file():
            return stage, recorded(mark)
    return None, None


def _results(path: Path) -> list[Path]:
    found = [file for file in path.rglob("results.json") if len(file.relative_to(path).parts) <= _DEPTH]
    return sorted(found)


def _read(file: Path) -> dict[str, Any]:
    try:
        content = json.loads(file.read_bytes())
    except (ValueError, RecursionError):
        raise UserError(f"{file} is not JSON; remove it, or run the evaluation again") from None
    if not isinstance(content, dict) or not isinstance(content.get("metrics"), dict):
        raise UserError(f"{file} holds no results of prove-rl; remove it, or run the evaluation again")
    for key in ("exam", "model"):
        if not isinstance(content.get(key) or {}, dict):
            raise UserError(f"{file}: {key} is not what prove-rl writes there; run the evaluation again")
    return {**content, "file": file}


def _take(found: Found, result: dict[str, Any]) -> None:
    exam = result.get("exam") or {}
    name = exam.get("name", result["file"].parent.name)
    try:
        metrics = {key: msgspec.convert(value, Estimate) for key, value in result["metrics"].items()}
    except msgspec.ValidationError as error:
        raise UserError(f"{result['file']}: {error}; run the evaluation again") from None
    for key in [k for k, v in metrics.items() if not all(map(math.isfinite, (v.mean, *(v.ci95 or ()))))]:
        del metrics[key]
        found.notes.append(f"{name}: {key} is no number and not shown")
    if twice := sorted(found.metrics.keys() & metrics.keys()):
        if not exam:
            found.notes.append(f"several held-out results; {name} is not shown")
            return
        raise UserError(
            f"{found.path} has {twice[0]} twice, the second time in {result['file']}; give one folder a run"
        )
    found.metrics |= metrics
    if False in (exam.get("complete"), exam.get("comparable")):
        found.marked |= metrics.keys()
    if exam.get("complete") is False:
        found.notes.append(f"{name}: not the whole exam")
    if exam.get("comparable") is False:
        found.notes.append(f"{name}: not comparable with published figures")


def _row(recipe: Recipe | None, stage: str | None, results: list[dict[str, Any]]) -> tuple[str, str]:
    if recipe is None or stage is None:
        names = {str((result.get("model") or {}).get("name", "")) for result in results} - {""}
        name = names.pop() if len(names) == 1 else ""
        return paper.model_of(name) or name or "unknown", "base"
    path, start = recipe.model.path or "from nothing", ""
    seen: set[Path] = set()
    while (folder := Path(path).parent.resolve()) not in seen:  # a run that goes on from another one's model
        seen.add(folder)
        before, earlier = _recipe(folder)
        if before is None or earlier is None:
            break
        start = f"{before} → {start}"
        path = earlier.model.path or "from nothing"
    model = paper.model_of(path) or Path(path).name
    return model, start + (_variant(recipe, paper.model_of(path)) if stage == "grpo" else "sft")


def _variant(recipe: Recipe, model: str | None) -> str:
    """What a GRPO run changes of the paper's, in the paper's words where it has them."""
    reward, changes = recipe.reward, []
    off = [part for part, weight in reward.weights.items() if weight == 0]
    changes += [f"no-{part}" for part in off]
    changes += [f"{part} {weight:g}" for part, weight in reward.weights.items() if weight != 0]
    changes += ["flat-budget"] if reward.beta == 0 else [f"β {reward.beta:g}"] if reward.beta != 0.5 else []
    changes += [f"α {reward.alpha:g}"] if reward.alpha != 0.5 else []
    changes += [f"unclosed −{reward.unclosed:g}"] if reward.unclosed else []
    changes += [reward.profile] if reward.profile != "paper" else []
    rate = recipe.optim.grpo.learning_rate
    changes += [f"lr {rate:g}"] if model is not None and rate != paper.LEARNING_RATES[model] else []
    changes += ["teacher"] if Path(recipe.data.path or "").name == "qwen3-32b" else []
    changes += ["lora"] if recipe.model.lora is not None else []
    return ", ".join(changes) or "grpo"


def _curves(path: Path, stage: str | None) -> list[dict[str, Any]]:
    """The rows of the run's curves; of several starts the later one has the say from its first step on."""
    starts = sorted(path.glob("verl_metrics*.jsonl"), key=lambda file: (len(file.name), file.name))
    if not starts and stage is not None and (path / f"{stage}_metrics.jsonl").is_file():
        return _steps(path / f"{stage}_metrics.jsonl")
    rows: dict[int, dict[str, Any]] = {}
    for start in starts:
        new = [_words(row) for row in _steps(start)]
        first = min((row["step"] for row in new), default=None)
        rows = {step: row for step, row in rows.items() if first is None or step < first}
        for row in new:  # verl writes a step's test in a line of its own
            rows[row["step"]] = {**rows.get(row["step"], {}), **row}
    return [rows[step] for step in sorted(rows)]


def _steps(file: Path) -> list[dict[str, Any]]:
    rows = read_metrics(file)
    if any(_beyond(row["step"]) for row in rows):
        raise UserError(f"{file} holds a line without a step; it is no file of curves")
    return [{key: value for key, value in row.items() if not _beyond(value)} for row in rows]


def _beyond(value: Any) -> bool:
    """Whether it is a number that no curve can show: none at all, or too large."""
    return isinstance(value, int | float) and not abs(value) < 1e300


def _words(row: dict[str, Any]) -> dict[str, Any]:
    data = {k: v for k, v in row["data"].items() if not _beyond(v)} if isinstance(row.get("data"), dict) else {}
    known = {ours: float(data[theirs]) for theirs, ours in _VERL.items() if isinstance(data.get(theirs), int | float)}
    if "reward/total" not in known and isinstance(data.get("critic/score/mean"), int | float):
        known["reward/total"] = float(data["critic/score/mean"])
    return {"step": row["step"], **known}
