# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on hotels."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "search_hotels": Phrasing(
        ask={
            "casual": variants(
                "[hotels|places to crash] in {city_name}?",
                "[somewhere|a bed] in {city_name}, in {check_in}, out {check_out}",
                "whats that hotel called... [something with|had] {query} in it",
                "[any room|vacancies] in {city_name} from {check_in} to {check_out}",
                "find {query}, its a hotel",
                "cheapest {limit} hotels in {city_name}[ pls|]",
                "{city_name} hotels, [hit me|show me]",
            ),
            "neutral": variants(
                "Which hotels are there in {city_name}?",
                "[Please find|Find] a hotel in {city_name} with check-in {check_in} and check-out {check_out}.",
                "[Search|Look] for a hotel named something like {query}.",
                "Where could we [sleep|stay] in {city_name}, arriving {check_in} and leaving {check_out}?",
                "I'd like to [see|compare] hotels in {city_name}.",
                "Is there a {query} among the hotels?",
                "What do hotels in {city_name} [cost|charge] per night?",
            ),
            "formal": variants(
                "Kindly list the hotels in {city_name}.",
                "I [require|seek] accommodation in {city_name}, arriving {check_in} and departing {check_out}.",
                "Please [locate|identify] the hotel called {query}.",
                "Would you [establish|determine] which houses in {city_name} have vacancies, check-in {check_in}, check-out {check_out}?",
                "Our [guests|delegates] will lodge in {city_name}; [propose|name] suitable hotels.",
                "The {limit} least expensive hotels in {city_name} [will suffice|are wanted].",
                "A hotel with {query} in its name was [recommended|mentioned]; which is it?",
            ),
        },
        follow=variants("And in {city_name}?", "[What|How] about {city_name}?", "Now {query}[, please|]."),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("[Cheapest first|I found]: {items}.", "[There is|You have] a choice of {items}."),
        item="{name} in {city} ({stars} stars) from {from_price:money} per {price_per}",
        none=("No hotel has anything for that.", "I found no such hotel."),
    ),
    "list_hotel_rooms": Phrasing(
        ask={
            "casual": variants(
                "[what rooms|which rooms] does {hotel_id} have",
                "rooms at {hotel_id}[ pls|]?",
                "[whats free|anything free] at {hotel_id}, in {check_in}, out {check_out}",
                "how much is [a night|a room] at {hotel_id}",
                "{hotel_id}, [show rooms|room list]",
                "price for {check_in} til {check_out} at {hotel_id}[?|, total]",
                "[is breakfast|breakfast] included at {hotel_id}? check the rooms",
            ),
            "neutral": variants(
                "Which rooms does {hotel_id} [have|offer]?",
                "[Please show|Show] me the rooms at {hotel_id}.",
                "What would {hotel_id} [charge|cost] with check-in {check_in} and check-out {check_out}?",
                "Which rooms are [left|free] at {hotel_id} between {check_in} and {check_out}?",
                "I'm [considering|thinking of] {hotel_id}; what are the rooms like?",
                "Does {hotel_id} have [suites|larger rooms]? List them all.",
                "Tell me the [rates|prices] at {hotel_id}.",
            ),
            "formal": variants(
                "Kindly list the rooms of {hotel_id}.",
                "I [wish|should like] to know the rates of {hotel_id}.",
                "Please [state|quote] what {hotel_id} asks, arriving {check_in} and departing {check_out}.",
                "Would you [present|set out] the accommodation at {hotel_id}?",
                "Which categories does {hotel_id} [maintain|keep], and at what price?",
                "For an arrival {check_in} and a departure {check_out}, what is [vacant|available] at {hotel_id}?",
                "The room list of {hotel_id} is [requested|desired].",
            ),
        },
        brief=variants(
            "show me a hotel's rooms[ pls|]", "I [want|need] room prices.", "Please list the rooms of a hotel."
        ),
        follow=variants("And {hotel_id}?", "[What|How] about {hotel_id}?", "The same for {hotel_id}[, please|]."),
        question={"hotel_id": ("Which hotel do you mean?", "At which hotel?")},
        answer={"hotel_id": variants("{hotel_id}", "I [mean|meant] {hotel_id}.", "[It's|That would be] {hotel_id}.")},
        tell=variants("[They have|It offers] {items}.", "[Cheapest first|Here they are]: {items}."),
        item="the {name} ({rate}) at {price:money} per {price_per}",
        none=("That hotel has no room free then.", "No room is free there on those nights."),
    ),
    "book_hotel_room": Phrasing(
        ask={
            "casual": variants(
                "book {room_id} for {traveller_id}, in {check_in}, out {check_out}",
                "{traveller_id} wants {room_id}, {check_in} to {check_out}[, book it|]",
                "[get|grab] {room_id} under {traveller_id}, check in {check_in}, check out {check_out}",
                "{check_in} til {check_out}, {room_id}, name of {traveller_id}, [go|pls]",
                "[reserve|snag] {room_id} from {check_in} to {check_out}, its for {traveller_id}",
                "[ok|alright] {room_id} it is, guest {traveller_id}, arriving {check_in}, leaving {check_out}",
                "need a bed for {traveller_id}: {room_id}, {check_in} through {check_out}",
            ),
            "neutral": variants(
                "[Please book|Book] {room_id} for {traveller_id}, with check-in {check_in} and check-out {check_out}.",
                "I'd like {room_id} in the name of {traveller_id}, arriving {check_in} and leaving {check_out}.",
                "{traveller_id} stays from {check_in} to {check_out}; [take|book] {room_id}.",
                "Could you [reserve|book] {room_id}? Check-in is {check_in}, check-out {check_out}, the guest {traveller_id}.",
                "Make it {room_id}, {check_in} to {check_out}, for {traveller_id}.",
                "[Arrange|Get] {room_id} for {traveller_id}. Arrival is {check_in}, departure {check_out}.",
                "The guest is {traveller_id} and the room {room_id}; book from {check_in} to {check_out}.",
            ),
            "formal": variants(
                "Kindly reserve {room_id} in the name of {traveller_id}, arriving {check_in} and departing {check_out}.",
                "I [wish|intend] to book {room_id} from {check_in} to {check_out} for {traveller_id}.",
                "Please [secure|engage] {room_id}; {traveller_id} arrives {check_in} and departs {check_out}.",
                "Would you [arrange|confirm] {room_id} for {traveller_id}, check-in {check_in}, check-out {check_out}?",
                "{traveller_id} is to be [lodged|accommodated] in {room_id} from {check_in} until {check_out}.",
                "Let {room_id} be booked on behalf of {traveller_id}: arrival {check_in}, departure {check_out}.",
                "On {traveller_id} falls the stay in {room_id}, {check_in} to {check_out}; [effect|make] the booking.",
            ),
        },
        brief=variants(
            "book {room_id} for {traveller_id}[ pls|]",
            "[need|want] a hotel room for {traveller_id}, {check_in} to {check_out}",
            "Please [book|reserve] {room_id} for {traveller_id}.",
            "[Reserve|Book] {room_id} from {check_in} to {check_out}.",
            "{traveller_id} would like {room_id}, arriving {check_in}.",
        ),
        follow=variants(
            "And {room_id} as well.",
            "[Likewise|The same] for {traveller_id}.",
            "Another one, {check_in} to {check_out}.",
        ),
        question={
            "room_id": ("Which room should I book?", "Which room is it?"),
            "traveller_id": ("In whose name?", "Who is staying there?"),
            "check_in": ("When is check-in?", "From which day?"),
            "check_out": ("And when is check-out?", "Until which day?"),
        },
        answer={
            "room_id": variants("{room_id}", "I'd [like|take] {room_id}.", "Take {room_id}."),
            "traveller_id": variants(
                "{traveller_id}", "[It's for|That would be] {traveller_id}.", "For {traveller_id}."
            ),
            "check_in": ("{check_in}", "Check-in is {check_in}.", "Arriving {check_in}."),
            "check_out": ("{check_out}", "Check-out is {check_out}.", "Leaving {check_out}."),
        },
        tell=variants(
            "The {result.title} is booked for {result.traveller_name}, {result.start_date} to {result.end_date}, for {result.paid:money}; the reference is {result.reference}.",
            "[Booked|Reserved]: {result.title}, arriving {result.start_date}, {result.paid:money} in all, reference {result.reference}.",
        ),
    ),
}
