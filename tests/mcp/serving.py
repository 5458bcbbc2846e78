"""A server of these tests in a process of its own.

    python serving.py SETTINGS_JSON

The settings are fields of ``Options``, and ``guard``: constants of `prove.mcp.guard` to set. It serves the small
environment exactly as `prove-rl serve --http` does, ready line and signals included.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    import desk

    from prove.cli.main import explain
    from prove.mcp import guard
    from prove.mcp.address import Address
    from prove.mcp.serve import Options, serve_http

    given = json.loads(sys.argv[1])
    for name, value in given.pop("guard", {}).items():
        setattr(guard, name, value)
    desk.register()
    try:
        serve_http(Options(served=["conformance"], http=Address("127.0.0.1", 0), **given))
    except BaseException as fault:
        code, message = explain(fault)
        print(message, file=sys.stderr)
        sys.exit(code)
