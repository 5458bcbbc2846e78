"""Tools on lights, plugs, blinds, locks, thermostats and cameras."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from prove.engine import SENSITIVE, Conflict, InvalidArgument, Refused, tool
from prove.envs.common import Digits
from prove.envs.iot_devices.entities import (
    WHITES,
    Blind,
    BlindId,
    Camera,
    CameraId,
    Color,
    Home,
    Light,
    LightId,
    Lock,
    LockId,
    Mode,
    Plug,
    Resolution,
    SwitchId,
    Thermostat,
    ThermostatId,
)
from prove.envs.iot_devices.rules import change, degrees, reachable, titled
from prove.envs.iot_devices.views import DeviceState, device_state

RESOLUTIONS: tuple[Resolution, ...] = ("720p", "1080p", "4k")


@tool(idempotent=True)
def turn_device_on(
    home: Home, device_id: Annotated[SwitchId, Field(description="Id of a light or plug")]
) -> DeviceState:
    """Turn a light or plug on. Returns its state and the automations that ran. Refuses another kind, one that is on
    already, and one offline."""
    device = reachable(home, device_id, Light, Plug)
    return device_state(home, *change(home, device, device.but(on=True)))


@tool(idempotent=True)
def turn_device_off(
    home: Home, device_id: Annotated[SwitchId, Field(description="Id of a light or plug")]
) -> DeviceState:
    """Turn a light or plug off. Returns its state and the automations that ran. Refuses another kind, one that is off
    already, a protected plug, and one offline."""
    device = reachable(home, device_id, Light, Plug)
    if isinstance(device, Plug) and device.always_on:
        raise Refused("plug_protected", f"device_id: {titled(home, device)} is protected and stays on.")
    return device_state(home, *change(home, device, device.but(on=False)))


@tool(idempotent=True)
def set_light_level(
    home: Home,
    device_id: Annotated[LightId, Field(description="Id of a light")],
    brightness_pct: Annotated[int, Field(ge=1, le=100, description="Brightness in percent")],
) -> DeviceState:
    """Dim or brighten a light, which turns it on. Refuses one that cannot be dimmed, and a level below its lowest."""
    light = reachable(home, device_id, Light)
    if light.lowest is None:
        raise Refused(
            "unsupported_feature", f"device_id: {titled(home, light)} cannot be dimmed, only turned on or off."
        )
    if brightness_pct < light.lowest:
        raise Refused(
            "out_of_range",
            f"brightness_pct: {titled(home, light)} cannot go to {brightness_pct}; its lowest is {light.lowest}.",
            [{"pointer": "/brightness_pct", "problem": "out of range", "allowed": f"{light.lowest} to 100"}],
        )
    return device_state(home, *change(home, light, light.but(on=True, brightness=brightness_pct)))


@tool(idempotent=True)
def set_light_color(
    home: Home,
    device_id: Annotated[LightId, Field(description="Id of a light")],
    color_name: Annotated[Color, Field(description="Its new color")],
) -> DeviceState:
    """Change the color of a light, which turns it on. Refuses a color that it cannot show: some only do shades of
    white, some only one."""
    light = reachable(home, device_id, Light)
    if light.colors == "fixed" or (light.colors == "white" and color_name not in WHITES):
        able = "has one fixed color" if light.colors == "fixed" else f"only shows {', '.join(WHITES)}"
        raise Refused("unsupported_feature", f"color_name: {titled(home, light)} {able}, not {color_name}.")
    return device_state(home, *change(home, light, light.but(on=True, color=color_name)))


@tool(idempotent=True)
def set_blind_position(
    home: Home,
    device_id: Annotated[BlindId, Field(description="Id of a blind")],
    position: Annotated[int, Field(ge=0, le=100, description="Percent open: 0 closed, 100 fully open")],
) -> DeviceState:
    """Move a blind. Refuses another kind, and one that is offline or in that position."""
    blind = reachable(home, device_id, Blind)
    return device_state(home, *change(home, blind, blind.but(position=position)))


@tool(idempotent=True)
def lock_door(home: Home, device_id: Annotated[LockId, Field(description="Id of a lock")]) -> DeviceState:
    """Lock a door. Refuses while the door stands open, and one that is locked or offline."""
    lock = reachable(home, device_id, Lock)
    if lock.locked:
        raise Conflict("already_set", f"device_id: {titled(home, lock)} is locked already.")
    if lock.door_open:
        raise Refused("door_open", f"device_id: the door of {titled(home, lock)} stands open; somebody must shut it.")
    return device_state(home, *change(home, lock, lock.but(locked=True)))


@tool(idempotent=True)
def unlock_door(
    home: Home,
    device_id: Annotated[LockId, Field(description="Id of a lock")],
    code: Annotated[str, Digits(4, 4), SENSITIVE, Field(description="The lock's four-digit code")],
) -> DeviceState:
    """Unlock a door with the code that the user tells. Refuses a wrong code, and a lock that is unlocked or offline."""
    lock = reachable(home, device_id, Lock)
    if not lock.locked:
        raise Conflict("already_set", f"device_id: {titled(home, lock)} is unlocked already.")
    if code != lock.code:
        raise Refused("wrong_code", f"code: this is not the code of {titled(home, lock)}; ask the user for it.")
    return device_state(home, *change(home, lock, lock.but(locked=False)))


@tool(idempotent=True)
def set_thermostat_target(
    home: Home,
    device_id: Annotated[ThermostatId, Field(description="Id of a thermostat")],
    temperature: Annotated[
        float, Field(ge=5, le=35, allow_inf_nan=False, description="Degrees Celsius, in half degrees")
    ],
) -> DeviceState:
    """Set the temperature that a thermostat aims at. Refuses one that is off, and what is out of its range."""
    thermostat = reachable(home, device_id, Thermostat)
    if temperature * 2 % 1:
        raise InvalidArgument("temperature", f"should be in half degrees, such as 20.5; got {temperature:g}.")
    if thermostat.mode == "off":
        raise Refused("thermostat_off", f"device_id: {titled(home, thermostat)} is off; set a mode first.")
    low, high = degrees(thermostat.coldest), degrees(thermostat.warmest)
    if not low <= temperature <= high:
        raise Refused(
            "out_of_range",
            f"temperature: {titled(home, thermostat)} cannot aim at {temperature:g}; it goes from {low:g} to {high:g}.",
            [{"pointer": "/temperature", "problem": "out of range", "allowed": f"{low:g} to {high:g}"}],
        )
    return device_state(home, *change(home, thermostat, thermostat.but(target=round(temperature * 10))))


@tool(idempotent=True)
def set_thermostat_mode(
    home: Home,
    device_id: Annotated[ThermostatId, Field(description="Id of a thermostat")],
    hvac_mode: Annotated[Mode, Field(description="off, heat, cool, or auto: both")],
) -> DeviceState:
    """Switch a thermostat to heating, cooling, both or off. Refuses a mode that it has not, and one offline."""
    thermostat = reachable(home, device_id, Thermostat)
    if hvac_mode not in thermostat.modes:
        raise Refused(
            "unsupported_feature",
            f"hvac_mode: {titled(home, thermostat)} has no mode {hvac_mode}, only {', '.join(thermostat.modes)}.",
        )
    return device_state(home, *change(home, thermostat, thermostat.but(mode=hvac_mode)))


@tool(idempotent=True)
def start_camera_recording(
    home: Home,
    device_id: Annotated[CameraId, Field(description="Id of a camera")],
    resolution: Annotated[Resolution | None, Field(description="Its best if not given")] = None,
) -> DeviceState:
    """Start recording with a camera, until it is stopped. Refuses one that records already or is offline, and a
    resolution above its best."""
    camera = reachable(home, device_id, Camera)
    if camera.recording:
        raise Conflict("already_set", f"device_id: {titled(home, camera)} records already; stop it first.")
    wanted = resolution or camera.best
    if RESOLUTIONS.index(wanted) > RESOLUTIONS.index(camera.best):
        raise Refused(
            "unsupported_feature", f"resolution: {titled(home, camera)} records {camera.best} at best, not {wanted}."
        )
    after = camera.but(recording=True, resolution=wanted, recording_since=home.now)
    return device_state(home, *change(home, camera, after))


@tool(idempotent=True)
def stop_camera_recording(
    home: Home, device_id: Annotated[CameraId, Field(description="Id of a camera")]
) -> DeviceState:
    """Stop a camera's recording. Refuses one that does not record or is offline."""
    camera = reachable(home, device_id, Camera)
    if not camera.recording:
        raise Conflict("already_set", f"device_id: {titled(home, camera)} does not record at present.")
    return device_state(home, *change(home, camera, camera.but(recording=False, recording_since=None)))
