# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on coupons."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "list_coupons": Phrasing(
        ask={
            "casual": variants(
                "[got|have i got] any coupons?",
                "[which|what] coupons are {status}",
                "[show|gimme] my coupons",
                "any way to save here? coupons [i mean|maybe]",
                "my coupon codes, [list em|go]",
                "is any coupon of mine {status}[ btw|]?",
                "[check|dig up] my vouchers[ pls|]",
            ),
            "neutral": variants(
                "[Please|Now, please,] list my coupons.",
                "Which of my coupons are {status}?",
                "What coupons do I have[ at the moment|]?",
                "I'd like to [see|know] what discounts I could use.",
                "Are there coupons in my account?",
                "Could you [check|tell me] which coupons are {status}?",
                "[Look up|Open] the coupons I have collected.",
            ),
            "formal": variants(
                "Kindly state the coupons at my disposal.",
                "Which of my vouchers are {status}?",
                "Please [enumerate|present] my coupons and their terms.",
                "I [wish|need] to learn which coupons are {status}.",
                "Would you [list|show] the discounts granted to me?",
                "The coupons [credited|assigned] to my account are [requested|of interest].",
                "Do I [hold|possess] any vouchers?",
            ),
        },
        follow=variants("[Only|Just] those that are {status}[, please|].", "And which are {status}?"),
        tell=variants("[You have|There is]: {items}.", "Your coupons: {items}."),
        item="{title} ({status}, until {expires_on})",
        none=("There are no such coupons.", "None of your coupons is."),
    ),
    "apply_coupon": Phrasing(
        ask={
            "casual": variants(
                "use {code}",
                "[slap|put] {code} on the cart",
                "apply {code}[ pls|]",
                "[lets|i wanna] use up {code}",
                "can {code} come off that?",
                "cheaper pls, [try|take] {code}",
                "{code} on my order, [thx|ok]",
                "[redeem|cash in] {code}",
            ),
            "neutral": variants(
                "[Please|Now, please,] apply {code} to my cart.",
                "[Use|Redeem] {code} for this purchase.",
                "I'd like to use {code}.",
                "Could you put {code} on my cart?",
                "I have {code}; [apply|use] it.",
                "Let me pay less with {code}.",
                "Take {code} off what I am buying.",
                "There's still {code}. [Add|Apply] it to the basket.",
            ),
            "formal": variants(
                "Kindly apply {code}.",
                "Please [redeem|credit] {code} against my cart.",
                "I [wish|intend] to make use of {code}.",
                "Would you [deduct|apply] {code} from the amount due?",
                "{code} is to be [used|redeemed] for the goods in my basket.",
                "Let {code} be [set|counted] against the total.",
                "Towards the price, I [present|offer] {code}.",
                "The cart qualifies for {code}, I believe; [apply|enter] it.",
            ),
        },
        brief=variants("use [a coupon|one of my coupons][ pls|]", "I [want|need] to apply a coupon."),
        follow=variants("And {code}.", "{code} [too|as well]."),
        question={"code": ("Which coupon should I use?", "Which coupon do you mean?")},
        answer={"code": variants("{code}", "I [mean|meant] {code}.", "Use {code}.")},
        tell=variants(
            "The coupon takes off {result.discount:money}; [you pay|the cart comes to] {result.cart_total:money}.",
            "[Applied|Done]: {result.title}, which saves {result.discount:money}. The total is {result.cart_total:money}.",
        ),
    ),
    "remove_coupon": Phrasing(
        ask={
            "casual": variants(
                "take the coupon off[ again|]",
                "[drop|lose] {code}[ pls|]",
                "save the coupon for later, take it off the cart",
                "[nah|nope], no coupon this time",
                "remove {code} from my cart",
                "[keep|hold on to] {code} for another day",
                "coupon off the cart[ pls|, thx]",
            ),
            "neutral": variants(
                "[Please|Now, please,] take the coupon off my cart.",
                "[Remove|Take off] {code} again.",
                "I'd rather [keep|save] the coupon; remove it from the cart.",
                "Could you take {code} off?",
                "I'll use the coupon another time. [Remove|Undo] it.",
                "The cart should [go|do] without its coupon.",
                "What would it cost without the coupon? [Take|Leave] it off.",
            ),
            "formal": variants(
                "Kindly remove the coupon from the cart.",
                "Please [withdraw|detach] {code}.",
                "I [prefer|wish] to keep the coupon for a later purchase; take it off.",
                "Would you [cancel|undo] the use of {code}?",
                "{code} is to be [taken off|removed] again.",
                "Let the cart be [charged|priced] without the coupon.",
                "I shall not [need|redeem] the coupon on this occasion; release it.",
            ),
        },
        tell=variants(
            "The {result.title} coupon is off; the cart [comes to|costs] {result.cart_total:money}.",
            "[Removed|Done]: {result.title}. Without it you pay {result.cart_total:money}.",
        ),
    ),
}
