"""The environments served over the Model Context Protocol, and what speaks to such servers.

Nothing is imported here: a training run that talks to a server must not load the protocol's SDK. The server is
`prove.mcp.serve`, which `prove-rl serve` runs.
"""
