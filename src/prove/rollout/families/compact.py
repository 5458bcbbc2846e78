"""A format of ours for small models trained from nothing."""

from __future__ import annotations

from prove.rollout import hermes
from prove.rollout.families.base import Family

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

COMPACT = Family("compact", _COMPACT, hermes.parse)
"""Tools as one line each, no descriptions, no spaces in JSON."""
