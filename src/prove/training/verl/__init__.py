"""GRPO through verl on Ray: our agent loop, its data, reward and metrics. Everything else is verl's own.

``agent_loop`` plays the same ``prove.rollout.Episode`` as our one-machine trainer. Of the modules here ``settings``,
``outcome``, ``figures``, ``reward``, ``desk`` and ``data`` load without verl.
"""
