"""Runs beside each other and beside the paper, as tables and curves: mean and spread over seeds, or "not run"."""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from prove.cli._runs import Found
from prove.evaluation import paper
from prove.evaluation.table import is_percent
from prove.viewer.study import Curve, Grid, Mark, Plot, Section, Study

NOT_RUN = "not run"
UNKNOWN = "–"
MARK = "*"
"""Behind a figure that the paper's cannot be compared with."""
_LAST = 0.1  # the share of a run's steps that its end is the mean of

Group = tuple[str, str]


def study(runs: Sequence[Found], command: str) -> Study:
    """Everything that the page, the Markdown and the terminal show."""
    groups: dict[Group, list[Found]] = defaultdict(list)
    for run in runs:
        groups[run.model, run.variant].append(run)
    return Study(
        title="Runs beside the paper",
        heading="The runs",
        intro=[
            "Figures of exams are percent. The paper has one seed and no error bars. Ours: the mean over seeds with "
            "their standard deviation behind ±; of one seed its 95 % interval over tasks in brackets. "
            f"“{NOT_RUN}”: no run that was given has it; “{UNKNOWN}”: not in our account of the paper. "
            f"“{MARK}”: a part of an exam, or one that is not comparable for another reason; the note of its run says.",
        ],
        sections=[
            Section(title="Runs", grids=[_listed(runs)], plots=[]),
            Section(title="Exams", grids=_exams(groups), plots=_plots(groups)),
            Section(
                title="Parts of the exams",
                grids=[_parts(groups, exam) for exam in paper.PARTS],
                plots=[],
            ),
            Section(title="Training", grids=[_sweep(groups), _ends(groups)], plots=[]),
        ],
        curves=[curve for group in groups if (curve := _curve(group, groups[group])) is not None],
        facts=[(str(run.path), "; ".join([_label((run.model, run.variant)), *run.notes])) for run in runs],
        command=command,
    )


def _label(group: Group) -> str:
    model, variant = group
    return f"{paper.MODELS.get(model, model)}, {paper.VARIANTS.get(variant, variant)}"


def _ours(name: str, runs: Sequence[Found]) -> str:
    found = [run.metrics[name] for run in runs if name in run.metrics]
    if not found:
        return NOT_RUN
    values = [100 * one.mean for one in found]
    mark = MARK if any(name in run.marked for run in runs) else ""
    if len(values) > 1:
        said = _counted([run for run in runs if name in run.metrics])
        return f"{statistics.mean(values):.1f}{mark} ±{statistics.stdev(values):.1f} ({said})"
    interval = found[0].ci95
    return f"{values[0]:.1f}{mark}" + (f" [{100 * interval[0]:.1f}, {100 * interval[1]:.1f}]" if interval else "")


def _counted(runs: Sequence[Found]) -> str:
    """How many they are; seeds only where each has one of its own."""
    seeds = {run.seed for run in runs}
    return f"{len(runs)} {'seeds' if None not in seeds and len(seeds) == len(runs) else 'runs'}"


def _theirs(name: str, group: Group) -> str:
    figure = paper.ROWS.get(group, {}).get(name)
    return UNKNOWN if figure is None else f"{figure:.1f}"


def _table(title: str, note: str, rows: Sequence[Group], groups: dict[Group, list[Found]]) -> Grid:
    """A row for each group, the paper's figure and ours side by side for each exam."""
    head = ["", *(f"{label}, {whose}" for label in paper.EXAMS.values() for whose in ("paper", "ours"))]
    body = [
        [
            _label(row),
            *(text for name in paper.EXAMS for text in (_theirs(name, row), _ours(name, groups.get(row, [])))),
        ]
        for row in rows
    ]
    return Grid(title=title, head=head, rows=body, note=note)


def _exams(groups: dict[Group, list[Found]]) -> list[Grid]:
    models = list(paper.MODELS)
    known = set(paper.ROWS)
    others = [group for group in groups if group not in known]
    tables = [
        _table(
            "Four models, before and after",
            "",
            [(model, variant) for model in models for variant in ("base", "grpo")],
            groups,
        ),
        _table(
            "Ablation of the reward (the paper's table 5)",
            "",
            [("qwen3-4b", variant) for variant in paper.ABLATION],
            groups,
        ),
        _table(
            "SFT on the same data",
            "3 epochs on the references.",
            [(model, variant) for model in models for variant in ("base", "sft", "grpo")],
            groups,
        ),
        _table(
            "Another teacher",
            "The same training on data made with Qwen3-32B.",
            [(model, variant) for model in ("qwen3-4b", "qwen3-8b") for variant in ("grpo", "teacher")],
            groups,
        ),
    ]
    if others:
        tables.append(_table("Runs that the paper has not", "", others, groups))
    return tables


def _parts(groups: dict[Group, list[Found]], exam: str) -> Grid:
    names = paper.PARTS[exam]
    main = [(model, variant) for model in paper.MODELS for variant in ("base", "grpo")]
    title = {"bfcl": "BFCL multi-turn by part", "tau2": "tau2-bench by domain", "teval": "T-Eval by part"}
    return Grid(
        title=title[exam],
        head=["", *names.values()],
        rows=[
            [_label(row), *(_ours(name, groups.get(row, [])) for name in names)]
            for row in dict.fromkeys([*main, *groups])
        ],
        note="Ours alone: the paper's figures of the parts are not in our account of it.",
    )


def _plots(groups: dict[Group, list[Found]]) -> list[Plot]:
    """Our figures of each exam with the value of each seed."""
    plots = []
    for name, label in paper.EXAMS.items():
        marks = []
        for group, runs in groups.items():
            found = [run.metrics[name] for run in runs if name in run.metrics]
            if found:
                seeds = [one.mean for one in found]
                interval = found[0].ci95 if len(found) == 1 else None
                marks.append(Mark(label=_label(group), mean=statistics.mean(seeds), ci95=interval, seeds=seeds))
        plots.append(Plot(title=label, marks=marks, percent=True))
    return plots


def _sweep(groups: dict[Group, list[Found]]) -> Grid:
    """The three learning rates of each model by the reward at the end of training."""
    rows = []
    for model, name in paper.MODELS.items():
        cells = []
        for rate in paper.SWEEP:
            chosen = rate == paper.LEARNING_RATES[model]
            text = _end("reward/total", groups.get((model, "grpo" if chosen else f"lr {rate:g}"), []))
            cells.append(f"{text} (the paper's choice)" if chosen else text)
        rows.append([name, *cells])
    head = ["Reward at the end", *(f"{rate:g}" for rate in paper.SWEEP)]
    return Grid(title="Learning rates", head=head, rows=rows, note="The mean of the last tenth of the steps.")


_CURVES = {
    "reward/total": "reward",
    "reward/validity": "validity",
    "reward/coverage": "coverage",
    "reward/efficiency": "efficiency",
    "reward/name": "name",
    "reward/argument": "argument",
    "reward/abstention": "abstention",
    "success": "success",
    "calls_per_reference_call": "calls per reference call",
}


def _ends(groups: dict[Group, list[Found]]) -> Grid:
    rows = [
        [_label(group), *(_end(name, runs) for name in _CURVES)]
        for group, runs in groups.items()
        if any(run.curves for run in runs)
    ]
    return Grid(
        title="Training rollouts, from the first tenth of the steps to the last",
        head=["", *_CURVES.values()],
        rows=rows or [["no run with curves was given", *("" for _ in _CURVES)]],
        note="The curves themselves stand on the page.",
    )


def _end(name: str, runs: Sequence[Found]) -> str:
    """From the start to the end of a curve, with the spread of the ends over seeds."""
    ends = [pair for run in runs if (pair := _span(name, run.curves)) is not None]
    if not ends:
        return NOT_RUN
    scale, digits = (100, 1) if is_percent(name) else (1, 3)
    first = statistics.mean(start for start, _ in ends) * scale
    last = [end * scale for _, end in ends]
    spread = f" ±{statistics.stdev(last):.{digits}f}" if len(last) > 1 else ""
    return f"{first:.{digits}f} → {statistics.mean(last):.{digits}f}{spread}"


def _span(name: str, curves: Sequence[dict[str, Any]]) -> tuple[float, float] | None:
    values = [float(row[name]) for row in curves if name in row]
    if not values:
        return None
    width = max(1, round(_LAST * len(values)))
    return statistics.mean(values[:width]), statistics.mean(values[-width:])


def _curve(group: Group, runs: Sequence[Found]) -> Curve | None:
    values: dict[int, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    with_curves = [run for run in runs if run.curves]
    for run in with_curves:
        for row in run.curves:
            for key, value in row.items():
                if key != "step" and isinstance(value, int | float):
                    values[int(row["step"])][key].append(float(value))
    # A step that not every seed has come to would be a mean over other seeds than its neighbours.
    rows = [
        {"step": step, **{key: statistics.mean(all_) for key, all_ in keys.items() if len(all_) == len(with_curves)}}
        for step, keys in sorted(values.items())
    ]
    seeds = f" ({_counted(with_curves)})" if len(with_curves) > 1 else ""
    return Curve(label=_label(group) + seeds, rows=rows) if rows else None


def _listed(runs: Sequence[Found]) -> Grid:
    rows = []
    for run in runs:
        exams = [label for name, label in paper.EXAMS.items() if name in run.metrics]
        rows.append(
            [
                str(run.path),
                _label((run.model, run.variant)),
                run.stage,
                UNKNOWN if run.seed is None else str(run.seed),
                str(run.curves[-1]["step"]) if run.curves else UNKNOWN,
                _end("reward/total", [run]) if run.curves else UNKNOWN,
                _ours("success", [run]),
                ", ".join(exams) or NOT_RUN,
                "; ".join(run.notes),
            ]
        )
    head = ["run", "row", "stage", "seed", "steps", "reward in training", "held-out success", "exams", "note"]
    return Grid(title="What was given", head=head, rows=rows)
