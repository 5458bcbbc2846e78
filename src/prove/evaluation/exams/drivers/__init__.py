"""Programs that run inside an exam's own virtual environment and speak JSON lines with the program outside.

They import the exam's official code and, beside it, the standard library alone: this package is not installed there.
``python -I FOLDER JOB`` runs one (see ``__main__``); :mod:`prove.evaluation.exams.process` is the other end.
"""
