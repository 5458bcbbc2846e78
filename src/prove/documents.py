"""YAML files that people write: settings, recipes, experiments."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from prove.errors import UserError

_DEEP = 50
_LARGE = 100_000


class _Loader(yaml.SafeLoader):
    """Numbers as YAML 1.2 has them: 1e-6 is one; the library's own 1.1 takes it for text. A key that stands twice in a
    section is an error, since one of its values would be lost."""

    _depth = 0

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        self._depth += 1
        if self._depth > _DEEP:
            raise yaml.composer.ComposerError(None, None, f"more than {_DEEP} levels", self.peek_event().start_mark)
        node: yaml.Node | None = super().compose_node(parent, index)
        self._depth -= 1
        return node

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[tuple[str, str]] = set()
        for key, _ in node.value if isinstance(node, yaml.MappingNode) else ():
            if isinstance(key, yaml.ScalarNode):
                if (key.tag, key.value) in seen:
                    raise yaml.constructor.ConstructorError(
                        None, None, f"the key {key.value} stands twice in its section", key.start_mark
                    )
                seen.add((key.tag, key.value))
        mapping: dict[Any, Any] = super().construct_mapping(node, deep=deep)
        return mapping

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        try:
            return super().construct_object(node, deep=deep)
        except (ValueError, LookupError, TypeError, AttributeError) as error:  # a date of month 13, `!!int x`
            shown = str(node.value)[:40]
            raise yaml.constructor.ConstructorError(
                None, None, f"the value {shown} cannot be read ({error})", node.start_mark
            ) from error


_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(r"^[-+]?(\d+(\.\d*)?|\.\d+)[eE][-+]?\d+$"), list("-+.0123456789")
)


def value(text: str) -> Any:
    """What a YAML text says. Raises ``yaml.YAMLError``, also where anchors make it endless or very large."""
    found = yaml.load(text, _Loader)
    left = [(found, 0)]
    seen = 0
    while left:
        node, depth = left.pop()
        seen += 1
        if depth > _DEEP or seen > _LARGE:
            raise yaml.MarkedYAMLError(problem="its anchors make it endless or very large")
        inner = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
        left += [(one, depth + 1) for one in inner]
    return found


def mapping(path: Path, what: str) -> dict[str, Any]:
    """The mapping in a YAML file; ``what`` names the file in a :class:`UserError` if it cannot be read or is none."""
    try:
        found = value(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"cannot read {what}: {(error.strerror or str(error)).lower()}; check the path.") from error
    except UnicodeDecodeError as error:
        raise UserError(f"{what} is no text in UTF-8; name a YAML file of `field: value` lines.") from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" at line {mark.line + 1}, column {mark.column + 1}" if mark is not None else ""
        problem = getattr(error, "problem", None) or "it cannot be read"
        raise UserError(f"{what} is no YAML{where}: {problem}; correct it there.") from error
    if not isinstance(found, dict):
        raise UserError(f"{what} must hold `field: value` lines.")
    return found
