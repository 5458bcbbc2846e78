"""Tools on scenes: list them, make one of how a room is now, activate one."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, Refused, View, tool
from prove.envs.common import Cursor, Limit, Query, Words, fold, page, views
from prove.envs.iot_devices.entities import Device, Home, RoomId, Scene, SceneId
from prove.envs.iot_devices.named import by_name
from prove.envs.iot_devices.rules import devices_of, fire, name_is_free, play, room_name, snapshot
from prove.envs.iot_devices.views import DeviceRow, device_row

MOST_DEVICES = 20


class SceneRow(View, frozen=True, kw_only=True):
    id: SceneId
    name: str
    room_name: str = "whole home"
    devices: int


class ScenePage(View, frozen=True, kw_only=True):
    scenes: list[SceneRow]
    next_cursor: str | None = None


class SceneResult(View, frozen=True, kw_only=True):
    scene_id: SceneId
    name: str
    changed: list[DeviceRow]
    skipped: list[str] | None = None
    automations_run: list[str] | None = None


def scene_row(home: Home, scene: Scene) -> SceneRow:
    """A scene as results show it."""
    room = "whole home" if scene.room_id is None else home.rooms.need(scene.room_id, "room_id").name
    return SceneRow(id=scene.id, name=scene.name, room_name=room, devices=len(scene.settings))


@tool(read_only=True)
def list_scenes(
    home: Home,
    room_id: Annotated[RoomId | None, Field(description="Only scenes of this room")] = None,
    query: Annotated[Query | None, Field(description="Words of the name, in any order")] = None,
    limit: Limit = 10,
    cursor: Cursor | None = None,
) -> ScenePage:
    """List the scenes by name. Returns one page and next_cursor if there are more."""
    if room_id is not None:
        home.rooms.need(room_id, "room_id")
    table = home.scenes
    rows = by_name(table, query)
    if room_id is not None:
        rows = [s for s in rows if s.room_id == room_id]
    shown, following = page(rows, limit, cursor)
    return ScenePage(scenes=views(home, table, shown, scene_row), next_cursor=following)


@tool
def create_scene(
    home: Home,
    name: Annotated[str, Words(40), Field(description="Name of the scene")],
    room_id: Annotated[RoomId, Field(description="Room whose present state it keeps")],
    kind: Annotated[
        Literal["light", "thermostat", "blind", "plug", "camera"] | None, Field(description="Only devices of this kind")
    ] = None,
) -> SceneRow:
    """Save how the devices of a room are now as a scene. Leaves out sensors, unlocked locks and what is offline.
    Refuses a name that exists, and a room with nothing to save."""
    room = home.rooms.need(room_id, "room_id")
    if not fold(name):
        raise Refused("name_unusable", f"name: {name!r} has no letter or digit.")
    name_is_free(home.scenes, name, "scene")
    rows = [d for d in devices_of(home, room.id) if d.online and kind in (None, d.KIND)]
    settings = tuple(s for d in rows if (s := snapshot(d)) is not None)
    if not settings:
        raise Refused("nothing_to_save", f"room_id: {room.name} ({room.id}) has no such device that answers.")
    if len(settings) > MOST_DEVICES:
        raise Refused("too_many_devices", f"room_id: {len(settings)} devices; a scene has {MOST_DEVICES} at most.")
    scene = Scene(id=home.new_id(home.scenes), name=name, room_id=room.id, settings=settings)
    return scene_row(home, home.scenes.put(scene))


def _why_not(home: Home, device: Device) -> str:
    """``"door lock in the hallway: offline"``"""
    return f"{device.name} in the {room_name(home, device)}: {'door open' if device.online else 'offline'}"


@tool(idempotent=True)
def activate_scene(home: Home, scene_id: Annotated[SceneId, Field(description="Id of a scene")]) -> SceneResult:
    """Set all devices of a scene. Returns those that changed, those skipped because they are offline or their door is
    open, and the automations that ran. Refuses when nothing would change."""
    scene = home.scenes.need(scene_id, "scene_id")
    changed, skipped = play(home, scene)
    if not changed:
        if skipped:
            raise Refused(
                "device_offline", f"scene_id: of {scene.name} ({scene.id}) no device that answers would change."
            )
        raise Conflict("already_set", f"scene_id: everything is as {scene.name} ({scene.id}) wants it already.")
    fired = fire(home, changed)
    return SceneResult(
        scene_id=scene.id,
        name=scene.name,
        changed=[device_row(home, after) for _, after in changed],
        skipped=[_why_not(home, d) for d in skipped] or None,
        automations_run=fired or None,
    )
