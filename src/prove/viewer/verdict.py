"""What a run came to, in plain words that follow from paired confidence intervals and from nothing else."""

from __future__ import annotations

from prove.viewer.model import Change, Column, Figure, Page

_TONE = {"improved": "good", "got worse": "bad"}


def verdict(page: Page) -> tuple[str, list[str], str]:
    """Headline, sentences, and the tone: ``good``, ``bad`` or ``flat``."""
    start, trained, controls = page.columns[0], page.columns[1], page.columns[2:]
    change = trained.changes.get("success")
    before, after = start.metrics.get("success"), trained.metrics.get("success")
    if change is None or before is None or after is None:
        return "There were too few examples to tell anything.", [_one_seed()], "flat"
    headline = _headline(change, trained)
    sentences = [_numbers(before, after, change)]
    sentences += [_control(trained, control) for control in controls if "success" in control.against]
    if not controls and change.verdict == "improved":
        sentences.append(
            "There was no time for a control, so this run cannot tell whether supervised training continued for as "
            "long would have done the same."
        )
    sentences += _reward(trained, change)
    sentences += _side_effects(start, trained)
    floor = page.floor.get("silent/success")
    if floor is not None:
        sentences.append(
            f"A policy that never says anything would succeed on {percent(floor.mean)}: "
            "the tasks in which nothing has to be done."
        )
    sentences.append(_one_seed())
    tone = _TONE.get(change.verdict, "flat")
    if tone == "good" and any(_unclear(control) for control in controls):
        tone = "flat"
        headline = f"{trained.label} improved on the start, but not clearly more than training on as before would have."
    return headline, sentences, tone


def _headline(change: Change, trained: Column) -> str:
    if change.verdict == "improved":
        return f"{trained.label} helped: success on unseen worlds rose."
    if change.verdict == "got worse":
        return f"{trained.label} did harm: success on unseen worlds fell."
    return f"{trained.label} made no clear difference to success on unseen worlds."


def _numbers(before: Figure, after: Figure, change: Change) -> str:
    said = f"Held-out success went from {percent(before.mean)} to {percent(after.mean)}: {points(change)}."
    if change.verdict == "no clear change":
        said += " The interval holds zero, so this run does not show a change in either direction."
    return said


def _control(trained: Column, control: Column) -> str:
    change = control.against["success"]
    figure = control.metrics["success"]
    head = f"{control.label} reached {percent(figure.mean)}; {trained.label} stands {points(change)} from it"
    if change.verdict == "improved":
        return f"{head}, so the gain is more than what longer training alone gives."
    if change.verdict == "got worse":
        return f"{head}, so the same effort was better spent on supervised training here."
    return f"{head}, which is no clear difference, so the change cannot be credited to reinforcement learning."


def _unclear(control: Column) -> bool:
    change = control.against.get("success")
    return change is not None and change.verdict != "improved"


def _reward(trained: Column, success: Change) -> list[str]:
    reward = trained.changes.get("reward/total")
    if reward is None:
        return []
    moved = f"The paper's reward {_moved(reward)} by {abs(reward.difference):.3f}"
    if reward.verdict == "improved" and success.verdict != "improved":
        return [
            f"{moved}, but success did not follow: the model learnt what the reward pays for, which is not all that a "
            "task needs (see the prices below)."
        ]
    if reward.verdict != "improved" and success.verdict == "improved":
        return [f"{moved}, which is {'no clear change' if reward.verdict == 'no clear change' else 'a loss'}."]
    return []


def _side_effects(start: Column, trained: Column) -> list[str]:
    out = []
    for name, what in (
        ("unclosed", "messages that never end"),
        ("malformed", "calls that cannot be read"),
        ("unneeded_questions", "needless questions"),
    ):
        change = trained.changes.get(name)
        if change is not None and change.verdict != "no clear change":
            direction = "fewer" if change.verdict == "improved" else "more"
            values = [column.metrics[name].mean for column in (start, trained)]
            shares = [percent(v) if name != "unneeded_questions" else f"{v:.2f} a rollout" for v in values]
            out.append(f"There are {direction} {what} than before ({shares[0]} → {shares[1]}).")
    calls = [c.metrics.get("calls_per_reference_call") for c in (start, trained)]
    if calls[0] is not None and calls[1] is not None and abs(calls[1].mean - calls[0].mean) >= 0.1:
        out.append(
            f"It makes {'more' if calls[1].mean > calls[0].mean else 'fewer'} calls for the same tasks: "
            f"{calls[0].mean:.2f} → {calls[1].mean:.2f} for each call of the reference."
        )
    return out


def _moved(change: Change) -> str:
    return "rose" if change.difference >= 0 else "fell"


def _one_seed() -> str:
    return "This is one run with one seed; the intervals cover the choice of examples, not the luck of training."


def percent(value: float) -> str:
    """A share in percent."""
    return f"{100 * value:.1f} %"


def points(change: Change) -> str:
    """A difference of shares with its interval."""
    low, high = change.ci95 or (change.difference, change.difference)
    return (
        f"{100 * change.difference:+.1f} points (95 % interval {100 * low:+.1f} to {100 * high:+.1f}, "
        f"paired over {change.n} examples)"
    )
