"""The agent loop that verl runs for every rollout: one episode between the policy and a live workspace, in tokens.

Nothing that goes wrong in a rollout raises here, since verl would drop the whole group; see ``rollout``.
"""

from __future__ import annotations

import json
from typing import Any

from verl.experimental.agent_loop.agent_loop import AgentLoopBase, AgentLoopMetrics, AgentLoopOutput

from prove.rollout import Budget, Limits
from prove.training.verl.desk import Desk
from prove.training.verl.rollout import Rollout, unplayed
from prove.training.verl.settings import AGENT, settings_of

_desks: dict[tuple[Any, ...], Desk | Exception] = {}
"""verl makes an agent loop for every rollout; what they share is kept here, by all it depends on. An exception is why
there is none: every rollout then tells it, and the sampler ends the run with it."""


class ProveAgentLoop(AgentLoopBase):
    """Plays a row of ``prove-rl export --for verl``. Settings: see ``prove.training.verl.settings``.

    It does not register itself with verl: the config file does, and verl imports this module after it has read that
    file, so that a second registration would put an entry without settings in the place of the file's.
    """

    def __init__(
        self, *args: Any, tools: Any = None, name: str = AGENT, hf_model_type: str | None = None, **kwargs: Any
    ) -> None:
        """``tools``: verl's tools of the whole run; ours come with each row."""
        ours = {key: kwargs.pop(key) for key in list(kwargs) if key not in _VERLS}
        super().__init__(*args, hf_model_type=hf_model_type, **kwargs)
        key = (id(self.tokenizer), hf_model_type, json.dumps(_plain(ours), sort_keys=True))
        if key not in _desks:
            try:
                _desks[key] = self._desk(_plain(ours), hf_model_type)
            except Exception as error:
                _desks[key] = error
        self.desk = _desks[key]

    def _desk(self, ours: dict[str, Any], model_type: str | None) -> Desk:
        settings = settings_of(ours)
        turns = self.rollout_config.multi_turn
        budget = Budget(
            message=settings.message_tokens,
            completion=self.rollout_config.response_length,
            prompt=self.rollout_config.prompt_length,
        )
        limits = Limits(
            user=turns.max_user_turns or Limits().user,
            assistant=turns.max_assistant_turns or Limits().assistant,
            calls=settings.calls,
        )
        return Desk(self.tokenizer, model_type, settings, budget, limits)

    async def run(self, sampling_params: dict[str, Any], **kwargs: Any) -> AgentLoopOutput:
        """One rollout. ``kwargs``: the row, and what verl tells of the rollout. Raises nothing but cancellation."""
        deterministic = bool(getattr(self.rollout_config, "full_determinism", False))
        generate = self.server_manager.generate
        if isinstance(self.desk, Exception):
            reason = f"{type(self.desk).__name__}: {self.desk}"
            out = unplayed(reason, kwargs, sampling_params, self.tokenizer.eos_token_id or 0)
        else:
            out = await Rollout(self.desk, generate, sampling_params, kwargs, deterministic=deterministic).run()
        return AgentLoopOutput(
            prompt_ids=out.prompt_ids,
            response_ids=out.response_ids,
            response_mask=out.mask,
            response_logprobs=out.logprobs,
            reward_score=out.score,
            num_turns=out.turns,
            metrics=AgentLoopMetrics(
                generate_sequences=out.model_seconds, tool_calls=out.our_seconds, num_preempted=out.preempted
            ),
            extra_fields=out.fields,
        )


_VERLS = frozenset({"trainer_config", "server_manager", "tokenizer", "processor", "dataset_cls", "data_config"})
"""What verl itself gives to an agent loop; all else is ours, from the config file."""


def _plain(value: Any) -> Any:
    """OmegaConf's containers as Python's."""
    from omegaconf import OmegaConf

    if OmegaConf.is_config(value):
        return OmegaConf.to_container(value, resolve=True)
    return {k: _plain(v) for k, v in value.items()} if isinstance(value, dict) else value
