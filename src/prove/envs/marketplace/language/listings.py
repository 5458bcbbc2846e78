# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on listings."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "search_listings": Phrasing(
        ask={
            "casual": variants(
                "anyone selling a {query}[ right now|]?",
                "[lookin|looking] for a {query}, {max_price:money} tops",
                "what am i {role} [atm|at the moment]",
                "show me {category} stuff under {max_price:money}",
                "any {format} listings in {category}?",
                "[find|get] me a {query}, sort by {sort}",
                "whats the stuff im {role} again",
                "{query}? {format} only[ pls|]",
            ),
            "neutral": variants(
                "[Please|Now, please,] search for a {query}.",
                "Is there a {query} for {max_price:money} or less?",
                "Which things am I {role}?",
                "I'd like to see {category} listings up to {max_price:money}.",
                "Could you find {format} listings with a {query}?",
                "Show me what there is in {category}, sorted by {sort}.",
                "[Check|Look up] what I am {role} at the moment.",
                "What {category} listings come as {format}?",
            ),
            "formal": variants(
                "Kindly search the listings for a {query}.",
                "I [wish|should like] to see the items that I am {role}.",
                "Please present {category} listings not exceeding {max_price:money}.",
                "Would you [determine|report] whether a {query} is offered for at most {max_price:money}?",
                "An overview of what I am [presently|currently] {role} is requested.",
                "Which {format} listings does the category {category} hold?",
                "Please [locate|identify] any {query}, ordered by {sort}.",
            ),
        },
        follow=variants("And a {query}?", "[Only|Just] for {max_price:money} or less.", "And in {category}?"),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("[I found|There are] {items}.", "{items} [came up|turned up].", "{count} listings: {items}."),
        item="the {title} at {price:money}",
        none=("Nothing of the kind is listed.", "I found none."),
    ),
    "get_listing": Phrasing(
        ask={
            "casual": variants(
                "[whats|what's] the deal with {listing_id}",
                "tell me more about {listing_id}",
                "[details|info] on {listing_id}[ pls|]",
                "how much is {listing_id} [now|by now]",
                "when does {listing_id} end",
                "[pull up|open] {listing_id}",
                "whats it say about {listing_id}",
            ),
            "neutral": variants(
                "[Please|Now, please,] show me the details of {listing_id}.",
                "What does {listing_id} [cost|stand at] now?",
                "I'd like to know more about {listing_id}.",
                "Until when can one get {listing_id}?",
                "Could you open the page of {listing_id}?",
                "How do things stand with {listing_id}?",
                "[Check|Look up] {listing_id} for me.",
            ),
            "formal": variants(
                "Kindly present the particulars of {listing_id}.",
                "I [wish|should like] to be informed about {listing_id}.",
                "Please state price and end of {listing_id}.",
                "Would you [set out|report] the particulars of {listing_id}?",
                "What is the [present|current] state of {listing_id}?",
                "The full description of {listing_id} is [requested|wanted].",
            ),
        },
        brief=variants("tell me more about one of the listings", "I [want|need] the details of a listing."),
        follow=variants("And {listing_id}?", "[What about|How about] {listing_id}?"),
        question={"listing_id": ("Which listing?", "Which listing do you mean?")},
        answer={
            "listing_id": variants("{listing_id}", "I [mean|meant] {listing_id}.", "[It's|That'd be] {listing_id}.")
        },
        tell=variants(
            "The {result.title} is sold: {result.buyer.name} has it for {result.price:money}.",
            "The {result.title} is at {result.price:money}; bids: {result.bid_count}, reserve: {result.reserve}, next bid from {result.minimum_bid:money}, end: {result.ends_at:moment}.",
            "Auction of the {result.title} ({result.condition}), {result.status}: {result.price:money}, bids: {result.bid_count}, reserve: {result.reserve}, end: {result.ends_at:moment}.",
            "The {result.title} ({result.condition}) by {result.seller.name}: {result.price:money} at a fixed price, {result.status}; offers: {result.offers}, end: {result.ends_at:moment}.",
        ),
    ),
    "create_listing": Phrasing(
        ask={
            "casual": variants(
                "sell {title:quote} for me, {category}, {condition} condition, {format}, {price:money}",
                "[put up|list] {title:quote} as {format} for {price:money}, its {condition}, category {category}",
                "new listing: {title:quote}, {category}, {condition}, {format} at {price:money}",
                "i wanna [sell|get rid of] my {title:quote} ({condition}), {category} section, {format}, {price:money}",
                "{title:quote} goes on sale, {format} {price:money}, {condition}, under {category}",
                "[make|start] a listing called {title:quote} in {category}, {condition}, {format}, {price:money}",
            ),
            "neutral": variants(
                "[Please|Now, please,] list {title:quote} in {category}, condition {condition}, as {format} at {price:money}.",
                "I'd like to sell {title:quote}: {category}, {condition}, {format}, {price:money}.",
                "Could you [create|put up] a listing for {title:quote}, {format}, at {price:money}? It's {condition} and belongs in {category}.",
                "Offer {title:quote} under {category} for {price:money}, format {format}; the condition is {condition}.",
                "Put {title:quote} up for sale, {format}, {price:money}, condition {condition}, category {category}.",
                "My {title:quote} should be sold in {category}: {condition} condition, {format}, {price:money}.",
            ),
            "formal": variants(
                "Kindly create a listing entitled {title:quote} in the category {category}, condition {condition}, format {format}, at {price:money}.",
                "I [wish|intend] to sell {title:quote} by way of {format} at {price:money}; category {category}, condition {condition}.",
                "Please [offer|place] {title:quote} on the market: {format}, {price:money}, category {category}, condition {condition}.",
                "Would you list {title:quote} under {category} in {condition} condition, as {format}, at {price:money}?",
                "{title:quote} is to be offered in {category} as {format} at {price:money}; its condition is {condition}.",
                "Let {title:quote} be listed at {price:money}, format {format}, category {category}, condition {condition}.",
            ),
        },
        brief=variants(
            "i [want|need] to sell {title:quote}, {category}, {condition}, as {format}",
            "Please list {title:quote} under {category} as {format}, condition {condition}.",
        ),
        extra={
            "reserve_price": (", with a reserve of {reserve_price:money}", ", reserve {reserve_price:money}"),
            "duration_days": (", for {duration_days} days", ", open {duration_days} days"),
            "description": (", description {description:quote}", ", and write {description:quote}"),
        },
        question={"price": ("At what price?", "What price should it have?")},
        answer={"price": variants("{price:money}", "[Make it|Say] {price:money}.", "At {price:money}.")},
        tell=variants(
            "The {result.title} is [listed|up] at {result.price:money} until {result.ends_at:moment}.",
            "[Listed|Published]: {result.title}, {result.price:money}, in {result.category}; end: {result.ends_at:moment}.",
        ),
    ),
    "withdraw_listing": Phrasing(
        ask={
            "casual": variants(
                "take down {listing_id}[ pls|]",
                "[pull|kill] {listing_id}, its [staying|not for sale]",
                "{listing_id} isnt for sale [anymore|after all]",
                "im keeping {listing_id}, withdraw it",
                "[delist|unlist] {listing_id}",
                "get {listing_id} off the [market|site]",
            ),
            "neutral": variants(
                "[Please|Now, please,] withdraw {listing_id}.",
                "I don't want to sell {listing_id} [anymore|after all]; take it down.",
                "Could you take {listing_id} off the market?",
                "[Remove|Withdraw] {listing_id} from sale.",
                "I've changed my mind about selling {listing_id}. Withdraw it.",
                "{listing_id} should no longer be for sale.",
            ),
            "formal": variants(
                "Kindly withdraw {listing_id} from sale.",
                "I [no longer wish|do not intend] to sell {listing_id}; please withdraw it.",
                "Would you [remove|withdraw] {listing_id} from the market?",
                "{listing_id} is to be taken off the market.",
                "Please end the sale of {listing_id} [at once|forthwith].",
                "Let {listing_id} be [withdrawn|taken down].",
            ),
        },
        brief=variants("take down one of my listings", "I [want|need] to withdraw a listing of mine."),
        follow=variants("And {listing_id}.", "{listing_id} [too|as well]."),
        extra={"reason": ("; reason: {reason}", "; the reason is {reason}")},
        question={"listing_id": ("Which listing should I withdraw?", "Which of your listings?")},
        answer={
            "listing_id": variants("{listing_id}", "I [mean|meant] {listing_id}.", "[It's|That'd be] {listing_id}.")
        },
        tell=variants(
            "The {result.title} is [off the market|withdrawn]; open offers that were closed: {result.offers_closed}.",
            "[Withdrawn|Taken down]: {result.title}.",
        ),
    ),
}
