"""Whoever reads the Parquet files gets every row with every key and value: pyarrow, datasets, polars, DuckDB."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import polars
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rows import examples, plain, sample

from prove.dataset import Example, write_parquet
from prove.dataset.store import NUMBER_COLUMNS, from_row

Rows = list[dict[str, Any]]


def by_arrow(path: Path) -> Rows:
    return pq.read_table(path).to_pylist()


def by_polars(path: Path) -> Rows:
    return polars.read_parquet(path).to_dicts()


def by_duckdb(path: Path) -> Rows:
    with duckdb.connect() as database:
        found = database.execute("select * from read_parquet(?)", [str(path)])
        names = [column[0] for column in found.description]
        return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


def by_datasets(path: Path) -> Rows:
    datasets = pytest.importorskip("datasets")
    return list(datasets.Dataset.from_parquet(str(path), cache_dir=str(path.parent / "cache")))


def check(reader: Callable[[Path], Rows], path: Path, rows: list[Example]) -> None:
    write_parquet(path, rows)
    found = reader(path)
    assert [list(row) for row in found] == [list(Example.__struct_fields__)] * len(rows)
    assert [plain(from_row(row, "here")) for row in found] == [plain(e) for e in rows]


@settings(deadline=None, max_examples=40)
@given(rows=st.lists(examples, min_size=1, max_size=5))
@pytest.mark.parametrize("reader", [by_arrow, by_polars, by_duckdb])
def test_every_reader_gets_every_key(
    reader: Callable[[Path], Rows], tmp_path_factory: pytest.TempPathFactory, rows: list[Example]
) -> None:
    check(reader, tmp_path_factory.mktemp("rows") / "train.parquet", rows)


@settings(deadline=None, max_examples=6)  # it writes a cache of its own each time
@given(rows=st.lists(examples, min_size=1, max_size=5))
def test_datasets_gets_every_key(tmp_path_factory: pytest.TempPathFactory, rows: list[Example]) -> None:
    check(by_datasets, tmp_path_factory.mktemp("rows") / "train.parquet", rows)


@pytest.mark.parametrize("reader", [by_arrow, by_polars, by_duckdb, by_datasets])
def test_a_key_of_one_row_does_not_enter_another(reader: Callable[[Path], Rows], tmp_path: Path) -> None:
    rows = [sample(id="a", knobs={"x": 1}), sample(id="b", knobs={"y": "é\u2028", "x": None}), sample(id="c", knobs={})]
    check(reader, tmp_path / "train.parquet", rows)
    assert [json.loads(row["knobs"]) for row in reader(tmp_path / "train.parquet")] == [e.knobs for e in rows]


def test_arrow_sees_flat_columns_that_are_never_null(tmp_path: Path) -> None:
    write_parquet(tmp_path / "train.parquet", [sample()])
    for column in pq.read_schema(tmp_path / "train.parquet"):
        assert column.type == (pa.int64() if column.name in NUMBER_COLUMNS else pa.string()) and not column.nullable
