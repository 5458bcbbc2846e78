"""Tools on climate, seats and lights."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from pydantic import Field

from prove.engine import Conflict, InvalidArgument, Refused, tool
from prove.envs.vehicle.entities import (
    ClimateMode,
    Garage,
    Light,
    LightState,
    Seat,
    SeatFeature,
    SeatName,
    Vehicle,
    VehicleId,
)
from prove.envs.vehicle.rules import RESERVE, has_rear, low, powered, standing, titled, vehicle_of
from prove.envs.vehicle.views import ClimateState, LightsState, SeatState

HIGHEST: dict[SeatFeature, int] = {"heating": 3, "ventilation": 3, "recline": 10, "height": 10, "lumbar": 10}


def _climate_state(vehicle: Vehicle) -> ClimateState:
    on = vehicle.climate != "off"
    return ClimateState(
        id=vehicle.id,
        name=vehicle.name,
        climate=vehicle.climate,
        temperature_c=vehicle.target / 10 if on else None,
        fan_speed=vehicle.fan if on else None,
    )


@tool(idempotent=True)
def set_cabin_climate(
    garage: Garage,
    vehicle_id: Annotated[VehicleId, Field(description="Id of the vehicle")],
    mode: Annotated[ClimateMode, Field(description="off, auto, heat, cool or defrost")],
    temperature_c: Annotated[
        float | None, Field(ge=16, le=28, allow_inf_nan=False, description="Degrees Celsius, in half degrees")
    ] = None,
    fan_speed: Annotated[int | None, Field(ge=1, le=7, description="1 weak to 7 strong")] = None,
) -> ClimateState:
    """Set the climate of the cabin; what is not given stays. A petrol or diesel vehicle needs the ignition on; a
    battery does it while parked, unless it is below 15 percent."""
    vehicle = vehicle_of(garage, vehicle_id)
    if temperature_c is not None and temperature_c * 2 % 1:
        raise InvalidArgument("temperature_c", f"should be in half degrees, such as 20.5; got {temperature_c:g}")
    if mode == "off" and (temperature_c is not None or fan_speed is not None):
        raise InvalidArgument("mode", "is off, so that neither temperature_c nor fan_speed can be given")
    target = vehicle.target if temperature_c is None else round(temperature_c * 10)
    changed = vehicle.but(climate=mode, target=target, fan=fan_speed or vehicle.fan)
    if changed.climate == vehicle.climate and changed.target == vehicle.target and changed.fan == vehicle.fan:
        raise Conflict("already_set", f"mode: the climate of {titled(vehicle)} is set so already.")
    if mode != "off" and vehicle.ignition != "on":
        if not vehicle.battery:
            raise Refused("ignition_off", f"mode: {titled(vehicle)} has no battery for it; switch the ignition on.")
        if low(vehicle):
            raise Refused("battery_low", f"mode: the battery of {titled(vehicle)} is below {RESERVE} percent.")
    return _climate_state(garage.vehicles.put(changed))


@tool(idempotent=True)
def adjust_seat(
    garage: Garage,
    vehicle_id: Annotated[VehicleId, Field(description="Id of the vehicle")],
    seat: Annotated[SeatName, Field(description="driver, front_passenger, rear_left or rear_right")],
    feature: Annotated[SeatFeature, Field(description="heating, ventilation (0 to 3), recline, height, lumbar")],
    level: Annotated[int, Field(ge=0, le=10, description="0 off or lowest, to 3 or 10")],
) -> SeatState:
    """Adjust one feature of a seat. Heating and ventilation need the ignition in accessory or on. Refuses a feature
    that the seat has not, and to move the driver's seat while driving."""
    vehicle = vehicle_of(garage, vehicle_id)
    has_rear(vehicle, seat, "seat", "seat")
    found: Seat = next(s for s in vehicle.seats if s.name == seat)
    present = getattr(found, feature)
    if present is None:
        able = ", ".join(f for f in HIGHEST if getattr(found, f) is not None)
        raise Refused("unsupported_feature", f"feature: the {seat} seat of {titled(vehicle)} only has {able}.")
    highest = HIGHEST[feature]
    if level > highest:
        raise Refused(
            "out_of_range",
            f"level: {feature} goes from 0 to {highest}, not to {level}.",
            [{"pointer": "/level", "problem": "out of range", "allowed": f"0 to {highest}"}],
        )
    if present == level:
        raise Conflict("already_set", f"level: {feature} of the {seat} seat of {titled(vehicle)} is {level} already.")
    if highest == 3 and level:
        powered(vehicle, f"seat {feature}")
    if highest == 10 and seat == "driver":
        standing(vehicle, "moving the driver's seat")
    changes: Any = {feature: level}
    adjusted = msgspec.structs.replace(found, **changes)
    garage.vehicles.put(vehicle.but(seats=tuple(adjusted if s.name == seat else s for s in vehicle.seats)))
    return SeatState(
        id=vehicle.id,
        name=vehicle.name,
        seat=adjusted.name,
        heating=adjusted.heating,
        ventilation=adjusted.ventilation,
        recline=adjusted.recline,
        height=adjusted.height,
        lumbar=adjusted.lumbar,
    )


@tool(idempotent=True)
def set_exterior_lights(
    garage: Garage,
    vehicle_id: Annotated[VehicleId, Field(description="Id of the vehicle")],
    light: Annotated[Light, Field(description="headlights, fog_lights, hazard_lights or parking_lights")],
    state: Annotated[LightState, Field(description="off or on; headlights: off, auto, low_beam, high_beam instead")],
) -> LightsState:
    """Switch exterior lights. Beams need the ignition on, fog lights a beam. Headlights off or on auto put out the fog
    lights. Refuses headlights off while driving."""
    vehicle = vehicle_of(garage, vehicle_id)
    if (light == "headlights") == (state == "on") or (light != "headlights" and state not in ("on", "off")):
        allowed = "off, auto, low_beam or high_beam" if light == "headlights" else "on or off"
        raise InvalidArgument("state", f"of {light} can be {allowed}, not {state}", allowed)
    present = vehicle.headlights if light == "headlights" else "on" if light in vehicle.lights_on else "off"
    if present == state:
        raise Conflict("already_set", f"state: the {light} of {titled(vehicle)} are {state} already.")
    beam = state in ("low_beam", "high_beam")
    if beam and vehicle.ignition != "on":
        raise Refused("ignition_off", f"state: {state} of {titled(vehicle)} needs the ignition on.")
    lit = set(vehicle.lights_on)
    if light == "headlights":
        if state == "off":
            standing(vehicle, "turning the headlights off")
        if not beam:
            lit.discard("fog_lights")
        vehicle = vehicle.but(headlights=state)
    elif state == "on":
        if light == "fog_lights" and vehicle.headlights not in ("low_beam", "high_beam"):
            raise Refused("headlights_off", f"light: fog lights of {titled(vehicle)} need the headlights on a beam.")
        lit.add(light)
    else:
        lit.discard(light)
    changed = garage.vehicles.put(vehicle.but(lights_on=tuple(sorted(lit))))
    return LightsState(
        id=changed.id, name=changed.name, headlights=changed.headlights, lights_on=list(changed.lights_on)
    )
