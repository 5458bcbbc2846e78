"""What a data set holds in figures: the card, the terminal and the page of ``prove-rl stats`` show the same ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from prove.dataset.example import Example
from prove.dataset.variety import Sample, Variety, words

PROMPT_TOKENS = 12_384
"""The longest prompt of the paper's training (section 4)."""
CHARACTERS = "characters / 4"
"""How tokens are estimated without a tokenizer."""

_encode = msgspec.json.Encoder().encode


class Spread(msgspec.Struct, frozen=True):
    """Whole numbers in short: their mean, and those below which 5, 50 and 95 of 100 stand, and the largest."""

    mean: float
    p5: int
    median: int
    p95: int
    most: int


class Knob(msgspec.Struct, frozen=True):
    """In how many examples a knob of synthesis was at work."""

    name: str
    examples: int


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """Counts of examples by what they are, and measures of user turns and lengths.

    ``turns``, ``calls``, ``words``: how many examples (of ``words``: turns, by fives) have so many. ``reached``: tool
    -> ground-truth calls, ``unreached``: environment -> tools that no ground truth calls. ``worlds``: split -> number,
    lowest and highest of its seeds. ``sources``: outside files -> examples from it. ``plain`` and ``masked``: the
    variety of user turns as they are and with the entities' values masked. ``schemas``: tokens of the schemas of an
    example; ``whole``: with the conversation; ``over``: examples whose ``whole`` is above ``limit``; ``counted``: how.
    """

    examples: int
    splits: dict[str, int]
    kinds: dict[str, int]
    environments: dict[str, int]
    difficulty: dict[str, int]
    info_levels: dict[str, int]
    turns: dict[int, int]
    calls: dict[int, int]
    means: dict[str, float]
    knobs: list[Knob]
    reached: dict[str, int]
    unreached: dict[str, list[str]]
    worlds: dict[str, tuple[int, int, int]]
    sources: dict[str, int]
    words: dict[int, int]
    words_per_turn: Spread
    plain: Variety
    masked: Variety
    schemas: Spread
    whole: Spread
    over: int
    limit: int
    counted: str

    @property
    def tools(self) -> tuple[int, int]:
        """How many tools are reached, and of how many."""
        missing = sum(map(len, self.unreached.values()))
        return len(self.reached), len(self.reached) + missing


class Meter:
    """Takes examples one by one and gives their figures.

    ``count``: tokens of a text; without it every four characters are one. ``limit``: of tokens.
    """

    def __init__(
        self, count: Callable[[str], int] | None = None, *, counted: str = CHARACTERS, limit: int = PROMPT_TOKENS
    ) -> None:
        self._count = count
        self._counted = counted
        self._limit = limit
        self._by: dict[str, Counter[Any]] = {name: Counter() for name in _COUNTED}
        self._worlds: dict[str, set[int]] = {}
        self._sums: Counter[str] = Counter()
        self._words: Counter[int] = Counter()
        self._schemas: Counter[int] = Counter()
        self._whole: Counter[int] = Counter()
        self._sample = Sample()
        self._known: dict[bytes, int] = {}
        self.examples = 0

    def add(self, example: Example) -> None:
        """Count one example in."""
        self.examples += 1
        calls = example.ground_truth.calls
        by = self._by
        by["splits"][example.split] += 1
        by["kinds"][example.kind] += 1
        by["environments"].update(list(example.environments))
        by["difficulty"][example.difficulty] += 1
        by["info_levels"][example.info_level] += 1
        by["turns"][len(example.user_turns)] += 1
        by["calls"][len(calls)] += 1
        by["reached"].update(c.name for c in calls)
        by["knobs"].update(_knobs(example))
        if isinstance(source := example.knobs.get("source"), dict):
            by["sources"][str(source.get("file"))] += 1
        if example.environments:
            self._worlds.setdefault(example.split, set()).add(example.seed)
        self._sums["edges per example"] += len(example.ground_truth.edges)
        self._sums["tools shown"] += len(example.tools)
        self._words.update(len(words(t.text)) for t in example.user_turns)
        self._sample.add(example)
        schemas = sum(self._tokens_of_tool(t) for t in example.tools)
        self._schemas[schemas] += 1
        self._whole[schemas + sum(self._tokens(_said(m)) for m in example.reference)] += 1

    def _tokens(self, text: str) -> int:
        return -(-len(text) // 4) if self._count is None else self._count(text)

    def _tokens_of_tool(self, tool: Any) -> int:
        text = _encode(tool)
        tokens = self._known.get(text)
        if tokens is None:
            tokens = self._known[text] = self._tokens(text.decode())
        return tokens

    def figures(self, tools: Mapping[str, Sequence[str]]) -> Figures:
        """The figures so far. ``tools``: environment -> names of all its tools."""
        by = self._by
        n = max(1, self.examples)
        reached = {t: by["reached"][t] for names in tools.values() for t in names if t in by["reached"]}
        unreached = {e: [t for t in names if t not in by["reached"]] for e, names in tools.items()}
        spread = _spread(self._words)
        means = {
            "user turns per example": _mean(by["turns"]),
            "words per user turn": spread.mean,
            "ground-truth calls per example": _mean(by["calls"]),
            **{name: total / n for name, total in self._sums.items()},
        }
        plain, masked = self._sample.measured()
        return Figures(
            examples=self.examples,
            splits={s: by["splits"][s] for s in ("train", "heldout") if by["splits"][s]},
            kinds=_ordered(by["kinds"]),
            environments=_ordered(by["environments"]),
            difficulty={tier: by["difficulty"][tier] for tier in _tiers(by["difficulty"])},
            info_levels=_ordered(by["info_levels"]),
            turns=_ordered(by["turns"]),
            calls=_ordered(by["calls"]),
            means=means,
            knobs=[Knob(name, by["knobs"][name]) for name in KNOBS],
            reached=reached,
            unreached={e: names for e, names in unreached.items() if names},
            worlds={split: (len(seeds), min(seeds), max(seeds)) for split, seeds in self._worlds.items()},
            sources=_ordered(by["sources"]),
            words=_ordered(_fives(self._words)),
            words_per_turn=spread,
            plain=plain,
            masked=masked,
            schemas=_spread(self._schemas),
            whole=_spread(self._whole),
            over=sum(k for tokens, k in self._whole.items() if tokens > self._limit),
            limit=self._limit,
            counted=self._counted,
        )


_COUNTED = (
    *("splits", "kinds", "environments", "difficulty", "info_levels", "turns", "calls", "reached", "knobs", "sources"),
)
KNOBS = (
    "distractors",
    "enum values taken out of the schemas",
    "a value that has to be asked for",
    "a tool that is not shown",
    "a failure put right",
    "a request given up with the reason",
    "several environments",
    "user turns rewritten by a model",
)


def _knobs(example: Example) -> list[str]:
    knobs = example.knobs
    at_work = (
        knobs.get("distractors", 0),
        knobs.get("enums_stripped"),
        any(t.when == "asked" for t in example.user_turns),
        "hidden" in knobs,
        knobs.get("recovered"),
        knobs.get("gave_up"),
        len(example.environments) > 1,
        knobs.get("paraphrased"),
    )
    return [name for name, on in zip(KNOBS, at_work, strict=True) if on]


def _said(message: Mapping[str, Any]) -> str:
    """A message as text: its content and its calls."""
    calls = message.get("tool_calls") or []
    written = [c["function"]["name"] + c["function"]["arguments"] for c in calls]
    return "".join([message["content"], *written])


def _spread(counts: Counter[int]) -> Spread:
    total = counts.total()
    if not total:
        return Spread(0.0, 0, 0, 0, 0)
    places = {share: -(-share * total // 100) for share in (5, 50, 95)}
    found: dict[int, int] = {}
    passed = 0
    for value in sorted(counts):
        passed += counts[value]
        found |= {share: value for share, place in places.items() if share not in found and passed >= place}
    return Spread(_mean(counts), found[5], found[50], found[95], max(counts))


def _mean(counts: Counter[int]) -> float:
    return sum(value * k for value, k in counts.items()) / max(1, counts.total())


def _fives(counts: Counter[int]) -> Counter[int]:
    out: Counter[int] = Counter()
    for value, k in counts.items():
        out[value // 5 * 5] += k
    return out


def _ordered(counts: Counter[Any]) -> dict[Any, int]:
    return dict(sorted(counts.items()))


def _tiers(counts: Counter[str]) -> list[str]:
    known = [tier for tier in ("easy", "medium", "hard") if tier in counts]
    return known + sorted(set(counts) - set(known))
