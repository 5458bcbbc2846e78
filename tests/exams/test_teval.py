"""T-Eval's official evaluators over HTTP, on made-up rows of the official form. Needs the exam: `make exams`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from scripted import says, server

from prove.cli.main import run
from prove.errors import UserError
from prove.evaluation.exams import place
from prove.evaluation.exams.catalogue import TEVAL
from prove.evaluation.exams.sitting import Setting, Sitting

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not place.up_to_date(TEVAL), reason="prove-rl exams install teval"),
]
PLAN = [
    {"id": 0, "prev": [], "name": "Shop.find", "args": {"word": "pen"}},
    {"id": 1, "prev": [0], "name": "Shop.order", "args": {"item": 7}},
    {"id": 2, "prev": [1], "name": "FinishAction", "args": {}},
]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Reviews and plans of a second edition, and reviews of a first one, which have to stay aside."""
    folder = tmp_path / "data"
    folder.mkdir()
    review = {
        str(i): {
            "template": "",
            "meta_data": {"response_format": "str"},
            "ground_truth": {"answer": letter},
            "origin_prompt": json.dumps([{"role": "user", "content": f"review {letter}"}]),
        }
        for i, letter in enumerate("ABCDE")
    }
    plan = {
        str(i): {
            "meta": {"prompt_type": "json", "API_list": ["Shop.find", "Shop.order"]},
            "ground_truth": PLAN,
            "origin_prompt": [{"role": "system", "content": "plan"}, {"role": "function", "content": f"plan {i}"}],
        }
        for i in range(3)
    }
    (folder / "review_str_v2.json").write_text(json.dumps(review))
    (folder / "plan_json_v2_subset.json").write_text(json.dumps(plan))
    (folder / "review_str_v1.json").write_text(json.dumps({"old": review["0"]}))
    return folder


def oracle(request):
    text = request["messages"][-1]["content"]
    letter = re.fullmatch(r"review (\w)", text)
    return says(f"Answer: {letter[1]}" if letter else "```json\n" + json.dumps(PLAN) + "\n```")


def sitting(url: str, data: Path, out: Path, **settings) -> Sitting:
    extra = {"data_dir": str(data), "teval_path": None, "embedder": settings.pop("embedder", "exact")}
    made = Sitting(TEVAL, Setting(model="m", base_url=url, extra=extra, **settings), place.interpreter(TEVAL), out)
    made.prepare()
    return made


def test_right_answers_score_everything_and_a_constant_one_its_share(data, tmp_path):
    with server(oracle) as url:
        made = sitting(url, data, tmp_path / "right")
        made.play(lambda record: None)
    found = made.score()
    assert {name: figure.mean for name, figure in found.metrics.items()} == {
        "teval/review": 1.0,
        "teval/plan/json": 1.0,
    }
    assert "data v2, v2_subset" in found.source or "data v2_subset, v2" in found.source
    with server(lambda request: says("Answer: A")) as url:
        made = sitting(url, data, tmp_path / "constant")
        made.play(lambda record: None)
    found = made.score()
    assert found.metrics["teval/review"].mean == pytest.approx(1 / 5)
    assert found.metrics["teval/plan/json"].mean == 0.0


def test_an_answer_the_official_code_cannot_take_is_wrong_and_breaks_nothing(data, tmp_path):
    alone = json.dumps([{"id": 0, "name": "FinishAction", "args": {}}])
    with server(lambda request: says(alone)) as url:
        made = sitting(url, data, tmp_path / "run", parts=["plan_json"])
        made.play(lambda record: None)
    assert made.score().metrics["teval/plan/json"].mean == 0.0


def test_what_is_missing_is_named(data, tmp_path, capsys):
    with pytest.raises(UserError, match=r"plan_json is scored by a sentence model, and sentence-transformers is not"):
        sitting("http://127.0.0.1:9/v1", data, tmp_path / "run", embedder="all-mpnet-base-v2")
    sitting("http://127.0.0.1:9/v1", data, tmp_path / "plain", embedder="all-mpnet-base-v2", parts=["review_str"])
    (tmp_path / "empty").mkdir()
    with pytest.raises(UserError, match="holds no data of T-Eval"):
        sitting("http://127.0.0.1:9/v1", tmp_path / "empty", tmp_path / "other")
    assert run(["eval", "teval", "--model", "m", "--base-url", "http://127.0.0.1:9/v1"]) == 2
    assert "name its folder with --data-dir" in capsys.readouterr().err
