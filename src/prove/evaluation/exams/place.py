"""Where the exams are installed: a virtual environment each, made from pinned requirements, outside this one.

The folder is ``PROVE_EXAMS_DIR``, else ``prove-rl/exams`` in the user's cache. An exam counts as installed when its
stamp names the requirements of this version of the package.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from prove.errors import UserError
from prove.evaluation.exams.catalogue import Spec
from prove.hold import hold

FOLDER = "PROVE_EXAMS_DIR"
STAMP = "installed.json"


class Stamp(msgspec.Struct, kw_only=True):
    """What an installation came to. ``bytes``: on the disk. ``canary``: part, kind of answers, right, of how many."""

    requirements: str
    python: str
    versions: dict[str, str] = {}
    seconds: float = 0.0
    bytes: int = 0
    canary: list[tuple[str, str, float, int]] = []
    canary_seconds: float = 0.0
    passed: bool = False


def home() -> Path:
    """The folder of all exams; it need not exist."""
    given = os.environ.get(FOLDER)
    if given:
        return Path(given).expanduser().absolute()
    try:
        cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    except RuntimeError:
        raise UserError(f"there is no home folder to keep the exams in; name one in {FOLDER}.") from None
    return cache / "prove-rl" / "exams"


def folder(spec: Spec) -> Path:
    """The environment of one exam."""
    return home() / spec.name


def interpreter(spec: Spec) -> Path:
    """The exam's Python. UserError where the exam is not installed, or for other requirements than these."""
    stamp = read_stamp(spec)
    if stamp is None:
        raise UserError(f"the exam {spec.name} is not installed; run: prove-rl exams install {spec.name}")
    if stamp.requirements != _digest(spec):
        raise UserError(
            f"the exam {spec.name} was installed by another version of this package; "
            f"run: prove-rl exams install {spec.name}"
        )
    if not stamp.passed:
        raise UserError(
            f"the exam {spec.name} is installed but its canary did not score what it must; "
            f"run: prove-rl exams install {spec.name}"
        )
    return folder(spec) / "bin" / "python"


def read_stamp(spec: Spec) -> Stamp | None:
    """The stamp of an installation; None where there is none that can be used."""
    try:
        stamp = msgspec.json.decode((folder(spec) / STAMP).read_bytes(), type=Stamp)
    except (FileNotFoundError, NotADirectoryError, msgspec.MsgspecError):
        return None
    return stamp if (folder(spec) / "bin" / "python").exists() else None


def installed(spec: Spec) -> bool:
    """Whether the environment stands, made from the requirements of this version."""
    stamp = read_stamp(spec)
    return stamp is not None and stamp.requirements == _digest(spec)


def up_to_date(spec: Spec) -> bool:
    """Whether the exam is installed from the requirements of this version and has passed its canary."""
    stamp = read_stamp(spec)
    return stamp is not None and stamp.passed and installed(spec)


def install(spec: Spec, *, python: str | None = None, say: Callable[[str], None]) -> Stamp:
    """Make the environment anew and give its stamp, without a canary as yet.

    ``python``: the interpreter to make it with; else this one. UserError where pip fails, with its last words; an
    environment that was there before then stands again.
    """
    started = time.monotonic()
    target = folder(spec)
    _check_python(spec, python or sys.executable)
    with _lock(target), _anew(target):
        say(f"{spec.name}: making {target}")
        _run([python or sys.executable, "-m", "venv", str(target)], f"cannot make a virtual environment in {target}")
        inside = str(target / "bin" / "python")
        pip = [inside, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input", "--no-deps"]
        say(f"{spec.name}: installing {spec.package} and {_count(spec) - 1} pinned packages")
        _run([*pip, "-r", str(spec.requirements)], f"cannot install the exam {spec.name}")
        version = subprocess.run(
            [inside, "-c", "import platform; print(platform.python_version())"], capture_output=True, text=True
        ).stdout.strip()
        stamp = Stamp(requirements=_digest(spec), python=version, seconds=round(time.monotonic() - started, 1))
        stamp.bytes = sum(p.lstat().st_size for p in target.rglob("*") if p.is_file() and not p.is_symlink())
        save(spec, stamp)
    return stamp


def save(spec: Spec, stamp: Stamp) -> None:
    """Keep the stamp with the environment, whole or not at all."""
    path = folder(spec) / STAMP
    partial = path.with_name(STAMP + ".partial")
    partial.write_bytes(msgspec.json.format(msgspec.json.encode(stamp), indent=2))
    os.replace(partial, path)


def describe(stamp: Stamp) -> dict[str, Any]:
    """The stamp as plain data."""
    plain: dict[str, Any] = msgspec.to_builtins(stamp)
    return plain


def packages(spec: Spec) -> Path:
    """The folder of the exam's installed packages."""
    found = sorted((folder(spec) / "lib").glob("python3.*/site-packages"))
    if not found:
        raise UserError(f"the exam {spec.name} is not installed; run: prove-rl exams install {spec.name}")
    return found[-1]


def _check_python(spec: Spec, python: str) -> None:
    try:
        told = subprocess.run(
            [python, "-c", "import sys; print(*sys.version_info[:2])"], capture_output=True, text=True, check=True
        )
        major, minor = map(int, told.stdout.split())
    except (OSError, ValueError, subprocess.CalledProcessError):
        raise UserError(f"--python {python} is no Python interpreter; give the path of one.") from None
    if major != 3 or minor not in spec.pythons:
        known = ", ".join(f"3.{minor}" for minor in spec.pythons)
        raise UserError(
            f"the packages of {spec.name} are made for Python {known}, and {python} is {major}.{minor}; "
            "name another one with --python."
        )


def _digest(spec: Spec) -> str:
    return sha256(spec.requirements.read_bytes()).hexdigest()[:16]


def _count(spec: Spec) -> int:
    lines = spec.requirements.read_text(encoding="utf-8").splitlines()
    return sum(1 for line in lines if line.strip() and not line.startswith("#"))


def _run(command: list[str], failure: str) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    except OSError as error:
        raise UserError(f"{failure}: {command[0]} cannot be run ({error.strerror}).") from None
    if done.returncode != 0:
        told = [line.strip() for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        errors = [line for line in told if line.lower().startswith("error")] or told[-1:]
        raise UserError(f"{failure}: {' '.join(errors)[:400] or 'no reason was given'}")


@contextmanager
def _anew(target: Path) -> Iterator[None]:
    """Room for a new environment. The one before is kept aside until that is made, and comes back if it is not.

    UserError where something else than an environment is in the way.
    """
    before = target.with_name(f".{target.name}.before")
    if before.is_dir():  # the process that put it there was killed
        shutil.rmtree(target, ignore_errors=True)
        before.rename(target)
    if target.is_dir() and (not any(target.iterdir()) or (target / "pyvenv.cfg").exists()):
        target.rename(before)
    elif target.exists():
        raise UserError(f"{target} is in the way and no environment of ours; move it, or name a folder in {FOLDER}.")
    try:
        yield
    except BaseException:
        shutil.rmtree(target, ignore_errors=True)
        if before.is_dir():
            before.rename(target)
        raise
    shutil.rmtree(before, ignore_errors=True)


@contextmanager
def _lock(target: Path) -> Iterator[None]:
    """One installation of an exam at a time."""
    target.parent.mkdir(parents=True, exist_ok=True)
    busy = f"{target} is being installed by another process; wait for it."
    with hold(target.with_name(f".{target.name}.lock"), busy):
        yield
