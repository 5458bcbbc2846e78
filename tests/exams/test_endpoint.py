"""The look at an endpoint before the run: what is no URL, no key or no server is told in one sentence."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from scripted import says, server

from prove.errors import UserError
from prove.evaluation.exams.endpoint import check, checked_url


@contextmanager
def raw(*pieces: bytes, pause: float = 0.0) -> Iterator[str]:
    """A server that answers every connection with these bytes, whatever it was asked."""
    listening = socket.create_server(("127.0.0.1", 0))

    def answer() -> None:
        while True:
            try:
                connection, _ = listening.accept()
            except OSError:
                return
            with connection:
                try:
                    connection.recv(1 << 16)
                    for piece in pieces:
                        connection.sendall(piece)
                        time.sleep(pause)
                except OSError:
                    continue

    threading.Thread(target=answer, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/v1"
    finally:
        listening.shutdown(socket.SHUT_RDWR)
        listening.close()


@pytest.mark.parametrize(
    "url",
    [
        "localhost:8000",
        "ftp://host/v1",
        "http://",
        "http:///v1",
        "http://host:port/v1",
        "http://host:99999/v1",
        "http://[::1/v1",
        "http://host/v1?version=2",
        "http://ho st/v1",
    ],
)
def test_what_is_no_url_is_refused(url):
    with pytest.raises(UserError, match="is no URL"):
        checked_url(url)


def test_a_password_in_the_url_is_refused_and_not_repeated():
    with pytest.raises(UserError, match="write http://host:8000/v1, and set OPENAI_API_KEY") as refused:
        checked_url("http://me:secret@host:8000/v1")
    assert "secret" not in str(refused.value)


def test_the_endpoint_is_looked_at_before_the_run():
    assert checked_url("http://host/v1/chat/completions") == "http://host/v1"
    assert checked_url("http://[::1]:8000/v1/") == "http://[::1]:8000/v1"
    with server(lambda request: says("")) as url:
        assert check(url) == ["scripted"]
    with pytest.raises(UserError, match=r"cannot be reached .* check the URL and that the server runs"):
        check("http://127.0.0.1:9/v1")


HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 400000\r\n\r\n"


@pytest.mark.parametrize("sent", [b"HELLO WORLD\r\n\r\n", b"HTTP/1.1 200 OK\r\nX: " + b"a" * 70_000 + b"\r\n\r\n"])
def test_a_port_where_another_language_is_spoken_is_named(sent):
    with raw(sent) as url, pytest.raises(UserError, match=r"does not answer in HTTP \(.*\); check the URL"):
        check(url)


@pytest.mark.parametrize("body", [b"{", b"\xff\xfe", b"[" * 200_000 + b"]" * 200_000, b'{"data": [1, {"id": 2}]}'])
def test_a_list_of_models_that_cannot_be_read_is_no_list(body):
    with raw(HEAD, body) as url:
        assert check(url) in ([], ["2"])


def test_a_list_of_models_in_drips_is_waited_for_no_longer_than_one_that_does_not_come():
    with raw(HEAD, *[b" "] * 100, pause=0.05) as url, pytest.raises(UserError, match="does not end"):
        check(url, timeout=0.5)


def test_the_key_follows_no_redirection():
    asked: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as elsewhere:
        elsewhere.settimeout(0.3)
        to = f"http://127.0.0.1:{elsewhere.getsockname()[1]}/v1/models".encode()
        with raw(b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: " + to + b"\r\n\r\n") as url:
            assert check(url) == []
        with pytest.raises(TimeoutError):
            asked.append(elsewhere.accept()[0].recv(100))
    assert not asked


def test_a_key_that_no_header_can_carry_is_refused(monkeypatch):
    for key in ("sk-1\n", "sk 1", "schlüssel"):
        monkeypatch.setenv("PROVE_USER_API_KEY", key)
        with pytest.raises(UserError, match="PROVE_USER_API_KEY holds a space, a line break or a letter beyond ASCII"):
            check("http://127.0.0.1:9/v1", key="PROVE_USER_API_KEY")


def test_a_further_endpoint_without_a_key_of_its_own_is_asked_with_that_of_the_model(monkeypatch):
    monkeypatch.delenv("PROVE_USER_API_KEY", raising=False)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-1")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        url = f"http://127.0.0.1:{listening.getsockname()[1]}/v1"
        heard: list[bytes] = []

        def hear() -> None:
            with listening.accept()[0] as connection:
                heard.append(connection.recv(1 << 16))
                connection.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")

        thread = threading.Thread(target=hear)
        thread.start()
        assert check(url, key="PROVE_USER_API_KEY", option="--user-base-url") == []
        thread.join(5)
    assert b"Authorization: Bearer sk-1" in heard[0]
