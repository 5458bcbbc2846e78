"""``results.json`` of an exam, and the table that is printed of it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from prove.evaluation.exams.catalogue import Spec
from prove.evaluation.exams.sitting import Outcome, Setting
from prove.evaluation.results import write_results
from prove.evaluation.statistics import Estimate

OVERLAP = {"tools": "same_tool", "identifiers": "identifiers", "sentences": "sentences"}


def write(
    path: Path,
    spec: Spec,
    setting: Setting,
    outcome: Outcome,
    *,
    complete: bool,
    comparable: bool = True,
    notes: list[str],
    overlap: dict[str, Any] | None,
    cost: float | None,
    fingerprint: str | None = None,
) -> dict[str, Any]:
    """Write the file whole or not at all; gives what it holds."""
    played_whole = complete and outcome.scored == outcome.total
    settings = {
        "temperature": setting.temperature,
        "trials": setting.trials,
        "limit": setting.limit,
        "parts": setting.parts or list(spec.parts),
        "concurrency": setting.concurrency,
        "timeout": setting.timeout,
        "request": setting.request,
        **setting.extra,
    }
    return write_results(
        path,
        command="prove-rl " + " ".join(sys.argv[1:]),
        seed=setting.seed,
        data_sha256=outcome.data_sha256,
        started=outcome.started,
        seconds=outcome.seconds,
        metrics=outcome.metrics,
        versions=outcome.versions,
        more={
            "exam": {
                "name": spec.name,
                "title": spec.title,
                "source": outcome.source,
                "complete": played_whole,
                "comparable": comparable,
                "notes": notes,
                **outcome.details,
            },
            "model": {
                "name": setting.model,
                "endpoint": None if fingerprint else setting.base_url,
                "fingerprint": fingerprint,
            },
            "settings": settings,
            "tasks": {
                "total": outcome.total,
                "scored": outcome.scored,
                "errors": sum(outcome.errors.values()),
                "left": outcome.left,
                "outgrown": outcome.outgrown,
            },
            "errors": outcome.errors,
            "tokens": outcome.tokens,
            "cost": cost,
            "overlap": overlap,
        },
    )


def lines(results: dict[str, Any]) -> list[str]:
    """The table: a figure a line in percent, with interval and tasks, then what one has to know to read it."""
    exam, tasks = results["exam"], results["tasks"]
    found = {name: Estimate(**value) for name, value in results["metrics"].items()}
    width = max((len(name) for name in found), default=0)
    out = [f"{exam['title']} ({exam['source']}), {results['model']['name']}"]
    for name, figure in found.items():
        interval = f"  [{100 * figure.ci95[0]:5.1f}, {100 * figure.ci95[1]:5.1f}]" if figure.ci95 else " " * 16
        out.append(f"{name:{width}}  {100 * figure.mean:5.1f} %{interval}  {figure.n} tasks")
    told = [f"{tasks['scored']:,} of {tasks['total']:,} scored"]
    if tasks["errors"]:
        kinds = ", ".join(f"{count} {kind}" for kind, count in results["errors"].items())
        told.append(f"{tasks['errors']:,} errors, in no figure ({kinds})")
    if tasks["left"]:
        told.append(f"{tasks['left']:,} not played")
    if tasks["outgrown"]:
        told.append(f"{tasks['outgrown']:,} outgrew the model's context and count as wrong")
    out.append(" · ".join(told))
    if tasks["outgrown"] and tasks["outgrown"] == tasks["scored"]:
        out.append("No conversation fits into the model's context: give it a larger one, or a smaller --max-tokens.")
    if not exam["complete"]:
        out.append("Not the whole exam: not to be compared with published figures.")
    elif not exam["comparable"]:
        out.append("Not comparable with published figures, for the reasons below.")
    out.extend(exam["notes"])
    out.extend(_shared(results.get("overlap")))
    return out


def _shared(overlap: dict[str, Any] | None) -> list[str]:
    """One line on what our side has in common with the exam."""
    if overlap is None:
        return []
    counts = {kind: len(overlap.get(key, ())) for kind, key in OVERLAP.items()}
    compared = "our environments" + (" and the training data" if overlap.get("train_data") else "")
    return [f"Shared with {compared}: " + ", ".join(f"{count} {kind}" for kind, count in counts.items()) + "."]
