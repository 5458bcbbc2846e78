"""Making an exam's environment: what was there before is not lost, and nothing that is not ours is removed."""

from __future__ import annotations

from pathlib import Path

import pytest

from prove.errors import UserError
from prove.evaluation.exams import place


@pytest.fixture
def pip(monkeypatch, tmp_path):
    """Makes environments without pip and without a network; calls ``fails`` in place of its installation."""
    monkeypatch.setenv(place.FOLDER, str(tmp_path / "home"))
    fails: list[BaseException] = []

    def run(command: list[str], failure: str) -> None:
        if command[1:3] == ["-m", "venv"]:
            (Path(command[3]) / "bin").mkdir(parents=True)
            (Path(command[3]) / "pyvenv.cfg").write_text("")
            (Path(command[3]) / "bin" / "python").symlink_to(command[0])
        elif fails:
            raise fails[0]

    monkeypatch.setattr(place, "_run", run)
    return fails


@pytest.fixture
def spec(toy, tmp_path, monkeypatch):
    """The toy exam with requirements."""
    (tmp_path / "toy.txt").write_text("toy==1\n")
    monkeypatch.setattr("prove.evaluation.exams.catalogue.REQUIREMENTS", tmp_path)
    return toy


def made(spec) -> Path:
    place.install(spec, say=lambda text: None)
    (place.folder(spec) / "mark").write_text("before")
    return place.folder(spec)


@pytest.mark.parametrize("fault", [UserError("no network"), KeyboardInterrupt()])
def test_an_installation_that_fails_leaves_the_one_before(pip, spec, fault):
    folder = made(spec)
    pip.append(fault)
    with pytest.raises(type(fault)):
        place.install(spec, say=lambda text: None)
    assert (folder / "mark").read_text() == "before" and place.installed(spec)
    pip.clear()
    place.install(spec, say=lambda text: None)
    assert not (folder / "mark").exists() and place.installed(spec)
    assert sorted(p.name for p in folder.parent.iterdir()) == [".toy.lock", "toy"]


def test_an_installation_that_fails_leaves_nothing_where_nothing_was(pip, spec):
    pip.append(UserError("no network"))
    with pytest.raises(UserError):
        place.install(spec, say=lambda text: None)
    assert not place.folder(spec).exists() and not place.installed(spec)


def test_what_a_killed_installation_put_aside_comes_back(pip, spec):
    folder = made(spec)
    folder.rename(folder.with_name(".toy.before"))
    (folder / "bin").mkdir(parents=True)
    pip.append(UserError("no network"))
    with pytest.raises(UserError):
        place.install(spec, say=lambda text: None)
    assert (folder / "mark").read_text() == "before" and place.installed(spec)


def test_a_folder_of_the_same_name_that_is_no_environment_is_left_alone(pip, spec):
    mine = place.folder(spec) / "notes.txt"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    with pytest.raises(UserError, match="is in the way and no environment of ours; move it, or name a folder in PROVE"):
        place.install(spec, say=lambda text: None)
    assert mine.read_text() == "mine"
