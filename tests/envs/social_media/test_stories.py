"""What somebody can do on the network, told in calls. The network is the small one of conftest.py."""

from __future__ import annotations

import prove


def test_home_is_whom_one_follows_and_oneself_newest_first(user):
    # Zoë's "sad" answers a stranger, and Ida's "yes" answers one whom she does not follow: both stay out.
    assert user.keys("get_timeline") == ["menu", "calm", "plan", "rye"]
    row = user.does("get_timeline", limit=1)["posts"][0]
    assert row == {
        "id": "post_menu",
        "author_id": "acc_cafe",
        "author_handle": "cafe",
        "author_name": "Café Lumière",
        "text": "New menu: soup #bread",
        "posted_at": "2026-03-02T07:00:00Z",
    }
    user.does("follow_account", account_id="acc_jon")
    assert user.keys("get_timeline") == ["menu", "party", "calm", "yes", "join", "plan", "rye"]
    user.does("unfollow_account", account_id="acc_jon")
    assert user.keys("get_timeline") == ["menu", "calm", "plan", "rye"]


def test_feeds_of_everyone_of_mentions_and_of_messages(user):
    # Unlisted, private, deleted, blocked, blocking and answering posts are not in the public feed.
    assert user.keys("get_timeline", feed="public") == ["menu", "hey", "party", "plan", "rye"]
    assert user.keys("get_timeline", feed="mentions") == ["hey", "join"]
    assert user.keys("get_timeline", feed="direct") == ["dm"]
    both = user.error("get_timeline", feed="home", list_id="list_food")
    assert both["kind"] == "invalid_arguments" and "list_id" in both["message"]


def test_a_thread_shows_its_replies_without_those_of_blocked_accounts(user):
    assert user.keys("list_post_replies", post_id="post_plan") == ["join", "yes"]
    rows = user.does("list_post_replies", post_id="post_plan")["posts"]
    assert [(r["reply_to_id"], r["reply_to_handle"]) for r in rows] == [("post_plan", "ida"), ("post_join", "jon")]
    reply = user.does("reply_to_post", post_id="post_yes", text="Bring bread, @zoe and @tom and @nobody")
    # A block keeps Tom out, and nobody is called nobody.
    assert (reply["reply_to_handle"], reply["mention_ids"]) == ("ida", ["acc_zoe"])
    assert user.keys("list_post_replies", post_id="post_plan") == [
        "join",
        "yes",
        "Bring bread, @zoe and @tom and @nobody",
    ]
    assert user.does("search_posts", query="plan sunday")["posts"][0]["replies"] == 1


def test_a_post_is_liked_once(user):
    assert user.does("like_post", post_id="post_menu") | {"posted_at": ""} == {
        "id": "post_menu",
        "author_id": "acc_cafe",
        "author_handle": "cafe",
        "author_name": "Café Lumière",
        "text": "New menu: soup #bread",
        "posted_at": "",
        "likes": 1,
        "liked": True,
    }
    assert user.is_refused("like_post", post_id="post_menu") == ("conflict", "already_liked")
    assert user.is_refused("like_post", post_id="post_rye") == ("conflict", "already_liked")
    assert user.keys("search_posts", scope="liked") == ["menu", "rye"]
    assert user.does("unlike_post", post_id="post_rye")["likes"] == 1
    assert user.is_refused("unlike_post", post_id="post_rye") == ("conflict", "not_liked")
    assert user.keys("search_posts", scope="liked") == ["menu"]
    assert user.is_refused("like_post", post_id="post_none") == ("not_found", "post_not_found")


def test_a_deleted_post_keeps_its_replies_and_takes_no_more(user):
    gone = user.does("delete_own_post", post_id="post_plan")
    assert gone == {"deleted_text": "The plan for Sunday #picnic", "replies_left": 1}
    assert user.keys("list_post_replies", post_id="post_plan") == ["join", "yes"]
    assert user.keys("search_posts", scope="mine") == ["yes"]
    assert user.keys("get_timeline") == ["menu", "calm", "rye"]
    assert user.is_refused("delete_own_post", post_id="post_plan") == ("conflict", "already_deleted")
    assert user.is_refused("reply_to_post", post_id="post_plan", text="x") == ("refused", "post_deleted")
    assert user.is_refused("like_post", post_id="post_plan") == ("refused", "post_deleted")
    # So it is with posts that others deleted.
    assert user.is_refused("reply_to_post", post_id="post_gone", text="x") == ("refused", "post_deleted")
    assert user.keys("list_post_replies", post_id="post_gone") == ["sad"]
    # A reply that is deleted stays in the thread as an empty place.
    user.does("delete_own_post", post_id="post_yes")
    rows = user.does("list_post_replies", post_id="post_plan")["posts"]
    assert [(r["text"], r.get("deleted", False)) for r in rows] == [("May I join?", False), ("", True)]


def test_only_ones_own_posts_are_deleted(user):
    assert user.is_refused("delete_own_post", post_id="post_rye") == ("refused", "not_author")
    before = user.session.digest()
    post = user.does("publish_post", text="Oops")
    assert user.profile("ida")["posts"] == 3
    user.does("delete_own_post", post_id=post["id"])
    assert user.profile("ida")["posts"] == 2
    assert user.session.digest() != before  # its empty place stays


def test_a_private_account_is_asked_and_shows_its_posts_to_followers_only(user):
    assert user.keys("search_posts", account_id="acc_lea") == ["calm"]
    user.does("like_post", post_id="post_calm")
    private = ("refused", "private_account")
    assert user.is_refused("search_posts", account_id="acc_nuria") == private
    assert user.is_refused("like_post", post_id="post_hush") == private
    assert user.is_refused("reply_to_post", post_id="post_hush", text="x") == private
    assert user.is_refused("list_post_replies", post_id="post_hush") == private
    assert user.keys("search_posts", query="only") == []
    assert user.profile("nuria")["requested"] is True
    assert user.is_refused("follow_account", account_id="acc_nuria") == ("conflict", "already_requested")
    # Unfollowing withdraws the request; Nuria never had a follower more.
    assert "requested" not in user.does("unfollow_account", account_id="acc_nuria")
    assert user.is_refused("unfollow_account", account_id="acc_nuria") == ("conflict", "not_following")
    row = user.does("follow_account", account_id="acc_nuria")
    assert (row["status"], row["followers"]) == ("pending", 0)
    # Who leaves a private account sees nothing of it from then on.
    user.does("unfollow_account", account_id="acc_lea")
    assert user.is_refused("unlike_post", post_id="post_calm") == private


def test_nobody_is_followed_twice(user):
    assert user.profile("jon").get("following", False) is False
    row = user.does("follow_account", account_id="acc_jon")
    assert (row["status"], row["followers"], row["followed_by"]) == ("accepted", 1, True)
    assert user.is_refused("follow_account", account_id="acc_jon") == ("conflict", "already_following")
    assert user.is_refused("follow_account", account_id="acc_ida") == ("refused", "own_account")
    assert user.is_refused("follow_account", account_id="acc_none") == ("not_found", "account_not_found")
    assert user.handles(relation="following") == ["cafe", "jon", "lea", "zoe"]
    assert user.handles(relation="requested") == ["nuria"]
    assert user.handles(relation="follower") == ["jon", "zoe"]


def test_a_block_ends_both_follows_and_closes_all_doors(user):
    assert user.handles(list_id="list_food") == ["zoe"]
    row = user.does("block_account", account_id="acc_zoe")
    assert row["blocked"] is True and "following" not in row and "followed_by" not in row
    assert row["followers"] == 1  # Jon still follows her
    assert user.handles(list_id="list_food") == []
    blocked = ("refused", "account_blocked")
    assert user.is_refused("follow_account", account_id="acc_zoe") == blocked
    assert user.is_refused("send_direct_message", account_id="acc_zoe", text="x") == blocked
    assert user.is_refused("unlike_post", post_id="post_rye") == blocked
    assert user.is_refused("search_posts", account_id="acc_zoe") == blocked
    assert user.is_refused("reply_to_post", post_id="post_dm", text="x") == blocked
    assert user.keys("get_timeline", feed="direct") == []
    assert user.is_refused("block_account", account_id="acc_zoe") == ("conflict", "already_blocked")
    # Lifting the block brings no follow back.
    row = user.does("block_account", account_id="acc_zoe", blocked=False)
    assert "blocked" not in row and "following" not in row and "followed_by" not in row
    assert user.is_refused("block_account", account_id="acc_zoe", blocked=False) == ("conflict", "not_blocked")
    assert user.is_refused("block_account", account_id="acc_ida") == ("refused", "own_account")
    assert user.handles(relation="blocked") == ["tom"]
    user.does("follow_account", account_id="acc_zoe")


def test_who_blocks_the_user_is_out_of_reach(user):
    assert user.profile("uwe")["blocked_by"] is True
    out = ("refused", "blocked_by_account")
    assert user.is_refused("follow_account", account_id="acc_uwe") == out
    assert user.is_refused("send_direct_message", account_id="acc_uwe", text="x") == out
    assert user.is_refused("like_post", post_id="post_uwe") == out
    assert user.is_refused("search_posts", account_id="acc_uwe") == out
    assert user.keys("search_posts", query="ida nothing") == []


def test_lists_hold_followed_accounts(user):
    assert user.keys("get_timeline", list_id="list_food") == ["rye"]
    row = user.does("add_account_to_list", list_id="list_food", account_id="acc_cafe")
    assert (row["title"], row["handle"], row["accounts"]) == ("Food", "cafe", 2)
    assert user.keys("get_timeline", list_id="list_food") == ["menu", "rye"]
    twice = {"list_id": "list_food", "account_id": "acc_cafe"}
    assert user.is_refused("add_account_to_list", **twice) == ("conflict", "already_listed")
    stranger = user.error("add_account_to_list", list_id="list_food", account_id="acc_jon")
    assert stranger["code"] == "not_followed"
    # One who was only asked is not followed.
    asked = user.error("add_account_to_list", list_id="list_food", account_id="acc_nuria")
    assert asked["code"] == "not_followed" and "waits for an answer" in asked["message"]
    assert user.does("add_account_to_list", **twice, listed=False)["accounts"] == 1
    assert user.is_refused("add_account_to_list", **twice, listed=False) == ("conflict", "not_listed")
    # Who is no longer followed is on no list.
    user.does("unfollow_account", account_id="acc_zoe")
    assert user.handles(list_id="list_food") == []


def test_an_exclusive_list_keeps_its_posts_out_of_home(user):
    user.does("add_account_to_list", list_id="list_loud", account_id="acc_cafe")
    assert user.keys("get_timeline") == ["calm", "plan", "rye"]
    assert user.keys("get_timeline", list_id="list_loud") == ["menu"]
    made = user.does("create_account_list", title="Bakers", exclusive=True)
    assert (made["accounts"], made["exclusive"]) == (0, True)
    assert user.is_refused("create_account_list", title=" bakers ") == ("conflict", "list_exists")
    user.does("add_account_to_list", list_id=made["id"], account_id="acc_zoe")
    assert user.keys("get_timeline") == ["calm", "plan"]
    assert [(one["title"], one["accounts"]) for one in user.profile("ida")["lists"]] == [
        ("Food", 1),
        ("Loud ones", 1),
        ("Bakers", 1),
    ]


def test_direct_messages_are_for_two(user):
    sent = user.does("send_direct_message", account_id="acc_zoe", text="Found it, thank you")
    assert (sent["visibility"], sent["recipient_handle"]) == ("direct", "zoe")
    reply = user.does("reply_to_post", post_id="post_dm", text="Which mat?")
    assert (reply["visibility"], reply["recipient_id"]) == ("direct", "acc_zoe")
    assert user.does("reply_to_post", post_id=sent["id"], text="Really")["recipient_id"] == "acc_zoe"
    assert user.keys("get_timeline", feed="direct") == ["Really", "Which mat?", "Found it, thank you", "dm"]
    assert user.keys("search_posts", query="mat") == []
    assert user.keys("search_posts", scope="mine") == ["yes", "plan"]
    # Jon and Max take messages from those only whom they follow; Jon follows Ida.
    user.does("send_direct_message", account_id="acc_jon", text="Come at six")
    closed = user.is_refused("send_direct_message", account_id="acc_max", text="Come at six")
    assert closed == ("refused", "messages_closed")
    assert user.is_refused("send_direct_message", account_id="acc_ida", text="x") == ("refused", "own_account")


def test_a_text_has_500_characters_and_a_link_counts_23(user):
    user.does("publish_post", text="x" * 500)
    error = user.error("publish_post", text="x" * 512)
    assert (error["kind"], error["code"]) == ("refused", "text_too_long")
    assert "512 characters" in error["message"] and "shorten by 12" in error["message"]
    link = "https://example.com/" + "a" * 300
    user.does("publish_post", text="x" * 476 + " " + link)  # 476 + 1 + 23
    assert "501 characters" in user.error("publish_post", text="x" * 477 + " " + link)["message"]
    # The content warning counts too: 495 + 6.
    assert "501" in user.error("publish_post", text="x" * 495, content_warning="spiders"[:6])["message"]
    for tool, more in (
        ("reply_to_post", {"post_id": "post_rye"}),
        ("send_direct_message", {"account_id": "acc_zoe"}),
    ):
        assert user.is_refused(tool, text="x" * 501, **more) == ("refused", "text_too_long")
    for text in ("", "   ", "x" * 2001):
        assert user.is_refused("publish_post", text=text)[0] == "invalid_arguments"


def test_who_sees_what_is_published(user):
    public = user.does("publish_post", text="Hello #Café")
    assert "visibility" not in public
    user.does("publish_post", text="Softly", visibility="unlisted")
    friends = user.does("publish_post", text="For friends", visibility="followers", content_warning="food")
    assert (friends["visibility"], friends["content_warning"]) == ("followers", "food")
    assert user.keys("get_timeline", feed="public")[:2] == ["Hello #Café", "menu"]
    assert user.keys("get_timeline")[:4] == ["For friends", "Softly", "Hello #Café", "menu"]
    # An answer is seen by as many as what it answers.
    assert user.does("reply_to_post", post_id=friends["id"], text="And more")["visibility"] == "followers"
    answer = user.does("reply_to_post", post_id="post_calm", text="Enjoy it")
    assert (answer["visibility"], answer["mention_ids"]) == ("followers", ["acc_lea"])


def test_search_by_words_hashtag_account_and_day(user):
    assert user.keys("search_posts", hashtag="#BREAD") == ["menu", "rye"]
    assert user.keys("search_posts", hashtag="bread", scope="following", query="try rye") == ["rye"]
    assert user.keys("search_posts", hashtag="picnic") == ["party", "plan"]
    assert user.keys("search_posts", from_date="2026-03-02") == ["menu"]
    assert user.keys("search_posts", from_date="2026-02-28", to_date="2026-02-28") == ["yes", "join", "plan", "rye"]
    # Unlisted posts are found by way of their account.
    assert user.keys("search_posts", query="way") == []
    assert user.keys("search_posts", account_id="acc_max") == ["hey", "side"]
    swapped = {"from_date": "2026-03-02", "to_date": "2026-03-01"}
    assert user.is_refused("search_posts", **swapped)[0] == "invalid_arguments"


def test_profiles_are_found(user):
    assert user.handles() == ["ida", "cafe", "jon", "lea", "max", "nuria", "tom", "uwe", "zoe"]
    assert user.handles(query="LINDQVIST zoe") == ["zoe"]
    assert user.handles(query="bicycles graz") == ["zoe"]
    assert user.handles(relation="you") == ["ida"]
    assert user.profile("cafe") == {
        "id": "acc_cafe",
        "handle": "cafe",
        "name": "Café Lumière",
        "followers": 1,
        "following": True,
        "email": "hello@cafe.example",
        "follows": 0,
        "posts": 1,
        "latest_post_id": "post_menu",
        "latest_text": "New menu: soup #bread",
    }
    # Of a private account that one does not follow no post is told.
    assert user.profile("nuria")["posts"] == 0 and "latest_text" not in user.profile("nuria")
    assert "details" not in user.does("get_profile", query="cafe")
    # A search is for others.
    assert user.handles(query="ida") == []


def test_worlds_hold_what_a_network_holds():
    environment = prove.environment("social_media")
    for seed in range(8):
        net = environment.session(seed).state
        accounts, posts = {a.id: a for a in net.accounts}, list(net.posts)
        assert len(accounts) == 30 and len({a.handle for a in accounts.values()}) == 30
        assert sum(a.private for a in accounts.values()) >= 4
        me = net.accounts.find(you=True)
        assert [p.posted_at for p in posts] == sorted(p.posted_at for p in posts) and posts[-1].posted_at < net.now
        assert 4 <= sum(p.deleted for p in posts) <= 6 and max(len(p.text) for p in posts) > 350
        assert all(len(p.text) <= 500 and (p.deleted or p.text) for p in posts)
        assert sum(p.visibility == "direct" for p in posts) == 16
        blocks = {frozenset((b.blocker_id, b.blocked_id)) for b in net.blocks}
        assert all(frozenset((f.follower_id, f.followed_id)) not in blocks for f in net.follows)
        assert len({(f.follower_id, f.followed_id) for f in net.follows}) == len(list(net.follows))
        assert len({(one.post_id, one.account_id) for one in net.likes}) == len(list(net.likes))
        following = {f.followed_id for f in net.follows if f.follower_id == me.id and not f.pending}
        assert {one.account_id for one in net.listings} <= following
        for reply in (p for p in posts if p.reply_to_id):
            parent = net.posts.need(reply.reply_to_id, "reply_to_id")
            assert parent.posted_at < reply.posted_at and frozenset((parent.author_id, reply.author_id)) not in blocks
        assert environment.world(seed).size < 2_000_000


def test_what_one_session_does_no_other_sees(user):
    other = type(user)(user.session.environment.session(0))

    def seen(who):
        row = who.does("search_posts", query="plan sunday")["posts"][0]
        zoe = next(p for p in who.does("get_profile")["profiles"] if p["handle"] == "zoe")
        return row["likes"], row.get("liked", False), row["replies"], zoe["followers"], len(who.keys("get_timeline"))

    # Zoë likes the plan, and Jon's answer counts (Tom's does not, he is blocked); Ida and Jon follow Zoë.
    before = (1, False, 1, 2, 4)
    assert seen(user) == seen(other) == before
    user.does("like_post", post_id="post_plan")
    user.does("reply_to_post", post_id="post_plan", text="Bring a hat")
    user.does("unfollow_account", account_id="acc_zoe")
    # Zoë's "rye" leaves the home timeline, "Bring a hat" comes.
    assert seen(user) == (2, True, 2, 1, 4)
    assert user.keys("get_timeline") == ["Bring a hat", "menu", "calm", "plan"]
    assert seen(other) == before
    # Back as before, but for what was written.
    user.does("unlike_post", post_id="post_plan")
    user.does("follow_account", account_id="acc_zoe")
    assert seen(user) == (1, False, 2, 2, 5)


def test_pages_of_a_search_follow_each_other_while_posts_come_and_go(user):
    first = user.does("search_posts", limit=2)
    user.does("publish_post", text="In front of all")
    user.does("delete_own_post", post_id="post_yes")
    rest = user.does("search_posts", limit=50, cursor=first["next_cursor"])
    keys = [p["id"] for p in first["posts"] + rest["posts"]]
    assert keys == [f"post_{k}" for k in ("menu", "hey", "party", "calm", "sad", "join", "plan", "rye")]
    assert "next_cursor" not in rest
    assert user.is_refused("search_posts", cursor="post_uwe")[0] == "invalid_arguments"
