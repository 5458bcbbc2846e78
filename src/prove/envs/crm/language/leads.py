# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on leads."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "search_leads": Phrasing(
        ask={
            "casual": variants(
                "[which|what] leads are {status}[ rn|]",
                "[show|gimme] the {status} leads[ of {owner_id}|]",
                "any leads [from|at] {query}?",
                "leads of {owner_id}, [list em|go]",
                "who came in [through|via] {source}[ lately|]",
                "[newest|latest] {limit} leads[ pls|]",
                "do we have a lead with {query} [in it|somewhere]",
                "[whats|what's] {owner_id} [working on|got], lead wise",
                "anybody {status} [in there|on the list]? leads i mean",
                "{status} leads that came from {source}",
                "[look up|find] {query} in the leads",
            ),
            "neutral": variants(
                "Which leads are {status}[ at the moment|]?",
                "[Please|Now, please,] [list|show] the leads of {owner_id}.",
                "[Search|Look through] the leads for {query}.",
                "Which leads reached us through {source}?",
                "Show me the {limit} newest leads[, please|].",
                "Is there a lead with {query} in [the name or company|it]?",
                "How many {status} leads does {owner_id} [have|look after]?",
                "Before the [team meeting|Monday call], I need the {status} leads.",
                "What has {owner_id} got in the way of leads that are {status}?",
                "Of those we found via {source}, who is {status}?",
            ),
            "formal": variants(
                "Kindly [list|name] the leads that are {status}.",
                "I [wish|need] to review the leads assigned to {owner_id}.",
                "Please [retrieve|find] any lead that mentions {query}.",
                "Would you [report|set out] the latest {limit} leads?",
                "A list of leads that arrived by way of {source} is [required|requested].",
                "[Management|Head office] asks which leads are {status}; [supply|provide] them.",
                "Which leads does {owner_id} [attend to|handle], and in what state?",
                "May I see every {status} lead [in the care of|held by] {owner_id}?",
                "Does the register of leads [contain|hold] {query}?",
            ),
        },
        follow=variants(
            "And the {status} ones?", "Now those of {owner_id}.", "[What|How] about {status}?", "Only from {source}."
        ),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("[Newest first|Here they are]: {items}.", "I [found|see] {items}."),
        item="{name} ({status}, {email})",
        none=("There is no such lead.", "No lead matches that."),
    ),
    "create_lead": Phrasing(
        ask={
            "casual": variants(
                "new lead, {name}, {email}",
                "[add|put in] {name} as a lead, email {email}[, thx|]",
                "got a card from {name} at {company}, {email}, make it a lead",
                "lead for {owner_id}: {name}, {email}",
                "[met|talked to] {name} today, {email}, [save|add] as lead",
                "{name} wrote from {email}, new lead via {source}",
                "[throw|drop] {name} into the leads, {email}, works at {company}",
                "someone new! {name}, {email}, [lead pls|add the lead]",
                "{name} ({company}) wants a call, {email}, create the lead",
            ),
            "neutral": variants(
                "[Please|Now, please,] create a lead for {name}, {email}.",
                "[Add|Enter] {name} of {company} as a lead; the address is {email}.",
                "A new lead came in through {source}: {name}, {email}.",
                "[Save|Record] {name} as a lead for {owner_id}, reachable at {email}.",
                "I met {name} from {company}. Make that a lead with {email}.",
                "Could you [open|start] a lead? The name is {name} and the e-mail {email}.",
                "{name} asked for an offer from {email}; set up a lead[ for it|].",
                "Put {name} down as a lead with {email}, found via {source}.",
                "We should have {name} among the leads, under {email}.",
            ),
            "formal": variants(
                "Kindly [register|enter] {name} as a lead under {email}.",
                "Please open a lead for {name} of {company}, whose address is {email}.",
                "I [request|ask] that {name}, {email}, be recorded as a lead from {source}.",
                "Would you [create|add] a lead in the name of {name}, e-mail {email}?",
                "A lead is to be entered for {owner_id}: {name}, to be reached at {email}.",
                "{name} has expressed interest from {email}; [record|note] the lead.",
                "[Let|May] {name}, writing from {email}, be added to our leads.",
                "The enquiry of {name} at {company} ({email}) [merits|deserves] a lead.",
            ),
        },
        brief=variants(
            "add {name} as a lead[ pls|]",
            "I [want|need] to create a lead for {name}.",
            "Please [enter|record] a new lead[ for me|].",
            "There is a new lead, {name}.",
        ),
        follow=variants(
            "And {name}, {email}.", "Another one: {name}, {email}.", "[Same|Likewise] for {name}, {email}."
        ),
        extra={
            "company": (", company {company}", ", who works at {company}"),
            "source": (", found via {source}", ", who came through {source}"),
            "owner_id": (", for {owner_id}", ", and let {owner_id} have it"),
        },
        question={
            "name": ("What is the lead's name?", "Who is it?"),
            "email": ("What is the e-mail address?", "Under which e-mail address can they be reached?"),
        },
        answer={
            "name": ("{name}", "It's {name}.", "The name is {name}."),
            "email": ("It's {email}.", "The address is {email}.", "Use {email}."),
        },
        tell=variants(
            "{result.name} is now a {result.status} lead, {result.email}, looked after by {result.owner.name}.",
            "[Done|Saved]: the lead {result.name} ({result.email}), with {result.owner.name} as owner.",
        ),
    ),
    "qualify_lead": Phrasing(
        ask={
            "casual": variants(
                "[mark|set] {lead_id} as {status}[ pls|]",
                "{lead_id} is {status} now[, update it|]",
                "[put|flip] {lead_id} to {status}[ for me|]",
                "make {lead_id} {status}, because of {reason}",
                "{lead_id}: {status}, reason is {reason}",
                "[just got off the phone|quick one], {lead_id} counts as {status}",
                "status of {lead_id} [goes|changes] to {status}",
                "[sadly|welp], {reason}, so {lead_id} is {status}",
                "can u set {lead_id} to {status}",
            ),
            "neutral": variants(
                "[Please|Now, please,] mark {lead_id} as {status}.",
                "[Change|Set] the status of {lead_id} to {status}.",
                "I'd call {lead_id} {status}; update that.",
                "[After the call|As of today], put {lead_id} down as {status}.",
                "Because of {reason}, mark {lead_id} as {status}.",
                "Could you [record|note] that {lead_id} is {status}?",
                "Let {lead_id} be {status}; the reason is {reason}.",
                "We have agreed to count {lead_id} as {status}.",
                "{lead_id} can be [entered|listed] as {status}.",
            ),
            "formal": variants(
                "Kindly [record|register] {lead_id} as {status}.",
                "Please classify {lead_id} as {status}, owing to {reason}.",
                "I [request|ask] that {lead_id} be set to {status}.",
                "Would you [amend|change] {lead_id} to the status {status}?",
                "Following our [review|assessment], {lead_id} is to be deemed {status}.",
                "{lead_id} is to be [considered|treated as] {status} on account of {reason}.",
                "[Henceforth|From today], {lead_id} shall be {status}.",
                "The status {status} [applies|is appropriate] to {lead_id}.",
            ),
        },
        brief=variants(
            "update the status of [a lead|one of my leads][ pls|]",
            "I [want|need] to change where {lead_id} stands.",
            "Please update {lead_id}.",
            "One of the leads is {status} now.",
        ),
        follow=variants(
            "And {lead_id} too.", "[Actually|On second thought], make it {status}.", "[Same|Likewise] for {lead_id}."
        ),
        extra={"reason": (", because of {reason}", ", reason: {reason}")},
        question={
            "lead_id": ("Which lead do you mean?", "Which lead should I update?"),
            "status": ("What status should it get?", "Is it contacted, qualified or disqualified?"),
        },
        answer={
            "lead_id": variants("{lead_id}", "I [mean|meant] {lead_id}.", "[It's|That would be] {lead_id}."),
            "status": ("{status}", "It's {status}.", "Mark it {status}."),
        },
        tell=variants(
            "{result.name} is {result.status} because of {result.disqualified_reason}.",
            "The lead {result.name} is [now|marked as] {result.status}.",
            "[Done|Updated]: {result.name} counts as {result.status}.",
        ),
    ),
    "convert_lead": Phrasing(
        ask={
            "casual": variants(
                "convert {lead_id}[ pls| now|]",
                "[turn|make] {lead_id} into a deal[, thx|]",
                "{lead_id} said yes, convert it[ already|]",
                "convert {lead_id}, deal worth {amount:money}",
                "{lead_id} is ready, [make the deal|convert], call it {deal_name:quote}",
                "[time to|lets] convert {lead_id}, about {amount:money}",
                "convert {lead_id} but [use|keep] {contact_id}",
                "[good news|yay], {lead_id} can be converted",
                "{lead_id}, contact + deal please, {deal_name:quote}",
            ),
            "neutral": variants(
                "[Please|Now, please,] convert {lead_id}.",
                "[Turn|Make] {lead_id} into a contact and a deal.",
                "Convert {lead_id} with a deal called {deal_name:quote}.",
                "{lead_id} wants an offer of {amount:money}; convert it.",
                "We [got|have] the go-ahead, so {lead_id} can be converted.",
                "Could you convert {lead_id} and put the deal at {amount:money}?",
                "Convert {lead_id}, but [attach|link] the deal to {contact_id}.",
                "It's time to convert {lead_id}; name the deal {deal_name:quote}.",
                "Let {lead_id} become a [real deal|customer in the making].",
            ),
            "formal": variants(
                "Kindly convert {lead_id}.",
                "Please [effect|carry out] the conversion of {lead_id}, with a deal of {amount:money}.",
                "I [request|ask] that {lead_id} be converted; the deal shall be {deal_name:quote}.",
                "Would you [transform|convert] {lead_id} into a contact and a deal?",
                "{lead_id} is to be converted, using the existing record of {contact_id}.",
                "The conditions being met, {lead_id} [may|shall] be converted.",
                "[Proceed|Go ahead] with the conversion of {lead_id}.",
                "{lead_id} has [matured|progressed] far enough for a deal of {amount:money}; convert it.",
            ),
        },
        brief=variants(
            "convert [a lead|one of the qualified leads][ pls|]",
            "I [want|need] to convert a lead.",
            "Please turn one of our leads into a deal.",
        ),
        follow=variants("{lead_id} [too|as well].", "And convert {lead_id}.", "[Same|Likewise] with {lead_id}."),
        extra={
            "deal_name": (", and call the deal {deal_name:quote}", ", deal name {deal_name:quote}"),
            "amount": (", with {amount:money} for the deal", ", deal amount {amount:money}"),
        },
        question={"lead_id": ("Which lead should I convert?", "Which lead is it?")},
        answer={"lead_id": variants("{lead_id}", "I [mean|meant] {lead_id}.", "[It's|That would be] {lead_id}.")},
        tell=variants(
            "{result.contact.name} is a contact now, and the {result.deal.amount:money} deal {result.deal.name:quote} is in {result.deal.stage}.",
            "{result.contact.name} is a contact now, and the deal {result.deal.name:quote} is in {result.deal.stage}.",
            "[Converted|Done]: the contact {result.contact.name} and the deal {result.deal.name:quote}, owned by {result.owner.name}.",
        ),
    ),
}
