"""The format of IBM's Granite 4 models: roles of their own, Hermes calls.

Source: the model cards of Granite 4.0 (https://huggingface.co/ibm-granite, section on tool calling). Granite 3 writes
calls in another way and is not read by this.
"""

from __future__ import annotations

from prove.rollout import hermes
from prove.rollout.families.base import Family
from prove.rollout.families.pieces import CALLS, SYSTEM

# The wording of the tool block is part of the public format: these models were trained on it.
_GRANITE = (
    SYSTEM
    + """\
{%- if tools or ns.system %}
    {{- '<|start_of_role|>system<|end_of_role|>' + ns.system }}
    {{- '\\n\\n' if tools and ns.system else '' }}
    {%- if tools %}
        {{- 'You are a helpful assistant with access to the following tools. ' }}
        {{- 'You may call one or more tools to assist with the user query.\\n\\n' }}
        {{- 'You are provided with function signatures within <tools></tools> XML tags:\\n<tools>' }}
        {%- for tool in tools %}
            {{- '\\n' + (tool | tojson) }}
        {%- endfor %}
        {{- '\\n</tools>\\n\\nFor each tool call, return a json object with function name and arguments ' }}
        {{- 'within <tool_call></tool_call> XML tags:\\n<tool_call>\\n' }}
        {{- '{"name": <function-name>, "arguments": <args-json-object>}\\n</tool_call>. ' }}
        {{- 'If a tool does not exist in the provided list of tools, ' }}
        {{- 'notify the user that you do not have the ability to fulfill the request.' }}
    {%- endif %}
    {{- '<|end_of_text|>\\n' }}
{%- endif %}
{%- for m in messages[ns.first:] %}
    {%- if m.role == 'assistant' %}
        {{- '<|start_of_role|>assistant<|end_of_role|>' }}
        {%- generation %}
            {{- m.content or '' }}
"""
    + CALLS
    + """\
            {{- '<|end_of_text|>' }}
        {%- endgeneration %}
        {{- '\\n' }}
    {%- elif m.role == 'tool' %}
        {{- '<|start_of_role|>user<|end_of_role|>' if loop.first or loop.previtem.role != 'tool' else '' }}
        {{- '\\n<tool_response>\\n' + m.content + '\\n</tool_response>' }}
        {{- '<|end_of_text|>\\n' if loop.last or loop.nextitem.role != 'tool' else '' }}
    {%- else %}
        {{- '<|start_of_role|>' + m.role + '<|end_of_role|>' + m.content + '<|end_of_text|>\\n' }}
    {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|start_of_role|>assistant<|end_of_role|>' }}
{%- endif %}
"""
)

GRANITE = Family(
    "granite", _GRANITE, hermes.parse, end="<|end_of_text|>", markers=("<|start_of_role|>", "<|end_of_role|>")
)
"""Granite 4.0 and 4.1, the hybrid sizes too."""
