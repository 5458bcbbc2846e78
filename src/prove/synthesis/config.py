"""Every probability and bound of synthesis, with the paper's value as default (section 2)."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

import msgspec

from prove.errors import UserError


class InfoLevels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Shares of the information levels; they add up to 1."""

    complete: float = 0.6
    missing: float = 0.2
    minimal: float = 0.2


class Distractors(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """With ``probability``, ``low`` to ``high`` tools of environments the task does not touch join the candidates."""

    probability: float = 0.4
    low: int = 3
    high: int = 8


class SynthConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a data set is made of. One seed makes it repeatable byte for byte."""

    environments: list[str]
    seed: int = 0
    count: int = 1000
    """Examples in the training split."""
    heldout: int | None = None
    """Examples in the held-out split; a tenth of ``count`` if not given."""
    chain_length: tuple[int, int] = (2, 5)
    turns: tuple[int, int] = (2, 3)
    turn_decay: float = 0.5
    """Each turn beyond the fewest is taken with this probability (the continuation schedule)."""
    info_levels: InfoLevels = InfoLevels()
    follow_up: float = 0.3
    """Share of later turns that refer back to the turn before ("the same for Anna")."""
    second_goal: float = 0.2
    """Share of turns that ask for two things at once."""
    parallel: float = 0.5
    """Share of independent look-ups that are called in one message."""
    recovery: float = 0.05
    """Share of conversations in which a first attempt at a call fails and is put right."""
    irrelevance: float = 0.05
    distractors: Distractors = Distractors()
    enum_stripping: float = 0.3
    tools_shown: int | None = None
    """Show only so many tools: the needed ones and others of the same environment. All of it if not given."""
    goal_tools: list[str] = []
    """Only these tools are asked for; all of the environments' tools if empty."""
    items_told: int = 10
    """Rows of a list that an answer names one by one."""
    max_steps: int = 10
    """Ground-truth calls of one conversation at most."""
    max_observation: int = 0
    """Drop an example with an observation of more bytes than this; 0 keeps all."""
    train_seeds: int = 50
    heldout_seeds: int = 10
    heldout_chains: float = 0.15
    """Share of the chains that belong to the held-out split alone."""
    dedup_threshold: float = 0.7
    replay_error_limit: float = 0.3
    """Drop a conversation with a larger share of failing calls; those of the ground truth must all succeed."""

    @property
    def heldout_count(self) -> int:
        """Examples in the held-out split."""
        return self.heldout if self.heldout is not None else self.count // 10


def config_from(values: dict[str, Any], where: str = "synthesis") -> SynthConfig:
    """A config from plain values. Raises :class:`UserError` naming the field, and for an unknown one the nearest."""
    known = SynthConfig.__struct_fields__
    for name in values:
        if name not in known:
            near = get_close_matches(name, known, 1)
            raise UserError(f"{where}: unknown key {name!r}" + (f"; did you mean {near[0]!r}?" if near else "."))
    try:
        config = msgspec.convert(values, SynthConfig)
    except msgspec.ValidationError as error:
        raise UserError(f"{where}: {error}.") from error
    return checked(config, where)


def checked(config: SynthConfig, where: str = "synthesis") -> SynthConfig:
    """The config, if its numbers make sense; otherwise :class:`UserError`."""
    for name in (
        "turn_decay",
        "follow_up",
        "second_goal",
        "parallel",
        "recovery",
        "irrelevance",
        "enum_stripping",
        "heldout_chains",
        "dedup_threshold",
        "replay_error_limit",
    ):
        if not 0.0 <= getattr(config, name) <= 1.0:
            raise UserError(f"{where}: {name} is a probability from 0 to 1, got {getattr(config, name)}.")
    levels = config.info_levels
    if abs(levels.complete + levels.missing + levels.minimal - 1.0) > 1e-9:
        raise UserError(f"{where}: info_levels must add up to 1.")
    for name, limit in (("chain_length", 5), ("turns", 5)):
        low, high = getattr(config, name)
        if not 1 <= low <= high <= limit:
            raise UserError(f"{where}: {name} must satisfy 1 <= low <= high <= {limit}, got {low} and {high}.")
    if not config.environments:
        raise UserError(f"{where}: name at least one environment, for example --env banking.")
    if config.count < 0 or config.heldout_count < 0:
        raise UserError(f"{where}: count and heldout must not be negative.")
    if config.train_seeds < 1 or config.heldout_seeds < 1:
        raise UserError(f"{where}: train_seeds and heldout_seeds must be at least 1.")
    return config
