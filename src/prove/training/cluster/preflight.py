"""What has to hold before verl starts: found out in seconds here, instead of minutes into a run.

Model, format, lengths, GPUs, memory, disk, Ray. Each fault is a UserError with the place and the remedy.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import socket
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from prove.errors import UserError
from prove.rollout import Renderer, detect, family
from prove.training.cluster.memory import GB, Shape, check, estimate, shape_of
from prove.training.recipe import Recipe

Say = Callable[[str], None]
_CLUSTER = Path("/tmp/ray/ray_current_cluster")
"""Where Ray writes the address of the cluster that this machine belongs to. It stays when Ray dies."""


def read_config(path: str, *, fetch: bool = True) -> dict[str, Any]:
    """The ``config.json`` of a model in a folder, in the hub's cache, or on the hub (unless ``fetch`` is false).

    UserError where there is none.
    """
    folder = Path(path).expanduser()
    if folder.is_dir():
        file = folder / "config.json"
        try:
            found = json.loads(file.read_text(encoding="utf-8"))
        except OSError as error:
            reason = error.strerror or error
            raise UserError(f"model.path: cannot read {file} ({reason}); give a model's folder") from None
        except ValueError:
            raise UserError(f"model.path: {file} is not JSON; give the folder of a transformers model") from None
        if not isinstance(found, dict):
            raise UserError(f"model.path: {file} is not a model's configuration")
        return found
    if path.startswith((".", "/", "~")) or path.count("/") != 1:
        raise UserError(f"model.path: there is no directory {path}")
    from transformers import PreTrainedConfig

    try:
        return dict(PreTrainedConfig.get_config_dict(path, local_files_only=not fetch)[0])
    except (OSError, ValueError) as error:
        why = f" and cannot be fetched ({_short(error)})" if fetch else ""
        raise UserError(
            f"model.path: {path} is not in the cache of the hub{why}; download it first, or give a folder"
        ) from None


def make_renderer(recipe: Recipe, model_type: str | None) -> Renderer:
    """The renderer of the recipe's model. UserError where its tokenizer cannot write the format."""
    from transformers import AutoTokenizer

    path = str(recipe.model.path)
    if (folder := Path(path).expanduser()).is_dir():
        path = str(folder)
    try:
        tokenizer = AutoTokenizer.from_pretrained(path)
    except Exception as error:  # a damaged file of a tokenizer raises whatever its reader does
        raise UserError(f"model.path: the tokenizer of {path} cannot be loaded ({_short(error)})") from None
    kind = detect(tokenizer, model_type) if recipe.model.family == "auto" else family(recipe.model.family)
    return Renderer(kind, tokenizer)


def check_lengths(recipe: Recipe, config: Mapping[str, Any]) -> None:
    """The episode within the model's positions, the batch within a pass."""
    longest = recipe.rollout.prompt_tokens + recipe.rollout.completion_tokens
    text = config.get("text_config") or config
    positions = text.get("max_position_embeddings") if isinstance(text, Mapping) else None
    if isinstance(positions, int) and 0 < positions < longest:
        raise UserError(
            f"rollout.prompt_tokens + rollout.completion_tokens is {longest:,}, but the model has {positions:,} "
            "positions; lower them"
        )
    v = recipe.backend.verl
    if v.tokens_per_gpu is not None and v.tokens_per_gpu * v.sequence_parallel < longest:
        raise UserError(
            f"backend.verl.tokens_per_gpu: {v.tokens_per_gpu:,} tokens on {v.sequence_parallel} GPUs hold no episode "
            f"of {longest:,}; raise it, or leave it out"
        )


def check_division(recipe: Recipe, shape: Shape | None) -> None:
    """GPUs, heads and episodes divide as verl and its engines need it."""
    v, r, g = recipe.backend.verl, recipe.rollout, recipe.optim.grpo
    gpus = v.nodes * v.gpus
    for key in ("tensor_parallel", "sequence_parallel"):
        size = getattr(v, key)
        if gpus % size:
            raise UserError(f"backend.verl.{key}: {size} does not divide the {gpus} GPUs")
        if shape is not None and shape.heads % size:
            raise UserError(f"backend.verl.{key}: {size} does not divide the model's {shape.heads} attention heads")
    if v.tensor_parallel > v.gpus:
        raise UserError(f"backend.verl.tensor_parallel: {v.tensor_parallel} is more than the {v.gpus} GPUs of a node")
    groups = gpus // v.sequence_parallel
    if g.prompts * r.generations % groups:
        raise UserError(
            f"the {g.prompts * r.generations} episodes of a step (optim.grpo.prompts times rollout.generations) cannot "
            f"be shared by {groups} groups of GPUs; make it a multiple"
        )


def check_gpus(recipe: Recipe) -> float:
    """The memory of a GPU of this machine in GB. UserError where it has fewer than the recipe asks for."""
    import torch

    v = recipe.backend.verl
    found = torch.cuda.device_count() if torch.cuda.is_available() else 0
    if found < v.gpus:
        raise UserError(
            f"backend.verl.gpus: {v.gpus} are asked for and this machine has {found}; lower it, start on another "
            "machine, or give the address of a Ray cluster in backend.verl.ray_address"
        )
    return min(torch.cuda.get_device_properties(n).total_memory for n in range(v.gpus)) / GB


def check_engine(recipe: Recipe) -> None:
    """The package that samples is installed."""
    name = recipe.backend.args.get("actor_rollout_ref.rollout.name", recipe.backend.verl.engine)
    if name in ("vllm", "sglang") and importlib.util.find_spec(name) is None:
        raise UserError(
            f"backend.verl.engine: the package {name} is not installed beside verl; install a version that verl "
            "supports, or choose another engine"
        )


def check_ray(recipe: Recipe) -> None:
    """A cluster answers at the address, if one is given; several nodes need one."""
    v = recipe.backend.verl
    address = v.ray_address
    if address is None:
        if v.nodes > 1:
            raise UserError(
                f"backend.verl.nodes is {v.nodes}: start Ray on them (`ray start --head` on one, "
                "`ray start --address=HEAD:6379` on the others) and set backend.verl.ray_address: auto"
            )
        return
    if address.startswith("ray://"):
        raise UserError(
            "backend.verl.ray_address: verl runs inside the cluster and not as a Ray client; start it on a node of the "
            "cluster with auto, or give HOST:PORT of the head"
        )
    if address == "auto":
        if os.environ.get("RAY_ADDRESS"):
            return
        try:
            address = _CLUSTER.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError):
            raise UserError(
                "backend.verl.ray_address: auto, but no Ray runs on this machine; `ray start --head` starts it, or "
                "give HOST:PORT"
            ) from None
    host, colon, port = address.rpartition(":")
    if not colon or not port.isdecimal() or not 0 < int(port[:9]) < 65536:  # a larger port wraps around for connect
        raise UserError(f"backend.verl.ray_address: {address!r} is no address; write HOST:PORT, for example head:6379")
    try:
        socket.create_connection((host, int(port)), timeout=5).close()
    except OSError as error:
        raise UserError(
            f"backend.verl.ray_address: nothing answers at {address} ({_short(error)}); start the head with "
            "`ray start --head --port=6379` and correct the address"
        ) from None


def check_disk(recipe: Recipe, shape: Shape | None, run: Path) -> None:
    """Room for the checkpoints: weights and two moments in 32 bits, and one more set than is kept."""
    if shape is None:
        return
    lora = recipe.model.lora
    size = 12 * shape.parameters if lora is None else 2 * shape.parameters + 12 * shape.adapter(lora.rank)
    needed = size * (recipe.backend.keep + 1)
    place = run
    while not place.exists():
        place = place.parent
    free = shutil.disk_usage(place).free
    if free < needed:
        raise UserError(
            f"{run} has {free / GB:.0f} GB left and the checkpoints need {needed / GB:.0f} GB; free some space, lower "
            "backend.keep, or give another --out"
        )


def check_memory(recipe: Recipe, shape: Shape | None, gpu_gb: float | None, say: Say) -> None:
    """The estimate, told, and refused where it cannot fit."""
    if shape is None or gpu_gb is None:
        what = "the model is no dense transformer" if shape is None else "backend.verl.gpu_gb is not set"
        say(f"memory: no estimate, since {what}")
        return
    found = estimate(recipe, shape, gpu_gb)
    say(f"memory, estimated: {found.told()}")
    check(found)


def preflight(recipe: Recipe, run: Path, say: Say) -> Renderer:
    """All of it, for a run that is about to start; the renderer its data is counted with."""
    check_ray(recipe)
    check_engine(recipe)
    config = read_config(str(recipe.model.path))
    shape = shape_of(config)
    check_lengths(recipe, config)
    check_division(recipe, shape)
    # The GPUs of a cluster are elsewhere; Ray itself waits for them.
    gpu_gb = check_gpus(recipe) if recipe.backend.verl.ray_address is None else recipe.backend.verl.gpu_gb
    check_memory(recipe, shape, gpu_gb, say)
    check_disk(recipe, shape, run)
    renderer = make_renderer(recipe, config.get("model_type"))
    say(f"model: {recipe.model.path}, format {renderer.family.name}")
    return renderer


def look(recipe: Recipe, say: Say) -> None:
    """What a dry run can check wherever it runs: all that needs no GPU, no cluster and no network."""
    shape = None
    try:
        config = read_config(str(recipe.model.path), fetch=False)
    except UserError as error:
        if Path(str(recipe.model.path)).expanduser().is_dir():
            raise
        say(f"not checked: {error}")
    else:
        shape = shape_of(config)
        check_lengths(recipe, config)
        check_memory(recipe, shape, recipe.backend.verl.gpu_gb, say)
    check_division(recipe, shape)


def _short(error: BaseException) -> str:
    return " ".join(str(error).split())[:160]
