"""The language of the file server's user: no path that only a machine would say."""

from __future__ import annotations

import random
import re

import prove
from prove.synthesis.goals import REGISTERS, GoalMaker, Wish
from prove.synthesis.sampler import context_of

FILESYSTEM = prove.environment("filesystem")


def test_a_file_is_named_as_a_person_does_and_found_by_that() -> None:
    """No request holds an id of any kind or an absolute path below the home directory."""
    rng = random.Random(4)
    made = 0
    for number in range(200):
        tool = FILESYSTEM.tools[number % len(FILESYSTEM.tools)]
        seed = number % 9
        maker = GoalMaker(FILESYSTEM.session(seed), context_of("filesystem", seed), rng)
        goal = maker.make(Wish(tool, rng.choice(REGISTERS)))
        if goal is not None:
            made += 1
            assert not re.search(r"(file|dir|link|arc|trash):\d|/users/", goal.text), goal.text
    assert made > 150
