# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools that find ways."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "get_directions": Phrasing(
        ask={
            "casual": variants(
                "how do i get from {origin_id} to {destination_id} {mode}",
                "[route|way] from {origin_id} to {destination_id} {mode}[ pls|]",
                "{mode} from {origin_id} to {destination_id}, [how long|how far]?",
                "im at {origin_id}, [get me|take me] to {destination_id} {mode}",
                "gotta be at {destination_id}, starting from {origin_id} {mode} {depart_at:moment}, [whats the way|how]",
                "[turn by turn|directions] {mode}, {origin_id} to {destination_id}",
                "whats the [fastest|quickest] way {mode} to {destination_id} if i start at {origin_id}",
                "{destination_id} {mode}, leaving {origin_id} {depart_at:moment}, how long",
                "going {mode} from {origin_id} to {destination_id} but avoiding {avoid}",
                "[hows|how's] the trip {mode} between {origin_id} and {destination_id}",
            ),
            "neutral": variants(
                "How do I get from {origin_id} to {destination_id} {mode}?",
                "[Please|Now, please,] give me directions from {origin_id} to {destination_id} {mode}.",
                "I leave {origin_id} {depart_at:moment} and go {mode}. How long to {destination_id}?",
                "What is the best way {mode} to {destination_id}, starting at {origin_id}?",
                "[Plan|Find] a route {mode} between {origin_id} and {destination_id}.",
                "How long does it take {mode} to {destination_id} from {origin_id}?",
                "[Guide|Direct] me {mode} to {destination_id}; I start from {origin_id}.",
                "I'd like to avoid {avoid} on the way from {origin_id} to {destination_id} {mode}.",
                "Going {mode}, which way leads to {destination_id} from {origin_id}?",
                "If I set off from {origin_id} {depart_at:moment}, how do I come to {destination_id} {mode}?",
            ),
            "formal": variants(
                "Kindly [provide|give] directions from {origin_id} to {destination_id} {mode}.",
                "I [intend|plan] to travel {mode} from {origin_id} to {destination_id}; which route is advised?",
                "Please [determine|compute] the route {mode} to {destination_id}, departing from {origin_id} {depart_at:moment}.",
                "Would you [describe|set out] the way to {destination_id} {mode}, beginning at {origin_id}?",
                "By which route does one reach {destination_id} {mode} from {origin_id}?",
                "A [guest|colleague] sets out from {origin_id} {mode}; [direct|guide] them to {destination_id}.",
                "The journey {mode} from {origin_id} to {destination_id} should avoid {avoid}; [propose|suggest] a route.",
                "[State|Indicate] how long the journey to {destination_id} takes {mode} from {origin_id}.",
                "How is {destination_id} reached if one leaves {origin_id} {mode} {depart_at:moment}?",
            ),
        },
        brief=variants(
            "how do i get to {destination_id} {mode}",
            "I [need|want] directions to {destination_id}.",
            "Please find me a route from {origin_id} to {destination_id}.",
            "[Which way|How] to {destination_id} from {origin_id}?",
        ),
        follow=variants(
            "And {mode}?",
            "[What|How] about going {mode}?",
            "And to {destination_id}, same start?",
            "[Now|Then] to {destination_id}.",
        ),
        extra={
            "depart_at": (", leaving {depart_at:moment}", ", setting off {depart_at:moment}"),
            "avoid": (", avoiding {avoid}",),
        },
        question={
            "origin_id": ("Where do you start?", "From where?"),
            "destination_id": ("Where do you want to go?", "To which place?"),
            "mode": ("By car, on foot, by bike or by public transport?", "How do you want to travel?"),
        },
        answer={
            "origin_id": variants("From {origin_id}.", "I [start|set off] at {origin_id}."),
            "destination_id": variants("To {destination_id}.", "[It's|That's] {destination_id}."),
            "mode": variants("{mode}", "I'll go {mode}.", "Going {mode}[, I'd say|]."),
        },
        tell=variants(
            "It [takes|is] {result.duration_min} min {mode}, {result.distance_m} m. {items}.",
            "[Count on|Allow] {result.duration_min} min for the {result.distance_m} m: {items}.",
            "It takes {result.duration_min} min {mode}, but {result.destination_name} is {result.notice}. {items}.",
            "You would be there at {result.arrive_at:time}, after {result.duration_min} min and {result.distance_m} m. {items}.",
        ),
        item="{instruction}",
    ),
    "compare_travel_modes": Phrasing(
        ask={
            "casual": variants(
                "car or bike or bus, what's [fastest|best] from {origin_id} to {destination_id}",
                "[whats|what's] quicker from {origin_id} to {destination_id}, [driving or tram|walking or the bus]",
                "should i drive or walk from {origin_id} to {destination_id}",
                "{origin_id} to {destination_id}, [compare the ways|all the options][ pls|]",
                "how would you [go|travel] from {origin_id} to {destination_id}, time wise",
                "[every way|all ways] to reach {destination_id} from {origin_id}, leaving {depart_at:moment}",
                "im lazy, {destination_id} from {origin_id}, [bus or bike|what's least hassle]",
                "[time|minutes] by car vs foot vs bus, {origin_id} to {destination_id}",
            ),
            "neutral": variants(
                "What is the fastest way to travel from {origin_id} to {destination_id}?",
                "[Please|Now, please,] compare car, bike, walking and transit from {origin_id} to {destination_id}.",
                "Is it [quicker|better] to drive or to walk from {origin_id} to {destination_id}?",
                "I'm undecided how to travel from {origin_id} to {destination_id}. [Compare the options|Which mode wins]?",
                "Which means of transport gets me to {destination_id} soonest, starting at {origin_id}?",
                "[Leaving|Setting off from] {origin_id} {depart_at:moment}, how do the modes compare for {destination_id}?",
                "How long would each mode take between {origin_id} and {destination_id}?",
                "Would a bike beat the bus on the way to {destination_id} from {origin_id}?",
            ),
            "formal": variants(
                "Kindly compare the modes of travel from {origin_id} to {destination_id}.",
                "By what means is {destination_id} [best|most quickly] reached from {origin_id}?",
                "I [request|require] a comparison of travel times between {origin_id} and {destination_id}.",
                "Would you [weigh|set] car, bicycle and public transport against each other for {origin_id} to {destination_id}?",
                "Please [advise|state] which mode is quickest for reaching {destination_id} from {origin_id} {depart_at:moment}.",
                "Which conveyance do you [recommend|suggest] from {origin_id} to {destination_id}?",
                "[Tabulate|Set out] the journey times by every mode, {origin_id} being the start and {destination_id} the end.",
                "Before I decide on a vehicle, [list|present] all options from {origin_id} to {destination_id}.",
            ),
        },
        brief=variants(
            "whats the fastest way to {destination_id}",
            "I [want|need] to compare the ways to {destination_id}.",
            "Please compare travel modes for me.",
        ),
        follow=variants(
            "And to {destination_id}?",
            "[What|How] about leaving {depart_at:moment}?",
            "[Same|The same] from {origin_id}.",
        ),
        extra={"depart_at": (", leaving {depart_at:moment}", ", setting off {depart_at:moment}")},
        question={
            "origin_id": ("Where do you start?", "From where?"),
            "destination_id": ("Where do you want to go?", "To which place?"),
        },
        answer={
            "origin_id": variants("From {origin_id}.", "I [start|set off] at {origin_id}."),
            "destination_id": variants("To {destination_id}.", "[It's|That's] {destination_id}."),
        },
        tell=variants(
            "Going {result.fastest} is quickest with {result.fastest_min} min: {items}.",
            "[Quickest first|In order]: {items}.",
        ),
        item="{duration_min} min {mode}",
    ),
    "get_distance_matrix": Phrasing(
        ask={
            "casual": variants(
                "how far are my saved places from {origin_id} {mode}",
                "{mode} from {origin_id}, how long to each {category} [nearby|around]",
                "[times|minutes] {mode} from {origin_id} to all my labels",
                "who's closer to a {category} {mode}, {origin_id} or {other_origin_id}",
                "from {origin_id} {mode}, which {category} is [quickest|fastest] to reach",
                "[flat hunting|moving maybe], how far {mode} from {origin_id} to [my usual spots|everything i saved]",
                "{origin_id} vs {other_origin_id}, {mode} to my saved spots, [compare|numbers pls]",
                "[travel times|distances] {mode} to every {category}, starting at {origin_id}",
            ),
            "neutral": variants(
                "How long does it take {mode} from {origin_id} to each of my saved places?",
                "[Please|Now, please,] list the travel times {mode} from {origin_id} to the nearest of each {category}.",
                "Which {category} is quickest to reach {mode} from {origin_id}?",
                "I'm [thinking of moving|looking at flats]: how far {mode} are {origin_id} and {other_origin_id} from my saved places?",
                "[Give|Get] me distances {mode} from {origin_id} to everything I have saved.",
                "Compare {origin_id} and {other_origin_id}: how long to a {category} {mode}?",
                "What are the times {mode} to my saved places if I start at {origin_id}?",
                "Going {mode}, how far is a {category} from {origin_id}? A table, please.",
            ),
            "formal": variants(
                "Kindly [tabulate|list] the distances {mode} from {origin_id} to my saved places.",
                "I [require|request] the travel times {mode} between {origin_id} and the closest places of the kind {category}.",
                "Please [compute|prepare] a distance matrix {mode} from {origin_id} and {other_origin_id} to my saved places.",
                "Would you [state|determine] how far {mode} each {category} lies from {origin_id}?",
                "How long, {mode}, are the journeys from {origin_id} to the places I saved?",
                "In view of a [relocation|change of premises], compare {origin_id} with {other_origin_id} for reaching a {category} {mode}.",
                "[Set out|Present] times {mode} from {origin_id} to all that bears a label of mine.",
                "Which {category} is the least distant {mode}, [reckoned|measured] from {origin_id}?",
            ),
        },
        brief=variants(
            "how far are my saved places from {origin_id}",
            "I [need|want] a table of travel times {mode}.",
            "Please list distances to my saved places.",
        ),
        follow=variants("And {mode}?", "[What|How] about from {origin_id}?", "[Now|Then] {mode} instead."),
        question={
            "origin_id": ("From which place?", "Where does it start?"),
            "mode": ("By car, on foot, by bike or by public transport?", "How do you want to travel?"),
        },
        answer={
            "origin_id": variants("From {origin_id}.", "[Take|Use] {origin_id}."),
            "mode": variants("{mode}", "I'd go {mode}.", "Going {mode}."),
        },
        tell=variants(
            "[Quickest first|In order of time]: {items}.", "[These are the times|It comes to this] {mode}: {items}."
        ),
        item="{origin_name} to {destination_name} {duration_min} min",
        none=("None of them can be reached that way.", "There is no way there {mode}."),
    ),
}
