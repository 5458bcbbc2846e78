"""`prove-rl chat` with a scripted partner: what is shown, the commands, and turns that break off."""

from __future__ import annotations

import io
import sys

import pytest
from evaluation_examples import asking, called, lending, spoken

import prove.cli.main as cli
from prove.cli import _talkers
from prove.dataset import write_parquet
from prove.evaluation import oracle
from prove.rollout.hermes import parse


class Scripted:
    """Says these messages one after the other; an exception among them is raised."""

    parser = staticmethod(parse)

    def __init__(self, *messages):
        self.messages = list(messages)

    def answer(self, episode, memory, text):
        if memory is None:
            _talkers.opened(episode, text)
            episode.start()
        else:
            episode.say(text)
        while not episode.done:
            message = self.messages.pop(0)
            if isinstance(message, BaseException):
                raise message
            if message is None:
                episode.cut()
            else:
                episode.step_message(message)
        return True

    def fork(self, memory, episode):
        return memory


@pytest.fixture
def chat(capsys, monkeypatch):
    """`chat(lines, partner, *arguments)`: exit code, output, errors."""

    def invoke(lines, partner, *arguments):
        if partner is not None:
            monkeypatch.setattr(_talkers, "talker", lambda *_, **__: partner)
        data = "".join(f"{line}\n" for line in lines).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        code = cli.run(["chat", "--model", "m", *map(str, arguments)])
        return code, *capsys.readouterr()

    return invoke


@pytest.fixture
def lend(examples):
    return oracle(lending())


def test_calls_results_and_state_are_seen(chat, lend):
    code, output, errors = chat(["Lend it.", "Thanks."], Scripted(*lend, spoken("Bye.")), "library", "--seed", 3)
    assert code == 0 and errors == ""
    lines = output.splitlines()
    assert lines[0] == "library 3> Lend it." and lines[1] == "call   list_books {}"
    assert any(line.startswith("call   lend {") for line in lines) and '"books"' in output
    assert "model  Done." in lines and "model  Bye." in lines
    assert output.count("state  against the beginning:") == 1, "thanks changed nothing"
    assert "created" in output and "Anna" in output
    assert "reward" not in output


def test_errors_of_calls_are_in_words(chat):
    messages = [called(("lend", {"book_id": "no such"})), called(("fly", {})), spoken("I cannot.")]
    code, output, _ = chat(["Go on."], Scripted(*messages), "library")
    assert code == 0 and "invalid_arguments: " in output and "unknown_tool: " in output
    assert "state" not in output


def test_undo_takes_the_turn_out_of_world_and_transcript(chat, lend):
    lines = ["Lend it.", "/undo", "/diff", "/undo", "Hello."]
    partner = Scripted(*lend, spoken("Hello."))
    code, output, errors = chat(lines, partner, "library", "--seed", 3)
    assert "library 3> /diff\nnothing has changed\n" in output
    assert code == 2 and errors == "error: line 4: there is nothing to undo.\n"
    assert output.endswith("model  Hello.\n")


def test_reset_can_be_undone(chat, lend):
    lines = ["Lend it.", "/reset", "/diff", "/undo", "/diff"]
    code, output, _ = chat(lines, Scripted(*lend), "library", "--seed", 3)
    parts = output.split("library 3> ")
    assert code == 0 and "nothing has changed" in parts[3] and "created" in parts[5]


def test_an_interrupted_turn_is_taken_back(examples):
    from prove.cli._talk import Talk

    first, *_ = lend = list(oracle(lending()))
    partner = Scripted(*lend[:2], KeyboardInterrupt(), *lend)
    talk = Talk(lending(), partner, judged=False)
    with pytest.raises(KeyboardInterrupt):
        talk.say("Lend it.")
    assert talk.episode.workspace is None and talk.past == []
    talk.say("Lend it.")
    assert [c["name"] for c in talk.episode.result.calls] == ["list_books", "lend"] and first


def test_an_interruption_of_a_later_turn_keeps_the_earlier_ones(examples):
    from prove.cli._talk import Talk

    lend = list(oracle(lending()))
    talk = Talk(lending(), Scripted(spoken("Hi."), *lend[:2], KeyboardInterrupt()), judged=False)
    talk.say("Hi.")
    before = talk.episode.workspace.digest()
    with pytest.raises(KeyboardInterrupt):
        talk.say("Lend it.")
    assert talk.episode.workspace.digest() == before
    assert [m["content"] for m in talk.episode.result.messages] == ["Hi.", "Hi."]


def test_an_unfinished_message_is_named_and_the_talk_goes_on(chat):
    code, output, _ = chat(["Go.", "Again."], Scripted(None, spoken("Yes.")), "library")
    assert code == 0 and "the model did not end its message" in output and output.endswith("model  Yes.\n")


def test_a_model_that_calls_for_ever_is_stopped_and_may_go_on(chat):
    look = called(("list_books", {}))
    code, output, _ = chat(["Go.", "On."], Scripted(*[look] * 10, spoken("Enough.")), "library")
    assert code == 0 and output.count("call   list_books") == 10 and output.endswith("model  Enough.\n")
    assert "say something to let it go on" in output


@pytest.fixture
def data(examples, tmp_path):
    write_parquet(tmp_path / "heldout.parquet", [lending(), asking()])
    return tmp_path


def test_an_example_shows_the_reward_as_it_comes(chat, data):
    example = asking()
    partner = Scripted(*oracle(example))
    code, output, errors = chat(["/next", "/next", "/next", "/next"], partner, "--data", data, "--example", example.id)
    assert code == 2 and errors == "error: line 4: the example's user has said everything.\n"
    first, second, third = output.split("library 5> ")[1:4]
    assert "you    Lend " in first and "coverage 0.500" in first and "task   not done yet" in first
    assert "coverage −0.250: " in first, "the receipt says what it cost"
    assert "you    To Björn." in second and "reward 1.300" in second and "task   done" in second
    assert "reward 1.300" in third


def test_a_wrong_move_lowers_the_reward_and_undo_restores_it(chat, data):
    example = lending()
    books = called(("list_books", {}))
    partner = Scripted(books, books, books, spoken("Hm."), *oracle(example))
    code, output, _ = chat(["/next", "/undo", "/next"], partner, "--data", data, "--example", example.id)
    assert code == 0
    assert "task   done" not in output.split("/undo")[0] and "reward 1.300" in output.split("/undo")[1]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "say where to talk"),
        (["libary"], "did you mean"),
        (["library", "--tools", "lent"], "did you mean lend?"),
        (["library"], "--model m: there is no such folder"),
        (["library", "--base-url", "localhost"], "is no URL"),
        (["library", "--tools", "lend,lend"], "lend stands there twice"),
        (["library", "--tools", ""], "--tools names no tool; leave it out"),
        (["library", "--tools", " , "], "--tools names no tool; leave it out"),
        (["--example", "x"], "belong together"),
        (["--example", "", "--data", "nowhere"], "belong together"),
        (["--example", "x", "--data", "nowhere"], "there is no data set at nowhere"),
    ],
)
def test_bad_input_is_one_sentence(chat, arguments, says):
    code, output, errors = chat(["Hi."], None, *arguments)
    assert (code, output) == (2, "") and says in errors and errors.count("\n") == 1


def test_an_example_that_is_not_there(chat, data):
    code, _, errors = chat(["Hi."], Scripted(), "--data", data, "--example", "nix")
    assert code == 2 and "holds no example whose id begins with 'nix'" in errors


@pytest.mark.parametrize(("package", "more"), [("torch", []), ("openai", ["--base-url", "http://localhost:9/v1"])])
def test_a_missing_package_is_one_sentence(chat, monkeypatch, tmp_path, package, more):
    import importlib.util

    monkeypatch.setitem(sys.modules, package, None)
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "openai" else find(name))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "m").mkdir()
    code, output, errors = chat(["Hi."], None, "library", *more)
    assert (code, output) == (2, "") and f"needs the package {package}" in errors and errors.count("\n") == 1
