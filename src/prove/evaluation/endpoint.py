"""A model behind an OpenAI-compatible endpoint (chat completions with tools)."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from typing import Any

from prove.errors import UserError
from prove.evaluation.policies import Done, Job, stream_seed
from prove.rollout import Episode, Limits, Message
from prove.rollout.episode import ScoreEpisode

API_KEY = "OPENAI_API_KEY"


class EndpointPolicy:
    """Plays many rollouts at once over one client.

    ``base_url``: as the OpenAI client takes it, for example ``http://localhost:8000/v1``. ``max_tokens``: of one
    message; a message cut off there counts as unclosed. ``timeout``: seconds for one answer. The key is read from
    the environment variable OPENAI_API_KEY; servers that need none get a placeholder.
    """

    def __init__(
        self,
        base_url: str,
        model: str,
        *,
        limits: Limits = Limits(),
        max_tokens: int = 2048,
        concurrency: int = 8,
        timeout: float = 300.0,
        retries: int = 4,
        scorer: ScoreEpisode | None = None,
    ) -> None:
        self.batch: int | None = None
        self.base_url = base_url
        self.model = model
        self._limits = limits
        self._max_tokens = max_tokens
        self._concurrency = concurrency
        self._timeout = timeout
        self._retries = retries
        self._scorer = scorer

    def play(self, jobs: Sequence[Job], done: Done, *, temperature: float, seed: int) -> None:
        """Raises UserError when the endpoint fails for good; what was handed in before that stays."""
        asyncio.run(self._play(jobs, done, temperature, seed))

    def answer(self, episode: Episode, *, temperature: float, seed: int) -> bool:
        """Go on with an episode that was started, up to its end or pause; whether the last message was cut off.

        Raises UserError when the endpoint fails for good; the episode then stands where it stood before that request.
        """

        async def ask() -> bool:
            async with self._client() as client:
                return await self._finish(client, episode, {"temperature": temperature, "seed": seed})

        return asyncio.run(ask())

    def _client(self) -> Any:
        from openai import AsyncOpenAI

        return AsyncOpenAI(
            base_url=self.base_url,
            api_key=os.environ.get(API_KEY) or "none",
            timeout=self._timeout,
            max_retries=self._retries,
        )

    async def _play(self, jobs: Sequence[Job], done: Done, temperature: float, seed: int) -> None:
        client = self._client()
        waiting = iter(jobs)

        async def worker() -> None:
            for job in waiting:
                options = {"temperature": temperature, "seed": stream_seed(seed, job)}
                episode = Episode(job.example, scorer=self._scorer, limits=self._limits)
                episode.start()
                unclosed = await self._finish(client, episode, options)
                done(job, episode.result, unclosed)

        async with client:
            workers = [asyncio.create_task(worker()) for _ in range(min(self._concurrency, len(jobs)))]
            try:
                await asyncio.gather(*workers)
            finally:
                for one in workers:
                    one.cancel()
                await asyncio.gather(*workers, return_exceptions=True)

    async def _finish(self, client: Any, episode: Episode, options: dict[str, Any]) -> bool:
        """Play an episode to its end; whether the model did not end its last message."""
        tools = list(episode.example.tools)
        while not episode.done:
            request = {
                "model": self.model,
                "messages": [_sent(message) for message in episode.result.messages],
                "max_tokens": self._max_tokens,
                **({"tools": tools} if tools else {}),
                **options,
            }
            choice = await self._ask(client, request)
            unclosed = choice is not None and choice.get("finish_reason") == "length"
            if choice is None or unclosed:
                episode.cut()
                return unclosed
            episode.step_message(choice["message"])
        return False

    async def _ask(self, client: Any, request: dict[str, Any]) -> dict[str, Any] | None:
        """The answer's first choice; None when the conversation no longer fits into the model's context."""
        import openai

        try:
            # The raw answer, so that a call that a typed client would refuse is still seen and scored.
            response = await client.chat.completions.with_raw_response.create(**request)
            body = response.http_response.json()
        except openai.APITimeoutError:
            raise self._failed(f"gave no answer within {self._timeout:.0f} s", "raise the time limit") from None
        except openai.APIConnectionError as error:
            cause = str(error.__cause__ or error)
            raise self._failed(f"cannot be reached ({cause})", "check the URL and that the server runs") from None
        except openai.APIStatusError as error:
            text = " ".join(error.response.text.split())
            if error.status_code == 400 and "context" in text.lower() and "length" in text.lower():
                return None
            raise self._failed(f"answered {error.status_code} ({text[:200]})", _remedy(error.status_code)) from None
        except ValueError:
            remedy = "check that the URL ends where the API begins"
            raise self._failed("gave an answer that is not JSON", remedy) from None
        choices = body.get("choices") if isinstance(body, dict) else None
        if not choices or not isinstance(choices[0], dict) or not isinstance(choices[0].get("message"), dict):
            raise self._failed("gave an answer without a message", "check that it serves chat completions")
        first: dict[str, Any] = choices[0]
        return first

    def _failed(self, what: str, remedy: str) -> UserError:
        return UserError(f"the endpoint {self.base_url} {what}; {remedy}.")


def _remedy(status: int) -> str:
    return {
        400: "check that the server was started with tool calling enabled",
        401: f"set {API_KEY} to a key that it accepts",
        403: f"set {API_KEY} to a key that it accepts",
        404: "check the URL and the name given with --model",
        429: "wait, or lower --concurrency",
    }.get(status, "look into the server's log")


def _sent(message: Message) -> Message:
    """A message of the transcript as the wire takes it: thinking stays behind, as these models expect it."""
    return {k: v for k, v in message.items() if k in ("role", "content", "tool_calls", "tool_call_id")}
