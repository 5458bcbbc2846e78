"""From messages to tokens and back, for one family and one tokenizer."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from prove.errors import UserError
from prove.rollout.calls import Message, call_from_text
from prove.rollout.families import Family


class Renderer:
    """Writes conversations as tokens. Only the prompt is rendered whole; all that follows is appended.

    ``end_ids``: the tokens that end a model's message.
    """

    def __init__(self, family: Family, tokenizer: Any) -> None:
        self.family = family
        self.tokenizer = tokenizer
        ids = {token: self._token(token) for token in (family.end, *family.also_ends, *family.markers)}
        for token in (family.end, *family.markers):
            if ids[token] is None:
                raise UserError(
                    f"the tokenizer has no token {token}, which the {family.name} format needs; "
                    "set model.family to the format of this model"
                )
        ends = [ids[token] for token in (family.end, *family.also_ends)]
        self.end_id: int = tokenizer.convert_tokens_to_ids(family.end)
        self.end_ids: frozenset[int] = frozenset(end for end in (*ends, tokenizer.eos_token_id) if end is not None)
        self._template = _compile(family.template)
        self._backend = getattr(tokenizer, "backend_tokenizer", None)
        self._encode = lru_cache(maxsize=8192)(self._encode_uncached)
        asked = [{"role": "user", "content": "?"}]
        self._opening = self.text(asked, reply=True)[len(self.text(asked)) :]

    def _token(self, token: str) -> int | None:
        found: int | None = self.tokenizer.convert_tokens_to_ids(token)
        return None if found == self.tokenizer.unk_token_id else found

    def text(
        self,
        messages: Sequence[Message],
        tools: Sequence[Mapping[str, Any]] = (),
        *,
        reply: bool = False,
        continued: bool = False,
    ) -> str:
        """The rendered text; with ``reply`` it ends where the model's next message begins. ``continued``: the messages
        go on after others, so that what opens a conversation is left out."""
        return self._template.render(
            messages=[_decoded(m) for m in messages],
            tools=list(tools) or None,
            add_generation_prompt=reply,
            continued=continued,
        )

    def prompt(self, messages: Sequence[Message], tools: Sequence[Mapping[str, Any]]) -> list[int]:
        """The tokens a model is given before its first message. UserError if a tool is missing from them."""
        text = self.text(messages, tools, reply=True)
        missing = [n for n in tool_names(tools) if not re.search(rf"(?<!\w){re.escape(n)}(?!\w)", text)]
        if missing:
            raise UserError(
                f"the {self.family.name} template leaves out the tool {missing[0]} of the prompt; "
                "set model.family to a template that shows tools"
            )
        return self._encode_uncached(text)

    def suffix(self, messages: Sequence[Message]) -> list[int]:
        """The tokens that follow a model's own message: ``messages``, and the opening of its next one."""
        return list(self._encode(self.family.between + self.text(messages, reply=True, continued=True)))

    def write(self, message: Message) -> str:
        """The text a model has to produce to say ``message``, without the token that ends it."""
        whole = self.text([message], continued=True)
        close = self.family.end + self.family.between
        if not (whole.startswith(self._opening) and whole.endswith(close)):
            raise AssertionError(f"the {self.family.name} template does not frame an assistant message")
        return whole[len(self._opening) : len(whole) - len(close)]

    def message_ids(self, message: Message) -> list[int]:
        """The tokens of an assistant message, the end included."""
        return [*self._encode(self.write(message)), self.end_id]

    def read(self, ids: Sequence[int]) -> str:
        """The text of generated tokens, without the token that ended them."""
        body = ids[:-1] if ids and ids[-1] in self.end_ids else ids
        text: str = self.tokenizer.decode(list(body), skip_special_tokens=False, clean_up_tokenization_spaces=False)
        return text

    def _encode_uncached(self, text: str) -> list[int]:
        # The Rust tokenizer itself where there is one: the wrapper around it costs more than the work. As a batch,
        # since that alone lets other threads run meanwhile; "fast" leaves out the offsets, which nobody reads.
        ids: list[int] = (
            self._backend.encode_batch_fast([text], add_special_tokens=False)[0].ids
            if self._backend is not None
            else self.tokenizer(text, add_special_tokens=False)["input_ids"]
        )
        return ids


def _compile(template: str) -> Any:
    """The template as transformers compiles it, without the marks of what the model writes, which only masks need."""
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    def to_json(value: Any, separators: tuple[str, str] | None = None) -> str:
        return json.dumps(value, ensure_ascii=False, separators=separators)

    environment = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True)
    environment.filters["tojson"] = to_json
    return environment.from_string(re.sub(r"\{%-? *(end)?generation *-?%\}", "{%- set _ = 0 %}", template))


def _decoded(message: Message) -> Message:
    """The message with the arguments of its calls as objects, so that a family spaces them in its own way.

    What is no JSON object stays the text it is.
    """
    if not message.get("tool_calls"):
        return message
    calls = []
    for call in message["tool_calls"]:
        function = call["function"]
        if isinstance(function["arguments"], str):
            arguments = call_from_text(function["name"], function["arguments"]).execute
            if arguments is not None:
                call = {**call, "function": {**function, "arguments": arguments}}
        calls.append(call)
    return {**message, "tool_calls": calls}


def tool_names(tools: Sequence[Mapping[str, Any]]) -> list[str]:
    """The names of OpenAI function definitions, in order."""
    return [tool["function"]["name"] for tool in tools]
