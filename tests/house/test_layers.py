"""Imports go down only, and each room brings no more than it may."""

from __future__ import annotations

import subprocess
import sys

# Rooms of one height do not import each other.
HEIGHT = {
    "engine": 0,
    "mcp": 1,
    "remote": 1,
    "envs": 1,
    "dataset": 2,
    "synthesis": 3,
    "reward": 3,
    "rollout": 4,
    "training": 5,
    "evaluation": 5,
    "viewer": 5,
    "cli": 6,
}
# Only an extra brings these, so the rest of the package must load without them.
EXTRAS = {"accelerate", "datasets", "openai", "peft", "ray", "tokenizers", "torch", "transformers", "trl", "verl"}
WITH_EXTRAS = {"training", "evaluation"}
# The protocol's SDK and what it serves with: a second of start and 65 MB that no training run may pay for.
SDK = {"httptools", "mcp", "mcp_types", "sse_starlette", "starlette", "uvicorn"}


def room(module: str) -> str | None:
    """`prove.engine.session` is in the room `engine`; None for other packages."""
    parts = module.split(".")
    if parts[0] != "prove":
        return None
    if len(parts) == 1 or parts[1] not in HEIGHT:
        # `prove` itself hands out the engine's names; `prove.errors` lies below every room.
        return "errors" if parts[1:2] == ["errors"] or parts[1:2] == ["UserError"] else "prove"
    return parts[1]


def test_every_room_has_its_height(root):
    rooms = {path.name for path in (root / "src" / "prove").iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert rooms <= set(HEIGHT), "a new room needs its place in the order"


def test_imports_go_down_only(imports):
    wrong = []
    for found in imports:
        here, there = room(found.importer), room(found.imported)
        if here not in HEIGHT or there is None or there == here or there == "errors":
            continue
        if there == "prove":
            down = here != "engine"
        elif here == "mcp":
            down = there == "engine"
        else:
            # Only the command line serves over MCP: the SDK stays off the training path.
            down = HEIGHT[there] < HEIGHT[here] and (there != "mcp" or here == "cli")
        if not down:
            wrong.append(f"{found.place}: {found.importer} imports {found.imported}")
    assert not wrong, "\n".join(wrong)


def test_the_reward_is_plain_python(imports):
    wrong = [
        f"{found.place}: {found.imported}"
        for found in imports
        if room(found.importer) == "reward"
        and room(found.imported) != "reward"
        and found.imported.split(".")[0] not in sys.stdlib_module_names
    ]
    assert not wrong, "the reward imports the standard library alone:\n" + "\n".join(wrong)


def test_only_mcp_imports_the_mcp_sdk(imports):
    wrong = [
        f"{found.place}: {found.imported}"
        for found in imports
        if found.imported.split(".")[0] in SDK and room(found.importer) != "mcp"
    ]
    assert not wrong, "\n".join(wrong)


def test_training_over_mcp_needs_no_sdk():
    """A training run that talks to a server loads its client and the rollouts."""
    code = (
        "import importlib, pkgutil, sys, prove.mcp, prove.remote, prove.rollout\n"
        "for found in pkgutil.iter_modules(prove.remote.__path__):\n"
        "    importlib.import_module('prove.remote.' + found.name)\n"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "prove" in loaded
    assert not loaded & SDK


def test_the_command_line_loads_the_server_only_to_serve(imports):
    wrong = [
        f"{found.place}: {found.imported}"
        for found in imports
        if found.at_load and room(found.imported) == "mcp" and room(found.importer) not in ("mcp", None)
    ]
    assert not wrong, "import it inside the function that needs it:\n" + "\n".join(wrong)


def test_the_core_loads_without_the_extras(imports):
    wrong = [
        f"{found.place}: {found.imported}"
        for found in imports
        if found.at_load and found.imported.split(".")[0] in EXTRAS and room(found.importer) not in WITH_EXTRAS
    ]
    assert not wrong, "import it inside the function that needs it:\n" + "\n".join(wrong)
