"""How people speak about their social network. What each name means is told in :mod:`prove.engine.language`."""

from prove.engine.language import Naming, Phrasing
from prove.envs.social_media.language import accounts, lists, posts, reading
from prove.envs.social_media.language.elsewhere import TAKES
from prove.envs.social_media.language.values import VALUES

__all__ = ["NAMINGS", "PHRASINGS", "PRONOUNS", "TAKES", "VALUES", "WORDS"]

NAMINGS: list[Naming] = [
    Naming("account", "@{handle}", "get_profile", {"query": "{handle}"}),
    Naming("account", "{name}", "get_profile", {"query": "{name}"}),
    Naming("account", "{name} (@{handle})", "get_profile", {"query": "{handle}"}),
    Naming("account", "{name} from {city}", "get_profile", {"query": "{name}"}),
    Naming("account", "my own account", "get_profile", {"relation": "you"}),
    Naming("post", "the post {text:quote}", "search_posts", {"query": "{text}"}),
    Naming("post", "my post {text:quote}", "search_posts", {"query": "{text}", "scope": "mine"}),
    Naming("post", "the post {text:quote} that I like", "search_posts", {"query": "{text}", "scope": "liked"}),
    Naming("post", "{author_name}'s post of {posted_at:moment}", "search_posts", {"scope": "following"}),
    Naming("post", "the post by {author_id}, {text:quote}", "search_posts", {"account_id": "{author_id}"}),
    Naming("post", "the reply {text:quote} to @{reply_to_handle}", "search_posts", {"query": "{text}"}),
    Naming("post", "the direct message {text:quote}", "get_timeline", {"feed": "direct"}),
    Naming("account_list", "my list {title:quote}", "get_profile", {"relation": "you"}),
    Naming("account_list", "my {title:quote} list", "get_profile", {"relation": "you"}),
    Naming("account_list", "the list called {title}", "get_profile", {"relation": "you"}),
]

PHRASINGS: dict[str, Phrasing] = {**accounts.PHRASINGS, **lists.PHRASINGS, **posts.PHRASINGS, **reading.PHRASINGS}

PRONOUNS: dict[str, tuple[str, ...]] = {
    "account": ("that account", "the same account", "this account"),
    "post": ("that post", "the same post", "this same post"),
    "account_list": ("that list", "the same list", "this list"),
}

WORDS: dict[str, str] = {
    "followers": "followers only",
    "pending": "waiting for approval",
    "following": "by people I follow",
    "mine": "of my own",
    "liked": "that I like",
}
