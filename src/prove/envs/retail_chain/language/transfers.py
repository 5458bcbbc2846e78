# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for the tools on transfers."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

_ANSWER = variants("{transfer_id}", "I [mean|meant] {transfer_id}.", "[It's|That would be] {transfer_id}.")

PHRASINGS: dict[str, Phrasing] = {
    "create_stock_transfer": Phrasing(
        ask={
            "casual": variants(
                "send {quantity} of {product_id} from {from_store_id} to {to_store_id}[ pls|]",
                "[move|ship] {quantity} of {product_id}, {from_store_id} -> {to_store_id}",
                "{to_store_id} needs {quantity} of {product_id}, take em from {from_store_id}",
                "[get|pull] {quantity} of {product_id} out of {from_store_id} for {to_store_id}",
                "can {from_store_id} [lend|give] {to_store_id} {quantity} of {product_id}? set it up",
                "new transfer, {quantity} of {product_id}, {from_store_id} to {to_store_id}",
                "[van leaves|truck goes] soon, put {quantity} of {product_id} on it, from {from_store_id} to {to_store_id}",
                "too much of {product_id} at {from_store_id}, shift {quantity} over to {to_store_id}",
                "{product_id}: {quantity} from {from_store_id} to {to_store_id}, note {note:quote}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] transfer {quantity} of {product_id} from {from_store_id} to {to_store_id}.",
                "{to_store_id} is short of {product_id}. Send {quantity} from {from_store_id}.",
                "Could {from_store_id} send {to_store_id} {quantity} of {product_id}?",
                "Create a transfer of {quantity} of {product_id}, out of {from_store_id} and into {to_store_id}.",
                "I'd like {quantity} of {product_id} to go from {from_store_id} to {to_store_id}, with the note {note:quote}.",
                "[Let|Have] {from_store_id} give {quantity} of {product_id} to {to_store_id}.",
                "{from_store_id} has plenty of {product_id}; [move|send] {quantity} of it to {to_store_id}.",
                "[Stock up|Fill up] {to_store_id} with {quantity} of {product_id} from {from_store_id}.",
                "Take {quantity} of {product_id} off the hands of {from_store_id} and [bring|get] it to {to_store_id}.",
            ),
            "formal": variants(
                "Kindly arrange the transfer of {quantity} units of {product_id} from {from_store_id} to {to_store_id}.",
                "Please dispatch {quantity} of {product_id} from {from_store_id}, to be delivered to {to_store_id}.",
                "I [request|ask] that {from_store_id} supply {to_store_id} with {quantity} of {product_id}.",
                "Would you have {quantity} of {product_id} [moved|sent] from {from_store_id} to {to_store_id}, marked {note:quote}?",
                "{quantity} units of {product_id} held by {from_store_id} are to be [sent|forwarded] to {to_store_id}.",
                "[Initiate|Enter] a transfer to {to_store_id} of {quantity} of {product_id}, {from_store_id} being the sender.",
                "In order to replenish {to_store_id}, {from_store_id} shall [part with|release] {quantity} of {product_id}.",
                "{to_store_id} has [applied|asked] for {quantity} of {product_id}; let {from_store_id} provide for it.",
            ),
        },
        brief=variants(
            "send {quantity} of {product_id} to {to_store_id}[ pls|]",
            "I [want|need] to move stock from {from_store_id} to {to_store_id}.",
            "Please transfer some of {product_id} from {from_store_id}.",
        ),
        follow=variants(
            "{quantity} of {product_id} [too|as well].",
            "And {quantity} to {to_store_id}.",
            "[Same|Likewise] for {product_id}.",
        ),
        extra={"note": (", with the note {note:quote}", ", noted as {note:quote}")},
        question={
            "product_id": ("Which product should go?", "What should be sent?"),
            "from_store_id": ("Which store should send it?", "From which location?"),
            "to_store_id": ("Which store should get it?", "Where should it go?"),
            "quantity": ("How many units?", "How many should I send?"),
        },
        answer={
            "product_id": variants("{product_id}", "[It's|Send] {product_id}.", "I mean {product_id}."),
            "from_store_id": variants(
                "From {from_store_id}.", "{from_store_id} [has|can spare] enough.", "Take it from {from_store_id}."
            ),
            "to_store_id": variants("To {to_store_id}.", "{to_store_id} [needs|wants] it.", "It's for {to_store_id}."),
            "quantity": variants("{quantity}", "{quantity}[, please|].", "Make it {quantity}."),
        },
        tell=variants(
            "{result.quantity} units of the {result.product_name} are on the way from {result.from_store_name} to {result.to_store_name}, as {result.number}.",
            "[Done|Sent]: {result.number}, {result.quantity} units of the {result.product_name} to {result.to_store_name}.",
        ),
    ),
    "receive_stock_transfer": Phrasing(
        ask={
            "casual": variants(
                "{transfer_id} [arrived|just came in], book it",
                "got {transfer_id}[, all of it|], check it in[ pls|]",
                "only {quantity} of {transfer_id} came so far",
                "[check in|receive] {transfer_id}[ pls| now|]",
                "{quantity} pieces of {transfer_id} showed up, {rest}",
                "[truck's here|boxes are here], {transfer_id} is in",
                "mark {transfer_id} as [received|arrived]",
                "counted {quantity} from {transfer_id}, book those in",
                "unpacked {transfer_id}, [put it in stock|add it to stock]",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] receive {transfer_id}.",
                "{transfer_id} has arrived. [Book|Take] it into stock.",
                "We got {quantity} units of {transfer_id}; book those.",
                "Could you check in {transfer_id}?",
                "Of {transfer_id}, only {quantity} arrived. [Receive those|Book these in] and {rest}.",
                "[Confirm|Record] that {transfer_id} came in.",
                "I've counted {transfer_id} and everything is there, so [receive|accept] it.",
                "Put {quantity} units from {transfer_id} into stock.",
                "The driver [dropped off|brought] {transfer_id}. It can be received.",
            ),
            "formal": variants(
                "Kindly confirm receipt of {transfer_id}.",
                "Please [record|enter] the arrival of {transfer_id}.",
                "I [request|ask] that {transfer_id} be taken into stock.",
                "{quantity} units of {transfer_id} have reached us; [enter|record] their receipt.",
                "Would you acknowledge that {transfer_id} has been delivered?",
                "With {quantity} units of {transfer_id} received and no more expected, {rest}.",
                "We have [unloaded|been handed] {transfer_id}, which is to be received.",
                "[Let|May] the goods of {transfer_id} be added to the stock.",
            ),
        },
        brief=variants(
            "a transfer [arrived|came in], book it",
            "I [want|need] to receive a transfer.",
            "Please check in a transfer[ for me|].",
        ),
        follow=variants(
            "{transfer_id} [too|as well].", "And {transfer_id} came in.", "[Same|Likewise] with {transfer_id}."
        ),
        question={"transfer_id": ("Which transfer arrived?", "Which transfer is it?")},
        answer={"transfer_id": _ANSWER},
        tell=variants(
            "{result.to_store_name} now has {result.received} of {result.quantity} units of the {result.product_name} from {result.number}, which is {result.status}.",
            "[Booked|Done]: {result.number} is {result.status}, {result.received} of {result.quantity} at {result.to_store_name}.",
        ),
    ),
    "cancel_stock_transfer": Phrasing(
        ask={
            "casual": variants(
                "cancel {transfer_id}[ pls| asap|]",
                "[stop|scrap] {transfer_id}, not needed",
                "{transfer_id}? [nah|nope], call it off",
                "dont [send|ship] {transfer_id} after all",
                "[oops|my bad], wrong store, {transfer_id} has to go back",
                "turn {transfer_id} around[ pls|]",
                "{transfer_id} was a [mistake|typo], undo",
                "they sold enough already, [kill|drop] {transfer_id}",
            ),
            "neutral": variants(
                "[Please|Go ahead and|Now, please,] cancel {transfer_id}.",
                "We no longer need {transfer_id}. [Call it off|Stop it].",
                "{transfer_id} should go back to the sender.",
                "Could you [undo|stop] {transfer_id}?",
                "[Put|Return] the goods of {transfer_id} to where they came from.",
                "I made a mistake with {transfer_id}, so cancel it.",
                "[The receiving store has|They have] enough now; cancel {transfer_id}.",
                "Don't let {transfer_id} [leave|go through].",
            ),
            "formal": variants(
                "Kindly cancel {transfer_id}.",
                "Please [withdraw|revoke] {transfer_id}.",
                "I [request|ask] that {transfer_id} be cancelled and the goods put back.",
                "Would you [annul|recall] {transfer_id}?",
                "{transfer_id} was entered in error and is to be [cancelled|reversed].",
                "The goods of {transfer_id} are to [remain with|return to] the sender.",
                "[Owing to|Because of] a change of plans, {transfer_id} shall not proceed.",
                "There is no longer any [call|need] for {transfer_id}; cancel it.",
            ),
        },
        brief=variants(
            "cancel a transfer[ pls|]", "I [want|need] to call off a transfer.", "Please stop one of the transfers."
        ),
        follow=variants(
            "{transfer_id} [too|as well].", "And cancel {transfer_id}.", "[Same|Likewise] for {transfer_id}."
        ),
        question={"transfer_id": ("Which transfer should I cancel?", "Which transfer do you mean?")},
        answer={"transfer_id": _ANSWER},
        tell=variants(
            "{result.number} is cancelled; {result.quantity} units of the {result.product_name} are back at {result.from_store_name}.",
            "[Done|Cancelled]: {result.from_store_name} has its {result.quantity} units of the {result.product_name} back.",
        ),
    ),
    "list_stock_transfers": Phrasing(
        ask={
            "casual": variants(
                "[what|which] transfers are {status}[ rn|]",
                "whats {direction} at {store_id}? transfers i mean",
                "[show|gimme] the last {limit} transfers",
                "any transfer with {query} in it[ lately|]?",
                "[where|how far] is {product_id}? show its transfers",
                "did {store_id} [get anything from|send anything to] the other stores",
                "{status} transfers of {store_id}, [list em|go]",
                "[trace|track] {product_id} between the stores",
                "what's on the road, [show|list] the newest {limit}",
            ),
            "neutral": variants(
                "Which transfers are {status}[ at the moment|]?",
                "[Please|Now, please,] list the transfers of {store_id}.",
                "What is {direction} at {store_id} by transfer?",
                "[Show|Give] me the newest {limit} transfers.",
                "Which transfers of {product_id} are {status}?",
                "[Look|Search] for transfers with {query} in them.",
                "Has {product_id} been moved between stores[ lately|]?",
                "I'd like to see what {store_id} has {status}.",
                "[Planning|Before planning] the next truck, I need the transfers that are {status}.",
            ),
            "formal": variants(
                "Kindly list the transfers that are {status}.",
                "Please [report|state] which goods are {direction} at {store_id}.",
                "I [wish|need] to review the transfers of {product_id}.",
                "Would you extract the latest {limit} transfers?",
                "Which transfers concern {store_id} and are, [at present|as of today], {status}?",
                "[Retrieve|Find] the transfers mentioning {query}.",
                "The [logistics desk|warehouse] asks for everything {direction} at {store_id}.",
                "A record of the movements of {product_id} between our branches is [needed|required].",
            ),
        },
        follow=("And for {store_id}?", "Only the ones that are {status}.", "What about {product_id}?"),
        extra={"limit": (", the newest {limit} will do", ", the last {limit} are enough")},
        tell=variants("[Newest first|Here they are]: {items}.", "I [found|see]: {items}."),
        item="{number} from {from_store_name} to {to_store_name} ({quantity} units of the {product_name}, {status})",
        none=("There is no such transfer.", "No transfer matches that."),
    ),
}
