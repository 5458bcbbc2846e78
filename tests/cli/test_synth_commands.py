"""`prove-rl graph`, `synth`, `validate` and `show`."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import msgspec
import pytest

from prove.dataset import Example, read, write_parquet

from .conftest import PROGRAM

SMALL = ("synth", "--env", "banking", "--count", "12", "--heldout", "2", "--seed", "3")


@pytest.fixture(scope="module")
def folder(tmp_path_factory, surroundings) -> Path:
    out = tmp_path_factory.mktemp("set") / "data"
    # With the environments that `run` sees: the pool of distractors is part of what a folder was made from.
    done = subprocess.run(
        [*PROGRAM, *SMALL, "--out", str(out)], capture_output=True, encoding="utf-8", env=surroundings
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    assert done.stderr.startswith("seed 3\n")
    assert "train: 12 examples, sha256 " in done.stderr and "heldout: 2 examples, sha256 " in done.stderr
    assert f"{out}/README.md is the card; read examples with `prove-rl show {out}`." in done.stderr
    return out


# -- graph


def test_graph_lists_every_edge_with_its_proof(run):
    done = run("graph", "banking")
    lines = done.out.splitlines()
    assert done.code == 0 and len(lines) > 50
    assert any(
        line.startswith("freeze_card -> unfreeze_card   implicit: state   without it: not_frozen") for line in lines
    )
    assert any(
        line.startswith("list_payees -> send_payment   explicit: payee_id (payee)   without it: ") for line in lines
    )
    assert re.search(r"explicit and \d+ implicit edges, 0 islands, executed; [\d,]+ chains of 2 to 5 tools", done.err)


def test_graph_names_islands(run, installed, monkeypatch):
    done = run("graph", "reading_room")
    assert done.code == 0
    assert "unlock   island: no call was found that proves a dependency" in done.out


def test_graph_as_a_drawing_and_as_json(run):
    drawing = run("graph", "banking", "--draw").out
    assert drawing.startswith("flowchart LR\n") and "freeze_card -.-> unfreeze_card" in drawing
    data = json.loads(run("graph", "banking", "--json").out)
    assert data["environment"] == "banking" and data["method"] == "executed"
    assert all(edge["witness"]["after"]["name"] == edge["target"] for edge in data["edges"])
    declared = json.loads(run("graph", "banking", "--method", "declared", "--json").out)
    assert declared["method"] == "declared" and not any(edge["witness"] for edge in declared["edges"])


def test_graph_of_what_is_not_there(run):
    assert "there is no environment 'bankin'; did you mean 'banking'" in run("graph", "bankin").sentence()
    assert "--method is executed, declared or model, got 'llm'" in run("graph", "banking", "--method", "llm").sentence()
    assert "name an environment" in run("graph").sentence()


# -- synth


def test_synth_draws_its_state_machine(run):
    out = run("synth", "--draw").out
    assert out.startswith("stateDiagram-v2\n") and "    execute --> recover: partial success\n" in out


def test_synth_again_makes_nothing_twice(folder, run):
    before = (folder / "train.parquet").stat().st_mtime_ns
    done = run(*SMALL, "--out", str(folder))
    assert done.code == 0 and "train: 12 examples" in done.err
    assert (folder / "train.parquet").stat().st_mtime_ns == before


def test_synth_from_a_file_whose_fields_the_options_overrule(run, tmp_path):
    config = tmp_path / "c.yaml"
    config.write_text("environments: [banking]\ncount: 3\nheldout: 0\nseed: 8\nturns: [1, 1]\n")
    done = run("synth", "--config", str(config), "--out", str(tmp_path / "a"))
    assert done.code == 0 and done.err.startswith("seed 8\n")
    assert [len(e.user_turns) <= 2 for e in read(tmp_path / "a")] == [True] * 3
    done = run("synth", "--config", str(config), "--count", "2", "--seed", "9", "--out", str(tmp_path / "b"))
    assert done.code == 0 and done.err.startswith("seed 9\n") and len(list(read(tmp_path / "b"))) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--env", "bankin", "--out", "x"), "did you mean 'banking'"),
        (
            (
                "--env",
                "banking",
            ),
            "name the folder for the data set with --out DIR.",
        ),
        (("--env", "banking,banking", "--out", "x"), "an environment is named twice"),
        (("--env", "reading_room", "--out", "x"), "'reading_room' declares no language module"),
        (("--env", "banking", "--count", "-1", "--out", "x"), "Invalid value for '--count'"),
        (("--env", "banking", "--count", "many", "--out", "x"), "Invalid value for '--count'"),
        (("--env", "banking", "--seed", "-1", "--out", "x"), "Invalid value for '--seed'"),
        (("--env", "banking", "--seed", str(2**70), "--out", "x"), "seed must be a whole number from 0"),
        (("--env", "banking", "--workers", "0", "--out", "x"), "Invalid value for '--workers'"),
        (("--config", "none.yaml", "--out", "x"), "cannot read --config none.yaml: no such file or directory"),
        (("--config", "bad.yaml", "--out", "x"), "--config bad.yaml is no YAML"),
        (("--config", "list.yaml", "--out", "x"), "--config list.yaml must hold `field: value` lines"),
        (("--config", "typo.yaml", "--out", "x"), "typo.yaml: unknown key 'tunrs'; did you mean 'turns'"),
        (("--config", "word.yaml", "--out", "x"), "word.yaml: expected `array`, got `str` at `environments`"),
        (("--config", "empty.yaml", "--out", "x"), "--config empty.yaml must hold"),
        (("--env", "banking", "--out", "mine.txt"), "mine.txt: file exists; choose a folder that can be written"),
        (("--env", "banking", "--out", "full"), "full is not empty and holds no data set; choose another --out"),
    ],
)
def test_synth_of_bad_input(run, tmp_path, monkeypatch, arguments, message):
    monkeypatch.chdir(tmp_path)
    Path("bad.yaml").write_text("a: [1")
    Path("list.yaml").write_text("- 1")
    Path("typo.yaml").write_text("tunrs: [1, 2]")
    Path("word.yaml").write_text("environments: banking")
    Path("empty.yaml").write_text("")
    Path("mine.txt").write_text("mine")
    Path("full").mkdir()
    Path("full/mine.txt").write_text("mine")
    done = run("synth", *arguments)
    lines = done.err.splitlines()
    assert done.code == 2 and done.out == ""
    assert message in lines[-1] and lines[-1].startswith("error: ") and len(lines) <= 2, done.err
    assert not Path("x").exists() and Path("full/mine.txt").read_text() == "mine"


def test_synth_into_another_data_set(folder, run):
    before = {p.name: p.read_bytes() for p in folder.iterdir()}
    done = run(*SMALL[:-1], "4", "--out", str(folder))
    assert done.code == 2
    assert done.err.splitlines()[-1].startswith(f"error: {folder} holds a data set made with other settings")
    assert {p.name: p.read_bytes() for p in folder.iterdir()} == before


def test_synth_interrupted(tmp_path):
    out = tmp_path / "x"
    process = subprocess.Popen(
        [*PROGRAM, "synth", "--env", "banking", "--count", "5000", "--out", str(out)],
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )
    deadline = time.monotonic() + 120
    while not any((out / "shards").glob("train-*")) and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.3)  # into the middle of the next shard
    os.killpg(process.pid, signal.SIGINT)
    error = process.communicate(timeout=60)[1]
    assert process.returncode == 130 and "Traceback" not in error
    last = error.splitlines()[-1]
    assert last.startswith("interrupted; ") and last.endswith("run the same command again to go on")
    said = int(last.split()[1].replace(",", "")) if " train examples" in last else 0
    stored = sum(len(p.read_bytes().splitlines()) - 1 for p in (out / "shards").glob("train-*"))
    assert said == stored > 0


# -- validate


def test_validate_a_sound_set(folder, run):
    done = run("validate", str(folder))
    calls = sum(len(e.ground_truth.calls) for e in read(folder))
    assert (done.code, done.out) == (0, "")
    assert done.err.splitlines()[-1] == f"14 examples, {calls} ground-truth calls replayed: no faults."
    assert (
        run("validate", str(folder / "heldout.parquet"), "--limit", "1").err.splitlines()[-1].startswith("1 examples, ")
    )


def test_validate_names_what_is_wrong(folder, run, tmp_path):
    rows = list(read(folder))
    spoiled = next(i for i, e in enumerate(rows) if e.ground_truth.required_diff)
    rows[spoiled] = msgspec.structs.replace(rows[spoiled], digest_end="0" * 32)
    write_parquet(tmp_path / "train.parquet", rows)
    done = run("validate", str(tmp_path))
    assert done.code == 1
    assert done.out == f"{rows[spoiled].id}: digest: the replay ends in another state\n"
    assert done.err.splitlines()[-1].endswith(": 1 digest.")


def test_validate_tells_twenty_faults_and_counts_all(folder, run, tmp_path):
    rows = [msgspec.structs.replace(e, digest_start="0", digest_end="0") for e in read(folder)]
    write_parquet(tmp_path / "train.parquet", rows)
    done = run("validate", str(tmp_path))
    assert done.code == 1 and len(done.out.splitlines()) == 20
    assert done.err.splitlines()[-1].endswith(": 28 digest.")


def test_validate_of_another_version(folder, run, tmp_path):
    rows = [msgspec.structs.replace(e, environments={"banking": "0.1.0"}) for e in read(folder)]
    write_parquet(tmp_path / "train.parquet", rows)
    done = run("validate", str(tmp_path))
    assert done.code == 2
    assert "was made with banking 0.1.0, installed is" in done.err.splitlines()[-1]


def test_validate_what_is_cut_off(folder, run, tmp_path):
    (tmp_path / "train.parquet").write_bytes((folder / "train.parquet").read_bytes()[:9000])
    done = run("validate", str(tmp_path))
    assert done.code == 2 and "Traceback" not in done.err
    assert "train.parquet cannot be read as Parquet" in done.err.splitlines()[-1]


def test_validate_what_is_not_there(run, tmp_path):
    done = run("validate", str(tmp_path / "none"))
    assert done.code == 2 and "there is no data set at" in done.err.splitlines()[-1]
    done = run("validate", str(tmp_path))
    assert done.code == 2 and "holds no finished data" in done.err.splitlines()[-1]


# -- show


def test_show_lists_examples(folder, run):
    done = run("show", str(folder), "--limit", "3")
    first = next(read(folder))
    lines = done.out.splitlines()
    assert done.code == 0 and len(lines) == 6
    assert lines[0].startswith(first.id) and lines[1] == f"    {first.user_turns[0].text}"


def test_show_one_example_whole(folder, run):
    e = next(e for e in read(folder) if e.ground_truth.edges and e.ground_truth.required_diff)
    out = " ".join(run("show", str(folder), e.id).out.split())
    for turn in e.user_turns:
        assert " ".join(turn.text.split()) in out
    for i, j, kind in e.ground_truth.edges:
        assert f"{i} -> {j} {kind}" in out
    assert e.persona in out and "ground truth" in out and "change {" in out
    assert run("show", str(folder), e.id[:14]).code == 0


def test_show_brackets_as_they_stand(folder, run, tmp_path):
    """The text of a row is no markup: `[bold]` in it is shown and not obeyed."""
    e = next(read(folder))
    words = msgspec.structs.replace(e, id="a[red]b", persona="[bold]x[/]", difficulty="[/]")
    words = msgspec.structs.replace(words, reference=[{"role": "user", "content": "look [bold]here[/] [1, 2]"}])
    write_parquet(tmp_path / "train.parquet", [words])
    out = run("show", str(tmp_path), "a[red]").out
    for text in ("a[red]b", "[bold]x[/]", "look [bold]here[/] [1, 2]"):
        assert text in out


def test_show_rows_as_json(folder, run):
    lines = run("show", str(folder), "--json", "--limit", "2").out.splitlines()
    assert [msgspec.json.decode(line, type=Example) for line in lines] == list(read(folder))[:2]
    e = next(read(folder))
    assert msgspec.json.decode(run("show", str(folder), e.id, "--json").out, type=Example) == e


def test_show_what_is_not_there(folder, run):
    assert "holds no example whose id begins with 'zzz'; list them with" in run("show", str(folder), "zzz").sentence()
    assert "there is no data set at nowhere" in run("show", "nowhere").sentence()


def test_a_reader_that_goes_away(folder):
    line = f"{' '.join(PROGRAM)} show {folder} --json | head -c 10"
    done = subprocess.run(["bash", "-c", line], capture_output=True, encoding="utf-8")
    assert done.stderr == ""


def test_settings_that_are_no_yaml_are_located(run, tmp_path):
    """The place in the file, not the place in a parser."""
    broken, binary = tmp_path / "broken.yaml", tmp_path / "binary.yaml"
    broken.write_text("count: [1\n")
    binary.write_bytes(bytes([0xA3, 0xFF, 0x00]))
    for path, words in ((broken, "at line 2, column 1"), (binary, "no text in UTF-8")):
        done = run("synth", "--config", str(path), "--env", "banking", "--out", str(tmp_path / "x"))
        assert done.code == 2 and words in done.err and "Traceback" not in done.err


def test_a_chart_and_json_are_two_things(run):
    done = run("graph", "banking", "--draw", "--json")
    assert done.code == 2 and "give one of the two" in done.err


def test_more_workers_than_any_machine_has_are_refused(run, tmp_path):
    done = run("synth", "--env", "banking", "--count", "1", "--workers", "100000", "--out", str(tmp_path / "x"))
    assert done.code == 2 and "256" in done.err


def test_a_recipe_that_is_not_there_names_those_that_are(run, tmp_path):
    done = run("synth", "--recipe", "pape", "--out", str(tmp_path / "x"))
    assert done.sentence() == ("error: there is no recipe 'pape'; known: paper. A file of your own goes to --config.\n")
    both = run("synth", "--recipe", "paper", "--config", "x.yaml", "--out", str(tmp_path / "x"))
    assert "give one of the two" in both.sentence()


def test_the_papers_recipe_keeps_its_shares_at_any_size(run, tmp_path):
    out = tmp_path / "data"
    options = ("--recipe", "paper", "--env", "banking", "--count", "40", "--heldout", "0")
    assert run("synth", *options, "--out", str(out)).code == 0
    card = (out / "README.md").read_text()
    # 1,500 and 1,122 of 13,517, of forty.
    assert "| missing_function | 4 |" in card and "| irrelevance | 3 |" in card


def test_graphs_are_compared_in_a_table(run):
    done = run("graph", "banking", "--compare")
    assert (
        done.code == 0 and done.out.splitlines()[0] == "| environment | declared | proved | both | precision | recall |"
    )
    assert done.out.splitlines()[2].startswith("| banking | ")
    assert "give it alone" in run("graph", "banking", "--compare", "--draw").sentence()
    assert "name an environment" in run("graph").sentence()


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--engine", "dask"], "--engine is processes or ray, got 'dask'"),
        (["--engine", "ray"], "--engine ray needs --address"),
        (
            ["--engine", "ray", "--address", "auto", "--teacher", "openai", "--model", "m", "--base-url", "http://x"],
            "--engine ray is for the scripted teacher",
        ),
        (["--address", "auto"], "--address is that of a Ray cluster; add --engine ray"),
    ],
)
def test_an_engine_that_does_not_fit_is_one_sentence(run, tmp_path, arguments, part):
    assert part in run(*SMALL, "--out", str(tmp_path / "x"), *arguments).sentence()
    assert not (tmp_path / "x").exists()


def test_without_ray_its_engine_says_how_to_install_it(run, tmp_path, monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "ray", None)
    done = run(*SMALL, "--out", str(tmp_path / "x"), "--engine", "ray", "--address", "auto")
    assert done.code == 2 and "Traceback" not in done.err
    assert "needs the package ray, which is not installed; run: pip install 'prove-rl[ray]'" in done.err
