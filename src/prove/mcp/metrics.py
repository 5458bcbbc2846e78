"""Counters of a server, as Prometheus reads them."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections import Counter

PREFIX = "prove_mcp"
BUCKETS = (0.00001, 0.0001, 0.001, 0.01, 0.1, 1.0)
"""Upper bounds of the histogram of call times, in seconds."""


class Metrics:
    """What happened since the start. Plain numbers: everything runs in one thread."""

    def __init__(self) -> None:
        self.opened = 0
        self.closed = 0
        self.evicted = 0
        self.refused = 0
        self.repeated = 0
        self.calls: Counter[str] = Counter()
        self.requests: Counter[tuple[str, int]] = Counter()
        self.dropped: Counter[str] = Counter()
        self.seconds = 0.0
        self._buckets = [0] * (len(BUCKETS) + 1)

    def call(self, outcome: str, seconds: float) -> None:
        """One executed call: ``ok`` or the kind of its error, and how long the environment took."""
        self.calls[outcome] += 1
        self.seconds += seconds
        self._buckets[bisect_left(BUCKETS, seconds)] += 1

    def text(self, open_sessions: int, connections: int) -> str:
        """The exposition format, version 0.0.4."""
        lines: list[str] = []

        def family(name: str, kind: str, help_text: str, samples: list[tuple[str, float]]) -> None:
            lines.append(f"# HELP {PREFIX}_{name} {help_text}")
            lines.append(f"# TYPE {PREFIX}_{name} {kind}")
            lines.extend(f"{PREFIX}_{name}{labels} {_number(value)}" for labels, value in samples)

        family("sessions", "gauge", "Sessions that are open.", [("", open_sessions)])
        for name, value, text in (
            ("opened", self.opened, "Sessions opened, forks included."),
            ("closed", self.closed, "Sessions closed by the administration or their client."),
            ("evicted", self.evicted, "Sessions closed because they were idle."),
            ("refused", self.refused, "Sessions not opened for want of room."),
        ):
            family(f"sessions_{name}_total", "counter", text, [("", value)])
        family(
            "calls_total",
            "counter",
            "Calls executed, by outcome.",
            [(f'{{outcome="{outcome}"}}', n) for outcome, n in sorted(self.calls.items())],
        )
        family(
            "calls_repeated_total", "counter", "Calls whose id was known, not executed again.", [("", self.repeated)]
        )
        samples: list[tuple[str, float]] = []
        total = 0
        for bound, count in zip((*BUCKETS, None), self._buckets, strict=True):
            total += count
            samples.append((f'_bucket{{le="{"+Inf" if bound is None else _number(bound)}"}}', total))
        samples += [("_sum", self.seconds), ("_count", total)]
        family("call_seconds", "histogram", "Time of a call in its environment.", samples)
        family(
            "requests_total",
            "counter",
            "Requests answered, by port and HTTP status.",
            [(f'{{port="{port}",status="{status}"}}', n) for (port, status), n in sorted(self.requests.items())],
        )
        family("connections", "gauge", "Open connections.", [("", connections)])
        family(
            "connections_dropped_total",
            "counter",
            "Connections that were cut, by reason.",
            [(f'{{reason="{reason}"}}', n) for reason, n in sorted(self.dropped.items())],
        )
        family("resident_bytes", "gauge", "Resident memory of the process.", [("", resident_bytes())])
        return "\n".join(lines) + "\n"


def _number(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else f"{value:.9g}"


def resident_bytes() -> int:
    """Resident memory of this process; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0
