"""The same rollouts in this process and over the wire: equal observations, rewards and final states."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from prove.dataset import Example
from prove.engine import environments
from prove.errors import UserError
from prove.evaluation.policies import SILENCE, oracle
from prove.evaluation.success import judge
from prove.remote.choice import chosen
from prove.remote.place import current, describe, through, workspace
from prove.rollout import Episode, Scorer
from prove.synthesis import config_from
from prove.synthesis import examples as make
from prove.synthesis.again import check, differences


def made(names: list[str], count: int) -> list[Example]:
    values = {"environments": names, "seed": 3, "count": 0, "heldout": count, "recovery": 0.2, "irrelevance": 0.1}
    return make(config_from(values), "heldout", count)


@pytest.fixture(scope="module")
def examples() -> list[Example]:
    return made(["banking", "calendar", "food_delivery"], 20)


def erring(example: Example, seed: int) -> Iterator[dict[str, Any]]:
    """The reference's messages, of which some are spoiled in the ways of models."""
    rng = random.Random(f"{seed}/{example.id}")
    for message in oracle(example):
        calls = [json.loads(json.dumps(call)) for call in message.get("tool_calls", ())]
        for call in calls:
            function = call["function"]
            given = function["arguments"]
            arguments = json.loads(given) if isinstance(given, str) else dict(given)
            match rng.randrange(8):
                case 0:
                    function["name"] += "_x"
                case 1 if arguments:
                    name = rng.choice(list(arguments))
                    arguments[name] = rng.choice([None, "nobody's", -1, [1], "Zoë 🙂", 10**30])
                case 2:
                    arguments["more"] = {"deep": [[[]]]}
                case 3 if arguments:
                    del arguments[rng.choice(list(arguments))]
            function["arguments"] = json.dumps(arguments, ensure_ascii=False)
            if rng.random() < 0.05:
                function["arguments"] = '{"a":'
        if calls and rng.random() < 0.3:
            calls.append(calls[0])  # the same once more
        yield {**message, **({"tool_calls": calls} if calls else {})}


def played(example: Example, script: Iterator[dict[str, Any]], scorer: Scorer) -> dict[str, Any]:
    """All that an episode comes to, its observations among the messages."""
    episode = Episode(example, scorer=scorer)
    episode.start()
    while not episode.done:
        episode.step_message(next(script, SILENCE))
    result = episode.result
    assert result.fault is None and result.reward is not None
    assert episode.workspace is not None
    return {
        "messages": result.messages,
        "calls": result.calls,
        "stop": result.stop,
        "reward": msgspec.to_builtins(result.reward._asdict()),
        "total": result.reward.total,
        "diff": msgspec.json.decode(msgspec.json.encode(list(result.diff))),
        "canonical": result.diff.canonical(),
        "success": judge(example, result).success,
        "digest": episode.workspace.digest(),
        "kind": type(episode.workspace).__name__,
    }


def compare(examples: list[Example], servers: Any, wire: str, trials: int) -> list[dict[str, Any]]:
    """The rollouts, after they were found equal."""
    scorer = Scorer(profile="strict")
    before, servers.wire = servers.wire, wire
    found = []
    try:
        for trial in range(trials):
            for example in examples:
                here = played(example, erring(example, trial), scorer)
                with through(servers):
                    there = played(example, erring(example, trial), scorer)
                assert there.pop("kind") == ("RemoteWorkspace" if example.environments else "Workspace")
                assert here.pop("kind") == "Workspace"
                assert here == there, example.id
                found.append(here)
    finally:
        servers.wire = before
    return found


def has_variety(found: list[dict[str, Any]]) -> None:
    assert len({one["total"] for one in found}) > len(found) / 4
    assert {True, False} <= {one["success"] for one in found}
    assert {None, "malformed", "unknown_tool", "invalid_arguments"} <= {
        c["kind"] for one in found for c in one["calls"]
    }
    assert any(one["diff"] for one in found)


@pytest.mark.parametrize("wire", ["mcp", "step"])
def test_twenty_rollouts_are_equal(examples, servers, wire):
    has_variety(compare(examples, servers, wire, trials=1))


@pytest.mark.slow
@pytest.mark.parametrize("wire", ["mcp", "step"])
def test_two_hundred_rollouts_are_equal_over_all_environments(servers, wire):
    has_variety(compare(made(environments(), 100), servers, wire, trials=2))


def test_references_are_played_again_over_the_wire(examples, servers):
    with through(servers):
        for example in examples:
            check(example)


def test_a_server_of_another_state_of_things_is_found_out(examples, servers):
    example = next(e for e in examples if e.ground_truth.required_diff)
    truth = msgspec.structs.replace(example.ground_truth, required_diff=[])
    other_world = msgspec.structs.replace(example, seed=example.seed + 1)
    with through(servers):
        assert [d.split(":")[0] for d in differences(other_world)] == ["digest"]
        assert list(differences(msgspec.structs.replace(example, ground_truth=truth))) == [
            "required_diff: the replay makes other changes"
        ]
        with pytest.raises(UserError, match="serve the release and the environments that are installed here"):
            check(other_world)


def test_an_episode_over_a_session_that_is_gone_is_a_fault_without_a_reward(examples, servers):
    example = next(e for e in examples if e.ground_truth.steps)
    script = oracle(example)
    episode = Episode(example)
    with through(servers):
        episode.start()
        ws = episode.workspace
        servers.servers[ws._number].client.close([ws._id])
        while not episode.done:
            episode.step_message(next(script))
    assert episode.result.stop == "fault" and episode.result.reward is None
    assert "session_gone" in episode.result.fault


def test_sessions_of_episodes_that_nobody_holds_are_closed(examples, servers):
    def count() -> int:
        return sum(len(one.client.sessions()["sessions"]) for one in servers.servers)

    servers.release()
    before = count()
    with through(servers):
        kept = [workspace(tools=["list_accounts"], rollout_id=str(i)) for i in range(10)]
        assert count() == before + 10
        forks = [ws.fork() for ws in kept]
        assert count() == before + 20
        del kept, forks
        servers.release()
        assert count() == before


def test_two_runs_with_the_same_names_do_not_share_sessions(servers):
    from prove.remote.workspace import Servers

    other = Servers(servers.servers)
    with through(servers):
        one = workspace(tools=["list_accounts"], rollout_id="a")
    with through(other):
        two = workspace(tools=["list_accounts"], rollout_id="a")
        three = workspace(tools=["list_accounts"], rollout_id="a")
    assert len({one._id, two._id, three._id}) == 3
    assert servers.shard("x") == other.shard("x")


def test_the_rows_stay_on_the_server(servers):
    with through(servers):
        ws = workspace(tools=["list_accounts"])
    with pytest.raises(UserError, match="environment: inprocess"):
        ws.session("banking")


def test_a_workspace_without_tools_never_leaves_this_process(servers):
    with through(servers):
        assert type(workspace(tools=[])).__name__ == "Workspace"


def test_where_episodes_are_played_is_told(servers):
    assert describe() == {"environment": "inprocess"} and current() is None
    with through(servers):
        assert describe() == {"environment": "mcp", "wire": "step", "servers": 2}
        with chosen("mcp"):  # chosen already
            assert current() is servers
        with chosen("inprocess"):
            assert current() is None
    assert current() is None


def test_choices_that_make_no_sense(monkeypatch, tmp_path, servers):
    monkeypatch.delenv("PROVE_ADMIN_TOKEN", raising=False)
    url = servers.servers[0].client.url

    def refused(match: str, environment: str = "mcp", **options: Any) -> None:
        with pytest.raises(UserError, match=match), chosen(environment, **options):  # type: ignore[arg-type]
            pass

    refused("choose environment mcp", "inprocess", servers=[url])
    refused("set the variable PROVE_ADMIN_TOKEN", servers=[url])
    refused("cannot be read: no such file", servers=[url], token_file=tmp_path / "none")
    (tmp_path / "token").write_text("not-the-right-token-at-all\n")
    refused("no server of prove-rl answers", servers=["http://127.0.0.1:1"], token_file=tmp_path / "token")
    refused("name as many as servers", servers=[url], token_file=tmp_path / "token", wire="mcp")
    with chosen("mcp", servers=[url], token_file=tmp_path / "token"), pytest.raises(UserError, match="this token"):
        workspace(tools=["list_accounts"])
