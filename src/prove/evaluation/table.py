"""The figures of one evaluation as lines of text."""

from __future__ import annotations

from collections.abc import Mapping

from prove.evaluation.statistics import Estimate

_PERCENT = ("success", "pass^", "malformed", "error/", "unclosed", "needed_questions", "unscored")
_LABELS = {
    "reward/total": "reward",
    "calls_per_reference_call": "calls per reference call",
    "malformed": "malformed calls",
    "unclosed": "rollouts cut off",
    "needed_questions": "missing values asked for",
    "unneeded_questions": "needless questions a rollout",
    "unscored": "rollouts without a verdict",
}


def is_percent(name: str) -> bool:
    """Whether a figure is a share."""
    return name.removeprefix("silent/").startswith(_PERCENT)


def shown(name: str, value: float) -> str:
    """A figure as a person reads it: shares in percent."""
    return f"{100 * value:.1f} %" if is_percent(name) else f"{value:.3f}"


def lines(metrics: Mapping[str, Estimate]) -> list[str]:
    """One aligned line a figure: name, value, 95 % interval, number of examples; the silent floor beside success."""
    rows: list[tuple[str, str, str, str, str]] = [("", "", "95 % interval", "examples", "silent floor")]
    for name, value in metrics.items():
        if name.startswith("silent/") or (name == "unscored" and value.mean == 0):
            continue
        base, _, group = name.partition("/") if "=" in name else (name, "", "")
        if "=" in name:
            base, _, group = name.rpartition("/")
        label = _LABELS.get(base, base.replace("reward/", "  ").replace("error/", "  error: "))
        if group:
            label = f"{label}, {group.replace('turns=', 'user turns: ').replace('kind=', '')}"
        interval = "" if value.ci95 is None else f"{shown(name, value.ci95[0])} to {shown(name, value.ci95[1])}"
        floor = metrics.get(f"silent/{name}")
        rows.append(
            (label, shown(name, value.mean), interval, f"{value.n:,}", "" if floor is None else shown(name, floor.mean))
        )
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    out = []
    for row in rows:
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        out.append("  ".join(cells).rstrip())
    return out
