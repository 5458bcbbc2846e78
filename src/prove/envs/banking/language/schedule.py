# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on scheduled payments."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "schedule_payment": Phrasing(
        ask={
            "casual": variants(
                "[set up|line up] {amount:money} to {payee_id} for {start_date}, [from|off] {from_account_id}",
                "make {from_account_id} pay {payee_id} {amount:money} {frequency}, [first one|starting] {start_date}",
                "i'll forget [otherwise|again]: {start_date}, {amount:money}, {payee_id}, out of {from_account_id}",
                "start a {frequency} {amount:money} to {payee_id} [beginning|from] {start_date}, [off|paid by] {from_account_id}",
                "queue[ up|] {amount:money} for {payee_id} using {from_account_id}, date is {start_date}",
                "[future me|poor me] owes {payee_id} {amount:money} {start_date}, [let|have] {from_account_id} [handle|pay] it then",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] schedule {amount:money} from {from_account_id} to {payee_id}, to go out {start_date}.",
                "When {start_date} comes, {payee_id} is [due|owed] {amount:money}; have {from_account_id} send it [then|that day].",
                "I [want|would like] {payee_id} to get {amount:money} {frequency}, starting {start_date}, from {from_account_id}.",
                "I'm [traveling|away|in surgery] soon, so [plan|book] this: {amount:money}, {payee_id}, {start_date}, from {from_account_id}.",
                "[Arrange|Set up] {frequency} payments of {amount:money}, {from_account_id} to {payee_id}, from {start_date}.",
                "[Our agreement says|We agreed] {payee_id} [receives|gets] {amount:money} {frequency}. [Begin|Start] {start_date}, [using|out of] {from_account_id}.",
            ),
            "formal": variants(
                "Kindly [establish|institute] {amount:money} {frequency}, {from_account_id} to {payee_id}, [effective|commencing] {start_date}.",
                "A remittance of {amount:money} to {payee_id} [falls due|is payable] {start_date}; please charge {from_account_id}.",
                "I [wish|intend] to commit {amount:money} to {payee_id}, payable {start_date} [out of|from] {from_account_id}.",
                "By [contract|decree] I owe {payee_id} {amount:money} {frequency} from {start_date}. Draw on {from_account_id}.",
                "Would you enter a [future|forward] payment: {payee_id}, {amount:money}, {start_date}, {from_account_id}?",
                "[Lest it be overlooked|To avoid default], [provide|arrange] now that {from_account_id} remits {amount:money} to {payee_id} {start_date}.",
            ),
        },
        brief=variants(
            "[schedule|queue up|plan] {amount:money} to {payee_id}[ for later|]",
            "I [want|have] to [set up|plan|schedule] [something|a payment] to {payee_id} from {from_account_id}.",
            "Please [plan|schedule] a payment of {amount:money} for {start_date}.",
            "[Could|Might] {payee_id} be paid {amount:money} later, say {start_date}?",
            "{payee_id} is to [get|receive] {amount:money} [down the road|before long]; [plan|schedule] it.",
        ),
        follow=variants(
            "Set one up for {payee_id} too, {amount:money}.",
            "And {amount:money}, date {start_date}.",
            "Likewise {payee_id}, but {amount:money}.",
        ),
        extra={
            "memo": (", with {memo:quote} as the note", ", labelled {memo:quote}"),
            "end_date": (", until {end_date}", ", and let it run to {end_date}"),
            "one_time_code": (", confirmed by {one_time_code}", ", and {one_time_code} is the confirmation"),
        },
        question={
            "from_account_id": ("From which account should it be paid?", "Which account should fund it?"),
            "payee_id": ("Who should receive it?", "Which payee is it for?"),
            "amount": ("What amount should I schedule?", "How much should it be?"),
            "start_date": ("When should it go out?", "For which day?"),
        },
        answer={
            "from_account_id": ("{from_account_id}", "From {from_account_id}, please.", "Charge {from_account_id}."),
            "payee_id": ("{payee_id}", "It goes to {payee_id}.", "For {payee_id}."),
            "amount": ("{amount:money}", "{amount:money}, please.", "Make it {amount:money}."),
            "start_date": ("{start_date}", "It should leave {start_date}.", "Let it go out {start_date}."),
        },
        tell=variants(
            "Scheduled: {amount:money} to {result.payee_name}, to go out {result.next_date}.",
            "[Set|Planned] for {result.next_date}: {amount:money} to {result.payee_name}.",
        ),
    ),
    "list_scheduled_payments": Phrasing(
        ask={
            "casual": variants(
                "[whats|what's] [going out|leaving] [automatically|on its own] in the next [while|few weeks]",
                "do i have [anything|something] [lined up|scheduled|set up] for {payee_id}",
                "which [standing|scheduled] payments [leave|come off] {from_account_id}",
                "[which|what] scheduled payments of mine are {status}[, remind me| atm|]",
                "rent's [coming|due], what else is [queued up|in the pipeline]",
                "[saving up|watching my money], so [what|which] payments are [about to|gonna] [hit|drain] {from_account_id}",
            ),
            "neutral": variants(
                "What payments [do I have scheduled|are scheduled|have I planned]?",
                "[Show|List] me the [upcoming|planned] payments to {payee_id}.",
                "I want to see everything that {from_account_id} is [set|scheduled|due] to pay.",
                "Are there {status} scheduled payments I should [know about|look at]?",
                "So that I can plan [the month|ahead], [list|show] my payments that are [still to come|not out yet].",
                "Does {payee_id} [still|already] get [money|something] from me [automatically|on a schedule]?",
            ),
            "formal": variants(
                "Kindly [enumerate|detail] the standing [instructions|orders] on my [profile|accounts].",
                "Please [indicate|show] which future payments are [charged|assigned] to {from_account_id}.",
                "Is any [disbursement|payment] to {payee_id} [pending|planned] on a later date?",
                "I [require|need] a schedule of [forthcoming|future] debits for the [cash-flow forecast|annual plan].",
                "Let me [inspect|see] [such|any] scheduled payments as are {status}[, please|].",
                "[The committee|My co-owner] [must|should] know what {from_account_id} is [committed|obliged] to pay; [report|list] it.",
            ),
        },
        follow=variants(
            "And for {payee_id}?", "What about the {status} ones?", "Only from {from_account_id}[, please|]."
        ),
        extra={"limit": (", the next {limit}", ", {limit} at most")},
        tell=variants(
            "There are {count}: {items}.",
            "Scheduled: {items}.",
            "I see {count} of them, namely {items}.",
        ),
        item="{amount:money} to {payee_name} ({frequency})",
        none=("Nothing is scheduled there.", "There are no such payments."),
    ),
    "cancel_scheduled_payment": Phrasing(
        ask={
            "casual": variants(
                "[cancel|axe|stop] {scheduled_payment_id}[ pls| for me|]",
                "nvm about {scheduled_payment_id}, [stop it|pull it] before it [goes out|leaves]",
                "kill {scheduled_payment_id}, [plans changed|we broke up|not happening]",
                "[dont|do not] let {scheduled_payment_id} [go through|happen|leave]",
                "[scrap|ditch] {scheduled_payment_id}, [i already paid cash|it's sorted]",
                "[turns out|so apparently] {scheduled_payment_id} isn't [needed|a thing anymore], [take it down|call it off]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] [cancel|call off] {scheduled_payment_id}.",
                "I don't [need|want] {scheduled_payment_id} [anymore|any longer]; [call it off|drop it].",
                "Could you [stop|keep] {scheduled_payment_id} from [being sent|going out]?",
                "We ended that [arrangement|contract|lease], so {scheduled_payment_id} [has to|must] be cancelled.",
                "Take {scheduled_payment_id} off the [schedule|calendar], [would you|could you]?",
                "[I moved|I've switched providers], which [means|is why] {scheduled_payment_id} should not [go out|be sent].",
            ),
            "formal": variants(
                "Kindly [revoke|cancel] {scheduled_payment_id} with all [later|further] instalments.",
                "I [withdraw|retract] my [instruction|order] for {scheduled_payment_id}.",
                "Please [ensure|make certain] that {scheduled_payment_id} is not [carried out|executed].",
                "Owing to a change of [circumstances|plan], {scheduled_payment_id} must be [rescinded|stopped].",
                "Would you [annul|void] {scheduled_payment_id} [at once|forthwith]?",
                "[The obligation|The debt] behind {scheduled_payment_id} has [lapsed|been met]; [discontinue|terminate] it.",
            ),
        },
        brief=variants(
            "[cancel|stop|kill] one of my [scheduled|planned] payments",
            "[There's an upcoming payment|A payment is coming up] [I want|that should be] stopped.",
            "Please [revoke|cancel] a [scheduled|future|standing] payment[ of mine|].",
            "[Something|A payment] I [scheduled|set up] must not [go out|be sent].",
        ),
        follow=variants(
            "{scheduled_payment_id} as well.", "Also cancel {scheduled_payment_id}.", "Same for {scheduled_payment_id}."
        ),
        question={
            "scheduled_payment_id": ("Which scheduled payment do you mean?", "Which one should I cancel?"),
        },
        answer={
            "scheduled_payment_id": (
                "{scheduled_payment_id}",
                "I mean {scheduled_payment_id}.",
                "It's {scheduled_payment_id}.",
            )
        },
        tell=(
            "The {result.amount:money} payment to {result.payee_name} is cancelled.",
            "Cancelled: nothing more will go to {result.payee_name} from it.",
        ),
    ),
}
