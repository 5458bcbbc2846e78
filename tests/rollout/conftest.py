"""A toy workspace and hand-written examples, so that the rollout is tested apart from any environment."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest

from prove.dataset import Call, Example, GroundTruth, UserTurn
from prove.engine import EnvironmentFault


def tool(name: str, /, **parameters: str) -> dict[str, Any]:
    schema = {
        "type": "object",
        "properties": {k: {"type": t} for k, t in parameters.items()},
        "required": list(parameters),
    }
    return {"type": "function", "function": {"name": name, "description": f"{name}.", "parameters": schema}}


TOOLS = [tool("find", name="string"), tool("send", to="string", amount="number"), tool("broken"), tool("fail")]


class Toy:
    """Answers every call of a tool in TOOLS with what it was given."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, Any, str | None]] = []

    def call(self, name: str, arguments: Any, *, call_id: str | None = None) -> Any:
        self.calls.append((name, arguments, call_id))
        if name == "broken":
            raise EnvironmentFault("toy.broken failed: KeyError: 'x'")
        ok = name in ("find", "send")
        data = (
            {"done": name, "with": arguments} if ok else {"error": {"kind": "refused", "code": "no", "message": "no"}}
        )
        body = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
        return SimpleNamespace(ok=ok, kind=None if ok else "refused", json=body)

    def diff(self) -> list[Any]:
        return [c for c in self.calls if c[0] == "send"]


def make_example(
    *turns: UserTurn, steps: list[list[Call]] | None = None, reference: list[Any] | None = None
) -> Example:
    turns = turns or (UserTurn("Find Ann."),)
    return Example(
        id="toy-1",
        kind="multi_turn",
        environments={},
        schema_hash="",
        seed=1,
        prompt=[{"role": "system", "content": "Today is Monday."}, {"role": "user", "content": turns[0].text}],
        user_turns=list(turns),
        tools=TOOLS,
        ground_truth=GroundTruth(steps or []),
        reference=reference or [],
        info_level="complete",
        persona="",
        knobs={},
        difficulty="",
        split="train",
        digest_start="",
        digest_end="",
    )


@pytest.fixture
def toy() -> Toy:
    return Toy()


@pytest.fixture(scope="session")
def example():
    return make_example


@pytest.fixture(scope="session")
def tokenizer() -> Any:
    """A small byte-complete tokenizer with the tokens of the Qwen format."""
    from prove.training.tiny.tokenizer import build_tokenizer

    text = "<|im_start|>user\nFind Ann and send 12.50 to Zoë, please.<|im_end|>\n"
    text += '{"name":"find","arguments":{"name":"Ann"}}'
    return build_tokenizer([text] * 20, 500)


@pytest.fixture(scope="session")
def tokenizer_of():
    """A small byte-level tokenizer with merges that has the tokens of a family, and no others."""
    from functools import cache

    from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import PreTrainedTokenizerFast

    from prove.rollout import FAMILIES

    text = "Find Ann and send 12.50 to Zoë, please.\n\n" + json.dumps(TOOLS) + '{"name": "find", "arguments": {}}\n'

    @cache
    def build(name: str) -> Any:
        family = FAMILIES[name]
        specials = [*dict.fromkeys((*family.markers, family.end, *family.also_ends))]
        specials += [token for token in ("[/TOOL_RESULTS]", "[/AVAILABLE_TOOLS]") if "[TOOL_CALLS]" in specials]
        raw = Tokenizer(models.BPE())
        # Runs of line ends are one token, as in the tokenizers of these models: where one of ours meets one of the
        # model's, a render of the whole must not merge them.
        lines = pre_tokenizers.Split(Regex(r"\s*[\r\n]+"), "isolated")
        raw.pre_tokenizer = pre_tokenizers.Sequence([lines, pre_tokenizers.ByteLevel(add_prefix_space=False)])
        raw.decoder = decoders.ByteLevel()
        trainer = trainers.BpeTrainer(
            vocab_size=500,
            special_tokens=specials,
            initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
            show_progress=False,
        )
        raw.train_from_iterator([text] * 9, trainer)
        return PreTrainedTokenizerFast(tokenizer_object=raw, eos_token=family.end)

    return build
