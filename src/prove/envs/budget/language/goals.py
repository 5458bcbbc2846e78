# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for savings goals."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "list_savings_goals": Phrasing(
        ask={
            "casual": variants(
                "[how are|hows it going with] my savings goals, the ones {status}",
                "how far am i with the {query} [goal|savings]?",
                "[which|what] goals are {status}?",
                "first {limit} savings goals[ pls|, go]",
                "[what am i|stuff im] saving for, {limit} of them",
                "{query} fund, [we there yet|how much is missing]?",
                "goals [that are|marked] {status}, show me",
                "[dream list|piggy banks], {limit} pls",
                "is the {query} goal [full|done] yet",
                "[let me see|show] whats {status}, goal wise",
            ),
            "neutral": variants(
                "Which of my savings goals are {status}?",
                "[Please|Now, please,] show me {limit} of the savings goals.",
                "How much is [saved|missing] for the {query} goal?",
                "What are we saving for? [List|Name] {limit} goals.",
                "[Find|Look up] the savings goal with {query} in its name.",
                "Are there savings goals that are {status}?",
                "I'd like to see [how close|where] we are with {query}.",
                "[Check|See] which goals are {status}.",
                "Give me the {limit} goals whose dates come [first|soonest].",
                "What does the {query} goal still [need|lack]?",
            ),
            "formal": variants(
                "Kindly [list|state] the savings goals that are {status}.",
                "What progress has been made [towards|on] the goal for {query}?",
                "I [wish|need] to review {limit} of our savings goals.",
                "Please [identify|name] every goal {status}.",
                "Would you [report|present] how the {query} savings stand?",
                "The goals that are {status} [should|are to] be set out.",
                "An overview of {limit} savings goals, [please|if you would].",
                "By how much does the goal for {query} [fall short|lag]?",
                "[Report|Tell me] which goals are {status} as of today.",
            ),
        },
        follow=variants("And those that are {status}?", "Only the ones {status}, [please|thanks].", "And {query}?"),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("[Here they are|By date]: {items}.", "I [found|see] {items}."),
        item="{name} with {saved:money} of {target:money} by {target_date}",
        none=("There is no such goal.", "No savings goal fits that."),
    ),
    "contribute_to_goal": Phrasing(
        ask={
            "casual": variants(
                "put {amount:money} into {goal_id}[ pls|]",
                "[throw|toss] {amount:money} at {goal_id}",
                "{amount:money} for {goal_id}[, thx|]",
                "[save|stash] {amount:money} for {goal_id}",
                "feed {goal_id} {amount:money}",
                "{goal_id} gets another {amount:money} [from me|today]",
                "had a good month, {amount:money} goes to {goal_id}",
                "[lets push|bump] {goal_id} by {amount:money}",
                "[chip in|add] {amount:money}, {goal_id}",
            ),
            "neutral": variants(
                "[Please put|Put] {amount:money} towards {goal_id}.",
                "I want to [save|set aside] {amount:money} for {goal_id}.",
                "[Add|Contribute] {amount:money} to {goal_id}.",
                "{goal_id} should [get|receive] {amount:money} of what is left to assign.",
                "Could you [raise|increase] {goal_id} by {amount:money}?",
                "Let's bring {goal_id} forward with {amount:money}.",
                "We can spare {amount:money} this month, so [give|add] it to {goal_id}.",
                "Use {amount:money} of the unassigned money for {goal_id}.",
            ),
            "formal": variants(
                "Kindly contribute {amount:money} to {goal_id}.",
                "Please [allocate|add] {amount:money} to {goal_id}.",
                "I [wish|would like] to devote {amount:money} to {goal_id}.",
                "Would you [transfer|pay] {amount:money} into {goal_id}?",
                "{goal_id} is to be [increased|advanced] by {amount:money}.",
                "A contribution of {amount:money} towards {goal_id} is [approved|intended]; please make it.",
                "Let {amount:money} be [set aside|saved] for {goal_id}.",
                "Of the unassigned funds, {amount:money} shall [go|pass] to {goal_id}.",
            ),
        },
        brief=variants(
            "put {amount:money} [into|towards] one of my savings goals",
            "I [want|would like] to add something to {goal_id}.",
            "Please [save|set aside] {amount:money} for a goal.",
            "[Put|Set] some money aside for {goal_id}.",
        ),
        follow=variants(
            "And {amount:money} for {goal_id}.",
            "[Another|Then another] {amount:money}.",
            "{amount:money} more[, please|].",
        ),
        question={
            "goal_id": ("Which goal is it for?", "Which savings goal do you mean?"),
            "amount": ("How much should go into it?", "What amount should I put in?"),
        },
        answer={
            "goal_id": variants("{goal_id}", "I [mean|meant] {goal_id}.", "It's for {goal_id}."),
            "amount": variants("{amount:money}", "[Make|Let] it be {amount:money}.", "{amount:money} will do."),
        },
        tell=variants(
            "{result.name} now stands at {result.saved:money} of {result.target:money}; {result.ready_to_assign:money} is left to assign.",
            "[Added|Done]: {result.amount:money} to {result.name}, where {result.missing:money} is still missing.",
        ),
    ),
}
