# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on travellers."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "list_travellers": Phrasing(
        ask={
            "casual": variants(
                "who can i book for[ again|]?",
                "[whose|any] passport {passport}?",
                "[look up|find] {query} in my travellers",
                "[show|list] the travellers[ on here|]",
                "is {query} [in there|saved] as a traveller",
                "everyone with passport {passport}, [names|who]",
                "first {limit} travellers[ pls|]",
            ),
            "neutral": variants(
                "Which travellers are [saved|stored] in my account?",
                "[Please list|List] the travellers whose passport is {passport}.",
                "[Search|Look] for {query} among my travellers.",
                "Whose passport is {passport}?",
                "Have I [added|stored] anyone under {query}?",
                "Show me the [people|persons] I travel with, {limit} of them.",
                "I'd like to [check|see] who is on file as a traveller.",
            ),
            "formal": variants(
                "Kindly list the travellers on [file|record].",
                "I [wish|need] to know whose passport is {passport}.",
                "Please [retrieve|find] the traveller matching {query}.",
                "Would you [state|name] the persons in this account?",
                "Of which travellers is the passport {passport}[ at present|]?",
                "Is there an entry for {query} among the travellers?",
                "The first {limit} entries of my traveller list, if you please.",
            ),
        },
        follow=variants("And {query}?", "[Try|Search] {query} instead.", "Now those whose passport is {passport}."),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("I [found|see] {items}.", "[On file|These]: {items}."),
        item="{name} ({email})",
        none=("No traveller matches that.", "There is no such traveller."),
    ),
    "add_traveller_document": Phrasing(
        ask={
            "casual": variants(
                "add a {document_type} for {traveller_id}, {document_number}, good til {expires_on}",
                "{traveller_id} got a new {document_type}: {document_number}, runs out {expires_on}",
                "[save|store] {document_number} as {document_type} of {traveller_id}, exp {expires_on}",
                "new {document_type}! {document_number}, [valid|good] thru {expires_on}, belongs to {traveller_id}",
                "[put|stick] this {document_type} on {traveller_id}: {document_number} (until {expires_on})",
                "{document_type} no {document_number} for {traveller_id}, last day {expires_on}[, thx|]",
            ),
            "neutral": variants(
                "[Please add|Add] the {document_type} of {traveller_id}: number {document_number}, valid until {expires_on}.",
                "{traveller_id} has a new {document_type}, {document_number}, which expires {expires_on}.",
                "[Store|Save] {document_type} {document_number} for {traveller_id}, with {expires_on} as its last day.",
                "The {document_type} number is {document_number}, the expiry {expires_on}; it belongs to {traveller_id}.",
                "Could you [register|record] a {document_type} for {traveller_id}? It is {document_number} and valid until {expires_on}.",
                "Here is a {document_type} for the file of {traveller_id}: {document_number}, expiring {expires_on}.",
            ),
            "formal": variants(
                "Kindly register the {document_type} {document_number} of {traveller_id}, valid until {expires_on}.",
                "I [submit|hand in] the {document_type} of {traveller_id}, number {document_number}, expiring {expires_on}.",
                "Please [enter|record] for {traveller_id} the {document_type} {document_number}; its validity ends {expires_on}.",
                "Would you [file|lodge] {document_number}, a {document_type} issued to {traveller_id} and valid until {expires_on}?",
                "A {document_type} was [issued|granted] to {traveller_id}: {document_number}, lapsing {expires_on}; put it on record.",
                "To the particulars of {traveller_id}, [append|add] {document_type} {document_number} with expiry {expires_on}.",
            ),
        },
        brief=variants(
            "add a {document_type} for {traveller_id}[ pls|]",
            "{traveller_id} [has|got] a new {document_type}, {document_number}.",
            "Please add {document_type} {document_number}, valid until {expires_on}.",
            "[Save|Store] a document for {traveller_id}.",
        ),
        extra={"issuing_country": (", issued in {issuing_country}", ", issuing country {issuing_country}")},
        question={
            "traveller_id": ("Whose document is it?", "Which traveller is it for?"),
            "document_type": ("Is it a passport or a driving licence?", "Which document is it?"),
            "document_number": ("What is its number?", "Which number does it have?"),
            "expires_on": ("Until when is it valid?", "When does it expire?"),
        },
        answer={
            "traveller_id": variants("{traveller_id}", "[It's for|That would be] {traveller_id}."),
            "document_type": ("It's a {document_type}.", "A {document_type}."),
            "document_number": ("{document_number}", "The number is {document_number}."),
            "expires_on": ("{expires_on}", "It expires {expires_on}.", "Until {expires_on}."),
        },
        tell=variants(
            "The {document_type} of {result.traveller_name} ending in {result.ends_in} is on file, valid until {result.expires_on}.",
            "[Saved|Stored]: a {document_type} for {result.traveller_name}, good until {result.expires_on}.",
        ),
    ),
    "get_loyalty_balance": Phrasing(
        ask={
            "casual": variants(
                "how many points does {traveller_id} have",
                "[points|miles] check for {traveller_id}[ pls|]",
                "is {traveller_id} [gold|silver] yet?",
                "{traveller_id}, loyalty points, [how many|whats the count]",
                "[whats|what is] the points balance of {traveller_id}",
                "did {traveller_id} [earn|rack up] anything? loyalty i mean",
                "[pending|upcoming] points for {traveller_id}?",
            ),
            "neutral": variants(
                "How many loyalty points does {traveller_id} have?",
                "[Please check|Check] the loyalty balance of {traveller_id}.",
                "Which tier has {traveller_id} [reached|got]?",
                "I'd like to know what points {traveller_id} [has|holds].",
                "How far is {traveller_id} from the next tier?",
                "[Look up|Show] the points of {traveller_id}, pending ones too.",
                "What [is in|stands on] the loyalty account of {traveller_id}?",
            ),
            "formal": variants(
                "Kindly state the loyalty balance of {traveller_id}.",
                "I [wish|need] to know the tier of {traveller_id}.",
                "Please [report|ascertain] how many points {traveller_id} has accrued.",
                "Would you [disclose|provide] the loyalty standing of {traveller_id}?",
                "What credit has {traveller_id} in the loyalty program?",
                "The points [outstanding|credited] to {traveller_id} are to be stated.",
                "To which status is {traveller_id} [entitled|raised] by now?",
            ),
        },
        brief=variants(
            "check [someone's|the] points[ pls|]", "I [want|need] a loyalty balance.", "Please look up loyalty points."
        ),
        follow=variants(
            "And {traveller_id}?", "[What|How] about {traveller_id}?", "The same for {traveller_id}[, please|]."
        ),
        question={"traveller_id": ("Whose points?", "Which traveller do you mean?")},
        answer={
            "traveller_id": variants(
                "{traveller_id}", "I [mean|meant] {traveller_id}.", "[It's|That would be] {traveller_id}."
            )
        },
        tell=variants(
            "{result.traveller_name} has {result.points} points and the tier {result.tier}, with {result.pending_points} points pending.",
            "[The balance|It] is {result.points} points ({result.tier}), and {result.pending_points} more are pending.",
        ),
    ),
}
