"""A look at an endpoint before a long run: does it answer, and does it take the key?"""

from __future__ import annotations

import http.client
import json
import os
import time
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import urlsplit

from prove.errors import UserError

API_KEY = "OPENAI_API_KEY"
_MOST = 16 << 20  # bytes of a list of models


def checked_url(url: str, option: str = "--base-url") -> str:
    """The URL without a slash at its end; UserError where it is none."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is no number, brackets that do not close
        good = False
    if not good or any(c.isspace() or c in "?#" for c in url):
        raise UserError(f"{option} {url!r} is no URL; write it as http://HOST:PORT/v1.")
    if "@" in parts.netloc:
        told = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
        raise UserError(f"{option} holds a password, which results would show; write {told}, and set {API_KEY}.")
    return url.rstrip("/").removesuffix("/chat/completions")


def check(url: str, *, key: str = API_KEY, option: str = "--base-url", timeout: float = 20.0) -> list[str]:
    """The models that the endpoint lists, empty where it has no list.

    UserError where it cannot be reached or refuses the key.
    """
    request = urllib.request.Request(f"{url}/models", headers={"Authorization": f"Bearer {_token(key)}"})
    try:
        with urllib.request.build_opener(_Staying).open(request, timeout=timeout) as response:
            body: Any = json.loads(_read(response, time.monotonic() + timeout))
    except urllib.error.HTTPError as error:
        if error.code in (401, 403):
            raise UserError(f"{option} {url} answered {error.code}; set {key} to a key that it accepts.") from None
        return []
    except (urllib.error.URLError, OSError) as error:
        reason = getattr(error, "reason", error)
        remedy = "check the URL and that the server runs"
        raise UserError(f"{option} {url} cannot be reached ({reason}); {remedy}.") from None
    except http.client.HTTPException as error:
        told = " ".join(f"{type(error).__name__}: {error}".split())[:100]
        raise UserError(f"{option} {url} does not answer in HTTP ({told}); check the URL and its port.") from None
    except (ValueError, RecursionError):
        return []
    listed = body.get("data") if isinstance(body, dict) else None
    return [str(m["id"]) for m in listed if isinstance(m, dict) and "id" in m] if isinstance(listed, list) else []


def _token(key: str) -> str:
    """The key in the environment, as the exams send it; UserError where no header can carry it."""
    for name in (key, API_KEY):
        token = os.environ.get(name)
        if token and not all("!" <= c <= "~" for c in token):
            raise UserError(f"{name} holds a space, a line break or a letter beyond ASCII; set it to the key alone.")
        if token:
            return token
    return "none"


class _Staying(urllib.request.HTTPRedirectHandler):
    """Follows no redirection: the key would go with it, to whatever host is named."""

    def redirect_request(self, *given: Any, **options: Any) -> None:
        return None


def _read(response: http.client.HTTPResponse, until: float) -> bytes:
    """The body, of which each piece may come in time and the whole never."""
    data = b""
    while piece := response.read1(1 << 16):
        data += piece
        if time.monotonic() > until or len(data) > _MOST:
            raise TimeoutError("its list of models does not end")
    return data
