"""What became of each task: one line of JSON each, appended as it comes, and read again by a run that goes on."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from prove.errors import UserError

FILE = "records.jsonl"


class Fault(msgspec.Struct, frozen=True):
    """Why a task has no answer. ``kind``: connection, timeout, rate_limit, server, refused, harness, or context.

    All but ``context`` are no fault of the model; a conversation that outgrew its context counts as a wrong answer.
    """

    kind: str
    text: str


class Record(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One task in one trial. ``answer``: as the exam has it, where scoring comes later; ``scores``: by metric, 0 to 1.

    ``tokens``: prompt and completion. ``detail``: what else the exam tells of it.
    """

    id: str
    part: str
    trial: int = 0
    answer: Any = None
    scores: dict[str, float] = {}
    error: Fault | None = None
    tokens: dict[str, int] = {}
    seconds: float = 0.0
    detail: dict[str, Any] = {}

    @property
    def key(self) -> tuple[str, str, int]:
        """What tells it from the others."""
        return (self.part, self.id, self.trial)

    @property
    def played(self) -> bool:
        """Whether the model had its say; what failed otherwise is played again."""
        return self.error is None or self.error.kind == "context"


class Log:
    """The records of a run in its folder. A line cut short by a crash counts for nothing; its task is played again.

    ``mend``: cut that line off, which only the process that holds the folder may do: another may be writing it.
    """

    def __init__(self, folder: Path, *, mend: bool = False) -> None:
        self.path = folder / FILE
        self.records: dict[tuple[str, str, int], Record] = {}
        if self.path.exists():
            self._read(mend)

    def _read(self, mend: bool) -> None:
        data = self.path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if mend and len(whole) < len(data):
            with self.path.open("r+b") as file:
                file.truncate(len(whole))
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                record = msgspec.json.decode(line, type=Record)
            except msgspec.MsgspecError:
                raise UserError(
                    f"{self.path}, line {number} is damaged; remove that line to have its task played again."
                ) from None
            self.records[record.key] = record

    def add(self, record: Record) -> None:
        """Keep a record; a later one of the same task takes the place of an earlier one."""
        self.records[record.key] = record
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(record) + b"\n")

    def of(self, keys: Iterable[tuple[str, str, int]]) -> list[Record]:
        """The records of these tasks, those that have one."""
        return [self.records[key] for key in keys if key in self.records]
