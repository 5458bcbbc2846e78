"""A chat model behind an OpenAI-compatible endpoint (vLLM, llama.cpp, Ollama, hosted), for work in bulk.

    with Client(Endpoint("http://localhost:8000/v1", "my-model")) as client:
        reply = client.ask([{"role": "user", "content": "Hello"}])           # from any thread; waits
        replies = client.ask_all([Request([...]), Request([...])])           # many at once, in order
        client.usage.told()                                                  # tokens and cost so far

Requests run in an event loop of the client's own, at most ``concurrency`` at once, each with a time limit; what may
pass (429, 5xx, no answer, no connection, no JSON) is tried again after an exponential back-off. A request without a
usable answer raises :class:`Unanswered`, which concerns that request alone; :class:`EndpointFailed` means that the
endpoint is of no use any more, and every later request raises it at once.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import json
import os
import random
import threading
from collections import Counter
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self, TypeVar

from prove.engine.world import stable_int
from prove.errors import UserError
from prove.synthesis.model.breaker import Breaker

API_KEY = "OPENAI_API_KEY"
"""The environment variable with the key; servers that need none get a placeholder."""

Message = Mapping[str, Any]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where the model is and how it is to be asked.

    ``timeout``: seconds for one answer; ``retries``: further tries of one request; ``backoff`` and ``longest``: the
    first and the longest wait before one, in seconds; ``patience``, ``cooldown``, ``openings``: see :class:`Breaker`;
    ``price_in`` and ``price_out``: what a million tokens cost; ``seed``: of the waiting times.
    """

    base_url: str
    model: str
    concurrency: int = 8
    timeout: float = 120.0
    retries: int = 5
    temperature: float = 0.7
    max_tokens: int = 1024
    price_in: float = 0.0
    price_out: float = 0.0
    seed: int = 0
    backoff: float = 0.5
    longest: float = 30.0
    patience: int = 8
    cooldown: float = 5.0
    openings: int = 5


@dataclass(frozen=True, slots=True)
class Request:
    """One question. ``temperature``, ``max_tokens``: the endpoint's if not given; ``seed``: of the sampling."""

    messages: Sequence[Message]
    tools: Sequence[Mapping[str, Any]] = ()
    temperature: float | None = None
    max_tokens: int | None = None
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer. ``calls``: the tool calls as they came, unchecked; ``truncated``: cut off at the limit."""

    text: str
    calls: list[Any] = field(default_factory=list)
    truncated: bool = False
    tokens_in: int = 0
    tokens_out: int = 0


@dataclass(slots=True)
class Usage:
    """Tokens so far. ``estimated``: answers without a count, for which four bytes were taken for a token."""

    answers: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    estimated: int = 0
    price_in: float = 0.0
    price_out: float = 0.0

    @property
    def cost(self) -> float:
        """In the currency of the prices, which are per million tokens."""
        return (self.tokens_in * self.price_in + self.tokens_out * self.price_out) / 1e6

    def told(self) -> str:
        """One line about tokens and, if there is a price, cost."""
        text = f"{self.tokens_in:,} tokens in, {self.tokens_out:,} out"
        return text + (f", cost {self.cost:,.2f}" if self.price_in or self.price_out else "")


class Unanswered(Exception):
    """This request got no usable answer; the argument is the cause, in words that can be counted."""


class EndpointFailed(UserError):
    """The endpoint is of no use: wrong URL, model or key, or gone."""


class _Passing(Exception):
    """A failure after which the same request may succeed."""

    def __init__(self, cause: str, wait: float = 0.0, unreachable: bool = False) -> None:
        super().__init__(cause)
        self.wait = wait
        self.unreachable = unreachable


class Client:
    """See the module. ``usage``: tokens so far; ``events``: how often each kind of failure was met."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint
        self.usage = Usage(price_in=endpoint.price_in, price_out=endpoint.price_out)
        self.events: Counter[str] = Counter()
        self._failed: EndpointFailed | None = None
        self._rng = random.Random(stable_int("back-off", endpoint.seed))
        self._breaker = Breaker(endpoint.patience, endpoint.cooldown, endpoint.openings)
        self._slots = asyncio.Semaphore(endpoint.concurrency)
        self._loop = asyncio.new_event_loop()
        self._thread: threading.Thread | None = None
        self._closing = threading.Lock()
        self._closed = False
        self._api: Any = None

    def __enter__(self) -> Self:
        try:
            from openai import AsyncOpenAI
        except ImportError:
            raise UserError("the openai package is missing; install it with `pip install 'prove-rl[eval]'`.") from None
        url = self.endpoint.base_url
        try:
            self._api = AsyncOpenAI(
                base_url=url, api_key=os.environ.get(API_KEY) or "none", timeout=None, max_retries=0
            )
        except Exception as error:  # whatever its transport raises for what is no URL
            raise UserError(f"the endpoint {url!r} is no URL ({error}); write it as http://HOST:PORT/v1.") from None
        self._thread = threading.Thread(target=self._loop.run_forever, name="model client", daemon=True)
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, tb: TracebackType | None) -> None:
        """Give up what is under way (whoever waits for it, or asks from now on, gets ``CancelledError``) and close."""
        with self._closing:
            self._closed = True
            closing = asyncio.run_coroutine_threadsafe(self._close(), self._loop)
        closing.result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        if self._thread is not None:
            self._thread.join()
        self._loop.close()

    async def _close(self) -> None:
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._api.close()

    def _submit(self, work: Coroutine[Any, Any, T]) -> concurrent.futures.Future[T]:
        with self._closing:
            if not self._closed:
                return asyncio.run_coroutine_threadsafe(work, self._loop)
        work.close()
        raise concurrent.futures.CancelledError

    def ask(self, messages: Sequence[Message], **options: Any) -> Reply:
        """The answer to one :class:`Request`, waited for. Raises :class:`Unanswered` or :class:`EndpointFailed`."""
        return self._submit(self.chat(Request(messages, **options))).result()

    def ask_all(self, requests: Sequence[Request]) -> list[Reply | Unanswered]:
        """The answers to many, in order; a request without one gives its :class:`Unanswered`."""

        async def one(request: Request) -> Reply | Unanswered:
            try:
                return await self.chat(request)
            except Unanswered as cause:
                return cause

        async def every() -> list[Reply | Unanswered]:
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(one(request)) for request in requests]
            return [task.result() for task in tasks]

        try:
            return self._submit(every()).result()
        except ExceptionGroup as several:
            raise several.exceptions[0] from None

    async def chat(self, request: Request) -> Reply:
        """As :meth:`ask`, within the client's event loop."""
        async with self._slots:
            for attempt in range(self.endpoint.retries + 1):
                try:
                    return await self._try(request, attempt)
                except _Passing as failure:
                    cause = str(failure)
                    if attempt < self.endpoint.retries:
                        longest = min(self.endpoint.backoff * 2**attempt, self.endpoint.longest)
                        jitter = self._rng.uniform(0.5, 1.0)
                        await asyncio.sleep(max(longest * jitter, min(failure.wait, self.endpoint.longest)))
        raise Unanswered(cause)

    async def _try(self, request: Request, attempt: int) -> Reply:
        entered = await self._breaker.enter()
        ok: bool | None = None
        try:
            if self._failed is not None:
                raise self._failed
            reply = self._read(await self._send(request, attempt), request)
            ok = True
            return reply
        except _Passing as failure:
            self.events[str(failure)] += 1
            if not self.usage.answers and failure.unreachable:
                raise self._fail(f"{failure}", "check the URL and that the server runs") from None
            ok = False
            raise
        finally:
            alive = self._breaker.leave(entered, ok)
            if not alive and self._failed is None:
                last = next(reversed(self.events), "no answer")
                self._fail(f"is gone ({last}, again and again)", "look into the server's log")
            if not alive and self._failed is not None:
                raise self._failed

    async def _send(self, request: Request, attempt: int) -> Any:
        import openai

        endpoint = self.endpoint
        given: dict[str, Any] = {
            "model": endpoint.model,
            "messages": [dict(m) for m in request.messages],
            "temperature": endpoint.temperature if request.temperature is None else request.temperature,
            "max_tokens": request.max_tokens or endpoint.max_tokens,
        }
        if request.tools:
            given["tools"] = list(request.tools)
        if request.seed is not None:
            given["seed"] = (request.seed + attempt) % 2**31  # the same once more would fail in the same way
        try:
            # The raw answer, so that a call that a typed client would refuse is still seen.
            async with asyncio.timeout(endpoint.timeout):
                answer = await self._api.chat.completions.with_raw_response.create(**given)
                return answer.http_response.json()
        except (TimeoutError, openai.APITimeoutError):
            raise _Passing(f"no answer within {endpoint.timeout:g} s") from None
        except openai.APIConnectionError as error:
            cause = str(error.__cause__ or error).rstrip(".")
            raise _Passing(f"cannot be reached ({cause})", unreachable=True) from None
        except openai.APIStatusError as error:
            raise self._refused(error.status_code, error.response) from None
        except (ValueError, RecursionError):
            raise _Passing("answer is not JSON") from None

    def _refused(self, status: int, response: Any) -> Exception:
        text = " ".join(response.text.split())[:200]
        if status in (401, 403):
            return self._fail(f"answered {status} ({text})", f"set {API_KEY} to a key that it accepts")
        if status == 404:
            return self._fail(f"answered 404 ({text})", "check the URL and the name given with --model")
        if status in (408, 409, 425, 429) or status >= 500:
            return _Passing(f"HTTP {status}", _seconds(response.headers.get("retry-after")))
        if "context" in text.lower() and ("length" in text.lower() or "size" in text.lower()):
            return Unanswered("longer than the model's context")
        if not self.usage.answers:
            remedy = "check that the server was started with tool calling enabled"
            return self._fail(f"answered {status} ({text})", remedy)
        return _Passing(f"HTTP {status}")

    def _read(self, body: Any, request: Request) -> Reply:
        choices = body.get("choices") if isinstance(body, dict) else None
        first = choices[0] if isinstance(choices, list) and choices else None
        choice = first if isinstance(first, dict) else {}
        message = choice.get("message")
        if not isinstance(message, dict):
            raise _Passing("answer without a message")
        text = message.get("content")
        calls = message.get("tool_calls")
        text = text if isinstance(text, str) else ""
        calls = calls if isinstance(calls, list) else []
        counts = self._count(body.get("usage"), request, text, calls)
        return Reply(text, calls, choice.get("finish_reason") == "length", *counts)

    def _count(self, told: Any, request: Request, text: str, calls: list[Any]) -> tuple[int, int]:
        told = told if isinstance(told, dict) else {}
        counts = [told.get("prompt_tokens"), told.get("completion_tokens")]
        self.usage.answers += 1
        if not all(isinstance(n, int) and n >= 0 for n in counts):
            self.usage.estimated += 1
            counts = [estimate([request.messages, request.tools]), estimate([text, calls])]
        self.usage.tokens_in += counts[0]
        self.usage.tokens_out += counts[1]
        return counts[0], counts[1]

    def _fail(self, what: str, remedy: str) -> EndpointFailed:
        self._failed = self._failed or EndpointFailed(f"the endpoint {self.endpoint.base_url} {what}; {remedy}.")
        return self._failed


def estimate(value: Any) -> int:
    """Tokens of a JSON value, taking four bytes for one."""
    return len(json.dumps(value, ensure_ascii=False, default=str).encode("utf-8", "replace")) // 4


def parsed(text: str) -> Any:
    """The JSON value in a model's answer, with or without a fence or words around it; None if there is none."""
    decoder = json.JSONDecoder()
    for start in sorted(i for i in (text.find("{"), text.find("[")) if i >= 0):
        try:
            return decoder.raw_decode(text, start)[0]
        except (ValueError, RecursionError):
            continue
    return None


def _seconds(header: str | None) -> float:
    try:
        return max(0.0, float(header or 0))
    except ValueError:  # a date, which the back-off replaces
        return 0.0
