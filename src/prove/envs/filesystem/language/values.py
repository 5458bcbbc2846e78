"""Values that a user of the file server would choose: names, texts, patterns, modes."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from prove.engine.language import NoValue, Pick, ValueFunction
from prove.envs.filesystem import names
from prove.envs.filesystem.views import stem

SUBJECTS = (
    "harvest", "bicycle repair", "choir trip", "kitchen shelves", "grant proposal", "wine list", "ferry times",
    "reading circle", "tent poles", "heat pump", "raffle", "street fair", "vaccinations", "camera settings", "bees",
    "ski passes", "blood pressure", "chess openings", "seed swap", "night train", "roof window", "puppet show",
    "sourdough", "phone numbers", "playlist", "water meter", "attic", "allergy diary", "half marathon", "board minutes",
)  # fmt: skip
SHAPES = (
    "{s}",
    "{s} notes",
    "{s} plan",
    "{s} {y}",
    "{s} draft",
    "{s} for {p}",
    "{s} {m}",
    "my {s}",
    "{s} v2",
    "{s} list",
)
DIRECTORIES = (
    "To review", "Drafts", "Old versions", "{m}", "For {p}", "{c} trip", "{s}", "Sent", "Scans", "Keep",
    "Shared with {p}",
    "{y} archive", "{s} {y}", "Waiting", "Print",
)  # fmt: skip
SENTENCES = (
    "{p} called about the {s}",
    "ask {p} for the {s}",
    "the {s} has to be ready by {m}",
    "{s}: see {p}",
    "{p} pays half of the {s}",
    "no {s} before {m}",
    "bring the {s} to {c}",
    "{p} will be in {c} until {m}",
    "{n} people signed up for the {s}",
    "{s} moved to {c}",
    "checked the {s}, all fine",
    "remember the {s} in {m}",
    "{p} owes me {n} for the {s}",
    "order {n} more for the {s}",
    "the {s} was {p}'s idea",
)
PHRASES = (
    "rent", "budget", "invoice", "TODO", "timeout", "deadline", "weekly report", "boiler", "retry", "supplier",
    "survey", "insurance", "passport", "garden", "slow query", "launch", "kind regards", "debug", "receipts", "piano",
)  # fmt: skip
QUERIES = (
    "invoice", "budget", "report", "letter", "readme", "config", "packing list", "journal", "statement", "contract",
    "cover letter", "settings", "receipts", "plan", "notes", "minutes", "photos", "backup", "agenda", "team", "retry",
)  # fmt: skip
PATTERNS = (
    "*.csv", "*.md", "*.txt", "**/*.py", "**/*.toml", "**/*.csv", "**/README.md", "*invoice*", "**/*invoice*.txt", "2*",
    "**/Budget*", "[A-M]*", "**/*.log", "**/*.zip", "*report*", "**/settings.toml", "**/*(1)*", "**/IMG_*.jpg", "T*",
    "**/*.sh", "?????", "**/Cover*", "**/Lab report [12].md", "**/*.json",
)  # fmt: skip
FILE_MODES, DIRECTORY_MODES = ("600", "640", "644", "664", "444", "660"), ("700", "750", "755", "775", "711", "770")


def filled(pick: Pick, template: str) -> str:
    """A template with a subject, somebody, a city, a month, a year, a number."""
    rng = pick.rng
    return template.format(
        s=rng.choice(SUBJECTS),
        p=rng.choice(names.PEOPLE),
        c=rng.choice(names.CITIES),
        m=rng.choice(names.MONTHS),
        y=pick.now.year - rng.randrange(0, 3),
        n=rng.randrange(3, 60),
    )


def new_stem(pick: Pick) -> str:
    text = filled(pick, pick.rng.choice(SHAPES))
    return text[:1].upper() + text[1:] if pick.rng.random() < 0.5 else text


def file_name(pick: Pick) -> str:
    return f"{new_stem(pick)}.{pick.rng.choice(('txt', 'txt', 'md', 'md', 'csv'))}"


def directory_name(pick: Pick) -> str:
    text = filled(pick, pick.rng.choice(DIRECTORIES))
    return text[:1].upper() + text[1:]


def archive_name(pick: Pick) -> str:
    return f"{new_stem(pick)}.{pick.rng.choice(('zip', 'zip', 'tar.gz', 'tar'))}"


def link_name(pick: Pick) -> str:
    return pick.rng.choice(("fav", "shortcut", "quick", "handy", "see also", "go")) + " " + pick.rng.choice(SUBJECTS)


def line(pick: Pick) -> str:
    text = filled(pick, pick.rng.choice(SENTENCES))
    return text[:1].upper() + text[1:] if pick.rng.random() < 0.4 else text


def new_name(pick: Pick) -> str:
    """A name of the same kind, with the same ending."""
    key = str(pick.arguments.get("path", ""))
    row = pick.rows.get("path", {})
    if key.startswith("dir:"):
        return directory_name(pick)
    if key.startswith("link:"):
        return link_name(pick)
    old = str(row.get("name", ""))
    if not old:
        raise NoValue  # nobody has seen what it ends in
    ending = old[len(stem(old)) :]
    if key.startswith("file:") and pick.rng.random() < 0.3 and "(" not in old:
        return f"{stem(old)} {pick.rng.choice(('old', 'final', 'checked', 'copy', str(pick.now.year)))}{ending}"
    return new_stem(pick) + ending


def old_text(pick: Pick) -> str:
    """A word that stands in a file of the world; of any other file nothing is known."""
    row = pick.rows.get("path", {})
    if not row.get("size"):
        raise NoValue
    return names.person_in(str(pick.arguments["path"]))


def new_text(pick: Pick) -> str:
    return pick.rng.choice([p for p in names.PEOPLE if p != pick.arguments.get("old_text")])


def phrase(pick: Pick) -> str:
    return pick.rng.choice(names.PEOPLE if pick.rng.random() < 0.5 else PHRASES)


def query(pick: Pick) -> str:
    rng = pick.rng
    return rng.choice((rng.choice(QUERIES), rng.choice(QUERIES), rng.choice(names.CITIES), rng.choice(names.MONTHS)))


def trash_query(pick: Pick) -> str:
    return pick.rng.choice(("budget", "notes", "statement", "todo", "letter", "résumé", "page", "test", "playlist"))


def mode(pick: Pick) -> str:
    return pick.rng.choice(DIRECTORY_MODES if str(pick.arguments.get("path", "")).startswith("dir:") else FILE_MODES)


def group(pick: Pick) -> str:
    return pick.rng.choice((names.EVERYONE, *names.TEAMS))


def some_path(pick: Pick) -> str:
    """A path that may well exist."""
    rng, year = pick.rng, pick.now.year
    return rng.choice(
        (
            f"~/Documents/Taxes/{year - rng.randrange(4)}/{rng.choice(names.MONTHS)} invoice.txt",
            f"~/Documents/Household/Budget {year - rng.randrange(2)}.csv",
            f"~/Documents/Letters/{rng.choice(names.LETTERS[:5])}",
            f"~/Documents/Recipes/{rng.choice(names.RECIPES)}",
            f"~/Projects/{rng.choice(names.PROJECTS)}/README.md",
            f"~/Notes/{rng.choice(names.IDEAS)}".replace("{person}", rng.choice(names.PEOPLE)),
            f"/shared/{rng.choice(names.TEAMS)}/Templates/{rng.choice(names.TEMPLATES)}",
            f"/shared/{rng.choice(names.TEAMS)}/Inbox",
            f"~/Downloads/{rng.choice(('Statement', 'Statement (1)', 'Statement (3)'))}.csv",
            f"~/Desktop/{rng.choice(names.DESKTOP)}",
            f"~/.config/{rng.choice(names.APPS)}/settings.toml",
            f"/logs/server {pick.now - timedelta(days=rng.randrange(1, 7)):%Y-%m-%d}.log",
            f"~/Pictures/{rng.choice(names.CITIES)} {year - rng.randrange(1, 6)}",
            f"~/Archive/Old laptop/backup {year - 3}.tar.gz",
        )
    )


def end_line(pick: Pick) -> int:
    return int(pick.arguments["start_line"]) + pick.rng.randrange(1, 4)


def since(pick: Pick) -> date:
    return pick.now.date() - timedelta(days=pick.rng.randrange(2, 60))


def of_kind(pick: Pick) -> str:
    return pick.rng.choice(("file", "file", "directory", "symlink", "archive"))


def choice(*options: Any) -> ValueFunction:
    return lambda pick: pick.rng.choice(options)


VALUES: dict[str, ValueFunction] = {
    "create_file.name": file_name,
    "concatenate_files.name": file_name,
    "make_directory.name": directory_name,
    "create_archive.name": archive_name,
    "create_symlink.name": link_name,
    "new_name": new_name,
    "text": line,
    "old_text": old_text,
    "new_text": new_text,
    "phrase": phrase,
    "find_files.query": query,
    "list_trash.query": trash_query,
    "pattern": choice(*PATTERNS),
    "mode": mode,
    "group": group,
    "owner": choice(*names.COLLEAGUES),
    "path_exists.path": some_path,
    "start_line": choice(1, 1, 2, 2, 3, 4, 5, 6),
    "end_line": end_line,
    "lines_per_part": choice(2, 3, 4, 5, 6, 8, 10, 15),
    "depth": choice(1, 2, 3, 4),
    "limit": choice(3, 4, 5, 6, 8),
    "extension": choice("csv", "md", "txt", "py", "toml", "log"),
    "modified_since": since,
    "kind": of_kind,
    "list_directory.kind": choice("file", "directory", "symlink"),
}
