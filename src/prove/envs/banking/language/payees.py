# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on payees."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "list_payees": Phrasing(
        ask={
            "casual": variants(
                "who've i [got saved|stored] to [send money to|pay]",
                "{query}, is that [in|among] my payees or [not|nah]",
                "[can't remember|no idea] if i ever [saved|added] anything under {query}, [have a look|check pls]",
                "[show|list] [everyone|everybody] i can pay [without typing|without digging for] account numbers",
                "payee list [please|pls], the first {limit} [will do|is enough]",
                "[wedding invites|secret santa] coming up, who's [on|in] my payee list [again|these days]",
            ),
            "neutral": variants(
                "Which [people and companies|names] have I [stored|saved] as payees?",
                "[Look|Search] for {query} [in|on] my payee list[, please|].",
                "I'm [cleaning up|sorting out] old [contacts|entries]; [list|show] my payees, {limit} at a time.",
                "Have I got any payees whose [details|entries] mention {query}?",
                "Please show whom I have [paid often enough to save|put on my payee list].",
                "[Someone|A contact] [listed under|to do with] {query} should be saved. [Is that so|Do you find it]?",
            ),
            "formal": variants(
                "Kindly [set out|name] the beneficiaries [recorded on|attached to] my profile.",
                "Please [verify|determine] whether {query} [figures|appears] among my [registered payees|beneficiaries].",
                "I should be [grateful|obliged] for an extract of my [saved recipients|payees], limited to {limit} [names|entries].",
                "Do any of the recipients on [file|record] [correspond to|match] {query}?",
                "My [bookkeeper|secretary] needs to [know|have] every beneficiary we [keep|maintain] with the bank.",
                "[For the sake of|In the interest of] [good order|security], [recite|review with me] the recipients I have [stored|approved].",
            ),
        },
        follow=variants("Any {query}?", "And [with|for] {query}?", "Try {query} [instead|next]."),
        extra={"limit": (", at most {limit}", ", no more than {limit} of them")},
        tell=variants(
            "I found {count}: {items}.",
            "[These are saved|Saved payees, by name]: {items}.",
        ),
        item="{name} at {bank_name}",
        none=("No saved payee matches that.", "Nobody of that name is saved."),
    ),
    "add_payee": Phrasing(
        ask={
            "casual": variants(
                "new payee[!|:] {name}, account {account_number}, [banks with|bank is] {bank_name}",
                "save {name} [for me|real quick]: {bank_name}, [number|acct] {account_number}",
                "gotta [start paying|pay] {name} ({bank_name}, [acct|no.] {account_number}), [add them|put them in]",
                "[stick|put] {name} on my payee list, [their|the] {bank_name} account is {account_number}",
                "{account_number} at {bank_name}, that's {name}, [new payee|save it]",
            ),
            "neutral": variants(
                "Please add {name} as a payee. The [account|number] is {account_number} at {bank_name}.",
                "I'll be [sending money to|paying] {name} [from now on|regularly]: {account_number}, {bank_name}. [Save that|Store it].",
                "[Store|Create] a payee [called|named] {name} with [account number|account] {account_number}, held at {bank_name}.",
                "My new payee banks at {bank_name}, [goes by|is] {name}, and has account {account_number}.",
                "[Here are|I have] the details of {name}: {bank_name}, account {account_number}. [Put them in|Add them to my payees].",
            ),
            "formal": variants(
                "Kindly [register|record] {name} as a beneficiary, account {account_number} [with|at] {bank_name}.",
                "I [wish|desire] to record the following [payee|beneficiary]: {name}; {bank_name}; {account_number}.",
                "Be so [good|kind] as to enter {name}, whose account at {bank_name} [bears the number|is] {account_number}.",
                "Would you [create|set up] a beneficiary, {name}, {account_number} being the account and {bank_name} the bank?",
                "[Henceforth|In future] I shall remit to {name}; [enrol|admit] {account_number}, {bank_name}, [accordingly|as payee].",
            ),
        },
        brief=(
            "add {name} to my payees, {one_time_code} should cover it",
            "Please save {name} at {bank_name} as a payee and confirm with {one_time_code}.",
            "Register account {account_number} at {bank_name} as a payee, using {one_time_code}.",
        ),
        extra={
            "nickname": (", to be listed as my {nickname:quote}", ", with the nickname {nickname:quote}"),
        },
        question={
            "name": ("What is the payee's full name?", "Whose account is it?"),
            "account_number": ("What is their account number?", "Which account number should I save?"),
            "bank_name": ("Which bank is the account with?", "Where do they bank?"),
        },
        answer={
            "name": ("It belongs to {name}.", "{name}", "The name is {name}."),
            "account_number": ("{account_number}", "It's {account_number}.", "The number is {account_number}."),
            "bank_name": ("{bank_name}", "They're with {bank_name}.", "At {bank_name}."),
        },
        tell=variants(
            "{name} is [saved|stored] as a payee at {bank_name}.",
            "I added {name}, account ending {result.account_last4}.",
        ),
    ),
    "remove_payee": Phrasing(
        ask={
            "casual": variants(
                "never [paying|sending money to] {payee_id} again, [delete|remove]",
                "[kick|boot|take] {payee_id} off my [payee list|payees][ pls|]",
                "you can [get rid of|drop|bin] {payee_id}, [all settled|we're square|paid in full]",
                "done with {payee_id}, [take em off|off the list|delete the entry]",
                "[wipe|clear|scrub] {payee_id} from [saved payees|my payees][ pls| thx|]",
                "why is {payee_id} still [saved|on there]? [remove|lose] it",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] [remove|delete] {payee_id} from [my payees|my list|the payee list].",
                "I no longer [need|want] {payee_id} saved, so [delete|clear] that entry.",
                "Could you [drop|take] {payee_id} from the [people|names] I pay?",
                "Our [contract|lease|arrangement] is over; {payee_id} can [come off|leave] the list.",
                "[Tidy up|Clean up] for me: {payee_id} should not be [among|in] my payees [anymore|any longer].",
                "I've [settled everything|closed the matter] with {payee_id}. [Erase|Remove] the entry[, please|].",
            ),
            "formal": variants(
                "Kindly [delete|remove] {payee_id} from my [registered|saved] beneficiaries.",
                "As our [dealings|affairs] have [concluded|ended], please strike {payee_id} from the [record|list] of payees.",
                "I [ask|request] that the entry for {payee_id} be [removed|struck out|deleted].",
                "The details [kept|held] for {payee_id} are [obsolete|outdated] and [ought to|should] be erased.",
                "Please see to it that {payee_id} ceases to be a [stored|saved] [recipient|payee].",
                "[Having paid|Since I have paid] {payee_id} in full, I [would have|want] no [further|standing] record [kept|of it].",
            ),
        },
        brief=variants(
            "[delete|remove] a payee for me",
            "I want to [remove|drop] one of my payees.",
            "Please [erase|delete] a saved recipient.",
        ),
        follow=variants("{payee_id} too.", "And {payee_id} can go [as well|too].", "Do likewise with {payee_id}."),
        question={"payee_id": ("Which payee shall I remove?", "Who should come off the list?")},
        answer={
            "payee_id": variants(
                "{payee_id}", "That [would be|is] {payee_id}.", "Remove {payee_id}.", "I meant {payee_id}."
            )
        },
        tell=(
            "{result.name} has been removed from your payees.",
            "Done, {result.name} is no longer saved.",
        ),
    ),
}
