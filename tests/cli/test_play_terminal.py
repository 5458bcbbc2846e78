"""`prove-rl play` at a terminal: completion, the layout of results, keys, signals."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prove.cli._complete import Known, Suggester
from prove.cli._pretty import layout, visible
from prove.cli._terminal import foot, pieces
from prove.cli.play import COMMANDS, Play

from .conftest import PROGRAM, ROOM

READY = "0 rows changed"  # the foot of an empty line, written last


def suggestions(game, line):
    return [one.text for one in Suggester(game.environment, dict.fromkeys(COMMANDS, ""), game.known).suggest(line)]


def test_completion_offers_what_fits(installed, tmp_path, monkeypatch, capsys):
    game = Play(installed, 0)
    assert suggestions(game, "le") == ["lend"]
    assert suggestions(game, "loan") == ["annotate_loan"]
    assert suggestions(game, "fo") == ["fork"]
    assert suggestions(game, "call gi") == ["give_back"]
    assert suggestions(game, "help to") == ["touch", "tools"]
    assert suggestions(game, "rows lo") == ["loans"]
    assert suggestions(game, "lend ") == ["book_id=", "reader="]
    assert suggestions(game, "lend book_id=x r") == ["reader="]
    assert suggestions(game, "list_books shelf=") == ["a", "b"]
    assert suggestions(game, "lend book_id=") == []
    game.attempt("list_books limit=3 shelf=a")
    ids = [row.id for row in installed.session(0).state.books if row.shelf == "a"][:3]
    assert suggestions(game, "lend book_id=") == ids
    assert suggestions(game, f"lend book_id={ids[1][:8]}") == [i for i in ids if i.startswith(ids[1][:8])]
    assert suggestions(game, "touch loan_id=") == []
    (tmp_path / "one.json").touch()
    (tmp_path / "two").mkdir()
    monkeypatch.chdir(tmp_path)
    assert suggestions(game, "load ") == ["one.json", "two/"]
    assert suggestions(game, f"load {tmp_path}/o") == ["one.json"]


def test_completion_explains_ids(installed):
    known = Known()
    tool = installed.tool_map["lend"]
    book = {"id": "book_1", "title": "Emma", "copies": 2}
    known.learn(tool, {"id": "loan_1", "book": book, "reader": "Ada", "at": "2026-01-01T00:00:00Z"})
    assert known.ids("book") == [("book_1", "Emma, 2")]
    assert known.ids("loan|book") == [("book_1", "Emma, 2"), ("loan_1", "Ada, 2026-01-01T00:00:00Z")]


def test_completion_of_lists_of_ids(installed):
    known = Known()
    known.learn(installed.tool_map["list_books"], {"books": [{"id": "book_1"}, {"id": "book_2"}]})
    schema = {"type": "array", "items": {"type": "string"}, "x-entity": "book"}
    values = Suggester(installed, {}, known)._values
    assert [(s.text, s.replaces) for s in values(schema, "")] == [('["book_1"', 0), ('["book_2"', 0)]
    assert [(s.text, s.replaces) for s in values(schema, '["book_1","book_')] == [('"book_1"', 6), ('"book_2"', 6)]


def test_layout_uses_few_lines_and_loses_nothing():
    value = {
        "rows": [{"id": n, "name": "x" * 20} for n in range(3)],
        "empty": [],
        "long": "y" * 200,
        "more": {"a": [1]},
    }
    text = layout(value, 60)
    assert json.loads(text) == value
    assert '{"id": 1, "name": "xxxxxxxxxxxxxxxxxxxx"},' in text
    assert all(len(line) <= 60 for line in text.splitlines() if "yyy" not in line)
    assert layout({"a": 1}, 60) == '{"a": 1}'


def test_long_flat_objects_fill_their_lines():
    value = [{f"key{n}": n * 111 for n in range(12)}]
    assert layout(value, 60) == (
        "[\n"
        '  {"key0": 0, "key1": 111, "key2": 222, "key3": 333,\n'
        '   "key4": 444, "key5": 555, "key6": 666, "key7": 777,\n'
        '   "key8": 888, "key9": 999, "key10": 1110, "key11": 1221}\n'
        "]"
    )


JSON = st.recursive(
    st.integers() | st.text(max_size=20) | st.none(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=20,
)


@given(value=JSON, width=st.integers(0, 60))
def test_layout_is_the_same_json(value, width):
    assert json.loads(layout(value, width)) == value


def test_control_characters_are_shown_not_obeyed():
    assert visible("a\x1b[2Jb\x9bc\u202ed\n\té") == "a\\u001b[2Jb\\u009bc\\u202ed\n\té"


def test_the_foot_explains_what_is_being_typed(installed):
    game = Play(installed, 0)
    assert foot(game, "list_books sh") == "list_books: [shelf] [limit]"
    assert foot(game, "call lend ") == "lend: book_id reader"
    assert foot(game, "lend reader=A") == "reader: text · Name of the reader"
    assert foot(game, "lend reader=A ") == "lend: book_id reader"
    assert foot(game, "") == "Sunday 2026-04-19 09:00 UTC · 0 rows changed"


def test_pasted_lines_are_obeyed_one_by_one():
    assert pieces("list_books\nlend reader=x") == ["list_books", "lend reader=x"]
    assert pieces('lend {\n "reader": "x"\n}') == ['lend {\n "reader": "x"\n}']


def test_an_interruption_leaves_the_session_as_it_was(installed, monkeypatch):
    game = Play(installed, 0)
    tool = installed.tool_map["lend"]
    lend = tool.fn

    def slow(*arguments, **more):
        lend(*arguments, **more)
        raise KeyboardInterrupt

    monkeypatch.setattr(tool, "fn", slow)
    book = next(row.id for row in installed.session(0).state.books if row.copies > 1)
    with pytest.raises(KeyboardInterrupt):
        game.attempt(f"lend book_id={book} reader=Ada")
    assert not game.session.diff() and game.session.calls == [] and not game.past
    monkeypatch.undo()
    assert game.attempt(f"lend book_id={book} reader=Ada") is None and game.session.diff()


def test_ctrl_c_while_reading_is_one_sentence(surroundings):
    process = subprocess.Popen(
        [*PROGRAM, "play", ROOM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=surroundings,
    )  # fmt: skip
    process.stdin.write("list_books limit=1\n")
    process.stdin.flush()
    assert process.stdout.readline().endswith("> list_books limit=1\n")
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err == "interrupted; of this session only what 'save' wrote is kept\n"


def test_a_reader_that_leaves_early_is_no_fault(surroundings):
    process = subprocess.Popen(
        [*PROGRAM, "play", ROOM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=surroundings,
    )  # fmt: skip
    process.stdin.write("list_books\n")
    process.stdin.flush()
    process.stdout.readline()
    process.stdout.close()
    try:
        process.stdin.write("list_books\n" * 100)
        process.stdin.close()
    except BrokenPipeError:
        pass
    assert process.wait(30) == 141
    assert process.stderr.read() == ""
    process.stderr.close()


class Terminal:
    """The program at a terminal of its own."""

    def __init__(self, environment):
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [*PROGRAM, "play", ROOM], stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True
        )
        os.close(slave)
        self.seen = ""

    def type(self, keys):
        os.write(self.master, keys.encode())

    def read(self, seconds):
        if select.select([self.master], [], [], seconds)[0]:
            try:
                data = os.read(self.master, 65536).decode(errors="replace")
            except OSError:
                return False
            if "\x1b[6n" in data:
                self.type("\x1b[1;1R")  # where the cursor is, which the prompt asks
            self.seen += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", data)
            return bool(data)
        return True

    def until(self, text, seconds=30):
        deadline = time.monotonic() + seconds
        while text not in self.seen:
            assert time.monotonic() < deadline, f"{text!r} did not appear in {self.seen[-800:]!r}"
            if not self.read(0.1):
                break
        assert text in self.seen, self.seen[-800:]
        self.seen = self.seen[self.seen.index(text) + len(text) :]


def test_at_a_terminal(surroundings, tmp_path, books):
    book = books[0]["id"]
    terminal = Terminal({**surroundings, "TERM": "xterm", "XDG_STATE_HOME": str(tmp_path), "COLUMNS": "100"})
    try:
        terminal.until("Ctrl-D ends.")
        terminal.until(READY)
        terminal.type("list_b\t")
        terminal.until("list_books: ")  # the foot knows the tool: Tab has completed its name
        terminal.type("limit=1\r")
        terminal.until(f'"id": "{book}"')
        terminal.until(READY)
        terminal.type("lend book_id=\t")
        terminal.until(book)
        terminal.type("\x03")
        terminal.until("interrupted; 'quit' or Ctrl-D ends.")
        terminal.until(READY)
        terminal.type("nonsense\r")
        terminal.until("there is no tool or command 'nonsense'")
        terminal.until(READY)
        terminal.type("\x04")
        deadline = time.monotonic() + 30
        while terminal.process.poll() is None and time.monotonic() < deadline:
            terminal.read(0.1)
        assert terminal.process.returncode == 0
        assert "list_books limit=1" in (tmp_path / "prove-rl" / "play_history").read_text()
        assert "Traceback" not in terminal.seen
    finally:
        terminal.process.kill()
        terminal.process.wait()
        os.close(terminal.master)
