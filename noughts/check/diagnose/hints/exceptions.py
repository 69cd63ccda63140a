"""Exceptions of Python in words for a beginner, where the message shows what went wrong."""

import re

from noughts.check.contract.call import Raised

# the type of the exception, a pattern for its message, and the cause; {0} and {1} are what the pattern finds
EXPLANATIONS = (
    (
        "TypeError",
        r"(?:.*\.)?(\w+)\(\) takes (?:from )?(\d+)(?: to \d+)? positional arguments? but (\d+) w\w+ given",
        "This line calls `{0}` with {2} arguments, but it is defined with {1}.",
    ),
    (
        "TypeError",
        r"(?:.*\.)?(\w+)\(\) missing \d+ required positional arguments?: (.+)",
        "This line calls `{0}` without the argument {1}.",
    ),
    (
        "TypeError",
        r"'(list|set|tuple|dict|str|int|NoneType)' object is not callable",
        "This line calls a value of type `{0}` as if it were a function. Is the name right, or is a pair of "
        "brackets too many?",
    ),
    (
        "TypeError",
        r"'set' object is not subscriptable",
        "This line takes an element of a set by its number. A set has no order, so this is not possible.",
    ),
    (
        "TypeError",
        r"'NoneType' object is not (?:subscriptable|iterable)|cannot unpack non-iterable NoneType object",
        "This line uses an answer that is `None`. Which function ends without a `return`?",
    ),
    (
        "TypeError",
        r"'(int|float)' object is not (?:subscriptable|iterable)|cannot unpack non-iterable (\w+) object",
        "This line uses a number as if it were a list or a pair.",
    ),
    (
        "TypeError",
        r".*not supported between instances of .*'NoneType'.*",
        "This line compares with `None`. Which function ends without a `return`?",
    ),
    (
        "TypeError",
        r".*not supported between instances of (?:'(?:tuple|list)' and '(?:int|float)'"
        r"|'(?:int|float)' and '(?:tuple|list)')",
        "This line compares a number with a move or a pair. Which function returns a move where its value is "
        "needed?",
    ),
    (
        "TypeError",
        r".*not supported between instances of '(\w+)' and '(\w+)'",
        "This line compares a value of type `{0}` with one of type `{1}`.",
    ),
    (
        "TypeError",
        r"unhashable type: 'list'",
        "A list cannot be in a set, and it cannot be a key. Use a tuple such as `(i, j)`.",
    ),
    (
        "UnboundLocalError",
        r".*local variable '(\w+)'.*",
        "`{0}` has no value yet in this line: the function sets it elsewhere, or only under some condition.",
    ),
    ("NameError", r"name '(\w+)' is not defined.*", "There is no `{0}` here. Is the name misspelt?"),
    ("AttributeError", r"'(\w+)' object has no attribute '(\w+)'.*", "A `{0}` has no `{1}`."),
    (
        "IndexError",
        r"Cannot choose from an empty sequence|pop from empty list",
        "There is nothing to choose from: the list is empty on this board.",
    ),
    ("IndexError", r"list index out of range", "The list has no element with this number: it is too short."),
    ("KeyError", r"'pop from an empty set'", "There is nothing to take: the set is empty on this board."),
    ("KeyError", r"(.+)", "The dictionary has no key {0} here."),
    (
        "ValueError",
        r"(?:max|min)\(\) (?:arg|iterable argument) is (?:an )?empty.*",
        "There is nothing to choose from: `max` or `min` got no values.",
    ),
)


def explain_exception(raised: Raised) -> str | None:
    """The cause of an exception; None where its message does not show it."""
    for kind, pattern, words in EXPLANATIONS:
        if raised.type == kind and (match := re.fullmatch(pattern, raised.message)):
            return words.format(*match.groups())
    return None
