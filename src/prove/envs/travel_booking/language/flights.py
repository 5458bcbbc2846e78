# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on flights."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "search_flight_offers": Phrasing(
        ask={
            "casual": variants(
                "[any flights|whats flying] to {destination}[ lately| soon|]?",
                "[need|gotta find] a flight {origin} to {destination}",
                "[cheap|decent] seats to {destination} up to {max_price:money}, [got any|anything]?",
                "flights out of {origin} for {departure_date}, [show me|go]",
                "what can i get from {origin} to {destination} in {fare}",
                "[thinking of|dreaming about] {destination}, whats there {departure_date}",
                "{origin} to {destination}, max {max_price:money}, [find me something|options pls]",
                "get me outta {origin}, [anywhere|wherever], {max_price:money} tops",
                "{fare} fares to {destination}[ pls|]?",
            ),
            "neutral": variants(
                "Which flights go from {origin} to {destination}?",
                "[Please search|Search|Look] for flights to {destination}, departing {departure_date}.",
                "I'm [looking for|after] a {fare} fare from {origin} to {destination}.",
                "What does it [cost|take] to fly to {destination} if I can pay {max_price:money} at most?",
                "[Show|Give] me the flights that leave {origin} {departure_date}.",
                "We have to be in {destination} soon; what flights are there?",
                "Are there {fare} seats to {destination} for at most {max_price:money}?",
                "[Compare|List] what is on sale between {origin} and {destination}, outbound from {origin}.",
                "How could I get away from {origin} for {max_price:money} or less?",
            ),
            "formal": variants(
                "Kindly [search|look] for flights from {origin} to {destination}.",
                "I [wish|intend] to travel to {destination}, departing {departure_date}; which flights are offered?",
                "Please [identify|present] {fare} fares to {destination}.",
                "Would you [determine|establish] which flights from {origin} cost no more than {max_price:money}?",
                "My [delegation|family] departs from {origin}; [quote|state] the offers to {destination}, if you please.",
                "An [overview|enumeration] of departures from {origin} {departure_date} would be appreciated.",
                "For a [journey|mission] to {destination} my limit is {max_price:money}; what is available?",
                "The {fare} fares out of {origin} are of interest; [furnish|supply] them.",
            ),
        },
        follow=variants(
            "And to {destination}?", "[What|How] about {departure_date}?", "The same from {origin}, please."
        ),
        extra={
            "max_price": (", for at most {max_price:money}", ", {max_price:money} being the limit"),
            "limit": (", {limit} at most", ", no more than {limit}"),
        },
        tell=variants("[Soonest first|I found]: {items}.", "[On offer|Available] are {items}."),
        item="{flight_number} from {origin} to {destination} {departure:moment}, {fare} at {price:money}",
        none=("No such flight has seats left.", "Nothing is on sale for that."),
    ),
    "get_flight_offer": Phrasing(
        ask={
            "casual": variants(
                "[details|whats the deal] on {offer_id}[ pls|]?",
                "can i [cancel|change] {offer_id} later? [show the rules|check the rules]",
                "how many seats [left|remain] on {offer_id}",
                "bags on {offer_id}[, how many|]?",
                "[tell me more about|break down] {offer_id}",
                "{offer_id}, whats [the fine print|included]",
                "[before i pay|real quick], what are the rules for {offer_id}",
            ),
            "neutral": variants(
                "What are the [rules|conditions] of {offer_id}?",
                "[Please show|Show] me the details of {offer_id}.",
                "How many seats are [left|available] at {offer_id}?",
                "Does {offer_id} include [a bag|luggage]?",
                "[Before I decide|First], tell me all about {offer_id}.",
                "Could {offer_id} be [changed|cancelled] afterwards, and at what cost?",
                "From which airports does {offer_id} [operate|fly]?",
            ),
            "formal": variants(
                "Kindly state the conditions of {offer_id}.",
                "I [wish|need] to see {offer_id} in full.",
                "Would you [set out|explain] the fare rules of {offer_id}?",
                "Please [ascertain|confirm] how many seats remain at {offer_id}.",
                "What [baggage|luggage] allowance does {offer_id} carry?",
                "The particulars of {offer_id} are [required|requested].",
                "[In advance of|Prior to] purchase, describe {offer_id} to me.",
            ),
        },
        brief=variants(
            "[details|more] on a flight[ pls|]",
            "I [want|need] the rules of a fare.",
            "Please [check|look up] a flight offer.",
        ),
        follow=variants("And {offer_id}?", "[What|How] about {offer_id}?", "The same for {offer_id}[, please|]."),
        question={"offer_id": ("Which flight and fare do you mean?", "Which offer is it?")},
        answer={"offer_id": variants("{offer_id}", "I [mean|meant] {offer_id}.", "[It's|That would be] {offer_id}.")},
        tell=variants(
            "{result.carrier} {result.flight_number} [leaves|departs] {result.departure:moment} from {result.origin}; the {result.fare} fare costs {result.price:money} (bags: {result.bags}, seats left: {result.seats_left}). Changing it costs {result.change_fee:money}.",
            "{result.carrier} {result.flight_number} [leaves|departs] {result.departure:moment} from {result.origin}; the {result.fare} fare costs {result.price:money} (bags: {result.bags}, seats left: {result.seats_left}).",
        ),
    ),
    "hold_flight_seats": Phrasing(
        ask={
            "casual": variants(
                "hold {offer_id}[ for me|][ pls|]",
                "[keep|save] {seats} seats on {offer_id}",
                "dont let {offer_id} [sell out|get away], put a hold on it",
                "[gotta ask my boss|need a minute], hold {offer_id}",
                "{seats} seats, {offer_id}, [hold em|on hold]",
                "[park|freeze] {offer_id} while i [think|check]",
                "can u hold {offer_id}, [wallet's upstairs|grabbing my card]",
                "[block|grab] {seats} on {offer_id} w/o paying yet",
            ),
            "neutral": variants(
                "[Please hold|Hold] {offer_id} for us.",
                "[Keep|Reserve] {seats} seats at {offer_id} without payment for now.",
                "I need some time to decide; put {offer_id} on hold.",
                "Could you hold {offer_id} [for me|until I have asked]?",
                "We are {seats} people, so hold as many seats at {offer_id}.",
                "[Secure|Set aside] {offer_id} for the moment.",
                "I don't want to lose {offer_id}. [Place|Put] a hold on it.",
            ),
            "formal": variants(
                "Kindly place {offer_id} on hold.",
                "I [request|ask for] a hold of {seats} seats at {offer_id}.",
                "Please [set aside|retain] {offer_id} pending my decision.",
                "Would you [reserve|secure] {seats} seats at {offer_id}, without payment for the present?",
                "[Pending|Awaiting] approval, {offer_id} is to be held.",
                "Let {offer_id} be [withheld from sale|kept aside] for the time being.",
                "My party of {seats} requires a hold at {offer_id}.",
            ),
        },
        brief=variants(
            "hold a [seat|flight] for me[ pls|]", "I [want|need] to hold some seats.", "Please put a flight on hold."
        ),
        follow=variants("And hold {offer_id}.", "{offer_id} [too|as well].", "[Likewise|The same] with {offer_id}."),
        extra={"seats": (", {seats} seats", ", {seats} seats in all")},
        question={"offer_id": ("Which flight and fare should I hold?", "Which offer is it?")},
        answer={"offer_id": variants("{offer_id}", "I [mean|meant] {offer_id}.", "[It's|That would be] {offer_id}.")},
        tell=variants(
            "[On hold|Held] on {result.flight_number}: {result.seats} at the {result.fare} fare, until {result.expires_at:time} UTC.",
            "The hold on {result.flight_number} for {result.departure_date} is in place. It [expires|ends] at {result.expires_at:time} UTC.",
        ),
    ),
    "book_flight_offer": Phrasing(
        ask={
            "casual": variants(
                "book {offer_id} for {traveller_id}[ pls|]",
                "[get|grab] {traveller_id} a seat: {offer_id}",
                "put {traveller_id} on {offer_id}",
                "{offer_id}, passenger {traveller_id}, [book it|do it]",
                "[decided|ok so]: {traveller_id} takes {offer_id}, buy it",
                "buy {offer_id}, its for {traveller_id}[, thx|]",
                "[lets do|going with] {offer_id} and the passenger is {traveller_id}",
                "{traveller_id} needs to fly, [so get|go for] {offer_id}",
            ),
            "neutral": variants(
                "[Please book|Book] {offer_id} for {traveller_id}.",
                "{traveller_id} will [take|travel on] {offer_id}; book it.",
                "I'd like to buy {offer_id}. The passenger is {traveller_id}.",
                "Could you [get|buy] a ticket for {traveller_id} using {offer_id}?",
                "Make {traveller_id} the passenger and [pay for|book] {offer_id}.",
                "[Purchase|Order] {offer_id}; it is {traveller_id} who flies.",
                "The choice fell on {offer_id}, with {traveller_id} [travelling|flying].",
            ),
            "formal": variants(
                "Kindly book {offer_id} for {traveller_id}.",
                "I [wish|intend] to purchase {offer_id}, the passenger being {traveller_id}.",
                "Please [issue|procure] a ticket on the basis of {offer_id} for {traveller_id}.",
                "Would you [arrange|effect] the booking of {offer_id} with {traveller_id} as passenger?",
                "[Proceed|You may proceed] with {offer_id}; the traveller is {traveller_id}.",
                "On behalf of {traveller_id} I [accept|take up] {offer_id}.",
                "Let {offer_id} be [booked|bought] in favour of {traveller_id}.",
            ),
        },
        brief=variants(
            "book {offer_id}[ pls|]",
            "[need|want] a plane ticket for {traveller_id}",
        ),
        follow=variants(
            "And {traveller_id} on the same one.",
            "[Likewise|The same] for {traveller_id}.",
            "Also {offer_id}[, please|].",
        ),
        question={
            "offer_id": ("Which flight and fare should I book?", "Which offer is it?"),
            "traveller_id": ("Who is flying?", "Who is the passenger?"),
        },
        answer={
            "offer_id": variants("{offer_id}", "I'd [like|take] {offer_id}.", "Take {offer_id}."),
            "traveller_id": variants(
                "{traveller_id}", "[It's for|That would be] {traveller_id}.", "For {traveller_id}."
            ),
        },
        tell=variants(
            "{result.traveller_name} is booked on {result.title} {result.start_date} for {result.paid:money}; the reference is {result.reference}.",
            "[Booked|Done]: {result.title}, {result.starts_at:moment}, for {result.traveller_name}. It cost {result.paid:money}, reference {result.reference}.",
        ),
    ),
}
