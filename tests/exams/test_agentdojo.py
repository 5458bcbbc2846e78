"""AgentDojo's official code end to end over HTTP. Needs the exam: `make exams`."""

from __future__ import annotations

import json

import pytest
from scripted import says, server

from prove.evaluation.exams import canary, place, process
from prove.evaluation.exams.catalogue import AGENTDOJO
from prove.evaluation.exams.sitting import Setting, Sitting, spread

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not place.up_to_date(AGENTDOJO), reason="prove-rl exams install agentdojo"),
]
LIMIT = 8


class Player:
    """A call a message, then the answer; a conversation begins without an assistant's message."""

    def __init__(self, tasks, alter=False):
        self._waiting, self._alter = iter(tasks), alter
        self.roles: set[str] = set()

    def __call__(self, request):
        self.roles |= {m["role"] for m in request["messages"]}
        assert request["temperature"] == 0.0, "a temperature of 0 is said, not left to the server"
        if not any(m["role"] == "assistant" for m in request["messages"]):
            task = next(self._waiting)
            self._turns, self._told = list(task["turns"]), task["told"]
        if not self._turns:
            return says("nothing" if self._alter else self._told or "Done.")
        (call,) = self._turns.pop(0)
        ((name, text),) = call.items()
        return says(calls=[(name, "{broken" if self._alter else text)])


@pytest.fixture(scope="module")
def truth(tmp_path_factory):
    log = tmp_path_factory.mktemp("agentdojo") / "exam.log"
    told = process.events(place.interpreter(AGENTDOJO), canary.job(AGENTDOJO, "truth"), log)
    found = {(e["part"], e["id"]): e for e in told if e["event"] == "truth"}
    listed = {part: [id_ for p, id_ in found if p == part] for part in AGENTDOJO.parts}
    assert sum(map(len, listed.values())) == 97
    return [found[part, id_] for part, ids in spread(listed, LIMIT).items() for id_ in ids]


@pytest.mark.parametrize(("alter", "mean"), [(False, 1.0), (True, 0.0)])
def test_the_reference_over_http_scores_everything_and_broken_calls_nothing(truth, tmp_path, alter, mean):
    player = Player(truth, alter)
    with server(player) as url:
        setting = Setting(model="m", base_url=url, limit=LIMIT, concurrency=1, retries=0)
        made = Sitting(AGENTDOJO, setting, place.interpreter(AGENTDOJO), tmp_path)
        made.prepare()
        made.play(lambda record: None)
    found = made.score()
    assert found.errors == {} and found.scored == LIMIT
    means = {name: figure.mean for name, figure in found.metrics.items()}
    # Broken calls end a conversation without a change, which some tasks of banking want.
    parts = ("workspace", "travel", "slack") if alter else (*AGENTDOJO.parts, "overall")
    assert {part: means[f"agentdojo/{part}"] for part in parts} == dict.fromkeys(parts, mean)
    if not alter:
        assert json.loads((tmp_path / "records.jsonl").read_text().splitlines()[0])["tokens"]["prompt"] > 0
    assert "developer" not in player.roles


def test_a_request_that_cannot_be_sent_is_an_error_and_no_zero(tmp_path, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "schlüssel")  # no header can carry it
    with server(lambda request: says("Done.")) as url:
        setting = Setting(model="m", base_url=url, limit=1, concurrency=1, retries=0)
        made = Sitting(AGENTDOJO, setting, place.interpreter(AGENTDOJO), tmp_path)
        made.prepare()
        made.play(lambda record: None)
    found = made.score()
    assert (found.scored, found.errors, found.metrics) == (0, {"harness": 1}, {})
