"""Tools on deals: list, create, change, move along the stages of a pipeline."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Annotated

from pydantic import Field

from prove.engine import Conflict, InvalidArgument, Refused, View, tool
from prove.envs.common import Cursor, Day, Limit, Money, Query, Words, first_page, major, newest, view, views
from prove.envs.crm.entities import (
    CompanyId,
    ContactId,
    Crm,
    Deal,
    DealId,
    LossReason,
    OwnerId,
    Pipeline,
    Stage,
)
from prove.envs.crm.finding import find_deals
from prove.envs.crm.rules import STAGES, OwnerView, is_open, lacking, new_owner, owner_view

LONGEST_DAYS = 730

Amount = Annotated[int, Money(0.01, 10_000_000), Field(description="In USD")]
CloseDate = Annotated[date, Day(), Field(description="Expected day of closing")]


class DealRow(View, frozen=True, kw_only=True):
    id: DealId
    name: str
    pipeline: Pipeline
    stage: Stage
    loss_reason: LossReason | None = None
    amount: float | None = None
    close_date: date | None = None
    company_id: CompanyId | None = None
    company_name: str | None = None
    contact_id: ContactId
    contact_name: str
    owner: OwnerView


class DealPage(View, frozen=True, kw_only=True):
    deals: list[DealRow]
    next_cursor: str | None = None


def _row(crm: Crm, deal: Deal) -> DealRow:
    return view(crm, crm.deals, deal, _view)


def _view(crm: Crm, deal: Deal) -> DealRow:
    company = None if deal.company_id is None else crm.companies.need(deal.company_id, "company_id")
    return DealRow(
        id=deal.id,
        name=deal.name,
        pipeline=deal.pipeline,
        stage=deal.stage,
        loss_reason=deal.loss_reason,
        amount=None if deal.amount is None else major(deal.amount),
        close_date=deal.close_on,
        company_id=deal.company_id,
        company_name=None if company is None else company.name,
        contact_id=deal.contact_id,
        contact_name=crm.contacts.need(deal.contact_id, "contact_id").name,
        owner=owner_view(crm, deal.owner_id),
    )


@tool(read_only=True)
def list_deals(
    crm: Crm,
    query: Annotated[Query | None, Field(description="Words of deal, company, contact, owner; any order")] = None,
    pipeline: Annotated[Pipeline | None, Field(description="new_business or renewals")] = None,
    stage: Annotated[
        Stage | None,
        Field(description="discovery, demo, proposal, review, quote, negotiation, won or lost"),
    ] = None,
    company_id: Annotated[CompanyId | None, Field(description="Only with this company")] = None,
    contact_id: Annotated[ContactId | None, Field(description="Only with this contact")] = None,
    owner_id: Annotated[OwnerId | None, Field(description="Only of this owner")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> DealPage:
    """List deals, newest first. Returns one page and its next_cursor."""
    if company_id is not None:
        crm.companies.need(company_id, "company_id")
    if contact_id is not None:
        crm.contacts.need(contact_id, "contact_id")
    if owner_id is not None:
        crm.owners.need(owner_id, "owner_id")
    rows: Iterable[Deal]
    if query is not None:
        rows = reversed(find_deals(crm, query))
    elif contact_id is not None:
        rows, contact_id = newest(crm.deals, contact_id=contact_id), None
    elif company_id is not None:
        rows, company_id = newest(crm.deals, company_id=company_id), None
    elif owner_id is not None:
        rows, owner_id = newest(crm.deals, owner_id=owner_id), None
    elif stage is not None:
        rows = newest(crm.deals, stage=stage)
    else:
        rows = newest(crm.deals)
    for field, value in (
        ("contact_id", contact_id),
        ("company_id", company_id),
        ("owner_id", owner_id),
        ("stage", stage),
        ("pipeline", pipeline),
    ):
        if value is not None:
            rows = _with(rows, field, value)
    shown, following = first_page(rows, limit, cursor)
    return DealPage(deals=views(crm, crm.deals, shown, _view), next_cursor=following)


def _with(rows: Iterable[Deal], field: str, value: str) -> Iterable[Deal]:
    return (deal for deal in rows if getattr(deal, field) == value)


@tool
def create_deal(
    crm: Crm,
    name: Annotated[str, Words(80), Field(description="What is to be sold")],
    contact_id: Annotated[ContactId, Field(description="Contact it is with")],
    pipeline: Annotated[Pipeline, Field(description="new_business or renewals")] = "new_business",
    amount: Amount | None = None,
    close_date: CloseDate | None = None,
    owner_id: Annotated[OwnerId | None, Field(description="Else you")] = None,
) -> DealRow:
    """Create a deal in the first stage of its pipeline. Refuses an inactive owner and a
    close_date before today."""
    contact = crm.contacts.need(contact_id, "contact_id")
    owner = new_owner(crm, owner_id)
    _ahead(crm, close_date)
    deal = Deal(
        id=crm.new_id(crm.deals, 8),
        name=name,
        owner_id=owner.id,
        created_at=crm.now,
        pipeline=pipeline,
        stage=STAGES[pipeline][0],
        amount=amount,
        close_on=close_date,
        contact_id=contact.id,
        company_id=contact.company_id,
    )
    return _row(crm, crm.deals.put(deal))


@tool(idempotent=True)
def move_deal_stage(
    crm: Crm,
    deal_id: Annotated[DealId, Field(description="Id of the deal")],
    stage: Annotated[
        Stage,
        Field(
            description="new_business: discovery, demo, proposal, negotiation; "
            "renewals: review, quote, negotiation; both: won, lost"
        ),
    ],
    loss_reason: Annotated[
        LossReason | None,
        Field(description="For lost: price, competitor, no_budget, timing or no_response"),
    ] = None,
) -> DealRow:
    """Move a deal to a stage of its pipeline, forwards or back; won and lost close it, others reopen it.
    Refuses proposal and quote without amount, negotiation and won without amount and close_date."""
    deal = crm.deals.need(deal_id, "deal_id")
    if (stage == "lost") != (loss_reason is not None):
        problem = "is required for the stage lost" if loss_reason is None else "is only given for the stage lost"
        raise InvalidArgument("loss_reason", problem, "price, competitor, no_budget, timing or no_response")
    stages = STAGES[deal.pipeline]
    if stage not in stages:
        raise Refused(
            "stage_not_in_pipeline",
            f"stage: {stage} is no stage of the pipeline {deal.pipeline} of {deal.name} ({deal.id}).",
            [{"pointer": "/stage", "problem": "not in the pipeline", "allowed": list(stages)}],
        )
    if deal.stage == stage:
        raise Conflict("already_in_stage", f"stage: {deal.name} ({deal.id}) is in {stage} already.")
    if not is_open(deal) and stage in ("won", "lost"):
        raise Refused(
            "deal_closed",
            f"deal_id: {deal.name} ({deal.id}) is {deal.stage}; move it to an earlier stage first to reopen it.",
        )
    missing = lacking(deal, stage)
    if missing:
        raise Refused(
            "stage_needs_fields",
            f"stage: {stage} asks for {' and '.join(missing)}, which {deal.name} ({deal.id}) has not; "
            "set them with update_deal first.",
            [{"pointer": "/stage", "problem": "required fields are missing", "allowed": missing}],
        )
    closing = stage in ("won", "lost")
    moved = deal.but(stage=stage, loss_reason=loss_reason, close_on=crm.now.date() if closing else deal.close_on)
    return _row(crm, crm.deals.put(moved))


@tool(idempotent=True)
def update_deal(
    crm: Crm,
    deal_id: Annotated[DealId, Field(description="Id of the deal")],
    name: Annotated[str | None, Words(80), Field(description="New name")] = None,
    amount: Amount | None = None,
    close_date: CloseDate | None = None,
    contact_id: Annotated[ContactId | None, Field(description="Other contact it is with")] = None,
) -> DealRow:
    """Change an open deal; give at least one field. Refuses a deal that is won or lost, a close_date before
    today, and a contact of another company."""
    deal = crm.deals.need(deal_id, "deal_id")
    if name is None and amount is None and close_date is None and contact_id is None:
        raise InvalidArgument("deal_id", "is given without anything to change", "name, amount, close_date, contact_id")
    contact = None if contact_id is None else crm.contacts.need(contact_id, "contact_id")
    if not is_open(deal):
        raise Refused(
            "deal_closed", f"deal_id: {deal.name} ({deal.id}) is {deal.stage}; reopen it with move_deal_stage first."
        )
    _ahead(crm, close_date)
    if contact is not None and deal.company_id is not None and contact.company_id != deal.company_id:
        raise Refused(
            "contact_of_other_company",
            f"contact_id: {contact.name} ({contact.id}) does not work for the company of {deal.name} ({deal.id}).",
        )
    changed = deal.but(
        name=name or deal.name,
        amount=deal.amount if amount is None else amount,
        close_on=close_date or deal.close_on,
        contact_id=deal.contact_id if contact is None else contact.id,
    )
    if contact is not None and deal.company_id is None:
        changed = changed.but(company_id=contact.company_id)
    return _row(crm, crm.deals.put(changed))


def _ahead(crm: Crm, close_date: date | None) -> None:
    today = crm.now.date()
    last = today + timedelta(days=LONGEST_DAYS)
    if close_date is not None and not today <= close_date <= last:
        raise InvalidArgument("close_date", f"{close_date} is not from today ({today}) to {last}.")
