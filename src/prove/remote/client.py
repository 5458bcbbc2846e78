"""The administration of one server: sessions, their digests and differences, and batches of calls.

    client = Client("http://127.0.0.1:7001", token)
    session, = client.open(tools=["get_balance"], seed=7, rollout_id="a-1")
    observation, = client.step([Call(session, "1", "get_balance", {"account_id": "acc_301755"})])

A call carries an id of its own, and a request that broke off is sent again: whatever the server had carried out, it
carries out once. A session of an unknown or evicted id is a fault, never silently a fresh one.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from prove.engine import Observation
from prove.engine.diff import Change, Diff
from prove.errors import UserError
from prove.remote.encoding import Unsendable, answered_here, jsoned, packed
from prove.remote.errors import ServerFull, WireError
from prove.remote.http import Answer, Http

AT_ONCE = 512
"""Calls, or sessions, of one request at most; more go in several."""

MOST_BYTES = 8 << 20
"""Of the calls of one request; more go in several."""

JSON, PACK = "application/json", "application/msgpack"


class Call(NamedTuple):
    """``id``: of the call, unique within its session; the same again gives the first observation.

    ``tools``: tool -> environment of the session, which answers arguments that no format can carry.
    """

    session: str
    id: str
    tool: Any
    arguments: Any
    tools: Mapping[str, str] = {}


class _Row(msgspec.Struct, gc=False):
    session: str
    id: str
    tool: str
    arguments: msgspec.Raw


class _Calls(msgspec.Struct):
    calls: list[_Row]


class _Outcome(msgspec.Struct):
    ok: bool = False
    kind: str | None = None
    json: str = ""
    error: dict[str, Any] | None = None


class _Results(msgspec.Struct):
    results: list[_Outcome]


class _Difference(msgspec.Struct):
    changes: list[Change]
    volatile: list[Change] = []


class _Differences(msgspec.Struct):
    diffs: list[_Difference]


_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder(_Results).decode
_unjson = msgspec.json.Decoder(_Results).decode


class Client:
    """``url``: of the server's administration; ``token``: what it asks for; ``seconds``: the time limit of a request.

    Methods raise :class:`WireError` when the server gives no usable answer, UserError where the request is at fault.
    """

    def __init__(self, url: str, token: str, *, seconds: float = 60.0) -> None:
        if not token.isascii() or not token.isprintable() or not token.strip():
            raise UserError(f"the token for {url} is empty or holds odd characters; take it from the server's file.")
        self.url = url.rstrip("/")
        self.seconds = seconds
        self._http = Http(url)
        self._headers = {"Authorization": f"Bearer {token}"}

    def open(
        self,
        *,
        tools: Iterable[str] | None = None,
        environments: Iterable[str] | None = None,
        seed: int = 0,
        rollout_id: str = "",
        count: int = 1,
        patience: float = 60.0,
    ) -> list[str]:
        """Fresh sessions. The same ``rollout_id`` again, if it is not empty, gives the same ones.

        Waits up to ``patience`` seconds while the server is full, then raises :class:`ServerFull`.
        """
        what = ("tools", tools) if tools is not None else ("environments", environments or ())
        body = {what[0]: list(what[1]), "seed": seed, "rollout_id": rollout_id, "count": count}
        deadline = time.monotonic() + patience
        while True:
            try:
                return self._texts(self._post("/open", body), "sessions", count)
            except ServerFull as full:
                pause = max(full.retry_after, 0.05)
                if time.monotonic() + pause > deadline:
                    raise
                time.sleep(pause)

    def reset(self, sessions: Sequence[str]) -> None:
        """Back to the first state exactly."""
        for part in _parts(sessions):
            self._post("/reset", {"sessions": part})

    def fork(self, session: str, count: int = 1) -> list[str]:
        """Independent copies at this point."""
        return self._texts(self._post("/fork", {"session": session, "count": count}), "sessions", count)

    def digest(self, sessions: Sequence[str]) -> list[str]:
        """The states by content, as ``Workspace.digest`` gives them."""
        found: list[str] = []
        for part in _parts(sessions):
            found += self._texts(self._post("/digest", {"sessions": part}), "digests", len(part))
        return found

    def diff(self, sessions: Sequence[str]) -> list[Diff]:
        """What changed since the start, as ``Workspace.diff`` gives it, with values as JSON holds them."""
        found: list[Diff] = []
        for part in _parts(sessions):
            answer = self._ask("POST", "/diff", msgspec.json.encode({"sessions": part}))
            try:
                diffs = msgspec.json.decode(answer.body, type=_Differences).diffs
            except msgspec.MsgspecError as error:
                raise self._odd("/diff", error) from error
            self._check_count("/diff", diffs, len(part))
            found += [Diff(one.changes, one.volatile) for one in diffs]
        return found

    def clock(self, sessions: Sequence[str]) -> list[int]:
        """Seconds that have passed in the sessions."""
        found: list[int] = []
        for part in _parts(sessions):
            answer = self._post("/clock", {"sessions": part})
            clocks = answer.get("clocks")
            if not isinstance(clocks, list) or not all(isinstance(one, int) for one in clocks):
                raise self._odd("/clock")
            self._check_count("/clock", clocks, len(part))
            found += clocks
        return found

    def close(self, sessions: Sequence[str]) -> int:
        """Free sessions; those that are gone already do not matter. Gives how many were there."""
        return sum(int(self._post("/close", {"sessions": part}).get("closed", 0)) for part in _parts(sessions))

    def sessions(self) -> dict[str, Any]:
        """``{sessions: [{id, seed, environments, calls, idle_seconds}], cap}``."""
        return self._decoded("/list", self._ask("GET", "/list"))

    def metrics(self) -> str:
        """What Prometheus reads."""
        return self._ask("GET", "/metrics").body.decode("utf-8", "replace")

    def health(self, seconds: float = 5.0) -> bool:
        """Whether the server answers within so many seconds."""
        try:
            answer = self._http.request("GET", "/health", {}, seconds=seconds)
            return answer.status == 200 and self._decoded("/health", answer).get("ok") is True
        except WireError:
            return False

    def step(self, calls: Sequence[Call], *, seconds: float | None = None) -> list[Observation]:
        """Carry out calls, those of one session in this order, and give their observations in the same order.

        Never raises on a call or for a server: what has no answer is an observation of kind ``timeout`` or ``fault``.
        """
        found: list[Observation] = []
        waiting = iter(calls)
        while part := list(islice(waiting, AT_ONCE)):
            found += self._step(part, seconds or self.seconds)
        return found

    def disconnect(self) -> None:
        """Close the connections; sessions live on."""
        self._http.close()

    def _step(self, calls: list[Call], seconds: float) -> list[Observation]:
        try:
            if not all(isinstance(c.tool, str) for c in calls):
                raise Unsendable
            rows = [_Row(c.session, c.id, c.tool, packed(c.arguments)) for c in calls]
            body = _pack(_Calls(rows))
        except (Unsendable, UnicodeEncodeError):
            if len(calls) > 1:  # one by one: only those that cannot be sent are treated otherwise
                return [observation for call in calls for observation in self._step([call], seconds)]
            return [self._odd_call(calls[0], seconds)]
        if len(body) > MOST_BYTES and len(calls) > 1:
            middle = len(calls) // 2
            return self._step(calls[:middle], seconds) + self._step(calls[middle:], seconds)
        return self._stepped(calls, PACK, body, seconds)

    def _odd_call(self, call: Call, seconds: float) -> Observation:
        try:
            if not isinstance(call.tool, str):
                raise Unsendable
            name = jsoned(call.tool)
            head = msgspec.json.encode({"session": call.session, "id": call.id})[:-1]
            body = b'{"calls":[%b,"tool":%b,"arguments":%b}]}' % (head, name, jsoned(call.arguments))
        except Unsendable:
            return answered_here(dict(call.tools), call.tool, call.arguments)
        return self._stepped([call], JSON, body, seconds)[0]

    def _stepped(self, calls: list[Call], kind: str, body: bytes, seconds: float) -> list[Observation]:
        try:
            answer = self._ask("POST", "/step", body, kind=kind, seconds=seconds)
            try:
                results = (_unpack if _is_packed(answer) else _unjson)(answer.body).results
            except msgspec.MsgspecError as error:
                raise self._odd("/step", error) from error
            self._check_count("/step", results, len(calls))
        except WireError as error:
            return [error.observation] * len(calls)
        except UserError as error:  # refused as a whole: it is we who sent it, not the model
            return [WireError("request_refused", str(error)).observation] * len(calls)
        return [_observation(one) for one in results]

    def _post(self, path: str, body: Any) -> dict[str, Any]:
        return self._decoded(path, self._ask("POST", path, msgspec.json.encode(body)))

    def _ask(
        self, method: str, path: str, body: bytes = b"", *, kind: str = JSON, seconds: float | None = None
    ) -> Answer:
        headers = self._headers | {"Content-Type": kind, "Accept": kind}
        answer = self._http.request(method, path, headers, body, seconds=seconds or self.seconds)
        if answer.status == 200:
            return answer
        try:
            read = msgspec.msgpack.decode if _is_packed(answer) else msgspec.json.decode
            error = read(answer.body)["error"]
            code, message = str(error["code"]), str(error["message"])
        except (msgspec.MsgspecError, KeyError, TypeError):
            code, message = "odd_answer", f"status {answer.status}"
        if answer.status == 503:
            wait = answer.headers.get("retry-after", "")
            text = f"{self.url} takes no more sessions ({message}); raise --max-sessions there, or add servers."
            raise ServerFull(text, float(wait) if wait.isdigit() else 1.0)
        if answer.status == 401:
            raise UserError(f"{self.url} does not know this token; take it from the file that the server wrote.")
        if answer.status in (400, 413, 422):
            raise UserError(f"{self.url}{path} refused the request: {message}")
        raise WireError(code, f"{self.url}{path}: {message}")

    def _decoded(self, path: str, answer: Answer) -> dict[str, Any]:
        try:
            found = msgspec.json.decode(answer.body)
        except msgspec.MsgspecError as error:
            raise self._odd(path, error) from error
        if not isinstance(found, dict):
            raise self._odd(path)
        return found

    def _texts(self, answer: dict[str, Any], key: str, count: int) -> list[str]:
        found = answer.get(key)
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
            raise self._odd(key)
        self._check_count(key, found, count)
        return found

    def _check_count(self, what: str, found: Sequence[Any], wanted: int) -> None:
        if len(found) != wanted:
            raise WireError("odd_answer", f"{self.url}: {what} gave {len(found)} results for {wanted}.")

    def _odd(self, what: str, error: Exception | None = None) -> WireError:
        why = f" ({error})" if error is not None else ""
        return WireError("odd_answer", f"{self.url} gave no answer of this release to {what}{why}.")


def _observation(outcome: _Outcome) -> Observation:
    if outcome.error is not None:
        code, message = str(outcome.error.get("code", "fault")), str(outcome.error.get("message", ""))
        return Observation.failure("fault", code, message, [])
    return Observation(outcome.ok, outcome.json.encode(), outcome.kind)  # type: ignore[arg-type]


def _is_packed(answer: Answer) -> bool:
    return answer.headers.get("content-type", "").startswith(PACK)


def _parts(sessions: Sequence[str]) -> Iterable[list[str]]:
    for start in range(0, len(sessions), AT_ONCE):
        yield list(sessions[start : start + AT_ONCE])
