"""What drivers make of a server's answer that is no chat completion."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from prove.evaluation.exams.drivers.wire import DOWN, NoCompletion, completion, fault


@pytest.mark.parametrize(
    "given", ["<html>Bad gateway</html>", None, SimpleNamespace(choices=None), SimpleNamespace(choices=[])]
)
def test_what_is_no_chat_completion_is_the_servers_fault(given):
    with pytest.raises(NoCompletion, match="has no choices") as raised:
        completion(lambda **request: given, model="m")
    kind, text = fault(raised.value)
    assert kind == "server" and kind in DOWN and len(text) < 300


def test_json_that_is_cut_short_is_the_servers_fault_and_a_completion_is_handed_on():
    with pytest.raises(NoCompletion, match="is no JSON") as raised:
        completion(lambda **request: json.loads('{"choices": ['))
    assert fault(raised.value)[0] == "server"
    whole = SimpleNamespace(choices=["one"])
    assert completion(lambda **request: whole if request == {"model": "m"} else None, model="m") is whole
