# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on deals."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "list_deals": Phrasing(
        ask={
            "casual": variants(
                "[which|what] deals are at stage {stage}[ rn|]",
                "deals with {company_id}[ pls|?]",
                "[show|gimme] the last {limit} deals",
                "[whats|what's] {owner_id} selling[ these days|]",
                "any deal for {query}?",
                "{pipeline} deals at {stage}, [list em|go]",
                "whats going on with {contact_id}, any deals",
                "[did|have] we [sell|sold] anything to {company_id}",
                "[everything|all deals] of {owner_id}, stage {stage}",
                "find the deal w/ {query}[ in it|]",
                "{stage}, [who|which ones]? deals i mean",
            ),
            "neutral": variants(
                "Which deals are [now|currently] in the stage {stage}?",
                "[Please|Now, please,] [list|show] the deals with {company_id}.",
                "[Search|Look through] the deals for {query}.",
                "Which deals of {owner_id} are [marked|shown as] {stage}?",
                "What are the newest {limit} deals[ in {pipeline}|]?",
                "Are there deals with {contact_id}?",
                "I'd like [to see|a list of] what {owner_id} is working on, deal by deal.",
                "[For the forecast|Going over the pipeline], I need the {stage} deals.",
                "Have we ever had a deal about {query}?",
                "In {pipeline}, which deals [are|stand] at the stage {stage}?",
            ),
            "formal": variants(
                "Kindly [list|report] the {stage} deals.",
                "I [wish|need] to review the deals with {company_id}.",
                "Please [retrieve|find] any deal concerning {query}.",
                "Would you [present|set out] the latest {limit} deals?",
                "Which deals are [entrusted|assigned] to {owner_id}?",
                "[The board|Our director] asks for deals of the stage {stage}; [supply|list] them.",
                "What dealings do we have with {contact_id}, and [at what stage|how far along]?",
                "A statement of the {pipeline} deals, stage {stage}, is [required|requested].",
                "Is there any deal with {company_id} [on record|to speak of]?",
            ),
        },
        follow=variants("And the {stage} ones?", "Now those of {owner_id}.", "[What|How] about {company_id}?"),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("[Newest first|Here they are]: {items}.", "I [found|see] {items}."),
        item="{name} with {contact_name} ({stage})",
        none=("There is no such deal.", "No deal matches that."),
    ),
    "create_deal": Phrasing(
        ask={
            "casual": variants(
                "new deal, {name:quote}, with {contact_id}",
                "[open|start] a deal for {contact_id}: {name:quote}",
                "{contact_id} wants {name:quote}, about {amount:money}, make it a deal",
                "deal {name:quote} w/ {contact_id}, should close by {close_date}",
                "[add|put in] {name:quote} for {contact_id}, {amount:money}",
                "{pipeline} deal with {contact_id}, call it {name:quote}",
                "give {owner_id} a new deal, {name:quote}, with {contact_id}",
                "[smells like|looks like] a sale, {contact_id}, {name:quote}, open a deal",
                "{name:quote}, {contact_id}, [new deal pls|new deal]",
            ),
            "neutral": variants(
                "[Please|Now, please,] create a deal {name:quote} with {contact_id}.",
                "[Open|Start] a deal called {name:quote} with {contact_id}, worth {amount:money}.",
                "{contact_id} is interested in {name:quote}; [add|enter] a deal.",
                "Set up {name:quote} as a {pipeline} deal with {contact_id}.",
                "Could you [enter|record] the deal {name:quote} with {contact_id}, to close by {close_date}?",
                "We may sell {name:quote} to {contact_id} for {amount:money}. Create the deal.",
                "I'd like a new deal {name:quote} for {owner_id}, with {contact_id}.",
                "There's a chance with {contact_id}: [make|create] the deal {name:quote}.",
                "Put {name:quote} into the pipeline, with {contact_id} as the contact.",
            ),
            "formal": variants(
                "Kindly [open|register] the deal {name:quote} with {contact_id}.",
                "Please enter a deal {name:quote} of {amount:money} with {contact_id}.",
                "I [request|ask] that {name:quote} be created as a deal with {contact_id}.",
                "Would you [record|set up] a {pipeline} deal, {name:quote}, with {contact_id}?",
                "A deal named {name:quote} is to be opened with {contact_id}, closing by {close_date}.",
                "{contact_id} has [inquired|asked] about {name:quote}; a deal should be entered.",
                "[Let|May] {owner_id} be given a deal with {contact_id}, {name:quote}.",
                "Negotiations with {contact_id} call for a deal, [namely|titled] {name:quote}.",
            ),
        },
        brief=variants(
            "open a deal with {contact_id}[ pls|]",
            "I [want|need] to create a deal.",
            "Please start a deal for {contact_id}.",
            "We have a new deal, {name:quote}.",
        ),
        follow=variants(
            "And {name:quote} with {contact_id}.", "[Same|Likewise] for {contact_id}.", "Also {name:quote}."
        ),
        extra={
            "amount": (", worth {amount:money}", ", for {amount:money}"),
            "close_date": (", to be closed by {close_date}", ", closing {close_date}"),
        },
        question={
            "name": ("What should the deal be called?", "What is it about?"),
            "contact_id": ("Which contact is it with?", "With whom is the deal?"),
        },
        answer={
            "name": ("{name:quote}", "Call it {name:quote}."),
            "contact_id": variants("{contact_id}", "With {contact_id}.", "[It's|That would be] {contact_id}."),
        },
        tell=variants(
            "The deal {result.name:quote} with {result.contact_name}, {result.amount:money}, [starts|is] in {result.stage}.",
            "The deal {result.name:quote} with {result.contact_name} [starts|is] in {result.stage}.",
            "[Done|Created]: {result.name:quote} with {result.contact_name}, owned by {result.owner.name}.",
        ),
    ),
    "move_deal_stage": Phrasing(
        ask={
            "casual": variants(
                "[move|push] {deal_id} to {stage}[ pls|]",
                "{deal_id} goes to {stage}[ now|]",
                "{deal_id} is {stage}, [update it|move it]",
                "[drag|slide] {deal_id} over to {stage}",
                "set {deal_id} to {stage} because of {loss_reason}",
                "{deal_id}: {stage}, it was {loss_reason}",
                "[good talk|just talked], {deal_id} is {stage} now",
                "stage of {deal_id} should [be|say] {stage}",
                "[ugh|damn], {loss_reason}. {deal_id} is {stage}",
            ),
            "neutral": variants(
                "[Please|Now, please,] move {deal_id} to {stage}.",
                "[Set|Change] the stage of {deal_id} to {stage}.",
                "{deal_id} has reached {stage}; [update|move] it.",
                "Could you [put|shift] {deal_id} into {stage}?",
                "Mark {deal_id} as {stage}, with {loss_reason} as the reason.",
                "As of [today|this morning], {deal_id} is at the stage {stage}.",
                "I want {deal_id} [to be|shown] in the {stage} stage.",
                "After the [meeting|call], {deal_id} belongs in the {stage} stage.",
                "It came down to {loss_reason}, so {deal_id} is {stage}.",
            ),
            "formal": variants(
                "Kindly [advance|move] {deal_id} to {stage}.",
                "Please [place|enter] {deal_id} in the stage {stage}.",
                "I [request|ask] that {deal_id} be moved to {stage}.",
                "Would you [transfer|shift] {deal_id} to {stage}?",
                "{deal_id} is to be recorded as {stage}, owing to {loss_reason}.",
                "The stage of {deal_id} shall [henceforth|now] be {stage}.",
                "On account of {loss_reason}, {deal_id} is to be [entered|closed] as {stage}.",
                "[Let|May] {deal_id} be shown at the stage {stage}.",
            ),
        },
        brief=variants(
            "move {deal_id}[ pls| along]",
            "I [want|need] to move a deal to {stage}.",
            "Please update the stage of {deal_id}.",
            "One of the deals is {stage} now.",
        ),
        follow=variants(
            "And {deal_id} too.", "[Actually|On second thought], make it {stage}.", "[Same|Likewise] for {deal_id}."
        ),
        extra={"loss_reason": (", because of {loss_reason}", ", reason: {loss_reason}")},
        question={
            "deal_id": ("Which deal do you mean?", "Which deal should I move?"),
            "stage": ("To which stage?", "Which stage should it be in?"),
        },
        answer={
            "deal_id": variants("{deal_id}", "I [mean|meant] {deal_id}.", "[It's|That would be] {deal_id}."),
            "stage": ("{stage}", "To {stage}.", "Make it {stage}."),
        },
        tell=variants(
            "{result.name} is {result.stage} because of {result.loss_reason}.",
            "The {result.name:quote} deal with {result.contact_name} is now [in|at] the {result.stage} stage.",
            "[Done|Moved]: the {result.name:quote} deal is in the {result.stage} stage.",
        ),
    ),
    "update_deal": Phrasing(
        ask={
            "casual": variants(
                "{deal_id} is [actually|now] {amount:money}",
                "[set|change] {deal_id} to {amount:money}[ pls|]",
                "close date of {deal_id} [moves|goes] to {close_date}",
                "rename {deal_id} to {name:quote}",
                "{deal_id} closes {close_date}, for {amount:money}",
                "[make|put] {close_date} the close date for {deal_id}",
                "{deal_id} [slipped|got pushed] to {close_date}",
                "they want more, {deal_id} is up to {amount:money}",
                "the one to talk to on {deal_id} is {contact_id} now",
            ),
            "neutral": variants(
                "[Please|Now, please,] set the amount of {deal_id} to {amount:money}.",
                "[Change|Move] the close date of {deal_id} to {close_date}.",
                "{deal_id} should [be|come to] {amount:money} and close by {close_date}.",
                "Rename {deal_id}; it is {name:quote} now.",
                "We agreed on {amount:money} for {deal_id}; [update|enter] that.",
                "Could you [put|enter] {close_date} as the closing day of {deal_id}?",
                "The contact for {deal_id} is {contact_id} from now on.",
                "I [expect|hope] to close {deal_id} by {close_date}; note that.",
                "The new name of {deal_id} is {name:quote}.",
            ),
            "formal": variants(
                "Kindly [amend|set] the amount of {deal_id} to {amount:money}.",
                "Please [record|enter] {close_date} as the expected closing of {deal_id}.",
                "I [request|ask] that {deal_id} be renamed {name:quote}.",
                "Would you [adjust|revise] {deal_id} to {amount:money}?",
                "The closing of {deal_id} is [deferred|moved] to {close_date}.",
                "{deal_id} now [amounts|runs] to {amount:money}, to be closed by {close_date}.",
                "[Let|May] {contact_id} be entered as the contact for {deal_id}.",
                "The figure for {deal_id} is to be corrected to {amount:money}.",
            ),
        },
        brief=variants(
            "change one of the deals to {amount:money}[ pls|]",
            "I [want|need] to move a close date to {close_date}.",
            "Please set {amount:money} on one of the open deals.",
        ),
        follow=variants(
            "[Actually|Better], make it {amount:money}.", "And {deal_id} too.", "[Same|Likewise] for {deal_id}."
        ),
        extra={
            "amount": (", and make it {amount:money}", ", with {amount:money} as the amount"),
            "close_date": (", and let it close by {close_date}", ", close date {close_date}"),
        },
        question={"deal_id": ("Which deal do you mean?", "Which deal should I change?")},
        answer={"deal_id": variants("{deal_id}", "I [mean|meant] {deal_id}.", "[It's|That would be] {deal_id}.")},
        tell=variants(
            "{result.name} with {result.contact_name} [is at|comes to] {amount:money} now.",
            "[Done|Changed]: {result.name}, {amount:money}, to close {result.close_date}.",
            "{result.name} is [expected|due] to close {close_date}.",
            "[Done|Renamed]: the {result.stage} deal with {result.contact_name} is called {name:quote} now.",
            "[Done|Changed]: {contact_id} is the contact for {result.name} now.",
        ),
    ),
}
