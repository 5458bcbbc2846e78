"""Tools on records of any kind: activities, notes, owners."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from itertools import chain
from operator import attrgetter
from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, InvalidArgument, Refused, View, tool
from prove.engine.world import World
from prove.envs.common import Cursor, Day, Limit, Query, Words, first_page, page, search, view
from prove.envs.crm.entities import (
    Activity,
    ActivityId,
    ActivityType,
    Crm,
    EntryId,
    Lead,
    Note,
    Outcome,
    OwnerId,
    RecordId,
    RecordKind,
)
from prove.envs.crm.rules import OwnerView, live_record, new_owner, owner_view, put, record_of, you

TaskStatus = Literal["open", "overdue", "done"]

FITS: dict[ActivityType, tuple[Outcome, ...]] = {
    "call": ("completed", "no_answer", "left_message"),
    "meeting": ("completed", "no_show"),
    "email": ("completed", "no_answer"),
    "task": ("completed",),
}
"""How each kind of activity may come out."""


class EntryRow(View, frozen=True, kw_only=True):
    id: EntryId
    kind: Literal["activity", "note"]
    type: Literal["call", "meeting", "email", "task", "note"]
    text: str
    record_id: RecordId
    record_kind: RecordKind
    record_name: str
    outcome: Outcome | None = None
    due_date: date | None = None
    task_status: TaskStatus | None = None
    by: str
    at: datetime


class EntryPage(View, frozen=True, kw_only=True):
    activities: list[EntryRow]
    next_cursor: str | None = None


class ActivityRow(View, frozen=True, kw_only=True):
    id: ActivityId
    type: ActivityType
    subject: str
    record_id: RecordId
    record_kind: RecordKind
    record_name: str
    outcome: Outcome | None = None
    due_date: date | None = None
    task_status: TaskStatus | None = None
    completed_task_id: ActivityId | None = None
    completed_task: str | None = None
    lead_status: str | None = None


class NoteRow(View, frozen=True, kw_only=True):
    id: EntryId
    kind: Literal["activity", "note"] = "note"
    body: str
    record_id: RecordId
    record_kind: RecordKind
    record_name: str


class Assigned(View, frozen=True, kw_only=True):
    record_id: RecordId
    record_kind: RecordKind
    record_name: str
    owner: OwnerView
    previous_owner: str


def status_today(activity: Activity, today: date) -> TaskStatus | None:
    """How a task stands today; None for what is no task."""
    if activity.type != "task":
        return None
    if activity.outcome is not None:
        return "done"
    return "overdue" if activity.due_on is not None and activity.due_on < today else "open"


@tool
def log_activity(
    crm: Crm,
    record_id: Annotated[RecordId, Field(description="Id of a lead, contact, company or deal")],
    type: Annotated[ActivityType, Field(description="call, meeting, email or task")],
    subject: Annotated[str, Words(120), Field(description="What it is about")],
    outcome: Annotated[Outcome | None, Field(description="completed, no_answer, left_message or no_show")] = None,
    due_date: Annotated[date | None, Day(), Field(description="When a task is due")] = None,
    completes_task_id: Annotated[ActivityId | None, Field(description="Open task that this completes")] = None,
) -> ActivityRow:
    """Log a call, meeting or email with a record, or a task to be done. If completed, a new lead becomes contacted.
    Refuses a converted lead, and a task that is done."""
    kind, record = live_record(crm, record_id)
    today = crm.now.date()
    if outcome is not None and outcome not in FITS[type]:
        raise InvalidArgument("outcome", f"a {type} cannot end with {outcome}", list(FITS[type]))
    if due_date is not None and type != "task":
        raise InvalidArgument("due_date", f"is only given for a task, not for a {type}")
    if due_date is not None and due_date < today:
        raise InvalidArgument("due_date", f"{due_date} is before today ({today})")
    task = None
    if completes_task_id is not None:
        task = crm.activities.need(completes_task_id, "completes_task_id")
        if task.type != "task":
            raise Refused("not_a_task", f"completes_task_id: {task.subject!r} ({task.id}) is a {task.type}, no task.")
        if task.outcome is not None:
            raise Conflict("task_done", f"completes_task_id: {task.subject!r} ({task.id}) is done already.")
        task = crm.activities.put(task.but(outcome="completed"))
    if type != "task" and outcome is None:
        outcome = "completed"
    if isinstance(record, Lead) and record.status == "new" and type != "task" and outcome == "completed":
        record = record.but(status="contacted")
        crm.leads.put(record)
    activity = crm.activities.put(
        Activity(
            id=crm.new_id(crm.activities, 8),
            record_id=record.id,
            type=type,
            subject=subject,
            outcome=outcome,
            due_on=due_date,
            owner_id=you(crm).id,
            at=crm.now,
        )
    )
    return ActivityRow(
        id=activity.id,
        type=type,
        subject=subject,
        record_id=record.id,
        record_kind=kind,
        record_name=record.name,
        outcome=outcome,
        due_date=due_date,
        task_status=status_today(activity, today),
        completed_task_id=None if task is None else task.id,
        completed_task=None if task is None else task.subject,
        lead_status=record.status if isinstance(record, Lead) else None,
    )


def _entry(crm: Crm, entry: Activity | Note, today: date) -> EntryRow:
    if entry.record_id in crm.overlays.get("deals", ()):  # a deal may have a new name
        return _entry_view(crm, entry, today)
    if isinstance(entry, Note):
        return view(crm, crm.notes, entry, _note_view)
    if entry.type != "task":
        return view(crm, crm.activities, entry, _activity_view)
    return _entry_view(crm, entry, today)


def _note_view(crm: Crm, note: Note) -> EntryRow:
    return _entry_view(crm, note)


def _activity_view(crm: Crm, activity: Activity) -> EntryRow:
    return _entry_view(crm, activity)


def _entry_view(crm: Crm, entry: Activity | Note, today: date | None = None) -> EntryRow:
    """``today``: only a task is seen differently from day to day."""
    kind, record = record_of(crm, entry.record_id)
    activity = entry if isinstance(entry, Activity) else None
    return EntryRow(
        id=entry.id,
        kind="note" if activity is None else "activity",
        type="note" if activity is None else activity.type,
        text=entry.body if isinstance(entry, Note) else entry.subject,
        record_id=record.id,
        record_kind=kind,
        record_name=record.name,
        outcome=None if activity is None else activity.outcome,
        due_date=None if activity is None else activity.due_on,
        task_status=None if activity is None or today is None else status_today(activity, today),
        by=crm.owners.need(entry.owner_id, "owner_id").name,
        at=entry.at,
    )


_at = attrgetter("at")


def _subject(activity: Activity) -> str:
    return activity.subject


def _body(note: Note) -> str:
    return note.body


@tool(read_only=True)
def list_activities(
    crm: Crm,
    record_id: Annotated[RecordId | None, Field(description="Only of this record")] = None,
    type: Annotated[
        Literal["call", "meeting", "email", "task", "note"] | None,
        Field(description="call, meeting, email, task or note"),
    ] = None,
    task_status: Annotated[TaskStatus | None, Field(description="Only tasks: open, overdue or done")] = None,
    query: Annotated[Query | None, Field(description="Words of the text; any order")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> EntryPage:
    """List activities, tasks and notes, newest first. Returns one page and its next_cursor."""
    if task_status is not None and type not in (None, "task"):
        raise InvalidArgument("task_status", f"is only for tasks, not for type {type}")
    if record_id is not None:
        record_of(crm, record_id)
    if task_status is not None:
        type = "task"
    today = crm.now.date()
    if query is None and record_id is None and task_status is None:
        everything = _newest(crm, type)
        if everything is not None:
            newest, following = first_page(everything, limit, cursor)
            return EntryPage(activities=[_entry(crm, e, today) for e in newest], next_cursor=following)
    rows: list[Activity | Note] = []
    if type != "note":
        if query is not None:
            activities = search(crm.activities, query, _subject)
        elif record_id is not None:
            activities = crm.activities.where(record_id=record_id)
        else:
            activities = list(crm.activities) if type is None else crm.activities.where(type=type)
        if record_id is not None and query is not None:
            activities = [a for a in activities if a.record_id == record_id]
        if type is not None:
            activities = [a for a in activities if a.type == type]
        if task_status is not None:
            activities = [a for a in activities if status_today(a, today) == task_status]
        rows += activities
    if type in (None, "note"):
        if query is not None:
            notes = search(crm.notes, query, _body)
            rows += notes if record_id is None else [n for n in notes if n.record_id == record_id]
        else:
            rows += crm.notes if record_id is None else crm.notes.where(record_id=record_id)
    rows.sort(key=_at, reverse=True)
    shown, following = page(rows, limit, cursor)
    return EntryPage(activities=[_entry(crm, e, today) for e in shown], next_cursor=following)


def _newest(crm: Crm, type: str | None) -> Iterable[Activity | Note] | None:
    """All entries of a type, newest first; None if what the session wrote is not newer than what was there."""
    known = crm.world.derived(_known_newest).get(type, [])
    overlays = crm.overlays
    if "activities" not in overlays and "notes" not in overlays:
        return known
    made: list[Activity | Note] = []
    changed: dict[str, Activity] = {}
    base = crm.activities.base.rows
    for activity in crm.activities.overlay.values():
        if activity is not None and activity.id in base:
            changed[activity.id] = activity
        elif activity is not None and type in (None, activity.type):
            made.append(activity)
    if type in (None, "note"):
        made += [n for n in crm.notes.overlay.values() if n is not None]
    made.sort(key=_at, reverse=True)
    if made and known and made[-1].at <= known[0].at:
        return None
    return chain(made, (changed.get(e.id, e) for e in known) if changed else known)


def _known_newest(world: World) -> dict[str | None, list[Activity | Note]]:
    """Type -> the entries of a world, newest first; under None all."""
    rows: list[Activity | Note] = [*world.tables["activities"].rows.values(), *world.tables["notes"].rows.values()]
    rows.sort(key=_at, reverse=True)
    found: dict[str | None, list[Activity | Note]] = {None: rows}
    for entry in rows:
        found.setdefault("note" if isinstance(entry, Note) else entry.type, []).append(entry)
    return found


@tool
def add_crm_note(
    crm: Crm,
    record_id: Annotated[RecordId, Field(description="Id of a lead, contact, company or deal")],
    body: Annotated[str, Words(500), Field(description="Text of the note")],
) -> NoteRow:
    """Write a note on a record. Refuses a converted lead."""
    kind, record = live_record(crm, record_id)
    note = crm.notes.put(
        Note(id=crm.new_id(crm.notes, 8), record_id=record.id, body=body, owner_id=you(crm).id, at=crm.now)
    )
    return NoteRow(id=note.id, body=body, record_id=record.id, record_kind=kind, record_name=record.name)


@tool(idempotent=True)
def assign_record_owner(
    crm: Crm,
    record_id: Annotated[RecordId, Field(description="Id of a lead, contact, company or deal")],
    owner_id: Annotated[OwnerId, Field(description="Id of an active owner")],
) -> Assigned:
    """Give a record to another owner. Refuses an inactive owner, who has it already, and a converted lead."""
    kind, record = live_record(crm, record_id)
    owner = new_owner(crm, owner_id)
    before = crm.owners.need(record.owner_id, "owner_id")
    if before.id == owner.id:
        raise Conflict("already_owner", f"owner_id: {owner.name} ({owner.id}) owns {record.name} already.")
    put(crm, record.but(owner_id=owner.id))
    return Assigned(
        record_id=record.id,
        record_kind=kind,
        record_name=record.name,
        owner=owner_view(crm, owner.id),
        previous_owner=before.name,
    )
