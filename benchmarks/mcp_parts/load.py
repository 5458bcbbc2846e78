"""Many HTTP clients in one thread: each sends its next request as soon as the answer to the one before is there."""

from __future__ import annotations

import os
import selectors
import socket
import time
from collections.abc import Sequence
from dataclasses import dataclass

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Load:
    """What a round came to. ``server``: the server's processor seconds."""

    answers: int
    wall: float
    server: float

    @property
    def rate(self) -> float:
        """Answers a second of the clock."""
        return self.answers / self.wall

    @property
    def cost(self) -> float:
        """The server's processor time for one answer, in microseconds."""
        return self.server / self.answers * 1e6


def processor_seconds(pid: int) -> float:
    """What a process has used so far."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident(pid: int) -> float:
    """The memory that a process occupies, in MB."""
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024


class _Client:
    def __init__(self, address: tuple[str, int], requests: Sequence[bytes]) -> None:
        self.socket = socket.create_connection(address)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.requests = requests
        self.number = 0
        self.buffer = b""

    def send(self) -> None:
        self.socket.sendall(self.requests[self.number % len(self.requests)])
        self.number += 1

    def answered(self) -> bool:
        """Take what is there; whether the answer is complete. Raises RuntimeError for anything but a success."""
        self.buffer += self.socket.recv(1 << 18)
        head, end, body = self.buffer.partition(b"\r\n\r\n")
        if not end:
            return False
        low = head.lower()
        at = low.index(b"content-length:")
        if len(body) < int(low[at + 15 :].split(b"\r\n", 1)[0]):
            return False
        if not head.startswith(b"HTTP/1.1 200") or b'"error":{"code":-' in body:
            raise RuntimeError(f"the server answered {self.buffer[:600]!r}")
        self.buffer = b""
        return True


def drive(address: tuple[str, int], pid: int, requests: Sequence[Sequence[bytes]], answers: int) -> Load:
    """``requests[i]``: what client i sends in turn, over and over, until there are so many answers in all."""
    clients = [_Client(address, own) for own in requests]
    selector = selectors.DefaultSelector()
    for client in clients:
        selector.register(client.socket, selectors.EVENT_READ, client)
    before, start = processor_seconds(pid), time.perf_counter()
    done, sent = 0, len(clients)
    for client in clients:
        client.send()
    while done < answers:
        for key, _ in selector.select(60):
            if key.data.answered():
                done += 1
                if sent < answers:
                    sent += 1
                    key.data.send()
    wall, used = time.perf_counter() - start, processor_seconds(pid) - before
    for client in clients:
        client.socket.close()
    selector.close()
    return Load(done, wall, used)
