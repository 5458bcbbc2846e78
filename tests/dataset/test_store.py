"""Rows on disk: nothing is lost or altered, other readers see every key, and damage is one sentence."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rows import examples, plain, sample

from prove.dataset import Example, read, write_parquet
from prove.dataset.store import NUMBER_COLUMNS, TEXT_COLUMNS, from_row, to_row
from prove.errors import UserError


@settings(deadline=None, max_examples=40)
@given(rows=st.lists(examples, max_size=6))
def test_nothing_is_lost_on_disk(tmp_path_factory: pytest.TempPathFactory, rows: list[Example]) -> None:
    path = tmp_path_factory.mktemp("rows") / "train.parquet"
    digest = write_parquet(path, rows)
    assert [plain(e) for e in read(path)] == [plain(e) for e in rows]
    assert write_parquet(path, rows) == digest


@given(example=examples)
def test_nothing_is_lost_in_a_row(example: Example) -> None:
    row = to_row(example)
    assert all(type(row[n]) is str for n in row if n not in NUMBER_COLUMNS)
    assert plain(from_row(json.loads(json.dumps(row)), "here")) == plain(example)


def test_rows_with_other_keys_and_types_do_not_touch_each_other(tmp_path: Path) -> None:
    rows = [
        sample(id="a", knobs={"x": 1, "deep": {"y": None}}, extra_info={"n": 1}),
        sample(id="b", knobs={"x": "one"}, extra_info={"n": [1, "1", None]}),
        sample(id="c", knobs={}, extra_info={"n": {"n": {}}}),
    ]
    write_parquet(tmp_path / "train.parquet", rows)
    assert list(read(tmp_path)) == rows
    assert [list(e.knobs) for e in read(tmp_path)] == [["x", "deep"], ["x"], []]


def test_more_rows_than_a_batch(tmp_path: Path) -> None:
    rows = [sample(id=f"x-{i}", seed=i) for i in range(1300)]
    write_parquet(tmp_path / "train.parquet", iter(rows))
    assert [e.id for e in read(tmp_path)] == [e.id for e in rows]


def test_a_table_rewritten_by_another_tool_is_read(tmp_path: Path) -> None:
    path = tmp_path / "train.parquet"
    write_parquet(path, [sample()])
    arrow = pq.read_table(path)
    wide = pa.table(
        {n: arrow[n].cast(pa.large_string()) if n in TEXT_COLUMNS else arrow[n] for n in arrow.column_names}
    )
    pq.write_table(wide.append_column("mine", pa.array([1.5])), path, compression="none", use_dictionary=True)
    assert list(read(path)) == [sample()]


def changed(tmp_path: Path, change: Callable[[pa.Table], pa.Table]) -> Path:
    path = tmp_path / "train.parquet"
    write_parquet(path, [sample(), sample(id="x-2")])
    pq.write_table(change(pq.read_table(path)), path)
    return path


def put(name: str, *column: Any) -> Callable[[pa.Table], pa.Table]:
    return lambda t: t.set_column(t.column_names.index(name), name, pa.array(list(column)))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("schema_version", 1, 2), r"row 2: schema_version is 2, this release reads 1; make the data set again"),
        (put("schema_version", 1, None), r"row 2: schema_version is None"),
        (lambda t: t.drop_columns(["schema_version"]), r"row 1: schema_version is None"),
        (lambda t: t.drop_columns(["tools"]), r"row 1: column 'tools' is missing; make the data set again"),
        (put("tools", "[", "[]"), r"row 1: column 'tools' holds no JSON text"),
        (put("tools", "{}", "[]"), r"row 1: .*Expected `array`, got `object`"),
        (put("tools", '[{"type":"function"}]', "[]"), r"row 1: .*missing required field `function` - at `tools\[0\]`"),
        (put("reference", '[{"role":"user"}]', "[]"), r"row 1: .*field `content` - at `reference\[0\]`"),
        (put("prompt", "[]", '[{"role":"god","content":""}]'), r"row 2: Invalid enum value 'god' - at `prompt\[0\]"),
        (put("tools", "[]", None), r"row 2: column 'tools' holds no JSON text"),
        (put("knobs", 1, 2), r"row 1: column 'knobs' holds no JSON text"),
        (put("seed", "one", "two"), r"row 1: .*Expected `int`, got `str` - at `row\.seed`"),
        (put("kind", "multi_turn", "song"), r"row 2: .*Invalid enum value 'song' - at `row\.kind`"),
        (put("ground_truth", '{"steps": [[{"name": 3}]]}', "{}"), r"row 1: .*ground_truth"),
    ],
)
def test_what_is_no_row_is_one_sentence(tmp_path: Path, change: Callable[[pa.Table], pa.Table], message: str) -> None:
    path = changed(tmp_path, change)
    with pytest.raises(UserError, match=message) as raised:
        list(read(path))
    assert str(raised.value).startswith(f"{path} row") and "\n" not in str(raised.value)


def test_a_file_that_is_cut_off_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "train.parquet"
    write_parquet(path, [sample(id=str(i)) for i in range(40)])
    whole = path.read_bytes()
    for size in (0, 3, 8, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:size])
        with pytest.raises(UserError, match=r"cannot be read as Parquet after row 0 .*; copy or make it again"):
            list(read(tmp_path))


def test_no_flipped_bit_goes_unseen(tmp_path: Path) -> None:
    """Either the file reads as it was, or it is refused; values never change silently."""
    path = tmp_path / "train.parquet"
    rows = [sample(id=str(i), seed=i, persona=f"persona {i}") for i in range(40)]
    write_parquet(path, rows)
    whole = path.read_bytes()
    rng = random.Random(0)
    refused = 0
    for _ in range(150):
        bad = bytearray(whole)
        bad[rng.randrange(len(bad))] ^= 1 << rng.randrange(8)
        path.write_bytes(bytes(bad))
        try:
            assert list(read(path)) == rows
        except UserError:
            refused += 1
    assert refused > 60


def test_missing_data_sets(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"there is no data set at .*nowhere; make one with `prove-rl synth --out"):
        list(read(tmp_path / "nowhere"))
    with pytest.raises(UserError, match="holds no finished data; make one with"):
        list(read(tmp_path))
    (tmp_path / "shards").mkdir()
    (tmp_path / "shards" / "train-00000.jsonl").write_text("")
    with pytest.raises(UserError, match="it is unfinished: run the same `prove-rl synth` again"):
        list(read(str(tmp_path)))
    write_parquet(tmp_path / "train.parquet", [sample()])
    assert [e.id for e in read(tmp_path)] == ["x-1"]
    with pytest.raises(UserError, match="holds no heldout data"):
        list(read(tmp_path, "heldout"))


def test_splits_come_in_order(tmp_path: Path) -> None:
    write_parquet(tmp_path / "heldout.parquet", [sample(id="h", split="heldout")])
    write_parquet(tmp_path / "train.parquet", [sample(id="t")])
    assert [e.id for e in read(tmp_path)] == ["t", "h"]
    assert [e.id for e in read(tmp_path, "heldout")] == ["h"]


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "train.parquet"
    write_parquet(path, [sample()])
    before = path.read_bytes()

    def broken() -> Any:
        yield sample()
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError):
        write_parquet(path, broken())
    assert path.read_bytes() == before and [p.name for p in tmp_path.iterdir()] == ["train.parquet"]
    with pytest.raises(UserError, match=r"cannot write .*train\.parquet: no such file or directory; choose a folder"):
        write_parquet(tmp_path / "none" / "train.parquet", [sample()])


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path) -> None:
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))\n"
        "import sys; sys.path.insert(0, sys.argv[2])\n"
        "from pathlib import Path; from prove.dataset import write_parquet; from prove.errors import UserError\n"
        "from rows import sample\n"
        "import os\n"
        "try: write_parquet(Path(sys.argv[1]), [sample(id=os.urandom(2000).hex()) for _ in range(9)])\n"
        "except UserError as error: print(error); sys.exit(2)\n"
    )
    arguments = [sys.executable, "-c", code, str(tmp_path / "train.parquet"), str(Path(__file__).parent)]
    run = subprocess.run(arguments, capture_output=True, text=True, env={**os.environ})
    assert run.returncode == 2, run.stderr
    assert "file too large; free some space" in run.stdout and list(tmp_path.iterdir()) == []
