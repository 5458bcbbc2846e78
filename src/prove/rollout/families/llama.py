"""The JSON calls of Llama 3.1, 3.2 and 3.3: ``{"name": …, "parameters": {…}}``, several of them with ``;`` between.

Source: Meta's prompt formats (https://github.com/meta-llama/llama-models, llama3_1/prompt_format.md, "JSON based tool
calling"). What differs from the template in the models' repositories: tools stand one a line and not indented, which
halves their tokens; several calls in a message are allowed; results stand as they are and not as a quoted string; no
date is added, since the system message of an example has its own.
"""

from __future__ import annotations

import re
from typing import Any

from prove.reward.values import loads_at
from prove.rollout.calls import ModelMessage, ParsedCall, as_text, call_from_object, call_from_text
from prove.rollout.families.base import Family

_LLAMA = """\
{%- set ns = namespace(system='', first=0, tools=tools) %}
{%- if messages and messages[0].role == 'system' %}
    {%- set ns.system = messages[0].content %}
    {%- set ns.first = 1 %}
{%- endif %}
{%- if not continued %}
    {{- '<|begin_of_text|><|start_header_id|>system<|end_header_id|>\\n\\n' }}
    {{- 'Environment: ipython\\n' if tools else '' }}
    {{- 'Cutting Knowledge Date: December 2023\\n\\n' + ns.system + '<|eot_id|>' }}
{%- endif %}
{%- for m in messages[ns.first:] %}
    {{- '<|start_header_id|>' + ('ipython' if m.role == 'tool' else m.role) + '<|end_header_id|>\\n\\n' }}
    {%- if m.role == 'assistant' %}
        {%- generation %}
            {{- m.content or '' }}
            {%- for call in m.tool_calls or [] %}
                {{- '; ' if not loop.first else '\\n' if m.content else '' }}
                {{- '{"name": ' + (call.function.name | tojson) + ', "parameters": ' }}
                {%- if call.function.arguments is string %}
                    {{- call.function.arguments }}
                {%- else %}
                    {{- call.function.arguments | tojson }}
                {%- endif %}
                {{- '}' }}
            {%- endfor %}
            {{- '<|eot_id|>' }}
        {%- endgeneration %}
    {%- else %}
        {%- if m.role == 'user' and ns.tools %}
            {{- 'Given the following functions, please respond with a JSON for a function call with its proper ' }}
            {{- 'arguments that best answers the given prompt.\\n\\n' }}
            {{- 'Respond in the format {"name": function name, "parameters": dictionary of argument name and ' }}
            {{- 'its value}. Do not use variables.\\n\\n' }}
            {%- for tool in ns.tools %}
                {{- (tool | tojson) + '\\n\\n' }}
            {%- endfor %}
            {%- set ns.tools = none %}
        {%- endif %}
        {{- m.content + '<|eot_id|>' }}
    {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|start_header_id|>assistant<|end_header_id|>\\n\\n' }}
{%- endif %}
"""

_TAG = "<|python_tag|>"
_KEYS = frozenset({"name", "parameters", "arguments", "type", "function", "id"})
# What a call begins with: the tag, or an object whose first key is one of a call's.
_BEGIN = re.compile(rf'{re.escape(_TAG)}\s*|\{{\s*"(?:{"|".join(sorted(_KEYS))})"\s*:')
_NEXT = re.compile(r";\s*(?=\{)")


def parse(text: str) -> ModelMessage:
    """Read one model message, without the token that ended it.

    - A call is an object with no other keys than those of a call; any other object is text.
    - An object that breaks off, and what follows ``<|python_tag|>`` and is no JSON, is a malformed call.
    """
    calls: list[ParsedCall] = []
    visible: list[str] = []
    at = 0
    while (begin := _BEGIN.search(text, at)) is not None:
        visible.append(text[at : begin.start()])
        tagged = begin.group().startswith(_TAG)
        start = begin.end() if tagged else begin.start()
        try:
            value, at = loads_at(text, start)
        except ValueError:
            following = _NEXT.search(text, start)
            at = following.end() if following else len(text)
            calls.append(ParsedCall(None, text[start:at], None, "the call is not valid JSON"))
            continue
        entries = value if isinstance(value, list) and value else [value]
        found = [_call(entry) for entry in entries]
        if None in found and not tagged:
            visible.append(text[start:at])
        else:
            calls += [call or _unlike(entry) for call, entry in zip(found, entries, strict=True)]
    visible.append(text[at:])
    content = "".join(visible)
    return ModelMessage(content.strip(" \t\r\n;") if calls else content.strip(), tuple(calls))


def _call(value: Any) -> ParsedCall | None:
    """The call that a decoded value is; None where it is something else."""
    if not isinstance(value, dict) or not value.keys() <= _KEYS:
        return None
    if isinstance(value.get("function"), dict):  # as on an OpenAI-compatible wire
        value = value["function"]
    name = value.get("name", value.get("function"))
    key = next((key for key in ("parameters", "arguments") if key in value), None)
    if key is None:
        return call_from_text(name, None)
    arguments = value[key]
    return (
        call_from_object(name, arguments) if isinstance(arguments, dict) else call_from_text(name, as_text(arguments))
    )


def _unlike(value: Any) -> ParsedCall:
    return ParsedCall(None, as_text(value), None, "the call is not an object with name and parameters")


LLAMA = Family(
    "llama",
    _LLAMA,
    parse,
    end="<|eot_id|>",
    between="",
    also_ends=("<|eom_id|>",),
    markers=("<|begin_of_text|>", "<|start_header_id|>", "<|end_header_id|>"),
)
"""Llama 3.1, 3.2 and 3.3 Instruct."""
