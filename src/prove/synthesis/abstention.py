"""Requests that no tool shown can serve, out of files that a user has downloaded: When2Call and xLAM-irrelevance.

The paper's abstention set is of these two (section 2). Neither comes with this package.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any

import msgspec

from prove.dataset import Example, GroundTruth, UserTurn
from prove.dataset.card import Outside
from prove.engine.workspace import Workspace
from prove.engine.world import stable_int
from prove.errors import UserError
from prove.synthesis.config import SynthConfig
from prove.synthesis.conversation import INSTRUCTIONS
from prove.synthesis.foreign import Malformed, functions
from prove.synthesis.irrelevance import decline

WHEN2CALL = "When2Call"
XLAM = "xLAM-irrelevance"
CREDIT = {
    WHEN2CALL: ("CC-BY-4.0", "NVIDIA, When2Call: When (not) to Call Tools, 2025, https://github.com/NVIDIA/When2Call"),
    XLAM: ("CC-BY-4.0", "MadeAgents, xlam-irrelevance-7.5k (Hammer, arXiv 2410.04587), on xLAM data of Salesforce"),
}
"""Form -> licence of its data and whom to name."""
_CALL = re.compile(r"<TOOLCALL|<tool_call", re.IGNORECASE)


class Row(msgspec.Struct, frozen=True):
    """A request with the tools shown and, if the file has one, an answer that declines it.

    ``place``: its line or row. ``exam``: whether it was made from an exam (BFCL), on which a model trained with it
    should not be measured.
    """

    text: str
    tools: list[dict[str, Any]]
    answer: str | None
    place: str
    exam: bool = False


class File(msgspec.Struct, frozen=True):
    """What a file holds: its usable rows, and why others are not."""

    name: str
    sha256: str
    form: str
    rows: list[Row]
    skipped: dict[str, int]


def read_file(path: Path) -> File:
    """Read a file of either set: JSON lines, or one JSON array. Raises :class:`UserError` with place and remedy."""
    try:
        content = path.read_bytes()
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise UserError(f"--abstention {path}: {why}; check the path.") from error
    rows: list[Row] = []
    skipped: Counter[str] = Counter()
    forms: set[str] = set()
    seen: set[str] = set()
    for place, value in _values(path, content):
        try:
            form, row = _row(value, place)
        except Malformed as fault:
            raise UserError(
                f"--abstention {path}, {place}: {fault}; download the file anew, or take that row out of it."
            ) from fault
        forms.add(form)
        if isinstance(row, str):
            skipped[row] += 1
        elif row.text.casefold() in seen:
            skipped["the same request again"] += 1
        else:
            seen.add(row.text.casefold())
            rows.append(row)
    if len(forms) > 1:
        raise UserError(f"--abstention {path} mixes rows of both sets; give each set as a file of its own.")
    if not rows:
        why = ", ".join(f"{n} {reason}" for reason, n in skipped.items()) or "it has no rows"
        raise UserError(f"--abstention {path} holds no request to decline ({why}); name another file of the set.")
    return File(path.name, sha256(content).hexdigest(), forms.pop(), rows, dict(sorted(skipped.items())))


def _values(path: Path, content: bytes) -> Iterator[tuple[str, Any]]:
    """The values of a file, each with the words for its place."""
    content = content.removeprefix(b"\xef\xbb\xbf")
    if content.lstrip()[:1] == b"[":
        try:
            values = msgspec.json.decode(content)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise UserError(f"--abstention {path} is no JSON ({error}); download the file anew.") from error
        yield from ((f"row {i}", value) for i, value in enumerate(values, 1))
        return
    for number, line in enumerate(content.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            value = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise UserError(
                f"--abstention {path}, line {number} is no JSON ({error}); download the file anew."
            ) from error
        yield f"line {number}", value


def _row(value: Any, place: str) -> tuple[str, Row | str]:
    """The form of a row with the row, or with why it is not used. Raises :class:`Malformed`."""
    if not isinstance(value, dict):
        raise Malformed("this is no object")
    if "query" in value:
        return XLAM, _xlam(value, place)
    if "messages" in value:
        return WHEN2CALL, _trained(value, place)
    if "question" in value:
        return WHEN2CALL, _tested(value, place)
    raise Malformed("this has none of query (xLAM-irrelevance), question and messages (When2Call)")


def _xlam(value: dict[str, Any], place: str) -> Row | str:
    """``{query, tools, answers}``, the last two perhaps JSON text."""
    tools, answers = _decoded(value, "tools"), _decoded(value, "answers")
    if answers:
        return "to be answered by a call"
    return _made(_text(value, "query"), tools, None, place)


def _tested(value: dict[str, Any], place: str) -> Row | str:
    """``{question, correct_answer, answers, tools, source}``: a row of When2Call's test files."""
    right = _text(value, "correct_answer")
    if right != "cannot_answer":
        return f"whose right answer is {right}"
    answers = value.get("answers")
    answer = answers.get(right) if isinstance(answers, dict) else None
    exam = "bfcl" in str(value.get("source", "")).casefold()
    return _made(_text(value, "question"), _decoded(value, "tools"), answer, place, exam)


def _trained(value: dict[str, Any], place: str) -> Row | str:
    """``{messages, tools}``, with ``chosen_response`` in the preference file: a row of When2Call's training files.

    These rows do not say what the right end is. An answer with a question may ask for a value that is missing, so that
    only answers without one are taken to decline.
    """
    messages = value["messages"]
    if not isinstance(messages, list) or not all(
        isinstance(m, dict) and isinstance(m.get("role"), str) and isinstance(m.get("content"), str) for m in messages
    ):
        raise Malformed("messages is no list of objects with role and content")
    last = value.get("chosen_response")
    if last is None:
        messages, last = messages[:-1], messages[-1] if messages else None
    if not isinstance(last, dict) or last.get("role") != "assistant" or not isinstance(last.get("content"), str):
        raise Malformed("the last answer is no message of the assistant")
    answer = last["content"].strip()
    if [m["role"] for m in messages if m["role"] != "system"] != ["user"]:
        return "of several turns"
    if _CALL.search(answer) or last.get("tool_calls"):
        return "to be answered by a call"
    if "?" in answer:
        return "whose answer asks something"
    return _made(messages[-1]["content"].strip(), _decoded(value, "tools"), answer, place)


def _made(text: str, tools: Any, answer: Any, place: str, exam: bool = False) -> Row | str:
    if not isinstance(tools, list):
        raise Malformed("tools is no list")
    if not text:
        raise Malformed("the request is empty")
    if not tools:
        return "without tools"
    decoded = [_json(t, "a tool") if isinstance(t, str) else t for t in tools]
    said = answer.strip() if isinstance(answer, str) and answer.strip() else None
    return Row(text, functions(decoded), said, place, exam)


def _text(value: dict[str, Any], field: str) -> str:
    found = value.get(field)
    if not isinstance(found, str):
        raise Malformed(f"{field} is missing or no text")
    return found.strip()


def _decoded(value: dict[str, Any], field: str) -> Any:
    if field not in value:
        raise Malformed(f"{field} is missing")
    found = value[field]
    return _json(found, field) if isinstance(found, str) else found


def _json(text: str, what: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise Malformed(f"{what} is no JSON text ({error})") from error


def pick(files: Sequence[File], wanted: int, config: SynthConfig) -> list[Example]:
    """At most so many examples out of all files, each row with the same chance; the seed decides."""
    rows = [(file, row) for file in files for row in file.rows]
    order = sorted(
        range(len(rows)), key=lambda i: stable_int("outside", config.seed, rows[i][0].sha256, rows[i][1].place)
    )
    picked: dict[str, int] = {}
    for i in order:
        if len(picked) == wanted:
            break
        picked.setdefault(rows[i][1].text.casefold(), i)
    return [_example(*rows[i], number, config) for number, i in enumerate(picked.values())]


def _example(file: File, row: Row, number: int, config: SynthConfig) -> Example:
    mark = blake2b(f"{config.seed}/{file.sha256}/{row.place}".encode(), digest_size=4).hexdigest()
    answer = row.answer or decline(random.Random(stable_int("decline", config.seed, file.sha256, row.place)))
    turn = UserTurn(row.text)
    prompt = [{"role": "system", "content": INSTRUCTIONS}, {"role": "user", "content": row.text}]
    name = f"train-outside-{number:06d}-{mark}"
    digest = Workspace({}, 0, name).digest()
    return Example(
        id=name,
        kind="irrelevance",
        environments={},
        schema_hash="",
        seed=0,
        prompt=prompt,
        user_turns=[turn],
        tools=row.tools,
        ground_truth=GroundTruth([]),
        reference=[*prompt, {"role": "assistant", "content": answer}],
        info_level="complete",
        persona="outside",
        knobs={"source": {"file": file.name, "sha256": file.sha256, "set": file.form, "place": row.place}},
        difficulty="easy",
        split="train",
        digest_start=digest,
        digest_end=digest,
        extra_info={"index": -1 - number, "split": "train", "turns": 1, "calls": 0, "curriculum": 1},
    )


def outside(files: Sequence[File], examples: Sequence[Example]) -> list[Outside]:
    """What the card says of the files."""
    used = Counter(e.knobs["source"]["sha256"] for e in examples)
    exams = {(f.sha256, r.place) for f in files for r in f.rows if r.exam}
    of_exams = Counter(s["sha256"] for e in examples for s in [e.knobs["source"]] if (s["sha256"], s["place"]) in exams)
    return [
        Outside(f.name, f.sha256, f.form, *CREDIT[f.form], used[f.sha256], len(f.rows), of_exams[f.sha256])
        for f in files
    ]
