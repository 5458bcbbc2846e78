# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for stations, refuelling and routes."""

from prove.engine.language import Phrasing
from prove.envs.common import variants
from prove.envs.vehicle.language.pedals import WHICH, WHICH_CAR

PHRASINGS: dict[str, Phrasing] = {
    "search_stations": Phrasing(
        ask={
            "casual": variants(
                "where can i [fill up|top up] {vehicle_id}",
                "closest station for {vehicle_id}[ pls|]?",
                "who sells {energy} around here",
                "[any|is there a] {query} around?",
                "running low, stations for {vehicle_id}[ pls|]",
                "[need|want] {energy}, what stations are there",
            ),
            "neutral": variants(
                "Which stations near {vehicle_id} could it use?",
                "Please find me [stations|a station] with {energy}.",
                "Where is the nearest station for {vehicle_id}?",
                "Show me the {query} stations.",
                "I have to refill {vehicle_id}; what is close by?",
                "Which stations [sell|offer] {energy}, and where?",
            ),
            "formal": variants(
                "Kindly list the stations suited to {vehicle_id}.",
                "I [request|would like] a list of stations that offer {energy}.",
                "Would you locate stations at which {vehicle_id} can be replenished?",
                "May I see the stations of {query}?",
                "Please state the distances to stations usable by {vehicle_id}.",
                "At which stations can {energy} be had?",
            ),
        },
        follow=variants("And for {vehicle_id}?", "And with {energy}?"),
        extra={"limit": (", {limit} of them at most",)},
        question={"vehicle_id": ("For which car?",)},
        answer=WHICH,
        tell=variants("[Here you are|I found these|These are]: {items}."),
        item="{name} near {near}, {distance_km} km away ({status})",
        none=("There is no such station.",),
    ),
    "refuel_or_charge": Phrasing(
        ask={
            "casual": variants(
                "fill up {vehicle_id} at {station_id}[ pls|]",
                "top {vehicle_id} up at {station_id}[, thx|]",
                "{vehicle_id} needs juice, use {station_id}",
                "[tank's low|long drive tomorrow], refill {vehicle_id} at {station_id}",
                "get {quantity} into {vehicle_id} at {station_id}",
                "stop at {station_id} and fill {vehicle_id}",
            ),
            "neutral": variants(
                "Please fill up {vehicle_id} at {station_id}.",
                "Could you refill {vehicle_id} at {station_id}?",
                "{vehicle_id} should be topped up at {station_id}[, please|].",
                "At {station_id}, take {quantity} units for {vehicle_id}.",
                "Let's replenish {vehicle_id}; go for {station_id}.",
                "I'd like {vehicle_id} full again, from {station_id}.",
            ),
            "formal": variants(
                "Kindly replenish {vehicle_id} at {station_id}.",
                "I [request|wish] {vehicle_id} to be filled up at {station_id}.",
                "Would you have {vehicle_id} supplied at {station_id}?",
                "Please arrange for {vehicle_id} to be filled at {station_id}.",
                "{vehicle_id} is to take on {quantity} units at {station_id}.",
                "Let {station_id} serve {vehicle_id} until it is full.",
            ),
        },
        brief=variants("fill up {vehicle_id}[ pls|]", "refill [a|my] car at {station_id}", "fill up my car"),
        follow=variants("And {vehicle_id}.", "{vehicle_id} [too|as well]."),
        question={**WHICH_CAR, "station_id": ("At which station?", "Which station do you mean?")},
        answer={**WHICH, "station_id": variants("{station_id}", "At {station_id}.")},
        tell=variants(
            "The {result.name} took {result.quantity} {result.unit} of {result.energy} at {result.station_name} for {result.amount:money}.",
            "That was {result.amount:money} for {result.quantity} {result.unit}; the {result.name} now gets {result.range_km} km.",
        ),
    ),
    "plan_vehicle_route": Phrasing(
        ask={
            "casual": variants(
                "navi of {vehicle_id} to {destination:quote}[ pls|]",
                "route to {destination:quote} for {vehicle_id}",
                "[off to|heading for] {destination:quote} with {vehicle_id}, plan it",
                "send {destination:quote} to the nav of {vehicle_id}",
                "take {vehicle_id} to {destination:quote} via {via_station_id}, plan that",
                "can {vehicle_id} make it to {destination:quote}? plan the route",
            ),
            "neutral": variants(
                "Please plan a route to {destination:quote} for {vehicle_id}.",
                "Could you set the navigation of {vehicle_id} to {destination:quote}?",
                "We go to {destination:quote} in {vehicle_id}; plan the route[, please|].",
                "Send a route to {destination:quote} to {vehicle_id}, with a stop at {via_station_id}.",
                "I'd like {vehicle_id} to lead me to {destination:quote}.",
                "The next destination of {vehicle_id} is {destination:quote}; plan for it.",
            ),
            "formal": variants(
                "Kindly plan a route to {destination:quote} for {vehicle_id}.",
                "I [request|wish] the navigation of {vehicle_id} to lead to {destination:quote}.",
                "Would you prepare a route for {vehicle_id} with the destination {destination:quote}?",
                "Please enter {destination:quote} as the destination of {vehicle_id}, by way of {via_station_id}.",
                "{vehicle_id} [goes|travels] to {destination:quote} [next|today]; please plan the way.",
                "Let the route of {vehicle_id} end at {destination:quote}.",
            ),
        },
        brief=variants(
            "plan a route for {vehicle_id}[ pls|]", "plan a route to {destination:quote}", "plan a route for me"
        ),
        follow=variants("No, to {destination:quote}.", "And {vehicle_id}."),
        extra={"via_station_id": (", via {via_station_id}", ", with a stop at {via_station_id}")},
        question={**WHICH_CAR, "destination": ("Where to?", "What is the destination?")},
        answer={**WHICH, "destination": variants("{destination:quote}", "To {destination:quote}.")},
        tell=variants(
            "The way from {result.start} to {result.destination} is {result.distance_km} km and takes {result.duration_min} minutes; {result.range_left_km} km of range will be left.",
        ),
    ),
}
