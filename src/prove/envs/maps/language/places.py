# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools that find places and addresses."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "geocode_address": Phrasing(
        ask={
            "casual": variants(
                "[wheres|where's] {address}[ again|]",
                "is there a {address} [in|over in] {district}?",
                "[pull up|find] {address} on the map[ pls|]",
                "which addresses are [right around me|close by]",
                "{address}, [does that exist|got that]?",
                "any {address} [in this town|round here]",
                "[my friend|the landlord] said {address}, [find it|look that up]",
                "addresses in {district}, [just a few|{limit} will do]",
                "[coordinates|the dot on the map] for {address}[, thx|]",
                "[the parcel|my letter] says {address}. where's that",
            ),
            "neutral": variants(
                "Where [is|exactly is] {address}?",
                "[Please|Now, please,] look up {address}.",
                "Is there a {address} in {district}?",
                "Which addresses are [nearest to me|around here]?",
                "[Find|Locate] {address} on the map[ for me|].",
                "I need the coordinates of {address}.",
                "Can you [check|tell] whether {address} exists [here|in this city]?",
                "[Show|List] addresses in {district}, {limit} at most.",
                "I'm [filling in a form|planning a delivery]; find {address}.",
                "My [invitation|ticket] mentions {address}. [Where would that be|Please find it]?",
            ),
            "formal": variants(
                "Kindly [locate|look up] {address}.",
                "I [wish|need] to know where {address} lies.",
                "Please [determine|state] the coordinates of {address}.",
                "Would you [ascertain|verify] whether there is a {address} in {district}?",
                "Which addresses [are situated|lie] in my immediate vicinity?",
                "The [summons|contract] names {address}; [retrieve|find] its position.",
                "[Present|Enumerate] the addresses on record in {district}.",
                "For [delivery|registration], the location of {address} is required.",
                "Be so kind as to [identify|find] {address} within the city.",
            ),
        },
        follow=variants("And {address}?", "[What|How] about {address}?", "[Try|Search] {address} [instead|next]."),
        tell=variants(
            "[These fit|I found these]: {items}.",
            "The map [shows|has] {items}.",
            "[Nearest first|Here they are]: {items}.",
        ),
        item="{street_address} in {district} ({lat}, {lon})",
        none=("No address fits that.", "The map knows no such address."),
    ),
    "search_places": Phrasing(
        ask={
            "casual": variants(
                "[whats|what's] the closest {category}",
                "any {category} near {near_id}?",
                "[wheres|where's] {query} [around here|in town]",
                "[need|want] a {category} that's open {open_at:moment}",
                "[find|show] me a {category} with at least {min_rating} stars",
                "hungry for options: {query}, [anything|what is there]",
                "a [decent|good] {category} [not far from|close to] {near_id}, {min_rating} stars or better",
                "which {category} is [nearest|least of a walk][ rn|]",
                "[is there|got] anything called {query} [round here|nearby]?",
                "{near_id}, is there a {category} [next to it|close]?",
                "look up {query}, {limit} [hits|results] is plenty",
                "[lunch break|day off], gimme a {category} open {open_at:moment}",
            ),
            "neutral": variants(
                "Where is the nearest {category}?",
                "[Please|Now, please,] find a {category} near {near_id}.",
                "Is there anything [called|by the name of] {query} [in this city|here]?",
                "I'm looking for a {category} that is open {open_at:moment}.",
                "Which {category} has {min_rating} stars or more?",
                "[Search|Look] for {query}[ on the map|].",
                "I'd like a {category} with a rating of at least {min_rating}, close to {near_id}.",
                "What do you find under {query}? [Show|Give] me {limit}.",
                "[Visitors|Friends] are coming; which {category} lies close to {near_id}?",
                "Could you [show|list] every {category} that is open {open_at:moment}?",
                "How far is the closest {category} from here?",
                "Somebody recommended {query}. [Where is it|Find it, please]?",
            ),
            "formal": variants(
                "Kindly [name|find] the nearest {category}.",
                "I [require|am in need of] a {category} in the vicinity of {near_id}.",
                "Please [search|consult] the map for {query}.",
                "Would you [identify|find] a {category} rated {min_rating} or higher?",
                "Which {category} will be open {open_at:moment}?",
                "A guest of mine [seeks|asks for] a {category}; [suggest|present] {limit} of them.",
                "[Establish|Ascertain] where {query} may be found.",
                "Might there be a {category} close to {near_id}?",
                "I should [like|wish] to visit a {category} {open_at:moment}; which are open then?",
                "Be good enough to [look for|locate] {query}, {limit} results at most.",
            ),
        },
        follow=variants(
            "And near {near_id}?", "Only those with {min_rating} stars or more[, please|].", "[What|How] about {query}?"
        ),
        extra={"min_rating": (", with {min_rating} stars or better",)},
        tell=variants(
            "[Nearest first|Closest first]: {items}.", "I found {items}.", "[Here is what there is|These fit]: {items}."
        ),
        item="{name} on {street_address} in {district}, {distance_m} m away",
        none=("I found nothing like that.", "No place fits that."),
    ),
    "get_place_details": Phrasing(
        ask={
            "casual": variants(
                "is {place_id} open {at:moment}?",
                "[whats|what's] up with {place_id}, [the details|all you know]",
                "[info|details] on {place_id}[ pls|]",
                "[tell me about|whats there to know about] {place_id}",
                "{place_id}, [any good|worth it]? show the [entry|listing]",
                "can i [go to|pop into] {place_id} {at:moment} or is it shut",
                "[nearest stop|closest tram or bus] for {place_id}?",
                "[show|pull up] {place_id}[ for me| real quick|]",
                "will {place_id} be [open|shut] {at:moment}",
                "gimme the [full address|address and stuff] of {place_id}",
            ),
            "neutral": variants(
                "Is {place_id} open {at:moment}?",
                "[Please|Now, please,] show me the details of {place_id}.",
                "What can you tell me about {place_id}?",
                "Which stop is [nearest|closest] to {place_id}?",
                "I want to visit {place_id} {at:moment}. [Will it be open|Is that possible]?",
                "[Look up|Open] the entry for {place_id}.",
                "What is the full address of {place_id}?",
                "I'd like to know more about {place_id}.",
                "Could you check [the opening hours|whether it's open] at {place_id} {at:moment}?",
                "[Give|Get] me what the map says on {place_id}.",
            ),
            "formal": variants(
                "Kindly [provide|show] the particulars of {place_id}.",
                "Will {place_id} be open {at:moment}?",
                "I [wish|need] to know the full address of {place_id}.",
                "Please [state|confirm] whether {place_id} receives visitors {at:moment}.",
                "Would you [retrieve|present] the record of {place_id}?",
                "What is [known|on file] about {place_id}?",
                "By which stop is {place_id} best [reached|approached]?",
                "[Before my visit|In preparation], I require information on {place_id}.",
                "Is one [admitted|welcome] at {place_id} {at:moment}?",
            ),
        },
        brief=variants(
            "[look up|check] a place for me[ pls|]",
            "I [want|need] the details of a place.",
            "Please [open|show] an entry.",
        ),
        follow=variants(
            "And {place_id}?", "[What|How] about {place_id}?", "[Same|The same] for {place_id}[, please|]."
        ),
        question={"place_id": ("Which place do you mean?", "Of which place or address?")},
        answer={"place_id": variants("{place_id}", "I mean {place_id}.", "[It's|That would be] {place_id}.")},
        tell=variants(
            "{result.name} at {result.address} is {result.status} (hours that day: {result.hours_that_day}); [nearest stop:|the nearest stop is] {result.nearest_stop}.",
            "{result.name} is {result.status}. [The address is|You find it at] {result.address}, near the stop {result.nearest_stop}.",
            "{result.address}, postcode {result.postcode}; [nearest stop:|the nearest stop is] {result.nearest_stop}.",
        ),
    ),
}
