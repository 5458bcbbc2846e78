"""The folder of these tests is importable, and there is an exam of our own that needs no installation."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from prove.evaluation.exams import place, process
from prove.evaluation.exams.catalogue import EXAMS, Spec

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE)]

TOY = Spec(
    name="toy",
    title="A toy exam",
    package="toy",
    parts=("sums", "words"),
    scored_apart=True,
    canary={(p, k): (v, v) for p in ("sums", "words") for k, v in (("truth", 1.0), ("silence", 0.0))},
)


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Spec:
    """The toy exam stands among the exams; its driver runs under this interpreter beside the real drivers' wire."""
    drivers = tmp_path / "drivers"
    drivers.mkdir()
    for name in ("__init__.py", "__main__.py", "wire.py"):
        shutil.copy(process.DRIVERS / name, drivers / name)
    shutil.copy(HERE / "toy_driver.py", drivers / "toy.py")
    monkeypatch.setattr(process, "DRIVERS", drivers)
    monkeypatch.setitem(EXAMS, "toy", TOY)
    monkeypatch.setattr(place, "interpreter", lambda spec: Path(sys.executable))
    monkeypatch.setattr(place, "packages", lambda spec: tmp_path)
    return TOY
