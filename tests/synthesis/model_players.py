"""Models that are no models: one plays what the scripted teacher would, the others spoil it."""

from __future__ import annotations

import json
import random
from typing import Any

from model_server import says

from prove.engine import workspace
from prove.engine.world import stable_int
from prove.synthesis.config import SynthConfig
from prove.synthesis.conversation import Conversation, system_prompt
from prove.synthesis.examples import draw, scene_of
from prove.synthesis.machine import run
from prove.synthesis.scripted import ScriptedTeacher

DECLINED = "I'm sorry, none of my tools can do that."
RANGE = 4096
"""Questions of one conversation differ in their seeds by less than this."""


class Competent:
    """Speaks and calls as the scripted teacher does in the same scene; it knows the scene by the sampling seed."""

    def __init__(self, config: SynthConfig, indices: int, tries: int = 3) -> None:
        self.scripts: dict[int, tuple[list[str], list[dict[str, Any]]]] = {}
        self.hidden: dict[int, str] = {}
        for index in range(indices):
            for number in range(tries):
                base = stable_int("ask", config.seed, "train", index, number) % 2**31
                script = script_of(config, index, number, self.hidden, base)
                if script is not None:
                    self.scripts[base] = script

    def __call__(self, body: dict[str, Any]) -> Any:
        base = next((b for b in self.scripts if 0 < body["seed"] - b < RANGE), None)
        if base is None:
            prompt = body["messages"][0]["content"]
            return says(DECLINED if "tools" in body else prompt.partition("The request: ")[2] or "I do not know.")
        users, answers = self.scripts[base]
        if "tools" not in body:
            before = body["messages"][0]["content"].count("\nuser: ")
            return says(users[min(before, len(users) - 1)])
        if base in self.hidden:
            names = {t["function"]["name"] for t in body["tools"]}
            heard = sum(m["role"] == "user" for m in body["messages"])
            if self.hidden[base] not in names and heard >= len(users):
                return says(DECLINED)
        made = sum(m["role"] == "assistant" for m in body["messages"])
        message = answers[min(made, len(answers) - 1)]
        return says(message["content"], calls=message.get("tool_calls"))


def script_of(
    config: SynthConfig, index: int, number: int, hidden: dict[int, str], base: int
) -> tuple[list[str], list[dict[str, Any]]] | None:
    """The user turns and the assistant's messages of the scripted teacher; None if it gives up on the scene.

    ``hidden``: takes the tool that is not to be shown, under ``base``.
    """
    rng = random.Random(stable_int("example", config.seed, "train", index, number))
    drawn = draw(config, "train", index)
    if drawn.group == "irrelevance":
        return None
    scene = scene_of(config, "train", index, drawn, rng)
    conversation = Conversation(
        workspace(environments=scene.names, seed=scene.seed), system_prompt(scene.names, scene.seed)
    )
    teacher = ScriptedTeacher(conversation, scene.plan, scene.persona, drawn.level, config, rng)
    if drawn.group == "missing_function":
        hidden[base] = scene.plan[-1].tools[0]
    if run(teacher, conversation) is not None or teacher.stuck:
        return None
    assistant = [m for m in conversation.messages if m["role"] == "assistant"]
    return [t.text for t in conversation.turns], json.loads(json.dumps(assistant))


class Spoiled:
    """A model that is sound but for a share of its answers. Which they are follows from the sampling seeds."""

    def __init__(self, good: Any, spoil: Any, share: float = 1.0) -> None:
        self.good, self.spoil, self.share = good, spoil, share
        self.spoiled = 0

    def __call__(self, body: dict[str, Any]) -> Any:
        answer = self.good(body)
        if stable_int("spoil", body["seed"]) % 1000 >= 1000 * self.share:
            return answer
        found = self.spoil(body, answer)
        self.spoiled += found is not answer
        return found


def calls_of(answer: Any) -> list[dict[str, Any]]:
    """The calls in an answer, to be read."""
    return answer[1]["choices"][0]["message"].get("tool_calls") or []


def with_arguments(answer: Any, change: Any) -> Any:
    """The answer with the arguments of its calls changed; the same answer if it has none, or none changes."""
    calls = []
    for one in calls_of(answer):
        old = json.loads(one["function"]["arguments"])
        new = {k: change(k, v) for k, v in old.items()}
        calls.append({**one, "function": {**one["function"], "arguments": json.dumps(new)}})
    same = [json.loads(c["function"]["arguments"]) for c in calls] == [
        json.loads(c["function"]["arguments"]) for c in calls_of(answer)
    ]
    return answer if same else says("", calls=calls)
