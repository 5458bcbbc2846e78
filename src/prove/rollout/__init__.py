"""One episode between a model and a live workspace, in messages and in tokens.

``Episode`` owns the conversation; ``Conversation`` couples it with tokens; a ``Sampler`` plays conversations with a
model; a ``Family`` says how a kind of model writes and calls.
"""

from prove.rollout.calls import Message, ModelMessage, ParsedCall
from prove.rollout.conversation import Budget, Conversation
from prove.rollout.episode import Episode, Limits, Result
from prove.rollout.families import FAMILIES, Family, detect, family
from prove.rollout.open import OpenConversation, OpenEpisode
from prove.rollout.play import play, replay
from prove.rollout.render import Renderer
from prove.rollout.sampler import GenerateSampler, Sampler
from prove.rollout.scoring import Scorer

__all__ = [
    "FAMILIES",
    "Budget",
    "Conversation",
    "Episode",
    "Family",
    "GenerateSampler",
    "Limits",
    "Message",
    "ModelMessage",
    "OpenConversation",
    "OpenEpisode",
    "ParsedCall",
    "Renderer",
    "Result",
    "Sampler",
    "Scorer",
    "detect",
    "family",
    "play",
    "replay",
]
