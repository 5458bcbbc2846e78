# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on purchases and shipments."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "checkout_cart": Phrasing(
        ask={
            "casual": variants(
                "[check out|checkout], send it to {address_id}",
                "buy it all, ship to {address_id}[ pls|]",
                "ok order the cart, {payment_method}, to {address_id}",
                "lets do it, [everything|the lot] to {address_id}",
                "[place|send off] the order, deliver to {address_id}, {shipping_speed}",
                "pay w/ {payment_method} and ship to {address_id}",
                "im done shopping, {address_id} [please|it is]",
                "cart to {address_id}, pay by {payment_method}",
            ),
            "neutral": variants(
                "[Please|Now, please,] order what is in my cart, to {address_id}.",
                "[Buy|Order] the cart with {payment_method} and send it to {address_id}.",
                "I'm ready to check out; deliver to {address_id}.",
                "Could you place the order, {shipping_speed}, to {address_id}?",
                "Check out and [ship|send] everything to {address_id}.",
                "That's all I need. Have it sent to {address_id}, paid by {payment_method}.",
                "I'd like to buy the contents of my cart; they go to {address_id}.",
                "[Finish|Complete] the purchase: {address_id}, {payment_method}.",
            ),
            "formal": variants(
                "Kindly complete the purchase with delivery to {address_id}.",
                "Please [place|submit] the order for {address_id}, payable by {payment_method}.",
                "I [wish|am prepared] to check out; the goods go to {address_id}.",
                "Would you [order|procure] the contents of the cart for {address_id}?",
                "The cart is to be [bought|purchased] and sent {shipping_speed} to {address_id}.",
                "Proceed to checkout, {address_id} being the destination.",
                "Let the goods be [charged|debited] to {payment_method} and delivered to {address_id}.",
                "Have everything in the basket [dispatched|delivered] to {address_id}.",
            ),
        },
        brief=variants(
            "check out my cart[ pls|]", "I [want|need] to buy what's in the cart.", "Please place the order."
        ),
        extra={
            "payment_method": (", paid by {payment_method}", ", with {payment_method}"),
            "shipping_speed": (", by {shipping_speed} delivery", ", sent {shipping_speed}"),
        },
        question={"address_id": ("Where should it go?", "To which address?")},
        answer={"address_id": variants("To {address_id}.", "{address_id}", "Send it to {address_id}.")},
        tell=variants(
            "Order {result.number} is placed: {result.total:money} by {result.payment_method}, going to {result.ship_to}.",
            "[Done|Ordered]: number {result.number} for {result.total:money}, of which {result.shipping:money} is shipping, to {result.ship_to}.",
        ),
    ),
    "list_purchases": Phrasing(
        ask={
            "casual": variants(
                "what did i order [lately|recently]",
                "[show|gimme] my last {limit} orders",
                "[which|what] orders are {status}",
                "when did i buy the {query}?",
                "anything still {status}?",
                "my orders, [go|list em]",
                "[find|dig up] the order with the {query}",
                "everything i bought thats {status}[ pls|]",
            ),
            "neutral": variants(
                "[Please|Now, please,] list my orders.",
                "Which of my orders are {status}?",
                "[Show|Give] me my {limit} latest purchases.",
                "Have I ever ordered {query}?",
                "I'd like to [see|check] the orders that are {status}.",
                "What have I bought from you[ so far|]?",
                "Could you find the order that had {query} in it?",
                "[Look through|Open] my purchase history.",
            ),
            "formal": variants(
                "Kindly list my purchases.",
                "Which of my orders are [presently|currently] {status}?",
                "Please [retrieve|find] the purchase that included {query}.",
                "I [wish|need] to review my last {limit} orders.",
                "Would you [present|state] every order that is {status}?",
                "An overview of what I have purchased is [requested|required].",
                "For my [records|accounts], set out the {limit} most recent orders.",
                "Did I at any time [acquire|purchase] {query}?",
            ),
        },
        follow=variants("[Only|Just] the {status} ones.", "And those that are {status}?"),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("[Newest first|Here they are]: {items}.", "I [found|see] {items}."),
        item="order {number} of {placed_on} for {total:money} ({status})",
        none=("There is no such order.", "No order matches that."),
    ),
    "get_purchase": Phrasing(
        ask={
            "casual": variants(
                "whats in {purchase_id}",
                "[show|open] {purchase_id}[ pls|]",
                "where is {purchase_id} going?",
                "how did i pay for {purchase_id}?",
                "{purchase_id}, [all the details|whats the deal]",
                "what was shipping on {purchase_id}",
                "did {purchase_id} [ship|go out] yet",
            ),
            "neutral": variants(
                "[Please|Now, please,] show me {purchase_id}.",
                "What did {purchase_id} [contain|cost]?",
                "I'd like to [see|check] the details of {purchase_id}.",
                "To which address does {purchase_id} go?",
                "How far is {purchase_id}?",
                "Could you [open|look up] {purchase_id}?",
                "Was anything refunded on {purchase_id}?",
            ),
            "formal": variants(
                "Kindly present {purchase_id}.",
                "What is the [state|status] of {purchase_id}?",
                "Please [set out|itemise] {purchase_id}.",
                "I [require|request] the particulars of {purchase_id}.",
                "Would you [state|confirm] how {purchase_id} was paid?",
                "To what destination is {purchase_id} [addressed|directed]?",
                "A full [record|statement] of {purchase_id}, please.",
            ),
        },
        brief=variants("show me [one of my orders|an order]", "I [want|need] to see an order."),
        follow=variants("And {purchase_id}?", "[What|How] about {purchase_id}?"),
        question={"purchase_id": ("Which order?", "Which order do you mean?")},
        answer={
            "purchase_id": variants("{purchase_id}", "I [mean|meant] {purchase_id}.", "[It's|That'd be] {purchase_id}.")
        },
        tell=variants(
            "Order {result.number} of {result.placed_on} is {result.status}: {result.total:money} by {result.payment_method}, shipping {result.shipping:money}, {result.refunded:money} refunded, to {result.ship_to}. In it: {items}.",
            "Order {result.number} of {result.placed_on} is {result.status}: {result.total:money} by {result.payment_method}, shipping {result.shipping:money}, to {result.ship_to}. In it: {items}.",
        ),
        item="{quantity} x {title}",
    ),
    "cancel_purchase": Phrasing(
        ask={
            "casual": variants(
                "cancel {purchase_id}[ pls|]",
                "[scrap|kill] {purchase_id}, dont need it",
                "oops, {purchase_id} was a mistake, cancel",
                "stop {purchase_id} before it ships",
                "[nvm|never mind] {purchase_id}, call it off",
                "i want my money back for {purchase_id}, cancel that",
                "can you still [stop|cancel] {purchase_id}",
            ),
            "neutral": variants(
                "[Please|Now, please,] cancel {purchase_id}.",
                "I no longer [want|need] {purchase_id}; cancel it.",
                "Could you call off {purchase_id}[ before it ships|]?",
                "[Stop|Undo] {purchase_id}, please.",
                "{purchase_id} was placed by [accident|mistake]. Cancel it.",
                "I found it cheaper elsewhere, so [cancel|drop] {purchase_id}.",
                "Let's not go through with {purchase_id}.",
            ),
            "formal": variants(
                "Kindly cancel {purchase_id}.",
                "I [withdraw|rescind] {purchase_id} and ask for a refund.",
                "Please [annul|revoke] {purchase_id} prior to dispatch.",
                "Would you [cancel|stop] {purchase_id} without delay?",
                "{purchase_id} is to be [cancelled|called off] in full.",
                "As I have no further use for {purchase_id}, [revoke|cancel] it.",
                "I [request|ask] the cancellation of {purchase_id}.",
            ),
        },
        brief=variants("cancel [an order|one of my orders][ pls|]", "I [want|need] to cancel an order."),
        follow=variants("And cancel {purchase_id}.", "{purchase_id} [too|as well]."),
        question={"purchase_id": ("Which order should I cancel?", "Which order do you mean?")},
        answer={"purchase_id": variants("{purchase_id}", "I [mean|meant] {purchase_id}.", "Cancel {purchase_id}.")},
        tell=variants(
            "Order {result.number} is cancelled, and {result.refunded:money} goes back to your {result.payment_method}.",
            "[Cancelled|Done]: number {result.number}. You get {result.refunded:money} back by {result.payment_method}.",
        ),
    ),
    "track_shipment": Phrasing(
        ask={
            "casual": variants(
                "wheres {shipment_id}?",
                "[track|check] {shipment_id}[ pls|]",
                "when does {shipment_id} get here?",
                "is {shipment_id} [here|out] yet?",
                "tracking number for {shipment_id}?",
                "[any news|whats up] with {shipment_id}",
                "{shipment_id}, [eta|how far]?",
            ),
            "neutral": variants(
                "[Please|Now, please,] track {shipment_id}.",
                "Where is {shipment_id}[ right now|]?",
                "When will {shipment_id} arrive?",
                "I'd like to [know|see] how far {shipment_id} is.",
                "Could you give me the tracking number of {shipment_id}?",
                "Has {shipment_id} been [sent|delivered]?",
                "What's the status of {shipment_id}?",
            ),
            "formal": variants(
                "Kindly trace {shipment_id}.",
                "On what day is {shipment_id} [expected|due]?",
                "Please [state|report] the whereabouts of {shipment_id}.",
                "I [request|require] the tracking details of {shipment_id}.",
                "Would you [ascertain|find out] where {shipment_id} is?",
                "Has {shipment_id} been [dispatched|handed over]?",
                "The progress of {shipment_id}, if you please.",
            ),
        },
        brief=variants("track [a parcel|one of my parcels][ pls|]", "I [want|need] to know where a package is."),
        follow=variants("And {shipment_id}?", "[What|How] about {shipment_id}?"),
        question={"shipment_id": ("Which parcel?", "Which shipment do you mean?")},
        answer={
            "shipment_id": variants("{shipment_id}", "I [mean|meant] {shipment_id}.", "[It's|That'd be] {shipment_id}.")
        },
        tell=variants(
            "Its status is: {result.status}. {result.carrier} number {result.tracking_number}, with {result.contents}, arrival day {result.expected_on}.",
            "{result.carrier} has it as {result.status}, number {result.tracking_number}; day of arrival: {result.expected_on}.",
            "{result.carrier} number {result.tracking_number} is {result.status}: {result.note}.",
        ),
    ),
}
