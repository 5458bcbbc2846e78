"""Phases of the quickstart: done once, resumed, never mixed with another run's."""

from __future__ import annotations

import json

import pytest

from prove.cli._phases import Phases
from prove.errors import UserError

LABELS = {"one": "do one", "two": "do two"}


def open_run(folder, **settings):
    return Phases(folder, {"seed": 1, **settings}, 10.0, LABELS)


def test_a_phase_is_done_once(tmp_path, capsys):
    for start in range(2):
        phases = open_run(tmp_path)
        with phases.phase("one") as result:
            assert (result is None) is (start == 1)
            if result is not None:
                result["count"] = 3
        assert phases.done("one") and phases.result("one") == {"count": 3}
        assert not phases.done("two") and phases.result("two") == {}
    errors = capsys.readouterr().err
    assert "1/2 do one · 10:00 left of 10 minutes" in errors and "1/2 do one: done before" in errors


def test_an_interruption_says_how_to_go_on(tmp_path):
    phases = open_run(tmp_path)
    with (
        pytest.raises(KeyboardInterrupt, match=r"kept in .*the same command goes on with “do one”"),
        phases.phase("one"),
    ):
        raise KeyboardInterrupt
    again = open_run(tmp_path)
    assert not again.done("one")
    assert again.seconds("one") > 0, "time already spent counts against the budget"
    with again.phase("one") as result:
        assert result == {}


def test_a_fault_leaves_the_phase_undone(tmp_path):
    phases = open_run(tmp_path)
    with pytest.raises(ZeroDivisionError), phases.phase("one") as result:
        result["half"] = True
        raise ZeroDivisionError
    assert not open_run(tmp_path).done("one")


def test_the_budget_runs_down(tmp_path):
    phases = open_run(tmp_path)
    phases.state.phases.clear()
    assert phases.left == pytest.approx(600)
    with phases.phase("one"):
        pass
    phases.state.phases["one"].seconds = 100
    assert phases.left == pytest.approx(500)


def test_another_seed_is_refused(tmp_path):
    open_run(tmp_path)
    with pytest.raises(UserError, match=r"seed 1, this one has 2; give another folder with --out, or remove it"):
        Phases(tmp_path, {"seed": 2}, 10.0, LABELS)


def test_any_other_setting_is_refused(tmp_path):
    open_run(tmp_path, recipe={"steps": 3})
    open_run(tmp_path, recipe={"steps": 3})
    with pytest.raises(UserError, match="recipe"):
        open_run(tmp_path, recipe={"steps": 4})


def test_a_folder_of_something_else_is_refused(tmp_path):
    (tmp_path / "thesis.tex").write_text("x")
    with pytest.raises(UserError, match="not empty"):
        open_run(tmp_path)
    assert [p.name for p in tmp_path.iterdir()] == ["thesis.tex"]


@pytest.mark.parametrize("content", ["", "{", "[]", '{"settings": 3}'])
def test_a_damaged_state_is_refused(tmp_path, content):
    open_run(tmp_path)
    (tmp_path / "run.json").write_text(content)
    with pytest.raises(UserError, match="damaged"):
        open_run(tmp_path)


def test_the_state_is_readable(tmp_path):
    with open_run(tmp_path).phase("two"):
        pass
    state = json.loads((tmp_path / "run.json").read_text())
    assert state["settings"] == {"seed": 1} and state["phases"]["two"]["done"] is True
