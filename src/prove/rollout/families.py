"""Model families: how a conversation becomes text and how a model's message is read.

A family holds a chat template of ours and the parser that belongs to it. Every template is *append-only*: what was
rendered for a conversation is a prefix of what is rendered for any longer one, so that the tokens a model produced
stay exactly as it produced them. The public Qwen3 template is not (it drops the thinking of earlier turns); ours
renders the same text except that it keeps it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from prove.errors import UserError
from prove.rollout import hermes
from prove.rollout.calls import Parser

# The wording of the tool block is part of the public format: these models were trained on it.
_QWEN = """\
{%- set ns = namespace(system='', first=0) %}
{%- if messages and messages[0].role == 'system' %}
    {%- set ns.system = messages[0].content %}
    {%- set ns.first = 1 %}
{%- endif %}
{%- if tools %}
    {{- '<|im_start|>system\\n' }}
    {{- ns.system + '\\n\\n' if ns.system else '' }}
    {{- '# Tools\\n\\nYou may call one or more functions to assist with the user query.\\n\\n' }}
    {{- 'You are provided with function signatures within <tools></tools> XML tags:\\n<tools>' }}
    {%- for tool in tools %}
        {{- '\\n' + (tool | tojson) }}
    {%- endfor %}
    {{- '\\n</tools>\\n\\nFor each function call, return a json object with function name and arguments ' }}
    {{- 'within <tool_call></tool_call> XML tags:\\n<tool_call>\\n' }}
    {{- '{"name": <function-name>, "arguments": <args-json-object>}\\n</tool_call><|im_end|>\\n' }}
{%- elif ns.system %}
    {{- '<|im_start|>system\\n' + ns.system + '<|im_end|>\\n' }}
{%- endif %}
{%- for m in messages[ns.first:] %}
    {%- if m.role == 'assistant' %}
        {{- '<|im_start|>assistant\\n@OPENING@' }}
        {%- generation %}
            {{- m.content or '' }}
            {%- for call in m.tool_calls or [] %}
                {{- '\\n' if m.content or not loop.first else '' }}
                {{- '<tool_call>\\n{"name": ' + (call.function.name | tojson) + ', "arguments": ' }}
                {%- if call.function.arguments is string %}
                    {{- call.function.arguments }}
                {%- else %}
                    {{- call.function.arguments | tojson }}
                {%- endif %}
                {{- '}\\n</tool_call>' }}
            {%- endfor %}
            {{- '<|im_end|>' }}
        {%- endgeneration %}
        {{- '\\n' }}
    {%- elif m.role == 'tool' %}
        {{- '<|im_start|>user' if loop.first or loop.previtem.role != 'tool' else '' }}
        {{- '\\n<tool_response>\\n' + m.content + '\\n</tool_response>' }}
        {{- '<|im_end|>\\n' if loop.last or loop.nextitem.role != 'tool' else '' }}
    {%- else %}
        {{- '<|im_start|>' + m.role + '\\n' + m.content + '<|im_end|>\\n' }}
    {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\\n@OPENING@' }}
{%- endif %}
"""

# One line a tool, `name(required, optional?)`, and JSON without spaces: a context a small model can hold.
_COMPACT = """\
{%- set ns = namespace(first=0) %}
{%- if messages and messages[0].role == 'system' or tools %}
    {{- '<|im_start|>system\\n' }}
    {%- if messages and messages[0].role == 'system' %}
        {{- messages[0].content + '\\n' }}
        {%- set ns.first = 1 %}
    {%- endif %}
    {%- for tool in tools or [] %}
        {%- set f = tool.function %}
        {%- set required = f.parameters.required or [] %}
        {{- f.name + '(' }}
        {%- for name in f.parameters.properties or {} %}
            {{- (', ' if not loop.first else '') + name + ('' if name in required else '?') }}
        {%- endfor %}
        {{- ')\\n' }}
    {%- endfor %}
    {{- '<|im_end|>\\n' }}
{%- endif %}
{%- for m in messages[ns.first:] %}
    {{- '<|im_start|>' + m.role + '\\n' }}
    {%- if m.role == 'assistant' %}
        {%- generation %}
            {{- m.content or '' }}
            {%- for call in m.tool_calls or [] %}
                {{- '<tool_call>{"name":' + (call.function.name | tojson) + ',"arguments":' }}
                {%- if call.function.arguments is string %}
                    {{- call.function.arguments }}
                {%- else %}
                    {{- call.function.arguments | tojson(separators=(',', ':')) }}
                {%- endif %}
                {{- '}</tool_call>' }}
            {%- endfor %}
            {{- '<|im_end|>' }}
        {%- endgeneration %}
        {{- '\\n' }}
    {%- else %}
        {{- m.content + '<|im_end|>\\n' }}
    {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\\n' }}
{%- endif %}
"""


@dataclass(frozen=True, slots=True)
class Family:
    """A way to write conversations down and to read a model's messages.

    ``template``: a Jinja chat template as Hugging Face tokenizers take it, append-only.
    ``parse``: reads one message of the model; never raises.
    ``end``: the special token that ends a message.
    ``between``: the text the template puts between a model's message and the next one.
    """

    name: str
    template: str
    parse: Parser
    end: str = "<|im_end|>"
    between: str = "\n"


QWEN = Family("qwen", _QWEN.replace("@OPENING@", ""), hermes.parse)
"""Qwen2.5 and Qwen3-Instruct-2507; also Qwen3 and QwQ with thinking."""

QWEN_NO_THINKING = Family("qwen-no-thinking", _QWEN.replace("@OPENING@", "<think>\\n\\n</think>\\n\\n"), hermes.parse)
"""The hybrid Qwen3 models with thinking switched off: each message opens with an empty thinking block."""

COMPACT = Family("compact", _COMPACT, hermes.parse)
"""For small models trained from nothing: tools as one line each, no descriptions, no spaces in JSON."""

FAMILIES: dict[str, Family] = {f.name: f for f in (QWEN, QWEN_NO_THINKING, COMPACT)}


def family(name: str) -> Family:
    """The family called ``name``; UserError if there is none."""
    try:
        return FAMILIES[name]
    except KeyError:
        raise UserError(f"unknown model family {name!r}; known: {', '.join(FAMILIES)}") from None


def detect(tokenizer: Any, model_type: str | None = None) -> Family:
    """The family of a tokenizer: by its chat template if it is one of ours, else by the kind of model.

    Raises UserError when it cannot be told; ``model.family`` of a recipe then has to say it.
    """
    template = getattr(tokenizer, "chat_template", None)
    for known in FAMILIES.values():
        if template == known.template:
            return known
    if (model_type or "").startswith("qwen") and QWEN.end in tokenizer.get_vocab():
        return QWEN_NO_THINKING if template and "enable_thinking" in template else QWEN
    raise UserError(
        f"cannot tell which call format the model ({model_type or 'unknown type'}) uses; "
        f"set model.family to one of: {', '.join(FAMILIES)}"
    )
