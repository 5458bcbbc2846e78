"""The audit: what policies that do not do the task earn, and an exit code that says so when it is too much."""

from __future__ import annotations

import errno
import json
import os

import msgspec
import pytest
from evaluation_examples import asking, counting, helpless, lending

import prove.cli.main as cli
import prove.evaluation.audit as room
from prove.cli._page import write_page
from prove.dataset import write_parquet
from prove.errors import UserError
from prove.evaluation import judge, play_script
from prove.evaluation.audit import MARGIN, audit, find_faults
from prove.evaluation.exploits import POLICIES
from prove.rollout import Scorer


@pytest.fixture
def many():
    """Tasks of two calls, and one to decline."""
    return [lending(), asking(), helpless(), lending(7), lending(8)]


@pytest.fixture
def found(many):
    return audit(many)


def rows(found):
    return {row.policy: row for row in found.rows}


def play(name, example):
    return play_script(example, POLICIES[name](example))


def test_every_policy_is_priced_and_the_promise_holds(found):
    assert list(rows(found)) == list(POLICIES) and found.faults == [] and found.examples == 5
    assert rows(found)["oracle"].done == 5
    for name, row in rows(found).items():
        assert set(row.prices) == {"paper", "strict"}
        for price in row.prices.values():
            assert sum(price.parts.values()) == pytest.approx(price.total), name
            assert price.pays is None or price.parts[price.pays] == max(price.parts.values())


def test_prices_by_hand(examples):
    """Three tasks of 2, 1 and 2 calls and one to decline; the oracle earns (3 · 1.3 + 1)/4."""
    by = rows(audit(examples))
    assert by["oracle"].prices["paper"].total == pytest.approx(4.9 / 4)
    assert by["silent"].prices["paper"].total == by["ask for ever"].prices["strict"].total == 0.25
    assert by["silent"].prices["paper"].pays == "abstention"
    # A name alone is worth 0.2.
    assert by["malformed"].prices["paper"].total == pytest.approx((3 * 0.2 + 1) / 4)
    # 1.3 − 0.5/2 for the first of two calls; the one call of the third is all of it, and nothing prices what was said.
    first = by["first call only"].prices
    assert first["paper"].total == pytest.approx((2 * 1.05 + 1.3 + 1) / 4)
    assert first["strict"].total == pytest.approx((2 * 1.0 + 1.3 + 1) / 4)
    assert by["first call only"].failed == 3 and by["first call only"].unsaid == 1
    # So few long tasks cannot make up for that one.
    (fault,) = audit(examples).faults
    assert (fault.policy, fault.profile, fault.unsaid) == ("first call only", "strict", 1)
    assert fault.below == pytest.approx(0.2)


def test_doubled_writes_cost_under_strict_alone(found):
    row = rows(found)["writes doubled"]
    assert row.done == 2 and row.failed == 3, "what is declined, or refused the second time, stays done"
    assert row.prices["paper"].below_failed < 0.05
    assert row.prices["strict"].least >= MARGIN
    assert row.prices["strict"].parts["collateral"] < 0


def test_a_copied_result_does_a_task_that_only_asks():
    example = counting()
    assert judge(example, play("copy of the first result", example)).success is True
    assert judge(example, play("first call only", example)).success is False


def test_wrong_values_run_where_they_can():
    example = lending()
    calls = play("right keys, wrong values", example).calls
    wanted = example.ground_truth.calls[1].arguments
    lend = next(call for call in calls if call["name"] == "lend")
    given = json.loads(lend["arguments"])
    assert lend["ok"] and given.keys() == wanted.keys() and given != wanted


@pytest.mark.parametrize(
    ("name", "kinds", "count"),
    [("malformed", {"malformed"}, 2), ("names stuffed", {None, "invalid_arguments"}, 3), ("every tool", None, 4)],
)
def test_what_policies_call(name, kinds, count):
    calls = play(name, lending()).calls
    assert len(calls) == count
    assert kinds is None or {call["kind"] for call in calls} == kinds


def test_who_asks_for_ever_hears_the_answer_and_calls_nothing():
    result = play("ask for ever", asking())
    assert result.calls == [] and sum(m["role"] == "user" for m in result.messages) == 3


def test_nothing_is_called_where_there_is_no_first_call():
    assert all(not play(n, helpless()).calls for n in POLICIES if n != "every tool")


def test_a_price_that_is_too_good_is_found(found):
    def cheaper(name, profile, **fields):
        return [
            row
            if row.policy != name
            else msgspec.structs.replace(
                row, prices={**row.prices, profile: msgspec.structs.replace(row.prices[profile], **fields)}
            )
            for row in found.rows
        ]

    (fault,) = find_faults(cheaper("silent", "paper", below=0.29))
    assert (fault.policy, fault.profile, fault.below) == ("silent", "paper", 0.29)
    assert find_faults(cheaper("writes doubled", "paper", below=0.0)) == []
    (fault,) = find_faults(cheaper("writes doubled", "strict", below_failed=0.2))
    assert (fault.policy, fault.profile) == ("writes doubled", "strict")
    assert find_faults(cheaper("writes doubled", "strict", below=0.2)) == []


@pytest.fixture
def data(many, tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    write_parquet(folder / "train.parquet", many)
    return folder


def test_the_command(data, capsys):
    assert cli.run(["audit", str(data)]) == 0
    out, err = capsys.readouterr()
    assert [line.split("|")[1].strip() for line in out.splitlines()[2:]] == list(POLICIES)
    page = (data / "audit.html").read_text(encoding="utf-8")
    assert "<svg" in page and "<script" not in page and "audit.html is the page" in err
    assert all(name in page for name in POLICIES)
    assert cli.run(["audit", str(data), "--limit", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["examples"] == 1


def test_the_exit_code_is_1_where_the_reward_can_be_had_without_the_task(data, capsys, monkeypatch):
    """Changes beside the task for nothing: doing everything twice is then as good as doing it once."""
    monkeypatch.setattr(Scorer, "beside", lambda *_: [])
    assert cli.run(["audit", str(data)]) == 1
    err = capsys.readouterr().err
    assert "writes doubled is only" in err and "under strict" in err
    assert "prices are too good" in (data / "audit.html").read_text(encoding="utf-8")


def test_a_fault_of_ours_is_no_price(examples, monkeypatch):
    def broken(example, script):
        result = play_script(example, script)
        result.reward, result.fault = None, "the server is gone"
        return result

    monkeypatch.setattr(room, "play_script", broken)
    with pytest.raises(RuntimeError, match="the server is gone"):
        audit(examples)


def test_a_page_is_never_written_over_the_data_or_found_unwritable_late(data, capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(room, "play_script", lambda *_: pytest.fail("it was played"))
    whole = (data / "train.parquet").read_bytes()
    (tmp_path / "link.html").symlink_to(data / "train.parquet")
    for page, words in (
        (data / "train.parquet", "this is the data itself"),
        (tmp_path / "link.html", "this is the data itself"),
        (data, "this is a folder; name a file in it"),
        (tmp_path / "nix" / "page.html", "there is no folder"),
    ):
        assert cli.run(["audit", str(data), "--out", str(page)]) == 2
        err = capsys.readouterr().err
        assert words in err and err.count("\n") == 1
    assert (data / "train.parquet").read_bytes() == whole


def test_an_earlier_page_outlives_a_full_disk(tmp_path, monkeypatch):
    """And what is no file is never removed or replaced."""
    page = tmp_path / "page.html"
    write_page(page, "earlier")

    def full(self, *_, **__):
        self.touch()
        raise OSError(errno.ENOSPC, "no space", str(self))

    monkeypatch.setattr(type(page), "write_text", full)
    with pytest.raises(UserError, match=r"cannot write .*page\.html.*: no space left on device; free some space"):
        write_page(page, "later")
    assert page.read_text() == "earlier" and [*tmp_path.iterdir()] == [page]
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UserError, match="no space left"):
        write_page(tmp_path / "pipe", "later")
    assert (tmp_path / "pipe").is_fifo()


def test_data_in_which_nothing_is_to_be_done_prices_nobody(tmp_path, capsys):
    write_parquet(tmp_path / "train.parquet", [helpless()])
    assert cli.run(["audit", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert "in none of these examples anything has to be called" in err and err.count("\n") == 1


def test_a_limit_beyond_every_count(data, capsys):
    assert cli.run(["audit", str(data), "--limit", "1" + "0" * 30]) == 0


def test_no_data_is_said(tmp_path, capsys):
    write_parquet(tmp_path / "train.parquet", [])
    assert cli.run(["audit", str(tmp_path)]) == 2
    assert "holds no examples" in capsys.readouterr().err
