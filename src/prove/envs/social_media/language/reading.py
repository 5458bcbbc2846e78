"""Phrases for the tools that read posts."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "get_timeline": Phrasing(
        ask={
            "casual": variants(
                "[whats|what's] new on my timeline",
                "[show|open] {list_id}[ pls|]",
                "[anything|something] fresh in {list_id}?",
                "[scroll|go] through my {feed} feed, first {limit}",
                "[gimme|show me] the {feed} feed",
                "what are people [posting|saying] today",
                "the last {limit} posts of {list_id}, [quick|go]",
            ),
            "neutral": variants(
                "What is new in my [timeline|feed]?",
                "[Please read|Read] me the latest of {list_id}.",
                "I'd like to see my {feed} feed.",
                "[Show|Give] me the {limit} newest posts from {list_id}.",
                "What have the accounts on {list_id} [posted|written] lately?",
                "[Open|Load] the {feed} feed[, please|].",
                "What did I miss since [yesterday|this morning]?",
            ),
            "formal": variants(
                "Kindly [present|display] my {feed} feed.",
                "Please [report|summarize] what is new on {list_id}.",
                "I [wish|should like] to read the {limit} most recent posts of my timeline.",
                "Would you [retrieve|fetch] the newest posts from {list_id}?",
                "What has [been published|appeared] in my {feed} feed of late?",
                "[Before I write|To begin with], let me see the present state of my timeline.",
            ),
        },
        follow=variants("And {list_id}?", "And the {feed} feed?"),
        extra={"limit": (", {limit} at most", ", just {limit}")},
        tell=variants("The newest [are|posts are]: {items}.", "[Here is|This is] what I see: {items}."),
        item="{author_name} wrote {text:quote}",
        none=("Nothing was posted there.", "That timeline is empty."),
    ),
    "search_posts": Phrasing(
        ask={
            "casual": variants(
                "[find|look for] posts about {query}",
                "[whats|what's] {account_id} been posting",
                "[anything|something] under {hashtag}?",
                "posts {scope} about {query}, [find em|got any]?",
                "who [posts|talks] about {query} these days",
                "[dig up|show] {account_id}'s posts since {from_date}",
                "{hashtag} from {from_date} to {to_date}, [show me|lets see]",
                "[list|show] the posts {scope}",
            ),
            "neutral": variants(
                "[Search|Look] for posts about {query}[, please|].",
                "What has {account_id} posted lately?",
                "[Which|What] posts carry {hashtag}?",
                "Find the posts {scope} that mention {query}.",
                "I'm looking for anything [tagged|marked] {hashtag} since {from_date}.",
                "[Show|List] me the posts {scope}.",
                "Did {account_id} write about {query}?",
                "What was posted about {query} between {from_date} and {to_date}?",
            ),
            "formal": variants(
                "Kindly [locate|retrieve] posts [concerning|on] {query}.",
                "Please [list|set out] what {account_id} has published.",
                "I [wish|need] to see the posts that bear {hashtag}.",
                "Would you [gather|compile] the posts {scope}?",
                "Has {account_id} [published|written] anything since {from_date}?",
                "For a [survey|report], find {limit} posts on {query}.",
            ),
        },
        follow=variants("And {query}?", "What about {hashtag}?", "And from {account_id}?"),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("I found {items}.", "[Matching posts|These match]: {items}."),
        item="{text:quote} by {author_name}",
        none=("I found no such post.", "Nothing matches that."),
    ),
    "list_post_replies": Phrasing(
        ask={
            "casual": variants(
                "[any|got any] replies to {post_id}",
                "[what|whatd] people say to {post_id}?",
                "[open|show] the thread under {post_id}",
                "did [anyone|somebody] answer {post_id}",
                "[read|scroll] the comments on {post_id}[ pls|]",
                "comments below {post_id}, first {limit}",
            ),
            "neutral": variants(
                "What are the replies to {post_id}?",
                "[Please open|Open] the thread below {post_id}.",
                "Has [anybody|anyone] replied to {post_id}?",
                "I'd like to read what was [answered|said] to {post_id}.",
                "[Show|Give] me the comments on {post_id}.",
                "How did people [take|receive] {post_id}?",
            ),
            "formal": variants(
                "Kindly [present|show] the answers that {post_id} received.",
                "Please [state|report] the replies to {post_id}.",
                "I [wish|should like] to follow the discussion of {post_id}.",
                "Would you [reproduce|set out] the thread that {post_id} began?",
                "What [reaction|response] did {post_id} provoke?",
                "[For my notes|To be thorough], list the replies to {post_id}, up to {limit}.",
            ),
        },
        brief=variants(
            "[open|show] me a thread",
            "Please read me the replies to a post.",
            "Did anybody answer a certain post?",
        ),
        follow=variants("And {post_id}?", "The same for {post_id}.", "[What|How] about {post_id}?"),
        extra={"limit": (", {limit} at most", ", only {limit}")},
        question={"post_id": ("Which post do you mean?", "The replies to which post?")},
        answer={"post_id": variants("{post_id}", "I mean {post_id}.", "To {post_id}.")},
        tell=variants("The replies [read|are]: {items}.", "[People|They] answered: {items}."),
        item="{author_name}: {text:quote}",
        none=("There are no replies.", "Nobody has replied so far."),
    ),
}
