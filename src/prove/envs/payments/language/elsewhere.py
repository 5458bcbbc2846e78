"""What customers and invoices can be in other environments, and which foreign costs can be billed."""

from prove.engine.language import Gives, Takes
from prove.envs.common import variants

GIVES = [
    Gives(
        "income",
        "invoice",
        ("the {total:money} invoice to {customer_name}", "invoice {number}", "the invoice for the {description}"),
        {"title": "description", "amount": "total", "payer": "customer_name"},
        unless={"status": ("draft", "open", "void")},
    ),
    Gives(
        "person",
        "customer",
        ("{name}", "our customer {name}", "the customer {name}"),
        {"name": "name", "email": "email"},
    ),
]

TAKES = [
    Takes(
        "payment",
        "create_invoice",
        {"unit_amount": "amount"},
        {
            "casual": variants(
                "bill {customer_id} for {it}, [same amount|exactly that much], as {description:quote}, due {due_date}",
                "[put|get] the cost of {it} on an invoice to {customer_id}: {description:quote}, payable by {due_date}",
                "{customer_id} [pays|covers] {it}: draft an invoice {description:quote}, due {due_date}",
            ),
            "neutral": variants(
                "[Please draft|Draft] an invoice to {customer_id} over the amount of {it}: "
                "{description:quote}, due {due_date}.",
                "Can you [pass on|charge] the cost of {it} to {customer_id} as {description:quote}, payable "
                "by {due_date}?",
                "I want to bill {customer_id} what {it} comes to; [write|put] {description:quote} and make it "
                "due {due_date}.",
            ),
            "formal": variants(
                "Kindly [prepare|draw up] an invoice to {customer_id} for the amount of {it}, described as "
                "{description:quote} and due {due_date}.",
                "Would you bill {customer_id} for {it}, stating {description:quote}, with payment due {due_date}?",
            ),
        },
        currency="USD",
    ),
]
