"""The environments that come with PROVE, one package each; what they share is in :mod:`prove.envs.common`."""
