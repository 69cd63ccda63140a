"""Right modules in many styles pass, every check of them."""

from textwrap import dedent

import pytest

import tictactoe
from noughts.check.contract.call import Answer, Raised
from noughts.check.contract.checks import CHECKS as RULES
from noughts.check.contract.checks import board_of
from noughts.check.grade.examine import examine
from noughts.check.grade.plan import total_calls
from noughts.check.grade.report import FIRST_MOVE_BOARDS
from noughts.game.position import Position
from noughts.strategies import STRATEGIES
from tests.check.check_modules import CHECKS, HEAD, RIGHT, TUPLES, module

PLAIN = {
    "value": """
        def max_value(board):
            if terminal(board):
                return utility(board)
            return max(min_value(result(board, action)) for action in actions(board))

        def min_value(board):
            if terminal(board):
                return utility(board)
            return min(max_value(result(board, action)) for action in actions(board))
        """,
    "minimax": """
        def minimax(board):
            if terminal(board):
                return None
            if player(board) == X:
                return max(actions(board), key=lambda action: min_value(result(board, action)))
            return min(actions(board), key=lambda action: max_value(result(board, action)))
        """,
}
ALPHA_BETA = {
    "value": """
        def search(board, alpha, beta):
            if terminal(board):
                return utility(board), None
            mover, best = player(board), None
            for action in actions(board):
                found, _ = search(result(board, action), alpha, beta)
                if mover == X and found > alpha:
                    alpha, best = found, action
                if mover == O and found < beta:
                    beta, best = found, action
                if alpha >= beta:
                    break
            return (alpha if mover == X else beta), best
        """,
    "minimax": "def minimax(board): return search(board, -2, 2)[1]",
}
CLASSES = """
    import copy
    from dataclasses import dataclass
    from typing import NamedTuple

    X, O, EMPTY = "X", "O", None

    class Action(NamedTuple):
        i: int
        j: int

    class Board(list):
        @property
        def cells(self):
            return [cell for row in self for cell in row]

        @property
        def mover(self):
            return O if self.cells.count(X) > self.cells.count(O) else X

        @property
        def winner(self):
            lines = [*self, *zip(*self), [self[i][i] for i in range(3)], [self[i][2 - i] for i in range(3)]]
            return next((line[0] for line in lines if line[0] and len(set(line)) == 1), None)

        def moves(self):
            return {Action(i, j) for i in range(3) for j in range(3) if self[i][j] is EMPTY}

        def play(self, action):
            if action not in self.moves():
                raise IndexError(f"{action} is not possible")
            board = Board(copy.deepcopy(list(self)))
            board[action[0]][action[1]] = self.mover
            return board

    @dataclass
    class Solver:
        memory: dict

        def value(self, board):
            key = tuple(board.cells)
            if key not in self.memory:
                if board.winner or not board.moves():
                    self.memory[key] = {X: 1, O: -1, None: 0}[board.winner]
                else:
                    values = [self.value(board.play(move)) for move in board.moves()]
                    self.memory[key] = self.best(board)(values)
            return self.memory[key]

        def best(self, board):
            return max if board.mover == X else min

    SOLVER = Solver({})

    def initial_state(): return Board([EMPTY] * 3 for _ in range(3))
    def player(board): return Board(board).mover
    def actions(board): return Board(board).moves()
    def result(board, action): return Board(board).play(action)
    def winner(board): return Board(board).winner
    def terminal(board): return bool(winner(board)) or not actions(board)
    def utility(board): return {X: 1, O: -1, None: 0}[winner(board)]
    def minimax(board):
        board = Board(board)
        if terminal(board):
            return None
        return SOLVER.best(board)(board.moves(), key=lambda move: SOLVER.value(board.play(move)))
    """
RIGHT_MODULES = {
    "memoised": module(),
    "plain": module(**PLAIN),
    "alpha-beta": module(**ALPHA_BETA),
    "random among equals": module(
        HEAD + "import random\n",
        minimax=RIGHT["minimax"].replace(
            "sorted(actions(board))", "random.sample(sorted(actions(board)), len(actions(board)))"
        ),
    ),
    "hard-coded opening": module(
        tail="""
        search = minimax
        def minimax(board):
            if board == initial_state():
                return (1, 1)
            if sum(map(bool, board[0] + board[1] + board[2])) == 1:
                return (0, 0) if board[1][1] else (1, 1)
            return search(board)
        """
    ),
    "classes": dedent(CLASSES).encode(),
    "tuples inside": module(**TUPLES),
    "printing all the time": module(
        result=RIGHT["result"].replace(
            "    i, j = action", "    print('result', board, action)\n            i, j = action"
        ),
        tail="import sys\nprint('loaded', file=sys.stderr)",
    ),
    "make and unmake": module(
        minimax="""
        def minimax(board):
            if terminal(board):
                return None
            mover = player(board)
            def worth(action):
                i, j = action
                board[i][j] = mover
                try:
                    return value(freeze(board))
                finally:
                    board[i][j] = EMPTY
            return (max if mover == X else min)(actions(board), key=worth)
        """
    ),
    "loud and in another encoding": b"# -*- coding: latin-1 -*-\nNAME = '\xe9'\n" + module(),
}
# the fewest and most boards of a first move: in which order moves are tried depends on a set
FIRST_MOVES = {
    "plain": (FIRST_MOVE_BOARDS["minimax"], FIRST_MOVE_BOARDS["minimax"]),
    "alpha-beta": (1_000, FIRST_MOVE_BOARDS["early-exit"]),
    "tuples inside": (0, 0),
    "memoised": (16_167, 16_167),  # each legal move once: nothing is remembered from other calls
}


@pytest.mark.parametrize("name", RIGHT_MODULES)
def test_right_module(name: str) -> None:
    made: list[int] = []
    report = examine(
        name, RIGHT_MODULES[name], workers=2, progress=lambda function, calls: made.append(calls)
    )
    assert {check.name: check.counterexample for check in report.checks} == dict.fromkeys(CHECKS)
    assert all(check.passed and not check.failed for check in report.checks)
    assert [check.tested for check in report.checks] == [
        1,
        5,
        4520,
        4520,
        16167,
        16167,
        53067,
        5478,
        5478,
        958,
        4520,
        958,
    ]
    assert sum(made) == total_calls() == 95_671
    assert report.passed
    assert report.beatable is None
    assert report.first_move_seconds is not None
    assert 0 <= report.first_move_seconds < report.seconds
    if name in FIRST_MOVES:
        least, most = FIRST_MOVES[name]
        assert report.first_move_seconds > 0 or not least
        assert report.first_move_boards is not None
        assert least <= report.first_move_boards <= most
    assert any("no call of result" in remark for remark in report.remarks) == (report.first_move_boards == 0)


def test_the_contracts_own_module() -> None:
    """The sandbox hides it, so it is asked here."""
    for check in RULES:
        function = getattr(tictactoe, check.function)
        for call in check.calls():
            board = None if call.position is None else board_of(call.position)
            arguments = [] if board is None else [board] if call.action is None else [board, call.action]
            try:
                answer = Answer(function(*arguments))
            except ValueError as error:
                answer = Answer(raised=Raised("ValueError", str(error), True, None))
            assert call.position is None or board == board_of(call.position)
            assert (check.only_returned and not answer.returned) or check.wrong(call, answer) is None


def test_the_counts_beside_it() -> None:
    counted = {name: STRATEGIES[name]().choose(Position()).nodes - 1 for name in FIRST_MOVE_BOARDS}
    assert counted == FIRST_MOVE_BOARDS
