"""What stores and purchase orders can be in other environments."""

from prove.engine.language import Gives, Takes

GIVES = [
    Gives(
        "place",
        "store",
        ("{name}", "our {name} {kind}", "our {kind} in {city}"),
        {"name": "name", "address": "address"},
    ),
    Gives(
        "payment",
        "purchase_order",
        ("the {product_name} order", "order {number}", "what {supplier} gets for the {product_name}"),
        {"title": "product_name", "amount": "total", "day": "deliver_on"},
        unless={"status": ("cancelled",)},
    ),
]

TAKES: list[Takes] = []
