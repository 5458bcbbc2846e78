"""Phrases for the tools on profiles, follows and blocks."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "get_profile": Phrasing(
        ask={
            "casual": variants(
                "[who is|whos] {account_id}",
                "[show|pull up] the profile of {account_id}[ pls|]",
                "[anyone|somebody] on here into {query}?",
                "[anybody|anyone] with {query} on their profile?",
                "who's on {list_id}, [remind me|list em]",
                "[find|look for] accounts about {query}, {limit} are plenty",
                "how many followers does {account_id} have[ now| by now|]",
            ),
            "neutral": variants(
                "[Show|Open] me the profile of {account_id}.",
                "Who is on {list_id}?",
                "Which accounts have to do with {query}?",
                "How many followers does {account_id} have[ now| by now|]?",
                "I'd like to see the accounts that [concern|deal with] {query}.",
                "[Please find|Find] people who mention {query} in their profile.",
                "Who among the people here [mentions|names] {query}?",
            ),
            "formal": variants(
                "Kindly [retrieve|present] the profile of {account_id}.",
                "Please [name|state] the accounts on {list_id}.",
                "I [seek|look for] accounts concerned with {query}.",
                "Would you [determine|establish] how many followers {account_id} has?",
                "Which [persons|accounts] profess an interest in {query}?",
                "[Before I respond|For my records], tell me who {account_id} is.",
            ),
        },
        follow=variants("And {account_id}?", "[What|How] about {account_id}?", "And who is on {list_id}?"),
        tell=variants(
            "I found {items}.",
            "[This is what I see|Here you go]: {items}.",
            "{items}; posts that you can see: {result.details.posts}.",
            "{items}; the latest post is {result.details.latest_text:quote}",
        ),
        item="{name} (@{handle}, followers: {followers})",
        none=("I found no such account.", "Nobody matches that."),
    ),
    "follow_account": Phrasing(
        ask={
            "casual": variants(
                "follow {account_id}[ for me| pls|]",
                "add {account_id} to [who|the ones] i follow",
                "{account_id} [looks fun|seems cool], follow",
                "[wanna|i want to] see {account_id}'s stuff in my feed, follow them",
                "[hit|press] follow on {account_id}",
                "can you follow {account_id} [real quick|for me]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] follow {account_id}.",
                "I'd like to follow {account_id}.",
                "Could you have me follow {account_id}?",
                "{account_id} should be among the accounts that I follow.",
                "[Start|Begin] following {account_id} for me.",
                "Let me [follow|subscribe to] {account_id}[, please|].",
            ),
            "formal": variants(
                "Kindly [follow|begin to follow] {account_id} on my behalf.",
                "I [wish|ask] to follow {account_id}.",
                "Would you [arrange|see to it] that I follow {account_id}?",
                "Please add {account_id} to those whom I follow.",
                "{account_id} [merits|deserves] my attention; follow that account.",
                "[Henceforth|From now on] I intend to follow {account_id}. Please arrange it.",
            ),
        },
        brief=variants(
            "follow someone [new|for me]", "I want to follow one more account.", "Please follow [an|another] account."
        ),
        follow=variants("{account_id} too.", "And follow {account_id}.", "[Same|Likewise] for {account_id}."),
        question={"account_id": ("Whom do you want to follow?", "Which account?")},
        answer={"account_id": variants("{account_id}", "I mean {account_id}.", "[It's|That would be] {account_id}.")},
        tell=variants(
            "[Done|Noted]: the follow for @{result.handle} is {result.status}.",
            "[The|Your] request to follow {result.name} is {result.status}.",
        ),
    ),
    "unfollow_account": Phrasing(
        ask={
            "casual": variants(
                "unfollow {account_id}[ pls| for me|]",
                "[sick of|done with] {account_id}, unfollow",
                "get {account_id} [out of|off] my feed, just unfollow",
                "i [dont wanna|no longer want to] follow {account_id}",
                "[drop|ditch] {account_id} from who i follow",
                "{account_id} [posts too much|got boring], unfollow that",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] unfollow {account_id}.",
                "I don't want to follow {account_id} [any more|any longer].",
                "[Stop|Quit] following {account_id} for me.",
                "Could you take {account_id} off the accounts that I follow?",
                "I'd [rather|prefer to] no longer follow {account_id}.",
                "Following {account_id} was a mistake, [undo|end] it.",
            ),
            "formal": variants(
                "Kindly cease to follow {account_id} [on my behalf|for me].",
                "I [wish|ask] to unfollow {account_id}.",
                "Would you [end|discontinue] my following of {account_id}?",
                "Please [remove|strike] {account_id} from those whom I follow.",
                "My interest in {account_id} has [waned|passed]; unfollow the account.",
                "[Henceforth|From now on] I do not follow {account_id}. Please see to it.",
            ),
        },
        brief=variants(
            "unfollow someone [for me|from my feed]",
            "I follow one account too many.",
            "Please unfollow [an account|somebody].",
        ),
        follow=variants("{account_id} too.", "And unfollow {account_id}.", "[Same|Likewise] for {account_id}."),
        question={"account_id": ("Whom should I unfollow?", "Which account?")},
        answer={"account_id": variants("{account_id}", "I mean {account_id}.", "[It's|That would be] {account_id}.")},
        tell=variants(
            "You no longer follow @{result.handle}.", "[Done|Ended]: {result.name} is not in your feed any more."
        ),
    ),
    "block_account": Phrasing(
        ask={
            "casual": variants(
                "block {account_id}[ pls| for me|]",
                "{account_id} is [spamming|bugging] me, block",
                "[never|dont ever] wanna hear from {account_id} again, block them",
                "can you block {account_id} [now|right away]",
                "[put|stick] {account_id} on my block list",
                "[ugh|enough], {account_id} again. block",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] block {account_id}.",
                "I want {account_id} [blocked|to be blocked].",
                "Could you block {account_id} for me?",
                "{account_id} keeps [bothering|annoying] me, so please block that account.",
                "Put {account_id} [on|onto] my list of blocked accounts.",
                "[Make|See to it] that {account_id} is blocked.",
            ),
            "formal": variants(
                "Kindly block {account_id} [at once|without delay].",
                "I [wish|ask] to have {account_id} blocked.",
                "Would you bar {account_id} from [reaching|contacting] me by a block?",
                "Please [impose|place] a block on {account_id}.",
                "The conduct of {account_id} [obliges|compels] me to ask for a block.",
                "[Regrettably|Unfortunately], {account_id} must be blocked.",
            ),
        },
        brief=variants(
            "[block|lock out] someone for me", "I want somebody blocked.", "Please block [an account|someone]."
        ),
        follow=variants("{account_id} too.", "And block {account_id}.", "[Same|Likewise] for {account_id}."),
        question={"account_id": ("Whom should I block?", "Which account?")},
        answer={"account_id": variants("{account_id}", "I mean {account_id}.", "[It's|That would be] {account_id}.")},
        tell=variants("@{result.handle} is blocked.", "[Done|Settled]: {result.name} cannot reach you any more."),
    ),
}
