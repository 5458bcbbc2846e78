"""Social media: what one person sees and does on a server of a federated network such as Mastodon."""

from prove.engine import Environment
from prove.envs.social_media import accounts, lists, posts, timelines
from prove.envs.social_media.entities import Network
from prove.envs.social_media.world import build

environment = Environment(
    name="social_media",
    version="1.0.0",
    description="A social network: profiles, follows, blocks, posts in threads, likes, lists, direct messages.",
    state=Network,
    build=build,
    tools=(timelines, accounts, posts, lists),
    language="prove.envs.social_media.language",
)
