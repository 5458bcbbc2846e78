"""A tokenizer made from the data, so that a small model reads short contexts and can copy what it reads.

- A JSON key with the punctuation around it is one piece: ``","account_id":"``.
- A number, in an id, an amount or a date, is cut from the right into groups of three digits ("1,234" and "1234" alike),
  each one token, whether it was seen in the data or not. Groups of two would occur too often in one context to tell
  which one is being copied.
- A word is the same token after a space, after a quote and at the start of a line. Names that the data does not hold
  fall apart into smaller pieces, at worst into bytes; nothing is unknown.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from prove.rollout import Family
from prove.rollout.families import COMPACT

PAD, START, END = "<|pad|>", "<|im_start|>", COMPACT.end
_CALL = ("<tool_call>", "</tool_call>")

_PIECES = "|".join(
    (
        # a JSON key: what closes the value before it, the key, and what opens the value after it
        r'"?[}\]]*,?[{\[]*"[a-z_][a-z_0-9]*":[{\[]*(?:"(?![a-z_0-9]+":))?',
        r"\d{1,3}(?=(?:\d{3})*(?!\d))",
        r"[A-Za-z]+_(?=\d)",
        r"[^\W\d]+",
        r"[^\w]+?(?=[\"{\[]*\"[a-z_][a-z_0-9]*\":)",
        r"[^\w]+",
    )
)


def build_tokenizer(texts: Iterable[str], vocabulary: int, family: Family = COMPACT) -> Any:
    """A ``PreTrainedTokenizerFast`` of at most ``vocabulary`` tokens learnt from ``texts``, plus those for numbers."""
    from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import PreTrainedTokenizerFast

    def shell(model: Any) -> Any:
        tokenizer = Tokenizer(model)
        tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
            [
                pre_tokenizers.Split(Regex(_PIECES), "isolated"),
                pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
            ]
        )
        tokenizer.decoder = decoders.ByteLevel()
        return tokenizer

    specials = [PAD, START, END, *_CALL]
    learner = shell(models.BPE())
    trainer = trainers.BpeTrainer(
        vocab_size=vocabulary,
        special_tokens=specials,
        initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
        show_progress=False,
    )
    learner.train_from_iterator(texts, trainer)
    learnt = json.loads(learner.to_str())["model"]
    vocab: dict[str, int] = dict(learnt["vocab"])
    for width in (1, 2, 3):
        for number in range(10**width):
            vocab.setdefault(f"{number:0{width}d}", len(vocab))
    merges = [tuple(pair) for pair in learnt["merges"]]
    # With ignore_merges a piece that is in the vocabulary is one token without any merge that leads to it.
    tokenizer = shell(models.BPE(vocab=vocab, merges=merges, ignore_merges=True))
    tokenizer.add_special_tokens(specials)
    fast = PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token=END, pad_token=PAD, padding_side="left")
    fast.chat_template = family.template
    return fast
