# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for finding one's way and for directories."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "get_working_directory": Phrasing(
        ask={
            "casual": variants(
                "where [am i|did i end up|are we] [right now|again][, i lost track|]?",
                "[lost|confused], which folder [is this|am i sitting in]",
                "[gimme|tell me] the full path of where [i am|we are]",
                "pwd [please|pls|real quick]",
            ),
            "neutral": variants(
                "[Which|What] directory am I [working in|in] [at the moment|right now]?",
                "[Please|Could you] [tell|show] me the [full|absolute] path of the current folder.",
                "Before I [touch anything|make a mess|go on], where am I [exactly|on this server]?",
                "[I need|I'd like] the current location for a [bug report|ticket|script]; what is it?",
            ),
            "formal": variants(
                "Kindly [state|name] the directory in which [I am working|the session stands].",
                "[Would|Could] you [confirm|specify] my present [location|working directory] on the server?",
                "For the [record|protocol], [please give|I require] the path [of the working directory|we currently occupy].",
            ),
        },
        tell=variants(
            "You are in {result.path}.",
            "The working directory is {result.path}.",
            "[Right now|At the moment] that is {result.path}.",
        ),
    ),
    "change_directory": Phrasing(
        ask={
            "casual": variants(
                "[cd|hop|jump] [into|over to] {path}[ pls| for me|]",
                "[let's|we should] work [out of|inside] {path} [for now|from here on]",
                "take me to {path}, [got stuff to do there|need to poke around]",
                "[switch|move] over to {path}[ real quick| will ya|]",
            ),
            "neutral": variants(
                "[Please|Go ahead and] [change|switch] to {path}.",
                "I want to [continue|carry on] in {path}, so [go there|make that the current one].",
                "[From now on|For the next steps] I'll be working in {path}; please [switch|change over].",
                "[Open|Enter] {path} as [the working|my current] directory.",
            ),
            "formal": variants(
                "Kindly make {path} the working directory.",
                "I should like to [proceed|continue] from within {path}; please [change to it|move there].",
                "[The following|What comes next] concerns {path}; [set|establish] it as our [point of reference|location].",
                "Would you [enter|transfer the session to] {path}?",
            ),
        },
        brief=variants(
            "[switch|go] to another folder[ please| for me|]",
            "I [want|need] to [change|leave] the current directory.",
            "Please [move|take] me somewhere else on the server.",
        ),
        follow=variants("Now go to {path}.", "And then [into|on to] {path}.", "Next, {path}."),
        question={"path": ("Which folder do you want to go to?", "Where should I go?", "To which directory?")},
        answer={"path": variants("{path}", "To {path}[, please|].", "I meant {path}.", "Make it {path}.")},
        tell=variants(
            "You are now in {result.path}.",
            "Done, the working directory is {result.path}.",
            "[Switched|Changed] to {result.path}.",
        ),
    ),
    "list_directory": Phrasing(
        ask={
            "casual": variants(
                "what's [in|inside] {path}",
                "[ls|peek into|look inside] {path}[ for me| will ya|]",
                "[show|gimme] the {limit} [biggest|top] things [here|around here] by {sort_by}",
                "[any|got any] {kind}s in {path}?",
                "what [have we got|is lying around] in this folder",
                "[forgot|no idea] what i [dumped|put|left] in {path}, [have a look|check]",
            ),
            "neutral": variants(
                "[Please|Could you] [list|show] the contents of {path}.",
                "What does {path} [hold|contain], sorted by {sort_by}?",
                "[List|Show] me [just|only] the {kind}s in {path}.",
                "What is in the current [directory|folder]?",
                "I'm [cleaning up|tidying|taking stock]; what [do I find|is there] in {path}?",
            ),
            "formal": variants(
                "Kindly [enumerate|list] what {path} contains.",
                "Please [furnish|provide] a listing of {path}, ordered by {sort_by}.",
                "I should like to [know|learn] which {kind}s [are kept|reside] in {path}.",
                "Would you [itemise|set out] the contents of the present directory?",
            ),
        },
        follow=variants(
            "And [what's|what is] in {path}?", "[Same|The same] for {path}.", "Now [look into|list] {path}."
        ),
        extra={
            "limit": (", {limit} entries at most", ", no more than {limit}"),
            "kind": (", only the {kind}s", ", leaving out all but {kind}s"),
        },
        tell=variants(
            "I see {count}: {items}.",
            "[It holds|There is] {items}.",
            "[Here is|This is] what I find: {items}.",
        ),
        item="{name}",
        none=("There is nothing of the kind in there.", "That turns out to be empty.", "Nothing to see there."),
    ),
    "directory_tree": Phrasing(
        ask={
            "casual": variants(
                "[map out|sketch] the folders [under|below] {path}[ for me|]",
                "how's {path} [organized|laid out], folder-wise",
                "[show|gimme] the folder tree from here, {depth} levels",
                "which [folders|subfolders] [are|have we got] under {path}",
            ),
            "neutral": variants(
                "[Please|Could you] show the directory tree of {path}.",
                "How are the folders [below|within] {path} [organized|structured]?",
                "[Give|Show] me the tree of [subdirectories|folders] of {path}, down to level {depth}.",
                "I'd like an overview of the folders [here|below this one].",
            ),
            "formal": variants(
                "Kindly [present|draw up] the hierarchy of directories below {path}.",
                "I [require|request] an outline of the subdirectories of {path}, to a depth of {depth}.",
                "Would you [describe|lay out] how {path} is [subdivided|arranged]?",
            ),
        },
        follow=variants("And the tree of {path}?", "Now the folders [below|under] {path}.", "What about {path}?"),
        extra={
            "depth": (", {depth} levels deep", ", going down {depth} levels"),
            "limit": (", {limit} lines at most",),
        },
        tell=variants(
            "There are {count} folders: {items}.",
            "I find {items}.",
            "[Top to bottom|In order]: {items}.",
        ),
        item="{name} ({entries} in it)",
        none=("There are no folders below it.", "It has no subfolders."),
    ),
    "make_directory": Phrasing(
        ask={
            "casual": variants(
                "[make|create|add] a folder called {name:quote} in {folder}",
                "[need|want] a new folder here, name it {name:quote}",
                "[stick|put] a {name:quote} folder [inside|into] {folder}[ pls|]",
                "mkdir {name:quote} [inside|under] {folder}",
            ),
            "neutral": variants(
                "[Please|Go ahead and] create a folder named {name:quote} [in|inside] {folder}.",
                "I need a [new directory|new folder], {name:quote}, [under|in] {folder}.",
                "[Set up|Make] a directory {name:quote} where I am [now|at the moment].",
                "[To keep things apart|To stay organized], add a folder {name:quote} to {folder}.",
            ),
            "formal": variants(
                "Kindly [create|establish] a directory entitled {name:quote} within {folder}.",
                "I should like a [further|new] directory, to be called {name:quote}, in {folder}.",
                "Please provide {folder} with a subdirectory {name:quote}.",
                "A directory [bearing the name|named] {name:quote} is [needed|required] in the present location; [do create it|please make it].",
            ),
        },
        brief=variants(
            "[make|create] a new folder in {folder}",
            "I need another [folder|directory] [here|in this place].",
            "Please set up a new directory[ for me|].",
        ),
        follow=variants("And another one, {name:quote}.", "Add {name:quote} [as well|too].", "One more: {name:quote}."),
        question={"name": ("What should the folder be called?", "Which name should it get?")},
        answer={"name": variants("Call it {name:quote}.", "It should be {name:quote}.", "The name is {name:quote}.")},
        tell=variants(
            "The folder {result.path} [is there|exists] now.",
            "Done: {result.path}.",
            "I [made|created] {result.path}.",
        ),
    ),
    "remove_directory": Phrasing(
        ask={
            "casual": variants(
                "[rmdir|get rid of|kill] {path}, [it's empty anyway|there's nothing in it]",
                "why do i still have {path}, it's [empty|hollow], [remove|drop] it",
                "[nuke|bin] {path}, nothing [in there|lives there]",
            ),
            "neutral": variants(
                "[Please|Go ahead and] remove {path}; it [is empty|holds nothing].",
                "Since {path} is empty, [remove|take away] that directory.",
                "There is nothing left in {path}. [Remove it|It can go].",
                "I no longer [need|use] {path}, which [is empty|has nothing in it]; please remove it.",
            ),
            "formal": variants(
                "Kindly [remove|dissolve] {path}, which [is empty|contains nothing].",
                "As {path} [no longer serves a purpose|stands empty], [please remove it|I ask for its removal].",
                "Would you see to the removal of {path}, [an empty directory|empty as it is]?",
            ),
        },
        brief=variants(
            "[remove|drop] an empty folder for me",
            "I want one of the empty directories [gone|removed].",
            "Please remove a folder that has nothing in it.",
        ),
        follow=variants("And {path} too.", "[Likewise|Also] {path}.", "Then {path} as well."),
        question={"path": ("Which empty folder should I remove?", "Which directory do you mean?")},
        answer={"path": variants("{path}", "I mean {path}.", "Remove {path}.", "That would be {path}.")},
        tell=variants(
            "{result.path} has been removed.", "The directory {result.path} is gone.", "Done, {result.path} is removed."
        ),
    ),
}
