"""The real, unpatched AgentLoopWorker of verl in this process, with a model server that answers from the references."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, ClassVar

import helpers
import numpy as np
import pytest

pytest.importorskip("verl", reason="verl is not installed here; `make verl` makes an environment with it")

from verl.protocol import DataProto
from verl.utils.dataset.rl_dataset import collate_fn
from verl.workers.rollout.llm_server import LLMServerClient
from verl.workers.rollout.replica import TokenOutput

from prove.rollout import replay
from prove.training.verl.dataset import ProveDataset
from prove.training.verl.outcome import KEYS, PARTS

Answer = Callable[[list[int], dict[str, Any]], Any]


class Client(LLMServerClient):
    """Answers each context by a function: tokens, or a whole TokenOutput, or an exception."""

    def __init__(self, config: Any, answer: Answer) -> None:
        super().__init__(config, None)
        self.answer = answer
        self.asked: list[tuple[str, list[int], dict[str, Any]]] = []

    async def generate(self, request_id: str, *, prompt_ids: Any, sampling_params: Any, **_: Any) -> TokenOutput:
        self.asked.append((request_id, list(prompt_ids), dict(sampling_params)))
        found = self.answer(list(prompt_ids), dict(sampling_params))
        if asyncio.iscoroutine(found):
            found = await found
        if isinstance(found, TokenOutput):
            return found
        steps = {"global_steps": 3, "min_global_steps": 3, "max_global_steps": 3}
        return TokenOutput(token_ids=found, log_probs=[-0.5] * len(found), stop_reason="completed", extra_fields=steps)


@pytest.fixture(scope="session")
def script(rows, renderer):
    return helpers.script(rows, renderer)


@pytest.fixture
def play(place, model, data, rows):
    """Plays the first examples, each ``n`` times, and gives verl's batch."""

    def run(answer: Answer, count: int = 4, n: int = 2, settings: dict[str, Any] | None = None, **more: Any):
        from verl.experimental.agent_loop.agent_loop import AgentLoopWorker

        loops = helpers.loops(place, **(settings or {}))
        config = helpers.compose(helpers.overrides(model, data, loops, **more))
        client = Client(config, answer)

        async def go() -> DataProto:
            worker = AgentLoopWorker(config, client)
            dataset = ProveDataset(str(data), worker.tokenizer, config.data)
            assert len(dataset) == len(rows)
            batch = DataProto.from_single_dict(collate_fn([dataset[i] for i in range(count)]))
            batch.non_tensor_batch["uid"] = np.array([f"group{i}" for i in range(count)], dtype=object)
            batch = batch.repeat(n, interleave=True)
            batch.meta_info = {"global_steps": 4, "validate": False}
            return await worker.generate_sequences(batch)

        return asyncio.run(go()), client

    return run


def scripted(script: dict[str, list[int]]) -> Answer:
    return lambda context, params: script[helpers.digest(context)]


def says(renderer, text: str) -> list[int]:
    """The tokens of a whole message."""
    return [*renderer._encode_uncached(text), renderer.end_id]


def whole(batch: Any, row: int) -> tuple[list[int], list[int]]:
    """All tokens of a rollout without padding, and where its response begins."""
    mask = batch.batch["attention_mask"][row].bool()
    width = batch.batch["prompts"].shape[1]
    return batch.batch["input_ids"][row][mask].tolist(), int(mask[:width].sum())


def test_tokens_and_mask_are_those_of_a_full_render(play, script, rows, renderer):
    batch, _ = play(scripted(script))
    several = 0
    for row in range(8):
        example = rows[row // 2]
        reference = replay(example, renderer)
        ids, start = whole(batch, row)
        assert ids == reference.prompt_ids + reference.completion_ids
        assert batch.batch["response_mask"][row][: len(ids) - start].tolist() == reference.mask
        # One template render of the finished conversation, cut into tokens at once, is the same text.
        text = renderer.text(reference.episode.result.messages, example.tools)
        assert renderer.tokenizer.decode(ids) + renderer.family.between == text
        model_says = [i for i, m in zip(reference.completion_ids, reference.mask, strict=True) if m]
        said = batch.batch["responses"][row][batch.batch["response_mask"][row].bool()].tolist()
        assert said == model_says
        several += len(example.user_turns) > 1
    assert several, "scripted user turns are among what is tested"


def test_the_reward_is_that_of_the_episode_and_all_keys_are_there(play, script, rows, renderer):
    batch, _ = play(scripted(script))
    for row in range(8):
        reward = replay(rows[row // 2], renderer).episode.result.reward
        assert batch.batch["rm_scores"][row].sum().item() == pytest.approx(reward.total)
        for key in KEYS:
            assert isinstance(float(batch.non_tensor_batch[key][row]), float)
        for key, value in zip(PARTS, (*reward[:5], reward.collateral), strict=True):
            assert batch.non_tensor_batch[key][row] == pytest.approx(value or 0.0)
        assert batch.non_tensor_batch["should_abstain"][row] == float(reward.abstention)
        assert batch.non_tensor_batch["success"][row] == 1.0
        assert bool(batch.non_tensor_batch["calls_per_ground_truth_call"][row]) != reward.abstention
        assert batch.non_tensor_batch["prove_stop"][row] == "done"
        assert batch.non_tensor_batch["min_global_steps"][row] == 3
    turns = batch.non_tensor_batch["user_turns"] + batch.non_tensor_batch["assistant_turns"]
    assert batch.non_tensor_batch["__num_turns__"].tolist() == turns.tolist()


def test_log_probabilities_stand_at_the_models_tokens_alone(play, script):
    def answer(context, params):
        return [*script[helpers.digest(context)], 5, 6]  # a server that goes on behind the end

    batch, client = play(answer, count=2, n=1)
    logprobs, mask = batch.batch["rollout_log_probs"], batch.batch["response_mask"]
    assert ((logprobs == -0.5) == mask.bool()).all()
    assert ((logprobs == 0.0) == ~mask.bool()).all()
    assert all(params["max_tokens"] >= 1 and params["stop_token_ids"] for _, _, params in client.asked)


def test_without_log_probabilities_there_are_none(play, script):
    more = {"actor_rollout_ref.rollout.calculate_log_probs": False}
    batch, _ = play(scripted(script), count=1, n=1, **more)
    assert "rollout_log_probs" not in set(batch.batch.keys())


def test_all_turns_of_a_rollout_go_to_one_server(play, script):
    _, client = play(scripted(script), count=2, n=1)
    requests = [request for request, _, _ in client.asked]
    assert len(set(requests)) == 2 and len(requests) > 2


def test_several_calls_in_a_message_run_in_order(play, rows, renderer):
    example = rows[0]
    names = [tool["function"]["name"] for tool in example.tools][:2]
    calls = "".join(f'<tool_call>{{"name":"{name}","arguments":{{}}}}</tool_call>' for name in names)
    messages = iter([says(renderer, calls), *[says(renderer, "Done.")] * 9])
    batch, _ = play(lambda context, params: next(messages), count=1, n=1)
    made = json.loads(batch.non_tensor_batch["prove_calls"][0])
    assert [call["name"] for call in made] == names
    assert {call["message"] for call in made} == {0}


def test_a_malformed_call_is_told_and_counted(play, renderer):
    bad, good = says(renderer, '<tool_call>{"name": "get_balance"</tool_call>'), says(renderer, "Sorry.")

    def answer(context, params):
        return good if "malformed_call" in renderer.tokenizer.decode(context) else bad

    batch, _ = play(answer, count=1, n=1)
    assert batch.non_tensor_batch["errors_malformed"][0] == 1
    assert batch.non_tensor_batch["calls"][0] == 1
    assert batch.non_tensor_batch["validity"][0] == 0


def test_endless_messages_end_at_the_budget_and_are_scored(play):
    def endless(context, params):
        return [9] * params["max_tokens"]

    batch, client = play(endless, count=1, settings={"message_tokens": 40})
    dearer, _ = play(endless, count=1, settings={"message_tokens": 40, "unclosed": 0.25})
    assert [was - now for was, now in zip(*(b.non_tensor_batch["score"] for b in (batch, dearer)), strict=True)] == (
        [pytest.approx(0.25)] * 2
    )
    assert batch.non_tensor_batch["truncated"].tolist() == [1.0, 1.0]
    assert batch.non_tensor_batch["unclosed"].tolist() == [1.0, 1.0]
    assert batch.non_tensor_batch["scored"].tolist() == [1.0, 1.0]
    assert int(batch.batch["response_mask"].sum()) == 80
    assert {params["max_tokens"] for _, _, params in client.asked} == {40}


def test_the_response_never_exceeds_verls_length(play, script, rows, renderer):
    more = {"data.max_response_length": 64}
    batch, _ = play(scripted(script), count=4, n=1, **more)
    assert batch.batch["responses"].shape[1] == 64
    assert batch.non_tensor_batch["truncated"].sum() >= 1
    longest = max(len(replay(e, renderer).completion_ids) for e in rows[:4])
    assert longest > 64


FAULTS = {
    "no tokens": (lambda context, params: [], "without tokens"),
    "broken off": (
        lambda context, params: TokenOutput(token_ids=[4, 5], log_probs=[0.0, 0.0], stop_reason="aborted"),
        "broke the message off",
    ),
    "too few log-probabilities": (
        lambda context, params: TokenOutput(token_ids=[4, 5, 6], log_probs=[0.0], stop_reason="completed"),
        "1 log-probabilities for 3 tokens",
    ),
    "the server died": (lambda context, params: 1 / 0, "ZeroDivisionError"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_the_server_is_masked_and_unscored(play, script, fault):
    answer, reason = FAULTS[fault]
    turns: list[int] = []

    def sometimes(context, params):
        turns.append(1)
        return answer(context, params) if len(turns) == 2 else script[helpers.digest(context)]

    batch, _ = play(sometimes, count=1, n=3)
    scored = batch.non_tensor_batch["scored"].tolist()
    assert sorted(scored) == [0.0, 1.0, 1.0]
    bad = scored.index(0.0)
    assert reason in batch.non_tensor_batch["prove_reason"][bad]
    assert batch.batch["response_mask"][bad].sum() == 0
    assert batch.batch["rm_scores"][bad].sum() == 0
    _, start = whole(batch, bad)
    assert len(whole(batch, bad)[0]) > start, "verl takes no empty response"
    assert batch.non_tensor_batch["prove_stop"][bad] == "fault"


def test_a_message_that_never_comes_is_given_up(play):
    async def never() -> Any:
        await asyncio.sleep(3600)

    batch, _ = play(lambda context, params: never(), count=1, n=2, settings={"generation_seconds": 0.05})
    assert batch.non_tensor_batch["scored"].tolist() == [0.0, 0.0]
    assert "generation_seconds = 0.05" in batch.non_tensor_batch["prove_reason"][0]


def crashing(*, tools, seed, rollout_id):
    """A remote environment whose server is gone after its first call."""
    from prove.engine import EnvironmentFault, workspace

    real = workspace(tools=tools, seed=seed, rollout_id=rollout_id)

    class Remote:
        closed: ClassVar[list[str]] = []

        def call(self, *_: Any, **__: Any) -> Any:
            raise EnvironmentFault("the server at 127.0.0.1:7001 has ended")

        def diff(self) -> Any:
            return real.diff()

        def close(self) -> None:
            self.closed.append(rollout_id)

    crashing.last = Remote  # type: ignore[attr-defined]
    return Remote()


def test_a_crashed_remote_environment_is_masked_and_its_session_given_back(play, script, monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "verl_test_remote", sys.modules[__name__])
    settings = {"environment": "verl_test_remote:crashing"}
    batch, _ = play(scripted(script), count=1, n=1, settings=settings)
    assert batch.non_tensor_batch["scored"].tolist() == [0.0]
    assert "has ended" in batch.non_tensor_batch["prove_reason"][0]
    assert batch.batch["response_mask"].sum() == 0
    assert len(crashing.last.closed) == 1  # type: ignore[attr-defined]


def test_a_row_without_a_column_says_so(place, model, data, rows, renderer):
    import pyarrow.parquet as pq

    from prove.errors import UserError

    table = pq.read_table(data)
    pq.write_table(table.drop_columns(["extra_info"]), place / "short.parquet")
    config = helpers.compose(helpers.overrides(model, place / "short.parquet", helpers.loops(place)))
    with pytest.raises(UserError, match=r"has no column 'extra_info'.*prove-rl export"):
        ProveDataset(str(place / "short.parquet"), renderer.tokenizer, config.data)


def test_a_broken_row_leaves_its_rollout_unscored(place, model, data):
    from verl.experimental.agent_loop.agent_loop import AgentLoopWorker

    config = helpers.compose(helpers.overrides(model, data, helpers.loops(place)))

    async def go() -> DataProto:
        worker = AgentLoopWorker(config, Client(config, lambda context, params: [1]))
        dataset = ProveDataset(str(data), worker.tokenizer, config.data)
        row = dataset[0]
        row["extra_info"] = {k: v for k, v in row["extra_info"].items() if k != "tools"}
        batch = DataProto.from_single_dict(collate_fn([row]))
        batch.meta_info = {"global_steps": 4, "validate": False}
        return await worker.generate_sequences(batch)

    batch = asyncio.run(go())
    assert "column 'tools' is missing" in batch.non_tensor_batch["prove_reason"][0]
    assert batch.batch["response_mask"].sum() == 0
    assert int(batch.non_tensor_batch["min_global_steps"][0]) == 0


def test_prompts_that_are_too_long_are_left_out_each_with_its_own_tools(place, model, data, rows, renderer, capsys):
    lengths = sorted(len(renderer.prompt(e.prompt, e.tools)) for e in rows)
    limit = lengths[len(lengths) // 2]
    more = {"data.max_prompt_length": limit}
    config = helpers.compose(helpers.overrides(model, data, helpers.loops(place), **more))
    dataset = ProveDataset(str(data), renderer.tokenizer, config.data)
    assert len(dataset) == sum(length <= limit for length in lengths) < len(rows)
    assert f"{len(rows) - len(dataset)} of {len(rows)} examples left out" in capsys.readouterr().out


def test_verls_own_dataset_reads_the_export(place, model, data, rows, renderer):
    from verl.utils.dataset.rl_dataset import RLHFDataset

    from prove.dataset.export import from_verl

    config = helpers.compose(helpers.overrides(model, data, helpers.loops(place)))
    dataset = RLHFDataset(str(data), renderer.tokenizer, config.data)
    assert [from_verl(dataset[i]) for i in range(len(dataset))] == rows


def test_wrong_settings_are_told_by_every_rollout(play, script):
    batch, _ = play(scripted(script), count=1, settings={"environment": "prove.nowhere:open"})
    assert batch.non_tensor_batch["scored"].tolist() == [0.0, 0.0]
    assert "prove.nowhere:open cannot be loaded" in batch.non_tensor_batch["prove_reason"][1]


def test_a_server_that_is_not_there_is_told(play, place, script):
    (place / "token").write_text("a" * 32)
    mcp = {"servers": ["http://127.0.0.1:9"], "token_file": str(place / "token"), "seconds": 1.0}
    batch, _ = play(scripted(script), count=1, settings={"environment": "mcp", "mcp": mcp})
    assert "no server of prove-rl answers" in batch.non_tensor_batch["prove_reason"][0]


def test_unknown_settings_are_refused(play):
    from omegaconf import OmegaConf

    from prove.errors import UserError
    from prove.training.verl.settings import settings_of

    with pytest.raises(UserError, match="unknown key mesage_tokens; did you mean message_tokens"):
        settings_of({"mesage_tokens": 3})
    assert settings_of(OmegaConf.to_container(OmegaConf.create({"weights": {"name": 0.0}}))).weights == {"name": 0.0}
