# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on the market."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "search_instruments": Phrasing(
        ask={
            "casual": variants(
                "[what|anything] with {query} in [the name|its name] i can [buy|trade] here?",
                "[got|any] {asset_class} [picks|stuff] to [trade|look at] on this thing?",
                "[show|find] me {query} [names|tickers][ pls|]",
                "[bored|payday], what trades in {exchange}",
                "whats [out there|on offer] for {query}, {limit} [is enough|will do]",
                "[lookup|look up] {query} for me[, what comes up|]",
            ),
            "neutral": variants(
                "[Please|Now, please,] search for {query} among the instruments.",
                "Which instruments have {query} in their name?",
                "What can I trade in {exchange}?",
                "I'm [curious about|new to] this. Which {asset_class} instruments do you [offer|have]?",
                "[Find|Look up] whatever you have [under|for] {query}, {limit} at most.",
                "A [podcast|magazine] mentioned something called {query}. [Can you find it|What is there]?",
            ),
            "formal": variants(
                "Kindly [search|look] for instruments named {query}.",
                "I [wish|would like] to see which instruments are traded in {exchange}.",
                "Please [identify|list] {asset_class} instruments that [may be|can be] traded here.",
                "Would you [establish|determine] what is [listed|available] under {query}?",
                "For a [study|presentation], [provide|name] {limit} instruments traded in {exchange}.",
                "[My client|A colleague] asks what you [carry|list] by the name of {query}.",
            ),
        },
        follow=variants("And {query}?", "[Try|Search] {query} [instead|next].", "[What|How] about {query}?"),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants(
            "I found {items}.",
            "There are {count} on this page: {items}.",
            "[These came up|This is what there is]: {items}.",
        ),
        item="{name} ({symbol}) at {last_price:money}",
        none=("Nothing of that name is traded here.", "I found no such instrument."),
    ),
    "get_latest_quote": Phrasing(
        ask={
            "casual": variants(
                "whats {instrument_id} [trading at|going for][ rn| today|]",
                "[price|quote] check on {instrument_id}[ pls|]",
                "where's {instrument_id} [at|sitting][ this morning| now|]",
                "bid and ask on {instrument_id}, [quick|real quick]",
                "is {instrument_id} [cheap|down|mooning] yet? [gimme|show] the quote",
                "how much [would|do] they [want|ask] for {instrument_id}",
            ),
            "neutral": variants(
                "What is {instrument_id} [quoted at|trading at][ at the moment| right now|]?",
                "[Please|Now, please,] [get|look up] the [latest|current] quote for {instrument_id}.",
                "Where do bid and ask [stand|lie] for {instrument_id}?",
                "I'm [thinking about|watching] {instrument_id}. What does it [cost|trade at] now?",
                "Could you [check|tell me] the price of {instrument_id}?",
                "Before I [decide|do anything], what is the [spread|quote] on {instrument_id}?",
            ),
            "formal": variants(
                "Kindly [quote|state] the present price of {instrument_id}.",
                "I [require|request] bid and ask for {instrument_id}.",
                "Please [ascertain|determine] at what price {instrument_id} [trades|is offered].",
                "Would you [obtain|provide] a quotation for {instrument_id}?",
                "At what price, [pray|may I ask], can {instrument_id} [be had|be bought] today?",
                "My [client|committee] wishes to know how {instrument_id} is [quoted|priced].",
            ),
        },
        brief=variants(
            "price check[ pls|]",
            "I [need|want] a quote[ for something|].",
            "Please [look up|get] a price for me.",
        ),
        follow=variants(
            "And {instrument_id}?",
            "[What|How] about {instrument_id}?",
            "[Same|The same] for {instrument_id}[, please|].",
        ),
        question={"instrument_id": ("For which instrument?", "Which instrument's price would you like?")},
        answer={"instrument_id": variants("{instrument_id}", "For {instrument_id}.", "[I mean|It's] {instrument_id}.")},
        tell=variants(
            "{result.name}: bid {result.bid:money}, ask {result.ask:money}.",
            "{result.name} is at {result.bid:money} bid and {result.ask:money} asked, last {result.last_price:money}.",
            "The last price of {result.name} was {result.last_price:money}.",
        ),
    ),
    "get_price_bars": Phrasing(
        ask={
            "casual": variants(
                "how has {instrument_id} [been doing|moved|done] since {start}",
                "{timeframe} chart [numbers|bars] for {instrument_id}[ pls|]",
                "[show|gimme] the last {limit} days of {instrument_id}",
                "what did {instrument_id} [close at|do] between {start} and {end}",
                "[candles|ohlc] on {instrument_id}, {timeframe} ones",
                "[whats|what's] the story with {instrument_id} [lately|recently], [show|list] the closes",
            ),
            "neutral": variants(
                "How has {instrument_id} [developed|performed] since {start}?",
                "[Please|Now, please,] show me {timeframe} bars of {instrument_id}.",
                "What were the closing prices of {instrument_id} from {start} [to|until] {end}?",
                "I'd like the price history of {instrument_id}, the last {limit} days.",
                "Could you [get|pull] open, high, low and close for {instrument_id}[, day by day|]?",
                "I'm [drawing a chart|keeping a diary]. [Give|Fetch] me {timeframe} prices of {instrument_id}.",
            ),
            "formal": variants(
                "Kindly [provide|furnish] the {timeframe} prices of {instrument_id}.",
                "I [wish|intend] to study how {instrument_id} moved since {start}.",
                "Please [extract|supply] price bars of {instrument_id} for {start} to {end}.",
                "Would you [report|set out] the course of {instrument_id} over the last {limit} trading days?",
                "For a [valuation|report], {timeframe} highs and lows of {instrument_id} are [needed|required].",
                "May I [see|inspect] the recent price history of {instrument_id}?",
            ),
        },
        brief=variants(
            "price history[ pls|], {timeframe}",
            "I [need|want] {timeframe} [bars|prices].",
            "Please [show|get] me how something [has moved|developed] since {start}.",
        ),
        follow=variants("And {instrument_id}?", "[What|How] about {instrument_id}?", "Now {timeframe}[, please|]."),
        extra={"limit": (", {limit} bars at most", ", no more than {limit} bars")},
        question={"instrument_id": ("For which instrument?", "Which instrument do you mean?")},
        answer={"instrument_id": variants("{instrument_id}", "For {instrument_id}.", "[I mean|It's] {instrument_id}.")},
        tell=variants(
            "[Closing prices|The closes] of {result.symbol}, newest first: {items}.",
            "{result.symbol}, newest first: {items}.",
        ),
        item="{close:money} ({start})",
        none=("There are no prices for those days.", "Nothing was traded in that time."),
    ),
    "get_market_hours": Phrasing(
        ask={
            "casual": variants(
                "is {exchange} open [rn|yet|already]",
                "[are the|are] [exchanges|markets] even open [today|now|rn]",
                "when does {exchange} [open|close]",
                "[did i miss|did i oversleep] the [open|bell]? [check|whats up with] the exchanges",
                "can i [trade|do anything] in {exchange} [right now|today], or is it [closed|shut]",
                "[too early|too late] for {exchange}?",
            ),
            "neutral": variants(
                "Is {exchange} [open|trading] [at the moment|right now]?",
                "[Please|Now, please,] check which exchanges are open.",
                "Until when is {exchange} [open|closed]?",
                "[Is it a holiday|Are they closed] in {exchange}, or can I trade?",
                "I'm not sure about the time [zones|difference]. Which markets are [open|trading] now?",
                "How long [will|does] {exchange} [stay|remain] as it is, open or closed?",
            ),
            "formal": variants(
                "Kindly [state|confirm] whether {exchange} is open[ for trading|].",
                "At what [hour|time] does {exchange} next open or close?",
                "Please [report|advise] which exchanges are [trading|open] at present.",
                "Would you [ascertain|verify] the trading hours of {exchange}?",
                "I [wish|need] to know whether business in {exchange} is [possible|under way].",
                "[Before instructing you|Prior to any order], I should like to know the exchanges' hours.",
            ),
        },
        follow=variants(
            "And {exchange}?", "[What|How] about {exchange}?", "[Same|The same] for {exchange}[, please|]."
        ),
        tell=variants("{items}.", "[As things stand|At the moment], {items}."),
        item="{exchange} is {status} until {changes_at:moment} UTC",
        none=("I have no hours for that exchange.",),
    ),
}
