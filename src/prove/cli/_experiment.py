"""The quickstart's experiment: data, SFT, GRPO, a control, and each of them measured on the same unseen worlds."""

from __future__ import annotations

import math
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

import prove
from prove.cli._common import note
from prove.cli._kept import held
from prove.cli._phases import Phases
from prove.cli._plan_check import MAX_SEED
from prove.cli._stages import Kind, made_data, measure_model, train_stage
from prove.documents import mapping
from prove.errors import UserError

LABELS = {
    "data": "make data",
    "sft": "train on references (SFT)",
    "before": "measure the SFT model",
    "grpo": "train in the live environment (GRPO)",
    "after": "measure the GRPO model",
    "control": "train on references again (control)",
    "control_eval": "measure the control",
}
MODELS = {"before": "sft", "after": "grpo", "control_eval": "control"}

SFT_SHARE = 0.25
GRPO_SHARE = 0.34
"""Shares of the budget that the steps of a stage may take; what is left goes to data, measuring and the control."""
WRAPPING_UP = 20.0
"""Seconds kept for the page and for starting and ending stages."""
SHORTEST_STAGE = 10.0
"""Seconds of training that a stage gets even when the budget is used up, so that a run always comes to its end."""
SHORTEST_CONTROL = 0.5
"""A control with less than this share of GRPO's time would be no fair comparison and is left out."""


def bundled(name: str) -> Path:
    """A recipe that comes with the package, or stands in the checkout."""
    package = Path(prove.__file__).parent
    for folder in (package / "recipes", package.parents[1] / "recipes"):
        if (folder / name).is_file():
            return folder / name
    raise UserError(f"the recipe {name} is missing from this installation; install prove-rl again.")


class Experiment:
    """One run in one folder. After :meth:`play` everything measured is in ``evaluations`` and in the folder."""

    def __init__(self, *, seed: int, minutes: float, out: Path, recipe: Path, data: Path) -> None:
        from prove.synthesis import config_from
        from prove.training import load_recipe

        self.seed = seed
        self.out = out
        if seed > MAX_SEED:
            raise UserError(f"--seed {seed}: training takes seeds from 0 to {MAX_SEED}.")
        self.recipe = load_recipe(recipe)
        if self.recipe.backend.name != "trl":
            raise UserError(f"{recipe}: backend.name: the quickstart trains with trl alone.")
        if self.recipe.model.tiny is None and self.recipe.model.path is None:
            raise UserError(f"{recipe}: the recipe names no model; set model.tiny or model.path.")
        self.recipe.seed = seed
        self.config = config_from({**mapping(data, str(data)), "seed": seed}, str(data))
        settings = {
            "seed": seed,
            "minutes": minutes,
            "release": prove.__version__,
            "recipe": msgspec.to_builtins(self.recipe),
            "data": msgspec.to_builtins(self.config),
        }
        self.phases = Phases(out, settings, minutes, LABELS)
        self.evaluations: dict[str, Any] = {}
        self.train_examples: list[Any] = []
        self.heldout: list[Any] = []
        self.data_sha256 = ""

    def play(self) -> None:
        """Do every phase that is not done yet. UserError where another process does so in the same folder."""
        with held(self.out):
            self.phases.look_again()
            self._play()

    def _play(self) -> None:
        self._data()
        from prove.training.model import prepare

        prepare(self.recipe)
        self._train("sft", "sft", self._seconds(SFT_SHARE))
        self._measure("before")
        self._train("grpo", "grpo", self._seconds(GRPO_SHARE))
        self._measure("after")
        if self._control_fits():
            self._train("control", "sft", self._control_seconds())
            self._measure("control_eval")

    def model(self, key: str) -> Path:
        """The folder of a trained model: ``sft``, ``grpo`` or ``control``."""
        return self.out / key / "model"

    @cached_property
    def parameters(self) -> int:
        """The number of the model's weights; the tied output layer counts once."""
        from prove.training.model import load_model

        return int(load_model(self.recipe, self.model("sft"))[0].num_parameters())

    def tokens(self) -> tuple[float, float]:
        """The mean number of tokens of a held-out prompt, and of the tools in it."""
        from transformers import AutoTokenizer

        from prove.rollout import Renderer, detect

        tokenizer = AutoTokenizer.from_pretrained(self.model("sft"))
        renderer = Renderer(detect(tokenizer, "qwen3"), tokenizer)
        prompts = [len(renderer.prompt(e.prompt, e.tools)) for e in self.heldout]
        bare = [len(renderer.prompt(e.prompt, [])) for e in self.heldout]
        count = len(prompts)
        return sum(prompts) / count, (sum(prompts) - sum(bare)) / count

    @property
    def references(self) -> int:
        """The number of training examples whose references SFT learns from."""
        from prove.training.trl.sft import demonstrations

        return len(demonstrations(self.recipe, self.train_examples))

    def curves(self, key: str) -> list[dict[str, Any]]:
        """The rows that a training stage logged."""
        from prove.training.metrics import read_metrics

        found = sorted((self.out / key).glob("*_metrics.jsonl"))
        return read_metrics(found[0]) if found else []

    def _data(self) -> None:
        from prove.dataset import read
        from prove.dataset.store import files
        from prove.evaluation.results import files_sha256

        folder = self.out / "data"
        with self.phases.phase("data") as result:
            if result is not None:
                made = made_data(self.config, folder)
                result.update(counts=made.counts, sha256=made.sha256)
        self.train_examples = list(read(folder, "train"))
        self.heldout = list(read(folder, "heldout"))
        for split, found, least in (("training", self.train_examples, 1), ("held-out", self.heldout, 2)):
            if len(found) < least:
                raise UserError(f"{folder} holds {len(found)} {split} examples; raise their number in --data-config.")
        self.data_sha256 = files_sha256(files(folder))

    def _train(self, name: str, stage: Kind, seconds: float) -> None:
        with self.phases.phase(name) as result:
            if result is None:
                return
            outcome = train_stage(
                stage,
                self._recipe(name, seconds),
                self.train_examples,
                self.out / name,
                minutes=seconds / 60,
                label=name,
            )
            result.update(steps=outcome.steps, train_seconds=outcome.seconds, stop=outcome.stop, reason=outcome.reason)

    def _recipe(self, name: str, seconds: float) -> Any:
        """The recipe of a stage: SFT starts from nothing, GRPO and the control from the SFT model."""
        from prove.training.recipe import Model

        recipe = msgspec.convert(msgspec.to_builtins(self.recipe), type(self.recipe))
        if name != "sft":
            recipe.model = Model(path=str(self.model("sft")))
        if name == "control":
            # Some more steps than the time is good for at the speed of the first round; the time ends them.
            sft = self.phases.result("sft")
            recipe.optim.sft.steps = math.ceil(1.2 * seconds * sft["steps"] / sft["train_seconds"]) + 1
            recipe.seed = self.seed + 1  # another order of the examples than the first time
        return recipe

    def _measure(self, name: str) -> None:
        with self.phases.phase(name):
            self.evaluations[name] = measure_model(
                self.model(MODELS[name]),
                self.heldout,
                self.out / f"eval-{MODELS[name]}",
                recipe=self.recipe,
                data_sha256=self.data_sha256,
                seed=self.seed,
                label="held-out worlds",
            )

    def _seconds(self, share: float) -> float:
        """What a stage may take: its share of the budget, less where earlier phases took more than theirs."""
        left = self.phases.left - 2 * self.phases.seconds("before") - WRAPPING_UP
        return max(SHORTEST_STAGE, min(share * self.phases.minutes * 60, left))

    def _control_seconds(self) -> float:
        """The same time as GRPO's steps took, if so much is left after measuring once more."""
        grpo = float(self.phases.result("grpo").get("train_seconds", 0.0))
        left = self.phases.left - self.phases.seconds("after") - WRAPPING_UP
        return min(grpo, left)

    def _control_fits(self) -> bool:
        if self.phases.done("control") or self.phases.seconds("control") > 0:
            return True
        grpo = float(self.phases.result("grpo").get("train_seconds", 0.0))
        if self._control_seconds() >= SHORTEST_CONTROL * grpo:
            return True
        note("no time is left for a control (SFT continued); a larger --minutes gives one")
        return False
