# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on people, rooms and free times."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "find_attendees": Phrasing(
        ask={
            "casual": variants(
                "[who's|anyone] in the directory [under|matching] {query}?",
                "[look up|find] {query} in the directory[ pls|]",
                "what {kind}s can i [add|put on events], first {limit}",
                "[any|got any] {kind}s that go by {query}",
                "[search|check] the directory, {query}",
                "{query}, [ring a bell|who or what fits that], directory wise",
            ),
            "neutral": variants(
                "[Search|Look through] the directory for {query}[, please|].",
                "Which {kind}s does the directory list? {limit} are [enough|plenty].",
                "Is there a {kind} listed under {query}?",
                "[Please find|Find] everything in the directory that [matches|goes with] {query}.",
                "I [only|just] have {query} to go by; [who or what|which entries] could that be in the directory?",
                "[Show|Give] me the directory entries of each {kind}[, please|].",
            ),
            "formal": variants(
                "Kindly [consult|search] the directory for {query}.",
                "Please [identify|name] every {kind} recorded under {query}.",
                "I [seek|require] the directory entries that [correspond to|match] {query}.",
                "Would you list the {kind}s of the directory, {limit} at most?",
                "[May I know|Tell me], if you please, whom or what the directory has under {query}.",
                "An extract of the directory is [needed|required]: {kind}s, {query}.",
            ),
        },
        follow=variants("And {query}?", "Any {kind}s?", "What about {query}?"),
        extra={"limit": (", {limit} at most", ", only {limit}")},
        tell=variants("I found {items}.", "The directory [has|shows] {items}."),
        item="{name} ({email})",
        none=("The directory has nobody and nothing like that.", "I found no such entry."),
    ),
    "add_invitee": Phrasing(
        ask={
            "casual": variants(
                "[add|sign up] {attendee_id} for {event_id}[ pls|]",
                "{attendee_id} should be [in on|part of] {event_id}, [add|sort it]",
                "[get|bring] {attendee_id} into {event_id}[ for me|]",
                "i want {attendee_id} on {event_id}[ too|]",
                "{event_id} needs {attendee_id}, [do it|hook it up]",
                "[oops|damn], forgot {attendee_id} on {event_id}, [add|include] pls",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] add {attendee_id} to {event_id}.",
                "{attendee_id} [belongs|should be] on the list for {event_id}.",
                "I'd like {attendee_id} [included|put down] for {event_id}.",
                "Could you [include|add] {attendee_id} in {event_id}?",
                "For {event_id} we [also|still] need {attendee_id}. [Please add|Add] that.",
                "[Extend|Send] the invitation for {event_id} to {attendee_id}.",
            ),
            "formal": variants(
                "Kindly [add|include] {attendee_id} among the invitees of {event_id}.",
                "Please [secure|enlist] {attendee_id} for {event_id}.",
                "I [wish|should like] to have {attendee_id} at {event_id}.",
                "Would you [place|enter] {attendee_id} on {event_id}?",
                "{event_id} [calls for|requires] {attendee_id}; [extend|issue] the invitation.",
                "It would be [fitting|useful] to have {attendee_id} in {event_id}; please [arrange|see to] that.",
            ),
        },
        brief=variants(
            "add {attendee_id} to one of my events",
            "Please put another invitee on {event_id}.",
            "I want to [add|include] {attendee_id} somewhere.",
            "{event_id} needs one more invitee.",
        ),
        follow=variants("And {attendee_id}.", "{attendee_id} [too|as well].", "Also add {attendee_id}."),
        extra={"optional": (", as optional", ", but mark that as optional")},
        question={
            "event_id": ("To which event?", "Which event do you mean?"),
            "attendee_id": ("Whom or which room should I add?", "Who should be added?"),
        },
        answer={
            "event_id": variants("{event_id}", "To {event_id}.", "I mean {event_id}."),
            "attendee_id": variants("{attendee_id}", "Add {attendee_id}.", "That would be {attendee_id}."),
        },
        tell=variants(
            "{result.name} is [added to|on] {result.title} now.", "[Done|Added]: {result.name}, for {result.title}."
        ),
    ),
    "remove_invitee": Phrasing(
        ask={
            "casual": variants(
                "[take|kick] {attendee_id} off {event_id}[ pls|]",
                "{event_id} can do without {attendee_id}, [remove|drop] that",
                "[drop|remove] {attendee_id} from {event_id}",
                "no need for {attendee_id} [at|in] {event_id}[ anymore|], take out",
                "[uninvite|unlist] {attendee_id}, i mean from {event_id}",
                "{event_id} minus {attendee_id}[, pls| thx|]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] remove {attendee_id} from {event_id}.",
                "{attendee_id} is no longer [needed|wanted] for {event_id}; [take|strike] that off.",
                "I [don't|no longer] want {attendee_id} on {event_id}.",
                "Could you [drop|take] {attendee_id} from the list of {event_id}?",
                "[Release|Free] {attendee_id} from {event_id}[, please|].",
                "We [can|will] hold {event_id} without {attendee_id}, so remove the invitation.",
            ),
            "formal": variants(
                "Kindly [remove|withdraw] {attendee_id} from {event_id}.",
                "Please [strike|delete] {attendee_id} from the invitees of {event_id}.",
                "I [request|ask] that {attendee_id} be released from {event_id}.",
                "Would you [rescind|revoke] the invitation of {attendee_id} to {event_id}?",
                "The presence of {attendee_id} at {event_id} is [dispensed with|unnecessary]; amend the list.",
                "[On reflection|After all], {event_id} shall proceed without {attendee_id}. [Remove|Strike] the entry.",
            ),
        },
        brief=variants(
            "[take|drop] somebody off {event_id}",
            "Please remove {attendee_id} from an event.",
            "One invitee of {event_id} should go.",
        ),
        follow=variants("And {attendee_id}.", "{attendee_id} [too|as well].", "Also take off {attendee_id}."),
        question={
            "event_id": ("From which event?", "Which event do you mean?"),
            "attendee_id": ("Whom or which room should I take off?", "Who should be removed?"),
        },
        answer={
            "event_id": variants("{event_id}", "From {event_id}.", "I mean {event_id}."),
            "attendee_id": variants("{attendee_id}", "Remove {attendee_id}.", "That would be {attendee_id}."),
        },
        tell=variants(
            "{result.name} is off {result.title} now.", "[Done|Removed]: {result.name}, from {result.title}."
        ),
    ),
    "respond_to_invitation": Phrasing(
        ask={
            "casual": variants(
                "[mark|put] me as {response} for {event_id}",
                "{event_id}? {response}, [tell em|let them know]",
                "[reply|answer] {response} to {event_id}[ pls|]",
                "{response} is what i say to {event_id}[, send that|]",
                "set {event_id} to {response} for me",
                "my answer to {event_id} is {response}[, ok|]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] answer the invitation to {event_id}: {response}.",
                "[Set|Change] my response to {event_id} to {response}.",
                "As for {event_id}, [mark|put] me down as {response}.",
                "I have been invited to {event_id}. [Send|Give] {response} as my answer.",
                "Let the organizer of {event_id} know that my answer is {response}.",
                "My status for {event_id} should be {response}[, please|].",
            ),
            "formal": variants(
                "Kindly [register|record] my response to {event_id} as {response}.",
                "Please [inform|advise] the organizer of {event_id} that my answer is {response}.",
                "In [reply|response] to {event_id}, I wish to be shown as {response}.",
                "Would you [convey|transmit] {response} in answer to {event_id}?",
                "Having [considered|weighed] {event_id}, I ask to be entered as {response}.",
                "With regard to {event_id}, [note|enter] my answer: {response}.",
            ),
        },
        brief=variants(
            "[answer|reply to] {event_id} for me",
            "Please mark me as {response} for an event.",
            "I owe {event_id} an answer.",
        ),
        follow=variants("And {event_id}: {response}.", "{event_id} {response}, too.", "For {event_id}, {response}."),
        question={
            "event_id": ("Which invitation do you mean?", "For which event?"),
            "response": (
                "What is your answer: accepted, declined or tentative?",
                "Should I say accepted, declined or tentative?",
            ),
        },
        answer={
            "event_id": variants("{event_id}", "For {event_id}.", "I mean {event_id}."),
            "response": ("{response}", "Say {response}.", "Put me down as {response}."),
        },
        tell=variants(
            "Your answer to {result.title} is {result.response}.", "[Sent|Done]: {result.response} for {result.title}."
        ),
    ),
    "query_free_busy": Phrasing(
        ask={
            "casual": variants(
                "when is {attendee_id} [taken|busy] {from_date}",
                "is {attendee_id} [free|available] {from_date}",
                "how [packed|full] is {attendee_id} [today|now]",
                "[check|peek at] {attendee_id}, [busy times|whats taken] from {from_date} to {to_date}",
                "[whats|what's] blocked for {attendee_id} {from_date}",
                "{attendee_id}, busy [or not|or free], {from_date}?",
            ),
            "neutral": variants(
                "At what times is {attendee_id} busy {from_date}?",
                "[Please check|Check] when {attendee_id} is [taken|unavailable] from {from_date} to {to_date}.",
                "I'd like to know how busy {attendee_id} is [today|at the moment].",
                "Does {attendee_id} have anything {from_date}?",
                "[Show|Tell] me the busy times of {attendee_id} for {from_date}.",
                "Before I [ask|plan], when is {attendee_id} [blocked|booked] {from_date}?",
            ),
            "formal": variants(
                "Kindly [state|report] the hours at which {attendee_id} is engaged {from_date}.",
                "Please [determine|establish] when {attendee_id} is occupied from {from_date} to {to_date}.",
                "I [wish|need] to know the commitments of {attendee_id} [today|this very day].",
                "Would you [verify|examine] whether {attendee_id} is engaged {from_date}?",
                "What hours of {attendee_id} are [spoken for|taken] {from_date}?",
                "The [occupancy|availability] of {attendee_id} {from_date} is what I [ask|inquire] about.",
            ),
        },
        brief=variants(
            "[check|see] who's busy {from_date}",
            "Please look up busy times for {from_date}.",
            "When is a [colleague|certain room] taken?",
        ),
        follow=variants("And {attendee_id}?", "[What|How] about {attendee_id}?", "And {from_date}?"),
        question={"attendee_id": ("Of which person or room?", "Whose times do you need?")},
        answer={"attendee_id": variants("{attendee_id}", "Of {attendee_id}.", "I mean {attendee_id}.")},
        tell=variants("{result.name} is busy from {items}.", "[Taken|Busy] for {result.name}: {items}."),
        item="{start:moment} to {end:time}",
        none=("There is nothing then: all free.", "Completely free."),
    ),
    "find_meeting_slot": Phrasing(
        ask={
            "casual": variants(
                "when are {attendee_id} and i both free for {duration_minutes} minutes",
                "[find|get] me {duration_minutes} minutes with {attendee_id}, [from|starting] {from_date}",
                "[need|want] a {duration_minutes} minute slot, me and {attendee_id}",
                "{attendee_id} plus me, {duration_minutes} mins, [when|what times work]",
                "any {duration_minutes} minute gap with {attendee_id}[ left|], up to {to_date}",
                "[whats|what's] open for {duration_minutes} minutes with {attendee_id}, {limit} options",
            ),
            "neutral": variants(
                "When could I have {duration_minutes} minutes with {attendee_id}?",
                "[Please find|Find] times of {duration_minutes} minutes at which {attendee_id} and I are free.",
                "I need {duration_minutes} minutes together with {attendee_id}, from {from_date} on. [What|Which times] would work?",
                "[Suggest|Propose] {limit} slots of {duration_minutes} minutes for {attendee_id} and me.",
                "Is there a {duration_minutes}-minute opening with {attendee_id} between {from_date} and {to_date}?",
                "[Look|Check] when {attendee_id} is free at the same time as me, {duration_minutes} minutes.",
            ),
            "formal": variants(
                "Kindly [propose|suggest] times of {duration_minutes} minutes that suit {attendee_id} and me.",
                "Please [determine|find] when a {duration_minutes}-minute meeting with {attendee_id} is possible.",
                "I [seek|require] {duration_minutes} minutes with {attendee_id}, not before {from_date}.",
                "Would you name {limit} occasions, each of {duration_minutes} minutes, when {attendee_id} is free as I am?",
                "At what times, from {from_date} to {to_date}, might {attendee_id} and I be available for {duration_minutes} minutes?",
                "A [conversation|meeting] of {duration_minutes} minutes involving {attendee_id} is to be arranged; what is [open|free]?",
            ),
        },
        brief=variants(
            "when are {attendee_id} and i free [together|at the same time]",
            "Please find me a {duration_minutes}-minute slot with somebody.",
            "I need time with {attendee_id}.",
        ),
        follow=variants("And with {attendee_id}?", "What about {duration_minutes} minutes?", "And from {from_date}?"),
        extra={"limit": (", {limit} options at most", ", {limit} suggestions")},
        question={
            "attendee_id": ("With whom, or in which room?", "Who else should be free?"),
            "duration_minutes": ("How many minutes do you need?", "How long should it be?"),
        },
        answer={
            "attendee_id": variants("{attendee_id}", "With {attendee_id}.", "I mean {attendee_id}."),
            "duration_minutes": (
                "{duration_minutes} minutes.",
                "It takes {duration_minutes} minutes.",
                "{duration_minutes} minutes should do.",
            ),
        },
        tell=variants("You could take {items}.", "[These times are|Here is what is] free: {items}."),
        item="{start:moment}",
        none=("There is no such time in those days.", "I found no time that suits both."),
    ),
}
