"""The pinned forms of the engine: Tool, Observation, diff and digest, workspace, against golden fixtures.

A fixture changes only on purpose, together with a line in docs/decisions.md: run with ``PROVE_WRITE_GOLDEN=1`` then.
"""

from __future__ import annotations

import json
import os
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import msgspec
import pytest
from library import environment

import prove
from prove.engine import EnvironmentFault, Session, registry
from prove.engine.diff import Diff

GOLDEN = Path(__file__).parent / "golden"


def golden(name: str, data: Any) -> None:
    """Compares data with its fixture."""
    text = json.dumps(msgspec.to_builtins(data), ensure_ascii=False, indent=1) + "\n"
    path = GOLDEN / f"{name}.json"
    if os.environ.get("PROVE_WRITE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), f"{path.name} is pinned; see the docstring of this module"


def shown(changes: Diff) -> dict[str, Any]:
    volatile = [{"table": c.table, "op": c.op, "id": c.id, "fields": sorted(c.fields)} for c in changes.volatile]
    return {"truth": bool(changes), "changes": changes.canonical(), "volatile": volatile}


def test_tool():
    tools = [environment.tool_map[n] for n in ("list_books", "lend", "unlock")]
    golden(
        "tool",
        [
            {
                "described": next(d for d in environment.describe()["tools"] if d["name"] == t.name),
                "function": t.function,
                "refs": t.refs,
                "sensitive": sorted(t.sensitive),
                "produces": t.produces,
            }
            for t in tools
        ],
    )


def test_observation():
    session = environment.session(7)
    books = session.call("list_books", {"limit": 3}).data["books"]
    calls: list[tuple[Any, Any]] = [
        ("list_books", {"shelf": "a", "limit": 2.0}),
        ("lend", {"book_id": books[0]["id"], "reader": "Zoë 北京"}),
        ("lend", {"book_id": "book_0", "reader": "Anna"}),
        ("lend", {"reader": 5, "colour": "red"}),
        ("lend", "{}"),
        ("list_books", {"shelf": "z", "limit": 0}),
        ("list_books", {"limit": float("nan")}),
        ("give_back", {"loan_id": "\ud800"}),
        ("nope", {}),
        (None, {}),
        *(("lend", {"book_id": books[0]["id"], "reader": "B"}) for _ in range(3)),
    ]
    seen = []
    for tool, arguments in calls:
        observation = session.call(tool, arguments)
        assert (observation.data is None) == (not observation.ok)
        assert (observation.error is None) == observation.ok
        seen.append(
            {"call": [tool, repr(arguments)], "ok": observation.ok, "kind": observation.kind, "json": observation.text}
        )
    assert {s["kind"] for s in seen} >= {None, "unknown_tool", "invalid_arguments", "not_found", "conflict"}
    golden("observation", seen)


def scripted(session: Session | prove.Workspace) -> list[dict[str, Any]]:
    """Diff and digest after each of some calls, by what the calls do."""
    steps = [{"after": "nothing", "digest": session.digest(), "diff": shown(session.diff())}]

    def call(tool: str, **arguments: Any) -> Any:
        observation = session.call(tool, arguments)
        steps.append({"after": tool, "digest": session.digest(), "diff": shown(session.diff())})
        return observation.data

    book = call("list_books", limit=1)["books"][0]["id"]
    loan = call("lend", book_id=book, reader="Anna")["id"]
    call("annotate_loan", loan_id=loan, text="late")
    call("touch", loan_id=loan)
    call("give_back", loan_id=loan)
    call("lend", book_id=book, reader="Anna")
    return steps


def test_diff_and_digest():
    steps = scripted(environment.session(7))
    assert steps[5]["digest"] == steps[0]["digest"], "given back is as never lent"
    assert steps[6]["digest"] == steps[2]["digest"], "whatever the second loan's id is"
    golden("state", steps)


def test_volatile_changes_stand_apart():
    session = environment.session(7)
    loan = next(iter(session.state.loans))
    session.call("list_books", {})
    session.call("touch", {"loan_id": loan.id})
    assert session.digest() == environment.session(7).digest()
    golden("volatile", shown(session.diff()))


@pytest.fixture
def registered(monkeypatch):
    point = EntryPoint("library", "library:environment", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [point])
    for cached in (registry._points, registry.environment, registry.tool_index):
        cached.cache_clear()
    yield
    monkeypatch.undo()
    for cached in (registry._points, registry.environment, registry.tool_index):
        cached.cache_clear()


def test_workspace(registered):
    space = prove.workspace(environments=["library"], seed=7, rollout_id="r1")
    steps = scripted(space)
    only = prove.workspace(tools=["list_books"], seed=7)
    refused = only.call("lend", {"book_id": "x", "reader": "y"})
    first = only.call("list_books", {"limit": 1}, call_id="a")
    again = only.call("list_books", {"limit": 9}, call_id="a")
    assert again is first
    golden(
        "workspace",
        {
            "steps": [
                {"after": s["after"], "digest": s["digest"], "changes": len(s["diff"]["changes"])} for s in steps
            ],
            "not named": refused.text,
            "same call id": again.text,
            "seconds": only.clock.seconds,
            "digest": only.digest(),
        },
    )


def test_a_fault_is_no_observation():
    with pytest.raises(EnvironmentFault):
        environment.session(7).call("unlock", {"pin": "1234"})
