"""A run that is killed outright in the middle, and then goes on, ends with the table of an undisturbed one; a server
that dies leaves errors. With the official code of two exams: `make exams`.
"""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from scripted import BfclPlayer, says, server

from prove.evaluation.exams import canary, place, process, results
from prove.evaluation.exams.catalogue import BFCL, TEVAL, Spec
from prove.evaluation.exams.drivers.bfcl import corrupted
from prove.evaluation.exams.records import Log
from prove.evaluation.exams.sitting import Outcome, Setting, Sitting, spread

pytestmark = pytest.mark.slow
LIMIT = 12
# What the command line does until the score, in a process that can be killed.
PLAY = """
import sys
from pathlib import Path
import msgspec
from prove.evaluation.exams import place
from prove.evaluation.exams.catalogue import spec
from prove.evaluation.exams.sitting import Setting, Sitting

exam = spec(sys.argv[1])
sitting = Sitting(exam, msgspec.json.decode(sys.argv[2], type=Setting), place.interpreter(exam), Path(sys.argv[3]))
sitting.prepare()
sitting.play(lambda record: None)
"""


class Exam:
    """One exam at one script of answers. ``player(keys)``: says what a server answers to the tasks of these keys."""

    def __init__(self, spec: Spec, keys, player, **settings):
        self.spec, self.keys, self.player = spec, keys, player
        # A scripted server has another port each time.
        fixed = {"model": "m", "limit": LIMIT, "concurrency": 1, "retries": 0, "identity": {"endpoint": "scripted"}}
        self.settings = {**fixed, **settings}

    def play(self, url: str, out: Path) -> tuple[Outcome, list[str]]:
        """The outcome, and the table as it is printed."""
        setting = Setting(base_url=url, **self.settings)
        sitting = Sitting(self.spec, setting, place.interpreter(self.spec), out)
        sitting.prepare()
        assert sitting.done == LIMIT - len(self.left(out))
        found = sitting.score(sitting.play(lambda record: None))
        more = {"complete": sitting.whole, "notes": [], "overlap": None, "cost": None}
        told = results.write(out / "results.json", self.spec, setting, found, **more)
        return found, results.lines(told)

    def killed(self, url: str, out: Path) -> subprocess.Popen[bytes]:
        setting = msgspec.json.encode(Setting(base_url=url, **self.settings)).decode()
        return subprocess.Popen([sys.executable, "-c", PLAY, self.spec.name, setting, str(out)])

    def left(self, out: Path):
        """The tasks without an answer, in the order they are played."""
        played = {key for key, record in Log(out).records.items() if record.played}
        return [key for key in self.keys if key not in played]


class Until:
    """Plays ``count`` conversations, then does ``last`` and hangs up, this time and ever after."""

    def __init__(self, count: int, player, last=lambda: None):
        self.count, self.player, self.last, self.begun = count, player, last, 0

    def __call__(self, request):
        self.begun += not any(message["role"] == "assistant" for message in request["messages"])
        if self.begun <= self.count:
            return self.player(request)
        self.last()
        return 0


def bfcl(folder: Path) -> Exam:
    """Every third task is played with altered arguments, the others right."""
    told = process.events(place.interpreter(BFCL), canary.job(BFCL, "truth"), folder / "truth.log")
    found = {(event["part"], event["id"], 0): event["turns"] for event in told if event["event"] == "truth"}
    ids = spread({part: [k[1] for k in found if k[0] == part] for part in BFCL.parts}, LIMIT)
    keys = [(part, id_, 0) for part, some in ids.items() for id_ in some]
    turns = {key: found[key] if number % 3 else corrupted(found[key]) for number, key in enumerate(keys)}
    return Exam(BFCL, keys, lambda left: BfclPlayer([turns[key] for key in left]))


def teval(folder: Path) -> Exam:
    """Reviews of which every third is answered wrong."""
    rows = {
        str(i): {
            "template": "",
            "meta_data": {"response_format": "str"},
            "ground_truth": {"answer": "ABCDE"[i % 5]},
            "origin_prompt": json.dumps([{"role": "user", "content": f"review {i}"}]),
        }
        for i in range(LIMIT)
    }
    (folder / "review_str_v2.json").write_text(json.dumps(rows))

    def answer(request):
        number = int(re.fullmatch(r"review (\d+)", request["messages"][-1]["content"])[1])
        return says(f"Answer: {'ABCDE'[number % 5] if number % 3 else 'none'}")

    keys = [("review_str", f"review_str/{i}", 0) for i in range(LIMIT)]
    extra = {"data_dir": str(folder), "teval_path": None, "embedder": "exact"}
    return Exam(TEVAL, keys, lambda left: answer, parts=["review_str"], extra=extra)


@pytest.fixture(scope="module", params=[(BFCL, bfcl), (TEVAL, teval)], ids=["bfcl", "teval"])
def exam(request, tmp_path_factory):
    spec, make = request.param
    if not place.up_to_date(spec):
        pytest.skip(f"prove-rl exams install {spec.name}")
    return make(tmp_path_factory.mktemp(spec.name))


@pytest.fixture(scope="module")
def undisturbed(exam, tmp_path_factory):
    with server(exam.player(exam.keys)) as url:
        found, lines = exam.play(url, tmp_path_factory.mktemp("whole") / "run")
    assert found.errors == {} and found.scored == LIMIT
    means = [figure.mean for figure in found.metrics.values()]
    assert means[0] == pytest.approx(2 / 3), "some answers are right and some are wrong"
    return found, lines


def test_a_run_that_is_killed_goes_on_to_the_table_of_an_undisturbed_one(exam, undisturbed, tmp_path):
    out = tmp_path / "run"
    running = []
    with server(Until(LIMIT // 2, exam.player(exam.keys), lambda: running[0].kill())) as url:
        running.append(exam.killed(url, out))
        assert running[0].wait(600) == -signal.SIGKILL
    left = exam.left(out)
    assert 0 < len(left) < LIMIT
    with server(exam.player(left)) as url:
        same(exam.play(url, out), undisturbed)


def test_a_server_that_dies_leaves_errors_and_the_run_goes_on_to_the_same_table(exam, undisturbed, tmp_path):
    out = tmp_path / "run"
    with server(Until(4, exam.player(exam.keys))) as url:
        found, lines = exam.play(url, out)
    assert found.down is not None and (found.scored, found.errors, found.left) == (4, {"connection": 8}, 0)
    assert all(figure.n <= 4 for figure in found.metrics.values()), "what has no answer is in no figure"
    assert "4 of 12 scored · 8 errors, in no figure (8 connection)" in lines
    with server(exam.player(exam.left(out))) as url:
        same(exam.play(url, out), undisturbed)


def same(one, other):
    """Figures, counts and tokens, and every line of the table."""
    assert one[1] == other[1]
    for name in ("metrics", "total", "scored", "errors", "left", "outgrown", "tokens", "data_sha256"):
        assert getattr(one[0], name) == getattr(other[0], name)
