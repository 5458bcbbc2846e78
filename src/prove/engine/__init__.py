"""What an environment is: typed tools over an immutable world and a small overlay per session.

Everything else in PROVE is a caller of :meth:`Session.call`.
"""

from prove.engine.environment import Environment
from prove.engine.errors import Conflict, EnvironmentFault, InvalidArgument, NotFound, Refused, ToolError
from prove.engine.observation import Observation
from prove.engine.registry import environment, environments, tool_index
from prove.engine.rows import SENSITIVE, VOLATILE, Entity, Ref, View
from prove.engine.session import Session
from prove.engine.state import State
from prove.engine.table import Table
from prove.engine.tool import Tool, tool
from prove.engine.workspace import Workspace, workspace
from prove.engine.world import World, WorldBuilder

__all__ = [
    "SENSITIVE",
    "VOLATILE",
    "Conflict",
    "Entity",
    "Environment",
    "EnvironmentFault",
    "InvalidArgument",
    "NotFound",
    "Observation",
    "Ref",
    "Refused",
    "Session",
    "State",
    "Table",
    "Tool",
    "ToolError",
    "View",
    "Workspace",
    "World",
    "WorldBuilder",
    "environment",
    "environments",
    "tool",
    "tool_index",
    "workspace",
]
