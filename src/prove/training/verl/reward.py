"""The reward as a plain function, for verl's own reward manager.

    reward.custom_reward_function.path=pkg://prove.training.verl.reward reward.custom_reward_function.name=compute_score

Our agent loop has scored its rollouts already and needs none of this. It serves rollouts of other agent loops on the
rows of `prove-rl export --for verl`: the calls are read out of the text, which has to be in the Hermes format of the
Qwen models, and carried out in a fresh session.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, get_args

from prove.dataset import Example
from prove.dataset.export import from_verl
from prove.engine import workspace
from prove.errors import UserError
from prove.reward import Profile
from prove.rollout import Limits, ParsedCall, Scorer
from prove.rollout.hermes import parse
from prove.rollout.render import tool_names
from prove.training.verl.outcome import parts
from prove.training.verl.settings import AGENT, weights_of

# A result that begins on a line of its own ends on one, so that what it quotes of the format does not end it.
_RESULT = re.compile(r"<tool_response>(?:\n.*?\n|(?!\n).*?)</tool_response>", re.DOTALL)


def compute_score(
    data_source: str,
    solution_str: str,
    ground_truth: str,
    extra_info: Mapping[str, Any] | None = None,
    *,
    profile: Profile = "paper",
    weights: Mapping[str, float] | None = None,
    alpha: float = 0.5,
    beta: float = 0.5,
    **_: Any,
) -> dict[str, float]:
    """``score`` and the reward's parts, 0 where it has none; always the same keys.

    ``solution_str``: the text of the whole response. ``extra_info``: of the row; calls that our agent loop noted there
    (``prove_calls``) go before the text. ``profile``, ``weights``, ``alpha``, ``beta``: of the reward; verl hands over
    ``reward.custom_reward_function.reward_kwargs``.

    Raises UserError for a row that is no example, which is never the model's doing.
    """
    info = dict(extra_info or {})
    example = from_verl(
        {
            "data_source": data_source,
            "agent_name": AGENT,
            "reward_model": {"ground_truth": ground_truth},
            "extra_info": {name: info[name] for name in Example.__struct_fields__ if name in info},
        },
        "extra_info of this row",
    )
    noted = info.get("prove_calls")
    attempts = _noted(noted) if noted is not None else _written(solution_str)
    calls, diff = _carry_out(example, attempts)
    if profile not in get_args(Profile):
        raise UserError(f"profile {profile!r} of the reward is not known; use {' or '.join(get_args(Profile))}")
    scorer = Scorer(weights_of(weights or {}), alpha=alpha, beta=beta, profile=profile)
    numbers = parts(scorer(example, calls, diff))
    del numbers["scored"]
    return numbers


def _written(text: str) -> list[tuple[int, ParsedCall]]:
    """The calls of a response, each with the number of its message: results stand between messages."""
    return [(number, call) for number, message in enumerate(_RESULT.split(text)) for call in parse(message).calls]


def _noted(text: str) -> list[tuple[int, ParsedCall]]:
    try:
        calls = json.loads(text)
        return [
            (c["message"], ParsedCall(c["name"], c["arguments"], c["arguments"] if c["kind"] != "malformed" else None))
            for c in calls
        ]
    except (ValueError, TypeError, KeyError):
        raise UserError("extra_info.prove_calls of a row is not what our agent loop writes there") from None


def _carry_out(example: Example, attempts: list[tuple[int, ParsedCall]]) -> tuple[list[dict[str, Any]], Any]:
    """Each attempt with its outcome, and what they changed."""
    session = workspace(
        tools=tool_names(example.tools) if example.environments else (), seed=example.seed, rollout_id=example.id
    )
    calls = []
    for number, call in attempts[: Limits().calls]:
        ok = False
        if call.execute is not None and call.name is not None:
            ok = session.call(call.name, call.execute).ok
        calls.append({"message": number, "name": call.name, "arguments": call.arguments, "ok": ok})
    return calls, session.diff()
