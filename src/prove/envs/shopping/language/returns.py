# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on returns."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "request_return": Phrasing(
        ask={
            "casual": variants(
                "send back {purchase_item_id}, its {reason}",
                "[return|refund] {purchase_item_id} pls, {reason}",
                "{purchase_item_id} is {reason}, [i want my money back|return it]",
                "[ugh|damn], {purchase_item_id}, its {reason}, gotta go back",
                "return {quantity} of {purchase_item_id}, reason: {reason}",
                "not keeping {purchase_item_id}, {reason}",
                "{purchase_item_id} goes back, just say its {reason}",
            ),
            "neutral": variants(
                "[Please|Now, please,] return {purchase_item_id}; it is {reason}.",
                "I want to send back {purchase_item_id}, as it is {reason}.",
                "[Start|Open] a return for {purchase_item_id}, reason: {reason}.",
                "Could I return {quantity} of {purchase_item_id}? The reason is {reason}.",
                "I'm not happy with {purchase_item_id}. It's {reason}, so I'm [returning it|sending it back].",
                "Take back {purchase_item_id}, please: {reason}.",
                "What I got is {reason}. I mean {purchase_item_id}; [return it|refund it].",
            ),
            "formal": variants(
                "Kindly accept the return of {purchase_item_id}, which is {reason}.",
                "I [wish|intend] to return {purchase_item_id}, it being {reason}.",
                "Please [arrange|initiate] the return of {purchase_item_id}; reason given: {reason}.",
                "Would you [take back|credit] {purchase_item_id}, since it is {reason}?",
                "As it is {reason}, {purchase_item_id} is to be sent back.",
                "I [request|ask for] a refund of {purchase_item_id} on the ground that it is {reason}.",
                "{quantity} of {purchase_item_id} shall be returned, stating {reason} as the cause.",
            ),
        },
        brief=variants(
            "I [want|need] to return something, its {reason}", "Please take something back; it is {reason}."
        ),
        follow=variants("And {purchase_item_id}, {reason}.", "[Then|Also] {purchase_item_id}, {reason} as well."),
        extra={"quantity": (", {quantity} of it", ", {quantity} in number")},
        question={
            "purchase_item_id": ("Which item would you like to return?", "Which item of your orders is it?"),
            "reason": ("What is the reason?", "Why would you like to return it?"),
        },
        answer={
            "purchase_item_id": variants("{purchase_item_id}", "I [mean|meant] {purchase_item_id}."),
            "reason": variants("It's {reason}.", "Because it is {reason}."),
        },
        tell=variants(
            "The return of {result.quantity} x {result.title} is [open|arranged]; {result.refund:money} goes back by {result.refund_to}, no later than {result.refund_by}.",
            "[Arranged|Done]: you get {result.refund:money} for {result.quantity} x {result.title} of order {result.purchase_number}, by {result.refund_to}.",
        ),
    ),
    "get_return_status": Phrasing(
        ask={
            "casual": variants(
                "hows {return_id} [going|doing]?",
                "did my money come for {return_id}",
                "[status|update] on {return_id}[ pls|]",
                "when do i get paid for {return_id}?",
                "{return_id}, [any news|whats happening]",
                "how much do i get for {return_id}",
                "check {return_id}",
            ),
            "neutral": variants(
                "[Please|Now, please,] check {return_id}.",
                "How far is {return_id}[ by now|]?",
                "When will I [have|get] the money for {return_id}?",
                "Has {return_id} [arrived|been refunded] yet?",
                "I'd like to know where things stand with {return_id}.",
                "What amount comes back for {return_id}?",
                "Could you look into {return_id}?",
            ),
            "formal": variants(
                "Kindly state the status of {return_id}.",
                "By what date is {return_id} to be [refunded|settled]?",
                "Please [report|advise] on {return_id}.",
                "I [enquire|am asking] about the progress of {return_id}.",
                "Would you [verify|establish] how far {return_id} has come?",
                "What sum is [due|owed] to me from {return_id}?",
                "Has {return_id} been [received|processed]?",
            ),
        },
        brief=variants("[check|whats up with] one of my returns", "I [want|need] to know about a return."),
        follow=variants("And {return_id}?", "[What|How] about {return_id}?"),
        question={"return_id": ("Which return?", "Which return do you mean?")},
        answer={"return_id": variants("{return_id}", "I [mean|meant] {return_id}.", "[It's|That'd be] {return_id}.")},
        tell=variants(
            "Status of the {result.title} return: {result.status}. It brings {result.refund:money} by {result.refund_to}, due date {result.refund_by}.",
            "{result.refund:money} for {result.quantity} x {result.title}, by {result.refund_to}; status: {result.status}, refund date {result.refund_by}.",
        ),
    ),
}
