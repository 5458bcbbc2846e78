"""Phrases for the tools on cards and one-time codes."""

from prove.engine.language import Phrasing

PHRASINGS: dict[str, Phrasing] = {
    "list_cards": Phrasing(
        ask={
            "casual": (
                "which cards do i own and do they all work",
                "what plastic is tied to {account_id}",
                "one of my cards got declined, how do they all look",
                "show my cards pls",
                "any card of mine about to run out?",
            ),
            "neutral": (
                "Please list my cards and tell me their status.",
                "Which cards belong to {account_id}?",
                "I'd like to know whether any of my cards is frozen.",
                "The shop refused my card; what state are my cards in?",
                "How many cards were issued for {account_id}?",
            ),
            "formal": (
                "Kindly state which payment cards I hold and their condition.",
                "Please identify every card issued against {account_id}.",
                "I wish to be told the expiry and standing of each card in my possession.",
                "For insurance purposes, an inventory of my bank cards is needed.",
                "Would you report what cards draw upon {account_id}?",
            ),
        },
        follow=("And those on {account_id}?", "Just for {account_id}, please.", "Now {account_id}."),
        tell=(
            "There are {count}: {items}.",
            "Your cards: {items}.",
        ),
        item="{brand} {kind} ending {last4} ({status})",
        none=("No card is linked to that account.", "There are no cards there."),
    ),
    "freeze_card": Phrasing(
        ask={
            "casual": (
                "lost my wallet!! freeze {card_id}",
                "put {card_id} on ice for now",
                "{card_id} is somewhere at the gym, block it till i find it",
                "can u lock {card_id} real quick",
                "sketchy charge just popped up, freeze {card_id} asap",
            ),
            "neutral": (
                "Please freeze {card_id}.",
                "I can't find my purse, so block {card_id} for the time being.",
                "Could you make sure nobody pays with {card_id} until I say so?",
                "My bag was stolen on the train; {card_id} was in it. Freeze it.",
                "I won't be using {card_id} while I'm abroad, so lock it.",
            ),
            "formal": (
                "Kindly suspend {card_id} until further notice.",
                "I report {card_id} as mislaid and request that it be frozen.",
                "As a precaution, please place a freeze upon {card_id}.",
                "Would you disable {card_id} temporarily?",
                "It appears {card_id} has been compromised; block all use of it.",
            ),
        },
        brief=("freeze my card", "I need a card blocked right away.", "Please lock one of my cards."),
        follow=("{card_id} too.", "And freeze {card_id}.", "Do the same with {card_id}."),
        question={"card_id": ("Which card should I freeze?", "Which of your cards is it?")},
        answer={"card_id": ("{card_id}", "It's {card_id}.", "Freeze {card_id}.", "I'm talking about {card_id}.")},
        tell=(
            "The {result.brand} ending {result.last4} is frozen.",
            "Frozen: nobody can pay with the card ending {result.last4} now.",
        ),
    ),
    "unfreeze_card": Phrasing(
        ask={
            "casual": (
                "found it! unfreeze {card_id}, pin's {pin}",
                "turn {card_id} back on, the pin is {pin}",
                "{card_id} can be unblocked again ({pin} is my pin)",
                "unlock {card_id} pls, pin {pin}",
            ),
            "neutral": (
                "Please unfreeze {card_id}. My PIN for it is {pin}.",
                "My wallet turned up, so {card_id} can work again; PIN {pin}.",
                "I'd like to use {card_id} once more. Its PIN: {pin}.",
                "Lift the block on {card_id}, please, the PIN being {pin}.",
            ),
            "formal": (
                "Kindly reactivate {card_id}; I confirm with PIN {pin}.",
                "The freeze on {card_id} may be released. For verification, its PIN is {pin}.",
                "I request that {card_id} be restored to use, quoting {pin} as PIN.",
                "Would you reinstate {card_id}? The personal identification number is {pin}.",
            ),
        },
        brief=(
            "unfreeze {card_id}",
            "I want to use {card_id} again, please unblock it.",
            "Please lift the freeze on {card_id}.",
        ),
        question={
            "card_id": ("Which card shall I unfreeze?", "Which card do you mean?"),
            "pin": ("What is the PIN of that card?", "I need the card's PIN for that. What is it?"),
        },
        answer={
            "card_id": ("{card_id}", "I mean {card_id}."),
            "pin": ("{pin}", "It's {pin}.", "The PIN is {pin}.", "PIN {pin}, there you go."),
        },
        tell=(
            "The {result.brand} ending {result.last4} works again.",
            "Unfrozen: the card ending {result.last4} is {result.status}.",
        ),
    ),
    "generate_one_time_code": Phrasing(
        ask={
            "casual": (
                "need a one-time code for {purpose}, confirm with {card_id}, pin {pin}",
                "get me a code, its for {purpose}. {card_id}, {pin} is the pin",
                "{card_id} + pin {pin}: make a code for {purpose}",
                "so apparently {purpose} takes a code? use {card_id} and {pin}",
            ),
            "neutral": (
                "Please generate a one-time code for {purpose} with {card_id}; the PIN is {pin}.",
                "This is about {purpose}, and I need a code first. Confirm it by {card_id}, PIN {pin}.",
                "With {card_id} and PIN {pin}, create the code that {purpose} requires.",
                "Could I have a security code for {purpose}? I'll confirm using {card_id}, whose PIN is {pin}.",
            ),
            "formal": (
                "Kindly issue a one-time code for {purpose}; I authenticate by {card_id} and PIN {pin}.",
                "I require a code in connection with {purpose}. Verification: {card_id}, {pin}.",
                "Would you produce an authorisation code, on the strength of {card_id} with PIN {pin}, for {purpose}?",
                "As {purpose} calls for it, obtain a code by {card_id}; its PIN reads {pin}.",
            ),
        },
        brief=(
            "i need a one-time code for {purpose}",
            "Please create a code for {purpose}, confirmed by {card_id}.",
            "Generate a one-time code with {card_id}, PIN {pin}.",
        ),
        question={
            "card_id": ("Which card would you like to confirm with?", "With which card?"),
            "pin": ("And the PIN of that card?", "What is the card's PIN?"),
            "purpose": ("What is the code for?", "What will you use the code for?"),
        },
        answer={
            "card_id": ("Use {card_id}.", "{card_id}", "With {card_id}."),
            "pin": ("{pin}", "The PIN's {pin}.", "It is {pin}."),
            "purpose": ("It's for {purpose}.", "For {purpose}.", "{purpose}"),
        },
        tell=(
            "The code is {result.one_time_code}; it is good for {purpose}, once.",
            "Your one-time code for {purpose}: {result.one_time_code}.",
        ),
    ),
}
