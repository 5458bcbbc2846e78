"""What ``VERL_USE_EXTERNAL_MODULES=prove.training.verl.plugin`` gives to every process of a run.

verl imports it at the end of its own import, so nothing here may need more of verl than is there by then. The agent
loop comes through ``rollout.agent.agent_loop_config_path``.
"""

from prove.training.verl import advantage as advantage
