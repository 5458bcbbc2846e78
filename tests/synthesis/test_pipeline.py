"""From settings to a folder: the same bytes however often it is interrupted, and one sentence for whatever stops it."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from prove.dataset import read
from prove.errors import UserError
from prove.synthesis import config_from, stream, synthesize
from prove.synthesis import pipeline as pipeline_module
from prove.synthesis.pipeline import first

SETTINGS: dict[str, Any] = {
    "environments": ["banking"],
    "seed": 9,
    "count": 40,
    "heldout": 2,
    "distractors": {"probability": 0.0},  # so that the bytes do not hang on what else is installed
}
QUOTAS: dict[str, Any] = {**SETTINGS, "quotas": {"multi_turn": 6, "missing_function": 3, "irrelevance": 1}}
FILES = ("train.parquet", "heldout.parquet", "stats.json", "README.md", "manifest.json")


def prints(folder: Path) -> dict[str, str]:
    """The SHA-256 of every file of a data set."""
    assert sorted(p.name for p in folder.iterdir()) == sorted(FILES)
    return {name: sha256((folder / name).read_bytes()).hexdigest() for name in FILES}


def command(out: Path, *more: str, count: int = 40, heldout: int = 2, settings: dict[str, Any] = SETTINGS) -> list[str]:
    """The command line that makes the settings."""
    config = out.with_name(out.name + ".yaml")
    config.write_text(json.dumps(settings))  # JSON is YAML
    numbers = ["--count", str(count), "--heldout", str(heldout)]
    return [
        sys.executable,
        "-m",
        "prove.cli.main",
        "synth",
        "--config",
        str(config),
        *numbers,
        "--out",
        str(out),
        *more,
    ]


def ran(out: Path, *more: str, **numbers: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(out, *more, **numbers), capture_output=True, text=True)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("whole")
    synthesize(config_from(dict(SETTINGS)), folder)
    return prints(folder)


@pytest.fixture(scope="module")
def by_quotas(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("quotas")
    synthesize(config_from(dict(QUOTAS)), folder)
    return prints(folder)


def test_a_finished_folder(tmp_path: Path) -> None:
    result = synthesize(config_from(dict(SETTINGS)), tmp_path)
    assert result.counts == {"train": 40, "heldout": 2}
    assert {s: sha256((tmp_path / f"{s}.parquet").read_bytes()).hexdigest() for s in result.sha256} == result.sha256
    stats = json.loads((tmp_path / "stats.json").read_text())
    assert stats["counts"] == result.counts and stats["dropped"] == result.dropped and stats["seed"] == 9
    assert len(list(read(tmp_path))) == 42 and len(list(read(tmp_path, "heldout"))) == 2
    card = (tmp_path / "README.md").read_text()
    assert card.startswith("---\nlicense: apache-2.0\n") and result.sha256["train"] in card
    assert "| train | 40 |" in card and "What was dropped" in card
    times = {name: (tmp_path / name).stat().st_mtime_ns for name in ("train.parquet", "stats.json")}
    assert synthesize(config_from(dict(SETTINGS)), tmp_path) == result  # nothing is made twice
    assert times == {name: (tmp_path / name).stat().st_mtime_ns for name in times}


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_same_bytes_in_a_new_process(undisturbed: dict[str, str], tmp_path: Path, workers: str) -> None:
    environ = {**os.environ, "PYTHONHASHSEED": workers, "TZ": "America/Lima", "LC_ALL": "C"}
    run = subprocess.run(command(tmp_path / "x", "--workers", workers), env=environ, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert prints(tmp_path / "x") == undisturbed


def test_a_stream_begins_with_the_data_set(tmp_path: Path) -> None:
    config = config_from(dict(SETTINGS))
    synthesize(config, tmp_path)
    stored = list(read(tmp_path, "train"))[:12]
    assert first(config, "train", 12) == stored
    assert next(stream(config, "heldout")) == next(read(tmp_path, "heldout"))


@pytest.mark.parametrize("after", [1, 13, 20, 39, 40])
def test_interrupted_and_resumed(
    undisturbed: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    monkeypatch.setattr(pipeline_module, "SHARD", 8)
    config = config_from(dict(SETTINGS))
    seen: list[int] = []

    def interrupt(split: str, done: int, wanted: int, dropped: int) -> None:
        seen.append(done)
        if split == "train" and done == after and len(seen) == after:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        synthesize(config, tmp_path, progress=interrupt)
    lines = [line for p in sorted((tmp_path / "shards").iterdir()) for line in p.read_bytes().splitlines()[:-1]]
    assert len(lines) == after  # Ctrl-C costs nothing
    with pytest.raises(UserError, match=r"unfinished: run the same .* again, which resumes it"):
        list(read(tmp_path))
    seen.clear()
    synthesize(config, tmp_path, progress=lambda split, done, *_: seen.append(done))
    assert seen[0] == after
    assert prints(tmp_path) == undisturbed


class Killed(BaseException):
    """Ends a run as SIGKILL does: nothing that it holds is written any more."""


@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize("fault", [KeyboardInterrupt, Killed])
def test_quotas_survive_interruptions_with_any_workers(
    by_quotas: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: type, workers: int
) -> None:
    """Stopped again and again, each time some examples on, once some kinds are full and others are not."""
    monkeypatch.setattr(pipeline_module, "SHARD", 5)
    config = config_from(dict(QUOTAS))
    for after in (3, 12, 26, 37, 39, 41) if workers == 1 else (26, 41):

        def stop(split: str, done: int, wanted: int, dropped: int, after: int = after) -> None:
            if (done if split == "train" else 40 + done) >= after:
                raise fault

        with pytest.raises(fault):
            synthesize(config, tmp_path / "x", progress=stop, workers=workers)
        kept = sum(len(p.read_bytes().splitlines()) - 1 for p in (tmp_path / "x" / "shards").glob("train-*"))
        assert kept >= min(after, 40) - (0 if fault is KeyboardInterrupt else 5)
    synthesize(config, tmp_path / "x", workers=workers)
    assert prints(tmp_path / "x") == by_quotas


def test_killed_between_two_files(undisturbed: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = config_from(dict(SETTINGS))
    for name in ("write_parquet", "write_whole"):
        for nth in range(1, 4):
            with monkeypatch.context() as patch:
                real, count = getattr(pipeline_module, name), [0]

                def stop(*args: Any, real: Any = real, count: list[int] = count, nth: int = nth) -> Any:
                    count[0] += 1
                    if count[0] == nth:
                        raise Killed
                    return real(*args)

                patch.setattr(pipeline_module, name, stop)
                folder = tmp_path / f"{name}{nth}"
                try:
                    synthesize(config, folder)
                except Killed:
                    pass
            synthesize(config, folder)
            assert prints(folder) == undisturbed


def test_shards_that_do_not_follow_are_made_again(
    undisturbed: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipeline_module, "SHARD", 8)
    monkeypatch.setattr(pipeline_module.shutil, "rmtree", lambda *a, **k: None)
    config = config_from(dict(SETTINGS))
    synthesize(config, tmp_path)
    shards = tmp_path / "shards"
    (tmp_path / "stats.json").unlink()
    (shards / "train-00001.jsonl").unlink()  # what stands behind a gap is of no use
    (shards / "train-00009.jsonl.partial").write_bytes(b"{")
    heldout = shards / "heldout-00000.jsonl"
    (shards / "heldout-00001.jsonl").write_bytes(heldout.read_bytes())  # the same examples once more
    monkeypatch.undo()
    synthesize(config, tmp_path)
    assert prints(tmp_path) == undisturbed


@pytest.mark.parametrize("damage", ["cut", "line", "garbage", "row"])
def test_a_damaged_shard_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str) -> None:
    config = config_from(dict(SETTINGS))

    def interrupt(split: str, done: int, wanted: int, dropped: int) -> None:
        if done == 9:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        synthesize(config, tmp_path, progress=interrupt)
    shard = tmp_path / "shards" / "train-00000.jsonl"
    whole = shard.read_bytes()
    shard.write_bytes(
        {
            "cut": whole[: len(whole) // 2],
            "line": b"\n".join(whole.splitlines()[:-1]),
            "garbage": b"\xff\xfe",
            "row": whole.replace(b'"schema_version":1', b'"schema_version":7'),
        }[damage]
    )
    with pytest.raises(UserError, match=r"train-00000\.jsonl.*(delete it and run|make the data set again)"):
        synthesize(config, tmp_path)
    shard.unlink()
    synthesize(config, tmp_path)


def test_folders_of_others_are_left_alone(tmp_path: Path) -> None:
    config = config_from(dict(SETTINGS))
    (tmp_path / "mine.txt").write_text("precious")
    with pytest.raises(UserError, match="is not empty and holds no data set; choose another --out"):
        synthesize(config, tmp_path)
    assert [p.name for p in tmp_path.iterdir()] == ["mine.txt"]
    with pytest.raises(UserError, match=r"mine\.txt: .*; choose a folder that can be written"):
        synthesize(config, tmp_path / "mine.txt")
    with pytest.raises(UserError, match="choose a folder that can be written"):
        synthesize(config, tmp_path / "mine.txt" / "x")


def test_other_settings_in_the_same_folder_are_refused(tmp_path: Path) -> None:
    synthesize(config_from({**SETTINGS, "count": 3, "heldout": 0}), tmp_path)
    before = prints(tmp_path)
    for change in ({"count": 4}, {"seed": 10}, {"follow_up": 0.9}):
        with pytest.raises(UserError, match="other settings or another release; choose another --out"):
            synthesize(config_from({**SETTINGS, "count": 3, "heldout": 0, **change}), tmp_path)
    assert prints(tmp_path) == before


def test_another_environment_installed_is_another_pool_of_distractors(tmp_path: Path, request: Any) -> None:
    quiet = {**SETTINGS, "count": 2, "heldout": 0}
    settings = {**quiet, "distractors": {"probability": 0.4}}
    synthesize(config_from(settings), tmp_path / "a")
    synthesize(config_from(quiet), tmp_path / "b")
    request.getfixturevalue("library")  # with fewer environments than before, or more
    with pytest.raises(UserError, match="other settings or another release"):
        synthesize(config_from(settings), tmp_path / "a")
    assert synthesize(config_from(quiet), tmp_path / "b").counts == {"train": 2, "heldout": 0}


def test_an_altered_file_is_made_again(tmp_path: Path) -> None:
    config = config_from({**SETTINGS, "count": 5, "heldout": 0})
    synthesize(config, tmp_path)
    before = prints(tmp_path)
    (tmp_path / "train.parquet").write_bytes((tmp_path / "train.parquet").read_bytes()[:-9])
    (tmp_path / "heldout.parquet").unlink()
    synthesize(config, tmp_path)
    assert prints(tmp_path) == before


def test_nothing_wanted_is_an_empty_data_set(tmp_path: Path) -> None:
    result = synthesize(config_from({**SETTINGS, "count": 0, "heldout": 0}), tmp_path)
    assert result.counts == {"train": 0, "heldout": 0} and list(read(tmp_path)) == []


def test_settings_that_cannot_yield_enough(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pipeline_module, "STALL", 40)
    narrow = {"goal_tools": ["list_accounts"], "turns": [1, 1], "chain_length": [1, 1], "irrelevance": 0.0}
    config = config_from({**SETTINGS, **narrow, "train_seeds": 1, "count": 5000})
    with pytest.raises(UserError, match=r"yield only \d+ different train examples of 5000 \(.*near-duplicate"):
        synthesize(config, tmp_path)


def test_near_duplicates_are_counted_and_left_out() -> None:
    narrow = {"goal_tools": ["get_balance", "list_cards", "list_accounts"], "turns": [1, 1], "chain_length": [1, 2]}
    config = config_from(
        {**SETTINGS, **narrow, "train_seeds": 2, "irrelevance": 0, "missing_function": 0, "gives_up": 0}
    )
    made = first(config, "train", 12)
    keys = [
        {f"{c.turn}|{c.name}|{json.dumps(c.arguments, sort_keys=True)}" for c in e.ground_truth.calls} for e in made
    ]
    for i, a in enumerate(keys):
        for j, b in enumerate(keys[:i]):
            if made[i].seed == made[j].seed:
                assert len(a & b) / len(a | b) < 0.7


LIMITED = """
import resource, runpy, sys
resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))
sys.argv = ["prove-rl", *{arguments!r}]
from prove.cli.main import run
sys.exit(run(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("size", "more"), [(100, ()), (20_000, ()), (60_000, ()), (60_000, ("--workers", "2")), (1_000, ("--workers", "2"))]
)
def test_a_full_disk_is_one_sentence_and_costs_nothing(
    by_quotas: dict[str, str], tmp_path: Path, size: int, more: tuple[str, ...]
) -> None:
    out = tmp_path / "x"
    code = LIMITED.format(size=size, arguments=command(out, *more, settings=QUOTAS)[3:])
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.returncode == 2
    error = [line for line in run.stderr.splitlines() if line.startswith("error:")]
    assert len(error) == 1 and "free some space and run the same command again" in error[0], run.stderr
    assert "Traceback" not in run.stderr
    assert not list(out.rglob("*.partial"))
    again = ran(out, settings=QUOTAS)
    assert again.returncode == 0, again.stderr
    assert prints(out) == by_quotas


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c(undisturbed: dict[str, str], tmp_path: Path, workers: str) -> None:
    out = tmp_path / "x"
    process = subprocess.Popen(
        command(out, "--workers", workers, count=4000), stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    deadline = time.monotonic() + 60
    while not (out / "manifest.json").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(1.0)
    os.killpg(process.pid, signal.SIGINT)
    error = process.communicate(timeout=60)[1]
    assert process.returncode == 130, error
    assert "Traceback" not in error
    assert error.count("interrupted;") == 1 and "run the same command again to go on" in error


@pytest.mark.slow
@pytest.mark.parametrize("settings", [SETTINGS, QUOTAS], ids=["shares", "quotas"])
def test_killed_at_random_moments(tmp_path: Path, settings: dict[str, Any]) -> None:
    """SIGKILL again and again, with one worker and with two; in the end the bytes are those of a run in peace."""
    whole = tmp_path / "whole"
    assert ran(whole, count=900, heldout=10, settings=settings).returncode == 0
    rng = random.Random(4)
    out = tmp_path / "killed"
    for n in range(12):
        process = subprocess.Popen(
            command(out, "--workers", str(1 + n % 2), count=900, heldout=10, settings=settings),
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            process.wait(rng.uniform(0.5, 6.0))
            break
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            deadline = time.monotonic() + 10
            while time.monotonic() < deadline and living(process.pid):
                time.sleep(0.1)
            assert not living(process.pid), "a worker outlived its parent"
    assert ran(out, count=900, heldout=10, settings=settings).returncode == 0
    assert prints(out) == prints(whole)


def living(group: int) -> bool:
    """Whether any process of a group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_rows_and_elements_survive_a_shard(tmp_path: Path) -> None:
    from prove.synthesis.shards import Footer, Kept, Shards

    kept = [Kept({"text": 'a\u2028b\r\n"ü"\x00', "n": 3}, ["x", "ÿ"]), Kept({}, [])]
    Shards(tmp_path, "train").append(kept, Footer(7, 2, {"too long": 3}))
    shards = Shards(tmp_path, "train")
    ((_, lines, footer),) = shards.restore()
    assert lines == kept and footer == Footer(7, 2, {"too long": 3}) and shards.number == 1
    assert msgspec.json.decode((tmp_path / "train-00000.jsonl").read_bytes().splitlines()[0])["elements"] == ["x", "ÿ"]


def test_quotas_are_met_exactly(tmp_path: Path) -> None:
    quotas = {"multi_turn": 10, "missing_function": 6, "irrelevance": 4}
    config = config_from({"environments": ["banking"], "quotas": quotas, "count": 40, "heldout": 0, "seed": 4})
    one = synthesize(config, tmp_path / "one")
    kinds = Counter(e.kind for e in read(tmp_path / "one" / "train.parquet"))
    assert kinds["missing_function"] == 12 and kinds["irrelevance"] == 8 and kinds.total() == 40
    # Stopped half way and gone on, with other workers: the same bytes.
    assert synthesize(config, tmp_path / "two", workers=3).sha256 == one.sha256


def test_no_form_of_conversation_crowds_the_others(tmp_path: Path) -> None:
    settings = {"environments": ["banking"], "goal_tools": ["freeze_card"], "turns": [1, 1], "chain_length": [1, 1]}
    config = config_from({**settings, "count": 12, "heldout": 0, "irrelevance": 0, "skeleton_limit": 3})
    synthesize(config, tmp_path)
    forms = Counter(
        tuple(c.name for c in e.ground_truth.calls)
        for e in read(tmp_path / "train.parquet")
        if e.kind != "missing_function"
    )
    assert max(forms.values()) == 3
