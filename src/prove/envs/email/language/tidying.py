"""Phrases for the tools on marks and the trash."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "mark_mail_read": Phrasing(
        ask={
            "casual": variants(
                "[mark|set] {mail_id} as {status}[ pls|]",
                "{mail_id} should show up as {status}",
                "[make|flip] {mail_id} {status}",
                "{status} please, i mean {mail_id}",
                "{mail_id} counts as {status}[ now|, ok]",
                "put {mail_id} down as {status}[ again| for me|]",
                "[turn|switch] {mail_id} to {status}",
            ),
            "neutral": variants(
                "[Please mark|Mark] {mail_id} as {status}.",
                "I'd like {mail_id} to appear as {status}.",
                "Could you set {mail_id} to {status}?",
                "{mail_id} should be [shown|counted] as {status}.",
                "Change {mail_id} so that it is {status}.",
                "Let {mail_id} be {status}[, please|].",
                "The state of {mail_id} ought to be {status}. [Change|Fix] that.",
            ),
            "formal": variants(
                "Kindly mark {mail_id} as {status}.",
                "Please [register|record] {mail_id} as {status}.",
                "I [request|ask] that {mail_id} be treated as {status}.",
                "Would you [declare|designate] {mail_id} {status}?",
                "{mail_id} is to be [listed|kept] as {status}.",
                "As {status}, if you please, should {mail_id} be [shown|displayed].",
                "[Enter|Note] {mail_id} as {status}.",
            ),
        },
        brief=variants(
            "mark a mail as {status}", "Please set a mail to {status}.", "One of my mails should be {status}."
        ),
        follow=variants("And {mail_id}.", "{mail_id} [too|as well].", "Mark {mail_id} likewise."),
        question={"mail_id": ("Which mail?", "Which mail do you mean?")},
        answer={"mail_id": variants("{mail_id}", "I [mean|meant] {mail_id}.", "It's {mail_id}.")},
        tell=variants("{result.subject:quote} is {status} now.", "[Marked|Done]: {result.subject:quote} is {status}."),
    ),
    "trash_mail": Phrasing(
        ask={
            "casual": variants(
                "[trash|bin] {mail_id}[ pls|]",
                "{mail_id} is [junk|spam basically], into the trash",
                "dont need {mail_id} [anymore|ever again], toss it",
                "[chuck|throw out] {mail_id}",
                "{action} {mail_id}[ for me| pls|]",
                "get {mail_id} out of my [sight|mail]",
                "quick cleanup: {action} {mail_id}",
            ),
            "neutral": variants(
                "[Please move|Move] {mail_id} to the trash.",
                "{mail_id} can go to the trash[ now|].",
                "I'd like you to {action} {mail_id}.",
                "Could you throw {mail_id} away?",
                "I have dealt with {mail_id}; [trash|bin] it, please.",
                "Please {action} {mail_id}[ right away|].",
                "There is no reason to keep {mail_id}. [Trash it|Away with it].",
            ),
            "formal": variants(
                "Kindly [consign|move] {mail_id} to the trash.",
                "I ask you to {action} {mail_id}.",
                "Would you [discard|dispose of] {mail_id}?",
                "{mail_id} has served its purpose and may be [trashed|discarded].",
                "Kindly {action} {mail_id}[ at once| without delay|].",
                "Please [relegate|transfer] {mail_id} to the trash.",
                "[Having read|Now that I have read] {mail_id}, I wish it thrown away.",
            ),
        },
        brief=variants(
            "throw a mail away for me",
            "[Please move|Move] one of my mails to the trash.",
            "I want to [trash|bin] a mail.",
        ),
        follow=variants("And {mail_id}.", "{mail_id} [too|as well].", "Likewise {mail_id}."),
        question={"mail_id": ("Which mail?", "Which mail do you mean?")},
        answer={"mail_id": variants("{mail_id}", "I [mean|meant] {mail_id}.", "It's {mail_id}.")},
        tell=variants(
            "[Done|That is done]: {result.subject:quote}.",
            "{result.subject:quote} by {result.sender_name} is taken care of.",
        ),
    ),
}
