"""Where the work of synthesis is done: in processes of this machine, or in actors of a Ray cluster.

What a lane computes depends on its arguments alone, so that the bytes of a data set are the same on any of them.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol

from prove.errors import UserError

MAX_PORT = 65_535

Work = Callable[..., Any]
Result = Callable[[], Any]
"""Waits for what a lane was given to do, and gives it."""


class Lane(Protocol):
    """Does one thing after the other. ``work`` must be importable where the lane is."""

    def submit(self, work: Work, *arguments: Any) -> Result:
        """Give it something to do next."""
        ...

    def close(self) -> None:
        """Drop what has not begun, and end."""
        ...


Hire = Callable[[], Sequence[Lane]]
"""Starts lanes, as many as were asked for."""


def processes(workers: int) -> Hire | None:
    """Lanes in processes of their own; None where there is but one, which needs none."""
    return (lambda: [_Process() for _ in range(workers)]) if workers > 1 else None


class _Process:
    def __init__(self) -> None:
        self._pool = ProcessPoolExecutor(1, initializer=_start_worker)

    def submit(self, work: Work, *arguments: Any) -> Result:
        try:
            future: Future[Any] = self._pool.submit(work, *arguments)
        except BrokenProcessPool as error:
            raise _lost("a worker process") from error

        def result() -> Any:
            try:
                return future.result()
            except BrokenProcessPool as error:
                raise _lost("a worker process") from error

        return result

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _lost(what: str) -> UserError:
    return UserError(
        f"{what} ended all of a sudden, perhaps for lack of memory; run the same command again, which goes on where it "
        "stopped, with fewer --workers."
    )


def _start_worker() -> None:
    """A worker leaves Ctrl-C to its parent, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


class Cluster:
    """Lanes on a Ray cluster, each an actor of one CPU. Leave it with ``with``.

    ``address``: ``HOST:PORT``, ``ray://HOST:PORT``, ``auto`` for the cluster that this machine belongs to, or ``local``
    for one that is started here and ended again. ``stamp``: what a worker must find the same as here, computed there
    again; a cluster with another release or other environments would not give the same bytes.

    Raises :class:`UserError` where the cluster cannot be reached, has too few CPUs or another stamp, and
    ModuleNotFoundError without the package ray.
    """

    def __init__(self, address: str, workers: int, stamp: tuple[Work, tuple[Any, ...], Any]) -> None:
        self.address = address
        self.workers = workers
        self._stamp = stamp

    def __enter__(self) -> Hire:
        import ray

        _reach(self.address)
        options: dict[str, Any] = {"num_cpus": self.workers} if self.address == "local" else {}
        try:
            ray.init(address=self.address, log_to_driver=False, logging_level="error", **options)
        except (ConnectionError, ValueError, RuntimeError, AssertionError) as error:
            raise _unreached(self.address, error) from error
        try:
            self._check()
        except BaseException:
            ray.shutdown()
            raise
        return lambda: [_Actor(self.address) for _ in range(self.workers)]

    def __exit__(self, *_: object) -> None:
        import ray

        ray.shutdown()

    def _check(self) -> None:
        import ray

        cpus = int(ray.cluster_resources().get("CPU", 0))
        if cpus < self.workers:
            raise UserError(
                f"the cluster at {self.address} has {cpus} CPUs for {self.workers} workers; lower --workers to {cpus}."
            )
        work, arguments, expected = self._stamp
        lane = _Actor(self.address)
        try:
            if lane.submit(work, *arguments)() != expected:
                raise UserError(
                    f"the cluster at {self.address} has another release of prove-rl or other environments; "
                    "install there what is installed here."
                )
        finally:
            lane.close()


def _reach(address: str) -> None:
    """Whether something listens at ``HOST:PORT``: Ray itself would try for minutes."""
    if address in ("auto", "local"):
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit() or int(port) > MAX_PORT:
        raise UserError(f"--address {address}: this is none of HOST:PORT, ray://HOST:PORT, auto and local; name one.")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=10).close()
    except OSError as error:
        raise _unreached(address, error) from error


def _unreached(address: str, error: Exception) -> UserError:
    why = " ".join(str(error).split())[:160]
    return UserError(
        f"--address {address}: no Ray cluster can be reached there ({why}); start one with `ray start --head`, or name "
        "another address."
    )


class _Actor:
    def __init__(self, address: str) -> None:
        import ray

        self._address = address
        self._actor = ray.remote(num_cpus=1, max_restarts=0)(_Doer).remote()

    def submit(self, work: Work, *arguments: Any) -> Result:
        reference = self._actor.do.remote(work, arguments)

        def result() -> Any:
            import ray
            from ray.exceptions import RayError, RayTaskError

            try:
                return ray.get(reference)
            except RayTaskError as error:
                cause = error.cause
                if isinstance(cause, ModuleNotFoundError):
                    raise UserError(
                        f"a worker of the cluster at {self._address} lacks the package {cause.name}; install there "
                        "what is installed here."
                    ) from error
                raise (cause if isinstance(cause, Exception) else error) from None
            except RayError as error:
                raise _lost(f"a worker of the cluster at {self._address}") from error

        return result

    def close(self) -> None:
        import ray

        ray.kill(self._actor)


class _Doer:
    """The actor's class."""

    def do(self, work: Work, arguments: tuple[Any, ...]) -> Any:
        return work(*arguments)
