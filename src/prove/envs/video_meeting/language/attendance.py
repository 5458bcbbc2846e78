# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on the people of a meeting."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "invite_to_meeting": Phrasing(
        ask={
            "casual": variants(
                "[invite|add] {email} to {meeting_id}",
                "get {email} [into|on board for] {meeting_id}",
                "[seems|looks like] {email} wants to come to {meeting_id}, send an invite",
                "[shoot|send] {email} the link for {meeting_id}",
                "{meeting_id} needs one more guest: {email}",
                "[forgot|left out] {email}, invite them to {meeting_id}",
            ),
            "neutral": variants(
                "[Please invite|Invite] {email} to {meeting_id}.",
                "Can you send an invitation for {meeting_id} to {email}?",
                "I'd like {email} to [attend|join] {meeting_id}.",
                "[Add|Put] {email} on the guest list of {meeting_id}.",
                "There is another guest for {meeting_id}; [write to|invite] {email}.",
                "Let {email} know they are [welcome at|invited to] {meeting_id}.",
            ),
            "formal": variants(
                "Kindly [extend|send] an invitation to {meeting_id} to {email}.",
                "Would you [include|enter] {email} among the guests of {meeting_id}?",
                "Please [ensure|see to it] that {email} is invited to {meeting_id}.",
                "I wish {email} to [be present at|take part in] {meeting_id}; please invite them.",
                "An invitation to {meeting_id} should [reach|go to] {email}.",
                "The attendance of {email} at {meeting_id} is [desired|requested]; kindly invite them.",
            ),
        },
        brief=variants(
            "[invite|add] {email} to a meeting",
            "Please invite somebody to {meeting_id}.",
            "{meeting_id} gets another guest.",
        ),
        follow=variants("And {email}.", "Also [invite|ask] {email}."),
        question={
            "meeting_id": ("To which meeting?", "Which meeting is it for?"),
            "email": ("What is the guest's e-mail address?", "Whom should I invite, at which address?"),
        },
        answer={
            "meeting_id": variants("{meeting_id}", "To {meeting_id}.", "I mean {meeting_id}."),
            "email": ("It's {email}.", "The address is {email}.", "Write to {email}."),
        },
        tell=variants(
            "{result.name} ({result.email}) is {result.status} for {result.meeting} now.",
            "[I invited|The invitation went to] {result.email} for {result.meeting}.",
        ),
    ),
    "admit_from_waiting_room": Phrasing(
        ask={
            "casual": variants(
                "let {participant_id} in[ please| now|]",
                "[open the door for|admit] {participant_id}",
                "{participant_id} can come in[, i know them|]",
                "[dont|don't] keep {participant_id} waiting, admit them",
                "[its|it's] fine, bring {participant_id} in",
                "wave {participant_id} through[ pls|]",
            ),
            "neutral": variants(
                "[Please admit|Admit] {participant_id}.",
                "Can you let {participant_id} in from the waiting room?",
                "{participant_id} has waited long enough; [let them in|admit them].",
                "[Bring|Move] {participant_id} from the waiting room into the meeting.",
                "I expect {participant_id}, so [open up|admit them].",
                "We are ready for {participant_id}; [do admit them|please let them in].",
            ),
            "formal": variants(
                "Kindly [admit|grant entry to] {participant_id}.",
                "Would you [usher in|receive] {participant_id} from the waiting room?",
                "{participant_id} may [now enter|be admitted], if you please.",
                "Please allow {participant_id} to [enter|join us].",
                "I [ask|request] that {participant_id} be let in from the waiting room.",
                "The [time|turn] of {participant_id} has come; please admit them.",
            ),
        },
        brief=variants(
            "let [someone|somebody] in",
            "Please admit a guest from the waiting room.",
            "Someone at the door can come in.",
        ),
        follow=variants("And {participant_id}.", "[Also|Then] {participant_id}.", "{participant_id} as well."),
        extra={"others": (", and everybody else who waits there", ", and the rest of that waiting room too")},
        question={"participant_id": ("Whom should I let in?", "Who may come in?")},
        answer={"participant_id": variants("{participant_id}", "I mean {participant_id}.", "Let {participant_id} in.")},
        tell=variants(
            "Let into {result.meeting}: {items}.",
            "[Admitted|Now inside]: {items}. That makes {result.present} present and {result.waiting} waiting.",
        ),
        item="{name}",
    ),
    "remove_participant": Phrasing(
        ask={
            "casual": variants(
                "[kick|throw] out {participant_id}",
                "[remove|get rid of] {participant_id}[ pls| now|]",
                "{participant_id} [has to go|shouldnt be there], remove them",
                "[drop|take off] {participant_id}[, wrong person|]",
                "cant have {participant_id} there, [boot|remove] them",
                "{participant_id}: out[, please|]",
            ),
            "neutral": variants(
                "[Please remove|Remove] {participant_id}.",
                "Can you [take out|exclude] {participant_id}?",
                "{participant_id} does not belong there; [remove them|take them out].",
                "[Take|Please take] {participant_id} off the list of people.",
                "I no longer want {participant_id} there, so [remove|exclude] them.",
                "There is a problem with {participant_id}; they must be [removed|taken out].",
            ),
            "formal": variants(
                "Kindly [remove|exclude] {participant_id}.",
                "Would you [dismiss|expel] {participant_id} on my authority?",
                "{participant_id} is not entitled to attend; please [remove them|have them removed].",
                "Please [revoke|withdraw] the participation of {participant_id}.",
                "I [ask|request] that {participant_id} be removed forthwith.",
                "The presence of {participant_id} is not [desired|permitted]; kindly remove them.",
            ),
        },
        brief=variants(
            "[kick|throw] someone out",
            "Please remove a participant.",
            "Somebody [must|has to] leave one of my meetings.",
        ),
        follow=variants("And {participant_id}.", "[Also|Then] {participant_id}.", "{participant_id} too."),
        question={"participant_id": ("Whom should I remove?", "Who has to go?")},
        answer={"participant_id": variants("{participant_id}", "I mean {participant_id}.", "Remove {participant_id}.")},
        tell=variants(
            "{result.name} is out of {result.meeting}.",
            "[Removed|Done]: {result.name} is no longer in {result.meeting}.",
        ),
    ),
    "launch_poll": Phrasing(
        ask={
            "casual": variants(
                "[ask|poll] everyone in {meeting_id}: {question:quote}",
                "quick poll in {meeting_id}, {question:quote}, [answers|choices] {options}",
                "[put up|launch] a poll, {question:quote}, [for|in] {meeting_id}",
                "{question:quote} as a poll in {meeting_id}[ pls|]",
                "let {meeting_id} vote: {question:quote}",
                "[poll time|vote], {meeting_id}: {question:quote} with {options}",
            ),
            "neutral": variants(
                "[Please launch|Launch] a poll in {meeting_id}: {question:quote}",
                "Ask the people in {meeting_id} {question:quote}, with the answers {options}.",
                "I'd like to poll {meeting_id} on {question:quote}[ right now.|]",
                "[Open|Run] a poll for {meeting_id} that asks {question:quote}",
                "Have everybody in {meeting_id} vote on {question:quote}, [the options being|between] {options}.",
                "[Start|Put] the question {question:quote} as a poll in {meeting_id}.",
            ),
            "formal": variants(
                "Kindly [put|submit] {question:quote} to a vote in {meeting_id}.",
                "Would you [conduct|open] a poll in {meeting_id}, asking {question:quote}",
                "The attendees of {meeting_id} should be polled: {question:quote}, offering {options}.",
                "Please [place|lay] the question {question:quote} before {meeting_id} as a poll.",
                "I wish to [survey|consult] {meeting_id} with the question {question:quote}",
                "In {meeting_id}, a poll reading {question:quote} with the choices {options} is to be [launched|opened].",
            ),
        },
        brief=variants(
            "[launch|run] a poll in {meeting_id}",
            "Please ask {question:quote} as a poll.",
            "I want to poll [a meeting|one of my meetings].",
        ),
        follow=variants("And in {meeting_id}.", "The same in {meeting_id}[, please|].", "Next, ask {question:quote}"),
        question={
            "meeting_id": ("In which meeting?", "Which meeting should vote?"),
            "question": ("What should the poll ask?", "What is the question?"),
        },
        answer={
            "meeting_id": variants("{meeting_id}", "In {meeting_id}.", "I mean {meeting_id}."),
            "question": ("{question:quote}", "Ask {question:quote}", "The question is {question:quote}"),
        },
        tell=variants(
            "The poll {result.question:quote} is open in {result.meeting}; people asked: {result.asked}.",
            "[Launched|It's running]: {result.asked} people in {result.meeting} can answer {result.question:quote}",
        ),
    ),
}
