"""Web pages over runs: self-contained HTML, no script, no external file."""

from prove.viewer.model import Column, Page, Pair, Rollout, Series
from prove.viewer.page import render

__all__ = ["Column", "Page", "Pair", "Rollout", "Series", "render"]
