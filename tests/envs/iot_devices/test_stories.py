"""What a resident can do with a smart home, told in calls. The home is the small one of conftest.py."""

from __future__ import annotations

import pytest

SET = ("conflict", "already_set")
UNSUPPORTED = ("refused", "unsupported_feature")
KIND = ("refused", "unsupported_kind")
OFFLINE = ("refused", "device_offline")


def test_a_light_goes_on_once_and_off_once(resident):
    assert resident.does("turn_device_on", device_id="light_full")["status"] == "on"
    assert resident.is_refused("turn_device_on", device_id="light_full") == SET
    assert resident.does("turn_device_off", device_id="light_full")["status"] == "off"
    assert resident.is_refused("turn_device_off", device_id="light_full") == SET


def test_dimming_turns_a_light_on_and_keeps_to_what_it_can(resident):
    lit = resident.does("set_light_level", device_id="light_full", brightness_pct=40)
    # 40 percent of 20 watts.
    assert (lit["status"], lit["brightness_pct"], lit["power_w"]) == ("on", 40, 8)
    error = resident.error("set_light_level", device_id="light_full", brightness_pct=9)
    assert (error["code"], error["details"][0]["allowed"]) == ("out_of_range", "10 to 100")
    assert resident.does("set_light_level", device_id="light_full", brightness_pct=10)["brightness_pct"] == 10
    assert resident.is_refused("set_light_level", device_id="light_plain", brightness_pct=50) == UNSUPPORTED
    assert resident.is_refused("set_light_level", device_id="light_full", brightness_pct=101)[0] == "invalid_arguments"
    # Turned off and on again, it is as bright as before.
    resident.does("turn_device_off", device_id="light_full")
    assert resident.does("turn_device_on", device_id="light_full")["brightness_pct"] == 10


def test_lights_show_the_colors_they_have(resident):
    assert resident.does("set_light_color", device_id="light_full", color_name="blue")["color_name"] == "blue"
    assert resident.is_refused("set_light_color", device_id="light_white", color_name="blue") == UNSUPPORTED
    assert resident.does("set_light_color", device_id="light_white", color_name="cool_white")["status"] == "on"
    assert resident.is_refused("set_light_color", device_id="light_plain", color_name="warm_white") == UNSUPPORTED


@pytest.mark.parametrize(
    "tool,device,more",
    [
        ("turn_device_on", "lock_front", {}),
        ("set_light_level", "switch_fan", {"brightness_pct": 50}),
        ("lock_door", "camera_door", {}),
        ("unlock_door", "light_full", {"code": "4711"}),
        ("set_thermostat_mode", "sensor_temp", {"hvac_mode": "heat"}),
        ("set_blind_position", "climate_bed", {"position": 5}),
        ("start_camera_recording", "cover_bed", {}),
        ("read_sensor", "climate_bed", {}),
    ],
)
def test_a_device_of_another_kind_is_refused(resident, tool, device, more):
    assert resident.is_refused(tool, device_id=device, **more) == KIND
    assert resident.is_refused(tool, device_id="light_none", **more) == ("not_found", "device_not_found")


def test_what_is_offline_does_not_answer(resident):
    assert resident.is_refused("turn_device_on", device_id="light_gone") == OFFLINE
    assert resident.is_refused("set_light_color", device_id="light_gone", color_name="red") == OFFLINE
    shown = resident.does("get_device_state", device_id="light_gone")
    assert (shown["status"], shown["online"], "brightness_pct" in shown) == ("unavailable", False, False)
    offline = resident.does("list_devices", availability="offline")["devices"]
    assert [d["id"] for d in offline] == ["light_gone"]
    # Its name and room stand in the hub, and can be changed there.
    assert resident.does("rename_device", device_id="light_gone", new_name="old lamp")["name"] == "old lamp"


def test_a_door_is_unlocked_with_its_own_code_only(resident):
    assert resident.is_refused("lock_door", device_id="lock_front") == SET
    assert resident.is_refused("unlock_door", device_id="lock_front", code="1234") == ("refused", "wrong_code")
    assert resident.is_refused("unlock_door", device_id="lock_front", code="47111")[0] == "invalid_arguments"
    assert resident.does("unlock_door", device_id="lock_front", code="4711")["status"] == "unlocked"
    assert resident.is_refused("unlock_door", device_id="lock_front", code="4711") == SET
    assert resident.does("lock_door", device_id="lock_front")["status"] == "locked"
    assert resident.is_refused("lock_door", device_id="lock_open") == ("refused", "door_open")
    assert "4711" not in str(resident.does("get_device_state", device_id="lock_front"))


def test_a_thermostat_needs_a_mode_and_keeps_to_its_range(resident):
    assert resident.is_refused("set_thermostat_target", device_id="climate_bed", temperature=21) == (
        "refused",
        "thermostat_off",
    )
    assert resident.is_refused("set_thermostat_mode", device_id="climate_bed", hvac_mode="cool") == UNSUPPORTED
    warm = resident.does("set_thermostat_mode", device_id="climate_bed", hvac_mode="heat")
    # It is 19 degrees where 18 are wanted: nothing is drawn.
    assert (warm["temperature"], warm["current_temperature"], warm["power_w"]) == (18.0, 19.0, 0)
    warm = resident.does("set_thermostat_target", device_id="climate_bed", temperature=21.5)
    assert (warm["temperature"], warm["power_w"]) == (21.5, 800)
    error = resident.error("set_thermostat_target", device_id="climate_bed", temperature=26.5)
    assert (error["code"], error["details"][0]["allowed"]) == ("out_of_range", "12 to 26")
    bad = resident.is_refused("set_thermostat_target", device_id="climate_bed", temperature=21.3)
    assert bad[0] == "invalid_arguments"


def test_a_camera_records_until_it_is_stopped(resident):
    assert resident.is_refused("stop_camera_recording", device_id="camera_door") == SET
    assert resident.is_refused("start_camera_recording", device_id="camera_door", resolution="4k") == UNSUPPORTED
    shown = resident.does("start_camera_recording", device_id="camera_door")
    assert (shown["status"], shown["resolution"]) == ("recording", "1080p")
    assert resident.is_refused("start_camera_recording", device_id="camera_door", resolution="720p") == SET
    assert resident.does("stop_camera_recording", device_id="camera_door")["status"] == "idle"


def test_a_protected_plug_stays_on(resident):
    assert resident.is_refused("turn_device_off", device_id="switch_freezer") == ("refused", "plug_protected")
    assert resident.status("switch_freezer") == "on"


def test_names_are_single_within_a_room(resident):
    assert resident.is_refused("rename_device", device_id="light_plain", new_name="LAMP") == (
        "conflict",
        "name_taken",
    )
    assert resident.is_refused("move_device", device_id="light_full", room_id="area_bedroom") == (
        "conflict",
        "name_taken",
    )
    assert resident.is_refused("move_device", device_id="cover_bed", room_id="area_attic") == ("refused", "built_in")
    resident.does("rename_device", device_id="light_full", new_name="big lamp")
    assert resident.does("move_device", device_id="light_full", room_id="area_bedroom")["room_name"] == "bedroom"
    assert resident.is_refused("move_device", device_id="light_full", room_id="area_bedroom") == SET
    found = resident.does("list_devices", query="bedroom lamp", kind="light")["devices"]
    assert [d["name"] for d in found] == ["big lamp", "dead lamp", "lamp"]


def test_a_scene_sets_what_answers_and_sets_off_a_chain(resident):
    result = resident.does("activate_scene", scene_id="scene_night")
    assert [(d["id"], d["status"]) for d in result["changed"]] == [("light_plain", "off"), ("cover_bed", "closed")]
    # One lamp is offline, one door stands open.
    assert result["skipped"] == ["dead lamp in the bedroom: offline", "back door lock in the kitchen: door open"]
    # The closed blind starts the fan, which asks for the scene that is on already.
    assert result["automations_run"] == ["fan rule", "loop rule"]
    assert resident.status("switch_fan") == "on"
    assert resident.is_refused("activate_scene", scene_id="scene_fan") == SET


def test_an_automation_fires_on_the_state_it_waits_for(resident):
    # From 100 to 40 the blind stays open; at 0 it is closed.
    assert "automations_run" not in resident.does("set_blind_position", device_id="cover_bed", position=40)
    closed = resident.does("set_blind_position", device_id="cover_bed", position=0)
    assert closed["automations_run"] == ["fan rule", "loop rule"]
    assert (resident.status("switch_fan"), resident.status("light_plain")) == ("on", "off")


def test_a_suspended_automation_does_nothing_until_it_is_enabled(resident):
    lit = resident.does("turn_device_on", device_id="light_full")
    assert "automations_run" not in lit
    resident.does("turn_device_off", device_id="light_full")
    assert resident.is_refused("set_automation_enabled", automation_id="automation_off", status="disabled") == SET
    resident.does("set_automation_enabled", automation_id="automation_off", status="enabled")
    lit = resident.does("turn_device_on", device_id="light_full")
    # The blind is open already, so that the night scene closes it, and each automation runs once.
    assert lit["automations_run"] == ["off rule", "loop rule", "fan rule"]


def test_an_automation_of_ones_own(resident):
    wish = {"name": "leak", "trigger_device_id": "camera_door", "trigger_state": "recording", "scene_id": "scene_fan"}
    made = resident.does("create_automation", **wish)
    assert (made["status"], made["scene_name"], made["trigger"]) == ("enabled", "fresh air", "camera in the kitchen")
    assert resident.is_refused("create_automation", **wish) == ("conflict", "name_taken")
    assert resident.is_refused("create_automation", **wish | {"name": "b"}) == ("conflict", "automation_exists")
    assert resident.is_refused("create_automation", **wish | {"name": "b", "trigger_state": "locked"}) == UNSUPPORTED
    thermometer = wish | {"name": "b", "trigger_device_id": "sensor_temp", "trigger_state": "clear"}
    assert resident.is_refused("create_automation", **thermometer) == UNSUPPORTED
    ran = resident.does("start_camera_recording", device_id="camera_door")["automations_run"]
    assert ran == ["leak", "loop rule", "fan rule"]
    assert resident.does("delete_automation", automation_id=made["id"])["name"] == "leak"
    gone = ("not_found", "automation_not_found")
    assert resident.is_refused("delete_automation", automation_id=made["id"]) == gone


def test_a_scene_keeps_a_room_as_it_is(resident):
    resident.does("set_blind_position", device_id="cover_bed", position=30)
    made = resident.does("create_scene", name="siesta", room_id="area_bedroom")
    # Lamp, fan, thermostat and blind; neither the lamp that is offline nor the thermometer.
    assert (made["devices"], made["room_name"]) == (4, "bedroom")
    assert resident.is_refused("create_scene", name="Siesta", room_id="area_kitchen") == ("conflict", "name_taken")
    assert resident.is_refused("create_scene", name="empty", room_id="area_attic") == ("refused", "nothing_to_save")
    resident.does("set_blind_position", device_id="cover_bed", position=80)
    resident.does("turn_device_on", device_id="light_white")
    result = resident.does("activate_scene", scene_id=made["id"])
    assert [d["id"] for d in result["changed"]] == ["light_white", "cover_bed"]
    assert resident.does("get_device_state", device_id="cover_bed")["position"] == 30
    # A scene never unlocks: the back door is unlocked now, and is left out.
    locks = resident.does("create_scene", name="cooking", room_id="area_kitchen")
    assert locks["devices"] == 4
    assert [s["name"] for s in resident.does("list_scenes", room_id="area_kitchen")["scenes"]] == ["cooking"]


def test_sensors_tell_numbers_or_what_they_noticed(resident):
    warm = resident.does("read_sensor", device_id="sensor_temp")
    assert (warm["value"], warm["unit"], warm["battery_pct"]) == (19.5, "°C", 9)
    assert resident.does("read_sensor", device_id="sensor_leak")["value"] == "clear"


def test_energy_adds_up(resident):
    week = resident.does("get_energy_report")
    # Lamp 100 + 6 * 50 = 400, bulb 7 * 30 = 210, thermostat nothing; only the bulb is on.
    assert (week["total_kwh"], week["power_now_w"]) == (0.61, 40)
    assert [(d["id"], d["kwh"]) for d in week["devices"]][:2] == [("light_full", 0.4), ("light_plain", 0.21)]
    # 400 + 21 * 10 + 28 * 30.
    assert resident.does("get_energy_report", period="last_28_days")["total_kwh"] == 1.45
    assert resident.does("get_energy_report", period="yesterday", room_id="area_kitchen")["total_kwh"] == 0.13
    resident.does("turn_device_off", device_id="light_plain")
    assert resident.does("get_energy_report")["power_now_w"] == 0


def test_rooms_by_floor(resident):
    rooms = resident.does("list_rooms", floor="upper_floor")["rooms"]
    assert [(r["name"], r["devices"]) for r in rooms] == [("attic", 0), ("bedroom", 6)]


def test_doors_tell_whether_they_stand_open(resident):
    assert resident.does("get_device_state", device_id="lock_open")["door_open"] is True
    assert "door_open" not in resident.does("get_device_state", device_id="lock_front")
    assert resident.does("read_sensor", device_id="sensor_gate")["value"] == "open"
    rule = {"name": "gate", "trigger_device_id": "sensor_gate", "scene_id": "scene_night"}
    assert resident.is_refused("create_automation", trigger_state="detected", **rule) == UNSUPPORTED
    assert resident.does("create_automation", trigger_state="closed", **rule)["trigger_state"] == "closed"


def test_a_plug_that_must_stay_on_says_so(resident):
    assert resident.does("get_device_state", device_id="switch_freezer")["protected"] is True
    assert "protected" not in resident.does("get_device_state", device_id="switch_fan")


def test_lists_follow_names_rooms_and_states(resident):
    def names(**more: str) -> list[tuple[str, str, str]]:
        rows = resident.does("list_devices", kind="light", **more)["devices"]
        return [(d["room_name"], d["name"], d["status"]) for d in rows]

    assert names() == [
        ("bedroom", "dead lamp", "unavailable"),
        ("bedroom", "lamp", "off"),
        ("kitchen", "bulb", "on"),
        ("kitchen", "lamp", "off"),
    ]
    resident.does("move_device", device_id="light_full", room_id="area_attic")
    resident.does("rename_device", device_id="light_plain", new_name="Zebra")
    resident.does("turn_device_on", device_id="light_white")
    assert names() == [
        ("attic", "lamp", "off"),
        ("bedroom", "dead lamp", "unavailable"),
        ("bedroom", "lamp", "on"),
        ("kitchen", "Zebra", "on"),
    ]
    assert names(query="kit zeb") == [("kitchen", "Zebra", "on")]
    assert names(query="bulb") == names(query="lamp kitchen") == []
    assert names(room_id="area_attic", query="LAMP") == [("attic", "lamp", "off")]
    rooms = {r["name"]: r["devices"] for r in resident.does("list_rooms")["rooms"]}
    assert (rooms["attic"], rooms["kitchen"]) == (1, 7)
    # 20 watts of the lamp that went up to the attic, at full brightness.
    resident.does("turn_device_on", device_id="light_full")
    report = resident.does("get_energy_report", room_id="area_attic")
    assert (report["total_kwh"], report["power_now_w"], len(report["devices"])) == (0.4, 20, 1)
    # With the bulb's 40 watts; the freezer is not metered.
    assert resident.does("get_energy_report")["power_now_w"] == 60
