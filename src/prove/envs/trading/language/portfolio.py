# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on account and positions."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "get_trading_account": Phrasing(
        ask={
            "casual": variants(
                "how much [can i spend|firepower do i have|dry powder is left]",
                "whats my [buying power|account at][ rn| today|]",
                "[am i|are we] [up|loaded|broke] yet? [check|show me] the account",
                "[quick|fast] [look|peek] at my [broker |trading |]account [pls|please]",
                "[gonna|about to] go shopping for stocks, [how much|what] do i have [free|left]",
                "whats all my stuff [worth|adding up to] [together|in total]",
                "[moneys|funds] left for [mischief|trades]?",
                "am i [poor|rich], gimme the broker [balance|numbers]",
                "[tell me straight|be honest], what's the whole account [at|worth]",
                "if i [cashed in|sold] everything, what would i have? [check|look]",
                "whats [left|free] after all those orders [i put in|are parked]",
                "[power|cash] check before i [do something silly|press buttons]",
            ),
            "neutral": variants(
                "What is my buying power[ right now| at the moment|]?",
                "[Please|Now, please,] [check|look up] how much cash I can still [invest|use].",
                "How large is my account [altogether|in total], and what of it is [free|available]?",
                "I'm [planning|weighing] a few trades. How much [money|buying power] is [left|free] for them?",
                "[Show|Give] me the [state|standing] of my trading account.",
                "My open orders [tie up|reserve] some cash; what [remains|is left]?",
                "[Tell|Remind] me how much [money sits|is] in the trading account.",
                "With [everything|all orders] counted, what can I still [buy for|afford]?",
                "Is there [enough|any] cash left for [another|a new] purchase? How much?",
                "[My spouse|The bank] wants to know what my [investments|holdings] come to.",
                "I'd like my cash and my buying power, please.",
                "What [figure|total] does my account show [today|this morning]?",
            ),
            "formal": variants(
                "Kindly [state|report] the buying power of my account.",
                "I [wish|should like] to know the equity of my account and the [funds|cash] at my disposal.",
                "Please [provide|prepare] a summary of my trading account.",
                "What sum, [if I may ask|may I ask], is available for [further|new] purchases?",
                "For [my tax adviser|the quarterly review], [state|set out] the present [condition|standing] of the account.",
                "Would you [inform|advise] me how much of my cash is not [reserved|committed]?",
                "To what amount may I [still|yet] place orders?",
                "Disclose to me, please, the [value|worth] of the account [in full|as a whole].",
                "[A loan officer|My attorney] requires the account's equity; [furnish|supply] it.",
                "How do cash, reserves and [equity|holdings] of the account [compare|add up]?",
                "I am [anxious|curious] to learn what funds [lie idle|are unengaged].",
                "[State|Give] the account balance together with any [reserved|blocked] part of it.",
            ),
        },
        follow=variants(
            "[Check|Look] once more, [please|to be sure].",
            "And [again|once more], [has anything changed|is that still so]?",
        ),
        tell=variants(
            "Your buying power is {result.buying_power:money}; with {result.cash:money} in cash the account is worth {result.equity:money}.",
            "You have {result.buying_power:money} to spend, {result.cash:money} in cash, and {result.equity:money} in all.",
            "Cash {result.cash:money}, buying power {result.buying_power:money}, equity {result.equity:money}.",
        ),
    ),
    "list_positions": Phrasing(
        ask={
            "casual": variants(
                "what am i [holding|sitting on][ these days| rn|]",
                "[show|gimme] my [bags|positions|holdings][ pls|]",
                "hows my {asset_class} [stuff|side] [doing|looking]",
                "[what|which] {asset_class} positions do i [have|own]",
                "[forgot|no clue] what i [even own|bought], [list it|show me]",
                "am i [winning|losing], [show|list] my holdings",
                "portfolio [check|time], [hit me|go]",
                "[any|got any] {asset_class} left in there?",
                "[which|what] of my [picks|gambles] are [green|red]",
            ),
            "neutral": variants(
                "What do I [hold|own] at the moment[, and what is it worth|]?",
                "[Please|Now, please,] [list|show] my positions.",
                "Which {asset_class} positions do I have[ right now|]?",
                "I'd like [an overview|a list] of [everything I hold|my holdings].",
                "How are my [holdings|positions] [doing|getting on]?",
                "[Only|Just] my {asset_class} holdings, please; [how do they stand|what are they worth]?",
                "Where is my money [invested|tied up]?",
                "[Go through|Read me] the portfolio, {limit} [entries|lines] are enough.",
                "Did anything I own [gain|rise in] value? List what I have.",
            ),
            "formal": variants(
                "Kindly [set out|list] the positions [held|kept] on my account.",
                "I [wish|require] to see my {asset_class} positions.",
                "Please [provide|prepare] a [statement|list] of my present holdings.",
                "Would you [detail|itemise] what {asset_class} positions I [maintain|hold]?",
                "For the [annual|quarterly] report, I need [all|each of] my holdings with their [value|worth].",
                "May I [have|see] [an inventory|a schedule] of what I [own|hold]?",
                "Of what does my portfolio [consist|presently consist]?",
                "[Enumerate|Present] up to {limit} of the assets in my [name|portfolio].",
                "The [trustees|auditors] wish to see the {asset_class} part of the portfolio.",
            ),
        },
        follow=variants(
            "And the {asset_class} ones?", "Only {asset_class} positions[, please|].", "[What|How] about {asset_class}?"
        ),
        extra={"limit": (", the first {limit}", ", {limit} at most")},
        tell=variants("You hold {items}.", "[Your positions|By symbol]: {items}."),
        item="{quantity} of {name}, worth {market_value:money} (gain {unrealized_gain:money})",
        none=("You hold nothing of that kind.", "There are no such positions."),
    ),
    "close_position": Phrasing(
        ask={
            "casual": variants(
                "[dump|sell off|close out] {position_id}[ pls| for me|]",
                "[im|i'm] done with {position_id}, [sell it all|close it]",
                "[cash out|liquidate] {position_id}[ asap| now|]",
                "{position_id} [has to go|can go], [took long enough|sell before it drops]",
                "[paper hands moment|rent is due], so sell {position_id}",
                "cant [stand|look at] {position_id} anymore, [close|sell] it",
                "[flip|turn] {position_id} into cash[ real quick|]",
                "bye bye {position_id}, [sell|close out]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] close {position_id}.",
                "I want {position_id} [gone|sold][ today|].",
                "[Sell|Liquidate] {position_id} [at the market|for whatever it brings].",
                "I no longer [want|need] {position_id}, so [close it|sell it].",
                "Could you [unwind|sell] {position_id} for me [today|right away]?",
                "I've had {position_id} [long enough|for too long]. [Close it|Sell it off].",
                "[Take|Get] me out of {position_id}.",
                "It's time to [let go of|say goodbye to] {position_id}. Sell.",
            ),
            "formal": variants(
                "Kindly [liquidate|close] {position_id}.",
                "Please [dispose of|sell] {position_id} [at market|at the prevailing price].",
                "I [wish|intend] to [part with|realise] {position_id}.",
                "Would you unwind {position_id}[ without delay| on my behalf|]?",
                "There is [no longer a|no] case for {position_id}; [close|sell] it.",
                "[On my adviser's counsel|In line with my plan], I ask that {position_id} be [sold|closed].",
                "[Convert|Turn] {position_id} into cash, please.",
                "I have [resolved|decided] upon the sale of {position_id}; [proceed|execute it].",
            ),
        },
        brief=variants(
            "close one of my positions[ pls|]",
            "I [want|need] to [get out of|exit] one of my [positions|holdings].",
            "Please [liquidate|sell off] a holding of mine.",
        ),
        follow=variants(
            "{position_id} [too|as well].", "And [close|sell] {position_id}.", "[Same|Likewise] with {position_id}."
        ),
        extra={"quantity": (", but only {quantity} of it", ", {quantity} for now")},
        question={"position_id": ("Which position should I close?", "Which of your holdings do you mean?")},
        answer={
            "position_id": variants(
                "{position_id}", "I [mean|meant] {position_id}.", "[It's|That would be] {position_id}."
            )
        },
        tell=variants(
            "Sold {result.filled_quantity} of {result.name} at {result.average_price:money} on average.",
            "[Done|That is settled]: {result.filled_quantity} of {result.name} went for {result.average_price:money} each.",
        ),
    ),
}
