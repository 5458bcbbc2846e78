"""From a finished experiment to ``results.json``, the page and the short table."""

from __future__ import annotations

import os
import resource
import sys
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from prove.cli._common import duration
from prove.cli._experiment import LABELS

if TYPE_CHECKING:
    from prove.cli._experiment import Experiment
    from prove.viewer import Page, Pair, Rollout

NAMES = {"before": "SFT", "after": "GRPO", "control_eval": "SFT continued"}
NOTES = {"control_eval": "the SFT model, trained on the references for as long again as GRPO took"}
STAGES = {"sft": "Supervised training", "grpo": "GRPO", "control": "Supervised training, continued"}
# How many conversations of each group (before succeeded, after succeeded) the page shows.
PICKS = (("no-yes", 3), ("yes-no", 2), ("no-no", 2), ("yes-yes", 2))


def write(run: Experiment, *, command: str) -> tuple[Path, Page]:
    """Write ``results.json``, ``page.json`` and ``page.html`` into the run's folder; gives the page."""
    from prove.evaluation import floor
    from prove.evaluation.results import write_results
    from prove.evaluation.statistics import Estimate
    from prove.viewer import render

    below = floor(run.heldout, run.seed)
    metrics: dict[str, Estimate] = dict(below)
    for key, found in run.evaluations.items():
        label = key.removesuffix("_eval")
        metrics |= {f"{label}/{name}": value for name, value in found.metrics.items()}
    changes = _changes(run)
    for pair, compared in changes.items():
        metrics |= {f"{pair}/{n}": Estimate(c.difference, c.ci95, c.n) for n, c in compared.items()}
    results = write_results(
        run.out / "results.json",
        command=command,
        seed=run.seed,
        data_sha256=run.data_sha256,
        started=run.phases.state.started,
        seconds=sum(phase.seconds for phase in run.phases.state.phases.values()),
        metrics=metrics,
        versions={n: v for e in run.heldout for n, v in e.environments.items()},
    )
    page = _page(run, changes, below, results["versions"], command)
    _replace(run.out / "page.json", msgspec.json.encode(page).decode())
    return _replace(run.out / "page.html", render(page)), page


def table(page: Page) -> list[str]:
    """The few lines that are printed at the end: the models, the floor, the verdict."""
    from prove.viewer.verdict import verdict

    shown = (("success", "success"), ("reward/total", "reward"), ("calls_per_reference_call", "calls/reference"))
    rows = [["", *(label for _, label in shown), "95 % interval of success"]]
    for column in page.columns:
        cells = [column.label]
        for name, _ in shown:
            figure = column.metrics.get(name)
            cells.append("" if figure is None else _shown(name, figure.mean))
        success = column.metrics.get("success")
        interval = success.ci95 if success is not None else None
        cells.append("" if interval is None else " to ".join(_shown("success", v) for v in interval))
        rows.append(cells)
    floor = page.floor.get("silent/success")
    rows.append(["says nothing", "" if floor is None else _shown("success", floor.mean), "", "", ""])
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip() for row in rows]
    headline, sentences, _ = verdict(page)
    return [*lines, "", headline, *sentences]


def _shown(name: str, value: float) -> str:
    return f"{100 * value:.1f} %" if name == "success" else f"{value:.3f}"


def _changes(run: Experiment) -> dict[str, Mapping[str, Any]]:
    """Paired comparisons: ``change`` is GRPO against the SFT start, ``change_vs_control`` against the control."""
    from prove.evaluation.metrics import comparisons

    after = run.evaluations["after"].records
    out: dict[str, Mapping[str, Any]] = {"change": comparisons(run.evaluations["before"].records, after, run.seed)}
    if "control_eval" in run.evaluations:
        out["change_vs_control"] = comparisons(run.evaluations["control_eval"].records, after, run.seed)
    return out


def _page(
    run: Experiment,
    changes: Mapping[str, Mapping[str, Any]],
    below: Mapping[str, Any],
    versions: Mapping[str, str],
    command: str,
) -> Page:
    from prove.viewer import Page
    from prove.viewer.prices import prices

    columns = [
        {
            "key": key,
            "label": NAMES[key],
            "note": NOTES.get(key, ""),
            "metrics": found.metrics,
            "changes": changes["change"] if key == "after" else {},
            "against": changes["change_vs_control"] if key == "control_eval" else {},
        }
        for key, found in run.evaluations.items()
    ]
    series = []
    for key, label in STAGES.items():
        result = run.phases.result(key)
        if result:
            rows = run.curves(key)
            series.append(
                {"key": key, "label": label, "rows": rows, "stop": result["stop"], "reason": result["reason"]}
            )
    before, after = (run.evaluations[key].records for key in ("before", "after"))
    content = {
        "title": f"Calling tools in a live {_place(run)}: a small model before and after GRPO",
        "intro": _intro(run),
        "columns": columns,
        "floor": below,
        "series": series,
        "transitions": Counter(_group(*both) for both in zip(before, after, strict=True)),
        "prices": prices(run.recipe.reward.profile),
        "profile": run.recipe.reward.profile,
        "task": _task(run),
        "settings": _settings(run, versions),
        "phases": [(LABELS[name], phase.seconds) for name, phase in run.phases.state.phases.items()],
        "pairs": _pairs(run, before, after),
        "command": command,
    }
    return msgspec.convert(msgspec.to_builtins(content), Page)


def _place(run: Experiment) -> str:
    names = run.config.environments
    known = {"banking": "bank", "iot_devices": "smart home"}
    return known.get(names[0], names[0]) if len(names) == 1 else f"environment ({', '.join(names)})"


def _intro(run: Experiment) -> list[str]:
    sft, grpo = run.phases.result("sft"), run.phases.result("grpo")
    trained = f"SFT: {sft['steps']:,} steps in {duration(sft['train_seconds'])}"
    practised = f"GRPO: {grpo['steps']:,} steps in {duration(grpo['train_seconds'])}"
    return [
        f"A Qwen3-type model of {run.parameters / 1e6:.2f} million parameters started from random weights. It learnt "
        f"from {run.references:,} conversations that a scripted teacher played and a replay verified "
        f"({trained}), then practised in live sessions of {len(run.train_examples):,} tasks with PROVE's reward, "
        f"{run.recipe.reward.profile} profile ({practised}). "
        "No other model was involved.",
        f"Then each model played the same {len(run.heldout):,} held-out conversations: worlds (names, ids, "
        "states) and chains of calls that the training data does not hold. A task is solved when the final state is "
        "right, nothing else was changed, and what was asked for was found and said.",
    ]


def _group(before: Any, after: Any) -> str:
    return f"{'yes' if before.success else 'no'}-{'yes' if after.success else 'no'}"


def _pairs(run: Experiment, before: Sequence[Any], after: Sequence[Any]) -> list[Pair]:
    """A few conversations of each group: one of each kind in turn, tasks that need calls before those that do not."""
    from prove.viewer import Pair

    groups: dict[str, list[int]] = defaultdict(list)
    for at, both in enumerate(zip(before, after, strict=True)):
        groups[_group(*both)].append(at)
    picked: list[int] = []
    for group, wanted in PICKS:
        seen: Counter[str] = Counter()
        ranked = []
        for at in groups[group]:
            kind = run.heldout[at].kind
            ranked.append((kind == "irrelevance", seen[kind], at))
            seen[kind] += 1
        picked += [at for _, _, at in sorted(ranked)[:wanted]]
    return [
        Pair(
            id=run.heldout[at].id,
            kind=run.heldout[at].kind,
            turns=len(run.heldout[at].user_turns),
            tools=run.heldout[at].tool_names,
            wanted=[call.name for call in run.heldout[at].ground_truth.calls],
            before=_rollout(run.heldout[at], before[at]),
            after=_rollout(run.heldout[at], after[at]),
        )
        for at in picked
    ]


def _rollout(example: Any, record: Any) -> Rollout:
    from prove.viewer import Rollout

    plain = msgspec.to_builtins(record)
    return msgspec.convert({**plain, "receipt": receipt(example, record)}, Rollout)


def receipt(example: Any, record: Any) -> list[str]:
    """What the reward took off and why: one line for each cost, in points of the total."""
    from prove.reward import PAPER, score

    truth = msgspec.to_builtins(example.ground_truth)
    found = score(example.tools, truth, record.calls, explain=True)
    weights = {**PAPER._asdict(), "name_score": PAPER.name, "abstention": 1.0}
    lines = []
    for part, costs in (found.receipts or {}).items():
        if part not in weights:
            continue
        for cost in costs:
            at = cost.get("call")
            where = "" if at is None else f"call {at} ({record.calls[at]['name']}): "
            where = where or ("" if cost.get("step") is None else f"reference step {cost['step']}: ")
            lines.append(f"{part.removesuffix('_score')} −{weights[part] * cost['cost']:.3f}: {where}{cost['why']}")
    return lines


def _task(run: Experiment) -> list[tuple[str, str]]:
    """What was trained on: the declaration without which no figure means anything."""
    shown = [len(example.tools) for example in run.heldout]
    train, held = (len({e.seed for e in some}) for some in (run.train_examples, run.heldout))
    kinds = Counter(example.kind for example in run.heldout)
    calls = [len(example.ground_truth.calls) for example in run.heldout]
    prompt, schemas = run.tokens()
    return [
        ("Environment", ", ".join(f"{n} {v}" for n, v in sorted(run.heldout[0].environments.items()))),
        ("Tools asked for", ", ".join(run.config.goal_tools) or "all"),
        ("Tools in a prompt", f"{min(shown)} to {max(shown)}" if min(shown) < max(shown) else str(shown[0])),
        ("Tokens of a prompt", f"{prompt:.0f} on average, {schemas:.0f} of them for the tools"),
        ("References that SFT learnt from", f"{run.references:,}"),
        ("Training conversations", f"{len(run.train_examples):,} in {train} worlds"),
        ("Held-out conversations", f"{len(run.heldout):,} in {held} other worlds, with other chains of calls"),
        ("Kinds, held out", ", ".join(f"{n} {kind.replace('_', ' ')}" for kind, n in kinds.most_common())),
        ("Reference calls", f"{sum(calls) / len(calls):.1f} a conversation, at most {max(calls)}"),
        ("Measured", "greedy answers, one rollout of each example"),
    ]


def _settings(run: Experiment, versions: Mapping[str, str]) -> list[tuple[str, str]]:
    tiny, rollout, grpo = run.recipe.model.tiny, run.recipe.rollout, run.recipe.optim.grpo
    step = f"{grpo.prompts} prompts × {rollout.generations} rollouts a step, learning rate {grpo.learning_rate:g}"
    return [
        ("Seed", str(run.seed)),
        ("Parameters", f"{run.parameters:,}"),
        ("Model", f"Qwen3 type, {tiny.layers} layers, width {tiny.hidden}, {tiny.heads} heads" if tiny else "given"),
        ("GRPO", f"{step}, KL weight {grpo.kl:g}"),
        ("Reward", f"profile {run.recipe.reward.profile}"),
        ("Budget", f"{run.phases.minutes:g} minutes"),
        ("Peak memory", _peak()),
        ("Cores", str(os.cpu_count())),
        ("Versions", ", ".join(f"{name} {version}" for name, version in versions.items())),
    ]


def _replace(path: Path, content: str) -> Path:
    partial = path.with_name(path.name + ".partial")
    partial.write_text(content, encoding="utf-8")
    os.replace(partial, path)
    return path


def _peak() -> str:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return f"{peak / 1e9:.1f} GB"
