"""Whole files in the style of public student files, each with its mistakes, written before they were checked.

`# here FUNCTION` stands behind each line that a teacher would point at.
The rules were improved for the files of `whole_files_first`. Those of `whole_files_again` came after that.
"""

import re

HEAD = '''"""
Tic Tac Toe Player
"""

import math
import copy

X = "X"
O = "O"
EMPTY = None


def initial_state():
    """
    Returns starting state of the board.
    """
    return [[EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY]]

'''
# alpha and beta passed on, but max_value is asked first for X (wrong side at the root)
ROOT_ASKS_WRONG_SIDE = (
    HEAD
    + '''
def player(board):
    """
    Returns player who has the next turn on a board.
    """
    xCount = 0
    oCount = 0
    for i in range(3):
        for j in range(3):
            if board[i][j] == X:
                xCount = xCount + 1
            if board[i][j] == O:
                oCount = oCount + 1
    if xCount == oCount:
        return X
    else:
        return O


def actions(board):
    possible = set()
    for i in range(len(board)):
        for j in range(len(board[i])):
            if board[i][j] == EMPTY:
                possible.add((i, j))
    return possible


def result(board, action):
    if action not in actions(board):
        raise Exception("Invalid action")
    newBoard = copy.deepcopy(board)
    newBoard[action[0]][action[1]] = player(board)
    return newBoard


def winner(board):
    for p in [X, O]:
        for i in range(3):
            if board[i][0] == p and board[i][1] == p and board[i][2] == p:
                return p
            if board[0][i] == p and board[1][i] == p and board[2][i] == p:
                return p
        if board[0][0] == p and board[1][1] == p and board[2][2] == p:
            return p
        if board[0][2] == p and board[1][1] == p and board[2][0] == p:
            return p
    return None


def terminal(board):
    if winner(board) != None:
        return True
    return len(actions(board)) == 0


def utility(board):
    if winner(board) == X:
        return 1
    elif winner(board) == O:
        return -1
    return 0


def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        bestVal = -math.inf
        bestMove = None
        for action in actions(board):
            val = maxValue(result(board, action))  # here minimax
            if val > bestVal:
                bestVal = val
                bestMove = action
        return bestMove
    else:
        bestVal = math.inf
        bestMove = None
        for action in actions(board):
            val = minValue(result(board, action))  # here minimax
            if val < bestVal:
                bestVal = val
                bestMove = action
        return bestMove


def maxValue(board):
    if terminal(board):
        return utility(board)
    v = -math.inf
    for action in actions(board):
        v = max(v, minValue(result(board, action)))
    return v


def minValue(board):
    if terminal(board):
        return utility(board)
    v = math.inf
    for action in actions(board):
        v = min(v, maxValue(result(board, action)))
    return v
'''
)
# the right basics again, for the others
BASICS = ROOT_ASKS_WRONG_SIDE[len(HEAD) : ROOT_ASKS_WRONG_SIDE.index("def minimax")]
SEARCH = (
    ROOT_ASKS_WRONG_SIDE[ROOT_ASKS_WRONG_SIDE.index("def minimax") :]
    .replace("  # here minimax", "")
    .replace("val = maxValue", "val = TMP")
    .replace("val = minValue", "val = maxValue")
    .replace("val = TMP", "val = minValue")
)


def marked(source: str) -> tuple[str, dict[str, set[int]]]:
    """The file without its marks, and the lines of each function that has a mistake."""
    lines: dict[str, set[int]] = {}
    for number, line in enumerate(source.splitlines(), 1):
        for name in re.findall(r"# here (\w+)", line):
            lines.setdefault(name, set()).add(number)
    return re.sub(r"  # here \w+", "", source), lines
