"""What a listing can be in other environments, and what of theirs goes into a message about one."""

from prove.engine.language import Gives, Takes
from prove.envs.common import variants

GIVES = [
    Gives(
        "deadline",
        "listing",
        ("the end of the {title} listing", "the last moment of the {title} listing"),
        {"title": "title", "start": "ends_at"},
        pointed=False,
        unless={"status": ("sold", "ended", "withdrawn")},
    ),
    Gives(
        "payment",
        "listing",
        ("the {title} from the marketplace", "the {condition} {title} from the marketplace"),
        {"title": "title", "amount": "price"},
    ),
]

TAKES = [
    Takes(
        "place",
        "message_seller",
        {"text": "address"},
        {
            "casual": variants(
                "message about {listing_id}: just send [em|them] the address of {it}",
                "[send|drop] the address of {it} as a message about {listing_id}",
            ),
            "neutral": variants(
                "[Please send|Send] the address of {it} as a message about {listing_id}.",
                "Can you write a message about {listing_id} that gives [just|only] the address of {it}?",
            ),
            "formal": variants(
                "Kindly send the address of {it} as a message concerning {listing_id}.",
                "Would you convey the address of {it} by a message about {listing_id}?",
            ),
        },
    ),
]
