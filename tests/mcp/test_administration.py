"""The administration's port: what it takes, what it tells, and whom it answers."""

from __future__ import annotations

import asyncio
import json

import msgspec
import pytest
from ports import TOKEN, Asked, ask

from prove.engine import workspace
from prove.engine.diff import Change, Diff
from prove.mcp import administration, step
from prove.mcp.administration import KNOWN, Administration
from prove.mcp.wire import LOOPBACK, MAX_DEPTH, Gate

BEARER = {"authorization": f"Bearer {TOKEN}", "content-type": "application/json"}


@pytest.fixture
def admin(store):
    """Sends a body to a path and gives back the answer."""
    app = Administration(store, TOKEN, Gate(LOOPBACK), lambda: 1)

    def send(path, body=None, method="POST", headers=None, chunks=None):
        given = [json.dumps(body).encode()] if body is not None else []
        return asyncio.run(
            ask(
                app,
                Asked(method, path, BEARER if headers is None else headers, chunks if chunks is not None else given),
            )
        )

    return send


@pytest.fixture
def opened(admin):
    return admin("/open", {"environments": ["conformance"], "seed": 5, "count": 2}).json["sessions"]


def notes(*texts):
    return [{"tool": "write_note", "arguments": {"text": text}} for text in texts]


def calls(session, *made):
    return {"calls": [{"session": session, "id": str(n), **call} for n, call in enumerate(made)]}


def test_a_life_of_a_session(admin, opened):
    first, second = opened
    here = workspace(environments=["conformance"], seed=5)
    results = admin("/step", calls(first, *notes("a", "b"))).json["results"]
    assert [r["json"] for r in results] == [here.call("write_note", {"text": t}).text for t in "ab"]
    digests = admin("/digest", {"sessions": [first, second]}).json["digests"]
    assert digests == [here.digest(), workspace(environments=["conformance"], seed=5).digest()]
    assert admin("/clock", {"sessions": [first]}).json["clocks"] == [here.clock.seconds]
    [fork] = admin("/fork", {"session": first}).json["sessions"]
    assert admin("/reset", {"sessions": [first]}).json == {"reset": 1}
    assert admin("/digest", {"sessions": [first, fork]}).json["digests"] == [digests[1], digests[0]]
    listed = {s["id"]: s for s in admin("/list", method="GET").json["sessions"]}
    assert set(listed) == {first, second, fork}
    assert listed[fork]["calls"] == 2 and listed[fork]["environments"] == ["conformance"] and listed[fork]["seed"] == 5
    assert admin("/close", {"sessions": [first, fork]}).json == {"closed": 2}
    assert admin("/close", {"sessions": [first, second]}).json == {"closed": 1}, "closing twice is no error"
    assert admin("/list", method="GET").json["sessions"] == []


def test_a_diff_can_be_rebuilt(admin, opened):
    here = workspace(environments=["conformance"], seed=5)
    here.call("write_note", {"text": "a"})
    admin("/step", calls(opened[0], *notes("a")))
    told, empty = admin("/diff", {"sessions": opened}).json["diffs"]
    rebuilt = Diff(msgspec.convert(told["changes"], list[Change]), msgspec.convert(told["volatile"], list[Change]))
    assert rebuilt.canonical() == here.diff().canonical() != []
    assert empty == {"changes": [], "volatile": []}


def test_everything_but_health_needs_the_token(admin, opened):
    for headers in ({}, {"authorization": "Bearer wrong"}, {"authorization": TOKEN}, {"authorization": "Bearer "}):
        for path in KNOWN:
            if path != "/health":
                answer = admin(path, {}, headers=headers, method="GET" if path in ("/list", "/metrics") else "POST")
                assert answer.status == 401 and answer.json["error"]["code"] == "unauthorized"
                assert answer.headers["www-authenticate"] == "Bearer"
                assert TOKEN.encode() not in answer.body
        assert admin("/secret", {}, headers=headers).status == 401
    assert admin("/health", method="GET", headers={}).json == {"ok": True, "sessions": 2}


def test_tokens_are_compared_in_constant_time(admin, monkeypatch):
    seen = []
    monkeypatch.setattr(administration, "compare_digest", lambda a, b: seen.append((a, b)) or a == b)
    assert admin("/list", method="GET").status == 200
    assert seen == [(f"Bearer {TOKEN}".encode(),) * 2]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example"}, 421),
        ({"host": "127.0.0.1.evil.example:80"}, 421),
        ({"host": ""}, 421),
        ({"host": "localhost:1"}, 200),
        ({"host": "[::1]:1"}, 200),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "http://localhost:3000"}, 403),
        ({"origin": "null"}, 403),
    ],
)
def test_no_web_page_reaches_it(admin, headers, status):
    assert admin("/list", method="GET", headers=BEARER | headers).status == status


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/open", {"environments": ["conformance"], "sead": 1}, 400, "invalid"),
        ("/open", {"environments": "conformance"}, 400, "invalid"),
        ("/open", {"environments": ["conformance"], "count": 0}, 400, "invalid"),
        ("/open", {"environments": ["conformance"], "count": 5000}, 400, "invalid"),
        ("/open", {"environments": ["nowhere"]}, 400, "unknown_name"),
        ("/open", {"environments": ["conformance"], "seed": 2**70}, 400, "invalid"),
        ("/open", [], 400, "invalid"),
        ("/digest", {"sessions": []}, 400, "invalid"),
        ("/digest", {"sessions": ["x"]}, 404, "unknown_session"),
        ("/diff", {"sessions": ["x"] * 5000}, 400, "invalid"),
        ("/fork", {"session": "x"}, 404, "unknown_session"),
        ("/close", {"sessions": ["x"]}, 404, "unknown_session"),
        ("/nothing", {}, 404, "not_found"),
        ("/step", {"calls": [{"session": "x", "tool": "t"}]}, 400, "invalid"),
        ("/step", {"calls": [{"session": "x", "id": "", "tool": "t"}]}, 400, "invalid"),
        ("/step", {"calls": [{"session": "x", "id": "i" * 201, "tool": "t"}]}, 400, "invalid"),
        ("/step", {"calls": 1}, 400, "invalid"),
        ("/step", {}, 400, "invalid"),
    ],
)
def test_a_body_that_is_not_as_it_should_be(admin, path, body, status, code):
    answer = admin(path, body)
    assert (answer.status, answer.json["error"]["code"]) == (status, code)
    assert answer.json["error"]["message"]


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"calls":' + b"[" * 100_000, b"nul"])
@pytest.mark.parametrize("path", ["/open", "/step"])
@pytest.mark.parametrize("kind", ["application/json", "application/msgpack"])
def test_bytes_that_are_no_body(admin, path, body, kind):
    answer = admin(path, chunks=[body], headers=BEARER | {"content-type": kind})
    assert answer.status == 400


def test_nothing_happens_if_one_session_is_not_there(admin, opened):
    admin("/step", calls(opened[0], *notes("a")))
    assert admin("/reset", {"sessions": [opened[0], "x"]}).status == 404
    assert admin("/reset", {"sessions": [opened[0], opened[0]]}).status == 400
    assert admin("/diff", {"sessions": opened[:1]}).json["diffs"][0]["changes"]


def test_get_and_post_are_told_apart(admin):
    assert admin("/open", method="GET").status == 405
    assert admin("/list", {}).status == 404
    assert (
        admin("/open", {"environments": ["conformance"]}, headers=BEARER | {"content-type": "text/plain"}).status == 415
    )


def test_a_body_beyond_the_limit(admin, monkeypatch):
    monkeypatch.setattr(administration, "MAX_BODY", 100)
    assert admin("/open", chunks=[b"x" * 60, b"x" * 60]).status == 413
    assert admin("/open", chunks=[b"{}"], headers=BEARER | {"content-length": "101"}).status == 413
    assert admin("/open", chunks=[b"{}"], headers=BEARER | {"content-length": "9" * 5000}).status == 413


def test_a_full_server_says_when_to_come_back(admin, store):
    store.cap = 1
    assert admin("/open", {"environments": ["conformance"]}).status == 200
    answer = admin("/open", {"environments": ["conformance"]})
    assert answer.status == 503 and answer.headers["retry-after"] == "900"
    assert answer.json["error"]["retry_after"] == 900


def test_metrics_are_text(admin, opened):
    answer = admin("/metrics", method="GET")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert b"prove_mcp_sessions 2\n" in answer.body
    assert all(id.encode() not in answer.body for id in opened)


# --- /step


def test_results_stand_in_the_order_of_the_calls(admin, opened):
    first, second = opened
    made = [
        {"session": first, "id": "1", "tool": "write_note", "arguments": {"text": "a"}},
        {"session": "x" * 32, "id": "1", "tool": "write_note", "arguments": {"text": "a"}},
        {"session": second, "id": "1", "tool": "list_texts"},
        {"session": first, "id": "2", "tool": "list_texts", "arguments": {}},
        {"session": first, "id": "3", "tool": "write_note", "arguments": [1]},
        {"session": first, "id": "4", "tool": "nothing", "arguments": {}},
        {"session": first, "id": "1", "tool": "write_note", "arguments": {"text": "again"}},
    ]
    results = admin("/step", {"calls": made}).json["results"]
    assert [r.get("kind", "none") for r in results] == [
        *(None, "none", None, None, "invalid_arguments", "unknown_tool", None)
    ]
    assert results[1]["error"]["code"] == "unknown_session"
    assert json.loads(results[2]["json"]) == ["first"]
    assert json.loads(results[3]["json"]) == ["first", "a"]
    assert results[6] == results[0]


def test_a_repeated_request_changes_nothing(admin, opened):
    body = calls(opened[0], *notes("a", "b"))
    assert admin("/step", body).json == admin("/step", body).json
    listing = {"calls": [{"session": opened[0], "id": "l", "tool": "list_texts"}]}
    assert json.loads(admin("/step", listing).json["results"][0]["json"]) == ["first", "a", "b"]


def test_messagepack_says_the_same(admin, opened):
    first, second = opened
    packed = BEARER | {"content-type": "application/msgpack"}
    made = (*notes("ü", "b" * 5000), {"tool": "write_note", "arguments": {"text": 5}}, {"tool": "x", "arguments": {}})
    answer = admin("/step", chunks=[msgspec.msgpack.encode(calls(second, *made))], headers=packed)
    assert answer.headers["content-type"] == "application/msgpack"
    assert msgspec.msgpack.decode(answer.body) == admin("/step", calls(first, *made)).json
    digests = admin("/digest", chunks=[msgspec.msgpack.encode({"sessions": opened})], headers=packed)
    left, right = msgspec.msgpack.decode(digests.body)["digests"]
    assert left == right


@pytest.mark.parametrize("value", [b"bytes", float("nan"), {1: "number"}, msgspec.msgpack.Ext(5, b"x")])
def test_what_json_cannot_hold_is_refused(admin, opened, value):
    body = msgspec.msgpack.encode(calls(opened[0], {"tool": "write_note", "arguments": {"text": value}}))
    assert admin("/step", chunks=[body], headers=BEARER | {"content-type": "application/msgpack"}).status == 400


def test_half_a_surrogate_pair_is_the_tools_to_refuse(admin, opened):
    here = workspace(environments=["conformance"], seed=5)
    made = [{"tool": "write_note", "arguments": {"text": "\ud800"}}, {"tool": "\ud800", "arguments": {}}]
    results = admin("/step", calls(opened[0], *made)).json["results"]
    assert [r["json"] for r in results] == [here.call(m["tool"], m["arguments"]).text for m in made]
    assert [r["kind"] for r in results] == ["invalid_arguments", "unknown_tool"]


@pytest.mark.parametrize("kind", ["application/json", "application/msgpack"])
def test_depth_is_bounded_before_any_call_is_made(admin, opened, kind):
    encode = msgspec.json.encode if kind == "application/json" else msgspec.msgpack.encode

    def nested(depth):
        value = "x"
        for _ in range(depth):
            value = [value]
        made = (*notes("a"), {"tool": "write_note", "arguments": {"text": value}})
        return admin("/step", chunks=[encode(calls(opened[0], *made))], headers=BEARER | {"content-type": kind})

    assert nested(MAX_DEPTH + 1).status == 400
    assert admin("/diff", {"sessions": opened[:1]}).json["diffs"][0]["changes"] == []
    assert nested(MAX_DEPTH - 2).status == 200


def test_too_many_calls(admin, opened, monkeypatch):
    monkeypatch.setattr(step, "MAX_CALLS", 2)
    assert admin("/step", calls(opened[0], *notes("a", "b"))).status == 200
    assert admin("/step", calls(opened[0], *notes("a", "b", "c"))).status == 413
