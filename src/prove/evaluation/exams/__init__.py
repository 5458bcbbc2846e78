"""The public exams, each run by its own official code in an environment of its own.

:mod:`~prove.evaluation.exams.catalogue` says what they are, :mod:`~prove.evaluation.exams.place` installs them,
:class:`~prove.evaluation.exams.sitting.Sitting` takes one. Nothing of their data ever enters training; what this
package shares with them is told by :mod:`prove.evaluation.overlap`, from :func:`read_exams`.
"""

from prove.evaluation.exams.contents import FOLDERS, PINS, Exam, ExamTool, read_exams, snake

__all__ = ["FOLDERS", "PINS", "Exam", "ExamTool", "read_exams", "snake"]
