"""Tic-tac-toe, and a player who never loses: write the functions from the top, and check the file after each.

A board is a list of three rows, each a list of three cells. A move is a tuple (i, j): row i from the top, cell j
from the left, both from 0 to 2. X begins.
"""

X = "X"
O = "O"
EMPTY = None


def initial_state():
    """The board at the beginning."""
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    """X or O: whose turn is it? Count the marks."""
    raise NotImplementedError


def actions(board):
    """A set of all moves (i, j) that can be made: the empty cells."""
    raise NotImplementedError


def result(board, action):
    """The board after a move: a new one, the given one stays as it is. A move that cannot be made: an exception."""
    raise NotImplementedError


def winner(board):
    """X, O or None: who has three in a row, a column or a diagonal?"""
    raise NotImplementedError


def terminal(board):
    """True if somebody has won or no cell is empty, else False."""
    raise NotImplementedError


def utility(board):
    """1 if X has won, -1 if O has won, 0 otherwise."""
    raise NotImplementedError


def minimax(board):
    """The best move (i, j) for the player whose turn it is; None if the game is over."""
    raise NotImplementedError
