"""Phrases for the tools that move money at once."""

from prove.engine.language import Phrasing

PHRASINGS: dict[str, Phrasing] = {
    "transfer_between_accounts": Phrasing(
        ask={
            "casual": (
                "move {amount:money} from {from_account_id} to {to_account_id}",
                "shift {amount:money} over to {to_account_id}, take it out of {from_account_id}",
                "{to_account_id} could use a boost, throw {amount:money} in from {from_account_id}",
                "can u pull {amount:money} out of {from_account_id} and drop it in {to_account_id}",
                "{amount:money}, {from_account_id} to {to_account_id}, go",
            ),
            "neutral": (
                "Please transfer {amount:money} from {from_account_id} into {to_account_id}.",
                "I'd like {amount:money} of what's in {from_account_id} to be in {to_account_id} instead.",
                "Top up {to_account_id} with {amount:money}; {from_account_id} can cover it.",
                "My paycheck landed in {from_account_id}, so put {amount:money} of it into {to_account_id}.",
                "Could {amount:money} go from {from_account_id} across to {to_account_id} today?",
            ),
            "formal": (
                "Kindly debit {from_account_id} and credit {to_account_id} with {amount:money}.",
                "I should like {amount:money} reallocated to {to_account_id}, drawn on {from_account_id}.",
                "Please effect an internal transfer of {amount:money}: from {from_account_id}, to {to_account_id}.",
                "The sum of {amount:money} is to be placed in {to_account_id} at the expense of {from_account_id}.",
                "Would you arrange for {from_account_id} to pass {amount:money} on to {to_account_id}?",
            ),
        },
        brief=(
            "move some money from {from_account_id} to {to_account_id}",
            "I need {amount:money} in {to_account_id}.",
            "Please transfer {amount:money} out of {from_account_id}.",
            "Could you top up {to_account_id} from {from_account_id}?",
        ),
        follow=(
            "Do another {amount:money} to {to_account_id}.",
            "And {amount:money} more, this time to {to_account_id}.",
            "Same again but {amount:money}.",
            "Put {amount:money} into {to_account_id} as well.",
        ),
        extra={
            "memo": (
                ", and note {memo:quote} on it",
                ", marked {memo:quote}",
                "with {memo:quote} as the memo",
            )
        },
        question={
            "from_account_id": ("Which account should it come from?", "Where should I take the money from?"),
            "to_account_id": ("Into which account should it go?", "Where do you want the money?"),
            "amount": ("How much would you like to move?", "What amount shall I transfer?"),
        },
        answer={
            "from_account_id": ("Take it from {from_account_id}.", "Out of {from_account_id}.", "{from_account_id}"),
            "to_account_id": ("Into {to_account_id}.", "It should land in {to_account_id}.", "{to_account_id}"),
            "amount": ("{amount:money}", "{amount:money} will do.", "Let's say {amount:money}."),
        },
        tell=(
            "{amount:money} moved from {from_account_id} to {to_account_id}.",
            "Transferred. The account it came from now has {result.from_account_balance:money}.",
            "Done: {amount:money} is on its new account.",
        ),
    ),
    "send_payment": Phrasing(
        ask={
            "casual": (
                "send {payee_id} {amount:money} from {from_account_id}",
                "i owe {payee_id} {amount:money}, pay it outta {from_account_id}",
                "shoot {amount:money} over to {payee_id}, {from_account_id} is fine",
                "time to settle up with {payee_id}: {amount:money} out of {from_account_id}",
                "pay {payee_id} {amount:money} using {from_account_id}, note says {memo:quote}",
                "{payee_id} is chasing me for {amount:money} lol, send it from {from_account_id}",
            ),
            "neutral": (
                "Please pay {payee_id} {amount:money} out of {from_account_id}.",
                "I need to get {amount:money} to {payee_id} today. Use {from_account_id}.",
                "Make a payment of {amount:money} from {from_account_id} to {payee_id}, memo {memo:quote}.",
                "The bill from {payee_id} comes to {amount:money}; {from_account_id} should cover that.",
                "Can {from_account_id} stand {amount:money}? If so, it goes to {payee_id}.",
                "I promised {payee_id} {amount:money} by tonight, so please wire it from {from_account_id}.",
            ),
            "formal": (
                "Kindly remit {amount:money} to {payee_id}, charging {from_account_id}.",
                "Please instruct payment of {amount:money} in favor of {payee_id}, by debit of {from_account_id}.",
                "I authorise {amount:money} to be paid to {payee_id}; the debit is for {from_account_id}.",
                "Would you honor the claim of {payee_id}, being {amount:money}, by means of {from_account_id}?",
                "We are late with {payee_id}: disburse {amount:money} from {from_account_id}, reference {memo:quote}.",
                "Out of {from_account_id}, please convey {amount:money} to {payee_id} without delay.",
            ),
        },
        brief=(
            "pay {payee_id} {amount:money}",
            "I have to send {payee_id} some money from {from_account_id}.",
            "Please make a payment of {amount:money} from {from_account_id}.",
            "Could you settle what I owe {payee_id}?",
        ),
        follow=(
            "And {amount:money} to {payee_id}.",
            "Send {payee_id} {amount:money} too.",
            "Then {payee_id}, who gets {amount:money}.",
            "One more like it: {amount:money} for {payee_id}.",
        ),
        extra={
            "memo": (
                ", memo {memo:quote}",
                ", and write {memo:quote} on it",
                ", with the note {memo:quote}",
            ),
            "one_time_code": (", confirmed by {one_time_code}", ", and {one_time_code} is the confirmation"),
        },
        question={
            "from_account_id": ("Which account should I pay from?", "From which of your accounts?"),
            "payee_id": ("Who is the payment for?", "Whom should I pay?"),
            "amount": ("How much should I send?", "What is the amount?"),
        },
        answer={
            "from_account_id": ("From {from_account_id}.", "Use {from_account_id}.", "{from_account_id}"),
            "payee_id": ("To {payee_id}.", "It's for {payee_id}.", "{payee_id}"),
            "amount": ("{amount:money}", "It comes to {amount:money}.", "Send {amount:money}."),
        },
        tell=(
            "{amount:money} is on its way to {result.payee_name}.",
            "Paid: {result.payee_name} receives {amount:money}.",
            "I sent {amount:money} to {result.payee_name} from {from_account_id}.",
        ),
    ),
}
