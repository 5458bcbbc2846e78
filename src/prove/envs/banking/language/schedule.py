"""Phrases for the tools on scheduled payments."""

from prove.engine.language import Phrasing

PHRASINGS: dict[str, Phrasing] = {
    "schedule_payment": Phrasing(
        ask={
            "casual": (
                "set up {amount:money} to {payee_id} for {start_date}, from {from_account_id}",
                "make {from_account_id} pay {payee_id} {amount:money} {frequency}, first one {start_date}",
                "i'll forget otherwise: {start_date}, {amount:money}, {payee_id}, out of {from_account_id}",
                "start a {frequency} {amount:money} to {payee_id} beginning {start_date}, off {from_account_id}",
                "queue up {amount:money} for {payee_id} using {from_account_id}, date is {start_date}",
            ),
            "neutral": (
                "Please schedule {amount:money} from {from_account_id} to {payee_id}, to go out {start_date}.",
                "When {start_date} comes, {payee_id} is due {amount:money}; have {from_account_id} send it then.",
                "I want {payee_id} to get {amount:money} {frequency}, starting {start_date}, from {from_account_id}.",
                "I'm traveling soon, so plan this: {amount:money}, {payee_id}, {start_date}, from {from_account_id}.",
                "Arrange {frequency} payments of {amount:money}, {from_account_id} to {payee_id}, from {start_date}.",
            ),
            "formal": (
                "Kindly establish {amount:money} {frequency}, {from_account_id} to {payee_id}, effective {start_date}.",
                "A remittance of {amount:money} to {payee_id} falls due {start_date}; please charge {from_account_id}.",
                "I wish to commit {amount:money} to {payee_id}, payable {start_date} out of {from_account_id}.",
                "By contract I owe {payee_id} {amount:money} {frequency} from {start_date}. Draw on {from_account_id}.",
                "Would you enter a future payment: {payee_id}, {amount:money}, {start_date}, {from_account_id}?",
            ),
        },
        brief=(
            "schedule {amount:money} to {payee_id}",
            "I want to set up a future payment to {payee_id} from {from_account_id}.",
            "Please plan a payment of {amount:money} for {start_date}.",
            "Could {payee_id} be paid {amount:money} later, say {start_date}?",
        ),
        follow=(
            "Set one up for {payee_id} too, {amount:money}.",
            "And {amount:money}, date {start_date}.",
            "Likewise {payee_id}, but {amount:money}.",
        ),
        extra={
            "memo": (", with {memo:quote} as the note", ", labelled {memo:quote}"),
            "end_date": (", until {end_date}", ", and let it run to {end_date}"),
        },
        question={
            "from_account_id": ("From which account should it be paid?", "Which account should fund it?"),
            "payee_id": ("Who should receive it?", "Which payee is it for?"),
            "amount": ("What amount should I schedule?", "How much each time?"),
            "start_date": ("When should the first payment go out?", "For which day?"),
        },
        answer={
            "from_account_id": ("{from_account_id}", "From {from_account_id}, please.", "Charge {from_account_id}."),
            "payee_id": ("{payee_id}", "It goes to {payee_id}.", "For {payee_id}."),
            "amount": ("{amount:money}", "{amount:money} each.", "Make it {amount:money}."),
            "start_date": ("{start_date}", "First time {start_date}.", "Let it go out {start_date}."),
        },
        tell=(
            "Scheduled: {amount:money} to {result.payee_name}, first payment {result.next_date}.",
            "{result.payee_name} will get {amount:money} starting {result.next_date}.",
        ),
    ),
    "list_scheduled_payments": Phrasing(
        ask={
            "casual": (
                "whats going out automatically in the next while",
                "do i have anything lined up for {payee_id}",
                "which standing payments leave {from_account_id}",
                "remind me what i've {status} as far as scheduled payments go",
                "rent's coming, what else is queued up",
            ),
            "neutral": (
                "What payments do I have scheduled?",
                "Show me the upcoming payments to {payee_id}.",
                "I want to see everything that {from_account_id} is set to pay.",
                "Are there {status} scheduled payments I should know about?",
                "So that I can plan the month, list my payments that are still to come.",
            ),
            "formal": (
                "Kindly enumerate the standing instructions on my profile.",
                "Please indicate which future payments are charged to {from_account_id}.",
                "Is any disbursement to {payee_id} pending on a later date?",
                "I require a schedule of forthcoming debits for the cash-flow forecast.",
                "May I inspect those scheduled payments whose status is {status}?",
            ),
        },
        follow=("And for {payee_id}?", "What about the {status} ones?", "Only from {from_account_id}, please."),
        extra={"limit": (", the next {limit}", ", {limit} at most")},
        tell=(
            "There are {count}: {items}.",
            "Scheduled: {items}.",
            "I see {count} of them, namely {items}.",
        ),
        item="{amount:money} to {payee_name}",
        none=("Nothing is scheduled there.", "There are no such payments."),
    ),
    "cancel_scheduled_payment": Phrasing(
        ask={
            "casual": (
                "cancel {scheduled_payment_id}",
                "nvm about {scheduled_payment_id}, stop it before it goes out",
                "kill {scheduled_payment_id}, plans changed",
                "dont let {scheduled_payment_id} go through",
                "scrap {scheduled_payment_id}, i already paid cash",
            ),
            "neutral": (
                "Please cancel {scheduled_payment_id}.",
                "I don't need {scheduled_payment_id} anymore; call it off.",
                "Could you stop {scheduled_payment_id} from being sent?",
                "We ended that arrangement, so {scheduled_payment_id} has to be cancelled.",
                "Take {scheduled_payment_id} off the schedule, would you?",
            ),
            "formal": (
                "Kindly revoke {scheduled_payment_id} with all later instalments.",
                "I withdraw my instruction for {scheduled_payment_id}.",
                "Please ensure that {scheduled_payment_id} is not carried out.",
                "Owing to a change of circumstances, {scheduled_payment_id} must be rescinded.",
                "Would you annul {scheduled_payment_id} at once?",
            ),
        },
        brief=(
            "cancel one of my scheduled payments",
            "There's an upcoming payment I want stopped.",
            "Please revoke a scheduled payment.",
        ),
        follow=(
            "{scheduled_payment_id} as well.",
            "Also cancel {scheduled_payment_id}.",
            "Same for {scheduled_payment_id}.",
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
