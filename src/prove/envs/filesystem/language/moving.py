"""Phrases for copying, moving, renaming, deleting, and the trash."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "copy_path": Phrasing(
        ask={
            "casual": variants(
                "[copy|duplicate] {path} [into|over to] {folder}[ pls|]",
                "[put|drop] a copy of {path} into {folder}",
                "need {path} here as well, [copy it|make a copy] under the name {new_name:quote}",
                "[clone|dupe] {path} to {folder}, [just in case|before i break it]",
            ),
            "neutral": variants(
                "[Please|Go ahead and] copy {path} to {folder}.",
                "I need a [copy|duplicate] of {path} put into {folder}.",
                "[Leave|Keep] {path} where it is, but [put|place] a copy into {folder}.",
                "[Make|Create] a copy of {path}, put it into {folder} and [name|call] it {new_name:quote}.",
            ),
            "formal": variants(
                "Kindly [duplicate|copy] {path} into {folder}.",
                "I [require|wish for] a copy of {path}, to be [kept|placed] in {folder}.",
                "Would you [deposit|leave] a copy of {path}, entitled {new_name:quote}, in {folder}?",
            ),
        },
        brief=variants(
            "copy something into {folder} for me",
            "I need a [copy|duplicate] in {folder}.",
            "Please put a copy of a file into {folder}.",
        ),
        follow=variants("And {path} as well.", "[Same|The same] with {path}.", "Copy {path} there [too|as well]."),
        extra={"new_name": (", named {new_name:quote}", ", under the name {new_name:quote}")},
        question={"path": ("What should I copy?", "Which file or folder should be copied?")},
        answer={"path": variants("{path}", "I mean {path}.", "Copy {path}.", "It's {path}.")},
        tell=variants(
            "The copy is {result.path}.", "Copied to {result.path}.", "There is a copy at {result.path} now."
        ),
    ),
    "move_path": Phrasing(
        ask={
            "casual": variants(
                "[move|shove|toss] {path} [into|over to] {folder}[ pls|]",
                "why isn't {path} in {folder}? [move it|put it there]",
                "[file|put] {path} away in {folder}",
                "[mv|shift] {path} to {folder}",
            ),
            "neutral": variants(
                "[Please|Go ahead and] move {path} to {folder}.",
                "I'd like {path} to [be|live] in {folder} [from now on|instead].",
                "[Put|File] {path} into {folder}, [where it belongs|it does not belong where it is].",
                "[Tidy up|Clean up]: {path} should go [into|to] {folder}.",
            ),
            "formal": variants(
                "Kindly [transfer|move] {path} to {folder}.",
                "Please [relocate|rehouse] {path}, {folder} being its [proper|new] place.",
                "I [ask|request] that {path} be [filed|placed] in {folder}.",
            ),
        },
        brief=variants(
            "move {path} somewhere else",
            "I want something moved into {folder}.",
            "Please [move|relocate] {path} for me.",
        ),
        follow=variants("And {path} as well.", "[Same|The same] with {path}.", "Move {path} there [too|as well]."),
        question={
            "path": ("What should I move?", "Which file or folder should be moved?"),
            "folder": ("Where should it go?", "To which folder?"),
        },
        answer={
            "path": variants("{path}", "I mean {path}.", "Move {path}."),
            "folder": variants("To {folder}.", "Into {folder}, please.", "{folder}"),
        },
        tell=variants(
            "It is at {result.path} now.", "Moved to {result.path}.", "Done; the new place is {result.path}."
        ),
    ),
    "rename_path": Phrasing(
        ask={
            "casual": variants(
                "[rename|relabel] {path} to {new_name:quote}",
                "[call|name] {path} {new_name:quote} instead",
                "terrible name, make {path} be {new_name:quote}",
            ),
            "neutral": variants(
                "[Please|Go ahead and] rename {path} to {new_name:quote}.",
                "[Change|Update] the name of {path} to {new_name:quote}.",
                "I'd rather {path} were called {new_name:quote}[; please rename it|, so rename it].",
                "The [proper|right] name for {path} is {new_name:quote}; [fix that|please change it].",
            ),
            "formal": variants(
                "Kindly [rename|retitle] {path}; it is to be called {new_name:quote}.",
                "I [wish|ask] that {path} bear the name {new_name:quote} [henceforth|from today].",
                "Would you [give|assign] {path} the name {new_name:quote}?",
            ),
        },
        brief=variants(
            "give {path} another name",
            "I want to rename {path}.",
            "Please [rename|retitle] something to {new_name:quote}.",
        ),
        follow=variants(
            "And {path} to {new_name:quote}.", "No, make it {new_name:quote}.", "Better: {new_name:quote}."
        ),
        question={
            "path": ("What should I rename?", "Which file or folder do you mean?"),
            "new_name": ("What should the new name be?", "What should it be called?"),
        },
        answer={
            "path": variants("{path}", "I mean {path}.", "Rename {path}."),
            "new_name": variants(
                "Call it {new_name:quote}.", "Make it {new_name:quote}.", "The new name is {new_name:quote}."
            ),
        },
        tell=variants("It is {result.path} now.", "Renamed to {result.path}.", "Done: {result.path}."),
    ),
    "delete_path": Phrasing(
        ask={
            "casual": variants(
                "[delete|trash|toss] {path}[ pls|]",
                "[don't|never] need {path} again, [bin it|get rid of it]",
                "throw {path} [away|in the trash]",
                "[lose|ditch] {path}, [it's old|it's junk]",
            ),
            "neutral": variants(
                "[Please|Go ahead and] [delete|remove] {path}.",
                "[Move|Put] {path} [to|into] the trash.",
                "I no longer need {path}; [delete it|it can be deleted].",
                "[Since|Now that] I [have|keep] a newer version, delete {path}.",
            ),
            "formal": variants(
                "Kindly [delete|discard] {path}.",
                "I have no further use for {path}; please [dispose of it|place it in the trash].",
                "Would you [consign|move] {path} to the trash?",
            ),
        },
        brief=variants(
            "delete something for me", "I want to throw a file away.", "Please move one of my files to the trash."
        ),
        follow=variants("And {path} too.", "[Likewise|Also] {path}.", "Then {path} as well."),
        question={"path": ("What should I delete?", "Which file or folder do you mean?")},
        answer={"path": variants("{path}", "I mean {path}.", "Delete {path}.", "It's {path}.")},
        tell=variants(
            "I put {result.name} in the trash.",
            "I moved {result.original_path} to the trash.",
            "Deleted; {result.name} can still be restored.",
        ),
    ),
    "list_trash": Phrasing(
        ask={
            "casual": variants(
                "what's in the trash [these days|right now]",
                "[is|was] there a {query} [thing|something] in my trash",
                "[show|gimme] the last {limit} things i [deleted|threw away]",
                "[oops|uh oh], [i think i deleted|did i toss] something, what's in the bin",
            ),
            "neutral": variants(
                "[What|Which files] did I [delete|throw away] lately?",
                "[Please|Could you] list [the trash|what is in my trash].",
                "Is there anything in the trash [with|that has] {query} in its name?",
                "[Show|List] the {limit} most recent items in the trash.",
            ),
            "formal": variants(
                "Kindly [enumerate|list] the contents of my trash.",
                "I wish to [know|learn] whether anything named {query} [lies|is] in the trash.",
                "Please [state|set out] what I have [discarded|deleted], {limit} items at most.",
            ),
        },
        follow=variants("Any {query}?", "And [with|for] {query}?", "Only {query}, please."),
        extra={"limit": (", {limit} at most", ", no more than {limit}")},
        tell=variants("The trash holds {items}.", "I find {count}: {items}.", "[In there|In the trash]: {items}."),
        item="{name}",
        none=("There is nothing like that in the trash.", "The trash has no such thing."),
    ),
    "restore_from_trash": Phrasing(
        ask={
            "casual": variants(
                "[bring|get] back {trash_item_id}[ from the trash|]",
                "[oops|my bad], i still need {trash_item_id}, [restore|undelete] it",
                "[fish|pull] {trash_item_id} [out of the trash|from the bin]",
                "un-trash {trash_item_id} and put it in {folder}",
            ),
            "neutral": variants(
                "[Please|Go ahead and] restore {trash_item_id} from the trash.",
                "I deleted {trash_item_id} by [mistake|accident]; put it back.",
                "[Take|Get] {trash_item_id} out of the trash[ again|].",
                "Restore {trash_item_id}, but [into|to] {folder}.",
            ),
            "formal": variants(
                "Kindly [recover|reinstate] {trash_item_id} from the trash.",
                "I was too hasty with {trash_item_id}; please [restore it|bring it back].",
                "Would you retrieve {trash_item_id} from the trash and [place|put] it in {folder}?",
            ),
        },
        brief=variants(
            "restore something from the trash",
            "I need one of my deleted files back.",
            "Please bring something back from the trash.",
        ),
        follow=variants("And {trash_item_id}.", "Bring back {trash_item_id} [too|as well].", "Also {trash_item_id}."),
        extra={"folder": (", but put it in {folder}", ", into {folder}")},
        question={"trash_item_id": ("What should I restore?", "Which item in the trash do you mean?")},
        answer={"trash_item_id": variants("{trash_item_id}", "I mean {trash_item_id}.", "Bring back {trash_item_id}.")},
        tell=variants(
            "It is back at {result.path}.", "Restored to {result.path}.", "Done; you find it at {result.path}."
        ),
    ),
    "empty_trash": Phrasing(
        ask={
            "casual": variants(
                "empty the [trash|bin][ pls| for good|]",
                "[wipe|clear] out the trash, i need [space|room]",
                "[nuke|erase] {trash_item_id} [in|from] the trash for good",
            ),
            "neutral": variants(
                "[Please|Go ahead and] empty the trash.",
                "Delete everything in the trash [for good|permanently].",
                "I'm [running out of|short of] space, so [empty|clear] the trash.",
                "Delete {trash_item_id} from the trash [for good|permanently], the rest may stay.",
            ),
            "formal": variants(
                "Kindly [empty|clear] the trash; nothing in it is [needed|wanted] any longer.",
                "I [authorise|request] the permanent deletion of all that lies in the trash.",
                "Please [expunge|erase] {trash_item_id} from the trash [irrevocably|once and for all].",
            ),
        },
        tell=variants(
            "That freed {result.freed}.",
            "It is gone for good, {result.freed} in all.",
        ),
    ),
}
