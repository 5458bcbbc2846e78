"""BFCL's official code end to end over HTTP: a server that plays the ground truth, one that plays it altered, one that
dies. Needs the exam: `make exams`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from scripted import BfclPlayer, server

from prove.evaluation.exams import canary, place, process
from prove.evaluation.exams.catalogue import BFCL
from prove.evaluation.exams.drivers.bfcl import corrupted
from prove.evaluation.exams.sitting import Setting, Sitting, spread

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not place.up_to_date(BFCL), reason="prove-rl exams install bfcl"),
]
LIMIT = 24


@pytest.fixture(scope="module")
def truth(tmp_path_factory):
    """The ground truth of the first tasks of each part, in the order they are played."""
    log = tmp_path_factory.mktemp("bfcl") / "exam.log"
    told = process.events(place.interpreter(BFCL), canary.job(BFCL, "truth"), log)
    found = [event for event in told if event["event"] == "truth"]
    listed = {part: [e["id"] for e in found if e["part"] == part] for part in BFCL.parts}
    assert {part: len(ids) for part, ids in listed.items()} == dict.fromkeys(BFCL.parts, 200)
    turns = {e["id"]: e["turns"] for e in found}
    return [turns[id_] for ids in spread(listed, LIMIT).values() for id_ in ids]


def sitting(url: str, out: Path, limit: int = LIMIT) -> Sitting:
    setting = Setting(
        model="any/name-at.all", base_url=url, limit=limit, concurrency=1, retries=0, identity={"endpoint": "scripted"}
    )
    made = Sitting(BFCL, setting, place.interpreter(BFCL), out)
    made.prepare()
    return made


@pytest.mark.parametrize(("kind", "mean"), [("truth", 1.0), ("wrong", 0.0)])
def test_ground_truth_over_http_scores_everything_and_altered_calls_nothing(truth, tmp_path, kind, mean):
    conversations = truth if kind == "truth" else [corrupted(turns) for turns in truth]
    with server(BfclPlayer(conversations)) as url:
        made = sitting(url, tmp_path / "run")
        assert made.play(lambda record: None) is None
    found = made.score()
    assert {name: figure.mean for name, figure in found.metrics.items()} == {
        f"bfcl/{name}": mean for name in (*BFCL.parts, "overall")
    }
    assert (found.scored, found.errors) == (LIMIT, {})
    assert found.tokens["prompt"] > 0 and found.source == "bfcl-eval 2026.3.23"


def test_a_server_that_dies_leaves_errors_and_the_resumed_run_has_the_figures_of_a_whole_one(truth, tmp_path):
    class Dying(BfclPlayer):
        answers = 0

        def __call__(self, request):
            type(self).answers += 1
            return super().__call__(request) if self.answers <= 40 else 0

    with server(Dying(truth)) as url:
        made = sitting(url, tmp_path / "run")
        down = made.play(lambda record: None)
    found = made.score(down)
    assert down is not None and found.errors.keys() == {"connection"} and 0 < found.scored < LIMIT
    assert all(figure.mean == 1.0 for figure in found.metrics.values()), "what failed is no wrong answer"
    played = {key for key, record in made.log.records.items() if record.played}
    rest = [turns for task, turns in zip(made.tasks, truth, strict=True) if _key(task) not in played]
    with server(BfclPlayer(rest)) as url:
        made = sitting(url, tmp_path / "run")
        assert made.done == len(played)
        made.play(lambda record: None)
    found = made.score()
    assert found.errors == {} and found.metrics["bfcl/overall"].mean == 1.0 and found.scored == LIMIT


def _key(task) -> tuple[str, str, int]:
    return task["part"], task["id"], task["trial"]
