"""Phrases for the tools on payees."""

from prove.engine.language import Phrasing

PHRASINGS: dict[str, Phrasing] = {
    "list_payees": Phrasing(
        ask={
            "casual": (
                "who've i got saved to send money to",
                "{query}, is that in my payees or not",
                "can't remember if i ever saved anything under {query}, have a look",
                "show me everyone i can pay without typing account numbers",
                "payee list please, the first {limit} will do",
            ),
            "neutral": (
                "Which people and companies have I stored as payees?",
                "Look for {query} in my payee list, please.",
                "I'm cleaning up old contacts; list my payees, {limit} at a time.",
                "Have I got any payees whose details mention {query}?",
                "Please show whom I have paid often enough to save.",
            ),
            "formal": (
                "Kindly set out the beneficiaries recorded on my profile.",
                "Please verify whether {query} figures among my registered payees.",
                "I should be grateful for an extract of my saved recipients, limited to {limit} names.",
                "Do any of the recipients on file correspond to {query}?",
                "My bookkeeper needs to know every beneficiary we keep with the bank.",
            ),
        },
        follow=("Any {query}?", "And with {query}?", "Try {query} instead."),
        extra={"limit": (", at most {limit}", ", no more than {limit} of them")},
        tell=(
            "I found {count}: {items}.",
            "These are saved: {items}.",
            "Saved payees, by name: {items}.",
        ),
        item="{name} at {bank_name}",
        none=("No saved payee matches that.", "Nobody of that name is saved."),
    ),
    "add_payee": Phrasing(
        ask={
            "casual": (
                "new payee! {name}, account {account_number}, banks with {bank_name}",
                "save {name} for me: {bank_name}, number {account_number}",
                "gotta start paying {name} ({bank_name}, acct {account_number}), add them",
                "stick {name} on my payee list, their {bank_name} account is {account_number}",
            ),
            "neutral": (
                "Please add {name} as a payee. The account is {account_number} at {bank_name}.",
                "I'll be sending money to {name} from now on: {account_number}, {bank_name}. Save that.",
                "Store a payee called {name} with account number {account_number}, held at {bank_name}.",
                "My new payee banks at {bank_name}, goes by {name}, and has account {account_number}.",
            ),
            "formal": (
                "Kindly register {name} as a beneficiary, account {account_number} with {bank_name}.",
                "I wish to record the following payee: {name}; {bank_name}; {account_number}.",
                "Be so good as to enter {name}, whose account at {bank_name} bears the number {account_number}.",
                "Would you create a beneficiary, {name}, {account_number} being the account and {bank_name} the bank?",
            ),
        },
        brief=(
            "add {name} to my payees, {one_time_code} should cover it",
            "Please save {name} at {bank_name} as a payee and confirm with {one_time_code}.",
            "Register account {account_number} at {bank_name} as a payee, using {one_time_code}.",
        ),
        extra={
            "nickname": (", and call it {nickname:quote} for short", ", nickname {nickname:quote}"),
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
        tell=(
            "{name} is saved as a payee at {bank_name}.",
            "I added {name}, account ending {result.account_last4}.",
        ),
    ),
    "remove_payee": Phrasing(
        ask={
            "casual": (
                "never paying {payee_id} again, delete",
                "kick {payee_id} off my payee list",
                "you can get rid of {payee_id}, all settled",
                "done with {payee_id}, take em off",
                "wipe {payee_id} from saved payees pls",
            ),
            "neutral": (
                "Please remove {payee_id} from my payees.",
                "I no longer need {payee_id} saved, so delete that entry.",
                "Could you drop {payee_id} from the people I pay?",
                "Our contract is over; {payee_id} can come off the list.",
                "Tidy up for me: {payee_id} should not be among my payees anymore.",
            ),
            "formal": (
                "Kindly delete {payee_id} from my registered beneficiaries.",
                "As our dealings have concluded, please strike {payee_id} from the record of payees.",
                "I ask that the entry for {payee_id} be removed.",
                "The details kept for {payee_id} are obsolete and ought to be erased.",
                "Please see to it that {payee_id} ceases to be a stored recipient.",
            ),
        },
        brief=("delete a payee for me", "I want to remove one of my payees.", "Please erase a saved recipient."),
        follow=("{payee_id} too.", "And {payee_id} can go as well.", "Do likewise with {payee_id}."),
        question={"payee_id": ("Which payee shall I remove?", "Who should come off the list?")},
        answer={"payee_id": ("{payee_id}", "That would be {payee_id}.", "Remove {payee_id}.", "I meant {payee_id}.")},
        tell=(
            "{result.name} has been removed from your payees.",
            "Done, {result.name} is no longer saved.",
        ),
    ),
}
