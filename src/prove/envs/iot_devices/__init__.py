"""IoT devices: the smart home of one household, as a hub's API shows it."""

from prove.engine import Environment
from prove.envs.iot_devices import actuators, automations, registry, scenes
from prove.envs.iot_devices.entities import Home
from prove.envs.iot_devices.world import build

environment = Environment(
    name="iot_devices",
    version="1.0.0",
    description="A smart home: rooms, devices from lights to locks and sensors, scenes, automations, energy.",
    state=Home,
    build=build,
    tools=(registry, actuators, scenes, automations),
    language="prove.envs.iot_devices.language",
)
