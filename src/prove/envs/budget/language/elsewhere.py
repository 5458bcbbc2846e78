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
        unless={"kind": ("income",)},
    ),
]

TAKES = [
    Takes(
        "income",
        "record_income",
        {"amount": "amount", "payee_name": "payer"},
        {
            "casual": variants(
                "{it} [came in|got paid], log it as income in my budget, under whoever paid",
                "[put|book] {it} down as income in the budget, payer as it says there",
            ),
            "neutral": variants(
                "[Please record|Record] {it} as income in my budget, from whoever paid it.",
                "Can you [enter|book] the amount of {it} as income in the budget, under the name of the payer?",
            ),
            "formal": variants(
                "Kindly [enter|record] {it} among the income in my budget, under the payer's name.",
                "Would you [book|note] {it} in the budget as income from the one who paid?",
            ),
        },
    ),
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
    Takes(
        "payment",
        "move_budget_money",
        {"amount": "amount"},
        {
            "casual": variants(
                "move what {it} [costs|comes to] from {from_category_id} into {to_category_id}[ in my budget|]",
                "{to_category_id} has to [pay|cover] {it}, so [give|hand] it that much out of {from_category_id}",
            ),
            "neutral": variants(
                "To cover {it}, [please move|move] its amount from {from_category_id} to {to_category_id}.",
                "Take the [cost|amount] of {it} out of {from_category_id} and put it into {to_category_id}.",
            ),
            "formal": variants(
                "Kindly move the amount of {it} from {from_category_id} to {to_category_id} in the budget.",
                "Would you [reallocate|shift] a sum equal to {it} from {from_category_id} to {to_category_id}?",
            ),
        },
    ),
    Takes(
        "payment",
        "set_category_budget",
        {"amount": "amount"},
        {
            "casual": variants(
                "budget exactly [what|as much as] {it} costs for {category_id}",
                "set {category_id} to the amount of {it}[ pls|, not more|]",
            ),
            "neutral": variants(
                "[Please set|Set] the budget of {category_id} to the amount of {it}.",
                "This month, {category_id} should be assigned [exactly|just] what {it} comes to.",
            ),
            "formal": variants(
                "Kindly assign to {category_id} in all the amount of {it}.",
                "The budget of {category_id} is to [equal|match] the cost of {it}; please set it so.",
            ),
        },
    ),
]
