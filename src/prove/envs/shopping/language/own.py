# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for what the customer writes and keeps: reviews, the wish list, addresses."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "write_product_review": Phrasing(
        ask={
            "casual": variants(
                "{rating} stars for {product_id}, {text:quote}",
                "review {product_id}[ pls|]: {text:quote}, {rating} of 5",
                "[post|put up] a review of {product_id}, {text:quote}, thats a {rating}",
                "id give {product_id} a {rating}, write {text:quote}",
                "{product_id} gets {rating} out of 5[ from me|]: {text:quote}",
                "{text:quote} is what i think of {product_id}, {rating} stars",
                "[say|tell em] {text:quote} about {product_id}, rating {rating}",
            ),
            "neutral": variants(
                "[Please|Now, please,] review {product_id} with {rating} stars: {text:quote}.",
                "[Rate|Give] {product_id} {rating} out of 5 and write {text:quote}.",
                "I'd like to [leave|post] {rating} stars for {product_id}, saying {text:quote}.",
                "My verdict on {product_id} is {text:quote}. That makes {rating} stars; [publish|post] it.",
                "Could you write {text:quote} as my review of {product_id}, {rating} stars?",
                "About {product_id} I want to say {text:quote}, rated {rating}.",
                "For {product_id}, [enter|leave] the rating {rating} and the words {text:quote}.",
            ),
            "formal": variants(
                "Kindly publish my review of {product_id}, {rating} stars: {text:quote}.",
                "I [award|grant] {product_id} {rating} of 5 stars with the remark {text:quote}.",
                "Please [record|submit] a rating of {rating} for {product_id} and the text {text:quote}.",
                "Would you [enter|post] {text:quote} as my opinion of {product_id}, at {rating} stars?",
                "My assessment of {product_id} [reads|is] {text:quote}, with a rating of {rating}.",
                "{product_id} [deserves|merits] {rating} stars; let the review read {text:quote}.",
                "Let {text:quote} stand as my review of {product_id}, rated {rating} of 5.",
            ),
        },
        brief=variants(
            "I [want|need] to review something i bought, {text:quote}, {rating} stars",
            "Please post {text:quote} as a review, {rating} stars.",
        ),
        follow=variants("And {rating} stars for {product_id}: {text:quote}."),
        question={"product_id": ("Which product is the review of?", "Which product do you mean?")},
        answer={"product_id": variants("{product_id}", "I [mean|meant] {product_id}.", "It's for {product_id}.")},
        tell=variants(
            "Your review of the {result.product_title} is [out|published] with {result.rating} stars.",
            "[Published|Posted]: {result.rating} of 5 for the {result.product_title}, which now averages {result.product_rating}.",
        ),
    ),
    "view_wish_list": Phrasing(
        ask={
            "casual": variants(
                "[whats|what's] on my wish list",
                "[show|open] my wish list[ pls|]",
                "anything i wished for that is {filter}?",
                "wish list, only whats {filter}",
                "[remind me|refresh my memory], what did i want to buy someday",
                "top {limit} of my wish list[, go|]",
                "is [something|any of it] on the wish list {filter} [now|by now]",
            ),
            "neutral": variants(
                "[Please|Now, please,] show my wish list.",
                "What have I put on my wish list[ so far|]?",
                "Which things on my wish list are {filter}?",
                "I'd like to [see|go over] the {limit} newest things on my wish list.",
                "Is anything that I wished for {filter}?",
                "Could you [read out|list] what I saved for later?",
                "[Check|See] whether my wishes are {filter}.",
            ),
            "formal": variants(
                "Kindly present my wish list.",
                "Which articles have I [noted|saved] on the wish list?",
                "Please [determine|report] which of my wishes are {filter}.",
                "I [wish|should like] to review the latest {limit} entries of my wish list.",
                "Would you [display|state] what the wish list [holds|contains]?",
                "The wish list, [confined|limited] to what is {filter}, please.",
                "Of the items set down on my wish list, which are {filter}?",
            ),
        },
        follow=variants("[Only|Just] what is {filter}[, please|]."),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("On [your|the] list: {items}.", "You wished for {items}."),
        item="the {title} from {price_from:money}",
        none=("Nothing of the kind is on your wish list.", "There is none."),
    ),
    "update_wish_list": Phrasing(
        ask={
            "casual": variants(
                "wish list: {action} {product_id}",
                "{action} {product_id}, [wish list|wishlist] i mean",
                "on my wish list [pls|plz] {action} {product_id}",
                "[yo|hey], wish list again, {action} {product_id}",
                "about the wish list, {action} {product_id}[ thx|]",
                "{product_id}? {action} that, its for the wish list",
                "quick wish list change: {action} {product_id}",
            ),
            "neutral": variants(
                "In my wish list, please {action} {product_id}.",
                "My wish list needs a change: {action} {product_id}.",
                "[Please|Now, please,] {action} {product_id} as far as my wish list goes.",
                "I'd like you to {action} {product_id}, on the wish list[ that is|].",
                "Could you {action} {product_id}? It's about my wish list.",
                "[Update|Change] the wish list: {action} {product_id}.",
                "As for my wishes, {action} {product_id}, please.",
            ),
            "formal": variants(
                "Regarding my wish list, kindly {action} {product_id}.",
                "Please [amend|revise] the wish list: {action} {product_id}.",
                "I [ask|request] that you {action} {product_id} with respect to my wish list.",
                "Would you {action} {product_id}, the wish list being meant?",
                "The wish list is to be [changed|corrected]; {action} {product_id}.",
                "As regards the list of my wishes, [be so kind as to|please] {action} {product_id}.",
                "With my wish list in mind, {action} {product_id}, if you please.",
            ),
        },
        brief=variants("{action} something, wish list i mean", "I [want|need] to {action} a product, on my wish list."),
        follow=variants("And {action} {product_id}.", "[Then|Also], {action} {product_id}."),
        question={"product_id": ("Which product?", "Which product do you mean?")},
        answer={
            "product_id": variants("{product_id}", "I [mean|meant] {product_id}.", "[It's|That'd be] {product_id}.")
        },
        tell=variants(
            "[Wish list|On your wish list], {result.change}: the {result.title}, from {result.price_from:money}. It holds {result.list_size} products now.",
            "[Done|Your wish list], {result.change}: the {result.title} (from {result.price_from:money}). That makes {result.list_size} products.",
        ),
    ),
    "list_shipping_addresses": Phrasing(
        ask={
            "casual": variants(
                "[which|what] addresses [do|did] i have saved",
                "[show|gimme] my addresses",
                "got an address in {city} saved?",
                "where can you ship to? my addresses [i mean|pls]",
                "my [shipping|delivery] addresses, [go|list em]",
                "where does my stuff [usually get sent|get sent, usually]?",
                "[pull up|open] the address book",
            ),
            "neutral": variants(
                "[Please|Now, please,] list my shipping addresses.",
                "Which addresses have I [saved|stored]?",
                "Do I have an address in {city}?",
                "I'd like to [see|check] where you can send my parcels.",
                "What addresses are in my account?",
                "Could you [show|read out] the delivery addresses I use?",
                "[Look up|Check] my saved addresses for me.",
            ),
            "formal": variants(
                "Kindly state my shipping addresses.",
                "Which delivery addresses are on [file|record]?",
                "Please [present|enumerate] the addresses held for me.",
                "Is there an address of mine in {city}?",
                "I [wish|need] to verify the addresses to which goods are sent.",
                "Would you [list|display] the destinations that I have entered?",
                "The addresses [stored|kept] in my account are [requested|wanted].",
            ),
        },
        follow=variants("[Only|Just] those in {city}[, please|]."),
        tell=variants("[Saved|You have]: {items}.", "Your addresses are {items}."),
        item="{label} at {street}, {city}",
        none=("No address is saved there.", "You have no such address."),
    ),
    "add_shipping_address": Phrasing(
        ask={
            "casual": variants(
                "save {street}, {city}, {state} {postal_code} as {label:quote}",
                "new address, call it {label:quote}: {street}, {city} {state} {postal_code}",
                "[add|put in] {street} ({city}, {state}, zip {postal_code}), label {label:quote}",
                "[i moved|moved again], {street}, {city}, {state} {postal_code}, name it {label:quote}",
                "{label:quote} is {street}, {city}, {state} {postal_code}, [save it|add that]",
                "ship stuff to {street} in {city}, {state} {postal_code} from now on, label it {label:quote}",
            ),
            "neutral": variants(
                "[Please|Now, please,] save the address {street}, {city}, {state} {postal_code} under {label:quote}.",
                "[Add|Store] {label:quote} as a shipping address: {street}, {city}, {state} {postal_code}.",
                "I have a new address, {street} in {city}, {state} {postal_code}; call it {label:quote}.",
                "Could you add {street}, {city} ({state} {postal_code}) with the label {label:quote}?",
                "My parcels should be able to go to {street}, {city}, {state} {postal_code}. [Name|Label] that {label:quote}.",
                "For {label:quote}, [enter|note] {street}, ZIP {postal_code}, {city}, {state}.",
            ),
            "formal": variants(
                "Kindly register {street}, {city}, {state} {postal_code} as {label:quote}.",
                "Please [record|enter] a further address named {label:quote}: {street}, {city}, {state} {postal_code}.",
                "I [wish|ask] to have {street}, {city}, {state} {postal_code} stored under {label:quote}.",
                "Would you [file|add] the address {street}, {postal_code} {city}, {state} by the name {label:quote}?",
                "Under the designation {label:quote}, {street}, {city}, {state} {postal_code} is to be [saved|kept].",
                "Let {label:quote} denote the address {street}, {city}, {state} {postal_code}; [save|record] it.",
            ),
        },
        brief=variants(
            "[add|save] {street} in {city}, {state} {postal_code} to my addresses",
            "I [want|need] {street}, {city}, {state} {postal_code} saved as an address.",
        ),
        extra={"recipient": (", for {recipient}", ", to the name of {recipient}")},
        question={"label": ("What should the address be called?", "Under which label should I save it?")},
        answer={"label": variants("Call it {label:quote}.", "{label:quote}", "[Name|Label] it {label:quote}.")},
        tell=variants(
            "[Saved|Added]: {result.label}, {result.street}, {result.city}, {result.state} {result.postal_code}.",
            "{result.street}, {result.city} is [saved|stored] as {result.label}, for {result.recipient}.",
        ),
    ),
}
