"""The dependency graph as the paper finds it (section 2.1): a language model is asked about all ordered pairs of tools.

It proves nothing; ``prove-rl graph --compare`` holds it against execution. Answers are cached on disk, so that a graph
is paid for once and an interrupted one goes on.
"""

from __future__ import annotations

import json
import os
import re
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from prove.engine import Environment, Tool
from prove.engine.world import stable_int
from prove.errors import UserError
from prove.synthesis.graph import Edge, Graph, assembled
from prove.synthesis.model.client import Client, EndpointFailed, Message, Unanswered, parsed
from prove.synthesis.model.templates import Prompts

CACHE = "PROVE_CACHE"
"""The environment variable with the folder of the cache."""
PROMPTS = {
    "graph": frozenset({"source", "targets", "enables"}),
    "graph_again": frozenset({"numbers", "enables"}),
}
BATCH = 12
"""Second tools in one request, all with the same first tool."""
TEMPERATURE = 0.0
ENABLES = "ENABLES"
"""What an answer says of a dependency through the state; no parameter is called so."""

Pair = tuple[str, str]
Progress = Callable[[int, int], None]
"""``(pairs answered so far, pairs in all)``."""


class Line(msgspec.Struct, frozen=True):
    """An answer about one first tool: second tool -> its dependencies; None if there was twice no answer of use."""

    source: str
    targets: dict[str, list[str] | None]


@dataclass(slots=True)
class Asked:
    """A graph by model and how it came about.

    ``malformed``: pairs whose first answer was of no use; ``left_out``: pairs whose second was not either, nothing is
    claimed of them; ``unanswered``: pairs for which the endpoint failed, with the cause, to be asked in the next run.
    """

    graph: Graph
    malformed: int
    left_out: list[Pair]
    unanswered: dict[Pair, str]


@dataclass(slots=True)
class _Found:
    answers: dict[Pair, list[str] | None] = field(default_factory=dict)
    unanswered: dict[Pair, str] = field(default_factory=dict)
    malformed: int = 0


def cache_folder() -> Path:
    """Where answers are kept: ``PROVE_CACHE``, or ``~/.cache/prove-rl``."""
    given = os.environ.get(CACHE)
    return Path(given) if given else Path.home() / ".cache" / "prove-rl"


def modelled(env: Environment, client: Client, prompts: Path | None = None, progress: Progress | None = None) -> Asked:
    """The graph that a model sees. The same cache gives the same graph.

    ``client`` is open. Raises :class:`UserError` if the cache cannot be used, and what the client raises if the
    endpoint is of no use; what was answered until then is kept.
    """
    asker = _Asker(env, client, Prompts(PROMPTS, prompts))
    path = cache_folder() / "graphs" / f"{env.name}-{env.schema_hash}" / asker.file
    pairs = [(a.name, b.name) for a in env.tools for b in env.tools if a is not b]
    try:
        with _Cache(path) as cache:
            found = _ask_all(asker, cache, pairs, progress)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise UserError(f"cannot write {path}: {why}; set {CACHE} to a folder that can be written.") from error
    edges = [edge for pair in pairs for edge in _edges(env, pair, found.answers.get(pair) or ())]
    left_out = [pair for pair in pairs if pair in found.answers and found.answers[pair] is None]
    unanswered = {pair: found.unanswered[pair] for pair in pairs if pair in found.unanswered}
    return Asked(assembled(env, "model", edges), found.malformed, left_out, unanswered)


def _edges(env: Environment, pair: Pair, names: Sequence[str]) -> Iterator[Edge]:
    source, target = pair
    for name in names:
        if name == ENABLES:
            yield Edge(source, target, "implicit")
        else:
            yield Edge(source, target, "explicit", name, env.tool_map[target].refs.get(name))


def _ask_all(asker: _Asker, cache: _Cache, pairs: Sequence[Pair], progress: Progress | None) -> _Found:
    """Answers to all pairs; those of the cache are not asked for again."""
    found = _Found({pair: cache.answers[pair] for pair in pairs if pair in cache.answers})
    missing: dict[str, list[str]] = {}
    for source, target in pairs:
        if (source, target) not in found.answers:
            missing.setdefault(source, []).append(target)
    batches = [(s, ts[i : i + BATCH]) for s, ts in missing.items() for i in range(0, len(ts), BATCH)]
    done = len(found.answers)
    if progress is not None:
        progress(done, len(pairs))
    pool = ThreadPoolExecutor(asker.client.endpoint.concurrency, thread_name_prefix="graph")
    work: list[Future[_Found]] = [pool.submit(asker.ask, cache, source, targets) for source, targets in batches]
    try:
        for (_, targets), future in zip(batches, work, strict=True):
            part = future.result()
            found.answers |= part.answers
            found.unanswered |= part.unanswered
            found.malformed += part.malformed
            done += len(targets)
            if progress is not None:
                progress(done, len(pairs))
    except EndpointFailed as error:
        raise EndpointFailed(
            f"{str(error).rstrip('.')}; {len(cache.answers):,} of {len(pairs):,} pairs are answered and kept, and the "
            "same command goes on from them."
        ) from None
    finally:
        asker.over.set()
        pool.shutdown(wait=False, cancel_futures=True)
    return found


class _Stopped(Exception):
    """The run is over."""


class _Asker:
    """Asks about one first tool and some second ones."""

    def __init__(self, env: Environment, client: Client, prompts: Prompts) -> None:
        self.env = env
        self.client = client
        self.prompts = prompts
        self.over = threading.Event()
        self.told = {tool.name: described(tool) for tool in env.tools}

    @property
    def file(self) -> str:
        """The name of the cache's file: for these words, put to this model."""
        words = repr((sorted(self.told.items()), self.prompts.digest, BATCH, TEMPERATURE, self.client.endpoint.model))
        model = re.sub(r"[^A-Za-z0-9.-]+", "-", self.client.endpoint.model)[:40]
        return f"{model}-{blake2b(words.encode(), digest_size=8).hexdigest()}.jsonl"

    def ask(self, cache: _Cache, source: str, targets: Sequence[str]) -> _Found:
        """Ask, and once more where the answer is of no use; what is answered goes to the cache."""
        found = _Found()
        seed = stable_int("graph", self.env.name, source, *targets) % 2**31
        shown = "\n".join(f"{i}. {self.told[target]}" for i, target in enumerate(targets, 1))
        question = self.prompts.fill("graph", source=self.told[source], targets=shown, enables=ENABLES)
        messages: list[Message] = [{"role": "user", "content": question}]
        answers: dict[str, list[str]] = {}
        for attempt in range(2):
            if self.over.is_set():
                raise _Stopped
            try:
                reply = self.client.ask(messages, temperature=TEMPERATURE, seed=seed + 64 * attempt).text
            except Unanswered as cause:
                found.unanswered = {(source, t): str(cause) for t in targets if t not in answers}
                break
            answers |= self._read(reply, targets, answers)
            lacking = [i for i, target in enumerate(targets, 1) if target not in answers]
            if not lacking:
                break
            if attempt == 0:
                found.malformed = len(lacking)
                again = self.prompts.fill("graph_again", numbers=", ".join(map(str, lacking)), enables=ENABLES)
                messages += [{"role": "assistant", "content": reply}, {"role": "user", "content": again}]
        settled: dict[str, list[str] | None] = {
            t: answers.get(t) for t in targets if (source, t) not in found.unanswered
        }
        cache.add(Line(source, settled))
        found.answers = {(source, target): names for target, names in settled.items()}
        return found

    def _read(self, reply: str, targets: Sequence[str], known: Mapping[str, Any]) -> dict[str, list[str]]:
        """The answers of a reply that are of use, to what is not known yet."""
        given = parsed(reply)
        answers: dict[str, list[str]] = {}
        for i, target in enumerate(targets, 1):
            names = given.get(str(i)) if isinstance(given, dict) else None
            allowed = {ENABLES, *(p.name for p in self.env.tool_map[target].signature)}
            if (
                target not in known
                and isinstance(names, list)
                and all(isinstance(n, str) and n in allowed for n in names)
            ):
                answers[target] = sorted(set(names))
        return answers


def described(tool: Tool) -> str:
    """A tool in one line: name, description, parameters with what they are, fields of the result."""
    properties = tool.function["function"]["parameters"]["properties"]
    takes = {name: prop.get("description") or prop.get("type", "any") for name, prop in properties.items()}
    returns = ", ".join(_fields(tool.returns, ""))
    return f"{tool.name}: {tool.description} Parameters: {json.dumps(takes, ensure_ascii=False)}. Returns: {returns}."


def _fields(schema: Mapping[str, Any], path: str) -> Iterator[str]:
    """The paths of a result's values, ``[]`` for any element."""
    for choice in schema.get("anyOf", ()):
        if choice.get("type") != "null":
            yield from _fields(choice, path)
    if "anyOf" in schema:
        return
    if isinstance(schema.get("items"), Mapping):
        yield from _fields(schema["items"], f"{path}[]")
    elif schema.get("properties"):
        for name, inner in schema["properties"].items():
            yield from _fields(inner, f"{path}.{name}" if path else name)
    elif isinstance(schema.get("additionalProperties"), Mapping):
        yield from _fields(schema["additionalProperties"], f"{path}.*" if path else "*")
    else:
        yield path or "a value"


class _Cache:
    """A file of answers to which whole lines are added."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.answers: dict[Pair, list[str] | None] = {}
        self._lock = threading.Lock()

    def __enter__(self) -> _Cache:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        data = self.path.read_bytes() if self.path.exists() else b""
        whole = data.rfind(b"\n") + 1
        for number, text in enumerate(data[:whole].splitlines(), 1):
            try:
                self._take(msgspec.json.decode(text, type=Line))
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise UserError(
                    f"{self.path} is damaged in line {number} ({error}); delete it and run the same command again."
                ) from error
        self._file = self.path.open("ab")
        self._file.truncate(whole)  # a line that a crash cut off
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._file.close()

    def _take(self, line: Line) -> None:
        self.answers |= {(line.source, target): names for target, names in line.targets.items()}

    def add(self, line: Line) -> None:
        """Keep an answer."""
        with self._lock:
            if line.targets and not self._file.closed:
                self._file.write(msgspec.json.encode(line) + b"\n")
                self._file.flush()
                self._take(line)
