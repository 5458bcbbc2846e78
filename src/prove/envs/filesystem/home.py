"""A home directory: documents, projects, notes, pictures, what was downloaded, and what went wrong."""

from __future__ import annotations

from datetime import timedelta

from prove.envs.filesystem import names, texts
from prove.envs.filesystem.entities import Directory, File
from prove.envs.filesystem.planting import Planter


def furnish(p: Planter, home: Directory, team: str) -> Directory:
    """Fill the home directory; gives the directory in which the session begins. ``team``: a path that is shared."""
    rng = p.rng
    documents = p.directory(home, "Documents")
    taxes = _taxes(p, documents)
    _documents(p, documents)
    projects = p.directory(home, "Projects")
    chosen = rng.sample(names.PROJECTS, 3)
    project, *_ = [_project(p, projects, name, whole=n < 2) for n, name in enumerate(chosen)]
    notes = _notes(p, home)
    _media(p, home)
    downloads = _downloads(p, home)
    desktop = p.directory(home, "Desktop")
    p.some(desktop, names.DESKTOP, 4)
    p.text(desktop, "empty note.txt", texts.nothing)
    _settings(p, home)
    _closed(p, home, documents)
    empty = ("To sort", "Unnamed", "Drafts", "tmp", "Scans", "Unsorted", "Later", "incoming", "Old stuff")
    for name, parent in zip(
        rng.sample(empty, 7), (home, home, documents, notes, downloads, desktop, projects), strict=True
    ):
        p.directory(parent, name)
    _old(p, home)
    _links(p, home, desktop, chosen, team)
    p.text(home, "todo.txt", texts.todo)
    p.some(home, names.HOUSEHOLD, 2)
    _trash(p, documents, notes, downloads)
    return rng.choice((home, home, home, documents, projects, taxes, project))


def _taxes(p: Planter, documents: Directory) -> Directory:
    """The same names in several years, which only the folder tells apart."""
    taxes = p.directory(documents, "Taxes")
    this = p.w.start.year
    for year in (this - 2, this - 1, this):
        folder = p.directory(taxes, str(year))
        # Most years have one of March, so that the month alone names no file.
        months = p.rng.sample(names.MONTHS, 3) + ["March"] * (p.rng.random() < 0.7)
        for month in dict.fromkeys(months):
            p.text(folder, f"{month} invoice.txt", texts.invoice)
        p.text(folder, f"Receipts {year}.csv", texts.expenses)
        if p.rng.random() < 0.6:
            p.text(folder, "Tax return draft.md", texts.report)
    return p.directory(taxes, "Advisor") if p.rng.random() < 0.4 else taxes


def _documents(p: Planter, documents: Directory) -> None:
    rng = p.rng
    letters = p.directory(documents, "Letters")
    p.some(letters, names.LETTERS, 4, texts.letter)
    # Near-duplicates, as editing leaves them behind.
    for name in ("Cover letter.txt", "Cover letter (1).txt"):
        if (letters.id, name) not in p.taken:
            p.text(letters, name, texts.letter)
    p.some(p.directory(documents, "Contracts"), names.CONTRACTS, 4, texts.contract)
    p.some(p.directory(documents, "Recipes"), names.RECIPES, 5, texts.recipe)
    household = p.directory(documents, "Household")
    p.some(household, names.HOUSEHOLD, 4)
    year = p.w.start.year
    for name in (f"Budget {year}.csv", f"Budget {year} (1).csv", f"Budget {year} final.csv", f"Budget {year - 1}.csv"):
        p.text(household, name, texts.expenses)
    travel = p.directory(documents, "Travel")
    for city in rng.sample(names.CITIES, 2):
        p.some(p.directory(travel, city), names.TRAVEL, 3)
    p.text(documents, names.LONG_NAME, texts.minutes)
    p.text(documents, f"Lebenslauf {rng.choice(names.PEOPLE)} Übersetzung.txt", texts.letter)


def _project(p: Planter, projects: Directory, name: str, whole: bool) -> Directory:
    rng = p.rng
    top = p.directory(projects, name)
    p.text(top, "README.md", texts.readme)
    source = p.directory(top, "src")
    for module in rng.sample(names.MODULES, 4 if whole else 2):
        p.text(source, f"{module}.py", texts.python)
    if whole:
        p.text(top, ".gitignore", texts.nothing)
        p.text(top, "config.toml", texts.config)
        p.text(top, "deploy.sh", texts.shell, 0o755)
        p.some(p.directory(top, "docs"), names.DOCS, 3)
        data = p.directory(top, "data")
        p.some(data, names.DATA, 2)
        p.text(data, "export.json", texts.data_json)
        p.text(p.directory(top, "logs"), "run.log", texts.log)
    return top


def _notes(p: Planter, home: Directory) -> Directory:
    rng = p.rng
    notes = p.directory(home, "Notes")
    journal = p.directory(notes, "Journal")
    for n in range(4):
        day = p.w.start - timedelta(days=rng.randrange(1, 9) + 9 * n)
        p.text(journal, f"{day:%Y-%m-%d} journal.md", texts.journal, moment=day)
    meetings = p.directory(notes, "Meetings")
    for topic in rng.sample(names.MEETINGS, 5):
        day = p.w.start - timedelta(days=rng.randrange(1, 200))
        p.text(meetings, p.filled(f"{day:%m-%d} {topic}.md"), texts.minutes, moment=day)
    p.some(notes, names.IDEAS, 5)
    return notes


def _media(p: Planter, home: Directory) -> None:
    rng = p.rng
    pictures = p.directory(home, "Pictures")
    for city in rng.sample(names.CITIES, 2):
        album = p.directory(pictures, f"{city} {p.w.start.year - rng.randrange(1, 6)}")
        first = rng.randrange(1000, 8000)
        for n in range(rng.randrange(3, 6)):
            p.binary(album, f"IMG_{first + n}.jpg", rng.randrange(1_800_000, 6_000_000))
    videos = p.directory(home, "Videos")
    for name in rng.sample(("first steps", "concert", "wedding toast", "drone test", "school play", "surf day"), 2):
        p.binary(videos, f"{name}.mp4", rng.randrange(120_000_000, 420_000_000))


def _downloads(p: Planter, home: Directory) -> Directory:
    rng = p.rng
    downloads = p.directory(home, "Downloads")
    for name, size in rng.sample(names.DOWNLOADS, 5):
        p.binary(downloads, p.filled(name), size)
    p.text(downloads, "Statement.csv", texts.expenses)
    p.text(downloads, "Statement (1).csv", texts.expenses)
    city, person = rng.choice(names.CITIES), rng.choice(names.PEOPLE)
    p.archive(
        downloads,
        f"photos {city}.zip",
        f"photos {city}",
        [(f"DSC_{rng.randrange(100, 999)}.jpg", rng.randrange(1_000_000, 5_000_000)) for _ in range(4)],
    )
    project = rng.choice(names.PROJECTS)
    p.archive(
        downloads,
        f"{project}-main.zip",
        f"{project}-main",
        [("README.md", 0), ("config.toml", 0), (f"src/{rng.choice(names.MODULES)}.py", 0), ("src/main.py", 0)],
    )
    p.archive(
        downloads,
        f"From {person}.zip",
        f"From {person}",
        [("Read me first.txt", 0), (rng.choice(names.RECIPES), 0), ("Übersicht.csv", 0)],
    )
    return downloads


def _settings(p: Planter, home: Directory) -> None:
    rng = p.rng
    config = p.directory(home, ".config")
    for app in rng.sample(names.APPS, 3):
        p.text(p.directory(config, app), "settings.toml", texts.config)
    p.text(home, ".profile", texts.shell)
    keys = p.directory(home, ".ssh", 0o700)
    p.text(keys, "known_hosts", texts.hosts, 0o600)
    p.text(keys, "config", texts.config, 0o600)


def _closed(p: Planter, home: Directory, documents: Directory) -> None:
    """What its own mode keeps its owner from, until that is changed."""
    private = p.directory(home, "Private", 0o000)
    p.some(private, names.IDEAS, 2)
    frozen = p.directory(documents, "Signed", 0o555)
    p.some(frozen, names.CONTRACTS, 2, texts.contract)
    p.text(documents, f"Will {p.rng.choice(names.PEOPLE)}.txt", texts.contract, 0o444)
    p.text(documents, "Diary key.txt", texts.note, 0o200)


def _old(p: Planter, home: Directory) -> None:
    """A backup in a backup: deep, hardly ever looked into."""
    rng = p.rng
    old = p.directories(home, "Archive", "Old laptop")
    p.some(old, names.DESKTOP, 2)
    deep = p.directories(old, "Documents", "School", f"Term {rng.randrange(1, 4)}", "Biology", "Lab reports")
    for n in range(1, 4):
        p.text(deep, f"Lab report {n}.md", texts.report)
    year = p.w.start.year
    p.archive(
        old,
        f"backup {year - 3}.tar.gz",
        f"backup {year - 3}",
        [("todo.txt", 0), ("Mail/inbox.json", 0), ("Mail/sent.json", 0), ("Music/mix.mp3", 7_000_000)],
    )
    p.archive(
        p.directory(home, "Backups"),
        f"taxes {year - 3}.zip",
        f"taxes {year - 3}",
        [("March invoice.txt", 0), (f"Receipts {year - 3}.csv", 0), ("Assessment.pdf", 320_000)],
    )


def _links(p: Planter, home: Directory, desktop: Directory, projects: list[str], team: str) -> None:
    """Links to files, directories and links; two that lead nowhere and two that lead to each other."""
    here = p.paths[home.id]
    files = [f for f in p.w.rows(File) if p.paths[f.id].startswith(f"{here}/Documents/") and f.mode == 0o644]
    first, second = p.rng.sample(files, 2)
    p.link(desktop, "latest", p.paths[first.id])
    p.link(desktop, "Team reports", f"{team}/Reports")
    p.link(home, "current-project", f"Projects/{projects[0]}")
    p.link(home, "inbox", f"{team}/Inbox")
    p.link(desktop, "work", "../current-project")
    p.link(home, "pinned", p.paths[second.id])
    p.link(home, "newest", "Desktop/latest")
    p.link(desktop, "usb stick", "/media/usb0")
    p.link(home, "old-site", "Projects/website")
    p.link(home, "ping", "pong")
    p.link(home, "pong", "ping")


def _trash(p: Planter, documents: Directory, notes: Directory, downloads: Directory) -> None:
    """What was thrown away: some of it large, some of whose places are taken or gone."""
    rng = p.rng
    for n, name in enumerate(rng.sample(names.TRASHED, 4)):
        p.throw_away(p.text(rng.choice((documents, notes)), name), 0.4 + 3.3 * n + rng.random())
    p.throw_away(p.binary(downloads, f"{rng.choice(('rehearsal', 'lecture', 'screencast'))}.mp4", 380_000_000), 9)
    gone = p.directory(notes, f"Notes {p.w.start.year - 4}")
    for n in range(3):
        p.text(gone, f"page {n + 1}.md", texts.note)
    inside = p.text(gone, "page 9.md", texts.note)
    p.throw_away(inside, 21)
    p.throw_away(gone, 20)
    again = p.text(downloads, "Statement (2).csv", texts.expenses)
    p.throw_away(again, 2.2)
    p.text(downloads, "Statement (2).csv", texts.expenses)
