"""Workspaces and the registry."""

from __future__ import annotations

import sys

import library
import pytest
from library import environment as books

import prove
from prove.engine import Environment, registry, tool_index
from prove.errors import UserError

# A second environment: the same tools under other names.
_renamed = sys.modules[__name__]
archive = Environment(
    name="archive", version="1", description="An archive.", state=library.Library, build=library.build, tools=_renamed
)
for _tool in books.tools:
    _twin = library.tool(lambda *a, fn=_tool.fn, **k: fn(*a, **k))
    _twin.name, _twin.fn, _twin.environment = f"archive_{_tool.name}", _tool.fn, "archive"
    _twin.read_only = _tool.read_only
    archive.tool_map[_twin.name] = _twin
not_an_environment = 5


@pytest.fixture
def two(register):
    sys.modules["archive_of_tests"] = sys.modules[__name__]
    register([("library", "library:environment"), ("archive", "archive_of_tests:archive")])


def first_book(space: prove.Workspace) -> str:
    return space.call("list_books", {}).data["books"][0]["id"]


def test_only_the_tools_named_can_be_called(two):
    space = prove.workspace(tools=["list_books", "archive_list_books"], seed=1)
    assert space.call("list_books", {}).ok
    before = [space.digest(), space.clock.seconds]
    refused = space.call("lend", {"book_id": "x", "reader": "y"})
    assert (refused.ok, refused.kind) == (False, "unknown_tool")
    assert [space.digest(), space.clock.seconds] == before
    assert set(space.sessions) == {"library"}


def test_sessions_open_lazily_and_only_for_their_tools(two):
    space = prove.workspace(environments=["library", "archive"], seed=1)
    assert not space.sessions
    space.call("archive_list_books", {})
    assert set(space.sessions) == {"archive"}
    only = prove.workspace(environments=["library"], seed=1)
    for name in ("archive", "nope", ""):
        with pytest.raises(UserError, match="its environments: library"):
            only.session(name)
    assert not only.sessions


def test_one_clock_for_all_sessions(two):
    space = prove.workspace(environments=["library", "archive"], seed=1)
    space.call("list_books", {})
    space.call("archive_list_books", {})
    space.call("list_books", {})
    assert space.clock.seconds == 2 * books.tick_seconds + archive.tick_seconds
    assert space.session("library").state.now == space.session("archive").state.now


def test_diff_and_digest_over_all_sessions(two):
    space = prove.workspace(environments=["library", "archive"], seed=1)
    start = space.digest()
    space.call("archive_list_books", {})
    assert space.digest() == start == prove.workspace(environments=["library"], seed=1).digest()
    assert not space.diff()
    space.call("lend", {"book_id": first_book(space), "reader": "A"})
    archived = space.call("archive_list_books", {}).data["books"][0]["id"]
    space.call("archive_lend", {"book_id": archived, "reader": "A"})
    assert [c.environment for c in space.diff()] == ["archive", "archive", "library", "library"]
    assert space.digest() != start
    assert prove.workspace(environments=["library"], seed=2).digest() != start


def test_a_change_counts_for_its_environment(two):
    def lend(name: str) -> prove.Workspace:
        space = prove.workspace(environments=["library", "archive"], seed=1)
        prefix = "" if name == "library" else "archive_"
        book = space.call(f"{prefix}list_books", {}).data["books"][0]["id"]
        assert space.call(f"{prefix}lend", {"book_id": book, "reader": "A"}).ok
        return space

    assert lend("library").digest() != lend("archive").digest()


def test_a_fork_is_independent_and_keeps_one_clock(two):
    space = prove.workspace(environments=["library", "archive"], seed=1, rollout_id="r")
    book = first_book(space)
    space.call("archive_list_books", {})
    twin = space.fork()
    assert (twin.digest(), twin.clock.seconds, twin.rollout_id) == (space.digest(), space.clock.seconds, "r")
    twin.call("lend", {"book_id": book, "reader": "A"})
    assert not space.diff()
    assert twin.clock.seconds == space.clock.seconds + books.tick_seconds
    assert twin.session("archive").state.now == twin.session("library").state.now


def test_reset(two):
    space = prove.workspace(environments=["library"], seed=1)
    start = space.digest()
    first = space.call("lend", {"book_id": first_book(space), "reader": "A"}, call_id="1")
    space.reset()
    assert (space.digest(), space.clock.seconds, space.sessions) == (start, 0, {})
    assert space.call("lend", {"book_id": first_book(space), "reader": "A"}, call_id="1").json == first.json
    assert space.diff(), "the call was executed anew, not remembered"


def test_a_call_id_is_executed_once_over_all_sessions(two):
    space = prove.workspace(environments=["library", "archive"], seed=1)
    first = space.call("list_books", {}, call_id="1")
    assert space.call("archive_list_books", {}, call_id="1") is first
    unknown = space.call("nope", {}, call_id="2")
    assert space.call("list_books", {}, call_id="2") is unknown
    assert space.clock.seconds == books.tick_seconds
    assert "archive" not in space.sessions


@pytest.mark.parametrize("name", [None, 5, [], "\ud800"])
def test_no_name_raises(two, name):
    assert prove.workspace(environments=["library"]).call(name, {}).kind == "unknown_tool"


def test_an_unknown_tool_is_named_with_the_nearest(two):
    with pytest.raises(UserError, match="there is no tool 'lst_books'; did you mean 'list_books'"):
        prove.workspace(tools=["lst_books"])
    with pytest.raises(UserError, match="either tools"):
        prove.workspace()
    with pytest.raises(UserError, match="either tools"):
        prove.workspace(tools=["lend"], environments=["library"])
    with pytest.raises(UserError, match="seed"):
        prove.workspace(tools=["lend"], seed=-1)
    with pytest.raises(UserError, match="there is no environment"):
        prove.workspace(environments=["nope"])


def test_names_are_sorted_and_nothing_is_loaded(two):
    assert prove.environments() == ["archive", "library"]
    assert registry.environment.cache_info().currsize == 0


def test_an_unknown_environment_is_told_the_nearest(two):
    with pytest.raises(UserError, match="there is no environment 'libary'; did you mean 'library'"):
        prove.environment("libary")
    with pytest.raises(UserError, match="known: archive, library"):
        prove.environment("zzz")


def test_no_environment_at_all(register):
    register([])
    assert prove.environments() == []
    with pytest.raises(UserError, match="none is installed"):
        prove.environment("library")


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("no_such_module_here:environment", "cannot be loaded"),
        ("archive_of_tests:not_an_environment", "is not a prove Environment"),
        ("archive_of_tests:no_such_attribute", "cannot be loaded"),
    ],
)
def test_an_entry_point_that_leads_nowhere(register, target, message):
    sys.modules["archive_of_tests"] = sys.modules[__name__]
    register([("broken", target)])
    with pytest.raises(UserError, match=message):
        prove.environment("broken")


def test_two_packages_of_one_name(register):
    register([("library", "library:environment"), ("library", "other:environment")])
    with pytest.raises(UserError, match="two packages register the environment 'library'"):
        prove.environments()


def test_the_same_entry_point_seen_twice_is_one(register):
    register([("library", "library:environment"), ("library", "library:environment")])
    assert prove.environments() == ["library"]


def test_tool_names_are_unique_over_all(register):
    sys.modules["archive_of_tests"] = sys.modules[__name__]
    register([("library", "library:environment"), ("copy", "library:environment")])
    with pytest.raises(UserError, match="defined by both"):
        tool_index()


def test_the_index_of_tools(two):
    index = tool_index()
    assert index["lend"] == "library"
    assert index["archive_lend"] == "archive"


def test_an_environment_with_two_tools_of_one_name_is_refused():
    with pytest.raises(TypeError, match="two tools of one name"):
        Environment(
            name="twice",
            version="1",
            description="",
            state=library.Library,
            build=library.build,
            tools=(library, library),
        )


def test_an_environment_describes_itself():
    described = books.describe()
    assert list(described) == ["name", "description", "version", "tools"]
    assert described["tools"][0]["name"] == "list_books"
    assert set(described["tools"][0]) == {
        "name",
        "description",
        "parameters",
        "returns",
        "read_only",
        "destructive",
        "idempotent",
    }


def test_the_schema_hash_follows_the_tools():
    def made(version: str, tools: object) -> Environment:
        return Environment(
            name="library", version=version, description="", state=library.Library, build=library.build, tools=tools
        )

    assert made("1.0.0", library).schema_hash == books.schema_hash
    assert made("1.0.1", library).schema_hash != books.schema_hash
    assert made("1.0.0", _renamed).schema_hash != books.schema_hash


def test_without_a_language_module_the_teacher_is_told():
    with pytest.raises(UserError, match="declares no language module"):
        books.language  # noqa: B018
