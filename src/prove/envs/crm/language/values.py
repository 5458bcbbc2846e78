"""Values that somebody in sales would choose: stages a deal can go to, amounts, dates ahead, subjects, people."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any, NoReturn

from prove.engine.language import NoValue, Pick, ValueFunction
from prove.envs.common import fold
from prove.envs.crm import names
from prove.envs.crm.activities import FITS
from prove.envs.crm.rules import NEEDS, STAGES

FREE_DOMAINS = ("inbox", "mailhub", "letterbox", "quickpost")
SEATS = ("seats", "desks", "drivers", "scanners", "branches", "trucks")


def none() -> NoReturn:
    raise NoValue


def person(pick: Pick) -> str:
    return f"{pick.rng.choice(names.FIRST_NAMES)} {pick.rng.choice(names.LAST_NAMES)}"


def email(pick: Pick) -> str:
    """An address that goes with the name chosen before."""
    first, *rest = re.sub(r"[^a-z ]", "", fold(str(pick.arguments.get("name", person(pick))))).split()
    last = rest[-1] if rest else "office"
    local = pick.rng.choice((f"{first}.{last}", f"{first[0]}.{last}", f"{first}{last}", f"{last}.{first}"))
    own = pick.rows.get("company_id", {}).get("domain")
    return f"{local}@{own or pick.rng.choice(FREE_DOMAINS) + '.example'}"


def company(pick: Pick) -> str:
    kind = pick.rng.choice(list(names.COMPANY_LAST))
    return f"{pick.rng.choice(names.COMPANY_FIRST)} {pick.rng.choice(names.COMPANY_LAST[kind])}"


def phone(pick: Pick) -> str:
    return f"+1 {pick.rng.randrange(201, 990)} 555 {pick.rng.randrange(100, 200):04d}"


def deal_name(pick: Pick) -> str:
    rng = pick.rng
    product = rng.choice(names.PRODUCTS)
    return rng.choice(
        (f"{product} {rng.choice(names.NEW_FORMS)}", f"{product} for {rng.randrange(5, 90)} {rng.choice(SEATS)}")
    )


def pipeline(pick: Pick) -> str:
    """What is new by its name is no renewal."""
    new = str(pick.arguments.get("name", "")).endswith(names.NEW_FORMS)
    return "new_business" if new else pick.rng.choice(("new_business", "renewals"))


def amount(pick: Pick) -> float:
    rng = pick.rng
    return rng.choice((rng.randrange(4, 90) * 500, rng.randrange(8, 60) * 1000, rng.randrange(900, 40_000)))


def close_date(pick: Pick) -> date:
    return pick.now.date() + timedelta(days=pick.rng.choice((7, 14, 18, 21, 28, 30, 35, 45, 60, 75, 90)))


def open_deal(pick: Pick) -> Any:
    """What is known of the deal, if it can be changed."""
    row = pick.rows.get("deal_id", {})
    return row if row.get("stage") not in ("won", "lost") else none()


def new_amount(pick: Pick) -> float:
    """Somewhat more or less than before, in round numbers."""
    before = open_deal(pick).get("amount")
    if before is None:
        return amount(pick)
    step = 500 if before >= 4000 else 50
    return max(step, int(before * pick.rng.uniform(0.7, 1.4) / step + 0.5) * step)


def new_close_date(pick: Pick) -> date:
    open_deal(pick)
    return close_date(pick)


def new_deal_name(pick: Pick) -> str:
    row = open_deal(pick)
    forms = names.RENEWAL_FORMS if row.get("pipeline") == "renewals" else names.NEW_FORMS
    return f"{pick.rng.choice(names.PRODUCTS)} {pick.rng.choice(forms)}"


def stage(pick: Pick) -> str:
    """One that the deal can go to, mostly ahead; a closed deal is only reopened."""
    row = pick.rows.get("deal_id", {})
    stages = STAGES.get(row.get("pipeline", "new_business"), ())
    now = row.get("stage")
    closed = now in ("won", "lost")
    free = [
        s
        for s in stages
        if s != now and all(row.get(f) is not None for f in NEEDS.get(s, ())) and not (closed and s in ("won", "lost"))
    ]
    if not free:
        none()
    here = stages.index(now) if now in stages else 0
    ahead = [s for s in free if stages.index(s) > here]
    chosen: str = pick.rng.choice(ahead if ahead and pick.rng.random() < 0.85 else free)
    return chosen


def listed_stage(pick: Pick) -> str:
    """One of the pipeline that is asked for."""
    return pick.rng.choice(STAGES.get(pick.arguments.get("pipeline", "new_business"), ()))


def loss_reason(pick: Pick) -> str:
    if pick.arguments.get("stage") != "lost":
        none()
    return pick.rng.choice(("price", "competitor", "no_budget", "timing", "no_response"))


def lead_status(pick: Pick) -> str:
    """One that the lead can get."""
    before = pick.rows.get("lead_id", {}).get("status")
    if before == "converted":
        none()
    if before == "disqualified":
        return "contacted"
    choices = ["qualified", "qualified", "disqualified", "disqualified"] + ["contacted"] * (before == "new")
    return pick.rng.choice([c for c in choices if c != before])


def unfit(pick: Pick) -> str:
    if pick.arguments.get("status") != "disqualified":
        none()
    return pick.rng.choice(("no_budget", "no_need", "unreachable", "spam"))


def kind(pick: Pick) -> str:
    return pick.rng.choice(("call", "call", "meeting", "email", "task", "task", "task"))


def subject(pick: Pick) -> str:
    rng = pick.rng
    match pick.arguments.get("type"):
        case "call":
            return rng.choice(names.CALLS)
        case "meeting":
            return rng.choice(names.MEETINGS)
        case "email":
            return rng.choice(names.EMAILS)
    return f"{rng.choice(names.TASK_VERBS)} {rng.choice(names.TASK_OBJECTS)}"


def outcome(pick: Pick) -> str:
    of = pick.arguments.get("type")
    if of == "task":
        none()
    return pick.rng.choice(FITS.get(of, ())) if of in FITS else none()


def due_date(pick: Pick) -> date:
    if pick.arguments.get("type") != "task":
        none()
    return pick.now.date() + timedelta(days=pick.rng.choice((1, 2, 3, 4, 7, 10, 14)))


def note(pick: Pick) -> str:
    rng = pick.rng
    return rng.choice(names.NOTES).format(
        hour=f"{rng.randrange(8, 12)} AM",
        month=rng.choice(names.MONTHS),
        count=rng.randrange(5, 80),
        number=rng.randrange(2, 30),
    )


def last_word(pick: Pick) -> str:
    return pick.rng.choice(pick.rng.choice(list(names.COMPANY_LAST.values()))).split()[0]


VALUES: dict[str, ValueFunction] = {
    "create_lead.name": person,
    "create_crm_contact.name": person,
    "email": email,
    "company": company,
    "phone": phone,
    "create_crm_contact.job_title": lambda pick: pick.rng.choice(names.JOBS),
    "create_lead.source": lambda pick: pick.rng.choice(("referral", "event", "cold_call", "partner")),
    "qualify_lead.status": lead_status,
    "qualify_lead.reason": unfit,
    "convert_lead.deal_name": deal_name,
    "convert_lead.amount": amount,
    "create_deal.name": deal_name,
    "create_deal.pipeline": pipeline,
    "create_deal.amount": amount,
    "create_deal.close_date": close_date,
    "move_deal_stage.stage": stage,
    "move_deal_stage.loss_reason": loss_reason,
    "update_deal.name": new_deal_name,
    "update_deal.amount": new_amount,
    "update_deal.close_date": new_close_date,
    "log_activity.type": kind,
    "log_activity.subject": subject,
    "log_activity.outcome": outcome,
    "log_activity.due_date": due_date,
    "add_crm_note.body": note,
    "search_leads.query": last_word,
    "search_crm_contacts.query": lambda pick: pick.rng.choice((*(j.split()[-1] for j in names.JOBS), last_word(pick))),
    "search_companies.query": lambda pick: pick.rng.choice((last_word(pick), pick.rng.choice(names.CITIES))),
    "list_deals.stage": listed_stage,
    "list_deals.query": lambda pick: pick.rng.choice((*names.PRODUCTS, *names.NEW_FORMS)),
    "list_activities.query": lambda pick: pick.rng.choice((*names.TASK_OBJECTS, *names.CALLS, *names.MEETINGS)),
    "limit": lambda pick: pick.rng.choice((2, 3, 4, 5)),
}
