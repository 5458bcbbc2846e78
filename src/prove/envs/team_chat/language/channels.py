"""Phrases for the tools on channels and their members."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "list_channels": Phrasing(
        ask={
            "casual": variants(
                "[what|which] channels [are there|do we have][ again|]",
                "[got|is there] a channel about {query}?",
                "[show|list] me the channels that are {status}[, pls|]",
                "[which|what] channels am i [in|part of], first {limit}",
                "[looking for|need] the {query} channel, [whats it called|find it]",
                "[any|got any] channels that are {status}",
            ),
            "neutral": variants(
                "Which channels does our [chat|workspace] have?",
                "[Please find|Find] channels to do with {query}.",
                "[Show|Give] me the {limit} first channels[, please|].",
                "Which channels are {status}?",
                "I'm [new here|just back]; [list|name] the channels for me.",
                "Is there [anything|a channel] on {query} that I can see?",
            ),
            "formal": variants(
                "Kindly [enumerate|list] the channels of the workspace.",
                "Please [indicate|state] which channels [concern|relate to] {query}.",
                "I [wish|should like] to see those channels that are {status}.",
                "Would you [provide|compile] an overview of our channels, {limit} at most?",
                "[For the audit|For the handbook], name each channel that is {status}.",
                "Does a channel [exist|stand open] for {query}?",
            ),
        },
        follow=variants(
            "And those {status}?", "What about {query}?", "[Only|Just] those that are {status}[, please|]."
        ),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("[These are|Here are] the channels: {items}.", "I see {items}."),
        item="#{name} ({members} members)",
        none=("There is no such channel.", "I see no channel like that."),
    ),
    "list_channel_members": Phrasing(
        ask={
            "casual": variants(
                "[whos|who's] in {channel_id}",
                "[list|show] everyone in {channel_id}[ pls|]",
                "do we have a {query} in {channel_id}?",
                "[any|got any] {query} around here? [names|who] pls",
                "{channel_id}, [who reads that|whos there], first {limit}",
                "[curious|wondering] who hangs out in {channel_id}",
            ),
            "neutral": variants(
                "Who is a member of {channel_id}?",
                "[Please list|List] the people in {channel_id}.",
                "Which members of the workspace work as {query}?",
                "I'd like to know who [can write|is] in {channel_id}, {limit} names are enough.",
                "[Show|Tell] me the membership of {channel_id}[, please|].",
                "Is somebody with {query} in the job title in {channel_id}?",
            ),
            "formal": variants(
                "Kindly [name|state] the members of {channel_id}.",
                "Please [identify|list] the participants of {channel_id}.",
                "I [require|request] the roster of {channel_id}, at most {limit} [names|entries].",
                "Would you [determine|tell me] who holds the position of {query}?",
                "Whom does {channel_id} [comprise|include]?",
                "[Before I post|For the minutes], set out who belongs to {channel_id}.",
            ),
        },
        follow=variants("And {channel_id}?", "[What|How] about {channel_id}?", "And in {channel_id}?"),
        extra={"limit": (", {limit} at most", ", only {limit}")},
        tell=variants("[In there|Members]: {items}.", "I found {items}."),
        item="{name}, {title}",
        none=("Nobody there matches that.", "There is no such member."),
    ),
    "join_channel": Phrasing(
        ask={
            "casual": variants(
                "[put|get] me into {channel_id}[ pls|]",
                "[i wanna|lemme] join {channel_id}",
                "[sign me up|count me in] for {channel_id}",
                "[everyones|they're all] in {channel_id} but me, [join|fix that]",
                "join {channel_id} [for me|real quick]",
                "{channel_id} [looks fun|sounds useful], let me in",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] join {channel_id} for me.",
                "I [want|would like] to be [in|a member of] {channel_id}.",
                "Could you sign me up for {channel_id}?",
                "[Let|Have] me join {channel_id}[, please|].",
                "I should [follow|be part of] {channel_id}, so [join|enter] it for me.",
                "Make me a member of {channel_id}[, please|].",
            ),
            "formal": variants(
                "Kindly [enrol|enter] me in {channel_id}.",
                "Please [arrange|see to] my membership of {channel_id}.",
                "I [wish|request] to join {channel_id}.",
                "Would you [admit|add] me to {channel_id}?",
                "My [duties|tasks] oblige me to belong to {channel_id}; [join|enter] it.",
                "[Henceforth|From now on] I mean to take part in {channel_id}. Please join it on my behalf.",
            ),
        },
        brief=variants(
            "[get|put] me into a channel",
            "I want to join one more channel.",
            "Please make me a member of [another|some other] channel.",
        ),
        follow=variants("{channel_id} too.", "And join {channel_id}.", "[Same|Likewise] for {channel_id}."),
        question={"channel_id": ("Which channel do you want to join?", "Which one?")},
        answer={"channel_id": variants("{channel_id}", "I mean {channel_id}.", "[It's|That would be] {channel_id}.")},
        tell=(
            "You are in #{result.name} now.",
            "Done, you have joined #{result.name} with its {result.members} members.",
        ),
    ),
}
