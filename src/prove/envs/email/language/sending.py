"""Phrases for the tools that send at once."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "reply_to_mail": Phrasing(
        ask={
            "casual": variants(
                "[answer|reply to] {mail_id}: {body:quote}",
                "{mail_id} needs an answer, [say|write] {body:quote}",
                "[shoot|write] back on {mail_id}, {body:quote}",
                "hit reply on {mail_id} [with|and say] {body:quote}",
                "[quick answer|short reply] to {mail_id}, just {body:quote}",
                "tell them {body:quote}, as a reply to {mail_id}",
                "{body:quote} is my answer to {mail_id}, [send it|off]",
            ),
            "neutral": variants(
                "[Please reply|Reply] to {mail_id} with {body:quote}",
                "Answer {mail_id} [like this|as follows]: {body:quote}",
                "I owe an answer to {mail_id}. [Write|Send] {body:quote}",
                "In reply to {mail_id}, say {body:quote}",
                "Could you respond to {mail_id} [with|by writing] {body:quote}?",
                "My answer to {mail_id} is {body:quote}",
                "[Send|Write] {body:quote} back to whoever wrote {mail_id}.",
            ),
            "formal": variants(
                "Kindly [respond|reply] to {mail_id} in these words: {body:quote}",
                "Please answer {mail_id} on my behalf: {body:quote}",
                "I [wish|should like] to reply to {mail_id} that {body:quote}",
                "Would you [convey|return] {body:quote} in response to {mail_id}?",
                "Let the reply to {mail_id} [read|be] {body:quote}",
                "With reference to {mail_id}, [state|write] {body:quote}",
                "{mail_id} calls for a response, [namely|to wit] {body:quote}",
            ),
        },
        brief=variants(
            "answer {mail_id} for me",
            "Please reply {body:quote} to a mail.",
            "I have to [answer|reply to] {mail_id}.",
            "[Write|Send] a reply, please.",
        ),
        follow=variants("And to {mail_id}: {body:quote}", "The same to {mail_id}.", "Likewise for {mail_id}."),
        extra={"reply_all": (", to all of them", ", everybody in copy included")},
        question={
            "mail_id": ("Which mail should I answer?", "Which mail do you mean?"),
            "body": ("What should the answer say?", "What shall I write?"),
        },
        answer={
            "mail_id": variants("{mail_id}", "I [mean|meant] {mail_id}.", "It's {mail_id}."),
            "body": ("{body:quote}", "Say {body:quote}", "Write {body:quote}"),
        },
        tell=variants(
            "Your answer went to {result.recipient}.", "[Sent|Answered]: {result.subject:quote}, to {result.recipient}."
        ),
    ),
    "forward_mail": Phrasing(
        ask={
            "casual": variants(
                "[forward|fwd] {mail_id} to {to}[ pls|]",
                "{to} should see {mail_id}, [pass it on|forward it]",
                "[pass|hand] {mail_id} on to {to}",
                "let {to} have {mail_id}, [with|note] {comment:quote}",
                "{mail_id} is [really|more] one for {to}, send it along",
                "[shove|kick] {mail_id} over to {to}",
                "can {to} get {mail_id} from [me|us]? forward",
            ),
            "neutral": variants(
                "[Please forward|Go ahead and forward|Now forward] {mail_id} to {to}.",
                "{to} [asked for|wants to read] {mail_id}; pass it on.",
                "I'd like {to} to [get|receive] {mail_id}, with the comment {comment:quote}",
                "Send {mail_id} on to {to}[, please|].",
                "Could you forward {to} a copy of {mail_id}?",
                "[Share|Pass] {mail_id} with {to} by forwarding it.",
                "{mail_id} concerns {to} [as well|too]. Forward it.",
            ),
            "formal": variants(
                "Kindly [forward|relay] {mail_id} to {to}.",
                "Please bring {mail_id} to the attention of {to} by forwarding it.",
                "I [request|ask] that {mail_id} be passed on to {to}.",
                "Would you [transmit|redirect] {mail_id} to {to}, remarking {comment:quote}",
                "For the information of {to}, {mail_id} is to be [forwarded|sent on].",
                "{to} ought to be [informed|apprised] of {mail_id}; forward it.",
                "[Supply|Provide] {to} with {mail_id}.",
            ),
        },
        brief=variants(
            "forward {mail_id} to somebody",
            "Please pass a mail on to {to}.",
            "{to} needs a mail that I [got|received].",
            "I [want|have] to forward something.",
        ),
        follow=variants("And to {to}.", "{to} [too|as well].", "Forward {mail_id} to {to} as well."),
        extra={
            "comment": (", with the comment {comment:quote}", ", adding {comment:quote}"),
            "with_files": (", without its files", ", but leave the files out"),
        },
        question={
            "mail_id": ("Which mail should I forward?", "Which mail do you mean?"),
            "to": ("To whom?", "Who should get it?"),
        },
        answer={
            "mail_id": variants("{mail_id}", "I [mean|meant] {mail_id}.", "It's {mail_id}."),
            "to": variants("{to}", "To {to}.", "Send it to {to}."),
        },
        tell=variants(
            "{result.recipient} has {result.subject:quote} now.",
            "[Forwarded|Sent]: {result.subject:quote}, to {result.recipient}.",
        ),
    ),
}
