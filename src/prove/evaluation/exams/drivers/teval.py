"""T-Eval through its official evaluators, as OpenCompass ships them or from a checkout; the data are the user's.

Plan and reasoning are scored by a sentence model. The official one is all-mpnet-base-v2; ``exact`` stands for equality,
which needs no model and serves the canary alone.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import re
import sys
import types
from collections.abc import Callable
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .wire import Job, Out, Refused, Task, bounded, completion, digest, play

FILES = {
    "instruct": ("instruct", "InstructEvaluator", "json"),
    "plan_json": ("plan", "PlanningEvaluator", "json"),
    "plan_str": ("plan", "PlanningEvaluator", "str"),
    "reason_str": ("reason", "ReasonRetrieveUnderstandEvaluator", "str"),
    "retrieve_str": ("retrieve", "ReasonRetrieveUnderstandEvaluator", "str"),
    "understand_str": ("understand", "ReasonRetrieveUnderstandEvaluator", "str"),
    "reason_retrieve_understand_json": ("rru", "ReasonRetrieveUnderstandEvaluator", "json"),
    "review_str": ("review", "ReviewEvaluator", "str"),
}
"""By the stem of a data file: what the official script calls the ability, its evaluator, its form."""
OFFICIAL = "all-mpnet-base-v2"
EXACT = "exact"
PLAIN = ("instruct", "review")
"""Abilities that are scored without a sentence model."""
MESSAGE_TOKENS = 512
"""The official script's bound of an answer."""


def _teval(job: Job) -> Path:
    """The folder of the official package ``teval``, made importable without the packages around it."""
    checkout = job["extra"].get("teval_path")
    if checkout:
        folder = Path(checkout) / "teval"
    else:
        found = find_spec("opencompass")
        assert found is not None and found.submodule_search_locations
        folder = Path(next(iter(found.submodule_search_locations))) / "datasets" / "teval"
    package = types.ModuleType("teval")
    package.__path__ = [str(folder)]
    sys.modules["teval"] = package
    return folder


def _cleaning(job: Job, folder: Path) -> Callable[[str], str]:
    """The official function that frees an answer from fences and special tokens, taken out of its script alone."""
    checkout = job["extra"].get("teval_path")
    path, name = (Path(checkout) / "test.py", "split_special_tokens") if checkout else (folder / "__init__.py", "")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name in (name, "teval_postprocess"):
            node.decorator_list = []
            space: dict[str, Any] = {}
            exec(compile(ast.Module([node], []), str(path), "exec"), space)
            cleaned: Callable[[str], str] = space[node.name]
            return cleaned
    raise Refused(f"{path} does not hold the official clean-up of answers; give another checkout.")


def _data(job: Job) -> dict[str, tuple[Path, dict[str, Any]]]:
    """The data files by their stem. Of several editions the newest, of it the whole before the subset."""
    given = job["extra"].get("data_dir")
    if not given:
        raise Refused("T-Eval's data are needed: name their folder with --data-dir; see docs/exams.md.")
    best: dict[str, tuple[int, int, Path]] = {}
    for path in Path(given).glob("*.json"):
        match = re.fullmatch(r"(\w+?)_v(\d+)(_subset)?", path.stem)
        if match and match[1] in FILES:
            rank = (int(match[2]), 0 if match[3] else 1, path)
            best[match[1]] = max(best.get(match[1], rank), rank)
    if not best:
        raise Refused(
            f"--data-dir {given} holds no data of T-Eval, such as instruct_v2.json; see docs/exams.md for the download."
        )
    return {stem: (best[stem][2], _rows(best[stem][2])) for stem in FILES if stem in best}


def _rows(path: Path) -> dict[str, Any]:
    """The rows of a data file by their key."""
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise Refused(f"{path} is no JSON ({error}); it may be cut short: download it again.") from None
    if not isinstance(rows, dict) or not all(isinstance(r, dict) and "origin_prompt" in r for r in rows.values()):
        raise Refused(f"{path} does not hold T-Eval's rows, each with its origin_prompt; download it again.")
    return rows


def tasks(job: Job, out: Out) -> None:
    """The tasks of all data files that are there, and the versions."""
    folder = _teval(job)
    names = ["openai"] if job["extra"].get("teval_path") else ["opencompass", "openai"]
    versions = {name: version(name) for name in names}
    if not job["extra"].get("data_dir"):
        out.send("about", source="", versions=versions, data="")
        return
    found = _data(job)
    _needs_model(job, found)
    editions = sorted({path.stem.removeprefix(stem + "_") for stem, (path, _) in found.items()})
    where = "checkout" if job["extra"].get("teval_path") else f"opencompass {versions['opencompass']}"
    out.send(
        "about",
        source=f"{where}, data {', '.join(editions)}",
        versions=versions,
        data=digest([{stem: rows for stem, (_, rows) in found.items()}, digest(_code(folder))]),
        details={"data_files": [path.name for path, _ in found.values()], "embedder": job["extra"].get("embedder")},
    )
    for stem, (_, rows) in found.items():
        for key in rows:
            out.send("task", id=f"{stem}/{key}", part=stem)


def _needs_model(job: Job, found: dict[str, Any]) -> None:
    asked = [stem for stem in found if not job["parts"] or stem in job["parts"]]
    needing = [stem for stem in asked if FILES[stem][0] not in PLAIN]
    if needing and job["extra"].get("embedder") != EXACT and find_spec("sentence_transformers") is None:
        raise Refused(
            f"{needing[0]} is scored by a sentence model, and sentence-transformers is not in this exam's environment; "
            f"run: {sys.executable} -m pip install sentence-transformers — or leave it out with --part instruct --part "
            "review_str."
        )


def _code(folder: Path) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted((folder / "evaluators").glob("*.py"))]


def run(job: Job, out: Out) -> None:
    """Ask the official prompts; an ``answer`` is the text as the official script cleans it."""
    openai = importlib.import_module("openai")
    clean = _cleaning(job, _teval(job))
    rows = {f"{stem}/{key}": row for stem, (_, found) in _data(job).items() for key, row in found.items()}
    client = openai.OpenAI(
        base_url=job["base_url"],
        api_key=os.environ.get("OPENAI_API_KEY") or "none",
        timeout=job["timeout"],
        max_retries=job["retries"],
        http_client=bounded(job["timeout"]),
    )
    options = {
        "model": job["model"],
        "temperature": 0.0 if job["temperature"] is None else job["temperature"],
        "max_tokens": MESSAGE_TOKENS,
        **job["request"],
    }

    def work(task: Task) -> dict[str, Any]:
        prompt = rows[task["id"]]["origin_prompt"]
        messages = json.loads(prompt) if isinstance(prompt, str) else prompt
        # A tool's reply has a role of its own in the data; without a call before it no server takes that.
        sent = [{**m, "role": m["role"] if m["role"] in ("system", "user", "assistant") else "user"} for m in messages]
        given = completion(client.chat.completions.create, messages=sent, **options)
        tokens = {"prompt": given.usage.prompt_tokens, "completion": given.usage.completion_tokens}
        return {"answer": clean(given.choices[0].message.content or ""), "tokens": tokens}

    play(job["tasks"], work, out, concurrency=job["concurrency"])


def score(job: Job, out: Out) -> None:
    """Score answers with the official evaluators, one by one, so that each task has its figures."""
    _teval(job)
    rows = {f"{stem}/{key}": row for stem, (_, found) in _data(job).items() for key, row in found.items()}
    # Instructions and reviews are scored without a sentence model, which then need not be there.
    model = any(FILES[answer["part"]][0] not in PLAIN for answer in job["answers"])
    scorer = _Scorer(Path(job["scratch"]), job["extra"].get("embedder") or OFFICIAL, model)
    for answer in job["answers"]:
        scores, why = scorer.score(answer["part"], rows[answer["id"]], answer["answer"] or "")
        out.send("score", id=answer["id"], part=answer["part"], trial=answer["trial"], scores=scores, why=why)


class _Scorer:
    """The official evaluators, each made once; they read their data from a file."""

    def __init__(self, scratch: Path, embedder: str, model: bool = True) -> None:
        self._path = scratch / "one.json"
        self._embedder = embedder
        self._made: dict[str, Any] = {}
        if embedder == EXACT or not model:
            sys.modules["sentence_transformers"] = _exact()

    def score(self, stem: str, row: dict[str, Any], text: str) -> tuple[dict[str, float], str | None]:
        """The figures of one answer, and why there are none better where the evaluator itself gave up."""
        evaluator = self._evaluator(stem)
        self._path.write_text(json.dumps({"one": {**row, "prediction": text}}), encoding="utf-8")
        names = self._figures(stem, row)
        try:
            found = evaluator.evaluate()
        except Exception as error:
            # An answer that the official code cannot take, such as a plan of nothing but its end, would break its run.
            return dict.fromkeys(names, 0.0), f"{type(error).__name__}: {error}"[:200]
        return {name: float(sum(found[key] for key in keys) / len(keys)) for name, keys in names.items()}, None

    def _figures(self, stem: str, row: dict[str, Any]) -> dict[str, tuple[str, ...]]:
        """Our names of the figures, and the official ones that are averaged into each."""
        if stem == "instruct":
            form = "json" if row["meta_data"]["response_format"] == "json" else "string"
            name = "instruct/json" if form == "json" else "instruct/str"
            return {name: (f"{form}_format_metric", f"{form}_args_em_metric")}
        ability, _, form = FILES[stem]
        keys = {"reason": "thought", "retrieve": "name", "understand": "args"}
        if ability == "rru":
            return {f"{name}/json": (key,) for name, key in keys.items()}
        if ability == "review":
            return {"review": ("review_quality",)}
        return {f"{ability}/{form}": (keys.get(ability, "f1_score"),)}

    def _evaluator(self, stem: str) -> Any:
        if stem not in self._made:
            ability, name, form = FILES[stem]
            kind = getattr(importlib.import_module("teval.evaluators"), name)
            self._made[stem] = kind(
                str(self._path), default_prompt_type=form, eval_type=ability, bert_score_model=self._embedder
            )
        return self._made[stem]


def _exact() -> types.ModuleType:
    """A sentence model for which two texts are alike when they are equal."""
    numpy = importlib.import_module("numpy")

    class Scores:
        def __init__(self, rows: Any) -> None:
            self.rows = numpy.array(rows, dtype=float)

        def cpu(self) -> Any:
            return self

        def numpy(self) -> Any:
            return self.rows

        def item(self) -> float:
            return float(self.rows.item())

    class Model:
        def __init__(self, *given: Any, **options: Any) -> None: ...

        def encode(self, texts: Any, **options: Any) -> Any:
            return texts

    def cos_sim(a: Any, b: Any) -> Scores:
        left, right = ([t] if isinstance(t, str) else list(t) for t in (a, b))
        return Scores([[float(x == y) for y in right] for x in left])

    module = types.ModuleType("sentence_transformers")
    vars(module).update(SentenceTransformer=Model, util=types.SimpleNamespace(cos_sim=cos_sim))
    return module


def canary(job: Job, out: Out) -> None:
    """Review: the right letter and always the same one. Plan: the reference as it stands, and silence.

    The data are the user's; without them made-up rows of the same form go through the same evaluators.
    """
    _teval(job)
    scorer = _Scorer(Path(job["scratch"]), EXACT)
    found = {stem: rows for stem, (_, rows) in _data(job).items()} if job["extra"].get("data_dir") else _made_up()
    review = list(found["review_str"].values()) if "review_str" in found else []
    plans = list(found["plan_json"].values()) if "plan_json" in found else []
    for kind, answer in (("truth", lambda row: row["ground_truth"]["answer"]), ("constant", lambda row: "A")):
        right = sum(scorer.score("review_str", row, f"Answer: {answer(row)}")[0]["review"] for row in review)
        out.send("canary", kind=kind, part="review", right=right, total=len(review))
    for kind, plan in (("truth", lambda row: json.dumps(row["ground_truth"])), ("silence", lambda row: "")):
        right = sum(scorer.score("plan_json", row, plan(row))[0]["plan/json"] for row in plans)
        out.send("canary", kind=kind, part="plan", right=round(right, 4), total=len(plans))


def _made_up() -> dict[str, dict[str, Any]]:
    review = {
        str(i): {
            "template": "",
            "meta_data": {"response_format": "str"},
            "ground_truth": {"answer": letter},
            "origin_prompt": [],
        }
        for i, letter in enumerate("ABCDE")
    }
    plan = [
        {"id": 0, "prev": [], "name": "Shop.find", "args": {"word": "pen"}},
        {"id": 1, "prev": [0], "name": "Shop.order", "args": {"item": 7}},
        {"id": 2, "prev": [1], "name": "FinishAction", "args": {}},
    ]
    meta = {"prompt_type": "json", "API_list": ["Shop.find", "Shop.order"]}
    return {"review_str": review, "plan_json": {"0": {"meta": meta, "ground_truth": plan, "origin_prompt": []}}}
