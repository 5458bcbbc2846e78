"""Rows, result views and the marks that their annotated types carry."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from types import UnionType
from typing import Annotated, Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

import msgspec


@dataclass(frozen=True, slots=True)
class Ref:
    """Marks a string as the id of an entity: ``AccountId = Annotated[str, Ref("account")]``.

    The same mark on a parameter, a result field and a row field is what graph, sampler, provenance and viewer read.
    """

    entity: str


class Mark:
    """A mark without a value; compared by identity."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


VOLATILE = Mark("VOLATILE")
"""A row field that holds the moment of a call or a generated id: left out of digest and diff."""

SENSITIVE = Mark("SENSITIVE")
"""A parameter (PIN, one-time code) whose value must come from the user or an earlier tool result."""


class Entity(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A row of a table. Immutable; changed with :meth:`but`. The id of a created row is generated, hence volatile.

    The garbage collector does not look at rows, nor at views (``gc=False``): what never changes refers to nothing that
    was made after it, so that no circle can form, and worlds by the hundred cost it nothing.
    """

    id: str

    ID_PREFIX: ClassVar[str] = "row_"
    """What generated ids begin with, as the real service writes them."""
    INDEXED: ClassVar[tuple[str, ...]] = ()
    """Fields looked up by equality; the world keeps an index of each."""

    def but(self, **changes: Any) -> Any:
        """The same row with some fields replaced."""
        return msgspec.structs.replace(self, **changes)


class View(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A result of a tool. Fields that equal their default are left out of the JSON."""


def entity_name(row_type: type[Entity]) -> str:
    """``ScheduledPayment`` -> ``scheduled_payment``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", row_type.__name__).lower()


def marks(annotation: Any) -> tuple[Any, ...]:
    """Everything an ``Annotated`` type carries, through ``X | None`` and ``list[X]`` as well."""
    found: list[Any] = []
    if get_origin(annotation) is Annotated:
        inner, *metadata = get_args(annotation)
        found += metadata
        found += marks(inner)
    else:
        for argument in get_args(annotation):
            found += marks(argument)
    return tuple(found)


def ref_of(annotation: Any) -> str | None:
    """The entity that a type refers to, or None."""
    return next((m.entity for m in marks(annotation) if isinstance(m, Ref)), None)


Path = tuple[str, ...]


def produced(annotation: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Where a result type holds ids: ``(("accounts", "*", "id"), "account")``; ``*`` stands for any element."""
    origin = get_origin(annotation)
    if origin is Annotated:
        inner, *metadata = get_args(annotation)
        entity = next((m.entity for m in metadata if isinstance(m, Ref)), None)
        if entity is not None:
            if inner is str or (get_origin(inner) in (Union, UnionType) and str in get_args(inner)):
                yield path, entity
            elif get_origin(inner) is list and get_args(inner)[0] is str:
                yield (*path, "*"), entity
        yield from produced(inner, path)
    elif origin in (Union, UnionType):
        for member in get_args(annotation):
            yield from produced(member, path)
    elif origin in (list, tuple):
        yield from produced(get_args(annotation)[0], (*path, "*"))
    elif origin is dict:
        yield from produced(get_args(annotation)[1], (*path, "*"))
    elif origin is not Literal and isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        for field, hint in get_type_hints(annotation, include_extras=True).items():
            if field in annotation.__struct_fields__:
                yield from produced(hint, (*path, field))


@dataclass(frozen=True, slots=True)
class RowPlan:
    """Which fields of a row type make up its content: not the id, not what is volatile."""

    content: tuple[str, ...]
    volatile: tuple[str, ...]
    refs: dict[str, tuple[tuple[Path, str], ...]]
    """Field -> where in its value ids stand, and of which entity."""
    values: Callable[[Any], tuple[Any, ...]]
    """The content of a row, in the order of ``content``."""
    places: tuple[tuple[int, tuple[tuple[Path, str], ...]], ...]
    """``refs`` by the number of the field in ``content``."""


_PLANS: dict[type, RowPlan] = {}


def row_plan(row_type: type[Any]) -> RowPlan:
    """The plan of a row type, worked out once."""
    plan = _PLANS.get(row_type)
    if plan is None:
        plan = _PLANS[row_type] = _row_plan(row_type)
    return plan


def _row_plan(row_type: type[Any]) -> RowPlan:
    hints = get_type_hints(row_type, include_extras=True)
    fields = [f for f in row_type.__struct_fields__ if f != "id"]
    volatile = tuple(f for f in fields if VOLATILE in marks(hints[f]))
    refs = {f: places for f in fields if (places := tuple(produced(hints[f])))}
    content = tuple(f for f in fields if f not in volatile)
    get = attrgetter(*content) if content else None
    values: Callable[[Any], tuple[Any, ...]]
    if get is None:
        values = lambda row: ()  # noqa: E731
    elif len(content) == 1:
        values = lambda row: (get(row),)  # noqa: E731
    else:
        values = get
    numbered = tuple((i, refs[f]) for i, f in enumerate(content) if f in refs)
    return RowPlan(content, volatile, refs, values, numbered)
