"""What a user can do on the file server, told in calls. The server is the small one of conftest.py."""

from __future__ import annotations

import hashlib

INVOICE = "Invoice 7 for Zoë\nTotal: 120.00\n"
TABLE = "name,seats\nben,3\nana,2\nben,3\n"


def test_paths_are_absolute_relative_or_begin_at_home(user):
    where = user.does("get_working_directory")
    assert (where["path"], where["home"], where["user"]) == ("/users/ana", "/users/ana", "ana")
    invoice = user.does("path_info", path="Documents/invoice.txt")
    for same in (
        "/users/ana/Documents/invoice.txt",
        "~/Documents/invoice.txt",
        "./Documents/../Documents//invoice.txt",
        "../../../users/ana/docs/invoice.txt",
        invoice["id"],
    ):
        assert user.does("path_info", path=same)["path"] == "/users/ana/Documents/invoice.txt"
    user.does("change_directory", path="Documents/Taxes")
    assert user.does("path_info", path="../invoice.txt")["id"] == invoice["id"]
    assert user.does("change_directory", path="2025")["path"] == "/users/ana/Documents/Taxes/2025"
    assert user.sees() == ["March invoice.txt"]
    # The root is its own parent, and nobody leaves it.
    assert user.does("change_directory", path="/../..")["path"] == "/"


def test_a_path_that_leads_nowhere_or_through_a_file_is_refused(user):
    assert user.is_refused("read_file", path="Documents/Invoice.txt") == ("not_found", "no_such_file")
    assert user.is_refused("read_file", path="invoice.txt") == ("not_found", "no_such_file")
    assert user.is_refused("read_file", path="file:999999") == ("not_found", "no_such_file")
    assert user.is_refused("read_file", path="Documents/invoice.txt/x") == ("refused", "not_a_directory")
    assert user.is_refused("list_directory", path="Documents/invoice.txt") == ("refused", "not_a_directory")
    assert user.is_refused("change_directory", path="film.mp4") == ("refused", "not_a_directory")
    assert user.is_refused("read_file", path="Documents") == ("refused", "not_a_file")
    assert user.is_refused("read_file", path="film.mp4") == ("refused", "binary_file")
    assert user.is_refused("list_archive", path="film.mp4") == ("refused", "not_an_archive")
    assert user.is_refused("read_symlink", path="Documents") == ("refused", "not_a_symlink")
    for nonsense in ("", " ", "x" * 1001, "../" * 300):
        assert user.is_refused("path_info", path=nonsense)[0] == "invalid_arguments"
    assert user.is_there("Documents/invoice.txt/x") == user.is_there("~/nope") == "nothing"
    assert user.does("path_exists", path="nope/x")["path"] == "/users/ana/nope/x"


def test_an_id_stays_when_its_entry_is_renamed_and_moved(user):
    found = user.does("find_files", query="INVOICE march", folder="~/Documents/Taxes/2025")["entries"]
    assert [(e["name"], e["stem"], e["folder"]) for e in found] == [
        ("March invoice.txt", "March invoice", "Documents/Taxes/2025")
    ]
    key = found[0]["id"]
    assert user.does("rename_path", path=key, new_name="Paid.txt")["path"].endswith("/2025/Paid.txt")
    assert user.does("move_path", path=key, folder="Empty")["path"] == "/users/ana/Empty/Paid.txt"
    assert user.does("read_file", path=key)["text"] == "Invoice of 2025"
    # A directory takes along what it holds.
    user.does("move_path", path="Empty", folder="Documents")
    assert user.does("path_info", path=key)["path"] == "/users/ana/Documents/Empty/Paid.txt"
    assert user.is_refused("move_path", path=key, folder="Documents/Empty") == ("conflict", "already_there")
    assert user.is_refused("rename_path", path=key, new_name="Paid.txt") == ("conflict", "already_there")


def test_text_is_written_appended_and_replaced(user):
    made = user.does("create_file", name="café.txt", folder="Documents", text="one")
    assert (made["path"], made["size"], made["lines"]) == ("/users/ana/Documents/café.txt", 3, 1)
    assert user.is_refused("create_file", name="café.txt", folder="Documents") == ("conflict", "exists")
    # The name of a file may be written with a combining accent as well.
    assert user.does("append_to_file", path="Documents/cafe\u0301.txt", text="two")["lines"] == 2
    assert user.reads("Documents/café.txt") == "one\ntwo"
    changed = user.does("replace_in_file", path=made["id"], old_text="o", new_text="00")
    assert (changed["replaced"], user.reads(made["id"])) == (2, "00ne\ntw00")
    assert user.does("replace_in_file", path=made["id"], old_text="0", new_text="", first_only=True)["replaced"] == 1
    assert user.reads(made["id"]) == "0ne\ntw00"
    assert user.is_refused("replace_in_file", path=made["id"], old_text="z", new_text="y") == (
        "refused",
        "no_such_text",
    )
    assert user.does("write_file", path=made["id"], text="é\n")["size"] == 3
    assert user.does("write_file", path=made["id"], text="")["lines"] == 0
    assert user.does("read_file", path=made["id"])["note"] == "empty"
    assert user.is_refused("write_file", path="Documents/new.txt", text="x") == ("not_found", "no_such_file")
    assert user.is_refused("write_file", path=made["id"], text="x" * 64_001) == ("refused", "file_too_large")
    user.does("write_file", path=made["id"], text="a" * 1000)
    huge = {"path": made["id"], "old_text": "a", "new_text": "b" * 50_000}
    assert user.is_refused("replace_in_file", **huge) == ("refused", "file_too_large")


def test_some_lines_of_a_file(user):
    part = user.does("read_file_lines", path="Documents/table.csv", start_line=2, end_line=3)
    assert (part["text"], part["total_lines"]) == ("ben,3\nana,2", 4)
    assert user.does("read_file_lines", path="Documents/table.csv", start_line=4)["text"] == "ben,3"
    assert user.does("read_file_lines", path="Documents/table.csv", start_line=4, end_line=9)["end_line"] == 4
    late = {"path": "Documents/table.csv", "start_line": 5}
    assert user.is_refused("read_file_lines", **late) == ("refused", "no_such_line")
    assert user.is_refused("read_file_lines", **(late | {"end_line": 2}))[0] == "invalid_arguments"
    counts = user.does("count_file_lines", path="Documents/invoice.txt")
    assert (counts["lines"], counts["words"], counts["bytes"], counts["longest_line"]) == (2, 6, 33, 17)


def test_only_an_empty_directory_is_removed(user):
    assert user.is_refused("remove_directory", path="Documents/Taxes") == ("refused", "not_empty")
    made = user.does("make_directory", name="Inner", folder="Empty")
    assert user.is_refused("remove_directory", path="Empty") == ("refused", "not_empty")
    assert user.is_refused("make_directory", name="Inner", folder="Empty") == ("conflict", "exists")
    user.does("remove_directory", path=made["id"])
    user.does("remove_directory", path="Empty")
    assert user.is_refused("remove_directory", path="Empty") == ("not_found", "no_such_file")
    assert user.is_refused("remove_directory", path="Documents/invoice.txt") == ("refused", "not_a_directory")
    assert user.is_there("Empty") == "nothing"


def test_nothing_is_put_into_itself(user):
    for tool in ("move_path", "copy_path"):
        assert user.is_refused(tool, path="Documents", folder="Documents/Taxes/2025") == ("refused", "into_itself")
        assert user.is_refused(tool, path="Documents", folder="Documents") == ("refused", "into_itself")
        # By way of a link it is the same directory.
        assert user.is_refused(tool, path="Documents", folder="docs/Taxes") == ("refused", "into_itself")
    # What the session stands in is not deleted, but may be moved.
    user.does("change_directory", path="Documents/Taxes")
    assert user.is_refused("delete_path", path="~/Documents") == ("refused", "busy")
    assert user.is_refused("delete_path", path=".") == ("refused", "busy")
    user.does("move_path", path="~/Documents", folder="~/Empty")
    assert user.does("get_working_directory")["path"] == "/users/ana/Empty/Documents/Taxes"


def test_a_copy_is_a_file_of_its_own(user):
    copy = user.does("copy_path", path="Documents", folder="Empty", new_name="Papers")
    assert copy["path"] == "/users/ana/Empty/Papers"
    assert user.sees("Empty/Papers") == ["invoice.txt", "table.csv", "Taxes"]
    user.does("write_file", path="Empty/Papers/invoice.txt", text="paid\n")
    assert user.reads("Documents/invoice.txt") == INVOICE.rstrip("\n")
    assert user.is_refused("copy_path", path="Documents", folder="Empty", new_name="Papers") == ("conflict", "exists")
    # Another's file, copied, is one's own.
    user.does("copy_path", path="/shared/team/rules.md", folder="Empty")
    assert user.does("path_info", path="Empty/rules.md")["owner"] == "ana"
    assert user.is_refused("copy_path", path="/users/ben") == ("refused", "permission_denied")
    assert user.is_refused("copy_path", path="locked.txt", folder="Empty") == ("refused", "permission_denied")


def test_modes_decide_who_may_do_what(user):
    def denied(tool: str, **arguments: object) -> bool:
        return user.is_refused(tool, **arguments) == ("refused", "permission_denied")

    assert denied("read_file", path="/etc/secrets") and denied("list_directory", path="/users/ben")
    assert denied("read_file", path="/users/ben/mine.txt") and denied("path_exists", path="/users/ben/mine.txt")
    assert denied("change_directory", path="/shared/others") and denied("create_file", name="x", folder="/etc")
    assert denied("write_file", path="/etc/hosts", text="") and denied("delete_path", path="/etc/hosts")
    assert denied("move_path", path="/etc/hosts", folder="Empty") and denied("rename_path", path="~", new_name="me")
    assert denied("write_file", path="final.txt", text="") and denied("read_file", path="locked.txt")
    # The group may write plan.md but only read rules.md; anybody of the group may add to the directory.
    user.does("append_to_file", path="/shared/team/plan.md", text="more")
    assert denied("append_to_file", path="/shared/team/rules.md", text="more")
    user.does("create_file", name="mine.md", folder="/shared/team")
    # An owner who is kept out by a mode can change that.
    assert denied("list_directory", path="Locked") and denied("read_file", path="Locked/inside.txt")
    assert user.does("change_mode", path="Locked", mode="500")["permissions"] == "r-x------"
    assert user.reads("Locked/inside.txt") == "shh"
    assert denied("create_file", name="x", folder="Locked") and denied("delete_path", path="Locked/inside.txt")
    user.does("change_mode", path="Locked", mode="700")
    user.does("delete_path", path="Locked/inside.txt")
    assert denied("change_mode", path="/shared/team/plan.md", mode="600")
    assert user.is_refused("change_mode", path="final.txt", mode="799")[0] == "invalid_arguments"
    # An id is no way round a directory that may not be entered.
    inside = user.session.fork()
    key = next(f.id for f in inside.state.files if f.name == "mine.txt")
    assert denied("path_info", path=key)


def test_an_owner_gives_a_file_away_within_a_group(user):
    changed = user.does("change_owner", path="final.txt", owner="ana", group="crew")
    assert (changed["owner"], changed["group"]) == ("ana", "crew")
    assert user.is_refused("change_owner", path="final.txt", owner="ana", group="others") == ("refused", "not_in_group")
    assert user.is_refused("change_owner", path="final.txt", owner="ana", group="x") == ("not_found", "no_such_group")
    assert user.is_refused("change_owner", path="final.txt", owner="zed") == ("not_found", "no_such_user")
    assert user.is_refused("change_owner", path="final.txt", owner="guest") == ("refused", "no_shared_group")
    used = user.does("disk_quota")["used_bytes"]
    assert user.does("change_owner", path="film.mp4", owner="ben")["owner"] == "ben"
    # What was given away no longer counts, and is not the giver's to change.
    assert used - user.does("disk_quota")["used_bytes"] == 600_000
    assert user.is_refused("change_owner", path="film.mp4", owner="ana") == ("refused", "permission_denied")


def test_links_lead_on_and_not_in_a_circle(user):
    assert user.reads("latest") == INVOICE.rstrip("\n")
    assert user.does("read_symlink", path="latest")["target"] == "docs/invoice.txt"
    assert user.does("resolve_path", path="latest")["path"] == "/users/ana/Documents/invoice.txt"
    assert user.does("resolve_path", path="docs/Taxes")["path"] == "/users/ana/Documents/Taxes"
    for path in ("ring", "gnir/x"):
        assert user.is_refused("resolve_path", path=path) == ("refused", "link_loop")
    assert user.is_refused("change_directory", path="ring") == ("refused", "link_loop")
    assert user.does("read_symlink", path="ring")["broken"] and user.does("read_symlink", path="gone")["broken"]
    gone = user.does("path_info", path="gone")
    assert user.is_refused("resolve_path", path=gone["id"]) == ("refused", "broken_link")
    user.does("create_file", name="nowhere.txt")
    assert not user.does("read_symlink", path="gone")["broken"]
    # A link is deleted, not what it leads to; a file that moves away breaks it.
    user.does("delete_path", path="docs")
    assert user.is_there("Documents") == "directory" and user.is_there("latest") == "nothing"
    made = user.does("create_symlink", target="Documents/table.csv", name="t", folder="Documents/Taxes")
    assert made["target"] == "Documents/table.csv" and user.is_there("Documents/Taxes/t") == "nothing"
    key = user.does("path_info", path="Documents/table.csv")["id"]
    assert user.does("create_symlink", target=key, name="u")["target"] == "/users/ana/Documents/table.csv"
    assert user.is_refused("create_symlink", target=key, name="u") == ("conflict", "exists")
    assert user.reads("u") == TABLE.rstrip("\n")


def test_what_was_deleted_is_restored_where_it_was(user):
    gone = user.does("delete_path", path="Documents/Taxes")
    assert (gone["original_path"], gone["entries"]) == ("/users/ana/Documents/Taxes", 5)
    assert user.does("find_files", query="march")["entries"] == []
    key = user.session.state.directories.find(name="2025").id
    assert user.is_refused("list_directory", path=key) == ("refused", "in_the_trash")
    assert user.is_refused("delete_path", path="Documents/Taxes") == ("not_found", "no_such_file")
    item = user.does("list_trash", query="taxes")["items"][0]
    assert (item["id"], item["kind"], item["folder"], item["entries"]) == (
        gone["trash_item_id"],
        "directory",
        "Documents",
        5,
    )
    # The name is taken meanwhile, so it goes elsewhere.
    user.does("make_directory", name="Taxes", folder="Documents")
    assert user.is_refused("restore_from_trash", trash_item_id=item["id"]) == ("conflict", "exists")
    assert user.does("restore_from_trash", trash_item_id=item["id"], folder="Empty")["path"] == "/users/ana/Empty/Taxes"
    assert user.reads("Empty/Taxes/2025/March invoice.txt") == "Invoice of 2025"
    assert user.is_refused("restore_from_trash", trash_item_id=item["id"]) == ("not_found", "trash_item_not_found")


def test_what_was_in_a_directory_that_is_gone_needs_another(user):
    items = user.does("list_trash")["items"]
    assert [(i["name"], i["size"]) for i in items] == [("old.mp4", 200_000), ("Lost", 7)]
    lost = items[1]["id"]
    assert user.is_refused("restore_from_trash", trash_item_id=lost) == ("refused", "folder_gone")
    user.does("make_directory", name="Attic")
    assert user.does("restore_from_trash", trash_item_id=lost)["path"] == "/users/ana/Attic/Lost"


def test_the_trash_counts_until_it_is_emptied(user):
    # The film, 200,000 and 7 bytes in the trash, the archive, and 33 + 29 + 16 + 16 + 4 + 7 + 7 of small files.
    quota = user.does("disk_quota")
    assert (quota["used_bytes"], quota["free_bytes"]) == (1_100_619, 399_381)
    assert (quota["in_trash"], quota["quota"]) == ("200.0 KB", "1.5 MB")
    assert user.is_refused("copy_path", path="film.mp4", folder="Empty") == ("refused", "quota_exceeded")
    assert user.is_refused("create_archive", path="film.mp4", name="f.zip") == ("refused", "quota_exceeded")
    emptied = user.does("empty_trash")
    assert (emptied["items"], emptied["freed_bytes"], emptied["status"]) == (2, 200_007, "emptied")
    assert user.does("empty_trash")["status"] == "nothing_to_empty"
    assert user.does("disk_quota")["free_bytes"] == 599_388
    # Still 612 bytes short; without the archive there is room.
    assert user.is_refused("copy_path", path="film.mp4", folder="Empty") == ("refused", "quota_exceeded")
    thrown = user.does("delete_path", path="pack.zip")["trash_item_id"]
    assert user.is_refused("copy_path", path="film.mp4", folder="Empty") == ("refused", "quota_exceeded")
    user.does("empty_trash", trash_item_id=thrown)
    assert user.does("copy_path", path="film.mp4", folder="Empty")["size"] == 600_000
    assert user.is_refused("empty_trash", trash_item_id=thrown) == ("not_found", "trash_item_not_found")


def test_entries_have_a_quota_of_their_own(user):
    quota = user.does("disk_quota")
    left = quota["quota_entries"] - quota["used_entries"]
    for n in range(left):
        user.does("create_file", name=f"n{n}", folder="Empty")
    assert user.is_refused("make_directory", name="one more") == ("refused", "quota_exceeded")
    # What belongs to another does not count against one's own.
    user.does("change_owner", path="Empty/n0", owner="ben")
    user.does("make_directory", name="one more")


def test_patterns_match_names_and_not_more(user):
    def matched(pattern: str, folder: str = "~") -> list[str]:
        found = user.does("glob_paths", pattern=pattern, folder=folder, limit=100)["entries"]
        return [e["path"].removeprefix("/users/ana/") for e in found]

    assert matched("*.txt") == ["final.txt", "locked.txt"]
    assert matched("**/*invoice*") == [
        "Documents/invoice.txt",
        "Documents/Taxes/2025/March invoice.txt",
        "Documents/Taxes/2026/March invoice.txt",
    ]
    assert matched("Documents/**/2026/*") == ["Documents/Taxes/2026/March invoice.txt"]
    assert matched("[f-l]i*") == ["film.mp4", "final.txt"]
    assert matched("[!f-l]*.zip") == matched("????.zip") == ["pack.zip"]
    assert matched("**/table.csv", "Documents") == ["Documents/table.csv"]
    assert matched("*.TXT") == matched("film") == matched("*inside*") == []
    assert matched("/etc/h*") == ["/etc/hosts"]
    user.does("create_file", name=".hidden.txt")
    assert ".hidden.txt" not in matched("*") and matched(".h*") == [".hidden.txt"]
    assert ".hidden.txt" not in user.sees(limit=50) and ".hidden.txt" in user.sees(limit=50, show_hidden=True)
    for wrong in ("../*", "a/" * 13 + "b", "**/**/**/x", "/", ""):
        assert user.is_refused("glob_paths", pattern=wrong)[0] == "invalid_arguments"


def test_search_by_name_and_by_what_is_written(user):
    def named(**arguments: object) -> list[str]:
        return [e["name"] for e in user.does("find_files", **arguments)["entries"]]

    assert named(query="invoice")[0] == "invoice.txt"  # the newest first
    assert named(extension="csv") == ["table.csv"] and named(kind="archive") == ["pack.zip"]
    assert named(modified_since="2026-05-30") == ["invoice.txt"]
    assert named(query="hosts", folder="~") == [] and named(query="mine") == []  # ben's directory is closed
    found = user.does("search_file_contents", phrase="INVOICE")["files"]
    assert [(f["folder"], f["count"], f["line"]) for f in found] == [
        ("Documents", 1, "Invoice 7 for Zoë"),
        ("Documents/Taxes/2025", 1, "Invoice of 2025"),
        ("Documents/Taxes/2026", 1, "Invoice of 2026"),
    ]
    assert user.does("search_file_contents", phrase="INVOICE", match_case=True)["files"] == []
    seats = user.does("search_file_contents", phrase="ben,3")["files"][0]
    assert (seats["count"], seats["line_number"]) == (2, 2)
    assert user.does("search_file_contents", phrase="private")["files"] == []
    assert user.does("search_file_contents", phrase="unread")["files"] == []
    assert user.does("search_file_contents", phrase="(a+)+$")["files"] == []  # no pattern
    user.does("append_to_file", path="Documents/table.csv", text="x" * 500 + "needle" + "y" * 500)
    line = user.does("search_file_contents", phrase="needle")["files"][0]["line"]
    assert "needle" in line and len(line) <= 122 and line.startswith("…") and line.endswith("…")


def test_lines_are_sorted_compared_hashed_split_and_joined(user):
    def table(**arguments: object) -> str:
        user.does("write_file", path="Documents/table.csv", text=TABLE)
        user.does("sort_file_lines", path="Documents/table.csv", **arguments)
        return user.reads("Documents/table.csv")

    assert table() == "ana,2\nben,3\nben,3\nname,seats"
    assert table(unique=True, keep_header=True) == "name,seats\nana,2\nben,3"
    assert table(order="descending", keep_header=True) == "name,seats\nben,3\nben,3\nana,2"
    user.does("copy_path", path="Documents/table.csv", new_name="copy.csv")
    pair = {"path": "Documents/table.csv", "other_path": "copy.csv"}
    assert user.does("compare_files", **pair)["verdict"] == "identical"
    hashes = {user.does("hash_file", path=p)["hash"] for p in pair.values()}
    assert hashes == {hashlib.sha256(b"name,seats\nben,3\nben,3\nana,2\n").hexdigest()}
    user.does("sort_file_lines", path="copy.csv")
    assert user.does("compare_files", **pair)["verdict"] == "same_lines_in_another_order"
    user.does("replace_in_file", path="copy.csv", old_text="ana,2", new_text="eva,4")
    different = user.does("compare_files", **pair)
    assert (different["only_in_path"], different["lines_only_in_other"]) == (1, ["eva,4"])
    assert user.is_refused("compare_files", path="copy.csv", other_path="./copy.csv") == ("refused", "same_file")
    split = user.does("split_file", path="copy.csv", lines_per_part=3)
    parts = split["parts"]
    assert split["folder"] == user.does("get_working_directory")["path"]
    assert [(p["name"], p["lines"]) for p in parts] == [("copy.part1.csv", 3), ("copy.part2.csv", 1)]
    assert user.is_refused("split_file", path="copy.csv", lines_per_part=3) == ("conflict", "exists")
    assert user.is_refused("split_file", path="copy.csv", lines_per_part=4) == ("refused", "wrong_number_of_parts")
    joined = {"path": "copy.part1.csv", "other_path": parts[1]["id"], "name": "whole.csv"}
    user.does("concatenate_files", **joined)
    assert user.does("compare_files", path="whole.csv", other_path="copy.csv")["verdict"] == "identical"
    assert user.does("hash_file", path="film.mp4", algorithm="md5")["hash"] == hashlib.md5(b"f00d").hexdigest()


def test_archives_pack_and_unpack(user):
    listed = user.does("list_archive", path="pack.zip")
    assert [(m["path"], m["size"]) for m in listed["members"]] == [
        ("box", 0),
        ("box/one.txt", 4),
        ("box/clip.mp4", 300_000),
    ]
    done = user.does("extract_archive", path="pack.zip", folder="Empty")
    assert (done["files"], done["directories"], done["size"]) == (2, 1, 300_004)
    assert user.reads("Empty/box/one.txt") == "one"
    assert user.is_refused("extract_archive", path="pack.zip", folder="Empty") == ("conflict", "exists")
    # 300,004 more bytes do not fit beside the 300,004 that were just unpacked.
    assert user.is_refused("extract_archive", path="pack.zip") == ("refused", "quota_exceeded")
    assert user.is_refused("create_archive", path="Documents", name="d.rar")[0] == "invalid_arguments"
    made = user.does("create_archive", path="Documents", name="d.tar.gz")
    assert made["members"] == 8
    assert user.is_refused("create_archive", path="Documents", name="d.tar.gz") == ("conflict", "exists")
    user.does("delete_path", path="Documents")
    user.does("extract_archive", path="d.tar.gz")
    assert user.reads("Documents/invoice.txt") == INVOICE.rstrip("\n")
    assert user.does("path_info", path="d.tar.gz")["kind"] == "archive"
    # An archive within an archive comes out as it went in.
    user.does("make_directory", name="Both")
    user.does("move_path", path="d.tar.gz", folder="Both")
    user.does("create_archive", path="Both", name="both.zip")
    before = user.does("hash_file", path="Both/d.tar.gz")["hash"]
    user.does("extract_archive", path="both.zip", folder="Empty")
    assert user.does("hash_file", path="Empty/Both/d.tar.gz")["hash"] == before


def test_names_are_checked(user):
    for wrong in ("a/b", "..", ".", " ", "a\nb", "file:123", "trash:1", "x" * 101):
        assert user.is_refused("make_directory", name=wrong)[0] == "invalid_arguments"
    assert user.does("make_directory", name="  Ärger 🎻 ")["path"] == "/users/ana/Ärger 🎻"
    assert user.does("make_directory", name="file-123")["path"] == "/users/ana/file-123"


def test_directories_are_not_nested_without_end(user):
    place = "~"
    for _ in range(21):  # below /, users and ana
        place = user.does("make_directory", name="d", folder=place)["id"]
    assert user.is_refused("make_directory", name="d", folder=place) == ("refused", "too_deep")
    assert user.is_refused("move_path", path="Documents", folder=place) == ("refused", "too_deep")
    assert user.is_refused("copy_path", path="final.txt", folder=place) == ("refused", "too_deep")


def test_sizes_add_up_and_leave_out_what_is_closed(user):
    size = user.does("directory_size", path="~")
    # 33 + 29 + 16 + 16 in Documents, the film, two small files of 7, the archive; Locked is closed.
    documents = len(INVOICE.encode()) + len(TABLE) + 2 * len("Invoice of 2025\n")
    assert (size["bytes"], size["unreadable"]) == (documents + 600_000 + 7 + 7 + 300_500, 1)
    assert (size["readable"], size["files"]) == ("900.6 KB", 8)
    tree = user.does("directory_tree", path="~")["directories"]
    assert [(d["name"], d["entries"]) for d in tree] == [
        ("Documents", 3),
        ("Taxes", 2),
        ("2025", 1),
        ("2026", 1),
        ("Empty", 0),
        ("Locked", 1),
    ]
    assert user.sees("Documents", sort_by="size")[:2] == ["invoice.txt", "table.csv"]
    assert user.sees(kind="directory") == ["Documents", "Empty", "Locked"]


def test_going_away_and_coming_back_changes_nothing(user):
    start = user.session.digest()
    user.does("change_directory", path="Documents")
    assert [c.table for c in user.session.diff()] == ["shells"]
    user.does("change_directory", path="..")
    thrown = user.does("delete_path", path="final.txt")
    user.does("restore_from_trash", trash_item_id=thrown["trash_item_id"])
    user.does("rename_path", path="final.txt", new_name="x")
    user.does("rename_path", path="x", new_name="final.txt")
    assert user.session.digest() == start and not user.session.diff()
