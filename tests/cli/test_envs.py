"""`prove-rl envs`."""

from __future__ import annotations

import json
import os
import subprocess

import pytest

from prove.engine import registry

from .conftest import PROGRAM


def test_the_list_names_tools_and_purpose(run):
    done = run("envs")
    assert done.code == 0
    line = next(line for line in done.out.splitlines() if line.startswith("reading_room"))
    assert line.split(None, 2) == ["reading_room", "6", "A lending library."]


def test_one_environment_shows_every_tool_and_parameter(run, installed):
    done = run("envs", "reading_room")
    assert done.code == 0
    for tool in installed.tools:
        assert tool.description in done.out
        for name, schema in tool.parameters["properties"].items():
            assert name in done.out and schema["description"] in done.out


def test_tools_are_grouped_by_what_they_may_do(run):
    out = run("envs", "reading_room").out
    look, change, destructive = (out.index(word) for word in ("Look up", "Change", "Destructive"))
    assert look < out.index("list_books [read]") < change < out.index("lend [write]") < destructive
    assert destructive < out.index("give_back [write] [destructive]")


def test_parameters_say_what_they_take(run):
    out = run("envs", "reading_room").out
    rows = {line.split()[0]: " ".join(line.split()) for line in out.splitlines() if line.startswith("    ")}
    assert rows["limit"] == "limit whole number 1 to 50 = 50 Most books to return"
    assert rows["shelf"].startswith("shelf a | b optional")
    assert rows["book_id"] == "book_id id of book required Id of the book"
    assert rows["pin"].endswith("PIN. Sensitive.")


def test_json_is_what_the_library_describes(run, installed):
    done = run("envs", "--json")
    assert done.code == 0 and done.out.count("\n") == 1 and ": " not in done.out.split('"description"')[0]
    listed = json.loads(done.out)
    assert [one["name"] for one in listed] == registry.environments()
    mine = next(one for one in listed if one["name"] == "reading_room")
    assert mine == json.loads(json.dumps(installed.describe()))
    assert set(mine) == {"name", "description", "version", "tools"}
    assert set(mine["tools"][0]) == {
        "name", "description", "parameters", "returns", "read_only", "destructive", "idempotent",
    }  # fmt: skip


def test_json_of_one_is_a_list_of_one(run):
    assert [one["name"] for one in json.loads(run("envs", "reading_room", "--json").out)] == ["reading_room"]


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_an_unknown_name_gets_the_nearest(run, options):
    assert "did you mean 'reading_room'?" in run("envs", "reading_rom", *options).sentence()


def test_nothing_installed_is_said(run, monkeypatch):
    monkeypatch.setattr(registry, "_points", dict)
    assert (run("envs", "--json").out, run("envs", "--json").code) == ("[]\n", 0)
    done = run("envs")
    assert (done.code, done.out) == (0, "") and "prove.environments" in done.err


def test_one_broken_package_does_not_hide_the_others(run, monkeypatch, installed):
    from importlib.metadata import EntryPoint

    points = {**registry._points(), "broken": EntryPoint("broken", "no_such_module:environment", registry.GROUP)}
    monkeypatch.setattr(registry, "_points", lambda: points)
    done = run("envs")
    assert done.code == 2
    assert "reading_room" in done.out
    assert done.err.startswith("error: ") and "no_such_module" in done.err and done.err.count("\n") == 1


def test_a_reader_that_leaves_early_is_no_fault(surroundings):
    read, write = os.pipe()
    os.close(read)
    for arguments in (["envs", "--json"], ["envs"], ["envs", "reading_room"]):
        done = subprocess.run([*PROGRAM, *arguments], stdout=write, stderr=subprocess.PIPE, text=True, env=surroundings)
        assert (done.returncode, done.stderr) == (141, "")
    os.close(write)
