"""tau2-bench's official code end to end over HTTP, agent and user scripted. Needs the exam: `make exams`."""

from __future__ import annotations

from pathlib import Path

import pytest
from scripted import Tau2Players, says, server

from prove.evaluation.exams import canary, place, process
from prove.evaluation.exams.catalogue import TAU2
from prove.evaluation.exams.floors import floors
from prove.evaluation.exams.sitting import Setting, Sitting, spread

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not place.up_to_date(TAU2), reason="prove-rl exams install tau2"),
]
LIMIT = 6


@pytest.fixture(scope="module")
def truth(tmp_path_factory):
    """The reference of the tasks that are played, in their order: two of each domain."""
    log = tmp_path_factory.mktemp("tau2") / "exam.log"
    told = process.events(place.interpreter(TAU2), canary.job(TAU2, "truth"), log)
    found = [event for event in told if event["event"] == "truth"]
    listed = {part: [e["id"] for e in found if e["part"] == part] for part in TAU2.parts}
    assert {part: len(ids) for part, ids in listed.items()} == {"airline": 50, "retail": 114, "telecom": 114}
    by_key = {(e["part"], e["id"]): e for e in found}
    return [by_key[part, id_] for part, ids in spread(listed, LIMIT).items() for id_ in ids]


def sitting(url: str, out: Path, limit: int = LIMIT) -> Sitting:
    extra = {"user_model": "user", "user_base_url": url, "judge": None, "judge_base_url": None, "tau2_path": None}
    setting = Setting(model="agent", base_url=url, limit=limit, concurrency=1, retries=0, extra=extra)
    made = Sitting(TAU2, setting, place.interpreter(TAU2), out)
    made.prepare()
    return made


def test_the_reference_played_by_two_endpoints_scores_everything(truth, tmp_path):
    with server(Tau2Players(truth)) as url:
        made = sitting(url, tmp_path)
        assert made.play(lambda record: None) is None
    found = made.score()
    assert found.errors == {} and found.scored == LIMIT
    assert {name: figure.mean for name, figure in found.metrics.items()} == {
        f"tau2/{name}": 1.0 for name in (*TAU2.parts, "average")
    }
    assert {r.detail["end"] for r in made.log.records.values()} == {"user_stop"}
    assert found.tokens["user_prompt"] > 0 and found.tokens["completion"] > 0


def test_actions_but_the_last_do_not_score_and_the_floor_is_told(truth, tmp_path):
    wrong = [{**task, "actions": task["actions"][:-1], "told": []} for task in truth]
    with server(Tau2Players(wrong)) as url:
        made = sitting(url, tmp_path)
        made.play(lambda record: None)
    found = made.score()
    assert found.errors == {}
    assert found.metrics["tau2/retail"].mean == found.metrics["tau2/telecom"].mean == 0.0
    beside = floors(TAU2, place.interpreter(TAU2), made.setting.extra, tmp_path)
    assert beside["tau2/airline/floor"].mean == pytest.approx(19 / 50)


def test_a_message_that_cannot_be_read_is_the_models_and_a_dead_user_nobodys(truth, tmp_path):
    class Broken(Tau2Players):
        def __call__(self, request):
            given = super().__call__(request)
            for call in given.get("tool_calls", ()):
                call["function"]["arguments"] = "{not json"
            return given

    with server(Broken(truth)) as url:
        made = sitting(url, tmp_path / "broken")
        made.play(lambda record: None)
    ends = [r for r in made.log.records.values() if r.detail.get("end") == "unreadable message"]
    assert ends and all(r.error is None and list(r.scores.values()) == [0.0] for r in ends)

    def no_user(request):
        return 500 if request["model"] == "user" else {"role": "assistant", "content": "yes"}

    with server(no_user) as url:
        made = sitting(url, tmp_path / "dead")
        made.play(lambda record: None)
    found = made.score()
    assert found.errors == {"server": LIMIT} and found.metrics == {}
    assert all("user simulator" in r.error.text for r in made.log.records.values())


def test_a_refusal_that_the_client_swallows_is_an_error_and_silence_an_answer(tmp_path):
    asked = []

    def odd(request):
        if request["model"] == "user":
            return says("Hello.")
        asked.append(request)
        return 422 if len(asked) < 3 else says("")  # LiteLLM asks once more after it, whatever its retries

    with server(odd) as url:
        made = sitting(url, tmp_path, limit=2)
        made.play(lambda record: None)
    refused, silent = made.log.records.values()
    assert refused.error is not None and refused.error.kind == "server" and refused.scores == {}
    assert silent.error is None and silent.scores == {"retail": 0.0}
    assert silent.detail["end"] == "unreadable message"
