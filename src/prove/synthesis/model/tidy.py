"""What is done with a conversation that a model has played: needless look-ups go, and each turn says what it gave."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

import msgspec

from prove.dataset import Call, UserTurn
from prove.engine import Tool, Workspace
from prove.engine.schema import Parameter
from prove.synthesis.conversation import Conversation
from prove.synthesis.edges import leaves, traced_values, was_said
from prove.synthesis.examples import Dropped
from prove.synthesis.model.grounding import Said, given, words_for

Place = tuple[int, int]
"""A step of the ground truth and a call in it."""


def needless(conversation: Conversation, tools: Mapping[str, Tool], asked: Sequence[frozenset[str]]) -> set[Place]:
    """The look-ups that nothing was taken from. ``asked``: per user turn the tools that were asked for."""
    sources: set[Place] = set()
    looked: list[tuple[Place, str]] = []
    spare: set[Place] = set()
    for i, (step, observed) in enumerate(zip(conversation.steps, conversation.observations, strict=True)):
        for call in step:
            heard = "\n".join(t.text for t in conversation.turns[: call.turn + 1])
            for _, value in traced_values(tools[call.name], call.arguments):
                if not was_said(tools[call.name], value, heard):
                    shown = json.dumps(value, ensure_ascii=False)
                    sources.update(next(([place] for place, text in looked if shown in text), []))
        for k, (call, observation) in enumerate(zip(step, observed, strict=True)):
            looked.append(((i, k), observation.text))
            if tools[call.name].read_only and call.name not in asked[call.turn]:
                spare.add((i, k))
    return spare - sources


def without(conversation: Conversation, spare: set[Place]) -> Conversation:
    """The conversation played again in a fresh world, without some successful calls.

    Raises :class:`Dropped` if another call comes out otherwise then.
    """
    if not spare:
        return conversation
    old = conversation.workspace
    again = Conversation(Workspace(old.tools, old.seed, old.rollout_id), conversation.messages[0]["content"])
    turns = iter(conversation.turns)
    answers = {m["tool_call_id"]: m["content"] for m in conversation.messages if m["role"] == "tool"}
    step = -1
    for message in conversation.messages[1:]:
        if message["role"] == "user":
            again.hear(next(turns))
        elif message["role"] == "assistant" and not message.get("tool_calls"):
            again.speak(message["content"])
        elif message["role"] == "assistant":
            kept, worked = [], []
            good = [not answers[c["id"]].startswith('{"error":') for c in message["tool_calls"]]
            step += any(good)
            for n, call in enumerate(message["tool_calls"]):
                if good[n] and (step, sum(good[:n])) in spare:
                    continue
                kept.append((call["function"]["name"], json.loads(call["function"]["arguments"])))
                worked.append(good[n])
            if kept and again.execute(kept) != worked:
                raise Dropped("a look-up that nothing needed")
    again.facts = conversation.facts
    return again


def revealed(
    conversation: Conversation,
    tools: Mapping[str, Tool],
    asked: Sequence[frozenset[str]],
    said: Said,
    hidden: Call | None = None,
) -> list[UserTurn]:
    """The user turns with the parameters whose values each gives. An answer that gives none: :class:`Dropped`.

    ``hidden``: what the last turn would have called.
    """
    calls = [c for step in conversation.steps for c in step if c.name in asked[c.turn]]
    calls += [hidden] if hidden is not None else []
    turns = []
    for number, turn in enumerate(conversation.turns):
        before = "\n".join(t.text for t in conversation.turns[:number]) if turn.when == "asked" else ""
        reveals = [
            p.name
            for call in calls
            if call.turn == number or (call.turn > number and asked[call.turn] == asked[number])
            for p in tools[call.name].signature
            if p.name in call.arguments and _gives(conversation, tools, call, p, turn.text, before, said)
        ]
        if turn.when == "asked" and not reveals:
            raise Dropped("an answer that gives nothing")
        turns.append(msgspec.structs.replace(turn, reveals=list(dict.fromkeys(reveals))))
    return turns


def _gives(
    conversation: Conversation,
    tools: Mapping[str, Tool],
    call: Call,
    parameter: Parameter,
    text: str,
    before: str,
    said: Said,
) -> bool:
    """Whether words give the value of a parameter, or more of it than those before did."""
    tool, value = tools[call.name], call.arguments[parameter.name]
    if parameter.ref is None:
        now, then = (given(tool, parameter, value, Said(words, "", said.today, said.words)) for words in (text, before))
        return now and not (before and then)
    for key in leaves(value):
        if isinstance(key, str):
            fresh, known = (set(words_for(conversation, tools, tool, parameter.ref, key, x)) for x in (text, before))
            if fresh - known:
                return True
    return False
