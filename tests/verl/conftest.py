"""What the tests of verl share. Those that need verl itself skip where it is missing; `make verl` has it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("OMP_WAIT_POLICY", "passive")
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
sys.path.insert(0, str(Path(__file__).parent))

torch = pytest.importorskip("torch")
torch.set_num_threads(1)


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("verl")


@pytest.fixture(scope="session")
def rows() -> list[Any]:
    """Examples over the live bank."""
    import helpers

    return helpers.examples(8)


@pytest.fixture(scope="session")
def model(place: Path, rows: list[Any]) -> Path:
    """The folder of a tiny model."""
    import helpers

    helpers.tiny(place / "model", rows)
    return place / "model"


@pytest.fixture(scope="session")
def renderer(model: Path) -> Any:
    from transformers import AutoTokenizer

    from prove.rollout import Renderer, detect

    tokenizer = AutoTokenizer.from_pretrained(model)
    return Renderer(detect(tokenizer), tokenizer)


@pytest.fixture(scope="session")
def data(place: Path, rows: list[Any]) -> Path:
    """A file as verl reads it."""
    import helpers

    return helpers.export(rows, place / "train.parquet")
