"""The seeded worlds: records that fit together, planted edge cases, and variety from seed to seed."""

from __future__ import annotations

from collections import Counter

import pytest

import prove
from prove.envs.common import fold
from prove.envs.crm.activities import FITS, status_today
from prove.envs.crm.entities import Crm
from prove.envs.crm.rules import STAGES, is_open, lacking

SEEDS = range(0, 60, 3)


@pytest.fixture(params=SEEDS)
def crm(request) -> Crm:
    return prove.environment("crm").session(request.param).state


def test_deals_have_what_their_stage_asks_for(crm):
    today = crm.now.date()
    for deal in crm.deals:
        assert deal.stage in STAGES[deal.pipeline] and not lacking(deal, deal.stage)
        assert (deal.stage == "lost") == (deal.loss_reason is not None)
        assert deal.company_id == crm.contacts.need(deal.contact_id, "contact_id").company_id
        if not is_open(deal):
            assert deal.close_on is not None and deal.created_at.date() <= deal.close_on <= today


def test_leads_are_what_their_status_says(crm):
    for lead in crm.leads:
        assert (lead.status == "disqualified") == (lead.reason is not None)
        assert (lead.status == "converted") == (lead.contact_id is not None) == (lead.deal_id is not None)
        if lead.status == "converted":
            deal = crm.deals.need(lead.deal_id, "deal_id")
            assert deal.contact_id == lead.contact_id and lead.created_at < deal.created_at
        reached = [a for a in crm.activities.where(record_id=lead.id) if a.type != "task" and a.outcome == "completed"]
        assert not (lead.status == "new" and reached)
    still_open = [r.email for r in crm.leads if r.status not in ("converted", "disqualified")]
    assert len(set(still_open)) == len(still_open)


def test_contacts_are_unique_by_address(crm):
    emails = [c.email for c in crm.contacts]
    assert len(set(emails)) == len(emails) and all(e == e.lower() for e in emails)


def test_activities_stand_in_the_order_in_which_they_happened(crm):
    for table in (crm.activities, crm.notes):
        moments = [row.at for row in table]
        assert moments == sorted(moments) and moments[-1] < crm.now
    assert all(a.outcome is None or a.outcome in FITS[a.type] for a in crm.activities)


def test_edge_cases_are_planted(crm):
    today = crm.now.date()
    statuses = Counter(r.status for r in crm.leads)
    assert set(statuses) == {"new", "contacted", "qualified", "disqualified", "converted"}
    emails = {c.email for c in crm.contacts}
    assert len([r for r in crm.leads if r.status == "qualified" and r.email in emails]) >= 4
    assert [o for o in crm.owners if o.you and o.active] and len([o for o in crm.owners if not o.active]) == 2
    assert {r.owner_id for r in crm.leads} & {o.id for o in crm.owners if not o.active}
    assert {d.stage for d in crm.deals} == {s for stages in STAGES.values() for s in stages}
    assert [d for d in crm.deals if d.amount == 9_999_999_99]
    assert [d for d in crm.deals if d.amount is None] and [d for d in crm.deals if d.close_on is None]
    assert [d for d in crm.deals if is_open(d) and d.close_on is not None and d.close_on < today]
    assert {status_today(a, today) for a in crm.activities} == {None, "open", "overdue", "done"}
    assert [c for c in crm.companies if not crm.contacts.where(company_id=c.id)]
    assert [c for c in crm.contacts if c.company_id is None]
    names = [c.name for c in crm.contacts]
    assert len(set(names)) < len(names) and [n for n in names if fold(n) != n.lower()]
    assert [c for c in crm.companies if len(c.name) > 50]


def test_seeds_differ_in_people_and_deals():
    first, second = (prove.environment("crm").session(s).state for s in (1, 2))
    assert len({c.name for c in first.contacts} & {c.name for c in second.contacts}) < 12
    assert not {r.id for r in first.leads} & {r.id for r in second.leads}
    assert [d.amount for d in first.deals] != [d.amount for d in second.deals]
