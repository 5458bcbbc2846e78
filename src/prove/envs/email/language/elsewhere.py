"""What mails and contacts can be in other environments."""

from prove.engine.language import Gives, Takes

GIVES = [
    Gives(
        "matter",
        "mail",
        (
            "the mail {subject:quote}",
            "what {sender_name} wrote about {subject:quote}",
            "{sender_name}'s mail {subject:quote}",
        ),
        {"title": "subject", "text": "body"},
    ),
    Gives(
        "person",
        "contact",
        ("{name}", "my contact {name}", "{name} from my address book"),
        {"name": "name", "email": "id"},
    ),
]

TAKES: list[Takes] = []
