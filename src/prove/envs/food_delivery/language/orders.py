# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on orders."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "quote_delivery": Phrasing(
        ask={
            "casual": variants(
                "how much [would it be|is all that] to {address_id}",
                "whats the total if you [bring|send] it to {address_id}",
                "price check, basket to {address_id}",
                "[delivery|damage] to {address_id}, with {tip:money} for the courier?",
                "what would {address_id} cost me all in",
                "and if it came to {address_id} {scheduled_for:moment}, how much",
                "[fees|full price] for {address_id} pls",
            ),
            "neutral": variants(
                "What would my basket cost, delivered to {address_id}?",
                "[Work out|Calculate] the price with delivery to {address_id}.",
                "How long and how much would it be to {address_id}?",
                "If I tip {tip:money}, what's the total to {address_id}?",
                "Give me the full price, fees included, to {address_id}.",
                "I haven't decided yet. [What|How much] would delivery to {address_id} come to?",
                "What do I pay when it reaches {address_id} {scheduled_for:moment}?",
            ),
            "formal": variants(
                "Kindly quote the delivery to {address_id}.",
                "What would be the [total|charge] for delivery to {address_id}?",
                "I should like an estimate for {address_id}, a tip of {tip:money} included.",
                "Would you [compute|establish] the cost of sending the basket to {address_id}?",
                "Please state fees and total for {address_id}, [without ordering|before I commit].",
                "Should the meal arrive at {address_id} {scheduled_for:moment}, what sum is due?",
                "An offer for delivering my selection to {address_id} is [requested|wanted].",
            ),
        },
        brief=variants(
            "how much is my basket delivered",
            "What would delivery of my basket [cost|come to]?",
            "Please quote the delivery.",
        ),
        follow=variants("And to {address_id}?", "[What|How] about {address_id}?", "With {tip:money} on top?"),
        extra={"tip": (", with a tip of {tip:money}", ", plus {tip:money} for the courier")},
        question={"address_id": ("To which address?", "Where should it go?")},
        answer={"address_id": variants("{address_id}", "To {address_id}.", "[It goes|Send it] to {address_id}.")},
        tell=variants(
            "That comes to {result.total:money}: dishes {result.subtotal:money}, delivery {result.delivery_fee:money}, service {result.service_fee:money}, in about {result.estimated_minutes} minutes.",
            "{result.total:money} [in all|altogether] from {result.restaurant_name}, of which delivery is {result.delivery_fee:money}; the way is {result.distance_km} km.",
        ),
    ),
    "place_food_order": Phrasing(
        ask={
            "casual": variants(
                "order it to {address_id}[ pls|]",
                "[send|ship] the basket to {address_id}",
                "ok go, {address_id}, {tip:money} tip",
                "[thats it|im done choosing], have it brought to {address_id}",
                "place the order, {address_id}[, asap|]",
                "{address_id} it is, [order now|get it going]",
                "make it {scheduled_for:moment} at {address_id}, and order",
            ),
            "neutral": variants(
                "Please [place|submit] the order to {address_id}.",
                "[Order|Send for] everything in the basket to {address_id}.",
                "I'm ready: have the food brought to {address_id}.",
                "Go ahead and order to {address_id}, with a tip of {tip:money}.",
                "Deliver the basket to {address_id} {scheduled_for:moment}.",
                "[Check out|Finish] my basket for {address_id}.",
                "Dinner goes to {address_id}. [Order|Place] it, please.",
            ),
            "formal": variants(
                "Kindly place the order for delivery to {address_id}.",
                "I wish to order the basket to {address_id}.",
                "Would you [submit|send off] my order, bound for {address_id}?",
                "The selection is complete; [dispatch|deliver] it to {address_id}.",
                "Let the meal be brought to {address_id} {scheduled_for:moment}.",
                "Please proceed with the order to {address_id} and add {tip:money} for the courier.",
                "I [confirm|approve] the basket; its destination is {address_id}.",
            ),
        },
        brief=variants("order my basket[ pls|]", "I'd like to place my order.", "Please [send off|submit] the order."),
        extra={
            "tip": (", with a tip of {tip:money}", ", and tip the courier {tip:money}"),
            "scheduled_for": (", to arrive {scheduled_for:moment}",),
        },
        question={"address_id": ("Where should it be delivered?", "To which address?")},
        answer={"address_id": variants("{address_id}", "To {address_id}.", "[Bring|Send] it to {address_id}.")},
        tell=variants(
            "Order {result.number} with {result.restaurant_name} is placed for {result.total:money}, due {result.estimated_delivery:moment}.",
            "[Ordered|Placed]: {result.number} from {result.restaurant_name}, {result.total:money} in all, at the door {result.estimated_delivery:moment}.",
        ),
    ),
    "list_food_orders": Phrasing(
        ask={
            "casual": variants(
                "what did i order [lately|recently]",
                "[show|gimme] my orders that are {status}",
                "when did i [last have|get] {query}",
                "orders from {restaurant_id}[ pls|]",
                "last {limit} orders, [go|list em]",
                "anything {status}[ rn|]?",
                "[have|did] i ever order from {restaurant_id}",
                "the one with {query}, [find it|which order was it]",
            ),
            "neutral": variants(
                "Which of my orders are {status}?",
                "[Show|List] what I ordered from {restaurant_id}.",
                "In which orders did I have {query}?",
                "What were my last {limit} orders?",
                "[Find|Look up] orders with {query} in them.",
                "How often did I order from {restaurant_id}?",
                "Is any order of mine {status}?",
                "I need an overview of orders, the latest {limit}.",
            ),
            "formal": variants(
                "Kindly list those of my orders that are {status}.",
                "I wish to review my orders from {restaurant_id}.",
                "Would you [state|name] the orders that included {query}?",
                "May I see the {limit} most recent orders?",
                "Which orders have I placed with {restaurant_id}[ so far|]?",
                "For my [records|expenses], list the latest {limit} orders.",
                "Please [determine|report] which orders are {status}.",
                "On what occasions did I [have|choose] {query}?",
            ),
        },
        follow=variants("And from {restaurant_id}?", "Those that are {status}?", "[What|How] about {query}?"),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("[Latest first|Newest first]: {items}.", "I [found|see] {items}."),
        item="{number} from {restaurant_name} ({items}, {total:money}, {status})",
        none=("There is no such order.", "No order fits that."),
    ),
    "track_food_order": Phrasing(
        ask={
            "casual": variants(
                "wheres {order_id}",
                "[track|follow] {order_id}[ pls|]",
                "hows {order_id} [doing|going]",
                "{order_id}, [when does it come|how far along]?",
                "who [brings|is bringing] {order_id}",
                "[im hungry|stomach growling], is {order_id} on its way",
            ),
            "neutral": variants(
                "Where is {order_id}[ now|]?",
                "[Check|Track] {order_id} for me.",
                "When does {order_id} arrive?",
                "What has become of {order_id}?",
                "[Tell me|I'd like to know] how {order_id} is coming along.",
                "Has a courier been found for {order_id}?",
            ),
            "formal": variants(
                "Kindly report on {order_id}.",
                "What is the [status|state] of {order_id}?",
                "I wish to be informed where {order_id} stands.",
                "Would you [trace|follow up] {order_id}?",
                "When may {order_id} be [expected|awaited]?",
                "To which courier has {order_id} been [entrusted|given]?",
            ),
        },
        brief=variants("where is my food", "I'd like to [track|check on] an order.", "Please look where an order is."),
        follow=variants("And {order_id}?", "[What|How] about {order_id}?"),
        question={"order_id": ("Which order?", "Which order do you mean?")},
        answer={"order_id": variants("{order_id}", "I [mean|meant] {order_id}.", "[It's|That would be] {order_id}.")},
        tell=variants(
            "{result.number} from {result.restaurant_name} is {result.status} and [expected|due] {result.estimated_delivery:moment}.",
            "{result.number} from {result.restaurant_name} is {result.status}; {result.courier_name} brought it to {result.delivers_to} ({result.delivered_at:moment}).",
            "{result.number} from {result.restaurant_name} was cancelled; {result.refund:money} went back to you.",
        ),
    ),
    "cancel_food_order": Phrasing(
        ask={
            "casual": variants(
                "cancel {order_id}[ pls|]",
                "[stop|kill] {order_id} before its picked up",
                "dont want {order_id} anymore",
                "[plans changed|oops wrong day], call off {order_id}",
                "get me my money back for {order_id}, [cancel it|its off]",
                "{order_id}, [cancel|scrap it] quick",
            ),
            "neutral": variants(
                "Please [cancel|call off] {order_id}.",
                "I don't need {order_id} any more.",
                "[Could|Can] {order_id} still be cancelled? If so, do it.",
                "We're eating out after all, so cancel {order_id}.",
                "[Stop|Cancel] {order_id} and refund me.",
                "{order_id} was a mistake; [take it back|cancel it].",
            ),
            "formal": variants(
                "Kindly cancel {order_id}.",
                "I wish to [withdraw|revoke] {order_id}.",
                "Would you [annul|rescind] {order_id} and arrange the refund?",
                "{order_id} is no longer [required|wanted]; have it cancelled.",
                "Please [halt|stop] {order_id} before it leaves the kitchen.",
                "Owing to a change of plans, {order_id} has to be cancelled.",
            ),
        },
        brief=variants(
            "cancel an order[ pls|]", "I need to [cancel|call off] one of my orders.", "Please stop an order of mine."
        ),
        follow=variants("{order_id} [too|as well].", "And cancel {order_id}."),
        question={"order_id": ("Which order should I cancel?", "Which order do you mean?")},
        answer={"order_id": variants("{order_id}", "I [mean|meant] {order_id}.", "[It's|That would be] {order_id}.")},
        tell=variants(
            "{result.number} from {result.restaurant_name} is cancelled, and {result.refund:money} goes back to you.",
            "[Cancelled|Done]: you get {result.refund:money} back for {result.number}.",
        ),
    ),
    "rate_food_order": Phrasing(
        ask={
            "casual": variants(
                "{stars} stars for {order_id}",
                "[give|leave] {order_id} {stars} stars[ pls|]",
                "rate {order_id} a {stars}",
                "{order_id} was a {stars} out of 5, [rate it|post that]",
                "{stars} stars, {order_id}, and say {comment:quote}",
                "{order_id} deserves {stars}[ imo|]",
            ),
            "neutral": variants(
                "Please [rate|give] {order_id} {stars} stars.",
                "I'd give {order_id} {stars} out of 5; [submit|leave] that.",
                "[Leave|Post] a rating of {stars} for {order_id}.",
                "Rate {order_id} with {stars} and write {comment:quote}.",
                "My rating of {order_id} is {stars}[ stars|].",
                "For {order_id} it's {stars} stars from me.",
            ),
            "formal": variants(
                "Kindly rate {order_id} with {stars} stars.",
                "I [award|assign] {stars} stars to {order_id}.",
                "Would you [record|submit] a rating of {stars} for {order_id}?",
                "{order_id} merits {stars} of five stars; please enter so.",
                "Please submit {stars} stars on {order_id}, remarking {comment:quote}.",
                "My verdict on {order_id} is {stars} stars; let it be [noted|entered].",
            ),
        },
        brief=variants(
            "i want to rate an order",
            "I'd like to leave {stars} stars for an order.",
            "Please take my rating of an order.",
        ),
        extra={"comment": (", with the comment {comment:quote}", ", and write {comment:quote}")},
        question={
            "order_id": ("Which order would you like to rate?", "Which order?"),
            "stars": ("How many stars, from 1 to 5?", "How many stars?"),
        },
        answer={
            "order_id": variants("{order_id}", "I [mean|meant] {order_id}.", "[It's|That would be] {order_id}."),
            "stars": ("{stars}", "{stars} stars."),
        },
        tell=variants(
            "{result.restaurant_name} [has|got] your {result.stars} stars for {result.number}.",
            "[Rated|Noted]: {result.stars} stars for {result.number} from {result.restaurant_name}.",
        ),
    ),
}
