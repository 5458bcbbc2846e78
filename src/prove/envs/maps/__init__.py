"""Maps: places, routes, transit lines and saved trips of one city, as a map service shows them."""

from prove.engine import Environment
from prove.envs.maps import around, directions, lines, places, saved
from prove.envs.maps.entities import Atlas
from prove.envs.maps.world import build

environment = Environment(
    name="maps",
    version="1.0.0",
    description="A map of one city: places, addresses, routes by four modes, transit lines, saved places and trips.",
    state=Atlas,
    build=build,
    tools=(places, directions, around, lines, saved),
    language="prove.envs.maps.language",
)
