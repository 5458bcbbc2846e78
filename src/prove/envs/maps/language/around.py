# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on what lies along a route and within reach."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "find_along_route": Phrasing(
        ask={
            "casual": variants(
                "any {category} on the way from {origin_id} to {destination_id}",
                "[need|gotta hit] a {category} between {origin_id} and {destination_id}",
                "driving {origin_id} to {destination_id}, where's a {category} [to stop at|on the road]",
                "{category} stop, {origin_id} to {destination_id}, {max_detour_min} extra minutes tops",
                "going {mode} to {destination_id} from {origin_id}, [is there|pass] a {category}?",
                "on my way to {destination_id} from {origin_id}, [quick|short] stop at a {category}, [which one|where]",
                "[leaving|starting at] {origin_id}, headed for {destination_id}, which {category} is [least detour|right there]",
                "is a {category} open {open_at:moment} along the road from {origin_id} to {destination_id}",
            ),
            "neutral": variants(
                "Is there a {category} on the way from {origin_id} to {destination_id}?",
                "[Please|Now, please,] find a {category} along my route from {origin_id} to {destination_id}.",
                "I go {mode} from {origin_id} to {destination_id}. Which {category} can I stop at?",
                "Which {category} costs me at most {max_detour_min} minutes between {origin_id} and {destination_id}?",
                "On the drive to {destination_id} from {origin_id}, where could I visit a {category}?",
                "I need a {category} that's open {open_at:moment} somewhere between {origin_id} and {destination_id}.",
                "[Show|List] me where to find a {category} along the way to {destination_id}, starting at {origin_id}.",
                "What {category} lies closest to the route between {origin_id} and {destination_id}?",
            ),
            "formal": variants(
                "Kindly find a {category} along the route from {origin_id} to {destination_id}.",
                "I [wish|intend] to call at a {category} while travelling from {origin_id} to {destination_id}; which is convenient?",
                "Please [identify|suggest] a {category} en route {mode} from {origin_id} to {destination_id}.",
                "Would you [name|propose] a {category} that adds no more than {max_detour_min} minutes between {origin_id} and {destination_id}?",
                "Our [party|delegation] travels to {destination_id} from {origin_id} and must pass a {category}; [advise|recommend] one.",
                "Which {category} may one visit with little detour, setting out at {origin_id} for {destination_id}?",
                "Between {origin_id} and {destination_id}, a {category} open {open_at:moment} is [needed|required].",
                "Does the way from {origin_id} to {destination_id} [lead|run] past a {category}?",
            ),
        },
        brief=variants(
            "any {category} on my way to {destination_id}?",
            "I [need|want] to stop at a {category} on the way.",
            "Please find something along my route from {origin_id} to {destination_id}.",
        ),
        follow=variants("And a {category}?", "[What|How] about a {category}?", "Going {mode}[, what then| instead]?"),
        extra={"max_detour_min": (", {max_detour_min} extra minutes at most",)},
        question={
            "origin_id": ("Where do you start?", "From where?"),
            "destination_id": ("Where are you going?", "To which place?"),
            "category": ("What kind of place are you looking for?", "A stop at what?"),
        },
        answer={
            "origin_id": variants("From {origin_id}.", "I [start|set off] at {origin_id}."),
            "destination_id": variants("To {destination_id}.", "I'm [going|headed] to {destination_id}."),
            "category": variants("A {category}.", "[I need|Make it] a {category}."),
        },
        tell=variants(
            "[Least detour first|On your way]: {items}.",
            "The route takes {result.route_min} min; [you could stop at|stops on it are] {items}.",
        ),
        item="{name} on {street_address} ({detour_min} min extra)",
        none=("There is none so close to the route.", "Nothing of that kind is on the way."),
    ),
    "reachable_area": Phrasing(
        ask={
            "casual": variants(
                "how far can i get from {origin_id} {mode} in {within_min} minutes",
                "{within_min} min {mode} from {origin_id}, [whats there|what can i reach]",
                "what {category} can i reach {mode} within {within_min} minutes of {origin_id}",
                "[everything|whatever's] {within_min} minutes {mode} around {origin_id}",
                "staying at {origin_id}, got {within_min} minutes {mode}, [any|is there a] {category}?",
                "[lunch break|short on time], {within_min} minutes {mode} from {origin_id}, show me stuff",
                "is a {category} in {within_min} min range {mode} of {origin_id}",
                "[draw|show] the {within_min} minute zone {mode} round {origin_id}",
            ),
            "neutral": variants(
                "What can I reach from {origin_id} within {within_min} minutes {mode}?",
                "[Please|Now, please,] show the area {within_min} minutes {mode} around {origin_id}.",
                "Which {category} is within {within_min} minutes {mode} of {origin_id}?",
                "How far do I get {mode} in {within_min} minutes if I start at {origin_id}?",
                "I have {within_min} minutes and go {mode} from {origin_id}. [What is in reach|Where could I go]?",
                "Can I [get to|reach] a {category} from {origin_id} {mode} in {within_min} minutes?",
                "[List|Find] the places that are at most {within_min} minutes {mode} from {origin_id}.",
                "Starting at {origin_id} {mode}, which parts of town are {within_min} minutes away or less?",
            ),
            "formal": variants(
                "Kindly determine the area reachable {mode} from {origin_id} in {within_min} minutes.",
                "I [wish|need] to know what lies within {within_min} minutes {mode} of {origin_id}.",
                "Please [list|state] each {category} that can be reached {mode} from {origin_id} in {within_min} minutes.",
                "Would you [outline|map] the {within_min}-minute surroundings of {origin_id} {mode}?",
                "Which [destinations|places] are attainable {mode} within {within_min} minutes, departing from {origin_id}?",
                "For [a survey|our catchment study], establish what is {within_min} minutes or less {mode} from {origin_id}.",
                "Is a {category} to be found {mode} within {within_min} minutes of {origin_id}?",
                "Given {within_min} minutes {mode} and {origin_id} as the start, [present|set out] what may be visited.",
            ),
        },
        brief=variants(
            "what can i reach from {origin_id} in {within_min} minutes",
            "I [have|only have] {within_min} minutes, where can I go {mode}?",
            "Please show what I can reach {mode}.",
        ),
        follow=variants(
            "And {mode}?", "[What|How] about in {within_min} minutes?", "[Same|The same] from {origin_id}."
        ),
        extra={"category": (", counting only places of the kind {category}",)},
        question={
            "origin_id": ("From which place?", "Where do you start?"),
            "mode": ("By car, on foot, by bike or by public transport?", "How do you want to travel?"),
            "within_min": ("Within how many minutes?", "How much time do you have?"),
        },
        answer={
            "origin_id": variants("From {origin_id}.", "I [start|set off] at {origin_id}."),
            "mode": variants("{mode}", "I'd go {mode}.", "Going {mode}."),
            "within_min": variants("{within_min} minutes.", "[Say|About] {within_min} minutes."),
        },
        tell=variants(
            "[In reach|Within that time]: {result.total} in all, {items}.",
            "There [are|would be] {result.total} to reach, such as {items}.",
        ),
        item="{name} in {duration_min} min",
        none=("Nothing is in reach in that time.", "In that time you reach nothing of the kind."),
    ),
}
