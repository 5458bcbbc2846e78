"""Phrases for the tools that change sprints."""

from prove.engine.language import Phrasing
from prove.envs.common import variants
from prove.envs.issue_tracker.language.reading import ONE_ISSUE

ONE_SPRINT = variants("{sprint_id}", "I mean {sprint_id}.", "[It's|That would be] {sprint_id}.")

PHRASINGS: dict[str, Phrasing] = {
    "start_sprint": Phrasing(
        ask={
            "casual": variants(
                "start {sprint_id}[ pls| now|]",
                "kick off {sprint_id}, it ends {end_date}",
                "[lets go|here we go], start {sprint_id}",
                "{sprint_id} begins today, goal: {goal:quote}",
                "get {sprint_id} going[, thx|]",
                "[planning is done|all planned], start {sprint_id}, done by {end_date}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] start {sprint_id}.",
                "{sprint_id} begins today and ends {end_date}; start it.",
                "Start {sprint_id} with the goal {goal:quote}.",
                "We're ready to [begin|start] {sprint_id}.",
                "Could you start {sprint_id} and let it run until {end_date}?",
                "Let {sprint_id} begin[ today|].",
            ),
            "formal": variants(
                "Kindly [begin|launch] {sprint_id}.",
                "Please [open|start] {sprint_id}, to end {end_date}.",
                "{sprint_id} is to commence, its goal being {goal:quote}.",
                "I [wish|ask] to have {sprint_id} started.",
                "Would you [initiate|set in motion] {sprint_id}?",
                "The team is prepared; {sprint_id} may [begin|commence].",
            ),
        },
        brief=variants(
            "start the next sprint", "I want to start a sprint.", "Please kick off a sprint, ending {end_date}."
        ),
        follow=variants("And {sprint_id}.", "{sprint_id} as well."),
        extra={"end_date": (", ending {end_date}",), "goal": (", with the goal {goal:quote}",)},
        question={"sprint_id": ("Which sprint should I start?", "Which sprint?")},
        answer={"sprint_id": ONE_SPRINT},
        tell=variants(
            "{result.name} has started and ends {result.end_date}; issues in it: {result.issues}.",
            "[Done|Started]: {result.name} runs until {result.end_date} (issues: {result.issues}).",
        ),
    ),
    "complete_sprint": Phrasing(
        ask={
            "casual": variants(
                "close {sprint_id}[ pls| now|]",
                "{sprint_id} is over, complete it",
                "[wrap up|end] {sprint_id}, leftovers go to {next_sprint_id}",
                "finish {sprint_id}, whatever is open goes to the backlog",
                "[phew|finally], {sprint_id} is done, close it",
                "{sprint_id} is through, [end it|close it]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] complete {sprint_id}.",
                "Close {sprint_id} and move what is open to {next_sprint_id}.",
                "{sprint_id} has ended, so complete it.",
                "Could you [finish|close] {sprint_id}, with open issues back to the backlog?",
                "We're done with {sprint_id}; [complete|close] it.",
                "Let {sprint_id} end[ today|].",
            ),
            "formal": variants(
                "Kindly [complete|conclude] {sprint_id}.",
                "Please close {sprint_id}; unfinished issues [pass|go] to {next_sprint_id}.",
                "{sprint_id} has run its course and is to be [completed|closed].",
                "I [wish|ask] to have {sprint_id} brought to an end.",
                "Would you [terminate|complete] {sprint_id}, returning open issues to the backlog?",
                "The review of {sprint_id} being over, it may be [closed|completed].",
            ),
        },
        brief=variants("complete the sprint", "I want to close a sprint.", "Please complete one of our sprints."),
        follow=variants("And {sprint_id}.", "{sprint_id} as well."),
        extra={"next_sprint_id": (", moving open issues to {next_sprint_id}",)},
        question={"sprint_id": ("Which sprint should I complete?", "Which sprint?")},
        answer={"sprint_id": ONE_SPRINT},
        tell=variants(
            "{result.name} is closed. Issues done: {result.completed_issues}; "
            "moved to {result.moved_to}: {result.moved_issues}.",
            "[Done|Completed]: {result.name} ends with this many issues done: {result.completed_issues}. "
            "To {result.moved_to} went {result.moved_issues}.",
        ),
    ),
    "add_issue_to_sprint": Phrasing(
        ask={
            "casual": variants(
                "[put|pull] {issue_id} into {sprint_id}",
                "{issue_id} goes into {sprint_id}[, thx|]",
                "add {issue_id} to {sprint_id}[, pls|]",
                "[squeeze|sneak] {issue_id} into {sprint_id}",
                "{sprint_id} should have {issue_id}, add it",
                "can we do {issue_id} in {sprint_id}? [add|put] it there",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] add {issue_id} to {sprint_id}.",
                "[Plan|Schedule] {issue_id} for {sprint_id}.",
                "{issue_id} belongs in {sprint_id}; move it there.",
                "Could you take {issue_id} into {sprint_id}?",
                "I want {issue_id} done in {sprint_id}, so add it.",
                "Move {issue_id} over to {sprint_id}.",
            ),
            "formal": variants(
                "Kindly include {issue_id} in {sprint_id}.",
                "Please [allot|assign] {issue_id} to {sprint_id}.",
                "{issue_id} is to be [dealt with|handled] in {sprint_id}; add it.",
                "I [wish|ask] to have {issue_id} scheduled for {sprint_id}.",
                "Would you [place|enter] {issue_id} in {sprint_id}?",
                "{sprint_id} shall [comprise|cover] {issue_id} too.",
            ),
        },
        brief=variants(
            "add {issue_id} to a sprint",
            "I want one more issue in {sprint_id}.",
            "Please plan {issue_id} for a sprint.",
        ),
        follow=variants("And {issue_id} too.", "[Same|Likewise] with {issue_id}."),
        question={
            "issue_id": ("Which issue?", "Which issue should go in?"),
            "sprint_id": ("Into which sprint?", "Which sprint?"),
        },
        answer={"issue_id": ONE_ISSUE, "sprint_id": ONE_SPRINT},
        tell=variants(
            "{result.key} {result.summary:quote} is in {result.sprint_name} now.",
            "[Done|Added]: {result.sprint_name} has {result.key} {result.summary:quote} now.",
        ),
    ),
    "remove_issue_from_sprint": Phrasing(
        ask={
            "casual": variants(
                "[kick|throw] {issue_id} out of its sprint",
                "{issue_id} back to the backlog[, pls|]",
                "we wont make {issue_id} this sprint, [take it out|drop it]",
                "[pull|take] {issue_id} out of the sprint",
                "unplan {issue_id}[, thx|]",
                "no time for {issue_id}, [backlog|to the backlog with it]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] remove {issue_id} from its sprint.",
                "Move {issue_id} back to the backlog.",
                "{issue_id} has to [wait|go], so take it out of the sprint.",
                "Could you take {issue_id} off the sprint?",
                "We can't do {issue_id} now; [move|send] it to the backlog.",
                "The sprint is too full, so drop {issue_id} from it.",
            ),
            "formal": variants(
                "Kindly withdraw {issue_id} from its sprint.",
                "Please return {issue_id} to the backlog.",
                "{issue_id} is to be [postponed|deferred]; remove it from the sprint.",
                "I [wish|ask] to have {issue_id} taken out of the sprint.",
                "Would you [strike|release] {issue_id} from the sprint?",
                "The scope being too large, {issue_id} [leaves|quits] the sprint.",
            ),
        },
        brief=variants("take an issue out of the sprint", "I want to move an issue to the backlog."),
        follow=variants("And {issue_id} too.", "[Same|Likewise] with {issue_id}."),
        question={"issue_id": ("Which issue?", "Which issue should come out?")},
        answer={"issue_id": ONE_ISSUE},
        tell=variants(
            "{result.key} {result.summary:quote} is back in the backlog.",
            "[Done|Removed]: {result.key} {result.summary:quote} is in no sprint now.",
        ),
    ),
}
