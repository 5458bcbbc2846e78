# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on orders."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "submit_order": Phrasing(
        ask={
            "casual": variants(
                "{side} {quantity} of {instrument_id}[ for me| pls|], {type} order[ is fine| will do|]",
                "[throw|stick|punch] in a {type} order, {side} {quantity} of {instrument_id} at {price:money}",
                "wanna {side} {quantity} of {instrument_id} at {price:money}, [make it|so that's] a {type} order",
                "{type} {side}, {quantity} of {instrument_id}, {price:money}[, go| pls|]",
                "[gut says|my buddy says|reddit says] {side} {quantity} of {instrument_id}, just a {type} order",
                "if {instrument_id} [gets to|touches] {price:money} i wanna {side} {quantity}, {type} order",
                "[no overthinking|enough waiting], {side} {quantity} of {instrument_id}, {type} order[ for me|]",
                "{quantity} of {instrument_id}, {side}, {type} order, [dont ask|go]",
                "[my turn|here goes], {type} order at {price:money}, {quantity} of {instrument_id}, {side}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] {side} {quantity} of {instrument_id} with a {type} order.",
                "[Please enter|I need] a {type} order to {side} {quantity} of {instrument_id} at {price:money}.",
                "My [plan|idea] is to {side} {quantity} of {instrument_id} at {price:money}; [place|submit] a {type} order for that.",
                "I've [read|heard] enough about {instrument_id}, so {side} {quantity}[ of it|] by {type} order, please.",
                "[Rebalancing|Tidying up] today. That means a {type} order to {side} {quantity} of {instrument_id}.",
                "Could you {side} {quantity} of {instrument_id} at {price:money} for me, {type} order, {time_in_force}?",
                "[Set up|Arrange] a {type} order at {price:money} that will {side} {quantity} of {instrument_id}[ in good time|].",
                "[Do|Handle] this as a {type} order, please: {side} {quantity} of {instrument_id}.",
                "At {price:money} I would {side} {quantity} of {instrument_id}; [set|leave] a {type} order there.",
            ),
            "formal": variants(
                "Kindly {side} {quantity} of {instrument_id} by [means|way] of a {type} order.",
                "Please [submit|lodge] a {type} order to {side} {quantity} of {instrument_id} at {price:money}, {time_in_force}.",
                "I [wish|intend] to {side} {quantity} of {instrument_id}; a {type} order at {price:money} [will serve|is appropriate].",
                "In [keeping|accordance] with my [investment plan|strategy], {side} {quantity} of {instrument_id} through a {type} order.",
                "My [adviser|analyst] recommends a {type} order at {price:money}: {side} {quantity} of {instrument_id}.",
                "Would you [instruct|direct] the exchange to {side} {quantity} of {instrument_id} on a {type} order?",
                "[The committee resolved|It was decided] to {side} {quantity} of {instrument_id}; a {type} order at {price:money} is to be [placed|entered].",
                "Let a {type} order at {price:money} [be entered|stand] on my behalf, to {side} {quantity} of {instrument_id}.",
                "A {type} order, please, [by which to|to] {side} {quantity} of {instrument_id}.",
            ),
        },
        brief=variants(
            "i wanna {side} {quantity} of {instrument_id}[ now| today|]",
            "{side} some of {instrument_id}[ for me|], {type} order",
            "Please [put in|enter] a {type} order for {quantity} of {instrument_id}.",
            "I'd like to {side} {instrument_id}[, please|].",
            "[Could you|Please] {side} {quantity} of something for me, {type} order.",
            "A {type} order to {side} {instrument_id} [is what I need|should be placed].",
        ),
        follow=variants(
            "And [another|a further] {quantity}.",
            "Same order again, [but|only] {quantity}[ this time|].",
            "[Make|Do] one more like it, {quantity} this time.",
        ),
        extra={"time_in_force": (", {time_in_force}", ", and keep it {time_in_force}")},
        question={
            "instrument_id": ("Which instrument is the order for?", "What would you like to trade?"),
            "side": ("Do you want to buy or to sell?", "Should I buy or sell?"),
            "quantity": ("How many?", "What quantity should the order be for?"),
            "type": ("Should it be a market order or a passive one?", "What type of order, market or passive?"),
        },
        answer={
            "instrument_id": variants(
                "{instrument_id}", "[I mean|It's for] {instrument_id}.", "The order is for {instrument_id}."
            ),
            "side": ("{side}", "I want to {side}.", "To {side}, please."),
            "quantity": ("{quantity}", "Make it {quantity}.", "{quantity}, please."),
            "type": ("{type}", "A {type} order.", "{type}, please."),
        },
        tell=variants(
            "{result.filled_quantity} of {result.name} [traded|filled] at {result.average_price:money} on average; the order is {result.status}.",
            "Your {type} order for {quantity} of {result.name} is {result.status}.",
            "The {type} order is in: {side} {quantity} of {result.name}, status {result.status}.",
        ),
    ),
    "list_trade_orders": Phrasing(
        ask={
            "casual": variants(
                "[what|which] orders do i [have|still have] [out there|working|sitting around]",
                "[any|got any] {side} orders [still open|waiting][ rn|]?",
                "[got|are there] any {status} orders on my account? [show|gimme] what you see",
                "[whats|what's] [pending|waiting] in {instrument_id}, order wise",
                "[lemme see|pull up] my {status} orders[ pls|]",
                "last {limit} {status} orders of mine, [show em|list em]",
                "[everything|all] thats {status}, order wise, [spit it out|show me]",
                "[whats|what's] still cooking in the {side} queue",
                "my order book, [hit me|go], {limit} [rows|lines]",
                "[forgot|remind me], did i leave an order in {instrument_id}",
                "[status check|roll call]: {status} orders",
            ),
            "neutral": variants(
                "Which of my orders are [still open|working at the moment]?",
                "[Please|Now, please,] [list|show] my {status} orders.",
                "Do I have [anything|an order] [open|waiting] in {instrument_id}?",
                "I [lost track|want an overview] of what I [put in|submitted]. [Show|List] the open {side} orders.",
                "[Show|Give] me the {limit} newest orders that are {status}.",
                "Before I [place anything new|log off], what [is|do I have] still [working|resting] in the market?",
                "Has any order of mine been {status} lately? [Show|List] those.",
                "[Look|Check] whether {instrument_id} has an order of mine [waiting|open].",
                "What [stands|waits] on the {side} side?",
                "[Read|Show] me my order list, up to {limit} entries.",
                "I [forget|can't recall] which orders I left [working|in the book].",
            ),
            "formal": variants(
                "Kindly [list|state] the orders [outstanding|open] on my account.",
                "I [wish|need] to review all orders that are {status}.",
                "Please [report|set out] any [open|outstanding] order concerning {instrument_id}.",
                "Would you [enumerate|detail] the {side} orders that [remain|are still] open?",
                "For my [records|ledger], [extract|provide] the latest {limit} orders that are {status}.",
                "[May I|Let me] see which instructions have [yet|still] to be executed?",
                "What instructions of mine are at present {status}?",
                "[Inform|Advise] me of pending business on the {side} side.",
                "Should an order in {instrument_id} be [outstanding|pending], [name|report] it.",
                "An [overview|inventory] of {status} orders is [requested|required].",
                "The order [ledger|book], please, confined to {limit} [entries|items].",
            ),
        },
        follow=variants(
            "And the {status} ones?", "Only the {side} orders[, please|].", "[What|How] about {instrument_id}?"
        ),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants(
            "[Here they are|These are they], newest first: {items}.", "[I see|There is] the following: {items}."
        ),
        item="{side} {quantity} of {name} ({type}, {status})",
        none=("There is no such order.", "I see no orders like that."),
    ),
    "replace_trade_order": Phrasing(
        ask={
            "casual": variants(
                "[change|move|bump] {order_id} to {price:money}[ pls|]",
                "{price:money} instead on {order_id}, [ok|thanks]",
                "[not filling|going nowhere], so put {order_id} at {price:money}",
                "[tweak|edit] {order_id} for me, new price {price:money}",
                "[got cold feet|changed my mind] a bit, {order_id} should say {price:money}",
                "can u [set|shift] {order_id} [over |]to {price:money}",
                "[scratch the old price|old price sucks], {price:money} on {order_id}",
                "[nudge|drag] {order_id} to {price:money}[ real quick|]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] change the price of {order_id} to {price:money}.",
                "I'd [rather|prefer to] have {order_id} at {price:money}. [Replace|Amend] it.",
                "The market [moved|has moved on], so [set|put] {order_id} to {price:money}.",
                "Could you [update|adjust] {order_id} so that its price is {price:money}?",
                "{price:money} is [my new price|what I want now] for {order_id}.",
                "After [another look|some thought], {order_id} should [stand|be] at {price:money}.",
                "[Let|Have] {order_id} work at {price:money} from now on.",
                "I [mistyped|misjudged] {order_id}: the price [ought to|should] be {price:money}.",
            ),
            "formal": variants(
                "Kindly amend {order_id} to a price of {price:money}.",
                "I [request|ask] that {order_id} be [repriced|reset] to {price:money}.",
                "Please [modify|revise] the price on {order_id}; it [is to|should] read {price:money}.",
                "Would you replace {order_id} with one at {price:money}?",
                "[In view of|Given] the recent quotes, {order_id} is to be moved to {price:money}.",
                "[Henceforth|From now on] {order_id} shall [carry|bear] the price {price:money}.",
                "A new price, {price:money}, [applies|is to apply] to {order_id}.",
                "[Correct|Alter] {order_id} so as to [stand|rest] at {price:money}.",
            ),
        },
        brief=variants(
            "change [the price|my price] on {order_id}",
            "[One|An order] of mine [should be|has to be] at {price:money}[ instead|].",
            "Please [amend|reprice] {order_id}.",
            "I [want|need] to [move|adjust] one of my open orders.",
        ),
        follow=variants("[Or|Actually], make that {price:money}.", "{price:money} would be [better|wiser], actually."),
        extra={"quantity": (", and make it {quantity} in all", ", quantity {quantity} now")},
        question={
            "order_id": ("Which order should I change?", "Which of your open orders?"),
            "price": ("What should the new price be?", "To which price?"),
        },
        answer={
            "order_id": variants("{order_id}", "[That would be|I mean] {order_id}.", "It's {order_id}."),
            "price": ("{price:money}", "{price:money}, please.", "Make it {price:money}."),
        },
        tell=variants(
            "The order for {result.name} is now at {result.price:money} and {result.status}.",
            "[Done|Changed]: {result.quantity} of {result.name} at {result.price:money}, {result.status}.",
        ),
    ),
    "cancel_trade_order": Phrasing(
        ask={
            "casual": variants(
                "[cancel|kill|pull] {order_id}[ pls| asap|]",
                "nvm {order_id}, [take it out|scrap it]",
                "[dont|do not] let {order_id} [fill|go through], cancel",
                "[drop|ditch] {order_id}, [i need the cash|changed my mind|bad idea]",
                "[get rid of|yank] {order_id} before [it fills|the market moves]",
                "{order_id} [has to go|can go][, thx|]",
                "[abort|forget] {order_id}, [market's weird|bad vibes]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] cancel {order_id}.",
                "I no longer [want|need] {order_id}, so [withdraw|take back] it.",
                "Could you [take|pull] {order_id} out of the [market|book]?",
                "[Circumstances|My plans] have changed; {order_id} [should|has to] be cancelled.",
                "I need [the money|what is tied up there] elsewhere, so [cancel|call off] {order_id}.",
                "[Stop|Keep] {order_id} from being [executed|filled].",
                "{order_id} was [a mistake|premature]; please [undo|cancel] it.",
                "[Free up|Release] whatever {order_id} ties up by cancelling it.",
            ),
            "formal": variants(
                "Kindly [revoke|cancel] {order_id} [forthwith|at once].",
                "I [withdraw|rescind] {order_id}; please [see to it|inform the exchange].",
                "Please [ensure|see] that {order_id} is not executed[ any further|].",
                "Would you [annul|retire] {order_id} [without delay|on my behalf]?",
                "[On reflection|On my adviser's counsel], {order_id} is to be cancelled.",
                "The [reason|rationale] for {order_id} has [lapsed|gone]; [remove|strike] it.",
                "[Desist from|Abandon] {order_id}, if you please.",
                "It [pleases|suits] me no longer to keep {order_id} [open|working]; cancel it.",
            ),
        },
        brief=variants(
            "[cancel|kill] [something|an order] i have [working|waiting] in the market",
            "[I want|I'd like] to [cancel|withdraw] one of my open orders.",
            "Please [revoke|pull] an order[ of mine|].",
        ),
        follow=variants("{order_id} [too|as well].", "And cancel {order_id}.", "[Same|Likewise] for {order_id}."),
        question={"order_id": ("Which order should I cancel?", "Which one of your open orders?")},
        answer={"order_id": variants("{order_id}", "I mean {order_id}.", "[It's|That would be] {order_id}.")},
        tell=variants(
            "Your order to {result.side} {result.quantity} of {result.name} is cancelled.",
            "[Done|Cancelled]: nothing more of the order for {result.name} will fill.",
        ),
    ),
}
