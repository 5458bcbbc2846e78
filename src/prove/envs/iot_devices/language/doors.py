"""Phrases for locks and cameras."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

WHICH = {"device_id": variants("{device_id}", "I [mean|meant] {device_id}.", "[It's|Take] {device_id}.")}

PHRASINGS: dict[str, Phrasing] = {
    "lock_door": Phrasing(
        ask={
            "casual": variants(
                "lock {device_id}[ pls| rn|]",
                "[forgot|didnt bother] to lock up, do {device_id}",
                "{device_id} should be locked[, thx|]",
                "[heading out|off to bed], lock {device_id}",
                "bolt {device_id}[ for me|]",
                "[can u|go] lock {device_id} real quick",
            ),
            "neutral": variants(
                "[Please|Now, please,] lock {device_id}.",
                "We have left the house, so lock {device_id}.",
                "{device_id} should be [locked|secured].",
                "Could you lock {device_id} [for the night|now]?",
                "I'd feel better with {device_id} locked.",
                "[Make sure|See] that {device_id} gets locked.",
            ),
            "formal": variants(
                "Kindly lock {device_id}.",
                "Please [secure|engage] {device_id}.",
                "I [wish|request] that {device_id} be locked.",
                "Would you [see to it|ensure] that {device_id} is locked?",
                "{device_id} is to be [bolted|locked] at once.",
                "Let {device_id} be [secured|locked] for the night.",
            ),
        },
        brief=variants("lock [a door|one of the doors][ pls|]", "I want a door locked."),
        follow=variants("{device_id} [too|as well].", "And {device_id}."),
        question={"device_id": ("Which lock do you mean?", "Which one should I lock?")},
        answer=WHICH,
        tell=variants(
            "The {result.name} in the {result.room_name} is {result.status}.",
            "[Done|Okay]: the {result.name} is {result.status}.",
        ),
    ),
    "unlock_door": Phrasing(
        ask={
            "casual": variants(
                "unlock {device_id}, code {code}",
                "[open up|let me in], {device_id}, the code's {code}",
                "[stuck outside|hands full], unlock {device_id} with {code}",
                "{code} is the code for {device_id}, [unlock it|open it]",
                "my [friend|cousin] is waiting, unlock {device_id} ({code})",
                "[pls|quick,] unlock {device_id}, {code} is the code",
            ),
            "neutral": variants(
                "[Please|Now, please,] unlock {device_id}. The code is {code}.",
                "Unlock {device_id} with the code {code}[ for me|].",
                "Someone is [coming|at the door], so unlock {device_id}; the code is {code}.",
                "Could you unlock {device_id}? Its code: {code}.",
                "I'd like {device_id} unlocked, code {code}.",
                "With the code {code} you can unlock {device_id}, so do.",
            ),
            "formal": variants(
                "Kindly unlock {device_id}; the code is {code}.",
                "Please [release|disengage] {device_id} with the code {code}.",
                "I [authorise|request] the unlocking of {device_id} and give the code {code}.",
                "Would you unlock {device_id}, the code being {code}?",
                "{device_id} is to be unlocked. The [code|number] is {code}.",
                "Under code {code}, let {device_id} be unlocked.",
            ),
        },
        brief=variants("unlock {device_id}[ pls|]", "I want a door unlocked.", "[open|unlock] one of the doors"),
        follow=variants("And {device_id}, with {code}."),
        question={
            "device_id": ("Which lock do you mean?", "Which one should I unlock?"),
            "code": ("What is the code of the lock?", "I need the code for that; what is it?"),
        },
        answer={**WHICH, "code": variants("{code}", "[It's|The code is] {code}.")},
        tell=variants(
            "The {result.name} in the {result.room_name} is {result.status}.",
            "[Done|Okay]: the {result.name} is {result.status}.",
        ),
    ),
    "start_camera_recording": Phrasing(
        ask={
            "casual": variants(
                "[start|begin] recording on {device_id}[ pls|]",
                "{device_id} should film[ in {resolution}| rn|]",
                "[heard a noise|weird sound], record with {device_id}",
                "[roll|hit record on] {device_id}",
                "record w/ {device_id} in {resolution}",
                "film whats going on at {device_id}[, thx|]",
            ),
            "neutral": variants(
                "[Please|Now, please,] start recording with {device_id}.",
                "{device_id} should record in {resolution}.",
                "Have {device_id} record [from now on|what happens].",
                "Could you start a recording on {device_id}?",
                "I'd like {device_id} to [record|film] until I stop it.",
                "[Switch on|Begin] the recording of {device_id} in {resolution}.",
            ),
            "formal": variants(
                "Kindly begin recording with {device_id}.",
                "Please [initiate|start] a recording on {device_id} in {resolution}.",
                "I [wish|request] that {device_id} record henceforth.",
                "Would you set {device_id} to record?",
                "A recording by {device_id} in {resolution} is [needed|required].",
                "Let {device_id} [record|film] until further notice.",
            ),
        },
        brief=variants("start [a|one] camera[ pls|]", "I want a camera to record."),
        follow=variants("{device_id} [too|as well].", "And {device_id}."),
        extra={"resolution": (", in {resolution}", ", at {resolution}")},
        question={"device_id": ("Which camera do you mean?", "Which camera should record?")},
        answer=WHICH,
        tell=variants(
            "The {result.name} in the {result.room_name} is {result.status} in {result.resolution}.",
            "The {result.name} in the {result.room_name} is {result.status}.",
        ),
    ),
    "stop_camera_recording": Phrasing(
        ask={
            "casual": variants(
                "stop recording on {device_id}[ pls|]",
                "{device_id} can stop [filming|recording]",
                "[false alarm|was just a cat], stop {device_id}",
                "cut {device_id}[, thats enough|, thx|]",
                "no more filming with {device_id}[ rn|]",
                "[end|quit] the recording of {device_id}",
            ),
            "neutral": variants(
                "[Please|Now, please,] stop the recording of {device_id}.",
                "{device_id} need not record any longer.",
                "Have {device_id} stop recording.",
                "Could you end the recording on {device_id}?",
                "We are home, so {device_id} should stop [recording|filming].",
                "That is enough from {device_id}; stop [it|recording].",
            ),
            "formal": variants(
                "Kindly stop the recording by {device_id}.",
                "Please [end|terminate] the recording of {device_id}.",
                "I [wish|request] that {device_id} cease to record.",
                "Would you halt the recording on {device_id}?",
                "For [privacy|discretion], {device_id} is to stop recording.",
                "Let {device_id} record no [longer|further].",
            ),
        },
        brief=variants("stop [a|one] camera[ pls|]", "I want a camera to stop recording."),
        follow=variants("{device_id} [too|as well].", "And {device_id}."),
        question={"device_id": ("Which camera do you mean?", "Which camera should stop?")},
        answer=WHICH,
        tell=variants(
            "The {result.name} in the {result.room_name} is {result.status}.",
            "[Stopped|Done]: the {result.room_name} {result.name} is {result.status}.",
        ),
    ),
}
