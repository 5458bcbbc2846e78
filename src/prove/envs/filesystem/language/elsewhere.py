"""Foreign texts that can be kept in files."""

from prove.engine.language import Gives, Takes
from prove.envs.common import variants

GIVES: list[Gives] = []

TAKES = [
    Takes(
        "matter",
        "create_file",
        {"text": "text"},
        {
            "casual": variants(
                "save {it} as {name:quote}[ here|, word for word]",
                "[dump|put] the text of {it} into a new file {name:quote}",
                "make a file {name:quote} [out of|from] {it}, word for word",
            ),
            "neutral": variants(
                "[Please save|Save] the text of {it} in a new file called {name:quote}.",
                "Can you [keep|store] {it}, word for word, as {name:quote}?",
                "Create {name:quote} with exactly the text of {it}.",
            ),
            "formal": variants(
                "Kindly [store|keep] the exact text of {it} in a new file named {name:quote}.",
                "Would you create a file {name:quote} that holds {it} verbatim?",
            ),
        },
    ),
]
