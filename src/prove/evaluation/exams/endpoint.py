"""A look at an endpoint before a long run: does it answer, and does it take the key?"""

from __future__ import annotations

import json
import os
import re
import urllib.error
import urllib.request
from typing import Any

from prove.errors import UserError

API_KEY = "OPENAI_API_KEY"


def checked_url(url: str, option: str = "--base-url") -> str:
    """The URL without a slash at its end; UserError where it is none."""
    if not re.match(r"https?://[^\s/]+\S*$", url):
        raise UserError(f"{option} {url!r} is no URL; write it as http://HOST:PORT/v1.")
    return url.rstrip("/").removesuffix("/chat/completions")


def check(url: str, *, key: str = API_KEY, option: str = "--base-url", timeout: float = 20.0) -> list[str]:
    """The models that the endpoint lists, empty where it has no list.

    UserError where it cannot be reached or refuses the key.
    """
    token = {"Authorization": f"Bearer {os.environ.get(key) or 'none'}"}
    request = urllib.request.Request(f"{url}/models", headers=token)
    try:
        with urllib.request.urlopen(request, timeout=timeout) as response:
            body: Any = json.load(response)
    except urllib.error.HTTPError as error:
        if error.code in (401, 403):
            raise UserError(f"{option} {url} answered {error.code}; set {key} to a key that it accepts.") from None
        return []
    except (urllib.error.URLError, OSError) as error:
        reason = getattr(error, "reason", error)
        remedy = "check the URL and that the server runs"
        raise UserError(f"{option} {url} cannot be reached ({reason}); {remedy}.") from None
    except ValueError:
        return []
    listed = body.get("data") if isinstance(body, dict) else None
    return [str(m["id"]) for m in listed if isinstance(m, dict) and "id" in m] if isinstance(listed, list) else []
