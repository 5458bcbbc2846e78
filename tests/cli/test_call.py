"""`prove-rl call`: the observation on standard output, and a sentence for every bad input."""

from __future__ import annotations

import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

import pytest

from prove.cli.main import run as run_program

from .conftest import PROGRAM

ROOM = "reading_room"


@pytest.fixture
def book(installed):
    """A book of seed 0 of which more than one copy is there, and its number of copies."""
    books = installed.session(0).call("list_books", {}).data["books"]
    return next(b for b in books if b["copies"] > 1)


def test_a_call_prints_the_observation_and_nothing_else(run, installed):
    expected = installed.session(5).call("list_books", {"limit": 2, "shelf": "a"}).text
    done = run("call", ROOM, "list_books", '{"limit":2,"shelf":"a"}', "--seed", "5")
    assert (done.code, done.out, done.err) == (0, expected + "\n", "")


def test_without_a_seed_it_is_seed_0_and_without_json_no_arguments(run, installed):
    assert run("call", ROOM, "list_books").out == installed.session(0).call("list_books", {}).text + "\n"


def test_a_minus_reads_standard_input(run):
    direct = run("call", ROOM, "list_books", '{"limit":1}')
    assert run("call", ROOM, "list_books", "-", stdin='\n {"limit": 1}\n') == direct
    assert run("call", ROOM, "list_books", "-", stdin=b'\xef\xbb\xbf{"limit":1}') == direct


@pytest.mark.parametrize(
    ("tool", "arguments", "kind"),
    [
        ("lend", '{"book_id":"book_x","reader":"Ada"}', "not_found"),
        ("lend", "{}", "invalid_arguments"),
        ("lend", "[1,2]", "invalid_arguments"),
        ("lend", "null", "invalid_arguments"),
        ("list_books", '{"limit":1e300}', "invalid_arguments"),
        ("list_books", '{"limit":' + "9" * 400 + "}", "invalid_arguments"),
        ("annotate_loan", '{"loan_id":"loan_\\ud800","text":"\\u0000"}', "invalid_arguments"),
        ("lend", '{"book_id":' + "[" * 60 + "]" * 60 + "}", "invalid_arguments"),
    ],
)
def test_a_refused_call_is_printed_and_exits_with_1(run, tool, arguments, kind):
    done = run("call", ROOM, tool, arguments)
    assert (done.code, done.err) == (1, "")
    assert json.loads(done.out)["error"]["kind"] == kind


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("reading_rom", "lend", "{}"), "did you mean 'reading_room'?"),
        (("", "lend", "{}"), "there is no environment ''"),
        ((ROOM, "lned", "{}"), "did you mean 'lend'?"),
        ((ROOM, "zzzzz", "{}"), "known: list_books, lend,"),
        ((ROOM, "lend", '{"book_id":'), "line 1, column 12: expecting value; the text ends too early"),
        ((ROOM, "lend", '{"a":1,\n "b" 2}'), "line 2, column 6: expecting ':' delimiter"),
        ((ROOM, "lend", "{book_id:1}"), "single quotes"),
        ((ROOM, "lend", '{"a":1}}'), "line 1, column 8: text after the end"),
        ((ROOM, "lend", ""), "write {}"),
        ((ROOM, "lend", '{"a":"NaN","b":NaN}'), "line 1, column 16: NaN is no JSON value"),
        ((ROOM, "lend", '{"a":-Infinity}'), "line 1, column 6: -Infinity is no JSON value"),
        ((ROOM, "lend", '{"a":1e999}'), "1e999 is too large a number"),
        ((ROOM, "lend", '{"a":' + "9" * 5000 + "}"), "too long"),
        ((ROOM, "lend", '{"a":1,"a":2}'), "line 1, column 8: the key 'a' stands there twice"),
        ((ROOM, "lend", "[" * 65 + "]" * 65), "nested too deeply; at most 64"),
        ((ROOM, "lend", "[" * 100_000), "nested too deeply"),
        ((ROOM, "lend", '{"a":' * 5000 + "1" + "}" * 5000), "nested too deeply"),
        ((ROOM, "lend", "{}", "--seed", "-1"), "--seed"),
        ((ROOM, "lend", "{}", "--seed", "abc"), "--seed"),
        ((ROOM, "lend", "{}", "--seed", "1.5"), "--seed"),
        ((ROOM, "lend", "{}", "--seed", str(2**70)), "whole number from 0 to 9223372036854775807"),
        ((ROOM, "lend", "{}", "{}"), "prove-rl call --help"),
        ((ROOM,), "prove-rl call --help"),
    ],
    ids=lambda value: None if isinstance(value, tuple) else value[:30],
)
def test_bad_input_is_one_sentence(run, arguments, part):
    assert part in run("call", *arguments).sentence()


def test_standard_input_that_is_no_text_is_one_sentence(run):
    assert "not UTF-8 (byte 6)" in run("call", ROOM, "lend", "-", stdin=b'{"a":"\xff"}').sentence()


def test_closed_standard_input_is_one_sentence(surroundings):
    script = f"exec {' '.join(PROGRAM)} call {ROOM} lend - <&-"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, env=surroundings)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: standard input is closed") and done.stderr.count("\n") == 1


def test_a_fault_of_the_environment_is_no_observation(run, tmp_path):
    path = tmp_path / "s.json"
    done = run("call", ROOM, "unlock", '{"pin":"1234"}', "--state", str(path))
    assert (done.code, done.out) == (70, "")
    assert done.err.startswith("internal error: EnvironmentFault") and done.err.count("\n") == 1
    assert not path.exists()


def test_a_state_file_makes_one_session_of_several_commands(run, installed, tmp_path, book):
    path = tmp_path / "s.json"
    lend = json.dumps({"book_id": book["id"], "reader": "Zoë"})
    first = json.loads(run("call", ROOM, "lend", lend, "--state", str(path)).out)
    second = json.loads(run("call", ROOM, "lend", lend, "--state", str(path)).out)
    assert second["book"]["copies"] == first["book"]["copies"] - 1 == book["copies"] - 2
    assert second["id"] != first["id"] and second["at"] > first["at"]
    assert run("call", ROOM, "give_back", json.dumps({"loan_id": first["id"]}), "--state", str(path)).code == 0
    # The same in one session of the library.
    session = installed.session(0)
    for _ in range(2):
        session.call("lend", json.loads(lend))
    assert session.call("give_back", {"loan_id": first["id"]}).ok
    assert "Zoë" in path.read_text(encoding="utf-8")
    assert [c["tool"] for c in json.loads(path.read_text())["calls"]] == ["lend", "lend", "give_back"]
    assert sorted(os.listdir(tmp_path)) == ["s.json"]


def test_the_state_file_keeps_its_seed(run, tmp_path):
    path = str(tmp_path / "s.json")
    seven = run("call", ROOM, "list_books", "{}", "--seed", "7", "--state", path)
    assert seven.out != run("call", ROOM, "list_books").out
    assert run("call", ROOM, "list_books", "{}", "--state", path).out == seven.out
    assert run("call", ROOM, "list_books", "{}", "--seed", "7", "--state", path).out == seven.out
    assert (
        "holds a session of seed 7, not 0" in run("call", ROOM, "list_books", "--seed", "0", "--state", path).sentence()
    )


def test_a_refused_call_is_logged_and_changes_nothing(run, tmp_path):
    path = tmp_path / "s.json"
    assert run("call", ROOM, "lend", "{}", "--state", str(path)).code == 1
    assert json.loads(path.read_text())["calls"] == [{"tool": "lend", "arguments": {}}]
    assert run("call", ROOM, "list_books", "{}", "--state", str(path)).out == run("call", ROOM, "list_books").out


@pytest.mark.parametrize("what", [("call", ROOM, "lnd", "{}"), ("call", ROOM, "lend", "{")])
def test_bad_input_leaves_the_state_file_alone(run, tmp_path, what):
    path = tmp_path / "s.json"
    run("call", ROOM, "list_books", "{}", "--state", str(path))
    before = path.read_bytes()
    run(*what, "--state", str(path)).sentence()
    assert path.read_bytes() == before


def damage(path, how):
    """A state file that is not as it was written."""
    whole = path.read_bytes()
    content = json.loads(whole)
    changed = {
        "empty": lambda: b"",
        "cut": lambda: whole[:-20],
        "half": lambda: whole[: len(whole) // 2],
        "text": lambda: b"dear diary\n",
        "binary": lambda: bytes(range(256)),
        "list": lambda: b"[]",
        "other json": lambda: b'{"a":1}',
        "deep": lambda: b"[" * 100_000,
        "no seed": lambda: json.dumps({k: v for k, v in content.items() if k != "seed"}).encode(),
        "bad seed": lambda: json.dumps({**content, "seed": -1}).encode(),
        "unknown key": lambda: json.dumps({**content, "more": 1}).encode(),
        "schema version": lambda: json.dumps({**content, "schema_version": 2, "more": 1}).encode(),
        "environment": lambda: json.dumps({**content, "environment": "elsewhere"}).encode(),
        "version": lambda: json.dumps({**content, "version": "0.9.0"}).encode(),
        "fault": lambda: json.dumps({**content, "calls": [{"tool": "unlock", "arguments": {"pin": "1234"}}]}).encode(),
    }[how]()
    path.write_bytes(changed)
    return changed


@pytest.mark.parametrize(
    ("how", "part"),
    [
        ("empty", "ends too early"),
        ("cut", "ends too early"),
        ("half", "ends too early"),
        ("text", "no session file"),
        ("binary", "no session file"),
        ("list", "got `array`"),
        ("other json", "`schema_version`"),
        ("deep", "nested too deeply"),
        ("no seed", "`seed`"),
        ("bad seed", "from 0 to"),
        ("unknown key", "`more`"),
        ("schema version", "schema_version 2"),
        ("environment", "'elsewhere', not of 'reading_room'"),
        ("version", "0.9.0, and 1.0.0 is installed"),
        ("fault", "call 1 (unlock)"),
    ],
)
def test_a_bad_state_file_is_one_sentence_and_stays_as_it_is(run, tmp_path, how, part):
    path = tmp_path / "s.json"
    run("call", ROOM, "list_books", "{}", "--state", str(path))
    before = damage(path, how)
    sentence = run("call", ROOM, "list_books", "{}", "--state", str(path)).sentence()
    assert part in sentence and str(path) in sentence
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["s.json"]


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("/dev/null", "no regular file"),
        ("/proc/nowhere/s.json", "no such file or directory"),
        ("{tmp}", "is a folder"),
        ("{tmp}/no/such/s.json", "no such file or directory"),
        ("{tmp}/" + "n" * 300, "file name too long"),
        ("{tmp}/loop", "check the path"),
        ("{tmp}/pipe", "no regular file"),
        ("", "empty"),
    ],
)
def test_a_place_that_cannot_hold_the_state_is_one_sentence(run, tmp_path, path, part):
    os.symlink("loop", tmp_path / "loop")
    os.mkfifo(tmp_path / "pipe")
    assert part in run("call", ROOM, "list_books", "{}", "--state", path.format(tmp=tmp_path)).sentence()
    assert sorted(os.listdir(tmp_path)) == ["loop", "pipe"]


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_write_protected_state_file_is_one_sentence(run, tmp_path):
    path = tmp_path / "s.json"
    run("call", ROOM, "list_books", "{}", "--state", str(path))
    path.chmod(0o444)
    assert "permission denied" in run("call", ROOM, "list_books", "{}", "--state", str(path)).sentence()


def test_a_full_disk_leaves_the_old_state(spawn, tmp_path):
    path = tmp_path / "s.json"
    assert spawn("call", ROOM, "list_books", "{}", "--state", str(path)).code == 0
    before = path.read_bytes()

    def little_room():
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before), len(before)))

    sentence = spawn("call", ROOM, "list_books", "{}", "--state", str(path), preexec_fn=little_room).sentence()
    assert "cannot be written" in sentence
    assert path.read_bytes() == before and os.listdir(tmp_path) == ["s.json"]


def test_commands_at_the_same_time_lose_no_call(surroundings, tmp_path):
    path = str(tmp_path / "s.json")

    def one(number):
        arguments = json.dumps({"limit": number})
        return subprocess.run(
            [*PROGRAM, "call", ROOM, "list_books", arguments, "--state", path],
            capture_output=True, text=True, env=surroundings,
        )  # fmt: skip

    with ThreadPoolExecutor(4) as pool:
        done = list(pool.map(one, range(1, 7)))
    assert [d.returncode for d in done] == [0] * 6, [d.stderr for d in done]
    with open(path) as file:
        calls = json.load(file)["calls"]
    assert sorted(call["arguments"]["limit"] for call in calls) == [1, 2, 3, 4, 5, 6]
    assert os.listdir(tmp_path) == ["s.json"]


def test_the_exit_code_reaches_the_shell(spawn):
    assert spawn("call", ROOM, "list_books").code == 0
    refused = spawn("call", ROOM, "lend", "{}")
    assert (refused.code, refused.err) == (1, "") and json.loads(refused.out)
    assert spawn("call", ROOM, "lend", b"\xff{".decode(errors="surrogateescape")).code == 2


def test_a_reader_that_is_gone_is_no_fault(surroundings):
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [*PROGRAM, "call", ROOM, "list_books"], stdout=write, stderr=subprocess.PIPE, text=True, env=surroundings
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (141, "")


def test_the_program_never_raises_in_this_process(installed):
    assert run_program(["call", ROOM, "lend", "{"]) == 2
