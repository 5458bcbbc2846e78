"""PROVE: live, stateful tool environments, data synthesis and programmatic rewards for tool-calling language models.

>>> import prove
>>> bank = prove.environment("banking")
>>> session = bank.session(seed=7)
>>> observation = session.call("list_accounts", {})
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from prove.errors import UserError

if TYPE_CHECKING:
    from prove.engine import Environment, Session, ToolError, Workspace, environment, environments, workspace

__version__ = "0.1.0"
__all__ = [
    "Environment",
    "Session",
    "ToolError",
    "UserError",
    "Workspace",
    "__version__",
    "environment",
    "environments",
    "workspace",
]


def __getattr__(name: str) -> Any:
    # The engine brings pydantic; loading it on first use keeps `import prove` (and the command's --help) quick.
    if name in __all__:
        return getattr(import_module("prove.engine"), name)
    raise AttributeError(f"module 'prove' has no attribute {name!r}")
