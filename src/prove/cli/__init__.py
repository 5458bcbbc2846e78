"""The command `prove-rl`: one module a command, each a thin layer over the library."""
