"""A tokenizer made from the data, so that a small model reads short contexts and can copy what it reads.

- A JSON key with the punctuation around it is one piece: ``","account_id":"``.
- A number, in an id, an amount or a date, is cut from the right into groups of two digits, each one token, whether it
  was seen in the data or not. Of the thousand groups of three a small data set shows each a few times, and the model
  copies ids by halves.
- A word is the same token after a space, after a quote and at the start of a line: every piece begins with a mark, and
  decoding puts a space between two words that follow each other. So prose costs no tokens for its spaces.
- What all system messages begin with is one token.

Names that the data does not hold fall apart into smaller pieces, at worst into bytes; nothing is unknown.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from prove.rollout import Family
from prove.rollout.families import COMPACT

PAD, START, END = "<|pad|>", "<|im_start|>", COMPACT.end
_CALL = ("<tool_call>", "</tool_call>")

# Characters for private use, which no text holds: before each piece; between two words; for every other space.
_MARK, _GAP, _SPACE = "\ue000", "\ue001", "\ue002"
_LETTER = r"[^\W\d_]"
_KEY = r'"[a-z_][a-z_0-9]*":'
_PIECES = "|".join(
    (
        _GAP,
        # a JSON key: what closes the value before it, the key, and what opens the value after it
        rf'"?[}}\]]*,?[{{\[]*{_KEY}[{{\[]*(?:"(?![a-z_0-9]+":))?',
        r"\d{1,2}(?=(?:\d\d)*(?!\d))",
        r"[^\W\d]+",
        rf'[^\w{_GAP}]+?(?=["{{\[]*{_KEY})',
        rf"[^\w{_GAP}]+",
    )
)


# Pieces of words, for words that are not frequent enough to be a token.
_SUBWORDS = 500


def build_tokenizer(
    texts: Iterable[str], vocabulary: int, *, family: Family = COMPACT, phrases: Sequence[str] = ()
) -> Any:
    """A ``PreTrainedTokenizerFast`` of at most ``vocabulary`` tokens learnt from ``texts``, and 110 for numbers.

    What occurs often is one token; the rest is made of pieces. ``phrases`` become one token each.
    """
    from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers
    from transformers import PreTrainedTokenizerFast

    def shell(model: Any) -> Any:
        tokenizer = Tokenizer(model)
        tokenizer.normalizer = normalizers.Sequence(
            [
                normalizers.Replace(Regex(rf"(?<={_LETTER}) (?={_LETTER})"), _GAP),
                normalizers.Replace(" ", _SPACE),
            ]
        )
        tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
            [
                pre_tokenizers.Split(Regex(_PIECES), "isolated"),
                pre_tokenizers.Split(_GAP, "removed"),
                pre_tokenizers.Metaspace(replacement=_MARK, prepend_scheme="always", split=False),
                pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
            ]
        )
        tokenizer.decoder = decoders.Sequence(
            [
                decoders.ByteLevel(),
                decoders.Replace(Regex(rf"(?<={_LETTER}){_MARK}(?={_LETTER})"), " "),
                decoders.Replace(_MARK, ""),
                decoders.Replace(_SPACE, " "),
            ]
        )
        return tokenizer

    specials = [PAD, START, END, *_CALL]
    texts = list(texts)
    learner = shell(models.BPE())
    trainer = trainers.BpeTrainer(
        vocab_size=min(vocabulary, len(specials) + 256 + _SUBWORDS),
        special_tokens=specials,
        initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
        show_progress=False,
    )
    learner.train_from_iterator(texts, trainer)
    learnt = json.loads(learner.to_str())["model"]
    vocab: dict[str, int] = dict(learnt["vocab"])
    mark = learner.pre_tokenizer.pre_tokenize_str("0")[0][0][:-1]
    for width in (1, 2):
        for number in range(10**width):
            vocab.setdefault(f"{mark}{number:0{width}d}", len(vocab))
    full = vocabulary + 110
    for piece in _frequent(learner, texts, specials):
        if len(vocab) >= full:
            break
        vocab.setdefault(piece, len(vocab))
    merges = [tuple(pair) for pair in learnt["merges"]]
    # With ignore_merges a piece that is in the vocabulary is one token without any merge that leads to it.
    tokenizer = shell(models.BPE(vocab=vocab, merges=merges, ignore_merges=True))
    tokenizer.add_special_tokens(specials)
    tokenizer.add_tokens([AddedToken(phrase, normalized=False) for phrase in phrases])
    fast = PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token=END, pad_token=PAD, padding_side="left")
    fast.chat_template = family.template
    return fast


def _frequent(learner: Any, texts: Sequence[str], specials: Sequence[str]) -> list[str]:
    """The pieces that occur more than once, the most frequent first."""
    counts: Counter[str] = Counter()
    split = re.compile("|".join(map(re.escape, specials)))
    for text in texts:
        for part in split.split(text):
            pieces = learner.pre_tokenizer.pre_tokenize_str(learner.normalizer.normalize_str(part))
            counts.update(piece for piece, _ in pieces)
    return [piece for piece, count in sorted(counts.items(), key=lambda x: (-x[1], x[0])) if count > 1]


def common_phrases(systems: Sequence[str]) -> list[str]:
    """What all system messages begin with, up to the end of a sentence; nothing if they have nothing in common."""
    first, last = min(systems, default=""), max(systems, default="")
    same = next((i for i, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last)))
    prefix = first[:same]
    end = max(prefix.rfind(". "), prefix.rfind(".\n"))
    return [prefix[: end + 1]] if end > 0 else []
