"""Phrases for the tools on workflow and links."""

from prove.engine.language import Phrasing
from prove.envs.common import variants
from prove.envs.issue_tracker.language.reading import ONE_ISSUE

PHRASINGS: dict[str, Phrasing] = {
    "transition_issue": Phrasing(
        ask={
            "casual": variants(
                "do {transition_id} on {issue_id}",
                "[hit|run] {transition_id} for {issue_id}",
                "{issue_id} can move, use {transition_id}",
                "{issue_id} is ready for {transition_id}[, go|, do it]",
                "take {transition_id} with {issue_id}, resolution {resolution}",
                "{transition_id} on {issue_id}, mark it as {resolution}",
                "[wrap up|done with] {issue_id}: {transition_id}, {resolution}",
                "put {issue_id} through {transition_id}[, pls|]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] apply {transition_id} to {issue_id}.",
                "Move {issue_id} on with {transition_id}.",
                "{issue_id} is due for {transition_id}, so do that.",
                "Could you [take|use] {transition_id} on {issue_id}?",
                "[Finish|Close] {issue_id} by {transition_id}, with the resolution {resolution}.",
                "Use {transition_id} on {issue_id}; the resolution is {resolution}.",
                "I'd like {issue_id} to go through {transition_id}.",
                "For {issue_id}, [choose|pick] {transition_id} and the resolution {resolution}.",
            ),
            "formal": variants(
                "Kindly apply {transition_id} to {issue_id}.",
                "Please [advance|move] {issue_id} by means of {transition_id}.",
                "{issue_id} is to undergo {transition_id}.",
                "I [wish|ask] to have {transition_id} carried out on {issue_id}.",
                "Would you [perform|execute] {transition_id} for {issue_id}, resolved as {resolution}?",
                "{issue_id} may now take {transition_id}; resolution: {resolution}.",
                "Let {issue_id} [proceed|move on] by {transition_id}.",
                "As to {issue_id}, {transition_id} with the resolution {resolution} is in order.",
            ),
        },
        brief=variants(
            "[do|use] {transition_id} on an issue",
            "I want to move {issue_id} on.",
            "Please change the status of {issue_id}.",
        ),
        follow=variants("And {issue_id} too.", "[Same|Likewise] with {issue_id}.", "And then {transition_id}."),
        extra={
            "comment": (", with the comment {comment:quote}", ", and comment {comment:quote}"),
            "resolution": (", with the resolution {resolution}",),
        },
        question={
            "issue_id": ("Which issue should move?", "Which issue is it?"),
            "transition_id": ("Which step should it take?", "By which transition?"),
        },
        answer={
            "issue_id": ONE_ISSUE,
            "transition_id": variants("{transition_id}", "Use {transition_id}.", "By {transition_id}."),
        },
        tell=variants(
            "{result.key} {result.summary:quote} is in {result.status} now, resolved as {result.resolution}.",
            "[Done|Moved]: {result.key} {result.summary:quote} has the status {result.status} now.",
        ),
    ),
    "link_issues": Phrasing(
        ask={
            "casual": variants(
                "{issue_id} {type} {linked_issue_id}, [link them|add that]",
                "link {issue_id} to {linked_issue_id} as {type:quote}",
                "[note|mark] that {issue_id} {type} {linked_issue_id}",
                "turns out {issue_id} {type} {linked_issue_id}, [add a link|link it]",
                "[heads up|fyi], {issue_id} {type} {linked_issue_id}, pls link",
                "can you link it so that {issue_id} {type} {linked_issue_id}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] note that {issue_id} {type} {linked_issue_id}.",
                "{issue_id} {type} {linked_issue_id}. [Link|Connect] the two.",
                "[Add|Set] a link saying that {issue_id} {type} {linked_issue_id}.",
                "Could you link {issue_id} and {linked_issue_id}? The first {type} the second.",
                "I found out that {issue_id} {type} {linked_issue_id}; link them, please.",
                "Link the two: {issue_id} {type} {linked_issue_id}.",
            ),
            "formal": variants(
                "Kindly record that {issue_id} {type} {linked_issue_id}.",
                "Please [establish|enter] a link by which {issue_id} {type} {linked_issue_id}.",
                "As {issue_id} {type} {linked_issue_id}, a link is [needed|called for].",
                "I [wish|ask] to have it noted that {issue_id} {type} {linked_issue_id}.",
                "Would you [document|register] that {issue_id} {type} {linked_issue_id}?",
                "It appears that {issue_id} {type} {linked_issue_id}; link them accordingly.",
            ),
        },
        brief=variants(
            "link {issue_id} to another issue",
            "I need a link from {issue_id} to {linked_issue_id}.",
            "{issue_id} {type} another issue, please link them.",
        ),
        follow=variants("And that it {type} {linked_issue_id}.", "The same with {linked_issue_id}."),
        question={
            "issue_id": ("From which issue?", "Which is the first issue?"),
            "linked_issue_id": ("To which issue?", "Which is the other issue?"),
            "type": ("How do they relate?", "Does it block the other, relate to it, or duplicate it?"),
        },
        answer={
            "issue_id": ONE_ISSUE,
            "linked_issue_id": variants("{linked_issue_id}", "To {linked_issue_id}.", "With {linked_issue_id}."),
            "type": ("The first {type} the second.", "It {type} the other."),
        },
        tell=variants(
            "[Linked|Noted]: {result.issue_key} {result.type} {result.linked_key}.",
            "The link is there: {result.issue_key} {result.type} {result.linked_key}.",
        ),
    ),
    "unlink_issues": Phrasing(
        ask={
            "casual": variants(
                "[drop|kill] {link_id}",
                "remove {link_id}[, pls| for me|]",
                "{link_id} is wrong, [delete|scrap] it",
                "[get rid of|undo] {link_id}",
                "who set {link_id}? [take it off|remove it]",
                "we can lose {link_id}[, thx|]",
                "[cut|break] {link_id}, it makes no sense",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] remove {link_id}.",
                "{link_id} no longer [holds|applies], so delete it.",
                "Could you [take away|undo] {link_id}?",
                "I set {link_id} by mistake; please remove it.",
                "[Dissolve|Delete] {link_id}.",
                "There is no need for {link_id} [any more|now]; take it out.",
                "I want {link_id} gone.",
            ),
            "formal": variants(
                "Kindly [remove|delete] {link_id}.",
                "Please [dissolve|sever] {link_id}.",
                "{link_id} is [obsolete|unfounded] and should be removed.",
                "I [wish|ask] to have {link_id} withdrawn.",
                "Would you [strike|cancel] {link_id}?",
                "{link_id} was made in error; [undo|revoke] it.",
                "As {link_id} no longer reflects the facts, it is to be [deleted|lifted].",
            ),
        },
        brief=variants(
            "remove a link between two issues", "I [want|need] to unlink two issues.", "Please delete a link."
        ),
        follow=variants("And {link_id}.", "{link_id} as well."),
        question={"link_id": ("Which link?", "Between which issues?")},
        answer={"link_id": variants("{link_id}", "I mean {link_id}.")},
        tell=variants(
            "{result.issue_key} and {result.linked_key} are no longer linked that way.",
            "[Done|Removed]: the link between {result.issue_key} and {result.linked_key} is gone.",
        ),
    ),
}
