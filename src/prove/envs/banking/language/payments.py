# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools that move money at once."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "transfer_between_accounts": Phrasing(
        ask={
            "casual": variants(
                "[move|send|push] {amount:money} from {from_account_id} [to|into] {to_account_id}[ pls|]",
                "shift {amount:money} [over to|across to] {to_account_id}, [take it out of|it comes from] {from_account_id}",
                "{to_account_id} could use [a boost|some love], [throw|chuck] {amount:money} in from {from_account_id}",
                "can u [pull|grab] {amount:money} [out of|from] {from_account_id} and [drop|stick] it in {to_account_id}",
                "{amount:money}, {from_account_id} to {to_account_id}, [go|now please|thanks]",
                "[spent too much|went overboard], so {to_account_id} needs {amount:money}, {from_account_id} [can spare it|pays]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] transfer {amount:money} [from|out of] {from_account_id} [into|to] {to_account_id}.",
                "I'd like {amount:money} of what's in {from_account_id} to be in {to_account_id} [instead|by tonight].",
                "[Top up|Fill up|Replenish] {to_account_id} with {amount:money}; {from_account_id} can [cover it|take that].",
                "My [paycheck|bonus|refund] [landed|arrived] in {from_account_id}, so put {amount:money}[ of it|] into {to_account_id}.",
                "Could {amount:money} go from {from_account_id} [across|over] to {to_account_id} [today|right away]?",
                "I [promised myself|decided] to [set aside|shift] {amount:money}: [take|draw] it from {from_account_id}, [add it to|for] {to_account_id}.",
            ),
            "formal": variants(
                "Kindly debit {from_account_id} and credit {to_account_id} [with|in the sum of] {amount:money}.",
                "I should like {amount:money} [reallocated|moved] to {to_account_id}, [drawn on|from] {from_account_id}.",
                "Please [effect|carry out] an internal transfer of {amount:money}: from {from_account_id}, to {to_account_id}.",
                "The sum of {amount:money} is to be placed in {to_account_id} [at the expense of|and taken from] {from_account_id}.",
                "Would you see that {from_account_id} [passes|hands] {amount:money} over to {to_account_id}?",
                "[Liquidity|Prudence] demands that {to_account_id} [receive|gain] {amount:money}, [with|having] {from_account_id} as the source.",
            ),
        },
        brief=variants(
            "[move|shift] [some money|a bit of cash] from {from_account_id} to {to_account_id}",
            "I [need|want] {amount:money} in {to_account_id}[ today| soon|].",
            "Please [transfer|move] {amount:money} out of {from_account_id}.",
            "[Could you|Would you] top up {to_account_id} from {from_account_id}?",
            "{to_account_id} is [running low|short], [add|put in] {amount:money}.",
        ),
        follow=variants(
            "[Do|Send] another {amount:money} to {to_account_id}.",
            "And {amount:money} more, this time to {to_account_id}.",
            "Same again but {amount:money}.",
            "[Put|Place] {amount:money} into {to_account_id} [as well|too].",
        ),
        extra={
            "memo": (
                ", and note {memo:quote} on it",
                ", marked {memo:quote}",
                ", memo {memo:quote}",
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
        tell=variants(
            "{amount:money} [moved|went] from {from_account_id} to {to_account_id}.",
            "Transferred. The account it came from now has {result.from_account_balance:money}.",
            "Done: {to_account_id} has the {amount:money}.",
        ),
    ),
    "send_payment": Phrasing(
        ask={
            "casual": variants(
                "[send|wire|zap] {payee_id} {amount:money} [from|out of] {from_account_id}[ pls|]",
                "i owe {payee_id} {amount:money}, [pay it outta|take it off] {from_account_id}",
                "[shoot|fire|slide] {amount:money} over to {payee_id}, {from_account_id} [is fine|works]",
                "time to [settle up|get even] with {payee_id}: {amount:money} [out of|from] {from_account_id}",
                "pay {payee_id} {amount:money} [using|with] {from_account_id}, note says {memo:quote}",
                "{payee_id} is [chasing|bugging] me for {amount:money} [lol|again], send it [from|via] {from_account_id}",
                "[lost a bet|forgot my wallet], so {amount:money} to {payee_id} [off|from] {from_account_id}, [write|say] {memo:quote}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] pay {payee_id} {amount:money} [out of|from] {from_account_id}.",
                "I [need|want] to get {amount:money} to {payee_id} [today|right away]. [Use|Take it from] {from_account_id}.",
                "Make a payment of {amount:money} from {from_account_id} to {payee_id}, [memo|with the note] {memo:quote}.",
                "The [bill|invoice] from {payee_id} [comes to|is for] {amount:money}; {from_account_id} [should|can] cover that.",
                "Can {from_account_id} [stand|bear] {amount:money}? If so, it [goes|should go] to {payee_id}.",
                "I promised {payee_id} {amount:money} by [tonight|noon], so [please wire it|get it there] from {from_account_id}.",
                "[Before I forget|While I have you]: {payee_id} [is owed|gets] {amount:money}, [drawn on|from] {from_account_id}.",
            ),
            "formal": variants(
                "Kindly remit {amount:money} to {payee_id}, [charging|by debit of] {from_account_id}.",
                "Please instruct payment of {amount:money} in favor of {payee_id}, [by debit of|drawn on] {from_account_id}.",
                "I [authorise|approve] {amount:money} to be paid to {payee_id}; the debit [is for|falls to] {from_account_id}.",
                "Would you [honor|satisfy] the claim of {payee_id}, [being|namely] {amount:money}, by means of {from_account_id}?",
                "We are [late|in arrears] with {payee_id}: disburse {amount:money} from {from_account_id}, reference {memo:quote}.",
                "Out of {from_account_id}, please [convey|forward] {amount:money} to {payee_id} [without delay|at your earliest convenience].",
                "[Services|Goods] were rendered by {payee_id}; [discharge|settle] {amount:money} [through|from] {from_account_id}, quoting {memo:quote}.",
            ),
        },
        brief=variants(
            "pay {payee_id} {amount:money}[ pls| now|]",
            "I [have|need] to [send|wire] {payee_id} some money from {from_account_id}.",
            "Please [make|send] a payment of {amount:money} from {from_account_id}.",
            "Could you [settle|take care of] what I owe {payee_id}?",
            "{payee_id} is [waiting for|asking about] {amount:money}. [Pay it|See to that], please.",
        ),
        follow=variants(
            "And {amount:money} to {payee_id}.",
            "Send {payee_id} {amount:money} [too|as well].",
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
        tell=variants(
            "Payment {result.status}: {amount:money} to {result.payee_name}.",
            "{result.payee_name} [receives|gets] {amount:money} (payment {result.status}).",
            "The payment of {amount:money} to {result.payee_name} is {result.status}.",
        ),
    ),
}
