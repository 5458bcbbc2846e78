"""The checkout and the source tree, as the tests of the house read them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "prove"


@dataclass(frozen=True)
class Import:
    """One import statement: who imports what, where, and whether it runs when the module is loaded."""

    importer: str
    imported: str
    place: str
    at_load: bool


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imports(path: Path) -> Iterator[Import]:
    importer = module_name(path)
    package = importer if path.name == "__init__.py" else importer.rpartition(".")[0]

    def walk(node: ast.AST, at_load: bool) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            place = f"{path.relative_to(ROOT)}:{getattr(child, 'lineno', 0)}"
            if isinstance(child, ast.Import):
                for name in child.names:
                    yield Import(importer, name.name, place, at_load)
            elif isinstance(child, ast.ImportFrom):
                base = package.rsplit(".", child.level - 1)[0] if child.level else ""
                module = ".".join(part for part in (base, child.module) if part)
                for name in child.names:
                    # `from prove import engine` imports prove.engine; a name that is no module does no harm here.
                    yield Import(importer, f"{module}.{name.name}", place, at_load)
            else:
                typing_only = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
                in_function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
                yield from walk(child, at_load and not in_function and not typing_only)

    yield from walk(ast.parse(path.read_text(encoding="utf-8")), True)


@pytest.fixture(scope="session")
def imports() -> list[Import]:
    """Every import statement of the package."""
    return [found for path in sorted(SOURCE.rglob("*.py")) for found in _imports(path)]


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT
