# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on purchase orders and prices."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "create_purchase_order": Phrasing(
        ask={
            "casual": variants(
                "order {cases} cases of {product_id} for {store_id}[ pls|]",
                "{store_id} needs more of {product_id}, get {cases} cases",
                "[restock|top up] {store_id}, {cases} cases of {product_id}",
                "new PO, {product_id}, {cases} cases, to {store_id}",
                "{cases} cases of {product_id} to {store_id}, there by {deliver_on}",
                "[were|we're] running out of {product_id} at {store_id}, buy {cases} cases",
                "[grab|get] us {cases} cases of {product_id} from the supplier, ship to {store_id}",
                "tell the supplier {store_id} wants {cases} cases of {product_id}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] order {cases} cases of {product_id} for {store_id}.",
                "{store_id} is almost out of {product_id}. Order {cases} cases.",
                "Could you buy {cases} more cases of {product_id} and have them sent to {store_id}?",
                "I'd like {cases} cases of {product_id} delivered to {store_id} by {deliver_on}.",
                "[Create|Write] a purchase order: {product_id}, {cases} cases, for {store_id}.",
                "[Get|Buy] {cases} cases of {product_id} from the supplier for {store_id}.",
                "For {store_id}, we want {cases} cases of {product_id}, delivery {deliver_on}.",
                "Have the supplier deliver {cases} cases of {product_id} to {store_id}.",
            ),
            "formal": variants(
                "Kindly order {cases} cases of {product_id} for {store_id}.",
                "Please place an order with the supplier for {cases} cases of {product_id}, to be delivered to {store_id}.",
                "I [request|authorise] the purchase of {cases} cases of {product_id} for {store_id}.",
                "Would you procure {cases} cases of {product_id}, delivered to {store_id} by {deliver_on}?",
                "{store_id} requires {cases} cases of {product_id}; [issue|raise] the purchase order.",
                "[Issue|Raise] a purchase order over {cases} cases of {product_id} in favor of {store_id}.",
                "A delivery of {product_id}, {cases} cases in all, is to reach {store_id} by {deliver_on}.",
                "The stock of {product_id} at {store_id} is to be replenished by {cases} cases from the supplier.",
            ),
        },
        brief=variants(
            "order more of {product_id}[ pls|]",
            "I [want|need] to order something for {store_id}.",
            "Please get {cases} cases of {product_id} from the supplier.",
        ),
        follow=variants(
            "{cases} cases of {product_id} [too|as well].",
            "And {cases} for {store_id}.",
            "[Same|Likewise] for {product_id}.",
        ),
        extra={"deliver_on": (", delivery {deliver_on}", ", to be there {deliver_on}")},
        question={
            "product_id": ("Which product should I order?", "What do you need?"),
            "store_id": ("For which store?", "Where should it be delivered?"),
            "cases": ("How many cases?", "How many full cases should I order?"),
        },
        answer={
            "product_id": variants("{product_id}", "[It's|We need] {product_id}.", "Order {product_id}."),
            "store_id": variants("For {store_id}.", "To {store_id}.", "[It's|That's] for {store_id}."),
            "cases": variants("{cases}", "{cases} [cases|of them].", "Make it {cases}."),
        },
        tell=variants(
            "{result.supplier} delivers {result.quantity} units of the {result.product_name} to {result.store_name} for {result.total:money}, due {result.deliver_on:day} ({result.number}).",
            "[Ordered|Done]: {result.number}, {result.quantity} units of the {result.product_name} for {result.total:money}, due {result.deliver_on:day}.",
        ),
    ),
    "receive_purchase_order": Phrasing(
        ask={
            "casual": variants(
                "{purchase_order_id} [arrived|came in], book it",
                "got {purchase_order_id}[, all of it|], put it in stock",
                "only {quantity} units of {purchase_order_id} came[ so far|]",
                "[check in|receive] {purchase_order_id}[ pls|]",
                "the supplier [was here|delivered], {purchase_order_id} is in",
                "{quantity} pieces from {purchase_order_id} are here, book those",
                "delivery! {purchase_order_id}, [add it|stock it]",
                "{purchase_order_id} is complete, [close it|book everything]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] receive {purchase_order_id}.",
                "{purchase_order_id} has been delivered. [Book|Take] it into stock.",
                "Only {quantity} units of {purchase_order_id} arrived; book those.",
                "Could you check in {purchase_order_id}?",
                "We unpacked {purchase_order_id}. [Add|Enter] everything to the stock.",
                "Put {quantity} units from {purchase_order_id} into stock.",
                "[Record|Confirm] that {purchase_order_id} was delivered.",
                "So far {quantity} units have come of {purchase_order_id}. [Receive|Record] them.",
            ),
            "formal": variants(
                "Kindly confirm receipt of {purchase_order_id}.",
                "Please [record|enter] the delivery of {purchase_order_id}.",
                "I [request|ask] that {purchase_order_id} be received in full.",
                "{quantity} units of {purchase_order_id} were delivered; [enter|record] them.",
                "Would you take {purchase_order_id} into stock?",
                "The supplier has [fulfilled|completed] {purchase_order_id}, which may be received.",
                "A part delivery of {quantity} units reached us from {purchase_order_id} and is to be booked.",
                "[Acknowledge|Certify] the arrival of {purchase_order_id}.",
            ),
        },
        brief=variants(
            "a delivery [arrived|came in], book it",
            "I [want|need] to receive a purchase order.",
            "Please check in an order from a supplier.",
        ),
        follow=variants(
            "{purchase_order_id} [too|as well].",
            "And {purchase_order_id}.",
            "[Same|Likewise] with {purchase_order_id}.",
        ),
        extra={"quantity": (", {quantity} units of it", ", but only {quantity} units")},
        question={"purchase_order_id": ("Which purchase order arrived?", "Which order is it?")},
        answer={
            "purchase_order_id": variants(
                "{purchase_order_id}",
                "I [mean|meant] {purchase_order_id}.",
                "[It's|That would be] {purchase_order_id}.",
            )
        },
        tell=variants(
            "{result.received} of {result.quantity} units of the {result.product_name} have now come from {result.supplier}; {result.number} is {result.status}.",
            "[Booked|Done]: {result.number} at {result.store_name} is {result.status}, {result.received} of {result.quantity} in.",
        ),
    ),
    "set_store_price": Phrasing(
        ask={
            "casual": variants(
                "{product_id} at {store_id} costs {price:money} now",
                "[make|set] {product_id} {price:money} at {store_id}",
                "price change, {store_id}, {product_id}, {price:money}",
                "the other shop sells it for less, put {product_id} at {price:money} in {store_id}",
                "[cut|fix] the tag on {product_id} in {store_id}, {price:money}",
                "{store_id} can sell {product_id} for {price:money}[, go|]",
                "[promo|sale] time at {store_id}, {price:money} for {product_id}",
                "new tag for {product_id} at {store_id}: {price:money}",
                "{price:money} for {product_id}, but just at {store_id}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] set the price of {product_id} at {store_id} to {price:money}.",
                "From now on {store_id} sells {product_id} for {price:money}.",
                "Could you change {product_id} to {price:money} at {store_id}?",
                "[Put|Bring] {product_id} at {store_id} to {price:money}, nowhere else.",
                "I want {store_id} to ask {price:money} for {product_id}.",
                "[A competitor|The shop next door] is cheaper, so {store_id} should sell {product_id} at {price:money}.",
                "At {store_id}, {product_id} should be {price:money}.",
                "The old price of {product_id} at {store_id} is out of date; it is {price:money} now.",
                "[Price|Mark] {product_id} at {price:money} in {store_id} only.",
            ),
            "formal": variants(
                "Kindly set the price of {product_id} at {store_id} to {price:money}.",
                "Please have {store_id} offer {product_id} at {price:money}.",
                "I [request|ask] that {product_id} be priced at {price:money} in {store_id}.",
                "Would you revise the price of {product_id} at {store_id} to {price:money}?",
                "{store_id} is [allowed|permitted] to sell {product_id} for {price:money}; enter that price.",
                "[Enter|Record] {price:money} as the local price of {product_id} at {store_id}.",
                "The local price of {product_id} at {store_id} is to be {price:money} in future.",
                "With effect from today, {product_id} is to cost {price:money} at {store_id}.",
            ),
        },
        brief=variants(
            "new price for {product_id}[ pls|]",
            "I [want|need] to change a price at {store_id}.",
            "Please set the price of something to {price:money}.",
        ),
        follow=variants(
            "{product_id} for {price:money} [too|as well].", "And at {store_id}.", "[Actually|Better], {price:money}."
        ),
        question={
            "store_id": ("At which store?", "Which location is it for?"),
            "product_id": ("Which product is it?", "The price of what?"),
            "price": ("What should it cost?", "What is the new price?"),
        },
        answer={
            "price": variants("{price:money}", "[Make it|It should be] {price:money}.", "Let's say {price:money}."),
            "store_id": variants("At {store_id}.", "[It's|That's] for {store_id}.", "{store_id}"),
            "product_id": variants("{product_id}", "I mean {product_id}.", "[It's|That's] {product_id}."),
        },
        tell=variants(
            "{result.store_name} now sells the {result.product_name} at {result.price:money}, after {result.old_price:money} before.",
            "[Done|Set]: {result.price:money} instead of {result.old_price:money} for the {result.product_name} at {result.store_name}.",
        ),
    ),
}
