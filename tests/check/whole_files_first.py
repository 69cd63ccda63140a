# ruff: noqa: E501 - programs, written as texts
"""Whole files that were written first; the rules were improved for them."""

from tests.check.whole_files import BASICS, HEAD, ROOT_ASKS_WRONG_SIDE, SEARCH

FIRST = {"root_asks_wrong_side": ROOT_ASKS_WRONG_SIDE}

# minimax recursive with the value, loop overwrites: returns after the first move looked at in the helper
FIRST["returns_in_loop"] = (
    HEAD
    + BASICS
    + '''def minimax(board):
    """
    Returns the optimal action for the current player on the board.
    """
    if terminal(board):
        return None

    def max_value(state):
        if terminal(state):
            return utility(state), None
        best = -10
        move = None
        for act in actions(state):
            score, _ = min_value(result(state, act))
            if score > best:
                best = score
                move = act
            return best, move  # here max_value
        return best, move

    def min_value(state):
        if terminal(state):
            return utility(state), None
        best = 10
        move = None
        for act in actions(state):
            score, _ = max_value(result(state, act))
            if score < best:
                best = score
                move = act
        return best, move

    if player(board) == X:
        return max_value(board)[1]
    return min_value(board)[1]
'''
)
# min picks its move in min_value, but compares the wrong way; plus terminal forgets draws
FIRST["terminal_and_start"] = (
    HEAD
    + BASICS.replace("    return len(actions(board)) == 0\n", "    return False  # here terminal\n")
    + """def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        value, move = max_value(board)
        return move
    value, move = min_value(board)
    return move


def max_value(board):
    if terminal(board):
        return utility(board), None
    v = 0  # here max_value
    move = None
    for action in actions(board):
        aux, act = min_value(result(board, action))
        if aux > v:
            v = aux
            move = action
            if v == 1:
                return v, move
    return v, move


def min_value(board):
    if terminal(board):
        return utility(board), None
    v = float('inf')
    move = None
    for action in actions(board):
        aux, act = max_value(result(board, action))
        if aux < v:
            v = aux
            move = action
            if v == -1:
                return v, move
    return v, move
"""
)
# the board is changed in place and not put back where a cut happens
FIRST["not_put_back"] = (
    HEAD
    + BASICS
    + """def minimax(board):
    if terminal(board):
        return None
    state = copy.deepcopy(board)
    turn = player(state)
    best_action = None
    best_score = -2 if turn == X else 2
    for (i, j) in actions(state):
        state[i][j] = turn
        score = alphabeta(state, -2, 2)
        state[i][j] = EMPTY
        if turn == X and score > best_score or turn == O and score < best_score:
            best_score = score
            best_action = (i, j)
    return best_action


def alphabeta(state, alpha, beta):
    if terminal(state):
        return utility(state)
    turn = player(state)
    if turn == X:
        value = -2
        for (i, j) in actions(state):
            state[i][j] = X
            value = max(value, alphabeta(state, alpha, beta))
            alpha = max(alpha, value)
            if alpha >= beta:
                break  # here alphabeta
            state[i][j] = EMPTY
        return value
    else:
        value = 2
        for (i, j) in actions(state):
            state[i][j] = O
            value = min(value, alphabeta(state, alpha, beta))
            state[i][j] = EMPTY
            beta = min(beta, value)
            if alpha >= beta:
                break
        return value
"""
)
# one recursive function with a flag that never flips
FIRST["flag_never_flips"] = (
    HEAD
    + BASICS
    + """def score(board, maximizing):
    if terminal(board):
        return utility(board)
    if maximizing:
        return max(score(result(board, a), False) for a in actions(board))
    return min(score(result(board, a), False) for a in actions(board))  # here score


def minimax(board):
    if terminal(board):
        return None
    moves = list(actions(board))
    if player(board) == X:
        values = [score(result(board, m), False) for m in moves]
        return moves[values.index(max(values))]
    values = [score(result(board, m), True) for m in moves]
    return moves[values.index(min(values))]
"""
)
# winner with a slip in an index, result without copy of rows
FIRST["winner_and_copy"] = (
    HEAD
    + BASICS.replace(
        "board[0][2] == p and board[1][1] == p and board[2][0] == p:",
        "board[0][2] == p and board[1][1] == p and board[0][2] == p:  # here winner",
    ).replace("copy.deepcopy(board)", "board.copy()  # here result")
    + SEARCH
)
# utility of the mover at a leaf (student thinks last mover wins), in the helper of the search
FIRST["values_for_o_swapped"] = (
    HEAD
    + BASICS
    + SEARCH.replace(
        "def minValue(board):\n    if terminal(board):\n        return utility(board)",
        "def minValue(board):\n    if terminal(board):\n        return -utility(board)  # here minValue",
    )
)
# depth counted in the wrong direction: quick losses preferred over draws
FIRST["depth_in_score"] = (
    HEAD
    + BASICS
    + """def evaluate(board, depth):
    if winner(board) == X:
        return 10 - depth
    if winner(board) == O:
        return -10 + depth
    return depth  # here evaluate


def search(board, depth):
    if terminal(board):
        return evaluate(board, depth)
    if player(board) == X:
        best = -1000
        for action in actions(board):
            best = max(best, search(result(board, action), depth + 1))
        return best
    best = 1000
    for action in actions(board):
        best = min(best, search(result(board, action), depth + 1))
    return best


def minimax(board):
    if terminal(board):
        return None
    best_action = None
    if player(board) == X:
        best = -1000
        for action in actions(board):
            value = search(result(board, action), 0)
            if value > best:
                best, best_action = value, action
    else:
        best = 1000
        for action in actions(board):
            value = search(result(board, action), 0)
            if value < best:
                best, best_action = value, action
    return best_action
"""
)
# player counts the empty cells of the first row only; actions returns (column, row)
FIRST["player_and_actions"] = (
    HEAD
    + BASICS.replace(
        """            if board[i][j] == O:
                oCount = oCount + 1
    if""",
        """        if board[i][j] == O:  # here player
            oCount = oCount + 1  # here player
    if""",
    ).replace("possible.add((i, j))", "possible.add((j, i))  # here actions")
    + SEARCH
)
# keeps the best of all, but for O reuses X's start value
FIRST["o_starts_low"] = (
    HEAD
    + BASICS
    + """def minimax(board):
    if terminal(board):
        return None
    turn = player(board)
    best_score = -math.inf  # here minimax
    best_move = None
    for action in actions(board):
        newboard = result(board, action)
        score = min_max_score(newboard)
        if turn == X:
            if score > best_score:
                best_score = score
                best_move = action
        else:
            if score < best_score:
                best_score = score
                best_move = action
    return best_move


def min_max_score(board):
    if terminal(board):
        return utility(board)
    scores = []
    for action in actions(board):
        scores.append(min_max_score(result(board, action)))
    if player(board) == X:
        return max(scores)
    else:
        return min(scores)
"""
)
# utility from the number of marks; the search of min_value stops at the first good reply
FIRST["min_stops_early"] = (
    HEAD
    + BASICS
    + SEARCH.replace(
        "        v = min(v, maxValue(result(board, action)))\n    return v",
        "        v = min(v, maxValue(result(board, action)))\n        if v <= 0:  # here minValue\n            break  # here minValue\n    return v",
    )
)
# winner: the columns test uses rows, and terminal asks for == X only
FIRST["columns_are_rows"] = (
    HEAD
    + BASICS.replace(
        "            if board[0][i] == p and board[1][i] == p and board[2][i] == p:\n",
        "            if board[i][0] == p and board[i][1] == p and board[i][2] == p:  # here winner\n",
    ).replace("    if winner(board) != None:", "    if winner(board) == X:  # here terminal")
    + SEARCH
)
