# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for reading and writing text."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "create_file": Phrasing(
        ask={
            "casual": variants(
                "[make|start] a file {name:quote} in {folder} [that says|with] {text:quote}",
                "[new|blank] file here, call it {name:quote}",
                "[jot|write] this down in a new file {name:quote}: {text:quote}",
                "[need|want] an empty {name:quote} in {folder}",
            ),
            "neutral": variants(
                "[Please|Go ahead and] create a file [named|called] {name:quote} in {folder}.",
                "[Save|Put] the line {text:quote} into a new file {name:quote} in {folder}.",
                "I need a new file {name:quote} [where I am now|in the current folder], saying {text:quote}.",
                "[Add|Create] {name:quote} in {folder}; I'll fill it [later|myself].",
            ),
            "formal": variants(
                "Kindly create a document {name:quote} within {folder}, [reading|containing] {text:quote}.",
                "I [require|wish for] a file by the name of {name:quote} in {folder}.",
                "Please [record|set down] {text:quote} in a new file, {name:quote}, [in the working directory|where we are].",
                "Would you [establish|prepare] an empty file {name:quote} in {folder}?",
            ),
        },
        brief=variants(
            "[make|start] a new file in {folder}",
            "I [need|want] a new text file that says {text:quote}.",
            "Please create a file [for me|here].",
        ),
        follow=variants(
            "And another file, {name:quote}.", "Then {name:quote} [as well|too].", "One more, called {name:quote}."
        ),
        question={"name": ("What should the file be called?", "Under which name should I save it?")},
        answer={"name": variants("Call it {name:quote}.", "Save it as {name:quote}.", "The name is {name:quote}.")},
        tell=variants("I created {result.path}.", "The file {result.path} is there now.", "Saved as {result.path}."),
    ),
    "read_file": Phrasing(
        ask={
            "casual": variants(
                "what does {path} [say|contain]",
                "[read|show] me {path}[ pls| real quick|]",
                "[cat|print] {path} [for me|here]",
                "[can't remember|forgot] what i wrote in {path}, [read it out|what was it]",
            ),
            "neutral": variants(
                "[Please|Could you] [read|show] {path} [to me|in full].",
                "What is [written|the text] in {path}?",
                "I'd like to [see|know] what {path} [says|holds].",
                "[Open|Fetch] {path} and [tell me|show] what it says.",
            ),
            "formal": variants(
                "Kindly [reproduce|read out] the text of {path}.",
                "I [wish|need] to [review|consult] {path}; [please quote it|show it to me].",
                "Would you [present|recite] the contents of {path} [verbatim|word for word]?",
            ),
        },
        brief=variants(
            "[read|show] me a file",
            "I need to see what one of the files says.",
            "Please open a [text file|document] for me.",
        ),
        follow=variants("And {path}?", "Now [read|show] {path}.", "[What about|And what does] {path}?"),
        question={"path": ("Which file should I read?", "Which file do you mean?")},
        answer={"path": variants("{path}", "I mean {path}.", "Read {path}.", "That would be {path}.")},
        tell=variants(
            'It says: "{result.text}"',
            'Here is the text: "{result.text}"',
            'The file reads "{result.text}"',
            "There is no text in it, the file is {result.note}.",
        ),
    ),
    "read_file_lines": Phrasing(
        ask={
            "casual": variants(
                "what's [on|in] line {start_line} of {path}",
                "[read|gimme] lines {start_line} to {end_line} of {path}",
                "[just|only] line {start_line} from {path}[ pls|]",
                "[need|show] {path}, from line {start_line} [up to|through] {end_line}",
            ),
            "neutral": variants(
                "[Please|Could you] [show|read] line {start_line} of {path}.",
                "What do lines {start_line} to {end_line} of {path} say?",
                "[Quote|Show] me {path} from line {start_line} to line {end_line}.",
                "Something is [odd|off] in line {start_line} of {path}; what [stands|is] there?",
            ),
            "formal": variants(
                "Kindly [cite|quote] line {start_line} of {path}.",
                "I [wish|need] to examine lines {start_line} through {end_line} of {path}.",
                "Would you [reproduce|read out] {path}, [limited to|but only] lines {start_line} to {end_line}?",
            ),
        },
        brief=variants(
            "[read|show] me a line of {path}",
            "I need to see [part|a few lines] of a file.",
            "Please quote line {start_line} for me.",
        ),
        follow=variants("And line {start_line}?", "Now line {start_line}.", "What about line {start_line} of {path}?"),
        question={
            "path": ("Of which file?", "Which file do you mean?"),
            "start_line": ("Which line should I read?", "From which line on?"),
        },
        answer={
            "path": variants("{path}", "Of {path}.", "I mean {path}."),
            "start_line": variants("Line {start_line}.", "Number {start_line}.", "I need line {start_line}."),
        },
        tell=variants(
            'It reads "{result.text}"',
            'There it says "{result.text}"',
            'That part is "{result.text}"',
            "That part is {result.note}.",
        ),
    ),
    "write_file": Phrasing(
        ask={
            "casual": variants(
                "[overwrite|replace] everything in {path} with {text:quote}",
                "[scrap|wipe] what's in {path}, it should just say {text:quote}",
                "make {path} say {text:quote} and nothing else",
            ),
            "neutral": variants(
                "[Please|Go ahead and] overwrite {path} so that it [reads|says] {text:quote}.",
                "The whole text of {path} should be {text:quote} [from now on|instead].",
                "[Discard|Drop] the old text of {path} and write {text:quote}.",
                "Start {path} [over|afresh] with {text:quote} as its only [content|line].",
            ),
            "formal": variants(
                "Kindly [supersede|replace] the entire content of {path} by {text:quote}.",
                "I [wish|ask] that {path} [contain|read] {text:quote} and nothing besides.",
                "Would you [rewrite|overwrite] {path} [in its entirety|completely], the new text being {text:quote}?",
            ),
        },
        brief=variants(
            "overwrite {path} for me",
            "I want a file to say {text:quote} and nothing else.",
            "Please replace all that is in {path}.",
        ),
        follow=variants(
            "No, write {text:quote} instead.", "Do that with {path} too, but {text:quote}.", "Better: {text:quote}."
        ),
        question={
            "path": ("Which file should be overwritten?", "Which file do you mean?"),
            "text": ("What should it say?", "What text should I put there?"),
        },
        answer={
            "path": variants("{path}", "I mean {path}.", "Overwrite {path}."),
            "text": variants("It should say {text:quote}.", "Write {text:quote}.", "Put {text:quote} there."),
        },
        tell=variants(
            "{result.path} has the new text.", "Overwritten: {result.path}.", "I [rewrote|overwrote] {result.path}."
        ),
    ),
    "append_to_file": Phrasing(
        ask={
            "casual": variants(
                "[add|tack|stick] {text:quote} [at the end of|onto] {path}",
                "one more line for {path}: {text:quote}",
                "oh and [put|note] {text:quote} at the bottom of {path}",
                "[forgot|missed] something in {path}, [add|append] {text:quote}",
            ),
            "neutral": variants(
                "[Please|Go ahead and] [add|append] the line {text:quote} to {path}.",
                "At the end of {path}, [add|write] {text:quote}.",
                "[Put|Note] {text:quote} at the [end|bottom] of {path}.",
                "I'd like {path} to [end with|close with] one more line: {text:quote}.",
            ),
            "formal": variants(
                "Kindly [append|annex] {text:quote} to {path}.",
                "Please [supplement|complete] {path} by the line {text:quote}.",
                "I [wish|ask] to have {text:quote} added below what {path} [already contains|says now].",
            ),
        },
        brief=variants(
            "add a line to {path}",
            "I want {text:quote} noted in one of my files.",
            "Please [append|add] something to {path}.",
        ),
        follow=variants("And also {text:quote}.", "Add {text:quote} [as well|too].", "One more: {text:quote}."),
        question={
            "path": ("Which file should I add it to?", "To which file?"),
            "text": ("What should I add?", "Which line should I append?"),
        },
        answer={
            "path": variants("{path}", "To {path}.", "It goes into {path}."),
            "text": variants("Add {text:quote}.", "The line {text:quote}.", "Write {text:quote}."),
        },
        tell=variants(
            "Added; {result.path} has {result.size} bytes now.",
            "I put that at the end of {result.path}.",
            "{result.path} is longer by that now.",
        ),
    ),
    "replace_in_file": Phrasing(
        ask={
            "casual": variants(
                "[swap|change] {old_text:quote} for {new_text:quote} in {path}",
                "in {path} it should [be|say] {new_text:quote}, not {old_text:quote}, [fix that|change it]",
                "[replace|exchange] {old_text:quote} with {new_text:quote} [all over|throughout] {path}",
            ),
            "neutral": variants(
                "[Please|Go ahead and] replace {old_text:quote} with {new_text:quote} in {path}.",
                "Wherever {path} says {old_text:quote}, [write|put] {new_text:quote}.",
                "[Correct|Update] {path}: {old_text:quote} [should read|becomes] {new_text:quote}.",
                "I [got it wrong|mixed it up] in {path}; {old_text:quote} should be {new_text:quote}.",
            ),
            "formal": variants(
                "Kindly substitute {new_text:quote} for {old_text:quote} in {path}.",
                "Please [amend|revise] {path} so that {old_text:quote} reads {new_text:quote}.",
                "[Every|Each] mention of {old_text:quote} in {path} is to be [changed|corrected] to {new_text:quote}.",
            ),
        },
        brief=variants(
            "replace {old_text:quote} in {path} with something else",
            "I [got a name wrong|mixed up a name] in {path}, it should be {new_text:quote}.",
            "Please [correct|change] a word in {path}.",
        ),
        follow=variants(
            "And make that {new_text:quote} in {path} too.", "Also {old_text:quote} to {new_text:quote} in {path}."
        ),
        question={
            "path": ("In which file?", "Which file should I correct?"),
            "old_text": ("Which text should I replace?", "What does it say now?"),
            "new_text": ("What should it say instead?", "Replace it with what?"),
        },
        answer={
            "path": variants("In {path}.", "{path}", "I mean {path}."),
            "old_text": variants(
                "It says {old_text:quote} now.", "Replace {old_text:quote}.", "The wrong one is {old_text:quote}."
            ),
            "new_text": variants(
                "It should be {new_text:quote}.", "Make it {new_text:quote}.", "Write {new_text:quote}."
            ),
        },
        tell=variants(
            "I replaced it in {result.path}.",
            "{result.path} says {new_text:quote} now.",
            "I changed it in {result.path}.",
        ),
    ),
}
