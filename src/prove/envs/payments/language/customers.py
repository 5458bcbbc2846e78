"""Phrases for the tool on customers."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "list_customers": Phrasing(
        ask={
            "casual": variants(
                "who [owes|still owes] me[ money|], list the ones {balance}",
                "[show|gimme] my customers[ pls|]",
                "[got|is there] a customer with {query} [somewhere|in it]?",
                "[lookup|look up] {query} in the customer list[, thx|]",
                "[which|what] customers are {balance}[ rn|]",
                "[forgot|cant remember] the name, something with {query}, [who|which customer] is that",
                "first {limit} customers, [go|just the basics]",
                "[all the people|everybody] i bill, [list em|show me]",
                "any {query} [people|folks] among my clients",
                "people {balance}, [names pls|who are they]",
                "[does|did] anyone with {query} ever buy from me",
                "[address book|client list] time, {limit} [at a time|for starters]",
                "{query} [rings a bell|sounds familiar], [customer of mine|do we bill them]?",
            ),
            "neutral": variants(
                "[Please|Now, please,] [list|show] my customers.",
                "Which of my customers are {balance}?",
                "[Search|Look] for {query} among the customers.",
                "I'd like to [see|know] which customers are {balance}.",
                "Do I have a customer [called|named] something like {query}?",
                "Before I [chase|call] anyone: which customers are {balance}?",
                "[Go through|Open] the customer list, {limit} at a time.",
                "[A message|A letter] came from someone at {query}. Which customer [is|could] that be?",
                "How many customers [match|come up for] {query}?",
                "[Find|Get] me everyone whose name or address has {query}.",
                "Who is {balance}? [Names|A list], please.",
                "I'm [writing|sending] season's greetings and want the customer list, {limit} first.",
                "[Somebody|A voicemail] mentioned {query}; is that one of our clients?",
            ),
            "formal": variants(
                "Kindly [list|name] the customers on [file|record].",
                "I [wish|need] to know which customers are {balance}.",
                "Please [determine|establish] whether {query} is a customer [of ours|here].",
                "For [the reminder run|our auditors], [provide|prepare] the customers who are {balance}.",
                "Would you [search|consult] the customer register for {query}?",
                "[A reporter|Our attorney] inquires about {query}; [retrieve|locate] the customers concerned.",
                "Be so kind as to [present|read out] {limit} of our customers.",
                "Which customers, [if I may ask|pray], are {balance}?",
                "Are there persons or firms on our books who are {balance}?",
                "[Compile|Assemble] a list of customers, {limit} in number.",
                "It would [help|assist] me to know whom we have under {query}.",
                "[Run|Conduct] a search for {query} in the client records, if you please.",
            ),
        },
        follow=variants("And {query}?", "[Try|Search] {query} [instead|next].", "Now those who are {balance}."),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("I found {items}.", "[These came up|Here they are]: {items}."),
        item="{name} ({email}), owing {owed:money}",
        none=("No customer matches that.", "There is no such customer."),
    ),
}
