"""The formats of Mistral's models, by the version of their tokenizer.

Source: mistral-common (https://github.com/mistralai/mistral-common), whose documentation names a version for each
model. Before version 13 the public format puts the tools, and in version 3 the system prompt, before the *last* user
message, so that every turn rewrites the one before; ours leaves them at the first, which is append-only.
"""

from __future__ import annotations

import re
from typing import Any

from prove.reward.values import loads_at
from prove.rollout.calls import ModelMessage, ParsedCall, as_text, call_from_object, call_from_text
from prove.rollout.families.base import Family
from prove.rollout.hermes import split_thinking

_MISTRAL = """\
{%- set ns = namespace(system='', first=0, tools=tools) %}
{{- '' if continued else '<s>' }}
{%- if messages and messages[0].role == 'system' %}
    {%- set ns.system = messages[0].content %}
    {%- set ns.first = 1 %}
{%- endif %}
@SYSTEM@
{%- for m in messages[ns.first:] %}
    {%- if m.role == 'assistant' %}
        {%- generation %}
            {{- '@PAD@' + m.content if m.content else '' }}
            @CALLS@
            {{- '</s>' }}
        {%- endgeneration %}
    {%- elif m.role == 'tool' %}
        @RESULT@
    {%- else %}
        {%- if ns.tools %}
            {{- '[AVAILABLE_TOOLS]@PAD@' + (ns.tools | tojson) + '[/AVAILABLE_TOOLS]' }}
            {%- set ns.tools = none %}
        {%- endif %}
        {{- '[INST]@PAD@' + @BEFORE@m.content + '[/INST]' }}
        {%- set ns.system = '' %}
    {%- endif %}
{%- endfor %}
"""

_ARGUMENTS = "{{- call.function.arguments if call.function.arguments is string else call.function.arguments | tojson }}"
# A list after one token, each call with its id (versions 3 and 7).
_CALL_LIST = f"""{{%- for call in m.tool_calls or [] %}}
                {{{{- '[TOOL_CALLS]@PAD@[' if loop.first else ', ' }}}}
                {{{{- '{{"name": ' + (call.function.name | tojson) + ', "arguments": ' }}}}
                {_ARGUMENTS}
                {{{{- ', "id": ' + (call.id | tojson) if call.id else '' }}}}
                {{{{- '}}]' if loop.last else '}}' }}}}
            {{%- endfor %}}"""
# A token before each name and each object (versions 11 and 13).
_CALL_TOKENS = f"""{{%- for call in m.tool_calls or [] %}}
                {{{{- '[TOOL_CALLS]' + call.function.name + @ID@'[ARGS]' }}}}
                {_ARGUMENTS}
            {{%- endfor %}}"""
_CALL_ID = "('[CALL_ID]' + call.id if call.id else '') + "
_RESULT_OBJECT = """{{- '[TOOL_RESULTS]@PAD@{"content": ' + m.content }}
        {{- ', "call_id": ' + (m.tool_call_id | tojson) if m.tool_call_id else '' }}
        {{- '}[/TOOL_RESULTS]' }}"""
_RESULT_ID = "{{- '[TOOL_RESULTS]' + (m.tool_call_id or '') + '[TOOL_CONTENT]' + m.content + '[/TOOL_RESULTS]' }}"
_RESULT = "{{- '[TOOL_RESULTS]' + m.content + '[/TOOL_RESULTS]' }}"
_SYSTEM = "{{- '[SYSTEM_PROMPT]' + ns.system + '[/SYSTEM_PROMPT]' if ns.system else '' }}"
_SYSTEM_BEFORE = "(ns.system + '\\n\\n' if ns.system else '') + "

_PARTS = re.compile(r"\s*(?P<name>[^\[\]{}\s\"]*)\s*(?:\[CALL_ID\](?P<id>[^\[]*))?(?:\[ARGS\])?\s*")


def parse(text: str) -> ModelMessage:
    """Read one model message of any version, without the token that ended it.

    Each ``[TOOL_CALLS]`` begins calls: a JSON list of them, or a name with its arguments. The rest is text.
    """
    thinking, rest = split_thinking(text, "[THINK]", "[/THINK]")
    head, *bodies = rest.split("[TOOL_CALLS]")
    calls: list[ParsedCall] = []
    visible = [head]
    for body in bodies:
        found, left = _calls(body)
        calls += found
        visible.append(left)
    return ModelMessage("".join(visible).strip(), tuple(calls), thinking)


def _calls(body: str) -> tuple[list[ParsedCall], str]:
    """The calls that one piece holds, and the text behind them."""
    start = len(body) - len(body.lstrip())
    if body[start : start + 1] not in ("[", "{") or body.startswith(("[CALL_ID]", "[ARGS]"), start):
        return _named(body)
    try:
        value, end = loads_at(body, start)
    except ValueError:
        return [ParsedCall(None, body.strip(), None, "the text after [TOOL_CALLS] is not valid JSON")], ""
    entries = value if isinstance(value, list) else [value]
    if not entries:
        return [ParsedCall(None, "[]", None, "the list after [TOOL_CALLS] holds no call")], body[end:]
    return [_entry(entry) for entry in entries], body[end:]


def _named(body: str) -> tuple[list[ParsedCall], str]:
    parts = _PARTS.match(body)
    assert parts is not None  # every part is optional
    name, at = parts["name"] or None, parts.end()
    call_id = (parts["id"] or "").strip() or None
    if at == len(body):
        return [call_from_text(name, None, call_id)], ""
    try:
        value, end = loads_at(body, at)
    except ValueError:
        return [call_from_text(name, body[at:], call_id)], ""
    return [_decoded(name, value, call_id)], body[end:]


def _entry(value: Any) -> ParsedCall:
    if not isinstance(value, dict):
        return ParsedCall(None, as_text(value), None, "a call after [TOOL_CALLS] is not a JSON object")
    call_id = value["id"] if isinstance(value.get("id"), str) else None
    if "arguments" not in value:
        return call_from_text(value.get("name"), None, call_id)
    return _decoded(value.get("name"), value["arguments"], call_id)


def _decoded(name: Any, arguments: Any, call_id: str | None) -> ParsedCall:
    if isinstance(arguments, dict):
        return call_from_object(name, arguments, call_id)
    return call_from_text(name, as_text(arguments), call_id)


def _mistral(name: str, *, calls: str, result: str, pad: str = "", system: str = _SYSTEM, before: str = "") -> Family:
    template = _MISTRAL.replace("@CALLS@", calls).replace("@RESULT@", result)
    template = template.replace("@SYSTEM@", system).replace("@BEFORE@", before).replace("@PAD@", pad)
    markers = ["<s>", "[INST]", "[/INST]", "[AVAILABLE_TOOLS]", "[TOOL_CALLS]", "[TOOL_RESULTS]"]
    markers += [marker for marker in ("[SYSTEM_PROMPT]", "[ARGS]", "[CALL_ID]", "[TOOL_CONTENT]") if marker in template]
    return Family(name, template, parse, end="</s>", between="", markers=tuple(markers))


MISTRAL_V3 = _mistral("mistral-v3", calls=_CALL_LIST, result=_RESULT_OBJECT, pad=" ", system="", before=_SYSTEM_BEFORE)
"""Mistral 7B Instruct v0.3, Mixtral 8x22B Instruct, Mistral Large 2407."""

MISTRAL_NEMO = _mistral("mistral-nemo", calls=_CALL_LIST, result=_RESULT_OBJECT, system="", before=_SYSTEM_BEFORE)
"""Mistral Nemo, Ministral 8B 2410: version 3 with the Tekken tokenizer, so without spaces."""

MISTRAL_V7 = _mistral("mistral-v7", calls=_CALL_LIST, result=_RESULT_ID)
"""Mistral Small 3.0 and 3.1, Mistral Large 2411."""

MISTRAL_V11 = _mistral("mistral-v11", calls=_CALL_TOKENS.replace("@ID@", _CALL_ID), result=_RESULT_ID)
"""Mistral Small 3.2, Magistral and Devstral of mid-2025."""

MISTRAL = _mistral("mistral", calls=_CALL_TOKENS.replace("@ID@", ""), result=_RESULT)
"""Version 13 and later: Ministral 3 and what came after it."""
