"""BFCL's multi-turn parts through ``bfcl-eval``: its own handler asks the model, its own runner scores.

The registry of models of the package names a class for each vendor and so imports every vendor's SDK (6 GB). A registry
of one entry, the model being measured, stands in its place; nothing else of the package is touched.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import sys
import types
from copy import deepcopy
from importlib.metadata import version
from types import SimpleNamespace
from typing import Any

from .wire import Job, Out, Task, altered, bounded, completion, digest, play

PARTS = ("base", "miss_func", "miss_param", "long_context")
NAME = "measured-model"
"""Under this name the exam keeps its instances; what the server calls the model is another matter."""
TEMPERATURE = 0.001
"""The exam's own."""


def _package(job: Job) -> Any:
    """The package's names, with a registry of our one model; its own files go to a scratch folder."""
    os.environ["BFCL_PROJECT_ROOT"] = job["scratch"]
    registry = types.ModuleType("bfcl_eval.constants.model_config")
    vars(registry)["MODEL_CONFIG_MAPPING"] = {}
    sys.modules[registry.__name__] = registry
    runner = importlib.import_module("bfcl_eval.eval_checker.eval_runner")
    completion = importlib.import_module("bfcl_eval.model_handler.api_inference.openai_completion")
    utils = importlib.import_module("bfcl_eval.utils")
    return SimpleNamespace(
        runner=runner, handler=completion.OpenAICompletionsHandler, utils=utils, registry=vars(registry)
    )


def _category(part: str) -> str:
    return f"multi_turn_{part}"


def tasks(job: Job, out: Out) -> None:
    """The ids of all tasks, in the exam's order, and what makes the score."""
    package = _package(job)
    found = {part: package.utils.load_dataset_entry(_category(part)) for part in PARTS}
    truth = [package.utils.load_ground_truth_entry(_category(part)) for part in PARTS]
    out.send(
        "about",
        source=f"bfcl-eval {version('bfcl-eval')}",
        versions={name: version(name) for name in ("bfcl-eval", "openai")},
        data=digest([found, truth]),
    )
    for part, entries in found.items():
        for entry in entries:
            out.send("task", id=entry["id"], part=part)


def _handler(package: Any, job: Job, trial: int = 0) -> Any:
    """The official handler, for the model at its endpoint: options of ours for each request, and bounded patience."""

    class Handler(package.handler):
        ask = package.handler.generate_with_backoff.__wrapped__

        def _build_client_kwargs(self) -> dict[str, Any]:
            key = os.environ.get("OPENAI_API_KEY") or "none"
            return {
                "base_url": job["base_url"],
                "api_key": key,
                "timeout": job["timeout"],
                "max_retries": job["retries"],
                "http_client": bounded(job["timeout"]),
            }

        def generate_with_backoff(self, **request: Any) -> Any:
            # The package's own retries a rate limit without end; the client's retries are bounded.
            took = 0.0

            def ask(**options: Any) -> Any:
                nonlocal took
                given, took = self.ask(**options)
                return given

            return completion(ask, **{**request, "model": job["model"], **job["request"]}), took

    temperature = TEMPERATURE if job["temperature"] is None else job["temperature"]
    # Instances are kept in module globals under the model's name, so each trial has a name of its own.
    name = f"{NAME}-{trial}"
    return Handler(model_name=name, temperature=temperature, registry_name=name, is_fc_model=True)


def run(job: Job, out: Out) -> None:
    """Play the tasks of a job; each record holds the exam's own ``answer`` and the tokens."""
    package = _package(job)
    handlers = {trial: _handler(package, job, trial) for trial in sorted({task["trial"] for task in job["tasks"]})}
    entries: dict[str, dict[str, Any]] = {}
    for part in sorted({task["part"] for task in job["tasks"]}):
        entries.update({entry["id"]: entry for entry in package.utils.load_dataset_entry(_category(part))})

    def work(task: Task) -> dict[str, Any]:
        answer, told = handlers[task["trial"]].inference(deepcopy(entries[task["id"]]), False, True)
        counts = {"prompt": told["input_token_count"], "completion": told["output_token_count"]}
        return {"answer": answer, "tokens": {kind: sum(map(sum, turns)) for kind, turns in counts.items()}}

    play(job["tasks"], work, out, concurrency=job["concurrency"])


def score(job: Job, out: Out) -> None:
    """Score answers with the official runner; one process a pass, since instances stay in module globals."""
    package = _package(job)
    handler = _handler(package, job)
    entries: dict[str, tuple[dict[str, Any], list[list[str]]]] = {}
    for part in sorted({answer["part"] for answer in job["answers"]}):
        for entry, truth in _with_truth(package, part):
            entries[entry["id"]] = (entry, truth)
    for number, answer in enumerate(job["answers"]):
        entry, truth = entries[answer["id"]]
        verdict = _verdict(package, handler, entry, truth, answer["answer"], f"{NAME}_{number}")
        problem = verdict.get("error") or {}
        out.send(
            "score",
            id=answer["id"],
            part=answer["part"],
            trial=answer["trial"],
            scores={answer["part"]: 1.0 if verdict["valid"] else 0.0},
            why=problem.get("error_type"),
        )


def _with_truth(package: Any, part: str) -> list[tuple[dict[str, Any], list[list[str]]]]:
    category = _category(part)
    entries = package.utils.load_dataset_entry(category, include_language_specific_hint=False)
    truths = package.utils.load_ground_truth_entry(category)
    return [(entry, truth["ground_truth"]) for entry, truth in zip(entries, truths, strict=True)]


def _verdict(
    package: Any, handler: Any, entry: dict[str, Any], truth: list[list[str]], answer: Any, name: str
) -> dict[str, Any]:
    """The official verdict on one answer."""
    category = entry["id"].rsplit("_", 1)[0]
    given: dict[str, Any] = package.runner._evaluate_single_multi_turn_entry(
        handler, entry["id"], answer, truth, deepcopy(entry), name, category
    )
    return given


def canary(job: Job, out: Out) -> None:
    """Score the ground truth, silence, and the ground truth with every argument altered."""
    package = _package(job)
    handler = _handler(package, job)
    for part in PARTS:
        found = {"truth": 0, "silence": 0, "corrupted": 0}
        pairs = _with_truth(package, part)
        for number, (entry, truth) in enumerate(pairs):
            calls = _calls(entry, truth)
            for kind, turns in (("truth", calls), ("silence", [[] for _ in calls]), ("corrupted", corrupted(calls))):
                answer = [[turn] if turn else [""] for turn in turns]
                valid = _verdict(package, handler, entry, truth, answer, f"{kind}_{number}")["valid"]
                found[kind] += bool(valid)
        for kind, right in found.items():
            out.send("canary", kind=kind, part=part, right=right, total=len(pairs))


def truth(job: Job, out: Out) -> None:
    """The ground truth of each task as function calls by turn, for a server that plays it."""
    package = _package(job)
    for part in PARTS:
        for entry, turns in _with_truth(package, part):
            out.send("truth", id=entry["id"], part=part, turns=_calls(entry, turns))


def _calls(entry: dict[str, Any], truth: list[list[str]]) -> list[list[dict[str, str]]]:
    parameters = _parameters(entry)
    return [[_call(text, parameters) for text in turn] for turn in truth]


def _parameters(entry: dict[str, Any]) -> dict[str, list[str]]:
    functions = list(entry.get("function") or ())
    for held_out in (entry.get("missed_function") or {}).values():
        functions.extend(held_out)
    return {f["name"]: list(f["parameters"]["properties"]) for f in functions}


def _call(text: str, parameters: dict[str, list[str]]) -> dict[str, str]:
    """A call of the ground truth, written as Python, as the name and arguments of a function call."""
    node = ast.parse(text, mode="eval").body
    assert isinstance(node, ast.Call) and isinstance(node.func, ast.Name), text
    named = dict(zip(parameters.get(node.func.id, ()), (ast.literal_eval(a) for a in node.args), strict=False))
    named.update({k.arg: ast.literal_eval(k.value) for k in node.keywords if k.arg})
    return {node.func.id: json.dumps(named)}


def corrupted(turns: list[list[dict[str, str]]]) -> list[list[dict[str, str]]]:
    """The calls with every value altered; a call without arguments is left out."""
    return [
        [
            {name: json.dumps(altered(json.loads(text))) for name, text in call.items()}
            for call in turn
            if any(json.loads(text) for text in call.values())
        ]
        for turn in turns
    ]
