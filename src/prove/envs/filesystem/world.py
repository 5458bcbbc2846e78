"""The world of a seed: somebody's home directory, what their teams share, and the rest of a small server."""

from __future__ import annotations

from datetime import timedelta

from prove.engine import WorldBuilder
from prove.envs.filesystem import names, texts
from prove.envs.filesystem.entities import Archive, Directory, File, Shell, Symlink, User
from prove.envs.filesystem.home import furnish
from prove.envs.filesystem.planting import Planter

SPARE_ENTRIES = 250
"""Entries that the user may add to those that there are."""


def build(w: WorldBuilder) -> None:
    """Fill a world."""
    p, rng = Planter(w), w.random
    user = rng.choice(names.USERS)
    mine, other = rng.sample(names.TEAMS, 2)
    third = rng.choice([t for t in names.TEAMS if t not in (mine, other)])
    groups = (user, names.EVERYONE, mine)
    colleagues = rng.sample(names.COLLEAGUES, 7)
    w.add(User(id=w.new_id(User), name="root", groups=("root", "ops")))
    w.add(User(id=w.new_id(User), name=user, groups=groups))
    for n, name in enumerate(colleagues):
        teams = (mine,) if n < 4 else (other,) if n < 6 else (other, third)
        # The last is not on the staff: somebody from outside, with whom the user shares no group.
        w.add(User(id=w.new_id(User), name=name, groups=(name, names.EVERYONE, *teams) if n < 6 else (name, *teams)))

    root = p.directory(None, "")
    system(p, root)
    p.become("root", "root")
    shared = p.directory(root, "shared")
    team_directory(p, shared, mine, colleagues[:4], 0o775)
    team_directory(p, shared, other, colleagues[4:6], 0o755)
    team_directory(p, shared, third, colleagues[6:], 0o750)
    p.become("root", "root")
    users = p.directory(root, "users")
    for n, name in enumerate(colleagues[:3]):
        p.become(name, name)
        place = p.directory(users, name, (0o755, 0o750, 0o700)[n])
        p.some(place, names.HOUSEHOLD, 2)
        if n == 0:
            drafts = p.directory(place, "Drafts")
            p.some(drafts, names.IDEAS, 2)
            p.text(place, f"For {user}.txt", texts.note)
            p.text(place, "keys.txt", texts.note, 0o600)
    p.become(user, user)
    home = p.directory(users, user, 0o755)
    here = furnish(p, home, f"/shared/{mine}")
    quota(p, user, home, here, groups)


def system(p: Planter, root: Directory) -> None:
    """What belongs to nobody in particular: settings and logs."""
    p.become("root", "root")
    etc = p.directory(root, "etc")
    p.text(etc, "backup.toml", texts.config)
    p.text(etc, "hosts", texts.hosts)
    p.text(etc, "welcome.txt", texts.note)
    p.text(etc, "secrets.toml", texts.config, 0o600)
    p.group = "ops"
    logs = p.directory(root, "logs")
    for n in range(p.rng.randrange(3, 6)):
        day = p.w.start - timedelta(days=n + 1)
        p.text(logs, f"server {day:%Y-%m-%d}.log", texts.log, moment=day)
    p.text(logs, "audit.log", texts.log, 0o640)
    p.directory(logs, "crash", 0o750)


def team_directory(p: Planter, shared: Directory, team: str, members: list[str], mode: int) -> None:
    """A directory that a team shares; who may write to it follows from its mode."""
    p.become("root", team)
    top = p.directory(shared, team, mode)
    p.become(members[0], team)
    reports = p.directory(top, "Reports", mode)
    for name in p.rng.sample(names.REPORTS, 6):
        p.become(p.rng.choice(members), team)
        p.text(reports, p.filled(name), mode=p.rng.choice((0o664, 0o664, 0o644)))
    p.become(members[-1], team)
    templates = p.directory(top, "Templates", 0o755)
    p.some(templates, names.TEMPLATES, 3)
    p.directory(top, "Inbox", mode)
    p.text(top, "README.md", texts.readme, 0o664)


def quota(p: Planter, user: str, home: Directory, here: Directory, groups: tuple[str, ...]) -> None:
    """The login, with a quota that bears no copy of a video until the trash is emptied."""
    w = p.w
    files = [f for f in w.rows(File) if f.owner == user]
    archives = [a for a in w.rows(Archive) if a.owner == user]
    directories = sum(d.owner == user for d in w.rows(Directory))
    links = sum(k.owner == user for k in w.rows(Symlink))
    used = sum(f.size for f in files) + sum(a.size for a in archives)
    w.add(
        Shell(
            id=w.new_id(Shell),
            user=user,
            groups=groups,
            home=home.id,
            working_directory=here.id,
            quota_bytes=used + p.rng.randrange(9_000_000, 70_000_000),
            quota_entries=len(files) + len(archives) + directories + links + SPARE_ENTRIES,
        )
    )
