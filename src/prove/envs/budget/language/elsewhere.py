"""What bills and entries can be in other environments, and how foreign costs are recorded."""

from prove.engine.language import Gives, Takes
from prove.envs.common import variants

GIVES = [
    Gives(
        "payment",
        "recurring_bill",
        ("the {name} bill", "the {amount:money} {name} bill", "what {payee_name} charges us for {name}"),
        {"title": "name", "amount": "amount", "day": "next_due"},
    ),
    Gives(
        "payment",
        "budget_entry",
        (
            "the {amount:money} {payee_name} entry",
            "the {payee_name} budget entry",
            "the {payee_name} entry from {date}",
        ),
        {"title": "payee_name", "amount": "amount", "day": "date"},
    ),
]

TAKES = [
    Takes(
        "payment",
        "record_expense",
        {"amount": "amount"},
        {
            "casual": variants(
                "[put|stick|book] {it} under {category_id}[ in my budget|]",
                "{it} [goes|should go] into my budget as {category_id}",
                "[log|write down] what {it} cost in {category_id}",
                "[take|pull] {it} out of {category_id}, budget wise",
            ),
            "neutral": variants(
                "[Please record|Record] {it} as an expense in {category_id}.",
                "Enter the amount of {it} in my budget, under {category_id}.",
                "I paid for {it}; [book|note] it as an expense in {category_id}.",
                "Can you [charge|book] {it} to {category_id} in the budget?",
            ),
            "formal": variants(
                "Kindly [enter|record] {it} as an expense in {category_id}.",
                "Would you [book|note] the amount of {it} under {category_id} in the household budget?",
                "The cost of {it} is to be [recorded|entered] in {category_id}.",
            ),
        },
    ),
]
