"""What all drivers share: the job, the events, a pool that plays tasks, and which faults are the endpoint's."""

from __future__ import annotations

import importlib
import json
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from hashlib import sha256
from pathlib import Path
from typing import Any, TextIO

Job = dict[str, Any]
Task = dict[str, Any]

# Faults of the road to the model and of the server behind it, by the names of their classes and of those above them:
# every OpenAI client and LiteLLM use the same names, and none of them need be imported for it.
ENDPOINT = {
    "APITimeoutError": "timeout",
    "Timeout": "timeout",
    "RateLimitError": "rate_limit",
    "APIConnectionError": "connection",
    "ConnectError": "connection",
    "ServiceUnavailableError": "server",
    "InternalServerError": "server",
    "AuthenticationError": "refused",
    "PermissionDeniedError": "refused",
    "NotFoundError": "refused",
    "APIResponseValidationError": "server",
    "NoCompletion": "server",
    "APIStatusError": "refused",
    "APIError": "server",
}
DOWN = {"timeout", "rate_limit", "connection", "server", "refused"}
"""Kinds of faults after which, when they come in a row, there is no sense in asking on."""
IN_A_ROW = 8
CONTEXT = "context"
"""Not a fault: the conversation has outgrown the model, which counts as a wrong answer."""


class Refused(Exception):
    """What the person has to do first, in one sentence."""


class NoCompletion(Exception):
    """What the server sent is no chat completion: a web page, say, or JSON that was cut short."""


def completion(ask: Callable[..., Any], **request: Any) -> Any:
    """What an OpenAI client was answered. It hands on whatever is no JSON, or fails by the parser's own error."""
    try:
        given = ask(**request)
    except json.JSONDecodeError as error:
        raise NoCompletion(f"the answer is no JSON: {error}") from None
    if not getattr(given, "choices", None):
        raise NoCompletion(f"the answer has no choices: {given!s:.100}")
    return given


class Out:
    """The way out: one JSON object a line, of one of these events.

    task, record, score, canary, floor, truth, about; down, refused, fault or end, after which nothing follows.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()

    def send(self, event: str, **fields: Any) -> None:
        """Write one event. Where nobody reads any more the process ends: its results would be lost."""
        line = json.dumps({"event": event, **fields}, ensure_ascii=True, default=str)
        with self._lock:
            try:
                self._stream.write(line + "\n")
                self._stream.flush()
            except OSError:
                os._exit(1)


def serve(package: str, path: Path) -> None:
    """Do the job in a file. What the exam's code prints goes to the error stream."""
    out = Out(os.fdopen(os.dup(1), "w", encoding="utf-8"))
    os.dup2(2, 1)
    job: Job = json.loads(path.read_text(encoding="utf-8"))
    try:
        driver = importlib.import_module(f"{package}.{job['driver']}")
        getattr(driver, job["do"])(job, out)
        out.send("end")
    except Refused as refusal:
        out.send("refused", text=str(refusal))
    except Exception as error:
        traceback.print_exc()
        out.send("fault", text=f"{type(error).__name__}: {error}"[:2000])
    sys.stderr.flush()
    # Threads of the exam's libraries (telemetry, caches) must not hold the process.
    os._exit(0)


def digest(value: Any) -> str:
    """SHA-256 of a JSON value, which tells one edition of an exam's data from another."""
    return sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()


def altered(value: Any) -> Any:
    """A JSON value with everything in it made another one of its kind, for answers that must not score."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, list):
        return [altered(v) for v in value] or ["x"]
    return {k: altered(v) for k, v in value.items()} if isinstance(value, dict) else value


def fault(error: BaseException) -> tuple[str, str]:
    """The kind of a fault and its words: one of the endpoint, :data:`CONTEXT`, or ``harness``."""
    text = " ".join(f"{type(error).__name__}: {error}".split())[:500]
    seen: BaseException | None = error
    while seen is not None:
        names = [c.__name__ for c in type(seen).__mro__]
        if "ContextWindowExceededError" in names or ("BadRequestError" in names and _outgrown(str(seen))):
            return CONTEXT, text
        for name in names:
            if name in ENDPOINT:
                return ENDPOINT[name], text
        seen = seen.__cause__
    return "harness", text


def _outgrown(text: str) -> bool:
    low = text.lower()
    return ("context" in low and ("length" in low or "size" in low or "window" in low)) or "too long" in low


def play(
    tasks: Iterable[Task],
    work: Callable[[Task], dict[str, Any]],
    out: Out,
    *,
    concurrency: int,
    patience: int = IN_A_ROW,
) -> None:
    """Play tasks and send a record of each. ``work`` gives the record's fields and may raise.

    A record has ``error`` {kind, text} where the task could not be played. After ``patience`` faults of the endpoint in
    a row, with no answer between them, what is left stays unplayed and an event ``down`` says why.
    """
    waiting: Iterator[Task] = iter(tasks)
    running: dict[Future[dict[str, Any]], Task] = {}
    row = 0
    with ThreadPoolExecutor(max_workers=concurrency) as pool:
        for task in waiting:
            running[pool.submit(_one, work, task)] = task
            if len(running) >= concurrency:
                break
        while running:
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                task = running.pop(future)
                record = future.result()
                out.send("record", id=task["id"], part=task["part"], trial=task["trial"], **record)
                error = record.get("error")
                row = row + 1 if error and error["kind"] in DOWN else 0
                if row >= max(patience, concurrency):
                    out.send("down", text=error["text"] if error else "")
                    os._exit(0)
                following = next(waiting, None)
                if following is not None:
                    running[pool.submit(_one, work, following)] = following


def _one(work: Callable[[Task], dict[str, Any]], task: Task) -> dict[str, Any]:
    started = time.monotonic()
    try:
        record = work(task)
    except Exception as error:
        kind, text = fault(error)
        if kind == "harness":
            traceback.print_exc()
        record = {"error": {"kind": kind, "text": text}}
    record["seconds"] = round(time.monotonic() - started, 3)
    return record
