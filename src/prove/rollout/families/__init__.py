"""Model families: how a conversation becomes text and how a model's message is read.

A family holds a chat template of ours and the parser that belongs to it. Every template is *append-only*: what was
rendered for a conversation is a prefix of what is rendered for any longer one, so that the tokens a model produced
stay exactly as it produced them. Where the public template is not, ours differs in that alone; docs/families.md says
how.
"""

from __future__ import annotations

from typing import Any

from prove.errors import UserError
from prove.rollout.families.base import Family
from prove.rollout.families.compact import COMPACT
from prove.rollout.families.granite import GRANITE
from prove.rollout.families.llama import LLAMA
from prove.rollout.families.mistral import MISTRAL, MISTRAL_NEMO, MISTRAL_V3, MISTRAL_V7, MISTRAL_V11
from prove.rollout.families.qwen import QWEN, QWEN_NO_THINKING, QWEN_THINKING, QWEN_THINKING_2507

__all__ = ["COMPACT", "FAMILIES", "QWEN", "Family", "detect", "family"]

FAMILIES: dict[str, Family] = {
    f.name: f
    for f in (
        QWEN,
        QWEN_THINKING,
        QWEN_NO_THINKING,
        QWEN_THINKING_2507,
        GRANITE,
        LLAMA,
        MISTRAL,
        MISTRAL_V11,
        MISTRAL_V7,
        MISTRAL_NEMO,
        MISTRAL_V3,
        COMPACT,
    )
}


def family(name: str) -> Family:
    """The family called ``name``; UserError if there is none."""
    try:
        return FAMILIES[name]
    except KeyError:
        raise UserError(f"unknown model family {name!r}; known: {', '.join(FAMILIES)}") from None


def detect(tokenizer: Any, model_type: str | None = None) -> Family:
    """The family of a tokenizer: by its chat template if it is one of ours, else by its template and tokens.

    A hybrid Qwen3 model is taken without thinking; ``qwen-thinking`` has to be asked for.
    Raises UserError when it cannot be told; ``model.family`` of a recipe then has to say it.
    """
    template = getattr(tokenizer, "chat_template", None)
    for known in FAMILIES.values():
        if template == known.template:
            return known
    found = _guess(template if isinstance(template, str) else "", tokenizer.get_vocab(), model_type or "")
    if found is not None:
        return found
    raise UserError(
        f"cannot tell which call format the model ({model_type or 'unknown type'}) uses; "
        f"set model.family to one of: {', '.join(FAMILIES)}"
    )


def _guess(template: str, vocabulary: Any, model_type: str) -> Family | None:
    if model_type.startswith("qwen") and QWEN.end in vocabulary:
        if "enable_thinking" in template:
            return QWEN_NO_THINKING
        return QWEN_THINKING_2507 if "assistant\\n<think>\\n'" in template else QWEN
    if model_type.startswith("granite") and "<|start_of_role|>" in vocabulary and "<tool_call>" in template:
        return GRANITE
    if model_type.startswith("llama") and LLAMA.end in vocabulary and "<|start_header_id|>" in vocabulary:
        return LLAMA
    if model_type.startswith(("mistral", "ministral", "mixtral")) and "[TOOL_CALLS]" in template:
        if "[ARGS]" in template:
            return MISTRAL_V11 if "[CALL_ID]" in template else MISTRAL
        if "[SYSTEM_PROMPT]" in template:
            return MISTRAL_V7
        return MISTRAL_V3 if "[TOOL_CALLS] [" in template else MISTRAL_NEMO
    return None
