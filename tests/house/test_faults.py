"""Every fault ends in one sentence on standard error and an exit code that tells its kind."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import types

import pytest

import prove.cli.main as cli
from prove.errors import UserError

PROGRAM = [sys.executable, "-m", "prove.cli.main"]


@pytest.fixture
def command(monkeypatch, capsys):
    """Runs `prove-rl probe`, whose body is the given function; returns exit code, output, error stream."""

    def invoke(body, *arguments):
        module = types.ModuleType("prove.cli.probe")
        module.probe = body
        module.__spec__ = types.SimpleNamespace(name="prove.cli.probe")
        monkeypatch.setitem(sys.modules, "prove.cli.probe", module)
        monkeypatch.setitem(cli.COMMANDS, "probe", cli.Entry("prove.cli.probe", "probe", "A probe."))
        code = cli.run(["probe", *arguments])
        return code, *capsys.readouterr()

    return invoke


def raising(fault):
    def body() -> None:
        raise fault

    return body


def test_a_command_gets_its_options_and_ends_with_zero(command):
    def body(count: int = 1) -> str:
        print("x" * count)
        return "what a command returns is no exit code"

    assert command(body, "--count", "3") == (0, "xxx\n", "")


@pytest.mark.parametrize(
    ("fault", "code", "sentence"),
    [
        (UserError("no environment 'bank'; try banking"), 2, "error: no environment 'bank'; try banking"),
        (KeyboardInterrupt(), 130, "interrupted; the command did not finish"),
        (KeyboardInterrupt("12 examples are kept"), 130, "interrupted; 12 examples are kept"),
        (
            OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "a.parquet"),
            2,
            "error: the disk is full while writing a.parquet; free some space and run the same command again",
        ),
        (
            RuntimeError("write failed: No space left on device (os error 28)"),
            2,
            "error: the disk is full; free some space and run the same command again",
        ),
        (
            FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), "rows.jsonl"),
            2,
            "error: rows.jsonl: no such file or directory; check the path",
        ),
        (
            ModuleNotFoundError("No module named 'torch'", name="torch.nn"),
            2,
            "error: this needs the package torch, which is not installed; run: pip install 'prove-rl[train]'",
        ),
        (
            ModuleNotFoundError("No module named 'nowhere'", name="nowhere"),
            70,
            "internal error: ModuleNotFoundError: No module named 'nowhere'; run with PROVE_DEBUG=1 for the traceback",
        ),
        (
            ValueError("two\nlines"),
            70,
            "internal error: ValueError: two lines; run with PROVE_DEBUG=1 for the traceback",
        ),
        (EOFError(), 70, "internal error: EOFError; run with PROVE_DEBUG=1 for the traceback"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else "",
)
def test_a_fault_is_one_sentence(command, monkeypatch, fault, code, sentence):
    monkeypatch.delenv("PROVE_DEBUG", raising=False)
    assert command(raising(fault)) == (code, "", sentence + "\n")


def test_debug_shows_the_traceback(command, monkeypatch):
    monkeypatch.setenv("PROVE_DEBUG", "1")
    code, _, errors = command(raising(ValueError("why")))
    assert code == 70
    assert "Traceback (most recent call last)" in errors
    assert "in body" in errors


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["quikstart"], ["quikstart", "quickstart"]),
        (["--sed", "3"], ["--sed"]),
        (["call", "--no-such-option"], ["--no-such-option", "prove-rl call --help"]),
        (["train"], ["Missing command", "grpo", "sft"]),
    ],
)
def test_a_wrong_command_line_is_one_sentence(arguments, parts, capsys):
    assert cli.run(arguments) == 2
    output, errors = capsys.readouterr()
    assert output == ""
    assert errors.startswith("error: ") and errors.count("\n") == 1
    assert all(part in errors for part in parts)


def test_help_lists_every_command(capsys):
    assert cli.run(["--help"]) == 0
    output, _ = capsys.readouterr()
    assert all(name in output for name in cli.COMMANDS)


@pytest.mark.parametrize("name", sorted(cli.COMMANDS))
def test_every_command_explains_itself(name, capsys):
    assert cli.run([name, "--help"]) == 0
    assert name in capsys.readouterr().out


def test_a_full_disk_behind_standard_output():
    if not os.path.exists("/dev/full"):
        pytest.skip("this system has no /dev/full")
    with open("/dev/full", "w") as full:
        done = subprocess.run([*PROGRAM, "--help"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert done.stderr == "error: the disk is full; free some space and run the same command again\n"


def test_a_reader_that_leaves_early_is_no_fault():
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([*PROGRAM, "--version"], stdout=write, stderr=subprocess.PIPE, text=True)
    os.close(write)
    assert done.returncode == 141
    assert done.stderr == ""
