"""The ways of a city: a grid on both banks of a river, a motorway around it, paths in a park, and an island."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot

from prove.engine import WorldBuilder
from prove.envs.maps import names
from prove.envs.maps.entities import Junction, Segment, Way

ROWS, COLS = 11, 12
RIVER = 5
"""The river flows between this row and the next."""
BRIDGES: dict[int, Way] = {2: "main", 4: "footpath", 6: "main", 8: "cycleway", 10: "main"}
"""Column -> what crosses the river there."""
BLOCK = 350
ISLAND_ROWS, ISLAND_COLS = 3, 4

Spot = tuple[int, int]
"""Row and column of a grid."""


@dataclass
class Plan:
    """A city's ways while a world is made."""

    w: WorldBuilder
    grid: dict[Spot, Junction] = field(default_factory=dict)
    island: dict[Spot, Junction] = field(default_factory=dict)
    park: list[Junction] = field(default_factory=list)
    row_names: list[str] = field(default_factory=list)
    col_names: list[str] = field(default_factory=list)
    island_rows: list[str] = field(default_factory=list)
    island_cols: list[str] = field(default_factory=list)
    districts: list[str] = field(default_factory=list)
    island_name: str = ""
    park_name: str = ""

    def district(self, spot: Spot) -> str:
        """The district of a spot of the grid: three on each bank."""
        row, col = spot
        return self.districts[(row > RIVER) * 3 + col // 4]

    def link(self, a: Junction, b: Junction, name: str, way: Way, one_way: bool = False) -> None:
        """A way between two junctions, a little longer than the straight line."""
        straight = hypot(a.x - b.x, a.y - b.y)
        self.w.add(
            Segment(
                id=self.w.new_id(Segment),
                from_id=a.id,
                to_id=b.id,
                name=name,
                way=way,
                metres=max(20, round(straight * self.w.random.uniform(1.0, 1.12))),
                one_way=one_way,
            )
        )

    def junction(self, x: float, y: float) -> Junction:
        """A new junction."""
        return self.w.add(Junction(id=self.w.new_id(Junction), x=round(x), y=round(y)))


def lay(w: WorldBuilder) -> Plan:
    """Lay all ways."""
    rng = w.random
    plan = Plan(w)
    streets = rng.sample(names.STREETS, ROWS + COLS - 4)
    plan.row_names, plan.col_names = streets[:7], streets[7:]
    # The same two names on either bank.
    for name, (north, south) in zip(rng.sample(names.TWICE, 2), ((1, 8), (4, 10)), strict=True):
        plan.row_names.insert(north, name)
        plan.row_names.insert(south, name)
    plan.districts = rng.sample(names.DISTRICTS, 6)
    plan.island_name = rng.choice(names.ISLANDS)
    plan.park_name = rng.choice(names.PARKS)
    island = rng.sample(names.ISLAND_STREETS, ISLAND_ROWS + ISLAND_COLS)
    plan.island_rows, plan.island_cols = island[:ISLAND_ROWS], island[ISLAND_ROWS:]
    _grid(plan)
    _motorway(plan)
    _park(plan)
    _island(plan)
    return plan


def _grid(plan: Plan) -> None:
    rng = plan.w.random
    for row in range(ROWS):
        for col in range(COLS):
            river = 180 if row > RIVER else 0
            plan.grid[row, col] = plan.junction(
                col * BLOCK + rng.randrange(-60, 61), -row * BLOCK - river + rng.randrange(-60, 61)
            )
    one_way_cols = {rng.choice((3, 4)): rng.random() < 0.5, rng.choice((7, 8)): rng.random() < 0.5}
    one_way_rows = {rng.choice((1, 2)): rng.random() < 0.5, rng.choice((8, 9)): rng.random() < 0.5}
    for (row, col), here in plan.grid.items():
        if col + 1 < COLS:
            ends = (here, plan.grid[row, col + 1])
            eastward = one_way_rows.get(row, True)
            way: Way = "main" if row in (3, 7) else "street"
            a, b = ends if eastward else ends[::-1]
            plan.link(a, b, plan.row_names[row], way, row in one_way_rows)
        if row + 1 < ROWS and (row != RIVER or col in BRIDGES):
            ends = (here, plan.grid[row + 1, col])
            southward = one_way_cols.get(col, True)
            a, b = ends if southward else ends[::-1]
            if row == RIVER:
                plan.link(*ends, f"{plan.col_names[col]} bridge", BRIDGES[col])
            else:
                plan.link(a, b, plan.col_names[col], "main" if col in (2, 6, 10) else "street", col in one_way_cols)


def _motorway(plan: Plan) -> None:
    name = plan.w.random.choice(names.MOTORWAYS)
    ring = ((0, 11), (0, 0), (10, 0), (10, 6), (10, 11))
    for a, b in pairwise(ring):
        plan.link(plan.grid[a], plan.grid[b], name, "motorway")


def _park(plan: Plan) -> None:
    """Paths that no car takes; a bicycle comes to the first fork only."""
    corner, other = plan.grid[1, 8], plan.grid[2, 9]
    for number in range(5):
        plan.park.append(plan.junction(corner.x + 60 + 45 * number, corner.y - 70 - 40 * number))
    first, second, third, fourth, fifth = plan.park
    plan.link(corner, first, f"{plan.park_name} cycle path", "cycleway")
    for a, b in ((first, second), (second, third), (third, other), (second, fourth), (fourth, fifth)):
        plan.link(a, b, f"{plan.park_name} path", "footpath")


def _island(plan: Plan) -> None:
    rng = plan.w.random
    south = -ROWS * BLOCK - 1900
    for row in range(ISLAND_ROWS):
        for col in range(ISLAND_COLS):
            plan.island[row, col] = plan.junction(
                1900 + col * 260 + rng.randrange(-40, 41), south - row * 260 + rng.randrange(-40, 41)
            )
    for (row, col), here in plan.island.items():
        if col + 1 < ISLAND_COLS:
            plan.link(here, plan.island[row, col + 1], plan.island_rows[row], "street")
        if row + 1 < ISLAND_ROWS:
            plan.link(here, plan.island[row + 1, col], plan.island_cols[col], "street")
