"""What a model family is."""

from __future__ import annotations

from dataclasses import dataclass

from prove.rollout.calls import Parser


@dataclass(frozen=True, slots=True)
class Family:
    """A way to write conversations down and to read a model's messages.

    ``template``: a Jinja chat template as Hugging Face tokenizers take it, append-only. It gets ``continued`` where the
    messages go on after others, so that what stands once at the beginning is left out.
    ``parse``: reads one message of the model; never raises.
    ``end``: the special token that ends a message. ``also_ends``: others that end one where the tokenizer has them.
    ``between``: the text the template puts between a model's message and the next one.
    ``markers``: further tokens without which a tokenizer cannot write the format.
    """

    name: str
    template: str
    parse: Parser
    end: str = "<|im_end|>"
    between: str = "\n"
    also_ends: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()
