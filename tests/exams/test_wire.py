"""What drivers make of a server's answer that is no chat completion, or that does not come to its end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from types import SimpleNamespace as Space
from typing import Any

import pytest
from test_endpoint import HEAD, raw

from prove.errors import UserError
from prove.evaluation.exams.contents import read_exam
from prove.evaluation.exams.drivers.teval import _rows
from prove.evaluation.exams.drivers.wire import DOWN, NoCompletion, Refused, _one, bounded, completion, fault

USAGE = Space(prompt_tokens=3, completion_tokens=1)


def answer(content: Any = "x", calls: Any = None, usage: Any = USAGE) -> Any:
    return Space(choices=[Space(message=Space(content=content, tool_calls=calls))], usage=usage)


def call(name: Any, arguments: Any) -> Any:
    return Space(function=Space(name=name, arguments=arguments))


@pytest.mark.parametrize("given", ["<html>Bad gateway</html>", None, Space(choices=None), Space(choices=[])])
def test_what_is_no_chat_completion_is_the_servers_fault(given):
    with pytest.raises(NoCompletion, match="has no choices") as raised:
        completion(lambda **request: given, model="m")
    kind, text = fault(raised.value)
    assert kind == "server" and kind in DOWN and len(text) < 300


@pytest.mark.parametrize(
    ("given", "why"),
    [
        *[(Space(choices=one, usage=USAGE), "it has no message") for one in ("abc", [None], [7], {"a": 1})],
        *[(Space(choices=[Space(message=one)], usage=USAGE), "it has no message") for one in (None, "hello", [])],
        *[(answer(one), "the content of its message is no text") for one in (7, [{"text": "x"}], {})],
        *[(answer(calls=one), "its tool_calls are no list") for one in ("ls()", 5)],
        *[(answer(calls=[one]), "names no function") for one in (None, Space(), call(5, "{}"), call(None, "{}"))],
        *[(answer(calls=[call("ls", one)]), "the arguments of a call of it are no text") for one in ({}, None, 5)],
        (Space(choices=[Space(message=Space(role="user", content="x"))]), "its message is not the assistant's"),
    ],
)
def test_an_answer_of_another_form_is_the_servers_fault(given, why):
    with pytest.raises(NoCompletion, match=f"the answer is no chat completion: .*{why}") as raised:
        completion(lambda **request: given, model="m")
    assert fault(raised.value)[0] == "server"


def test_what_a_model_may_write_is_an_answer():
    for given in (answer(None), answer(None, []), answer("", [call("no such tool", "{no JSON"), call("", "5")])):
        assert completion(lambda given=given, **request: given) is given


@pytest.mark.parametrize("usage", [None, Space(), Space(prompt_tokens=None, completion_tokens="2"), [1]])
def test_tokens_that_a_server_does_not_count_are_none(usage):
    told = completion(lambda **request: answer(usage=usage)).usage
    assert (told.prompt_tokens, told.completion_tokens) == (0, 0)


@pytest.mark.parametrize("text", [b'{"choices": [', b'"\xff"', b"[" * 200_000 + b"]" * 200_000])
def test_json_that_cannot_be_read_is_the_servers_fault_and_a_completion_is_handed_on(text):
    with pytest.raises(NoCompletion, match="is no JSON") as raised:
        completion(lambda **request: json.loads(text))
    assert fault(raised.value)[0] == "server"
    whole = answer()
    assert completion(lambda **request: whole if request == {"model": "m"} else None, model="m") is whole


def test_an_answer_in_drips_has_to_be_whole_in_time():
    openai = pytest.importorskip("openai")
    with raw(HEAD, *[b" "] * 100, pause=0.05) as url:
        client = openai.OpenAI(base_url=url, api_key="x", timeout=0.5, max_retries=0, http_client=bounded(0.5))
        started = time.monotonic()
        with pytest.raises(openai.APITimeoutError) as raised:
            client.chat.completions.create(model="m", messages=[])
    assert fault(raised.value)[0] == "timeout"
    assert time.monotonic() - started < 4


def test_a_call_for_the_end_of_the_process_does_not_end_it():
    record = _one(lambda task: sys.exit(3), {})
    assert record["error"] == {"kind": "harness", "text": "SystemExit: 3"}


def test_a_fault_tells_what_it_comes_from():
    class APIConnectionError(Exception):
        pass

    try:
        raise APIConnectionError("Connection error.") from OSError("certificate verify failed")
    except APIConnectionError as error:
        assert fault(error) == (
            "connection",
            "APIConnectionError: Connection error. (OSError: certificate verify failed)",
        )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is no JSON"),
        ('{"0": {"origin_prompt": [', "is no JSON .* it may be cut short: download it again"),
        ("[1]", "does not hold T-Eval's rows, each with its origin_prompt"),
        ('{"0": 5}', "does not hold T-Eval's rows"),
        ('{"0": {"a": 1}}', "does not hold T-Eval's rows"),
    ],
)
def test_a_data_file_that_is_damaged_is_named(tmp_path, text, why):
    (tmp_path / "review_str_v2.json").write_text(text)
    with pytest.raises(Refused, match=f"review_str_v2.json {why}"):
        _rows(tmp_path / "review_str_v2.json")


def test_a_damaged_file_beside_the_data_is_named_in_the_report_of_overlap(tmp_path):
    (tmp_path / "mine_v1.json").write_text("{")
    with pytest.raises(UserError, match=r"mine_v1.json is no JSON; download it again, or move it away"):
        read_exam("teval", tmp_path, {"data_dir": str(tmp_path)})


WORK = "from prove.evaluation.exams.drivers.wire import end_with; import os, time; end_with(os.getppid()); {}"
COMMAND = """
import subprocess, sys, time
process = subprocess.Popen([sys.executable, "-c", sys.argv[1]], start_new_session=True)
print(process.pid, flush=True)
time.sleep(60)
"""


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGKILL])
def test_a_driver_ends_with_the_command_that_started_it(sign):
    busy = WORK.format("print('at work', flush=True); time.sleep(60)")
    with subprocess.Popen([sys.executable, "-c", COMMAND, busy], stdout=subprocess.PIPE, text=True) as command:
        assert command.stdout is not None
        driver = int(next(line for line in command.stdout if line.strip().isdigit()))
        assert next(command.stdout) == "at work\n"
        command.send_signal(sign)
        command.stdout.read()  # to its end: nobody holds the other side any more
    with pytest.raises(ProcessLookupError):
        while True:
            os.killpg(driver, 0)
            time.sleep(0.05)


def test_a_driver_goes_on_while_its_command_does():
    code = WORK.format("time.sleep(1.2); print('done')")
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, start_new_session=True)
    assert (ran.returncode, ran.stdout) == (0, "done\n")
