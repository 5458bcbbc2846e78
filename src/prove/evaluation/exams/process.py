"""Runs a driver in an exam's own environment and reads its events."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from prove.errors import UserError

DRIVERS = Path(__file__).parent / "drivers"
# What an exam's process gets of the environment. Everything else stays out: variables of vendors' SDKs would send
# requests to another endpoint than the one that is named, and telemetry keys would switch telemetry on.
KEPT = [
    "PATH",
    "HOME",
    "LANG",
    "LC_ALL",
    "TMPDIR",
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
    "REQUESTS_CA_BUNDLE",
    "CUDA_VISIBLE_DEVICES",
]
KEPT += ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"]
KEYS = ("OPENAI_API_KEY", "PROVE_USER_API_KEY", "PROVE_JUDGE_API_KEY")
_STOP = 5.0  # seconds a driver has to end by itself


def events(python: Path, job: dict[str, Any], log: Path) -> Iterator[dict[str, Any]]:
    """Do a job and yield its events as they come; what the exam prints is appended to ``log``.

    The driver is ended with its children when the reader stops reading. Raises UserError where it breaks.
    """
    with tempfile.TemporaryDirectory(prefix="prove-exam-") as scratch:
        path = Path(scratch) / "job.json"
        path.write_text(json.dumps({**job, "scratch": scratch}), encoding="utf-8")
        with log.open("ab") as errors:
            process = subprocess.Popen(
                [str(python), "-I", str(DRIVERS), str(path)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                cwd=scratch,
                env=_environment(scratch),
                start_new_session=True,
            )
            ended = False
            try:
                assert process.stdout is not None
                for line in process.stdout:
                    event = json.loads(line)
                    ended = ended or event["event"] in ("end", "down")
                    if event["event"] == "fault":
                        raise UserError(f"the exam's own code failed: {event['text'][:300]}; see {log}.")
                    if event["event"] == "refused":
                        raise UserError(event["text"])
                    yield event
                process.wait()
            finally:
                _end(process)
        if not ended:
            raise UserError(f"the exam's process ended with code {process.returncode} in the middle; see {log}.")


def _environment(scratch: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in (*KEPT, *KEYS) if name in os.environ}
    # The exams' data travel with them: nothing is to be looked up on a hub, and no run leaves files in the user's home.
    quiet = {"HF_HUB_OFFLINE": "1", "TRANSFORMERS_OFFLINE": "1", "TOKENIZERS_PARALLELISM": "false"}
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    quiet["HF_HOME"] = os.environ.get("HF_HOME") or os.path.join(cache, "huggingface")  # where a sentence model lies
    return {**kept, **quiet, "PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": "1", "XDG_CACHE_HOME": scratch}


def _end(process: subprocess.Popen[bytes]) -> None:
    """Nothing of the driver is left running."""
    if process.stdout is not None:
        process.stdout.close()
    for sign in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, sign)
        except (ProcessLookupError, PermissionError):
            break
        try:
            process.wait(_STOP)
            break
        except subprocess.TimeoutExpired:
            continue
    process.wait()
