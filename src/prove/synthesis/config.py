"""Every probability and bound of synthesis, with the paper's value as default (section 2)."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Literal

import msgspec

from prove.engine import environment, environments
from prove.engine.environment import MAX_SEED
from prove.errors import UserError
from prove.remote.choice import ENVIRONMENTS, EnvironmentName

HELDOUT_WORLDS = 1_000_000
"""Worlds from this seed on belong to held-out splits, whatever the data set: none leaks into another's training."""


Difficulty = Literal["easy", "medium", "hard"]


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


class Quotas(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of examples by kind; those in which a value is asked for count among ``multi_turn``."""

    multi_turn: int = 0
    missing_function: int = 0
    irrelevance: int = 0

    def scaled(self, count: int) -> Quotas:
        """The same shares of so many examples in all; what rounding leaves goes to ``multi_turn``."""
        total = self.multi_turn + self.missing_function + self.irrelevance
        missing, irrelevant = (round(n * count / total) for n in (self.missing_function, self.irrelevance))
        return Quotas(count - missing - irrelevant, missing, irrelevant)


class SynthConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a data set is made of. One seed makes it repeatable byte for byte."""

    environments: list[str]
    seed: int = 0
    count: int = 1000
    """Examples in the training split."""
    heldout: int | None = None
    """Examples in the held-out split; a tenth of ``count`` if not given."""
    quotas: Quotas | None = None
    """How the training split is made up, in place of ``irrelevance`` and ``missing_function``; scaled to ``count``."""
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
    """Share of conversations in which a first attempt at a call fails and is put right, by other parameters or another
    tool."""
    gives_up: float = 0.02
    """Share of turns whose request the rules refuse, which the assistant then explains."""
    irrelevance: float = 0.05
    missing_function: float = 0.1
    """Share of conversations whose last request needs a tool that is not shown."""
    cross_environment: float = 0.1
    """Share of conversations over two or three of the environments, among those from which such a step is possible."""
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
    difficulty: list[Difficulty] = []
    """Only examples of these tiers; all if empty."""
    dedup_threshold: float = 0.7
    skeleton_limit: int = 8
    """Examples at most with the same names of tools in the same order, in the same environments; 0 for no limit."""
    replay_error_limit: float = 0.3
    """Drop a conversation with a larger share of failing calls; those of the ground truth must all succeed."""
    environment: EnvironmentName = "inprocess"
    """``mcp``: every example is played again on a server before it is kept; the bytes are the same."""

    @property
    def heldout_count(self) -> int:
        """Examples in the held-out split."""
        return self.heldout if self.heldout is not None else self.count // 10


def config_from(values: dict[str, Any], where: str = "synthesis") -> SynthConfig:
    """A config from plain values. Raises :class:`UserError` naming the field, and for an unknown one the nearest."""
    _known_keys(values, SynthConfig, where, "")
    if values.get("environment", "inprocess") not in ENVIRONMENTS:
        raise UserError(f"{where}: environment is inprocess or mcp; what examples are about stands in 'environments'.")
    values = {"environments": environments(), **values}
    for name, nested in (("info_levels", InfoLevels), ("distractors", Distractors), ("quotas", Quotas)):
        if isinstance(values.get(name), dict):
            _known_keys(values[name], nested, where, f"{name}.")
    try:
        config = msgspec.convert(values, SynthConfig)
    except msgspec.ValidationError as error:
        text = str(error).replace(" - at `$.", " at `")
        raise UserError(f"{where}: {text[:1].lower()}{text[1:]}; see docs/synthesis.md for every field.") from error
    return checked(config, where)


def _known_keys(values: dict[str, Any], struct: type[msgspec.Struct], where: str, inside: str) -> None:
    known = struct.__struct_fields__
    for name in values:
        if name not in known:
            near = get_close_matches(str(name), known, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(known)}."
            raise UserError(f"{where}: unknown key {inside + str(name)!r}; {hint}")


def checked(config: SynthConfig, where: str = "synthesis") -> SynthConfig:
    """The config, if it makes sense; otherwise :class:`UserError`."""
    shares = ("turn_decay", "follow_up", "second_goal", "parallel", "recovery", "irrelevance", "enum_stripping")
    for name in (*shares, "gives_up", "missing_function", "cross_environment", "heldout_chains", "replay_error_limit"):
        _share(getattr(config, name), name, where)
    _share(config.distractors.probability, "distractors.probability", where)
    levels = config.info_levels
    for name in InfoLevels.__struct_fields__:
        _share(getattr(levels, name), f"info_levels.{name}", where)
    if abs(levels.complete + levels.missing + levels.minimal - 1.0) > 1e-9:
        raise UserError(f"{where}: info_levels must add up to 1; name all of complete, missing and minimal.")
    if not 0.0 < config.dedup_threshold <= 1.0:
        raise UserError(f"{where}: dedup_threshold must be above 0 and at most 1, got {config.dedup_threshold}.")
    for name, limit in (("chain_length", 5), ("turns", 5)):
        low, high = getattr(config, name)
        if not 1 <= low <= high <= limit:
            raise UserError(f"{where}: {name} must satisfy 1 <= low <= high <= {limit}, got {low} and {high}.")
    if not 0 <= config.distractors.low <= config.distractors.high:
        raise UserError(f"{where}: distractors must satisfy 0 <= low <= high.")
    if config.irrelevance + config.missing_function > 1.0:
        raise UserError(f"{where}: irrelevance and missing_function add up to more than 1; lower one of them.")
    quotas = config.quotas
    if quotas is not None and (min(msgspec.structs.astuple(quotas)) < 0 or not any(msgspec.structs.astuple(quotas))):
        raise UserError(f"{where}: quotas must not be negative, and at least one above 0.")
    if config.count < 0 or config.heldout_count < 0:
        raise UserError(f"{where}: count and heldout must not be negative.")
    if not 0 <= config.seed <= MAX_SEED:
        raise UserError(f"{where}: seed must be a whole number from 0 to {MAX_SEED}, got {config.seed}.")
    for name, most in (("train_seeds", HELDOUT_WORLDS), ("heldout_seeds", HELDOUT_WORLDS), ("max_steps", 16)):
        if not 1 <= getattr(config, name) <= most:
            raise UserError(f"{where}: {name} must be from 1 to {most:,}, got {getattr(config, name)}.")
    for name, least in (("items_told", 1), ("max_observation", 0), ("skeleton_limit", 0), ("tools_shown", 1)):
        value = getattr(config, name)
        if value is not None and value < least:
            raise UserError(f"{where}: {name} must be at least {least}, got {value}.")
    if config.heldout_chains == 0.0 and config.heldout_count:
        raise UserError(f"{where}: without held-out chains there is no held-out split; set heldout to 0 as well.")
    if config.heldout_chains == 1.0 and config.count:
        raise UserError(f"{where}: with heldout_chains 1 no chain is left to train on; set it below 1.")
    _environments(config, where)
    return config


def _share(value: float, name: str, where: str) -> None:
    if not 0.0 <= value <= 1.0:
        raise UserError(f"{where}: {name} must be from 0 to 1, got {value}.")


def _environments(config: SynthConfig, where: str) -> None:
    if not config.environments:
        raise UserError(f"{where}: name at least one environment, for example --env banking.")
    if len(set(config.environments)) < len(config.environments):
        raise UserError(f"{where}: an environment is named twice; name each once.")
    tools = {name: set(environment(name).tool_map) for name in config.environments}
    known = set().union(*tools.values())
    for goal in config.goal_tools:
        if goal not in known:
            near = get_close_matches(goal, sorted(known), 1)
            hint = f"did you mean {near[0]!r}?" if near else "see them with `prove-rl envs NAME`."
            raise UserError(f"{where}: goal_tools names {goal!r}, which no environment here has; {hint}")
    for name, own in tools.items():
        if config.goal_tools and not own & set(config.goal_tools):
            raise UserError(f"{where}: goal_tools names no tool of {name}; name one, or leave the environment out.")
