"""The protocol's own tools against our server: the conformance suite and the Inspector's command line.

`make conformance` installs them under build/node (npm is needed) and runs these tests; elsewhere they are skipped.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
MODULES = Path(os.environ.get("PROVE_NODE", "")) / "node_modules"
NODE = MODULES / "node" / "bin" / "node"
CONFORMANCE = MODULES / "@modelcontextprotocol" / "conformance" / "dist" / "index.js"
INSPECTOR = MODULES / "@modelcontextprotocol" / "inspector" / "clients" / "launcher" / "build" / "index.js"
QUIET = ["-q", "--format", "json", "--connect-timeout", "120000"]
SERVE = [sys.executable, "-m", "prove.cli.main", "serve"]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif("PROVE_NODE" not in os.environ, reason="needs npm packages: make conformance"),
]


@pytest.fixture(scope="module")
def urls() -> Iterator[dict[str, str]]:
    """The endpoints of the suite's server."""
    with subprocess.Popen(
        [sys.executable, str(HERE / "conformance_server.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None and process.stdin is not None
        yield json.loads(process.stdout.readline())
        process.stdin.close()
        assert process.wait(10) == 0


@pytest.mark.parametrize("endpoint", ["session", "anonymous"])
@pytest.mark.parametrize("revision", ["2025-11-25", "2026-07-28"])
def test_the_conformance_suite(urls, revision, endpoint):
    """All that a revision requires, but for the expected failures; one of those that passes fails the run, too."""
    command = [str(NODE), str(CONFORMANCE), "server", "--url", urls[endpoint], "--requirements", revision]
    done = subprocess.run(
        [*command, "--expected-failures", str(HERE / "expected_failures.yml")], capture_output=True, text=True
    )
    summary = done.stdout.partition("=== SUMMARY ===")[2]
    assert done.returncode == 0, summary or done.stdout + done.stderr
    assert "✓ tools-list" in summary
    assert "✓ tools-call-simple-text" in summary
    assert "Baseline check passed" in summary


def inspect(*arguments: str) -> tuple[int, dict]:
    """Exit code and JSON of the Inspector's command line."""
    done = subprocess.run([str(NODE), str(INSPECTOR), "--cli", *QUIET, *arguments], capture_output=True, text=True)
    assert done.stdout, done.stderr
    return done.returncode, json.loads(done.stdout)


@pytest.mark.parametrize("era", ["legacy", "modern"])
def test_the_inspector_over_stdio(era):
    code, listed = inspect("--protocol-era", era, "--strict", "--method", "tools/list", *SERVE, "--all", "--stdio")
    assert code == 0
    tools = {tool["name"]: tool for tool in listed["result"]["tools"]}
    assert len(tools) >= 343
    assert tools["list_accounts"]["annotations"]["readOnlyHint"]
    code, called = inspect(
        *("--protocol-era", era, "--method", "tools/call", "--tool-name", "list_accounts"),
        *("--tool-args-json", '{"kind": "savings"}', *SERVE, "banking", "--stdio", "--seed", "7"),
    )
    assert code == 0
    answer = called["result"]
    assert json.loads(answer["content"][0]["text"]) == answer["structuredContent"]
    assert {account["kind"] for account in answer["structuredContent"]["accounts"]} == {"savings"}


@pytest.mark.parametrize("era", ["legacy", "modern"])
def test_the_inspector_over_http(urls, era):
    where = ("--protocol-era", era, "--transport", "http", "--server-url")
    for url in urls.values():
        _, listed = inspect(*where, url, "--method", "tools/list")
        assert {"write_note", "list_texts"} <= {tool["name"] for tool in listed["result"]["tools"]}
    url = urls["session"]
    _, written = inspect(
        *where, url, "--method", "tools/call", "--tool-name", "write_note", "--tool-args-json", '{"text": "from afar"}'
    )
    assert not written["result"].get("isError")
    _, read = inspect(*where, url, "--method", "tools/call", "--tool-name", "list_texts")
    assert "from afar" in read["result"]["structuredContent"]["result"]
