"""Which call of the model stands for which call of the ground truth.

A pair needs the same name and all of the ground truth's argument keys; both sides are used at most once. Among all
alignments the one counts that is greatest in (covered steps, aligned calls, summed value agreement). The paper leaves
this open; deciding it by the optimum means that no order of search matters, and that every linear extension of a
reference earns full marks.

Most trajectories leave no choice, or a greedy choice meets a bound that nothing can beat. What is left goes, part by
part, to the exact search of `search.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from prove.reward.argument import agreeing
from prove.reward.calls import Call, Reference
from prove.reward.coverage import covered
from prove.reward.problem import Pair
from prove.reward.search import solve


def candidates(reference: Reference, calls: Sequence[Call]) -> list[list[int]]:
    """For each ground-truth call, the positions of the model's calls it could be paired with, ascending."""
    by_name: dict[str, list[int]] = {}
    for position, call in enumerate(calls):
        name = call.name
        if name is not None and call.arguments is not None and name in reference.by_name:
            by_name.setdefault(name, []).append(position)
    found = []
    for name, keys in zip(reference.names, reference.keys, strict=True):
        fits = []
        for position in by_name.get(name, ()):
            given = calls[position].arguments
            if given is not None and given.keys() >= keys:
                fits.append(position)
        found.append(fits)
    return found


class Alignment(NamedTuple):
    """The position of the call aligned with each ground-truth call, -1 for none.

    `exact` is False only where a reference of many competing calls of one tool exhausted the search (see `search.py`).
    """

    positions: list[int]
    exact: bool = True


def align(reference: Reference, calls: Sequence[Call]) -> Alignment:
    """The best alignment of a trajectory with its ground truth."""
    options = candidates(reference, calls)
    positions = [-1] * len(options)
    taken: set[int] = set()
    choice = clash = False
    for wanted, fits in enumerate(options):
        if not fits:
            continue
        if len(fits) == 1:
            at = fits[0]
        else:
            choice = True
            at = _preferred(reference, calls, wanted, fits, positions, taken)
        if at < 0 or at in taken:
            clash = True
            break
        taken.add(at)
        positions[wanted] = at
    # One option for each and no clash: adding a pair never takes a covered step away, so all of them are in.
    if not clash and (not choice or _unbeatable(reference, options, positions)):
        return Alignment(positions)
    exact = True
    for part in reference.parts:
        exact &= _align_part(reference, calls, options, positions, part)
    return Alignment(positions, exact)


def _preferred(
    reference: Reference,
    calls: Sequence[Call],
    wanted: int,
    fits: Sequence[int],
    positions: Sequence[int],
    taken: set[int],
) -> int:
    """The first free position of the best agreement on offer, after the parents if possible; -1 if none is free."""
    best = -1
    equals: list[int] = []
    for at in fits:
        count = agreeing(reference.arguments[wanted], calls[at].arguments or {})
        if count > best:
            best, equals = count, []
        if count == best:
            equals.append(at)
    free = [at for at in equals if at not in taken]
    if not free:
        return -1
    floor = -1
    for parent in reference.parents[reference.step_of[wanted]]:
        floor = max(floor, *(positions[call] for call in reference.steps[parent]))
    return next((at for at in free if at > floor), free[0])


def _unbeatable(reference: Reference, options: Sequence[Sequence[int]], positions: Sequence[int]) -> bool:
    """Whether an alignment that gives each call its best agreement also covers every step that any alignment could."""
    possible = [all(options[call] for call in members) for members in reference.steps]
    return all(
        good or not possible[step] or not all(possible[parent] for parent in reference.parents[step])
        for step, good in enumerate(covered(reference, positions))
    )


def _align_part(
    reference: Reference,
    calls: Sequence[Call],
    options: Sequence[Sequence[int]],
    positions: list[int],
    part: Sequence[int],
) -> bool:
    """Set the positions of the ground-truth calls `part`, which no other calls influence, to their optimum.

    Returns whether they certainly are the optimum.
    """
    single = [fits[0] for wanted in part if (fits := options[wanted])]
    if all(len(options[wanted]) <= 1 for wanted in part) and len(set(single)) == len(single):
        for wanted in part:
            positions[wanted] = options[wanted][0] if options[wanted] else -1
        return True
    local = {wanted: number for number, wanted in enumerate(part)}
    places = sorted({at for wanted in part for at in options[wanted]})
    column = {at: number for number, at in enumerate(places)}
    pairs = []
    for wanted in part:
        keys = len(reference.keys[wanted])
        for at in options[wanted]:
            share = reference.unit
            if keys:
                share = share // keys * agreeing(reference.arguments[wanted], calls[at].arguments or {})
            pairs.append(Pair(local[wanted], column[at], share))
    inside = sorted({reference.step_of[wanted] for wanted in part})
    renumbered = {step: number for number, step in enumerate(inside)}
    steps = [[local[wanted] for wanted in reference.steps[step]] for step in inside]
    parents = [[renumbered[parent] for parent in reference.parents[step]] for step in inside]
    chosen, exact = solve(len(places), steps, parents, pairs, reference.unit)
    for wanted, number in local.items():
        positions[wanted] = places[chosen[number]] if chosen[number] >= 0 else -1
    return exact
