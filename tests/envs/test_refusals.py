"""The refusals that the catalogue names are those that calls meet."""

from __future__ import annotations

import pytest

import prove
from prove.engine.refusals import met, refusals


@pytest.mark.parametrize("name", prove.environments())
def test_other_calls_meet_no_other_refusals(name: str) -> None:
    env = prove.environment(name)
    named = refusals(env)
    found = {(tool, code): kind for tool, code, kind in met(env, seed=77, calls=40)}
    assert len({code for _, code in found}) >= 3
    unnamed = {where: kind for where, kind in found.items() if named[where[0]].get(where[1]) != kind}
    assert not unnamed


def test_codes_are_read_from_helpers_and_found_by_calls() -> None:
    named = refusals(prove.environment("banking"))
    assert named["send_payment"]["limit_exceeded"] == "refused"  # raised by a rule that the tool calls
    assert named["set_daily_limit"]["code_expired"] == "refused"  # which calls seldom meet
    assert named["freeze_card"]["already_frozen"] == "conflict"
    assert not named["list_accounts"]
