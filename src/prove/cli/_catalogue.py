"""The catalogue of all environments as Markdown: entities and how they hang together, tools, parameters, errors."""

from __future__ import annotations

from typing import get_type_hints

from prove.cli._describe import kind_of, marks, need_of, shape
from prove.engine import Environment, Tool, environment
from prove.engine.diff import state_row_types
from prove.engine.refusals import refusals
from prove.engine.rows import entity_name, ref_of


def catalogue(names: list[str]) -> str:
    """The whole page, one chapter an environment, in the order of the names."""
    envs = [environment(name) for name in names]
    total = sum(len(env.tools) for env in envs)
    lines = [
        "# Catalogue",
        "",
        f"{len(envs)} environments, {total} tools, as `prove-rl envs --catalogue` prints them; the schemas are in "
        "`prove-rl envs NAME --json`. Besides the errors named here any call may meet `invalid_arguments`, one with "
        "an id that names nothing `ENTITY_not_found`.",
        "",
        "| environment | tools | what it is |",
        "|---|---|---|",
        *(f"| [{e.name}](#{e.name}) | {len(e.tools)} | {_cell(e.description)} |" for e in envs),
        "",
    ]
    for env in envs:
        lines += _chapter(env)
    return "\n".join(lines) + "\n"


def _chapter(env: Environment) -> list[str]:
    refused = refusals(env)
    lines = [f"## {env.name}", "", f"{env.description} Version {env.version}.", "", *_diagram(env), ""]
    for tool in env.tools:
        lines += _tool(tool, refused[tool.name])
    return lines


def _diagram(env: Environment) -> list[str]:
    """The entities and which refer to which, as a Mermaid diagram."""
    rows = {entity_name(row): get_type_hints(row, include_extras=True) for row in state_row_types(env.state).values()}
    lines = ["```mermaid", "erDiagram"]
    linked: set[str] = set()
    arrows: list[str] = []
    for name, hints in rows.items():
        for field, hint in hints.items():
            for other in (ref_of(hint) or "").split("|"):
                if field != "id" and other in rows:
                    arrows.append(f'    {name} }}o--o| {other} : "{field}"')
                    linked |= {name, other}
    lines += arrows
    lines += [f"    {name}" for name in rows if name not in linked]
    return [*lines, "```"]


def _tool(tool: Tool, refused: dict[str, str]) -> list[str]:
    lines = [f"### {tool.name}", "", f"*{', '.join(marks(tool))}.* {tool.description}", ""]
    properties = tool.parameters["properties"]
    if properties:
        lines += ["| parameter | value | needed | meaning |", "|---|---|---|---|"]
        for name, schema in properties.items():
            note = schema.get("description", "").rstrip(".")
            sensitive = "; sensitive" if schema.get("x-sensitive") else ""
            value, need = _cell(kind_of(schema)), _cell(need_of(tool, name))
            lines.append(f"| `{name}` | {value} | {need} | {_cell(note)}{sensitive} |")
        lines.append("")
    lines += [f"Returns `{shape(tool.returns, 1)}`.", ""]
    if refused:
        codes = ", ".join(f"`{code}`" + (" (conflict)" if kind == "conflict" else "") for code, kind in refused.items())
        lines += [f"Refuses with {codes}.", ""]
    return lines


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
