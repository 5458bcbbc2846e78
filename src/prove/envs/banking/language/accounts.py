# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on accounts."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "list_accounts": Phrasing(
        ask={
            "casual": variants(
                "[what|which] accounts [have i even got|do i still have|am i sitting on][| here| at this bank][, remind me|]",
                "how's my [money|cash] [spread out|split up|parked][ right now| these days|]? [show|give] me all [accounts|of it]",
                "[gimme|can i get] [a rundown|the lowdown|an overview] of [everything i hold|my accounts|all my pots][ with you guys|]",
                "lost [track|count] of my {kind} [accounts|stuff], [which ones are there|what do i have|which ones exist]",
                "[no clue|zero idea] where my [cash|money] [is sitting|went] [tbh|honestly], [lay it out|list it] account by account",
                "[pull up|show|fetch] [any|all] {kind} accounts [in my name|i opened|i own]",
                "[switching phones|new laptop], so [re-add|show] my accounts [one by one|from scratch][, balances too|]",
            ),
            "neutral": variants(
                "Which accounts [do I have|do I hold|belong to me][, and what is in each| at the moment|]?",
                "[Please|Go ahead and|Now, please,] [show me|list|bring up] [all of my|every one of my|my] accounts [with|along with|including] balances.",
                "I'm [drawing up|putting together|revising] a [household budget|spending plan], so [an overview of|a look at] my [accounts|money] [helps|would help].",
                "Do I [have|own|keep] [more than one|several|any] {kind} [account|accounts]? [Show me|List them|Let me see].",
                "Before I [decide anything|commit to this|sign], [I want to see|let me look at] every account [side by side|together].",
                "[Only|Just] my {kind} accounts, please; what do they [hold|contain|amount to]?",
                "My [partner|sister|accountant] [wonders|keeps asking] how many accounts I [have|keep]. [Can you check|What do you see]?",
            ),
            "formal": variants(
                "[Kindly|Please] [provide|prepare|let me have] [a summary|a list|an account] of [the accounts I maintain|my accounts][ with the bank|].",
                "I [should like|would wish] to [see|learn] the [present|current] standing of [each of my|all my] accounts.",
                "For my [tax adviser|notary|trustee], [please state|kindly specify] which {kind} accounts [I own|stand in my name].",
                "Would you [set out|itemise|summarise] my holdings, [account for account|one by one|in full]?",
                "May I [have|request] [a list|an inventory] of my {kind} accounts [together with|including] the sums [available|held]?",
                "My [lawyer|executor|solicitor] asks what accounts [exist under my name|I possess]; [please enumerate them|do list them].",
                "[In view of|Pending] my [relocation|retirement], [I need|there is need of] a [complete|full] record of my accounts.",
            ),
        },
        follow=variants(
            "[And|Now] just the {kind} ones[, please|]?",
            "[Now narrow|Narrow] it to {kind} [accounts|ones].",
            "What about {kind} [only|accounts]?",
        ),
        tell=variants(
            "You have {count} of them: {items}.",
            "[Here is what I found|This is what you have|I see the following]: {items}.",
            "[These|In all,] {count} came up: {items}.",
        ),
        item="{nickname} (ending {last4}) with {available:money} available",
        none=("There is no account of that kind.", "You hold no such account."),
    ),
    "get_balance": Phrasing(
        ask={
            "casual": variants(
                "how much [is left|is there|do i have] in {account_id}[| rn| now]",
                "am i [broke|in the red|ok for money]? check {account_id}[ for me| real fast|]",
                "what's {account_id} [sitting at|looking like|at][ today| this morning|]",
                "[quick|fast] balance [check|peek] on {account_id} before [i hit the shops|this date tonight|i order food]",
                "{account_id}: how much [can i actually touch|is mine to spend|is really free]",
                "[need to know|tell me] if [payday hit|the refund came|i got paid]. how does {account_id} [look|stand]",
                "[about to|gonna] [buy a couch|book a gig|fix the car], does {account_id} have [enough in it|room for that]? how much",
            ),
            "neutral": variants(
                "What is the [current balance of|amount in|sum on] {account_id}, and how much [of it can I use|is free]?",
                "[Please|Go ahead and|Now, please,] [check|find out|see] how much {account_id} has [available|left][ today|].",
                "I'm [about to book flights|comparing car prices|planning a repair]. How much could I [draw on|take] in {account_id}?",
                "Tell me where {account_id} [stands|is] after [this week's|the holiday|all that] spending.",
                "Some [card purchases|charges] may [still be|well be] pending; what does {account_id} have free [right now|today]?",
                "[Please|Now] look up the [funds|money|balance] on {account_id}[, I'll wait|].",
                "[Rent|Tuition|My insurance] is due [soon|this week], [so|and] I'd like to know what {account_id} [holds|has to spare].",
            ),
            "formal": variants(
                "Please [inform|advise] me of the [sum|amount] [presently|currently] available on {account_id}.",
                "I [require|request] the balance of {account_id}, [net of|less] any [pending amounts|holds].",
                "Would you [ascertain|establish|confirm] what funds [remain|are] at my disposal in {account_id}?",
                "A statement of the [position|balance] of {account_id} as of [this moment|today], [if you please|kindly].",
                "Prior to [authorising further expenditure|signing the lease], I [wish|need] to know the state of {account_id}.",
                "How much, [may I ask|pray], does {account_id} [currently hold|contain at present]?",
                "My [accountant|wife|co-signatory] [enquires after|seeks] the figure for {account_id}; [what is available|what does it come to]?",
            ),
        },
        brief=variants(
            "what's my [balance|account at][ rn| today|]",
            "How much [money|cash] do I have [available|left][ at the moment|]?",
            "[Please|Now] [tell me|look up] [the|my] balance.",
            "Can you check what I [have left|still have] to spend?",
        ),
        follow=variants(
            "And {account_id}?",
            "[Same question|The same] for {account_id}[, please|].",
            "[How|What] about {account_id}, what's in [there|it]?",
            "Now [check|do] {account_id} [too|as well].",
        ),
        question={
            "account_id": (
                "Which account do you mean?",
                "Happy to check. For which of your accounts?",
                "Which one of your accounts should I look at?",
            )
        },
        answer={
            "account_id": variants(
                "[|sorry, ]{account_id}",
                "I [mean|meant] {account_id}.",
                "Look at {account_id}.",
                "For {account_id}, please.",
            )
        },
        tell=variants(
            "The balance is {result.balance:money}, and {result.available:money} is [available|free] to spend.",
            "You can [use|spend] {result.available:money} there; the balance [stands at|is] {result.balance:money}.",
            "Available: {result.available:money}. Balance: {result.balance:money}.",
        ),
    ),
    "list_transactions": Phrasing(
        ask={
            "casual": variants(
                "what's been [going in and out of|happening on|moving through] {account_id} [lately|recently|this month]",
                "[show|gimme] the last {limit} [things|lines|bookings] on {account_id}",
                "did [anything from|my order at|a charge by] {query} [hit|show up on|land on] {account_id}?",
                "[ugh|hmm|yikes], {account_id} looks [low|off|weird]. what [did i spend|went out] since {from_date}",
                "scroll [back|down] through {account_id} for {query} [stuff|buys], [would ya|please]",
                "[anything weird|any surprises|all good] on {account_id} between {from_date} and {to_date}?",
                "[splitting bills|doing receipts] with [my roomie|the band], pull {query} [off|from] {account_id}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] [list|show|go through] the [recent|latest] [activity|transactions] on {account_id}.",
                "What was [booked on|charged to|posted to] {account_id} from {from_date} [through|until] {to_date}?",
                "[Find|Look for|Pick out] [all|any] [entries|charges] for {query} on {account_id}.",
                "I'd like to [go over|check] {account_id}; [show|list] its newest {limit} [transactions|entries].",
                "Has {query} [appeared|turned up] on {account_id} since {from_date}[, by any chance|]?",
                "I'm [reconciling receipts|filing an expense report|sorting paperwork]. Which postings did {account_id} have up to {to_date}?",
                "[I think|It seems] {query} [charged me twice|got my old price]. What does {account_id} [show|say] about that?",
            ),
            "formal": variants(
                "Kindly [furnish|supply] the [entries|items] posted to {account_id} [on or after|as from] {from_date}.",
                "I [wish|intend] to [review|examine] the movements on {account_id}[ at once|].",
                "For [an expense claim|a warranty case], I need [whatever|all that] {account_id} shows under {query}.",
                "Please [extract|draw] from {account_id} the {limit} most recent [postings|entries].",
                "The [auditors|tax office|trustees] [have asked|wish to know] what passed through {account_id} between {from_date} and {to_date}.",
                "Could you [trace|locate] any [item|debit] [described as|relating to] {query} within {account_id}?",
                "[Permit me|I ask] to inspect {account_id} [for|as regards] {query}, [beginning|starting] {from_date}.",
            ),
        },
        brief=variants(
            "any [charges|payments] from {query} [lately|recently]",
            "What have I [spent|paid for] [recently|of late]?",
            "[Show|List] my [latest|last] transactions[, please|].",
            "Please [look|search] for {query} among my transactions.",
        ),
        follow=variants(
            "And [on|for] {account_id}?",
            "Any {query} there?",
            "Now [do|check] {account_id} [as well|too].",
            "Only what mentions {query}, please.",
        ),
        extra={
            "query": (", but only {query}", ", {query} being all I care about"),
            "limit": (", {limit} lines at most", ", no more than {limit}"),
        },
        question={"account_id": ("On which account should I look?", "Which account's transactions would you like?")},
        answer={
            "account_id": variants(
                "[|that's ]{account_id}", "On {account_id}.", "It would be {account_id}.", "Please use {account_id}."
            )
        },
        tell=variants(
            "[The newest entries|Most recent first]: {items}.",
            "[This is what I see|Here is what there is]: {items}.",
            "I found {count} on this page, [starting with|beginning with] {items}.",
        ),
        item="{date}: {description}, {amount:money} {direction}",
        none=("Nothing was posted that matches.", "I see no such transaction."),
    ),
    "list_statements": Phrasing(
        ask={
            "casual": variants(
                "[dig up|grab|find] the [statements|monthly statements] for {account_id}[ pls|]",
                "[whats on|show] my {year} statements, {account_id}[ i mean|]",
                "[landlord|loan guy|leasing office] wants proof of income, [got|where are] the monthly [statements|sheets] of {account_id}?",
                "how did {account_id} [close|end up] each month in {year}",
                "need the last {limit} [monthly summaries|statements] [off|from] {account_id}",
                "[tax season|ugh, taxes], so [statements|paperwork] for {account_id} [{year} only|from {year}] please",
            ),
            "neutral": variants(
                "Please [bring up|open|show] the [monthly statements|statements] [of|for] {account_id}.",
                "What were the closing balances of {account_id} [over the past|in the last few] months?",
                "My [mortgage broker|leasing company|school] asked for {account_id}; which statements [are there from|exist for] {year}?",
                "How much [came in and went out|moved in and out] of {account_id} [month by month|every month]?",
                "I need the {limit} [latest|newest] statements [for|of] {account_id}.",
                "[Comparing|I'm comparing] this year [with last|against the one before]: [list|fetch] {year} statements for {account_id}.",
            ),
            "formal": variants(
                "I [request|require] the statements [issued for|drawn up on] {account_id} [during|in] {year}.",
                "Please [produce|submit] the [periodic|monthly] statements [pertaining to|concerning] {account_id}.",
                "In support of a [visa|grant|bursary] application, kindly retrieve [what statements exist for|such statements as cover] {account_id}.",
                "Would you [present|state] the opening and closing balances of {account_id} [by month|for each month]?",
                "The {limit} most recent statements of {account_id} are [required|wanted] for my [records|files].",
                "[Our bylaws|The terms] oblige me to [archive|keep] statements; [fetch|obtain] those of {account_id} for {year}.",
            ),
        },
        brief=variants(
            "can i [see|get] my [statements|monthly statements]",
            "I need my [monthly|bank] statements.",
            "Please [fetch|find] my {year} statements.",
        ),
        follow=variants(
            "And those of {account_id}?", "The same for {account_id}[, please|].", "Do {account_id} [next|now]."
        ),
        question={"account_id": ("For which account do you need them?", "Whose statements: which of your accounts?")},
        answer={
            "account_id": variants(
                "Those of {account_id}.", "[|just ]{account_id}", "The ones for {account_id}, thanks."
            )
        },
        tell=variants(
            "There are {count} statements[, newest first|]: {items}.",
            "I found {count}[ of them|]: {items}.",
        ),
        item="{month} ({opening_balance:money} at the start, {money_in:money} in, {money_out:money} out, {closing_balance:money} at the end)",
        none=("There is no statement for that yet.", "No statements have been issued."),
    ),
    "set_daily_limit": Phrasing(
        ask={
            "casual": variants(
                "[been meaning to do this|finally got round to it], [put|set] the daily limit on {account_id} at {daily_limit:money}",
                "make it so [no more than|at most] {daily_limit:money} a day [can leave|goes out of] {account_id}",
                "[cap|limit] {account_id} at {daily_limit:money} [per day|a day|daily][ pls| thanks|]",
                "new [daily|everyday] [max|ceiling|cap] for {account_id}: {daily_limit:money}",
                "[change of plan|new rule], {account_id} [gets|should have] {daily_limit:money} a day [to pay with|for payments]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] [set|change] the daily [payment limit|limit] of {account_id} to {daily_limit:money}.",
                "I want [at most|up to] {daily_limit:money} a day [going out of|leaving] {account_id}.",
                "My [habits|bills|plans] have changed, so I'd rather have {daily_limit:money} as the [ceiling on|limit for] {account_id}.",
                "[Change|Adjust] what I can send from {account_id} [per day|in a day]; {daily_limit:money} is [the figure I want|right].",
                "[What I may pay|The amount allowed] out of {account_id} each day [should|has to] be {daily_limit:money}.",
            ),
            "formal": variants(
                "Kindly amend the [daily limit|limit] [applicable to|governing] {account_id}; it should read {daily_limit:money}.",
                "I [hereby|herewith] [instruct|direct] that payments on {account_id} may total {daily_limit:money} daily.",
                "[With immediate effect|From today], {daily_limit:money} shall be the most [that leaves|paid from] {account_id} in a day.",
                "Would you adjust {account_id} [such that|so that] {daily_limit:money} becomes its daily [maximum|limit]?",
                "[The board|My family] [resolved upon|settled on] {daily_limit:money} as the daily [allowance|limit] of {account_id}; [enter it|please see to it].",
            ),
        },
        brief=variants(
            "[change|fix|tweak] the daily [limit|cap] [on|of|for] {account_id}",
            "I'd [like|prefer] to [cap|hold] daily payments at {daily_limit:money}.",
            "Please [alter|revise] the [payment limit|daily allowance] of {account_id}.",
            "[What|The amount] {account_id} may pay [per|each] day needs [changing|an update].",
        ),
        follow=variants(
            "Make that {daily_limit:money} instead.",
            "Set {account_id} to {daily_limit:money} [as well|too].",
            "And for {account_id}, {daily_limit:money}.",
        ),
        extra={"one_time_code": (", confirmed with {one_time_code}", ", and use {one_time_code} for it")},
        question={
            "account_id": ("Which account's limit should I change?", "On which account?"),
            "daily_limit": ("What should the new daily limit be?", "To what amount shall I set it?"),
        },
        answer={
            "account_id": variants("On {account_id}.", "It's for {account_id}.", "{account_id}[ please|]"),
            "daily_limit": variants(
                "{daily_limit:money}[ a day|]", "Make it {daily_limit:money}.", "Set it at {daily_limit:money}."
            ),
        },
        tell=variants(
            "The daily limit is now {result.daily_limit:money}; [it was|before it was] {result.previous_limit:money}.",
            "Done, up to {result.daily_limit:money} a day can be sent.",
        ),
    ),
}
