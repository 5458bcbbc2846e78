"""Workspaces that live on servers of ``prove-rl serve``: the client, the manager, and where episodes are played.

Rests on the engine alone and never imports the MCP SDK. ``place`` is all that the rollout needs; what speaks over the
wire is imported when it is asked for.
"""
