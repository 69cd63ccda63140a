"""Find the loop that a call without an answer does not leave."""

import ast
import warnings
from collections.abc import Sequence

from noughts.check.contract.call import Call
from noughts.check.sandbox.messages import Reply, reject_malformed
from noughts.check.sandbox.session import ChildSession

ENDLESS = "A loop does not end."
WATCH_SECONDS = 0.5  # that the call is followed line by line
GRACE_SECONDS = 2  # until the answer must be here: a busy machine is slower


def find_loop_at_import(source: bytes) -> int | None:
    r"""The line of a loop outside all functions that can never end; None if there is none.

    >>> find_loop_at_import(b"n = 0\nwhile True:\n    n += 1"), find_loop_at_import(b"while True: break")
    (2, None)
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # those about the student's file are not for this terminal
            waiting: list[ast.AST] = [ast.parse(source)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.While) and _goes_on(node):
            return node.lineno
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not _is_main(node):
            waiting.extend(ast.iter_child_nodes(node))
    return None


def _goes_on(loop: ast.While) -> bool:
    """Is it `while True`, without a way out?"""
    ways_out = (isinstance(inner, ast.Break | ast.Raise) for inner in ast.walk(loop))
    return isinstance(loop.test, ast.Constant) and bool(loop.test.value) and not any(ways_out)


def _is_main(node: ast.AST) -> bool:
    """Is it `if __name__ == "__main__"`, which an import skips?"""
    if not isinstance(node, ast.If):
        return False
    return any(isinstance(part, ast.Name) and part.id == "__name__" for part in ast.walk(node.test))


def find_endless_loop(
    worker: ChildSession, call: Call, put_right: Sequence[str] = ()
) -> tuple[str, int] | None:
    """The function and the line of the loop in which a call goes round; None if there is no such loop."""
    if worker.job.protection == "browser":
        return None  # there is no other process that could end the call
    try:
        if not worker.load(put_right).answer.returned:
            return None
        seconds = WATCH_SECONDS + GRACE_SECONDS
        return _read_loop(next(worker.ask_stream(call, seconds, {"loop": WATCH_SECONDS})))
    finally:
        worker.close()  # it may still be in that loop


@reject_malformed()
def _read_loop(reply: Reply) -> tuple[str, int] | None:
    loop = reply.more.get("loop") if reply.answer.returned else None
    if loop is None:
        return None
    function, line_number = loop
    if type(function) is not str or type(line_number) is not int:
        raise TypeError
    return function, line_number
