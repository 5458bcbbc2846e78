"""Values that people who work on issues would choose."""

from __future__ import annotations

from datetime import date, timedelta

from prove.engine.language import NoValue, Pick, ValueFunction
from prove.envs.issue_tracker import names

TROUBLES = (
    "", "", "", " since Tuesday", " for new accounts", " on slow lines", " in the demo", " after lunch",
    " at month end",    " for guests", " on Mondays", " in the Lyon office", " for two customers",
)  # fmt: skip
AIMS = (
    "", "", "", " before the audit", " for the pilot", " for all regions", " this quarter", " (second try)",
    " as in the spring", " for the night shift", " without downtime", " by popular demand", " for new hires",
)  # fmt: skip
OPENINGS = (
    "Checked with", "Spoke to", "Waiting for", "Got a patch from", "Tested it with", "Sent the log to", "Agreed with",
    "Handing over to", "No reply from", "Same finding by", "Paired with", "Demo given to",
)  # fmt: skip
WHO = (
    "the vendor", "Priya", "the night shift", "Tomas", "two customers", "legal", "the beta group", "ops", "Greta",
    "the reseller", "marketing", "Omar", "an auditor", "our intern", "the Lyon office", "procurement",
)  # fmt: skip
CLOSINGS = (
    "numbers follow {day}", "all clear so far", "it happens {n} times in ten", "will retry {day}", "{n} cases are left",
    "nothing new", "the fix holds", "that costs us {n} days", "please review by {day}", "still {n} warnings",
    "rollback is ready", "see the {day} protocol", "only {n} devices are affected", "the cause is a stale cache",
    "a hotfix would do", "we need {n} more samples",
)  # fmt: skip
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
CAUSES = (
    "Happens with {n} or more entries.", "Asked for by {who}.", "Costs support {n} calls a week.", "Promised to {who}.",
    "Only {who} can tell how often.", "Blocked {n} orders in May.", "Should be gone by {day}.", "First seen by {who}.",
    "About {n} accounts are hit.", "Wording comes from {who}.", "To be shown on {day}.", "Worked until {day}.",
)  # fmt: skip
NOTES = (
    "debugging", "code reading", "writing tests", "call with {who}", "review of {n} pages", "setup",
    "pairing with {who}",
    "first draft", "log analysis", "clean-up", "measuring", "interview with {who}", "{n} test runs", "workshop",
)  # fmt: skip
GOALS = (
    "{n} fewer crashes a day", "demo for {who}", "all texts final", "close the {n} oldest bugs", "sign-off by {who}",
    "a stable beta", "nothing red on the dashboard", "halve the load time", "audit findings closed", "parity with web",
    "only {n} open bugs", "first invoice sent", "tablet layout done", "ready for {who}",
)  # fmt: skip


def _filled(pick: Pick, text: str) -> str:
    rng = pick.rng
    return text.format(n=rng.randrange(2, 19), who=rng.choice(WHO), day=rng.choice(DAYS))


def summary(pick: Pick) -> str:
    """A line that suits the project and the type of the issue."""
    rng = pick.rng
    row = pick.rows.get("project_id", {})
    workflow = row.get("workflow") or rng.choice(tuple(names.TEMPLATES))
    pools = names.TEMPLATES[str(workflow)]
    kind = pick.arguments.get("type") or "task"
    thing = rng.choice(names.THINGS[str(workflow)])
    text = rng.choice(pools[str(kind)]).format(thing=thing, Thing=thing[0].upper() + thing[1:])
    return text + rng.choice(TROUBLES if kind == "bug" else AIMS)


def new_summary(pick: Pick) -> str:
    """What an issue is called from now on: the old summary, made more exact."""
    row = pick.rows.get("issue_id", {})
    old = str(row.get("summary", ""))
    ending = pick.rng.choice((TROUBLES if row.get("type") == "bug" else AIMS)[3:])
    if not old or old.endswith(ending) or len(old) > 60:
        raise NoValue
    return old + ending


def body(pick: Pick) -> str:
    rng = pick.rng
    return f"{rng.choice(OPENINGS)} {rng.choice(WHO)}, {_filled(pick, rng.choice(CLOSINGS))}"


def text(pool: tuple[str, ...]) -> ValueFunction:
    return lambda pick: _filled(pick, pick.rng.choice(pool))


def resolution(pick: Pick) -> str:
    """How an issue got done; only steps that finish one take it."""
    if not pick.rows.get("transition_id", {}).get("needs_resolution"):
        raise NoValue
    return pick.rng.choice(("fixed", "fixed", "wont_do", "duplicate", "cannot_reproduce"))


def coming(pick: Pick) -> date:
    return pick.now.date() + timedelta(days=pick.rng.randrange(2, 45))


def sprint_end(pick: Pick) -> date:
    return pick.now.date() + timedelta(days=pick.rng.choice((6, 7, 8, 9, 10, 11, 13, 14, 18, 20, 21, 24, 28, 30)))


def past(pick: Pick) -> date:
    return pick.now.date() - timedelta(days=pick.rng.randrange(1, 13))


def issue_words(pick: Pick) -> str:
    thing = pick.rng.choice([t for pool in names.THINGS.values() for t in pool])
    return max(thing.split(), key=len)


def project_words(pick: Pick) -> str:
    pools = (*names.SOFTWARE, *names.SERVICE, *names.CONTENT)
    return pick.rng.choice(pick.rng.choice(pools)[0].split())


def component_words(pick: Pick) -> str:
    return pick.rng.choice([c for pool in names.COMPONENTS.values() for c in pool]).split()[0]


def person_words(pick: Pick) -> str:
    return pick.rng.choice(names.TITLES)


def goal_words(pick: Pick) -> str:
    return pick.rng.choice(("crashes", "pilot", "tablets", "bugs", "Spanish", "reports", "fair", "calls"))


def step_words(pick: Pick) -> str:
    return pick.rng.choice(("review", "draft", "reply", "customer", "issue", "text", "work", "request"))


VALUES: dict[str, ValueFunction] = {
    "create_issue.summary": summary,
    "create_issue.description": text(CAUSES),
    "update_issue.summary": new_summary,
    "update_issue.description": text(CAUSES),
    "comment_on_issue.body": body,
    "transition_issue.comment": body,
    "transition_issue.resolution": resolution,
    "log_issue_work.minutes": lambda pick: pick.rng.choice((15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 90, 105, 120, 150)),
    "log_issue_work.work_date": past,
    "log_issue_work.note": text(NOTES),
    "estimate_minutes": lambda pick: pick.rng.choice((45, 60, 90, 120, 150, 180, 210, 240, 300, 360, 480, 600)),
    "due_date": coming,
    "clear": lambda pick: pick.rng.choice(("component", "component", "estimate")),
    "start_sprint.end_date": sprint_end,
    "start_sprint.goal": text(GOALS),
    "search_issues.query": issue_words,
    "list_projects.query": project_words,
    "list_project_components.query": component_words,
    "find_project_users.query": person_words,
    "list_sprints.query": goal_words,
    "list_issue_transitions.query": step_words,
    "limit": lambda pick: pick.rng.choice((2, 3, 4, 5)),
}
