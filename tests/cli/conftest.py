"""A lending library, installed as a package of its own would be, and the two ways to run the program."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from prove.cli.main import run as run_program
from prove.engine import registry

LIBRARY = Path(__file__).resolve().parents[1] / "engine" / "library.py"
CACHED = (registry._points, registry.environment, registry.tool_index)
ROOM = "reading_room"
PROGRAM = [sys.executable, "-m", "prove.cli.main"]


@dataclass
class Done:
    """What a run left behind."""

    code: int
    out: str
    err: str

    def sentence(self) -> str:
        """The one sentence of a run that was bad input: nothing else is said, and no result given."""
        assert (self.code, self.out) == (2, ""), (self.code, self.out, self.err)
        assert self.err.startswith("error: ") and self.err.count("\n") == 1, self.err
        assert "Traceback" not in self.err and "object at 0x" not in self.err
        return self.err


@pytest.fixture(scope="session")
def package(tmp_path_factory) -> Path:
    """A folder for the module search path in which a distribution registers the environment `reading_room`."""
    folder = tmp_path_factory.mktemp("package")
    # A name of its own: worlds are cached by name, and other tests use the same source as `library`.
    source = LIBRARY.read_text().replace('name="library"', 'name="reading_room"')
    (folder / "reading_room_environment.py").write_text(source)
    info = folder / "reading_room_environment-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: reading-room-environment\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[prove.environments]\nreading_room = reading_room_environment:environment\n"
    )
    return folder


def _forget() -> None:
    for cached in CACHED:
        cached.cache_clear()


@pytest.fixture
def installed(package, monkeypatch):
    """The package of `reading_room` is installed for this process; gives the environment."""
    monkeypatch.syspath_prepend(str(package))
    _forget()
    yield registry.environment("reading_room")
    _forget()


@pytest.fixture
def run(installed, capsys, monkeypatch):
    """Runs the program in this process: `run("envs", "--json")`, standard input from `stdin=`."""

    def invoke(*arguments: str, stdin: str | bytes = b"") -> Done:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        capsys.readouterr()
        code = run_program(arguments)
        return Done(code, *capsys.readouterr())

    return invoke


@pytest.fixture(scope="session")
def surroundings(package) -> dict[str, str]:
    """Environment variables for a process of its own in which `reading_room` is installed."""
    path = os.pathsep.join(filter(None, [str(package), os.environ.get("PYTHONPATH", "")]))
    return {**os.environ, "PYTHONPATH": path}


@pytest.fixture
def spawn(surroundings):
    """Runs the program in a process of its own."""

    def invoke(*arguments: str, **options) -> Done:
        done = subprocess.run(
            [*PROGRAM, *arguments], capture_output=True, encoding="utf-8", env=surroundings, timeout=60, **options
        )
        return Done(done.returncode, done.stdout, done.stderr)

    return invoke


@pytest.fixture
def books(installed):
    return installed.session(0).call("list_books", {}).data["books"]


@pytest.fixture
def talk(run):
    """Plays these lines; gives the output as a list of (line, what followed it), and the rest of the run."""

    def invoke(*lines, seed=0):
        done = run("play", ROOM, "--seed", str(seed), stdin="\n".join(lines) + "\n")
        turns: list[list[str]] = []
        for line in done.out.splitlines():
            prompt = re.match(rf"{ROOM} \d+( fork \d+)?> ", line)
            if prompt:
                turns.append([line[prompt.end() :], ""])
            else:
                turns[-1][1] += line + "\n"
        return turns, done

    return invoke
