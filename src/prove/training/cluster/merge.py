"""From a checkpoint of verl (a shard of FSDP for each GPU) to a model's folder, by verl's own merger.

The shards are pickles, which can run code when they are read: merge only what you trained yourself.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from prove.errors import UserError
from prove.rollout import Family, detect, family
from prove.training.cluster.launch import MARK
from prove.training.recipe import recorded

Say = Callable[[str], None]
_LATEST = "latest_checkpointed_iteration.txt"


def checkpoint(place: Path, step: int | None) -> Path:
    """The folder with the shards: ``place`` is a run, its ``checkpoints``, a ``global_step_N``, or the folder itself.

    ``step``: None takes the last one. UserError where there is none, or a shard is missing.
    """
    if not place.is_dir():
        raise UserError(f"{place}: there is no such folder; give the --out of a run through verl")
    if (place / "fsdp_config.json").is_file():
        actor = place
    elif (place / "actor").is_dir():
        actor = place / "actor"
    else:
        root = place / "checkpoints" if (place / "checkpoints").is_dir() else place
        actor = _step(root, step) / "actor"
    if step is not None and f"global_step_{step}" not in (actor.name, actor.parent.name):
        raise UserError(f"{place} is one checkpoint; leave --step out, or give the folder of the run")
    _check_shards(actor)
    return actor


def _step(root: Path, step: int | None) -> Path:
    found = {int(p.name.rpartition("_")[2]): p for p in root.glob("global_step_*") if p.name[12:].isdigit()}
    if not found:
        raise UserError(
            f"{root} holds no checkpoint of verl (global_step_N); a run writes one every backend.save_every"
        )
    if step is not None:
        if step not in found:
            raise UserError(f"{root} has no checkpoint of step {step}; it has {', '.join(map(str, sorted(found)))}")
        return found[step]
    # verl writes the number after the checkpoint is whole; one that was begun behind it may not be.
    latest = root / _LATEST
    if latest.is_file():
        text = latest.read_text(encoding="utf-8", errors="replace").strip()
        if text.isdecimal() and int(text) in found:
            return found[int(text)]
    return found[max(found)]


def _check_shards(actor: Path) -> None:
    try:
        world = json.loads((actor / "fsdp_config.json").read_text(encoding="utf-8"))["world_size"]
        if not isinstance(world, int) or world < 1:
            raise ValueError(world)
    except (OSError, ValueError, KeyError, TypeError):
        raise UserError(
            f"{actor} has no readable fsdp_config.json; it is no FSDP checkpoint of verl, or was not written to its end"
        ) from None
    for rank in range(world):
        shard = actor / f"model_world_size_{world}_rank_{rank}.pt"
        if not shard.is_file():
            raise UserError(
                f"{shard} is missing; copy the shards of all nodes into one folder, or take another step with --step"
            )
    if not (actor / "huggingface" / "config.json").is_file():
        raise UserError(f"{actor / 'huggingface'} has no config.json; take another step with --step")


def export_model(place: Path, out: Path, *, step: int | None = None, kind: str | None = None, say: Say = print) -> Path:
    """Write the model of a checkpoint to ``out``, with the chat template that it was trained with.

    ``kind``: the family; None takes that of the run's recipe, or finds it out. Needs verl. Raises UserError for
    whatever is missing; ``out`` is there whole or not at all.
    """
    actor = checkpoint(place, step)
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise UserError(f"{out} is there already; give another --out")
    named = kind or _family(actor) or "auto"
    # A wrong name, and a folder without a tokenizer, are told before the work.
    chosen, tokenizer = _format(actor / "huggingface", named)
    shards = sum(file.stat().st_size for file in actor.glob("model_world_size_*.pt"))
    out.parent.mkdir(parents=True, exist_ok=True)
    if (free := shutil.disk_usage(out.parent).free) < shards:
        raise UserError(f"{out.parent} has {free / 1e9:.1f} GB left and the model may need {shards / 1e9:.1f} GB")
    partial = out.with_name(out.name + ".partial")
    shutil.rmtree(partial, ignore_errors=True)
    say(f"merging {actor}")
    command = [sys.executable, "-m", "verl.model_merger", "merge", "--backend", "fsdp"]
    command += ["--local_dir", str(actor), "--target_dir", str(partial)]
    # What the merger says goes where progress goes; the command's own output stays the folder.
    done = subprocess.run(command, stdout=sys.stderr.fileno() if _has_number(sys.stderr) else subprocess.DEVNULL)
    if done.returncode != 0 or not (partial / "config.json").is_file():
        shutil.rmtree(partial, ignore_errors=True)
        raise UserError(f"verl's merger ended with exit code {done.returncode} on {actor}; what it said stands above")
    # Evaluation and serving read the template from the folder, so it must be the one that was trained with.
    tokenizer.chat_template = chosen.template
    tokenizer.save_pretrained(str(partial))
    if out.exists():
        out.rmdir()  # empty, or it would have been refused
    os.replace(partial, out)
    say(f"the chat template is that of the family {chosen.name}")
    if (out / "lora_adapter").is_dir():
        say(f"the adapter is in {out / 'lora_adapter'}, the weights beside it are those of the base")
    return out


def _family(actor: Path) -> str | None:
    """The family in the recipe of the run that the checkpoint lies in."""
    for folder in list(actor.absolute().parents)[:4]:
        if (mark := folder / MARK).is_file():
            return recorded(mark).model.family
    return None


def _format(folder: Path, named: str) -> tuple[Family, Any]:
    """The family of the model, and the tokenizer that its checkpoint carries."""
    from transformers import AutoTokenizer

    asked = None if named == "auto" else family(named)
    try:
        tokenizer = AutoTokenizer.from_pretrained(str(folder))
    except Exception as error:  # a damaged file of a tokenizer raises whatever its reader does
        why = " ".join(str(error).split())[:160]
        raise UserError(f"{folder} has no tokenizer that loads ({why}); take another step with --step") from None
    if asked is not None:
        return asked, tokenizer
    try:
        model_type = json.loads((folder / "config.json").read_text(encoding="utf-8")).get("model_type")
    except (ValueError, AttributeError):
        raise UserError(
            f"{folder / 'config.json'} is no model's configuration; take another step with --step"
        ) from None
    return detect(tokenizer, model_type), tokenizer


def _has_number(stream: object) -> bool:
    try:
        stream.fileno()  # type: ignore[attr-defined]
    except (AttributeError, OSError, ValueError):
        return False
    return True
