"""Starting verl: its configuration out of a recipe, the checks before the first step, the run, the trained model.

Only parts of ``compose`` and ``merge`` need verl itself. What runs inside verl is in ``prove.training.verl``.
"""
