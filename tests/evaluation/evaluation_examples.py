"""Examples over the lending library of the engine's tests, each with a reference that was really played."""

from __future__ import annotations

import json
from typing import Any

from prove.dataset import Call, Example, Fact, GroundTruth, UserTurn
from prove.engine import environment, workspace
from prove.rollout import Episode, Message, Result

TOOLS = ["list_books", "lend", "give_back", "annotate_loan"]


def called(*calls: tuple[str, dict[str, Any]]) -> Message:
    """A message with calls, as an OpenAI-compatible server gives it."""
    return {
        "role": "assistant",
        "content": "",
        "tool_calls": [
            {"id": f"c{n}", "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
            for n, (name, arguments) in enumerate(calls)
        ],
    }


def spoken(text: str) -> Message:
    return {"role": "assistant", "content": text}


def books(seed: int, shelf: str | None = None) -> list[dict[str, Any]]:
    space = workspace(environments=["library"], seed=seed)
    return space.call("list_books", {"shelf": shelf} if shelf else {}).data["books"]


def play(example: Example, *messages: Message) -> Result:
    """The episode of these messages, silence after them."""
    episode = Episode(example)
    episode.start()
    script = iter(messages)
    while not episode.done:
        episode.step_message(next(script, spoken("")))
    return episode.result


def make(
    seed: int,
    *,
    turns: list[UserTurn],
    steps: list[list[Call]],
    script: list[Message],
    facts: list[Fact] | None = None,
    kind: str = "multi_turn",
    edges: Any = (),
    changes: bool = True,
) -> Example:
    """An example whose reference and required changes come from playing ``script``."""
    space = workspace(tools=TOOLS, seed=seed)
    values: dict[str, Any] = {
        "id": f"library-{seed}-{kind}-{len(turns)}",
        "kind": kind,
        "environments": {"library": "1.0.0"},
        "schema_hash": environment("library").schema_hash,
        "seed": seed,
        "prompt": [{"role": "user", "content": turns[0].text}],
        "user_turns": turns,
        "tools": [environment("library").tool_map[t].function for t in TOOLS],
        "ground_truth": GroundTruth(steps=steps, edges=list(edges)),
        "reference": [],
        "info_level": "complete",
        "persona": "reader",
        "knobs": {},
        "difficulty": "easy",
        "split": "heldout",
        "digest_start": space.digest(),
        "digest_end": space.digest(),
    }
    played = play(Example(**values), *script)
    truth = GroundTruth(
        steps=steps,
        edges=list(edges),
        required_diff=played.diff.canonical() if changes else [],
        facts=facts or [],
    )
    return Example(**{**values, "reference": played.messages, "ground_truth": truth})


def lending(seed: int = 3) -> Example:
    """Look a book up, then lend it: a change."""
    book = next(b for b in books(seed) if b["copies"] > 0)
    lend = {"book_id": book["id"], "reader": "Anna"}
    return make(
        seed,
        turns=[UserTurn(f"Lend {book['title']} to Anna.")],
        steps=[[Call("list_books", {})], [Call("lend", lend)]],
        edges=[(0, 1, "explicit")],
        script=[called(("list_books", {})), called(("lend", lend)), spoken("Done.")],
    )


def counting(seed: int = 4) -> Example:
    """Find how many copies there are: a fact, no change."""
    shelf = books(seed, "a")
    book = shelf[1]
    return make(
        seed,
        turns=[UserTurn(f"How many copies of {book['title']} are on shelf a?")],
        steps=[[Call("list_books", {"shelf": "a"})]],
        facts=[Fact("list_books", ["books", "1", "copies"], book["copies"], [str(book["copies"])])],
        script=[called(("list_books", {"shelf": "a"})), spoken(f"There are {book['copies']}.")],
    )


def asking(seed: int = 5) -> Example:
    """The reader's name is missing and has to be asked for."""
    book = next(b for b in books(seed) if b["copies"] > 0)
    lend = {"book_id": book["id"], "reader": "Björn"}
    return make(
        seed,
        kind="clarification",
        turns=[UserTurn(f"Lend {book['title']}."), UserTurn("To Björn.", "asked", ["reader"]), UserTurn("Thank you.")],
        steps=[[Call("list_books", {})], [Call("lend", lend, 1)]],
        edges=[(0, 1, "explicit")],
        script=[
            called(("list_books", {})),
            spoken("Who is it for?"),
            called(("lend", lend)),
            spoken("Done."),
            spoken("You are welcome."),
        ],
    )


def helpless(seed: int = 6) -> Example:
    """No tool here can do it."""
    return make(seed, kind="irrelevance", turns=[UserTurn("Book a flight.")], steps=[], script=[spoken("I cannot.")])
