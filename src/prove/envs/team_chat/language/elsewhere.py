"""What messages can be in other environments, and what of theirs the team can be told."""

from prove.engine.language import Gives, Takes
from prove.envs.common import variants

GIVES = [
    Gives(
        "matter",
        "message",
        (
            "{author_name}'s message of {sent_at:moment}",
            "what {author_name} wrote {sent_at:day}",
            "what {author_name} wrote in #{channel_name}",
        ),
        {"text": "text"},
    ),
]

TAKES = [
    Takes(
        "matter",
        "post_channel_message",
        {"text": "text"},
        {
            "casual": variants(
                "[paste|drop] {it} into {channel_id}[ word for word|, just as it is]",
                "post {it} in {channel_id}, [unchanged|as it stands]",
                "[share|copy] the text of {it} to {channel_id}",
            ),
            "neutral": variants(
                "[Please post|Post] {it} in {channel_id}, [word for word|unchanged].",
                "Can you [copy|put] the text of {it} into {channel_id}?",
                "[People in|Everybody in] {channel_id} should read {it}; post it there as it is.",
            ),
            "formal": variants(
                "Kindly [share|post] the full text of {it} in {channel_id}.",
                "Would you [put|bring] {it} before {channel_id}, in its exact wording?",
                "Please let {channel_id} have {it} verbatim.",
            ),
        },
    ),
]
