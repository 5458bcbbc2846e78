"""A file server small enough to know by heart. It is Monday, June 1, 2026, 09:00 UTC; a call takes a minute.

::

    /                     root
      etc                 root    hosts (0644), secrets (0600)
      shared              root
        team              root:crew 0775   plan.md of ben (0664), rules.md of ben (0644)
        others            root:others 0750
      users               root
        ana               the user, groups ana, staff and crew; works here
          Documents       invoice.txt (two lines), table.csv (four), Taxes/2025/March invoice.txt, Taxes/2026/...
          Empty           nothing
          Locked          0000, holds inside.txt
          film.mp4        600,000 bytes, binary
          locked.txt      0200;  final.txt 0444
          docs -> Documents, latest -> docs/invoice.txt, gone -> nowhere.txt, ring -> gnir, gnir -> ring
          pack.zip        box/, box/one.txt, box/clip.mp4 (300,000 bytes)
      users/ben           ben 0700
    trash                 old.mp4 (200,000 bytes) from /users/ana, 8 days ago; Lost/ from a directory that is gone

The quota is 1,500,000 bytes and 60 entries.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from actor import Actor

from prove.engine import Environment, WorldBuilder
from prove.envs.filesystem import archives, attributes, content, lines, links, moving, navigation, searching, trash
from prove.envs.filesystem.entities import (
    Archive,
    Directory,
    File,
    FileSystem,
    Member,
    Shell,
    Symlink,
    TrashItem,
    User,
)

SEED = 3
INVOICE = "Invoice 7 for Zoë\nTotal: 120.00\n"
TABLE = "name,seats\nben,3\nana,2\nben,3\n"


def build(w: WorldBuilder) -> None:
    assert w.start.date() == date(2026, 6, 1)
    number = iter(range(100001, 100100))
    owner = ["root", "root"]

    def common(parent: Directory | None, name: str, mode: int, days: float) -> dict[str, Any]:
        return {
            "name": name,
            "parent": parent.id if parent is not None else None,
            "owner": owner[0],
            "group": owner[1],
            "mode": mode,
            "modified_at": w.start - timedelta(days=days),
        }

    def directory(parent: Directory | None, name: str, mode: int = 0o755) -> Directory:
        return w.add(Directory(id=f"dir:{next(number)}", **common(parent, name, mode, 100)))

    def file(
        parent: Directory | None, name: str, text: str = "", mode: int = 0o644, size: int = 0, days: float = 50
    ) -> File:
        return w.add(
            File(
                id=f"file:{next(number)}",
                content=text or "f00d",
                size=size or len(text.encode()),
                binary=bool(size),
                **common(parent, name, mode, days),
            )
        )

    def link(parent: Directory, name: str, target: str) -> None:
        w.add(Symlink(id=f"link:{next(number)}", target=target, **common(parent, name, 0o777, 20)))

    root = directory(None, "")
    etc = directory(root, "etc")
    file(etc, "hosts", "127.0.0.1 localhost\n")
    file(etc, "secrets", "do not read\n", 0o600)
    shared = directory(root, "shared")
    owner[1] = "crew"
    team = directory(shared, "team", 0o775)
    owner[1] = "others"
    directory(shared, "others", 0o750)
    owner[:] = ["ben", "crew"]
    file(team, "plan.md", "# Plan\n", 0o664)
    file(team, "rules.md", "# Rules\n", 0o644)
    owner[:] = ["root", "root"]
    users = directory(root, "users")
    owner[:] = ["ben", "ben"]
    file(directory(users, "ben", 0o700), "mine.txt", "private\n")
    owner[:] = ["ana", "ana"]
    ana = directory(users, "ana")
    documents = directory(ana, "Documents")
    file(documents, "invoice.txt", INVOICE, days=2)
    file(documents, "table.csv", TABLE, days=9)
    taxes = directory(documents, "Taxes")
    for year in ("2025", "2026"):
        file(directory(taxes, year), "March invoice.txt", f"Invoice of {year}\n", days=30)
    directory(ana, "Empty")
    file(directory(ana, "Locked", 0o000), "inside.txt", "shh\n")
    file(ana, "film.mp4", size=600_000)
    file(ana, "locked.txt", "unread\n", 0o200)
    file(ana, "final.txt", "signed\n", 0o444)
    link(ana, "docs", "Documents")
    link(ana, "latest", "docs/invoice.txt")
    link(ana, "gone", "nowhere.txt")
    link(ana, "ring", "gnir")
    link(ana, "gnir", "ring")
    members = (
        Member(path="box", kind="directory", mode=0o755),
        Member(path="box/one.txt", kind="file", mode=0o644, content="one\n", size=4),
        Member(path="box/clip.mp4", kind="file", mode=0o644, content="c0de", size=300_000, binary=True),
    )
    w.add(Archive(id="arc:100090", members=members, size=300_500, **common(ana, "pack.zip", 0o644, 40)))
    old = file(None, "old.mp4", size=200_000)
    lost = directory(None, "Lost")
    file(lost, "page.txt", "a page\n")
    for row, place, days in ((old, "/users/ana/old.mp4", 8), (lost, "/users/ana/Attic/Lost", 9)):
        w.add(
            TrashItem(
                id=f"trash:{next(number)}",
                entry_id=row.id,
                name=row.name,
                original_path=place,
                deleted_at=w.start - timedelta(days=days),
            )
        )
    for name, groups in (
        ("root", ("root",)),
        ("ana", ("ana", "staff", "crew")),
        ("ben", ("ben", "staff", "crew")),
        ("guest", ("guest", "others")),
    ):
        w.add(User(id=f"user:{next(number)}", name=name, groups=groups))
    w.add(
        Shell(
            id="shell:1",
            user="ana",
            groups=("ana", "staff", "crew"),
            home=ana.id,
            working_directory=ana.id,
            quota_bytes=1_500_000,
            quota_entries=60,
        )
    )


STORY = Environment(
    name="filesystem",
    version="story",
    description="A hand-made file server.",
    state=FileSystem,
    build=build,
    tools=(navigation, content, moving, trash, attributes, links, searching, lines, archives),
)

Call = Callable[..., dict[str, Any]]


class Someone(Actor):
    """Calls tools: ``user.does(...)`` expects success, ``user.is_refused(...)`` gives (kind, code)."""

    def reads(self, path: str) -> str:
        return str(self.does("read_file", path=path)["text"])

    def sees(self, path: str = ".", **arguments: Any) -> list[str]:
        return [e["name"] for e in self.does("list_directory", path=path, **arguments)["entries"]]

    def is_there(self, path: str) -> str:
        return str(self.does("path_exists", path=path)["is_a"])


@pytest.fixture
def user() -> Someone:
    return Someone(STORY.session(SEED))
