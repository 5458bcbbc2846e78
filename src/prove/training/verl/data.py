"""The data as verl reads it: which examples fit, each counted with its own tools, and what a file has to hold.

Loads without verl. verl's own filter renders a prompt without the tools of its row, and its own agent loops cut what is
too long on the left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from prove.dataset import Example
from prove.dataset.export import export
from prove.dataset.store import read
from prove.errors import UserError
from prove.rollout import Renderer
from prove.training.verl.desk import check_playable

COLUMNS = ("data_source", "agent_name", "prompt", "reward_model", "extra_info")
"""The columns of a file that `prove-rl export --for verl` writes."""

Say = Callable[[str], None]


def check_columns(names: Sequence[str], where: str) -> None:
    """UserError if a file is not one that our agent loop can play."""
    missing = [name for name in COLUMNS if name not in names]
    if missing:
        raise UserError(
            f"{where} has no column {missing[0]!r}; write the file with `prove-rl export DIR --for verl --out FILE`"
        )


class Lengths:
    """Counts prompts in tokens and tells in the end what was left out.

    ``limit``: tokens of a prompt, as in ``data.max_prompt_length``.
    """

    def __init__(self, renderer: Renderer, limit: int) -> None:
        self.renderer = renderer
        self.limit = limit
        self.seen = 0
        self.longest = 0
        self.left_out: list[tuple[str, int]] = []

    def fits(self, example: Example) -> bool:
        """Whether the prompt, the example's own tools included, is within the limit. UserError for a hidden tool."""
        length = len(self.renderer.prompt(example.prompt, example.tools))
        self.seen += 1
        self.longest = max(self.longest, length)
        if length > self.limit:
            self.left_out.append((example.id, length))
            return False
        return True

    def tell(self, where: str, say: Say) -> None:
        """One line; every example that was left out is named up to ten, so that nothing goes silently."""
        if not self.left_out:
            say(f"{where}: {self.seen:,} examples, longest prompt {self.longest:,} tokens of {self.limit:,}")
            return
        some = ", ".join(f"{name} ({length:,})" for name, length in self.left_out[:10])
        more = f" and {len(self.left_out) - 10:,} more" if len(self.left_out) > 10 else ""
        say(
            f"{where}: {len(self.left_out):,} of {self.seen:,} examples left out, their prompts exceed {self.limit:,} "
            f"tokens: {some}{more}"
        )
        if len(self.left_out) == self.seen:
            raise UserError(
                f"{where}: no prompt fits into {self.limit:,} tokens, the longest has {self.longest:,}; "
                "raise data.max_prompt_length or make data with fewer tools"
            )


def write(
    source: Path | str, out: Path, renderer: Renderer, limit: int, *, split: str | None = None, say: Say = print
) -> int:
    """Write the examples of a data set that fit as a file for verl; how many.

    Raises UserError when none fits, a template hides a tool, or the file cannot be written.
    """
    lengths = Lengths(renderer, limit)
    written, _ = export(_fitting(read(source, split), lengths), "verl", out)
    lengths.tell(str(source), say)
    return written


def _fitting(examples: Iterable[Example], lengths: Lengths) -> Iterator[Example]:
    for example in examples:
        check_playable(example)
        if lengths.fits(example):
            yield example


def example_of(row: dict[str, Any], where: str) -> Example:
    """The example of a row of such a file."""
    from prove.dataset.export import from_verl

    return from_verl(row, where)
