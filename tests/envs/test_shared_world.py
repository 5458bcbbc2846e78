"""What sessions work out of a world and keep with it is the same whoever works it out: no session's deeds are in it."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

import prove
from prove.engine import Environment, Session
from prove.engine.fuzz import Fuzzer, copied

ROUNDS = 200 if os.environ.get("PROVE_FUZZ") == "full" else 8
CALLS = 80

Calls = list[tuple[str, dict[str, Any], int]]


def drawn(env: Environment, session: Session, seed: int, rng: random.Random) -> Calls:
    """Calls as a policy could make them, with the moments at which they are made; some after hours of waiting."""
    fuzzer = Fuzzer(env, seed)
    calls: Calls = []
    for _ in range(CALLS):
        if rng.random() < 0.03:
            session.state.clock.seconds += rng.choice((600, 3600, 40_000))
        tool = rng.choice(env.tools)
        arguments = fuzzer.valid(session, tool)
        calls.append((tool.name, copied(arguments), session.state.clock.seconds))
        observation = session.call(tool.name, arguments)
        if observation.ok:
            fuzzer.learn(tool, arguments, observation.data)
    return calls


def told(session: Session, calls: Calls) -> list[str]:
    texts = []
    for name, arguments, seconds in calls:
        session.state.clock.seconds = seconds
        texts.append(session.call(name, copied(arguments)).text)
    return texts


@pytest.mark.parametrize("name", prove.environments())
def test_a_world_that_others_used_answers_as_a_new_one(name: str) -> None:
    env = prove.environment(name)
    rng = random.Random(name)
    reads = {t.name for t in env.tools if t.read_only}
    for number in range(ROUNDS):
        seed = rng.randrange(40)
        used = env.build(seed)
        # What a session looks up after it has changed something decides what is first kept with the world; another one,
        # which changes nothing, must not find it.
        calls = drawn(env, Session(env, used), number, rng)
        looks = [call for call in calls if call[0] in reads]
        assert told(Session(env, used), looks) == told(Session(env, env.build(seed)), looks)
        assert told(Session(env, used), calls) == told(Session(env, env.build(seed)), calls)
