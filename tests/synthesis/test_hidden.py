"""Missing functions: the tool that a request needs is not shown, no other serves it, and the reference says so."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import prove
from prove.dataset import Example
from prove.engine import environment, tool_index
from prove.synthesis import config_from, faults
from prove.synthesis import examples as made_of
from prove.synthesis.hidden import DECLINES, roundabout, substitute, untold
from prove.synthesis.replay import opened


@pytest.fixture(scope="module")
def made() -> list[Example]:
    names = ["banking", "filesystem", "payments", "email"]
    settings = {"environments": names, "missing_function": 1.0, "irrelevance": 0.0, "seed": 3, "heldout": 0}
    return made_of(config_from(settings), "train", 60)


def test_the_hidden_tool_is_not_shown_and_not_called(made: list[Example]) -> None:
    for e in made:
        assert e.kind == "missing_function"
        name = e.knobs["hidden"]["name"]
        assert name not in e.tool_names
        assert tool_index()[name] in e.environments
        assert name not in {c.name for c in e.ground_truth.calls}
        assert e.reference[-1]["content"] in DECLINES
        assert list(faults(e)) == []


def test_the_ground_truth_is_empty_or_the_feasible_beginning(made: list[Example]) -> None:
    first = [e for e in made if not e.ground_truth.calls]
    later = [e for e in made if e.ground_truth.calls]
    assert len(first) > 10 and len(later) > 10
    for e in first:
        assert not e.ground_truth.required_diff and not e.ground_truth.facts
        assert not any(m.get("tool_calls") for m in e.reference)
    for e in later:
        # Nothing serves the last turn, which is declined.
        assert max(c.turn for c in e.ground_truth.calls) < len(e.user_turns) - 1


def test_reads_and_writes_are_hidden(made: list[Example]) -> None:
    hidden = [environment(tool_index()[h]).tool_map[h] for h in (e.knobs["hidden"]["name"] for e in made)]
    assert len({t.name for t in hidden}) > 15
    assert 0.1 < sum(t.read_only for t in hidden) / len(hidden) < 0.9


def test_a_tool_that_does_the_same_is_found() -> None:
    session = environment("filesystem").session(1)
    here = session.call("get_working_directory", {}).data
    made = session.call("create_file", {"name": "a note.txt", "text": "x"}).data
    rename = {"name": "rename_path", "arguments": {"path": made["id"], "new_name": "b note.txt"}, "answers": []}
    shown = [t.name for t in session.environment.tools if t.name != "rename_path"]
    assert session.fork().call("rename_path", rename["arguments"]).ok
    asked = {"name": "get_working_directory", "arguments": {}, "answers": [here["path"]]}
    # Listing the directory tells its path as well.
    assert substitute(session, ["list_directory", "disk_quota"], asked) == "list_directory"
    assert substitute(session, ["disk_quota"], asked) is None
    before = session.digest()
    substitute(session, shown, rename)
    assert session.digest() == before


@pytest.mark.parametrize("damage", ["shown", "would fail", "only an example", "does what"])
def test_the_audit_finds_a_damaged_example(made: list[Example], damage: str) -> None:
    e = next(e for e in made if not e.ground_truth.calls and "filesystem" in e.environments)
    if damage == "shown":
        tool = environment("filesystem").tool_map[e.knobs["hidden"]["name"]]
        e = replace(e, tools=[*e.tools, tool.function])
    elif damage == "would fail":
        e = replace(e, knobs={**e.knobs, "hidden": {**e.knobs["hidden"], "arguments": {"no_such": 1}}})
    elif damage == "only an example":
        e = replace(e, kind="multi_turn")
    else:
        path = opened(e).call("get_working_directory", {}).data["path"]
        hidden = {"name": "get_working_directory", "arguments": {}, "answers": [path]}
        tools = [t for t in e.tools if t["function"]["name"] != "get_working_directory"]
        e = replace(e, knobs={**e.knobs, "hidden": hidden}, tools=tools)
    assert any(f.startswith("hidden") and damage in f for f in faults(e))


def test_what_several_tools_do_together_is_never_hidden(made: list[Example]) -> None:
    for name in prove.environments():
        env = environment(name)
        declared = getattr(env.language, "ROUNDABOUT", ())
        assert set(declared) < set(env.tool_map), name
        assert len(set(declared)) == len(declared)
    assert not any(roundabout(environment(tool_index()[h]), h) for h in (e.knobs["hidden"]["name"] for e in made))
    e = next(e for e in made if "filesystem" in e.environments and not e.ground_truth.calls)
    listing = {"name": "list_directory", "arguments": {}, "answers": []}
    damaged = replace(e, knobs={**e.knobs, "hidden": listing})
    assert any("several tools together" in f for f in faults(damaged))


def test_a_longer_text_and_several_results_tell_an_answer() -> None:
    assert untold(["one", 2, "three\nfour"], ["line one", 3, "three", "four"]) == [2]
    assert untold(["two"], ["tw", "o"]) == ["two"]
    session = environment("filesystem").session(1)
    path = session.call("create_file", {"name": "a.txt", "text": "first\nsecond"}).data["id"]
    lines = {
        "name": "read_file_lines",
        "arguments": {"path": path, "start_line": 1, "end_line": 1},
        "answers": ["first"],
    }
    assert substitute(session, ["disk_quota", "read_file"], lines) == "read_file"
    assert substitute(session, ["disk_quota", "path_info"], lines) is None
    # Two results each hold one of the answers.
    info, quota = session.call("path_info", {"path": path}).data, session.call("disk_quota", {}).data
    both = {"name": "hash_file", "arguments": {"path": path}, "answers": [info["mode"], "first"]}
    assert quota and substitute(session, ["path_info"], both) is None
    assert substitute(session, ["path_info", "read_file"], both) == "read_file"
