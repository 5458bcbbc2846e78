"""What doing nothing scores, which some exams reward: shown beside every score of theirs."""

from __future__ import annotations

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Any

from prove.evaluation.exams import place, process
from prove.evaluation.exams.canary import job
from prove.evaluation.exams.catalogue import Spec
from prove.evaluation.statistics import Estimate, wilson


def floors(spec: Spec, python: Path, extra: dict[str, Any], out: Path) -> dict[str, Estimate]:
    """``exam/part/floor`` of every part; empty for an exam that gives nothing for silence.

    For the installed package the canary has told it; for a checkout it is played once and kept in ``out``.
    """
    if not spec.floor:
        return {}
    checkout = extra.get("tau2_path")
    if checkout is None:
        stamp = place.read_stamp(spec)
        rows = [(part, right, total) for part, kind, right, total in stamp.canary if kind == "silence"] if stamp else []
    else:
        kept = out / f"floor-{sha256(checkout.encode()).hexdigest()[:8]}.json"
        if not kept.exists():
            told = process.events(python, job(spec, "floor", extra), out / "exam.log")
            found = [(e["part"], e["right"], e["total"]) for e in told if e["event"] == "floor"]
            partial = kept.with_name(kept.name + ".partial")
            partial.write_text(json.dumps(found), encoding="utf-8")
            os.replace(partial, kept)
        rows = [tuple(row) for row in json.loads(kept.read_text(encoding="utf-8"))]
    return {
        f"{spec.name}/{part}/floor": Estimate(right / total, wilson(round(right), total), total)
        for part, right, total in rows
        if total
    }
