"""`prove-rl play`, line by line: calls, diff, fork, save, and what is not understood."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from prove.cli._complete import Suggester
from prove.cli._literals import parse_arguments
from prove.cli._terminal import foot
from prove.cli.play import COMMANDS, Play
from prove.errors import UserError

from .conftest import ROOM


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
