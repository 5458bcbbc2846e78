"""The report of overlap for a reader: as a table, and written into the folder of the data set it was made for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from prove.dataset import read
from prove.dataset.card import table, with_overlap
from prove.engine import environment, environments
from prove.errors import UserError
from prove.evaluation.exams import PINS, Exam
from prove.evaluation.overlap import Overlap, example_texts, overlap, phrase_texts, world_texts
from prove.synthesis.shards import write_whole

FILE = "overlap.json"


def data_files(data: Path) -> list[Path]:
    """The Parquet files of a data set, given its folder or one of them. Raises :class:`UserError` if there is none."""
    files = sorted(data.glob("*.parquet")) if data.is_dir() else [data]
    if not files:
        raise UserError(f"{data} holds no data set; name the folder that `prove-rl synth --out` wrote.")
    return files


def compared(exams: Iterable[Exam], worlds: int, files: Iterable[Path] = ()) -> list[Overlap]:
    """Every tool, phrase and the first ``worlds`` worlds of every environment, and the data, against the exams."""
    names = environments()
    texts: set[str] = set()
    for name in names:
        texts.update(world_texts(name, range(worlds)))
        texts.update(phrase_texts(name))
    for path in files:
        texts.update(example_texts(read(path)))
    return overlap(exams, [t for name in names for t in environment(name).tools], texts)


def rows(reports: Sequence[Overlap]) -> list[list[str]]:
    """The table's lines: a name, then a figure for each exam."""
    return [
        ["their tools", *(str(r.tools) for r in reports)],
        ["same name", *(str(len(r.same_name)) for r in reports)],
        ["same name and parameters", *(str(len(r.same_tool)) for r in reports)],
        ["description nearly the same", *(str(len(r.near_description)) for r in reports)],
        ["closest descriptions share", *(f"{r.closest[0]:.0%} of words" for r in reports)],
        ["shared identifiers", *(f"{len(r.identifiers)} of {r.known_identifiers:,}" for r in reports)],
        ["shared sentences", *(f"{len(r.sentences)} of {r.known_sentences:,}" for r in reports)],
    ]


def record(folder: Path, reports: Sequence[Overlap], worlds: int, files: Iterable[Path]) -> None:
    """Write ``overlap.json`` beside a data set and the table into its card.

    The file names the exams' releases and the SHA-256 of the data, so that a report of other data can be told.
    """
    told = {
        "exams": {r.exam: PINS[r.exam] for r in reports},
        "worlds": worlds,
        "sha256": {path.stem: sha256(path.read_bytes()).hexdigest() for path in files},
        "clean": all(r.clean for r in reports),
        "reports": reports,
    }
    write_whole(folder / FILE, msgspec.json.format(msgspec.json.encode(told)) + b"\n")
    verdict = (
        "Nothing of the exams occurs in it."
        if told["clean"]
        else "**Something of the exams occurs in it: do not measure with them a model that was trained on it.**"
    )
    section = "\n".join(
        [
            f"Compared: every tool, the scripted teacher's phrases, {worlds} worlds of each environment and all "
            f"conversations of this set, with {' and '.join(PINS[r.exam] for r in reports)}. {verdict}",
            "",
            table(["", *(r.exam for r in reports)], rows(reports)),
            "",
            f"What is shared, and with what, stands in {FILE}.",
        ]
    )
    readme = folder / "README.md"
    text = readme.read_text(encoding="utf-8") if readme.exists() else ""
    write_whole(readme, with_overlap(text, section).encode())
