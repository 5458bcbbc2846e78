"""`prove-rl play`: the prompt, line by line from standard input and at a terminal."""

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
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from prove.cli._complete import Known, Suggester
from prove.cli._literals import parse_arguments
from prove.cli._pretty import layout, visible
from prove.cli._terminal import foot, pieces
from prove.cli.play import COMMANDS, Play
from prove.errors import UserError

from .conftest import PROGRAM

ROOM = "reading_room"
READY = "0 rows changed"  # the foot of an empty line, written last


@pytest.fixture
def books(installed):
    return installed.session(0).call("list_books", {}).data["books"]


@pytest.fixture
def talk(run):
    """Plays these lines; gives the output as a list of (line, what followed it), and the rest of the run."""

    def invoke(*lines, seed=0):
        done = run("play", ROOM, "--seed", str(seed), stdin="\n".join(lines) + "\n")
        turns: list[list[str]] = []
        for line in done.out.splitlines():
            prompt = re.match(rf"{ROOM} \d+( fork \d+)?> ", line)
            if prompt:
                turns.append([line[prompt.end() :], ""])
            else:
                turns[-1][1] += line + "\n"
        return turns, done

    return invoke


def answers(turns):
    return [answer for _, answer in turns]


def test_pairs_and_json_are_the_same_call(talk, installed, books):
    turns, done = talk(
        "list_books limit=2 shelf=a",
        'list_books {"limit": 2, "shelf": "a"}',
        'call list_books shelf="a" limit=2',
        "list_books shelf='a'   limit=2  ",
    )
    assert (done.code, done.err) == (0, "")
    assert len(set(answers(turns))) == 1
    expected = installed.session(0).call("list_books", {"limit": 2, "shelf": "a"}).data
    assert json.loads(turns[0][1]) == expected
    assert turns[0][0] == "list_books limit=2 shelf=a"


def test_a_refused_call_says_kind_code_and_what_is_allowed(talk):
    turns, done = talk("lend book_id=book_x reader=Ada", "list_books shelf=z", "lend what=5")
    assert done.code == 0  # a refusal is an answer, not a fault of the line
    assert turns[0][1].startswith("not_found: book_not_found\nbook_id: there is no book with id 'book_x'.")
    assert "shelf: allowed: a, b" in turns[1][1]
    assert "what: allowed: book_id, reader" in turns[2][1]


def test_diff_names_rows_fields_before_and_after(talk, books):
    book = next(b for b in books if b["copies"] > 1)
    turns, _ = talk("diff", f'lend book_id={book["id"]} reader="Ada Lovelace"', "diff", "undo", "diff")
    assert turns[0][1] == turns[4][1] == "nothing has changed\n"
    loan = json.loads(turns[1][1])
    rows = [" ".join(line.split()) for line in turns[2][1].splitlines()]
    assert rows == [
        f"books {book['id']} changed",
        f"copies {book['copies']} → {book['copies'] - 1}",
        f"loans {loan['id']} created",
        f'book_id "{book["id"]}"',
        'reader "Ada Lovelace"',
    ]


def test_diff_shows_the_id_of_a_created_row_and_deleted_rows(talk, books):
    book = next(b["id"] for b in books if b["copies"] > 1)
    turns, _ = talk(f"lend book_id={book} reader=Ada")
    loan = json.loads(turns[0][1])["id"]
    turns, _ = talk(f"lend book_id={book} reader=Ada", f"annotate_loan loan_id={loan} text=old", "diff")
    assert f'loan_id  "{loan}"' in turns[2][1]
    turns, _ = talk("touch loan_id=loan_000000", "list_books limit=1", "diff")
    assert turns[2][1] == "nothing has changed\n"


def test_a_moved_moment_alone_is_no_change(talk, installed):
    loan = installed.session(0).state.loans
    (loan,) = [row.id for row in loan]
    turns, _ = talk("list_books limit=1", f"touch loan_id={loan}", "diff", f"give_back loan_id={loan}", "diff")
    assert "count for nothing" in turns[2][1] and "changed" not in turns[2][1]
    assert f"loans {loan} deleted" in turns[4][1]


def test_fork_and_back(talk, books):
    book = next(b for b in books if b["copies"] > 1)
    lend = f"lend book_id={book['id']} reader=Ada"
    turns, done = talk(lend, "status", "fork", lend, "fork", "undo", "back", "back", "status", "back", lend)
    assert turns[1][1] == turns[8][1]
    assert "reading_room 0 fork 2> undo" in done.out
    assert json.loads(turns[3][1]) == json.loads(turns[10][1])
    assert done.err == (
        "error: line 6: there is nothing to undo here; back leaves the fork.\n"
        "error: line 10: there is no fork to leave; fork makes one.\n"
    )
    assert done.code == 2


def test_undo_takes_back_calls_reset_and_seed(talk):
    turns, done = talk(
        "list_books limit=1", "status", "lend reader=x", "undo", "status", "reset", "seed 9", "undo", "undo", "status",
        "undo", "undo",
    )  # fmt: skip
    assert turns[1][1] == turns[4][1] == turns[9][1]
    assert [a.strip() for a in answers(turns) if a.startswith("undone")] == [
        "undone: lend", "undone: seed", "undone: reset", "undone: list_books",
    ]  # fmt: skip
    assert done.err == "error: line 12: there is nothing to undo here.\n"


def test_seed_and_reset(talk, installed):
    turns, _ = talk("seed 4", "list_books limit=1", "reset", "status")
    assert json.loads(turns[1][1]) == installed.session(4).call("list_books", {"limit": 1}).data
    assert re.search(r"seed +4\n", turns[3][1]) and re.search(r"calls +0\n", turns[3][1])


def test_save_and_load(talk, run, tmp_path, books):
    book = next(b for b in books if b["copies"] > 1)
    path = tmp_path / "my session.json"
    lend = f"lend book_id={book['id']} reader=Ada"
    turns, done = talk(lend, f"save {path}", "status", "log", "reset", f'load "{path}"', "status", "log", "diff")
    assert (done.code, done.err) == (0, "")
    assert turns[2][1] == turns[6][1]
    assert turns[3][1] == turns[7][1] == f'  1  lend {{"book_id":"{book["id"]}","reader":"Ada"}}\n'
    assert "loans" in turns[8][1]
    # The same file serves `prove-rl call`.
    assert run("call", ROOM, "list_books", "{}", "--state", str(path)).code == 0


def test_save_destroys_no_other_file(talk, tmp_path):
    (tmp_path / "notes.txt").write_text("dear diary")
    _, done = talk("list_books limit=1", f"save {tmp_path}/s.json", "list_books", f"save {tmp_path}/s.json")
    assert done.code == 0  # its own file may be written again
    before = (tmp_path / "s.json").read_bytes()
    _, done = talk(f"save {tmp_path}/s.json", f"save {tmp_path}/notes.txt", f"save! {tmp_path}/notes.txt")
    assert f"'save! {tmp_path}/s.json' replaces it" in done.err
    assert done.err.count("notes.txt is no session file") == 2 and done.err.count("\n") == 3
    assert (tmp_path / "notes.txt").read_text() == "dear diary" and (tmp_path / "s.json").read_bytes() == before
    _, done = talk(f"save! {tmp_path}/s.json")
    assert done.code == 0 and json.loads((tmp_path / "s.json").read_text())["calls"] == []


@pytest.mark.parametrize(
    "line", ["load {tmp}/none.json", "load {tmp}", "save /dev/null", "save {tmp}/no/s.json", "load /dev/zero"]
)
def test_a_bad_place_is_one_sentence_and_changes_nothing(talk, tmp_path, line):
    turns, done = talk("list_books limit=1", "status", line.format(tmp=tmp_path), "status")
    assert turns[1][1] == turns[3][1]
    assert done.code == 2 and done.err.startswith("error: line 3: ") and done.err.count("\n") == 1


def test_help_and_tools(talk, installed):
    turns, done = talk("help", "?", "tools", "tools note", "help lend", "help diff", "help nothing", "tools zebra")
    assert all(name in turns[0][1] for name in COMMANDS if name != "save!")
    assert turns[1][1] == turns[0][1]
    assert all(tool.name in turns[2][1] for tool in installed.tools)
    assert "annotate_loan" in turns[3][1] and "list_books" not in turns[3][1]
    assert "id of book" in turns[4][1] and "returns {id, book {id, title, copies}, reader, at}" in turns[4][1]
    assert "what this session has changed" in turns[5][1]
    assert "zebra" in turns[7][1]
    assert done.err == "error: line 7: there is no tool or command 'nothing'; see 'tools' and 'help'.\n"


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("lst_books", "did you mean 'list_books'?"),
        ("staus", "did you mean 'status'?"),
        ("lend(book_id=1)", "write lend key=value"),
        ("lend Ada", "'Ada' is no argument; write key=value or a JSON object; parameters: book_id, reader"),
        ("lend reader=Ada Lovelace", 'takes quotes: reader="Ada Lovelace…"'),
        ("lend book_id=1 reader = Ada", "'reader' is not key=value"),
        ("lend reader=", 'an empty text is reader=""'),
        ("lend book_id=", "leave it out or give one"),
        ("lend reader=a reader=b", "reader is given twice"),
        ('lend reader="a', "unterminated string"),
        ("lend reader='a", "never closed"),
        ('lend reader="a"book_id=1', "a space is missing"),
        ("lend {", "the text ends too early"),
        ('lend {"reader":"a"} x', "text after the end"),
        ("lend " + "[" * 10_000, "nested too deeply"),
        ("list_books limit=1e999", "limit: 1e999 is too large a number"),
        ("unlock pin=1234", "the environment has a fault"),
        ("seed", "seed needs something behind it: seed N"),
        ("seed -1", "whole number from 0"),
        ("seed ٣", "whole number from 0"),
        ("seed " + "9" * 30, "whole number from 0 to"),
        ("seed " + "9" * 3000, "whole number from 0"),
        ("call", "call needs something behind it"),
        ("call nothing", "no tool or command"),
        ("diff now", "diff takes nothing behind it"),
        ("undo", "nothing to undo"),
        ("save", "save needs something behind it"),
        ("save a\x00b", "cannot be used"),
        ("\x1b[2J", "'\\x1b[2J'"),
    ],
    ids=lambda value: value[:20].encode("unicode_escape").decode(),
)
def test_what_is_not_understood_is_one_sentence_and_the_prompt_goes_on(talk, line, part):
    turns, done = talk(line, "status")
    assert done.code == 2 and done.err.startswith("error: line 1: ") and done.err.count("\n") == 1
    assert part in done.err
    assert re.search(r"calls +0\n", turns[-1][1])
    assert "Traceback" not in done.err and "\x1b" not in done.out + done.err


def test_comments_blank_lines_and_quit(talk):
    turns, done = talk("# a comment", "", "   ", "list_books limit=1", "quit", "list_books")
    assert [line for line, _ in turns] == ["# a comment", "list_books limit=1", "quit"]
    assert done.code == 0


def test_input_that_is_no_text_is_survived(run):
    done = run("play", ROOM, stdin=b"\xff\xfe\x00lend\n\x80 x=1\nlist_books limit=1")
    assert done.code == 2 and done.err.count("error: line") == 2
    assert '"books"' in done.out


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("play", "reading_rom"), "did you mean 'reading_room'?"),
        (("play", ROOM, "--seed", "-1"), "--seed"),
        (("play", ROOM, "--seed", "abc"), "--seed"),
        (("play", ROOM, "--seed", str(2**70)), "whole number from 0"),
        (("play",), "prove-rl play --help"),
    ],
)
def test_a_bad_command_line_is_one_sentence(run, arguments, part):
    assert part in run(*arguments).sentence()


PIECES = st.sampled_from(
    [*COMMANDS, "list_books", "lend", "touch", "book_id=", "reader=", "limit=", "=", '"', "'", "{", "}", "[", "]",
     ":", ",", "5", "-1", "1e5", "true", "null", "loan_1", " ", "  ", "\t", "\\", "NaN",
     "/nowhere/at/all", "\x00", "é", "\u2028"]
)  # fmt: skip


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.lists(st.lists(PIECES | st.text(max_size=5), max_size=8).map("".join), max_size=4))
def test_no_line_breaks_the_prompt(installed, tmp_path, monkeypatch, lines):
    monkeypatch.chdir(tmp_path)  # `save` may be among them
    game = Play(installed, 0)
    for line in lines:
        problem = game.attempt(line)
        assert problem is None or not problem.startswith("internal error"), (line, problem)
        list(Suggester(installed, {}, game.known).suggest(line))
        foot(game, line)
    assert game.attempt("list_books limit=1") is None


@given(text=st.lists(PIECES | st.text(max_size=5), max_size=8).map("".join))
def test_arguments_are_read_or_refused_in_words(text):
    properties = {"limit": {"type": "integer"}, "reader": {"type": "string"}, "book_id": {"type": "array"}}
    try:
        json.dumps(parse_arguments(text, properties), allow_nan=False)
    except UserError as error:
        assert str(error)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("i=5 n=2.50 b=true s=5", {"i": 5, "n": 2.5, "b": True, "s": "5"}),
        ("i=-3 n=7 b=false", {"i": -3, "n": 7, "b": False}),
        ("i=five n=x b=maybe", {"i": "five", "n": "x", "b": "maybe"}),
        ('i="5" s=true', {"i": "5", "s": "true"}),
        ('s="two words" a=["x", "y z"]', {"s": "two words", "a": ["x", "y z"]}),
        ('s=\'it is "so"\' o={"k": [1, 2]}', {"s": 'it is "so"', "o": {"k": [1, 2]}}),
        ('s="a\\nb é \\u00e9"', {"s": "a\nb é é"}),
        ("s=[not json] i=1", None),
        ("s=a=b", {"s": "a=b"}),
        ("u=5", {"u": 5}),
        ("u=five", {"u": "five"}),
        ("x=5 y=abc z=[1]", {"x": 5, "y": "abc", "z": [1]}),
        ("a=x", None),
        ("", {}),
        ("[1]", [1]),
    ],
)
def test_values_are_read_by_the_schema(text, expected):
    kinds = {"i": "integer", "n": "number", "b": "boolean", "s": "string", "a": "array", "o": "object"}
    properties = {name: {"type": kind} for name, kind in kinds.items()}
    properties["u"] = {"anyOf": [{"type": "integer"}, {"type": "string"}]}
    if expected is None:
        with pytest.raises(UserError):
            parse_arguments(text, properties)
    else:
        read = parse_arguments(text, properties)
        assert read == expected and [type(v) for v in read] == [type(v) for v in expected]


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


def test_long_text_in_a_result_stays_json(talk, books):
    book = next(b["id"] for b in books if b["copies"] > 1)
    turns, _ = talk(f'lend book_id={book} reader="{"many words " * 40}"', "log")
    assert json.loads(turns[0][1])["reader"] == "many words " * 40
    assert turns[1][1].count("\n") == 1


def test_rows_show_what_is_behind_the_tools(talk, installed, books):
    turns, done = talk("rows", "rows books", f"rows books {books[3]['id'][-4:]}", "rows books zebra", "rows boks")
    assert turns[0][1] == "books  12 rows\nloans  1 rows\nnotes  0 rows\n"
    shown = [json.loads(line) for line in turns[1][1].splitlines()]
    assert [row["id"] for row in shown] == [book["id"] for book in books]
    assert json.loads(turns[2][1])["id"] == books[3]["id"]
    assert turns[3][1] == "no row of books holds 'zebra'\n"
    assert done.err == "error: line 5: there is no table 'boks'; did you mean 'books'?\n"


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
