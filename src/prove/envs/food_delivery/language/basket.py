# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on the basket and its promotion."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "view_food_basket": Phrasing(
        ask={
            "casual": variants(
                "whats in my basket[ rn|]",
                "[show|check] the basket[ pls|]",
                "what did i put in so far",
                "basket, [where are we|how much is it]",
                "[hows|whats] my order looking before i send it",
                "remind me what im [getting|about to order]",
            ),
            "neutral": variants(
                "What is in the basket[ at the moment|]?",
                "[Show|Read] me my basket.",
                "How much are the dishes I've chosen[ so far|]?",
                "[Let me|I want to] see what I'm about to order.",
                "Which dishes have I picked?",
                "Go over the basket with me.",
            ),
            "formal": variants(
                "Kindly state the contents of my basket.",
                "I wish to [review|examine] the basket.",
                "What have I selected [thus far|up to now]?",
                "Would you [summarise|recapitulate] my selection?",
                "May I see the basket before ordering?",
                "Please [itemise|set out] what the basket holds.",
            ),
        },
        tell=variants(
            "From {result.restaurant_name}: {items}, {result.subtotal:money} [in all|together].",
            "You have {items}, which comes to {result.subtotal:money}.",
        ),
        item="{quantity} {dish_name}",
        none=("The basket is empty.", "There is nothing in it."),
    ),
    "add_to_food_basket": Phrasing(
        ask={
            "casual": variants(
                "[ill have|gimme] {dish_id}",
                "add {dish_id}[ pls| to the basket|]",
                "{quantity} times {dish_id}[ pls|, thx]",
                "[stick|put] {dish_id} in the basket, with {options}",
                "{dish_id}, {options}[ pls|, thx|]",
                "[i want|lets get] {dish_id} with {options}",
                "{quantity} of {dish_id}, all with {options}",
                "throw in {dish_id}, and {note:quote} for the kitchen",
                "[hungry|starving], {dish_id} with {options} now",
            ),
            "neutral": variants(
                "[Please add|Add] {dish_id} to my basket.",
                "I'd like {dish_id}, with {options}.",
                "[Add|Order me] {quantity} portions of {dish_id}.",
                "We'll take {dish_id}, {options}, {quantity} times.",
                "Could I have {dish_id} with {options}?",
                "For me it's {dish_id}[, thanks|].",
                "Put {dish_id} on the list with the note {note:quote}.",
                "[Let's add|Add] {dish_id} and choose the {options}.",
                "My choice is {dish_id} ({options}).",
            ),
            "formal": variants(
                "Kindly add {dish_id} to the basket.",
                "I should like to [have|order] {dish_id} with {options}.",
                "Would you [include|enter] {dish_id}, {quantity} portions?",
                "Please [reserve|take down] {dish_id}, prepared with {options}.",
                "[Let|May] {dish_id} be added, {options}.",
                "Our selection includes {dish_id} with {options}, {quantity} in number.",
                "{dish_id}, if you please, and tell the kitchen {note:quote}.",
                "The basket is to [receive|contain] {dish_id}, with {options}.",
            ),
        },
        brief=variants(
            "add something to my basket[ pls|]", "I'd like to [add|order] a dish.", "Please put a dish into the basket."
        ),
        follow=variants("And {dish_id}.", "{dish_id} [too|as well].", "Also {quantity} of {dish_id}."),
        extra={
            "note": (", with the note {note:quote}", ", telling the kitchen {note:quote}"),
            "quantity": (", {quantity} of it", ", {quantity} portions"),
        },
        question={"dish_id": ("Which dish would you like?", "What shall I add?")},
        answer={"dish_id": variants("{dish_id}", "I'd [like|take] {dish_id}.", "[It's|Make it] {dish_id}.")},
        tell=variants(
            "{result.quantity} {result.dish_name} from {result.restaurant_name}, and the basket [is at|comes to] {result.basket_subtotal:money}.",
            "{result.dish_name} is in the basket ({result.quantity} at {result.unit_price:money}); that makes {result.basket_subtotal:money} so far.",
        ),
    ),
    "update_food_basket_line": Phrasing(
        ask={
            "casual": variants(
                "make {line_id} {quantity}",
                "{quantity} portions of {line_id} [instead|now]",
                "[change|set] {line_id} to {quantity}[ pls|]",
                "{line_id}, [actually|hmm] {quantity} of those",
                "[were more people|someone bailed], {line_id} should be {quantity}",
                "put {line_id} at {quantity} and tell them {note:quote}",
            ),
            "neutral": variants(
                "Please [change|set] {line_id} to {quantity} portions.",
                "I want {quantity} portions for {line_id}.",
                "The number on {line_id} should be {quantity}.",
                "[We've recounted|I miscounted]: {quantity} portions when it comes to {line_id}.",
                "Let {line_id} be {quantity}, with the note {note:quote}.",
                "[Could|Can] you make it {quantity} for {line_id}?",
            ),
            "formal": variants(
                "Kindly [amend|adjust] {line_id} to {quantity} portions.",
                "The quantity of {line_id} ought to be {quantity}.",
                "Would you [correct|revise] {line_id} so that it reads {quantity}?",
                "We require {quantity} portions where {line_id} is concerned.",
                "Please record {quantity} for {line_id} and the remark {note:quote}.",
                "[Owing to a late guest|As plans have changed], {line_id} is to stand at {quantity}.",
            ),
        },
        brief=variants(
            "change a line of my basket to {quantity}",
            "I need {quantity} portions of something in the basket.",
            "Please [alter|adjust] a dish in the basket to {quantity} portions.",
        ),
        follow=variants("{line_id} [too|as well].", "And {quantity} of {line_id}.", "[Rather|Make that] {quantity}."),
        extra={"note": (", with the note {note:quote}", ", and note {note:quote}")},
        question={
            "line_id": ("Which dish in the basket?", "Which line do you mean?"),
            "quantity": ("How many portions should it be?", "How many?"),
        },
        answer={
            "line_id": variants("{line_id}", "I [mean|meant] {line_id}.", "[It's|That's] {line_id}."),
            "quantity": ("{quantity}", "{quantity} portions."),
        },
        tell=variants(
            "{result.dish_name} [stands at|is now] {result.quantity}, and the basket comes to {result.basket_subtotal:money}.",
            "[Changed|Updated]: {result.quantity} {result.dish_name}; the dishes cost {result.basket_subtotal:money} together.",
        ),
    ),
    "clear_food_basket": Phrasing(
        ask={
            "casual": variants(
                "[clear|empty] {basket_id}[ pls|]",
                "start over, [bin|dump] all of {basket_id}",
                "nah, take everything out of {basket_id}",
                "[changed my mind|not hungry anymore], {basket_id} should be empty",
                "wipe {basket_id}",
                "[scrap|drop] everything in {basket_id}",
            ),
            "neutral": variants(
                "Please [empty|clear] {basket_id}.",
                "Take all the dishes out of {basket_id}.",
                "I'd like to start [again|afresh], so clear {basket_id}.",
                "[Remove|Discard] all that's in {basket_id}.",
                "We're ordering elsewhere and {basket_id} [can|may] be emptied.",
                "None of these dishes after all; [delete|remove] what is in {basket_id}.",
            ),
            "formal": variants(
                "Kindly [empty|clear] {basket_id}.",
                "I no longer require anything in {basket_id}; [remove|discard] it all.",
                "Would you discard the contents of {basket_id}?",
                "Let {basket_id} be emptied [entirely|completely].",
                "Everything in {basket_id} is to be [withdrawn|removed].",
                "Please [undo|revoke] my selection in {basket_id}.",
            ),
        },
        brief=("clear it all out", "I want to start again with nothing chosen.", "Please discard my selection."),
        question={"basket_id": ("Do you want the basket emptied?", "Shall I empty the basket?")},
        answer={"basket_id": ("Yes, {basket_id}.", "Yes, all of {basket_id}.")},
        tell=variants(
            "The basket from {result.restaurant_name} is empty now; it had {result.lines_removed} lines.",
            "[Cleared|Emptied]: {result.lines_removed} lines from {result.restaurant_name} are gone.",
            "[Done|All right], nothing is in the basket any more.",
        ),
    ),
    "list_food_promotions": Phrasing(
        ask={
            "casual": variants(
                "any [deals|discounts] {eligibility}?",
                "[what|which] promo codes do i have",
                "got any {kind} codes?",
                "[anything|any codes] under {query}",
                "codes {eligibility}, [list em|go]",
                "[save me money|im broke], show {limit} promos",
                "[any|got] {query} deals",
            ),
            "neutral": variants(
                "Which promotions are {eligibility}?",
                "[Show|Tell] me the promotions I have.",
                "Are there any {kind} promotions?",
                "[Look up|Check] promotions with {query} in them.",
                "Which promotions go by {query}, and what are they worth?",
                "I'd like to save something. Which codes are {eligibility}?",
                "What {kind} offers are there [for me|at present]?",
            ),
            "formal": variants(
                "Kindly list the promotions that are {eligibility}.",
                "I wish to know of any {kind} promotions.",
                "Would you [state|give] the terms of any {query} promotions?",
                "Which discounts [are available|may be had]?",
                "Please [name|set out] {limit} of the promotions on offer.",
                "What are the conditions attached to promotions named {query}?",
                "As regards {kind} promotions, what is [on offer|available]?",
            ),
        },
        follow=variants("And {kind} ones?", "Only those {eligibility}[, please|].", "[What|How] about {query}?"),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("[There are|You have] {items}.", "[Soonest to end first|By end date]: {items}."),
        item="{code} ({offer}, until {expires_on:day})",
        none=("There is no such promotion.", "No promotion fits that."),
    ),
    "apply_food_promotion": Phrasing(
        ask={
            "casual": variants(
                "use {promotion_id}[ pls|]",
                "[put|slap] {promotion_id} on my basket",
                "i [have|got] {promotion_id}, apply it",
                "{promotion_id} [for this one|on this order] pls",
                "[try|redeem] {promotion_id}",
                "knock something off with {promotion_id}",
            ),
            "neutral": variants(
                "Please [apply|use] {promotion_id}.",
                "Put {promotion_id} on the basket.",
                "I'd like to [redeem|use] {promotion_id} for this.",
                "[Could|Can] you add {promotion_id} to what I'm ordering?",
                "There's {promotion_id}, which I [want|would like] to use here.",
                "Take the discount of {promotion_id} off.",
            ),
            "formal": variants(
                "Kindly apply {promotion_id} to the basket.",
                "I wish to [redeem|make use of] {promotion_id}.",
                "Would you [enter|credit] {promotion_id} for this selection?",
                "Let {promotion_id} be applied to the present basket.",
                "The discount under {promotion_id} is to be [deducted|claimed].",
                "Please [honour|allow] {promotion_id} on these dishes.",
            ),
        },
        brief=variants(
            "apply a promo code[ pls|]", "I'd like to use a promotion.", "Please [apply|redeem] a code for me."
        ),
        follow=variants("{promotion_id} [instead|then].", "Rather use {promotion_id}."),
        question={"promotion_id": ("Which promotion?", "Which code should I use?")},
        answer={
            "promotion_id": variants("{promotion_id}", "[Use|Take] {promotion_id}.", "[It's|That's] {promotion_id}.")
        },
        tell=variants(
            "{result.code} is on your {result.restaurant_name} basket: {result.offer}.",
            "{result.code} is [applied|on the basket] and gives {result.offer}.",
            "[Applied|Done]: {result.code}, {result.offer}.",
        ),
    ),
}
