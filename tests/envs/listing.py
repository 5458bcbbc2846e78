"""The checklist, second part: lists, search, worlds, schemas, and what can be reached from the first state."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any

import msgspec
from checklist import attempt
from fuzz import WORLDS, Subject
from watch import references

import prove
from prove.engine import Session, Tool, World
from prove.engine.fuzz import Fuzzer
from prove.engine.rows import row_plan
from prove.errors import UserError

QUERIES = ("query", "q", "search", "keywords", "keyword", "text", "term")
SECRET = re.compile(r"(^|_)(pin|password|passcode|secret|otp|cvv|one_time_code)$")
LONG = 25
"""A list that can become longer than this must come in pages."""


def item_list(data: Any) -> tuple[str, list[Any]] | None:
    """Name and content of a result's one list of objects."""
    lists = [(k, v) for k, v in data.items() if isinstance(v, list) and (not v or isinstance(v[0], dict))]
    return lists[0] if len(lists) == 1 else None


def next_cursor(data: Any) -> Any:
    return next((v for k, v in data.items() if k.endswith("cursor") and v), None)


def contexts(subject: Subject, tool: Tool, without: tuple[str, ...], count: int) -> Iterator[tuple[Session, Any]]:
    """Sessions and arguments with which a tool succeeds, some parameters left out."""
    fuzzer = Fuzzer(subject.environment, 15)
    for number in range(count):
        session = subject.environment.session(number % WORLDS)
        for _ in range(10):
            arguments = {k: v for k, v in fuzzer.valid(session, tool).items() if k not in without}
            if number < WORLDS:
                arguments = {k: v for k, v in arguments.items() if k in tool.parameters["required"]}
            if attempt(session.fork(), tool.name, arguments) is not None:
                yield session, arguments
                break


def walk(session: Session, tool: Tool, arguments: dict[str, Any], limit: int) -> list[Any] | str:
    """Every item of a list, page by page; or what went wrong."""
    items: list[Any] = []
    cursor = None
    for _ in range(1000):
        page = arguments | {"limit": limit} | ({"cursor": cursor} if cursor else {})
        observation = session.call(tool.name, page)
        if not observation.ok:
            return f"page {page} is {observation.text[:150]}"
        found = item_list(observation.data)
        if found is None:
            return "the result holds no list"
        if len(found[1]) > limit:
            return f"a page of {limit} holds {len(found[1])}"
        items += found[1]
        cursor = next_cursor(observation.data)
        if cursor is None:
            return items
        if not found[1]:
            return "an empty page has a next one"
    return "the pages do not end"


def c15_the_pages_together_are_the_list_once(subject: Subject) -> list[str]:
    found = []
    for tool in subject.environment.tools:
        properties = tool.parameters["properties"]
        if not {"limit", "cursor"} <= set(properties):
            continue
        longest = 0
        for session, arguments in contexts(subject, tool, ("limit", "cursor"), 2 * WORLDS):
            whole = walk(session.fork(), tool, arguments, properties["limit"].get("maximum", 100))
            for limit in (1, 2, 7):
                paged = walk(session.fork(), tool, arguments, limit)
                if isinstance(whole, str) or isinstance(paged, str):
                    found.append(f"{tool.name}: {whole if isinstance(whole, str) else paged}")
                elif paged != whole:
                    found.append(
                        f"{tool.name}({arguments}): pages of {limit} give {len(paged)} items, the list {len(whole)}"
                    )
                elif len({msgspec.json.encode(i) for i in whole if "id" in i}) < sum("id" in i for i in whole):
                    found.append(f"{tool.name}: an item stands twice")
            longest = max(longest, len(whole))
            wrong = session.fork().call(tool.name, arguments | {"cursor": "no-such-cursor"})
            if wrong.ok or wrong.kind not in ("invalid_arguments", "not_found"):
                found.append(f"{tool.name}: a cursor that is none gives {wrong.text[:100]}")
        if longest < 3:
            found.append(f"{tool.name}: no list was long enough to be paged")
    return found[:10]


def c15_long_lists_are_paged(subject: Subject) -> list[str]:
    found = set()
    for tool in subject.environment.tools:
        if not tool.read_only or {"limit", "cursor"} <= set(tool.parameters["properties"]):
            continue
        for session, arguments in contexts(subject, tool, (), WORLDS):
            items = item_list(session.call(tool.name, arguments).data)
            if items is not None and len(items[1]) > LONG:
                found.add(f"{tool.name} returns {len(items[1])} {items[0]} at once; it needs limit and cursor")
    return sorted(found)


def unaccented(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def c16_search_forgives_order_case_and_accents(subject: Subject) -> list[str]:
    """A text that a search finds an item by also finds it with its words turned round, in capitals, without accents."""
    found: list[str] = []
    accents = searches = 0
    for tool in subject.environment.tools:
        query = next((q for q in QUERIES if q in tool.parameters["properties"]), None)
        if query is None or not tool.read_only:
            continue
        searches += 1
        turned = 0
        for session, arguments in contexts(subject, tool, (query, "limit", "cursor"), 2 * WORLDS):
            for item, text in _texts(subject, session, tool, arguments, query):
                if not _finds(session, tool, arguments, query, text, item):
                    continue  # not a field that is searched
                words = text.split()
                ways = {"capitals": text.upper(), "small letters": text.lower()}
                if len(words) > 1:
                    ways["its words turned round"] = " ".join(reversed(words))
                    turned += 1
                if unaccented(text) != text:
                    ways["no accents"] = unaccented(text)
                    accents += 1
                for way, other in ways.items():
                    if not _finds(session, tool, arguments, query, other, item):
                        found.append(f"{tool.name} finds {text!r} but not {other!r}, the same with {way}")
        if not turned:
            found.append(f"{tool.name}: no text of several words was found by itself")
    if searches and not accents:
        found.append("no world has a text with accents that a search finds")
    return sorted(set(found))[:10]


def _texts(
    subject: Subject, session: Session, tool: Tool, arguments: dict[str, Any], query: str
) -> Iterator[tuple[Any, str]]:
    """Items of a search and texts in them; where it cannot list everything, what any row's words find."""
    longest = tool.parameters["properties"][query].get("maxLength", 100)
    queries: list[dict[str, Any]] = [{}]
    if query in tool.parameters["required"]:
        fuzzer = Fuzzer(subject.environment, 16)
        queries = [{query: w} for _ in range(20) for w in [fuzzer.valid(session, tool)[query]]]
    count = 0
    for one in queries:
        data = attempt(session.fork(), tool.name, arguments | one)
        listed = item_list(data) if data else None
        for item in listed[1] if listed else ():
            for value in item.values():
                if isinstance(value, str) and 3 <= len(value) <= longest and re.search(r"[^\W\d_]{2}", value):
                    yield item, value
                    count += 1
                    if count > 120:
                        return


def _finds(session: Session, tool: Tool, arguments: dict[str, Any], query: str, text: str, item: Any) -> bool:
    properties = tool.parameters["properties"]
    wide = {"limit": properties["limit"].get("maximum", 100)} if "limit" in properties else {}
    data = attempt(session.fork(), tool.name, arguments | wide | {query: text})
    listed = item_list(data) if data else None
    return listed is not None and item in listed[1]


def c18_an_unknown_session_is_an_error(subject: Subject) -> list[str]:
    name = subject.environment.name
    if name not in prove.environments():
        return []
    found = []
    space = prove.workspace(environments=[name], seed=1)
    for other in ("nope", "", name.upper(), name + " "):
        try:
            space.session(other)
        except UserError:
            continue
        found.append(f"the session {other!r} was opened though no tool belongs to it")
    if space.call("no_such_tool_at_all", {}).kind != "unknown_tool" or space.sessions:
        found.append("a call of an unknown tool opened a session")
    return found


def content(world: World, table: str) -> list[bytes]:
    """The rows of a table without ids and references."""
    plan = row_plan(world.tables[table].row_type)
    fields = [f for f in plan.content if f not in plan.refs]
    return [msgspec.json.encode([getattr(r, f) for f in fields]) for r in world.tables[table].rows.values()]


def c19_every_seed_is_a_world_of_its_own(subject: Subject) -> list[str]:
    found = []
    seen: dict[str, int] = {}
    rows: dict[int, dict[str, set[bytes]]] = {}
    for seed in range(subject.seeds):
        world = subject.environment.build(seed)
        contents = {name: content(world, name) for name in world.tables}
        name = blake2b(msgspec.json.encode(contents)).hexdigest()
        if name in seen:
            found.append(f"seeds {seen[name]} and {seed} give the same world but for its ids")
        seen[name] = seed
        rows[seed] = {n: set(c) for n, c in contents.items() if len(set(c)) >= 8}
    if subject.seeds > 1:
        for table, first in rows[0].items():
            second = rows[1].get(table, set())
            if first and first == second:
                found.append(f"the {table} of seeds 0 and 1 are the same but for ids")
    ids = [{k for t in subject.environment.build(s).tables.values() for k in t.rows} for s in (0, 1)]
    if len(ids[0] & ids[1]) > 0.2 * len(ids[0]):
        found.append(f"{len(ids[0] & ids[1])} of {len(ids[0])} ids are the same in seeds 0 and 1: they can be guessed")
    return found


def c11_every_world_holds_together(subject: Subject) -> list[str]:
    """The references of the worlds themselves resolve, and the same id never names two rows."""
    found = []
    entities = subject.environment.entities
    for seed in range(WORLDS):
        world = subject.environment.world(seed)
        for name, base in world.tables.items():
            for key, row in base.rows.items():
                if key != row.id:
                    found.append(f"seed {seed}: the row {row.id} of {name} stands under {key}")
                for f, target, entity in references(row):
                    tables = [entities[e] for e in entity.split("|") if e in entities]
                    if not any(target in world.tables[t].rows for t in tables):
                        found.append(f"seed {seed}: {name}.{f} of {key} refers to {target!r}, no {entity}")
    return found[:10]


def c20_every_parameter_is_described(subject: Subject) -> list[str]:
    found = []
    environment = subject.environment
    for tool in environment.tools:
        if not re.fullmatch(r"[a-z]+(_[a-z0-9]+)*", tool.name):
            found.append(f"{tool.name!r} is not snake_case")
        if not re.match(r"[A-Z][a-z]+ .*\.$", tool.description) or len(tool.description) < 20:
            found.append(f"{tool.name}: the description is no sentence: {tool.description!r}")
        for name, schema in tool.parameters["properties"].items():
            place = f"{tool.name}({name})"
            if len(schema.get("description", "")) < 3:
                found.append(f"{place} has no description")
            found += [f"{place}: {problem}" for problem in _shape(schema)]
            entity = schema.get("x-entity")
            if entity is None and re.search(r"(^|_)ids?$", name):
                found.append(f"{place} looks like a reference and names no entity")
            if entity is not None and not set(entity.split("|")) <= set(environment.entities):
                found.append(f"{place} refers to {entity!r}; the entities are {', '.join(environment.entities)}")
            if (
                re.search(r"(^|_)(pin|password|passcode|secret|otp|cvv|one_time_code)$", name)
                and name not in tool.sensitive
            ):
                found.append(f"{place} is not marked as sensitive")
            for value in schema.get("enum", ()):
                if str(value) not in schema["description"]:
                    found.append(f"{place}: {value!r} does not stand in the description")
        found += [f"{tool.name} returns: {problem}" for problem in _shape(tool.returns)]
        for path, entity in tool.produces:
            if not set(entity.split("|")) <= set(environment.entities):
                found.append(f"{tool.name}: the result's {'.'.join(path)} is of an unknown entity {entity!r}")
        marked = {path[-1] for path, _ in tool.produces} | {path[-2] for path, _ in tool.produces if path[-1] == "*"}
        for name in _names(tool.returns):
            entity = re.sub(r"_ids?$", "", name)
            if name not in marked and entity != name and entity in environment.entities:
                found.append(f"{tool.name}: the result's {name} is not marked as a reference to {entity}")
    return found


def c20_schemas_are_short(subject: Subject) -> list[str]:
    """At most 180 tokens on the average; a tokenizer makes about one of four characters of JSON."""
    sizes = {t.name: len(msgspec.json.encode(t.function)) / 4 for t in subject.environment.tools}
    mean = sum(sizes.values()) / len(sizes)
    longest = max(sizes, key=lambda n: sizes[n])
    return [f"a schema has {mean:.0f} tokens on the average, {longest} {sizes[longest]:.0f}"] if mean > 180 else []


def _shape(schema: Any) -> Iterator[str]:
    """What is missing in a schema: types, items of arrays; and what must not stand in it."""
    if not isinstance(schema, dict):
        return
    if "$ref" in schema:
        yield "a $ref is left"
    if not {"type", "enum", "anyOf", "const"} & set(schema):
        yield "no type is given"
    if schema.get("type") == "array" and not schema.get("items"):
        yield "an array without items"
    for inner in [*schema.get("properties", {}).values(), *schema.get("anyOf", ())]:
        yield from _shape(inner)
    if isinstance(schema.get("items"), dict):
        yield from _shape(schema["items"])


def _names(schema: Any) -> Iterator[str]:
    """Every name of a property in a schema."""
    for name, inner in schema.get("properties", {}).items():
        yield name
        yield from _names(inner)
    for inner in [schema.get("items"), *schema.get("anyOf", ())]:
        if isinstance(inner, dict):
            yield from _names(inner)


def c21_every_tool_can_be_called_with_success(subject: Subject) -> list[str]:
    """Half of the tools from the first state, and each after at most five calls."""
    environment = subject.environment
    at_once = {t.name for t in environment.tools if _at_once(subject, t)}
    found = []
    if len(at_once) < len(environment.tools) / 2:
        rest = [t.name for t in environment.tools if t.name not in at_once]
        found.append(f"only {len(at_once)} of {len(environment.tools)} succeed at first; not: {', '.join(rest)}")
    for tool in environment.tools:
        if tool.name not in at_once and not _after_others(subject, tool):
            found.append(f"{tool.name} did not succeed within five calls")
    return found


def _at_once(subject: Subject, tool: Tool) -> bool:
    for seed in range(WORLDS):
        session, fuzzer = subject.environment.session(seed), Fuzzer(subject.environment, seed)
        if any(attempt(session.fork(), tool.name, fuzzer.valid(session, tool)) is not None for _ in range(40)):
            return True
    return False


def _after_others(subject: Subject, tool: Tool) -> bool:
    environment = subject.environment
    wanted = {e for entity in tool.refs.values() for e in entity.split("|")}
    helpful = [t for t in environment.tools if wanted & {e for _, e in t.produces} and not t.read_only]
    fuzzer = Fuzzer(environment, 21)
    for number in range(300):
        session = environment.session(number % WORLDS)
        fuzzer.forget()
        done = 0
        for _ in range(24):
            if attempt(session.fork(), tool.name, fuzzer.valid(session, tool)) is not None:
                return True
            pool = helpful if helpful and fuzzer.rng.random() < 0.6 else environment.tools
            other = fuzzer.rng.choice(pool)
            arguments = fuzzer.valid(session, other)
            data = attempt(session, other.name, arguments)
            if data is not None:
                fuzzer.learn(other, arguments, data)
                done += 1
            if done == 5:
                break
    return False


GRADER = {"digest", "diff", "seed", "clock", "grader", "rollout", "snapshot", "fork", "reset", "oracle", "checksum"}


def c22_no_tool_shows_the_grader(subject: Subject) -> list[str]:
    found = []
    for tool in subject.environment.tools:
        names = {tool.name, *tool.parameters["properties"], *_names(tool.returns)}
        for name in sorted(names):
            if shown := GRADER & set(name.lower().split("_")):
                found.append(f"{tool.name}: the name {name!r} shows {', '.join(shown)}")
    return found


SECOND: list[Callable[[Subject], list[str]]] = [
    c11_every_world_holds_together,
    c15_the_pages_together_are_the_list_once,
    c15_long_lists_are_paged,
    c16_search_forgives_order_case_and_accents,
    c18_an_unknown_session_is_an_error,
    c19_every_seed_is_a_world_of_its_own,
    c20_every_parameter_is_described,
    c20_schemas_are_short,
    c21_every_tool_can_be_called_with_success,
    c22_no_tool_shows_the_grader,
]
