"""The figures of the paper (arXiv 2606.03892, section 4) that reports stand beside, in percent.

A row is a model and a variant of it: ``base``, ``grpo`` (trained as the paper does), ``sft`` (on the same data),
``teacher`` (data of another teacher) and the ablations. The paper has one seed and gives no error bars. Figures of the
parts of an exam, and the numbers of its tables but for table 5, the ablation, are not in our account of it.
"""

from __future__ import annotations

EXAMS = {"bfcl/overall": "BFCL multi-turn", "tau2/average": "tau2-bench", "teval/overall": "T-Eval"}
PARTS = {
    "bfcl": {
        "bfcl/base": "base",
        "bfcl/miss_param": "missing parameter",
        "bfcl/miss_func": "missing function",
        "bfcl/long_context": "long context",
        "bfcl/overall": "overall",
    },
    "tau2": {
        "tau2/airline": "airline",
        "tau2/retail": "retail",
        "tau2/telecom": "telecom",
        "tau2/average": "average",
    },
    "teval": {
        "teval/instruct": "instruct",
        "teval/plan": "plan",
        "teval/reason": "reason",
        "teval/retrieve": "retrieve",
        "teval/understand": "understand",
        "teval/review": "review",
        "teval/overall": "overall",
    },
}

MODELS = {
    "qwen3-4b": "Qwen3-4B",
    "qwen3-8b": "Qwen3-8B",
    "qwen2.5-7b": "Qwen2.5-7B",
    "granite-4.1-8b": "Granite-4.1-8B",
}
LEARNING_RATES = {"qwen3-4b": 1e-6, "qwen3-8b": 5e-8, "qwen2.5-7b": 3e-7, "granite-4.1-8b": 3e-7}
SWEEP = (1e-6, 3e-7, 5e-8)

VARIANTS = {
    "base": "base",
    "grpo": "trained",
    "no-validity": "without validity",
    "no-coverage": "without coverage",
    "no-efficiency": "without efficiency",
    "no-name": "without name",
    "no-argument": "without argument",
    "flat-budget": "flat budget (β = 0)",
    "sft": "SFT on the same data",
    "teacher": "data of Qwen3-32B",
}
ABLATION = ("grpo", "no-validity", "no-coverage", "no-efficiency", "no-name", "no-argument", "flat-budget")

_ROWS: dict[tuple[str, str], tuple[float, float, float]] = {
    ("qwen3-4b", "base"): (18.8, 25.0, 76.7),
    ("qwen3-4b", "grpo"): (29.0, 28.6, 78.2),
    ("qwen3-8b", "base"): (26.0, 25.8, 78.8),
    ("qwen3-8b", "grpo"): (26.9, 29.3, 80.7),
    ("qwen2.5-7b", "base"): (13.1, 15.0, 66.9),
    ("qwen2.5-7b", "grpo"): (16.8, 21.8, 73.4),
    ("granite-4.1-8b", "base"): (33.4, 24.9, 73.5),
    ("granite-4.1-8b", "grpo"): (33.5, 31.3, 77.9),
    ("qwen3-4b", "no-validity"): (23.8, 30.7, 74.8),
    ("qwen3-4b", "no-coverage"): (26.6, 29.0, 76.7),
    ("qwen3-4b", "no-efficiency"): (25.0, 28.5, 76.5),
    ("qwen3-4b", "no-name"): (23.0, 27.8, 75.8),
    ("qwen3-4b", "no-argument"): (30.6, 24.5, 77.6),
    ("qwen3-4b", "flat-budget"): (22.4, 25.5, 78.6),
    ("qwen3-4b", "sft"): (26.2, 19.6, 74.7),
    ("qwen3-8b", "sft"): (22.4, 11.5, 76.3),
    ("qwen2.5-7b", "sft"): (22.5, 15.2, 72.2),
    ("granite-4.1-8b", "sft"): (29.0, 19.6, 75.2),
    ("qwen3-4b", "teacher"): (22.6, 29.0, 76.8),
    ("qwen3-8b", "teacher"): (27.1, 29.7, 79.8),
}
ROWS: dict[tuple[str, str], dict[str, float]] = {
    row: dict(zip(EXAMS, figures, strict=True)) for row, figures in _ROWS.items()
}


def model_of(name: str) -> str | None:
    """The paper's model that a path or a name on the hub means; None for another."""
    plain = name.rstrip("/").rpartition("/")[2].lower().replace("_", "-")
    for key in MODELS:
        # The paper trains the Instruct release of July 2025 where there is one; a base or thinking release is another.
        rest = plain.removeprefix(key)
        if rest != plain and rest in ("", "-instruct", "-instruct-2507"):
            return key
    return None
