"""Phrases for the tools that write, change and mark messages."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "post_channel_message": Phrasing(
        ask={
            "casual": variants(
                "[post|write|drop] {text:quote} in {channel_id}",
                "tell {channel_id}: {text:quote}",
                "{channel_id} [should|needs to] know, so post {text:quote}",
                "[can you|pls] put {text:quote} into {channel_id}",
                "say {text:quote} in {channel_id} [for me|real quick]",
                "[quick note|message] for {channel_id}: {text:quote}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] post {text:quote} in {channel_id}.",
                "Write to {channel_id}: {text:quote}",
                "I [want|would like] {channel_id} to read {text:quote}.",
                "Could you [send|post] {text:quote} to {channel_id}?",
                "[Let|Have] the people in {channel_id} know: {text:quote}",
                "My message for {channel_id} is {text:quote}.",
            ),
            "formal": variants(
                "Kindly [publish|post] {text:quote} in {channel_id}.",
                "Please [inform|notify] {channel_id} as follows: {text:quote}",
                "I [wish|ask] to have {text:quote} posted in {channel_id}.",
                "Would you [convey|announce] {text:quote} to {channel_id}?",
                "The following [is meant|goes out] for {channel_id}: {text:quote}",
                "Let {channel_id} [receive|have] this message: {text:quote}",
            ),
        },
        brief=variants(
            "post {text:quote} for me",
            "I have to write something in {channel_id}.",
            "Please post a message in {channel_id}.",
            "[tell the others|let the others know]: {text:quote}",
        ),
        follow=variants("Also {text:quote}", "And in {channel_id}.", "The same to {channel_id}[, please|]."),
        question={
            "channel_id": ("In which channel?", "Where should I post it?"),
            "text": ("What should it say?", "What should I write?"),
        },
        answer={
            "channel_id": variants("{channel_id}", "In {channel_id}.", "Post it in {channel_id}."),
            "text": ("Write {text:quote}", "{text:quote}", "It should say {text:quote}."),
        },
        tell=variants("Posted in #{result.channel_name}.", "[Done|Sent]: your message is in #{result.channel_name}."),
    ),
    "reply_in_thread": Phrasing(
        ask={
            "casual": variants(
                "[reply|answer] {text:quote} to {message_id}",
                "under {message_id} [write|put] {text:quote}",
                "thread reply: {text:quote}, to {message_id}",
                "[my answer|the answer] to {message_id} is {text:quote}",
                "{message_id} [deserves|needs] an answer: {text:quote}",
                "[comment|say] {text:quote} below {message_id}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] reply {text:quote} to {message_id}.",
                "[Answer|Respond to] {message_id} with {text:quote} in the thread.",
                "In the thread of {message_id}, [write|add] {text:quote}.",
                "I'd like to answer {message_id}: {text:quote}",
                "Could you put {text:quote} [under|into the thread of] {message_id}?",
                "As a reply to {message_id}, [send|post] {text:quote}.",
            ),
            "formal": variants(
                "Kindly [respond|reply] {text:quote} to {message_id}.",
                "Please [answer|counter] {message_id} with the words {text:quote}.",
                "In [response|reply] to {message_id}, state {text:quote}.",
                "Would you [append|add] {text:quote} to the thread of {message_id}?",
                "{message_id} [calls for|merits] a response, namely {text:quote}.",
                "I [wish|ask] to reply to {message_id} as follows: {text:quote}",
            ),
        },
        brief=variants(
            "[reply|answer] {text:quote} to somebody for me",
            "Please reply to {message_id}.",
            "I owe {message_id} an answer.",
        ),
        follow=variants("And {text:quote}", "Also reply {text:quote}"),
        extra={"also_in_channel": (", and show it in the channel as well", ", visible in the channel too")},
        question={
            "message_id": ("To which message?", "Which message should I reply to?"),
            "text": ("What should the reply say?", "What is the answer?"),
        },
        answer={
            "message_id": variants("{message_id}", "To {message_id}.", "I mean {message_id}."),
            "text": ("Write {text:quote}", "{text:quote}", "It should say {text:quote}."),
        },
        tell=variants(
            "Your reply is in the thread in #{result.channel_name}.",
            "[Done|Sent]: you replied in #{result.channel_name}.",
        ),
    ),
    "edit_channel_message": Phrasing(
        ask={
            "casual": variants(
                "[change|edit] {message_id} to {text:quote}",
                "i [messed up|mistyped] {message_id}, make it {text:quote}",
                "{message_id} should [say|read] {text:quote}[ instead|]",
                "[fix|rewrite] {message_id}: {text:quote}",
                "[swap|replace] the text of {message_id} for {text:quote}",
                "[oops|damn], {message_id} was wrong, its {text:quote}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] change {message_id} to {text:quote}.",
                "{message_id} of mine should [say|read] {text:quote}.",
                "[Edit|Correct] {message_id} so that it says {text:quote}.",
                "Could you [update|reword] {message_id} to {text:quote}?",
                "I made a mistake in {message_id}. The right text is {text:quote}.",
                "Let {message_id} [say|read] {text:quote}[ from now on|].",
            ),
            "formal": variants(
                "Kindly [amend|revise] {message_id} to read {text:quote}.",
                "Please [correct|alter] {message_id}; it ought to state {text:quote}.",
                "I [wish|ask] to have {message_id} reworded as {text:quote}.",
                "Would you replace the wording of {message_id} by {text:quote}?",
                "{message_id} [contains|holds] an error and shall say {text:quote}.",
                "The text of {message_id} is to be [changed|corrected] to {text:quote}.",
            ),
        },
        brief=variants(
            "[change|edit] one of my messages to {text:quote}",
            "Please correct {message_id}.",
            "{message_id} of mine has to be [changed|edited].",
        ),
        follow=variants("Or rather {text:quote}", "Better make it {text:quote}"),
        question={
            "message_id": ("Which of your messages?", "Which message should I change?"),
            "text": ("What should it say instead?", "What is the new text?"),
        },
        answer={
            "message_id": variants("{message_id}", "I mean {message_id}.", "Change {message_id}."),
            "text": ("Make it {text:quote}", "{text:quote}", "It should say {text:quote}."),
        },
        tell=variants("Your message in #{result.channel_name} is changed.", "[Done|Edited]: it says {text:quote} now."),
    ),
    "add_reaction": Phrasing(
        ask={
            "casual": variants(
                "[put|stick|slap] the {emoji} emoji on {message_id}",
                "react with {emoji} to {message_id}[ pls|]",
                "{message_id} gets {emoji} from me",
                "[drop|leave] {emoji} on {message_id}",
                "{emoji} for {message_id}[, thx| pls|]",
                "[lol|haha], {message_id}, [give|hit] that with {emoji}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] react to {message_id} with {emoji}.",
                "Add the {emoji} emoji to {message_id}.",
                "I'd like to give {message_id} the reaction {emoji}.",
                "Could you [leave|add] {emoji} on {message_id} for me?",
                "[Mark|Answer] {message_id} with the emoji {emoji}.",
                "My reaction to {message_id} is {emoji}.",
            ),
            "formal": variants(
                "Kindly [affix|attach] the {emoji} emoji to {message_id}.",
                "Please [acknowledge|greet] {message_id} with {emoji}.",
                "I [wish|desire] to react to {message_id}: {emoji}.",
                "Would you [place|set] the reaction {emoji} on {message_id}?",
                "{message_id} [merits|earns] the {emoji} reaction; add it.",
                "As a [sign|token] of my attention, react to {message_id} with {emoji}.",
            ),
        },
        brief=variants(
            "react with {emoji} for me",
            "Please put a reaction on {message_id}.",
            "I want to react to {message_id}.",
            "add the {emoji} emoji to a message",
        ),
        follow=variants("And {emoji}.", "{emoji} too.", "Also {emoji} on {message_id}."),
        question={
            "message_id": ("To which message?", "Which message should get it?"),
            "emoji": ("With which emoji?", "Which reaction should it be?"),
        },
        answer={
            "message_id": variants("{message_id}", "On {message_id}.", "I mean {message_id}."),
            "emoji": ("{emoji}", "The {emoji} emoji.", "With {emoji}, please."),
        },
        tell=variants(
            "{emoji} is on the message by {result.author_name}.", "[Done|Added]: {emoji}, on {result.text:quote}."
        ),
    ),
    "pin_message": Phrasing(
        ask={
            "casual": variants(
                "pin {message_id}[ pls| for me| real quick|]",
                "{message_id} [keeps getting lost|is important], pin it",
                "[everybody|people] should see {message_id}, so pin that",
                "can you pin {message_id}",
                "[make|let] {message_id} stay on top, pin it",
                "[good one|keeper]: {message_id}, pin [it|that]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] pin {message_id}.",
                "{message_id} should be pinned in its channel.",
                "I want {message_id} [pinned|among the pins].",
                "Could you add {message_id} to the pinned messages?",
                "[Keep|Fix] {message_id} at the top of its channel with a pin.",
                "So that nobody [misses|overlooks] it, pin {message_id}.",
            ),
            "formal": variants(
                "Kindly pin {message_id} to its channel.",
                "Please see that {message_id} is [pinned|put among the pins].",
                "I [wish|request] to have {message_id} pinned.",
                "Would you [include|place] {message_id} among the pinned messages?",
                "{message_id} is of [lasting|general] interest; pin it, please.",
                "[For ease of reference|For everyone's benefit], {message_id} is to be pinned.",
            ),
        },
        brief=variants("pin a message for me", "Please pin one of the messages.", "I [want|need] something pinned."),
        follow=variants("{message_id} too.", "And pin {message_id}.", "[Same|Likewise] for {message_id}."),
        question={"message_id": ("Which message should I pin?", "Which one?")},
        answer={"message_id": variants("{message_id}", "I mean {message_id}.", "Pin {message_id}.")},
        tell=variants(
            "The message by {result.author_name} is pinned in #{result.channel_name}.",
            "[Done|Pinned]: {result.text:quote} in #{result.channel_name}.",
        ),
    ),
}
