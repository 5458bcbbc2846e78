# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on cards and one-time codes."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "list_cards": Phrasing(
        ask={
            "casual": variants(
                "[which|what] cards do i [own|have] and [do they all work|are they all ok]",
                "what plastic [is tied|belongs|is hooked up] to {account_id}",
                "[one of my cards|my card] got [declined|eaten], how [do they all look|are my cards doing]",
                "[show|list] my cards[ pls| real quick|]",
                "any card of mine [about to run out|expiring|that stopped working]?",
                "[cleaning out|emptying] my wallet, [which|what] cards [on|for] {account_id} are [still good|current]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] list my cards and [tell me|give] their status.",
                "Which cards [belong|are linked] to {account_id}?",
                "[Might|Could] [any|one] of my cards be [frozen|blocked|out of date]? [Go through|Look over] them.",
                "The [shop|hotel|garage] refused my card; what state are my cards in?",
                "How many cards [were issued for|come with] {account_id}?",
                "[Updating|I'm updating] my [subscriptions|travel papers]: which cards do I [currently hold|have that are valid]?",
            ),
            "formal": variants(
                "Kindly [state|report] which [payment|bank] cards I hold and their [condition|status].",
                "Please [identify|name] every card [issued against|drawing on] {account_id}.",
                "I wish to be told the [expiry|validity] and standing of [each card in my possession|all my cards].",
                "For [insurance|inventory] purposes, [a record|an inventory] of my [bank|payment] cards is needed.",
                "Would you [report|say] what cards draw upon {account_id}?",
                "[Should any|If any] of my cards be [suspended|invalid], I [ought to|would] know; [examine|check] them all.",
            ),
        },
        follow=variants("And those on {account_id}?", "Just for {account_id}[, please|].", "Now {account_id}."),
        tell=variants(
            "There are {count}: {items}.",
            "Your cards: {items}.",
        ),
        item="{brand} {kind} ending {last4} ({status}, valid through {expires})",
        none=("No card is linked to that account.", "There are no cards there."),
    ),
    "freeze_card": Phrasing(
        ask={
            "casual": variants(
                "[lost my wallet|dropped my wallet|cant find my wallet]!! [freeze|block|lock] {card_id}",
                "put {card_id} on ice [for now|for a bit]",
                "{card_id} is somewhere [at the gym|in a cab], block it till i find it",
                "can u [lock|freeze] {card_id} [real quick|asap]",
                "[sketchy charge|weird charge] just [popped up|hit], [freeze|lock] {card_id}[ asap|]",
                "[stop me|save me] from [shopping|online sales], [freeze|block] {card_id}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] [freeze|block] {card_id}[ for me|].",
                "I can't find my [purse|bag|jacket], so block {card_id} [for the time being|for now].",
                "Could you make sure nobody [pays|shops] with {card_id} until [I say so|further word]?",
                "My [bag|coat] was stolen [on the train|at lunch]; {card_id} was in it. [Freeze|Block] it.",
                "I won't be using {card_id} while I'm [abroad|away], so [lock|freeze] it.",
                "[Someone|A stranger] may have [copied|seen] {card_id}. [Freeze|Lock] it [before they use it|right away].",
            ),
            "formal": variants(
                "Kindly [suspend|freeze] {card_id} until [further notice|I write again].",
                "I report {card_id} as [mislaid|missing] and [request|ask] that it be frozen.",
                "As a [precaution|safeguard], please place a freeze [upon|on] {card_id}.",
                "Would you [disable|block] {card_id} [temporarily|for the present]?",
                "It appears {card_id} has been [compromised|misused]; block [all use|any use] of it.",
                "[Pending an inquiry|Until the dispute is settled], no [charge|purchase] may [be made on|pass through] {card_id}; [freeze it|lock it].",
            ),
        },
        brief=variants(
            "[freeze|block|lock] my card[!| pls| asap]",
            "[A card|One card] of mine [has to|must] be [blocked|frozen][ right away| quickly|].",
            "Please [lock|freeze|suspend] [one of my cards|a card that went missing].",
            "[I've been robbed|My pocket was picked]. Can you [stop|block] a card?",
        ),
        follow=variants("{card_id} too.", "And freeze {card_id}.", "Do the same with {card_id}."),
        question={"card_id": ("Which card should I freeze?", "Which of your cards is it?")},
        answer={"card_id": ("{card_id}", "It's {card_id}.", "Freeze {card_id}.", "I'm talking about {card_id}.")},
        tell=(
            "The {result.brand} ending {result.last4} is frozen.",
            "Frozen: nobody can pay with the card ending {result.last4} now.",
        ),
    ),
    "unfreeze_card": Phrasing(
        ask={
            "casual": variants(
                "[found it|got it back|it was in the car]! unfreeze {card_id}, pin's {pin}",
                "turn {card_id} back on, [the pin is|pin] {pin}",
                "{card_id} can be [unblocked|unfrozen] again ({pin} is [my pin|the pin])",
                "[unlock|unfreeze] {card_id} [pls|for me], pin {pin}",
                "[drama over|false alarm], {card_id} may [work|live] again, {pin} [for the pin|is its pin]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] unfreeze {card_id}. [My PIN for it is|The PIN is|Its PIN reads] {pin}.",
                "My [wallet|bag] [turned up|was found], so {card_id} can work again; PIN {pin}.",
                "I'd like to use {card_id} [once more|again]. Its PIN: {pin}.",
                "[Lift|Take off] the block on {card_id}, [please|would you], the PIN being {pin}.",
                "[I'm back home|The trip is over], [unlock|reopen] {card_id} with PIN {pin}.",
            ),
            "formal": variants(
                "Kindly [reactivate|release] {card_id}; I confirm with PIN {pin}.",
                "The freeze on {card_id} may be [released|lifted]. For verification, its PIN is {pin}.",
                "I [request|ask] that {card_id} be restored to use, quoting {pin} as PIN.",
                "Would you [reinstate|restore] {card_id}? The [personal identification number|PIN] is {pin}.",
                "[The matter is resolved|All is in order]: {card_id} should [function|serve] again, [PIN|under PIN] {pin}.",
            ),
        },
        brief=variants(
            "[unfreeze|unlock|unblock] {card_id}[ pls| for me|]",
            "I want to [use|pay with] {card_id} again, please [unblock|release] it.",
            "Please [lift|end|undo] the [freeze|block] on {card_id}.",
            "{card_id} [need not|doesn't have to] stay frozen [any longer|anymore].",
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
            "casual": variants(
                "[need|gimme] a [one-time code|code|security code] for a {purpose}, [confirm with|via] {card_id}, pin {pin}",
                "get me a code, [its|it's] for a {purpose}. {card_id}, {pin} is the pin",
                "{card_id} [plus|and] pin {pin}: make a code for a {purpose}",
                "so [apparently|i hear] a {purpose} takes a code? use {card_id} and {pin}",
                "[first things first|security stuff], code [please|pls], {purpose}, [my pin for|pin of] {card_id} is {pin}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] [generate|create] a [one-time|single-use|fresh] code for a {purpose} with {card_id}; the PIN is {pin}.",
                "This is about a {purpose}, [and|so] I need a code first. Confirm it by {card_id}, PIN {pin}.",
                "With {card_id} and PIN {pin}, [create|make] the code that a {purpose} [requires|needs].",
                "Could I have a [security|confirmation] code for a {purpose}? I'll confirm [using|with] {card_id}, whose PIN is {pin}.",
                "[I'm told|It says] a {purpose} [needs|wants] a code. [Here is|My] PIN {pin} for {card_id}[, go ahead|].",
            ),
            "formal": variants(
                "Kindly issue a [one-time|confirmation|single-use] code for a {purpose}; I [authenticate|identify myself] by {card_id} and PIN {pin}.",
                "I require a code in connection with a {purpose}. [Verification|Proof]: {card_id}, {pin}.",
                "Would you produce an authorisation code, [on the strength|by virtue] of {card_id} with PIN {pin}, for a {purpose}?",
                "As a {purpose} [calls for|demands] it, obtain a code [by|through] {card_id}; its PIN reads {pin}.",
                "[Preparatory to|Ahead of] a {purpose}, I [seek|request] a code under {card_id}, PIN {pin}.",
            ),
        },
        brief=variants(
            "i need a [one-time|single-use|security] code for a {purpose}",
            "[Please create|Let's get] a code for a {purpose}, confirmed by {card_id}.",
            "[Generate|Make|Get] a [one-time|single-use] code with {card_id}, PIN {pin}.",
            "A {purpose} is [what I want|the plan], [so a code is needed|and it takes a code].",
        ),
        question={
            "card_id": ("Which card would you like to confirm with?", "With which card?"),
            "pin": ("And the PIN of that card?", "What is the card's PIN?"),
            "purpose": ("What is the code for?", "What will you use the code for?"),
        },
        answer={
            "card_id": ("Use {card_id}.", "{card_id}", "With {card_id}."),
            "pin": ("{pin}", "The PIN's {pin}.", "It is {pin}."),
            "purpose": ("It's for a {purpose}.", "For a {purpose}.", "A {purpose}."),
        },
        tell=(
            "The code is {result.one_time_code}; it is good for a {purpose}, once.",
            "Your one-time code for a {purpose}: {result.one_time_code}.",
        ),
    ),
}
