"""A session on disk: the seed and the log of its calls, as JSON; reading it back replays the calls on a fresh session.

    {"schema_version":1,"environment":"banking","version":"1.0.0","seed":7,"calls":[
    {"tool":"list_accounts","arguments":{}},
    {"tool":"get_balance","arguments":{"account_id":"acc_301755"},"call_id":"7"}
    ]}

The state itself is never written, so a file cannot hold a state that its environment would not have reached.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from prove.engine.diff import Diff
from prove.engine.environment import Environment
from prove.engine.errors import EnvironmentFault
from prove.engine.observation import Observation
from prove.engine.registry import environment as registered
from prove.engine.session import Session
from prove.errors import UserError

SCHEMA_VERSION = 1
MAX_BYTES = 256 * 1024 * 1024
"""No session file is larger; anything above is taken for a mistake instead of being read into memory."""


class Call(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One call as it was made: refused ones too, since a log that left them out would not be what happened."""

    tool: str
    arguments: Any
    call_id: str | None = None


class Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in the file."""

    schema_version: int
    environment: str
    version: str
    seed: int
    calls: list[Call]


_decode_call = msgspec.json.Decoder(Call).decode


class _Header(msgspec.Struct, frozen=True):
    """Read first: the rest may look different in another schema version."""

    schema_version: int


# A log is a chain from the last call back to the first, so that a fork shares it at no cost. Each link holds a call as
# the JSON text that the file will hold: nothing that a caller or a tool could still change.
_Chain = tuple[Any, bytes] | None


class LoggedSession:
    """A session that remembers its calls. Everything else is as in :class:`Session`."""

    __slots__ = ("_chain", "session")

    def __init__(self, environment: Environment, seed: int = 0) -> None:
        self.session: Session = environment.session(seed)
        self._chain: _Chain = None

    @property
    def environment(self) -> Environment:
        """What the session is of."""
        return self.session.environment

    @property
    def seed(self) -> int:
        """The seed of the world."""
        return self.session.seed

    @property
    def calls(self) -> list[Call]:
        """All calls since the start, the refused ones included, in order."""
        return [_decode_call(line) for line in self.lines()]

    @property
    def last(self) -> Call | None:
        """The last call."""
        return _decode_call(self._chain[1]) if self._chain is not None else None

    def lines(self) -> list[bytes]:
        """All calls as JSON texts, in order."""
        found: list[bytes] = []
        chain = self._chain
        while chain is not None:
            chain, line = chain
            found.append(line)
        return found[::-1]

    def call(self, tool: str, arguments: Any, *, call_id: str | None = None) -> Observation:
        """As :meth:`Session.call`. Raises :class:`UserError`, before anything happens, where JSON cannot hold the call.

        A ``call_id`` that was seen before executes nothing and is not logged again; neither is a call that met a bug
        of the environment (:class:`EnvironmentFault`), since it was rolled back and told nothing.
        """
        content = {"tool": tool, "arguments": arguments} | ({} if call_id is None else {"call_id": call_id})
        try:
            line = json.dumps(content, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
            call = _decode_call(line)
        except (TypeError, ValueError, RecursionError) as error:
            raise UserError(f"this call of {str(tool)[:60]} cannot be logged as JSON: {_short(error)}.") from error
        repeated = call_id is not None and call_id in (self.session._seen or ())
        # As it was read back, so that a replay sees exactly what happened here.
        observation = self.session.call(call.tool, call.arguments, call_id=call.call_id)
        if not repeated:
            self._chain = (self._chain, line)
        return observation

    def reset(self) -> None:
        """Back to the first state, with an empty log."""
        self.session.reset()
        self._chain = None

    def fork(self) -> LoggedSession:
        """An independent copy at this point, log included."""
        twin = object.__new__(LoggedSession)
        twin.session = self.session.fork()
        twin._chain = self._chain
        return twin

    def diff(self) -> Diff:
        """What changed since the start."""
        return self.session.diff()

    def digest(self) -> str:
        """The state by content."""
        return self.session.digest()


def dumps(session: LoggedSession) -> bytes:
    """The session as a file holds it; one call a line."""
    head = {
        "schema_version": SCHEMA_VERSION,
        "environment": session.environment.name,
        "version": session.environment.version,
        "seed": session.seed,
    }
    start = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode().removesuffix(b"}")
    return start + b',"calls":[\n' + b",\n".join(session.lines()) + b"\n]}\n"


def loads(data: bytes, source: str, environment: Environment | None = None) -> LoggedSession:
    """The session that ``data`` tells of, replayed. ``source`` names it in errors.

    ``environment``: what it must be of; None takes the registered one of the name in the file. Raises
    :class:`UserError` for anything that is no session of an installed environment in its installed version.
    """
    document = _document(data, source)
    if environment is None:
        try:
            environment = registered(document.environment)
        except UserError as error:
            raise UserError(f"{source}: {error}") from error
    if document.environment != environment.name:
        raise UserError(
            f"{source} holds a session of {document.environment!r}, not of {environment.name!r}; "
            "name another file, or that environment."
        )
    if document.version != environment.version:
        raise UserError(
            f"{source} was made with {environment.name} {document.version}, and {environment.version} is installed, "
            "which may answer differently; install that version, or begin anew in another file."
        )
    try:
        session = LoggedSession(environment, document.seed)
    except UserError as error:
        raise UserError(f"{source}: {error}") from error
    for number, call in enumerate(document.calls, 1):
        try:
            session.call(call.tool, call.arguments, call_id=call.call_id)
        except (EnvironmentFault, UserError) as error:
            what = f"call {number} ({call.tool[:60]}) cannot be replayed ({_short(error)})"
            raise UserError(f"{source}: {what}; take it out of the file.") from error
    return session


def _document(data: bytes, source: str) -> Document:
    foreign = f"{source} is no session file or was damaged"
    remedy = "restore it, or begin anew in another file"
    try:
        content = msgspec.json.decode(data)
        version = msgspec.convert(content, _Header).schema_version
        if version != SCHEMA_VERSION:
            raise UserError(
                f"{source} has schema_version {version}, and this release reads {SCHEMA_VERSION}; "
                "use the release of prove-rl that wrote it."
            )
        return msgspec.convert(content, Document)
    except msgspec.ValidationError as error:
        raise UserError(f"{foreign}: {_short(error)}; {remedy}.") from error
    except msgspec.DecodeError as error:
        what = "it ends too early" if "truncated" in str(error) else _short(error)
        raise UserError(f"{foreign}: {what}; {remedy}.") from error
    except RecursionError as error:
        raise UserError(f"{foreign}: it is nested too deeply; {remedy}.") from error


def load(path: str | Path, environment: Environment | None = None) -> LoggedSession:
    """The session in a file; see :func:`loads`. Raises :class:`UserError` also where there is no such file."""
    target = _target(path)
    try:
        with open(target, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise UserError(f"{path} cannot be read: {_reason(error)}; check the path.") from error
    if len(data) > MAX_BYTES:
        raise UserError(f"{path} is larger than {MAX_BYTES >> 20} MB, so it is no session file; name another file.")
    return loads(data, str(path), environment)


def save(session: LoggedSession, path: str | Path) -> None:
    """Write the session to a file, wholly or not at all: whatever happens, the file holds the old log or the new one.

    Raises :class:`UserError` where it cannot be written. Two writers at once are kept apart by :func:`exclusive`.
    """
    target = _target(path)
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else None
        if mode is not None:
            os.close(os.open(target, os.O_WRONLY))  # a file that is write-protected is meant to stay
        with open(temporary, "wb") as file:
            if mode is not None:
                os.fchmod(file.fileno(), mode)
            file.write(dumps(session))
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except OSError as error:
        raise UserError(f"{path} cannot be written: {_reason(error)}; nothing of it was changed.") from error
    finally:
        _remove(temporary)  # gone already after os.replace; there after a fault or an interruption before it


@contextmanager
def exclusive(path: str | Path, patience: float = 10.0) -> Iterator[None]:
    """Keep other commands away from a session file while it is read, changed and written.

    Waits up to ``patience`` seconds for another command to end, then raises :class:`UserError`. The lock is a file
    ``PATH.lock`` that the system releases even if this process is killed; it is removed at the end.
    """
    target = _target(path)
    lock = target.with_name(f"{target.name}.lock")
    handle = _lock(lock, str(path), patience)
    try:
        yield
    finally:
        _remove(lock)  # while it is still held: a command that waits notices that its lock file is gone
        os.close(handle)


def _lock(lock: Path, source: str, patience: float) -> int:
    deadline = time.monotonic() + patience
    while True:
        try:
            handle = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        except OSError as error:
            raise UserError(f"{source} cannot be written: {_reason(error)}; check its folder.") from error
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.fstat(handle).st_ino == os.stat(lock).st_ino:
                return handle
        except FileNotFoundError:
            pass  # whoever held it has ended and taken the file away: make a new one
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.EACCES):
                os.close(handle)
                raise UserError(f"{source} cannot be locked: {_reason(error)}; use a local disk.") from error
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)
        if time.monotonic() >= deadline:
            raise UserError(f"{source} is in use by another command; run this one again when that one has ended.")
        time.sleep(0.01)


def _remove(path: Path) -> None:
    try:
        path.unlink()
    except OSError:
        pass


def _target(path: str | Path) -> Path:
    """The file itself, where the path is a symbolic link to it. Anything but a regular file is refused."""
    if not str(path):
        raise UserError("the name of the session file is empty; give one.")
    try:
        target = Path(os.path.realpath(path))
        mode = target.stat().st_mode
    except FileNotFoundError:
        return target
    except (OSError, ValueError) as error:
        raise UserError(f"{str(path)!r} cannot be used: {_reason(error)}; check the path.") from error
    # Replacing a device or a folder by a file would be a disaster, and reading from a pipe might never end.
    if stat.S_ISDIR(mode):
        raise UserError(f"{path} is a folder; name a file in it.")
    if not stat.S_ISREG(mode):
        raise UserError(f"{path} is no regular file; name another file.")
    return target


def _reason(error: OSError | ValueError) -> str:
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return text[:1].lower() + text[1:]


def _short(error: Exception) -> str:
    text = " ".join(str(error).split()).rstrip(".")
    return text if len(text) <= 160 else text[:157] + "..."
