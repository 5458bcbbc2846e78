# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools that write issues, comments and time."""

from prove.engine.language import Phrasing
from prove.envs.common import variants
from prove.envs.issue_tracker.language.reading import ONE_ISSUE

PHRASINGS: dict[str, Phrasing] = {
    "create_issue": Phrasing(
        ask={
            "casual": variants(
                "[file|open] a {type} in {project_id}: {summary:quote}",
                "new {type} for {project_id}, {summary:quote}[, thx|]",
                "{summary:quote}, put that into {project_id} as a {type}",
                "can you [log|add] {summary:quote} in {project_id}, type {type}",
                "{project_id} needs a {type}: {summary:quote}, {priority} priority",
                "[ugh|hey], {summary:quote}. {type} in {project_id}, {priority} priority",
                "make a {type} {summary:quote} in {project_id}, due {due_date}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] create a {type} in {project_id}: {summary:quote}",
                "[Report|File] {summary:quote} as a {type} in {project_id}.",
                "I'd like a new {type} in {project_id} with the summary {summary:quote}.",
                "Add {summary:quote} to {project_id}; it is a {type} of {priority} priority.",
                "Could you open {summary:quote} in {project_id} as a {type}, due {due_date}?",
                "{project_id} should get a {type} called {summary:quote}.",
                "Write up {summary:quote} for {project_id}: type {type}, estimated at {estimate_minutes} minutes.",
            ),
            "formal": variants(
                "Kindly [record|enter] a {type} in {project_id} under the title {summary:quote}.",
                "Please [raise|register] {summary:quote} with {project_id} as a {type}.",
                "I [wish|ask] to have the {type} {summary:quote} filed in {project_id}.",
                "Would you [submit|lodge] a {type} to {project_id}, namely {summary:quote}?",
                "{project_id} is to receive a {type} of {priority} priority, entitled {summary:quote}.",
                "A {type} titled {summary:quote}, due {due_date}, is [wanted|required] in {project_id}.",
                "Let {summary:quote} be [noted|taken down] as a {type} in {project_id}.",
            ),
        },
        brief=variants(
            "[file|open] a {type} for me",
            "I have to report {summary:quote}.",
            "Please [create|add] an issue in {project_id}.",
            "[Something|There is something] to file in {project_id}, a {type}.",
        ),
        follow=variants("And one more: {summary:quote}", "Also {summary:quote}", "[Same|Likewise] in {project_id}."),
        extra={
            "description": (", with the description {description:quote}", ", described as {description:quote}"),
            "priority": (", {priority} priority", ", with {priority} priority"),
            "due_date": (", due {due_date}",),
            "estimate_minutes": (", estimated at {estimate_minutes} minutes", ", {estimate_minutes} minutes of work"),
            "assignee_id": (", for {assignee_id}", ", assigned to {assignee_id}"),
        },
        question={
            "project_id": ("In which project?", "Which project is it for?"),
            "type": ("What type of issue is it?", "Is it a bug, a task, a story or a feature?"),
            "summary": ("What should the summary say?", "What is it about?"),
        },
        answer={
            "project_id": variants("{project_id}", "In {project_id}.", "It's for {project_id}."),
            "type": ("It's a {type}.", "A {type}.", "Make it a {type}."),
            "summary": ("{summary:quote}", "Call it {summary:quote}", "The summary is {summary:quote}."),
        },
        tell=variants(
            "I created {result.key}, {result.summary:quote}; its status is {result.status}.",
            "[Done|Filed]: {result.key}, a {result.type} of {result.priority} priority, now in {result.status}.",
        ),
    ),
    "update_issue": Phrasing(
        ask={
            "casual": variants(
                "[set|put] {issue_id} to {priority} priority",
                "{issue_id} is due {due_date}[ now|], fix that",
                "rename {issue_id} to {summary:quote}",
                "[change|switch] {issue_id} to a {type}",
                "{issue_id} will take {estimate_minutes} minutes, [update|note] that",
                "make {issue_id} {priority} priority[, pls|]",
                "[push|move] the due date of {issue_id} to {due_date}",
                "put {description:quote} as the description of {issue_id}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] give {issue_id} {priority} priority.",
                "The due date of {issue_id} should be {due_date}.",
                "[Estimate|Put] {issue_id} at {estimate_minutes} minutes.",
                "{issue_id} is rather a {type}, so change the type.",
                "Could you reword {issue_id} to {summary:quote}?",
                "I'd like {issue_id} to be due {due_date}.",
                "[Raise or lower|Change] the priority of {issue_id} to {priority}.",
                "Describe {issue_id} with {description:quote}",
            ),
            "formal": variants(
                "Kindly [amend|set] the priority of {issue_id} to {priority}.",
                "Please [fix|note] {due_date} as the due date of {issue_id}.",
                "{issue_id} is to be [estimated|budgeted] at {estimate_minutes} minutes.",
                "I [wish|ask] to have {issue_id} reclassified as a {type}.",
                "Would you [retitle|rename] {issue_id} as {summary:quote}?",
                "{issue_id} [merits|calls for] {priority} priority; adjust it accordingly.",
                "Let the description of {issue_id} [read|state] {description:quote}",
                "The deadline of {issue_id} is [moved|shifted] to {due_date}.",
            ),
        },
        brief=variants(
            "[set|change] an issue to {priority} priority",
            "One of our issues is due {due_date}, please update it.",
            "I'd like to estimate an issue at {estimate_minutes} minutes.",
        ),
        follow=variants(
            "And {issue_id} too.",
            "[Same|Likewise] for {issue_id}.",
            "And make it due {due_date}.",
            "Also {priority} priority.",
        ),
        question={"issue_id": ("Which issue should I change?", "Which issue is it?")},
        answer={"issue_id": ONE_ISSUE},
        tell=variants(
            "{result.key} {result.summary:quote} has {priority} priority now.",
            "{result.key} {result.summary:quote} is due {due_date} now.",
            "{result.key} {result.summary:quote} is estimated at {estimate_minutes} minutes now.",
            "{result.key} {result.summary:quote} is a {type} now.",
            "{result.key} is called {summary:quote} now.",
            "{result.key} {result.summary:quote} is described as {description:quote} now.",
            "{result.key} {result.summary:quote} belongs to {component_id} now.",
        ),
    ),
    "assign_issue": Phrasing(
        ask={
            "casual": variants(
                "[give|hand] {issue_id} to {assignee_id}",
                "{assignee_id} [takes|gets] {issue_id}",
                "assign {issue_id} to {assignee_id}[, pls|]",
                "[can|let] {assignee_id} do {issue_id}, assign it",
                "nobody should have {issue_id} right now, unassign it",
                "{issue_id} goes to {assignee_id}[ from now on|]",
                "put {assignee_id} on {issue_id}[, thx|]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] assign {issue_id} to {assignee_id}.",
                "{assignee_id} will work on {issue_id}, so make the assignment.",
                "Take {issue_id} away from its assignee; [nobody|no one] has it for now.",
                "Could you make {assignee_id} the assignee of {issue_id}?",
                "[Hand|Pass] {issue_id} over to {assignee_id}.",
                "I want {assignee_id} to look after {issue_id}.",
                "{issue_id} should be with {assignee_id}.",
            ),
            "formal": variants(
                "Kindly assign {assignee_id} to {issue_id}.",
                "Please [transfer|entrust] {issue_id} to {assignee_id}.",
                "{issue_id} is to be [handled|seen to] by {assignee_id}.",
                "I [wish|ask] that {assignee_id} be put in charge of {issue_id}.",
                "Would you [relieve|free] {issue_id} of its assignee?",
                "Let {assignee_id} be [responsible|answerable] for {issue_id}.",
                "Responsibility for {issue_id} [passes|goes] to {assignee_id}.",
            ),
        },
        brief=variants(
            "[give|assign] something to {assignee_id}",
            "Please assign an issue to {assignee_id}.",
            "I have work for {assignee_id}.",
        ),
        follow=variants("And {issue_id} too.", "[Same|Likewise] with {issue_id}.", "Or rather to {assignee_id}."),
        question={"issue_id": ("Which issue?", "Which issue should I assign?")},
        answer={"issue_id": ONE_ISSUE},
        tell=variants(
            "{result.key} {result.summary:quote} is assigned to {result.assignee_name} now.",
            "{result.assignee_name} has {result.key} {result.summary:quote} now.",
            "{result.unassigned_from} no longer has {result.key} {result.summary:quote}.",
        ),
    ),
    "comment_on_issue": Phrasing(
        ask={
            "casual": variants(
                "comment {body:quote} on {issue_id}",
                "[add|drop] a note on {issue_id}: {body:quote}",
                "tell them on {issue_id}: {body:quote}",
                "{issue_id}, comment: {body:quote}",
                "[write|put] {body:quote} under {issue_id}",
                "can you note {body:quote} on {issue_id}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] comment {body:quote} on {issue_id}.",
                "[Add|Leave] this comment on {issue_id}: {body:quote}",
                "Write {body:quote} under {issue_id}.",
                "On {issue_id}, I'd like to say {body:quote}.",
                "Could you [post|put] {body:quote} on {issue_id}?",
                "My comment on {issue_id} is {body:quote}.",
            ),
            "formal": variants(
                "Kindly append the comment {body:quote} to {issue_id}.",
                "Please [note|record] on {issue_id}: {body:quote}",
                "I [wish|ask] to have {body:quote} placed on {issue_id}.",
                "Would you [enter|add] the remark {body:quote} on {issue_id}?",
                "{issue_id} is to [bear|carry] the comment {body:quote}.",
                "For the record of {issue_id}, state {body:quote}.",
            ),
        },
        brief=variants(
            "comment {body:quote} on an issue",
            "I have to comment on {issue_id}.",
            "Please leave a comment on {issue_id}.",
        ),
        follow=variants("And {body:quote}", "The same on {issue_id}.", "Also write {body:quote}"),
        question={
            "issue_id": ("On which issue?", "Which issue is the comment for?"),
            "body": ("What should it say?", "What shall I write?"),
        },
        answer={"issue_id": ONE_ISSUE, "body": ("{body:quote}", "Write {body:quote}", "It should say {body:quote}.")},
        tell=variants(
            "Your comment is on {result.issue_key}; it has {result.comments} in all.",
            "[Done|Posted] on {result.issue_key}, comment number {result.comments}.",
        ),
    ),
    "log_issue_work": Phrasing(
        ask={
            "casual": variants(
                "log {minutes} minutes on {issue_id}",
                "i [spent|put] {minutes} minutes on {issue_id}, log it",
                "{issue_id}: {minutes} minutes {work_date}, [book|log] that",
                "[add|book] {minutes} min for {issue_id}[, thx|]",
                "{minutes} minutes of my life went into {issue_id}, write that down",
                "worked on {issue_id} {work_date}, {minutes} minutes, [track|log] it",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] log {minutes} minutes on {issue_id}.",
                "I worked {minutes} minutes on {issue_id} {work_date}; please log them.",
                "[Book|Record] {minutes} minutes of work for {issue_id}.",
                "Could you [add|enter] my {minutes} minutes on {issue_id}?",
                "{issue_id} took me {minutes} minutes, so log that.",
                "My time on {issue_id} was {minutes} minutes, spent on {note:quote}. Log it, please.",
            ),
            "formal": variants(
                "Kindly [record|enter] {minutes} minutes of my time on {issue_id}.",
                "Please charge {minutes} minutes of mine to {issue_id}, worked {work_date}.",
                "I [devoted|gave] {minutes} minutes to {issue_id}; let that be logged.",
                "Would you [register|log] {minutes} minutes against {issue_id}?",
                "{minutes} minutes of work, namely {note:quote}, are to be logged on {issue_id}.",
                "The time sheet of {issue_id} [lacks|is short of] {minutes} minutes of mine; add them.",
            ),
        },
        brief=variants(
            "log {minutes} minutes for me",
            "I want to log work on {issue_id}.",
            "Please [book|log] my time on {issue_id}.",
        ),
        follow=variants("And {minutes} minutes on {issue_id}.", "The same on {issue_id}."),
        extra={
            "note": (", for {note:quote}", ", noted as {note:quote}"),
            "work_date": (", done {work_date}",),
        },
        question={
            "issue_id": ("On which issue?", "Which issue did you work on?"),
            "minutes": ("How many minutes?", "How long did it take?"),
        },
        answer={
            "issue_id": ONE_ISSUE,
            "minutes": ("{minutes} minutes.", "It was {minutes} minutes.", "{minutes} minutes in all."),
        },
        tell=variants(
            "Logged: {result.minutes} minutes on {result.issue_key}, which makes {result.logged_minutes} in all; {result.remaining_minutes} of the estimate are left.",
            "{result.issue_key} has {result.logged_minutes} minutes logged now, {result.minutes} of them just added.",
        ),
    ),
}
