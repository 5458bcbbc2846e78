"""A map small enough to work out every route by hand. It is Monday, March 2, 2026, 09:00 UTC; a call takes a minute.

::

                 belvedere
                     : path 300 m (on foot only)
                   north
          North Road |   \\  Back Lane 1400 m (one-way, east to north)
              1000 m |     \\
    west --1000 m-- mid --1000 m-- east      High Street; a motorway of 3000 m joins west and east
                     :
                   ferry, 15 minutes
                     :
                    isle --500 m-- far isle

Each door is 50 m from its junction, which is 36 seconds of walking. 1000 m are 12 minutes on foot; by car 128.5 seconds
of street or 80 of main road; by bicycle 225 or 240. The motorway takes two minutes.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from actor import Actor

from prove.engine import Environment, WorldBuilder
from prove.envs.maps import around, directions, lines, places, saved
from prove.envs.maps.entities import Atlas, City, Junction, Line, Place, SavedPlace, SavedTrip, Segment, Stop

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
ALWAYS = ((0, 1440),) * 7
OFFICE = ((480, 960),) * 6 + ((0, 0),)
EVENING = ((840, 1380),) * 7


def build(w: WorldBuilder) -> None:
    w.start = START
    w.add(City(id="city_1", name="Smallville", lat=50.0, lon=10.0, here_id="jct_mid"))
    for key, x, y in (
        ("west", 0, 0), ("mid", 1000, 0), ("east", 2000, 0), ("north", 1000, 1000), ("top", 1000, 1300),
        ("isle", 1000, -2000), ("far", 1500, -2000),
    ):  # fmt: skip
        w.add(Junction(id=f"jct_{key}", x=x, y=y))
    for number, (a, b, name, way, metres, one_way) in enumerate(
        (
            ("west", "mid", "High Street", "street", 1000, False),
            ("mid", "east", "High Street", "street", 1000, False),
            ("mid", "north", "North Road", "main", 1000, False),
            ("east", "north", "Back Lane", "street", 1400, True),
            ("north", "top", "park path", "footpath", 300, False),
            ("west", "east", "A1 motorway", "motorway", 3000, False),
            ("isle", "far", "Shore Road", "street", 500, False),
        )
    ):
        w.add(
            Segment(
                id=f"seg_{number}", from_id=f"jct_{a}", to_id=f"jct_{b}", name=name, way=way, metres=metres,
                one_way=one_way,
            )
        )  # fmt: skip
    for key, name, category, number, street, district, at, hours in (
        ("home", "1 High Street", None, 1, "High Street", "Westend", "west", ()),
        ("twin", "1 High Street", None, 1, "High Street", "Eastend", "east", ()),
        ("tens", "11 High Street", None, 11, "High Street", "Eastend", "east", ()),
        ("hill", "7 North Road", None, 7, "North Road", "Hillside", "north", ()),
        ("cafe", "Copper Café", "cafe", 20, "High Street", "Eastend", "east", OFFICE),
        ("zoe", "Zoë's Pharmacy", "pharmacy", 10, "High Street", "Centre", "mid", OFFICE),
        ("film", "Picture House", "cinema", 9, "North Road", "Hillside", "north", EVENING),
        ("view", "Belvedere", "park", 0, "Hill Park", "Hillside", "top", ALWAYS),
        ("inn", "Ferry Inn", "hotel", 2, "Shore Road", "Isle", "isle", ALWAYS),
        ("hut", "Far Hut", "cafe", 3, "Shore Road", "Isle", "far", ALWAYS),
        ("gone", "Old Bakery", "bakery", 5, "High Street", "Centre", "mid", OFFICE),
    ):
        w.add(
            Place(
                id=f"plc_{key}", name=name, category=category, number=number, street=street, district=district,
                junction_id=f"jct_{at}", access=50, hours=hours, gone=key == "gone",
                rating={"cafe": 45, "hut": 31}.get(key, 0), reviews=8,
            )
        )  # fmt: skip
    for key, name, at in (
        ("west", "West End", "west"), ("pier", "Pier", "mid"), ("east", "East Gate", "east"),
        ("land", "Landing", "isle"),
    ):  # fmt: skip
        w.add(Stop(id=f"stop_{key}", name=name, junction_id=f"jct_{at}"))
    w.add(
        Line(
            id="line_tram", name="Tram 1", kind="tram", stop_ids=("stop_west", "stop_pier", "stop_east"), rides=(3, 4),
            first=360, last=1320, headway=10, weekend_headway=15,
        )
    )  # fmt: skip
    w.add(
        Line(
            id="line_ferry", name="Isle Ferry", kind="ferry", stop_ids=("stop_pier", "stop_land"), rides=(15,),
            first=480, last=1080, headway=60, weekend_headway=120,
        )
    )  # fmt: skip
    w.add(SavedPlace(id="sav_home", place_id="plc_home", label="home", saved_at=START))
    w.add(SavedPlace(id="sav_inn", place_id="plc_inn", label="Łukasz's inn", note="bring cash", saved_at=START))
    for key, name, origin, goal, mode, at in (
        ("daily", "commute", "home", "cafe", "walking", None),
        ("film", "film night", "home", "film", "cycling", datetime(2026, 3, 5, 19, tzinfo=UTC)),
        ("was", "island day", "home", "inn", "transit", datetime(2026, 2, 20, 10, 2, tzinfo=UTC)),
    ):
        w.add(
            SavedTrip(
                id=f"trip_{key}", name=name, origin_id=f"plc_{origin}", destination_id=f"plc_{goal}", mode=mode,
                depart_at=at, saved_at=START,
            )
        )  # fmt: skip


STORY = Environment(
    name="maps", version="story", description="A hand-made map.", state=Atlas, build=build,
    tools=(places, directions, around, lines, saved),
)  # fmt: skip


class Traveller(Actor):
    """Calls tools: ``does(...)`` expects success, ``is_refused(...)`` gives kind and code of the error."""

    def goes(self, origin: str, goal: str, mode: str, **more: Any) -> tuple[int, int]:
        """Minutes and metres of a route."""
        route = self.does("get_directions", origin_id=f"plc_{origin}", destination_id=f"plc_{goal}", mode=mode, **more)
        return route["duration_min"], route["distance_m"]


@pytest.fixture
def traveller() -> Traveller:
    return Traveller(STORY.session(0))
