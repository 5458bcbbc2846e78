"""What orders can be in other environments."""

from prove.engine.language import Gives

GIVES = [
    Gives(
        "appointment",
        "order",
        ("the delivery from {restaurant_name}", "food order {number}", "my meal from {restaurant_name}"),
        {"title": "restaurant_name", "start": "estimated_delivery"},
    ),
]
