"""Phrases for the tools on lines and departures."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "list_transit_lines": Phrasing(
        ask={
            "casual": variants(
                "which lines [stop at|go to] {query}",
                "[whats|what's] the {kind} situation here",
                "[got|is there] a {kind} in this town?",
                "{query}, [what runs there|which line is that]",
                "[show|gimme] the {kind} lines[ pls|]",
                "how often does {query} [go|run]",
                "[no car today|car broke down], what lines are there, {limit} [for starters|is fine]",
                "anything on rails or wheels calling at {query}?",
            ),
            "neutral": variants(
                "Which lines call at {query}?",
                "[Please|Now, please,] list the {kind} lines.",
                "What public transport is there [in this city|here]?",
                "How often does the {kind} run?",
                "[Find|Look up] the line [called|named] {query}.",
                "I'd like to see the {kind} network with its stops.",
                "Until when does anything run via {query}?",
                "I'm new here; [show|give] me {limit} of the lines.",
            ),
            "formal": variants(
                "Kindly list the lines that serve {query}.",
                "I [wish|need] to know which {kind} lines operate.",
                "Please [state|provide] the hours of service by {kind}.",
                "Would you [present|set out] the public transport lines, {limit} at a time?",
                "By which lines is {query} [served|connected]?",
                "What is the interval [of service|between departures] on {query}?",
                "An overview of the {kind} lines is [desired|requested].",
                "[Retrieve|Consult] the network plan for {query}.",
            ),
        },
        follow=variants("And {query}?", "[What|How] about the {kind}?", "[Try|Search] {query} [instead|next]."),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("[There is|I found] {items}.", "[These run|The lines are]: {items}."),
        item="{name} (every {every_min} minutes, {first} to {last})",
        none=("No line fits that.", "Nothing of that kind runs here."),
    ),
    "get_transit_departures": Phrasing(
        ask={
            "casual": variants(
                "when's the next one from {stop_id}",
                "[next|upcoming] departures at {stop_id}[ pls|]",
                "what leaves {stop_id} after {after:moment}",
                "{line_id} from {stop_id}, [when|what time]",
                "standing at {stop_id}, [whats coming|what's next]",
                "if im at {stop_id} {after:moment}, what can i [catch|hop on]",
                "when does {line_id} [go|leave] from {stop_id} {after:moment}",
                "[board|timetable] for {stop_id}?",
            ),
            "neutral": variants(
                "When does {line_id} leave from {stop_id}?",
                "[Please|Now, please,] show the next departures from {stop_id}.",
                "What departs from {stop_id} after {after:moment}?",
                "I'll be at {stop_id} {after:moment}. Which departures are there?",
                "[Check|Look at] the departure board of {stop_id}.",
                "What is the next departure of {line_id} at {stop_id}, {after:moment} or later?",
                "Which lines can I take from {stop_id} now?",
                "I want to catch {line_id} at {stop_id}. What are the times?",
            ),
            "formal": variants(
                "Kindly state the next departures from {stop_id}.",
                "At what time does {line_id} depart from {stop_id}?",
                "I [require|request] the departures at {stop_id} from {after:moment} onwards.",
                "Please [consult|read out] the timetable of {stop_id}.",
                "Would you [ascertain|tell me] when {line_id} next calls at {stop_id}?",
                "Which services leave {stop_id} after {after:moment}?",
                "[Guests|Visitors] of ours wait at {stop_id}; what may they board?",
                "The departures of {line_id} from {stop_id}, {after:moment} or later, are [needed|of interest].",
            ),
        },
        brief=variants(
            "when's the next departure[ pls|]",
            "I [need|want] the departures at a stop.",
            "Please check a departure board for me.",
        ),
        follow=variants("And from {stop_id}?", "[What|How] about after {after:moment}?", "And at {stop_id}?"),
        extra={"after": (", {after:moment} or later",)},
        question={"stop_id": ("From which stop?", "Which stop do you mean?")},
        answer={"stop_id": variants("{stop_id}", "From {stop_id}.", "[It's|That would be] {stop_id}.")},
        tell=variants("From {result.stop_name}: {items}.", "[Next at|Leaving] {result.stop_name}: {items}."),
        item="{line_name} to {towards} at {next_at:time}",
        none=("Nothing leaves from there any more that day.", "There is no further departure that day."),
    ),
}
