"""A model of a folder behind our server: its answers are those of plain generation, and what it cannot do it says."""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from prove.cli._exam import Request, take
from prove.errors import UserError
from prove.evaluation.exams.chat_server import Refusal, serve
from prove.evaluation.exams.serving import Served
from prove.rollout import Renderer, family
from prove.training.model import save_model
from prove.training.recipe import Tiny
from prove.training.tiny.build import build_model
from prove.training.tiny.tokenizer import build_tokenizer

TOOLS = [
    {
        "type": "function",
        "function": {
            "name": "find_book",
            "description": "Find a book.",
            "parameters": {"type": "object", "properties": {"title": {"type": "string"}}, "required": ["title"]},
        },
    }
]
ASKED = [{"role": "system", "content": "Help."}, {"role": "user", "content": "find a book, please"}]


@pytest.fixture(scope="module")
def parts():
    tokenizer = build_tokenizer(["find a book please and tell me of it"], 300)
    tokenizer.chat_template = family("qwen").template  # it would say that it is of our own making
    model = build_model(Tiny(hidden=32, intermediate=64, layers=2, heads=2, positions=1024), tokenizer, 3)
    return model, tokenizer


@pytest.fixture
def served(parts):
    return Served("small", parts[0], Renderer(family("qwen"), parts[1]))


def greedy(served: Served, prompt: list[int], room: int) -> list[int]:
    """By the model alone, the whole context read anew for each token."""
    import torch

    ids = list(prompt)
    while len(ids) < len(prompt) + room:
        ids.append(int(served._model(torch.tensor([ids])).logits[0, -1].argmax()))
        if ids[-1] in served._renderer.end_ids:
            break
    return ids[len(prompt) :]


def read(served: Served) -> list[int]:
    """The tokens of the last conversation that the model has read."""
    return served._memories._kept[-1].ids


def test_a_growing_conversation_gets_the_tokens_of_plain_generation(served):
    messages = list(ASKED)
    for turn in ("and another one", "that is all"):
        prompt = served._renderer.prompt(messages, TOOLS)
        expected = greedy(served, prompt, 12)
        answer = served.complete({"messages": messages, "tools": TOOLS, "max_tokens": 12})
        assert read(served) == [*prompt, *expected[:-1]]
        assert answer["usage"]["completion_tokens"] == len(expected)
        message = answer["choices"][0]["message"]
        messages += [{"role": "assistant", "content": message["content"]}, {"role": "user", "content": turn}]
    # Another conversation shares the tools alone.
    other = [ASKED[0], {"role": "user", "content": "something else"}]
    prompt = served._renderer.prompt(other, TOOLS)
    expected = greedy(served, prompt, 8)
    served.complete({"messages": other, "tools": TOOLS, "max_tokens": 8})
    assert read(served) == [*prompt, *expected[:-1]]


def test_the_seed_decides_at_a_temperature(served):
    request = {"messages": ASKED, "temperature": 1.0, "max_tokens": 16}
    texts = [served.complete({**request, "seed": seed})["choices"][0]["message"]["content"] for seed in (1, 2, 1)]
    assert texts[0] == texts[2] != texts[1]


def test_calls_are_parsed_as_in_training_and_malformed_ones_go_out_as_attempts(served):
    text = 'Sure.\n<tool_call>\n{"name": "find_book", "arguments": {"title": "Emma"}}\n</tool_call>'
    message, reason = served._message(text)
    assert (reason, message["content"]) == ("tool_calls", "Sure.")
    (call,) = message["tool_calls"]
    assert call["function"]["name"] == "find_book" and json.loads(call["function"]["arguments"]) == {"title": "Emma"}
    broken = served._message("<tool_call>{find_book}</tool_call>")[0]["tool_calls"][0]["function"]
    assert broken == {"name": "", "arguments": "{find_book}"}
    cut = served.complete({"messages": ASKED, "max_tokens": 1})["choices"][0]
    assert cut["finish_reason"] == "length"


def test_a_prompt_that_fills_the_context_is_too_long(served):
    with pytest.raises(Refusal, match=r"the prompt has .* the model's context length is 1024"):
        served.complete({"messages": [{"role": "user", "content": "book " * 2000}]})


def test_a_model_made_from_nothing_is_refused(parts):
    with pytest.raises(UserError, match="knows no English"):
        Served("quickstart", parts[0], Renderer(family("compact"), parts[1]))


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"[]", 400),
        (b"{}", 400),
        (b'{"messages": [{"content": "no role"}]}', 400),
        (b'{"messages": [{"role": "user", "content": 7}], "max_tokens": 2}', 400),
        (b'{"messages": [{"role": "user", "content": [{"type": "text", "text": "hi"}]}], "max_tokens": 2}', 200),
        (b'{"messages": [{"role": "developer", "content": "hi"}], "max_tokens": "many"}', 400),
        (json.dumps({"messages": [{"role": "user", "content": "book " * 2000}]}).encode(), 400),
    ],
)
def test_every_request_gets_an_answer(served, body, status):
    with serve(served.name, served.complete) as url:
        assert json.load(urllib.request.urlopen(f"{url}/models"))["data"][0]["id"] == "small"
        request = urllib.request.Request(f"{url}/chat/completions", body, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request) as response:
                found = response.status
        except urllib.error.HTTPError as error:
            found = error.code
            assert json.load(error)["error"]["message"]
        assert found == status


def test_a_client_that_hangs_up_leaves_no_trace_on_the_terminal(served, capfd):
    with serve(served.name, served.complete) as url:
        before = threading.active_count()
        host, port = url.removeprefix("http://").removesuffix("/v1").split(":")
        for said in (b"POST /v1/chat/completions HTTP/1.1\r\nContent-Length: 100\r\n\r\n{", b"GET /v1"):
            with socket.create_connection((host, int(port))) as client:
                client.sendall(said)
                # Closing sends a reset in place of a farewell.
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        assert json.load(urllib.request.urlopen(f"{url}/models"))["data"]
        deadline = time.monotonic() + 30
        while threading.active_count() > before and time.monotonic() < deadline:
            time.sleep(0.01)
    assert capfd.readouterr().err == ""


def test_a_model_that_breaks_is_told_to_whoever_asked_and_the_server_goes_on(served, monkeypatch):
    monkeypatch.setattr(served, "_generate", lambda *given: 1 // 0)
    body = json.dumps({"messages": ASKED}).encode()
    with serve(served.name, served.complete) as url:
        for _ in range(2):
            with pytest.raises(urllib.error.HTTPError) as found:
                urllib.request.urlopen(f"{url}/chat/completions", body)
            assert found.value.code == 500 and "ZeroDivisionError" in json.load(found.value)["error"]["message"]


def saved(parts, name: str, folder: Path) -> Path:
    """The model as training leaves it, in the format of a family."""
    return save_model(parts[0], parts[1], family(name), folder)


def test_a_model_of_a_folder_takes_an_exam_through_our_server(toy, parts, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("prove.evaluation.exams.shared.overlap_of", lambda *given: None)
    path = saved(parts, "qwen", tmp_path / "trained")
    take(Request("toy", str(path), None, limit=4, max_tokens=4, out=tmp_path / "run"))
    told = capsys.readouterr()
    assert "4 of 4 scored" in told.out and "toy/overall    0.0 %" in told.out
    assert "qwen format, one request at a time" in told.err
    held = json.loads((tmp_path / "run" / "results.json").read_text())
    assert held["model"]["endpoint"] is None and len(held["model"]["fingerprint"]) == 16
    assert held["tokens"]["completion"] <= 16 and held["exam"]["complete"] is False
    # The same model elsewhere is the same run; its server has another port each time.
    take(Request("toy", str(path), None, limit=4, max_tokens=4, out=tmp_path / "run"))
    assert "4 tasks are there already." in capsys.readouterr().err


def test_what_no_exam_can_measure_is_refused_in_one_sentence(toy, parts, tmp_path):
    with pytest.raises(UserError, match="model is a model made from nothing for this project's own environments"):
        take(Request("toy", str(saved(parts, "compact", tmp_path / "quickstart")), None, out=tmp_path / "run"))
    with pytest.raises(UserError, match="there is no such folder; a model behind a server needs --base-url, too"):
        take(Request("toy", "nobody/nothing", None, out=tmp_path / "run"))
    with pytest.raises(UserError, match="knows no English"):
        # Another family does not make a language model of it.
        take(Request("toy", str(tmp_path / "quickstart" / "model"), None, family="qwen", out=tmp_path / "run"))
    with pytest.raises(UserError, match="unknown model family 'klingon'"):
        take(Request("toy", str(tmp_path / "quickstart" / "model"), None, family="klingon", out=tmp_path / "run"))
