"""verl's data set, with a look at every row before the first step.

``data.custom_cls.path=pkg://prove.training.verl.dataset data.custom_cls.name=ProveDataset``. A file of other columns or
of other environments is refused; a prompt that is too long, counted with the tools of its row, is left out and told.
The family of the model is found out, or ``+data.prove_family=NAME`` says it.
"""

from __future__ import annotations

from typing import Any

from verl.utils.dataset.rl_dataset import RLHFDataset

from prove.errors import UserError
from prove.rollout import Renderer, detect, family
from prove.training.verl.data import Lengths, check_columns, example_of
from prove.training.verl.desk import check_playable


class ProveDataset(RLHFDataset):
    """Rows of `prove-rl export --for verl`. Raises UserError for anything else."""

    def maybe_filter_out_long_prompts(self, dataframe: Any = None) -> Any:
        """The rows whose prompts fit into ``data.max_prompt_length``. verl calls this at reading, and at resuming."""
        where = ", ".join(str(file) for file in self.data_files)
        check_columns(dataframe.column_names, where)
        chosen = self.config.get("prove_family", None)
        kind = family(chosen) if chosen else detect(self.tokenizer, _model_type(self.tokenizer))
        lengths = Lengths(Renderer(kind, self.tokenizer), self.max_prompt_length)
        kept = []
        for number, row in enumerate(dataframe):
            example = example_of(row, f"{where} row {number + 1}")
            check_playable(example)
            if lengths.fits(example):
                kept.append(number)
        if not lengths.seen:
            raise UserError(f"{where} holds no rows; make data with `prove-rl synth`")
        lengths.tell(where, print)
        return dataframe if len(kept) == len(dataframe) else dataframe.select(kept)


def _model_type(tokenizer: Any) -> str | None:
    """The kind of model that lies beside the tokenizer."""
    from transformers import AutoConfig

    try:
        kind: str | None = AutoConfig.from_pretrained(tokenizer.name_or_path).model_type
    except (OSError, ValueError):
        return None
    return kind
