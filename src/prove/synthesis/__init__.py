"""Synthesis of multi-turn tool-use data grounded in live state, with no language model needed (paper, section 2)."""

from prove.synthesis.config import SynthConfig, config_from
from prove.synthesis.graph import Graph, graph_of
from prove.synthesis.pipeline import examples, stream, synthesize
from prove.synthesis.replay import faults

__all__ = ["Graph", "SynthConfig", "config_from", "examples", "faults", "graph_of", "stream", "synthesize"]
