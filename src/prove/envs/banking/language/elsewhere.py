"""What scheduled payments can be in other environments, and how foreign costs can be paid."""

from prove.engine.language import Gives, Takes
from prove.envs.common import variants

GIVES = [
    Gives(
        "payment",
        "scheduled_payment",
        ("the payment to {payee_name}", "the {amount:money} payment to {payee_name}", "what I pay {payee_name}"),
        {"title": "payee_name", "amount": "amount", "day": "next_date"},
        unless={"status": ("cancelled", "ended")},
    ),
]

TAKES = [
    Takes(
        "payment",
        "transfer_between_accounts",
        {"amount": "amount"},
        {
            "casual": variants(
                "move [the money|enough] for {it} from {from_account_id} to {to_account_id}, [to the "
                "cent|exactly that much]",
                "shift what {it} [comes to|costs] from {from_account_id} over to {to_account_id}",
                "take the amount of {it} out of {from_account_id} and [put|stick] it in {to_account_id}",
            ),
            "neutral": variants(
                "[Please move|Move] the amount of {it} from {from_account_id} to {to_account_id}.",
                "Can you [transfer|shift] exactly what {it} comes to from {from_account_id} into {to_account_id}?",
                "To cover {it}, [transfer|bring] the same amount from {from_account_id} to {to_account_id}.",
            ),
            "formal": variants(
                "Kindly transfer the amount of {it} from {from_account_id} to {to_account_id}.",
                "Would you [move|transfer] a sum equal to {it} out of {from_account_id} into {to_account_id}?",
                "I wish to cover {it}: please transfer that amount from {from_account_id} to {to_account_id}.",
            ),
        },
    ),
    Takes(
        "payment",
        "schedule_payment",
        {"amount": "amount"},
        {
            "casual": variants(
                "set up a payment over what {it} [comes to|costs]: {from_account_id} to {payee_id}, {start_date}",
                "[pay|send] {payee_id} the amount of {it} from {from_account_id} {start_date}",
            ),
            "neutral": variants(
                "[Please schedule|Schedule] a payment of the amount of {it} from {from_account_id} to "
                "{payee_id} for {start_date}.",
                "Can you have the amount of {it} [sent|paid] to {payee_id} from {from_account_id} {start_date}?",
            ),
            "formal": variants(
                "Kindly schedule a payment to {payee_id}, equal to {it}, from {from_account_id} for {start_date}.",
                "Would you arrange that {payee_id} is paid the amount of {it} from {from_account_id} {start_date}?",
            ),
        },
    ),
]
