"""Phrases for the tools on lists of accounts."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "create_account_list": Phrasing(
        ask={
            "casual": variants(
                "make [me a|a new] list called {title:quote}",
                "new list: {title:quote}",
                "[need|want] a list {title:quote} for some accounts",
                "[start|set up] a {title:quote} list[ pls|]",
                "can u [create|open] a list named {title:quote}",
                "[lets|let's] have a list {title:quote}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] create a list called {title:quote}.",
                "I'd like a new list named {title:quote}.",
                "Could you [set up|start] a list with the title {title:quote}?",
                "Make a list of accounts and [call|name] it {title:quote}.",
                "My lists should [include|have] one called {title:quote}.",
                "[Add|Open] a new account list, {title:quote}.",
            ),
            "formal": variants(
                "Kindly [establish|create] a list entitled {title:quote}.",
                "I [wish|ask] for a new list under the name {title:quote}.",
                "Would you [prepare|set up] an account list with the title {title:quote}?",
                "Please [open|institute] a list; its title shall be {title:quote}.",
                "A list named {title:quote} would [serve|help] me; create one.",
                "[In addition|Furthermore], I require the list {title:quote}.",
            ),
        },
        brief=variants(
            "make me a new list",
            "I need one more list of accounts.",
            "Please [create|set up] a list for some accounts.",
        ),
        follow=variants("And one called {title:quote}.", "{title:quote} as well."),
        extra={"exclusive": (", and keep its posts out of my home timeline", ", whose posts stay out of my home feed")},
        question={"title": ("What should the list be called?", "Which title should it have?")},
        answer={"title": ("Call it {title:quote}", "{title:quote}", "The title is {title:quote}.")},
        tell=variants(
            "The list {result.title:quote} is there, with no account on it [yet|so far].",
            "[Done|Created]: {result.title:quote} is ready to be filled.",
        ),
    ),
    "add_account_to_list": Phrasing(
        ask={
            "casual": variants(
                "[put|stick] {account_id} on {list_id}",
                "add {account_id} to {list_id}[ pls|]",
                "{account_id} [belongs|goes] on {list_id}",
                "on {list_id} [goes|theres room for] {account_id}, add em",
                "can you [throw|drop] {account_id} onto {list_id}",
                "[expand|grow] {list_id} by {account_id}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] add {account_id} to {list_id}.",
                "I want {account_id} on {list_id}.",
                "Could you put {account_id} [on|onto] {list_id}?",
                "{list_id} should [include|contain] {account_id}.",
                "[Let|Have] {list_id} show {account_id} as well.",
                "Place {account_id} [among the accounts of|on] {list_id}.",
            ),
            "formal": variants(
                "Kindly [enter|include] {account_id} on {list_id}.",
                "I [wish|ask] to have {account_id} added to {list_id}.",
                "Would you [assign|add] {account_id} to {list_id}?",
                "Please [extend|enlarge] {list_id} by {account_id}.",
                "{account_id} [ought to|should] appear on {list_id}; please add the account.",
                "[For better order|To keep an overview], file {account_id} under {list_id}.",
            ),
        },
        brief=variants(
            "put {account_id} on a list",
            "Please add someone to {list_id}.",
            "I want to add an account to [a list|one of my lists].",
        ),
        follow=variants("{account_id} too.", "And {account_id}.", "Also add {account_id}."),
        question={
            "list_id": ("To which list?", "Which of your lists do you mean?"),
            "account_id": ("Which account should I add?", "Whom should I put on it?"),
        },
        answer={
            "list_id": variants("{list_id}", "To {list_id}.", "I mean {list_id}."),
            "account_id": variants("{account_id}", "Add {account_id}.", "I mean {account_id}."),
        },
        tell=variants(
            "@{result.handle} is on {result.title:quote}; accounts there now: {result.accounts}.",
            "[Done|Added]: {result.name} is on {result.title:quote}.",
        ),
    ),
}
