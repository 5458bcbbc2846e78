"""Servers that die, hang, or are left alone by whoever started them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest
from remote_toys import read_message

from prove.errors import UserError
from prove.remote.client import Call
from prove.remote.manager import RESTARTS, MCPManager
from prove.remote.stdio import StdioServer
from prove.remote.workspace import Servers

pytest.importorskip("mcp")
TOOLS = {"list_accounts": "banking", "freeze_card": "banking"}


def alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def gone(pid: int, seconds: float = 20.0) -> bool:
    deadline = time.monotonic() + seconds
    while alive(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not alive(pid)


@pytest.fixture(scope="module")
def one():
    with MCPManager(["banking"], seconds=30, check_seconds=4.0) as manager:
        yield manager


def test_a_server_that_died_is_started_anew_and_its_sessions_are_faults(one):
    process = one.processes[0]
    before = process.pid
    ws = one.servers.open(TOOLS, 1, "a")
    assert ws.call("list_accounts", {}).ok
    os.kill(before, signal.SIGKILL)
    lost = ws.call("list_accounts", {})
    assert (lost.ok, lost.kind) == (False, "fault")
    assert process.pid != before and process.restarts == 1
    still_lost = ws.call("list_accounts", {})
    assert still_lost.kind == "fault" and still_lost.error["code"] == "unknown_session"
    assert one.servers.open(TOOLS, 1, "b").call("list_accounts", {}).ok
    assert gone(before)


def test_a_server_that_hangs_costs_a_time_limit_and_is_started_anew(one):
    process = one.processes[0]
    ws = one.servers.open(TOOLS, 1, "c")
    before, one.servers.seconds = process.pid, 0.5
    os.kill(before, signal.SIGSTOP)
    start = time.monotonic()
    try:
        lost = ws.call("list_accounts", {})
    finally:
        one.servers.seconds = 30
    assert lost.kind == "timeout" and lost.error["code"] == "timeout"
    assert time.monotonic() - start < 60
    assert process.pid != before and gone(before)
    assert one.servers.open(TOOLS, 1, "d").call("list_accounts", {}).ok


def test_a_slow_call_alone_does_not_cost_the_server_its_life(one):
    process = one.processes[0]
    before = process.pid
    ws = one.servers.open(TOOLS, 1, "e")
    one.servers.seconds = 1e-6
    try:
        assert ws.call("list_accounts", {}).kind == "timeout"
    finally:
        one.servers.seconds = 30
    assert process.pid == before
    assert ws.call("list_accounts", {}).ok


def test_several_threads_that_find_a_dead_server_start_one_new_one(one):
    process = one.processes[0]
    restarts = process.restarts
    os.kill(process.pid, signal.SIGKILL)
    found = []
    threads = [
        threading.Thread(
            target=lambda n=n: found.append(one.servers.open(TOOLS, 1, f"t{n}").call("list_accounts", {}).ok)
        )
        for n in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 6
    assert process.restarts == restarts + 1


def test_a_call_that_was_carried_out_and_not_answered_is_not_carried_out_again(one, rogue):
    """The connection breaks after the request and before the answer; the client sends the same request again."""
    import socket

    real = one.servers.servers[0].client
    port = int(real.url.rpartition(":")[2])
    broken = []

    def serve(connection: socket.socket, number: int) -> None:
        with socket.create_connection(("127.0.0.1", port)) as onward:
            while data := read_message(connection):
                onward.sendall(data)
                back = read_message(onward)
                if b"POST /step" in data and len(broken) < 2:
                    broken.append(back)
                    return
                connection.sendall(back)

    from prove.remote.client import Client

    token = real._headers["Authorization"].removeprefix("Bearer ")
    client = Client(rogue(serve).url, token)
    session = client.open(tools=["list_accounts"], seed=1)[0]
    found = client.step([Call(session, "1", "list_accounts", {})])[0]
    assert found.ok and len(broken) == 2
    assert client.clock([session]) == [60]  # one tick: once


def test_a_stopped_manager_leaves_nothing_and_says_so():
    manager = MCPManager(["banking"])
    assert not manager.processes
    servers: Servers = manager.servers
    ws = servers.open(TOOLS, 1, "a")
    stdio = manager.stdio(["banking"])
    pids = [manager.processes[0].pid, stdio.pid]
    assert all(map(alive, pids))
    manager.stop()
    manager.stop()
    assert not any(map(alive, pids))
    with pytest.raises(UserError, match="keep the MCPManager open"):
        ws.call("list_accounts", {})
    assert stdio.call("list_accounts", {}).kind == "fault"
    with manager:  # and may be started again
        assert manager.servers.open(TOOLS, 1, "a").call("list_accounts", {}).ok


HOLD = """
import sys, time
from prove.remote.manager import MCPManager
manager = MCPManager(["banking"]).start()
stdio = manager.stdio(["banking"])
print(manager.processes[0].pid, stdio.pid, flush=True)
time.sleep(600)
"""


def test_nothing_outlives_a_manager_that_is_killed():
    holder = subprocess.Popen([sys.executable, "-c", HOLD], stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    pids = [int(pid) for pid in holder.stdout.readline().split()]
    assert len(pids) == 2 and all(map(alive, pids))
    holder.kill()
    holder.wait()
    holder.stdout.close()
    assert all([gone(pid) for pid in pids])


def test_what_a_server_said_that_did_not_come_up_is_told():
    with pytest.raises(
        UserError, match=r"did not come up: error: there is no environment 'bankin'; did you mean 'banking'"
    ):
        MCPManager(["bankin"]).start()
    with pytest.raises(UserError, match="shards must be at least 1"):
        MCPManager(shards=0)


def test_a_server_that_keeps_dying_is_given_up(one):
    process = one.processes[0]
    process._starts.extend([time.monotonic()] * RESTARTS)
    pid = process.pid
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(UserError, match="use environment: inprocess"):
        one.servers.open(TOOLS, 1, "z")
    process._starts.clear()
    assert one.check() == [False]
    assert one.check() == [True]


def test_stdio_answers_in_time_whatever_the_server_does():
    with StdioServer(["banking"], seed=1) as server:
        assert server.health() and server.call("list_accounts", {}).ok
        first = server.call("list_accounts", {}, call_id="x")
        assert server.call("get_balance", {"account_id": "?"}, call_id="x").json == first.json
        os.kill(server.pid, signal.SIGSTOP)
        assert server.call("list_accounts", {}, seconds=0.3).kind == "timeout"
        assert not server.health(0.2)
        os.kill(server.pid, signal.SIGCONT)
        late = server.call("get_balance", {"account_id": "acc_000000"})
        assert late.kind == "not_found", "the answer to the call before is passed over"
        os.kill(server.pid, signal.SIGKILL)
        assert server.call("list_accounts", {}).kind == "fault"
        server.restart()
        assert server.restarts == 1 and server.call("list_accounts", {}).json
    assert server.call("list_accounts", {}).kind == "fault"
