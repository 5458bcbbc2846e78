"""Worlds: a pure function of the seed, the same in any process; kept within bounds; never altered."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from library import Book, Library, environment

from prove.engine import State, World, WorldBuilder
from prove.engine.environment import MAX_SEED
from prove.engine.world import WorldCache, reference_moment, stable_int
from prove.errors import UserError

REPORT = """
import sys
sys.path.insert(0, {path!r})
from hashlib import blake2b
from library import environment
for seed in (0, 7, 2**63 - 1):
    print(blake2b(environment.build(seed).canonical()).hexdigest())
session = environment.session(7)
book = session.call("list_books", {{}}).data["books"][0]["id"]
loan = session.call("lend", {{"book_id": book, "reader": "Zoë"}})
note = session.call("annotate_loan", {{"loan_id": loan.data["id"], "text": "n"}})
sys.stdout.reconfigure(encoding="utf-8")
print(loan.text, note.text, session.digest(), session.diff().canonical())
"""


def report(**variables: str) -> str:
    """What a fresh process with these environment variables says of worlds and calls."""
    code = REPORT.format(path=str(Path(__file__).parent))
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | variables, capture_output=True, check=True, encoding="utf-8"
    )
    return done.stdout


def test_the_same_in_fresh_processes_in_other_zones_with_other_hashes():
    first = report(TZ="UTC", PYTHONHASHSEED="1", LC_ALL="C")
    second = report(TZ="Pacific/Kiritimati", PYTHONHASHSEED="2", LC_ALL="C.UTF-8", LANG="de_DE.UTF-8")
    assert first == second
    assert len(first.splitlines()) == 4


def test_building_one_world_does_not_change_the_next():
    alone = environment.build(5).canonical()
    environment.build(4)
    assert environment.build(5).canonical() == alone


def test_other_seeds_are_other_worlds():
    def content(world: World) -> str:
        return repr([(r.title, r.copies) for r in world.tables["books"].rows.values()])

    assert len({content(environment.build(seed)) for seed in range(100)}) == 100


def test_global_randomness_is_neither_used_nor_touched():
    import random

    random.seed(1)
    one = environment.build(3).canonical()
    random.seed(2)
    state = random.getstate()
    two = environment.build(3).canonical()
    assert one == two
    assert random.getstate() == state


@pytest.mark.parametrize("seed", [-1, MAX_SEED + 1, True, 1.0, "1", None, 10**5000], ids=lambda s: type(s).__name__)
def test_a_seed_that_is_none(seed):
    with pytest.raises(UserError, match="seed must be a whole number from 0 to"):
        environment.session(seed)


def test_the_extreme_seeds():
    assert environment.session(0).seed == 0
    assert environment.session(MAX_SEED).call("list_books", {}).ok


def test_the_reference_moment_is_one_for_all_environments():
    assert reference_moment(7) == environment.build(7).start == WorldBuilder("other", 7, {}).start
    assert len({reference_moment(s) for s in range(100)}) > 50
    assert all(
        datetime(2026, 1, 5, tzinfo=UTC) <= reference_moment(s) < datetime(2027, 1, 1, tzinfo=UTC) for s in range(99)
    )


def test_stable_numbers_tell_their_parts_apart():
    assert stable_int("a", "bc") != stable_int("ab", "c")
    assert stable_int("x", 1) == stable_int("x", 1)


def test_generated_ids_do_not_repeat():
    builder = WorldBuilder("library", 1, Library.row_types())
    for _ in range(9):
        builder.add(Book(id=builder.new_id(Book, digits=1), title="t", shelf="a", copies=1))
    assert len(builder.rows(Book)) == 9


def test_ids_of_a_session_avoid_what_is_there():
    state: State = environment.session(1).state
    state.transaction.open = True
    table: Any = state.books
    keys = {state.new_id(table, digits=1) for _ in range(200)}
    assert len(keys) == 10
    for key in sorted(keys)[:9]:
        table.put(Book(id=key, title="t", shelf="a", copies=1))
    assert {state.new_id(table, digits=1) for _ in range(20)} == keys - set(sorted(keys)[:9])


class Counted:
    """A cache of worlds that counts what it builds."""

    def __init__(self, limit: int) -> None:
        self.cache = WorldCache(limit)
        self.built: list[int] = []

    def get(self, seed: int) -> World:
        def build(seed: int) -> World:
            self.built.append(seed)
            return environment.build(seed)

        return self.cache.get((environment, seed), build)


def test_the_cache_keeps_within_its_bound():
    size = environment.build(0).size
    counted = Counted(int(size * 3.5))
    for seed in range(10):
        counted.get(seed)
    assert counted.built == list(range(10))
    assert len(counted.cache._worlds) == 3
    assert counted.cache._size == sum(w.size for w in counted.cache._worlds.values()) <= size * 3.5
    counted.get(9), counted.get(8)
    assert len(counted.built) == 10, "what was used last is kept"
    counted.get(0)
    assert counted.built[-1] == 0
    assert {seed for _, seed in counted.cache._worlds} == {9, 8, 0}, "the one that was not used goes first"


def test_a_world_larger_than_the_cache_is_still_kept_while_it_is_the_last():
    counted = Counted(1)
    assert counted.get(1) is counted.get(1)
    counted.get(2)
    assert list(counted.cache._worlds) == [(environment, 2)]


def test_a_build_that_fails_leaves_the_cache():
    cache = WorldCache(10**6)

    def broken(seed: int) -> World:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        cache.get((environment, 1), broken)
    assert cache.get((environment, 1), environment.build).seed == 1


def test_sessions_of_one_seed_share_the_world():
    assert environment.session(3).state.world is environment.session(3).state.world


def test_the_estimated_size_is_about_right():
    import tracemalloc

    environment.build(0)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    worlds = [environment.build(seed) for seed in range(100, 120)]
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    estimated = sum(w.size for w in worlds)
    assert used / 3 < estimated < used * 3
