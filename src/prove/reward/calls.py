"""What a model called, and what it should have called, in the form the components read."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from prove.reward.faults import RewardInputError
from prove.reward.values import arguments_of, is_object, show


class Call(NamedTuple):
    """One attempt of the model.

    `name` is None where it was no text, `arguments` None where they were malformed; `twice` says that they were encoded
    twice, `ok` that the call was executed without error.
    """

    name: str | None
    arguments: dict[str, Any] | None
    twice: bool
    ok: bool


def read_calls(calls: Sequence[Any]) -> list[Call]:
    """Every attempt in the order of output: mappings with `name`, `arguments` and `ok`, other keys are not read.

    Arguments left out are an empty object; `ok` left out means not executed. Never raises on an item of the list;
    raises RewardInputError where `calls` is no list.
    """
    if not isinstance(calls, list | tuple):
        raise RewardInputError(f"calls must be a list, not {show(calls)}")
    read = []
    for call in calls:
        if type(call) is not dict and not isinstance(call, Mapping):
            read.append(Call(None, None, False, False))
            continue
        name = call.get("name")
        arguments, twice = arguments_of(call["arguments"]) if "arguments" in call else ({}, False)
        read.append(Call(name if isinstance(name, str) else None, arguments, twice, call.get("ok") is True))
    return read


class Reference:
    """A ground truth, checked and prepared. `compile_reference` makes it.

    Its calls are numbered through all steps in order: `names[g]`, `arguments[g]`, `keys[g]`, `step_of[g]`.
    `steps[s]` lists the calls of a step, `parents[s]` the steps before it, `by_name` the calls of a tool.
    """

    def __init__(self) -> None:
        self.names: list[str] = []
        self.arguments: list[dict[str, Any]] = []
        self.keys: list[frozenset[str]] = []
        self.step_of: list[int] = []
        self.steps: list[list[int]] = []
        self.parents: list[list[int]] = []
        self.by_name: dict[str, list[int]] = {}

    @cached_property
    def parts(self) -> list[list[int]]:
        """The calls in groups that cannot influence each other: no common tool, step or edge."""
        root = list(range(len(self.names)))

        def find(call: int) -> int:
            while root[call] != call:
                root[call] = root[root[call]]
                call = root[call]
            return call

        groups = [*self.steps, *self.by_name.values()]
        groups += [[self.steps[step][0], self.steps[up][0]] for step, ups in enumerate(self.parents) for up in ups]
        for group in groups:
            for other in group[1:]:
                root[find(other)] = find(group[0])
        parts: dict[int, list[int]] = {}
        for call in range(len(self.names)):
            parts.setdefault(find(call), []).append(call)
        return list(parts.values())

    @cached_property
    def unit(self) -> int:
        """A full agreement as an integer that the number of arguments of every call divides."""
        return math.lcm(*(len(keys) or 1 for keys in self.keys))


def compile_reference(ground_truth: Mapping[str, Any]) -> Reference:
    """Check and prepare a ground truth: {"steps": [[{"name", "arguments"}]], "edges": [[lower, higher, kind]]}.

    The kind of an edge may be left out, and arguments left out are an empty object. Raises RewardInputError where the
    ground truth is malformed or an edge does not go from a lower step to a higher one.
    """
    if not isinstance(ground_truth, Mapping):
        raise RewardInputError(f"ground_truth must be an object with steps and edges, not {show(ground_truth)}")
    for field in ("steps", "edges"):
        if not isinstance(ground_truth.get(field), list | tuple):
            found = show(ground_truth[field]) if field in ground_truth else "left out"
            raise RewardInputError(f"ground_truth.{field} must be a list, but it is {found}; write [] for none")
    reference = Reference()
    for number, step in enumerate(ground_truth["steps"]):
        where = f"ground_truth.steps[{number}]"
        if not isinstance(step, list | tuple) or not step:
            raise RewardInputError(f"{where} must be a list of at least one call, not {show(step)}")
        members = []
        for index, call in enumerate(step):
            members.append(_add(reference, call, number, f"{where}[{index}]"))
        reference.steps.append(members)
        reference.parents.append([])
    for number, edge in enumerate(ground_truth["edges"]):
        _join(reference, edge, f"ground_truth.edges[{number}]")
    return reference


def _add(reference: Reference, call: Any, step: int, where: str) -> int:
    if not isinstance(call, Mapping):
        raise RewardInputError(f"{where} must be a call with name and arguments, not {show(call)}")
    name, arguments = call.get("name"), call.get("arguments", {})
    if not isinstance(name, str) or not name:
        raise RewardInputError(f"{where}.name must be the name of a tool, not {show(name)}")
    if not is_object(arguments):
        raise RewardInputError(f"{where}.arguments must be a JSON object, not {show(arguments)}")
    number = len(reference.names)
    reference.names.append(name)
    reference.arguments.append(arguments)
    reference.keys.append(frozenset(arguments))
    reference.step_of.append(step)
    reference.by_name.setdefault(name, []).append(number)
    return number


def _join(reference: Reference, edge: Any, where: str) -> None:
    count = len(reference.steps)
    if not isinstance(edge, list | tuple) or len(edge) not in (2, 3):
        raise RewardInputError(f"{where} must be [lower step, higher step, kind], not {show(edge)}")
    low, high = edge[0], edge[1]
    if type(low) is not int or type(high) is not int or not (0 <= low < count and 0 <= high < count):
        raise RewardInputError(f"{where} must join two of the {count} steps, numbered from 0, not {show(edge)}")
    if low >= high:
        raise RewardInputError(f"{where} is {show(edge)}, but an edge goes from a lower step to a higher one")
    if len(edge) == 3 and edge[2] not in ("explicit", "implicit"):
        raise RewardInputError(f'{where} must be of kind "explicit" or "implicit", not {show(edge[2])}')
    if low not in reference.parents[high]:
        reference.parents[high].append(low)
