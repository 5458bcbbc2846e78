"""How hard hypothesis tries: repeatable and quick by default, `PROVE_FUZZ=full` (as `make check` sets it) for long.

And a Ctrl-C that reaches the commands under test, also where the shell started the tests in the background.
"""

from __future__ import annotations

import os
import signal

from hypothesis import settings

settings.register_profile("quick", max_examples=100, deadline=None, derandomize=True)
settings.register_profile("full", max_examples=1_000, deadline=None)
settings.load_profile("full" if os.environ.get("PROVE_FUZZ") == "full" else "quick")

# A shell without job control lets background jobs ignore SIGINT, and their children inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
