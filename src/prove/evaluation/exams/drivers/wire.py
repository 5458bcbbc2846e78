"""What all drivers share: the job, the events, a pool that plays tasks, and which faults are the endpoint's."""

from __future__ import annotations

import importlib
import json
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
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
    "BadGatewayError": "server",
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
    """What an OpenAI client was answered: a message of text and calls, and tokens, 0 where the server counts none.

    The client checks nothing of it, hands on whatever is no JSON, or fails by the parser's own error.
    """
    try:
        given = ask(**request)
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NoCompletion(f"the answer is no JSON: {error}") from None
    choices = getattr(given, "choices", None)
    if not choices:
        raise NoCompletion(f"the answer has no choices: {given!s:.100}")
    problem = _problem(choices)
    if problem is not None:
        raise NoCompletion(f"the answer is no chat completion: {problem}")
    usage = getattr(given, "usage", None)
    told = [getattr(usage, f"{kind}_tokens", None) for kind in ("prompt", "completion")]
    if not all(isinstance(count, int) and count >= 0 for count in told):
        given.usage = SimpleNamespace(prompt_tokens=0, completion_tokens=0)
    return given


def bounded(seconds: float) -> Any:
    """An HTTP client for that of OpenAI, which alone bounds the wait for each piece of an answer: one that comes in
    drips has to be whole in time, too."""
    openai = importlib.import_module("openai")

    def bind(response: Any) -> None:
        response.stream = _in_time(response, seconds)

    return openai.DefaultHttpxClient(timeout=seconds, event_hooks={"response": [bind]})


def _in_time(response: Any, seconds: float) -> Any:
    httpx = sys.modules[type(response).__module__.partition(".")[0]]  # releases of the client bring one or another
    until = time.monotonic() + seconds
    stream = response.stream

    class InTime(httpx.SyncByteStream):  # type: ignore[name-defined]
        def __iter__(self) -> Iterator[bytes]:
            for piece in stream:
                if time.monotonic() > until:
                    raise httpx.ReadTimeout(f"the answer was not whole in {seconds:g} s", request=response.request)
                yield piece

        def close(self) -> None:
            stream.close()

    return InTime()


def _problem(choices: Any) -> str | None:
    """What keeps the first choice from being a message, None where nothing does.

    What a model may write, such as arguments that are no JSON or the name of no tool, is none of it.
    """
    message: Any = getattr(choices[0], "message", None) if isinstance(choices, list) else None
    if not hasattr(message, "content"):
        return "it has no message"
    if getattr(message, "role", None) not in ("assistant", None):
        return "its message is not the assistant's"
    if not isinstance(message.content, str | None):
        return "the content of its message is no text"
    calls = getattr(message, "tool_calls", None)
    if not isinstance(calls, list | None):
        return "its tool_calls are no list"
    for call in calls or ():
        function = getattr(call, "function", None)
        if not isinstance(getattr(function, "name", None), str):
            return "a call of it names no function"
        if not isinstance(getattr(function, "arguments", None), str):
            return "the arguments of a call of it are no text"
    return None


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
    end_with(os.getppid())
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


def end_with(parent: int) -> None:
    """End this process and its children when the one that started it is gone, however that ended: nobody would read
    what comes, and requests may cost money."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os.killpg(0, signal.SIGKILL)

    threading.Thread(target=watch, daemon=True).start()


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
    text = _words(error)
    first = error
    while first.__cause__ is not None:
        first = first.__cause__
    if first is not error:
        text = f"{text[:300]} ({_words(first)})"[:500]  # "Connection error." alone helps nobody
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


def _words(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:500]


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
    except (Exception, SystemExit) as error:  # a model may call for the end of the process that evaluates its calls
        kind, text = fault(error)
        if kind == "harness":
            traceback.print_exc()
        record = {"error": {"kind": kind, "text": text}}
    record["seconds"] = round(time.monotonic() - started, 3)
    return record
