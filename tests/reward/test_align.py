"""The alignment: the optimum by its definition, whatever the calls and however they compete."""

from __future__ import annotations

import random
import time
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prove.reward import RewardInputError, compile_reference, score
from prove.reward.align import align
from prove.reward.argument import agreeing
from prove.reward.assignment import assign
from prove.reward.branch import BranchAndBound
from prove.reward.calls import read_calls
from prove.reward.coverage import covered
from prove.reward.problem import Pair, Problem
from prove.reward.search import WIDE, solve
from prove.reward.sweep import Sweep

from .conftest import TOOLS, best_alignment, call, close, trajectories, truth, truths


def worth(ground_truth, calls):
    """What the alignment found is worth: covered steps, aligned calls, summed agreement."""
    reference, attempts = compile_reference(ground_truth), read_calls(calls)
    found = align(reference, attempts)
    assert found.exact
    used = [at for at in found.positions if at >= 0]
    assert len(used) == len(set(used)), "no call stands for two"
    agreement = 0.0
    for wanted, at in zip(reference.arguments, found.positions, strict=True):
        if at >= 0:
            agreement += agreeing(wanted, attempts[at].arguments) / len(wanted) if wanted else 1.0
    return sum(covered(reference, found.positions)), len(used), agreement


@given(st.data())
def test_the_alignment_is_the_best_of_all(data):
    ground_truth = data.draw(truths(4))
    calls = data.draw(trajectories(ground_truth, 5))
    found, best = worth(ground_truth, calls), best_alignment(ground_truth, calls)
    assert found[:2] == best[:2]
    assert close(found[2], best[2])
    result = score(TOOLS, ground_truth, calls)
    if calls:
        assert close(result.coverage, best[0] / len(ground_truth["steps"]))
        assert close(result.argument, best[2] / best[1] if best[1] else 0.0)


@st.composite
def problems(draw):
    """Rows and columns that compete hard, small enough to try everything."""
    sizes = draw(st.lists(st.integers(1, 3), min_size=1, max_size=3))
    rows, columns, unit = sum(sizes), draw(st.integers(1, 5)), draw(st.integers(1, 4))
    steps, start = [], 0
    for size in sizes:
        steps.append(list(range(start, start + size)))
        start += size
    parents = [[low for low in range(high) if draw(st.booleans())] for high in range(len(steps))]
    pairs = [
        Pair(row, column, draw(st.integers(0, unit)))
        for row in range(rows)
        for column in range(columns)
        if draw(st.integers(0, 3))
    ]
    return columns, steps, parents, pairs, unit


@cache
def _injections(rows, columns):
    if not rows:
        return [()]
    return [
        (*rest, at) for rest in _injections(rows - 1, columns) for at in range(-1, columns) if at < 0 or at not in rest
    ]


@given(problems())
@settings(max_examples=60)
def test_both_ways_of_the_search_find_the_optimum_alone(drawn):
    problem = Problem(*drawn)
    pairs = {(pair.row, pair.column) for pair in drawn[3]}
    best = max(
        problem.value(chosen)
        for chosen in _injections(problem.rows, problem.columns)
        if all(at < 0 or (row, at) in pairs for row, at in enumerate(chosen))
    )
    tree = BranchAndBound(problem)
    sweep = Sweep(problem, tree.root)
    swept, whole = sweep.run(best - 1, WIDE)
    assert whole and swept is not None and problem.value(swept) == best
    assert sweep.run(best, WIDE) == (None, True)
    assert tree.run(10**6)
    assert tree.value == problem.value(tree.answer) == best
    chosen, certain = solve(*drawn)
    assert certain and problem.value(chosen) == best


@pytest.mark.parametrize("seed", range(8))
def test_both_ways_of_the_search_agree_where_many_calls_compete(seed):
    rng = random.Random(seed)
    for _ in range(25):
        sizes = [rng.choice([1, 1, 1, 2]) for _ in range(rng.randint(3, 5))]
        rows, columns, unit = sum(sizes), rng.randint(5, 9), rng.choice([1, 3])
        steps = [list(range(sum(sizes[:step]), sum(sizes[: step + 1]))) for step in range(len(sizes))]
        parents = [[low for low in range(high) if rng.random() < 0.6] for high in range(len(steps))]
        cells = [(row, column) for row in range(rows) for column in range(columns) if rng.random() < 0.8]
        problem = Problem(columns, steps, parents, [Pair(*cell, rng.randint(0, unit)) for cell in cells], unit)
        tree = BranchAndBound(problem)
        assert tree.run(10**6)
        sweep = Sweep(problem, tree.root)
        swept, whole = sweep.run(tree.value - 1, WIDE)
        assert whole and swept is not None and problem.value(swept) == tree.value
        assert sweep.run(tree.value, WIDE) == (None, True)


@given(st.data())
def test_prices_prove_the_assignment(data):
    rows, columns = data.draw(st.integers(1, 5)), data.draw(st.integers(1, 6))
    options = [
        [(column, data.draw(st.integers(0, 9))) for column in range(columns) if data.draw(st.booleans())]
        + [(columns + row, 0)]
        for row in range(rows)
    ]
    found = assign(options)
    assert found is not None
    assert len(set(found.chosen)) == rows
    weights = [dict(fits) for fits in options]
    assert found.weight == sum(weights[row][column] for row, column in enumerate(found.chosen))
    assert min(found.tolls.values(), default=0) >= 0
    for row, fits in enumerate(options):
        for column, weight in fits:
            assert found.prices[row] + found.tolls.get(column, 0) >= weight
    assert assign([[(0, 1)], [(0, 2)]]) is None
    assert assign([[]]) is None


@given(st.data())
def test_every_order_the_edges_allow_earns_full_marks(data):
    ground_truth = data.draw(truths(8))
    for step in ground_truth["steps"]:
        for one in step:
            one["ok"] = True
    left = set(range(len(ground_truth["steps"])))
    calls = []
    while left:
        free = sorted(step for step in left if not any(e[1] == step and e[0] in left for e in ground_truth["edges"]))
        step = data.draw(st.sampled_from(free))
        left.remove(step)
        calls += data.draw(st.permutations(ground_truth["steps"][step]))
    found = score(TOOLS, ground_truth, calls)
    assert found[:5] == (1, 1, 0, 1, 1)
    assert close(found.total, 1.3)


def test_steps_that_may_interleave_do():
    ground_truth = truth([call("x"), call("y")], [call("x"), call("z")], call("y"), edges=[[0, 2]])
    calls = [call("x"), call("x"), call("y"), call("y"), call("z")]
    assert score(TOOLS, ground_truth, calls).coverage == 1


def test_a_covered_step_comes_before_aligned_calls_and_they_before_values():
    # The only look-up before the change has a wrong value; the right one comes too late to cover it.
    ground_truth = truth(call("x", {"a": 1}), call("y"), edges=[[0, 1]])
    calls = [call("x", {"a": 2}), call("y"), call("x", {"a": 1})]
    assert score(TOOLS, ground_truth, calls)[1:5] == (1, 0, 1, 0.5)
    # Pairing the call of two keys with the step of one agrees fully, but leaves the step of two keys alone.
    ground_truth = truth(call("x", {"a": 1}), call("x", {"a": 2, "b": 2}))
    calls = [call("x", {"a": 1, "b": 1}), call("x", {"a": 3})]
    assert score(TOOLS, ground_truth, calls)[1:5] == (1, 0, 1, 0)
    # Three pairs without agreement count more than two that agree fully, also in a step that is never covered.
    wanted = [call("x", {"a": 0}), call("x", {"c": 0}), call("x", {"b": 9}), call("y")]
    calls = [call("x", {"a": 0, "b": 1}), call("x", {"a": 1, "c": 0}), call("x", {"c": 5})]
    assert score(TOOLS, truth(wanted), calls)[1:5] == (0, 0, 1, 0)


def test_a_parent_need_be_matched_but_not_covered():
    ground_truth = truth(call("x"), call("y"), call("z"), edges=[[0, 1], [1, 2]])
    assert score(TOOLS, ground_truth, [call("y"), call("z"), call("x")]).coverage == pytest.approx(2 / 3)


def test_all_of_a_parent_comes_before_all_of_its_child():
    ground_truth = truth([call("x"), call("y")], [call("z"), call("x")], edges=[[0, 1]])
    assert score(TOOLS, ground_truth, [call("x"), call("z"), call("y"), call("x")]).coverage == 0.5
    assert score(TOOLS, ground_truth, [call("y"), call("x"), call("x"), call("z")]).coverage == 1


def hard(rng, steps, calls, keys=1):
    """Calls of one tool that all fit every step, with values and edges at random."""

    def one():
        return call("x", {f"k{key}": rng.randrange(4) for key in range(keys)})

    density = rng.choice([0.05, 0.1, 0.2, 0.5, 1])
    edges = [[low, high] for high in range(steps) for low in range(high) if rng.random() < density]
    return truth(*(one() for _ in range(steps)), edges=edges), [one() for _ in range(calls)]


def exhaustive(ground_truth, calls):
    """The optimum of single-call steps of one tool, by every set of steps at every call."""
    steps = [step[0]["arguments"] for step in ground_truth["steps"]]
    needed = [sum({1 << edge[0] for edge in ground_truth["edges"] if edge[1] == step}) for step in range(len(steps))]
    layer = {0: (0, 0, 0)}
    for given_ in calls:
        following = dict(layer)
        for taken, (done, pairs, agreement) in layer.items():
            for step, wanted in enumerate(steps):
                if not taken >> step & 1:
                    good = taken & needed[step] == needed[step]
                    equal = sum(value == given_["arguments"][key] for key, value in wanted.items())
                    value = (done + good, pairs + 1, agreement + equal)
                    after = taken | 1 << step
                    following[after] = max(following.get(after, value), value)
        layer = following
    return max(layer.values())


@pytest.mark.parametrize("seed", range(6))
def test_ten_steps_against_32_calls_of_one_tool_are_exact(seed):
    rng = random.Random(seed)
    keys = rng.choice([1, 3])
    ground_truth, calls = hard(rng, 8 if seed % 2 else 10, 16 if seed % 2 else 32, keys)
    done, pairs, agreement = worth(ground_truth, calls)
    assert (done, pairs, round(agreement * keys)) == exhaustive(ground_truth, calls)


def test_ten_steps_against_32_calls_of_one_tool_are_quick():
    rng = random.Random(7)
    rows = [hard(rng, 10, 32, rng.choice([1, 2, 3])) for _ in range(25)]
    chain = [[step, step + 1] for step in range(9)]
    rows.append(
        (
            truth(*(call("x", {"k0": step}) for step in range(10)), edges=chain),
            [call("x", {"k0": 9 - at % 10}) for at in range(32)],
        )
    )
    rows.append((truth(*[call("x", {"k0": 1})] * 10, edges=chain), [call("x", {"k0": 1})] * 32))
    for ground_truth, calls in rows:
        # The best of three: what the search takes, not what else the machine does.
        took = []
        for _ in range(3):
            start = time.process_time()
            result = score(TOOLS, ground_truth, calls, explain=True)
            took.append(time.process_time() - start)
            if took[-1] < 0.05:
                break
        assert result.receipts["exact"]
        assert min(took) < 0.05


@pytest.mark.parametrize(("steps", "calls"), [(24, 32), (40, 40), (12, 600)])
def test_beyond_an_episode_the_work_stays_bounded(steps, calls):
    rng = random.Random(steps)
    ground_truth, made = hard(rng, steps, calls)
    start = time.process_time()
    result = score(TOOLS, ground_truth, made, explain=True)
    assert time.process_time() - start < 20
    assert 0 <= result.coverage <= 1
    assert isinstance(result.receipts["exact"], bool)


def test_many_parallel_calls_need_no_search():
    wanted = [call("x", {"a": number}) for number in range(12)]
    ground_truth = truth(call("y"), wanted, call("y"), edges=[[0, 1], [1, 2]])
    calls = [call("y"), *random.Random(1).sample(wanted, 12), *[call("x", {"a": 0})] * 16, call("y")]
    start = time.process_time()
    assert score(TOOLS, ground_truth, calls)[1:5] == (1, -0.5 * 9 / 21, 1, 1)
    assert time.process_time() - start < 0.5


@pytest.mark.parametrize(
    ("ground_truth", "place"),
    [
        ([], "ground_truth must be an object"),
        ({}, "ground_truth.steps must be a list, but it is left out"),
        ({"steps": {}, "edges": []}, "ground_truth.steps must be a list"),
        ({"steps": []}, "ground_truth.edges must be a list, but it is left out"),
        ({"steps": [[]], "edges": []}, "ground_truth.steps[0] must be"),
        ({"steps": [call("x")], "edges": []}, "ground_truth.steps[0] must be"),
        ({"steps": [["x"]], "edges": []}, "ground_truth.steps[0][0] must be"),
        ({"steps": [[{"arguments": {}}]], "edges": []}, "ground_truth.steps[0][0].name"),
        ({"steps": [[call("x", "{}")]], "edges": []}, "ground_truth.steps[0][0].arguments"),
        ({"steps": [[call("x", {"a": float("nan")})]], "edges": []}, "ground_truth.steps[0][0].arguments"),
        (truth(call("x"), call("y"), edges=[[1, 0]]), "ground_truth.edges[0] is [1, 0], but an edge goes from a lower"),
        (truth(call("x"), call("y"), edges=[[0, 1], [1, 1]]), "ground_truth.edges[1]"),
        (truth(call("x"), call("y"), edges=[[0, 2]]), "ground_truth.edges[0] must join two of the 2 steps"),
        (truth(call("x"), call("y"), edges=[[-1, 1]]), "ground_truth.edges[0] must join"),
        (truth(call("x"), call("y"), edges=[[False, True]]), "ground_truth.edges[0] must join"),
        (truth(call("x"), call("y"), edges=[[0]]), "ground_truth.edges[0] must be"),
        (truth(call("x"), call("y"), edges=[[0, 1, "maybe"]]), "ground_truth.edges[0] must be of kind"),
        (truth(call("x"), call("y"), edges=["01"]), "ground_truth.edges[0] must be"),
    ],
)
def test_a_malformed_ground_truth_is_refused_by_place(ground_truth, place):
    with pytest.raises(RewardInputError) as refused:
        score(TOOLS, ground_truth, [])
    assert str(refused.value).startswith(place)
    assert "\n" not in str(refused.value)


def test_edges_may_carry_their_kind_and_repeat():
    ground_truth = truth(call("x"), call("y"), edges=[[0, 1, "explicit"], [0, 1, "implicit"], [0, 1]])
    assert score(TOOLS, ground_truth, [call("y"), call("x")]).coverage == 0.5
    assert score(TOOLS, ground_truth, [call("x"), call("y")]).coverage == 1
