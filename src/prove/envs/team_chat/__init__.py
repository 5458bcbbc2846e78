"""Team chat: what one member sees and does in the chat workspace of their organization."""

from prove.engine import Environment
from prove.envs.team_chat import channels, messages
from prove.envs.team_chat.entities import Chat
from prove.envs.team_chat.world import build

environment = Environment(
    name="team_chat",
    version="1.0.0",
    description="A team's chat: channels and members, messages, threads, reactions, pins and search.",
    state=Chat,
    build=build,
    tools=(channels, messages),
    language="prove.envs.team_chat.language",
)
