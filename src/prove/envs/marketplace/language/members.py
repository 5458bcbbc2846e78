# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on members: profiles, messages, ratings."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "get_seller_profile": Phrasing(
        ask={
            "casual": variants(
                "is {seller_id} legit",
                "[hows|how's] {seller_id} rated",
                "can i trust {seller_id}",
                "[check|look up] {seller_id} for me",
                "what do people say about {seller_id}",
                "[whats|what's] my own rating on here",
                "where is {seller_id} [from|at]",
            ),
            "neutral": variants(
                "[Please|Now, please,] show me the profile of {seller_id}.",
                "How is {seller_id} rated?",
                "I'd like to know how reliable {seller_id} is.",
                "Since when has {seller_id} been a member?",
                "Could you check the ratings of {seller_id}?",
                "What is my own rating [at the moment|now]?",
                "Where is {seller_id} based, and how are the ratings?",
            ),
            "formal": variants(
                "Kindly present the profile of {seller_id}.",
                "I [wish|should like] to examine the ratings of {seller_id}.",
                "Please [state|report] how {seller_id} has been rated.",
                "Would you inform me about the reputation of {seller_id}?",
                "What is the standing of {seller_id} among buyers?",
                "My own profile and its rating are [requested|wanted].",
            ),
        },
        follow=variants("And {seller_id}?", "[What about|How about] {seller_id}?"),
        tell=variants(
            "{result.name} ({result.location}) has a rating of {result.rating} of 5, number of ratings: {result.rating_count}; a member since {result.member_since}.",
            "{result.name}: {result.rating} of 5 on the average, ratings: {result.rating_count}, positive: {result.positive_percent}%; location {result.location}.",
            "{result.name} ({result.location}) is {result.note}; a member since {result.member_since}, active listings: {result.active_listings}.",
        ),
    ),
    "rate_seller": Phrasing(
        ask={
            "casual": variants(
                "{stars} stars for the seller of {listing_id}",
                "rate {listing_id} {stars} stars, comment {comment:quote}",
                "[give|leave] the seller a {stars} for {listing_id}",
                "the deal with {listing_id} was a {stars} out of 5, rate it",
                "{comment:quote}, {stars} stars, thats my rating for {listing_id}",
                "{stars} of 5[ from me|] for whoever sold me {listing_id}",
            ),
            "neutral": variants(
                "[Please|Now, please,] give the seller of {listing_id} {stars} stars.",
                "I'd like to rate the seller of {listing_id} with {stars} stars, saying {comment:quote}.",
                "Rate the purchase of {listing_id}: {stars} stars.",
                "Could you leave {stars} stars for the seller of {listing_id}?",
                "For {listing_id}, my rating of the seller is {stars}; write {comment:quote}.",
                "The seller of {listing_id} [deserves|gets] {stars} stars from me.",
            ),
            "formal": variants(
                "Kindly rate the seller of {listing_id} with {stars} stars.",
                "I [award|grant] the seller of {listing_id} {stars} of 5 stars with the comment {comment:quote}.",
                "Please [record|submit] a rating of {stars} for the seller of {listing_id}.",
                "Would you enter {stars} stars for the person who sold me {listing_id}?",
                "My rating regarding {listing_id} is {stars} of 5; [submit|enter] it.",
                "Let the seller of {listing_id} receive {stars} stars and the words {comment:quote}.",
            ),
        },
        brief=variants(
            "rate a seller for me, {stars} stars", "I [want|need] to leave {stars} stars for something I bought."
        ),
        follow=variants("And {stars} stars for {listing_id}."),
        extra={"comment": (", comment {comment:quote}", ", with the words {comment:quote}")},
        question={"listing_id": ("For which purchase?", "Which purchase is it about?")},
        answer={"listing_id": variants("{listing_id}", "I [mean|meant] {listing_id}.", "It's about {listing_id}.")},
        tell=variants(
            "{result.seller} [got|received] {result.stars} stars from you for the {result.title}; the mean is now {result.seller_rating}.",
            "[Rated|Done]: {result.stars} stars for {result.seller}, who now averages {result.seller_rating}.",
        ),
    ),
    "message_seller": Phrasing(
        ask={
            "casual": variants(
                "message about {listing_id}: {text:quote}",
                "[write|send] {text:quote} about {listing_id}",
                "about {listing_id}, [just say|tell them] {text:quote}",
                "{text:quote}, send that as a message about {listing_id}",
                "[text|message] them {text:quote} regarding {listing_id}",
                "tell them {text:quote}, its about {listing_id}",
            ),
            "neutral": variants(
                "[Please|Now, please,] send a message about {listing_id}: {text:quote}",
                "Write {text:quote} about {listing_id}.",
                "I'd like to send {text:quote} regarding {listing_id}.",
                "Could you send the message {text:quote} about {listing_id}?",
                "About {listing_id}, I want to write {text:quote}.",
                "Send them {text:quote}; it's about {listing_id}.",
            ),
            "formal": variants(
                "Kindly send the following message about {listing_id}: {text:quote}",
                "I [wish|should like] to write {text:quote} concerning {listing_id}.",
                "Please [convey|transmit] {text:quote} in a message on {listing_id}.",
                "Would you send {text:quote} with regard to {listing_id}?",
                "Concerning {listing_id}, a message is to be sent: {text:quote}",
                "Let {text:quote} be my message about {listing_id}.",
            ),
        },
        brief=variants("send a message about {listing_id}", "I [want|need] to write something about {listing_id}."),
        follow=variants("And about {listing_id}: {text:quote}"),
        question={
            "text": ("What should the message say?", "What shall I write?"),
            "listing_id": ("About which listing?", "Which listing is it about?"),
        },
        answer={
            "text": variants("{text:quote}", "Write {text:quote}", "[Just|Simply] {text:quote}"),
            "listing_id": variants("{listing_id}", "It's about {listing_id}."),
        },
        tell=variants(
            "Your message about the {result.title} [went|has gone] to {result.recipient}.",
            "[Sent|Done]: {result.recipient} has your message about the {result.title}.",
        ),
    ),
    "list_marketplace_messages": Phrasing(
        ask={
            "casual": variants(
                "any messages about {listing_id}?",
                "what did {seller_id} write me",
                "[show|gimme] my marketplace messages",
                "who [wrote|messaged] me about {listing_id}",
                "any marketplace message with the word {query:quote}?",
                "[chat|messages] with {seller_id}[ pls|]",
                "whats new in my marketplace [inbox|messages]",
            ),
            "neutral": variants(
                "[Please|Now, please,] show the messages about {listing_id}.",
                "What have {seller_id} and I written to each other?",
                "Which marketplace messages mention {query:quote}?",
                "I'd like to [read|see] the messages about {listing_id}.",
                "Could you list my latest {limit} marketplace messages?",
                "Did {seller_id} write to me?",
                "[Open|Read] my messages on the marketplace.",
            ),
            "formal": variants(
                "Kindly present the messages concerning {listing_id}.",
                "Please [list|show] my correspondence with {seller_id}.",
                "I [wish|should like] to read what was written about {listing_id}.",
                "Would you [find|locate] marketplace messages that mention {query:quote}?",
                "What messages have I exchanged with {seller_id}?",
                "The latest {limit} marketplace messages are [requested|wanted].",
            ),
        },
        follow=variants("And about {listing_id}?", "And with {seller_id}?"),
        extra={
            "limit": (", {limit} at most", ", no more than {limit}"),
        },
        tell=variants("[I see|In there]: {items}.", "The messages: {items}."),
        item="{text:quote} from {sender} to {recipient}",
        none=("There are no such messages.", "Nothing of the kind was written."),
    ),
}
