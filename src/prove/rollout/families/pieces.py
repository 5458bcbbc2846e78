"""Pieces of chat templates that families share."""

from __future__ import annotations

SYSTEM = """\
{%- set ns = namespace(system='', first=0) %}
{%- if messages and messages[0].role == 'system' %}
    {%- set ns.system = messages[0].content %}
    {%- set ns.first = 1 %}
{%- endif %}
"""
"""Puts the system message aside: ``ns.system`` is its text, ``ns.first`` the number of the message after it."""

CALLS = """\
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
"""
"""The Hermes calls of an assistant's message ``m``, behind its text."""
