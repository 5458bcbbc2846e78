"""What a run with a model will take, from a few samples."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from prove.synthesis.model.source import ModelSource

SAMPLES = 10


@dataclass(frozen=True, slots=True)
class Estimate:
    """``kept`` of ``samples`` passed; the totals are for the whole data set, None if no sample passed.

    ``again``: why answers were asked for again; ``tokens_in`` and ``tokens_out`` are of all tries, ``seconds`` with the
    endpoint's concurrency.
    """

    samples: int
    kept: int
    dropped: dict[str, int]
    again: dict[str, int]
    tries: int | None = None
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float = 0.0
    seconds: float = 0.0


def estimate(source: ModelSource, samples: int = SAMPLES) -> Estimate:
    """Play a few conversations, keep none, and reckon what the settings will take."""
    config, endpoint = source.config, source.endpoint
    lines, seconds = source.sample(samples)
    kept = sum(line.row is not None for line in lines)
    dropped = Counter(line.reason for line in lines if line.reason is not None)
    again = sum((Counter(line.again) for line in lines), Counter[str]())
    if not kept:
        return Estimate(samples, 0, dict(dropped), dict(again))
    share = kept / samples
    tries = config.count / share
    if config.heldout_count:  # of the chains that come about, few are held out
        tries += config.heldout_count / (share * config.heldout_chains / (1.0 - config.heldout_chains))
    tokens_in = round(tries * sum(line.tokens_in for line in lines) / samples)
    tokens_out = round(tries * sum(line.tokens_out for line in lines) / samples)
    cost = (tokens_in * endpoint.price_in + tokens_out * endpoint.price_out) / 1e6
    return Estimate(
        samples, kept, dict(dropped), dict(again), round(tries), tokens_in, tokens_out, cost,
        tries * seconds / min(endpoint.concurrency, max(1, round(tries)))
    )  # fmt: skip
