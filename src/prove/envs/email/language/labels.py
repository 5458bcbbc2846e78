# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on labels and filters."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "list_mail_labels": Phrasing(
        ask={
            "casual": variants(
                "[what|which] labels do i have[ again| in my mail|]",
                "[show|gimme] my labels and how full they are",
                "any {kind} labels [at all|around here]?",
                "[list|name] the {kind} labels[ pls|]",
                "how do i sort my mail, [label wise|labels i mean]",
                "forgot what i called my labels, [remind me|list em]",
                "[labels|all labels], with counts",
            ),
            "neutral": variants(
                "[Please list|List] the labels of my mailbox.",
                "Which {kind} labels are there?",
                "How many mails does each label [hold|bear]?",
                "I'd like an overview of my labels[, please|].",
                "[Show|Give] me the {kind} labels, with their filters.",
                "What labels [can|could] I put on a mail?",
                "Where do unread mails pile up? [Go|Look] label by label.",
            ),
            "formal": variants(
                "Kindly [enumerate|list] the labels in use.",
                "I [wish|need] to review how my mail is classified, by label.",
                "Please [state|specify] the {kind} labels.",
                "Would you [present|outline] the labels and the number of mails under each?",
                "Which {kind} labels [exist|have been set up] in this mailbox?",
                "A [register|table] of my labels is requested.",
                "[Report|Set out] the labels together with the filters that apply them.",
            ),
        },
        follow=variants("Now the {kind} ones.", "And {kind} labels?", "Only {kind} ones, please."),
        tell=variants("Your labels: {items}.", "[There are|I see] {items}."),
        item="{name:quote} ({mails} mails, {unread} unread)",
        none=("There is no such label.", "No labels of that kind."),
    ),
    "create_mail_label": Phrasing(
        ask={
            "casual": variants(
                "[make|add] a label {name:quote}[ pls|]",
                "new label: {name:quote}",
                "i need {name:quote} as a label[, set it up|]",
                "[gimme|set up] a {name:quote} label",
                "label called {name:quote}, [doesnt exist yet|create it]",
                "[whip up|start] the label {name:quote}",
                "can i have one more label, {name:quote}[, thx|]",
            ),
            "neutral": variants(
                "[Please create|Create] the label {name:quote}.",
                "I'd like a new label named {name:quote}.",
                "Add {name:quote} to my labels[, please|].",
                "Could you [set up|make] a label {name:quote}?",
                "My mail needs another label: {name:quote}.",
                "[Open|Begin] a label with the name {name:quote}.",
                "A label is missing. [Name|Call] it {name:quote}.",
            ),
            "formal": variants(
                "Kindly [establish|create] a label entitled {name:quote}.",
                "I [request|require] a further label, {name:quote}.",
                "Would you [introduce|add] the label {name:quote}?",
                "Please provide a label by the name of {name:quote}.",
                "{name:quote} is to become a [separate|new] label.",
                "For better order, a label {name:quote} shall be [added|created].",
                "[Supplement|Extend] my labels by {name:quote}.",
            ),
        },
        brief=variants(
            "make me a new label", "[Please create|Create] a label.", "I need one more label[ in my mail|]."
        ),
        follow=variants("And {name:quote}.", "One more: {name:quote}.", "Also {name:quote}."),
        question={"name": ("What should it be called?", "Which name should the label have?")},
        answer={"name": ("{name:quote}", "Call it {name:quote}.", "It's {name:quote}.")},
        tell=variants("The label {result.name:quote} is there now.", "[Created|Done]: {result.name:quote}."),
    ),
    "apply_mail_label": Phrasing(
        ask={
            "casual": variants(
                "[put|slap] {label_id} on {mail_id}",
                "{mail_id} goes under {label_id}[, ok|]",
                "[tag|file] {mail_id} with {label_id}[ pls|]",
                "add {label_id} to {mail_id}[ for me|]",
                "{mail_id} should have {label_id} [too|on it]",
                "stick {label_id} onto {mail_id}[ real quick|]",
                "im sorting: {mail_id} gets {label_id}",
            ),
            "neutral": variants(
                "[Please put|Put] {label_id} on {mail_id}.",
                "File {mail_id} under {label_id}[, please|].",
                "{mail_id} [belongs|should go] under {label_id}.",
                "I'd like {mail_id} to bear {label_id}.",
                "Could you give {mail_id} {label_id}?",
                "[Sort|Place] {mail_id} under {label_id}.",
                "To find it again, I want {label_id} on {mail_id}.",
            ),
            "formal": variants(
                "Kindly assign {label_id} to {mail_id}.",
                "Please [classify|file] {mail_id} under {label_id}.",
                "I [request|ask] that {label_id} be applied to {mail_id}.",
                "Would you attach {label_id} to {mail_id}?",
                "{mail_id} is to be [marked|furnished] with {label_id}.",
                "Let {label_id} be [set|placed] upon {mail_id}.",
                "[Affix|Add], if you please, {label_id} to {mail_id}.",
            ),
        },
        brief=variants(
            "label {mail_id} for me",
            "Please put {label_id} on a mail.",
            "{mail_id} needs a label.",
            "I want to label [a mail|something].",
        ),
        follow=variants("And {mail_id}.", "{mail_id} [too|as well].", "Put {label_id} on it as well."),
        question={
            "mail_id": ("Which mail?", "On which mail?"),
            "label_id": ("Which label?", "Which label should it get?"),
        },
        answer={
            "mail_id": variants("{mail_id}", "I [mean|meant] {mail_id}.", "On {mail_id}."),
            "label_id": variants("{label_id}", "Take {label_id}.", "It should get {label_id}."),
        },
        tell=variants(
            "{result.subject:quote} has the labels {result.labels} now.", "[Labelled|Done]: {result.subject:quote}."
        ),
    ),
    "remove_mail_label": Phrasing(
        ask={
            "casual": variants(
                "[take|peel] {label_id} off {mail_id}",
                "{mail_id} without {label_id}[, pls|]",
                "[drop|remove] {label_id} from {mail_id}",
                "{label_id} on {mail_id} is [wrong|old news], take it off",
                "[strip|scratch] {label_id} from {mail_id}[ for me|]",
                "why does {mail_id} have {label_id}? [off with it|remove]",
                "unlabel {mail_id}, {label_id} [only|i mean]",
            ),
            "neutral": variants(
                "[Please take|Take] {label_id} off {mail_id}.",
                "{mail_id} no longer [belongs|goes] under {label_id}.",
                "Remove {label_id} from {mail_id}[, please|].",
                "I don't want {label_id} on {mail_id}[ any more|].",
                "Could you free {mail_id} of {label_id}?",
                "{label_id} was put on {mail_id} by mistake; [undo that|take it off].",
                "[Clear|Delete] {label_id} from {mail_id} only.",
            ),
            "formal": variants(
                "Kindly [remove|withdraw] {label_id} from {mail_id}.",
                "Please see that {mail_id} no longer bears {label_id}.",
                "I [request|ask] the removal of {label_id} from {mail_id}.",
                "Would you [detach|strike] {label_id} from {mail_id}?",
                "{mail_id} has been misfiled under {label_id}; [correct|rectify] that.",
                "{label_id} is to be [taken|removed] from {mail_id}.",
                "[Relieve|Rid] {mail_id} of {label_id}, if you please.",
            ),
        },
        brief=variants(
            "take a label off {mail_id}", "Please remove {label_id} from a mail.", "A mail has {label_id} by mistake."
        ),
        follow=variants("And from {mail_id}.", "{mail_id} [too|as well].", "Take {label_id} off it as well."),
        question={
            "mail_id": ("From which mail?", "Which mail do you mean?"),
            "label_id": ("Which label?", "Which label should come off?"),
        },
        answer={
            "mail_id": variants("{mail_id}", "I [mean|meant] {mail_id}.", "From {mail_id}."),
            "label_id": variants("{label_id}", "I mean {label_id}.", "Take off {label_id}."),
        },
        tell=variants("{result.subject:quote} is rid of that label.", "[Removed|Done], for {result.subject:quote}."),
    ),
    "create_mail_filter": Phrasing(
        ask={
            "casual": variants(
                "everything from {sender} gets {label_id} [from now on|automatically]",
                "[auto label|autosort] {sender} into {label_id}",
                "filter: {sender} goes to {label_id}, if it says {subject_words:quote}",
                "[make|add] a filter, mail by {sender} under {label_id}",
                "{sender} [writes a lot|floods me], filter that into {label_id}",
                "when {sender} mails me, put {label_id} on it[ by itself|]",
                "mails from {sender} about {subject_words:quote} into {label_id}, [always|every time]",
            ),
            "neutral": variants(
                "[Please set up|Set up] a filter that puts {label_id} on mails from {sender}.",
                "From now on, what {sender} sends should get {label_id}.",
                "I'd like mails from {sender} filed under {label_id} [automatically|by themselves].",
                "Create a filter for {sender}: subject with {subject_words:quote}, then {label_id}.",
                "Could you have {label_id} put on all that {sender} writes?",
                "[Sort|File] future mail from {sender} under {label_id} with a filter.",
                "If {sender} writes with {subject_words:quote} in the subject, apply {label_id} each time.",
            ),
            "formal": variants(
                "Kindly establish a filter by which mails from {sender} receive {label_id}.",
                "Please arrange that correspondence from {sender} be [classified|filed] under {label_id} automatically.",
                "I [wish|require] a filter: sender {sender}, label {label_id}.",
                "Would you direct whatever {sender} sends to {label_id} by a filter?",
                "Henceforth, mails by {sender} that name {subject_words:quote} shall be given {label_id}.",
                "A [rule|filter] for {sender} is needed which assigns {label_id}.",
                "[Let|May] all incoming letters of {sender} bear {label_id} without further ado.",
            ),
        },
        brief=variants(
            "filter the mails from {sender}",
            "Please set up a filter that uses {label_id}.",
            "I [need|want] a new mail filter.",
            "Mails from {sender} should be sorted by themselves.",
        ),
        follow=variants("And for {sender}.", "The same for {sender}.", "{sender} [too|as well]."),
        extra={
            "skip_inbox": (", and keep them out of my inbox", ", bypassing the inbox"),
            "mark_read": (", marked as read", ", and mark them as read"),
            "apply_to_existing": (", including those that are already here", ", and do it for the ones I have already"),
            "subject_words": (", but only with {subject_words:quote} in the subject",),
        },
        question={
            "sender": ("Whose mails?", "Which sender is it for?"),
            "label_id": ("Which label should they get?", "Under which label?"),
        },
        answer={
            "sender": variants("{sender}", "Mails from {sender}.", "It's for {sender}."),
            "label_id": variants("{label_id}", "Under {label_id}.", "They should get {label_id}."),
        },
        tell=variants(
            "Mails from {result.sender_name} will get {result.label_name:quote} from now on.",
            "[Set up|Done]: {result.sender_name}, {result.label_name:quote}.",
        ),
    ),
}
