# ruff: noqa: E501 -- a phrase stands on one line
"""Phrases for searching and for symbolic links."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "find_files": Phrasing(
        ask={
            "casual": variants(
                "[where's|where did i put] that {query} [thing|file]",
                "[find|dig up] anything [called|named] {query}",
                "[any|got any] {extension} files with {query} in the name",
                "what have i [touched|worked on] since {modified_since}",
                "[look for|hunt down] any {kind} named {query}",
            ),
            "neutral": variants(
                "[Please|Could you] find everything [with|that has] {query} in its name.",
                "[Find|Search for] any {kind} whose name [mentions|contains] {query}.",
                "Which {extension} files have been modified since {modified_since}?",
                "I [misplaced|lost track of] something [called|named] {query}; where is it?",
                "[Search|Look] in {folder} for names with {query}.",
            ),
            "formal": variants(
                "Kindly [locate|trace] whatever [bears|carries] {query} in its name.",
                "I am [looking for|in search of] some {kind} by the name of {query}.",
                "Would you [establish|determine] which {extension} files below {folder} were altered since {modified_since}?",
                "Please search {folder} for [items|entries] named {query}.",
            ),
        },
        follow=variants("And {query}?", "Now [look|search] for {query}.", "What about {query}?"),
        extra={
            "extension": (", only {extension} files", ", {extension} files alone"),
            "limit": (", {limit} results at most", ", no more than {limit}"),
            "modified_since": (", not older than {modified_since}",),
        },
        tell=variants(
            "I found {count}: {items}.",
            "[Matching names|This is there]: {items}.",
            "[Newest first|The newest first]: {items}.",
        ),
        item="{name}",
        none=("I found nothing like that.", "Nothing matches that."),
    ),
    "glob_paths": Phrasing(
        ask={
            "casual": variants(
                "what matches {pattern:quote} in {folder}",
                "[glob|expand] {pattern:quote} [for me|here]",
                "[list|show] everything like {pattern:quote} under {folder}",
            ),
            "neutral": variants(
                "[Please|Could you] list the paths that match {pattern:quote} in {folder}.",
                "Which entries match the pattern {pattern:quote} [here|in the current directory]?",
                "[Before I run the script|For my script], what does {pattern:quote} expand to in {folder}?",
                "[Match|Try] {pattern:quote} against {folder} and show [the result|what you get].",
            ),
            "formal": variants(
                "Kindly [list|state] the paths to which {pattern:quote} expands in {folder}.",
                "I [require|need] every path of the form {pattern:quote} [in|below] {folder}.",
                "Would you [evaluate|apply] the pattern {pattern:quote} in the working directory?",
            ),
        },
        follow=variants("And {pattern:quote}?", "Now {pattern:quote}.", "What about {pattern:quote}?"),
        extra={"limit": (", {limit} paths at most", ", no more than {limit}")},
        tell=variants("It matches {count} paths: {items}.", "[I get|What matches]: {items}."),
        item="{path}",
        none=("Nothing matches that pattern.", "The pattern matches no path."),
    ),
    "search_file_contents": Phrasing(
        ask={
            "casual": variants(
                "which of my files [mention|say something about] {phrase:quote}",
                "[grep|search] {folder} for {phrase:quote}",
                "where did i [write|note] {phrase:quote}",
                "[find|show] {extension} files that [have|say] {phrase:quote}",
            ),
            "neutral": variants(
                "[Please|Could you] find the files that contain {phrase:quote}.",
                "In which files [below|in] {folder} does {phrase:quote} [appear|occur]?",
                "I [remember|know] writing {phrase:quote} somewhere; which file [was it|is it in]?",
                "Search the text of all {extension} files for {phrase:quote}.",
            ),
            "formal": variants(
                "Kindly [identify|list] the documents in which {phrase:quote} occurs.",
                "I [wish|need] to know where {phrase:quote} is [mentioned|found] within {folder}.",
                "Would you search the contents of my files for {phrase:quote}?",
            ),
        },
        brief=variants(
            "search my files for something",
            "I need the files in {folder} that mention something.",
            "Please look through the text of my files.",
        ),
        follow=variants("And {phrase:quote}?", "Now [search|look] for {phrase:quote}.", "What about {phrase:quote}?"),
        extra={
            "limit": (", {limit} files at most",),
            "extension": (", only {extension} files", ", {extension} files alone"),
        },
        question={"phrase": ("Which text should I look for?", "What should they contain?")},
        answer={
            "phrase": variants(
                "Look for {phrase:quote}.", "The phrase {phrase:quote}.", "They should say {phrase:quote}."
            )
        },
        tell=variants(
            "It stands in {items}.", "{count} files have it: {items}.", "[I found it in|It occurs in] {items}."
        ),
        item="{name} (line {line_number})",
        none=("No file contains that.", "That stands in none of the files."),
    ),
    "create_symlink": Phrasing(
        ask={
            "casual": variants(
                "[make|drop] a link called {name:quote} in {folder} that [goes|points] to {target}",
                "[link|symlink] {target} here as {name:quote}",
                "want a shortcut to {target} in {folder}, [call|name] it {name:quote}",
            ),
            "neutral": variants(
                "[Please|Go ahead and] create a link {name:quote} to {target} in {folder}.",
                "[Add|Put] a symbolic link to {target} into {folder}, [named|called] {name:quote}.",
                "I'd like to reach {target} from the current folder through a link [named|called] {name:quote}.",
                "[So that I find it faster|To save typing], link {name:quote} in {folder} to {target}.",
            ),
            "formal": variants(
                "Kindly [establish|create] a symbolic link {name:quote}, pointing to {target}, in {folder}.",
                "I [require|wish for] a link to {target} in the present directory, by the name of {name:quote}.",
                "Would you [provide|furnish] {folder} with a link {name:quote} to {target}?",
            ),
        },
        brief=variants(
            "make a shortcut to {target}", "I want a link named {name:quote}.", "Please create a symbolic link for me."
        ),
        follow=variants("And one to {target}, called {name:quote}.", "Another one: {name:quote}, to {target}."),
        question={
            "target": ("What should the link point to?", "Where should it lead?"),
            "name": ("What should the link be called?", "Under which name?"),
        },
        answer={
            "target": variants("To {target}.", "It should point to {target}.", "{target}"),
            "name": variants("Call it {name:quote}.", "The name is {name:quote}.", "Let it be {name:quote}."),
        },
        tell=variants(
            "The link {result.path} points to {result.target}.", "Done: {result.path} leads to {result.target} now."
        ),
    ),
    "read_symlink": Phrasing(
        ask={
            "casual": variants(
                "where does {path} [point|go|lead]",
                "[readlink|check the target of] {path}[ pls|]",
                "what's [behind|at the other end of] {path}",
            ),
            "neutral": variants(
                "[Please|Could you] tell me what {path} points to.",
                "Which [path|target] does {path} hold?",
                "I forgot where {path} [leads|goes]; [what is its target|please look it up].",
            ),
            "formal": variants(
                "Kindly [state|name] the target of {path}.",
                "I [wish|need] to know to what {path} refers.",
                "Would you [read|disclose] the target that {path} [holds|contains]?",
            ),
        },
        brief=variants(
            "where does a link point to?",
            "I want to know the target of one of my links.",
            "Please read a symbolic link for me.",
        ),
        follow=variants("And {path}?", "[Same|The same] for {path}.", "What about {path}?"),
        question={"path": ("Which link?", "Which link do you mean?")},
        answer={"path": variants("{path}", "I mean {path}.", "It's {path}.")},
        tell=variants(
            "It points to {result.target}.", "Its target is {result.target}.", "It leads to {result.target}."
        ),
    ),
    "resolve_path": Phrasing(
        ask={
            "casual": variants(
                "what's the [full|real] path of {path}",
                "[realpath|full path] of {path}, [please|pls]",
                "where does {path} [really live|end up], all links followed",
            ),
            "neutral": variants(
                "[Please|Could you] give me the real path of {path}.",
                "What is the absolute path of {path}, with all links followed?",
                "I need the full path of {path} for a [script|config file|ticket].",
                "Where on the server [is|lives] {path}[, as an absolute path|]?",
            ),
            "formal": variants(
                "Kindly [state|supply] the canonical path of {path}.",
                "I [require|need] the absolute location of {path}.",
                "Would you [resolve|trace] {path} to its [real|actual] path?",
            ),
        },
        brief=variants(
            "what's the full path of a file?", "I need a real path, links followed.", "Please resolve a path for me."
        ),
        follow=variants("And {path}?", "[Same|The same] for {path}.", "Now {path}."),
        question={"path": ("Of what?", "Which file, folder or link?")},
        answer={"path": variants("{path}", "I mean {path}.", "Of {path}.")},
        tell=variants("It is {result.path}.", "The real path is {result.path}.", "You find it at {result.path}."),
    ),
}
