# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on bookings."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

_WHICH = {"booking_id": ("Which booking do you mean?", "Which booking is it?")}
_THIS = variants("{booking_id}", "I [mean|meant] {booking_id}.", "[It's|That would be] {booking_id}.")
_DAY_QUESTION = {"new_start_date": ("To which day should it move?", "What is the new first day?")}
_DAY = ("{new_start_date}", "Make it {new_start_date}.", "The new day is {new_start_date}.")

PHRASINGS: dict[str, Phrasing] = {
    "list_trip_bookings": Phrasing(
        ask={
            "casual": variants(
                "[what trips|what] do i have booked[ rn|]?",
                "[show|gimme] the {status} bookings",
                "what did we book for {traveller_id}",
                "any {kind} booked for {traveller_id}?",
                "[find|where is] the booking with {query} in it",
                "my next {limit} bookings[, go|]",
                "{kind} bookings, the {status} ones, [list em|pls]",
            ),
            "neutral": variants(
                "Which bookings are {status}?",
                "[Please list|List] what is booked for {traveller_id}.",
                "[Search|Look through] my bookings for {query}.",
                "What {kind} bookings do I have[ at the moment|]?",
                "What is coming up? The next {limit} bookings will do.",
                "Does {traveller_id} have a {kind} booking?",
                "I'd like to see [everything|all] that is {status}.",
            ),
            "formal": variants(
                "Kindly list the {status} bookings.",
                "I [wish|need] to review the bookings of {traveller_id}.",
                "Please [retrieve|find] the bookings that mention {query}.",
                "Would you [present|state] each {kind} booking on record?",
                "For the [travel log|expense report], [prepare|provide] a list of what is {status}.",
                "What arrangements have been [made|entered] for {traveller_id}?",
                "The {limit} bookings next in time, if you please.",
            ),
        },
        follow=variants("And for {traveller_id}?", "Now the {status} ones.", "Only each {kind}[, please|]."),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("I [found|see] {count}: {items}.", "[Here they are|On record]: {items}."),
        item="{title} for {traveller_name} ({start_date}, {reference})",
        none=("There is no such booking.", "Nothing of that kind is booked."),
    ),
    "get_trip_booking": Phrasing(
        ask={
            "casual": variants(
                "[details|everything] on {booking_id}[ pls|]",
                "what time is {booking_id}",
                "[open|pull up] {booking_id}",
                "how much did {booking_id} cost[ me|]?",
                "{booking_id}, [whats the status|still on]?",
                "[remind me|tell me], when does {booking_id} start",
                "[points|miles] on {booking_id}, how many?",
            ),
            "neutral": variants(
                "[Please show|Show] me {booking_id}.",
                "When exactly does {booking_id} [begin|start]?",
                "What did I pay for {booking_id}?",
                "[Give|Tell] me all about {booking_id}.",
                "Is {booking_id} still [valid|in force]?",
                "How many points does {booking_id} earn?",
                "I'd like to [look at|check] {booking_id} once more.",
            ),
            "formal": variants(
                "Kindly present {booking_id} in full.",
                "I [wish|need] the particulars of {booking_id}.",
                "Please [confirm|state] the time and price of {booking_id}.",
                "Would you [retrieve|open] {booking_id}?",
                "At what hour does {booking_id} commence?",
                "What is the [standing|status] of {booking_id}?",
                "The record of {booking_id} is [requested|required].",
            ),
        },
        brief=variants(
            "pull up a booking[ pls|]", "I [want|need] to see a booking.", "Please look up one of my bookings."
        ),
        follow=variants("And {booking_id}?", "[What|How] about {booking_id}?", "The same for {booking_id}[, please|]."),
        question=_WHICH,
        answer={"booking_id": _THIS},
        tell=variants(
            "{result.reference} is the {result.title} for {result.traveller_name}: it starts {result.starts_at:moment} local time, cost {result.paid:money} and brings {result.points_earned} points ({result.status}).",
            "[That is|It's] {result.title}, {result.starts_at:moment} local time, {result.status}; {result.traveller_name} paid {result.paid:money} for it, with {result.points_earned} points.",
        ),
    ),
    "quote_booking_change": Phrasing(
        ask={
            "casual": variants(
                "[what would it cost|how much] to move {booking_id} to {new_start_date}",
                "can {booking_id} [start|be] {new_start_date} instead? price check",
                "[price for|cost of] shifting {booking_id} to {new_start_date}?",
                "if i change {booking_id} to {new_start_date}, [whats the damage|how much]?",
                "{booking_id} from {new_start_date} to {new_end_date}, [what would that be|any surcharge]?",
                "dont change it yet, but {booking_id}, moved to {new_start_date}, [how much more|extra cost]?",
            ),
            "neutral": variants(
                "What would it cost to [move|change] {booking_id} to {new_start_date}?",
                "[Please quote|Quote] me a change of {booking_id} to {new_start_date}.",
                "How much more is {booking_id} if it [starts|begins] {new_start_date}?",
                "I might shift {booking_id} to {new_start_date}. What is the [fee|price]?",
                "[Check|Find out] what {booking_id} costs from {new_start_date} to {new_end_date} instead.",
                "Is there a [fee|charge] for a change of {booking_id} to {new_start_date}?",
            ),
            "formal": variants(
                "Kindly quote the cost of moving {booking_id} to {new_start_date}.",
                "I [consider|contemplate] changing {booking_id} to {new_start_date}; what would be due?",
                "Please [calculate|state] the surcharge for {booking_id} with {new_start_date} as the new day.",
                "Would you [determine|establish] what a change of {booking_id} to {new_start_date} entails?",
                "Before any change, what sum would {booking_id} [require|demand] for {new_start_date}?",
                "A quotation for {booking_id}, from {new_start_date} until {new_end_date}, is [desired|requested].",
            ),
        },
        brief=variants(
            "what does it cost to move {booking_id}?",
            "I [might|may] have to move {booking_id}; what would that cost?",
            "Please [quote|price] a change of {booking_id}.",
        ),
        follow=variants(
            "And {new_start_date}?", "[What|How] about {new_start_date}?", "And if it were {new_start_date}?"
        ),
        question={**_WHICH, **_DAY_QUESTION},
        answer={"booking_id": _THIS, "new_start_date": _DAY},
        tell=variants(
            "Moving {result.reference} to {result.start_date} would cost {result.amount_due:money} and refund {result.refund:money}. Nothing has been changed.",
            "[It would be|That comes to] {result.amount_due:money} to pay and {result.refund:money} back, with {result.start_date} as the new day.",
        ),
    ),
    "change_trip_booking": Phrasing(
        ask={
            "casual": variants(
                "move {booking_id} to {new_start_date}[ pls|]",
                "[shift|push] {booking_id}, new date {new_start_date}",
                "change {booking_id} to {new_start_date}, [ill pay the fee|whatever it costs]",
                "{booking_id} [wont work|doesnt work anymore], make it {new_start_date}",
                "{booking_id} from {new_start_date} to {new_end_date} now, [change it|fix that]",
                "[plans changed|change of plans], {booking_id} is {new_start_date} now",
            ),
            "neutral": variants(
                "[Please move|Move] {booking_id} to {new_start_date}.",
                "Change {booking_id} so that it starts {new_start_date}.",
                "The new day of {booking_id} is {new_start_date}; [please change|change] it.",
                "Could you [rebook|move] {booking_id} to {new_start_date}?",
                "Our dates have [shifted|changed]: {booking_id} should run from {new_start_date} to {new_end_date}.",
                "[Rebook|Reschedule] {booking_id} for {new_start_date}.",
            ),
            "formal": variants(
                "Kindly move {booking_id} to {new_start_date}.",
                "I [request|ask for] a change of {booking_id} to {new_start_date}.",
                "Please [amend|alter] {booking_id}; the new day is {new_start_date}.",
                "Would you [reschedule|transfer] {booking_id} to {new_start_date}?",
                "{booking_id} is to be [postponed or advanced|rebooked] to {new_start_date}, at my expense.",
                "Let {booking_id} [extend|run] from {new_start_date} until {new_end_date}.",
            ),
        },
        brief=variants(
            "move {booking_id}[ pls|]",
            "{booking_id} [has to|must] move to another day.",
            "Please [rebook|reschedule] {booking_id}.",
        ),
        follow=variants(
            "No, [better|make it] {new_start_date}.", "And {booking_id} to that day too.", "{booking_id} [too|as well]."
        ),
        question={**_WHICH, **_DAY_QUESTION},
        answer={"booking_id": _THIS, "new_start_date": _DAY},
        tell=variants(
            "{result.reference} now starts {result.starts_at:moment} local time. You paid {result.amount_due:money} for the change and got {result.refund:money} back.",
            "[Moved|Changed]: the new day of {result.reference} is {result.start_date}, for {result.amount_due:money} more, with {result.refund:money} refunded.",
        ),
    ),
    "quote_booking_cancellation": Phrasing(
        ask={
            "casual": variants(
                "what do i get back if i [cancel|drop] {booking_id}",
                "[refund|money back] on {booking_id}, how much?",
                "is {booking_id} [refundable|free to cancel]? just checking",
                "[whats|what is] the cancel fee for {booking_id}",
                "if {booking_id} [falls through|doesnt happen], what do i lose",
                "until when can i cancel {booking_id} [for free|w/o a fee]",
            ),
            "neutral": variants(
                "What would I get back for [cancelling|giving up] {booking_id}?",
                "[Please check|Check] the cancellation terms of {booking_id}.",
                "How much does it cost to [cancel|drop] {booking_id}?",
                "Could {booking_id} still be cancelled [for free|without a fee]?",
                "I may not need {booking_id}. What is the refund?",
                "[Quote|Tell] me the cancellation of {booking_id}, without doing it.",
            ),
            "formal": variants(
                "Kindly quote the cancellation of {booking_id}.",
                "I [wish|need] to know what a cancellation of {booking_id} would refund.",
                "Please [state|set out] the fee for withdrawing from {booking_id}.",
                "Would you [ascertain|determine] the refund on {booking_id}?",
                "Should {booking_id} be cancelled, what sum is [lost|forfeited]?",
                "Under which terms may {booking_id} be [annulled|given up]?",
            ),
        },
        brief=variants(
            "what would i get back for a booking?",
            "I [want|need] a cancellation quote.",
            "Please check a cancellation fee.",
        ),
        follow=variants(
            "And for {booking_id}?", "[What|How] about {booking_id}?", "The same for {booking_id}[, please|]."
        ),
        question=_WHICH,
        answer={"booking_id": _THIS},
        tell=variants(
            "Cancelling {result.reference} now would refund {result.refund:money} and cost a fee of {result.fee:money}.",
            "Of the {result.paid:money} for {result.reference} you would [get|have] {result.refund:money} back; {result.fee:money} would be kept.",
        ),
    ),
    "cancel_trip_booking": Phrasing(
        ask={
            "casual": variants(
                "cancel {booking_id}[ pls| now|]",
                "[drop|scrap|kill] {booking_id}",
                "not going, cancel {booking_id}",
                "{booking_id} [is off|aint happening], cancel it",
                "[sick kid|work stuff], {booking_id} has to go",
                "call off {booking_id}[ for me|]",
                "forget {booking_id}, [just cancel it|cancel that]",
            ),
            "neutral": variants(
                "[Please cancel|Cancel] {booking_id}.",
                "We no longer need {booking_id}, so cancel it.",
                "{booking_id} [has to|must] be cancelled.",
                "Could you [call off|cancel] {booking_id} for me?",
                "I won't be [travelling|going]; take back {booking_id}.",
                "Our plans fell through. [Cancel|Drop] {booking_id}.",
                "Get rid of {booking_id}, [would you|please].",
            ),
            "formal": variants(
                "Kindly cancel {booking_id}.",
                "I [withdraw|step back] from {booking_id}; please see to its cancellation.",
                "Please [annul|revoke] {booking_id}.",
                "Would you [effect|carry out] the cancellation of {booking_id}?",
                "[Owing to|Because of] illness, {booking_id} is to be cancelled.",
                "{booking_id} is no longer [required|wanted]; let it be cancelled.",
                "The cancellation of {booking_id} is [hereby requested|requested].",
            ),
        },
        brief=variants(
            "cancel a booking[ pls|]",
            "I [want|need] to cancel something I booked.",
            "Please cancel one of my bookings.",
        ),
        follow=variants("And {booking_id}.", "{booking_id} [too|as well].", "[Likewise|The same] with {booking_id}."),
        extra={"forfeit_payment": (", even if nothing is refunded", ", whether or not money comes back")},
        question=_WHICH,
        answer={"booking_id": _THIS},
        tell=variants(
            "{result.reference} ({result.title}) is cancelled; {result.refund:money} goes back to you and {result.fee:money} is kept.",
            "[Cancelled|Done]: {result.title}. The refund is {result.refund:money}, the fee {result.fee:money}.",
        ),
    ),
}
