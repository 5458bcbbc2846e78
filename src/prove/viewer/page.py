"""The page of a training run: one HTML file that needs nothing else."""

from __future__ import annotations

from prove.viewer import tables, talk
from prove.viewer.charts import bars, line_chart
from prove.viewer.document import document, tile
from prove.viewer.html import Html, el, join
from prove.viewer.model import Page, Series
from prove.viewer.verdict import percent, points, verdict

# Key of a training curve, its label, whether it is a share. Those of a run that are not logged are left out.
CURVES = (
    ("loss", "Loss", False),
    ("mean_token_accuracy", "Token accuracy", True),
    ("reward/total", "Reward, total", False),
    ("success", "Success", True),
    ("reward/validity", "Validity", False),
    ("reward/coverage", "Coverage", False),
    ("reward/efficiency", "Efficiency", False),
    ("reward/name", "Name", False),
    ("reward/argument", "Argument", False),
    ("reward/abstention", "Abstention", False),
    ("calls_per_reference_call", "Calls per reference call", False),
    ("unclosed", "Rollouts cut off", True),
    ("malformed", "Malformed calls", True),
    ("failed", "Calls that failed", True),
    ("entropy", "Entropy", False),
    ("kl", "KL to the start", False),
    ("tokens", "Tokens of the model a rollout", False),
    ("learning_rate", "Learning rate", False),
)
_SHOWN_OF = {"sft": ("loss", "mean_token_accuracy", "learning_rate"), "control": ("loss", "mean_token_accuracy")}


def render(page: Page) -> str:
    """The whole document."""
    start, trained = page.columns[0], page.columns[1]
    labels = (start.label, trained.label)
    body = el(
        "main",
        el("h1", page.title),
        [el("p", text, class_="soft") for text in page.intro],
        _verdict(page),
        _tiles(page),
        el("h2", "Before and after"),
        el("p", *_explain(page), class_="note"),
        tables.comparison(page),
        tables.errors(page),
        el("h2", "By number of user turns"),
        tables.by_group(page, "turns", "User turns"),
        tables.by_group(page, "kind", "Kind of task"),
        el("h2", "Training"),
        [_curves(series) for series in page.series],
        el("h2", "What the reward pays for"),
        el(
            "p",
            f"The reward is code, and these are its prices under the {page.profile} profile, which GRPO was paid by: "
            "computed by the same function on a reference of three independent look-ups. A model is free to find them "
            "out.",
        ),
        bars([(label, value, f"{value:.3f}") for label, value in page.prices]),
        el("h2", "Conversations"),
        talk.transitions(page.transitions, labels),
        el(
            "p",
            "The ones below are picked by rule from all of these groups, so their mix is not the mix of the results.",
            class_="note",
        ),
        [talk.pair(found, labels, at == 0) for at, found in enumerate(page.pairs)],
        el("h2", "The run"),
        el("div", tables.facts(page.task), tables.facts(page.settings), class_="facts"),
        el("h3", "Where the time went"),
        bars([(label, seconds, _duration(seconds)) for label, seconds in page.phases]),
        el("p", "The same again: ", el("code", page.command), class_="note"),
    )
    return document(page.title, body)


def _verdict(page: Page) -> Html:
    headline, sentences, tone = verdict(page)
    return el(
        "section", el("p", headline, class_="headline"), [el("p", s) for s in sentences], class_=f"verdict {tone}"
    )


def _tiles(page: Page) -> Html:
    tiles = []
    for column in page.columns:
        figure = column.metrics.get("success")
        if figure is not None:
            interval = "" if figure.ci95 is None else f"{percent(figure.ci95[0])} to {percent(figure.ci95[1])}"
            tiles.append(tile(percent(figure.mean), f"success, {column.label}", interval))
    change = page.columns[1].changes.get("success")
    if change is not None:
        value, interval = points(change).split(" (", 1)
        tiles.append(tile(value.replace(" points", " pts"), "change, paired", interval.split(",")[0]))
    return el("div", tiles, class_="tiles")


def _explain(page: Page) -> list[str]:
    notes = [f"{column.label}: {column.note}. " for column in page.columns if column.note]
    return [
        *notes,
        "All models play the same unseen worlds. Small figures are 95 % intervals (bootstrap over examples); "
        "the change is paired. “Silent” is a policy that never says anything.",
    ]


def _curves(series: Series) -> Html:
    wanted = _SHOWN_OF.get(series.key)
    charts = []
    for key, label, share in CURVES:
        if wanted is not None and key not in wanted:
            continue
        points_ = [(float(row["step"]), float(row[key])) for row in series.rows if key in row]
        if wanted is None and key in ("loss", "learning_rate", "mean_token_accuracy"):
            continue
        if len(points_) > 1 and (len({y for _, y in points_}) > 1 or key in ("unclosed", "malformed", "success")):
            charts.append(line_chart(label, points_, percent=share))
    end = [] if series.reason is None else [el("p", f"It ended early: {series.reason}", class_="note")]
    steps = f"{len(series.rows)} points over {series.rows[-1]['step']} steps" if series.rows else "nothing was logged"
    return join(
        el("h3", series.label, " ", el("span", f"({steps})", class_="soft")), end, el("div", charts, class_="charts")
    )


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"
