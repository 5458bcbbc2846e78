"""Phrases for the tools on accounts."""

from prove.engine.language import Phrasing

PHRASINGS: dict[str, Phrasing] = {
    "list_accounts": Phrasing(
        ask={
            "casual": (
                "what accounts have i even got at this bank",
                "how's my money spread out right now? all my accounts pls",
                "gimme a rundown of everything i hold with you guys",
                "lost track of my {kind} accounts, which ones are there",
                "no clue where my cash is sitting tbh, can you lay it out account by account",
                "pull up whatever {kind} accounts are in my name",
            ),
            "neutral": (
                "Which accounts are open in my name, and what is in each?",
                "Please show me all of my accounts with their balances.",
                "I'm drawing up a household budget, so an overview of where my money sits would help.",
                "Do I have more than one {kind} account? Show me.",
                "Before I decide anything, I want to see every account side by side.",
                "Only my {kind} accounts, please; what do they hold?",
            ),
            "formal": (
                "Kindly provide a summary of the accounts I maintain with the bank.",
                "I should like to see the present standing of each of my accounts.",
                "For my tax adviser, please state which {kind} accounts I own.",
                "Would you set out my holdings, account for account?",
                "May I have a list of my {kind} accounts together with the sums available?",
                "My lawyer asks what accounts exist under my name; please enumerate them.",
            ),
        },
        follow=("And just the {kind} ones?", "Now narrow it to {kind} accounts.", "What about {kind} only?"),
        tell=(
            "You have {count} of them: {items}.",
            "Here is what I found: {items}.",
            "These {count} came up: {items}.",
        ),
        item="{nickname} (ending {last4}) with {available} {currency} available",
        none=("There is no account of that kind.", "You hold no such account."),
    ),
    "get_account_balance": Phrasing(
        ask={
            "casual": (
                "how much is left in {account_id}",
                "am i broke? check {account_id} for me",
                "what's {account_id} sitting at today",
                "quick balance check on {account_id} before i hit the shops",
                "{account_id}: how much can i actually touch",
                "need to know if payday hit. how does {account_id} look",
            ),
            "neutral": (
                "What is the current balance of {account_id}, and how much of it can I use?",
                "Could you check how much {account_id} has available?",
                "I'm about to book flights. How much could I draw on in {account_id}?",
                "Tell me where {account_id} stands after this week's spending.",
                "Some card purchases may still be pending; what does {account_id} have free right now?",
                "Please look up the funds on {account_id}.",
            ),
            "formal": (
                "Please inform me of the sum presently available on {account_id}.",
                "I require the balance of {account_id}, net of any pending amounts.",
                "Would you ascertain what funds remain at my disposal in {account_id}?",
                "A statement of the position of {account_id} as of this moment, if you please.",
                "Prior to authorising further expenditure, I wish to know the state of {account_id}.",
                "How much, may I ask, does {account_id} currently hold?",
            ),
        },
        brief=(
            "what's my balance",
            "How much money do I have available?",
            "Please tell me the balance.",
            "Can you check what I have left to spend?",
        ),
        follow=(
            "And {account_id}?",
            "Same question for {account_id}.",
            "How about {account_id}, what's in there?",
            "Now check {account_id} too.",
        ),
        question={
            "account_id": (
                "Which account do you mean?",
                "Happy to check. For which of your accounts?",
                "Which one of your accounts should I look at?",
            )
        },
        answer={
            "account_id": ("{account_id}", "I mean {account_id}.", "Look at {account_id}.", "For {account_id}, please.")
        },
        tell=(
            "The balance is {result.balance} {result.currency}, of which {result.available} is available.",
            "You can use {result.available} {result.currency} there; the balance stands at {result.balance}.",
            "Available: {result.available} {result.currency}. Balance: {result.balance}.",
        ),
    ),
    "list_transactions": Phrasing(
        ask={
            "casual": (
                "what's been going in and out of {account_id} lately",
                "show me the last {limit} things on {account_id}",
                "did anything from {query} hit {account_id}?",
                "ugh, {account_id} looks low. what did i spend since {from_date}",
                "scroll back through {account_id} for {query} stuff, would ya",
                "anything weird on {account_id} between {from_date} and {to_date}?",
            ),
            "neutral": (
                "Please list the recent activity on {account_id}.",
                "What was booked on {account_id} from {from_date} through {to_date}?",
                "Find all entries for {query} on {account_id}.",
                "I'd like to go over {account_id}; show its newest {limit} transactions.",
                "Has {query} appeared on {account_id} since {from_date}?",
                "I'm reconciling receipts. Which postings did {account_id} have up to {to_date}?",
            ),
            "formal": (
                "Kindly furnish the entries posted to {account_id} on or after {from_date}.",
                "I wish to review the movements on {account_id}.",
                "For an expense claim I need whatever {account_id} shows under {query}.",
                "Please extract from {account_id} the {limit} most recent postings.",
                "The auditors have asked what passed through {account_id} between {from_date} and {to_date}.",
                "Could you trace any item described as {query} within {account_id}?",
            ),
        },
        brief=(
            "any charges from {query} lately",
            "What have I spent recently?",
            "Show my latest transactions.",
            "Please look for {query} among my transactions.",
        ),
        follow=(
            "And on {account_id}?",
            "Any {query} there?",
            "Now do {account_id} as well.",
            "Only what mentions {query}, please.",
        ),
        extra={
            "query": (", but only {query}", ", {query} being all I care about"),
            "limit": (", {limit} lines at most", ", no more than {limit}"),
        },
        question={"account_id": ("On which account should I look?", "Which account's transactions would you like?")},
        answer={
            "account_id": ("{account_id}", "On {account_id}.", "It would be {account_id}.", "Please use {account_id}.")
        },
        tell=(
            "The newest entries: {items}.",
            "This is what I see: {items}.",
            "I found {count} on this page, starting with {items}.",
        ),
        item="{date}: {description}, {amount:money} {direction}",
        none=("Nothing was posted that matches.", "I see no such transaction."),
    ),
    "list_statements": Phrasing(
        ask={
            "casual": (
                "dig up the statements for {account_id}",
                "whats on my {year} statements, {account_id}",
                "landlord wants proof of income, got the monthly statements of {account_id}?",
                "how did {account_id} close each month in {year}",
                "need the last {limit} monthly summaries off {account_id}",
            ),
            "neutral": (
                "Please bring up the monthly statements of {account_id}.",
                "What were the closing balances of {account_id} over the past months?",
                "My mortgage broker asked for {account_id}; which statements are there from {year}?",
                "How much came in and went out of {account_id} month by month?",
                "I need the {limit} latest statements for {account_id}.",
            ),
            "formal": (
                "I request the statements issued for {account_id} during {year}.",
                "Please produce the periodic statements pertaining to {account_id}.",
                "In support of a visa application, kindly retrieve what statements exist for {account_id}.",
                "Would you present the opening and closing balances of {account_id} by month?",
                "The {limit} most recent statements of {account_id} are required for my records.",
            ),
        },
        brief=("can i see my statements", "I need my monthly statements.", "Please fetch my {year} statements."),
        follow=("And those of {account_id}?", "The same for {account_id}, please.", "Do {account_id} next."),
        question={"account_id": ("For which account do you need them?", "Whose statements: which of your accounts?")},
        answer={"account_id": ("Those of {account_id}.", "{account_id}", "The ones for {account_id}, thanks.")},
        tell=(
            "There are {count} statements: {items}.",
            "I found {count}, newest first: {items}.",
        ),
        item="{month} closing at {closing_balance:money}",
        none=("There is no statement for that yet.", "No statements have been issued."),
    ),
    "set_daily_limit": Phrasing(
        ask={
            "casual": (
                "been meaning to do this, put the daily limit on {account_id} at {daily_limit:money}",
                "make it so no more than {daily_limit:money} a day can leave {account_id}",
                "cap {account_id} at {daily_limit:money} per day pls",
                "new daily max for {account_id}: {daily_limit:money}",
            ),
            "neutral": (
                "Please set the daily payment limit of {account_id} to {daily_limit:money}.",
                "I want at most {daily_limit:money} a day going out of {account_id}.",
                "My habits have changed, so I'd rather have {daily_limit:money} as the ceiling on {account_id}.",
                "Change what I can send from {account_id} per day; {daily_limit:money} is the figure I want.",
            ),
            "formal": (
                "Kindly amend the daily limit applicable to {account_id}; it should read {daily_limit:money}.",
                "I hereby instruct you that outgoing payments on {account_id} may total {daily_limit:money} daily.",
                "With immediate effect, {daily_limit:money} shall be the most that leaves {account_id} in a day.",
                "Would you adjust {account_id} such that {daily_limit:money} becomes its daily maximum?",
            ),
        },
        brief=(
            "change the daily limit on {account_id}",
            "I'd like to cap daily payments at {daily_limit:money}.",
            "Please alter the payment limit of {account_id}.",
        ),
        follow=(
            "Make that {daily_limit:money} instead.",
            "Set {account_id} to {daily_limit:money} as well.",
            "And for {account_id}, {daily_limit:money}.",
        ),
        extra={"one_time_code": (", confirmed with {one_time_code}", "and use {one_time_code} for it")},
        question={
            "account_id": ("Which account's limit should I change?", "On which account?"),
            "daily_limit": ("What should the new daily limit be?", "To what amount shall I set it?"),
        },
        answer={
            "account_id": ("On {account_id}.", "It's for {account_id}.", "{account_id} please"),
            "daily_limit": (
                "{daily_limit:money} a day.",
                "Make it {daily_limit:money}.",
                "Set it at {daily_limit:money}.",
            ),
        },
        tell=(
            "The daily limit is now {result.daily_limit:money}; it was {result.previous_limit:money}.",
            "Done, up to {result.daily_limit:money} a day can be sent.",
        ),
    ),
}
