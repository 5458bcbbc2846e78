"""A model of a folder behind a small OpenAI-compatible server: the chat template and the parser are those of training.

One request is answered at a time, and only what is new in its prompt is read (:mod:`prove.evaluation.exams.memory`).
"""

from __future__ import annotations

import inspect
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from prove.errors import UserError
from prove.evaluation.exams.memory import Memories
from prove.rollout import Renderer, family
from prove.rollout.calls import as_text

MESSAGE_TOKENS = 1024
"""Most tokens of a message, where a request sets no bound."""
COMPACT = "compact"


class TooLong(Exception):
    """A prompt that leaves no room for an answer."""


class Served:
    """Answers chat completions. ``model``: a causal language model of transformers; ``renderer``: of its family."""

    def __init__(self, name: str, model: Any, renderer: Renderer) -> None:
        template = getattr(renderer.tokenizer, "chat_template", None)
        if renderer.family.name == COMPACT or template == family(COMPACT).template:
            raise UserError(
                f"{name} is a model made from nothing for this project's own environments: it knows no English and "
                "reads no descriptions of tools, so an exam would measure nothing; take a language model."
            )
        self.name = name
        self._model = model.eval()
        self._renderer = renderer
        self._positions = getattr(model.config, "max_position_embeddings", None)
        # Releases of transformers differ in the name.
        self._cache_name = "cache" if "cache" in inspect.signature(model.forward).parameters else "past_key_values"
        self._memories = Memories(model)
        self._lock = threading.Lock()

    def complete(self, request: dict[str, Any]) -> dict[str, Any]:
        """The answer to a request. Raises :class:`TooLong`, and UserError for what is no request."""
        messages = request.get("messages")
        if (
            not isinstance(messages, list)
            or not messages
            or not all(isinstance(m, dict) and "role" in m for m in messages)
        ):
            raise UserError("messages has to be a list of messages with a role")
        tools = request.get("tools") or []
        prompt = self._renderer.prompt([_plain(m) for m in messages], tools)
        room = request.get("max_completion_tokens") or request.get("max_tokens") or MESSAGE_TOKENS
        if self._positions is not None:
            room = min(room, self._positions - len(prompt))
        if room < 1:
            raise TooLong(f"the prompt has {len(prompt)} tokens, and the model's context length is {self._positions}")
        temperature = float(request.get("temperature") or 0.0)
        with self._lock:
            ids = self._generate(prompt, int(room), temperature, int(request.get("seed") or 0))
        ended = bool(ids) and ids[-1] in self._renderer.end_ids
        return {
            "id": "chatcmpl-prove",
            "object": "chat.completion",
            "created": 0,
            "model": self.name,
            "choices": [self._choice(self._renderer.read(ids), ended)],
            "usage": {
                "prompt_tokens": len(prompt),
                "completion_tokens": len(ids),
                "total_tokens": len(prompt) + len(ids),
            },
        }

    def _choice(self, text: str, ended: bool) -> dict[str, Any]:
        parsed = self._renderer.family.parse(text)
        message: dict[str, Any] = {"role": "assistant", "content": parsed.content}
        if parsed.thinking:
            message["reasoning_content"] = parsed.thinking
        calls = []
        for number, call in enumerate(parsed.calls):
            # A malformed call goes out as it is: whoever asked has to see the attempt, and that it cannot be executed.
            arguments = call.arguments if isinstance(call.arguments, str) else as_text(call.arguments)
            function = {"name": call.name or "", "arguments": arguments}
            calls.append({"id": f"call_{number}", "type": "function", "function": function})
        if calls:
            message["tool_calls"] = calls
        reason = "tool_calls" if calls else "stop"
        return {"index": 0, "message": message, "finish_reason": reason if ended else "length"}

    def _generate(self, prompt: list[int], room: int, temperature: float, seed: int) -> list[int]:
        import torch

        cache, known = self._memories.recall(prompt)
        random = torch.Generator(device=self._model.device).manual_seed(seed)
        ids: list[int] = []
        feed = prompt[known:]
        with torch.no_grad():
            while True:
                given = torch.tensor([feed], device=self._model.device)
                out = self._model(input_ids=given, use_cache=True, logits_to_keep=1, **{self._cache_name: cache})
                logits = out.logits[0, -1].float()
                if temperature > 0:
                    token = int(torch.multinomial(torch.softmax(logits / temperature, 0), 1, generator=random))
                else:
                    token = int(logits.argmax())
                ids.append(token)
                if token in self._renderer.end_ids or len(ids) >= room:
                    break
                feed = [token]
        # The last token was chosen and not read.
        self._memories.keep(prompt + ids[:-1], cache)
        return ids


def _plain(message: dict[str, Any]) -> dict[str, Any]:
    """A message as templates take it: text content, calls with arguments as text."""
    content = message.get("content")
    if isinstance(content, list):
        content = "".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    kept = {k: v for k, v in message.items() if k in ("role", "tool_calls", "tool_call_id", "name") and v}
    if kept["role"] == "developer":
        kept["role"] = "system"
    return {**kept, "content": content or ""}


@contextmanager
def serve(served: Served) -> Iterator[str]:
    """Serve on a free port of the loopback; gives the base URL. Nobody but this machine can reach it."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True
        wbufsize = 1 << 16

        def log_message(self, *arguments: Any) -> None:
            pass

        def do_GET(self) -> None:
            if self.path.rstrip("/") == "/v1/models":
                self._reply(200, {"object": "list", "data": [{"id": served.name, "object": "model"}]})
            else:
                self._refuse(404, "there is only /v1/models and /v1/chat/completions")

        def do_POST(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            data = self.rfile.read(length)
            if self.path.rstrip("/") != "/v1/chat/completions":
                self._refuse(404, "there is only /v1/models and /v1/chat/completions")
                return
            try:
                request = json.loads(data)
                if not isinstance(request, dict):
                    raise UserError("the request has to be a JSON object")
                answer = served.complete(request)
            except TooLong as error:
                self._refuse(400, str(error), "context_length_exceeded")
            except (UserError, ValueError, KeyError, TypeError, AttributeError) as error:
                self._refuse(400, f"{type(error).__name__}: {error}")
            else:
                self._reply(200, answer)

        def _refuse(self, status: int, text: str, code: str | None = None) -> None:
            self._reply(status, {"error": {"message": text, "type": "invalid_request_error", "code": code}})

        def _reply(self, status: int, body: dict[str, Any]) -> None:
            data = json.dumps(body).encode()
            try:
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)
            except OSError:
                self.close_connection = True  # whoever asked has gone

    serving = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    serving.daemon_threads = True
    thread = threading.Thread(target=serving.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{serving.server_address[1]}/v1"
    finally:
        serving.shutdown()
        serving.server_close()
        thread.join(timeout=5)
