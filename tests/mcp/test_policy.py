"""The policy's port: both eras of the protocol, sessions by path, header and _meta, and no way to the grader."""

from __future__ import annotations

import asyncio
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from ports import LEGACY, MODERN, Asked, ask

from prove.engine import environment, workspace
from prove.mcp import administration, catalogue, policy, wire
from prove.mcp.policy import PolicyPort, held_of
from prove.mcp.protocol import make_server
from prove.mcp.wire import LOOPBACK, MAX_DEPTH, Gate

ENVELOPE = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientInfo": {"name": "tests", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {},
}
ERAS = pytest.mark.parametrize("era", [LEGACY, MODERN])


class Port:
    """The port with the SDK behind it; every request runs in a loop of its own."""

    def __init__(self, store, anonymous=None, page_size=catalogue.PAGE):
        self.store = store
        self.server = make_server(["conformance"], held_of, page_size)
        self.anonymous = anonymous
        self.shared = ""

    def send(self, *asked):
        """The answers to requests, one after the other."""

        async def run():
            core = StreamableHTTPSessionManager(self.server, json_response=True, stateless=True)
            app = PolicyPort(self.store, core, Gate(LOOPBACK), self.anonymous)
            app._shared = self.shared
            async with core.run():
                answers = [await ask(app, one) for one in asked]
            self.shared = app._shared
            return answers

        return asyncio.run(run())

    def call(self, era, method, params=None, path="/mcp", headers=None, id=1):
        """One request in the words of an era."""
        return self.send(request(era, method, params, path, headers, id))[0]


def request(era, method, params=None, path="/mcp", headers=None, id=1):
    params = dict(params or {})
    given = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
    given["mcp-protocol-version"] = era
    if era == MODERN:
        params["_meta"] = ENVELOPE | params.get("_meta", {})
        given["mcp-method"] = method
        if "name" in params:
            given["mcp-name"] = str(params["name"])
    body = {"jsonrpc": "2.0", "method": method, "params": params} | ({} if id is None else {"id": id})
    return Asked("POST", path, given | (headers or {}), [json.dumps(body).encode()])


def tool(name, meta=None, **arguments):
    return {"name": name, "arguments": arguments} | ({"_meta": meta} if meta else {})


@pytest.fixture
def port(store):
    return Port(store)


@pytest.fixture
def session(store):
    return store.open(environments=["conformance"], seed=5)[0]


@pytest.fixture
def path(session):
    return f"/s/{session.id}/mcp"


@ERAS
def test_a_call_gives_the_very_bytes_of_the_engine(port, path, era):
    here = workspace(environments=["conformance"], seed=5)
    for params in (
        tool("write_note", text="ü\u2028\U0001f600"),
        tool("list_texts"),
        tool("write_note", text=5),
        tool("write_note", txet="a"),
        tool("test_error_handling"),
        tool("nothing"),
        {"name": "list_texts"},
        {"name": "write_note", "arguments": [1]},
    ):
        answer = port.call(era, "tools/call", params, path)
        assert answer.status == 200, answer.body
        result = answer.json["result"]
        wanted = here.call(params["name"], params.get("arguments", {}))
        assert [c["text"] for c in result["content"]] == [wanted.text]
        assert result["isError"] is not wanted.ok
        data = wanted.data
        assert result.get("structuredContent") == ({"result": data} if isinstance(data, list) else data)
        assert ("resultType" in result) is (era == MODERN)


@ERAS
def test_the_shortcut_says_what_the_sdk_would(store, session, path, era):
    port, plain = Port(store), Port(store)
    plain.server.middleware.clear()
    for method, params in (
        ("tools/list", {}),
        ("tools/call", tool("list_texts")),
        ("tools/call", tool("write_note", text=5)),
        ("tools/call", {"name": 5}),
        ("tools/call", {}),
        ("tools/list", {"cursor": 5}),
    ):
        one, two = port.call(era, method, params, path), plain.call(era, method, params, path)
        again = port.call(era, method, params, path)
        assert (one.status, one.json) == (two.status, two.json) == (again.status, again.json)


@ERAS
def test_tools_are_told_of_in_full(port, path, era):
    listed = {t["name"]: t for t in port.call(era, "tools/list", {}, path).json["result"]["tools"]}
    assert list(listed) == [t.name for t in environment("conformance").tools]
    note = listed["write_note"]
    assert note["title"] == "Write note" and note["description"] == "Write a note."
    assert note["inputSchema"]["required"] == ["text"] and note["inputSchema"]["additionalProperties"] is False
    assert note["outputSchema"]["type"] == "object"
    assert note["annotations"] == {
        **{"readOnlyHint": False, "destructiveHint": False, "idempotentHint": False, "openWorldHint": False}
    }
    assert listed["break_desk"]["annotations"]["destructiveHint"]
    assert listed["list_texts"]["annotations"]["readOnlyHint"]
    assert listed["list_texts"]["outputSchema"]["properties"]["result"]["type"] == "array"


@ERAS
def test_lists_come_in_pages(store, path, era):
    port = Port(store, page_size=2)
    names, cursor, pages = [], None, 0
    while pages == 0 or cursor:
        result = port.call(era, "tools/list", {"cursor": cursor} if cursor else {}, path).json["result"]
        names += [t["name"] for t in result["tools"]]
        cursor = result.get("nextCursor")
        pages += 1
    assert names == [t.name for t in environment("conformance").tools]
    assert pages == 3
    for wrong in ("x", "", "dG9vbHM6OTk=", "dG9vbHM6LTE=", "é"):
        assert port.call(era, "tools/list", {"cursor": wrong}, path).json["error"]["code"] == -32602


def test_a_session_shows_only_its_tools(store, port):
    held = store.open(tools=["list_texts"])[0]
    where = f"/s/{held.id}/mcp"
    assert [t["name"] for t in port.call(MODERN, "tools/list", {}, where).json["result"]["tools"]] == ["list_texts"]
    assert port.call(MODERN, "tools/call", tool("write_note", text="a"), where).json["result"]["isError"]


@ERAS
def test_a_session_is_named_in_every_way(port, session, path, era):
    ways = [
        (path, {}, None),
        ("/mcp", {"prove-session": session.id}, None),
        ("/mcp", {"mcp-session-id": session.id}, None),
        ("/mcp", {}, {"prove/session": session.id}),
        (path, {"prove-session": session.id, "mcp-session-id": session.id}, {"prove/session": session.id}),
    ]
    for number, (where, headers, meta) in enumerate(ways):
        answer = port.call(era, "tools/call", tool("write_note", meta, text=str(number)), where, headers)
        assert answer.json["result"]["structuredContent"]["notes"] == number + 2


@ERAS
def test_contradicting_ids_are_refused(store, port, session, path, era):
    other = store.open(environments=["conformance"])[0]
    for where, headers, meta in (
        (path, {"prove-session": other.id}, None),
        (path, {"mcp-session-id": other.id}, None),
        (path, {}, {"prove/session": other.id}),
        ("/mcp", {"prove-session": session.id, "mcp-session-id": other.id}, None),
        ("/mcp", {"prove-session": session.id}, {"prove/session": other.id}),
    ):
        answer = port.call(era, "tools/call", tool("write_note", meta, text="a"), where, headers)
        assert answer.status == 400 and "several sessions" in answer.json["error"]["message"]
    assert session.calls == other.calls == 0
    assert port.call(era, "tools/call", tool("list_texts", {"prove/session": 5}), path).status == 400


@ERAS
def test_a_session_that_is_not_open(port, store, session, era):
    for id, word in (("x" * 32, "no session"), (session.id, "closed")):
        if word == "closed":
            store.close(session)
        for where, headers in ((f"/s/{id}/mcp", {}), ("/mcp", {"prove-session": id})):
            answer = port.call(era, "tools/call", tool("list_texts"), where, headers, id=7)
            assert answer.status == 404 and answer.json["id"] == 7
            assert word in answer.json["error"]["message"]


@ERAS
def test_without_a_session_only_the_server_can_be_asked_about(port, era):
    about = "initialize" if era == LEGACY else "server/discover"
    hello = {"protocolVersion": era, "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    answer = port.call(era, about, hello if era == LEGACY else {})
    assert answer.status == 200 and "tools" in answer.json["result"]["capabilities"]
    assert "resources" not in answer.json["result"]["capabilities"]
    for method in ("tools/list", "tools/call"):
        answer = port.call(era, method, tool("list_texts") if method == "tools/call" else {})
        assert answer.status == 400 and "name the session" in answer.json["error"]["message"]


def test_anonymous_clients_of_the_older_era_get_a_session_each(store):
    port = Port(store, anonymous=5)
    hello = {"protocolVersion": LEGACY, "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    ids = [port.call(LEGACY, "initialize", hello).headers["mcp-session-id"] for _ in range(2)]
    assert len(set(ids)) == 2 == len(store)
    assert port.call(LEGACY, "notifications/initialized", {}, headers={"mcp-session-id": ids[0]}, id=None).status == 202
    written = port.call(LEGACY, "tools/call", tool("write_note", text="mine"), headers={"mcp-session-id": ids[0]})
    assert written.json["result"]["structuredContent"]["notes"] == 2
    read = port.call(LEGACY, "tools/call", tool("list_texts"), headers={"mcp-session-id": ids[1]})
    assert read.json["result"]["structuredContent"] == {"result": ["first"]}
    assert port.call(LEGACY, "tools/list", {}).status == 400
    [ended] = port.send(Asked("DELETE", "/mcp", {"mcp-session-id": ids[0]}))
    assert ended.status == 200
    assert port.call(LEGACY, "tools/call", tool("list_texts"), headers={"mcp-session-id": ids[0]}).status == 404
    assert len(store) == 1


def test_anonymous_clients_of_the_newer_era_share_one(store):
    port = Port(store, anonymous=5)
    for number in range(2):
        answer = port.call(MODERN, "tools/call", tool("write_note", text="a"))
        assert answer.json["result"]["structuredContent"]["notes"] == number + 2
    assert len(store) == 1
    [refused] = port.send(Asked("DELETE", "/mcp", {"mcp-session-id": next(iter(store)).id}))
    assert refused.status == 405


def test_a_client_cannot_end_a_session_of_the_administration(store, session, path):
    for port in (Port(store), Port(store, anonymous=5)):
        answers = port.send(Asked("DELETE", path), Asked("DELETE", "/mcp", {"mcp-session-id": session.id}))
        assert [a.status for a in answers] == [405, 405]
    assert store.get(session.id)


@ERAS
def test_a_call_with_an_id_is_executed_once(port, session, path, era):
    """What a client does whose connection broke before the answer came."""
    params = tool("write_note", {"prove/call_id": "c1"}, text="once")
    first = port.call(era, "tools/call", params, path).json["result"]
    again = port.call(era, "tools/call", params, path, id=2).json["result"]
    assert first == again
    assert session.calls == 1
    for wrong in ("", 5, "x" * 201, None):
        answer = port.call(era, "tools/call", tool("write_note", {"prove/call_id": wrong}, text="a"), path)
        assert ("error" in answer.json) is (wrong is not None)


@ERAS
def test_a_client_that_goes_away_in_its_request_harms_nothing(port, session, path, era):
    whole = request(era, "tools/call", tool("write_note", text="a"), path)
    half = Asked(whole.method, whole.path, whole.headers, [whole.chunks[0][:40]], goes_away=True)
    lost, answered = port.send(half, whole)
    assert lost.status == 0 and answered.status == 200
    assert session.calls == 1


def test_pings_and_cancellations(port, path):
    assert port.call(LEGACY, "ping", {}, path).json["result"] == {}
    cancel = {"requestId": 1, "reason": "no longer needed"}
    assert port.call(LEGACY, "notifications/cancelled", cancel, path, id=None).status == 202
    assert port.call(MODERN, "notifications/cancelled", cancel, path, id=None).status == 202


@ERAS
def test_a_bug_of_an_environment_shows_nothing_of_it(port, path, era):
    result = port.call(era, "tools/call", tool("break_desk"), path).json["result"]
    assert result["isError"] and "secret" not in json.dumps(result)
    assert json.loads(result["content"][0]["text"])["error"]["kind"] == "fault"


def test_no_way_leads_to_the_administration(port, session, path):
    state = session.workspace.digest()
    for route in [*administration.KNOWN, "/", "/s", f"/s/{session.id}", f"/s/{session.id}/digest", "/mcp/", "/s//mcp"]:
        for where in (route, "/mcp/.." + route, f"/s/{session.id}/mcp{route}"):
            for method in ("GET", "POST", "DELETE", "PUT"):
                body = json.dumps({"sessions": [session.id], "session": session.id, "calls": []}).encode()
                [answer] = port.send(Asked(method, where, {"content-type": "application/json"}, [body]))
                assert answer.status == 404, (method, where)
                assert state.encode() not in answer.body
    for era in (LEGACY, MODERN):
        for name in ("resources/list", "resources/read", "prompts/list", "prove/digest", "completion/complete"):
            answer = port.call(era, name, {"uri": "state://digest"}, path)
            assert "error" in answer.json and state.encode() not in answer.body
    assert state == session.workspace.digest()


def test_only_post_is_answered(port, path):
    for method in ("GET", "PUT", "HEAD", "OPTIONS", "PATCH"):
        [answer] = port.send(Asked(method, path))
        assert answer.status == 405 and answer.headers["allow"] == "POST"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example:8000"}, 421),
        ({"host": "127.0.0.1.evil.example"}, 421),
        ({"host": "127.0.0.1@evil.example"}, 421),
        ({"host": ""}, 421),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "http://localhost.evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "file://localhost"}, 403),
        ({"origin": "http://localhost:6274"}, 200),
        ({"host": "localhost:8000"}, 200),
        ({"host": "[::1]:8000"}, 200),
    ],
)
def test_host_and_origin_are_checked(port, session, path, headers, status):
    answer = port.call(MODERN, "tools/call", tool("write_note", text="a"), path, headers)
    assert answer.status == status
    assert session.calls == (status == 200)


@ERAS
def test_bodies_are_bounded(port, session, path, era, monkeypatch):
    monkeypatch.setattr(policy, "MAX_BODY", 2000)
    answer = port.call(era, "tools/call", tool("write_note", text="a" * 2000), path)
    assert answer.status == 413 and "2,000 bytes" in answer.json["error"]["message"]
    assert port.call(era, "tools/call", tool("write_note", text="a" * 1000), path).status == 200
    lying = request(era, "tools/call", tool("write_note", text="a" * 2000), path)
    lying.headers["content-length"] = "10"
    assert port.send(lying)[0].status == 413
    assert session.calls == 1


def test_a_body_that_never_comes(port, path, monkeypatch):
    monkeypatch.setattr(wire, "BODY_SECONDS", 0.05)
    slow = request(MODERN, "tools/call", tool("list_texts"), path)

    async def never(*_):
        await asyncio.sleep(3600)

    async def run():
        app = PolicyPort(port.store, None, Gate(LOOPBACK))
        sent = []

        async def send(message):
            sent.append(message)

        headers = [(k.encode(), v.encode()) for k, v in {"host": "localhost", **slow.headers}.items()]
        await app({"type": "http", "method": "POST", "path": path, "headers": headers}, never, send)
        return sent[0]["status"]

    assert asyncio.run(asyncio.wait_for(run(), 5)) == 408


@ERAS
def test_depth_is_bounded(port, session, path, era):
    deep = request(era, "tools/call", tool("write_note", text="a"), path)
    for depth, status in ((MAX_DEPTH - 3, 200), (MAX_DEPTH + 1, 400), (100_000, 400)):
        nested = deep.chunks[0].replace(b'"a"', b"[" * depth + b"]" * depth)
        [answer] = port.send(Asked("POST", path, deep.headers, [nested]))
        assert answer.status == status
        if status == 400:
            assert answer.json["error"]["code"] == -32700
    assert session.calls == 1


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"5", b"null", b'"x"', b"\xff", b"{}", b'{"id":1}', b'[{"id":1}]'])
@ERAS
def test_bodies_that_are_no_request(port, path, body, era):
    headers = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
    for where in ("/mcp", path):
        [answer] = port.send(Asked("POST", where, headers | {"mcp-protocol-version": era}, [body]))
        assert answer.status == 400
        assert answer.json["error"]["code"] in (-32700, -32600, -32602)


@given(data=st.data())
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@ERAS
def test_whatever_is_sent_is_answered(port, session, path, era, data):
    """Any JSON in any place of a request: a result or an error, never a fault of the server."""
    anything = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=5,
    )
    asked = request(era, "tools/call", tool("write_note", {"prove/call_id": "1"}, text="a"), path)
    body = json.loads(asked.chunks[0])
    places = [(body, k) for k in body] + [(body["params"], k) for k in body["params"]]
    places += [(body["params"]["_meta"], k) for k in body["params"]["_meta"]]
    holder, key = data.draw(st.sampled_from(places))
    holder[key] = data.draw(anything)
    [answer] = port.send(Asked("POST", path, asked.headers, [json.dumps(body).encode()]))
    assert answer.status in (200, 202, 400, 404)


@ERAS
def test_a_session_that_has_had_its_share(make_store, era):
    store = make_store(max_calls=1)
    held = store.open(environments=["conformance"])[0]
    port, where = Port(store), f"/s/{held.id}/mcp"
    assert "result" in port.call(era, "tools/call", tool("list_texts"), where).json
    assert "open another" in port.call(era, "tools/call", tool("list_texts"), where).json["error"]["message"]
