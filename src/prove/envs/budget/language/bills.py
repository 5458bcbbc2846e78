# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for recurring bills."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "list_recurring_bills": Phrasing(
        ask={
            "casual": variants(
                "[which|what] bills are {status}[ rn|]?",
                "any bills [coming out of|for] {category_id}?",
                "whats the {query} bill [again|like]?",
                "next {limit} bills[ pls|, go]",
                "[did i forget|am i late on] anything? bills that are {status}",
                "[when|how much] is the {query} thing due",
                "[regular|fixed] costs in {category_id}, list em",
                "bills. {status}. [now|go]",
                "all the [subscriptions|standing costs] with {query}",
                "what keeps [draining|eating] {category_id} every time",
            ),
            "neutral": variants(
                "Which bills are {status}?",
                "[Please|Now, please,] list the recurring bills of {category_id}.",
                "When is the next {query} bill [due|to be paid]?",
                "[Show|Give] me the next {limit} bills.",
                "Is there a bill that [mentions|has to do with] {query}?",
                "What [fixed costs|bills] does {category_id} have?",
                "I want to [pay|plan for] what's {status}; which bills are those?",
                "Which bills [fall on|are paid from] {category_id}?",
                "[Look up|Find] the regular payment for {query}.",
                "Are any of our bills {status}?",
            ),
            "formal": variants(
                "Kindly [list|state] the bills that are {status}.",
                "Which obligations are charged to {category_id}?",
                "Please [determine|tell me] when {query} falls due.",
                "I [wish|need] to review the next {limit} bills.",
                "Would you [identify|name] all bills {status}?",
                "The recurring bills under {category_id} are [required|wanted].",
                "For our planning, [set out|present] the bills that are {status}.",
                "Does a recurring bill for {query} [exist|stand]?",
                "The {limit} bills that come [first|next], if you please.",
            ),
        },
        follow=variants(
            "And for {category_id}?", "Only what is {status}, [please|thanks].", "What about {category_id}?"
        ),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("[Next due first|Here they are]: {items}.", "I [found|see] {items}."),
        item="{name} ({amount:money}, due {next_due})",
        none=("There is no such bill.", "No bill fits that."),
    ),
    "add_recurring_bill": Phrasing(
        ask={
            "casual": variants(
                "new bill: {name:quote}, {amount:money} {frequency} to {payee_name}, from {category_id}, starts {first_due}",
                "we signed up for {name:quote} at {payee_name}, {amount:money} {frequency}, [first one|starting] {first_due}, {category_id} pays",
                "[add|set up] {name:quote} as a bill, {payee_name}, {amount:money}, {frequency} from {first_due} on, under {category_id}",
                "{payee_name} wants {amount:money} {frequency} now, call it {name:quote}, {category_id}, due {first_due}",
                "put a bill in {category_id}: {name:quote}, {amount:money} {frequency}, {payee_name}, from {first_due} on",
                "[ugh another|one more] bill, {name:quote}, {frequency} {amount:money}, {payee_name}, {category_id}, first {first_due}",
                "remember {name:quote} for me, {amount:money} to {payee_name} {frequency}, {category_id}, next up {first_due}",
            ),
            "neutral": variants(
                "[Please add|Add] the bill {name:quote}: {amount:money} {frequency} to {payee_name}, from {category_id}, first due {first_due}.",
                "Starting {first_due}, {payee_name} gets {amount:money} {frequency}. [Save|Enter] it as {name:quote} under {category_id}.",
                "Set up a recurring bill for {category_id}, called {name:quote}, {amount:money} {frequency}, paid to {payee_name}, due {first_due} for the first time.",
                "We owe {payee_name} {amount:money} {frequency} from {first_due} on; [name|call] the bill {name:quote} and put it in {category_id}.",
                "I've [ordered|booked] {name:quote} with {payee_name}. It's {amount:money} {frequency}, from {category_id}, beginning {first_due}.",
                "[Put|Enter] {name:quote} among the bills of {category_id}, with {amount:money} {frequency} for {payee_name}, due {first_due}.",
                "Could you add {name:quote} to the bills? {payee_name} charges {amount:money} {frequency}, first {first_due}, and {category_id} covers it.",
            ),
            "formal": variants(
                "Kindly enter the recurring bill {name:quote} of {amount:money}, payable {frequency} to {payee_name} out of {category_id}, first due {first_due}.",
                "Please [register|record] {name:quote} under {category_id}: {payee_name} is owed {amount:money} {frequency}, as of {first_due}.",
                "A contract with {payee_name} obliges us to pay {amount:money} {frequency} from {first_due}; [enter|list] it as {name:quote} in {category_id}.",
                "Would you [add|note] a bill named {name:quote}, {amount:money} {frequency}, in favor of {payee_name}, charged to {category_id}, commencing {first_due}?",
                "{category_id} is to bear {name:quote}, that is {amount:money} {frequency} to {payee_name}, the first payment falling due {first_due}.",
                "With effect from {first_due}, [record|enter] {name:quote} at {amount:money} {frequency}, payee {payee_name}, charged to {category_id}.",
            ),
        },
        brief=variants(
            "[add|set up] a bill called {name:quote}, {amount:money} {frequency} to {payee_name} from {first_due} on",
            "Please add {name:quote} to {category_id}: {payee_name} gets it {frequency}, [first due|starting] {first_due}.",
            "I have a new bill, {name:quote}, {amount:money} {frequency} from {category_id} to {payee_name}.",
        ),
        follow=variants(
            "[Another one|One more]: {name:quote}, {amount:money}, {payee_name}.",
            "[Also|And] {name:quote} to {payee_name}, {amount:money}.",
        ),
        question={
            "category_id": ("Which category should pay it?", "Under which category does it go?"),
            "amount": ("How much is it each time?", "What is its amount?"),
            "first_due": ("When is it due first?", "What is the first due date?"),
        },
        answer={
            "category_id": variants("{category_id}", "{category_id} [pays|covers] it.", "[Use|Take] {category_id}."),
            "amount": variants("{amount:money}", "It's {amount:money}[ each time|]."),
            "first_due": variants("{first_due}", "[It starts|First] {first_due}."),
        },
        tell=variants(
            "[Added|Saved]: {result.name}, {result.amount:money} {result.frequency} to {result.payee_name}, next due {result.next_due:day}.",
            "{result.name} is among the bills of {result.category_name}: {result.amount:money}, due {result.next_due:day}.",
        ),
    ),
}
