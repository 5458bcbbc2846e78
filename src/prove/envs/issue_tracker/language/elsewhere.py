"""What issues and people can be in other environments, and what of theirs can become an issue."""

from prove.engine.language import Gives, Takes
from prove.envs.common import variants

GIVES = [
    Gives(
        "matter",
        "issue",
        ("issue {key}", "the summary of {key}", "the {priority} priority {type} {key}"),
        {"title": "summary", "text": "summary"},
    ),
    Gives(
        "person",
        "team_user",
        ("{name}", "{name} from our tracker", "the {title} {name}"),
        {"name": "name", "email": "email"},
    ),
]

TAKES = [
    Takes(
        "matter",
        "create_issue",
        {"summary": "title"},
        {
            "casual": variants(
                "[open|file] a {type} in {project_id} about {it}, same title",
                "make {it} a {type} in {project_id}[, title as is|]",
                "{it} should be a {type} in {project_id}[ too|], under the same title",
            ),
            "neutral": variants(
                "[Please create|Create] a {type} in {project_id} for {it}, with the title as its summary.",
                "Could you file {it} as a {type} in {project_id}, under its own title?",
                "Turn {it} into a {type} in {project_id}; the title [stays|is the summary].",
            ),
            "formal": variants(
                "Kindly [record|enter] {it} in {project_id} as a {type} of the same title.",
                "Please raise a {type} with {project_id} under the title of {it}.",
                "I [wish|ask] to have {it} filed in {project_id} as a {type}, its title unchanged.",
            ),
        },
    ),
    Takes(
        "matter",
        "comment_on_issue",
        {"body": "text"},
        {
            "casual": variants(
                "[paste|copy] {it} under {issue_id} as a comment[, word for word|]",
                "put the text of {it} on {issue_id}, [unchanged|as it is]",
            ),
            "neutral": variants(
                "[Please add|Add] the text of {it} to {issue_id} as a comment, [unchanged|word for word].",
                "Could you comment on {issue_id} with the exact text of {it}?",
            ),
            "formal": variants(
                "Kindly append the full wording of {it} to {issue_id} as a comment.",
                "Would you place {it}, in its exact words, as a comment on {issue_id}?",
            ),
        },
    ),
]
