"""How hard hypothesis tries: repeatable and quick by default, `PROVE_FUZZ=full` (as `make check` sets it) for long."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("quick", max_examples=100, deadline=None, derandomize=True)
settings.register_profile("full", max_examples=1_000, deadline=None)
settings.load_profile("full" if os.environ.get("PROVE_FUZZ") == "full" else "quick")
