"""Wrong modules: each is caught under the right name, and what only follows is told apart."""

from contextlib import nullcontext
from dataclasses import dataclass, field

import pytest

from noughts.check.grade.examine import examine
from tests.check.check_modules import CHECKS, HEAD, module
from tests.check.one_check import few_calls


@dataclass
class Wrong:
    """A module, the checks it fails, what they follow from, and words that the reason must have."""

    source: bytes
    failing: str  # the check of the mistake itself
    following: list[str] = field(default_factory=list)  # the checks that fail because of it
    board: str | None = None  # the smallest counterexample
    words: str = ""


WRONG = {
    "no mark": Wrong(module().replace(b"EMPTY", b"BLANK"), "imports", words="no EMPTY"),
    "other mark": Wrong(
        module().replace(b"EMPTY", b"BLANK") + b"\nEMPTY = ' '", "imports", words="EMPTY = ' '"
    ),
    "rows shared": Wrong(
        module(initial_state="def initial_state(): return [[EMPTY] * 3] * 3"),
        "initial_state",
        words="one row three times",
    ),
    "one board for ever": Wrong(
        module(initial_state="BOARD = [[EMPTY] * 3 for _ in range(3)]\ndef initial_state(): return BOARD"),
        "initial_state",
        words="Every call returns the same board",
    ),
    "initial tuples": Wrong(
        module(initial_state="def initial_state(): return ((EMPTY,) * 3,) * 3"),
        "initial_state",
        words="not a tuple",
    ),
    "initial blanks": Wrong(
        module(initial_state="def initial_state(): return [[''] * 3 for _ in range(3)]"), "initial_state"
    ),
    "initial missing": Wrong(module(initial_state=""), "initial_state", words="no function initial_state"),
    "O first": Wrong(
        module(
            player="""
            def player(board):
                return X if sum(row.count(X) + row.count(O) for row in board) % 2 else O
            """
        ),
        "player",
        ["result", "minimax"],
        ".../.../...",
    ),
    "player on one board": Wrong(
        module(
            player="""
            def player(board):
                marks = sum(row.count(X) + row.count(O) for row in board)
                return X if marks % 2 == 0 or board == [[X, O, X], [None, O, X], [None, X, O]] else O
            """
        ),
        "player",
        ["result", "minimax"],
        "XOX/.OX/.XO",
    ),
    "player counts with pop": Wrong(
        module(
            player="""
            def player(board):
                cells = [board[i].pop(0) for i in range(3) for _ in range(3)]
                return X if cells.count(X) == cells.count(O) else O
            """,
            result="""
            def result(board, action):
                i, j = action
                if not (0 <= i < 3 and 0 <= j < 3) or board[i][j] != EMPTY:
                    raise ValueError(action)
                copied = [list(row) for row in board]
                copied[i][j] = player([list(row) for row in board])
                return copied
            """,
            minimax="""
            def minimax(board):
                if terminal(board):
                    return None
                best = max if player([list(row) for row in board]) == X else min
                return best(actions(board), key=lambda action: value(freeze(result(board, action))))
            """,
            value="""
            @functools.cache
            def value(frozen):
                board = [list(row) for row in frozen]
                if terminal(board):
                    return utility(board)
                best = max if player([list(row) for row in board]) == X else min
                return best(value(freeze(result(board, action))) for action in actions(board))

            def freeze(board):
                return tuple(map(tuple, board))
            """,
        ),
        "player",
        board=".../.../...",
        words="changed the board",
    ),
    "list of actions": Wrong(
        module(
            actions="def actions(board):\n"
            "    return [(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY]"
        ),
        "actions",
        board=".../.../...",
        words="returns a list",
    ),
    "actions swapped": Wrong(
        module(
            actions="def actions(board):\n"
            "    return {(j, i) for i in range(3) for j in range(3) if board[i][j] == EMPTY}"
        ),
        "actions",
        ["minimax"],
        words="swapped",
    ),
    "actions without a row": Wrong(
        module(
            actions="def actions(board):\n"
            "    return {(i, j) for i in range(2) for j in range(3) if board[i][j] == EMPTY}"
        ),
        "actions",
        ["minimax"],
        ".../.../...",
    ),
    "actions of lists": Wrong(
        module(
            actions="def actions(board):\n"
            "    return {(float(i), j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}",
            result="""
            def result(board, action):
                i, j = map(int, action)
                if not (0 <= i < 3 and 0 <= j < 3) or board[i][j] != EMPTY:
                    raise ValueError(action)
                copied = [list(row) for row in board]
                copied[i][j] = player(board)
                return copied
            """,
        ),
        "actions",
        ["minimax"],
        words="two ints",
    ),
    "always X": Wrong(
        module(
            result="""
            def result(board, action):
                i, j = action
                if not (0 <= i < 3 and 0 <= j < 3) or board[i][j] != EMPTY:
                    raise ValueError(action)
                copied = [list(row) for row in board]
                copied[i][j] = X
                return copied
            """
        ),
        "result",
        ["minimax"],
        "X../.../...",
    ),
    "result in tuples": Wrong(
        module(
            result="""
            def result(board, action):
                i, j = action
                if not (0 <= i < 3 and 0 <= j < 3) or board[i][j] != EMPTY:
                    raise ValueError(action)
                copied = [list(row) for row in board]
                copied[i][j] = player(board)
                return tuple(map(tuple, copied))
            """
        ),
        "result",
        board=".../.../...",
        words="not a tuple",
    ),
    "result on one board": Wrong(
        module(
            result="""
            def result(board, action):
                i, j = action
                if not (0 <= i < 3 and 0 <= j < 3) or board[i][j] != EMPTY:
                    raise ValueError(action)
                if board == [[X, O, X], [X, O, O], [O, X, None]]:
                    return board and [[X, O, X], [X, O, O], [O, X, O]]
                copied = [list(row) for row in board]
                copied[i][j] = player(board)
                return copied
            """
        ),
        "result",
        board="XOX/XOO/OX.",
    ),
    "shallow copy": Wrong(
        module(
            result="""
            def result(board, action):
                i, j = action
                if not (0 <= i < 3 and 0 <= j < 3) or board[i][j] != EMPTY:
                    raise ValueError(action)
                mover = player(board)
                copied = board.copy()
                copied[i][j] = mover
                return copied
            """
        ),
        "result_pure",
        ["minimax"],
        ".../.../...",
        words="not a copy of the rows",
    ),
    "rows in common": Wrong(
        module(
            result="""
            def result(board, action):
                i, j = action
                if not (0 <= i < 3 and 0 <= j < 3) or board[i][j] != EMPTY:
                    raise ValueError(action)
                copied = board[:]
                copied[i] = board[i][:]
                copied[i][j] = player(board)
                return copied
            """
        ),
        "result_pure",
        board=".../.../...",
        words="shares a row",
    ),
    "rows in common in a class": Wrong(
        module(
            result="""
            class Board(list):
                pass

            def result(board, action):
                i, j = action
                if not (0 <= i < 3 and 0 <= j < 3) or board[i][j] != EMPTY:
                    raise ValueError(action)
                copied = Board(board)
                copied[i] = [player(board) if k == j else board[i][k] for k in range(3)]
                return copied
            """
        ),
        "result_pure",
        board=".../.../...",
        words="copy only the list of rows",
    ),
    "negative index": Wrong(
        module(
            result="""
            def result(board, action):
                i, j = action
                if board[i][j] != EMPTY:
                    raise ValueError(action)
                copied = [list(row) for row in board]
                copied[i][j] = player(board)
                return copied
            """
        ),
        "result_rejects",
        board=".../.../...",
        words="from the end",
    ),
    "taken cell": Wrong(
        module(
            result="""
            def result(board, action):
                i, j = action
                if not (0 <= i < 3 and 0 <= j < 3):
                    raise ValueError(action)
                copied = [list(row) for row in board]
                copied[i][j] = player(board)
                return copied
            """
        ),
        "result_rejects",
        board="X../.../...",
        words="taken cell",
    ),
    "out of range": Wrong(
        module(
            result="""
            def result(board, action):
                i, j = action
                if min(action) < 0 or max(action) < 3 and board[i][j] != EMPTY:
                    raise ValueError(action)
                return [
                    [player(board) if (a, b) == action else board[a][b] for b in range(3)] for a in range(3)
                ]
            """
        ),
        "result_rejects",
        board=".../.../...",
        words="out of range",
    ),
    "exit on a bad action": Wrong(
        module(
            result="""
            def result(board, action):
                if action not in actions(board):
                    exit()
                copied = [list(row) for row in board]
                copied[action[0]][action[1]] = player(board)
                return copied
            """
        ),
        "result_rejects",
        words="SystemExit",
    ),
    "no rising diagonal": Wrong(
        module(HEAD + "LINES.pop()\n"),
        "winner",
        ["terminal", "utility", "minimax", "minimax_none"],
        words="never looks at the diagonal from the top right",
    ),
    "no columns": Wrong(
        module(HEAD + "del LINES[3:6]\n"), "winner", ["terminal", "utility", "minimax", "minimax_none"]
    ),
    "empty line hides the winner": Wrong(
        module(
            winner="""
            def winner(board):
                for (a, b), (c, d), (e, f) in LINES:
                    if board[a][b] == board[c][d] == board[e][f]:
                        return board[a][b]
                return None
            """
        ),
        "winner",
        ["terminal", "utility", "minimax", "minimax_none"],
        words="Three empty cells",
    ),
    "only X wins": Wrong(
        module(
            winner="""
            def winner(board):
                return X if any(all(board[i][j] == X for i, j in line) for line in LINES) else None
            """
        ),
        "winner",
        ["terminal", "utility", "minimax", "minimax_none"],
        words="never recognises a line of O",
    ),
    "winner is True": Wrong(
        module(
            winner="""
            def winner(board):
                return any(all(board[i][j] == mark for i, j in line) for line in LINES for mark in (X, O))
            """,
            terminal="""
            def terminal(board):
                return winner(board) or all(cell != EMPTY for row in board for cell in row)
            """,
            utility="""
            def utility(board):
                return 0 if not winner(board) else -1 if player(board) == X else 1
            """,
        ),
        "winner",
        words="returns False",
    ),
    "winner raises": Wrong(
        module(
            winner="""
            def winner(board):
                for (a, b), (c, d), (e, f) in LINES:
                    if board[a][b] == board[c][d] == board[e][f] != EMPTY:
                        return board[a][b]
                if all(cell for row in board for cell in row):
                    return WINNER
            """
        ),
        "winner",
        ["terminal", "utility", "minimax", "minimax_none"],
        words="NameError",
    ),
    "winner missing": Wrong(
        module(winner=""), "winner", ["terminal", "utility", "minimax", "minimax_none"], words="no function"
    ),
    "full board goes on": Wrong(
        module(terminal="def terminal(board): return winner(board) is not None"),
        "terminal",
        ["minimax", "minimax_none"],
        words="a full board",
    ),
    "won game goes on": Wrong(
        module(terminal="def terminal(board): return all(cell for row in board for cell in row)"),
        "terminal",
        ["minimax", "minimax_none"],
        words="over at once",
    ),
    "None for False": Wrong(
        module(
            terminal="""
            def terminal(board):
                if winner(board) is not None or not actions(board):
                    return True
            """
        ),
        "terminal",
        board=".../.../...",
        words="Add as the last line of terminal: `return False`",
    ),
    "utility exchanged": Wrong(
        module(utility="def utility(board): return {X: -1, O: 1}.get(winner(board), 0)"),
        "utility",
        ["minimax"],
        words="signs",
    ),
    "no utility of a tie": Wrong(
        module(
            utility="""
            def utility(board):
                if winner(board) == X:
                    return 1
                if winner(board) == O:
                    return -1
            """
        ),
        "utility",
        ["minimax"],
        words="Add as the last line of utility: `return 0`",
    ),
    "ten for a win": Wrong(
        module(utility="def utility(board): return {X: 10, O: -10}.get(winner(board), 0)"), "utility"
    ),
    "both maximise": Wrong(
        module(
            minimax="""
            def minimax(board):
                if terminal(board):
                    return None
                return max(sorted(actions(board)), key=lambda action: value(freeze(result(board, action))))
            """
        ),
        "minimax",
        words="X looks for the highest value, O for the lowest",
    ),
    "no move when lost": Wrong(
        module(
            minimax="""
            def minimax(board):
                if terminal(board):
                    return None
                sign = 1 if player(board) == X else -1
                best, choice = -1, None
                for action in actions(board):
                    found = sign * value(freeze(result(board, action)))
                    if found > best:
                        best, choice = found, action
                return choice
            """
        ),
        "minimax",
        words="exactly where every move loses",
    ),
    "always the centre": Wrong(
        module(
            tail="best = minimax\ndef minimax(board):\n"
            "    return (1, 1) if not terminal(board) and board[1][1] is None else best(board)"
        ),
        "minimax",
        words="the centre is not always best",
    ),
    "a list for a move": Wrong(
        module(
            tail="best = minimax\ndef minimax(board):\n    move = best(board)\n    return move and list(move)"
        ),
        "minimax",
        board=".../.../...",
        words="a tuple",
    ),
    "value and move": Wrong(
        module(
            tail="best = minimax\ndef minimax(board):\n    move = best(board)\n    return move and (0, move)"
        ),
        "minimax",
        words="Return the action alone",
    ),
    "plays on the given board": Wrong(
        module(
            tail="best = minimax\ndef minimax(board):\n    move = best(board)\n"
            "    if move: board[move[0]][move[1]] = player(board)\n    return move"
        ),
        "minimax",
        words="changed the board",
    ),
    "wrong on a single board": Wrong(
        module(
            tail="best = minimax\ndef minimax(board):\n"
            "    return (2, 2) if board == [[X, X, None], [O, O, None], [None] * 3] else best(board)"
        ),
        "minimax",
        board="XX./OO./...",
        words="X wins with the right move, and loses after this one",
    ),
    "illegal move": Wrong(
        module(
            tail="best = minimax\ndef minimax(board):\n"
            "    return (0, 0) if board[0][0] and not terminal(board) else best(board)"
        ),
        "minimax",
        board="X../.../...",
        words="not possible",
    ),
    "no recursion end": Wrong(
        module(
            tail="best = minimax\ndef minimax(board):\n"
            "    return minimax(board) if board[0] == [X, O, X] and not terminal(board) else best(board)"
        ),
        "minimax",
        words="without an end",
    ),
    "a move after the end": Wrong(
        module(tail="best = minimax\ndef minimax(board):\n    return best(board) or (0, 0)"),
        "minimax_none",
        words="return None",
    ),
    "an error after the end": Wrong(
        module(
            minimax="""
            def minimax(board):
                best = max if player(board) == X else min
                if terminal(board):
                    raise RuntimeError("over")
                return best(sorted(actions(board)), key=lambda action: value(freeze(result(board, action))))
            """
        ),
        "minimax_none",
        words="RuntimeError",
    ),
}

# The line that the report must name, by a part of its text; of all others it must name none. Each was read
# beside the module: it is the line to fix, the one beside a missing line, or the one that gives the answer.
WHERE = {
    "rows shared": "[[EMPTY] * 3] * 3",
    "one board for ever": "return BOARD",
    "shallow copy": "board.copy()",
    "rows in common": "board[:]",
    "initial tuples": "return ((EMPTY,) * 3,) * 3",
    "initial blanks": "return [[''] * 3",
    "O first": "% 2 else O",
    "player on one board": "or board ==",
    "list of actions": "return [(i, j)",
    "actions swapped": "(j, i)",
    "actions without a row": "range(2)",
    "actions of lists": "float(i)",
    "always X": "copied[i][j] = X",
    "result in tuples": "return tuple(map(tuple, copied))",
    "result on one board": "return board and [[X, O, X]",
    "negative index": "i, j = action",
    "taken cell": "i, j = action",
    "plays on the given board": "board[move[0]][move[1]] = player(board)",
    "out of range": "max(action) < 3",
    "exit on a bad action": "exit()",
    "no rising diagonal": "def winner",
    "no columns": "def winner",
    "empty line hides the winner": "if board[a][b] == board[c][d] == board[e][f]",
    "only X wins": "else None",
    "winner is True": "return any(",
    "winner raises": "return WINNER",
    "full board goes on": "return winner(board) is not None",
    "won game goes on": "return all(",
    "None for False": "return True",
    "utility exchanged": "{X: -1, O: 1}",
    "no utility of a tie": "return -1",
    "ten for a win": "{X: 10, O: -10}",
    "both maximise": "return max(",
    "no move when lost": "best, choice = -1, None",
    "always the centre": "return (1, 1) if",
    "value and move": "return move and (0, move)",
    "wrong on a single board": "return (2, 2) if",
    "illegal move": "return (0, 0) if",
    "a move after the end": "return best(board) or (0, 0)",
    "an error after the end": "raise RuntimeError",
}


def test_there_are_enough() -> None:
    assert len(WRONG) >= 30
    assert {wrong.failing for wrong in WRONG.values()} == set(CHECKS)


@pytest.mark.parametrize("name", WRONG)
def test_wrong_module(name: str) -> None:
    wrong = WRONG[name]
    with nullcontext() if wrong.failing.startswith("result") else few_calls():
        report = examine(name, wrong.source, workers=1)
    assert not report.passed
    checks = {check.name: check for check in report.checks}
    assert tuple(checks) == CHECKS
    failed = {check.name: check.follows_from for check in report.checks if check.passed is False}
    assert failed == {wrong.failing: None, **dict.fromkeys(wrong.following, wrong.failing)}
    unjudged = [check.name for check in report.checks if check.passed is None]
    assert not unjudged
    example = checks[wrong.failing].counterexample
    assert example is not None
    if wrong.board is not None:
        earliest = checks[wrong.failing].earliest or example
        assert earliest.board == wrong.board
    assert wrong.words in f"{example.got} {example.why} {example.cause} {example.fix}"
    assert (example.where is not None) == (name in WHERE)
    if example.where is not None:
        assert example.where.function == wrong.failing.partition("_")[0].replace("initial", "initial_state")
        assert WHERE[name] in example.where.source
        assert example.where.source in wrong.source.decode().splitlines()[example.where.line_number - 1]
    for check in report.checks:
        assert (check.failed > 0) == (check.passed is False) == (check.counterexample is not None)
