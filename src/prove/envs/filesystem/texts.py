"""Short texts for files: notes, letters, tables, logs, code, configuration. Each names a given person."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from prove.envs.filesystem import names

Writer = Callable[["Theme"], list[str]]


@dataclass(slots=True)
class Theme:
    """What a text is about: ``title`` (the stem of the file's name), somebody it names, and when it was written."""

    rng: random.Random
    title: str
    person: str
    written: date


THINGS = (
    "the hedge", "two lamps", "a blue chair", "the invoices", "old tapes", "the ladder", "garden hose", "spare tires",
    "the piano", "tickets", "a birthday gift", "the printer", "paint samples", "the boiler", "three crates",
)  # fmt: skip
TASKS = (
    "call the dentist", "renew the library card", "pay the rent", "water the plants", "return the drill",
    "book a table", "fix the bicycle light", "scan the receipts", "order new filters", "back up the photos",
    "write to the insurance", "clean the gutters", "update the budget", "find the passport", "sharpen the knives",
)  # fmt: skip
TOPICS = (
    "the budget is tight until summer", "the new supplier is late again", "we move the launch by a week",
    "the roof has to be inspected", "the weekly report goes out on Thursday", "the survey closes on Sunday",
    "nobody has the key to the archive", "the contract ends in autumn", "two people joined the team",
    "the venue can seat eighty", "the test server was down twice", "the garden needs a fence",
)  # fmt: skip
WEATHER = ("rain all day", "first frost", "sun at last", "fog until noon", "a warm wind", "thunder at night")
GOODS = ("oat milk", "lentils", "rye flour", "lemons", "olive oil", "onions", "butter", "eggs", "rice", "apples")
LEVELS = ("INFO", "INFO", "INFO", "WARN", "ERROR", "DEBUG")
EVENTS = (
    "connection accepted", "cache miss", "retry 2 of 5", "disk check passed", "slow query 812 ms", "session closed",
    "token refreshed", "backup finished", "timeout after 30 s", "config reloaded",
)  # fmt: skip


def note(t: Theme) -> list[str]:
    picked = t.rng.sample(TOPICS, 2)
    return [
        f"# {t.title}",
        "",
        f"{picked[0].capitalize()}.",
        f"Ask {t.person} about {t.rng.choice(THINGS)}.",
        picked[1],
    ]


def todo(t: Theme) -> list[str]:
    tasks = t.rng.sample(TASKS, t.rng.randrange(3, 7))
    marked = [f"[{t.rng.choice(' x')}] {task}" for task in tasks]
    return [*marked, f"[ ] remind {t.person} of {t.rng.choice(THINGS)}"]


def shopping(t: Theme) -> list[str]:
    return [*t.rng.sample(GOODS, 5), f"something sweet for {t.person}"]


def recipe(t: Theme) -> list[str]:
    goods = t.rng.sample(GOODS, 4)
    amounts = [f"- {t.rng.randrange(1, 6) * 50} g {g}" for g in goods]
    minutes = t.rng.randrange(20, 90, 5)
    return [f"# {t.title}", f"(from {t.person})", "", *amounts, "", f"Mix, rest, bake {minutes} minutes."]


def letter(t: Theme) -> list[str]:
    return [
        f"{t.rng.choice(names.CITIES)}, {t.written:%d.%m.%Y}",
        "",
        f"Dear {t.person},",
        "",
        f"I am writing about {t.rng.choice(THINGS)}: {t.rng.choice(TOPICS)}.",
        f"Could we settle this before {t.rng.choice(names.MONTHS)}?",
        "",
        "Kind regards",
    ]


def invoice(t: Theme) -> list[str]:
    hours, rate = t.rng.randrange(3, 40), t.rng.choice((45, 60, 72, 85))
    return [
        f"INVOICE {t.rng.randrange(1000, 9999)}",
        f"Bill to: {t.person}",
        f"Date: {t.written}",
        f"{hours} hours at {rate}.00",
        f"Total: {hours * rate}.00",
        f"Due: {t.written + timedelta(days=30)}",
    ]


def minutes(t: Theme) -> list[str]:
    others = t.rng.sample([p for p in names.PEOPLE if p != t.person], 2)
    topics = t.rng.sample(TOPICS, 3)
    return [
        f"# {t.title}",
        f"Present: {t.person}, {', '.join(others)}",
        *(f"- {topic}" for topic in topics),
        f"Next step: {t.person} will {t.rng.choice(TASKS)}.",
    ]


def journal(t: Theme) -> list[str]:
    return [f"{t.written:%A}. {t.rng.choice(WEATHER).capitalize()}.", f"Lunch with {t.person}; {t.rng.choice(TOPICS)}."]


def expenses(t: Theme) -> list[str]:
    rows = []
    for n in range(t.rng.randrange(5, 14)):
        day = t.written - timedelta(days=3 * n)
        rows.append(f"{day},{t.rng.choice(THINGS + GOODS)},{t.rng.randrange(200, 20000) / 100:.2f}")
    return ["date,item,amount", *rows, f"{t.written},paid back to {t.person},{t.rng.randrange(10, 90)}.00"]


def people_table(t: Theme) -> list[str]:
    others = t.rng.sample([p for p in names.PEOPLE if p != t.person], t.rng.randrange(4, 10))
    everyone = [*others[:2], t.person, *others[2:]]
    return ["name,city,seats", *(f"{p},{t.rng.choice(names.CITIES)},{t.rng.randrange(1, 9)}" for p in everyone)]


def readings(t: Theme) -> list[str]:
    start = t.rng.randrange(1000, 5000)
    rows = [f"{t.written - timedelta(days=7 * n)},{start + 13 * n},{t.rng.randrange(10, 99)}" for n in range(18)]
    return ["date,counter,delta", *rows, f"# read by {t.person}"]


def log(t: Theme) -> list[str]:
    rows = []
    for n in range(t.rng.randrange(12, 45)):
        clock = f"{6 + n // 6:02d}:{n * 7 % 60:02d}:{t.rng.randrange(60):02d}"
        rows.append(f"[{t.written} {clock}] {t.rng.choice(LEVELS)} {t.rng.choice(EVENTS)}")
    rows.insert(len(rows) // 2, f"[{t.written} 11:30:00] INFO login of {t.person}")
    return rows


def python(t: Theme) -> list[str]:
    limit = t.rng.randrange(2, 9)
    return [
        f'"""The {t.title} of this project. Maintained by {t.person}."""',
        "",
        "import json",
        "",
        f"LIMIT = {limit}",
        "",
        "",
        f"def {t.title.replace('-', '_').replace(' ', '_')}(items):",
        "    # TODO: handle empty input",
        "    return [json.dumps(item) for item in items[:LIMIT]]",
    ]


def shell(t: Theme) -> list[str]:
    return ["#!/bin/sh", f"# written for {t.person}", "set -e", f"echo 'starting {t.title}'", "exit 0"]


def readme(t: Theme) -> list[str]:
    return [
        f"# {t.title}",
        "",
        f"A small tool; questions go to {t.person}.",
        "",
        "## Setup",
        "",
        "Run `make install`, then `make test`.",
        f"Known problem: {t.rng.choice(EVENTS)}.",
    ]


def config(t: Theme) -> list[str]:
    return [
        f"# {t.title}",
        f'owner = "{t.person}"',
        f"port = {t.rng.randrange(3000, 9000)}",
        f"timeout = {t.rng.choice((5, 10, 30, 60))}",
        f"debug = {t.rng.choice(('true', 'false'))}",
        f"max_items = {t.rng.randrange(10, 500)}",
    ]


def data_json(t: Theme) -> list[str]:
    """One long line, as machines write it."""
    rows = ",".join(f'{{"id":{n},"value":{t.rng.randrange(1000)}}}' for n in range(t.rng.randrange(40, 90)))
    return [f'{{"owner":"{t.person}","rows":[{rows}]}}']


def contract(t: Theme) -> list[str]:
    return [
        t.title.upper(),
        f"between {t.person} and the undersigned",
        f"§1 Subject: {t.rng.choice(THINGS)}.",
        f"§2 Term: {t.rng.randrange(6, 37)} months from {t.written}.",
        f"§3 Notice: {t.rng.randrange(2, 13)} weeks. {t.rng.choice(TOPICS).capitalize()}.",
    ]


def report(t: Theme) -> list[str]:
    topics = t.rng.sample(TOPICS, 4)
    return [f"# {t.title}", f"Prepared by {t.person}", "", *(f"{i}. {x}" for i, x in enumerate(topics, 1)), "", "Draft"]


def hosts(t: Theme) -> list[str]:
    rows = [f"10.0.{t.rng.randrange(20)}.{t.rng.randrange(2, 250)} {project}" for project in names.PROJECTS[:6]]
    return ["127.0.0.1 localhost", *rows, f"# ask {t.person} before changing this"]


def nothing(t: Theme) -> list[str]:
    return []


BY_ENDING: dict[str, tuple[Writer, ...]] = {
    "md": (note, note, minutes, report),
    "txt": (note, todo, letter),
    "csv": (expenses, people_table, readings),
    "py": (python,),
    "sh": (shell,),
    "toml": (config,),
    "json": (data_json,),
    "log": (log,),
}
"""What a file is likely to hold where nothing better is known."""
