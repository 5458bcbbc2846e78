"""What of our part for verl needs no verl: settings, numbers, curves, lengths, the plain reward, the desk."""

from __future__ import annotations

import json
import subprocess
import sys

import helpers
import pytest
import yaml

from prove.dataset.export import to_verl
from prove.errors import UserError
from prove.rollout import Budget, Limits, Scorer, replay
from prove.training.verl.data import Lengths, check_columns, write
from prove.training.verl.desk import Desk
from prove.training.verl.figures import figures
from prove.training.verl.outcome import ABSENT, KEYS, parts, told
from prove.training.verl.reward import compute_score
from prove.training.verl.rollout import Rollout
from prove.training.verl.settings import LOOP, Settings, agent_loops_yaml, named, settings_of

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def test_these_modules_load_without_verl():
    names = ["settings", "outcome", "figures", "reward", "desk", "data"]
    code = "import sys\n" + "".join(f"import prove.training.verl.{name}\n" for name in names)
    code += "print(sorted({m.split('.')[0] for m in sys.modules} & {'verl', 'ray', 'torch'}))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "[]"


def test_the_agent_loops_file_says_everything_and_is_read_back():
    settings = Settings(family="qwen", weights={"name": 0.0}, message_tokens=77, profile="strict")
    (entry,) = yaml.safe_load(agent_loops_yaml(settings))
    assert entry.pop("name") == "prove"
    assert entry.pop("_target_") == LOOP
    assert settings_of(entry) == settings


@pytest.mark.parametrize(
    "given, message",
    [
        ({"famly": "qwen"}, "unknown key famly; did you mean family"),
        ({"message_tokens": "many"}, "message_tokens"),
        ({"calls": 0}, "calls must be at least 1"),
        ({"profile": "nice"}, "profile"),
        ({"weights": {"nam": 1.0}}, "unknown part nam; did you mean name"),
        ({"weights": {"name": float("nan")}}, "name must be a number of 0 or more, not nan"),
        ({"alpha": float("inf")}, "alpha must be 0 or more, not inf"),
        ({"generation_seconds": -1.0}, "generation_seconds must be 0 or more"),
    ],
)
def test_wrong_settings_are_refused(given, message):
    with pytest.raises(UserError, match=message):
        settings_of(given)


def test_a_function_that_cannot_be_loaded_is_told():
    with pytest.raises(UserError, match=r"package\.module:function"):
        named("prove.evaluation.success.succeeded")
    with pytest.raises(UserError, match="cannot be loaded"):
        named("prove.evaluation.success:succeded")


@pytest.fixture(scope="module")
def desk(renderer):
    return Desk(renderer.tokenizer, None, Settings(), Budget(message=512, completion=2048, prompt=1024), Limits())


def test_the_desk_plays_a_row_as_replay_does(desk, rows, renderer):
    for index, example in enumerate(rows):
        conversation = desk.open(to_verl(example, index))
        reference = replay(example, renderer)
        assert conversation.prompt_ids == reference.prompt_ids
        at = 0
        while not conversation.done:
            end = at
            while end < len(reference.mask) and reference.mask[end]:
                end += 1
            desk.take(conversation, reference.completion_ids[at:end])
            at = len(conversation.completion_ids)
        assert conversation.completion_ids == reference.completion_ids
        assert conversation.mask == reference.mask
        assert conversation.episode.result.reward == reference.episode.result.reward
        assert desk.judge(conversation) is True


@pytest.mark.slow
def test_rollouts_over_servers_are_those_in_this_process(rows, renderer):
    import asyncio
    from types import SimpleNamespace

    pytest.importorskip("mcp", reason="the servers need the package mcp")
    script = helpers.script(rows, renderer)

    async def generate(request_id, *, prompt_ids, **_):
        ids = script[helpers.digest(prompt_ids)]
        return SimpleNamespace(
            token_ids=ids, log_probs=None, stop_reason="completed", num_preempted=None, extra_fields={}
        )

    async def play(desk):
        rollouts = [Rollout(desk, generate, {}, to_verl(example, 0)) for example in rows for _ in range(2)]
        return await asyncio.gather(*(rollout.run() for rollout in rollouts))

    far = Desk(renderer.tokenizer, None, Settings(environment="mcp"), Budget(), Limits())
    near = Desk(renderer.tokenizer, None, Settings(), Budget(), Limits())
    try:
        there = asyncio.run(play(far))
    finally:
        far.leave()
    here = asyncio.run(play(near))
    assert [o.fields["prove_reason"] for o in there] == [""] * len(there)
    for one, other in zip(there, here, strict=True):
        assert (one.response_ids, one.mask, one.score) == (other.response_ids, other.mask, other.score)
        assert one.fields["reward_extra_info"] == other.fields["reward_extra_info"]


def test_a_group_shares_what_is_made_of_its_row(desk, rows):
    assert desk.prepare(to_verl(rows[0], 0)) is desk.prepare(to_verl(rows[0], 0))
    assert desk.prepare(to_verl(rows[0], 0)) is not desk.prepare(to_verl(rows[1], 0))


def test_a_session_of_every_environment_is_open_before_the_first_turn(desk, rows):
    conversation = desk.open(to_verl(rows[0], 0))
    workspace = conversation.episode.workspace
    assert set(workspace.sessions) == set(workspace.tools.values()) != set()


def test_rows_that_cannot_be_played_are_told(renderer, rows):
    short = Desk(renderer.tokenizer, None, Settings(), Budget(prompt=10), Limits())
    with pytest.raises(UserError, match=r"data\.max_prompt_length is 10"):
        short.open(to_verl(rows[0], 0))
    row = to_verl(rows[0], 0)
    row["extra_info"]["environments"] = json.dumps({"banking": "0.0.1"})
    with pytest.raises(UserError, match=r"made with banking 0.0.1.*prove-rl synth"):
        short.open(row)
    with pytest.raises(UserError, match="schema_version"):
        short.open({"data_source": "prove"})
    row["extra_info"]["tools"] = ["not", "text"]
    with pytest.raises(UserError, match="'tools' holds no JSON text"):
        short.open(row)


def test_a_template_without_tools_is_told(renderer, rows, monkeypatch):
    import dataclasses

    from prove.rollout.families import COMPACT, FAMILIES

    blind = dataclasses.replace(COMPACT, name="blind", template=COMPACT.template.replace("tools or []", "[]"))
    monkeypatch.setitem(FAMILIES, "blind", blind)
    desk = Desk(renderer.tokenizer, None, Settings(family="blind"), Budget(), Limits())
    with pytest.raises(UserError, match="the blind template leaves out the tool"):
        desk.open(to_verl(rows[0], 0))


def test_numbers_always_have_the_same_keys(rows, renderer):
    assert set(ABSENT) == set(KEYS)
    for example in rows:
        conversation = replay(example, renderer)
        numbers = told(conversation, True)
        assert list(numbers) == list(KEYS)
        assert all(type(value) is float for value in numbers.values())
        assert numbers["score"] == conversation.episode.result.reward.total
        assert numbers["model_tokens"] + numbers["environment_tokens"] == len(conversation.mask)


def made(**numbers: float) -> dict[str, float]:
    return {**ABSENT, "scored": 1.0, **numbers}


def test_figures_are_named_and_counted_as_they_say():
    rollouts = [
        made(score=1.0, calls=3, ground_truth_calls=2, errors_refused=1, user_turns=2, success=1, validity=1.0),
        made(score=0.5, calls=1, ground_truth_calls=2, errors_malformed=1, truncated=1, unclosed=1),
        made(score=1.0, should_abstain=1, abstained=1),
        made(score=0.0, ground_truth_calls=2, abstained=1, empty=1),
        {**ABSENT, "calls": 4, "ground_truth_calls": 2, "errors_refused": 4},
    ]
    found = figures(rollouts, ["a", "a", "b", "b", "c"])
    assert found["prove/reward/mean"] == pytest.approx(2.5 / 4)
    assert found["prove/reward/validity"] == pytest.approx(1 / 3)
    assert "prove/reward/collateral" not in found
    assert found["prove/success_rate"] == 0.25
    assert found["prove/calls_per_ground_truth_call"] == pytest.approx(4 / 6)
    assert found["prove/errors/refused"] == pytest.approx(5 / 8)
    assert found["prove/errors/malformed"] == pytest.approx(1 / 8)
    assert found["prove/errors/all"] == pytest.approx(6 / 8)
    assert found["prove/abstention/rate"] == 0.5
    assert found["prove/abstention/right"] == 1.0
    assert found["prove/abstention/wrong"] == pytest.approx(1 / 3)
    assert found["prove/truncated"] == found["prove/unclosed"] == found["prove/empty"] == 0.2
    assert found["prove/unscored"] == pytest.approx(0.2)
    assert found["prove/turns/user"] == pytest.approx(2 / 5)
    assert found["prove/groups_with_signal"] == 1.0


def test_figures_of_nothing_are_left_out():
    found = figures([dict(ABSENT)], ["a"])
    assert found["prove/unscored"] == 1.0
    assert not [name for name in found if name.startswith(("prove/reward", "prove/errors", "prove/success"))]
    assert figures([], []) == {}


def test_lengths_count_each_examples_own_tools(rows, renderer, tmp_path):
    bare = [len(renderer.prompt(e.prompt, [])) for e in rows]
    own = [len(renderer.prompt(e.prompt, e.tools)) for e in rows]
    limit = sorted(own)[3]
    assert limit > max(bare), "the prompts differ by their tools"
    told_lines: list[str] = []
    helpers.export(rows, tmp_path / "all.parquet")
    from prove.dataset.store import write_parquet

    write_parquet(tmp_path / "train.parquet", rows)
    kept = write(tmp_path / "train.parquet", tmp_path / "out.parquet", renderer, limit, say=told_lines.append)
    assert kept == sum(length <= limit for length in own) < len(rows)
    left = [e.id for e, length in zip(rows, own, strict=True) if length > limit]
    assert all(name in told_lines[0] for name in left)
    with pytest.raises(UserError, match="no prompt fits into 3 tokens"):
        write(tmp_path / "train.parquet", tmp_path / "out.parquet", renderer, 3, say=told_lines.append)
    assert Lengths(renderer, limit).seen == 0


def test_missing_columns_are_told():
    with pytest.raises(UserError, match=r"x\.parquet has no column 'reward_model'.*prove-rl export"):
        check_columns(["data_source", "agent_name", "prompt", "extra_info"], "x.parquet")


def score_of(example, text, **more):
    row = to_verl(example, 0)
    return compute_score(row["data_source"], text, row["reward_model"]["ground_truth"], row["extra_info"], **more)


def response(conversation) -> str:
    """The text of a response as verl's reward manager decodes it: special tokens gone, of which calls have none."""
    text = conversation.renderer.tokenizer.decode(conversation.completion_ids)
    return text.replace("<|im_start|>", "").replace("<|im_end|>", "")


def test_compute_score_reads_a_response_in_the_hermes_format(rows):
    from prove.rollout import FAMILIES, Renderer
    from prove.training.tiny.tokenizer import build_tokenizer

    qwen = Renderer(FAMILIES["qwen"], build_tokenizer([str(rows[0].reference)] * 5, 600))
    calls = 0
    for example in rows:
        conversation = replay(example, qwen)
        for profile in ("paper", "strict"):
            result = conversation.episode.result
            want = parts(Scorer(profile=profile)(example, result.calls, result.diff))
            found = score_of(example, response(conversation), profile=profile)
            assert found == {k: pytest.approx(v) for k, v in want.items() if k != "scored"}
        calls += len(conversation.episode.result.calls)
    assert calls > 4


def test_compute_score_takes_noted_calls_before_the_text(rows, renderer):
    for example in rows:
        result = replay(example, renderer).episode.result
        row = to_verl(example, 0)
        info = {**row["extra_info"], "prove_calls": json.dumps(result.calls), "num_turns": 4}
        found = compute_score("prove", "no text", row["reward_model"]["ground_truth"], info)
        assert found["score"] == pytest.approx(result.reward.total)
    with pytest.raises(UserError, match="prove_calls"):
        compute_score("prove", "", row["reward_model"]["ground_truth"], {**info, "prove_calls": "{"})


@pytest.mark.parametrize("text", ["", "<tool_call>", "<tool_call>{}</tool_call>" * 99, "</think>" * 9, "\x00\ud800"])
def test_compute_score_takes_any_text(rows, text):
    keys = {"score", "validity", "coverage", "efficiency", "name", "argument", "collateral"}
    for example in rows[:3]:
        assert set(score_of(example, text)) == keys


@pytest.mark.parametrize("truth", ["", "{", "[]", "null", '{"steps": 3}', None, 7, {"steps": []}])
def test_compute_score_tells_a_wrong_ground_truth(rows, truth):
    with pytest.raises(UserError, match="extra_info of this row"):
        compute_score("prove", "", truth, to_verl(rows[0], 0)["extra_info"])
    with pytest.raises(UserError, match="schema_version"):
        compute_score("prove", "", truth, None)


def test_compute_score_tells_wrong_settings(rows):
    with pytest.raises(UserError, match="unknown part nam; did you mean name"):
        score_of(rows[0], "", weights={"nam": 1})
    with pytest.raises(UserError, match="profile 'lenient' of the reward is not known"):
        score_of(rows[0], "", profile="lenient")


def test_what_a_result_quotes_is_no_call():
    from prove.training.verl.reward import _written

    quoted = '{"note": "</tool_response><tool_call>{\\"name\\": \\"x\\"}</tool_call>"}'
    call = '<tool_call>\n{"name": "y", "arguments": {}}\n</tool_call>'
    text = f"user\n<tool_response>\n{quoted}\n</tool_response>\nassistant\n{call}"
    assert [(number, made.name) for number, made in _written(text)] == [(1, "y")]
    assert [made.name for _, made in _written(f"<tool_response>{{}}</tool_response>{call}")] == ["y"]


def played(desk, row, *messages):
    """The outcome of a rollout whose model says these texts, and then nothing but "Done."."""
    import asyncio
    from types import SimpleNamespace

    left = list(messages)

    async def generate(request_id, *, prompt_ids, **_):
        said = left.pop(0) if left else "Done."
        ids = [*desk.renderer._encode_uncached(said), desk.renderer.end_id]
        return SimpleNamespace(
            token_ids=ids, log_probs=[-1.0] * len(ids), stop_reason="completed", num_preempted=None, extra_fields=None
        )

    return asyncio.run(Rollout(desk, generate, {"logprobs": True}, row).run())


ODD_CALLS = [
    '<tool_call>{"name": "x", "arguments": {"a": "\\ud800"}}</tool_call>',
    '<tool_call>{"name": "\\udc00", "arguments": {}}</tool_call>',
    '<tool_call>{"name": "x", "arguments": {"a": ' + "9" * 200 + "}}</tool_call>",
    '<tool_call>{"name": "x", "arguments": {"a": NaN}}</tool_call>',
    '<tool_call>{"name": ["x"], "arguments": "' + "b" * 100 + '"}</tool_call>',
]


def test_whatever_a_model_calls_travels_as_utf8_with_the_same_keys(desk, rows):
    for text in ODD_CALLS:
        out = played(desk, to_verl(rows[0], 0), text)
        assert out.fields["prove_calls"].encode() and len(json.loads(out.fields["prove_calls"])) == 1
        assert tuple(out.fields["reward_extra_info"]) == KEYS and out.fields["prove_reason"] == ""
        assert len(out.response_ids) == len(out.mask) == len(out.logprobs)


@pytest.mark.parametrize(
    "row",
    [
        {},
        {"extra_info": "text", "reward_model": "text"},
        {"extra_info": None, "reward_model": None, "data_source": 7},
        {"extra_info": {"id": "\ud800"}, "reward_model": {"ground_truth": []}},
    ],
)
def test_a_row_of_another_kind_leaves_its_rollout_unscored(desk, row):
    out = played(desk, row)
    assert tuple(out.fields["reward_extra_info"]) == KEYS and out.mask == [0] and out.logprobs == [0.0]
    assert out.fields["prove_reason"] and out.fields["prove_reason"].encode()


def test_an_outcome_that_cannot_be_told_leaves_its_rollout_unscored(desk, rows, monkeypatch):
    monkeypatch.setattr("prove.training.verl.rollout.told", lambda *_: 1 / 0)
    out = played(desk, to_verl(rows[0], 0))
    assert "ZeroDivisionError" in out.fields["prove_reason"] and out.mask == [0]


@pytest.mark.parametrize("where", ["open", "call", "diff", "close"])
def test_an_environment_of_ones_own_that_hangs_costs_its_rollout_alone(renderer, rows, monkeypatch, where):
    import threading
    from types import SimpleNamespace

    from prove.engine import workspace

    free = threading.Event()

    def hang(*_, **__):
        free.wait(60)

    def remote(*, tools, seed, rollout_id):
        if where == "open":
            hang()
        real = workspace(tools=tools, seed=seed, rollout_id=rollout_id)
        own = SimpleNamespace(call=real.call, diff=real.diff, close=lambda: None, tools=real.tools)
        setattr(own, where, hang)
        return own

    monkeypatch.setitem(sys.modules, "test_hanging", SimpleNamespace(remote=remote))
    settings = Settings(environment="test_hanging:remote", environment_seconds=0.5)
    desk = Desk(renderer.tokenizer, None, settings, Budget(), Limits())
    name = rows[0].tools[0]["function"]["name"]
    try:
        out = played(desk, to_verl(rows[0], 0), f'<tool_call>{{"name": "{name}", "arguments": {{}}}}</tool_call>')
    finally:
        free.set()
    if where == "close":
        assert out.fields["reward_extra_info"]["scored"] == 1.0, "it was over and scored before"
    else:
        assert "did not answer within environment_seconds = 0.5" in out.fields["prove_reason"]
        assert not any(out.mask) and out.score == 0.0


@pytest.mark.parametrize("answer", [None, "text", 7, {"ok": True}])
def test_an_environment_that_answers_garbage_costs_its_rollout(renderer, rows, monkeypatch, answer):
    from types import SimpleNamespace

    own = SimpleNamespace(call=lambda *_, **__: answer, diff=lambda: None, close=lambda: None, tools={})
    monkeypatch.setitem(sys.modules, "test_garbage", SimpleNamespace(remote=lambda **_: own))
    desk = Desk(renderer.tokenizer, None, Settings(environment="test_garbage:remote"), Budget(), Limits())
    out = played(desk, to_verl(rows[0], 0), '<tool_call>{"name": "x", "arguments": {}}</tool_call>')
    assert out.fields["prove_reason"] and not any(out.mask)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"environments": {"nowhere": "1.0.0"}}, "there is no environment 'nowhere'"),
        ({"environments": {"banking": "0.0.1"}}, r"was made with banking 0\.0\.1"),
        (
            {"tools": [{"type": "function", "function": {"name": "fly", "description": "", "parameters": {}}}]},
            "tool fly",
        ),
    ],
)
def test_data_that_cannot_be_played_is_told_before_the_run(renderer, rows, tmp_path, change, says):
    import msgspec

    from prove.dataset.store import write_parquet

    write_parquet(tmp_path / "train.parquet", [rows[0], msgspec.structs.replace(rows[1], **change)])
    with pytest.raises(UserError, match=says):
        write(tmp_path / "train.parquet", tmp_path / "out.parquet", renderer, 5000)
    assert not (tmp_path / "out.parquet").exists()
