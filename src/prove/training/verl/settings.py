"""What our agent loop is told: the text of the file that ``rollout.agent.agent_loop_config_path`` names.

Turns and token bounds are not here, since verl has keys for them: ``multi_turn.max_user_turns``,
``multi_turn.max_assistant_turns``, ``data.max_prompt_length`` and ``data.max_response_length``.
"""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Mapping
from typing import Any, Literal

import msgspec
import yaml

from prove.errors import UserError
from prove.reward import PAPER, Weights
from prove.training.recipe import Mcp

AGENT = "prove"
"""The name of the agent loop, and the ``agent_name`` of every row that ``prove-rl export`` writes."""
LOOP = "prove.training.verl.agent_loop.ProveAgentLoop"


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Each key as in a recipe, where it has it.

    ``family``: how conversations are written (``prove.rollout.families``); ``auto`` finds it out.
    ``profile``, ``weights``, ``alpha``, ``beta``, ``unclosed``: the reward. ``calls``: in a rollout at most.
    ``message_tokens``: in one message of the model at most.
    ``generation_seconds``: a message that takes longer leaves its rollout unscored; 0 waits for ever.
    ``environment_seconds``: opening, a turn and closing of a workspace of your own may take so long each, else the
    rollout is unscored; 0 waits for ever.
    ``environment``: ``inprocess``; ``mcp``, on the servers of ``mcp``, or on processes that each worker starts; or
    ``package.module:function`` that is called as ``function(tools=[names], seed=N, rollout_id=TEXT)`` and gives the
    workspace of a rollout.
    ``success``: ``package.module:function`` that tells from an example and its result whether the task was done; for
    the curves alone, the reward never sees it.
    """

    family: str = "auto"
    profile: Literal["paper", "strict"] = "paper"
    weights: dict[str, float] = {}
    alpha: float = 0.5
    beta: float = 0.5
    unclosed: float = 0.0
    calls: int = 32
    message_tokens: int = 2048
    generation_seconds: float = 1800.0
    environment_seconds: float = 600.0
    environment: str = "inprocess"
    mcp: Mcp = msgspec.field(default_factory=Mcp)
    success: str | None = "prove.evaluation.success:succeeded"


def settings_of(given: Mapping[str, Any]) -> Settings:
    """The settings in the keys of an agent loop's config. UserError for an unknown key or a wrong value."""
    known = Settings.__struct_fields__
    for key in given:
        if key not in known:
            near = difflib.get_close_matches(key, known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"known here: {', '.join(known)}"
            raise UserError(f"the agent loop {AGENT}: unknown key {key}; {hint}")
    try:
        settings = msgspec.convert(dict(given), Settings)
    except msgspec.ValidationError as error:
        raise UserError(f"the agent loop {AGENT}: {error}") from None
    weights_of(settings.weights)
    for key in ("alpha", "beta", "unclosed", "generation_seconds", "environment_seconds"):
        if not 0 <= getattr(settings, key) < float("inf"):
            raise UserError(f"the agent loop {AGENT}: {key} must be 0 or more, not {getattr(settings, key)}")
    for key in ("calls", "message_tokens"):
        if getattr(settings, key) < 1:
            raise UserError(f"the agent loop {AGENT}: {key} must be at least 1, not {getattr(settings, key)}")
    return settings


def weights_of(given: Mapping[str, float]) -> Weights:
    """The paper's weights with these in their place. UserError for a part that the reward has not, or no number."""
    for part, weight in given.items():
        if part not in Weights._fields:
            near = difflib.get_close_matches(str(part), Weights._fields, n=1)
            hint = f"did you mean {near[0]}?" if near else f"known here: {', '.join(Weights._fields)}"
            raise UserError(f"weights of the reward: unknown part {part}; {hint}")
        if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 <= weight < float("inf"):
            raise UserError(f"weights of the reward: {part} must be a number of 0 or more, not {weight}")
    return PAPER._replace(**given)


def agent_loops_yaml(settings: Settings = Settings()) -> str:
    """The whole file, which registers our loop under its name."""
    entry = {"name": AGENT, "_target_": LOOP, **msgspec.to_builtins(settings)}
    return yaml.safe_dump([entry], sort_keys=False, allow_unicode=True)


def named(path: str) -> Any:
    """The object at ``package.module:name``. UserError if there is none."""
    module, colon, name = path.partition(":")
    if not colon:
        raise UserError(f"{path!r} names no function; write package.module:function")
    try:
        return getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise UserError(f"{path} cannot be loaded ({error}); install its package or correct the name") from None
