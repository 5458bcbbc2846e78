# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for automations."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

WHICH = {
    "automation_id": variants("{automation_id}", "I [mean|meant] {automation_id}.", "[It's|Take] {automation_id}.")
}

PHRASINGS: dict[str, Phrasing] = {
    "list_automations": Phrasing(
        ask={
            "casual": variants(
                "[what|which] automations are {status}[ rn|]",
                "[show|gimme] my automations[ pls|]",
                "is there an automation with {query:quote} in the name?",
                "[something keeps|stuff keeps] switching by itself, which automations are {status}",
                "first {limit} automations, [go|thx]",
                "all {status} automations, [list em|show me]",
            ),
            "neutral": variants(
                "[Please|Now, please,] list my automations.",
                "Which automations are {status}?",
                "[Search|Look] for {query:quote} among the automations.",
                "What happens by itself in this house?",
                "I'd like to see every automation that is {status}.",
                "[Show|Give] me {limit} of the automations.",
            ),
            "formal": variants(
                "Kindly [list|state] the automations.",
                "I [wish|need] to know which automations are {status}.",
                "Please [enumerate|name] all automations on record.",
                "Would you look for an automation by the name of {query:quote}?",
                "A list of the {status} automations is [required|requested].",
                "Which automations have been [set up|defined] so far?",
            ),
        },
        follow=variants("And the {status} ones?", "Now those that are {status}."),
        extra={"limit": (", {limit} at most",)},
        tell=variants("[There are {count}|I found {count}]: {items}.", "[Found|The ones I see]: {items}."),
        item="{name} ({status}: when the {trigger} is {trigger_state:quote}, {scene_name})",
        none=("There is no such automation.",),
    ),
    "create_automation": Phrasing(
        ask={
            "casual": variants(
                "when {trigger_device_id} goes {trigger_state:quote}, start {scene_id}, call that {name:quote}",
                "new automation {name:quote}: {trigger_device_id} {trigger_state:quote} means {scene_id}",
                "[lazy me|smart home time], {scene_id} whenever {trigger_device_id} is {trigger_state:quote}, name {name:quote}",
                "make {name:quote}, {scene_id} as soon as {trigger_device_id} says {trigger_state:quote}",
                "automate {scene_id}, trigger is {trigger_device_id} at {trigger_state:quote}, call it {name:quote}",
                "if {trigger_device_id} is {trigger_state:quote} then {scene_id}[ pls|], save as {name:quote}",
                "[idea|big idea]: {trigger_device_id} turns {trigger_state:quote}, house does {scene_id}, [title|name] {name:quote}",
            ),
            "neutral": variants(
                "[Please|Now, please,] make an automation {name:quote}: when {trigger_device_id} is {trigger_state:quote}, activate {scene_id}.",
                "Whenever {trigger_device_id} reports {trigger_state:quote}, {scene_id} should start. Call it {name:quote}.",
                "I'd like {scene_id} to come on when {trigger_device_id} is {trigger_state:quote}; the name is {name:quote}.",
                "Could you set up {name:quote}, which starts {scene_id} once {trigger_device_id} is {trigger_state:quote}?",
                "Let {scene_id} follow when {trigger_device_id} goes to {trigger_state:quote}, as an automation named {name:quote}.",
                "Create {name:quote}. Trigger: {trigger_device_id}, {trigger_state:quote}. Result: {scene_id}.",
                "[Start|Run] {scene_id} each time {trigger_device_id} becomes {trigger_state:quote}, and [call|name] the automation {name:quote}.",
            ),
            "formal": variants(
                "Kindly create an automation {name:quote} that activates {scene_id} when {trigger_device_id} is {trigger_state:quote}.",
                "Please [establish|set up] {name:quote}: upon {trigger_device_id} reporting {trigger_state:quote}, {scene_id} is to be activated.",
                "I [wish|request] that {scene_id} be activated whenever {trigger_device_id} is {trigger_state:quote}, under the name {name:quote}.",
                "Would you arrange for {scene_id} to start when {trigger_device_id} is {trigger_state:quote}? Name it {name:quote}.",
                "An automation {name:quote} is [required|needed], leading from {trigger_state:quote} on {trigger_device_id} to {scene_id}.",
                "Let {name:quote} be an automation by which {trigger_device_id}, once {trigger_state:quote}, calls {scene_id}.",
                "[Define|Install] {name:quote}: as soon as {trigger_device_id} is {trigger_state:quote}, [apply|put on] {scene_id}.",
            ),
        },
        brief=variants(
            "automate {scene_id} with {trigger_device_id}, name it {name:quote}",
            "make an automation {name:quote} that starts {scene_id}",
            "I want something to happen when {trigger_device_id} is {trigger_state:quote}.",
            "set up a new automation[ pls|]",
        ),
        follow=variants("And one more, {name:quote}, for {trigger_state:quote}."),
        question={
            "name": ("What should the automation be called?", "Which name should it have?"),
            "trigger_device_id": ("Which device should set it off?", "On which device?"),
            "trigger_state": ("In which state of the device?", "At which state should it start?"),
            "scene_id": ("Which scene should it start?", "Which scene is to be activated?"),
        },
        answer={
            "name": variants("{name:quote}", "[Call|Name] it {name:quote}."),
            "trigger_device_id": variants("{trigger_device_id}", "[Watch|Take] {trigger_device_id}."),
            "trigger_state": variants("{trigger_state}", "When it is {trigger_state:quote}."),
            "scene_id": variants("{scene_id}", "[Start|Take] {scene_id}."),
        },
        tell=variants(
            "{result.name} is set up: when the {result.trigger} is {result.trigger_state:quote}, {result.scene_name} starts."
        ),
    ),
    "set_automation_enabled": Phrasing(
        ask={
            "casual": variants(
                "i want {automation_id} {status}[ pls|]",
                "[set|mark] {automation_id} as {status}",
                "{automation_id} should be {status}[, thx|]",
                "[guests over|plans changed], {automation_id} has to be {status}",
                "get {automation_id} {status}[ for me|]",
                "{status} is what {automation_id} should be[ rn|]",
            ),
            "neutral": variants(
                "[Please|Now, please,] set {automation_id} to {status}.",
                "{automation_id} should be {status} [for now|from now on].",
                "I'd like to have {automation_id} {status}.",
                "Could you change {automation_id} to {status}?",
                "We [talked it over|thought about it]: {automation_id} is better {status}.",
                "[See|Make sure] that {automation_id} is {status}.",
            ),
            "formal": variants(
                "Kindly set {automation_id} to {status}.",
                "Please [mark|register] {automation_id} as {status}.",
                "I [wish|request] that {automation_id} be {status}.",
                "Would you change the state of {automation_id} to {status}?",
                "{automation_id} is to be {status} until [further notice|I write again].",
                "Let {automation_id} be {status}.",
            ),
        },
        brief=variants(
            "change whether {automation_id} runs",
            "one of my automations should be {status}[ pls|]",
            "I want to switch an automation on or off.",
        ),
        follow=variants("{automation_id} [too|as well].", "And {automation_id} should be {status}."),
        question={
            "automation_id": ("Which automation do you mean?", "Which automation is it?"),
            "status": ("Should it be enabled or disabled?", "Enabled or disabled?"),
        },
        answer={**WHICH, "status": variants("{status}", "It should be {status}.", "[Make|Have] it {status}.")},
        tell=variants("{result.name} is {result.status}.", "[Done|Okay]: {result.name} is {result.status} now."),
    ),
    "delete_automation": Phrasing(
        ask={
            "casual": variants(
                "delete {automation_id}[ pls|]",
                "[get rid of|ditch] {automation_id}[, thx|]",
                "{automation_id} [drives me nuts|is useless], delete it",
                "never want to see {automation_id} again, [remove it|delete it]",
                "[trash|scrap] {automation_id}[ for good|]",
                "[cleaning up|tidying], {automation_id} can go, delete it",
            ),
            "neutral": variants(
                "[Please|Now, please,] delete {automation_id}.",
                "I no longer need {automation_id}, so delete it.",
                "Remove {automation_id} for good.",
                "Could you delete {automation_id} [for me|altogether]?",
                "{automation_id} [causes trouble|is of no use]; please delete it.",
                "We can do without {automation_id}. Delete it.",
            ),
            "formal": variants(
                "Kindly delete {automation_id}.",
                "Please [remove|erase] {automation_id} permanently.",
                "I [wish|request] that {automation_id} be deleted.",
                "Would you remove {automation_id} from the system?",
                "{automation_id} is [obsolete|superseded] and should be deleted.",
                "Let {automation_id} be [deleted|removed] for good.",
            ),
        },
        brief=variants("delete [an automation|one of my automations][ pls|]", "I want to get rid of an automation."),
        follow=variants("{automation_id} [too|as well].", "And delete {automation_id}."),
        question={"automation_id": ("Which automation do you mean?", "Which automation should I delete?")},
        answer=WHICH,
        tell=variants("{result.name} is deleted.", "[Done|Okay]: {result.name} is gone for good."),
    ),
}
