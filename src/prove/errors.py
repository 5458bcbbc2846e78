"""The one error type whose message is written for the person at the keyboard."""

from __future__ import annotations


class UserError(Exception):
    """Bad input from a user: one sentence that names the place and the remedy.

    The command line prints the message after ``error:`` and exits with status 2; a library caller may catch it.
    """
