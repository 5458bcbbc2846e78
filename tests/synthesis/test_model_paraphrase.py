"""Rewritten user turns: what must survive does, what might be wrong stays as it was, no example is lost."""

from __future__ import annotations

import json
import random
import re
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from model_rewriters import asked_for, competent, phrases_of, reworded, spoiling
from model_server import Server, says

from prove.dataset import Example, read, write_parquet
from prove.engine import environment, tool_index
from prove.errors import UserError
from prove.synthesis import config_from, synthesize
from prove.synthesis.edges import traced_values, was_said
from prove.synthesis.model.client import Client, Endpoint, EndpointFailed
from prove.synthesis.model.keepsakes import Keepsakes, Reading, holds
from prove.synthesis.model.paraphrase import Paraphraser, applied
from prove.synthesis.model.paraphrase_set import Result, paraphrase
from prove.synthesis.model.rewording import fault, free_words
from prove.synthesis.replay import faults

pytest.importorskip("openai")
QUICK: dict[str, Any] = {"backoff": 0.001, "longest": 0.01, "cooldown": 0.005, "timeout": 5.0}
ENVIRONMENTS = ["banking", "calendar", "email", "filesystem", "social_media", "travel_booking"]


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("scripted") / "data"
    settings = {"environments": ENVIRONMENTS, "seed": 4, "count": 48, "heldout": 4, "gives_up": 0.1, "recovery": 0.2}
    synthesize(config_from(settings), folder)
    return folder


@pytest.fixture(scope="module")
def examples(source: Path) -> list[Example]:
    return list(read(source))


@pytest.fixture(scope="module")
def keepsakes(examples: list[Example]) -> list[list[Keepsakes]]:
    return [Reading(e).keepsakes for e in examples]


@pytest.fixture(scope="module")
def few(source: Path, examples: list[Example], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A part of the set, for what is tried often."""
    folder = tmp_path_factory.mktemp("few")
    write_parquet(folder / "train.parquet", examples[:12])
    (folder / "stats.json").write_bytes((source / "stats.json").read_bytes())
    return folder


@pytest.fixture
def run(source: Path, tmp_path: Path) -> Iterator[Callable[..., Result]]:
    servers: list[Server] = []

    def start(answer: Any, out: Path | None = None, source: Path = source, **options: Any) -> Result:
        server = Server(answer)
        servers.append(server)
        with Client(Endpoint(server.url, "toy", **{**QUICK, **options})) as client:
            return paraphrase(source, out or tmp_path / "out", client)

    yield start
    for server in servers:
        server.close()


# -- what must survive


def test_every_traced_value_that_was_said_must_survive(
    examples: list[Example], keepsakes: list[list[Keepsakes]]
) -> None:
    index = tool_index()
    seen = 0
    for example, keeps in zip(examples, keepsakes, strict=True):
        for call in example.ground_truth.calls:
            tool = environment(index[call.name]).tool_map[call.name]
            for _, value in traced_values(tool, call.arguments):
                for turn, keep in zip(example.user_turns[: call.turn + 1], keeps, strict=False):
                    if was_said(tool, value, turn.text) and len(value) > 1 and holds(turn.text, value):
                        seen += 1
                        assert any(value.casefold() in p.casefold() for p in keep.phrases), (value, turn.text)
    assert seen > 60


def test_numbers_quotations_and_days_must_survive(examples: list[Example], keepsakes: list[list[Keepsakes]]) -> None:
    pattern = re.compile(r'"[^"]+"|\d[\d,.:]*\d|\d|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|tomorrow|yesterday')
    found = 0
    for example, keeps in zip(examples, keepsakes, strict=True):
        for turn, keep in zip(example.user_turns, keeps, strict=True):
            for literal in pattern.findall(turn.text):
                found += 1
                assert any(literal in phrase for phrase in keep.phrases), (literal, turn.text, keep.phrases)
    assert found > 60


def test_almost_every_value_is_found_where_it_was_told(keepsakes: list[list[Keepsakes]]) -> None:
    turns = [keep for keeps in keepsakes for keep in keeps]
    assert sum(bool(k.untold) for k in turns) <= len(turns) // 50


def test_what_is_asked_for_later_is_secret_before(examples: list[Example], keepsakes: list[list[Keepsakes]]) -> None:
    answers = 0
    for example, keeps in zip(examples, keepsakes, strict=True):
        for i, turn in enumerate(example.user_turns):
            if turn.when == "asked":
                before = example.user_turns[i - 1].text.casefold()
                fresh = [p for p in keeps[i].phrases if p.casefold() not in before and p.isascii() and len(p) > 4]
                named = [p for p in fresh if not re.search(r"\b(?:same|this|that|just)\b", p, re.I)]
                answers += len(named)
                assert all(holds_any(keeps[i - 1].secret, p) for p in named), (turn.text, keeps[i - 1].secret)
    assert answers >= 5


def holds_any(secret: set[str], phrase: str) -> bool:
    return any(s.casefold() in phrase.casefold() or phrase.casefold() in s.casefold() for s in secret)


def test_whole_words_and_numbers_only() -> None:
    assert holds("pay $5 now", "$5") and not holds("pay $5.50 now", "$5") and not holds("pay $51", "$5")
    assert holds("The nap time scene.", "the nap time scene") and not holds("a party", "art")
    assert not holds("account 3045", "45") and not holds("1,045", "045") and holds("at 5, please", "5")


# -- what is refused

KEEP = Keepsakes(
    ["$50", "my Ski account", "my Car account", "March 3"],
    [["my Ski account", "my Car account"]],
    ["March 3"],
    {"Rent"},
)
BEFORE = "Could you move $50 from my Ski account to my Car account by March 3, at most?"


@pytest.mark.parametrize(
    ("after", "kind"),
    [
        ("By March 3, would you shift $50 to my Car account from my Ski account, at most?", None),
        ("By March 3, would you shift $50, no more than that, to my Car account from my Ski account?", "sense"),
        (BEFORE, "unchanged"),
        (BEFORE.lower().upper().capitalize(), "unchanged"),
        ("", "answer"),
        (None, "answer"),
        (["a"], "answer"),
        ("Would you shift $50 at most from my Ski account to my Car account?", "missing"),
        ("Would you shift $50.10 at most from my Ski account to my Car account by March 3?", "missing"),
        ("Would you shift $50 at most from my ski account to my Car account by March 3?", "missing"),
        ("Would you shift $50 at most from my Car account to my Ski account by March 3?", "exchanged"),
        ("Would you shift $50 at most from my Ski account to my Car account after March 3?", "exchanged"),
        ("Would you shift $50 at most from my Ski account to my Car account by March 3 for Rent?", "added"),
        ("Would you shift $50 at most from my Ski account to my Car account by March 3 for rent?", "revealed"),
        ("Would you shift $50 at most from my Ski account to my Car account by March 3, Anna?", "added"),
        ("Would you shift $50 at most, $9 today, from my Ski account to my Car account by March 3?", "added"),
        ("Would you twice shift $50 at most from my Ski account to my Car account by March 3?", "added"),
        ('Would you shift $50 at most from my Ski account to my Car account by March 3 ("fun")?', "added"),
        ("Please shift $50 at most from my Ski account to my Car account by March 3.", "question"),
        ("Would you not shift $50 at most from my Ski account to my Car account by March 3?", "sense"),
        ("Would you shift only $50 at most from my Ski account to my Car account by March 3?", "sense"),
        ("Would you shift $50 from my Ski account to my Car account by March 3?", "sense"),
        ("Would you send_payment $50 at most from my Ski account to my Car account by March 3?", "id"),
        ("Would you shift $50 at most from my Ski account to my Car account by March 3? {it}", "form"),
        ("Would you shift $50 at most from my Ski account\nto my Car account by March 3?", "form"),
        ("Would you shift $50 at most from my Ski account to my Car account by March 3?\ud800", "form"),
        ("Sure! Would you shift $50 at most from my Ski account to my Car account by March 3?", "form"),
        ("Would you " + "very " * 50 + "shift $50 at most from my Ski account to my Car account by March 3?", "length"),
    ],
)
def test_what_a_rewrite_may_be(after: Any, kind: str | None) -> None:
    found = fault(BEFORE, after, KEEP, asked=False)
    assert (found.split(":")[0] if found else None) == kind, found


def test_an_answer_stays_an_answer() -> None:
    keep = Keepsakes(["my Ski account"])
    assert fault("That would be my Ski account.", "I mean my Ski account.", keep, asked=True) is None
    assert str(fault("That would be my Ski account.", "Is it my Ski account?", keep, asked=True)).startswith("question")
    assert free_words("That would be my Ski account.", keep) == 3


def test_a_piece_lost_or_altered_is_always_seen(examples: list[Example], keepsakes: list[list[Keepsakes]]) -> None:
    rng = random.Random(0)
    tried = 0
    for example, keeps in zip(examples, keepsakes, strict=True):
        for turn, keep in zip(example.user_turns, keeps, strict=True):
            for phrase in dict.fromkeys(keep.phrases):
                good = reworded(turn.text)
                at = rng.randrange(1, len(phrase)) if len(phrase) > 1 else 0
                other = "q" if phrase[at] not in "qQ" else "k"
                for broken in ("", phrase[:at] + other + phrase[at + 1 :], phrase + "5"):
                    bad = good.replace(phrase, broken)
                    if bad != good:
                        tried += 1
                        assert fault(turn.text, bad, keep, turn.when == "asked") is not None, (phrase, bad)
    assert tried > 400


def test_a_number_or_name_brought_in_is_always_seen(examples: list[Example], keepsakes: list[list[Keepsakes]]) -> None:
    for example, keeps in zip(examples, keepsakes, strict=True):
        for turn, keep in zip(example.user_turns, keeps, strict=True):
            for more in (
                " and 7319 of Zog",
                " for Zebulon",
                ' called "zork"',
                " with acc_731946",
                " next Wednesday then",
            ):
                bad = reworded(turn.text).rstrip(".?!") + more + turn.text[-1] * (turn.text[-1] in ".?!")
                if more.strip().casefold() not in turn.text.casefold():
                    assert fault(turn.text, bad, keep, turn.when == "asked") is not None, bad


# -- a whole set


def told(example: Example) -> tuple[Any, ...]:
    """All of an example but what its users say."""
    rest = [m for m in example.reference if m["role"] != "user"]
    knobs = {k: v for k, v in example.knobs.items() if not k.startswith("paraphrased")}
    fields = {n: getattr(example, n) for n in example.__struct_fields__}
    for name in ("user_turns", "prompt", "reference", "knobs"):
        fields.pop(name)
    return rest, knobs, fields, [(t.when, t.reveals) for t in example.user_turns]


def test_a_good_model_rewrites_most_and_spoils_nothing(
    run: Callable[..., Result], source: Path, examples: list[Example]
) -> None:
    result = run(competent)
    new = list(read(result.folder))
    assert [e.id for e in new] == [e.id for e in examples] and [told(e) for e in new] == [told(e) for e in examples]
    turns = [t.text for e in examples for t in e.user_turns]
    changed = [t.text for e in new for t in e.user_turns]
    assert sum(a != b for a, b in zip(turns, changed, strict=True)) > 0.6 * len(turns)
    for before, after in zip(examples, new, strict=True):
        assert list(faults(after)) == []
        other = [t.text for t in before.user_turns] != [t.text for t in after.user_turns]
        assert after.knobs.get("paraphrased", False) == other
        assert after.knobs.get("paraphrased_by") == ("toy" if other else None)
        assert after.prompt == after.reference[:2] and after.prompt[1]["content"] == after.user_turns[0].text
    stats = msgspec.json.decode((result.folder / "stats.json").read_bytes())
    assert stats["counts"] == {"train": 48, "heldout": 4} and stats["sha256"] == result.sha256
    tally = stats["paraphrase"]["splits"]["train"]
    assert (
        tally["new_turns"] + sum(tally["kept"].values())
        == tally["turns"]
        == sum(len(e.user_turns) for e in examples if e.split == "train")
    )
    card = (result.folder / "README.md").read_text()
    assert "rewritten by the language model toy" in card and result.sha256["train"] in card
    assert "the scripted teacher (no language model), with user turns rewritten by the language model toy," in card
    assert "## Paraphrase" in card and "partly in a model's words" in card and "written by hand" not in card
    assert stats["paraphrase"]["source"]["train"] in card and not (result.folder / "shards").exists()


def test_the_same_answers_give_the_same_bytes(run: Callable[..., Result], few: Path, tmp_path: Path) -> None:
    one = run(competent, tmp_path / "one", few, concurrency=1)
    many = run(competent, tmp_path / "many", few, concurrency=7)
    assert one.sha256 == many.sha256


def test_a_finished_set_asks_nothing_again(run: Callable[..., Result], few: Path) -> None:
    first = run(competent, source=few)
    asked: list[Any] = []

    def never(body: Any) -> Any:
        asked.append(body)
        return 500, b""

    again = run(never, source=few)
    assert again.sha256 == first.sha256 and again.tallies == first.tallies and not asked


SPOILS: dict[str, Callable[[str], Any]] = {
    "no text": lambda text: 5,
    "a list": lambda text: [text],
    "empty": lambda text: "  ",
    "an amount": lambda text: text + " Make it $731.",
    "an id": lambda text: text + " (acc_004512)",
    "a name": lambda text: text + " Ask Zebulon.",
    "a negation": lambda text: text + " Or rather not.",
    "two lines": lambda text: text + "\n" + text,
    "surrogates": lambda text: text + "\udcff",
    "zero width": lambda text: text + "\u200b",
    "long": lambda text: text + " please" * 200,
    "slot": lambda text: text + " {amount}",
    "shouting": lambda text: text.upper(),
    "no digits": lambda text: re.sub(r"\d", "", text) + " thanks a million.",
}


@pytest.mark.parametrize("spoil", SPOILS.values(), ids=SPOILS.keys())
def test_a_spoiled_text_is_kept_as_it_was(run: Callable[..., Result], few: Path, spoil: Callable[[str], Any]) -> None:
    result = run(spoiling(spoil), source=few, concurrency=16)
    new, old = list(read(result.folder)), list(read(few))
    assert [e.id for e in new] == [e.id for e in old]
    for before, after in zip(old, new, strict=True):
        if spoil not in (SPOILS["shouting"], SPOILS["no digits"]):
            assert after == before
        assert list(faults(after)) == []
        for a, b in zip(before.user_turns, after.user_turns, strict=True):
            assert re.findall(r"\d+", a.text) == re.findall(r"\d+", b.text)


def test_a_faulty_endpoint_loses_nothing(run: Callable[..., Result], examples: list[Example]) -> None:
    lock, rng = threading.Lock(), random.Random(1)

    def faulty(body: dict[str, Any]) -> Any:
        with lock:
            kind = rng.randrange(9)
        good = competent(body)
        text = good[1]["choices"][0]["message"]["content"]
        return {
            0: (429, {}),
            1: (500, b"oops"),
            2: (200, b"<html>"),
            3: says(text[: len(text) // 2], reason="length"),
            4: says(""),
            5: says(None),
            6: says("I would rather not."),
            7: says(json.dumps(list(json.loads(text).values()))),
        }.get(kind, good)

    result = run(faulty, retries=1, patience=10**6)
    new = list(read(result.folder))
    assert [told(e) for e in new] == [told(e) for e in examples]
    assert all(not list(faults(e)) for e in new)
    kept = result.tallies["train"].kept
    assert kept["answer"] > 0 and any(k.startswith("endpoint: ") for k in kept) and result.tallies["train"].new > 0


def test_what_was_wrong_is_told_and_asked_once_more(run: Callable[..., Result], examples: list[Example]) -> None:
    second: list[dict[str, Any]] = []

    def hasty(body: dict[str, Any]) -> Any:
        if len(body["messages"]) > 1:
            second.append(body)
            return competent(body)
        pieces = phrases_of(body)
        lost = {str(n): reworded(t).replace(pieces[n][0], "something") for n, t in asked_for(body).items()}
        return says(json.dumps(lost))

    result = run(hasty)
    assert second and result.tallies["train"].new > 0.6 * result.tallies["train"].turns
    assert all("is not in it word for word" in b["messages"][-1]["content"] for b in second)
    assert all(b["seed"] >= 64 for b in second)


def test_an_endpoint_that_vanishes_costs_only_what_was_under_way(
    run: Callable[..., Result], source: Path, tmp_path: Path
) -> None:
    whole = run(competent, tmp_path / "whole")
    answered: list[int] = []

    def vanishing(body: dict[str, Any]) -> Any:
        answered.append(1)
        return competent(body) if len(answered) <= 20 else (503, b"")

    out = tmp_path / "out"
    with pytest.raises(EndpointFailed, match=r"is gone .*examples of train are done and kept in .*goes on from them"):
        run(vanishing, out, patience=2, openings=1, retries=30, concurrency=3)
    journal = (out / "shards" / "train.jsonl").read_bytes()
    done = len(journal.splitlines())
    assert 10 <= done < 48 and not (out / "train.parquet").exists()
    (out / "shards" / "train.jsonl").write_bytes(journal + b'{"row": 47, "te')  # cut off by a crash
    asked: list[int] = []

    def counting(body: dict[str, Any]) -> Any:
        asked.append(1)
        return competent(body)

    assert run(counting, out).sha256 == whole.sha256
    assert len(asked) <= 52 - done + 4


def test_giving_up_does_not_wait_for_a_hang(source: Path, tmp_path: Path) -> None:
    def hang(body: Any) -> Any:
        time.sleep(12)
        return competent(body)

    server = Server(hang)
    began = time.monotonic()

    def stop(split: str, done: int, total: int) -> None:
        raise AssertionError("nothing can be done by now")

    with pytest.raises(KeyboardInterrupt), Client(Endpoint(server.url, "toy", **{**QUICK, "timeout": 60.0})) as client:
        timer = threading.Timer(2, lambda: signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT))
        timer.start()
        paraphrase(source, tmp_path / "out", client, progress=stop)
    server.close()
    assert time.monotonic() - began < 10


def test_bad_folders(source: Path, tmp_path: Path) -> None:
    client = Client(Endpoint("http://127.0.0.1:9/v1", "toy"))
    with pytest.raises(UserError, match="is the data set itself; name another folder"):
        paraphrase(source, source, client)
    with pytest.raises(UserError, match="there is no data set at"):
        paraphrase(tmp_path / "none", tmp_path / "out", client)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine")
    with pytest.raises(UserError, match="is not empty and holds no data set"):
        paraphrase(source, tmp_path / "full", client)
    bare = tmp_path / "bare"
    bare.mkdir()
    (bare / "train.parquet").write_bytes((source / "train.parquet").read_bytes())
    with pytest.raises(UserError, match=r"stats\.json is missing or damaged; name the folder"):
        paraphrase(bare, tmp_path / "out", client)
    assert not (tmp_path / "out").exists()


def test_another_model_goes_to_another_folder(run: Callable[..., Result], few: Path, tmp_path: Path) -> None:
    run(competent, source=few)
    with pytest.raises(UserError, match="another model, prompt or release"):
        paraphrase(few, tmp_path / "out", Client(Endpoint("http://127.0.0.1:9/v1", "other")))


def test_nothing_new_leaves_an_example_as_it_is(examples: list[Example]) -> None:
    assert applied(examples[0], {}, "toy") is examples[0]


def test_requests_from_outside_are_not_sent(examples: list[Example]) -> None:
    foreign = msgspec.structs.replace(examples[0], environments={}, schema_hash="")
    writer = Paraphraser(Client(Endpoint("http://127.0.0.1:9/v1", "toy")))
    found, final = writer.rewrite(foreign)
    assert final and not found.texts and set(found.kept.values()) == {"not of an environment"}


def test_another_version_of_an_environment_is_refused(examples: list[Example]) -> None:
    old = msgspec.structs.replace(examples[0], environments={name: "0.0.1" for name in examples[0].environments})
    with pytest.raises(UserError, match=r"was made with .* 0\.0\.1, installed is"):
        Paraphraser(Client(Endpoint("http://127.0.0.1:9/v1", "toy"))).rewrite(old)
