"""Vehicles: the connected cars of one household, as a fleet API shows and commands them."""

from prove.engine import Environment
from prove.envs.vehicle import body, comfort, driving, energy, status
from prove.envs.vehicle.entities import Garage
from prove.envs.vehicle.world import build

environment = Environment(
    name="vehicle",
    version="1.0.0",
    description="A garage of connected vehicles: driving, doors, climate, lights, tyres, energy, routes and trips.",
    state=Garage,
    build=build,
    tools=(status, driving, body, comfort, energy),
    language="prove.envs.vehicle.language",
)
