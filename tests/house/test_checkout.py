"""The files of the checkout: sizes, places, pins, and the words of the README against what exists."""

from __future__ import annotations

import re
import subprocess
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from prove import __version__
from prove.cli.main import COMMANDS

MOST_LINES = 450

# Written in pieces so that this file does not match itself.
PLACES = re.compile(
    "/wo"
    "rk/|/ro"
    "ot/|/fa"
    "rm/|/tm"
    "p/[a-z]+-"
    r"|/\.libr"
    r"ary|pypi\.o"
    r"rg|pythonho"
    "sted"
)


@pytest.fixture(scope="module")
def tracked(root):
    done = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True)
    if done.returncode:
        pytest.skip("not a git checkout")
    return [root / name for name in done.stdout.split("\0") if name and (root / name).is_file()]


@pytest.fixture(scope="module")
def project(root):
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_modules_stay_small(tracked, root):
    long = {
        str(path.relative_to(root)): count
        for path in tracked
        if path.suffix == ".py" and (count := len(path.read_bytes().splitlines())) > MOST_LINES
    }
    assert not long, f"over {MOST_LINES} lines; does each have one purpose?"


def test_no_path_of_a_machine_and_no_host_of_a_registry(tracked, root):
    found = []
    for path in tracked:
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [
            f"{path.relative_to(root)}:{number}: {line.strip()[:100]}"
            for number, line in enumerate(text.splitlines(), 1)
            if PLACES.search(line)
        ]
    assert not found, "\n".join(found)


def test_every_dependency_is_pinned(root, project):
    pins = {}
    for line in (root / "constraints.txt").read_text(encoding="utf-8").split():
        name, separator, version = line.partition("==")
        assert separator and "+" not in version, f"constraints.txt: {line} is no plain exact version"
        pins[canonicalize_name(name)] = version
    wanted = list(project["dependencies"])
    for extra in ("train", "eval", "dev"):
        wanted += project["optional-dependencies"][extra]
    for requirement in map(Requirement, wanted):
        pin = pins.get(canonicalize_name(requirement.name))
        assert pin is not None, f"{requirement.name} has no pin in constraints.txt"
        assert requirement.specifier.contains(pin), f"{requirement} does not allow the pinned {pin}"


def test_worlds_depend_on_one_release_of_faker(project):
    faker = next(Requirement(line) for line in project["dependencies"] if line.startswith("Faker"))
    assert [specifier.operator for specifier in faker.specifier] == ["=="]


def test_the_versions_agree(root, project):
    assert project["version"] == __version__
    assert f"## {__version__}" in (root / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_documents_name_commands_and_files_that_exist(document, root):
    text = (root / document).read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", (root / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"`make ([a-z]+)", text)) <= targets
    named = set(re.findall(r"prove-rl ([a-z]+)", text))
    assert named, "the document names no command at all"
    assert named <= set(COMMANDS)
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (root / link).exists(), f"{document} points to {link}, which is not there"


def test_every_command_of_the_table_exists(root):
    modules = {entry.module.rpartition(".")[2] for entry in COMMANDS.values()}
    assert modules <= {path.stem for path in (root / "src" / "prove" / "cli").glob("*.py")}
