"""Programs as students write them, in many styles, and mistakes as students make them, each with its line.

A program is the seven basic functions in one of three styles and a search in one of sixteen. A mistake
is one text replaced by another in such a program; its line is where the two begin to differ.
"""

from typing import NamedTuple

HEAD = """
import copy
import functools
import math

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]
"""

BASICS = {
    "short": """
LINES = [[(i, j) for j in range(3)] for i in range(3)]
LINES += [[(i, j) for i in range(3)] for j in range(3)]
LINES += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]


def player(board):
    count_x = sum(row.count(X) for row in board)
    count_o = sum(row.count(O) for row in board)
    return O if count_x > count_o else X


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}


def result(board, action):
    i, j = action
    if not (0 <= i < 3 and 0 <= j < 3) or board[i][j] != EMPTY:
        raise ValueError(action)
    copied = [list(row) for row in board]
    copied[i][j] = player(board)
    return copied


def winner(board):
    for (a, b), (c, d), (e, f) in LINES:
        if board[a][b] == board[c][d] == board[e][f] != EMPTY:
            return board[a][b]
    return None


def terminal(board):
    return winner(board) is not None or all(cell != EMPTY for row in board for cell in row)


def utility(board):
    return {X: 1, O: -1}.get(winner(board), 0)
""",
    "long": """
def player(board):
    x_count = 0
    o_count = 0
    for row in board:
        for cell in row:
            if cell == X:
                x_count += 1
            elif cell == O:
                o_count += 1
    if x_count > o_count:
        return O
    return X


def actions(board):
    moves = set()
    for i in range(3):
        for j in range(3):
            if board[i][j] is EMPTY:
                moves.add((i, j))
    return moves


def result(board, action):
    if action not in actions(board):
        raise Exception("not possible")
    new_board = copy.deepcopy(board)
    new_board[action[0]][action[1]] = player(board)
    return new_board


def winner(board):
    for i in range(3):
        if board[i][0] == board[i][1] == board[i][2] and board[i][0] is not EMPTY:
            return board[i][0]
    for j in range(3):
        if board[0][j] == board[1][j] == board[2][j] and board[0][j] is not EMPTY:
            return board[0][j]
    if board[0][0] == board[1][1] == board[2][2] and board[0][0] is not EMPTY:
        return board[0][0]
    if board[0][2] == board[1][1] == board[2][0] and board[0][2] is not EMPTY:
        return board[0][2]
    return None


def terminal(board):
    if winner(board) is not None:
        return True
    for row in board:
        for cell in row:
            if cell is EMPTY:
                return False
    return True


def utility(board):
    won = winner(board)
    if won == X:
        return 1
    elif won == O:
        return -1
    else:
        return 0
""",
    "helpers": """
def player(board):
    empty = sum(cell == EMPTY for row in board for cell in row)
    if empty % 2 == 1:
        return X
    return O


def actions(board):
    possible = set()
    for i, row in enumerate(board):
        for j, cell in enumerate(row):
            if cell == EMPTY:
                possible.add((i, j))
    return possible


def result(board, action):
    i, j = action
    if i not in range(3) or j not in range(3):
        raise IndexError("outside of the board")
    if board[i][j] != EMPTY:
        raise ValueError("taken")
    after = [row[:] for row in board]
    after[i][j] = player(board)
    return after


def has_row(board, mark):
    return any(all(cell == mark for cell in row) for row in board)


def has_column(board, mark):
    return any(all(board[i][j] == mark for i in range(3)) for j in range(3))


def has_diagonal(board, mark):
    down = all(board[i][i] == mark for i in range(3))
    up = all(board[i][2 - i] == mark for i in range(3))
    return down or up


def winner(board):
    for mark in (X, O):
        if has_row(board, mark) or has_column(board, mark) or has_diagonal(board, mark):
            return mark
    return None


def is_full(board):
    return not any(EMPTY in row for row in board)


def terminal(board):
    if winner(board):
        return True
    return is_full(board)


def utility(board):
    if winner(board) == X:
        return 1
    if winner(board) == O:
        return -1
    return 0
""",
}

SEARCHES = {
    "pair": """
def max_value(board):
    if terminal(board):
        return utility(board)
    v = -math.inf
    for action in sorted(actions(board)):
        v = max(v, min_value(result(board, action)))
    return v


def min_value(board):
    if terminal(board):
        return utility(board)
    v = math.inf
    for action in sorted(actions(board)):
        v = min(v, max_value(result(board, action)))
    return v


def minimax(board):
    if terminal(board):
        return None
    best_action = None
    if player(board) == X:
        best = -math.inf
        for action in sorted(actions(board)):
            value = min_value(result(board, action))
            if value > best:
                best = value
                best_action = action
    else:
        best = math.inf
        for action in sorted(actions(board)):
            value = max_value(result(board, action))
            if value < best:
                best = value
                best_action = action
    return best_action
""",
    "alphabeta": """
def max_value(board, alpha, beta):
    if terminal(board):
        return utility(board)
    v = float("-inf")
    for action in sorted(actions(board)):
        v = max(v, min_value(result(board, action), alpha, beta))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


def min_value(board, alpha, beta):
    if terminal(board):
        return utility(board)
    v = float("inf")
    for action in sorted(actions(board)):
        v = min(v, max_value(result(board, action), alpha, beta))
        beta = min(beta, v)
        if beta <= alpha:
            return v
    return v


def minimax(board):
    if terminal(board):
        return None
    alpha = float("-inf")
    beta = float("inf")
    choice = None
    for action in sorted(actions(board)):
        if player(board) == X:
            score = min_value(result(board, action), alpha, beta)
            if score > alpha:
                alpha = score
                choice = action
        else:
            score = max_value(result(board, action), alpha, beta)
            if score < beta:
                beta = score
                choice = action
    return choice
""",
    "tuple": """
def search(board):
    if terminal(board):
        return utility(board), None
    turn = player(board)
    best_value, best_move = None, None
    for move in sorted(actions(board)):
        value, _ = search(result(board, move))
        if best_value is None:
            best_value, best_move = value, move
        elif turn == X and value > best_value:
            best_value, best_move = value, move
        elif turn == O and value < best_value:
            best_value, best_move = value, move
    return best_value, best_move


def minimax(board):
    if terminal(board):
        return None
    return search(board)[1]
""",
    "negamax": """
def negamax(board, colour):
    if terminal(board):
        return colour * utility(board)
    best = -2
    for action in sorted(actions(board)):
        score = -negamax(result(board, action), -colour)
        if score > best:
            best = score
    return best


def minimax(board):
    if terminal(board):
        return None
    colour = 1 if player(board) == X else -1
    best_score = -2
    best_action = None
    for action in sorted(actions(board)):
        score = -negamax(result(board, action), -colour)
        if score > best_score:
            best_score = score
            best_action = action
    return best_action
""",
    "inplace": """
def minimax(board):
    if terminal(board):
        return None
    cells = [row[:] for row in board]

    def explore(turn):
        if terminal(cells):
            return utility(cells)
        scores = []
        for i, j in sorted(actions(cells)):
            cells[i][j] = turn
            scores.append(explore(O if turn == X else X))
            cells[i][j] = EMPTY
        if turn == X:
            return max(scores)
        return min(scores)

    me = player(board)
    scored = []
    for i, j in sorted(actions(cells)):
        cells[i][j] = me
        scored.append((explore(O if me == X else X), (i, j)))
        cells[i][j] = EMPTY
    if me == X:
        return max(scored)[1]
    return min(scored)[1]
""",
    "class": """
class Solver:
    def __init__(self):
        self.seen = 0

    def score(self, board, depth, maximizing):
        self.seen += 1
        won = winner(board)
        if won == X:
            return 10 - depth
        if won == O:
            return depth - 10
        if not actions(board):
            return 0
        if maximizing:
            best = -100
            for action in sorted(actions(board)):
                best = max(best, self.score(result(board, action), depth + 1, False))
        else:
            best = 100
            for action in sorted(actions(board)):
                best = min(best, self.score(result(board, action), depth + 1, True))
        return best


def minimax(board):
    if terminal(board):
        return None
    solver = Solver()
    maximizing = player(board) == X
    best_move = None
    best_score = -1000 if maximizing else 1000
    for action in sorted(actions(board)):
        score = solver.score(result(board, action), 1, not maximizing)
        if maximizing and score > best_score:
            best_score, best_move = score, action
        if not maximizing and score < best_score:
            best_score, best_move = score, action
    return best_move
""",
    "cache": """
@functools.lru_cache(maxsize=None)
def value_of(frozen):
    board = [list(row) for row in frozen]
    if terminal(board):
        return utility(board)
    values = [value_of(freeze(result(board, action))) for action in sorted(actions(board))]
    return max(values) if player(board) == X else min(values)


def freeze(board):
    return tuple(tuple(row) for row in board)


def minimax(board):
    if terminal(board):
        return None
    choose = max if player(board) == X else min
    return choose(sorted(actions(board)), key=lambda action: value_of(freeze(result(board, action))))
""",
    "dict": """
def best_of(board):
    if terminal(board):
        return {"score": utility(board), "action": None}
    if player(board) == X:
        best = {"score": -math.inf, "action": None}
    else:
        best = {"score": math.inf, "action": None}
    for action in sorted(actions(board)):
        answer = best_of(result(board, action))
        if player(board) == X:
            if answer["score"] > best["score"]:
                best = {"score": answer["score"], "action": action}
        else:
            if answer["score"] < best["score"]:
                best = {"score": answer["score"], "action": action}
    return best


def minimax(board):
    if terminal(board):
        return None
    return best_of(board)["action"]
""",
    "edges": """
def worth_for_max(board, action):
    after = result(board, action)
    if terminal(after):
        return utility(after)
    return min(worth_for_min(after, reply) for reply in sorted(actions(after)))


def worth_for_min(board, action):
    after = result(board, action)
    if terminal(after):
        return utility(after)
    return max(worth_for_max(after, reply) for reply in sorted(actions(after)))


def minimax(board):
    if terminal(board):
        return None
    moves = sorted(actions(board))
    if player(board) == X:
        return max(moves, key=lambda action: worth_for_max(board, action))
    return min(moves, key=lambda action: worth_for_min(board, action))
""",
    "early": """
def maximum(board):
    if terminal(board):
        return utility(board)
    highest = -1
    for action in sorted(actions(board)):
        highest = max(highest, minimum(result(board, action)))
        if highest == 1:
            return 1
    return highest


def minimum(board):
    if terminal(board):
        return utility(board)
    lowest = 1
    for action in sorted(actions(board)):
        lowest = min(lowest, maximum(result(board, action)))
        if lowest == -1:
            return -1
    return lowest


def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        target = maximum(board)
        for action in sorted(actions(board)):
            if minimum(result(board, action)) == target:
                return action
    else:
        target = minimum(board)
        for action in sorted(actions(board)):
            if maximum(result(board, action)) == target:
                return action
""",
    "inline": """
def evaluate(board):
    values = []
    for action in sorted(actions(board)):
        after = result(board, action)
        if terminal(after):
            values.append(utility(after))
        else:
            values.append(evaluate(after))
    if player(board) == X:
        return max(values)
    return min(values)


def minimax(board):
    if terminal(board):
        return None
    best_move = None
    best_value = None
    for action in sorted(actions(board)):
        after = result(board, action)
        value = utility(after) if terminal(after) else evaluate(after)
        if best_value is None or (value > best_value if player(board) == X else value < best_value):
            best_value = value
            best_move = action
    return best_move
""",
    "memo": """
memory = {}


def solve(board):
    key = str(board)
    if key in memory:
        return memory[key]
    if terminal(board):
        answer = utility(board)
    elif player(board) == X:
        answer = -2
        for action in sorted(actions(board)):
            answer = max(answer, solve(result(board, action)))
    else:
        answer = 2
        for action in sorted(actions(board)):
            answer = min(answer, solve(result(board, action)))
    memory[key] = answer
    return answer


def minimax(board):
    if terminal(board):
        return None
    wanted = solve(board)
    for action in sorted(actions(board)):
        if solve(result(board, action)) == wanted:
            return action
    return None
""",
    "lists": """
def maximizer(board):
    if terminal(board):
        return [utility(board), None]
    best = [-5, None]
    for action in sorted(actions(board)):
        value = minimizer(result(board, action))[0]
        if value > best[0]:
            best = [value, action]
    return best


def minimizer(board):
    if terminal(board):
        return [utility(board), None]
    best = [5, None]
    for action in sorted(actions(board)):
        value = maximizer(result(board, action))[0]
        if value < best[0]:
            best = [value, action]
    return best


def minimax(board):
    if terminal(board):
        return None
    elif player(board) == X:
        return maximizer(board)[1]
    else:
        return minimizer(board)[1]
""",
    "mine": """
def rate(board, me, my_turn):
    if terminal(board):
        won = winner(board)
        if won is None:
            return 0
        return 1 if won == me else -1
    rates = [rate(result(board, action), me, not my_turn) for action in sorted(actions(board))]
    if my_turn:
        return max(rates)
    return min(rates)


def minimax(board):
    if terminal(board):
        return None
    me = player(board)
    best_rate = -2
    for action in sorted(actions(board)):
        rated = rate(result(board, action), me, False)
        if rated > best_rate:
            best_rate = rated
            best_action = action
    return best_action
""",
    "window": """
def negascout(board, alpha, beta):
    if terminal(board):
        value = utility(board)
        return value if player_to_judge(board) == X else -value
    for action in sorted(actions(board)):
        value = -negascout(result(board, action), -beta, -alpha)
        if value >= beta:
            return beta
        if value > alpha:
            alpha = value
    return alpha


def player_to_judge(board):
    marks = sum(cell is not EMPTY for row in board for cell in row)
    return X if marks % 2 == 0 else O


def minimax(board):
    if terminal(board):
        return None
    alpha = -2
    answer = None
    for action in sorted(actions(board)):
        value = -negascout(result(board, action), -2, -alpha)
        if value > alpha:
            alpha = value
            answer = action
    return answer
""",
    "lookahead": """
def mini(board):
    if terminal(board):
        return utility(board)
    worst = math.inf
    for action in sorted(actions(board)):
        worst = min(worst, maxi(result(board, action)))
    return worst


def maxi(board):
    if terminal(board):
        return utility(board)
    most = -math.inf
    for action in sorted(actions(board)):
        most = max(most, mini(result(board, action)))
    return most


def minimax(board):
    if terminal(board):
        return None
    turn = player(board)
    for action in sorted(actions(board)):
        if winner(result(board, action)) == turn:
            return action
    if turn == X:
        options = {action: mini(result(board, action)) for action in sorted(actions(board))}
        return max(options, key=options.get)
    options = {action: maxi(result(board, action)) for action in sorted(actions(board))}
    return min(options, key=options.get)
""",
}


class Mistake(NamedTuple):
    """One text replaced by another: in which search and which basics, and whose function it is then."""

    search: str
    basics: str
    function: str
    old: str
    new: str
    nth: int = 0  # which occurrence of the old text


def program(search: str, basics: str = "short") -> str:
    """A right program."""
    return HEAD + BASICS[basics] + SEARCHES[search]


def spoilt(mistake: Mistake) -> tuple[str, int]:
    """A wrong program, and the line of the mistake."""
    source = program(mistake.search, mistake.basics)
    place = -1
    for _ in range(mistake.nth + 1):
        place = source.index(mistake.old, place + 1)
    same = next(
        (i for i, (a, b) in enumerate(zip(mistake.old, mistake.new, strict=False)) if a != b),
        min(len(mistake.old), len(mistake.new)),
    )
    line = source.count("\n", 0, place + same) + 1
    return source[:place] + mistake.new + source[place + len(mistake.old) :], line


def right_programs() -> dict[str, str]:
    """All searches, each with two styles of the basic functions."""
    names = list(BASICS)
    return {
        f"{search}-{basics}": program(search, basics)
        for number, search in enumerate(SEARCHES)
        for basics in (names[number % 3], names[(number + 1) % 3])
    }


SEEDED = [
    Mistake("pair", "short", "max_value", "v = -math.inf", "v = 0"),
    Mistake("pair", "long", "min_value", "v = math.inf", "v = 0"),
    Mistake("pair", "helpers", "max_value", "max(v, min_value(", "max(v, max_value("),
    Mistake("pair", "short", "min_value", "v = min(v, max_value", "v = max(v, max_value"),
    Mistake("pair", "short", "minimax", "best_action = action\n    else", "best_action = None\n    else"),
    Mistake("pair", "long", "minimax", "if value > best:", "if value < best:"),
    Mistake("pair", "short", "minimax", "value = max_value(result", "value = min_value(result"),
    Mistake(
        "pair", "short", "max_value", "    return v\n\n\ndef min_value", "        return v\n\n\ndef min_value"
    ),
    Mistake("alphabeta", "short", "max_value", "if alpha >= beta:", "if alpha <= beta:"),
    Mistake("alphabeta", "short", "min_value", "v = min(v, max_value", "v = max(v, max_value"),
    Mistake("alphabeta", "long", "min_value", "if beta <= alpha:", "if beta >= alpha:"),
    Mistake("alphabeta", "helpers", "minimax", "if score < beta:", "if score > beta:"),
    Mistake("alphabeta", "short", "max_value", "alpha = max(alpha, v)", "alpha = max(beta, v)"),
    Mistake(
        "tuple", "short", "search", "turn == X and value > best_value", "turn == O and value > best_value"
    ),
    Mistake("tuple", "long", "search", "value < best_value", "value > best_value"),
    Mistake("tuple", "short", "search", "return utility(board), None", "return 0, None"),
    Mistake("tuple", "helpers", "search", "    return best_value, best_move", "    return best_value, move"),
    Mistake("negamax", "short", "negamax", "score = -negamax", "score = negamax"),
    Mistake("negamax", "long", "minimax", "score = -negamax", "score = negamax", nth=1),
    Mistake("negamax", "short", "negamax", "colour * utility", "utility"),
    Mistake("negamax", "helpers", "negamax", "best = -2\n    for", "best = 0\n    for"),
    Mistake(
        "inplace",
        "short",
        "explore",
        "if turn == X:\n            return max",
        "if turn == O:\n            return max",
    ),
    Mistake("inplace", "long", "minimax", "return max(scored)[1]", "return min(scored)[1]"),
    Mistake("class", "short", "score", "return depth - 10", "return 10 - depth"),
    Mistake(
        "class", "long", "score", "if maximizing:\n            best", "if not maximizing:\n            best"
    ),
    Mistake("class", "short", "score", "best = 100\n", "best = 0\n"),
    Mistake("class", "helpers", "minimax", "1, not maximizing)", "1, maximizing)"),
    Mistake(
        "cache",
        "short",
        "value_of",
        "max(values) if player(board) == X else",
        "max(values) if player(board) == O else",
    ),
    Mistake("cache", "long", "minimax", "choose = max if", "choose = min if"),
    Mistake("dict", "short", "best_of", 'answer["score"] > best["score"]', 'answer["score"] < best["score"]'),
    Mistake(
        "dict",
        "long",
        "best_of",
        'best = {"score": math.inf, "action"',
        'best = {"score": -math.inf, "action"',
    ),
    Mistake("dict", "helpers", "best_of", '"score": utility(board)', '"score": -utility(board)'),
    Mistake("edges", "short", "worth_for_max", "return min(worth", "return max(worth"),
    Mistake("edges", "long", "worth_for_min", "return utility(after)", "return -utility(after)", nth=1),
    Mistake("early", "short", "maximum", "if highest == 1:", "if highest == 0:"),
    Mistake("early", "long", "minimum", "return -1\n    return lowest", "return 1\n    return lowest"),
    Mistake("inline", "short", "evaluate", "values.append(utility(after))", "values.append(0)"),
    Mistake("inline", "long", "evaluate", "return max(values)", "return values[0]"),
    Mistake("memo", "short", "solve", "key = str(board)", "key = str(board[0])"),
    Mistake("memo", "long", "solve", "answer = min(answer, solve", "answer = max(answer, solve"),
    Mistake("lists", "short", "maximizer", "value = minimizer(", "value = maximizer("),
    Mistake("lists", "long", "minimizer", "best = [value, action]", "best = [value, None]", nth=1),
    Mistake("mine", "short", "rate", "not my_turn)", "my_turn)"),
    Mistake("mine", "helpers", "rate", "1 if won == me else -1", "1 if won != me else -1"),
    Mistake("window", "short", "negascout", "-beta, -alpha)", "alpha, beta)"),
    Mistake(
        "lookahead",
        "short",
        "minimax",
        "== turn:\n            return action",
        "!= turn:\n            return action",
    ),
    Mistake("pair", "short", "winner", "!= EMPTY:\n            return", "== EMPTY:\n            return"),
    Mistake("pair", "long", "winner", "board[2][0] and", "board[2][1] and"),
    Mistake("pair", "long", "winner", "for j in range(3):\n        if", "for j in range(2):\n        if"),
    Mistake("pair", "long", "player", "if x_count > o_count:", "if x_count >= o_count:"),
    Mistake("pair", "long", "terminal", "return True\n    for", "return False\n    for"),
    Mistake("pair", "long", "utility", "return -1", "return 1"),
    Mistake("pair", "helpers", "has_diagonal", "return down or up", "return down and up"),
    Mistake("pair", "helpers", "player", "% 2 == 1", "% 2 == 0"),
    Mistake(
        "pair",
        "helpers",
        "actions",
        "if cell == EMPTY:\n                possible",
        "if cell != EMPTY:\n                possible",
    ),
    Mistake("pair", "long", "result", "new_board[action[0]][action[1]]", "new_board[action[1]][action[0]]"),
]
