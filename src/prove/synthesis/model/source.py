"""Many conversations with a model at once, in the order of their indices, none of them lost."""

from __future__ import annotations

import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from prove.dataset.example import Split
from prove.dataset.store import from_row, to_row
from prove.synthesis.config import SynthConfig
from prove.synthesis.examples import Group, Outcome, draw
from prove.synthesis.model.asker import Asker
from prove.synthesis.model.client import Client, Endpoint, EndpointFailed
from prove.synthesis.model.journal import Journal, Line
from prove.synthesis.model.teacher import PROMPTS
from prove.synthesis.model.templates import Prompts
from prove.synthesis.model.tries import Try, attempt

TRIES: dict[Split, int] = {"train": 3, "heldout": 12}
"""Tries for one index, each of which costs; of a held-out chain most do not come about."""
REFRESH = 100
"""Conversations that draw on one sample of a world's entities."""
STALL = 60
"""Indices without a new example after which the model counts as unable."""


class _Stopped(Exception):
    """The run is over."""


class ModelSource:
    """The ``openai`` teacher as the pipeline takes it. Use it as a context: it holds the connection.

    Which conversations are tried follows from the settings' seed; what the model says in them does not.
    """

    stall = STALL

    def __init__(
        self, config: SynthConfig, endpoint: Endpoint, prompts: Path | None = None, refresh: int = REFRESH
    ) -> None:
        self.config = config
        self.endpoint = endpoint
        self.prompts = Prompts(PROMPTS, prompts)
        self.refresh = refresh
        self.client = Client(endpoint)
        self.journals: dict[Split, Journal] = {}
        self._baton = threading.Lock()
        self._over = threading.Event()

    def __enter__(self) -> Self:
        self.client.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, tb: TracebackType | None) -> None:
        self._over.set()
        self.client.__exit__(kind, fault, tb)
        for journal in self.journals.values():
            journal.close()

    @property
    def author(self) -> str:
        """Who makes the examples, for the card."""
        return f"the language model {self.endpoint.model} as teacher"

    def stamp(self) -> dict[str, Any]:
        """What of the teacher the data depend on. Where the model is served is none of it."""
        return {
            "name": "openai",
            "model": self.endpoint.model,
            "prompts": self.prompts.digest,
            "temperature": self.endpoint.temperature,
            "refresh": self.refresh,
        }

    @property
    def kept(self) -> int:
        """Conversations that ended well, those of earlier runs included."""
        return sum(journal.kept for journal in self.journals.values())

    def told(self) -> str:
        """Tokens and cost of this run, in a few words."""
        return self.client.usage.told()

    def summary(self) -> dict[str, Any]:
        """Tokens, cost and regenerations of all runs, and what the endpoint failed with in the last."""
        journals = self.journals.values()
        tokens_in, tokens_out = (sum(getattr(j, name) for j in journals) for name in ("tokens_in", "tokens_out"))
        again = sum((j.again for j in journals), Counter[str]())
        cost = (tokens_in * self.endpoint.price_in + tokens_out * self.endpoint.price_out) / 1e6
        return {
            **self.stamp(),
            "tokens_in": tokens_in,
            "tokens_out": tokens_out,
            "cost": round(cost, 6),
            "asked_again": dict(sorted(again.items())),
            "endpoint": dict(sorted(self.client.events.items())),
        }

    def outcomes(
        self,
        config: SynthConfig,
        split: Split,
        start: int,
        full: Callable[[Group], bool],
        left: Callable[[], int],
        folder: Path | None,
    ) -> Iterator[Outcome]:
        """The outcomes of all indices from ``start``, in order, endlessly.

        ``full``: of this group no more are wanted; ``left``: how many examples are, lest more be under way; ``folder``:
        where every try is kept as it ends. Raises :class:`EndpointFailed` once the endpoint is of no use.
        """
        journal = self.journals[split] = Journal(folder / f"journal-{split}.jsonl" if folder is not None else None)
        most = self.endpoint.concurrency
        over = threading.Event()
        pool = ThreadPoolExecutor(most, thread_name_prefix="conversation")
        pending: deque[tuple[Group, Future[Outcome] | None]] = deque()
        indices = count(start)
        try:
            while True:
                while len(pending) < min(2 * most, max(1, left() + left() // 2)):
                    index = next(indices)
                    group = draw(config, split, index).group
                    work = None if full(group) else pool.submit(self._example, config, split, index, journal, over)
                    pending.append((group, work))
                group, work = pending.popleft()
                yield work.result() if work is not None else Outcome(group)
        except EndpointFailed as error:
            if not self.kept or folder is None:
                raise
            raise EndpointFailed(
                f"{str(error).rstrip('.')}; {self.kept:,} finished conversations are kept in {folder.parent}, and the "
                "same command goes on from them."
            ) from None
        finally:
            over.set()
            pool.shutdown(wait=False, cancel_futures=True)

    def _example(
        self, config: SynthConfig, split: Split, index: int, journal: Journal, over: threading.Event
    ) -> Outcome:
        """The example of an index, after as many tries as allowed; those in the journal are not made again."""
        drawn = draw(config, split, index)
        outcome = Outcome(drawn.group)
        known = journal.lines.get(index, [])
        for number in range(TRIES[split]):
            line = known[number] if number < len(known) else self.tried(config, split, index, number, over)
            if number >= len(known):
                journal.add(line)
            if line.row is not None:
                outcome.example = from_row(line.row, str(journal.path or "memory"))
                outcome.elements = line.elements
                return outcome
            outcome.dropped[line.reason or "nothing"] += 1
        return outcome

    def tried(
        self, config: SynthConfig, split: Split, index: int, number: int, over: threading.Event | None = None
    ) -> Line:
        """One try, played now."""
        this = Try(config, split, index, number, draw(config, split, index), index // self.refresh)
        asker = Asker(self.client, self._baton, config.seed, split, index, number)
        with self._baton:
            if self._over.is_set() or (over is not None and over.is_set()):
                raise _Stopped
            tried = attempt(this, asker, self.prompts, self.endpoint.model)
        row = to_row(tried.example) if tried.example is not None else None
        tokens = asker.tokens_in, asker.tokens_out
        return Line(index, number, tried.reason, row, tried.elements, tried.again, *tokens)

    def sample(self, samples: int) -> tuple[list[Line], float]:
        """One try at each of the first training indices, and the seconds that one took on average."""

        def timed(index: int) -> tuple[Line, float]:
            began = time.monotonic()
            return self.tried(self.config, "train", index, 0), time.monotonic() - began

        with ThreadPoolExecutor(self.endpoint.concurrency) as pool:
            found = list(pool.map(timed, range(samples)))
        return [line for line, _ in found], sum(seconds for _, seconds in found) / samples
