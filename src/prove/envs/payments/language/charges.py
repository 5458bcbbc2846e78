# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools that move money."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "charge_invoice": Phrasing(
        ask={
            "casual": variants(
                "charge {invoice_id}[ pls| now|]",
                "[collect|grab] the money for {invoice_id}[ for me|]",
                "run {invoice_id} on the {payment_source} card",
                "[they said|theyre] ok with it, charge {invoice_id}",
                "[pull|take] {invoice_id} off their card",
                "try the {payment_source} card for {invoice_id}[, thx|]",
                "[payday|ka-ching], charge {invoice_id}",
                "hit their card for {invoice_id}[ pls|]",
                "{invoice_id}, [swipe it|run the card]",
                "[money time|lets get paid], {invoice_id}, {payment_source} card",
                "go ahead w/ the card for {invoice_id}",
                "[bill's due|been waiting], collect {invoice_id}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] charge {invoice_id}.",
                "[Collect|Take] the payment for {invoice_id}.",
                "The customer agreed, so charge {invoice_id} to the {payment_source} card.",
                "Could you collect {invoice_id} from the card on file?",
                "It's time {invoice_id} was paid. [Charge|Run] the card.",
                "Use the {payment_source} card [for|to collect] {invoice_id}.",
                "[Have|Let] {invoice_id} be paid by card[ now|].",
                "I'd like {invoice_id} [settled|collected] today; charge it.",
                "[Book|Draw] what {invoice_id} comes to from the card we have.",
                "They asked us to use the {payment_source} card for {invoice_id}.",
                "[Settle|Clear] {invoice_id} by card, please.",
                "See that {invoice_id} gets [paid|collected].",
            ),
            "formal": variants(
                "Kindly collect payment of {invoice_id}.",
                "Please [debit|charge] the customer's card for {invoice_id}.",
                "I authorise the collection of {invoice_id} from the {payment_source} card.",
                "Would you [effect|carry out] the charge for {invoice_id}?",
                "{invoice_id} is [due|payable]; [proceed with|initiate] the collection.",
                "With the customer's [consent|approval], {invoice_id} is to be [charged|collected].",
                "[Let|May] the {payment_source} card be debited for {invoice_id}.",
                "The amount of {invoice_id} is to be drawn from the card on [file|record].",
                "Payment of {invoice_id} may be [taken|drawn] from the {payment_source} card.",
                "[Execute|Perform] the card payment for {invoice_id}.",
                "We have been [authorised|asked] to collect {invoice_id}; please do so.",
                "{invoice_id} awaits [collection|payment]; [debit|charge] the card.",
            ),
        },
        brief=variants(
            "charge [one of the open invoices|an invoice][ pls|]",
            "I [want|need] to collect an invoice.",
            "Please [charge|collect] an open invoice[ for me|].",
        ),
        follow=variants(
            "{invoice_id} [too|as well].", "And charge {invoice_id}.", "[Same|Likewise] with {invoice_id}."
        ),
        extra={
            "payment_source": (", using the {payment_source} card", ", on the {payment_source} card"),
            "idempotency_key": (", with the idempotency key {idempotency_key}", ", idempotency key {idempotency_key}"),
        },
        question={"invoice_id": ("Which invoice should I charge?", "Which invoice do you mean?")},
        answer={
            "invoice_id": variants("{invoice_id}", "I [mean|meant] {invoice_id}.", "[It's|That would be] {invoice_id}.")
        },
        tell=variants(
            "{result.customer_name} paid {result.amount:money} with the {result.card}; {result.invoice_number} is settled.",
            "[Done|Collected]: {result.amount:money} from the {result.card} of {result.customer_name}.",
        ),
    ),
    "list_charges": Phrasing(
        ask={
            "casual": variants(
                "did {customer_id} pay [yet|anything]? show the charges",
                "[what|which] charges {status}[ lately|]",
                "[show|gimme] the last {limit} charges",
                "whats been charged for {invoice_id}",
                "[money in|payments] from {customer_id}, [list em|show me]",
                "any charge that {status} for {customer_id}?",
                "[did|so] {invoice_id} go through? [check|show me] the charges",
                "card charges, newest {limit}, [go|pls]",
                "everything that {status}, charge wise, [pls|go]",
                "[how many|which] times did we hit the card of {customer_id}",
                "[money log|cash log], last {limit} [entries|hits]",
                "{invoice_id}, was there a charge [or not|at all]",
            ),
            "neutral": variants(
                "Which charges [have |]{status}[ recently|]?",
                "[Please|Now, please,] [list|show] the charges to {customer_id}.",
                "What was charged for {invoice_id}?",
                "[Show|Give] me the newest {limit} charges.",
                "Has {customer_id} been charged [before|lately]?",
                "I want to [check|see] whether the charge for {invoice_id} went through.",
                "How often did a charge to {customer_id} end up as {status}?",
                "[Matching|Checking] the bank statement, I need the last {limit} charges.",
                "[Look up|Find] whatever {customer_id} paid by card.",
                "Tell me about the charges that {status}.",
                "Was a card charged for {invoice_id}, and with what result?",
                "[Recent|The latest] card payments, please, {limit} of them.",
            ),
            "formal": variants(
                "Kindly [list|report] the charges to {customer_id}.",
                "I [wish|need] to see the charges that {status}.",
                "Please [state|show] what was collected for {invoice_id}.",
                "Would you [provide|extract] the latest {limit} charges?",
                "[Our bank|The acquirer] asks about charges that {status}; [list|supply] them.",
                "A [record|statement] of all charges to {customer_id} is [required|requested].",
                "Was {invoice_id} [ever|indeed] charged? [Present|Produce] the entries.",
                "For [reconciliation|the cash book], set out the most recent {limit} charges.",
                "[Identify|Name] every charge that {status}.",
                "What sums have been [drawn|collected] from {customer_id}?",
                "The last {limit} [card transactions|debits], if you please.",
                "[Clarify|Ascertain] by way of the charges whether {invoice_id} was collected.",
            ),
        },
        follow=variants(
            "And for {customer_id}?", "Only those that {status}[, please|].", "[What|How] about {customer_id}?"
        ),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("[Newest first|Here they are]: {items}.", "I [found|see] {items}."),
        item="{amount:money} from {customer_name} ({status}, {card})",
        none=("There are no such charges.", "Nothing was charged there."),
    ),
    "create_refund": Phrasing(
        ask={
            "casual": variants(
                "refund {charge_id}[ pls|]",
                "[give|send] back {amount:money} of {charge_id}",
                "{amount:money} back on {charge_id}[, thx|]",
                "[they complained|not worth fighting over], refund {charge_id}",
                "{charge_id} was {reason}, refund it",
                "[knock|take] {amount:money} off {charge_id} as a refund",
                "undo {charge_id}, [full refund|all of it]",
                "[my bad|oops], refund {amount:money} of {charge_id}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] refund {charge_id}.",
                "[Refund|Return] {amount:money} of {charge_id}.",
                "The customer [gets|should get] {amount:money} of {charge_id} back.",
                "We [delivered less|missed the deadline], so refund {amount:money} of {charge_id}.",
                "Could you refund {charge_id} [completely|in full]?",
                "I promised to give {amount:money} of {charge_id} back. [Do|Arrange] that, please.",
                "[Reverse|Refund] {charge_id}; the reason is {reason}.",
                "There was a [complaint|problem], and {charge_id} has to be refunded.",
            ),
            "formal": variants(
                "Kindly refund {charge_id}.",
                "Please [reimburse|return] {amount:money} of {charge_id}.",
                "I [approve|authorise] a refund of {amount:money} on {charge_id}.",
                "Would you [credit|return] {amount:money} of {charge_id} to the card?",
                "[In settlement of|Following] the complaint, {charge_id} is to be refunded [in full|entirely].",
                "As {charge_id} was {reason}, [refund|reimburse] it.",
                "A [credit|refund] of {amount:money} is [owed|due] on {charge_id}; please [make|issue] it.",
                "Let {amount:money} of {charge_id} be given back.",
            ),
        },
        brief=variants(
            "refund [a charge|something][ pls|]",
            "I [want|need] to give a customer money back.",
            "Please [issue|make] a refund.",
        ),
        follow=variants(
            "And refund {charge_id}.", "[Then|And] another {amount:money}.", "[Give|Send] back {amount:money} more."
        ),
        extra={
            "reason": (", the reason being {reason}", ", as {reason}"),
            "idempotency_key": (", with the idempotency key {idempotency_key}", ", idempotency key {idempotency_key}"),
        },
        question={"charge_id": ("Which charge should I refund?", "Which charge do you mean?")},
        answer={
            "charge_id": variants("{charge_id}", "I [mean|meant] {charge_id}.", "[It's|That would be] {charge_id}.")
        },
        tell=variants(
            "{result.customer_name} [gets|receives] {result.amount:money} back; {result.left:money} of the charge remains.",
            "Refunded: {result.amount:money}, which makes {result.amount_refunded:money} of that charge in all.",
        ),
    ),
}
