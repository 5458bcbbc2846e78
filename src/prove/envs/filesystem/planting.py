"""Puts rows into a world that is being built: entries with owners, modes, sizes and moments."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from prove.engine import WorldBuilder
from prove.envs.filesystem import names, texts
from prove.envs.filesystem.entities import Archive, Directory, Entry, File, Member, Symlink, TrashItem
from prove.envs.filesystem.params import LONGEST_NAME
from prove.envs.filesystem.rules import packed_size
from prove.envs.filesystem.views import extension, stem


class Planter:
    """``owner`` and ``group`` are what new entries get."""

    def __init__(self, w: WorldBuilder) -> None:
        self.w = w
        self.rng = w.random
        self.owner = self.group = "root"
        self.taken: set[tuple[str | None, str]] = set()
        self.paths: dict[str, str] = {}

    def become(self, owner: str, group: str) -> None:
        """From now on entries belong to this user and group."""
        self.owner, self.group = owner, group

    def moment(self, newest_days: float = 0.1, oldest_days: float = 700) -> datetime:
        """Some past moment, recent ones being more likely."""
        share = self.rng.random() ** 3
        minutes = int((newest_days + share * (oldest_days - newest_days)) * 1440)
        return self.w.start - timedelta(minutes=minutes, seconds=self.rng.randrange(60))

    def _enter(self, row: Entry, parent: Directory | None) -> None:
        above = "" if parent is None else self.paths[parent.id].rstrip("/")
        self.paths[row.id] = f"{above}/{row.name}"
        self.taken.add((row.parent, row.name))

    def directory(self, parent: Directory | None, name: str, mode: int = 0o755) -> Directory:
        row = self.w.add(
            Directory(
                id=self.w.new_id(Directory),
                name=name,
                parent=parent.id if parent is not None else None,
                owner=self.owner,
                group=self.group,
                mode=mode,
                modified_at=self.moment(3),
            )
        )
        self._enter(row, parent)
        return row

    def directories(self, parent: Directory, *path: str) -> Directory:
        """Directories within each other; gives the last."""
        for name in path:
            parent = self.directory(parent, name)
        return parent

    def text(
        self,
        parent: Directory,
        name: str,
        writer: texts.Writer | None = None,
        mode: int = 0o644,
        moment: datetime | None = None,
    ) -> File:
        """A text file; what its name says decides what is in it, unless a writer is given."""
        key = self.w.new_id(File)
        when = moment if moment is not None else self.moment()
        chosen = writer if writer is not None else self.rng.choice(texts.BY_ENDING.get(extension(name), (texts.note,)))
        theme = texts.Theme(self.rng, stem(name), names.person_in(key), when.date())
        lines = chosen(theme)
        content = "".join(line + "\n" for line in lines)
        row = self.w.add(
            File(
                id=key,
                name=name,
                parent=parent.id,
                owner=self.owner,
                group=self.group,
                mode=mode,
                content=content,
                size=len(content.encode()),
                modified_at=when,
            )
        )
        self._enter(row, parent)
        return row

    def some(
        self, parent: Directory, pool: Sequence[str], count: int, writer: texts.Writer | None = None
    ) -> list[File]:
        """Text files with names from a pool, slots filled."""
        made = []
        for template in self.rng.sample(pool, min(count, len(pool))):
            name = self.filled(template)
            if (parent.id, name) not in self.taken:
                made.append(self.text(parent, name, writer))
        return made

    def filled(self, template: str) -> str:
        """A name with its slots filled."""
        if "{" not in template:
            return template
        rng = self.rng
        return template.format(
            person=rng.choice(names.PEOPLE),
            city=rng.choice(names.CITIES),
            month=rng.choice(names.MONTHS),
            n=rng.randrange(2, 52),
            q=rng.randrange(1, 5),
        )[:LONGEST_NAME]

    def binary(self, parent: Directory, name: str, size: int, mode: int = 0o644) -> File:
        """A file of which only the size matters."""
        row = self.w.add(
            File(
                id=self.w.new_id(File),
                name=name,
                parent=parent.id,
                owner=self.owner,
                group=self.group,
                mode=mode,
                content=f"{self.rng.getrandbits(64):016x}",
                size=size + self.rng.randrange(0, max(size // 5, 1)),
                binary=True,
                modified_at=self.moment(),
            )
        )
        self._enter(row, parent)
        return row

    def link(self, parent: Directory, name: str, target: str) -> Symlink:
        row = self.w.add(
            Symlink(
                id=self.w.new_id(Symlink),
                name=name,
                parent=parent.id,
                owner=self.owner,
                group=self.group,
                target=target,
                modified_at=self.moment(0.1, 9),
            )
        )
        self._enter(row, parent)
        return row

    def archive(self, parent: Directory, name: str, top: str, members: Sequence[tuple[str, int]]) -> Archive:
        """An archive with one directory, ``top``, and in it text files or, with a size, binary ones.

        A name with a slash stands in a directory of its own below ``top``.
        """
        packed = [Member(path=top, kind="directory", mode=0o755)]
        inner: set[str] = set()
        for path, size in members:
            folder = path.rpartition("/")[0]
            if folder and folder not in inner:
                inner.add(folder)
                packed.append(Member(path=f"{top}/{folder}", kind="directory", mode=0o755))
            if size:
                print_ = f"{self.rng.getrandbits(64):016x}"
                packed.append(
                    Member(path=f"{top}/{path}", kind="file", mode=0o644, content=print_, size=size, binary=True)
                )
                continue
            writer = self.rng.choice(texts.BY_ENDING.get(extension(path), (texts.note,)))
            theme = texts.Theme(self.rng, stem(path), self.rng.choice(names.PEOPLE), self.moment(60).date())
            content = "".join(line + "\n" for line in writer(theme))
            size = len(content.encode())
            packed.append(Member(path=f"{top}/{path}", kind="file", mode=0o644, content=content, size=size))
        whole = tuple(packed)
        row = self.w.add(
            Archive(
                id=self.w.new_id(Archive),
                name=name,
                parent=parent.id,
                owner=self.owner,
                group=self.group,
                mode=0o644,
                members=whole,
                size=packed_size(whole),
                modified_at=self.moment(0.1, 6),
            )
        )
        self._enter(row, parent)
        return row

    def throw_away(self, row: Entry, days: float) -> None:
        """Move an entry to the trash, so many days ago."""
        where = self.paths[row.id]
        self.taken.discard((row.parent, row.name))
        self.w.replace(row.but(parent=None))
        self.w.add(
            TrashItem(
                id=self.w.new_id(TrashItem),
                entry_id=row.id,
                name=row.name,
                original_path=where,
                deleted_at=self.w.start - timedelta(minutes=int(days * 1440)),
            )
        )
