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
            ),
            "neutral": variants(
                "What is my buying power[ right now| at the moment|]?",
                "[Please|Now, please,] [check|look up] how much cash I can still [invest|use].",
                "How [much|large] is my account [altogether|in total], and what of it is [free|available]?",
                "I'm [planning|weighing] a few trades. How much [money|buying power] is [left|free] for them?",
                "[Show|Give] me the [state|standing] of my trading account.",
                "My open orders [tie up|reserve] some cash; what [remains|is left]?",
            ),
            "formal": variants(
                "Kindly [state|report] the buying power of my account.",
                "I [wish|should like] to know the equity of my account and the [funds|cash] at my disposal.",
                "Please [provide|prepare] a summary of my trading account.",
                "What sum, [if I may ask|may I ask], is available for [further|new] purchases?",
                "For [my tax adviser|the quarterly review], [state|set out] the present [condition|standing] of the account.",
                "Would you [inform|advise] me how much of my cash is not [reserved|committed]?",
            ),
        },
        tell=variants(
            "Your buying power is {result.buying_power:money}; the account is worth {result.equity:money} in all.",
            "You have {result.buying_power:money} to spend, and cash and positions come to {result.equity:money}.",
            "Cash {result.cash:money}, positions {result.positions_value:money}, buying power {result.buying_power:money}.",
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
            ),
            "neutral": variants(
                "What do I [hold|own] at the moment[, and what is it worth|]?",
                "[Please|Now, please,] [list|show] my positions.",
                "Which {asset_class} positions do I have[ right now|]?",
                "I'd like [an overview|a list] of [everything I hold|my holdings].",
                "How are my [holdings|positions] [doing|getting on]?",
                "[Only|Just] my {asset_class} holdings, please; [how do they stand|what are they worth]?",
            ),
            "formal": variants(
                "Kindly [set out|list] the positions [held|kept] on my account.",
                "I [wish|require] to see my {asset_class} positions.",
                "Please [provide|prepare] a [statement|list] of my present holdings.",
                "Would you [detail|itemise] what {asset_class} positions I [maintain|hold]?",
                "For the [annual|quarterly] report, I need [all|each of] my holdings with their [value|worth].",
                "May I [have|see] [an inventory|a schedule] of what I [own|hold]?",
            ),
        },
        follow=variants(
            "And the {asset_class} ones?", "Only {asset_class} positions[, please|].", "[What|How] about {asset_class}?"
        ),
        extra={"limit": (", the first {limit}", ", {limit} at most")},
        tell=variants("You hold {items}.", "There are {count}: {items}.", "[Your positions|By symbol]: {items}."),
        item="{quantity} of {name}, worth {market_value:money}",
        none=("You hold nothing of that kind.", "There are no such positions."),
    ),
    "close_position": Phrasing(
        ask={
            "casual": variants(
                "[dump|sell off|close out] {instrument_id}[, all of it|, the whole thing|]",
                "get me out of {instrument_id}[ asap| pls| now|]",
                "[im|i'm] done with {instrument_id}, [close it|sell everything]",
                "[cash out|liquidate] what i have in {instrument_id}[ pls|]",
                "close my position in {instrument_id}, [took long enough|before it drops]",
                "[paper hands moment|rent is due], exit {instrument_id} [completely|for me]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] close my position in {instrument_id}.",
                "I want to be out of {instrument_id}; sell [all of it|what I hold].",
                "[Sell|Liquidate] everything I [hold|have] in {instrument_id}[ at the market|].",
                "I no longer [believe in|care for] {instrument_id}. [Close|Exit] the position.",
                "Could you [exit|unwind] {instrument_id} for me [today|right away]?",
                "I've [held|had] {instrument_id} long enough, so [close that position|sell the lot].",
            ),
            "formal": variants(
                "Kindly [liquidate|close] my holding of {instrument_id}.",
                "Please [dispose of|sell] the entire position in {instrument_id} [at market|at the prevailing price].",
                "I [wish|intend] to [divest from|part with] {instrument_id} [entirely|altogether].",
                "Would you unwind what I hold in {instrument_id}[ without delay|]?",
                "The [case|argument] for {instrument_id} [no longer holds|has weakened]; [close|realise] the position.",
                "[On my adviser's counsel|Having reached my target], I ask that {instrument_id} be sold [in full|off].",
            ),
        },
        brief=variants(
            "close one of my positions[ pls|]",
            "I [want|need] to [get out of|exit] one of my [positions|holdings].",
            "Please [liquidate|sell off] a holding of mine.",
        ),
        follow=variants(
            "{instrument_id} [too|as well].",
            "And [close|sell] {instrument_id}.",
            "[Same|Likewise] with {instrument_id}.",
        ),
        extra={"quantity": (", but only {quantity} of it", ", {quantity} for now")},
        question={"instrument_id": ("Which position should I close?", "Which of your holdings do you mean?")},
        answer={
            "instrument_id": variants(
                "{instrument_id}", "The one in {instrument_id}.", "I [mean|meant] {instrument_id}."
            )
        },
        tell=variants(
            "Sold {result.filled_quantity} of {result.name} at {result.average_price:money} on average.",
            "[Done|That is settled]: {result.filled_quantity} of {result.name} went for {result.average_price:money} each.",
        ),
    ),
}
