"""The examples in the help of `envs`, `call` and `play` work as they stand there."""

from __future__ import annotations

import json
import re
import shlex

import pytest

from prove.cli.call import call
from prove.cli.envs import envs
from prove.cli.play import play


@pytest.mark.parametrize("command", [envs, call, play], ids=lambda command: command.__name__)
def test_the_examples_work(command, run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    examples = re.findall(r"^ +((?:echo .*\| )?prove-rl .*)$", command.__doc__, re.MULTILINE)
    assert examples
    for example in examples:
        before, _, rest = example.partition("prove-rl ")
        typed = shlex.split(before)[1] if before else ""
        arguments = shlex.split(rest.partition(" | ")[0])
        done = run(*arguments, stdin=typed)
        assert (done.code, done.err) == (0, ""), example
        assert done.out


def test_the_lines_of_a_result_and_of_a_listing_are_json(run):
    for arguments in (("envs", "--json"), ("call", "banking", "list_accounts", "--seed", "7")):
        out = run(*arguments).out
        assert out.count("\n") == 1 and json.loads(out)
