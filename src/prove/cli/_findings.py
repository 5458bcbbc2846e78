"""What the finished runs of an experiment say: tables, plots, and paired intervals over tasks."""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from prove.cli._common import duration
from prove.cli._kept import ROLLOUTS, read_rollouts
from prove.cli._plan import Design, Run
from prove.cli._plan_check import temperature_name
from prove.cli._runner import Runner
from prove.evaluation import Record
from prove.evaluation.metrics import comparisons, metrics
from prove.evaluation.table import is_percent
from prove.viewer.study import Curve, Grid, Mark, Plot, Section, Study

# Figure, heading. The two faults that a reward does not see stand beside it always.
FIGURES = (
    ("success", "success"),
    ("reward/total", "reward"),
    ("unclosed", "unclosed"),
    ("calls_per_reference_call", "calls/reference"),
)
PARTS = tuple(
    (f"reward/{name}", name) for name in ("validity", "coverage", "efficiency", "name", "argument", "abstention")
)
COMPARED = (("success", "success"), ("reward/total", "reward"), ("unclosed", "unclosed"))
NONE = "–"


class Findings:
    """The records of the finished runs, read once. ``arms``: those with at least one finished run, in order."""

    def __init__(self, runner: Runner) -> None:
        self.design: Design = runner.design
        self._runner = runner
        plan = self.design.plan
        self.finished = runner.finished()
        self.arms = [name for name in plan.arms if any(run.arm == name for run in self.finished)]
        self._records: dict[tuple[Run, str], list[Record]] = {}
        self._cells: dict[tuple[str, str], dict[str, Mark]] = {}

    def records(self, run: Run, at: str) -> list[Record]:
        """The rollouts of a finished run, measured at ``at``."""
        if (run, at) not in self._records:
            folder = self._runner.folder(run)
            count = self._runner.results(run).metrics.get(f"{at}/unscored")
            self._records[run, at] = read_rollouts(folder / at / ROLLOUTS, count.n if count else 0, folder)
        return self._records[run, at]

    def seeds(self, arm: str) -> list[int]:
        """The seeds with which an arm was really run."""
        return [run.seed for run in self.finished if run.arm == arm]

    def pooled(self, arm: str, seeds: Sequence[int], at: str) -> list[Record]:
        """The records of an arm over seeds; a task then counts with its mean over them."""
        return [record for seed in seeds for record in self.records(self.design.at(arm, seed), at)]

    def cells(self, arm: str, at: str) -> dict[str, Mark]:
        """By figure: the mean over tasks and seeds with its interval, and each seed's own mean."""
        if (arm, at) not in self._cells:
            seeds = self.seeds(arm)
            single = [metrics(self.records(Run(arm, seed), at)) for seed in seeds]
            self._cells[arm, at] = {
                name: Mark(label=arm, mean=v.mean, ci95=v.ci95, seeds=[one[name].mean for one in single if name in one])
                for name, v in metrics(self.pooled(arm, seeds, at)).items()
            }
        return self._cells[arm, at]

    def common(self, one: str, other: str) -> list[int]:
        """The seeds of the plan for which both arms are finished."""
        done = set(self.finished)
        return [s for s in self.design.plan.seeds if {self.design.at(one, s), self.design.at(other, s)} <= done]

    def difference(self, arm: str, other: str, seeds: Sequence[int], at: str) -> dict[str, Any]:
        """``arm`` minus ``other`` on the same tasks and seeds, by figure."""
        if arm == other or not seeds:
            return {}
        before, after = [], []
        for seed in seeds:
            there = {record.id: record for record in self.records(self.design.at(other, seed), at)}
            for here in self.records(self.design.at(arm, seed), at):
                one = there.get(here.id)
                # What could be judged on one side only has no difference, and must not weigh on that side's mean.
                if one is not None and _judged(one) == _judged(here):
                    before.append(one)
                    after.append(here)
        return comparisons(before, after)


def _judged(record: Record) -> tuple[bool, bool]:
    return record.success is not None, record.total is not None


def study(runner: Runner, command: str) -> Study:
    """Everything that the page, the Markdown and the terminal show. Needs at least one finished run."""
    found = Findings(runner)
    plan = found.design.plan
    sections = [_section(found, t) for t in plan.measure.temperatures]
    every = found.design.runs()
    return Study(
        title=plan.title,
        intro=[
            f"{len(found.finished)} of {len(every)} runs are finished. "
            "Every model played the same held-out tasks; rewards are those of the paper's profile, whatever an arm was "
            "trained with. Brackets are 95 % intervals of a bootstrap over tasks, each task with its mean over the "
            "seeds; ± is the standard deviation between seeds. Differences are paired by task and seed.",
        ],
        sections=sections,
        curves=[curve for arm in found.arms if (curve := _curve(runner, found, arm)) is not None],
        facts=_facts(runner, found),
        command=command,
    )


def _section(found: Findings, temperature: float) -> Section:
    at = temperature_name(temperature)
    grids = [_figures("Figures", found, at, FIGURES), _figures("Parts of the reward", found, at, PARTS)]
    grids += [_differences(found, at, *figure) for figure in COMPARED if found.design.plan.compare]
    grids.append(_by_seed(found, at))
    plots = [_levels(found, at, *figure) for figure in FIGURES]
    plots += [_changes(found, at, other) for other in found.design.plan.compare if other in found.arms]
    return Section(
        title="Greedy answers" if temperature == 0 else f"Sampled answers, temperature {temperature:g}",
        grids=grids,
        plots=plots,
    )


def _figures(title: str, found: Findings, at: str, figures: Sequence[tuple[str, str]]) -> Grid:
    rows = []
    for arm in found.arms:
        cells = found.cells(arm, at)
        rows.append([arm, str(len(found.seeds(arm))), *(_level(name, cells.get(name)) for name, _ in figures)])
    return Grid(title=title, head=["arm", "seeds", *(label for _, label in figures)], rows=rows)


def _level(name: str, mark: Mark | None) -> str:
    if mark is None:
        return NONE
    scale, digits = (100, 1) if is_percent(name) else (1, 3)
    spread = f" ±{scale * statistics.stdev(mark.seeds):.{digits}f}" if len(mark.seeds) > 1 else ""
    interval = ""
    if mark.ci95 is not None:
        interval = f" [{scale * mark.ci95[0]:.{digits}f}, {scale * mark.ci95[1]:.{digits}f}]"
    return f"{scale * mark.mean:.{digits}f}{'%' if scale == 100 else ''}{spread}{interval}"


def _change(name: str, change: Any) -> str:
    if change is None:
        return NONE
    scale, digits = (100, 1) if is_percent(name) else (1, 3)
    low, high = (scale * v for v in change.ci95)
    star = "" if change.verdict == "no clear change" else "*"
    return f"{scale * change.difference:+.{digits}f} [{low:+.{digits}f}, {high:+.{digits}f}]{star}"


def _differences(found: Findings, at: str, name: str, label: str) -> Grid:
    others = [other for other in found.design.plan.compare if other in found.arms]
    rows = []
    for arm in found.arms:
        cells = []
        for other in others:
            seeds = found.common(arm, other)
            cells.append(_change(name, found.difference(arm, other, seeds, at).get(name)))
        rows.append([arm, *cells])
    return Grid(
        title=f"Difference of {label}",
        head=["arm", *(f"− {other}" for other in others)],
        rows=rows,
        note="* the interval does not hold 0." + (" In points." if is_percent(name) else ""),
    )


def _by_seed(found: Findings, at: str) -> Grid:
    others = [other for other in found.design.plan.compare if other in found.arms]
    compared = [(name, label, other) for other in others for name, label in COMPARED[:2]]
    rows = []
    for arm in found.arms:
        for seed in found.seeds(arm):
            values = metrics(found.records(Run(arm, seed), at))
            levels = [_level(n, Mark(label=arm, mean=values[n].mean) if n in values else None) for n, _ in FIGURES]
            cells = []
            for name, _, other in compared:
                seeds = [seed] if seed in found.common(arm, other) else []
                cells.append(_change(name, found.difference(arm, other, seeds, at).get(name)))
            rows.append([arm, str(seed), *levels, *cells])
    head = ["arm", "seed", *(label for _, label in FIGURES), *(f"{label} − {other}" for _, label, other in compared)]
    return Grid(title="Seed by seed", head=head, rows=rows)


def _levels(found: Findings, at: str, name: str, label: str) -> Plot:
    marks = [cells[name] for arm in found.arms if name in (cells := found.cells(arm, at))]
    return Plot(title=label.capitalize(), marks=marks, percent=is_percent(name))


def _changes(found: Findings, at: str, other: str) -> Plot:
    marks = []
    for arm in found.arms:
        seeds = found.common(arm, other)
        whole = found.difference(arm, other, seeds, at).get("reward/total")
        if whole is not None:
            single = [found.difference(arm, other, [seed], at).get("reward/total") for seed in seeds]
            points = [one.difference for one in single if one is not None]
            marks.append(Mark(label=arm, mean=whole.difference, ci95=whole.ci95, seeds=points))
    return Plot(title=f"Reward, difference to {other}", marks=marks, zero=True)


def _curve(runner: Runner, found: Findings, arm: str) -> Curve | None:
    """The mean over seeds of what training logged; the lessons of a curriculum one behind the other."""
    from prove.training.metrics import read_metrics

    values: dict[int, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for seed in found.seeds(arm):
        before = 0
        for path in _metric_files(runner.folder(Run(arm, seed))):
            rows = read_metrics(path)
            for row in rows:
                for key, value in row.items():
                    if key != "step" and isinstance(value, int | float):
                        values[before + int(row["step"])][key].append(float(value))
            before += int(rows[-1]["step"]) if rows else 0
    rows = [{"step": step, **{k: sum(v) / len(v) for k, v in keys.items()}} for step, keys in sorted(values.items())]
    about = found.design.plan.arms[arm].about
    return Curve(label=f"{arm}: {about}" if about else arm, rows=rows) if rows else None


def _metric_files(folder: Path) -> list[Path]:
    return sorted(folder.glob("train*/*_metrics.jsonl"), key=lambda p: (len(p.parent.name), p.parent.name))


def _facts(runner: Runner, found: Findings) -> list[tuple[str, str]]:
    out = []
    for arm in found.arms:
        parts = [found.design.plan.arms[arm].about or found.design.plan.arms[arm].stage]
        for seed in found.seeds(arm):
            trained = runner.trained(Run(arm, seed))
            if trained is not None:
                early = f" ({trained.stop}: {trained.reason})" if trained.reason else ""
                parts.append(f"seed {seed}: {trained.steps:,} steps in {duration(trained.seconds)}{early}")
        out.append((arm, "; ".join(parts)))
    results = runner.results(found.finished[0])
    out.append(("Data", results.data_sha256[:16]))
    out.append(("Versions", ", ".join(f"{name} {version}" for name, version in results.versions.items())))
    return out


def text(grid: Grid) -> list[str]:
    """A table for the terminal."""
    rows = [grid.head, *grid.rows]
    widths = [max(len(row[at]) for row in rows) for at in range(len(grid.head))]
    lines = ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip() for row in rows]
    return [grid.title, *lines, *([grid.note] if grid.note else [])]


def markdown(page: Study) -> str:
    """Every table as Markdown."""
    cell: Callable[[str], str] = lambda value: " ".join(value.split()).replace("|", "\\|")  # noqa: E731
    lines = [f"# {page.title}", "", *page.intro, ""]
    for section in page.sections:
        lines += [f"## {section.title}", ""]
        for grid in section.grids:
            lines += [f"### {grid.title}", ""]
            lines += [
                "| " + " | ".join(map(cell, grid.head)) + " |",
                "|---" + "|---:" * (len(grid.head) - 1) + "|",
                *("| " + " | ".join(map(cell, row)) + " |" for row in grid.rows),
                "",
            ]
            lines += [grid.note, ""] if grid.note else []
    lines += [f"## {page.heading}", "", "| | |", "|---|---|"]
    lines += [f"| {cell(name)} | {cell(value)} |" for name, value in page.facts]
    return "\n".join([*lines, "", f"`{page.command}`", ""])
