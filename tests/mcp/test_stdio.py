"""One process, one client, one session, over standard input and output."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest
from ports import LEGACY, MODERN

from prove.engine import workspace

COMMAND = [sys.executable, "-m", "prove.cli.main", "serve", "banking", "--stdio"]
HELLO = {"protocolVersion": LEGACY, "capabilities": {}, "clientInfo": {"name": "tests", "version": "1"}}
ENVELOPE = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": {},
}


class Client:
    """Speaks line by line, so that nothing of a client library stands between a test and the wire."""

    def __init__(self, process, era):
        self.process, self.era, self.number = process, era, 0
        if era == LEGACY:
            self.hello = self.ask("initialize", HELLO)
            self.tell("notifications/initialized")

    def send(self, message):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.process.stdin.flush()

    def tell(self, method, params=None):
        self.send({"method": method, "params": params or {}})

    def ask(self, method, params=None):
        self.number += 1
        params = dict(params or {})
        if self.era == MODERN:
            params["_meta"] = ENVELOPE | params.get("_meta", {})
        self.send({"id": self.number, "method": method, "params": params})
        answer = json.loads(self.process.stdout.readline())
        assert answer["id"] == self.number
        return answer["result"] if "result" in answer else answer["error"]

    def call(self, tool, arguments, **meta):
        return self.ask("tools/call", {"name": tool, "arguments": arguments, "_meta": meta})


@contextmanager
def client(*options, era=MODERN):
    with subprocess.Popen(
        [*COMMAND, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        yield Client(process, era)
        process.stdin.close()
        assert process.wait(20) == 0
        assert process.stderr.read() == ""


@pytest.mark.parametrize("era", [LEGACY, MODERN])
def test_a_session_as_in_process(era, tmp_path):
    here = workspace(environments=["banking"], seed=7)
    log = tmp_path / "log"
    with client("--seed", "7", "--log", str(log), era=era) as far:
        assert len(far.ask("tools/list")["tools"]) == 17
        accounts = [a["id"] for a in here.call("list_accounts", {}).data["accounts"]]
        made = [
            ("list_accounts", {}),
            ("get_balance", {"account_id": accounts[0]}),
            ("get_balance", {"account_id": "acc_ü"}),
            ("set_daily_limit", {"account_id": accounts[0], "daily_limit": 321}),
            ("get_balance", [1]),
            ("nothing", {}),
            ("list_accounts", {}),
        ]
        here.reset()
        digests = []
        for tool, arguments in made:
            wanted = here.call(tool, arguments)
            digests.append(here.digest())
            result = far.call(tool, arguments)
            assert result["content"][0]["text"] == wanted.text
            assert result["isError"] is not wanted.ok
        assert "error" not in far.ask("ping" if era == LEGACY else "server/discover")
        assert log.stat().st_mode & 0o077 == 0
        told = [json.loads(line) for line in log.read_text().splitlines()]
        assert [(line["tool"], line["arguments"], line["digest"]) for line in told] == [
            (tool, arguments, digest) for (tool, arguments), digest in zip(made, digests, strict=True)
        ]
        assert len(set(digests)) > 1


def test_a_call_id_is_executed_once_and_logged_once(tmp_path):
    log = tmp_path / "log"
    log.write_text("before\n")
    with client("--log", str(log)) as far:
        first = far.call("list_accounts", {}, **{"prove/call_id": "a"})
        assert far.call("list_accounts", {}, **{"prove/call_id": "a"}) == first
        assert far.call("list_accounts", {}, **{"prove/call_id": ""})["code"] == -32602
    assert len(log.read_text().splitlines()) == 2, "appended, and once"


def test_a_process_serves_one_session():
    with client() as far:
        assert not far.call("list_accounts", {}, **{"prove/session": "one"})["isError"]
        assert not far.call("list_accounts", {})["isError"]
        assert "another session" in far.call("list_accounts", {}, **{"prove/session": "two"})["message"]
        assert not far.call("list_accounts", {}, **{"prove/session": "one"})["isError"]


def test_a_call_before_the_handshake_and_a_cancelled_one():
    with client(era=LEGACY) as far:
        assert far.hello["serverInfo"]["name"] == "prove-rl"
        far.tell("notifications/cancelled", {"requestId": 99, "reason": "never asked"})
        far.number = 10
        far.send({"id": 10, "method": "tools/call", "params": {"name": "list_accounts", "arguments": {}}})
        far.tell("notifications/cancelled", {"requestId": 10})
        # A call is over before its cancellation can be read, or it is never answered; the next one is in any case.
        far.send({"id": 11, "method": "ping"})
        answers = [json.loads(far.process.stdout.readline())]
        while answers[-1]["id"] != 11:
            answers.append(json.loads(far.process.stdout.readline()))
        assert [answer["id"] for answer in answers] in ([10, 11], [11]) and answers[-1]["result"] == {}
    with subprocess.Popen([*COMMAND], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        far = Client.__new__(Client)
        far.process, far.era, far.number = process, LEGACY, 0
        assert far.call("list_accounts", {})["code"] == -32602
        process.stdin.close()
        assert process.wait(20) == 0


def test_everything_that_was_asked_is_answered_at_the_end_of_the_input():
    """As `serve --stdio < FILE` has it: all at once, then the end."""
    lines = [{"id": 0, "method": "initialize", "params": HELLO}, {"method": "notifications/initialized"}]
    lines += [{"id": n, "method": "tools/call", "params": {"name": "list_accounts"}} for n in range(1, 400)]
    text = "".join(json.dumps({"jsonrpc": "2.0", **line}) + "\n" for line in lines)
    done = subprocess.run(COMMAND, input=text, capture_output=True, text=True, timeout=60)
    assert {json.loads(line)["id"] for line in done.stdout.splitlines()} == set(range(400))
    assert done.returncode == 0 and done.stderr == ""


@pytest.mark.parametrize(
    ("line", "id"),
    [
        ('{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"a","arguments":{"b":"\\ud800"}}}', 7),
        ('{"jsonrpc":"2.0","id":8,"method":"tools/call","params":' + "[" * 5_000 + "]" * 5_000 + "}", None),
        ("{", None),
    ],
)
def test_a_line_that_is_no_json_is_answered(line, id):
    with client() as far:
        far.process.stdin.write(line + "\n")
        far.process.stdin.flush()
        answer = json.loads(far.process.stdout.readline())
        assert answer["id"] == id and answer["error"]["code"] == -32700
        assert far.call("list_accounts", {})["isError"] is False


@pytest.mark.slow
def test_lines_that_are_no_message_are_no_end():
    with client() as far:
        for line in ("", "{", "[]", "null", "\x00", '{"jsonrpc":"2.0"}', "[" * 100_000, '{"id":1}'):
            far.process.stdin.write(line + "\n")
        far.process.stdin.flush()
        far.number = 1000
        far.send({"id": 1001, "method": "tools/list", "params": {"_meta": ENVELOPE}})
        while True:
            answer = json.loads(far.process.stdout.readline())
            if answer.get("id") == 1001:
                break
        assert len(answer["result"]["tools"]) == 17
        far.process.stderr.close()
        far.process.stderr = open("/dev/null")  # noqa: SIM115 - what was no message is logged


@pytest.mark.parametrize("busy", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_ctrl_c_ends_it_with_one_line(busy):
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        if busy:
            Client(process, MODERN).ask("tools/list")
        else:
            time.sleep(0.1)
            Client(process, LEGACY)
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
        assert process.stderr.read().splitlines() == ["interrupted; the server has ended, and its session with it"]


@pytest.mark.slow
def test_a_client_that_goes_away_without_a_word():
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        far = Client(process, MODERN)
        far.ask("tools/list")
        process.stdout.close()
        for number in range(5):
            try:
                far.send({"id": number, "method": "tools/list", "params": {"_meta": ENVELOPE}})
            except BrokenPipeError:
                break
        try:
            process.stdin.close()
        except BrokenPipeError:
            pass
        process.wait(20)
        assert "Traceback" not in process.stderr.read()


def test_a_closed_input_is_one_sentence():
    done = subprocess.run(["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.splitlines() == ["error: --stdio needs standard input and output, and one of them is closed."]
