"""Tools that drive: brake, ignition, gear, speed, parking brake. What each allows depends on the others."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, Refused, tool
from prove.envs.vehicle.entities import Garage, Gear, Ignition, Vehicle, VehicleId
from prove.envs.vehicle.rules import cooled, low, range_of, set_off, standing, stop, titled, vehicle_of
from prove.envs.vehicle.views import DriveState, drive_state

REVERSE_SPEED = 10


def _unless(already: bool, vehicle: Vehicle, parameter: str, state: str) -> None:
    if already:
        raise Conflict("already_set", f"{parameter}: {titled(vehicle)} is so already: {state}.")


@tool(idempotent=True)
def press_brake(garage: Garage, vehicle_id: Annotated[VehicleId, Field(description="Id of the vehicle")]) -> DriveState:
    """Press the brake and hold it; a moving vehicle stops, which ends its trip. Refuses a brake that is pressed."""
    vehicle = vehicle_of(garage, vehicle_id)
    _unless(vehicle.brake, vehicle, "vehicle_id", "the brake is pressed")
    trip = None
    if vehicle.speed:
        vehicle, trip = stop(garage, vehicle)
    return drive_state(garage, garage.vehicles.put(vehicle.but(brake=True)), trip)


@tool(idempotent=True)
def release_brake(
    garage: Garage, vehicle_id: Annotated[VehicleId, Field(description="Id of the vehicle")]
) -> DriveState:
    """Let go of the brake. Refuses one that is released, and in gear N while the parking brake is released."""
    vehicle = vehicle_of(garage, vehicle_id)
    _unless(not vehicle.brake, vehicle, "vehicle_id", "the brake is released")
    if vehicle.gear == "N" and not vehicle.parking_brake:
        raise Refused(
            "would_roll", f"vehicle_id: {titled(vehicle)} is in N and would roll; engage the parking brake or shift."
        )
    return drive_state(garage, garage.vehicles.put(vehicle.but(brake=False)))


@tool(idempotent=True)
def switch_ignition(
    garage: Garage,
    vehicle_id: Annotated[VehicleId, Field(description="Id of the vehicle")],
    power: Annotated[Ignition, Field(description="off, accessory: current only, on: ready to drive")],
) -> DriveState:
    """Start a vehicle, switch it off or to accessory. Starting needs the brake pressed, gear P or N, and fuel or
    charge. Switching off needs gear P or N and no motion."""
    vehicle = vehicle_of(garage, vehicle_id)
    _unless(vehicle.ignition == power, vehicle, "power", f"the ignition is {power}")
    standing(vehicle, "switching the ignition")
    if vehicle.gear not in ("P", "N"):
        raise Refused("wrong_gear", f"power: {titled(vehicle)} is in {vehicle.gear}; shift it into P or N first.")
    if power == "on":
        if not vehicle.brake:
            raise Refused("brake_not_pressed", f"power: {titled(vehicle)} only starts with the brake pressed.")
        if range_of(vehicle) < 10:
            raise Refused("no_energy", f"power: {titled(vehicle)} has run out of fuel or charge; fill it up first.")
    changed = vehicle.but(ignition=power)
    if power != "on":
        # What lives on the engine goes off with it; a battery that is not low keeps the climate going.
        changed = changed.but(
            headlights="auto" if vehicle.headlights == "auto" else "off",
            lights_on=tuple(x for x in vehicle.lights_on if x != "fog_lights"),
            climate=vehicle.climate if vehicle.battery and not low(vehicle) else "off",
        )
    if power == "off":
        changed = changed.but(seats=tuple(cooled(s) for s in vehicle.seats))
    return drive_state(garage, garage.vehicles.put(changed))


@tool(idempotent=True)
def shift_gear(
    garage: Garage,
    vehicle_id: Annotated[VehicleId, Field(description="Id of the vehicle")],
    gear: Annotated[Gear, Field(description="P park, R reverse, N neutral, D drive")],
) -> DriveState:
    """Shift into another gear. Needs the ignition on and, to leave P, the brake pressed. Refuses while the
    vehicle moves, and N where it would roll."""
    vehicle = vehicle_of(garage, vehicle_id)
    _unless(vehicle.gear == gear, vehicle, "gear", f"it is in {gear}")
    standing(vehicle, "shifting")
    if vehicle.ignition != "on":
        raise Refused("ignition_off", f"gear: the ignition of {titled(vehicle)} is not on, so it stays in its gear.")
    if not vehicle.brake and vehicle.gear == "P":
        raise Refused("brake_not_pressed", f"gear: {titled(vehicle)} only leaves P with the brake pressed.")
    if gear == "N" and not (vehicle.brake or vehicle.parking_brake):
        raise Refused(
            "would_roll", f"gear: {titled(vehicle)} would roll in N; press the brake or engage the parking brake."
        )
    return drive_state(garage, garage.vehicles.put(vehicle.but(gear=gear)))


@tool(idempotent=True)
def set_parking_brake(
    garage: Garage,
    vehicle_id: Annotated[VehicleId, Field(description="Id of the vehicle")],
    state: Annotated[Literal["engaged", "released"], Field(description="engaged or released")],
) -> DriveState:
    """Engage or release the parking brake. Releasing needs the ignition on and the brake pressed. Refuses while the
    vehicle moves."""
    vehicle = vehicle_of(garage, vehicle_id)
    engaged = state == "engaged"
    _unless(vehicle.parking_brake == engaged, vehicle, "state", f"the parking brake is {state}")
    standing(vehicle, "using the parking brake")
    if not engaged and vehicle.ignition != "on":
        raise Refused("ignition_off", f"state: the parking brake of {titled(vehicle)} needs the ignition on.")
    if not engaged and not vehicle.brake:
        raise Refused("brake_not_pressed", f"state: press the brake of {titled(vehicle)} to release the parking brake.")
    return drive_state(garage, garage.vehicles.put(vehicle.but(parking_brake=engaged)))


@tool(idempotent=True)
def set_vehicle_speed(
    garage: Garage,
    vehicle_id: Annotated[VehicleId, Field(description="Id of the vehicle")],
    speed_kph: Annotated[int, Field(ge=0, le=250, description="Kilometres per hour; 0 stops it")],
) -> DriveState:
    """Drive at a speed: along the planned route, else a loop of six minutes with each speed. 0 stops, at the route's
    end, and records the trip. Needs ignition on, gear D or R (10 at most), doors closed, brakes released, and range."""
    vehicle = vehicle_of(garage, vehicle_id)
    _unless(vehicle.speed == speed_kph, vehicle, "speed_kph", f"its speed is {speed_kph} km/h")
    if speed_kph == 0:
        still, trip = stop(garage, vehicle)
        return drive_state(garage, garage.vehicles.put(still), trip)
    if vehicle.ignition != "on":
        raise Refused("ignition_off", f"speed_kph: the ignition of {titled(vehicle)} is not on.")
    if vehicle.gear not in ("D", "R"):
        raise Refused("wrong_gear", f"speed_kph: {titled(vehicle)} is in {vehicle.gear}; shift it into D or R first.")
    if vehicle.open_doors:
        doors = ", ".join(vehicle.open_doors)
        raise Refused("door_open", f"speed_kph: a door of {titled(vehicle)} is open ({doors}); close it first.")
    if vehicle.brake:
        raise Refused("brake_pressed", f"speed_kph: the brake of {titled(vehicle)} is pressed; release it first.")
    if vehicle.parking_brake:
        raise Refused("parking_brake_engaged", f"speed_kph: release the parking brake of {titled(vehicle)} first.")
    fastest = REVERSE_SPEED if vehicle.gear == "R" else vehicle.top_speed
    if speed_kph > fastest:
        raise Refused(
            "too_fast",
            f"speed_kph: {titled(vehicle)} goes {fastest} km/h at most in {vehicle.gear}, not {speed_kph}.",
            [{"pointer": "/speed_kph", "problem": "too fast", "allowed": f"0 to {fastest}"}],
        )
    return drive_state(garage, garage.vehicles.put(set_off(garage, vehicle, speed_kph)))
