"""Measuring a model on worlds and chains it was not trained on, by final state, facts and reward."""

from prove.evaluation.heldout import Evaluation, evaluate, floor
from prove.evaluation.policies import BUILT_IN, Job, Policy, SamplerPolicy, ScriptedPolicy, oracle, play_script, silent
from prove.evaluation.record import Record, record
from prove.evaluation.statistics import Comparison, Estimate
from prove.evaluation.success import Verdict, judge, succeeded

__all__ = [
    "BUILT_IN",
    "Comparison",
    "Estimate",
    "Evaluation",
    "Job",
    "Policy",
    "Record",
    "SamplerPolicy",
    "ScriptedPolicy",
    "Verdict",
    "evaluate",
    "floor",
    "judge",
    "oracle",
    "play_script",
    "record",
    "silent",
    "succeeded",
]
