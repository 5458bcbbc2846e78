"""The HTTP client against servers that break off, trickle, lie and fall silent."""

from __future__ import annotations

import socket
import threading
import time

import pytest
from remote_toys import answer, read_message

from prove.errors import UserError
from prove.remote.client import Call, Client
from prove.remote.errors import ServerFull, ServerGone, WireError
from prove.remote.http import Http


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr("prove.remote.http.PAUSES", (0.0, 0.0, 0.01, 0.01))


def get(http: Http, seconds: float = 5.0):
    return http.request("POST", "/x", {}, b"body", seconds=seconds)


def test_a_connection_is_kept_and_used_again(rogue):
    def serve(connection, number):
        while read_message(connection):
            connection.sendall(answer(b"%d" % number))

    server = rogue(serve)
    http = Http(server.url)
    assert [get(http).body for _ in range(5)] == [b"1"] * 5
    assert server.connections == 1


def test_threads_do_not_share_a_connection(rogue):
    def serve(connection, number):
        while request := read_message(connection):
            time.sleep(0.01)
            connection.sendall(answer(request.rpartition(b"\r\n\r\n")[2]))

    http = Http(rogue(serve).url)
    wrong = []

    def ask(name):
        for i in range(20):
            body = f"{name}-{i}".encode()
            if http.request("POST", "/x", {}, body, seconds=10).body != body:
                wrong.append(body)

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


@pytest.mark.parametrize("at", ["before", "in the head", "in the body"])
def test_a_broken_connection_is_tried_again(rogue, at):
    def serve(connection, number):
        while read_message(connection):
            whole = answer(b"whole answer")
            if number > 2:
                connection.sendall(whole)
            else:
                connection.sendall({"before": b"", "in the head": whole[:20], "in the body": whole[:-4]}[at])
                return

    server = rogue(serve)
    assert get(Http(server.url)).body == b"whole answer"
    assert server.connections == 3


def test_a_server_that_always_breaks_off_is_gone(rogue):
    server = rogue(lambda connection, number: read_message(connection) and None)
    with pytest.raises(ServerGone, match="cannot be reached"):
        get(Http(server.url))


def test_nobody_listens():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with pytest.raises(ServerGone, match=f"127.0.0.1:{port} cannot be reached"):
        get(Http(f"http://127.0.0.1:{port}"))


@pytest.mark.parametrize("kind", ["silent", "trickling"])
def test_the_time_limit_is_of_the_whole_exchange(rogue, kind):
    def serve(connection, number):
        read_message(connection)
        for byte in answer(b"x" * 1000):
            time.sleep(0.05 if kind == "trickling" else 60)
            connection.sendall(bytes([byte]))

    start = time.monotonic()
    with pytest.raises(WireError, match=r"no answer within 0\.3 seconds") as caught:
        get(Http(rogue(serve).url), seconds=0.3)
    assert caught.value.kind == "timeout"
    assert time.monotonic() - start < 3


def test_chunks_are_put_together(rogue):
    def serve(connection, number):
        while read_message(connection):
            head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            connection.sendall(head + b"4;x=1\r\nbody\r\n4\r\n and\r\n0\r\nTrailer: 1\r\n\r\n")

    http = Http(rogue(serve).url)
    assert [get(http).body for _ in range(3)] == [b"body and"] * 3


@pytest.mark.parametrize(
    "whole",
    [
        b"SSH-2.0-x\r\n\r\n",
        b"HTTP/1.1 200 OK\r\n\r\nno length",
        b"HTTP/1.1 2x0 OK\r\nContent-Length: 1\r\n\r\n.",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"A" * 100_000,
    ],
)
def test_what_is_no_answer(rogue, whole):
    def serve(connection, number):
        read_message(connection)
        connection.sendall(whole)
        connection.recv(1)

    with pytest.raises(WireError):
        get(Http(rogue(serve).url))


def test_an_answer_beyond_measure_is_refused(rogue):
    def serve(connection, number):
        read_message(connection)
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n")

    with pytest.raises(WireError, match="ask for less"):
        get(Http(rogue(serve).url))


@pytest.mark.parametrize("url", ["", "localhost", "ftp://a", "http://", "http://h:99999", "http://h:x", "http://h?a=1"])
def test_what_is_no_url(url):
    with pytest.raises(UserError, match="no URL of a server"):
        Http(url)


@pytest.mark.parametrize("token", ["", "  ", "a\nb", "ä"])
def test_what_is_no_token(token):
    with pytest.raises(UserError, match="token"):
        Client("http://localhost:1", token)


def one_answer(whole: bytes):
    def serve(connection, number):
        while read_message(connection):
            connection.sendall(whole)

    return serve


CALLS = [Call("s", "1", "t", {}), Call("s", "2", "t", {})]


@pytest.mark.parametrize(
    ("whole", "code"),
    [
        (answer(b"no json"), "odd_answer"),
        (answer(b'{"results": []}'), "odd_answer"),
        (answer(b'{"results": [{"ok": true}, 5]}'), "odd_answer"),
        (answer(b"oops", "500 Internal Server Error"), "odd_answer"),
        (answer(b'{"error": {"code": "too_large", "message": "no"}}', "413 X"), "request_refused"),
    ],
)
def test_an_odd_answer_is_a_fault_of_each_call_and_never_raises(rogue, whole, code):
    found = Client(rogue(one_answer(whole)).url, "t").step(CALLS)
    assert [o.kind for o in found] == ["fault", "fault"]
    assert {(o.error or {})["code"] for o in found} == {code}


def test_a_call_whose_time_is_up_is_a_timeout(rogue):
    server = rogue(lambda connection, number: time.sleep(30))
    found = Client(server.url, "t").step(CALLS, seconds=0.2)
    assert [o.kind for o in found] == ["timeout", "timeout"]
    assert not found[0].ok and found[0].error["code"] == "timeout"


def test_a_full_server_is_asked_again_when_it_says_and_given_up_in_the_end(rogue):
    asked = []

    def serve(connection, number):
        while read_message(connection):
            asked.append(time.monotonic())
            if len(asked) < 3:
                connection.sendall(
                    answer(b'{"error": {"code": "full", "message": "full"}}', "503 X", "Retry-After: 0\r\n")
                )
            else:
                connection.sendall(answer(b'{"sessions": ["a"]}'))

    assert Client(rogue(serve).url, "t").open(tools=["x"]) == ["a"]
    assert len(asked) == 3
    full = answer(b'{"error": {"code": "full", "message": "2 of 2"}}', "503 X", "Retry-After: 7\r\n")
    with pytest.raises(ServerFull, match="2 of 2") as caught:
        Client(rogue(one_answer(full)).url, "t").open(tools=["x"], patience=1)
    assert caught.value.retry_after == 7


def test_a_wrong_token_is_told(rogue):
    server = rogue(one_answer(answer(b'{"error": {"code": "unauthorized", "message": "x"}}', "401 X")))
    with pytest.raises(UserError, match="does not know this token"):
        Client(server.url, "t").digest(["a"])
