"""Phrases for the tools that write, delete and like posts."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "publish_post": Phrasing(
        ask={
            "casual": variants(
                "[post|publish] {text:quote}",
                "[put|get] this out there: {text:quote}",
                "new post, {visibility}: {text:quote}",
                "[tell|let] the world know: {text:quote}",
                "can u post {text:quote} [for me|real quick]",
                "[say|write] {text:quote} on my profile",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] publish {text:quote}.",
                "I'd like to post {text:quote}, {visibility}.",
                "Could you [post|put up] {text:quote} for me?",
                "My next post [should say|is] {text:quote}",
                "[Share|Publish] this on my account: {text:quote}",
                "Write a post with the [text|words] {text:quote}.",
            ),
            "formal": variants(
                "Kindly publish [the following|this]: {text:quote}",
                "I [wish|ask] to have {text:quote} posted in my name.",
                "Would you [issue|publish] a post that reads {text:quote}?",
                "Please [announce|state] {text:quote} on my account, {visibility}.",
                "The text of my [new|next] post is {text:quote}; publish it.",
                "[On my behalf|In my name], post {text:quote}.",
            ),
        },
        brief=variants(
            "[post|publish] something for me", "I have something to announce.", "Please write a new post for me."
        ),
        follow=variants("And {text:quote}", "Also post {text:quote}", "Another one: {text:quote}"),
        extra={
            "content_warning": (", with the content warning {content_warning:quote}",),
            "visibility": (", and make it {visibility}", ", with the visibility {visibility}"),
        },
        question={"text": ("What should the post say?", "What do you want to post?")},
        answer={"text": ("Write {text:quote}", "{text:quote}", "It should say {text:quote}")},
        tell=variants("Your post {result.text:quote} is [out|published].", "[Posted|Published]: {result.text:quote}"),
    ),
    "reply_to_post": Phrasing(
        ask={
            "casual": variants(
                "[reply|answer] {text:quote} to {post_id}",
                "under {post_id} [write|comment] {text:quote}",
                "my [comment|take] on {post_id}: {text:quote}",
                "tell whoever wrote {post_id}: {text:quote}, [as a reply|in the thread]",
                "{post_id} [deserves|needs] a reply, say {text:quote}",
                "[comment|drop] {text:quote} below {post_id}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] reply {text:quote} to {post_id}.",
                "[Answer|Comment on] {post_id} with {text:quote}.",
                "I'd like to reply to {post_id}: {text:quote}",
                "Could you [write|leave] {text:quote} under {post_id}?",
                "As a reply to {post_id}, [send|post] {text:quote}.",
                "Let my [answer|comment] to {post_id} be {text:quote}",
            ),
            "formal": variants(
                "Kindly [respond|reply] {text:quote} to {post_id}.",
                "In [response|reply] to {post_id}, state {text:quote}.",
                "I [wish|ask] to comment on {post_id} as follows: {text:quote}",
                "Would you [append|add] the reply {text:quote} to {post_id}?",
                "{post_id} [calls for|merits] an answer, namely {text:quote}",
                "Please [counter|answer] {post_id} with the words {text:quote}.",
            ),
        },
        brief=variants(
            "[reply|answer] {text:quote} to somebody's post",
            "Please reply to {post_id}.",
            "I owe {post_id} an answer.",
        ),
        follow=variants("And {text:quote}", "Also reply {text:quote}"),
        question={
            "post_id": ("To which post?", "Which post should I reply to?"),
            "text": ("What should the reply say?", "What is the answer?"),
        },
        answer={
            "post_id": variants("{post_id}", "To {post_id}.", "I mean {post_id}."),
            "text": ("Write {text:quote}", "{text:quote}", "It should say {text:quote}"),
        },
        tell=variants(
            "Your reply to @{result.reply_to_handle} [is out|is posted].",
            "[Done|Sent]: @{result.reply_to_handle} got the answer {result.text:quote}",
        ),
    ),
    "send_direct_message": Phrasing(
        ask={
            "casual": variants(
                "[dm|message] {account_id}: {text:quote}",
                "hit {account_id} up [privately|in the dms], say {text:quote}",
                "tell {account_id} {text:quote}, [privately|by dm]",
                "[send|shoot] {account_id} a message, {text:quote}",
                "private message for {account_id}: {text:quote}",
                "can you [write|text] {text:quote} to {account_id} in private",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] send {account_id} the direct message {text:quote}.",
                "Write {text:quote} to {account_id} [privately|as a direct message].",
                "I'd like to message {account_id}: {text:quote}",
                "Could you send a direct message to {account_id} [saying|that says] {text:quote}?",
                "[Only|Just] {account_id} should read this message: {text:quote}",
                "My direct message to {account_id} is {text:quote}",
            ),
            "formal": variants(
                "Kindly [convey|send] to {account_id} the private message {text:quote}.",
                "I [wish|ask] to write to {account_id} in confidence: {text:quote}",
                "Would you [address|send] the direct message {text:quote} to {account_id}?",
                "Please inform {account_id} by direct message [as follows|thus]: {text:quote}",
                "The following message is meant for {account_id} [alone|only]: {text:quote}",
                "[Confidentially|In private], let {account_id} have the message {text:quote}.",
            ),
        },
        brief=variants(
            "[dm|message] someone {text:quote}",
            "Please send {account_id} a direct message.",
            "I want to write to {account_id} in private.",
        ),
        follow=variants("And {text:quote}", "The same to {account_id}.", "Send {account_id} the same."),
        question={
            "account_id": ("To whom?", "Who should get the message?"),
            "text": ("What should the message say?", "What do you want to write?"),
        },
        answer={
            "account_id": variants("{account_id}", "To {account_id}.", "I mean {account_id}."),
            "text": ("Write {text:quote}", "{text:quote}", "It should say {text:quote}"),
        },
        tell=variants(
            "Your message to @{result.recipient_handle} is sent.",
            "[Done|Sent]: @{result.recipient_handle} has {result.text:quote}",
        ),
    ),
    "delete_own_post": Phrasing(
        ask={
            "casual": variants(
                "[delete|nuke] {post_id}",
                "[take|pull] {post_id} down[ pls|]",
                "{post_id} was [dumb|a mistake], delete it",
                "get rid of {post_id} [for good|before anyone sees]",
                "[wish|shouldve known] i never wrote {post_id}, delete that",
                "can u [remove|erase] {post_id}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] delete {post_id}.",
                "I'd like {post_id} [deleted|taken down].",
                "Could you remove {post_id} from my [account|profile]?",
                "[Take back|Withdraw] {post_id}; I wrote it in a hurry.",
                "{post_id} should [vanish|disappear].",
                "I [regret|no longer stand by] {post_id}, so delete it.",
            ),
            "formal": variants(
                "Kindly [delete|withdraw] {post_id}.",
                "I [wish|ask] to have {post_id} removed for good.",
                "Would you [erase|expunge] {post_id} from my account?",
                "Please see to the [deletion|removal] of {post_id}.",
                "{post_id} [contains|rests on] an error and must be deleted.",
                "[Upon reflection|On second thought], {post_id} is to be taken down.",
            ),
        },
        brief=variants(
            "[delete|remove] one of my posts",
            "I want something that I wrote deleted.",
            "Please take down a post of mine.",
        ),
        follow=variants("{post_id} too.", "And delete {post_id}.", "[Same|Likewise] for {post_id}."),
        question={"post_id": ("Which of your posts?", "Which post should I delete?")},
        answer={"post_id": variants("{post_id}", "I mean {post_id}.", "Delete {post_id}.")},
        tell=variants(
            "The post is [deleted|gone] for good.", "[Done|Deleted]: {result.deleted_text:quote} is off your account."
        ),
    ),
    "like_post": Phrasing(
        ask={
            "casual": variants(
                "like {post_id}[ for me| pls|]",
                "[drop|leave] a like on {post_id}",
                "{post_id} [is great|made me laugh], like it",
                "[heart|fav] {post_id}",
                "give {post_id} a [like|star]",
                "[haha|wow], {post_id}! hit like",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] like {post_id}.",
                "I'd like to [favourite|give a like to] {post_id}.",
                "Could you [put|leave] my like on {post_id}?",
                "[Mark|Note] {post_id} as liked.",
                "{post_id} deserves a like [from me|of mine].",
                "Add {post_id} to [my likes|the posts that I like].",
            ),
            "formal": variants(
                "Kindly [express|show] my liking of {post_id}.",
                "I [wish|ask] to like {post_id}.",
                "Would you [bestow|place] a like on {post_id} for me?",
                "Please [acknowledge|honour] {post_id} with a like.",
                "{post_id} [pleases|delights] me; please like it on my behalf.",
                "As a [sign|token] of approval, like {post_id}.",
            ),
        },
        brief=variants(
            "like a post for me", "I [want|would like] to like something.", "Please leave a like on a post."
        ),
        follow=variants("{post_id} too.", "And like {post_id}.", "[Same|Likewise] for {post_id}."),
        question={"post_id": ("Which post should I like?", "Which post do you mean?")},
        answer={"post_id": variants("{post_id}", "I mean {post_id}.", "Like {post_id}.")},
        tell=variants(
            "You like the post by @{result.author_handle}: {result.text:quote}",
            "[Done|Liked]: {result.text:quote} by {result.author_name}.",
        ),
    ),
    "unlike_post": Phrasing(
        ask={
            "casual": variants(
                "unlike {post_id}[ pls| for me|]",
                "[take|pull] my like off {post_id}",
                "didnt mean to like {post_id}, [undo|take it back]",
                "{post_id} [isnt that good|aged badly], unlike it",
                "[oops|damn], i liked {post_id}, undo that",
                "no more [like|heart] from me for {post_id}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] unlike {post_id}.",
                "I'd like to take back my like of {post_id}.",
                "Could you [remove|undo] my like on {post_id}?",
                "I liked {post_id} by [mistake|accident]; take the like off.",
                "{post_id} should no longer [have|carry] my like.",
                "[Drop|Clear] {post_id} from the posts that I like.",
            ),
            "formal": variants(
                "Kindly [withdraw|retract] my like from {post_id}.",
                "I [wish|ask] to unlike {post_id}.",
                "Would you [revoke|rescind] the like that I gave {post_id}?",
                "Please [see to it|ensure] that {post_id} does not bear my like.",
                "My approval of {post_id} was [premature|hasty]; remove the like.",
                "[Upon reflection|On second thought], I do not like {post_id}; take my like away.",
            ),
        },
        brief=variants("take back a like", "I [want|need] to unlike something.", "Please remove one of my likes."),
        follow=variants("{post_id} too.", "And unlike {post_id}.", "[Same|Likewise] for {post_id}."),
        question={"post_id": ("Which post should I unlike?", "Which post do you mean?")},
        answer={"post_id": variants("{post_id}", "I mean {post_id}.", "Unlike {post_id}.")},
        tell=variants(
            "Your like is off the post by @{result.author_handle}.",
            "[Done|Undone]: you no longer like {result.text:quote} by {result.author_name}.",
        ),
    ),
}
