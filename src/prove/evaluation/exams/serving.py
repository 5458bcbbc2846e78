"""A model of a folder behind a small OpenAI-compatible server: the chat template and the parser are those of training.

One request is answered at a time, and only what is new in its prompt is read (:mod:`prove.evaluation.exams.memory`).
"""

from __future__ import annotations

import inspect
import threading
from typing import Any

from prove.errors import UserError
from prove.evaluation.exams.chat_server import Refusal, completion
from prove.evaluation.exams.memory import Memories
from prove.rollout import Renderer, family
from prove.rollout.calls import as_text

MESSAGE_TOKENS = 1024
"""Most tokens of a message, where a request sets no bound."""
COMPACT = "compact"


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
        """The answer to a request. Refuses what is no request, and a prompt that leaves no room for an answer."""
        messages = request.get("messages")
        if (
            not isinstance(messages, list)
            or not messages
            or not all(isinstance(m, dict) and "role" in m for m in messages)
        ):
            raise Refusal(400, "messages has to be a list of messages with a role")
        try:
            prompt = self._renderer.prompt([_plain(m) for m in messages], request.get("tools") or [])
            room = int(request.get("max_completion_tokens") or request.get("max_tokens") or MESSAGE_TOKENS)
            temperature, seed = float(request.get("temperature") or 0.0), int(request.get("seed") or 0)
        except (UserError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise Refusal(400, f"{type(error).__name__}: {error}") from None
        if self._positions is not None:
            room = min(room, self._positions - len(prompt))
        if room < 1:
            told = f"the prompt has {len(prompt)} tokens, and the model's context length is {self._positions}"
            raise Refusal(400, told, "context_length_exceeded")
        with self._lock:
            ids = self._generate(prompt, room, temperature, seed)
        message, reason = self._message(self._renderer.read(ids))
        ended = ids[-1] in self._renderer.end_ids
        counts = {"prompt": len(prompt), "completion": len(ids)}
        return completion(self.name, message, reason if ended else "length", **counts)

    def _message(self, text: str) -> tuple[dict[str, Any], str]:
        """What the model said as a message, and why it ended."""
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
        return message, "tool_calls" if calls else "stop"

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
