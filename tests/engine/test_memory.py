"""Large pages change where objects lie and nothing else; where they cannot be had, nothing happens."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from prove.engine import memory

PLAYED = """
import json
from prove.engine import environment, memory

banking = environment("banking")

def play(session):
    return [session.call(tool.name, {}).json.decode() for tool in banking.tools] + [session.digest()]

kept = banking.session(3)
before = play(banking.session(3))
filled = [str(n) * 20 for n in range(100_000)]
first = memory.large_pages()
assert filled == [str(n) * 20 for n in range(100_000)]
print(json.dumps([before == play(kept) == play(banking.session(3)), first, memory.large_pages()]))
"""

SMAPS = """\
00400000-00600000 r-xp 00000000 08:01 99                                 /usr/bin/python3
Rss:                2048 kB
01000000-03000000 rw-p 00000000 00:00 0                                  [heap]
Size:              32768 kB
Rss:               30000 kB
AnonHugePages:         0 kB
VmFlags: rd wr mr mw me ac
7f0000000000-7f0000800000 rw-p 00000000 00:00 0
Rss:                8192 kB
7f1000000000-7f1000800000 rw-p 00000000 00:00 0
Rss:                 132 kB
7f2000000000-7f2000800000 rw-s 00000000 00:01 7                          /dev/zero (deleted)
Rss:                8192 kB
7f3000000000-7f3000800000 rw-p 00000000 00:00 0                          [stack]
Rss:                8192 kB
"""


def test_only_private_memory_in_use_is_moved():
    assert list(memory._mappings(SMAPS)) == [(0x1000000, 0x3000000), (0x7F0000000000, 0x7F0000800000)]


def test_a_stack_that_is_hardly_used_stays_small():
    assert list(memory._mappings("7f1000000000-7f1000800000 rw-p 00000000 00:00 0\nRss: 6143 kB\n")) == []
    assert len(list(memory._mappings("7f1000000000-7f1000800000 rw-p 00000000 00:00 0\nRss: 6144 kB\n"))) == 1


def test_no_result_and_no_object_changes():
    done = subprocess.run([sys.executable, "-c", PLAYED], capture_output=True, text=True, check=True)
    same, first, second = json.loads(done.stdout)
    assert same
    assert (first > 0) == (second > 0)


def test_other_systems_are_left_alone(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    assert memory.large_pages() == 0


@pytest.mark.parametrize("files", [{}, {"enabled": "always madvise [never]\n", "hpage_pmd_size": "2097152\n"}])
def test_nothing_is_asked_for_where_there_are_none(files, tmp_path, monkeypatch):
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(memory, "_THP", tmp_path)
    monkeypatch.setattr(memory.ctypes, "CDLL", lambda name: pytest.fail("the system was asked"))
    assert memory.large_pages() == 0


def test_a_system_without_the_call(tmp_path, monkeypatch):
    (tmp_path / "enabled").write_text("[always] madvise never\n")
    (tmp_path / "hpage_pmd_size").write_text("2097152\n")
    monkeypatch.setattr(memory, "_THP", tmp_path)
    monkeypatch.setattr(memory.ctypes, "CDLL", lambda name: object())
    assert memory.large_pages() == 0
