"""Phrases for owners, modes, sizes and the quota."""

from prove.engine.language import Phrasing
from prove.envs.common import variants

PHRASINGS: dict[str, Phrasing] = {
    "path_info": Phrasing(
        ask={
            "casual": variants(
                "who owns {path} and [what can they do|what are the permissions]",
                "[stat|check] {path} [for me|real quick]",
                "what's the deal with {path}, [owner, mode, all that|permissions and such]",
            ),
            "neutral": variants(
                "[Please|Could you] [show|tell] me the owner and permissions of {path}.",
                "Who does {path} belong to, and when was it [changed|modified] last?",
                "What are the [details|attributes] of {path}?",
                "I'd like to know [who may write to|whose file is] {path}.",
            ),
            "formal": variants(
                "Kindly [state|report] the ownership and mode of {path}.",
                "I [require|need] the particulars of {path}: owner, permissions, date.",
                "Would you [ascertain|establish] to whom {path} belongs and when it was last altered?",
            ),
        },
        brief=variants("who owns this file?", "I want the details of a file.", "Please check the permissions for me."),
        follow=variants("And {path}?", "[Same|The same] for {path}.", "Now {path}, please."),
        question={"path": ("Of which file or folder?", "Which one should I look at?")},
        answer={"path": variants("{path}", "I mean {path}.", "Of {path}.")},
        tell=variants(
            "It belongs to {result.owner} (permissions {result.permissions}) and was modified {result.modified:day}.",
            "The owner is {result.owner}, the mode {result.permissions}; last change {result.modified:day}.",
            "Owner: {result.owner}. Permissions: {result.permissions}. Modified: {result.modified:day}.",
        ),
    ),
    "path_exists": Phrasing(
        ask={
            "casual": variants(
                "is there anything at {path}",
                "[does|did] {path} [exist|make it], or [am i dreaming|did i imagine that]",
                "[check|see] whether {path} is [still|even] there",
            ),
            "neutral": variants(
                "Does {path} exist[ at all| on this server|]?",
                "[Please|Could you] check whether there is anything at {path}.",
                "[My script|The program] expects something at {path}; is it there?",
                "I'm looking for {path}. [Is there such a path|Does it exist]?",
            ),
            "formal": variants(
                "Kindly [verify|ascertain] whether {path} exists.",
                "I [wish|need] to be certain that {path} is [present|in place]; is it?",
                "Would you [confirm|determine] what, if anything, [stands|lies] at {path}?",
            ),
        },
        brief=variants(
            "can you check if a path exists?",
            "I need to know whether something is there.",
            "Please see if a certain path exists.",
        ),
        follow=variants("And {path}?", "What about {path}?", "[Same|The same] for {path}."),
        question={"path": ("Which path should I check?", "What is the path?")},
        answer={"path": variants("Check {path}.", "The path is {path}.", "It's {path}.")},
        tell=variants("At {result.path} I find: {result.is_a}.", "I looked at {result.path}: {result.is_a}."),
    ),
    "change_mode": Phrasing(
        ask={
            "casual": variants(
                "[chmod|set] {path} to {mode}",
                "make the mode of {path} {mode}[ pls|]",
                "[fix|sort out] the permissions on {path}, {mode} [please|will do]",
            ),
            "neutral": variants(
                "[Please|Go ahead and] set the mode of {path} to {mode}.",
                "[Change|Adjust] the permissions of {path} to {mode}.",
                "The permissions of {path} should be {mode}[; please change them|, so set that].",
            ),
            "formal": variants(
                "Kindly [set|alter] the permissions of {path} to {mode}.",
                "I [ask|request] that {path} be [given|assigned] the mode {mode}.",
                "Would you [restrict or open|adjust] {path} to mode {mode}?",
            ),
        },
        brief=variants(
            "change the permissions of {path}",
            "I need a file set to mode {mode}.",
            "Please [adjust|fix] some permissions.",
        ),
        follow=variants("And {path} as well.", "No, {mode} instead.", "[Same|The same] mode for {path}."),
        question={
            "path": ("Of which file or folder?", "What should I change the mode of?"),
            "mode": ("To which mode?", "What should the mode be, in octal?"),
        },
        answer={
            "path": variants("{path}", "I mean {path}.", "Of {path}."),
            "mode": variants("{mode}", "Set it to {mode}.", "Mode {mode}, please."),
        },
        tell=variants(
            "The permissions of {result.path} are {result.permissions} now.",
            "{result.path} has mode {result.mode} now.",
            "Done: {result.permissions} for {result.path}.",
        ),
    ),
    "change_owner": Phrasing(
        ask={
            "casual": variants(
                "[hand|pass] {path} over to {owner}[ pls|]",
                "let {owner} own {path} from now on",
                "[chown|give] {path} to {owner}, group {group}",
                "[as agreed|like we said], {owner} gets {path}, [change the owner|hand it over]",
            ),
            "neutral": variants(
                "[Please|Go ahead and] make {owner} the owner of {path}.",
                "Change the owner of {path} to {owner}, and the group to {group}.",
                "From today {owner} should [own|be the owner of] {path}.",
                "Give {path} [away to|to] {owner}, who [takes over|is in charge now].",
            ),
            "formal": variants(
                "Kindly [transfer|assign] {path} to {owner}.",
                "I [request|ask] that {path} be assigned to the user {owner}, group {group}.",
                "Would you [pass|hand] the ownership of {path} to {owner}?",
            ),
        },
        brief=variants(
            "make {owner} the owner of a file",
            "I want to hand {path} over to somebody.",
            "Please change who owns {path}.",
        ),
        follow=variants("And {path} as well.", "[Same|The same] for {path}.", "Then {path} too."),
        extra={"group": (", group {group}", ", with {group} as its group")},
        question={
            "path": ("Which file or folder?", "What should change hands?"),
            "owner": ("Who should own it?", "To which user?"),
        },
        answer={
            "path": variants("{path}", "I mean {path}.", "It's {path}."),
            "owner": variants("To the user {owner}.", "It goes to {owner}.", "I mean {owner}."),
        },
        tell=variants(
            "{result.path} belongs to {result.owner} and the group {result.group} now.",
            "Done: owner {result.owner}, group {result.group}.",
        ),
    ),
    "directory_size": Phrasing(
        ask={
            "casual": variants(
                "how [big|fat|heavy] is {path}",
                "[du|size check] on {path}[ pls|]",
                "[space is tight|i'm out of room], how much does {path} [eat|take up]",
                "how much [stuff|data] is in the current folder",
            ),
            "neutral": variants(
                "How much space does {path} [take|use]?",
                "[Please|Could you] add up the size of {path}.",
                "What is the total size of {path}, and how many files [is that|are in it]?",
                "How large is [this folder|the current directory]?",
            ),
            "formal": variants(
                "Kindly [compute|determine] the total size of {path}.",
                "I [require|need] to know what space {path} [occupies|takes up].",
                "Would you [state|establish] how many bytes {path} [amounts to|holds]?",
            ),
        },
        follow=variants("And {path}?", "[Same|The same] for {path}.", "What about {path}?"),
        tell=variants(
            "It comes to {result.readable} in {result.files} files.",
            "That is {result.readable}, spread over {result.files} files.",
            "In all that is {result.readable}.",
        ),
    ),
    "disk_quota": Phrasing(
        ask={
            "casual": variants(
                "how much space [have i got left|is left for me]",
                "am i [about to hit|close to] my quota",
                "[quota|space] check[ please| pls|], [what's free|how full am i]",
            ),
            "neutral": variants(
                "How much of my quota is [used|taken]?",
                "[Please|Could you] check how much space I have left[ on the server|].",
                "I plan to [upload|copy] something [big|large]; how much room is there?",
                "What does my [disk quota|quota] look like?",
            ),
            "formal": variants(
                "Kindly [report|state] the [status|state] of my quota.",
                "I [wish|need] to know what storage [remains|is left] to me.",
                "Would you [ascertain|tell me] how far my allotted space is exhausted?",
            ),
        },
        tell=variants(
            "{result.free} of {result.quota} are free.",
            "You use {result.used} of {result.quota}, so {result.free} are left.",
            "Used: {result.used}. Free: {result.free}.",
        ),
    ),
}
