"""What the package brings into memory before it is asked for anything."""

from __future__ import annotations

import resource
import subprocess
import sys

import pytest

HEAVY = {"datasets", "faker", "networkx", "numpy", "openai", "pandas", "pyarrow", "torch", "transformers", "trl"}

IMPORT = "import sys, prove"
HELP = (
    "import contextlib, io, sys\n"
    "from prove.cli.main import run\n"
    "with contextlib.redirect_stdout(io.StringIO()):\n"
    "    assert run(['--help']) == 0"
)


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.parametrize("code", [IMPORT, HELP], ids=["import prove", "prove-rl --help"])
def test_nothing_heavy_is_loaded(code):
    loaded = set(run(f"{code}\nprint(*sys.modules)").split())
    assert not loaded & HEAVY
    assert not [name for name in loaded if name.startswith("prove.envs")]


@pytest.mark.parametrize("code", [IMPORT, HELP], ids=["import prove", "prove-rl --help"])
def test_start_up_costs_little_processor_time(code):
    # Processor time, the least of five: the tests share their cores. The aim is 0.3 s.
    costs = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run(code)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        costs.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(costs) <= 0.45
