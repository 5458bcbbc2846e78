"""Data sets on disk: Parquet with structured columns as JSON text, so that no reader drops or fills a key."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

import msgspec

from prove.dataset.example import SCHEMA_VERSION, Example
from prove.errors import UserError

TEXT_COLUMNS = (
    "id",
    "kind",
    "schema_hash",
    "info_level",
    "persona",
    "difficulty",
    "split",
    "digest_start",
    "digest_end",
    "data_source",
    "agent_name",
)
NUMBER_COLUMNS = ("schema_version", "seed")
SPLITS = ("train", "heldout")
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""The errors of a full disk."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


class _Function(msgspec.Struct):
    name: str
    description: str
    parameters: dict[str, Any]


class _Tool(msgspec.Struct):
    type: Literal["function"]
    function: _Function


class _Named(msgspec.Struct):
    name: str
    arguments: str


class _ToolCall(msgspec.Struct):
    id: str
    type: Literal["function"]
    function: _Named


class _Message(msgspec.Struct):
    role: Literal["system", "user", "assistant", "tool"]
    content: str
    tool_calls: list[_ToolCall] = []


_FORMS: tuple[tuple[str, Any], ...] = (
    ("prompt", list[_Message]),
    ("reference", list[_Message]),
    ("tools", list[_Tool]),
)


def to_row(example: Example) -> dict[str, Any]:
    """An example as flat columns: text, whole numbers, and JSON text for everything structured."""
    row: dict[str, Any] = {}
    for name in Example.__struct_fields__:
        value = getattr(example, name)
        row[name] = value if name in TEXT_COLUMNS or name in NUMBER_COLUMNS else _encode(value).decode()
    return row


def from_row(row: dict[str, Any], where: str) -> Example:
    """The example of a row. Raises :class:`UserError` naming the place, the column and the remedy."""
    version = row.get("schema_version")
    if version != SCHEMA_VERSION:
        raise UserError(
            f"{where}: schema_version is {version!r}, this release reads {SCHEMA_VERSION}; "
            "make the data set again with `prove-rl synth`, or install the release that wrote it."
        )
    fields: dict[str, Any] = {}
    for name in Example.__struct_fields__:
        if name not in row:
            raise UserError(f"{where}: column {name!r} is missing; make the data set again with `prove-rl synth`.")
        value = row[name]
        if name not in TEXT_COLUMNS and name not in NUMBER_COLUMNS:
            try:
                value = _decode(value)
            except (msgspec.DecodeError, TypeError) as error:
                raise UserError(f"{where}: column {name!r} holds no JSON text ({error}).") from error
        fields[name] = value
    # Kept as plain data, since they go to chat templates as they are; their form is checked all the same.
    for name, form in _FORMS:
        _converted(fields[name], form, name, where)
    example: Example = _converted(fields, Example, "row", where)
    return example


def _converted(value: Any, form: Any, name: str, where: str) -> Any:
    try:
        return msgspec.convert(value, form)
    except msgspec.ValidationError as error:
        text = str(error).replace("`$", f"`{name}")
        raise UserError(f"{where}: {text}; make the data set again with `prove-rl synth`.") from error


def write_parquet(path: Path, examples: Iterable[Example]) -> str:
    """Write a file whole or not at all; gives its SHA-256. The same examples give the same bytes."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    types = {n: pa.int64() if n in NUMBER_COLUMNS else pa.string() for n in Example.__struct_fields__}
    schema = pa.schema([pa.field(n, t, nullable=False) for n, t in types.items()])
    partial = path.with_name(path.name + ".partial")
    try:
        with pq.ParquetWriter(partial, schema, compression="zstd", write_page_checksum=True) as writer:
            batch: list[dict[str, Any]] = []
            for example in examples:
                batch.append(to_row(example))
                if len(batch) == 512:
                    writer.write_table(pa.Table.from_pylist(batch, schema))
                    batch = []
            writer.write_table(pa.Table.from_pylist(batch, schema))
        os.replace(partial, path)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise unwritable(error, path) from error
    except BaseException:
        partial.unlink(missing_ok=True)
        raise
    return sha256(path.read_bytes()).hexdigest()


def unwritable(error: OSError, place: Path) -> UserError:
    """What to tell about a file or folder that cannot be written."""
    # Arrow puts the system's words into a long sentence of its own, and no file name.
    why = os.strerror(error.errno) if error.errno else str(error)
    if error.errno in FULL:
        remedy = "free some space and run the same command again, which goes on where it stopped"
    else:
        remedy = "choose a folder that can be written"
    return UserError(f"cannot write {error.filename or place}: {why.lower()}; {remedy}.")


def files(source: Path, split: str | None = None) -> list[Path]:
    """The Parquet files of a data set's folder (or the one file given). Raises :class:`UserError` if there are none."""
    if source.is_file():
        return [source]
    if not source.is_dir():
        raise UserError(f"there is no data set at {source}; make one with `prove-rl synth --out {source}`.")
    found = [p for s in SPLITS if split in (None, s) and (p := source / f"{s}.parquet").exists()]
    if not found:
        unfinished = any(source.glob("shards/*"))
        hint = (
            "it is unfinished: run the same `prove-rl synth` again, which resumes it"
            if unfinished
            else f"make one with `prove-rl synth --out {source}`"
        )
        raise UserError(f"{source} holds no {split or 'finished'} data; {hint}.")
    return found


def read(source: Path | str, split: str | None = None) -> Iterator[Example]:
    """The examples of a data set's folder or file, in order.

    Raises :class:`UserError` for a folder without data, a damaged file, or a row of another schema.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    for path in files(Path(source), split):
        number = 0
        try:
            table = pq.ParquetFile(path, page_checksum_verification=True)
            for batch in table.iter_batches(512):
                for row in batch.to_pylist():
                    number += 1
                    yield from_row(row, f"{path} row {number}")
        except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
            text = " ".join(str(error).split())[:160]
            raise UserError(
                f"{path} cannot be read as Parquet after row {number} ({text}); copy or make it again."
            ) from error
