"""Tools on the body: lock, doors, windows, child locks."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, Refused, tool
from prove.envs.vehicle.entities import CORNERS, DOORS, Corner, Door, Garage, RearDoor, VehicleId
from prove.envs.vehicle.rules import has_rear, standing, titled, vehicle_of
from prove.envs.vehicle.views import BodyState, body_state

VENT = 15
"""Percent up to which a window opens without current from the ignition."""


@tool(idempotent=True)
def lock_vehicle(
    garage: Garage,
    vehicle_id: Annotated[VehicleId, Field(description="Id of the vehicle")],
    action: Annotated[Literal["lock", "unlock"], Field(description="lock or unlock")],
) -> BodyState:
    """Lock or unlock all doors. Refuses to lock while a door is open, to unlock while the vehicle moves, and what is
    so already."""
    vehicle = vehicle_of(garage, vehicle_id)
    locked = action == "lock"
    if vehicle.locked == locked:
        raise Conflict("already_set", f"action: {titled(vehicle)} is {action}ed already.")
    if not locked:
        standing(vehicle, "unlocking")
    if locked and vehicle.open_doors:
        doors = ", ".join(vehicle.open_doors)
        raise Refused("door_open", f"action: a door of {titled(vehicle)} is open ({doors}); close it first.")
    return body_state(garage.vehicles.put(vehicle.but(locked=locked)))


@tool(idempotent=True)
def open_vehicle_door(
    garage: Garage,
    vehicle_id: Annotated[VehicleId, Field(description="Id of the vehicle")],
    door: Annotated[Door, Field(description="front_left, front_right, rear_left, rear_right or hatch")],
) -> BodyState:
    """Open a door. Refuses while the vehicle moves or is locked, a rear door under child lock, and one that is open."""
    vehicle = vehicle_of(garage, vehicle_id)
    has_rear(vehicle, door, "door", "door")
    if door in vehicle.open_doors:
        raise Conflict("already_set", f"door: the {door} door of {titled(vehicle)} is open already.")
    standing(vehicle, "opening a door")
    if vehicle.locked:
        raise Refused("vehicle_locked", f"door: {titled(vehicle)} is locked; unlock it first.")
    if door in vehicle.child_locks:
        raise Refused("child_lock", f"door: the child lock of the {door} door of {titled(vehicle)} is on.")
    return body_state(
        garage.vehicles.put(vehicle.but(open_doors=tuple(d for d in DOORS if d == door or d in vehicle.open_doors)))
    )


@tool(idempotent=True)
def close_vehicle_door(
    garage: Garage,
    vehicle_id: Annotated[VehicleId, Field(description="Id of the vehicle")],
    door: Annotated[Door, Field(description="front_left, front_right, rear_left, rear_right or hatch")],
) -> BodyState:
    """Close a door. Refuses one that is closed."""
    vehicle = vehicle_of(garage, vehicle_id)
    has_rear(vehicle, door, "door", "door")
    if door not in vehicle.open_doors:
        raise Conflict("already_set", f"door: the {door} door of {titled(vehicle)} is closed already.")
    return body_state(garage.vehicles.put(vehicle.but(open_doors=tuple(d for d in vehicle.open_doors if d != door))))


@tool(idempotent=True)
def open_window(
    garage: Garage,
    vehicle_id: Annotated[VehicleId, Field(description="Id of the vehicle")],
    window: Annotated[Corner, Field(description="front_left, front_right, rear_left or rear_right")],
    position_pct: Annotated[int, Field(ge=0, le=100, description="Percent open: 0 closes it")],
) -> BodyState:
    """Move a window to a position. With the ignition off it opens to 15 at most, to let in air. Refuses to open a rear
    window under child lock."""
    vehicle = vehicle_of(garage, vehicle_id)
    has_rear(vehicle, window, "window", "window")
    number = CORNERS.index(window)
    present = vehicle.windows[number]
    if present == position_pct:
        raise Conflict(
            "already_set", f"position_pct: the {window} window of {titled(vehicle)} is at {present} already."
        )
    if position_pct > present and window in vehicle.child_locks:
        raise Refused("child_lock", f"window: the child lock of the {window} door of {titled(vehicle)} is on.")
    if position_pct > max(VENT, present) and vehicle.ignition == "off":
        raise Refused(
            "ignition_off",
            f"position_pct: with its ignition off, {titled(vehicle)} opens windows to {VENT} percent at most.",
            [{"pointer": "/position_pct", "problem": "too wide", "allowed": f"0 to {VENT}"}],
        )
    windows = tuple(position_pct if i == number else p for i, p in enumerate(vehicle.windows))
    return body_state(garage.vehicles.put(vehicle.but(windows=windows)))


@tool(idempotent=True)
def set_child_lock(
    garage: Garage,
    vehicle_id: Annotated[VehicleId, Field(description="Id of the vehicle")],
    door: Annotated[RearDoor, Field(description="rear_left or rear_right")],
    state: Annotated[Literal["on", "off"], Field(description="on or off")],
) -> BodyState:
    """Switch the child lock of a rear door, which keeps it and its window from being opened. Refuses while the vehicle
    moves, and a vehicle without rear doors."""
    vehicle = vehicle_of(garage, vehicle_id)
    has_rear(vehicle, door, "door", "door")
    if (door in vehicle.child_locks) == (state == "on"):
        raise Conflict(
            "already_set", f"state: the child lock of the {door} door of {titled(vehicle)} is {state} already."
        )
    standing(vehicle, "changing a child lock")
    rest = {d for d in vehicle.child_locks if d != door} | ({door} if state == "on" else set())
    locks: tuple[RearDoor, ...] = tuple(d for d in ("rear_left", "rear_right") if d in rest)
    return body_state(garage.vehicles.put(vehicle.but(child_locks=locks)))
