"""The seeded worlds: a sound tree, planted edge cases, variety, and calls that cannot be made slow."""

from __future__ import annotations

import time
from collections import Counter

import pytest

import prove
from prove.envs.common import fold
from prove.envs.filesystem.entities import Directory, FileSystem
from prove.envs.filesystem.names import person_in
from prove.envs.filesystem.params import checked_name
from prove.envs.filesystem.paths import may
from prove.envs.filesystem.rules import used
from prove.envs.filesystem.tree import ancestors, children, holding, in_trash, path_of, root, tables

ENVIRONMENT = prove.environment("filesystem")


@pytest.fixture(params=range(0, 60, 5))
def fs(request) -> FileSystem:
    return ENVIRONMENT.session(request.param).state


def all_children(fs):
    """Directory -> what it holds; under None the root and what lies in the trash."""
    held = {}
    for row in (row for table in tables(fs) for row in table):
        held.setdefault(row.parent, []).append(row)
    return held


def test_the_tree_is_sound(fs):
    held = all_children(fs)
    trashed = {t.entry_id for t in fs.trash_items}
    assert {r.id for r in held[None]} == {root(fs).id} | trashed
    for above, rows in held.items():
        assert above is None or isinstance(fs.directories.get(above), Directory)
        if above is not None:
            assert len({r.name for r in rows}) == len(rows)
            assert rows == children(fs, fs.directories.get(above))
            assert sorted(holding(fs)(above).entries, key=rows.index) == rows
    for row in (row for table in tables(fs) for row in table):
        assert row.id == root(fs).id or checked_name(row.name) == row.name
        assert row.modified_at < fs.now and in_trash(fs, row) == bool((ancestors(fs, row) or [row])[-1].name)
    for file in fs.files:
        assert file.binary or file.size == len(file.content.encode())


def test_the_user_has_a_home_a_place_and_some_room(fs):
    shell = fs.shell
    home = fs.directories.need(shell.home, "home")
    assert path_of(fs, home) == f"/users/{shell.user}" and home.owner == shell.user
    here = fs.directories.need(shell.working_directory, "here")
    assert here.id == home.id or home.id in {d.id for d in ancestors(fs, here)}
    size, count = used(fs)
    assert 0 < shell.quota_bytes - size < 70_000_000 and shell.quota_entries - count == 250
    # A video does not fit, but does once the trash is empty.
    videos = [f.size for f in fs.files if f.name.endswith(".mp4") and f.parent is not None]
    assert min(videos) > shell.quota_bytes - size


def test_there_is_enough_of_everything(fs):
    counts = Counter(r.KIND for r in (row for table in tables(fs) for row in table))
    assert counts["file"] > 160 and counts["directory"] > 60 and counts["symlink"] == 11 and counts["archive"] == 5
    assert len(fs.trash_items) >= 7


def test_edge_cases_are_planted(fs):
    rows = [r for r in (row for table in tables(fs) for row in table) if not in_trash(fs, r)]
    files = [r for r in rows if r.KIND == "file"]
    names = Counter(r.name for r in rows)
    assert names["README.md"] >= 4 and [n for n in names if "(1)" in n]
    assert [n for n in names if fold(n) != n.lower() and not n.isascii()] and max(map(len, names)) > 80
    assert [f for f in files if not f.size] and [f for f in files if any(len(x) > 500 for x in f.content.split("\n"))]
    assert max(len(ancestors(fs, r)) for r in rows) >= 9
    held = all_children(fs)
    assert len([r for r in rows if r.KIND == "directory" and not held.get(r.id)]) >= 6
    user = fs.shell.user
    own = [r for r in rows if r.owner == user]
    assert [r for r in own if not may(fs, r, 4)] and [r for r in own if r.mode == 0o444]
    assert [r for r in rows if r.owner != user and may(fs, r, 2)] and [r for r in rows if not may(fs, r, 4)]
    assert [r for r in rows if r.name.startswith(".")]


def test_links_of_every_sort(fs):
    session = ENVIRONMENT.session(fs.seed)
    codes = Counter()
    for link in fs.symlinks:
        observation = session.call("resolve_path", {"path": path_of(fs, link)})
        codes[observation.error["code"] if observation.error else observation.data["kind"]] += 1
    assert codes["link_loop"] == 2 and codes["no_such_file"] == 2 and codes["directory"] == 4 and codes["file"] == 3


def test_whom_a_text_names_follows_from_the_id(fs):
    texts = [f for f in fs.files if f.size and not f.binary]
    assert all(person_in(f.id) in f.content for f in texts)


def test_seeds_differ():
    first, second = (ENVIRONMENT.session(s).state for s in (1, 2))
    assert not {f.name for f in first.files} >= {f.name for f in second.files}
    assert len({ENVIRONMENT.session(s).state.shell.user for s in range(20)}) > 6


def test_what_is_too_much_for_one_call_is_refused():
    session = ENVIRONMENT.session(4)
    assert session.call("change_directory", {"path": "~"}).ok
    assert session.call("make_directory", {"name": "All"}).ok
    for name in ("Documents", "Projects", "Notes", "Pictures", "Downloads", "Archive", "Desktop"):
        assert session.call("move_path", {"path": f"~/{name}", "folder": "All"}).ok
    for n in range(3):
        assert session.call("copy_path", {"path": "All/Projects", "folder": "All", "new_name": f"P{n}"}).ok
    for tool, more in (("copy_path", {"new_name": "again"}), ("create_archive", {"name": "a.zip"})):
        observation = session.call(tool, {"path": "All", "folder": "~", **more})
        assert observation.error and observation.error["code"] == "too_many_entries"


def test_no_call_is_slow_in_a_server_made_to_be_slow():
    session = ENVIRONMENT.session(1)
    for n in range(60):
        text = "x\n" * 30_000 if n < 30 else "aaaa" * 15_000
        assert session.call("create_file", {"name": "a" * 95 + str(n), "folder": "~", "text": text}).ok
    for name in ("Projects", "Notes"):
        assert session.call("copy_path", {"path": f"~/{name}", "folder": "~/Videos"}).ok
    hard = [
        ("glob_paths", {"pattern": p, "folder": "~"})
        for p in ("*a" * 20 + "*b", "**/**/" + "*[a-z]" * 10 + "[0-9]x", "[ab]" * 19 + "*", "?" * 79 + "*", "[" * 80)
    ]
    hard += [("search_file_contents", {"phrase": p, "limit": 100}) for p in ("x", "a" * 200, "é", "aaaa")]
    hard += [("path_info", {"path": p}) for p in ("./" * 499, "~/" + "Videos/../" * 90, "~/ping", "/" * 1000)]
    hard += [("find_files", {"query": "a", "limit": 100}), ("directory_tree", {"path": "/", "limit": 100})]
    pair = [f.id for f in session.state.files if f.size == 60_000]
    hard += [("compare_files", {"path": pair[0], "other_path": pair[-1]}), ("sort_file_lines", {"path": pair[0]})]
    for tool, arguments in hard:
        times = []
        for _ in range(3):
            twin = session.fork()
            start = time.thread_time()
            twin.call(tool, arguments)
            times.append(time.thread_time() - start)
        assert min(times) < 0.05, (tool, arguments)


def test_what_all_share_belongs_to_root(fs):
    top = {d.name: d for d in fs.directories.where(parent=root(fs).id)}
    assert {name: (d.owner, d.mode) for name, d in top.items()} == dict.fromkeys(
        ("etc", "logs", "shared", "users"), ("root", 0o755)
    )
