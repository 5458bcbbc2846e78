"""What purchases can be in other environments."""

from prove.engine.language import Gives

GIVES = [
    Gives(
        "payment",
        "purchase",
        ("my order {number}", "order {number} from the shop", "my {total:money} order from the shop"),
        {"amount": "total", "day": "placed_on"},
        unless={"status": ("cancelled",)},
    ),
]
