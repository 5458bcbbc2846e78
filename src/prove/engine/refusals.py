"""Which refusals a tool can meet: those that its source names, and those that many calls met.

A tool refuses by raising :class:`Refused` or :class:`Conflict`, itself or in a function of its package that it calls.
Codes that stand there are read from the source without running it: a code too many is possible, as a helper is followed
whatever its arguments. Codes that are worked out are found by fuzzed calls.
"""

from __future__ import annotations

import ast
import inspect
import random
import re
import sys
from collections.abc import Iterator
from functools import cache
from types import ModuleType

from prove.engine.environment import Environment
from prove.engine.fuzz import Fuzzer
from prove.engine.tool import Tool

RAISED = {"Refused": "refused", "Conflict": "conflict"}
"""Exception -> kind of error."""
CODE = re.compile(r"[a-z]+(_[a-z]+)+")


CALLS = 80
"""Fuzzed calls of each tool in a world."""
WORLDS = 2


def refusals(environment: Environment) -> dict[str, dict[str, str]]:
    """Tool -> code -> kind, for the tools of an environment in order; codes in alphabetical order."""
    found = {t.name: _reached(t) for t in environment.tools}
    for tool, code, kind in met(environment, seed=0, calls=CALLS):
        found[tool][code] = kind
    return {tool: dict(sorted(codes.items())) for tool, codes in found.items()}


def met(environment: Environment, *, seed: int, calls: int) -> Iterator[tuple[str, str, str]]:
    """``(tool, code, kind)`` of each refusal that so many fuzzed calls of each tool meet, in each of some worlds."""
    rng = random.Random(seed)
    for world in range(WORLDS):
        session = environment.session(world)
        fuzzer = Fuzzer(environment, seed)
        for _ in range(calls):
            for tool in rng.sample(environment.tools, len(environment.tools)):
                arguments = fuzzer.valid(session, tool) if rng.random() < 0.8 else fuzzer.near(session, tool)
                observation = session.call(tool.name, arguments)
                if observation.ok:
                    fuzzer.learn(tool, arguments, observation.data)
                elif observation.kind in ("refused", "conflict"):
                    yield tool.name, (observation.error or {})["code"], observation.kind


def _reached(tool: Tool) -> dict[str, str]:
    package = tool.fn.__module__.rpartition(".")[0] or tool.fn.__module__
    found: dict[str, str] = {}
    done: set[str] = set()
    waiting = [tool.fn.__qualname__]
    functions = _functions(package)
    while waiting:
        name = waiting.pop()
        if name in done or name not in functions:
            continue
        done.add(name)
        codes, called = functions[name]
        found |= codes
        waiting += sorted(called)
    return found


@cache
def _functions(package: str) -> dict[str, tuple[dict[str, str], set[str]]]:
    """Function name -> (codes that it raises, names that it uses), over all modules of a package."""
    functions: dict[str, tuple[dict[str, str], set[str]]] = {}
    loaded = [m for n, m in sorted(sys.modules.items()) if n == package or n.startswith(package + ".")]
    for module in loaded:
        if not isinstance(module, ModuleType) or not getattr(module, "__file__", None):
            continue
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.FunctionDef):
                codes, used = functions.setdefault(node.name, ({}, set()))
                codes |= _codes(node)
                # A function may also be handed on by name, as a key or a check.
                used |= {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
                used |= {n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute)}
    return functions


def _codes(function: ast.FunctionDef) -> dict[str, str]:
    found: dict[str, str] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RAISED and node.args:
            code = node.args[0]
            values = [code] if not isinstance(code, ast.Name) else list(_assigned(function, code.id))
            for text in (t for value in values for t in ast.walk(value)):
                if isinstance(text, ast.Constant) and isinstance(text.value, str) and CODE.fullmatch(text.value):
                    found[text.value] = RAISED[node.func.id]
    return found


def _assigned(function: ast.FunctionDef, name: str) -> Iterator[ast.expr]:
    """What a local name may stand for."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and any(
            isinstance(t, ast.Name) and t.id == name for target in node.targets for t in ast.walk(target)
        ):
            yield node.value
