"""Phrases for looking: the garage, tyres, trips."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

WHICH = {"vehicle_id": variants("{vehicle_id}", "I [mean|meant] {vehicle_id}.", "[It's|Take] {vehicle_id}.")}

PHRASINGS: dict[str, Phrasing] = {
    "get_vehicle_status": Phrasing(
        ask={
            "casual": variants(
                "[how far|how many km] can {vehicle_id} still go",
                "range left on {vehicle_id}[ pls|]?",
                "[which|what] {powertrain} cars do we have",
                "whats in the garage[ rn| these days|]",
                "wheres {vehicle_id}, and how far will it get",
                "got any {query} in the garage?",
                "list our cars[ pls| real quick|]",
            ),
            "neutral": variants(
                "How much range does {vehicle_id} have left?",
                "Where is {vehicle_id}, and how far can it go?",
                "[Please show|Show] me every {powertrain} car.",
                "Which cars are [in our garage|ours], and where are they?",
                "Tell me the range of {vehicle_id}[, please|].",
                "Do we own a {query}?",
                "Before we leave, what range does {vehicle_id} show?",
            ),
            "formal": variants(
                "Kindly state the remaining range of {vehicle_id}.",
                "I [wish|would like] to know where {vehicle_id} is and how far it will go.",
                "Please [enumerate|list] all {powertrain} vehicles of the household.",
                "May I [see|view] [the whole|our entire] garage?",
                "Could you [report|describe] the present state of {vehicle_id}?",
                "Would you tell me whether we keep a {query}?",
            ),
        },
        follow=variants("And {vehicle_id}?", "What about {vehicle_id}?"),
        question={"vehicle_id": ("Which car do you mean?",)},
        answer=WHICH,
        tell=variants("[Here you are|In the garage]: {items}.", "{items}."),
        item="{range_km} km of range for the {name}, a {model} ({location})",
        none=("There is no such car in the garage.",),
    ),
    "check_tyres": Phrasing(
        ask={
            "casual": variants(
                "check the tyres on {vehicle_id}[ pls|]",
                "[hows|whats] the tyre pressure of {vehicle_id}",
                "[feels wobbly|pulls to one side], look at the tyres of {vehicle_id}",
                "tyres of {vehicle_id} ok for a {load} load?",
                "does {vehicle_id} need [air|new rubber]",
                "packing up, tyre check for {vehicle_id} with a {load} load",
            ),
            "neutral": variants(
                "Please [check|look at] {vehicle_id} and its tyres.",
                "What pressure do the tyres of {vehicle_id} have?",
                "How are the tyres of {vehicle_id} for a {load} load?",
                "Are the tyres of {vehicle_id} [still good|in order]?",
                "Does {vehicle_id} [want|need] air in its tyres?",
                "With a {load} load, what should the tyres of {vehicle_id} have?",
            ),
            "formal": variants(
                "Kindly measure the tyre pressures of {vehicle_id}.",
                "I [request|would like] a tyre report on {vehicle_id}.",
                "Please assess the tyres of {vehicle_id} for a {load} load.",
                "Would you verify [how|in what state] the tyres fitted to {vehicle_id} are?",
                "May I know whether {vehicle_id} stands on sound tyres?",
                "Before departure with a {load} load, please inspect the tyres of {vehicle_id}.",
            ),
        },
        brief=variants("check the tyres[ pls|]", "[How are|What about] the tyres of my car?"),
        follow=variants("And {vehicle_id}?", "And those of {vehicle_id}?"),
        extra={"load": (", for a {load} load",)},
        question={"vehicle_id": ("Which car do you mean?", "The tyres of which car?")},
        answer=WHICH,
        tell=variants("Tyres of the {result.name}: {items}."),
        item="{tyre} {pressure_bar} bar of {recommended_bar} ({advice})",
    ),
    "list_vehicle_trips": Phrasing(
        ask={
            "casual": variants(
                "[where|where all] did {vehicle_id} go lately",
                "last trips of {vehicle_id}[ pls|]",
                "show the drives of {vehicle_id} since {from_date}",
                "[logbook|trip log] for {vehicle_id}?",
                "was {vehicle_id} ever at {query:quote}? show the trips",
                "how far did {vehicle_id} drive on each trip",
            ),
            "neutral": variants(
                "Please list the trips of {vehicle_id}.",
                "Which trips has {vehicle_id} made since {from_date}?",
                "Show me where {vehicle_id} has been [lately|recently].",
                "What trips did {vehicle_id} make with {query:quote} as start or destination?",
                "I need the logbook of {vehicle_id} [for the tax office|for my records].",
                "What did {vehicle_id} drive between {from_date} and {to_date}?",
            ),
            "formal": variants(
                "Kindly provide the trip history of {vehicle_id}.",
                "I [request|require] the journeys of {vehicle_id} from {from_date} on.",
                "Please [enumerate|state] the recent journeys made with {vehicle_id}.",
                "May I see every journey of {vehicle_id} that began or ended at {query:quote}?",
                "[For the logbook|For my files], [would|could] you list what {vehicle_id} has driven?",
                "Which journeys were made by {vehicle_id} up to {to_date}?",
            ),
        },
        brief=variants("show the last trips[ pls|]", "I'd like to see [the trips of one car|a logbook]."),
        follow=variants("And {vehicle_id}?", "What about {vehicle_id}?"),
        extra={"limit": (", the latest {limit} only",)},
        question={"vehicle_id": ("Of which car?", "Which car's trips do you mean?")},
        answer=WHICH,
        tell=variants("[Here they are|The trips]: {items}."),
        item="{distance_km} km from {start} to {destination} ({started_at:day})",
        none=("There are no such trips.",),
    ),
}
