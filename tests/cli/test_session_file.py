"""Sessions on disk: seed and call log in, the same session out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from prove.engine.errors import EnvironmentFault
from prove.engine.log import LoggedSession, dumps, exclusive, load, loads, save
from prove.errors import UserError


def lend_all(session, reader="Ada"):
    for book in session.call("list_books", {}).data["books"]:
        session.call("lend", {"book_id": book["id"], "reader": reader})


def same(one, other):
    assert one.calls == other.calls
    assert one.digest() == other.digest()
    assert one.diff().canonical() == other.diff().canonical()
    assert one.session.state.now == other.session.state.now
    # The next call is answered alike, generated ids included.
    book = one.fork().call("list_books", {}).data["books"][0]["id"]
    call = ("lend", {"book_id": book, "reader": "next"})
    assert one.fork().call(*call).json == other.fork().call(*call).json


def test_the_file_is_pinned(installed, tmp_path):
    session = LoggedSession(installed, 7)
    session.call("list_books", {"limit": 1})
    session.call("lend", {"reader": "Zoë"}, call_id="a")
    save(session, tmp_path / "s.json")
    assert (tmp_path / "s.json").read_text(encoding="utf-8") == (
        '{"schema_version":1,"environment":"reading_room","version":"1.0.0","seed":7,"calls":[\n'
        '{"tool":"list_books","arguments":{"limit":1}},\n'
        '{"tool":"lend","arguments":{"reader":"Zoë"},"call_id":"a"}\n'
        "]}\n"
    )


def test_an_empty_session_comes_back(installed, tmp_path):
    save(LoggedSession(installed, 3), tmp_path / "s.json")
    same(load(tmp_path / "s.json"), LoggedSession(installed, 3))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text("ab", max_size=3), inner, max_size=2),
    max_leaves=4,
)  # fmt: skip


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_history_comes_back_exactly(installed, data):
    seed = data.draw(st.integers(0, 3))
    session = LoggedSession(installed, seed)
    books = [b["id"] for b in installed.session(seed).call("list_books", {}).data["books"]]
    loans: list[str] = ["loan_1"]
    for _ in range(data.draw(st.integers(0, 6))):
        tool = data.draw(
            st.sampled_from(["list_books", "lend", "lend", "give_back", "touch", "annotate_loan", "no_tool"])
        )
        arguments = {
            "lend": {"book_id": data.draw(st.sampled_from(books)), "reader": data.draw(VALUES)},
            "annotate_loan": {"loan_id": data.draw(st.sampled_from(loans)), "text": data.draw(VALUES)},
        }.get(
            tool,
            {"loan_id": data.draw(st.sampled_from(loans))} if tool in ("give_back", "touch") else data.draw(VALUES),
        )
        observation = session.call(tool, arguments, call_id=data.draw(st.none() | st.sampled_from("xyz")))
        if observation.ok and tool == "lend" and "id" in observation.data:  # a repeated call id answers as before
            loans.append(observation.data["id"])
    same(loads(dumps(session), "memory"), session)
    assert dumps(loads(dumps(session), "memory")) == dumps(session)


def test_a_call_id_is_executed_and_logged_once(installed):
    session = LoggedSession(installed, 0)
    book = session.call("list_books", {}).data["books"][0]["id"]
    first = session.call("lend", {"book_id": book, "reader": "Ada"}, call_id="1")
    assert session.call("lend", {"book_id": book, "reader": "Ada"}, call_id="1") is first
    assert len(session.calls) == 2
    again = loads(dumps(session), "memory")
    assert again.call("lend", {"book_id": book, "reader": "Bob"}, call_id="1").json == first.json
    assert len(again.calls) == 2


def test_a_fork_has_a_log_of_its_own(installed):
    session = LoggedSession(installed, 0)
    session.call("list_books", {})
    twin = session.fork()
    lend_all(twin)
    assert len(session.calls) == 1 and len(twin.calls) > 2
    assert not session.diff() and twin.diff()
    same(loads(dumps(twin), "memory"), twin)


def test_reset_empties_the_log(installed):
    session = LoggedSession(installed, 0)
    lend_all(session)
    session.reset()
    assert session.calls == [] and session.last is None
    same(session, LoggedSession(installed, 0))


def test_changing_the_arguments_later_changes_no_log(installed):
    session = LoggedSession(installed, 0)
    arguments = {"limit": 1}
    session.call("list_books", arguments)
    arguments["limit"] = 2
    session.last.arguments["limit"] = 3
    assert session.calls[0].arguments == {"limit": 1}


def endless():
    value: list = []
    value.append(value)
    return value


@pytest.mark.parametrize(
    "value",
    [float("nan"), float("inf"), {1}, b"x", "\ud800", 10**5000, endless()],
    ids=["nan", "inf", "set", "bytes", "surrogate", "long", "endless"],
)
def test_what_json_cannot_hold_is_refused_before_anything_happens(installed, value):
    session = LoggedSession(installed, 0)
    with pytest.raises(UserError, match="cannot be logged"):
        session.call("lend", {"book_id": value})
    assert session.calls == [] and session.session.state.clock.seconds == 0


def test_a_fault_of_the_environment_is_not_logged(installed):
    session = LoggedSession(installed, 0)
    with pytest.raises(EnvironmentFault):
        session.call("unlock", {"pin": "1234"})
    same(session, LoggedSession(installed, 0))


def test_an_environment_that_is_not_installed_is_named(installed):
    data = dumps(LoggedSession(installed, 0)).replace(b'"reading_room"', b'"reading_rom"')
    with pytest.raises(
        UserError, match=r"^a\.json: there is no environment 'reading_rom'; did you mean 'reading_room'"
    ):
        loads(data, "a.json")


def test_every_cut_is_told_from_a_whole_file(installed):
    session = LoggedSession(installed, 0)
    lend_all(session)
    data = dumps(session)
    for end in range(0, len(data) - 2, 7):
        with pytest.raises(UserError, match=r"^a\.json is no session file or was damaged: .*ends too early"):
            loads(data[:end], "a.json")


def test_a_link_stays_a_link_and_the_mode_stays(installed, tmp_path):
    save(LoggedSession(installed, 0), tmp_path / "real.json")
    (tmp_path / "real.json").chmod(0o640)
    (tmp_path / "link.json").symlink_to("real.json")
    session = LoggedSession(installed, 1)
    save(session, tmp_path / "link.json")
    assert (tmp_path / "link.json").is_symlink()
    assert load(tmp_path / "real.json").seed == 1
    assert (tmp_path / "real.json").stat().st_mode & 0o777 == 0o640


def test_a_write_that_breaks_off_leaves_the_old_file(installed, tmp_path, monkeypatch):
    path = tmp_path / "s.json"
    save(LoggedSession(installed, 0), path)
    before = path.read_bytes()
    for fault in (KeyboardInterrupt, OSError(28, "No space left on device")):
        monkeypatch.setattr(os, "fsync", lambda _, fault=fault: (_ for _ in ()).throw(fault))
        with pytest.raises((KeyboardInterrupt, UserError)):
            save(LoggedSession(installed, 1), path)
        assert path.read_bytes() == before and os.listdir(tmp_path) == ["s.json"]


def test_a_second_writer_waits_and_then_gives_up(installed, tmp_path):
    path = tmp_path / "s.json"
    with exclusive(path):
        with pytest.raises(UserError, match="in use by another command"), exclusive(path, patience=0.05):
            pass
        entered = threading.Event()

        def wait():
            with exclusive(path):
                entered.set()

        waiting = threading.Thread(target=wait)
        waiting.start()
        assert not entered.wait(0.1)
    waiting.join(5)
    assert entered.is_set() and os.listdir(tmp_path) == []


def test_a_killed_writer_keeps_nobody_out(tmp_path):
    path = tmp_path / "s.json"
    code = (
        "import os, signal\nfrom prove.engine.log import exclusive\n"
        f"with exclusive({str(path)!r}):\n    os.kill(os.getpid(), signal.SIGKILL)"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == -9
    assert os.listdir(tmp_path) == ["s.json.lock"]
    with exclusive(path, patience=0.5):
        pass
    assert os.listdir(tmp_path) == []


def test_a_log_is_read_by_its_words_not_by_pickle(installed):
    # What stands in the file is all that there is: plain JSON.
    session = LoggedSession(installed, 0)
    lend_all(session)
    content = json.loads(dumps(session))
    assert set(content) == {"schema_version", "environment", "version", "seed", "calls"}
    assert all(set(call) == {"tool", "arguments"} for call in content["calls"])
