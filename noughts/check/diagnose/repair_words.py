"""Words for proven changes and for remarks on the source: the cause, and how to repair it."""

import re
from collections.abc import Iterable
from keyword import iskeyword

from noughts.check.contract.where import Side
from noughts.check.diagnose.fixes import Fix
from noughts.check.sandbox.child.protocol import NEW_LINE, Change, RemarkKind, RepairKind
from noughts.render.text import join_words

# The cause behind a change of this kind; no entry: what the search or the answers show says more.
CAUSES: dict[RepairKind, str] = {
    "no_end_test": "`{function}` looks for a move although the game is over.",
    "end_value": "`{function}` gives every finished game the same value, no matter who has won.",
    "accepts_all": "`{function}` accepts a move that is not possible.",
    "no_return": "`{function}` can end without a `return`, and then it returns `None`.",
    "quoted_name": '`"EMPTY"` in quotation marks is a text of five letters. The name `EMPTY` is `None`.',
    "other_mark": "This line compares with the mark of the other player.",
    "zero_for_o": "This line has the digit 0. The mark is the letter O, which the name `O` holds.",
    "depth_limit": "`{function}` stops after a few moves, so it misses what happens later.",
    "full_board": "A full board without a winner is the end of the game too.",
    "compares": "`==` only compares. A single `=` sets the cell.",
    "thrown_away": "This line computes a value and throws it away: `return` is missing.",
    "pair": "`{function}` returns the move together with its value.",
    "list_move": "The move is a list. `minimax` must return a tuple.",
    "list_for_set": "`{function}` returns a list. The exercise asks for a set.",
    "copy": "This is not a copy of the rows: the new board and the given one share them.",
    "no_copy": "`{function}` sets the mark in the given board, because it makes no copy.",
    "memory_key": "Two different boards have the same key, so one gets the value of the other.",
    "swallowed": "`{function}` catches its own exception, so nobody else hears of it.",
    "text_for_list": 'This is a text such as "XXX", and a list never equals a text.',
    "shared_rows": "The board has one row three times, or it is the same board in every call.",
    "best_of_moves": "This compares the moves themselves, not their values.",
    "value_at_end": "There is no move when the game is over, so `minimax` must return `None`.",
    "extra_index": "`result` returns a whole board, and the index takes one row of it.",
    "takes_last": "`popitem()` takes the move that was stored last, not the one with the best value.",
    "keeps_last": "This line keeps every move in turn, so the last one stays, not the best one.",
    "global_turn": "This line uses a global variable, which says nothing about this board.",
    "empty_line": "Three empty cells are three equal cells too.",
    "range": "This loop leaves out some cells.",
    "gives_up": "This line ends the loop before the rest has been looked at.",
    "indent": "This line runs every time, not only when the test above it holds.",
    "dedent": "This line runs only when the test above it holds, but it must always run.",
    "remove": "This line is wrong whenever it runs.",
    "wrong_text": "This text is not the mark of a player. The marks are `X` and `O`.",
    "no_result": "This call needs the board after the move, so `result` is missing.",
    "for_mover": "`utility` gives the value for X, but this search needs the value for the player to move.",
    "drops_sign": "`abs` drops the sign, and the sign says who wins.",
    "prints": "This line prints the answer, but it does not return it.",
    "not_called": "This line compares a function with a value. It does not call the function.",
    "put_back": "A mark that was only tried stays on the board, so the search goes on with a wrong board.",
    "keeps_value": "This keeps the move, but not its value. So the next move is compared with an old value.",
    "fixed_bound": "This line compares with a fixed number. It must compare with a value that was found.",
    "not_searched": "The game may go on after this move, so `utility` is too early: search on.",
    "draw_value": "A draw must be worth 0: it is not better for one of the players.",
    "one_winner": "The game is over when either player has won. This line looks at one of them only.",
    "all_others": "This `else` is for all other cells, also for empty ones.",
    "remove_if": "This `if` decides too early: on some boards its answer is wrong.",
}

# The answers say the same, but more exactly.
SAME_AS_HINT: frozenset[str] = frozenset(
    {"accepts_all", "empty_line", "list_for_set", "shared_rows", "no_return", "list_move"}
)

REMARKS: dict[RemarkKind, str] = {
    "thrown_away": "Line {line} computes a value and throws it away: is `return` missing?",
    "compares": "Line {line} compares with `==` and does nothing with the result: is `=` meant?",
    "hides_function": "Line {line} makes `{name}` a variable of {function}, so the function `{name}` "
    "cannot be "
    "called there: choose another name.",
    "global_value": "{function} keeps `{name}` in a global variable, so one part of the search changes the "
    "values of another: pass it as an argument.",
    "global_state": "{function} keeps `{name}` in a global variable, so its answer depends on earlier "
    "calls, not on the board alone.",
    "reads_global": "Line {line} reads the global variable `{name}`, which other calls change: it says "
    "nothing about this board.",
    "shared_bounds": "Line {line} changes `{name}`, which all calls share, so one part of the search "
    "changes the bounds of another: pass the bounds as arguments.",
    "swallows": "Line {line} catches the exception that {function} raises, so nobody else hears of it.",
    "empty_body": "{function} has no code yet, so it returns `None`.",
    "forgets_raise": "Line {line} makes an exception, but it does not raise it: `raise` is missing.",
    "generator": "Line {line} has a `yield`, so {function} returns a generator. Collect the moves in a set, "
    "and return it.",
    "keeps_last": "Line {line} keeps every move in turn, so the last one stays, not the best one.",
    "unchanged_best": "Line {line} compares with `{name}`, but the loop never changes `{name}`. So every "
    "move that beats the first value replaces the one before it.",
    "later_board": "Line {line} returns the move for a later board. The answer must be a move on this board.",
    "marks_board": "Line {line} sets a mark in the board that {function} was given.",
    "last_of_loop": "Line {line} returns `{name}`, the variable of the loop. It holds the last move, not the "
    "best one.",
    "same_test": "Line {line} tests the same as line {name}, so it finds nothing new.",
    "first_round": "Line {line} ends the loop in its first round, so the rest is never looked at.",
    "random": "Line {line} chooses at random, so the same board gets different moves.",
}  # fmt: skip


SOMETHING_WRONG = "The marked part of this line is wrong."
MOST_CHANGES_SHOWN = 2
INDICES = re.compile(r"(\w+)\[(.+)\]\[(.+)\]")
NUMBER = re.compile(r"-?\d+")
OPERATORS = re.compile(r"[<>]=?|==|!=")


def describe_cause(source: bytes, fix: Fix) -> str | None:
    """The cause behind a change that was tried, in words that fit every such file."""
    if fix.kind in CAUSES:
        return CAUSES[fix.kind].format(function=fix.function)
    number, start, end, text = fix.changes[0]
    raw = source.split(b"\n")[number - 1]
    before, rest = raw[start:end].decode(errors="replace"), raw[end:].lstrip()
    if fix.kind == "start_value":
        return "A best value must start worse than every value that can replace it."
    if fix.kind == "slip":
        numbers = NUMBER.fullmatch(before) and NUMBER.fullmatch(text)
        if numbers and before.strip("-") != text.strip("-"):
            return "The marked index is wrong." if rest.startswith(b"]") else "The marked number is wrong."
        return _describe_slip(before, text, rest.startswith(b"("))
    old, new = OPERATORS.search(before), OPERATORS.search(text)
    if fix.kind != "comparison":
        return None
    if old is None or new is None or {old[0], new[0]} == {"==", "!="}:
        return "The test in this line is the wrong way round."
    if old[0].rstrip("=") != new[0].rstrip("=") or "=" in (old[0][0], new[0][0]):
        return "The comparison in this line has the wrong direction."
    if old[0].endswith("="):
        return f"`{old[0]}` also holds when both sides are equal, and then the answer is wrong."
    return f"`{old[0]}` leaves out the case that both sides are equal."


def _describe_slip(before: str, after: str, called: bool) -> str | None:
    if before.isspace() and (not after or after.isspace()):
        return "This line is indented too far."
    if _are_exchanged(before, after):
        return "The two indices in this line are exchanged."
    if before == f"-{after}" or after == f"-{before}":
        return f"The minus sign in this line is {'wrong' if before.startswith('-') else 'missing'}."
    first, comma, second = before.partition(", ")
    if comma and after == f"{second}, {first}":
        return "The two marked parts are in the wrong order."
    if {before.strip(), after.strip()} == {"True", "False"}:
        return f"The marked value must be `{after.strip()}`, not `{before.strip()}`."
    if iskeyword(before.strip()):
        return f"The tests in this line must be joined by `{after.strip()}`, not by `{before.strip()}`."
    names = before.strip().isidentifier() and after.strip().isidentifier()
    if names:
        return "This line calls the wrong function." if called else "This line uses the wrong name."
    return None


def _are_exchanged(before: str, after: str) -> bool:
    """Is this `board[j][i]` instead of `board[i][j]`?"""
    left, right = INDICES.fullmatch(before.strip()), INDICES.fullmatch(after.strip())
    return left is not None and right is not None and left.groups() == right.group(1, 3, 2)


def describe_change(source: bytes, fix: Fix) -> str:
    """How to make the change in all its places, as a sentence."""
    first, *others = fix.changes
    if NEW_LINE in first[3] and len(fix.changes) <= MOST_CHANGES_SHOWN:
        return "Add " + ", and ".join(_new_line(fix, one) for one in fix.changes)
    if (instruction := _without_text(fix)) is not None:
        return f"{instruction}, and do the same in {_lines_of(others)}." if others else f"{instruction}."
    if not others:
        return f"Replace it with `{line_with_change(source, first)}`"
    if len(fix.changes) > MOST_CHANGES_SHOWN:
        line = line_with_change(source, first)
        return f"Replace it with `{line}`, and change {_lines_of(others)} in the same way"
    listed = " and ".join(f"line {one[0]} with `{line_with_change(source, one)}`" for one in fix.changes)
    return f"Replace {listed}"


def _without_text(fix: Fix) -> str | None:
    """What to do with the line, if nothing is written; or where to add what is missing in many places."""
    _, start, _, text = fix.changes[0]
    if fix.kind == "remove":
        return "Remove this line"
    if fix.kind in ("remove_if", "depth_limit") and text == "False":
        return "Remove this `if` and the line below it"
    if fix.kind == "indent":
        return "Move this line into the `if` above it"
    if fix.kind == "dedent" or (text.isspace() and start == 0):
        return "Move this line to the left"
    return f"Add {_new_line(fix, fix.changes[0])}" if NEW_LINE in text else None


def _new_line(fix: Fix, change: Change) -> str:
    """Where a new line goes, and the line."""
    number, _, _, text = change
    place = f"after line {number}" if text.startswith(NEW_LINE) else f"before line {number}"
    if fix.kind == "no_return":
        place = f"as the last line of {fix.function}"
    return f"{place}: `{text.removeprefix(NEW_LINE).removesuffix(NEW_LINE).strip()}`"


def _lines_of(changes: Iterable[Change]) -> str:
    numbers = [str(number) for number in dict.fromkeys(one[0] for one in changes)]
    return f"{'line' if len(numbers) == 1 else 'lines'} {join_words(numbers)}"


def line_with_change(source: bytes, change: Change) -> str:
    """The line after a change, without indentation."""
    number, start, end, text = change
    raw = source.split(b"\n")[number - 1]
    return (raw[:start] + text.encode() + raw[end:]).decode(errors="replace").strip()


def insertion_side(change: Change) -> Side | None:
    """Is a new line added, before or after the line of the change?"""
    text = change[3]
    return "after" if text.startswith(NEW_LINE) else "before" if text.endswith(NEW_LINE) else None


def source_line(source: bytes, number: int) -> str:
    """The text of a line, without indentation."""
    lines = source.split(b"\n")
    return lines[number - 1].decode(errors="replace").strip() if 0 < number <= len(lines) else ""


def part_to_mark(source: bytes, change: Change) -> tuple[int, int]:
    """The part of a line that a change replaces, counted without indentation."""
    number, start, end, _ = change
    raw = source.split(b"\n")[number - 1]
    indent = len(raw) - len(raw.lstrip())
    if start >= end or start < indent:
        return 0, 0
    part = raw[start:end]
    start, end = start + len(part) - len(part.lstrip()), end - len(part) + len(part.rstrip())
    return len(raw[indent:start].decode(errors="replace")), len(raw[indent:end].decode(errors="replace"))
