# ruff: noqa: E501 - programs, written as texts
"""Whole files that were written after the rules for those in `whole_files`, and before they were checked."""

from tests.check.whole_files import BASICS, HEAD, SEARCH

AGAIN: dict[str, str] = {}
# alpha-beta with the bounds not handed on: min gets (alpha, beta) exchanged after a better one is found
AGAIN["beta_for_alpha"] = (
    HEAD
    + BASICS
    + """def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        return max_value(board, -math.inf, math.inf)[1]
    return min_value(board, -math.inf, math.inf)[1]


def max_value(board, alpha, beta):
    if terminal(board):
        return utility(board), None
    best, move = -math.inf, None
    for action in actions(board):
        score, _ = min_value(result(board, action), alpha, beta)
        if score > best:
            best, move = score, action
        if best >= alpha:  # here max_value
            return best, move
        alpha = max(alpha, best)
    return best, move


def min_value(board, alpha, beta):
    if terminal(board):
        return utility(board), None
    best, move = math.inf, None
    for action in actions(board):
        score, _ = max_value(result(board, action), alpha, beta)
        if score < best:
            best, move = score, action
        if best <= alpha:
            return best, move
        beta = min(beta, best)
    return best, move
"""
)
# counts the moves instead of their values
AGAIN["sums_values"] = (
    HEAD
    + BASICS
    + """def minimax(board):
    if terminal(board):
        return None
    scores = {}
    for action in actions(board):
        scores[action] = get_score(result(board, action))
    if player(board) == X:
        return max(scores, key=scores.get)
    return min(scores, key=scores.get)


def get_score(board):
    if terminal(board):
        return utility(board)
    total = 0
    for action in actions(board):
        total += get_score(result(board, action))  # here get_score
    return total
"""
)
# result lets O always play
AGAIN["result_by_count"] = (
    HEAD
    + BASICS.replace(
        "newBoard[action[0]][action[1]] = player(board)",
        "newBoard[action[0]][action[1]] = player(newBoard) if len(actions(board)) > 1 else O  # here result",
    )
    + SEARCH
)
# minimax compares with the wrong variable
AGAIN["second_best"] = (
    HEAD
    + BASICS
    + SEARCH.replace(
        """            if val < bestVal:
                bestVal = val
                bestMove = action
        return bestMove
""",
        """            if val < bestVal:
                bestMove = action  # here minimax
        return bestMove
""",
    )
)
# the board is passed on instead of the new board
AGAIN["same_board"] = (
    HEAD
    + BASICS
    + """def minimax(board):
    if terminal(board):
        return None
    maximizing = player(board) == X
    best = None
    best_value = -2 if maximizing else 2
    for action in actions(board):
        new = result(board, action)
        value = evaluate(new, not maximizing)
        if maximizing and value > best_value or not maximizing and value < best_value:
            best, best_value = action, value
    return best


def evaluate(board, maximizing):
    if terminal(board):
        return utility(board)
    value = -2 if maximizing else 2
    for action in actions(board):
        new = result(board, action)
        score = evaluate(new, not maximizing)
        if maximizing:
            value = max(value, score)
        else:
            value = max(value, score)  # here evaluate
    return value
"""
)
# terminal before winner: winner only after five marks, and utility for the player to move
AGAIN["utility_of_mover"] = (
    HEAD
    + BASICS.replace(
        """    if winner(board) == X:
        return 1
    elif winner(board) == O:
        return -1
    return 0""",
        """    if winner(board) == X:
        return 1
    elif winner(board) != X:  # here utility
        return -1  # here utility
    return 0""",
    )
    + SEARCH
)
# diagonal with the wrong mark; terminal with any instead of all
AGAIN["diagonal_and_any"] = (
    HEAD
    + BASICS.replace(
        "board[0][0] == p and board[1][1] == p and board[2][2] == p",
        "board[0][0] == p and board[1][1] == p and board[2][2] == X  # here winner",
        1,
    )
    .replace("  # here winner:", ":  # here winner")
    .replace(
        "    return len(actions(board)) == 0\n",
        "    return any(EMPTY not in row for row in board)  # here terminal\n",
    )
    + SEARCH
)
# minimax: shortcut for a win, forgets to block correctly
AGAIN["takes_first_draw"] = (
    HEAD
    + BASICS
    + SEARCH.replace(
        """            val = minValue(result(board, action))
""",
        """            val = minValue(result(board, action))
            if val >= 0:  # here minimax
                return action  # here minimax
""",
        1,
    )
)
# early return inside the min branch of one function
AGAIN["one_function_cut"] = (
    HEAD
    + BASICS
    + """def minimax(board):
    if terminal(board):
        return None
    _, move = search(board)
    return move


def search(board):
    if terminal(board):
        return utility(board), None
    turn = player(board)
    best = (-5, None) if turn == X else (5, None)
    for action in actions(board):
        value = search(result(board, action))[0]
        if turn == X:
            if value > best[0]:
                best = (value, action)
            if value == 1:
                break
        if turn == O:
            if value < best[0]:
                best = (value, action)
            if value == 0:  # here search
                break
    return best
"""
)
# depth limit by an off-by-one counter, and actions forgets the last column
AGAIN["limit_and_actions"] = (
    HEAD
    + BASICS.replace(
        "for j in range(len(board[i])):\n            if board[i][j] == EMPTY:\n                possible",
        "for j in range(len(board) - 1):  # here actions\n            if board[i][j] == EMPTY:\n                possible",
    )
    + """def minimax(board):
    if terminal(board):
        return None
    best_move = None
    sign = 1 if player(board) == X else -1
    best = -100
    for move in actions(board):
        value = sign * explore(result(board, move), 2)  # here minimax
        if value > best:
            best = value
            best_move = move
    return best_move


def explore(board, depth):
    if terminal(board) or depth == 0:
        return utility(board)
    values = [explore(result(board, move), depth - 1) for move in actions(board)]
    return max(values) if player(board) == X else min(values)
"""
)
