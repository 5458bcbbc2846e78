"""What the reward pays policies that do not do the task, on a data set of the paper's make-up over all environments.

    python benchmarks/audit.py [--count N] [--seed S]

Makes the data set in a folder of its own and prints the table of `prove-rl audit`. Exit code 1 if a policy earns too
much: under the paper's profile silent, malformed and asking for ever must stay 0.3 below the oracle, under the strict
profile every policy on the examples whose task it did not do.
"""

from __future__ import annotations

import argparse
import sys
import tempfile

from prove.cli.main import run


def main() -> int:
    """Make the data and audit the reward with it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=5)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        made = ["synth", "--recipe", "paper", "--count", str(given.count), "--heldout", "0"]
        code = run([*made, "--seed", str(given.seed), "--out", folder])
        return code or run(["audit", folder])


if __name__ == "__main__":
    sys.exit(main())
