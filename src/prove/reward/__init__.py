"""The reward: pure functions over (tools, ground truth, calls), with receipts.

>>> from prove.reward import score
>>> score(tools, ground_truth, calls).total
"""

from __future__ import annotations

from prove.reward.calls import Reference, compile_reference
from prove.reward.faults import RewardInputError
from prove.reward.total import PAPER, Score, Weights, score
from prove.reward.validity import Toolbox, compile_tools

__all__ = [
    "PAPER",
    "Reference",
    "RewardInputError",
    "Score",
    "Toolbox",
    "Weights",
    "compile_reference",
    "compile_tools",
    "score",
]
