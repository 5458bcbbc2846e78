"""The report of overlap in every result of an exam: what our environments and the training data share with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from prove.engine import environments
from prove.evaluation.exams.catalogue import Spec
from prove.evaluation.exams.contents import read_exam
from prove.evaluation.overlap_report import compared, data_files

WORLDS = 1
"""Worlds of each environment that are compared; ``prove-rl overlap`` takes more."""


def overlap_of(spec: Spec, packages: Path, extra: dict[str, Any], train_data: Path | None) -> dict[str, Any] | None:
    """The report for one exam as plain data; None where it has none. ``packages``: the exam's installed packages.

    ``train_data``: a data set that is compared as well.
    """
    exam = read_exam(spec.name, packages, extra)
    if exam is None:
        return None
    files = [] if train_data is None else data_files(train_data)
    found = compared([exam], WORLDS, files)[0]
    return {
        "environments": len(environments()),
        "train_data": str(train_data) if train_data is not None else None,
        "tools": found.tools,
        "same_name": len(found.same_name),
        "same_tool": [list(pair) for pair in found.same_tool],
        "near_description": len(found.near_description),
        "identifiers": found.identifiers,
        "sentences": found.sentences,
        "clean": found.clean,
    }
