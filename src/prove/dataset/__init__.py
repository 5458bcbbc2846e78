"""The data set: frozen rows, Parquet on disk."""

from prove.dataset.example import Call, Example, Fact, GroundTruth, UserTurn
from prove.dataset.store import read, write_parquet

__all__ = ["Call", "Example", "Fact", "GroundTruth", "UserTurn", "read", "write_parquet"]
