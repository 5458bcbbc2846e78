"""C1 to C22 over every registered environment, and proof that each of them can fail.

``PROVE_FUZZ_CALLS`` sets the number of fuzzed calls per environment; ``PROVE_FUZZ=full`` stands for the long form.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache

import checklist
import fuzz
import listing
import pytest
from faulty_lists import FAULTY  # with those of `faulty`
from fuzz import Run, Subject
from kiosk import kiosk

import prove
from prove.engine import Workspace
from prove.engine.diff import Diff

FULL = os.environ.get("PROVE_FUZZ") == "full"
CALLS = int(os.environ.get("PROVE_FUZZ_CALLS", "5000" if FULL else "1500"))
SEEDS = 200

# Tools of which a second call with the same arguments is a second deed, though they are destructive.
REPEATABLE = {
    "banking": {"send_payment"},
    "payments": {"create_refund"},
    "retail_chain": {"receive_purchase_order", "receive_stock_transfer"},  # deliveries in parts
    "trading": {"close_position"},
}

CHECKS = checklist.FIRST + listing.SECOND


@cache
def subject(name: str) -> Subject:
    if name == "kiosk":
        return Subject(kiosk(), "kiosk:kiosk", min(CALLS, 600), seeds=10)
    return Subject(prove.environment(name), name, CALLS, SEEDS, frozenset(REPEATABLE.get(name, ())))


@pytest.mark.parametrize("check", CHECKS, ids=lambda c: c.__name__)
@pytest.mark.parametrize("name", [*prove.environments(), "kiosk"])
def test_checklist(name: str, check: Callable[[Subject], list[str]]) -> None:
    found = check(subject(name))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("check,faulty", FAULTY, ids=[f"{c.__name__}-{f.__name__}" for c, f in FAULTY])
def test_a_fault_is_found(check, faulty, monkeypatch):
    monkeypatch.setattr(fuzz, "HANG_SECONDS", 0.2)
    monkeypatch.setattr(fuzz, "LIMIT_SECONDS", 0.01)
    assert check(Subject(faulty(), f"{faulty.__module__}:{faulty.__name__}", 100, seeds=5))


def test_every_point_can_fail():
    """Each check has at least one faulty environment, or a test below."""
    tested = {c.__name__ for c, _ in FAULTY}
    assert {c.__name__ for c in CHECKS} - tested == {"c3_in_a_run", "c18_an_unknown_session_is_an_error"}


def test_a_diff_that_says_nothing_is_found(monkeypatch):
    monkeypatch.setattr("prove.engine.session.diff", lambda state: Diff([], []))
    assert Run(kiosk(), 100).faults["C3"]


def test_a_digest_that_says_nothing_is_found(monkeypatch):
    monkeypatch.setattr("prove.engine.session.digest", lambda state: state.world.digest)
    assert Run(kiosk(), 100).faults["C3"]


@pytest.mark.skipif(not prove.environments(), reason="no environment is registered")
def test_a_session_opened_for_any_name_is_found(monkeypatch):
    def opens_anything(self, name):
        return self.sessions.setdefault(name, prove.environment(prove.environments()[0]).session(self.seed))

    monkeypatch.setattr(Workspace, "session", opens_anything)
    assert listing.c18_an_unknown_session_is_an_error(subject(prove.environments()[0]))


def test_the_fuzzer_repeats_itself():
    runs = [Run(kiosk(), 120, seed=3) for _ in range(2)]
    assert runs[0].hash.digest() == runs[1].hash.digest() != Run(kiosk(), 120, seed=4).hash.digest()
