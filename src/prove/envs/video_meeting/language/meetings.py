# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on meetings."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "list_meetings": Phrasing(
        ask={
            "casual": variants(
                "[which|what] meetings are {status}[ rn| again|]",
                "whos {presence} for {meeting_id}[ so far|]",
                "[any|got any] video calls {date}?",
                "[find|dig up] the meeting [about|with] {query}",
                "[peek into|check on] {meeting_id} for me, [who's there|people and all]",
                "[lost track|too many calls], [list|show] my next {limit} meetings",
                "names of everyone {presence} for {meeting_id}[ pls|]",
            ),
            "neutral": variants(
                "Which of my meetings are {status}[ at the moment|]?",
                "Who is {presence} for {meeting_id}?",
                "[Please show|Show] me the video meetings of {date}.",
                "I'm looking for a meeting [to do with|about] {query}; [is there one|can you find it]?",
                "[Open|Pull up] {meeting_id} and [tell me who belongs to it|read me its people].",
                "[List|Show] up to {limit} of my meetings, [please|if you can].",
                "[Read|Give] me the list of those {presence} for {meeting_id}.",
            ),
            "formal": variants(
                "Kindly [enumerate|name] the meetings that are {status}.",
                "May I know who is {presence} for {meeting_id}?",
                "Please [state|report] which video meetings are planned or were held {date}.",
                "I should like to find [any|every] meeting concerning {query}.",
                "Would you [set out|present] the participants of {meeting_id}?",
                "A list of {limit} meetings of mine [is required|would be welcome].",
                "For the [record|attendance sheet], identify all persons {presence} for {meeting_id}.",
            ),
        },
        follow=variants("And for {meeting_id}?", "What about {meeting_id}?", "And {date}?"),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("[I found|I see] {items}.", "[These are|Here they are]: {items}."),
        item="{name} ({status})",
        none=("None at all.", "I found none."),
    ),
    "schedule_meeting": Phrasing(
        ask={
            "casual": variants(
                "[set up|schedule] {name:quote} for {start:moment}",
                "need a [video call|zoom-like thing|meeting] {start:moment}, call it {name:quote}",
                "{name:quote}, {start:moment}, [make it happen|book it] online",
                "[can u|could you] plan a call named {name:quote} {start:moment}, {duration_minutes} mins",
                "[put|pencil] in {name:quote} as a video meeting {start:moment}, passcode {passcode}",
                "new meeting: {name:quote}, {start:moment}, {duration_minutes} minutes[ tops|]",
            ),
            "neutral": variants(
                "[Please schedule|Schedule] a meeting called {name:quote} for {start:moment}.",
                "I'd like to [hold|host] {name:quote} online {start:moment}, {duration_minutes} minutes long.",
                "[Set up|Create] a video meeting for {start:moment} with the title {name:quote}.",
                "Can you [arrange|book] {name:quote} {start:moment} and use {passcode} as passcode?",
                "We meet online {start:moment}; [name|title] it {name:quote}.",
                "[Plan|Put down] {name:quote} as a {duration_minutes}-minute video meeting, {start:moment}.",
            ),
            "formal": variants(
                "Kindly [schedule|convene] an online meeting {name:quote} {start:moment}.",
                "I wish to [hold|convene] {name:quote} {start:moment} for {duration_minutes} minutes.",
                "Would you [arrange|prepare] a video conference, {name:quote}, {start:moment}?",
                "Please [enter|register] a meeting under the title {name:quote}, commencing {start:moment}, secured by passcode {passcode}.",
                "A meeting by the name of {name:quote} [is to|should] begin {start:moment}; please schedule it.",
                "It is requested that {name:quote} be [set|fixed] for {start:moment}, lasting {duration_minutes} minutes.",
            ),
        },
        brief=variants(
            "[schedule|set up] a meeting called {name:quote}",
            "I need a video meeting {start:moment}.",
            "Please [plan|schedule] a new meeting.",
        ),
        follow=variants(
            "And another one called {name:quote}, {start:moment}.", "One more {start:moment}, named {name:quote}."
        ),
        extra={
            "duration_minutes": (", {duration_minutes} minutes long", ", for {duration_minutes} minutes"),
            "passcode": (", with the passcode {passcode}", ", passcode {passcode}"),
            "time_zone": (", {time_zone}", ", that is {time_zone}"),
            "record": (", and have it recorded", ", with recording on"),
        },
        question={
            "name": ("What should the meeting be called?", "Under which name?"),
            "start": ("When should it begin?", "For what day and time?"),
        },
        answer={
            "name": ("{name:quote}", "Call it {name:quote}.", "The name is {name:quote}."),
            "start": ("{start:moment}", "It begins {start:moment}.", "Make it {start:moment}."),
        },
        tell=variants(
            "{result.name} is scheduled for {result.start:moment}, {result.duration_minutes} minutes.",
            "[Scheduled|It's set]: {result.name}, {result.start:moment}, for {result.duration_minutes} minutes.",
        ),
    ),
    "update_meeting": Phrasing(
        ask={
            "casual": variants(
                "[move|push] {meeting_id} to {start:moment}",
                "rename {meeting_id}, [new name|make it] {name:quote}",
                "{meeting_id} [should take|needs] {duration_minutes} minutes, change that",
                "[mark|set] {meeting_id} as {status}",
                "new passcode for {meeting_id}: {passcode}[, thx|]",
                "{start:moment} works better for {meeting_id}[, reschedule|, shift it]",
            ),
            "neutral": variants(
                "[Please move|Move] {meeting_id} to {start:moment}.",
                "[Change|Please change] the name of {meeting_id} to {name:quote}.",
                "Can {meeting_id} be {duration_minutes} minutes [long|in all] instead?",
                "[Set|Please set] the status of {meeting_id} to {status}.",
                "I want {passcode} as the passcode of {meeting_id} [from now on|instead of the old one].",
                "[Reschedule|Shift] {meeting_id}: it begins {start:moment}.",
            ),
            "formal": variants(
                "Kindly [postpone or advance|reschedule] {meeting_id} to {start:moment}.",
                "The title of {meeting_id} should [henceforth|from now on] read {name:quote}.",
                "Please [amend|adjust] the length of {meeting_id} to {duration_minutes} minutes.",
                "Would you [enter|record] {meeting_id} as {status}?",
                "I [ask|request] that {meeting_id} carry the passcode {passcode}.",
                "Let {meeting_id} [commence|begin] {start:moment}, if you please.",
            ),
        },
        brief=variants(
            "[rename|retitle] one of my meetings to {name:quote}",
            "Please move a meeting to {start:moment}.",
            "One meeting [needs|takes] {duration_minutes} minutes now.",
        ),
        follow=variants(
            "And {meeting_id} as well.", "The same for {meeting_id}[, please|].", "Do that with {meeting_id} too."
        ),
        extra={
            "record": (", and have it recorded", ", with recording on"),
            "allow_rejoin": (", and let removed people back in", ", and allow those removed to rejoin"),
        },
        question={"meeting_id": ("Which meeting do you mean?", "Of which meeting?")},
        answer={"meeting_id": variants("{meeting_id}", "I mean {meeting_id}.", "[It's|That would be] {meeting_id}.")},
        tell=variants(
            "{result.name} ({result.status}): {result.start:moment}, {result.duration_minutes} minutes.",
            "[Changed|Updated]: {result.name}, {result.status}, {result.start:moment}, {result.duration_minutes} minutes.",
            "The passcode of {result.name} is {passcode} [now|from now on].",
            "{result.name} [has the passcode|now asks for] {passcode}.",
            "{passcode} is [set|noted] as passcode of {result.name}.",
        ),
    ),
    "start_meeting": Phrasing(
        ask={
            "casual": variants(
                "[start|kick off] {meeting_id}[ now|]",
                "[lets|time to] go live with {meeting_id}",
                "[open|launch] {meeting_id}, people are waiting",
                "get {meeting_id} going[ pls| already|]",
                "{meeting_id} can begin[, start it|]",
                "start {meeting_id}, [passcode is|the code they gave me:] {passcode}",
            ),
            "neutral": variants(
                "[Please start|Start] {meeting_id}[ now|].",
                "I'm ready, [open|begin] {meeting_id}.",
                "Could you [get {meeting_id} started|take {meeting_id} live]?",
                "It's time for {meeting_id}; [start it|let it begin], please.",
                "[Begin|Launch] {meeting_id} [a bit early|right away].",
                "[Start|Open] {meeting_id} for its host; the passcode is {passcode}.",
            ),
            "formal": variants(
                "Kindly [commence|open] {meeting_id}.",
                "{meeting_id} may [now|at this point] be started.",
                "Would you [inaugurate|begin] {meeting_id} on my behalf?",
                "Please [bring|take] {meeting_id} live without delay.",
                "I [request|ask] that {meeting_id} be opened to its guests.",
                "Please start {meeting_id}, for which I was given the passcode {passcode}.",
            ),
        },
        brief=variants(
            "[start|open] a meeting for me",
            "Please get one of my meetings going.",
            "A meeting should [go live|begin] now.",
        ),
        follow=variants("And {meeting_id}.", "[Now|Then] {meeting_id} too.", "Start {meeting_id} as well."),
        question={"meeting_id": ("Which meeting should I start?", "Which one do you mean?")},
        answer={"meeting_id": variants("{meeting_id}", "I mean {meeting_id}.", "Start {meeting_id}.")},
        tell=variants(
            "{result.name} is live: {result.present} present, {result.waiting} waiting.",
            "[You're live|It has begun]: {result.name}, with {result.waiting} in the waiting room.",
        ),
    ),
    "end_meeting": Phrasing(
        ask={
            "casual": variants(
                "[end|close] {meeting_id}[ now|]",
                "we're done [in|with] {meeting_id}, shut it down",
                "[wrap|finish] up {meeting_id} for everyone",
                "kick everybody out, {meeting_id} is over",
                "[stop|kill] {meeting_id}[ pls|]",
                "[thats|that's] it for {meeting_id}, end the call",
            ),
            "neutral": variants(
                "[Please end|End] {meeting_id} for everybody.",
                "{meeting_id} is [finished|through]; close it.",
                "Can you [close|terminate] {meeting_id} now?",
                "We have covered everything in {meeting_id}, so [end|finish] it.",
                "[Bring|Please bring] {meeting_id} to an end.",
                "I want {meeting_id} [ended|closed] right now.",
            ),
            "formal": variants(
                "Kindly [conclude|close] {meeting_id}.",
                "{meeting_id} [has run its course|is complete]; please terminate it.",
                "Would you [adjourn|conclude] {meeting_id} for all present?",
                "Please [declare|pronounce] {meeting_id} closed and end it.",
                "I [ask|request] that {meeting_id} be brought to its close.",
                "As all items are settled, [end|conclude] {meeting_id}.",
            ),
        },
        brief=variants(
            "[end|close] one of my calls", "Please end a live meeting.", "One of the meetings [is over|can be closed]."
        ),
        follow=variants("And {meeting_id}.", "[Close|End] {meeting_id} as well.", "{meeting_id} too."),
        question={"meeting_id": ("Which meeting should I end?", "Which one is over?")},
        answer={"meeting_id": variants("{meeting_id}", "I mean {meeting_id}.", "End {meeting_id}.")},
        tell=variants(
            "{result.name} has ended; people in it: {result.left}.",
            "[Closed|Over]: {result.name}, with {result.left} attending at the end.",
        ),
    ),
    "get_meeting_recording": Phrasing(
        ask={
            "casual": variants(
                "[get|grab] me the recording of {meeting_id}",
                "missed {meeting_id}, [is there a|got the] recording?",
                "[link|url] to the video of {meeting_id}[ pls|]",
                "how long is the recording of {meeting_id}",
                "recording of {meeting_id}, [passcode|code] {passcode}",
                "wanna [rewatch|see] {meeting_id}, pull up the video",
            ),
            "neutral": variants(
                "[Please get|Get] me the recording of {meeting_id}.",
                "Where can I [watch|see] what was recorded of {meeting_id}?",
                "I couldn't attend {meeting_id}; [show|find] me its recording.",
                "[Open|Fetch] the recording of {meeting_id} with the passcode {passcode}.",
                "How [big|long] is the recording of {meeting_id}, and where is it?",
                "The passcode of {meeting_id} is {passcode}; [may I have|please get] the recording.",
            ),
            "formal": variants(
                "Kindly [provide|furnish] the recording of {meeting_id}.",
                "May I have [access to|the address of] the recording of {meeting_id}?",
                "Would you [retrieve|locate] what was recorded of {meeting_id}? The passcode given to me is {passcode}.",
                "For [those absent|the archive], I require the recording of {meeting_id}.",
                "Please [supply|state] length and link of the recording of {meeting_id}.",
                "I wish to review {meeting_id} [as recorded|on video], using passcode {passcode}.",
            ),
        },
        brief=variants(
            "[find|get] me a recording",
            "Please fetch the recording of a meeting.",
            "I need a meeting's [recording|video].",
        ),
        follow=variants("And of {meeting_id}?", "[Also|And] {meeting_id}.", "What about {meeting_id}?"),
        question={"meeting_id": ("Of which meeting?", "Which meeting's recording do you need?")},
        answer={"meeting_id": variants("{meeting_id}", "Of {meeting_id}.", "I mean {meeting_id}.")},
        tell=variants(
            "{result.meeting} runs {result.duration_minutes} minutes: {result.play_url}.",
            "[You can watch it|It is] at {result.play_url}, {result.duration_minutes} minutes, {result.size_mb} MB.",
        ),
    ),
}
