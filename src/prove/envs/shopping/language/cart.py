# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on the cart."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "view_cart": Phrasing(
        ask={
            "casual": variants(
                "[whats|what's] in my cart",
                "how much is my cart [rn|right now]",
                "[show|open] the cart[ pls|]",
                "cart total?",
                "what am i [about to buy|buying] here",
                "did i leave [anything|something] in the basket",
                "[sum up|check] my basket[ real quick|]",
            ),
            "neutral": variants(
                "[Please|Now, please,] show me my cart.",
                "What is in my cart[ at the moment|]?",
                "How much would I pay for everything in the cart?",
                "I'd like to [check|see] the basket before I buy.",
                "Could you [go through|read out] my cart?",
                "What does my basket come to[, shipping included|]?",
                "Which items have I collected[ so far|]?",
            ),
            "formal": variants(
                "Kindly display the contents of my cart.",
                "What sum does my cart [amount|come] to?",
                "Please [itemise|set out] the present cart.",
                "I [wish|need] to inspect my basket.",
                "Would you [state|report] the articles in the basket and their total?",
                "An overview of the cart is [requested|required].",
                "Which goods are [presently|currently] awaiting checkout?",
            ),
        },
        tell=variants(
            "[It holds|In it are] {items}, {result.total:money} in all.",
            "{items}; with shipping that [makes|comes to] {result.total:money}.",
        ),
        item="{quantity} x {title} at {price:money}",
        none=("The cart is empty.", "There is nothing in it."),
    ),
    "add_cart_item": Phrasing(
        ask={
            "casual": variants(
                "put {variant_id} in my cart",
                "[add|throw in] {quantity} of {variant_id}",
                "ill take {variant_id}[ pls|]",
                "{variant_id}, into the cart",
                "[grab|get] me {variant_id}",
                "[ok sold|sweet], {variant_id} goes in the basket",
                "toss {quantity} of {variant_id} in the basket[ thx|]",
                "cart {variant_id} for me",
            ),
            "neutral": variants(
                "[Please|Now, please,] add {variant_id} to my cart.",
                "[Put|Place] {quantity} of {variant_id} into the cart.",
                "I'd like {variant_id}; add it to the basket.",
                "Could {variant_id} go into my cart?",
                "I need {quantity} of {variant_id}. Into the cart with them.",
                "I've decided on {variant_id}. Add it, please.",
                "Let me have {variant_id} in the basket.",
                "My cart is missing {variant_id}; [add|include] it.",
            ),
            "formal": variants(
                "Kindly add {variant_id} to the cart.",
                "Please [place|enter] {quantity} units of {variant_id} into my basket.",
                "I [wish|intend] to purchase {variant_id}; put it into the cart.",
                "Would you [include|add] {variant_id} among the goods in my cart?",
                "The cart is to [receive|include] {variant_id}.",
                "{quantity} of {variant_id} are [required|needed]; place them in the cart.",
                "Have {variant_id} [added|put] to what I am buying.",
                "Let the basket also [hold|contain] {variant_id}.",
            ),
        },
        brief=variants("add something to my cart", "I [want|need] to put something into the cart."),
        follow=variants("And {variant_id}.", "{variant_id} [too|as well].", "[Also|Then] {quantity} of {variant_id}."),
        extra={"quantity": (", {quantity} of them", ", {quantity} pieces")},
        question={"variant_id": ("Which product, in which version?", "What should I add?")},
        answer={"variant_id": variants("{variant_id}", "I'd like {variant_id}.", "Add {variant_id}.")},
        tell=variants(
            "{result.quantity} x {result.title} ({result.options}) [is|sits] in the cart, {result.line_total:money}; the total is {result.cart_total:money}.",
            "[Added|In the cart]: {result.title} in {result.options}. You would pay {result.cart_total:money}.",
        ),
    ),
    "update_cart_item": Phrasing(
        ask={
            "casual": variants(
                "make it {quantity} of {item_id}",
                "{item_id}, i want {quantity} [actually|instead]",
                "[change|switch] {item_id} to {quantity}[ pls|]",
                "need {quantity} of {item_id} [now|after all]",
                "set {item_id} to {quantity}",
                "{quantity} instead for {item_id}[, thx|]",
                "[hmm|wait], {quantity} of {item_id} would be better",
            ),
            "neutral": variants(
                "[Please|Now, please,] change the quantity of {item_id} to {quantity}.",
                "I'd rather have {quantity} of {item_id}.",
                "[Set|Put] {item_id} at {quantity}.",
                "Could you make that {quantity} of {item_id}?",
                "The number of {item_id} should be {quantity}.",
                "I [miscounted|changed my mind]: {quantity} of {item_id}, please.",
                "[Update|Correct] {item_id}; I need {quantity}.",
            ),
            "formal": variants(
                "Kindly set the quantity of {item_id} to {quantity}.",
                "Please [adjust|amend] {item_id} to {quantity} units.",
                "I [require|wish to have] {quantity} of {item_id}.",
                "Would you [alter|correct] the number for {item_id} to {quantity}?",
                "The quantity of {item_id} is to be {quantity}.",
                "As to {item_id}, {quantity} units [will suffice|are wanted].",
                "Let there be {quantity} of {item_id} in my order.",
            ),
        },
        brief=variants(
            "[change|fix] how many i have of something in the cart", "I [want|need] {quantity} of one of the items."
        ),
        follow=variants(
            "And {quantity} of {item_id}.", "[No|Wait], {quantity} after all.", "[Rather|Better] {quantity}."
        ),
        question={
            "item_id": ("Which item in the cart?", "Which item do you mean?"),
            "quantity": ("How many should it be?", "To what number?"),
        },
        answer={
            "item_id": variants("{item_id}", "I [mean|meant] {item_id}.", "[It's|That'd be] {item_id}."),
            "quantity": variants("{quantity}", "Make it {quantity}.", "{quantity}, please."),
        },
        tell=variants(
            "[The cart|It] now has {result.quantity} x {result.title} for {result.line_total:money}; the cart comes to {result.cart_total:money}.",
            "[Changed|Set]: {result.quantity} x {result.title}. You would pay {result.cart_total:money}.",
        ),
    ),
    "remove_cart_item": Phrasing(
        ask={
            "casual": variants(
                "kick out {item_id}",
                "[drop|lose] {item_id}[ pls|]",
                "i dont want {item_id} [anymore|after all]",
                "{item_id} can go, [too pricey|changed my mind]",
                "take {item_id} out",
                "[nah|nope], no {item_id} for me",
                "get rid of {item_id}, cart wise",
            ),
            "neutral": variants(
                "[Please|Now, please,] remove {item_id}.",
                "[Take|Leave] {item_id} out of this purchase.",
                "I don't need {item_id} after all; delete it from the cart.",
                "Could you take {item_id} out again?",
                "{item_id} should not be in there. Remove it.",
                "I've decided against {item_id}[ after all|].",
                "Without {item_id}, please.",
            ),
            "formal": variants(
                "Kindly remove {item_id}.",
                "Please [strike|delete] {item_id} from what I am buying.",
                "I [no longer wish|do not intend] to buy {item_id}; take it out.",
                "Would you [withdraw|remove] {item_id} from the basket?",
                "{item_id} is to be taken out of the [basket|purchase].",
                "Let {item_id} be [omitted|removed].",
                "I shall do without {item_id}; [discard|remove] it.",
            ),
        },
        brief=variants("take something out of my cart", "I [want|need] to remove an item from the cart."),
        follow=variants("And {item_id}.", "{item_id} [too|as well]."),
        question={"item_id": ("Which item should I take out?", "Which item do you mean?")},
        answer={"item_id": variants("{item_id}", "I [mean|meant] {item_id}.", "Take out {item_id}.")},
        tell=variants(
            "The {result.title} ({result.options}) is [out|gone]; {result.cart_total:money} is left to pay.",
            "[Removed|Done]: no more {result.title}. The cart now comes to {result.cart_total:money}.",
        ),
    ),
}
