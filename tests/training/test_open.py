"""A local model in an open conversation reads exactly the tokens of the conversation, and forks are independent."""

from __future__ import annotations

import pytest

from prove.cli._talkers import LocalTalker
from prove.errors import UserError
from prove.rollout import OpenEpisode


class Says:
    """A sampler whose model writes these texts; one without an end is cut off."""

    def __init__(self, renderer, *texts):
        self.renderer, self.texts = renderer, list(texts)
        self.read = []

    def play(self, conversations, *, temperature, seed):
        (conversation,) = conversations
        while not conversation.done:
            self.read.append(self.renderer.tokenizer.decode(conversation.prompt_ids + conversation.completion_ids))
            conversation.queue.clear()
            text = self.texts.pop(0)
            ids = list(self.renderer._encode_uncached(text.removesuffix("…")))
            conversation.accept_message(ids if text.endswith("…") else [*ids, self.renderer.end_id])


CALL = '<tool_call>{"name":"find","arguments":{"name":"Ann"}}</tool_call>'


def begin(renderer, examples, *texts, positions=None, **options):
    sampler = Says(renderer, *texts)
    talker = LocalTalker(renderer, sampler, positions, 40, 0.0, 0)
    return talker, sampler, OpenEpisode(examples[0], parser=talker.parser, **options)


def test_turn_after_turn(renderer, examples):
    talker, _, episode = begin(renderer, examples, CALL, "Ann is here.", "Bye.")
    memory = talker.answer(episode, None, "Find Ann.")
    memory = talker.answer(episode, memory, "Thanks.")
    roles = [m["role"] for m in episode.result.messages]
    assert roles == ["system", "user", "assistant", "tool", "assistant", "user", "assistant"]
    whole = renderer.text(episode.result.messages, examples[0].tools)
    assert renderer.tokenizer.decode(memory.prompt_ids + memory.completion_ids) + "\n" == whole
    assert sum(memory.mask) == sum(len(renderer.message_ids(m)) for m in episode.result.messages if m["role"][0] == "a")
    assert len(memory.mask) == len(memory.completion_ids)


def test_a_cut_message_stays_and_is_closed(renderer, examples):
    talker, sampler, episode = begin(renderer, examples, "Ann is…", "Yes.")
    memory = talker.answer(episode, None, "Find Ann.")
    assert episode.result.stop == "length" and memory.unclosed
    memory = talker.answer(episode, memory, "And?")
    assert "assistant\nAnn is<|im_end|>\n<|im_start|>user\nAnd?<|im_end|>" in sampler.read[-1]
    assert episode.result.stop == "done" and not memory.unclosed


def test_results_after_a_limit_are_read_in_the_next_turn(renderer, examples):
    from prove.rollout import Limits

    talker, sampler, episode = begin(renderer, examples, CALL, "Ann.", limits=Limits(assistant=1))
    memory = talker.answer(episode, None, "Find Ann.")
    assert episode.result.stop == "assistant_limit"
    memory = talker.answer(episode, memory, "Go on.")
    assert "tool\n{" in sampler.read[-1] and sampler.read[-1].index("tool\n{") < sampler.read[-1].index("Go on.")
    assert renderer.tokenizer.decode(memory.prompt_ids + memory.completion_ids) + "\n" == renderer.text(
        episode.result.messages, examples[0].tools
    )


def test_a_fork_is_independent(renderer, examples):
    talker, sampler, episode = begin(renderer, examples, "Hi.", "One.", "Two.")
    memory = talker.answer(episode, None, "Hello.")
    episode._workspace.fork = lambda: episode._workspace
    twin = episode.fork()
    other = talker.fork(memory, twin)
    talker.answer(episode, memory, "First.")
    talker.answer(twin, other, "Second.")
    assert "First." not in sampler.read[-1] and "Second." in sampler.read[-1]
    assert [m["content"] for m in twin.result.messages[-2:]] == ["Second.", "Two."]
    assert [m["content"] for m in episode.result.messages[-2:]] == ["First.", "One."]


def test_a_full_context_is_told(renderer, examples):
    talker, _, episode = begin(renderer, examples, "Hi.", positions=10)
    with pytest.raises(UserError, match="the model has 10 positions"):
        talker.answer(episode, None, "Hello.")
    size = len(renderer.prompt([*examples[0].prompt[:1], {"role": "user", "content": "Hello."}], examples[0].tools))
    talker, _, episode = begin(renderer, examples, "Hi.", positions=size + 10)
    memory = talker.answer(episode, None, "Hello.")
    with pytest.raises(UserError, match="filled the model's context"):
        talker.answer(episode, memory, "And now something rather longer than ten tokens can hold, as everyone sees.")


def test_a_real_model_answers(renderer, examples, model, tokenizer, tmp_path):
    from prove.cli._talkers import talker
    from prove.rollout.families import COMPACT
    from prove.training.model import save_model

    folder = save_model(model, tokenizer, COMPACT, tmp_path)
    said = []
    partner = talker(str(folder), None, message_tokens=8, temperature=0, seed=0, say=said.append)
    episode = OpenEpisode(examples[0], parser=partner.parser)
    memory = partner.answer(episode, None, "Find Ann.")
    memory = partner.answer(episode, memory, "Again.")
    assert episode.done and sum(memory.mask) >= 2 and "compact" in said[0]
