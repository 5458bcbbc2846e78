# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on rental cars."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "search_rental_cars": Phrasing(
        ask={
            "casual": variants(
                "[rental cars|wheels] in {city_name}?",
                "[need|want] a {category} in {city_name}",
                "car in {city_name}, {pick_up_date} to {drop_off_date}, [whats free|what can i get]",
                "[whats|what is] the cheapest car in {city_name}",
                "any {category} [for rent|to rent] somewhere?",
                "{limit} cars in {city_name}, [cheap ones|cheapest]",
                "[gotta drive|driving] around {city_name} from {pick_up_date} til {drop_off_date}, options?",
            ),
            "neutral": variants(
                "Which rental cars are there in {city_name}?",
                "[Please find|Find] a {category} in {city_name}.",
                "What cars are [free|available] in {city_name} with pick-up {pick_up_date} and return {drop_off_date}?",
                "I'd like to [rent|hire] a car in {city_name}; what is on offer?",
                "How much does a {category} [cost|come to] per day?",
                "[Show|List] the cars at {city_name}, the cheapest {limit}.",
                "We'll need a car in {city_name}, collected {pick_up_date} and brought back {drop_off_date}.",
            ),
            "formal": variants(
                "Kindly list the rental cars in {city_name}.",
                "I [require|seek] a vehicle in {city_name}, collection {pick_up_date}, return {drop_off_date}.",
                "Please [identify|name] each {category} that is let in {city_name}.",
                "Would you [state|set out] the daily rates in {city_name} for a car?",
                "Our [auditor|guest] drives in {city_name}; which [vehicles|cars] may be hired?",
                "The {limit} least costly vehicles in {city_name}, if you please.",
                "For what sum may one hire a {category}?",
            ),
        },
        follow=variants("And in {city_name}?", "[What|How] about a {category}?", "Now in {city_name}[, please|]."),
        extra={"limit": (", {limit} at most", ", no more than {limit}"), "category": (", a {category}",)},
        tell=variants("[Cheapest first|I found]: {items}.", "[To be had|Available] are {items}."),
        item="a {model} from {company} in {city} at {daily_price:money} a day",
        none=("No such car is free.", "There is no car for that."),
    ),
    "book_rental_car": Phrasing(
        ask={
            "casual": variants(
                "book {car_id} for {traveller_id}, {pick_up_date} to {drop_off_date}",
                "[rent|get] {car_id}, driver {traveller_id}, pickup {pick_up_date}, back {drop_off_date}",
                "{traveller_id} drives {car_id} from {pick_up_date} til {drop_off_date}, [book it|set it up]",
                "{pick_up_date} til {drop_off_date}, {car_id}, {traveller_id} at the wheel[, go|]",
                "[grab|snag] {car_id} under {traveller_id}, picking up {pick_up_date}, returning {drop_off_date}",
                "[i'll have|give me] {car_id}, {pick_up_date} thru {drop_off_date}, license is from {traveller_id}",
                "wheels for {traveller_id}: {car_id}, start {pick_up_date}, end {drop_off_date}",
            ),
            "neutral": variants(
                "[Please book|Book] {car_id} with pick-up {pick_up_date} and return {drop_off_date}; {traveller_id} drives.",
                "I'd like to rent {car_id} from {pick_up_date} to {drop_off_date}, with {traveller_id} as the driver.",
                "{traveller_id} needs {car_id}, to be collected {pick_up_date} and returned {drop_off_date}.",
                "Could you [reserve|hire] {car_id} for {traveller_id}? Pick-up is {pick_up_date}, drop-off {drop_off_date}.",
                "[Rent|Hire] {car_id}: from {pick_up_date}, to {drop_off_date}, driver {traveller_id}.",
                "Put {traveller_id} down for {car_id}, {pick_up_date} to {drop_off_date}.",
                "The driver is {traveller_id}, the car {car_id}; book from {pick_up_date} until {drop_off_date}.",
            ),
            "formal": variants(
                "Kindly reserve {car_id} for {traveller_id}, collection {pick_up_date}, return {drop_off_date}.",
                "I [wish|intend] to hire {car_id} from {pick_up_date} to {drop_off_date}, {traveller_id} driving.",
                "Please [engage|secure] {car_id}; {traveller_id} collects it {pick_up_date} and returns it {drop_off_date}.",
                "Would you [arrange|confirm] the hire of {car_id} by {traveller_id}, {pick_up_date} until {drop_off_date}?",
                "{car_id} is to be [placed at the disposal of|let to] {traveller_id} from {pick_up_date} to {drop_off_date}.",
                "Let {traveller_id} have {car_id}: pick-up {pick_up_date}, drop-off {drop_off_date}.",
                "The hire of {car_id} shall [begin|start] {pick_up_date} and end {drop_off_date}, with {traveller_id} at the wheel.",
            ),
        },
        brief=variants(
            "rent {car_id} for {traveller_id}[ pls|]",
            "[need|want] a rental car for {traveller_id}, {pick_up_date} to {drop_off_date}",
            "Please [book|reserve] {car_id} for {traveller_id}.",
            "[Hire|Rent] {car_id} from {pick_up_date} to {drop_off_date}.",
            "{traveller_id} would like {car_id}, starting {pick_up_date}.",
        ),
        follow=variants(
            "And {car_id} as well.",
            "[Likewise|The same] for {traveller_id}.",
            "Another one, {pick_up_date} to {drop_off_date}.",
        ),
        question={
            "car_id": ("Which car should I book?", "Which car is it?"),
            "traveller_id": ("Who is driving?", "Who will be the driver?"),
            "pick_up_date": ("When is it picked up?", "From which day?"),
            "drop_off_date": ("And when is it returned?", "Until which day?"),
        },
        answer={
            "car_id": variants("{car_id}", "I'd [like|take] {car_id}.", "Take {car_id}."),
            "traveller_id": variants(
                "{traveller_id}", "[It's|That would be] {traveller_id}.", "{traveller_id} drives."
            ),
            "pick_up_date": ("{pick_up_date}", "Pick-up is {pick_up_date}.", "Starting {pick_up_date}."),
            "drop_off_date": ("{drop_off_date}", "It goes back {drop_off_date}.", "Returning it {drop_off_date}."),
        },
        tell=variants(
            "The {result.title} is booked for {result.traveller_name}, {result.start_date} to {result.end_date}, for {result.paid:money}; the reference is {result.reference}.",
            "[Booked|Reserved]: {result.title}, picked up {result.starts_at:moment}, {result.paid:money} in all, reference {result.reference}.",
        ),
    ),
}
