"""The scripted teacher, on a small library with a language of its own: look-ups, pronouns, names, second wishes."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from prove.dataset.example import InfoLevel
from prove.engine import Environment, workspace
from prove.synthesis import SynthConfig, config_from
from prove.synthesis.chains import TurnPlan
from prove.synthesis.conversation import Conversation
from prove.synthesis.machine import run
from prove.synthesis.naming import Namer
from prove.synthesis.personas import PERSONAS, Persona, decapital, voiced
from prove.synthesis.sampler import context_of
from prove.synthesis.scripted import ScriptedTeacher
from prove.synthesis.telling import yours

LOAN = {"touch": {"loan_id": "lend"}}
QUIET = Persona("nobody", "neutral", (), ())
PLAIN = SynthConfig(environments=["library"], recovery=0.0)


def played(
    plan: Sequence[TurnPlan], seed: int = 3, level: InfoLevel = "complete", config: SynthConfig = PLAIN
) -> tuple[Conversation, ScriptedTeacher, str | None]:
    conversation = Conversation(workspace(environments=["library"], seed=1), "system")
    teacher = ScriptedTeacher(conversation, plan, QUIET, level, config, random.Random(seed))
    return conversation, teacher, run(teacher, conversation)


def names(conversation: Conversation) -> list[str]:
    return [c.name for step in conversation.steps for c in step]


def test_a_wish_is_looked_up_once(library: Environment) -> None:
    conversation, _, dropped = played([TurnPlan(["lend"]), TurnPlan(["lend"]), TurnPlan(["list_books"])])
    assert dropped is None
    assert names(conversation) == ["list_books", "lend", "lend", "list_books"]


def test_what_was_asked_for_saves_a_look_up(library: Environment) -> None:
    for seed in range(12):
        conversation, _, _ = played([TurnPlan(["list_books"]), TurnPlan(["lend"])], seed)
        first = conversation.steps[0][0]
        calls = names(conversation)
        if first.arguments == {}:
            assert calls == ["list_books", "lend"]
        else:  # a shelf only: the book may stand on the other
            assert calls in (["list_books", "lend"], ["list_books", "list_books", "lend"])


def test_a_loan_is_spoken_of_by_pronoun_only_right_after_it(library: Environment) -> None:
    for seed in range(8):
        plan = [TurnPlan(["lend"]), TurnPlan(["touch"], bound=LOAN)]
        conversation, _, dropped = played(plan, seed)
        assert dropped is None
        assert conversation.turns[1].text == "Renew that loan."
        plan = [TurnPlan(["lend"]), TurnPlan(["list_books"]), TurnPlan(["touch"], bound=LOAN)]
        conversation, _, dropped = played(plan, seed)
        # Another loan may be named then, never this one as "that".
        assert dropped == "nothing fits" or all("that loan" not in t.text for t in conversation.turns)


def test_a_pronoun_never_stands_for_one_of_two(library: Environment) -> None:
    for seed in range(8):
        conversation, teacher, _ = played([TurnPlan(["lend", "lend"])], seed)
        assert names(conversation).count("lend") == 2
        assert len(teacher.memory.mentioned["loan"]) == 2 and "loan" not in teacher.memory.settled()


def test_an_id_in_passing_is_not_spoken_of(library: Environment) -> None:
    # The result of `lend` holds the book's row; of a list with several rows none is the one just spoken of.
    _, teacher, _ = played([TurnPlan(["list_books"])])
    assert set(teacher.memory.mentioned) == {"book"} and len(teacher.memory.mentioned["book"]) > 1
    assert teacher.memory.settled() == {}


def test_nobody_asks_for_a_thing_and_for_its_undoing_in_one_breath(library: Environment) -> None:
    for seed in range(12):
        plan = TurnPlan(["lend", "give_back"], bound={"give_back": {"loan_id": "lend"}})
        conversation, _, dropped = played([plan], seed)
        assert dropped is None and "give_back" not in names(conversation)
        later = [TurnPlan(["lend"]), TurnPlan(["give_back"], bound={"give_back": {"loan_id": "lend"}})]
        conversation, _, dropped = played(later, seed)
        assert dropped is None and names(conversation)[-1] == "give_back"


def test_the_assistant_says_the_name_for_which_the_user_said_a_pronoun(library: Environment) -> None:
    for seed in range(30):
        _, teacher, _ = played([TurnPlan(["lend"]), TurnPlan(["lend"], follow=True)], seed)
        assert not any("that" in name for name in teacher.memory.spoken.values())


@pytest.mark.parametrize(("level", "asked"), [("missing", 1), ("minimal", 2)])
def test_levels_of_information(library: Environment, level: InfoLevel, asked: int) -> None:
    for seed in range(10):
        conversation, teacher, dropped = played([TurnPlan(["lend"])], seed, level)
        assert dropped is None and teacher.clarified
        assert [t.when for t in conversation.turns] == ["next", "asked"]
        assert len(conversation.turns[1].reveals) == asked
        assert all(c.turn == 1 for step in conversation.steps for c in step)


def test_the_first_attempt_fails_and_is_put_right(library: Environment) -> None:
    config = config_from({"environments": ["library"], "recovery": 1.0})
    for seed in range(10):
        conversation, teacher, dropped = played([TurnPlan(["lend"])], seed, config=config)
        assert dropped is None and teacher.recovered and conversation.failed == 1
        assert names(conversation) == ["list_books", "lend"]
        assert conversation.workspace.diff()


def test_an_ellipsis_keeps_what_it_does_not_say(library: Environment) -> None:
    seen = False
    for seed in range(20):
        conversation, _, dropped = played([TurnPlan(["lend"]), TurnPlan(["lend"], follow=True)], seed)
        if dropped is None and conversation.turns[1].text.startswith("And "):
            first, second = (c for step in conversation.steps for c in step if c.name == "lend")
            assert first.arguments["reader"] == second.arguments["reader"]
            assert first.arguments["book_id"] != second.arguments["book_id"]
            seen = True
    assert seen


def test_a_list_is_told_to_its_end(library: Environment) -> None:
    conversation, _, _ = played([TurnPlan(["list_books"])], config=config_from({"environments": ["library"]}))
    rows = conversation.observations[0][0].data["books"]
    answer = conversation.messages[-1]["content"]
    told = sum(row["title"] in answer for row in rows)
    assert told == min(10, len(rows))
    assert ("2 more" in answer) == (len(rows) == 12)
    assert len(conversation.facts) == told
    short = config_from({"environments": ["library"], "items_told": 2})
    conversation, _, _ = played([TurnPlan(["list_books"])], config=short)
    assert len(conversation.facts) == 2


def test_names_are_unique_or_not_used(library: Environment) -> None:
    session = library.session(1)
    context = context_of("library", 1)
    rows = session.call("list_books", {}).data["books"]
    namer = Namer(session, context, random.Random(0))
    name = namer.name("book", rows[0]["id"])
    assert name is not None and rows[0]["title"] in name.phrase
    ((lookup,),) = name.layers
    assert lookup.finds == rows[0]["id"] and lookup.shown == {r["id"] for r in rows}
    twins = [{**rows[0], "title": "Twin"}, {**rows[1], "title": "TWIN"}]
    namer._seen = {("list_books", "book", "{}"): [(r["id"], r) for r in twins]}
    assert namer.name("book", rows[0]["id"]) is None
    assert namer.name("book", "book_0") is None


@pytest.mark.parametrize(
    ("text", "small"),
    [
        ("Move it.", "move it."),
        ("I'd like that.", "I'd like that."),
        ("I want it.", "I want it."),
        ("Is it there?", "is it there?"),
        ("PIN 1234, please.", "PIN 1234, please."),
    ],
)
def test_small_letters(text: str, small: str) -> None:
    assert decapital(text) == small


def test_names_keep_their_capital() -> None:
    for n in range(200):
        text = voiced(PERSONAS[n % 8], ["Anna Berg is owed $5."], "", True, random.Random(n))
        assert "Anna Berg" in text


def test_a_greeting_comes_first_or_not_at_all() -> None:
    persona = Persona("x", "neutral", ("Hello there.",), ())
    assert any("Hello" in voiced(persona, ["Do it."], "", False, random.Random(n)) for n in range(50))
    assert not any("Hello" in voiced(persona, ["Do it."], "Go.", False, random.Random(n)) for n in range(99))


def test_small_talk_fits_any_hour_and_day() -> None:
    talk = " ".join(" ".join((*p.openers, *p.closers)) for p in PERSONAS).casefold()
    for word in ("morning", "afternoon", "evening", "tonight", "monday", "saturday", "that is all", "will be all"):
        assert word not in talk
    assert len({p.name for p in PERSONAS}) == len(PERSONAS) == 24
    assert {p.register for p in PERSONAS} == {"casual", "neutral", "formal"}


def test_the_users_words_in_the_assistants_mouth() -> None:
    assert yours("my savings account") == "your savings account"
    assert yours("My own myth of ours") == "Your own myth of ours"


def test_the_user_does_not_repeat_a_sentence(library: Environment) -> None:
    for seed in range(20):
        _, teacher, dropped = played([TurnPlan(["lend"]), TurnPlan(["lend"])], seed)
        assert dropped is None and len(teacher.used) == 2  # of two sentences that there are
        conversation, _, dropped = played([TurnPlan(["lend"])] * 3, seed)
        assert dropped is None and len(conversation.turns) == 3  # then one comes again


def test_nobody_thanks_twice_in_the_same_words() -> None:
    persona = Persona("x", "neutral", (), ("Thanks.",))
    assert any("Thanks" in voiced(persona, ["Do it."], "Go.", False, random.Random(n)) for n in range(50))
    assert not any("Thanks" in voiced(persona, ["Do it."], "Go. Thanks.", False, random.Random(n)) for n in range(99))


def test_no_word_comes_twice_in_a_row(library: Environment) -> None:
    session = library.session(1)
    rows = session.call("list_books", {}).data["books"]
    namer = Namer(session, context_of("library", 1), random.Random(0))
    twice = {**rows[0], "title": "Called"}  # "the book called Called"
    namer._seen = {("list_books", "book", "{}"): [(rows[0]["id"], twice)]}
    namer.namings = [namer.namings[1].__class__("book", "the book called {title}", "list_books")]
    assert namer.name("book", rows[0]["id"]) is None
    namer._seen = {("list_books", "book", "{}"): [(rows[0]["id"], {**twice, "title": "Walla Walla"})]}
    monkey = namer.context.rows["book"][rows[0]["id"]] | {"title": "Walla Walla"}
    namer.context = type(namer.context)("library", 1)
    namer.context.rows = {"book": {rows[0]["id"]: monkey}}
    assert namer.name("book", rows[0]["id"]) is not None


def test_every_request_without_a_tool_is_a_finished_sentence() -> None:
    from prove.synthesis.irrelevance import DECLINES, FILLERS, REQUESTS, decline, request

    said = {request(random.Random(n)) for n in range(800)}
    assert len(said) > 550 and not any("{" in text for text in said)
    assert all(text[0].isupper() and text[-1] in '.?"' for text in said)
    asking = [text for text in said if text.startswith(("What", "Which", "Who", "How", "Will", "In which", "Could"))]
    assert asking and all(text.endswith("?") for text in asking)
    assert {decline(random.Random(n)) for n in range(60)} == set(DECLINES)
    assert len(REQUESTS) >= 30 and all(len(set(words)) == len(words) for words in FILLERS.values())
