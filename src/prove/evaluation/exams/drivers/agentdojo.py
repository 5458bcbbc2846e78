"""AgentDojo's user tasks without any attack: four stateful suites, scored by their own checks of the final state.

Its suites run the tasks and its OpenAI element asks the model; no judge and no simulated user are needed.
"""

from __future__ import annotations

import importlib
import json
import os
import threading
import traceback
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from .wire import Job, Out, Task, altered, bounded, completion, digest, fault, play

EDITION = "v1.2.2"
PARTS = ("workspace", "travel", "banking", "slack")
ELEMENT, REQUEST = "openai_llm.py", "chat_completion_request"
"""The file of the element that asks the model, and its function that sends the request and hands on the answer."""


def _package() -> Any:
    suites = importlib.import_module("agentdojo.task_suite.load_suites").get_suites(EDITION)
    return SimpleNamespace(
        suites=suites,
        pipeline=importlib.import_module("agentdojo.agent_pipeline.agent_pipeline"),
        llm=importlib.import_module("agentdojo.agent_pipeline.llms.openai_llm").OpenAILLM,
        truth=importlib.import_module("agentdojo.agent_pipeline.ground_truth_pipeline").GroundTruthPipeline,
        types=importlib.import_module("agentdojo.types"),
        element=importlib.import_module("agentdojo.agent_pipeline.base_pipeline_element").BasePipelineElement,
    )


def tasks(job: Job, out: Out) -> None:
    """The user tasks of the four suites, and the versions."""
    package = _package()
    listed = {part: package.suites[part].user_tasks for part in PARTS}
    told = {
        part: {name: [task.PROMPT, str(task.GROUND_TRUTH_OUTPUT)] for name, task in t.items()}
        for part, t in listed.items()
    }
    out.send(
        "about",
        source=f"agentdojo {version('agentdojo')}, tasks {EDITION}, no attack",
        versions={name: version(name) for name in ("agentdojo", "openai")},
        data=digest([told, version("agentdojo"), EDITION]),
    )
    for part, found in listed.items():
        for name in found:
            out.send("task", id=name, part=part)


class _Client:
    """The OpenAI client as the element uses it: with our options, and counting tokens for each thread."""

    def __init__(self, job: Job) -> None:
        openai = importlib.import_module("openai")
        self._client = openai.OpenAI(
            base_url=job["base_url"],
            api_key=os.environ.get("OPENAI_API_KEY") or "none",
            timeout=job["timeout"],
            max_retries=job["retries"],
            http_client=bounded(job["timeout"]),
        )
        # The element leaves a temperature of 0 out, and a server would then choose its own.
        self._options = {"temperature": job["temperature"] or 0.0, **job["request"]}
        self.local = threading.local()
        self.chat = self.completions = self

    def create(self, **request: Any) -> Any:
        """One request. What OpenAI calls a developer's message is a system message to every other server."""
        messages = [{**m, "role": "system"} if m["role"] == "developer" else m for m in request["messages"]]
        given = completion(self._client.chat.completions.create, **{**request, "messages": messages, **self._options})
        self.local.prompt += given.usage.prompt_tokens
        self.local.completion += given.usage.completion_tokens
        return given


def run(job: Job, out: Out) -> None:
    """Play tasks with the official pipeline; a record has the official verdict as its score."""
    package = _package()
    client = _Client(job)
    llm = package.llm(client, job["model"])
    llm.name = "measured-model"
    config = package.pipeline.PipelineConfig(
        llm=llm, model_id=None, defense=None, system_message_name=None, system_message=None
    )
    pipeline = package.pipeline.AgentPipeline.from_config(config)

    def work(task: Task) -> dict[str, Any]:
        client.local.prompt = client.local.completion = 0
        suite = package.suites[task["part"]]
        try:
            right, _ = suite.run_task_with_pipeline(pipeline, suite.get_user_task_by_id(task["id"]), None, {})
        except Exception as error:
            kind, text = fault(error)
            frames = traceback.extract_tb(error.__traceback__)
            asking = any(frame.name == REQUEST for frame in frames)
            if kind != "harness" or asking or ELEMENT not in {Path(frame.filename).name for frame in frames}:
                raise
            # The element could not read the model's own message: an answer, and a wrong one.
            return {"scores": {task["part"]: 0.0}, "detail": {"end": "unreadable message", "why": text}}
        tokens = {"prompt": client.local.prompt, "completion": client.local.completion}
        return {"scores": {task["part"]: float(right)}, "tokens": tokens}

    play(job["tasks"], _context_is_wrong(work), out, concurrency=job["concurrency"])


def _context_is_wrong(work: Callable[[Task], dict[str, Any]]) -> Callable[[Task], dict[str, Any]]:
    """A conversation that outgrows the model has a score, as in the exam's own benchmark: it is wrong."""

    def scored(task: Task) -> dict[str, Any]:
        try:
            return work(task)
        except Exception as error:
            kind, text = fault(error)
            if kind != "context":
                raise
            return {"scores": {task["part"]: 0.0}, "error": {"kind": kind, "text": text}}

    return scored


def canary(job: Job, out: Out) -> None:
    """Play the reference of every task, say nothing, and do the reference's calls with altered arguments."""
    package = _package()
    for part in PARTS:
        suite = package.suites[part]
        found = {"truth": 0, "silence": 0, "corrupted": 0}
        for task in suite.user_tasks.values():
            pipelines = (
                package.truth(task),
                _scripted(package, task, calls=False),
                _scripted(package, task, calls=True),
            )
            for kind, pipeline in zip(found, pipelines, strict=True):
                right, _ = suite.run_task_with_pipeline(pipeline, task, None, {})
                found[kind] += bool(right)
        for kind, right in found.items():
            out.send("canary", kind=kind, part=part, right=right, total=len(suite.user_tasks))


def truth(job: Job, out: Out) -> None:
    """The reference calls of each task and its answer, for a server that plays them."""
    package = _package()
    for part in PARTS:
        suite = package.suites[part]
        for name, task in suite.user_tasks.items():
            environment = task.init_environment(suite.load_and_inject_default_environment({}))
            calls = [{call.function: json.dumps(dict(call.args))} for call in task.ground_truth(environment)]
            out.send("truth", id=name, part=part, turns=[[call] for call in calls], told=task.GROUND_TRUTH_OUTPUT)


def _scripted(package: Any, task: Any, *, calls: bool) -> Any:
    """A pipeline that says nothing of use, before it the reference's calls with altered arguments."""

    class Scripted(package.element):
        def query(self, query: str, runtime: Any, env: Any, messages: Any = (), extra_args: Any = None) -> Any:
            for call in task.ground_truth(env) if calls else ():
                runtime.run_function(env, call.function, altered(dict(call.args)))
            text = [package.types.text_content_block_from_string("I am not sure.")]
            said = package.types.ChatAssistantMessage(role="assistant", content=text, tool_calls=None)
            return query, runtime, env, [*messages, said], extra_args or {}

    return Scripted()
