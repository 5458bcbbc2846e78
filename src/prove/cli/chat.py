"""`prove-rl chat`: a person talks to a model in a live environment and sees what it does there."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from prove.cli._common import SeedOption, note
from prove.errors import UserError

if TYPE_CHECKING:
    from prove.dataset import Example


def chat(
    model: Annotated[
        str, typer.Option("--model", help="A model's folder; with --base-url, the name the server knows it by.")
    ],
    env: Annotated[
        str | None, typer.Argument(metavar="[ENV]", help="The environment; with --example the example's own.")
    ] = None,
    base_url: Annotated[
        str | None,
        typer.Option(
            "--base-url", help="An OpenAI-compatible endpoint, e.g. http://localhost:8000/v1 (key: OPENAI_API_KEY)."
        ),
    ] = None,
    seed: SeedOption = 0,
    tools: Annotated[
        str | None, typer.Option("--tools", help="Show the model only these, separated by commas. [default: all]")
    ] = None,
    example: Annotated[
        str | None,
        typer.Option("--example", help="An example's id, or the beginning of one: its world, tools and reward."),
    ] = None,
    data: Annotated[Path | None, typer.Option("--data", help="The data set that holds the example.")] = None,
    temperature: Annotated[float, typer.Option("--temperature", min=0, help="0 is greedy.")] = 0.0,
    message_tokens: Annotated[
        int, typer.Option("--message-tokens", min=1, help="Most tokens of one message of the model.")
    ] = 1024,
) -> None:
    """Talk to a model in a live environment: its calls, their results, the changed state, and the reward of an example.

    Off a terminal the lines come from standard input and the conversation goes to standard output; exit code 2 if a
    line could not be answered. Lines that begin with / are commands: /help lists them.

    echo 'What is in my savings account?' | prove-rl chat --model quickstart-run/grpo/model banking --seed 7
    """
    from prove.cli._talk import Talk, converse, from_lines
    from prove.cli._talkers import talker

    if sys.stdin is None:
        raise UserError("standard input is closed; run prove-rl chat at a terminal, or pipe lines into it.")
    scene = (
        _from_data(example, data, env, tools) if example is not None or data is not None else _scene(env, tools, seed)
    )
    partner = talker(model, base_url, message_tokens=message_tokens, temperature=temperature, seed=seed, say=note)
    talk = Talk(scene, partner, judged=example is not None)
    if sys.stdin.isatty() and sys.stdout.isatty():
        converse(talk)
    else:
        from_lines(talk)


def _scene(env: str | None, tools: str | None, seed: int) -> Example:
    """An example without a task: the environment's world of this seed, and its tools."""
    from difflib import get_close_matches

    from prove.dataset import Example, GroundTruth, UserTurn
    from prove.engine import environment
    from prove.engine.environment import check_seed
    from prove.synthesis.conversation import system_prompt

    if env is None:
        raise UserError("say where to talk: the name of an environment, or --example ID --data DIR.")
    place = environment(env)
    check_seed(seed)
    named = tools if tools is not None else ",".join(place.tool_map)
    names = [name.strip() for name in named.split(",") if name.strip()]
    if not names:
        raise UserError("--tools names no tool; leave it out to show all.")
    for name in names:
        if names.count(name) > 1:
            raise UserError(f"--tools: {name} stands there twice; name each tool once.")
        if name not in place.tool_map:
            near = get_close_matches(name, list(place.tool_map), 1)
            hint = f"did you mean {near[0]}?" if near else f"see prove-rl envs {env}."
            raise UserError(f"--tools: {env} has no tool {name!r}; {hint}")
    return Example(
        id="chat",
        kind="multi_turn",
        environments={place.name: place.version},
        schema_hash=place.schema_hash,
        seed=seed,
        prompt=[{"role": "system", "content": system_prompt([place.name], seed)}],
        user_turns=[UserTurn("")],
        tools=[place.tool_map[name].function for name in names],
        ground_truth=GroundTruth([]),
        reference=[],
        info_level="complete",
        persona="",
        knobs={},
        difficulty="",
        split="heldout",
        digest_start="",
        digest_end="",
    )


def _from_data(example: str | None, data: Path | None, env: str | None, tools: str | None) -> Example:
    from prove.dataset import read
    from prove.synthesis.replay import check_versions

    if not example or data is None:
        raise UserError("--example and --data belong together: the example's id, and the folder that holds it.")
    if tools is not None:
        raise UserError("the example says which tools are shown; leave --tools out.")
    found = next((e for e in read(data) if e.id.startswith(example)), None)
    if found is None:
        raise UserError(
            f"{data} holds no example whose id begins with {example!r}; list them with `prove-rl show {data}`."
        )
    if env is not None and env not in found.environments:
        raise UserError(
            f"the example {found.id} plays in {', '.join(found.environments) or 'no environment'}, not in {env}; "
            "leave the environment out."
        )
    check_versions(found)
    return found
