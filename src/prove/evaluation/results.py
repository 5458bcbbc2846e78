"""``results.json``: the figures with everything needed to have them again."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Iterable, Mapping
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import msgspec

import prove
from prove.evaluation.statistics import Estimate

SCHEMA_VERSION = 1
_PACKAGES = ("prove-rl", "torch", "transformers", "trl", "openai", "numpy")


def write_results(
    path: Path,
    *,
    command: str,
    seed: int,
    data_sha256: str,
    started: str,
    seconds: float,
    metrics: Mapping[str, Estimate],
    versions: Mapping[str, str] | None = None,
    reward: Mapping[str, Any] | None = None,
    more: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Write the file whole or not at all; gives what it holds. ``versions``: of environments, beside the packages'.

    ``reward``: the profile that the figures are of; left out of the file under the paper's.
    ``more``: further keys, before the figures.
    """
    content = {
        "schema_version": SCHEMA_VERSION,
        "command": command,
        "commit": commit(),
        "versions": {**package_versions(), **(versions or {})},
        "seed": seed,
        "data_sha256": data_sha256,
        "started": started,
        "seconds": round(seconds, 3),
        **({"reward": dict(reward)} if reward is not None else {}),
        **(more or {}),
        "metrics": {name: msgspec.to_builtins(value) for name, value in metrics.items()},
    }
    partial = path.with_name(path.name + ".partial")
    data = msgspec.json.encode(content)
    partial.write_bytes(msgspec.json.format(data, indent=2) + b"\n")
    os.replace(partial, path)
    written: dict[str, Any] = msgspec.json.decode(data)
    return written


def package_versions() -> dict[str, str]:
    """Of Python and of the packages that can change a figure; only those installed."""
    found = {"python": platform.python_version()}
    for package in _PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def commit() -> str | None:
    """The commit of the checkout this package runs from, ``+changes`` behind it where files differ; None elsewhere."""
    source = Path(prove.__file__).parent
    try:
        head = _git(source, "rev-parse", "HEAD")
        # A wheel installed inside some other checkout must not claim that checkout's commit.
        _git(source, "ls-files", "--error-unmatch", "__init__.py")
        return f"{head}+changes" if _git(source, "status", "--porcelain", "--", ".") else head
    except (OSError, subprocess.SubprocessError):
        return None


def _git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, check=True, timeout=10)
    return done.stdout.strip()


def files_sha256(paths: Iterable[Path]) -> str:
    """Over the bytes of the files, in the order given."""
    total = sha256()
    for path in paths:
        with path.open("rb") as file:
            while block := file.read(1 << 20):
                total.update(block)
    return total.hexdigest()


def model_fingerprint(path: Path) -> str:
    """16 hexadecimal digits over the files of a model's folder; of large ones the first and last MiB and the size."""
    total = sha256()
    for file in sorted(p for p in path.iterdir() if p.is_file()):
        size = file.stat().st_size
        total.update(f"{file.name}\n{size}\n".encode())
        with file.open("rb") as stream:
            total.update(stream.read(1 << 20))
            if size > 1 << 21:
                stream.seek(-(1 << 20), os.SEEK_END)
                total.update(stream.read())
    return total.hexdigest()[:16]
