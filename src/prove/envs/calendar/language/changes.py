# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on single occurrences, and on reminders."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "move_event_occurrence": Phrasing(
        ask={
            "casual": variants(
                "[move|push] {event_id}, just the one {occurrence_date}, to {new_start:moment}",
                "{occurrence_date} doesnt work for {event_id}, make it {new_start:moment} [this once|that one time]",
                "only {event_id} due {occurrence_date}: [shift|bump] to {new_start:moment}",
                "can {event_id} be {new_start:moment} instead of {occurrence_date}, [rest stays|just once]",
                "{new_start:moment} for {event_id}, [I mean|meaning] the one {occurrence_date}, [ok|thanks]",
                "[one off|one time] change, {event_id} goes from {occurrence_date} to {new_start:moment}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] move {event_id} planned for {occurrence_date} to {new_start:moment}, that one only.",
                "This once, {event_id} of {occurrence_date} should [be|take place] {new_start:moment}.",
                "[Leave|Keep] the series as it is, but [move|put] {event_id} from {occurrence_date} to {new_start:moment}.",
                "I can't [make|attend] {event_id} {occurrence_date}. [Reschedule|Move] only that one to {new_start:moment}.",
                "Could you shift {event_id} once, from {occurrence_date} to {new_start:moment}?",
                "For {occurrence_date}, {event_id} is [postponed|moved]: new time {new_start:moment}, once.",
            ),
            "formal": variants(
                "Kindly [reschedule|transfer] the single occurrence of {event_id} due {occurrence_date} to {new_start:moment}.",
                "Please hold {event_id}, [otherwise due|scheduled] {occurrence_date}, {new_start:moment} on this occasion.",
                "[As an exception|Exceptionally], {event_id} of {occurrence_date} is to be held {new_start:moment}.",
                "I request that {event_id}, as regards {occurrence_date} alone, be moved to {new_start:moment}.",
                "Would you relocate {event_id} from {occurrence_date} to {new_start:moment}, [leaving|keeping] the series intact?",
                "{event_id} proves [inconvenient|impossible] {occurrence_date}; let that one be {new_start:moment}.",
            ),
        },
        brief=variants(
            "[move|shift] the one {occurrence_date} to {new_start:moment}",
            "Please move one occurrence of {event_id}.",
            "{event_id} of {occurrence_date} [needs|has to have] another time.",
        ),
        follow=variants(
            "And the one {occurrence_date} to {new_start:moment}.", "{occurrence_date} too, to {new_start:moment}."
        ),
        extra={"duration_minutes": (", for {duration_minutes} minutes", ", {duration_minutes} minutes long")},
        question={
            "event_id": ("Which series do you mean?", "Of which event?"),
            "occurrence_date": ("Which occurrence should I move?", "The one on which day?"),
            "new_start": ("To when should I move it?", "What is the new time?"),
        },
        answer={
            "event_id": variants("{event_id}", "I mean {event_id}.", "Of {event_id}."),
            "occurrence_date": ("The one {occurrence_date}.", "{occurrence_date}", "I mean {occurrence_date}."),
            "new_start": ("{new_start:moment}", "Make it {new_start:moment}.", "To {new_start:moment}, please."),
        },
        tell=variants(
            "That occurrence of {result.title} is now {result.start:moment}.",
            "{result.title} is [moved|shifted] once, to {result.start:moment}.",
        ),
    ),
    "cancel_event_occurrence": Phrasing(
        ask={
            "casual": variants(
                "[skip|cancel] {event_id} {occurrence_date}, [only that one|just once]",
                "no {event_id} {occurrence_date}[, ok|], [keep the rest|others stay]",
                "[drop|scratch] {event_id} {occurrence_date}, not the rest",
                "im out {occurrence_date}, [kill|cancel] that one {event_id}",
                "{event_id}: [leave out|strike] {occurrence_date}[ pls|]",
                "can we [not do|skip] {event_id} {occurrence_date}, [just|only] this time",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] cancel {event_id} {occurrence_date}, and only that one.",
                "{event_id} [drops|falls] out {occurrence_date}; [keep|leave] the other dates.",
                "I'm [away|on leave] {occurrence_date}, so cancel that occurrence of {event_id}.",
                "Could you [take|strike] {occurrence_date} out of {event_id}?",
                "There [will be|is] no {event_id} {occurrence_date}. [Cancel|Remove] that single date.",
                "[Skip|Omit] {event_id} once, {occurrence_date}.",
            ),
            "formal": variants(
                "Kindly [cancel|omit] the occurrence of {event_id} due {occurrence_date}.",
                "Please [ensure|arrange] that {event_id} is not held {occurrence_date}; all other dates stand.",
                "[Owing to a holiday|By way of exception], {event_id} is to be left out {occurrence_date}.",
                "I request the cancellation of {event_id} for {occurrence_date} alone.",
                "Would you [suspend|call off] {event_id} {occurrence_date}, without touching the series?",
                "{event_id} [cannot|will not] be held {occurrence_date}; [strike|remove] that single date.",
            ),
        },
        brief=variants(
            "[cancel|skip] the one {occurrence_date}",
            "Please cancel one occurrence of {event_id}.",
            "{event_id} is to [drop|fall] out once.",
        ),
        follow=variants(
            "And {occurrence_date}.", "Also the one {occurrence_date}.", "{occurrence_date} [too|as well]."
        ),
        question={
            "event_id": ("Which series do you mean?", "Of which event?"),
            "occurrence_date": ("Which occurrence should I cancel?", "On which day?"),
        },
        answer={
            "event_id": variants("{event_id}", "I mean {event_id}.", "Of {event_id}."),
            "occurrence_date": ("The one {occurrence_date}.", "{occurrence_date}", "I mean {occurrence_date}."),
        },
        tell=variants(
            "{result.title} is cancelled for {result.occurrence_date}; the series goes on.",
            "There is no {result.title} {result.occurrence_date} [any more|now].",
        ),
    ),
    "set_event_reminder": Phrasing(
        ask={
            "casual": variants(
                "[remind me|ping me] {minutes_before} minutes before {event_id}",
                "{method} reminder {minutes_before} mins ahead of {event_id}[ pls|]",
                "[dont|do not] let me miss {event_id}, {minutes_before} minutes [notice|heads up]",
                "[i always forget|i keep missing] {event_id}, set a {method} reminder {minutes_before} minutes before",
                "[nudge|buzz] me {minutes_before} minutes [prior to|before] {event_id}",
                "{event_id} needs a {method} reminder, {minutes_before} minutes [early|before]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] remind me {minutes_before} minutes before {event_id}.",
                "[Set|Put] a {method} reminder on {event_id}, {minutes_before} minutes ahead.",
                "I want a reminder of {event_id} {minutes_before} minutes [beforehand|in advance].",
                "For {event_id}, {minutes_before} minutes' warning by {method} would [help|be good].",
                "Could you [alert|notify] me {minutes_before} minutes before {event_id} starts?",
                "[Change|Set] the reminder of {event_id} to {minutes_before} minutes.",
            ),
            "formal": variants(
                "Kindly [notify|remind] me {minutes_before} minutes in advance of {event_id}.",
                "Please [attach|add] a {method} reminder to {event_id}, {minutes_before} minutes prior.",
                "I [require|request] {minutes_before} minutes' notice of {event_id}.",
                "Would you [arrange|provide] for a {method} reminder {minutes_before} minutes before {event_id}?",
                "Lest I be late, {event_id} should [announce|signal] itself {minutes_before} minutes ahead.",
                "A reminder of {event_id} is [desired|wanted], {minutes_before} minutes before it [begins|starts].",
            ),
        },
        brief=variants(
            "[remind|nudge] me {minutes_before} minutes before something",
            "Please set a {method} reminder, {minutes_before} minutes ahead.",
            "I need a reminder {minutes_before} minutes before one of my events.",
        ),
        follow=variants(
            "And {minutes_before} minutes before {event_id}.",
            "{event_id} too, {minutes_before} minutes.",
            "Also for {event_id}.",
        ),
        extra={"method": (", by {method}", ", as {method}")},
        question={"event_id": ("Before which event?", "Which event is the reminder for?")},
        answer={"event_id": variants("{event_id}", "[Before|It's for] {event_id}.", "I mean {event_id}.")},
        tell=variants(
            "You will be reminded of {result.title} {minutes_before} minutes before.",
            "The reminder of {result.title} is [set|in place]: {minutes_before} minutes.",
        ),
    ),
}
