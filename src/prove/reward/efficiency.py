"""Efficiency: what calls beyond the budget cost (paper, section 3)."""

from __future__ import annotations

import math


def budget(wanted: int, beta: float) -> int:
    """B = n_gt + ⌈n_gt·β⌉; `wanted` counts every ground-truth call, parallel ones too."""
    # Rounded first: 100 · 0.07 is a hair above 7 in binary and would be one call more.
    return wanted + math.ceil(round(wanted * beta, 9))


def efficiency(made: int, allowed: int, alpha: float) -> float:
    """-α · max(0, N - B)/B, for N calls `made` and a budget B `allowed` of at least 1; 0 or below."""
    return -alpha * (made - allowed) / allowed if made > allowed else 0.0
