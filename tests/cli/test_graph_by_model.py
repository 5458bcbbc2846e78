"""`prove-rl graph --method model` and `--compare --model` against an endpoint of our own."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from prove.synthesis.graph import graph_of

sys.path.insert(0, str(Path(__file__).parents[1] / "synthesis"))

from model_server import Server, says

pytest.importorskip("openai")


def declaring(body):
    """Says what is declared, and of one pair nothing of use."""
    text = body["messages"][0]["content"]
    source = re.search(r"First tool:\n(\w+): ", text)[1]
    answers: dict[str, object] = {}
    for n, target in re.findall(r"^(\d+)\. (\w+): ", text, re.M):
        found = [e.parameter for e in graph_of("banking", "declared").edges if (e.source, e.target) == (source, target)]
        answers[n] = "?" if (source, target) == ("list_payees", "send_payment") else found
    return says(json.dumps(answers))


@pytest.fixture
def asked(tmp_path, monkeypatch):
    monkeypatch.setenv("PROVE_CACHE", str(tmp_path / "cache"))
    server = Server(declaring)
    yield ("--model", "toy", "--base-url", server.url)
    server.close()


def test_a_graph_by_model(run, asked):
    done = run("graph", "banking", "--method", "model", *asked)
    assert done.code == 0, done.err
    assert "list_accounts -> send_payment   explicit: from_account_id (account)\n" in done.out
    assert "list_payees -> send_payment" not in done.out
    assert "banking: 1 pairs had no answer of use and were asked about once more." in done.err
    assert "banking: left out for want of an answer of use, twice: list_payees -> send_payment." in done.err
    assert " islands, model; " in done.err and "tokens in" in done.err.splitlines()[-1]
    data = json.loads(run("graph", "banking", "--method", "model", "--json", *asked).out)
    assert data["method"] == "model" and not any(e["witness"] for e in data["edges"])
    assert run("graph", "banking", "--method", "model", "--draw", *asked).out.startswith("flowchart LR\n")


def test_it_is_compared_beside_what_is_declared(run, asked):
    done = run("graph", "banking", "--compare", *asked)
    head, _, row = done.out.splitlines()
    assert head == "| environment | declared | proved | both | precision | recall | model | both | precision | recall |"
    cells = [c.strip() for c in row.strip("|").split("|")]
    claimed, proved, both = (int(c) for c in cells[1:4])
    by_model, both_too = int(cells[6]), int(cells[7])
    missing = sum(
        (e.source, e.target) == ("list_payees", "send_payment") for e in graph_of("banking", "declared").edges
    )
    assert by_model == claimed - missing and both_too == both - missing and missing > 0
    assert cells[8:] == [f"{both_too / by_model:.2f}", f"{both_too / proved:.2f}"]


def test_bad_input(run, asked):
    assert "needs --model NAME and --base-url URL" in run("graph", "banking", "--method", "model").sentence()
    assert "needs --model NAME and --base-url URL" in run("graph", "banking", "--compare", "--model", "x").sentence()
    assert "add --method model, or --compare" in run("graph", "banking", *asked).sentence()
    assert "name an environment" in run("graph", "--method", "model", *asked).sentence()
    gone = run("graph", "banking", "--method", "model", "--model", "m", "--base-url", "http://127.0.0.1:9/v1")
    assert gone.code == 2 and "cannot be reached" in gone.err.splitlines()[-1] and gone.out == ""
