"""User turns in a model's words: checked one by one, audited again, kept as they were where in doubt.

Only what users say changes. World, calls, edges, facts and answers stay.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from prove.dataset import Example, UserTurn
from prove.engine.world import stable_int
from prove.synthesis.model.client import Client, Message, Unanswered, parsed
from prove.synthesis.model.keepsakes import Keepsakes, Reading
from prove.synthesis.model.rewording import fault, free_words
from prove.synthesis.model.templates import Prompts
from prove.synthesis.replay import check_versions, faults

PROMPTS = {
    "paraphrase": frozenset({"persona", "turns", "wanted", "keep"}),
    "paraphrase_again": frozenset({"faults", "wanted"}),
}
TEMPERATURE = 0.9
ASKED = 2
"""Times that a rewrite is asked for, with what was wrong with the first."""
FEWEST = 3
"""Words of a turn besides its values, below which there is nothing to put in other words."""


class Rewritten(msgspec.Struct, frozen=True):
    """What became of an example: turn -> its new text, and turn -> why it stayed as it was. Also a journal's line.

    ``row``: its number in the file, from 0.
    """

    row: int
    texts: dict[int, str] = {}
    kept: dict[int, str] = {}


def applied(example: Example, texts: Mapping[int, str], model: str) -> Example:
    """The example with other user turns, in its prompt and reference as well; as it was if there are none."""
    if not texts:
        return example
    turns = [UserTurn(texts.get(i, turn.text), turn.when, turn.reveals) for i, turn in enumerate(example.user_turns)]
    number = -1
    reference = []
    for message in example.reference:
        number += message["role"] == "user"
        said = message["role"] == "user" and number in texts
        reference.append({**message, "content": texts[number]} if said else message)
    return msgspec.structs.replace(
        example,
        user_turns=turns,
        reference=reference,
        prompt=reference[: len(example.prompt)],
        knobs={**example.knobs, "paraphrased": True, "paraphrased_by": model},
    )


class Stopped(Exception):
    """The run is over; nothing more is asked."""


class Paraphraser:
    """Rewrites single examples. Safe to use from several threads: only the model is waited for side by side."""

    def __init__(self, client: Client, prompts: Path | None = None) -> None:
        self.client = client
        self.model = client.endpoint.model
        self.prompts = Prompts(PROMPTS, prompts)
        self._working = threading.Lock()
        self._over = threading.Event()

    def stop(self) -> None:
        """Ask nothing any more: :meth:`rewrite` raises :class:`Stopped` from here on."""
        self._over.set()

    def rewrite(self, example: Example, row: int = 0) -> tuple[Rewritten, bool]:
        """What becomes of an example, and whether that is final: not if the endpoint gave no answer.

        Raises :class:`UserError` for an example of another version of its environment, and what the client raises.
        """
        turns = example.user_turns
        kept: dict[int, str] = {}
        with self._working:
            if not example.environments:
                return Rewritten(row, {}, dict.fromkeys(range(len(turns)), "not of an environment")), True
            check_versions(example)
            keepsakes = Reading(example).keepsakes
        for i, (turn, keep) in enumerate(zip(turns, keepsakes, strict=True)):
            if keep.untold:
                kept[i] = "a value is told in other words"
            elif free_words(turn.text, keep) < FEWEST:
                kept[i] = "little besides values"
        texts: dict[int, str] = {}
        wanted = [i for i in range(len(turns)) if i not in kept]
        messages: list[Message] = []
        wrong: dict[int, str] = {}
        final = True
        seed = stable_int("paraphrase", example.id) % 2**31
        for attempt in range(ASKED if wanted else 0):
            messages.append({"role": "user", "content": self._question(example, keepsakes, wanted, wrong)})
            if self._over.is_set():
                raise Stopped
            try:
                answer = self.client.ask(messages, temperature=TEMPERATURE, seed=seed + 64 * attempt).text
            except Unanswered as cause:
                wrong, final = dict.fromkeys(wanted, f"endpoint: {cause}"), False
                break
            messages.append({"role": "assistant", "content": answer})
            with self._working:
                found, wrong = self._judged(example, keepsakes, wanted, answer, texts)
            texts |= found
            wanted = sorted(wrong)
            if not wanted:
                break
        kept |= {i: _kind(reason) for i, reason in wrong.items()}
        return Rewritten(row, texts, dict(sorted(kept.items()))), final

    def _question(
        self, example: Example, keepsakes: Sequence[Keepsakes], wanted: Sequence[int], wrong: Mapping[int, str]
    ) -> str:
        numbers = ", ".join(str(i + 1) for i in wanted)
        if wrong:
            told = "\n".join(f"- message {i + 1}: {reason.split(': ', 1)[-1]}" for i, reason in sorted(wrong.items()))
            return self.prompts.fill("paraphrase_again", faults=told, wanted=numbers)
        turns = "\n".join(f"{i + 1}. {turn.text}" for i, turn in enumerate(example.user_turns))
        keep = "\n".join(
            f"  {i + 1}. " + (" | ".join(dict.fromkeys(keepsakes[i].phrases)) or "(nothing in particular)")
            for i in wanted
        )
        return self.prompts.fill("paraphrase", persona=example.persona, turns=turns, wanted=numbers, keep=keep)

    def _judged(
        self,
        example: Example,
        keepsakes: Sequence[Keepsakes],
        wanted: Sequence[int],
        answer: str,
        before: Mapping[int, str],
    ) -> tuple[dict[int, str], dict[int, str]]:
        """The new texts that hold, and why the others do not. ``before``: those that held at an earlier attempt."""
        given = parsed(answer)
        if not isinstance(given, dict):
            return {}, dict.fromkeys(wanted, "answer: it is no JSON object")
        texts: dict[int, str] = {}
        wrong: dict[int, str] = {}
        for i in wanted:
            turn, text = example.user_turns[i], given.get(str(i + 1))
            found = fault(turn.text, text, keepsakes[i], turn.when == "asked")
            if found is None:
                texts[i] = str(text)
            else:
                wrong[i] = found
        heard: set[str] = set()
        for i in sorted(texts):
            if texts[i] in heard or texts[i] in before.values():
                wrong[i] = "answer: two messages are the same"
            heard.add(texts[i])
        texts = {i: text for i, text in texts.items() if i not in wrong}
        found = next(faults(applied(example, {**before, **texts}, self.model)), None) if texts else None
        if found is not None:
            return {}, {**wrong, **dict.fromkeys(texts, f"audit: {found}")}
        return texts, wrong


def _kind(reason: str) -> str:
    """What is counted of a fault; of the audit also which fault, of the endpoint the whole cause."""
    kind, _, more = reason.partition(": ")
    if kind == "audit":
        return f"audit {more.split(':', 1)[0]}"
    return reason if kind == "endpoint" else kind
