"""Templates and tokens: what is appended equals what a render of the whole conversation would give."""

from __future__ import annotations

import json

import pytest

from prove.dataset import UserTurn
from prove.errors import UserError
from prove.rollout import FAMILIES, Budget, Conversation, Episode, Renderer, detect, family, replay

CALL = {"type": "function", "function": {"name": "find", "arguments": {"name": "Zoë <b>"}}}
SEND = {"type": "function", "function": {"name": "send", "arguments": {"to": "Ann", "amount": 12.5}}}


def observation(name, arguments):
    return json.dumps({"done": name, "with": arguments}, ensure_ascii=False, separators=(",", ":"))


def named(call, call_id):
    return {"id": call_id, **call}


def tool_message(call, call_id):
    name, arguments = call["function"]["name"], call["function"]["arguments"]
    return {"role": "tool", "tool_call_id": call_id, "name": name, "content": observation(name, arguments)}


REFERENCE = [
    {"role": "system", "content": "Today is Monday."},
    {"role": "user", "content": "Find Zoë."},
    {"role": "assistant", "content": "Let me look.", "tool_calls": [named(CALL, "call_0_0"), named(SEND, "call_0_1")]},
    tool_message(CALL, "call_0_0"),
    tool_message(SEND, "call_0_1"),
    {"role": "assistant", "content": "", "tool_calls": [named(CALL, "call_1_0")]},
    tool_message(CALL, "call_1_0"),
    {"role": "assistant", "content": "Found. Anything else?"},
    {"role": "user", "content": "No."},
    {"role": "assistant", "content": "Goodbye."},
]


@pytest.fixture(params=sorted(FAMILIES))
def renderer(request, tokenizer_of):
    return Renderer(FAMILIES[request.param], tokenizer_of(request.param))


@pytest.fixture
def with_reference(example):
    return example(UserTurn("Find Zoë."), UserTurn("No."), reference=REFERENCE)


@pytest.fixture
def live(monkeypatch, toy):
    monkeypatch.setattr("prove.rollout.episode.workspace", lambda **_: toy)


def test_replayed_tokens_and_mask_equal_a_full_render(renderer, with_reference, live):
    played = replay(with_reference, renderer)
    whole = renderer.tokenizer.apply_chat_template(
        REFERENCE,
        tools=with_reference.tools,
        chat_template=renderer.family.template,
        tokenize=True,
        return_dict=True,
        return_assistant_tokens_mask=True,
    )
    ids = played.prompt_ids + played.completion_ids
    mask = [0] * len(played.prompt_ids) + played.mask
    assert len(ids) > 60
    assert ids == whole["input_ids"][: len(ids)]
    assert mask == whole["assistant_masks"][: len(ids)]
    rest = whole["input_ids"][len(ids) :]
    assert renderer.tokenizer.decode(rest) == renderer.family.between


def test_the_model_reads_back_what_it_wrote(renderer):
    message = REFERENCE[2]
    ids = renderer.message_ids(message)
    assert ids[-1] == renderer.end_id
    read = renderer.family.parse(renderer.read(ids))
    assert read.content == "Let me look."
    assert [(c.name, c.execute) for c in read.calls] == [
        ("find", {"name": "Zoë <b>"}),
        ("send", {"to": "Ann", "amount": 12.5}),
    ]


def test_what_the_model_wrote_is_never_rewritten(renderer, example, toy):
    """Spaces, order and thinking stay in the context as the model wrote them."""
    conversation = Conversation(Episode(example(), toy, parser=renderer.family.parse), renderer)
    written = renderer.write(REFERENCE[5])
    text = "\n " + written.replace(": ", ":   ") + " "
    ids = [*renderer.tokenizer(text, add_special_tokens=False)["input_ids"], renderer.end_id]
    conversation.accept_message(ids)
    assert conversation.completion_ids[: len(ids)] == ids
    assert conversation.mask[: len(ids)] == [1] * len(ids) and set(conversation.mask[len(ids) :]) == {0}
    assert list(conversation.queue) == conversation.completion_ids[len(ids) :]
    assert toy.calls[0][0] == "find"


def test_qwen_text_is_the_public_format(tokenizer, with_reference):
    text = Renderer(FAMILIES["qwen"], tokenizer).text(
        REFERENCE[:6] + REFERENCE[6:8], with_reference.tools[:1], reply=True
    )
    assert text == (
        "<|im_start|>system\nToday is Monday.\n\n# Tools\n\n"
        "You may call one or more functions to assist with the user query.\n\n"
        "You are provided with function signatures within <tools></tools> XML tags:\n<tools>\n"
        '{"type": "function", "function": {"name": "find", "description": "find.", "parameters": {"type": "object", '
        '"properties": {"name": {"type": "string"}}, "required": ["name"]}}}\n</tools>\n\n'
        "For each function call, return a json object with function name and arguments "
        "within <tool_call></tool_call> XML tags:\n"
        '<tool_call>\n{"name": <function-name>, "arguments": <args-json-object>}\n</tool_call><|im_end|>\n'
        "<|im_start|>user\nFind Zoë.<|im_end|>\n"
        "<|im_start|>assistant\nLet me look.\n"
        '<tool_call>\n{"name": "find", "arguments": {"name": "Zoë <b>"}}\n</tool_call>\n'
        '<tool_call>\n{"name": "send", "arguments": {"to": "Ann", "amount": 12.5}}\n</tool_call><|im_end|>\n'
        '<|im_start|>user\n<tool_response>\n{"done":"find","with":{"name":"Zoë <b>"}}\n</tool_response>\n'
        '<tool_response>\n{"done":"send","with":{"to":"Ann","amount":12.5}}\n</tool_response><|im_end|>\n'
        "<|im_start|>assistant\n"
        '<tool_call>\n{"name": "find", "arguments": {"name": "Zoë <b>"}}\n</tool_call><|im_end|>\n'
        '<|im_start|>user\n<tool_response>\n{"done":"find","with":{"name":"Zoë <b>"}}\n</tool_response><|im_end|>\n'
        "<|im_start|>assistant\nFound. Anything else?<|im_end|>\n<|im_start|>assistant\n"
    )


def test_compact_text(tokenizer, with_reference):
    text = Renderer(FAMILIES["compact"], tokenizer).text(
        REFERENCE[:2] + REFERENCE[5:7], with_reference.tools[:2], reply=True
    )
    assert text == (
        "<|im_start|>system\nToday is Monday.\nfind(name)\nsend(to, amount)\n<|im_end|>\n"
        "<|im_start|>user\nFind Zoë.<|im_end|>\n"
        '<|im_start|>assistant\n<tool_call>{"name":"find","arguments":{"name":"Zoë <b>"}}</tool_call><|im_end|>\n'
        '<|im_start|>tool\n{"done":"find","with":{"name":"Zoë <b>"}}<|im_end|>\n<|im_start|>assistant\n'
    )


def test_a_prompt_without_a_tool_is_refused(tokenizer, with_reference):
    from dataclasses import replace

    deaf = replace(FAMILIES["compact"], template="{{ messages[0].content }} finder")
    with pytest.raises(UserError, match="leaves out the tool find"):
        Renderer(deaf, tokenizer).prompt(REFERENCE[:2], with_reference.tools)


def test_a_tokenizer_without_the_end_token_is_refused():
    from tokenizers import Tokenizer, models
    from transformers import PreTrainedTokenizerFast

    bare = PreTrainedTokenizerFast(tokenizer_object=Tokenizer(models.WordLevel({"a": 0, "?": 1}, "?")), unk_token="?")
    with pytest.raises(UserError, match="has no token"):
        Renderer(FAMILIES["qwen"], bare)


def test_families_are_found(tokenizer):
    assert detect(tokenizer).name == "compact", "by the template"
    before, tokenizer.chat_template = tokenizer.chat_template, "{{ something }}"
    try:
        assert detect(tokenizer, "qwen2").name == "qwen"
        tokenizer.chat_template = "{{ enable_thinking }}"
        assert detect(tokenizer, "qwen3").name == "qwen-no-thinking"
        with pytest.raises(UserError, match=r"set model\.family"):
            detect(tokenizer, "llama")
    finally:
        tokenizer.chat_template = before
    with pytest.raises(UserError, match="known: qwen"):
        family("gpt")


@pytest.mark.parametrize(
    ("index", "change", "says"),
    [
        (3, {"content": "{}"}, "message 3"),
        (8, {"content": "Yes."}, "message 8"),
        (9, None, "ends before"),
    ],
)
def test_a_reference_that_does_not_replay_is_refused(tokenizer, example, live, index, change, says):
    changed = [dict(m) for m in REFERENCE]
    if change is None:
        del changed[index]
    else:
        changed[index].update(change)
    row = example(UserTurn("Find Zoë."), UserTurn("No."), reference=changed)
    with pytest.raises(UserError, match=says):
        replay(row, Renderer(FAMILIES["compact"], tokenizer))


def test_budgets(tokenizer, example, toy):
    renderer = Renderer(FAMILIES["compact"], tokenizer)
    call = renderer.message_ids(REFERENCE[5])

    def play(budget, *messages):
        conversation = Conversation(Episode(example(), toy), renderer, budget)
        for ids in messages:
            conversation.accept_message(ids)
        return conversation

    long = play(Budget(message=4), call)
    assert long.episode.result.stop == "length" and long.unclosed and len(long.completion_ids) == 4
    assert long.mask == [1] * 4

    full = play(Budget(completion=len(call) + 5), call)
    assert full.episode.result.stop == "length" and not full.unclosed, "no room for the tool's answer"
    assert full.completion_ids == call

    open_end = play(Budget(), call[:-1])
    assert open_end.episode.result.stop == "length" and open_end.unclosed
    assert open_end.episode.result.calls == []
