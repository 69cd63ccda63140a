"""The checks that a change to a file concerns: those of the changed functions and of their callers."""

import ast

from noughts.check.contract.checks import CHECKS


def checks_to_repeat(before: bytes, after: bytes) -> tuple[list[str], list[str]]:
    """The functions that were changed, and the names of the checks that may end otherwise now.

    Both are empty if something outside of functions was changed, or if a file cannot be parsed: then
    everything may end otherwise.

    >>> checks_to_repeat(b"def winner(board): return None", b"def winner(board): return 'X'")
    (['winner'], ['winner'])
    """
    try:
        old, new = _Parts(before), _Parts(after)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return [], []
    if old.rest != new.rest:
        return [], []
    names = [*new.texts, *(name for name in old.texts if name not in new.texts)]
    changed = [name for name in names if old.texts.get(name) != new.texts.get(name)]
    concerned = {name for name in names if new.reachable(name) & {*changed}}
    return changed, [check.name for check in CHECKS if check.function in concerned]


class _Parts:
    """The functions of a file, and everything else in it."""

    def __init__(self, source: bytes) -> None:
        tree = ast.parse(source)
        functions = [part for part in tree.body if isinstance(part, ast.FunctionDef)]
        self.texts = {part.name: ast.dump(part) for part in functions}
        self.rest = [ast.dump(part) for part in tree.body if part not in functions]
        self.mentioned = {
            part.name: {one.id for one in ast.walk(part) if isinstance(one, ast.Name)} for part in functions
        }

    def reachable(self, name: str) -> set[str]:
        """A function, and those that it calls, also by way of others."""
        found, waiting = {name}, [name]
        while waiting:
            for other in self.mentioned.get(waiting.pop(), set()) - found:
                found.add(other)
                waiting.append(other)
        return found
