# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on drafts."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "create_draft": Phrasing(
        ask={
            "casual": variants(
                "[draft|start] a mail to {to}, subject {subject:quote}, text {body:quote}",
                "prep something for {to}: {subject:quote} / {body:quote}, [dont send yet|just a draft]",
                "new draft, {to}, {subject:quote}, saying {body:quote}",
                "[jot down|write up] {body:quote} as a draft to {to}, call it {subject:quote}",
                "i'll mail {to} later, [save|keep] a draft {subject:quote} with {body:quote}",
                "draft for {to} on {subject:quote}, attach {attachment_id}, {body:quote}",
                "{subject:quote} goes on top, {body:quote} below, draft it for {to}",
            ),
            "neutral": variants(
                "[Please draft|Draft] a mail to {to} with the subject {subject:quote} and the text {body:quote}.",
                "I'd like a draft for {to}: subject {subject:quote}, then {body:quote}",
                "[Save|Keep] a draft addressed to {to}. Subject: {subject:quote}. Text: {body:quote}",
                "Without sending it, write {body:quote} to {to} under {subject:quote}.",
                "Set up a mail named {subject:quote} for {to} that reads {body:quote}, with {cc} as copy.",
                "As an answer to {in_reply_to}, draft {subject:quote} for {to}: {body:quote}",
                "The recipient is {to}, the subject {subject:quote}, the text {body:quote}. [Make|Store] it as a draft.",
            ),
            "formal": variants(
                "Kindly [prepare|compose] a draft to {to}, entitled {subject:quote}, which states {body:quote}",
                "Please [draw up|set down] a mail for {to} concerning {subject:quote}: {body:quote}",
                "I [wish|intend] to write to {to}; draft {body:quote} with the subject {subject:quote}.",
                "Would you compose, for later dispatch, {subject:quote} to {to} with the wording {body:quote}?",
                "A draft under the heading {subject:quote} is needed, directed to {to}, worded {body:quote}",
                "[For approval|For my signature], prepare {subject:quote} to {to} as a draft: {body:quote}",
                "Let {to} be addressed in a draft, {subject:quote}, that encloses {attachment_id} and says {body:quote}",
            ),
        },
        brief=variants(
            "draft a mail to {to}[ for me|]",
            "Please prepare a mail with the subject {subject:quote} for {to}.",
            "I want to write {body:quote} to somebody, as a draft.",
            "[Start|Begin] a new draft, please.",
        ),
        follow=variants(
            "And the same to {to}.", "One more for {to}, text {body:quote}", "Another one like it for {to}."
        ),
        extra={"cc": (", copy to {cc}", ", with {cc} in copy"), "attachment_id": (", and attach {attachment_id}",)},
        question={
            "to": ("Whom is it for?", "Who should receive it?"),
            "subject": ("What is the subject?", "What should the subject line be?"),
            "body": ("What should it say?", "What is the text?"),
        },
        answer={
            "to": variants("{to}", "To {to}.", "It's for {to}."),
            "subject": ("{subject:quote}", "Call it {subject:quote}.", "The subject is {subject:quote}."),
            "body": ("{body:quote}", "Write {body:quote}", "It should say {body:quote}"),
        },
        tell=variants(
            "The draft {result.subject:quote} to {result.recipient} is saved.",
            "[Saved|Done]: {result.subject:quote}, to {result.recipient}. It has not been sent.",
        ),
    ),
    "update_draft": Phrasing(
        ask={
            "casual": variants(
                "[change|swap] the subject of {draft_id} to {subject:quote}",
                "{draft_id} should say {body:quote} instead",
                "[stick|put] {attachment_id} on {draft_id}",
                "{draft_id} is for {to} [actually|now], fix that",
                "new text for {draft_id}: {body:quote}",
                "[call|name] {draft_id} {subject:quote}[ pls|]",
                "[add|put] {cc} in copy on {draft_id}",
            ),
            "neutral": variants(
                "[Please change|Change] the text of {draft_id} to {body:quote}",
                "[Attach|Add] {attachment_id} to {draft_id}, please.",
                "The subject of {draft_id} should be {subject:quote}.",
                "Make {to} the recipient of {draft_id}.",
                "I've reconsidered {draft_id}. Let it [say|read] {body:quote}",
                "{draft_id} needs [a better|another] subject: {subject:quote}.",
                "[Let|Have] {cc} get a copy of {draft_id} once it goes out.",
            ),
            "formal": variants(
                "Kindly [amend|revise] {draft_id} so that it reads {body:quote}",
                "Please enclose {attachment_id} [with|in] {draft_id}.",
                "I [wish|ask] to have {draft_id} addressed to {to}.",
                "Would you [retitle|rename] {draft_id} as {subject:quote}?",
                "The wording of {draft_id} is to be replaced by {body:quote}",
                "[Enter|Place] {cc} in the copy line of {draft_id}.",
                "Under {subject:quote}, not under its present heading, should {draft_id} [stand|run].",
            ),
        },
        brief=variants(
            "attach {attachment_id} to a draft",
            "Please set the text of a draft to {body:quote}",
            "One of my drafts should go to {to}.",
        ),
        follow=variants(
            "And let it say {body:quote}", "Make its subject {subject:quote}.", "And {to} as the recipient."
        ),
        question={"draft_id": ("Which draft?", "Which draft should I change?")},
        answer={"draft_id": variants("{draft_id}", "I [mean|meant] {draft_id}.", "It's {draft_id}.")},
        tell=variants(
            "The draft {result.subject:quote} to {result.recipient} is [changed|updated].",
            "[Done|Changed]: {result.subject:quote}, to {result.recipient}.",
        ),
    ),
    "send_draft": Phrasing(
        ask={
            "casual": variants(
                "[send|fire off] {draft_id}[ pls| now|]",
                "{draft_id} can go[ out|], send it",
                "[ok|alright], off with {draft_id}",
                "[hit|press] send on {draft_id}",
                "{draft_id} is [good enough|done], out it goes",
                "why is {draft_id} still lying around? [send|ship] it",
                "im happy with {draft_id}, [mail it|get it out]",
            ),
            "neutral": variants(
                "[Please send|Go ahead and send|Now send] {draft_id}.",
                "{draft_id} is ready; send it[ off|].",
                "I've proofread {draft_id}, so it can [go out|be sent].",
                "Could you send {draft_id} [for me|now]?",
                "Let {draft_id} go to its recipient.",
                "Nothing is missing in {draft_id}. [Send it|Off it goes].",
                "It's time to [mail|send] {draft_id}.",
            ),
            "formal": variants(
                "Kindly [dispatch|send] {draft_id}.",
                "I [approve|release] {draft_id}; please send it.",
                "Would you see {draft_id} on its way[, please|]?",
                "Please [transmit|forward] {draft_id} to the addressee as it stands.",
                "{draft_id} has been [reviewed|approved] and may leave.",
                "The dispatch of {draft_id} is [hereby requested|now due].",
                "[Proceed|You may proceed] to send {draft_id}.",
            ),
        },
        brief=variants(
            "send one of my drafts", "[Please send|Send] a draft of mine.", "I [want|need] to get a draft out."
        ),
        follow=variants("And {draft_id}.", "{draft_id} [too|as well].", "Send {draft_id} likewise."),
        question={"draft_id": ("Which draft should I send?", "Which draft is it?")},
        answer={"draft_id": variants("{draft_id}", "Send {draft_id}.", "That would be {draft_id}.")},
        tell=variants(
            "{result.subject:quote} is on its way to {result.recipient}.",
            "[Sent|Done]: {result.subject:quote}, to {result.recipient}.",
        ),
    ),
    "delete_draft": Phrasing(
        ask={
            "casual": variants(
                "[delete|scrap|bin] {draft_id}[ pls|]",
                "{draft_id} is [useless|stale], get rid of it",
                "[nah|nope], wont send {draft_id}, [delete|toss] it",
                "throw out {draft_id}[ for me| already|]",
                "dont need {draft_id} [anymore|after all]",
                "[lose|kill] {draft_id}, i called them instead",
                "{draft_id} was [a bad idea|just rambling], delete",
            ),
            "neutral": variants(
                "[Please delete|Go ahead and delete|Now delete] {draft_id}.",
                "I won't be sending {draft_id}, so [delete|discard] it.",
                "{draft_id} is no longer [needed|of use]. Remove it.",
                "Could you [discard|throw away] {draft_id}?",
                "[Remove|Drop] {draft_id} from my drafts.",
                "The matter is settled; [delete|erase] {draft_id}, please.",
                "Let's get rid of {draft_id}[ for good|].",
            ),
            "formal": variants(
                "Kindly [discard|delete] {draft_id}.",
                "I have [abandoned|given up] {draft_id}; please remove it.",
                "Would you [erase|eliminate] {draft_id}?",
                "{draft_id} has become [obsolete|superfluous] and should be deleted.",
                "Please [destroy|expunge] {draft_id} without sending it.",
                "No use remains for {draft_id}; let it be [deleted|discarded].",
                "[Dispose|Kindly dispose] of {draft_id}.",
            ),
        },
        brief=variants(
            "delete one of my drafts",
            "[Please discard|Discard] a draft of mine.",
            "I [want|wish] to throw a draft away.",
        ),
        follow=variants("And {draft_id}.", "{draft_id} [too|as well].", "Delete {draft_id} likewise."),
        question={"draft_id": ("Which draft should I delete?", "Which draft is it?")},
        answer={"draft_id": variants("{draft_id}", "Delete {draft_id}.", "That would be {draft_id}.")},
        tell=variants("The draft {result.subject:quote} is gone.", "[Deleted|Done]: {result.subject:quote}."),
    ),
}
