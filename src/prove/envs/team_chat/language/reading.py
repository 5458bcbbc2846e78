"""Phrases for the tools that read and search messages."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "read_channel": Phrasing(
        ask={
            "casual": variants(
                "[whats|what's] new in {channel_id}",
                "[catch me up on|read me] {channel_id}, last {limit}",
                "[what did i miss|what happened] in {channel_id} since {from_date}",
                "[show|gimme] the latest from {channel_id}[ pls|]",
                "[been away|was out], whats {channel_id} saying",
                "{channel_id} from {from_date} to {to_date}, [show me|lets see]",
            ),
            "neutral": variants(
                "What are the latest messages in {channel_id}?",
                "[Please read|Read] me the last {limit} messages of {channel_id}.",
                "I'd like to see what was written in {channel_id} since {from_date}.",
                "[Show|Give] me {channel_id} between {from_date} and {to_date}.",
                "Has anything [happened|been posted] in {channel_id} lately?",
                "[Open|Pull up] {channel_id} for me[, please|].",
            ),
            "formal": variants(
                "Kindly [present|show] the recent messages of {channel_id}.",
                "Please [relate|report] what {channel_id} has [discussed|seen] since {from_date}.",
                "I [wish|need] to read the {limit} newest entries of {channel_id}.",
                "Would you [extract|reproduce] {channel_id} from {from_date} to {to_date}?",
                "What has been [written|said] in {channel_id} of late?",
                "[Having been absent|After my leave], I ask for the news of {channel_id}.",
            ),
        },
        brief=variants(
            "[catch me up on|read me] one of my channels",
            "What is new in one of the channels?",
            "Please open a channel for me.",
        ),
        follow=variants("And {channel_id}?", "[What|How] about {channel_id}?", "[Now|Next] {channel_id}[, please|]."),
        extra={"limit": (", {limit} at most", ", the newest {limit}")},
        question={"channel_id": ("Which channel should I read?", "Which channel do you mean?")},
        answer={"channel_id": variants("{channel_id}", "I mean {channel_id}.", "Read {channel_id}[, please|].")},
        tell=variants("The newest [are|messages are]: {items}.", "[Here is|This is] what I see: {items}."),
        item="{author_name}: {text:quote}",
        none=("Nothing was written there.", "There are no messages."),
    ),
    "read_message_thread": Phrasing(
        ask={
            "casual": variants(
                "[what did people say|any answers] to {message_id}",
                "[show|open] the thread under {message_id}[ pls|]",
                "did [anyone|somebody] reply to {message_id}?",
                "[read|gimme] the replies to {message_id}",
                "[hows|how's] the thread of {message_id} going",
                "thread on {message_id}, first {limit} [posts|lines]",
            ),
            "neutral": variants(
                "What are the replies to {message_id}?",
                "[Please open|Open] the thread of {message_id}.",
                "Has [anybody|anyone] answered {message_id}?",
                "I'd like to [read|follow] the discussion under {message_id}.",
                "[Show|Read] me the thread that [began|starts] with {message_id}.",
                "How did people [react|respond] in the thread of {message_id}?",
            ),
            "formal": variants(
                "Kindly [reproduce|show] the thread belonging to {message_id}.",
                "Please [state|report] what was answered to {message_id}.",
                "I [wish|need] to read the exchange that followed {message_id}.",
                "Would you [set out|present] the replies to {message_id}?",
                "What [response|answer] did {message_id} receive?",
                "For [the record|my notes], give the thread under {message_id}, up to {limit} [posts|entries].",
            ),
        },
        brief=variants(
            "[open|show] me a thread",
            "Please read me the replies to a message.",
            "Did anybody answer a certain message?",
        ),
        follow=variants("And {message_id}?", "The same for {message_id}.", "[What|How] about {message_id}?"),
        extra={"limit": (", {limit} at most", ", only {limit}")},
        question={"message_id": ("Which message do you mean?", "The thread of which message?")},
        answer={"message_id": variants("{message_id}", "I mean {message_id}.", "Of {message_id}.")},
        tell=variants("The thread [reads|goes]: {items}.", "[Here it is|This is the thread]: {items}."),
        item="{author_name}: {text:quote}",
        none=("There is nothing in that thread.",),
    ),
    "search_channel_messages": Phrasing(
        ask={
            "casual": variants(
                "[find|look for] messages about {query}",
                "what did {author_id} [write|say] lately",
                "[anything|something] about {query} in {channel_id}?",
                "[search|dig for] {query} since {from_date}",
                "who [mentioned|brought up] {query}, last {limit} [hits|mentions]",
                "{author_id} [wrote|said] something in {channel_id}, [find it|what was it]",
            ),
            "neutral": variants(
                "[Search|Look] for messages about {query}[, please|].",
                "What has {author_id} written in {channel_id}?",
                "Has {query} come up in {channel_id}?",
                "I'm [looking|searching] for anything on {query} from {from_date} until {to_date}.",
                "[Show|Find] me what {author_id} said about {query}.",
                "Which messages mention {query}? {limit} are [enough|plenty].",
            ),
            "formal": variants(
                "Kindly [locate|retrieve] messages [concerning|regarding] {query}.",
                "Please [determine|establish] what {author_id} has stated of late.",
                "I [seek|require] every mention of {query} in {channel_id}.",
                "Would you [collect|gather] what {author_id} wrote since {from_date}?",
                "Where, and by whom, was {query} [discussed|raised]?",
                "For the [report|minutes], cite {limit} messages on {query}.",
            ),
        },
        follow=variants("And {query}?", "What about {author_id}?", "And in {channel_id}?"),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("I found {items}.", "[Matching messages|These match]: {items}."),
        item="{author_name} in #{channel_name}: {text:quote}",
        none=("I found no such message.", "Nothing matches that."),
    ),
}
