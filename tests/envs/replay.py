"""A short run of the fuzzer in a process of its own: ``replay.py NAME CALLS SEED`` prints the hash of what it saw."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from fuzz import Run

import prove
from prove.engine import Environment


def resolve(spec: str) -> Environment:
    """A registered environment by its name, or ``module:function`` called without arguments."""
    if ":" not in spec:
        return prove.environment(spec)
    module, name = spec.split(":")
    made: Environment = getattr(import_module(module), name)()
    return made


if __name__ == "__main__":
    print(Run(resolve(sys.argv[1]), int(sys.argv[2]), seed=int(sys.argv[3])).hash.hexdigest())
