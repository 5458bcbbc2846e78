# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for assigning, moving and spending money."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "set_category_budget": Phrasing(
        ask={
            "casual": variants(
                "set {category_id} to {amount:money}[ pls|]",
                "budget {amount:money} for {category_id} [in|for] {month}",
                "{category_id} gets {amount:money} [this month|in total]",
                "[lets do|make it] {amount:money} for {category_id}",
                "put {category_id} at {amount:money} for {month}[, thx|]",
                "{amount:money} [has to do|is plenty] for {category_id}, set it",
                "assign {amount:money} to {category_id}",
                "new plan: {category_id}, {amount:money}, {month}",
                "[ok|alright], {amount:money} in total for {category_id} in {month}",
                "give {category_id} a budget of {amount:money}",
            ),
            "neutral": variants(
                "[Please set|Set] the budget for {category_id} to {amount:money}.",
                "Assign {amount:money} to {category_id} for {month}.",
                "I want to [budget|plan] {amount:money} for {category_id} this month.",
                "Our budget for {category_id} in {month} should be {amount:money}.",
                "We agreed on {amount:money} for {category_id}, so [enter|set] that as its budget.",
                "Could you change what {category_id} is assigned to {amount:money}?",
                "In {month}, {category_id} should have {amount:money} assigned.",
                "From our income, [set|put] {amount:money} aside for {category_id}.",
                "Make {amount:money} the amount assigned to {category_id} for {month}.",
                "[Plan|Reserve] {amount:money} for {category_id}, all told.",
            ),
            "formal": variants(
                "Kindly assign {amount:money} to {category_id}.",
                "The allotment of {category_id} for {month} is to be {amount:money}.",
                "Please [fix|set] the budget of {category_id} at {amount:money}.",
                "I [wish|intend] to allot {amount:money} to {category_id} in {month}.",
                "Would you [allocate|assign] {amount:money} in all to {category_id}?",
                "A total of {amount:money} is to be budgeted for {category_id} for {month}.",
                "Let the sum assigned to {category_id} be {amount:money}.",
                "For {month}, [provide|allow] {amount:money} for {category_id}.",
                "We have resolved to [limit|set] {category_id} to {amount:money}; please assign accordingly.",
            ),
        },
        brief=variants(
            "[change|adjust] the budget of a category[ pls|]",
            "I [want|need] to set a budget for {category_id}.",
            "Please assign {amount:money} [to one of the categories|to a category].",
        ),
        follow=variants(
            "And {amount:money} for {category_id}.",
            "[Actually|Better], make it {amount:money}.",
            "The same for {month}.",
        ),
        extra={"month": (", for {month}", ", and that is for {month}")},
        question={
            "category_id": ("Which category is it for?", "Which category do you mean?"),
            "amount": ("How much should be assigned to it?", "What should its budget be?"),
        },
        answer={
            "category_id": variants("{category_id}", "I [mean|meant] {category_id}.", "It's for {category_id}."),
            "amount": variants("{amount:money}", "[Make|Let] it be {amount:money}.", "{amount:money} in all."),
        },
        tell=variants(
            "{result.category_name} has {result.assigned:money} assigned in {result.month}, with {result.left:money} left in it; {result.ready_to_assign:money} remains to be assigned.",
            "[Done|Set]: {result.assigned:money} for {result.category_name} in {result.month}, which is {result.overspent:money} less than was spent; {result.ready_to_assign:money} is still to assign.",
            "[Done|Set]: {result.assigned:money} for {result.category_name} in {result.month}, where {result.left:money} is left; {result.ready_to_assign:money} is still to assign.",
        ),
    ),
    "move_budget_money": Phrasing(
        ask={
            "casual": variants(
                "move {amount:money} from {from_category_id} to {to_category_id}[ pls|]",
                "[take|steal] {amount:money} out of {from_category_id} for {to_category_id}",
                "{to_category_id} needs {amount:money}, [grab|take] it from {from_category_id}",
                "{from_category_id} can spare {amount:money}, give that to {to_category_id}",
                "[shift|slide] {amount:money} over to {to_category_id}, from {from_category_id}",
                "rob {from_category_id} of {amount:money} to pay {to_category_id}",
                "{amount:money}, {from_category_id} into {to_category_id}[, thx|]",
                "top up {to_category_id} with {amount:money} from {from_category_id} [in|for] {month}",
                "[less|cut] {from_category_id} by {amount:money}, more for {to_category_id}",
            ),
            "neutral": variants(
                "[Please move|Move] {amount:money} from {from_category_id} to {to_category_id}.",
                "Could you transfer {amount:money} from {from_category_id} into {to_category_id}?",
                "[Cover|Top up] {to_category_id} with {amount:money} out of {from_category_id}.",
                "We won't need all of {from_category_id}, so [move|put] {amount:money} of it into {to_category_id}.",
                "{to_category_id} is short; [take|use] {amount:money} from {from_category_id}.",
                "In {month}, move {amount:money} from {from_category_id} into {to_category_id}.",
                "I'd rather have {amount:money} of {from_category_id} in {to_category_id}.",
                "Take {amount:money} away from {from_category_id} and [add|give] it to {to_category_id}.",
                "[Let|Have] {from_category_id} give {amount:money} to {to_category_id}.",
            ),
            "formal": variants(
                "Kindly move {amount:money} from {from_category_id} to {to_category_id}.",
                "Please [reallocate|transfer] {amount:money} of {from_category_id} to {to_category_id}.",
                "I [wish|would like] {amount:money} to pass from {from_category_id} to {to_category_id}.",
                "Would you [shift|reassign] {amount:money} from {from_category_id} to {to_category_id} for {month}?",
                "{to_category_id} is to be [increased|raised] by {amount:money} at the expense of {from_category_id}.",
                "A sum of {amount:money} should leave {from_category_id} in favor of {to_category_id}.",
                "Let {amount:money} be withdrawn from {from_category_id} and [added|credited] to {to_category_id}.",
                "[Reduce|Lower] {from_category_id} by {amount:money} and increase {to_category_id} accordingly.",
            ),
        },
        brief=variants(
            "move [some|a bit of] money between my categories",
            "I [need|want] to move money out of {from_category_id} into {to_category_id}.",
            "{to_category_id} needs {amount:money} more, [please|can you do that].",
        ),
        follow=variants(
            "And {amount:money} to {to_category_id}.",
            "[Another|Then another] {amount:money}, please.",
            "[Now|And] the same for {to_category_id}.",
        ),
        extra={"month": (", in {month}", ", for {month}")},
        question={
            "from_category_id": ("Which category should it come from?", "Where should the money be taken from?"),
            "to_category_id": ("Which category should get it?", "Where should the money go?"),
            "amount": ("How much should I move?", "What amount should it be?"),
        },
        answer={
            "from_category_id": variants("From {from_category_id}.", "[Take|Use] {from_category_id}."),
            "to_category_id": variants("To {to_category_id}.", "{to_category_id} [gets|should get] it."),
            "amount": variants("{amount:money}", "[Make|Let] it be {amount:money}."),
        },
        tell=variants(
            "{result.from_category_name} now has {result.from_left:money} left, and {result.to_category_name} {result.to_left:money}.",
            "[Moved|Done]: {result.amount:money}, which leaves {result.from_left:money} in {result.from_category_name} and {result.to_left:money} in {result.to_category_name}.",
        ),
    ),
    "record_expense": Phrasing(
        ask={
            "casual": variants(
                "{amount:money} at {payee_name}, [put it under|thats] {category_id}",
                "spent {amount:money} on {category_id}[, log it|, write it down]",
                "paid {bill_id}, it was {amount:money}[, log it|]",
                "[log|add] {amount:money} for {category_id}, {payee_name}",
                "just [dropped|left] {amount:money} at {payee_name}, {category_id} pays",
                "[book|note] {amount:money} out of {category_id}",
                "{bill_id} is [paid|done], {amount:money}",
                "{payee_name} got {amount:money} from me, [its|count it as] {category_id}",
                "[ugh|oops], {amount:money} gone for {category_id}, {payee_name} again",
                "{amount:plain} {currency} [spent|gone] from {category_id}",
                "took {amount:money} [from|out of] {category_id} for stuff at {payee_name}",
            ),
            "neutral": variants(
                "[Please record|Record] {amount:money} spent at {payee_name} under {category_id}.",
                "I bought something for {amount:money} at {payee_name}; [book|enter] it in {category_id}.",
                "I have paid {bill_id}, which was {amount:money}. [Record|Enter] that, please.",
                "[Add|Enter] an expense of {amount:money} to {category_id}.",
                "Charge {amount:money} to {category_id}, paid to {payee_name}.",
                "We spent {amount:money} at {payee_name}. It [belongs|goes] in {category_id}.",
                "[Note|Mark] {bill_id} as paid with {amount:money}.",
                "Could you write down {amount:money} for {category_id}?",
                "An expense: {amount:money}, {payee_name}, [under|in] {category_id}.",
                "Enter {amount:plain} {currency} as spent from {category_id}.",
                "{payee_name} charged me {amount:money}, [so book it to|which comes out of] {category_id}.",
            ),
            "formal": variants(
                "Kindly record an expense of {amount:money} in {category_id}.",
                "Please [enter|book] {amount:money} paid to {payee_name} under {category_id}.",
                "{bill_id} has been settled with {amount:money}; [record|enter] the payment.",
                "I [report|declare] an outlay of {amount:money} at {payee_name}, to be charged to {category_id}.",
                "Would you [debit|charge] {category_id} with {amount:money}?",
                "An amount of {amount:money} was paid towards {bill_id}; kindly [note|book] it.",
                "The purchase at {payee_name} for {amount:money} is to be [entered|recorded] in {category_id}.",
                "A sum of {amount:plain} {currency} was [spent|paid] from {category_id}; please record it.",
                "Let {category_id} bear the {amount:money} that {payee_name} received.",
            ),
        },
        brief=variants(
            "[log|add] an expense for {category_id}[ pls|]",
            "I [spent|paid] something at {payee_name}, it goes under {category_id}.",
            "Please [record|enter] that I paid {bill_id}.",
        ),
        follow=variants(
            "And {amount:money} at {payee_name}.",
            "[Another|Also] {amount:money} for {category_id}.",
            "[Then|And] {amount:money} more.",
        ),
        extra={
            "date": (", it was {date}", ", paid {date}"),
            "memo": (", note {memo:quote}", ", and add the note {memo:quote}"),
        },
        question={"amount": ("How much was it?", "What did it come to?")},
        answer={
            "amount": variants("{amount:money}", "[It was|That came to] {amount:money}.", "{amount:money} in all.")
        },
        tell=variants(
            "[Booked|Recorded]: {result.amount:money} under {result.category_name}, which has {result.left:money} left.",
            "{result.amount:money} went down under {result.category_name}; {result.left:money} is left there.",
            "[Booked|Recorded]: {result.amount:money} under {result.category_name}, which is {result.overspent:money} over budget now.",
        ),
    ),
}
