"""Taking an exam: figures, resumption, faults that are no answers. The exam is a toy that runs as the real ones do."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from scripted import says, server

from prove.cli.main import run
from prove.errors import UserError
from prove.evaluation.exams import canary, place, process
from prove.evaluation.exams.drivers.tau2 import judged
from prove.evaluation.exams.records import Log, Record
from prove.evaluation.exams.scores import metrics
from prove.evaluation.exams.sitting import Setting, Sitting, spread


def asked(request) -> str:
    return request["messages"][-1]["content"]


def right(request):
    part, number = asked(request).split("_")
    return says(str(2 + int(number)) if part == "sums" else f"word{number}")


def sitting(toy, url: str, out: Path, **settings) -> Sitting:
    made = Sitting(toy, Setting(model="scripted", base_url=url, timeout=5, **settings), place.interpreter(toy), out)
    made.prepare()
    return made


def test_right_answers_score_everything_and_wrong_ones_nothing(toy, tmp_path):
    with server(right) as url:
        made = sitting(toy, url, tmp_path / "right")
        assert made.play(lambda record: None) is None
    found = made.score()
    assert {name: figure.mean for name, figure in found.metrics.items()} == {
        "toy/sums": 1.0,
        "toy/words": 1.0,
        "toy/overall": 1.0,
    }
    assert (found.total, found.scored, found.errors, found.left) == (12, 12, {}, 0)
    assert found.tokens == {"completion": 120, "prompt": 1200}
    with server(lambda request: says("7")) as url:
        made = sitting(toy, url, tmp_path / "wrong")
        made.play(lambda record: None)
    found = made.score()
    assert found.metrics["toy/words"].mean == 0.0
    assert found.metrics["toy/sums"].mean == pytest.approx(1 / 6)
    assert found.metrics["toy/overall"].mean == pytest.approx(1 / 12)


def test_faults_of_the_endpoint_are_errors_and_no_zeros(toy, tmp_path):
    def flaky(request):
        return {"sums_1": 429, "sums_2": 400, "words_0": says("break")}.get(asked(request)) or right(request)

    with server(flaky) as url:
        made = sitting(toy, url, tmp_path / "run", concurrency=3)
        made.play(lambda record: None)
        found = made.score()
        # A conversation that outgrows the context (400) is the model's; the rate limit and a broken exam are not.
        assert found.errors == {"harness": 1, "rate_limit": 1}
        assert found.outgrown == 1
        assert (found.scored, found.total) == (10, 12)
        assert found.metrics["toy/sums"].mean == pytest.approx(4 / 5)
        assert found.metrics["toy/words"].mean == 1.0
    with server(right) as url:
        # What had no answer is played again, and only that.
        made = sitting(toy, url, tmp_path / "run", identity={"endpoint": made.setting.base_url})
        again = []
        made.play(lambda record: again.append(record.id))
    assert sorted(again) == ["sums_1", "words_0"]
    assert made.score().metrics["toy/sums"].mean == pytest.approx(5 / 6)
    assert made.score().errors == {}


def test_a_server_that_dies_leaves_errors_and_the_next_start_ends_as_an_undisturbed_run(toy, tmp_path):
    served = []

    def dying(request):
        served.append(asked(request))
        return right(request) if len(served) <= 2 else 0

    identity = {"endpoint": "the same"}
    with server(dying) as url:
        made = sitting(toy, url, tmp_path / "run", concurrency=1, identity=identity)
        down = made.play(lambda record: None)
    assert down is not None and "APIConnectionError" in down
    found = made.score(down)
    assert found.scored == 2 and found.errors == {"connection": 8} and found.left == 2
    assert found.metrics.keys() == {"toy/sums"}, "no figure of a part without answers, no whole"
    assert found.metrics["toy/sums"].mean == 1.0
    with server(right) as url:
        made = sitting(toy, url, tmp_path / "run", identity=identity)
        assert made.done == 2
        made.play(lambda record: None)
        resumed = made.score()
        whole = sitting(toy, url, tmp_path / "whole", identity=identity)
        whole.play(lambda record: None)
    assert resumed.metrics == whole.score().metrics
    assert (resumed.scored, resumed.errors, resumed.tokens) == (12, {}, whole.score().tokens)


def test_an_interrupted_run_goes_on(toy, tmp_path):
    seen = []

    def stop(record):
        seen.append(record.id)
        if len(seen) == 5:
            raise KeyboardInterrupt

    with server(right) as url:
        made = sitting(toy, url, tmp_path / "run", concurrency=1)
        with pytest.raises(KeyboardInterrupt):
            made.play(stop)
        made = sitting(toy, url, tmp_path / "run", concurrency=2)
        assert made.done == 5
        made.play(lambda record: seen.append(record.id))
    assert len(seen) == len(set(seen)) == 12
    assert made.score().metrics["toy/overall"].mean == 1.0


def test_a_folder_of_other_settings_is_refused(toy, tmp_path):
    with server(right) as url:
        sitting(toy, url, tmp_path / "run")
        with pytest.raises(UserError, match=r"holds an exam with temperature null, this one has 0.7"):
            sitting(toy, url, tmp_path / "run", temperature=0.7)
        sitting(toy, url, tmp_path / "run", limit=3, concurrency=1, trials=2)
        with pytest.raises(UserError, match=r"holds an exam with max_tokens null, this one has 8; give another"):
            sitting(toy, url, tmp_path / "run", request={"max_tokens": 8})
        folder = "/data/" + "of-an-exam/" * 9
        sitting(toy, url, tmp_path / "data", extra={"data_dir": folder + "first"})
        with pytest.raises(UserError, match=r"with data_dir …[a-z/-]+/first, this one has …[a-z/-]+/second;"):
            sitting(toy, url, tmp_path / "data", extra={"data_dir": folder + "second"})
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "notes.txt").write_text("mine")
    with pytest.raises(UserError, match="is not empty and holds no exam"):
        sitting(toy, "http://127.0.0.1:9/v1", tmp_path / "other")
    with pytest.raises(UserError, match="has no part 'prose'; choose from: sums, words"):
        sitting(toy, "http://127.0.0.1:9/v1", tmp_path / "third", parts=["prose"])


def test_two_processes_cannot_take_an_exam_in_one_folder(toy, tmp_path):
    with server(right) as url:
        first = sitting(toy, url, tmp_path / "run")
        second = sitting(toy, url, tmp_path / "run")

        def meanwhile(record):
            with pytest.raises(UserError, match="another process takes the exam in"):
                second.play(lambda record: None)

        assert first.play(meanwhile) is None
        # What it had listed before the first began is not played twice.
        again: list[str] = []
        second.play(lambda record: again.append(record.id))
    assert len(first.log.records) == len(second.log.records) == 12 and again == []


def test_trials_give_pass_k(toy, tmp_path):
    trials = {}

    def sometimes(request):
        trials[asked(request)] = trials.get(asked(request), 0) + 1
        good = asked(request).startswith("words") or trials[asked(request)] == 1
        return right(request) if good else says("no")

    with server(sometimes) as url:
        made = sitting(toy, url, tmp_path / "run", trials=2, parts=["sums"])
        made.play(lambda record: None)
    found = made.score().metrics
    assert set(found) == {"toy/sums", "toy/sums/pass^1", "toy/sums/pass^2"}
    assert (found["toy/sums"].mean, found["toy/sums/pass^1"].mean, found["toy/sums/pass^2"].mean) == (0.5, 0.5, 0.0)


def test_a_line_cut_short_is_dropped_and_a_damaged_one_named(tmp_path):
    log = Log(tmp_path)
    log.add(Record(id="a", part="p", answer="x"))
    log.add(Record(id="b", part="p", answer="y"))
    log.path.write_bytes(log.path.read_bytes()[:-4])
    before = log.path.read_bytes()
    assert [key[1] for key in Log(tmp_path).records] == ["a"]
    assert log.path.read_bytes() == before, "another process may be writing it"
    Log(tmp_path, mend=True).add(Record(id="c", part="p"))
    assert [key[1] for key in Log(tmp_path).records] == ["a", "c"]
    log.path.write_bytes(b"{}\n" + log.path.read_bytes())
    with pytest.raises(UserError, match="line 1 is damaged"):
        Log(tmp_path)


def test_a_limit_is_spread_over_the_parts():
    listed = {"a": ["a0", "a1"], "b": ["b0", "b1", "b2"], "c": ["c0", "c1", "c2"]}
    assert spread(listed, None) == listed
    assert spread(listed, 7) == {"a": ["a0", "a1"], "b": ["b0", "b1", "b2"], "c": ["c0", "c1"]}
    assert spread(listed, 2) == {"a": ["a0"], "b": ["b0"], "c": []}
    assert spread(listed, 99) == listed


TABLE = (("a", ("a",)), ("b", ("b",)))


def test_a_figure_of_two_forms_is_their_mean_and_missing_without_one():
    records = [Record(id="1", part="p", scores={"plan/json": 1.0}), Record(id="2", part="p", scores={"plan/str": 0.5})]
    records += [Record(id="3", part="p", scores={"review": 0.25})]
    table = (("plan", ("plan/json", "plan/str")), ("review", ("review",)))
    found = metrics(records, table, prefix="t", overall="overall")
    assert {name: figure.mean for name, figure in found.items()} == pytest.approx(
        {"t/overall": 0.5, "t/plan": 0.75, "t/review": 0.25, "t/plan/json": 1.0, "t/plan/str": 0.5}
    )
    assert "t/plan" not in metrics(records[1:], table, prefix="t", overall="overall")
    assert "t/overall" not in metrics(records[1:], table, prefix="t", overall="overall")


def test_the_whole_of_parts_of_different_sizes_is_the_mean_of_the_parts_unless_pooled():
    records = [Record(id=f"a{i}", part="a", scores={"a": 1.0}) for i in range(2)]
    records += [Record(id=f"b{i}", part="b", scores={"b": float(i == 0)}) for i in range(8)]
    means = metrics(records, TABLE, prefix="x", overall="average")
    assert means["x/average"].mean == pytest.approx((1 + 1 / 8) / 2)
    low, high = means["x/average"].ci95
    assert 0.5 <= low < means["x/average"].mean < high <= 0.9
    assert metrics(records, TABLE, prefix="x", overall="all", pooled=True)["x/all"].mean == pytest.approx(0.3)


def test_a_driver_that_breaks_is_told_in_one_sentence(toy, tmp_path):
    job = {"driver": "toy", "do": "broken"}
    with pytest.raises(UserError, match=r"the exam's own code failed: ValueError: no data; see .*exam.log"):
        list(process.events(place.interpreter(toy), job, tmp_path / "exam.log"))
    assert "no data" in (tmp_path / "exam.log").read_text(), "the traceback is in the log"


def test_an_exam_sees_no_variable_that_could_send_it_elsewhere(monkeypatch):
    monkeypatch.setenv("OPENAI_BASE_URL", "http://elsewhere/v1")
    monkeypatch.setenv("LANGFUSE_SECRET_KEY", "x")
    monkeypatch.setenv("OPENAI_API_KEY", "mine")
    found = process._environment("/scratch")
    assert "OPENAI_BASE_URL" not in found and "LANGFUSE_SECRET_KEY" not in found
    assert found["OPENAI_API_KEY"] == "mine"


def test_the_command_prints_the_table_writes_results_and_tells_of_what_is_missing(toy, tmp_path, monkeypatch, capsys):
    import prove.cli._exam as command

    def half(request):
        return 0 if asked(request).startswith("words") else right(request)

    monkeypatch.setattr(
        "prove.evaluation.exams.shared.overlap_of", lambda *given: {"clean": False, "sentences": ["a b"]}
    )
    with server(half) as url:
        request = command.Request(
            "toy", "scripted", url, out=tmp_path / "run", concurrency=1, price_in=2.0, price_out=10.0
        )
        with pytest.raises(Exception) as stopped:
            command.take(request)
    assert getattr(stopped.value, "exit_code", None) == 1
    told = capsys.readouterr()
    assert "toy/sums  100.0 %" in told.out and "toy/words" not in told.out
    assert "6 of 12 scored" in told.out and "6 errors, in no figure (6 connection)" in told.out
    assert "6 tasks have no answer; the same command plays them again." in told.err
    held = json.loads((tmp_path / "run" / "results.json").read_text())
    assert held["exam"]["complete"] is False
    assert held["tasks"] == {"total": 12, "scored": 6, "errors": 6, "left": 0, "outgrown": 0}
    assert held["cost"] == pytest.approx((600 * 2 + 60 * 10) / 1e6)
    assert "Shared with our environments: 0 tools, 0 identifiers, 1 sentences." in told.out
    assert held["overlap"]["clean"] is False and held["model"]["endpoint"] == url


def test_a_context_into_which_nothing_fits_is_told(toy, tmp_path, monkeypatch, capsys):
    import prove.cli._exam as command

    monkeypatch.setattr("prove.evaluation.exams.shared.overlap_of", lambda *given: None)
    with server(lambda request: 400) as url:
        command.take(command.Request("toy", "scripted", url, out=tmp_path / "run", limit=2))
    told = capsys.readouterr().out
    assert "2 outgrew the model's context and count as wrong" in told
    assert "No conversation fits into the model's context: give it a larger one, or a smaller --max-tokens." in told


def test_data_that_cannot_be_compared_are_told_of_before_the_exam(toy, tmp_path, monkeypatch):
    import prove.cli._exam as command
    from prove.evaluation.overlap_report import data_files

    played = []
    monkeypatch.setattr("prove.evaluation.exams.shared.overlap_of", lambda *given: data_files(given[-1]))
    with server(lambda request: played.append(request) or right(request)) as url:
        request = command.Request("toy", "scripted", url, out=tmp_path / "run", train_data=tmp_path)
        with pytest.raises(UserError, match="holds no data set"):
            command.take(request)
    assert not played


def test_numbers_that_no_request_can_carry_and_a_model_without_a_name_are_refused(toy, tmp_path):
    import prove.cli._exam as command

    place_of = {"out": tmp_path / "run"}
    with pytest.raises(UserError, match="--timeout inf is no number that can be used; give a finite one"):
        command.take(command.Request("toy", "scripted", "http://127.0.0.1:9/v1", timeout=float("inf"), **place_of))
    with pytest.raises(UserError, match="--model is empty; give the name the server knows the model by"):
        command.take(command.Request("toy", " ", "http://127.0.0.1:9/v1", **place_of))
    assert not (tmp_path / "run").exists()


def test_an_exam_that_is_not_installed_names_the_command(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv(place.FOLDER, str(tmp_path))
    assert run(["eval", "bfcl", "--model", "m", "--base-url", "http://127.0.0.1:9/v1"]) == 2
    assert "run: prove-rl exams install bfcl" in capsys.readouterr().err
    assert run(["exams", "install", "gsm8k"]) == 2
    assert "there is no exam 'gsm8k'; choose one of: bfcl" in capsys.readouterr().err
    assert run(["exams", "status"]) == 0
    assert "not installed" in capsys.readouterr().out


def test_a_task_is_judged_by_a_model_only_where_there_is_something_to_judge():
    def task(basis, statements):
        return SimpleNamespace(evaluation_criteria=SimpleNamespace(reward_basis=basis, nl_assertions=statements))

    assert judged(task(["DB", "NL_ASSERTION"], ["The agent says no."]))
    assert not judged(task(["DB", "NL_ASSERTION"], None)) and not judged(task(["DB", "NL_ASSERTION"], []))
    assert not judged(task(["DB"], ["Not part of the score."]))
    assert not judged(SimpleNamespace(evaluation_criteria=None))


def test_what_is_no_checkout_is_refused(tmp_path, capsys):
    for command in (["exams", "check"], ["eval", "tau2", "--model", "m", "--base-url", "http://127.0.0.1:9/v1"]):
        assert run([*command, "--tau2-path", str(tmp_path)]) == 2
        assert "holds no tau2-bench; give the folder of its checkout" in capsys.readouterr().err


def test_a_canary_that_sings_a_wrong_tune_keeps_the_exam_from_being_taken(toy, tmp_path, monkeypatch):
    monkeypatch.setenv(place.FOLDER, str(tmp_path / "home"))
    folder = place.folder(toy) / "bin"
    folder.mkdir(parents=True)
    import sys

    (folder / "python").symlink_to(sys.executable)
    place.save(toy, place.Stamp(requirements="x", python="3.11"))
    rows = canary.check(toy)
    assert all(row.passed for row in rows) and place.read_stamp(toy).passed
    rows = canary.check(toy, extra={"leak": 1})
    assert [row.kind for row in rows if not row.passed] == ["silence", "silence"]
    assert "silence 2/12: sums 1/6 (wrong), words 1/6 (wrong)" in canary.lines(rows)
    assert not place.read_stamp(toy).passed
