"""Large pages for what lives long. Nothing here happens by itself: a process asks for it once its worlds are built."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from pathlib import Path

_COLLAPSE = 25
"""``MADV_COLLAPSE`` of Linux 6.1 and later: put what lies in a range into large pages, now."""
_RESIDENT = 0.75
"""Share of a mapping that must be in memory already, so that large pages never take much more than small ones."""
_THP = Path("/sys/kernel/mm/transparent_hugepage")


def large_pages() -> int:
    """Move this process's objects into large pages, as far as the system lets us; bytes in such pages then.

    A call of a tool touches a few objects in each of many worlds. In pages of 4 KB every one of them needs an entry of
    its own in the processor's table of addresses, which is far smaller than the worlds; in pages of 2 MB a few entries
    are enough. No object changes, and no result. What was moved stays so; what grows later may ask again. It takes
    about 1 ms of processor time per MB, the first time; other threads go on meanwhile.

    Linux alone has this. Elsewhere, on a kernel before 6.1, and where an administrator has set large pages to never,
    nothing is done.
    """
    if sys.platform != "linux":
        return 0
    try:
        if "[never]" in (_THP / "enabled").read_text():
            return 0
        size = int((_THP / "hpage_pmd_size").read_text())
        advise = ctypes.CDLL(None).madvise
        advise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
        for start, end in _mappings(Path("/proc/self/smaps").read_text()):
            start, end = -(-start // size) * size, end // size * size
            if start < end:
                advise(start, end - start, _COLLAPSE)  # it may refuse some pages: those stay as they are
        return 1024 * int(Path("/proc/self/smaps_rollup").read_text().partition("AnonHugePages:")[2].split()[0])
    except (OSError, AttributeError, ValueError, IndexError):
        return 0


def _mappings(smaps: str) -> Iterator[tuple[int, int]]:
    """The heap and the other private memory without a file that is nearly all in use, as addresses, of smaps."""
    start = end = 0
    for line in smaps.splitlines():
        first, *rest = line.split()
        if not first.endswith(":"):
            start, end = (int(part, 16) for part in first.split("-"))
            if rest[0] != "rw-p" or rest[4:] not in ([], ["[heap]"]):
                start = end
        elif first == "Rss:" and start < end and int(rest[0]) * 1024 >= _RESIDENT * (end - start):
            yield start, end
