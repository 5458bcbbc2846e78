"""The reward: pure functions over (tools, ground truth, calls), with receipts, in two profiles.

>>> from prove.reward import score
>>> score(tools, ground_truth, calls).total
"""

from __future__ import annotations

from prove.reward.calls import Reference, compile_reference
from prove.reward.changes import collateral, missing, tell
from prove.reward.faults import RewardInputError
from prove.reward.kinds import PAPER, PROFILES, Profile, Score, Weights
from prove.reward.total import score
from prove.reward.validity import Toolbox, compile_tools

__all__ = [
    "PAPER",
    "PROFILES",
    "Profile",
    "Reference",
    "RewardInputError",
    "Score",
    "Toolbox",
    "Weights",
    "collateral",
    "compile_reference",
    "compile_tools",
    "missing",
    "score",
    "tell",
]
