"""`prove-rl eval`: measure a model on worlds and chains that no training data holds; beside it stand the exams."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from prove.cli._common import ProfileOption, Progress, SeedOption, note, print_json, say_seed
from prove.cli._common import profile as checked_profile
from prove.cli._exam_commands import agentdojo, bfcl, tau2, teval
from prove.cli._remote import EnvironmentOption, ServerOption, ShardsOption, TokenFileOption, played
from prove.errors import UserError

if TYPE_CHECKING:
    from prove.dataset import Example
    from prove.evaluation import Policy
    from prove.rollout import Renderer, Sampler, Scorer

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, help="Measure a model: heldout, and the exams.")
for _exam in (bfcl, tau2, teval, agentdojo):
    app.command()(_exam)


@app.callback()
def _group() -> None:
    """Measure a model on held-out worlds, or by the public exams."""


@app.command()
def heldout(
    data: Annotated[
        Path | None,
        typer.Option("--data", help="A data set's folder; its held-out split is played. Made on the fly if left out."),
    ] = None,
    model: Annotated[
        str | None, typer.Option("--model", help="A model's folder; with --base-url, the name the server knows it by.")
    ] = None,
    base_url: Annotated[
        str | None,
        typer.Option(
            "--base-url", help="An OpenAI-compatible endpoint, e.g. http://localhost:8000/v1 (key: OPENAI_API_KEY)."
        ),
    ] = None,
    policy: Annotated[
        str | None, typer.Option("--policy", help="oracle (plays the reference) or silent, in place of a model.")
    ] = None,
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="Play only so many examples.")] = None,
    trials: Annotated[int, typer.Option("--trials", min=1, help="Rollouts of each example; gives pass^k.")] = 1,
    temperature: Annotated[
        float | None, typer.Option("--temperature", min=0, help="0 is greedy. [default: 0, with several trials 1]")
    ] = None,
    seed: SeedOption = 0,
    out: Annotated[
        Path | None, typer.Option("--out", help="Folder of rollouts and results. [default: eval/NAME]")
    ] = None,
    env: Annotated[
        list[str] | None, typer.Option("--env", help="Without --data: the environments. [default: all]")
    ] = None,
    count: Annotated[int, typer.Option("--count", min=1, help="Without --data: the number of examples.")] = 200,
    message_tokens: Annotated[
        int, typer.Option("--message-tokens", min=1, help="Most tokens of one message of the model.")
    ] = 1024,
    concurrency: Annotated[int, typer.Option("--concurrency", min=1, help="Requests at once with --base-url.")] = 8,
    profile: ProfileOption = "paper",
    environment: EnvironmentOption = None,
    server: ServerOption = None,
    token_file: TokenFileOption = None,
    shards: ShardsOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print results.json instead of a table.")] = False,
) -> None:
    """Measure success by state and facts, the reward's parts, calls, errors and questions on unseen worlds and chains.

    An interrupted run goes on with the same command; finished rollouts are not played again.
    """
    from prove.evaluation import evaluate, floor
    from prove.evaluation.results import write_results
    from prove.evaluation.table import lines
    from prove.remote.place import describe
    from prove.rollout import Scorer
    from prove.synthesis.replay import check_versions

    name = _who(model, base_url, policy)
    where = played(environment, server, token_file, shards)
    scorer = Scorer(profile=checked_profile(profile))
    # The paper's profile goes without saying, so that folders of rollouts stay what they were.
    reward = None if profile == "paper" else {"profile": profile}
    out = out or Path("eval") / (re.sub(r"[^\w.-]+", "-", name).strip("-.") or "model")
    say_seed(seed)
    examples, digest = _examples(data, env or [], count, seed, out)
    examples = examples[:limit]
    for example in examples:
        check_versions(example)
    player, identity = _policy(model, base_url, policy, examples, message_tokens, concurrency, scorer)
    if temperature is None:
        temperature = 0.0 if trials == 1 else 1.0
    if temperature == 0 and trials > 1 and policy is None:
        note("all trials of a greedy model are alike; give --temperature 1 for a pass^k that means something.")
    bars: list[Progress] = []
    solved: list[bool] = []

    def begin(done: int, total: int) -> None:
        if done:
            note(f"{done:,} rollouts are there already.")
        bars.append(Progress(f"evaluate {name}", total, unit="rollouts", done=done))
        bars[0].__enter__()

    def report(record: Any) -> None:
        if record.success is not None:
            solved.append(record.success)
        bars[0].advance(extra=f"success {100 * sum(solved) / len(solved):.1f} %" if solved else None)

    with where:
        place = describe()
        try:
            found = evaluate(
                examples,
                player,
                out,
                identity={
                    **identity,
                    "data": digest,
                    **({"reward": reward} if reward else {}),
                    **({"environment": "mcp"} if place["environment"] == "mcp" else {}),
                },
                trials=trials,
                temperature=temperature,
                seed=seed,
                begin=begin,
                report=report,
            )
        finally:
            for bar in bars:
                bar.__exit__(None, None, None)
        metrics = {**found.metrics, **floor(examples, seed, scorer)}
    results = write_results(
        out / "results.json",
        command="prove-rl " + " ".join(sys.argv[1:]),
        seed=seed,
        data_sha256=digest,
        started=found.started,
        seconds=found.seconds,
        metrics=metrics,
        versions={n: v for e in examples for n, v in e.environments.items()},
        reward=reward,
        more={"rollout": place},
    )
    if as_json:
        print_json(results)
    else:
        print("\n".join(lines(metrics)))
    note(f"rollouts.jsonl and results.json are in {out}")


def _who(model: str | None, base_url: str | None, policy: str | None) -> str:
    from prove.evaluation import BUILT_IN

    if policy is not None:
        if model or base_url:
            raise UserError("--policy stands in place of a model; leave --model and --base-url out.")
        if policy not in BUILT_IN:
            raise UserError(f"there is no policy {policy!r}; choose one of: {', '.join(BUILT_IN)}.")
        return policy
    if model is None:
        raise UserError("say what to measure: --model PATH, --base-url URL --model NAME, or --policy oracle.")
    if base_url is None:
        if not Path(model).is_dir():
            raise UserError(f"--model {model}: there is no such folder; a model behind a server needs --base-url, too.")
        return Path(model).parent.name if Path(model).name == "model" else Path(model).name
    if not re.match(r"https?://\S+$", base_url):
        raise UserError(f"--base-url {base_url!r} is no URL; write it as http://HOST:PORT/v1.")
    return model


def _examples(data: Path | None, env: list[str], count: int, seed: int, out: Path) -> tuple[list[Example], str]:
    """The held-out examples and the SHA-256 of their file."""
    from prove.dataset import read, write_parquet
    from prove.dataset.store import files
    from prove.evaluation.results import files_sha256

    if data is not None:
        if env:
            raise UserError("--env chooses what is made on the fly; leave it out with --data.")
        return list(read(data, "heldout")), files_sha256(files(data, "heldout"))
    from prove.engine import environments
    from prove.synthesis import config_from, examples

    names = [name for part in env for name in part.split(",") if name] or environments()
    config = config_from({"environments": names, "seed": seed, "count": 0, "heldout": count}, "eval heldout")
    note(f"making {count:,} held-out examples of {', '.join(names)}")
    made = examples(config, "heldout", count)
    out.mkdir(parents=True, exist_ok=True)
    return made, write_parquet(out / "heldout.parquet", made)


def _policy(
    model: str | None,
    base_url: str | None,
    policy: str | None,
    examples: list[Example],
    message_tokens: int,
    concurrency: int,
    scorer: Scorer,
) -> tuple[Policy, dict[str, Any]]:
    """The policy, and what tells it from others in a folder of rollouts."""
    from prove.evaluation import BUILT_IN, ScriptedPolicy
    from prove.evaluation.endpoint import EndpointPolicy
    from prove.evaluation.results import model_fingerprint

    if policy is not None:
        return ScriptedPolicy(BUILT_IN[policy], scorer=scorer), {"policy": policy}
    assert model is not None
    if base_url is not None:
        endpoint = EndpointPolicy(base_url, model, max_tokens=message_tokens, concurrency=concurrency, scorer=scorer)
        return endpoint, {"model": model, "endpoint": base_url, "message_tokens": message_tokens}
    path = Path(model)
    identity = {"model": model_fingerprint(path), "message_tokens": message_tokens}
    return local_policy(path, examples, message_tokens=message_tokens, scorer=scorer, say=note), identity


def local_policy(
    path: Path,
    examples: list[Example],
    *,
    message_tokens: int,
    completion: int = 16_384,
    scorer: Scorer | None = None,
    say: Callable[[str], None],
) -> Policy:
    """A model of a folder, with sampler and parser of training, on the GPU if there is one.

    Raises UserError where a prompt does not fit.
    """
    from prove.evaluation import SamplerPolicy
    from prove.rollout import Budget

    model, renderer, sampler = local_model(path)
    longest = max(len(renderer.prompt(example.prompt, example.tools)) for example in examples)
    positions = getattr(model.config, "max_position_embeddings", None) or longest + completion
    room = min(completion, positions - longest)
    if room < 1:
        raise UserError(
            f"the longest prompt has {longest} tokens, but {path} has {positions} positions; choose shorter examples."
        )
    family = renderer.family.name
    say(f"longest prompt {longest} tokens, {model.num_parameters() / 1e6:.2f} million parameters, {family} format")
    budget = Budget(message=message_tokens, completion=room, prompt=longest)
    return SamplerPolicy(renderer, sampler, budget=budget, scorer=scorer)


def local_model(path: Path, *, family: str = "auto") -> tuple[Any, Renderer, Sampler]:
    """A model of a folder with the renderer and the sampler of training, on the GPU if there is one."""
    import torch

    from prove.rollout import Renderer
    from prove.training.model import load_model, make_sampler, prepare
    from prove.training.recipe import VERSION, Model, Recipe

    gpu = torch.cuda.is_available()
    recipe = Recipe(version=VERSION, model=Model(path=str(path), dtype="bfloat16" if gpu else "float32"))
    prepare(recipe)
    recipe.model.family = family
    model, tokenizer, kind = load_model(recipe)
    if gpu:
        model.to("cuda")
    renderer = Renderer(kind, tokenizer)
    return model, renderer, make_sampler(model, renderer)
