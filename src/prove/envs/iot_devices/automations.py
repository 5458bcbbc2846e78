"""Tools on automations, which activate a scene when a device comes into a state."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, Refused, View, tool
from prove.envs.common import Cursor, Limit, Query, Words, fold, page, view, views
from prove.envs.iot_devices.entities import Automation, AutomationId, DeviceId, Home, SceneId, TriggerState
from prove.envs.iot_devices.named import by_name
from prove.envs.iot_devices.rules import changed_devices, device_of, name_is_free, room_name, states_of, titled

MOST_AUTOMATIONS = 40


class AutomationRow(View, frozen=True, kw_only=True):
    id: AutomationId
    name: str
    trigger_device_id: DeviceId
    trigger: str
    trigger_state: TriggerState
    scene_id: SceneId
    scene_name: str
    status: Literal["enabled", "disabled"]


class AutomationPage(View, frozen=True, kw_only=True):
    automations: list[AutomationRow]
    next_cursor: str | None = None


class Deleted(View, frozen=True, kw_only=True):
    deleted_id: AutomationId
    name: str


def _row(home: Home, automation: Automation) -> AutomationRow:
    device = device_of(home, automation.trigger_device_id)
    return AutomationRow(
        id=automation.id,
        name=automation.name,
        trigger_device_id=device.id,
        trigger=f"{device.name} in the {room_name(home, device)}",
        trigger_state=automation.trigger_state,
        scene_id=automation.scene_id,
        scene_name=home.scenes.need(automation.scene_id, "scene_id").name,
        status="enabled" if automation.enabled else "disabled",
    )


@tool(read_only=True)
def list_automations(
    home: Home,
    status: Annotated[
        Literal["enabled", "disabled"] | None, Field(description="Only those switched on, or off")
    ] = None,
    query: Annotated[Query | None, Field(description="Words of the name, in any order")] = None,
    limit: Limit = 6,
    cursor: Cursor | None = None,
) -> AutomationPage:
    """List the automations by name: which device in which state activates which scene. Returns one page and
    next_cursor if there are more."""
    table = home.automations
    rows = by_name(table, query)
    if status is not None:
        enabled = status == "enabled"
        rows = [a for a in rows if a.enabled == enabled]
    shown, following = page(rows, limit, cursor)
    changed = changed_devices(home)
    if changed:
        found = [_row(home, a) if a.trigger_device_id in changed else view(home, table, a, _row) for a in shown]
    else:
        found = views(home, table, shown, _row)
    return AutomationPage(automations=found, next_cursor=following)


@tool
def create_automation(
    home: Home,
    name: Annotated[str, Words(40), Field(description="Name of the automation")],
    trigger_device_id: Annotated[DeviceId, Field(description="Device whose state sets it off")],
    trigger_state: Annotated[TriggerState, Field(description="State that it must come into")],
    scene_id: Annotated[SceneId, Field(description="Scene to activate then")],
) -> AutomationRow:
    """Make an automation, enabled: when the device comes into the state, the scene is activated. Refuses a state that
    the device has not, a name that exists, and the same trigger and scene twice."""
    device = device_of(home, trigger_device_id, "trigger_device_id")
    scene = home.scenes.need(scene_id, "scene_id")
    states = states_of(device)
    if trigger_state not in states:
        able = f"has the states {', '.join(states)}" if states else "measures a number and sets nothing off"
        raise Refused("unsupported_feature", f"trigger_state: {titled(home, device)} {able}, not {trigger_state}.")
    if not fold(name):
        raise Refused("name_unusable", f"name: {name!r} has no letter or digit.")
    name_is_free(home.automations, name, "automation")
    for other in home.automations.where(trigger_device_id=device.id):
        if (other.trigger_state, other.scene_id) == (trigger_state, scene.id):
            raise Conflict("automation_exists", f"trigger_device_id: {other.name} ({other.id}) does that already.")
    if len(home.automations) >= MOST_AUTOMATIONS:
        raise Refused("too_many_automations", f"name: there are {MOST_AUTOMATIONS} automations; delete one first.")
    automation = Automation(
        id=home.new_id(home.automations),
        name=name,
        trigger_device_id=device.id,
        trigger_state=trigger_state,
        scene_id=scene.id,
    )
    return _row(home, home.automations.put(automation))


@tool(idempotent=True)
def set_automation_enabled(
    home: Home,
    automation_id: Annotated[AutomationId, Field(description="Id of an automation")],
    status: Annotated[Literal["enabled", "disabled"], Field(description="disabled suspends it")],
) -> AutomationRow:
    """Switch an automation on, or suspend it without deleting it. Refuses one that is so already."""
    automation = home.automations.need(automation_id, "automation_id")
    enabled = status == "enabled"
    if automation.enabled == enabled:
        raise Conflict("already_set", f"status: {automation.name} ({automation.id}) is {status} already.")
    return _row(home, home.automations.put(automation.but(enabled=enabled)))


@tool(destructive=True)
def delete_automation(
    home: Home, automation_id: Annotated[AutomationId, Field(description="Id of an automation")]
) -> Deleted:
    """Delete an automation for good. Its scene and devices stay."""
    automation = home.automations.need(automation_id, "automation_id")
    home.automations.delete(automation.id)
    return Deleted(deleted_id=automation.id, name=automation.name)
