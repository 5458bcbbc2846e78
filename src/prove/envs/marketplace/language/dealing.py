# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on bids and offers."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "place_bid": Phrasing(
        ask={
            "casual": variants(
                "bid {amount:money} on {listing_id}",
                "[put|throw] {amount:money} on {listing_id}[ pls|]",
                "{amount:money} for {listing_id}, [place|make] that bid",
                "i want {listing_id}, bid {amount:money}",
                "[ok|alright] go to {amount:money} on {listing_id}",
                "my bid for {listing_id} is {amount:money}",
            ),
            "neutral": variants(
                "[Please|Now, please,] bid {amount:money} on {listing_id}.",
                "Place a bid of {amount:money} on {listing_id}.",
                "I'd like to bid {amount:money} for {listing_id}.",
                "Could you [enter|place] {amount:money} as my bid for {listing_id}?",
                "For {listing_id} I'm willing to pay {amount:money}; place that bid.",
                "Let's try {amount:money} on {listing_id}.",
            ),
            "formal": variants(
                "Kindly place a bid of {amount:money} on {listing_id}.",
                "I [wish|intend] to bid {amount:money} for {listing_id}.",
                "Please [enter|submit] my bid for {listing_id} in the amount of {amount:money}.",
                "Would you bid {amount:money} on {listing_id} on my behalf?",
                "A bid of {amount:money} is to be placed on {listing_id}.",
                "Let my bid on {listing_id} [be|stand at] {amount:money}.",
            ),
        },
        brief=variants("bid on {listing_id} for me", "I [want|need] to place a bid on {listing_id}."),
        follow=variants("And {amount:money} on {listing_id}.", "[Also|Then] {amount:money} for {listing_id}."),
        question={
            "amount": ("How much do you want to bid?", "What should the bid be?"),
            "listing_id": ("On which auction?", "Which auction do you mean?"),
        },
        answer={
            "amount": variants("{amount:money}", "[Make it|Say] {amount:money}.", "Bid {amount:money}."),
            "listing_id": variants("{listing_id}", "I [mean|meant] {listing_id}."),
        },
        tell=variants(
            "You [lead|are the highest bidder] with {result.amount:money} for the {result.title}; reserve: {result.reserve}, end: {result.ends_at:moment}.",
            "[Your bid is in|The bid counts]: {result.amount:money} for the {result.title}. Others now need {result.next_minimum:money}; reserve: {result.reserve}.",
        ),
    ),
    "list_bids": Phrasing(
        ask={
            "casual": variants(
                "my {standing} bids, which are they",
                "my bids[ pls|], only {standing}",
                "whos bidding on {listing_id}",
                "[show|gimme] the bids on {listing_id}",
                "[hows|how's] the bidding for {listing_id} going",
                "what have i bid on [lately|so far]",
                "my bids that are {standing} [now|by now]?",
            ),
            "neutral": variants(
                "[Please|Now, please,] list my bids.",
                "Which bids are there on {listing_id}?",
                "In which auctions is my status {standing}?",
                "Who has bid on {listing_id}, and how much?",
                "I'd like to [see|go over] the bids for {listing_id}.",
                "Could you show my bids, {standing} ones only?",
                "What did the bidders [offer|go to] for {listing_id}?",
            ),
            "formal": variants(
                "Kindly list the bids on {listing_id}.",
                "Please state the auctions in which I am marked as {standing}.",
                "I [wish|should like] to review the bids for {listing_id}.",
                "Would you [report|enumerate] the bids that I have placed?",
                "What bids has {listing_id} [received|drawn]?",
                "My bids with the status {standing} are [requested|wanted].",
            ),
        },
        follow=variants("And {standing}?", "And on {listing_id}?"),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("[The bids|Those are]: {items}.", "{items}."),
        item="the {title} ({bidder}: {amount:money}, {standing})",
        none=("There are no such bids.", "No bid of the kind is there."),
    ),
    "make_offer": Phrasing(
        ask={
            "casual": variants(
                "offer {amount:money} for {listing_id}",
                "[try|see if] {amount:money} works for {listing_id}, make the offer",
                "{amount:money} for {listing_id}, send em that offer",
                "id pay {amount:money} for {listing_id}, [tell|offer] them",
                "[make|send] an offer on {listing_id}, {amount:money}",
                "[lowball|offer] {amount:money} on {listing_id}[ pls|]",
            ),
            "neutral": variants(
                "[Please|Now, please,] offer {amount:money} for {listing_id}.",
                "Make an offer of {amount:money} for {listing_id}.",
                "I'd like to offer {amount:money} for {listing_id}.",
                "Could you send an offer of {amount:money} for {listing_id}?",
                "{amount:money} is what I'd pay for {listing_id}; [make|send] that offer.",
                "[Propose|Suggest] {amount:money} for {listing_id} to its seller.",
            ),
            "formal": variants(
                "Kindly submit an offer of {amount:money} for {listing_id}.",
                "I [wish|intend] to offer {amount:money} for {listing_id}.",
                "Please [convey|submit] to its seller my offer of {amount:money} for {listing_id}.",
                "Would you propose {amount:money} for {listing_id} on my behalf?",
                "An offer of {amount:money} is to be made for {listing_id}.",
                "Let the seller know that I offer {amount:money} for {listing_id}.",
            ),
        },
        brief=variants("make an offer for {listing_id}", "I [want|need] to make an offer on {listing_id}."),
        follow=variants("And {amount:money} for {listing_id}.", "[Also|Then] offer {amount:money} for {listing_id}."),
        question={
            "amount": ("How much do you want to offer?", "What amount?"),
            "listing_id": ("For which listing?", "Which listing do you mean?"),
        },
        answer={
            "amount": variants("{amount:money}", "[Make it|Say] {amount:money}.", "Offer {amount:money}."),
            "listing_id": variants("{listing_id}", "I [mean|meant] {listing_id}."),
        },
        tell=variants(
            "Offer for the {result.title}: {result.status}, waiting for {result.waiting_for}; {result.amount:money} is on the table, named by {result.named_by}.",
            "Your offer to {result.other_party} for the {result.title}: {result.status}, [at|for] {result.amount:money}.",
        ),
    ),
    "respond_to_offer": Phrasing(
        ask={
            "casual": variants(
                "{action} {offer_id}[ pls|]",
                "{action} {offer_id} [with|at] {amount:money}",
                "[ok|alright], {action} {offer_id}",
                "lets {action} {offer_id}",
                "[go ahead and|just] {action} {offer_id}",
                "{action} {offer_id} and say {amount:money}",
            ),
            "neutral": variants(
                "[Please|Now, please,] {action} {offer_id}.",
                "I'd like to {action} {offer_id}.",
                "Please {action} {offer_id} with {amount:money}.",
                "Could you {action} {offer_id} for me?",
                "I've [thought it over|decided]: {action} {offer_id}.",
                "I want to {action} {offer_id}; {amount:money} would be [fair|right].",
            ),
            "formal": variants(
                "Kindly {action} {offer_id}.",
                "I [wish|have resolved] to {action} {offer_id}.",
                "Would you {action} {offer_id} on my behalf?",
                "Please {action} {offer_id}, naming {amount:money}.",
                "Be so kind as to {action} {offer_id}.",
                "After due [thought|consideration] I {action} {offer_id}.",
            ),
        },
        brief=variants("{action} an offer for me", "I [want|need] to {action} one of the offers."),
        follow=variants("And {action} {offer_id}.", "[Then|Also] {action} {offer_id}."),
        question={"offer_id": ("Which offer?", "Which offer do you mean?")},
        answer={"offer_id": variants("{offer_id}", "I [mean|meant] {offer_id}.", "[It's|That'd be] {offer_id}.")},
        tell=variants(
            "Offer for the {result.title}: {result.status}, waiting for {result.waiting_for}, {result.amount:money} on the table.",
            "The {result.title} ([with|offer with] {result.other_party}): {result.status}, {result.amount:money}.",
        ),
    ),
    "list_offers": Phrasing(
        ask={
            "casual": variants(
                "any {direction} offers?",
                "[show|gimme] the {status} offers",
                "what offers are there for {listing_id}",
                "[anyone|someone] make an offer for {listing_id}?",
                "my offers[ pls|], {direction} ones",
                "did my offers go [anywhere|through], which are {status}",
                "{direction} offers that are {status}[, quick|]",
            ),
            "neutral": variants(
                "[Please|Now, please,] list my {direction} offers.",
                "Which offers are {status}?",
                "What has been offered for {listing_id}?",
                "I'd like to [see|go over] the {direction} offers.",
                "Could you show the offers for {listing_id}?",
                "Which of the {direction} offers are {status}?",
                "Are there [any|still] {status} offers?",
            ),
            "formal": variants(
                "Kindly present the {direction} offers.",
                "Please [state|list] the offers for {listing_id}.",
                "I [wish|should like] to review the offers that are {status}.",
                "Would you [report|enumerate] the {direction} offers marked {status}?",
                "What offers have been [made|submitted] for {listing_id}?",
                "An overview of the {direction} offers is [requested|required].",
            ),
        },
        follow=variants("And the {direction} ones?", "And those {status}?", "And for {listing_id}?"),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("[I see|Those are]: {items}.", "The offers: {items}."),
        item="{amount:money} for the {title} ({other_party}, {status})",
        none=("There are no such offers.", "No offer of the kind is there."),
    ),
}
