# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on invoices."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "create_invoice": Phrasing(
        ask={
            "casual": variants(
                "[draft|start] an invoice for {customer_id}: {description:quote}, {unit_amount:money}, due {due_date}",
                "bill {customer_id} {unit_amount:money} for {description:quote}, [they have|give them] until {due_date}",
                "new invoice, {customer_id}, {description:quote}, {unit_amount:money} each, {quantity} of them, due {due_date}",
                "[finally done with|wrapped up] {description:quote} for {customer_id}, [thats|so] {unit_amount:money}, due {due_date}, draft it",
                "{customer_id} owes me {unit_amount:money} for {description:quote}, [make|prep] the invoice, due {due_date}",
                "put {description:quote} at {unit_amount:money} on an invoice to {customer_id}[ pls|], due {due_date}",
                "[quick draft|invoice time]: {customer_id} / {description:quote} / {unit_amount:money} / due {due_date}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] [create|draft] an invoice to {customer_id} over {unit_amount:money} for {description:quote}, due {due_date}.",
                "I'd like to bill {customer_id} for {description:quote}: {unit_amount:money}, to be paid by {due_date}.",
                "[Write|Set up] an invoice: {customer_id}, {quantity} times {description:quote} at {unit_amount:money}, due {due_date}.",
                "{description:quote} is [done|delivered], so [invoice|bill] {customer_id} {unit_amount:money} with {due_date} as the due date.",
                "Could you [prepare|draft] what {customer_id} owes for {description:quote}? It is {unit_amount:money}, due {due_date}.",
                "The due date is {due_date}, the customer {customer_id}, the item {description:quote} at {unit_amount:money}. [Draft|Create] that invoice.",
                "[We agreed on|I quoted] {unit_amount:money} for {description:quote}. [Draft|Make] the invoice to {customer_id}, due {due_date}.",
            ),
            "formal": variants(
                "Kindly [prepare|draw up] an invoice to {customer_id} in the amount of {unit_amount:money} for {description:quote}, payable by {due_date}.",
                "I [wish|intend] to invoice {customer_id} for {description:quote}; the amount is {unit_amount:money} and the due date {due_date}.",
                "Please [issue a draft|draft an invoice] to {customer_id}: {quantity} units of {description:quote} at {unit_amount:money}, payable by {due_date}.",
                "Our work, namely {description:quote}, is to be [billed|invoiced] to {customer_id} at {unit_amount:money}, due {due_date}.",
                "Would you [record|enter] a draft invoice over {unit_amount:money} for {description:quote}, {customer_id} being the debtor and {due_date} the due date?",
                "[Pursuant|According] to our agreement, {customer_id} is charged {unit_amount:money} for {description:quote}, due {due_date}; [draft|prepare] the invoice.",
                "A draft for {customer_id}, please: {description:quote}, {unit_amount:money}, payment expected by {due_date}.",
            ),
        },
        brief=variants(
            "bill {customer_id} for {description:quote}[ pls|]",
            "I [need|want] an invoice to {customer_id}, due {due_date}.",
            "Please [draft|create] an invoice over {unit_amount:money} for {description:quote}.",
            "[Draft|Prepare] {unit_amount:money} for {customer_id}, due {due_date}.",
            "A new invoice for {customer_id}, [please|thanks].",
        ),
        follow=variants(
            "And the same for {customer_id}.",
            "One more like it for {customer_id}, [but|only] {unit_amount:money}.",
            "[Likewise|Another one], {customer_id} this time.",
        ),
        extra={
            "idempotency_key": (", with the idempotency key {idempotency_key}", ", idempotency key {idempotency_key}"),
        },
        question={
            "customer_id": ("Which customer is the invoice for?", "Whom should I bill?"),
            "description": ("What should it say on the invoice?", "What is being billed?"),
            "unit_amount": ("What is the price?", "How much is it?"),
            "due_date": ("When is it due?", "By which day should it be paid?"),
        },
        answer={
            "customer_id": variants("{customer_id}", "[It's for|Bill] {customer_id}.", "To {customer_id}."),
            "description": ("It's for {description:quote}.", "{description:quote}", "Write {description:quote}."),
            "unit_amount": ("{unit_amount:money}", "{unit_amount:money}, please.", "It comes to {unit_amount:money}."),
            "due_date": ("{due_date}", "Due {due_date}.", "By {due_date}."),
        },
        tell=variants(
            "The draft to {result.customer_name} is ready: {result.total:money}, due {result.due_date}.",
            "Drafted: {result.total:money} for {result.customer_name}, due {result.due_date}. It has not been sent yet.",
        ),
    ),
    "finalize_invoice": Phrasing(
        ask={
            "casual": variants(
                "[send out|finalize] {invoice_id}[ pls| now|]",
                "{invoice_id} [looks good|is fine], [finalize it|get it out the door]",
                "[lock in|push out] {invoice_id}[ for me|]",
                "no more edits on {invoice_id}, [finalize|make it official]",
                "[time to|can u] finalize {invoice_id}",
                "make {invoice_id} [real|official][, thx|]",
                "[checked it twice|good to go], so finalize {invoice_id}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] finalize {invoice_id}.",
                "{invoice_id} can [go out|be sent] now, so finalize it.",
                "I've [checked|proofread] {invoice_id}. [Finalize|Issue] it.",
                "Could you turn {invoice_id} from a draft into [an open|a proper] invoice?",
                "The customer is [waiting for|expecting] {invoice_id}; [finalize|issue] it, please.",
                "Draft no more: {invoice_id} should be [open|finalized].",
                "Nothing is missing on {invoice_id}. [Finalize it|Send it off].",
            ),
            "formal": variants(
                "Kindly finalize {invoice_id}.",
                "I [approve|release] {invoice_id}; please [issue|finalize] it.",
                "Please [convert|turn] {invoice_id} into an open invoice.",
                "Would you see to the [issuing|dispatch] of {invoice_id}?",
                "{invoice_id} has been [reviewed|signed off] and may be [issued|finalized].",
                "[Having been|As it was] approved, {invoice_id} is to be finalized [forthwith|today].",
                "The draft of {invoice_id} is [in order|complete]; [dispatch|finalize] it.",
            ),
        },
        brief=variants(
            "finalize [one of my drafts|a draft][ pls|]",
            "I [want|need] to [send|issue] one of my draft invoices.",
            "Please [finalize|issue] a draft[ of mine|].",
        ),
        follow=variants("{invoice_id} [too|as well].", "And {invoice_id}.", "[Same|Likewise] with {invoice_id}."),
        question={"invoice_id": ("Which draft should I finalize?", "Which invoice do you mean?")},
        answer={
            "invoice_id": variants("{invoice_id}", "I [mean|meant] {invoice_id}.", "[It's|That would be] {invoice_id}.")
        },
        tell=variants(
            "{result.customer_name} now has {result.number} over {result.total:money}, due {result.due_date}.",
            "[Done|Finalized]: it is {result.number}, {result.total:money} due {result.due_date}.",
        ),
    ),
    "void_invoice": Phrasing(
        ask={
            "casual": variants(
                "[void|scrap|kill] {invoice_id}[ pls|]",
                "{invoice_id} was [a mistake|wrong], void it",
                "[nobody has|they dont have] to pay {invoice_id}, [void|cancel it]",
                "[deal fell through|they bailed], so void {invoice_id}",
                "[typo|wrong price] on {invoice_id}, [void it|trash it]",
                "get rid of {invoice_id}[ for me| asap|]",
                "forget {invoice_id}, [its on the house|we're good], void it",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] void {invoice_id}.",
                "We [lost|dropped] that project, so {invoice_id} [has to|must] be voided.",
                "{invoice_id} should [never have|not have] been made. [Void|Cancel] it.",
                "Could you make {invoice_id} void? [They need not|Nobody has to] pay it.",
                "I [billed|charged] the wrong amount on {invoice_id}; please void it.",
                "[Call off|Cancel] {invoice_id}, the job [is not happening|was cancelled].",
                "There is [an error|a mistake] in {invoice_id}, so void it.",
            ),
            "formal": variants(
                "Kindly void {invoice_id}.",
                "I [request|ask] that {invoice_id} be [voided|annulled].",
                "Please [withdraw|annul] {invoice_id}; no payment is [expected|due].",
                "{invoice_id} was issued in error and is to be [voided|cancelled].",
                "Would you [nullify|void] {invoice_id}[ at once|]?",
                "[By mutual consent|As a gesture of goodwill], {invoice_id} shall be void.",
                "We [waive|renounce] payment of {invoice_id}; [void|cancel] it accordingly.",
            ),
        },
        brief=variants(
            "void [an invoice|one of my invoices][ pls|]",
            "I [want|need] to void an invoice.",
            "Please [cancel|annul] one of our invoices.",
        ),
        follow=variants("{invoice_id} [too|as well].", "And void {invoice_id}.", "[Same|Likewise] for {invoice_id}."),
        question={"invoice_id": ("Which invoice should I void?", "Which invoice is it?")},
        answer={
            "invoice_id": variants("{invoice_id}", "I [mean|meant] {invoice_id}.", "[It's|That would be] {invoice_id}.")
        },
        tell=variants(
            "The {result.total:money} invoice to {result.customer_name} is void.",
            "[Done|Voided]: {result.customer_name} no longer has to pay the {result.total:money}.",
        ),
    ),
    "list_invoices": Phrasing(
        ask={
            "casual": variants(
                "[what|which] invoices are {status}[ rn|]",
                "[show|gimme] the last {limit} invoices",
                "[whats|what's] {status} with {customer_id}",
                "find [me |]the invoice with {query} [on it|in it]",
                "[all|every] {status} invoices, [list em|go]",
                "what did i bill {customer_id} [for|so far]",
                "anything {status} [lying around|out there]? invoices i mean",
                "[lost|misplaced] an invoice, said something like {query}",
                "invoices to {customer_id}, [hit me|show me]",
            ),
            "neutral": variants(
                "Which invoices are {status}[ at the moment|]?",
                "[Please|Now, please,] [list|show] the invoices to {customer_id}.",
                "[Search|Look through] my invoices for {query}.",
                "What have I [billed|invoiced] lately? The newest {limit} [will do|are enough].",
                "Is there [anything|an invoice] for {customer_id} that is {status}?",
                "I'd like [to see|a list of] everything that is {status}.",
                "[Going over the books|Planning the month], I need the {status} invoices.",
                "Have I ever billed anything with {query}[ in it|]?",
                "How many invoices does {customer_id} have[, and over how much|]?",
            ),
            "formal": variants(
                "Kindly [list|state] the invoices that are {status}.",
                "I [wish|need] to review the invoices issued to {customer_id}.",
                "Please [extract|retrieve] all invoices [mentioning|relating to] {query}.",
                "Would you [report|set out] the latest {limit} invoices?",
                "For the [tax return|quarterly figures], [provide|prepare] the {status} invoices.",
                "Which invoices to {customer_id} are, [at present|as of today], {status}?",
                "[The bookkeeper|Our accountant] asks for everything {status}; [supply|furnish] a list.",
                "An [extract|overview] of the dealings with {customer_id}, invoice by invoice, is [needed|desired].",
            ),
        },
        follow=variants("And for {customer_id}?", "Now the {status} ones.", "[What|How] about {customer_id}?"),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("[Newest first|Here they are]: {items}.", "I [found|see] {items}."),
        item="{total:money} to {customer_name} ({status}, due {due_date})",
        none=("There is no such invoice.", "No invoice matches that."),
    ),
}
