"""A data set in the forms that trainers read, and back: verl and TRL Parquet, OpenAI fine-tuning lines.

What is nested stays JSON text, since readers of Parquet fill in or drop keys of nested columns; only the prompt is a
list of messages, as both trainers want it. ``from_verl`` and ``from_trl`` give back the very example, so that an agent
loop or an environment has all that an :class:`~prove.rollout.Episode` needs.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from prove.dataset.example import Example
from prove.dataset.store import NUMBER_COLUMNS, from_row, to_row, unwritable

FORMS = {"verl": ".parquet", "trl": ".parquet", "openai-sft": ".jsonl"}
"""Form -> ending of its files."""
BATCH = 512
_TOP = ("data_source", "agent_name")
_encode = msgspec.json.Encoder().encode


def to_verl(example: Example, index: int) -> dict[str, Any]:
    """A row as verl 0.9 reads it.

    ``reward_model.ground_truth`` is the ground truth as JSON text; ``extra_info`` has ``index`` and every other column
    of the row, JSON text where it is structured, ``tools`` and ``user_turns`` among them.
    """
    row = to_row(example)
    extra = {name: value for name, value in row.items() if name not in (*_TOP, "ground_truth")}
    return {
        **{name: row[name] for name in _TOP},
        "prompt": _messages(example),
        "reward_model": {"style": str(example.reward_model.get("style", "rule")), "ground_truth": row["ground_truth"]},
        "extra_info": {"index": index, **extra},
    }


def from_verl(row: Mapping[str, Any], where: str = "row") -> Example:
    """The example of a verl row, or of what verl hands to an agent loop. Raises :class:`UserError` if it is none."""
    extra = dict(row.get("extra_info") or {})
    truth = (row.get("reward_model") or {}).get("ground_truth")
    return from_row({**extra, **{name: row.get(name) for name in _TOP}, "ground_truth": truth}, where)


def to_trl(example: Example) -> dict[str, Any]:
    """A row as TRL reads it: ``prompt``, ``tools`` (JSON text), ``environment``, and every other column of the row.

    TRL's GRPO gives all columns to the reward functions and to an environment's ``reset``, and picks the environment by
    ``environment``: the names of those the tools belong to, joined by ``+``.
    """
    row = to_row(example)
    return {
        "prompt": _messages(example),
        "environment": "+".join(example.environments) or "none",
        **{("prompt_json" if name == "prompt" else name): value for name, value in row.items()},
    }


def from_trl(row: Mapping[str, Any], where: str = "row") -> Example:
    """The example of a TRL row. Raises :class:`UserError` if it is none."""
    fields = {("prompt" if name == "prompt_json" else name): v for name, v in row.items() if name != "prompt"}
    return from_row(fields, where)


def to_openai(example: Example, *, failures: bool = True) -> dict[str, Any] | None:
    """The reference as ``{messages, tools}``.

    Without ``failures`` the calls that failed are left out with their results. None if that would leave an answer that
    nothing in the conversation supports: one that tells why a request failed, which was not put right.
    """
    messages = example.reference if failures else _without_failures(example.reference)
    return None if messages is None else {"messages": messages, "tools": example.tools}


def _messages(example: Example) -> list[dict[str, str]]:
    return [{"role": m["role"], "content": m["content"]} for m in example.prompt]


def failed(content: str) -> bool:
    """Whether a tool's message tells an error."""
    if not content.startswith('{"error":'):
        return False
    try:
        body = msgspec.json.decode(content)
    except msgspec.DecodeError:
        return False
    return isinstance(body, dict) and list(body) == ["error"]


def _without_failures(messages: Sequence[dict[str, Any]]) -> list[dict[str, Any]] | None:
    bad = {m.get("tool_call_id") for m in messages if m["role"] == "tool" and failed(m["content"])}
    kept: list[dict[str, Any]] = []
    open_failure = False
    for message in messages:
        calls = message.get("tool_calls")
        if message["role"] == "tool":
            if message.get("tool_call_id") in bad:
                open_failure = True
                continue
        elif calls:
            good = [c for c in calls if c["id"] not in bad]
            open_failure = open_failure and not good  # a later success puts it right
            if not good and not message["content"].strip():
                continue
            message = {**message, "tool_calls": good} if good else _bare(message)
        elif open_failure:
            return None
        kept.append(message)
    return None if open_failure else kept


def _bare(message: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in message.items() if k != "tool_calls"}


def export(examples: Iterable[Example], form: str, out: Path, *, failures: bool = True) -> tuple[int, int]:
    """Write a file whole or not at all; gives how many examples it has and how many were left out.

    Raises :class:`UserError` if it cannot be written.
    """
    partial = out.with_name(out.name + ".partial")
    try:
        counts = (
            _write_lines(examples, partial, failures)
            if form == "openai-sft"
            else _write_parquet(examples, form, partial)
        )
        os.replace(partial, out)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise unwritable(error, out) from error
    except BaseException:
        partial.unlink(missing_ok=True)
        raise
    return counts


def _write_lines(examples: Iterable[Example], path: Path, failures: bool) -> tuple[int, int]:
    written = left = 0
    with path.open("wb") as file:
        for example in examples:
            line = to_openai(example, failures=failures)
            if line is None:
                left += 1
                continue
            file.write(_encode(line) + b"\n")
            written += 1
    return written, left


def _write_parquet(examples: Iterable[Example], form: str, path: Path) -> tuple[int, int]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = _schema(form)
    written = 0
    with pq.ParquetWriter(path, schema, compression="zstd", write_page_checksum=True) as writer:
        for batch in _batches(examples):
            rows = [to_trl(e) if form == "trl" else to_verl(e, written + i) for i, e in enumerate(batch)]
            writer.write_table(pa.Table.from_pylist(rows, schema))
            written += len(rows)
    return written, 0


def _batches(examples: Iterable[Example]) -> Iterator[list[Example]]:
    batch: list[Example] = []
    for example in examples:
        batch.append(example)
        if len(batch) == BATCH:
            yield batch
            batch = []
    yield batch


def _schema(form: str) -> Any:
    """Every type is said, so that a file's schema does not hang on the rows that happen to be in it."""
    import pyarrow as pa

    columns = {n: pa.int64() if n in NUMBER_COLUMNS else pa.string() for n in Example.__struct_fields__}
    prompt = pa.list_(pa.struct([("role", pa.string()), ("content", pa.string())]))
    if form == "trl":
        flat = {("prompt_json" if n == "prompt" else n): t for n, t in columns.items()}
        return pa.schema([("prompt", prompt), ("environment", pa.string()), *flat.items()])
    extra = [(n, t) for n, t in columns.items() if n not in (*_TOP, "ground_truth")]
    return pa.schema(
        [
            *((n, pa.string()) for n in _TOP),
            ("prompt", prompt),
            ("reward_model", pa.struct([("style", pa.string()), ("ground_truth", pa.string())])),
            ("extra_info", pa.struct([("index", pa.int64()), *extra])),
        ]
    )
