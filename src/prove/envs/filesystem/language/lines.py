"""Phrases for files as lines, and for archives."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "count_file_lines": Phrasing(
        ask={
            "casual": variants(
                "how many lines [has|are in] {path}",
                "[wc|line count] on {path}[ pls|]",
                "how [long|wordy] is {path}, [lines and words|in lines]",
            ),
            "neutral": variants(
                "[Please|Could you] count the lines of {path}.",
                "How many lines and words does {path} have?",
                "I need the [length|size] of {path} in lines.",
                "Is {path} long? [Count|Tell me] its lines and words.",
            ),
            "formal": variants(
                "Kindly [count|state the number of] the lines in {path}.",
                "I [require|need] a count of lines and words for {path}.",
                "Would you [determine|establish] how many lines {path} comprises?",
            ),
        },
        brief=variants(
            "count the lines of a file", "I need to know how long a file is.", "Please count some lines for me."
        ),
        follow=variants("And {path}?", "[Same|The same] for {path}.", "What about {path}?"),
        question={"path": ("Of which file?", "Which file should I count?")},
        answer={"path": variants("{path}", "I mean {path}.", "Of {path}.")},
        tell=variants(
            "I count {result.words} words; the number of lines is {result.lines}.",
            "Lines: {result.lines}. Words: {result.words}.",
            "The line count is {result.lines}.",
        ),
    ),
    "sort_file_lines": Phrasing(
        ask={
            "casual": variants(
                "[sort|order] the lines in {path}[ pls| for me|]",
                "put {path} in {order} order",
                "[alphabetize|sort] {path}, it's a [mess|jumble]",
            ),
            "neutral": variants(
                "[Please|Go ahead and] sort the lines of {path}.",
                "[Sort|Arrange] {path} line by line in {order} order.",
                "The lines of {path} should be [sorted|in order].",
            ),
            "formal": variants(
                "Kindly arrange the lines of {path} in {order} order.",
                "I [ask|request] that {path} be sorted line by line.",
                "Would you [sort|order] the lines of {path} alphabetically?",
            ),
        },
        brief=variants(
            "sort a file for me", "I want the lines of a file sorted.", "Please put a file in {order} order."
        ),
        follow=variants("And {path} too.", "Sort {path} [as well|too].", "[Same|The same] with {path}."),
        extra={"order": (", in {order} order",)},
        question={"path": ("Which file should I sort?", "Which file do you mean?")},
        answer={"path": variants("{path}", "I mean {path}.", "Sort {path}.")},
        tell=variants("Sorted: {result.path} ({result.size} bytes).", "The lines of {result.path} are in order now."),
    ),
    "compare_files": Phrasing(
        ask={
            "casual": variants(
                "[diff|compare] {path} and {other_path}",
                "did anything change between {path} and {other_path}",
                "is {path} the same as {other_path}, or [what|not]",
            ),
            "neutral": variants(
                "[Please|Could you] compare {path} with {other_path}.",
                "Does {path} say the same as {other_path}?",
                "I have {path} and {other_path}; [are they alike|do they match]?",
                "[Check|See] {path} against {other_path}, line by line.",
            ),
            "formal": variants(
                "Kindly [compare|collate] {path} with {other_path}.",
                "I [wish|need] to know whether {path} agrees with {other_path}.",
                "Would you [examine|establish] how {path} deviates from {other_path}?",
            ),
        },
        brief=variants(
            "compare {path} with another file",
            "I want to compare two files.",
            "Please check whether two of my files match.",
        ),
        follow=variants(
            "And with {other_path}?", "Now against {other_path}.", "Compare it with {other_path} [too|as well]."
        ),
        question={
            "path": ("Which file should I compare?", "Which is the first file?"),
            "other_path": ("Compare it with which file?", "Which is the other file?"),
        },
        answer={
            "path": variants("{path}", "The first is {path}.", "I mean {path}."),
            "other_path": variants("With {other_path}.", "The other is {other_path}.", "Against {other_path}."),
        },
        tell=variants(
            "They are {result.verdict}.",
            "They are {result.verdict}; the first difference is in line {result.first_difference}.",
            "The verdict: {result.verdict}.",
        ),
    ),
    "hash_file": Phrasing(
        ask={
            "casual": variants(
                "[gimme|get] the {algorithm} of {path}",
                "[hash|fingerprint] {path} for me",
                "i need an {algorithm} for {path}[, please|, pls]",
            ),
            "neutral": variants(
                "[Please|Could you] compute the {algorithm} hash of {path}.",
                "I want to [verify|check] a download; what is the hash of {path}?",
                "What is the {algorithm} of {path}?",
                "[Hash|Fingerprint] {path} so that I can [compare it later|spot changes].",
            ),
            "formal": variants(
                "Kindly [compute|determine] the {algorithm} hash of {path}.",
                "For [evidence|the record], I [require|need] a hash of {path}.",
                "Would you [supply|establish] the {algorithm} value of {path}?",
            ),
        },
        brief=variants("hash a file for me", "I need the {algorithm} of a file.", "Please compute a hash."),
        follow=variants("And {path}?", "[Same|The same] for {path}.", "Now {path}."),
        question={"path": ("Of which file?", "Which file should I hash?")},
        answer={"path": variants("{path}", "I mean {path}.", "Of {path}.")},
        tell=variants("The {result.algorithm} hash is {result.hash}.", "It is {result.hash}."),
    ),
    "split_file": Phrasing(
        ask={
            "casual": variants(
                "[split|chop] {path} into [pieces|chunks] of {lines_per_part} lines",
                "[cut|break] {path} up, {lines_per_part} lines each",
                "too long, split {path} every {lines_per_part} lines",
            ),
            "neutral": variants(
                "[Please|Go ahead and] split {path} into parts of {lines_per_part} lines.",
                "[Divide|Split] {path}, {lines_per_part} lines to a part.",
                "I need {path} in [smaller pieces|parts], {lines_per_part} lines [each|apiece].",
                "[Cut|Split] {path} into parts of {lines_per_part} lines and put them in {folder}.",
            ),
            "formal": variants(
                "Kindly divide {path} into [sections|parts] of {lines_per_part} lines.",
                "I [ask|request] that {path} be split after every {lines_per_part} lines.",
                "Would you [partition|split] {path} into files of {lines_per_part} lines, [kept|placed] in {folder}?",
            ),
        },
        brief=variants(
            "split {path} into parts",
            "I need a file cut into parts of {lines_per_part} lines.",
            "Please split a file for me.",
        ),
        follow=variants("And {path}, {lines_per_part} lines each.", "Now with {lines_per_part} lines for {path}."),
        extra={"folder": (", and put the parts in {folder}", ", with the parts going to {folder}")},
        question={
            "path": ("Which file should I split?", "Which file do you mean?"),
            "lines_per_part": ("How many lines should a part have?", "After how many lines?"),
        },
        answer={
            "path": variants("{path}", "I mean {path}.", "Split {path}."),
            "lines_per_part": variants(
                "{lines_per_part} lines each.", "After {lines_per_part} lines.", "Make it {lines_per_part}."
            ),
        },
        tell=variants(
            "The parts are {items}, in {result.folder}.", "That made {count} parts in {result.folder}: {items}."
        ),
        item="{name}",
    ),
    "concatenate_files": Phrasing(
        ask={
            "casual": variants(
                "[glue|stick] {path} and {other_path} together as {name:quote}",
                "[cat|join] {path} and {other_path} into {name:quote} in {folder}",
                "[merge|mash] {path} with {other_path}, call [it|the result] {name:quote}",
            ),
            "neutral": variants(
                "[Please|Go ahead and] join {path} and {other_path} into a new file {name:quote}.",
                "[Combine|Merge] {path} with {other_path} under the name {name:quote} in {folder}.",
                "I need {path} followed by {other_path} in one file, {name:quote}.",
            ),
            "formal": variants(
                "Kindly [unite|combine] {path} and {other_path} in a document {name:quote}.",
                "I [require|wish for] a file {name:quote} in {folder}, made up of {path} and then {other_path}.",
                "Would you [append|attach] {other_path} to {path} in a separate file, {name:quote}?",
            ),
        },
        brief=variants(
            "join {path} and another file into {name:quote}",
            "I want two files put together as {name:quote}.",
            "Please merge {path} with {other_path}.",
        ),
        follow=variants(
            "And the same with {other_path}, as {name:quote}.", "Another one with {other_path}, called {name:quote}."
        ),
        extra={"folder": (", in {folder}", ", and save it in {folder}")},
        question={
            "path": ("Which file comes first?", "Which is the first file?"),
            "other_path": ("Which file should follow?", "Join it with which file?"),
            "name": ("What should the new file be called?", "Under which name should I save it?"),
        },
        answer={
            "path": variants("First {path}.", "{path} comes first.", "Start with {path}."),
            "other_path": variants("Then {other_path}.", "With {other_path}.", "The second is {other_path}."),
            "name": variants("Call it {name:quote}.", "Save it as {name:quote}.", "The name is {name:quote}."),
        },
        tell=variants(
            "The new file is {result.path}.",
            "Joined as {result.path}.",
            "Saved as {result.path}.",
        ),
    ),
    "create_archive": Phrasing(
        ask={
            "casual": variants(
                "[zip|pack] up {path} as {name:quote}",
                "[bundle|pack] {path} into {name:quote}, [put|drop] it in {folder}",
                "[make|need] an archive {name:quote} of {path}",
            ),
            "neutral": variants(
                "[Please|Go ahead and] pack {path} into an archive {name:quote}.",
                "[Create|Make] an archive of {path} named {name:quote} in {folder}.",
                "I want to [send|hand over] {path}; pack it as {name:quote}.",
                "[Back up|Secure] {path} in an archive {name:quote}, kept in {folder}.",
            ),
            "formal": variants(
                "Kindly [pack|bundle] {path} into an archive by the name of {name:quote}.",
                "I [require|wish for] an archive {name:quote} of {path}, to be [stored|kept] in {folder}.",
                "Would you [prepare|assemble] {name:quote}, an archive holding {path}?",
            ),
        },
        brief=variants(
            "zip {path} for me", "I need an archive called {name:quote}.", "Please [pack|archive] something."
        ),
        follow=variants("And {path} as {name:quote}.", "Another one of {path}, called {name:quote}."),
        extra={"folder": (", in {folder}", ", and put it into {folder}")},
        question={
            "path": ("What should I pack?", "Which file or folder should go into it?"),
            "name": ("What should the archive be called?", "Under which name?"),
        },
        answer={
            "path": variants("{path}", "Pack {path}.", "I mean {path}."),
            "name": variants("Call it {name:quote}.", "The name is {name:quote}.", "Make it {name:quote}."),
        },
        tell=variants(
            "The archive is {result.path}, {result.size} bytes large.",
            "Packed into {result.path}.",
            "{result.path} is ready.",
        ),
    ),
    "list_archive": Phrasing(
        ask={
            "casual": variants(
                "what's [in|inside] {path}, [don't unpack it|without unpacking]",
                "[peek|look] into {path} [before i unpack it|for me]",
                "[list|show] the first {limit} things packed in {path}",
            ),
            "neutral": variants(
                "[Please|Could you] list what {path} holds, without unpacking it.",
                "Which files are packed in {path}?",
                "[Show|Tell] me the contents of {path} before I [extract|unpack] it.",
            ),
            "formal": variants(
                "Kindly [enumerate|list] the members of {path}.",
                "I [wish|need] to know what {path} contains before it is unpacked.",
                "Would you [inspect|examine] {path} and state what is packed in it?",
            ),
        },
        brief=variants(
            "what's packed in that archive?",
            "I want to see what one of my archives holds.",
            "Please list the contents of an archive.",
        ),
        follow=variants("And {path}?", "[Same|The same] for {path}.", "What about {path}?"),
        extra={"limit": (", {limit} entries at most", ", no more than {limit}")},
        question={"path": ("Which archive?", "Which archive do you mean?")},
        answer={"path": variants("{path}", "I mean {path}.", "It's {path}.")},
        tell=variants("It holds {items}.", "Packed in it: {items}.", "I see {items}."),
        item="{path}",
    ),
    "extract_archive": Phrasing(
        ask={
            "casual": variants(
                "[unzip|unpack] {path} [into|to] {folder}",
                "[extract|open up] {path} here",
                "get the stuff out of {path} and into {folder}",
            ),
            "neutral": variants(
                "[Please|Go ahead and] unpack {path} into {folder}.",
                "[Extract|Unpack] {path} in the current directory.",
                "I need what is in {path}; [extract|unpack] it to {folder}.",
            ),
            "formal": variants(
                "Kindly [extract|unpack] {path} into {folder}.",
                "I [ask|request] that the contents of {path} be placed in {folder}.",
                "Would you [unpack|open] {path}, with {folder} as the destination?",
            ),
        },
        brief=variants(
            "unpack an archive into {folder}", "I need something unpacked.", "Please extract one of the archives."
        ),
        follow=variants("And {path} too.", "Unpack {path} [as well|too].", "[Same|The same] with {path}."),
        question={"path": ("Which archive should I unpack?", "Which archive do you mean?")},
        answer={"path": variants("{path}", "I mean {path}.", "Unpack {path}.")},
        tell=variants(
            "All of it is in {result.folder} now.",
            "Unpacked into {result.folder}.",
            "Done; look in {result.folder}.",
        ),
    ),
}
