"""The exams as commands of `prove-rl eval`."""

from __future__ import annotations

from prove.cli._common import SeedOption
from prove.cli._exam import (
    BaseUrlOption,
    ConcurrencyOption,
    FamilyOption,
    JsonOption,
    LimitOption,
    MaxTokensOption,
    ModelOption,
    OutOption,
    PartOption,
    PriceInOption,
    PriceOutOption,
    Request,
    RetriesOption,
    TemperatureOption,
    TimeoutOption,
    TrainDataOption,
    TrialsOption,
    take,
)


def bfcl(
    model: ModelOption,
    base_url: BaseUrlOption = None,
    limit: LimitOption = None,
    trials: TrialsOption = 1,
    part: PartOption = None,
    temperature: TemperatureOption = None,
    seed: SeedOption = 0,
    out: OutOption = None,
    max_tokens: MaxTokensOption = None,
    concurrency: ConcurrencyOption = 8,
    timeout: TimeoutOption = 600.0,
    retries: RetriesOption = 4,
    price_in: PriceInOption = None,
    price_out: PriceOutOption = None,
    train_data: TrainDataOption = None,
    family: FamilyOption = "auto",
    as_json: JsonOption = False,
) -> None:
    """BFCL v4, multi-turn: base, miss_func, miss_param, long_context, 200 tasks each, in function-calling mode.

    Asked and scored by the official code; `prove-rl exams install bfcl` brings it. An interrupted run goes on with the
    same command. The exam evaluates what the model writes as Python: run it where that may happen.
    """
    take(
        Request(
            "bfcl",
            model,
            base_url,
            limit=limit,
            trials=trials,
            parts=part or [],
            temperature=temperature,
            seed=seed,
            out=out,
            max_tokens=max_tokens,
            concurrency=concurrency,
            timeout=timeout,
            retries=retries,
            price_in=price_in,
            price_out=price_out,
            train_data=train_data,
            family=family,
            as_json=as_json,
        )
    )
