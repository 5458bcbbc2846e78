"""The ChatML format of Qwen2.5 and Qwen3 with Hermes calls.

Sources: https://qwen.readthedocs.io (function calling, thinking), the model cards of Qwen2.5 and Qwen3. The public
template of the hybrid models drops the thoughts of earlier turns; ours keeps them, so that it is append-only.
"""

from __future__ import annotations

from prove.rollout import hermes
from prove.rollout.families.base import Family
from prove.rollout.families.pieces import CALLS, SYSTEM

# The wording of the tool block is part of the public format: these models were trained on it.
_QWEN = (
    SYSTEM
    + """\
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
            @THOUGHT@{{- m.content or '' }}
"""
    + CALLS
    + """\
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
)

_THOUGHT = "{{- '<think>\\n' + (m.reasoning_content or '') + '\\n</think>\\n\\n' }}\n            "
# An empty thought without a line end of its own, which a tokenizer would merge with that of the opening.
_REST_OF_THOUGHT = (
    "{{- m.reasoning_content + '\\n' if m.reasoning_content else '' }}{{- '</think>\\n\\n' }}\n            "
)


def _qwen(name: str, opening: str = "", thought: str = "") -> Family:
    template = _QWEN.replace("@OPENING@", opening).replace("@THOUGHT@", thought)
    return Family(name, template, hermes.parse, markers=("<|im_start|>",))


QWEN = _qwen("qwen")
"""Qwen2.5-Instruct and Qwen3-Instruct-2507. A model that thinks all the same is read right."""

QWEN_THINKING = _qwen("qwen-thinking", thought=_THOUGHT)
"""The hybrid Qwen3 models with thinking on: the model opens its thoughts itself."""

QWEN_NO_THINKING = _qwen("qwen-no-thinking", "<think>\\n\\n</think>\\n\\n")
"""The hybrid Qwen3 models with thinking switched off: each message opens with an empty thinking block."""

QWEN_THINKING_2507 = _qwen("qwen-thinking-2507", "<think>\\n", _REST_OF_THOUGHT)
"""Qwen3-Thinking-2507, which only thinks: the template opens the thoughts, the model closes them."""
