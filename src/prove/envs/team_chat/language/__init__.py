"""How people speak about their team's chat. What each name means is told in :mod:`prove.engine.language`."""

from prove.engine.language import Naming, Phrasing
from prove.envs.team_chat.language import channels, reading, writing
from prove.envs.team_chat.language.elsewhere import GIVES, TAKES
from prove.envs.team_chat.language.values import VALUES

__all__ = ["GIVES", "NAMINGS", "PHRASINGS", "PRONOUNS", "ROUNDABOUT", "TAKES", "VALUES", "WORDS"]

NAMINGS: list[Naming] = [
    Naming("channel", "#{name}", "list_channels", {"query": "{name}"}),
    Naming("channel", "the {name} channel", "list_channels", {"query": "{name}"}),
    Naming("channel", "the channel {name:quote}", "list_channels", {"query": "{name}"}),
    Naming("member", "{name}", "list_channel_members", {"query": "{name}"}),
    Naming("member", "@{handle}", "list_channel_members", {"query": "{handle}"}),
    Naming("member", "{name} (@{handle})", "list_channel_members", {"query": "{name}"}),
    Naming("message", "the message {text:quote}", "search_channel_messages", {"query": "{text}"}),
    Naming("message", "{text:quote} in #{channel_name}", "search_channel_messages", {"query": "{text}"}),
    Naming("message", "the message {text:quote} in #{channel_name}", "search_channel_messages", {"query": "{text}"}),
    Naming("message", "the message {text:quote} of {sent_at:moment}", "search_channel_messages", {"query": "{text}"}),
    Naming(
        "message", "the message of {sent_at:moment} in {channel_id}", "read_channel", {"channel_id": "{channel_id}"}
    ),
    Naming(
        "message",
        "the message {text:quote} in {channel_id}",
        "search_channel_messages",
        {"query": "{text}", "channel_id": "{channel_id}"},
    ),
]

PHRASINGS: dict[str, Phrasing] = {**channels.PHRASINGS, **reading.PHRASINGS, **writing.PHRASINGS}

ROUNDABOUT = (
    "read_channel",
    "search_channel_messages",
)
"""One tool finds the messages of a channel as well as the other."""

PRONOUNS: dict[str, tuple[str, ...]] = {
    "channel": ("that channel", "the same channel", "this same channel"),
    "member": ("the same member", "that member", "that same member"),
    "message": ("that message", "the same message", "that one"),
}

WORDS: dict[str, str] = {
    "thumbsup": "thumbs-up",
    "tada": "party popper",
    "pray": "folded hands",
    "joy": "tears of joy",
    "clap": "clapping hands",
    "wave": "waving hand",
    "thinking_face": "thinking face",
    "joined": "joined by me",
    "not_joined": "not joined by me",
}
