"""How people speak about a CRM. What each name means is told in :mod:`prove.engine.language`."""

from prove.engine.language import Naming, Phrasing
from prove.envs.crm.language import activities, deals, leads, people
from prove.envs.crm.language.elsewhere import GIVES, TAKES
from prove.envs.crm.language.values import VALUES

__all__ = ["GIVES", "NAMINGS", "PHRASINGS", "PRONOUNS", "ROUNDABOUT", "TAKES", "VALUES", "WORDS"]

_TASK = {"query": "{text}", "type": "task"}

NAMINGS: list[Naming] = [
    Naming("owner", "{name}", "search_leads", {"query": "{name}"}),
    Naming("owner", "{name}", "list_deals", {"query": "{name}"}),
    Naming("owner", "{name} ({email})", "search_leads", {"query": "{email}"}),
    Naming("lead", "the lead {name}", "search_leads", {"query": "{name}"}),
    Naming("lead", "the lead {name} from {company}", "search_leads", {"query": "{name}"}),
    Naming("lead", "the {company} lead", "search_leads", {"query": "{company}"}),
    Naming("lead", "the lead with {email}", "search_leads", {"query": "{email}"}),
    Naming("lead", "the {status} lead {name}", "search_leads", {"query": "{name}"}),
    Naming("contact", "our contact {name}", "search_crm_contacts", {"query": "{name}"}),
    Naming("contact", "our contact {name} at {company_name}", "search_crm_contacts", {"query": "{name}"}),
    Naming("contact", "our contact {name} ({email})", "search_crm_contacts", {"query": "{email}"}),
    Naming("contact", "the {job_title} of {company_name}", "search_crm_contacts", {"query": "{company_name}"}),
    Naming("contact", "{name} from {company_id}", "search_crm_contacts", {"company_id": "{company_id}"}),
    Naming("company", "{name}", "search_companies", {"query": "{name}"}),
    Naming("company", "{name} in {city}", "search_companies", {"query": "{name}"}),
    Naming("company", "{name} ({domain})", "search_companies", {"query": "{domain}"}),
    Naming(
        "company", "the {industry} company in {city}", "search_companies", {"query": "{city}", "industry": "{industry}"}
    ),
    Naming("deal", "the {name} deal", "list_deals", {"query": "{name}"}),
    Naming("deal", "the {name} deal with {company_name}", "list_deals", {"query": "{name}"}),
    Naming("deal", "the {stage} deal with {company_id}", "list_deals", {"company_id": "{company_id}"}),
    Naming("deal", "the {amount:money} deal with {company_name}", "list_deals", {"query": "{company_name}"}),
    Naming("deal", "the deal with {contact_name}", "list_deals", {"query": "{contact_name}"}),
    Naming("activity", "the task {text:quote}", "list_activities", _TASK),
    Naming("activity", "the task {text:quote} for {record_name}", "list_activities", _TASK),
    Naming("activity", "the {task_status} task {text:quote}", "list_activities", _TASK),
]

PHRASINGS: dict[str, Phrasing] = {
    **leads.PHRASINGS,
    **people.PHRASINGS,
    **deals.PHRASINGS,
    **activities.PHRASINGS,
}

ROUNDABOUT = ("get_company",)
"""The list of deals tells what is open and won with a company."""

PRONOUNS: dict[str, tuple[str, ...]] = {
    "lead": ("that lead", "the same lead", "this lead"),
    "contact": ("that contact", "the same contact", "this contact"),
    "company": ("that company", "the same company", "this company"),
    "deal": ("that deal", "the same deal", "this deal"),
    "activity": ("that task", "the same task"),
}

WORDS: dict[str, str] = {
    "web": "the web",
    "referral": "a referral",
    "event": "an event",
    "cold_call": "a cold call",
    "partner": "a partner",
    "no_budget": "a lack of budget",
    "no_need": "a lack of need",
    "unreachable": "being out of reach",
    "price": "the price",
    "competitor": "a competitor",
    "timing": "bad timing",
    "no_response": "no response",
    "left_message": "left a message",
    "no_show": "a no-show",
}
