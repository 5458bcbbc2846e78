"""Phrases for the tools on webhooks."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "set_webhook_endpoint": Phrasing(
        ask={
            "casual": variants(
                "[send|push] {events} events to {url}",
                "[hook up|wire up] {url} for {events}[ pls|]",
                "new webhook, {url}, {events}",
                "{url} should [hear about|get] {events}",
                "[set up|add] a webhook at {url}, {events} [only|is all it needs]",
                "[new server|moved stuff], point {events} at {url}",
                "{url}, {events}, but leave it {status} for now",
                "[ping|notify] {url} on {events}[, thx|]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] send {events} to the endpoint {url}.",
                "[Register|Set up] a webhook at {url} for {events}.",
                "Our [shop|bookkeeping tool] listens at {url}; let it have {events}.",
                "I'd like {url} to be told of {events}.",
                "[Create|Save] the endpoint {url} with {events}, {status} [for the time being|at first].",
                "From now on {url} [receives|gets] {events} [and nothing else|only].",
                "Could you subscribe {url} to {events}?",
                "The [developer|agency] gave me {url}. It [needs|wants] {events}.",
            ),
            "formal": variants(
                "Kindly register {url} for {events}.",
                "Please [configure|establish] a webhook to {url}, limited to {events}.",
                "I [request|ask] that {events} be delivered to {url}.",
                "Would you [enter|record] {url} as an endpoint for {events}?",
                "Our [contractor|IT department] requires {events} at {url}; [arrange|provide] for that.",
                "The endpoint {url} is to be {status} and confined to {events}.",
                "[Henceforth|In future], notifications of {events} shall [reach|go to] {url}.",
                "Let {url} be [informed|notified] of {events}, if you please.",
            ),
        },
        brief=variants(
            "set up a webhook for {events}[ pls|]",
            "I [need|want] notifications at {url}.",
            "Please register the endpoint {url}.",
            "[Somebody|Our server] should be told of {events}.",
        ),
        follow=variants(
            "[Make|Set] it to {events} instead.", "[Now|And] {url} too.", "[Actually|Better], keep it {status} for now."
        ),
        extra={"status": (", {status} for now", ", and leave it {status}")},
        question={
            "url": ("Which address should the events go to?", "What is the endpoint's url?"),
            "events": ("Which events should it get?", "Which events do you want sent there?"),
        },
        answer={
            "url": ("{url}", "It's {url}.", "Send them to {url}."),
            "events": ("{events}", "It needs {events}.", "Just {events}."),
        },
        tell=variants(
            "{result.url} is {result.status} and set to {result.events}.",
            "[Done|Saved]: {result.events} at {result.url}, {result.status}.",
        ),
    ),
    "list_webhook_events": Phrasing(
        ask={
            "casual": variants(
                "[what|which] {type} events [came in|happened][ lately|]",
                "last {limit} events[ pls|, go]",
                "[did|does] {endpoint_id} get anything [lately|today]?",
                "whats the [history|log] on {invoice_id}",
                "[any|got any] {type} [today|recently]?",
                "[hook|webhook] log, {type} [only|stuff]",
                "what happened with {invoice_id}, event wise",
                "is {endpoint_id} [working|broken]? show what it got",
            ),
            "neutral": variants(
                "[Please|Now, please,] [list|show] the {type} events.",
                "What [happened|was recorded] for {invoice_id}?",
                "[Show|Give] me the newest {limit} webhook events.",
                "What was sent to {endpoint_id}[ recently|]?",
                "Did {endpoint_id} [receive|get] its {type} events?",
                "I'm [debugging|testing] our integration. Which {type} events [were there|do you see]?",
                "Which events belong to {invoice_id}?",
                "[Check|See] what {endpoint_id} was told, {limit} events at most.",
            ),
            "formal": variants(
                "Kindly [list|report] the {type} events.",
                "I [wish|need] to see what was delivered to {endpoint_id}.",
                "Please [trace|document] the events concerning {invoice_id}.",
                "Would you [extract|provide] the latest {limit} events?",
                "Our [engineers|auditors] ask whether {endpoint_id} was notified; [show|list] the events.",
                "A [log|record] of {type} events is [required|requested].",
                "In what order did matters [proceed|unfold] with {invoice_id}? [Show|List] its events.",
                "[Establish|Verify] which {type} events were [sent|dispatched].",
            ),
        },
        follow=variants("And {type}?", "Only {type}[, please|].", "[What|How] about {invoice_id}?"),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("[Newest first|Here they are]: {items}.", "I [found|see] {items}."),
        item="{type} for {customer_name} ({amount:money})",
        none=("There are no such events.", "Nothing of that kind was recorded."),
    ),
}
