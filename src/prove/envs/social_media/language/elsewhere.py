"""What of other environments can be posted."""

from prove.engine.language import Takes
from prove.envs.common import variants

TAKES = [
    Takes(
        "matter",
        "publish_post",
        {"text": "text"},
        {
            "casual": variants(
                "[post|share] {it} on my profile[, word for word|, just as it is]",
                "put {it} up as a post of mine, [unchanged|as it stands]",
            ),
            "neutral": variants(
                "[Please publish|Publish] the text of {it} as a post of mine.",
                "Can you [post|share] {it} under my name, [word for word|unchanged]?",
            ),
            "formal": variants(
                "Kindly publish the text of {it} in my name.",
                "Would you make a post of {it}, in its exact wording?",
            ),
        },
    ),
    Takes(
        "matter",
        "send_direct_message",
        {"text": "text"},
        {
            "casual": variants(
                "dm {it} to {account_id}, [word for word|just as it is]",
                "[forward|send] the text of {it} to {account_id} as a message",
            ),
            "neutral": variants(
                "[Please send|Send] {account_id} the text of {it} as a direct message.",
                "Can you [copy|put] {it} into a direct message to {account_id}?",
            ),
            "formal": variants(
                "Kindly [convey|send] the wording of {it} to {account_id} by direct message.",
                "Would you let {account_id} have {it} verbatim in a direct message?",
            ),
        },
    ),
]
