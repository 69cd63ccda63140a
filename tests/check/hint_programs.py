"""For each code of a hint, a repair or a remark, the wrong program that triggers it.

A program is the right module of the tests with other parts in it. The pair is the test of the hint.
"""

from textwrap import dedent, indent
from typing import NamedTuple

from tests.check.check_modules import RIGHT


class WrongProgram(NamedTuple):
    """The check that fails, and the wrong parts of the program."""

    check: str
    parts: dict[str, str]


def _in(function: str, code: str, check: str | None = None) -> WrongProgram:
    return WrongProgram(check or function, {function: code})


def _changed(function: str, old: str, new: str, check: str | None = None) -> WrongProgram:
    assert old in RIGHT[function]
    return _in(function, RIGHT[function].replace(old, new), check)


def _search(body: str, **parts: str) -> WrongProgram:
    """A `minimax` that begins with the end of the game."""
    head = "def minimax(board):\n    if terminal(board):\n        return None\n"
    return WrongProgram("minimax", {**parts, "minimax": head + body})


def _remembering(body: str) -> WrongProgram:
    """A search that remembers its values; this is what it does with a board on which the game goes on."""
    body = indent(dedent(body), "    ")
    return _search(BEST + CHOOSE.replace(SCORE, "score(result(board, action))"), value=REMEMBERS + body)


SCORE = "value(freeze(result(board, action)))"
BEST = "    best = max if player(board) == X else min\n"
CHOOSE = f"    return best(sorted(actions(board)), key=lambda action: {SCORE})\n"
LOOP = f"""
    sign = 1 if player(board) == X else -1
    best, choice = START, None
    for action in sorted(actions(board)):
        found = sign * {SCORE}
        if found > best:
            best, choice = found, action
    return choice
"""
OWN_COPY = """
def result(board, action):
    if action not in actions(board): raise ValueError
    new = COPY
    new[action[0]][action[1]] = player(board)
    return new
"""
REMEMBERS = """
def remember(function):
    known = {}

    def look(board):
        key = str(board)
        if key not in known:
            known[key] = function(board)
        return known[key]

    return look

@remember
def score(board):
    if terminal(board):
        return utility(board)
"""
RECURSIVE = """
def look(board, depth):
    if terminal(board):
        return utility(board)
    if depth == 3:
        return 0
    values = [look(result(board, action), depth + 1) for action in actions(board)]
    return max(values) if player(board) == X else min(values)

def minimax(board):
    if terminal(board):
        return None
    best = max if player(board) == X else min
    return best(sorted(actions(board)), key=lambda action: look(result(board, action), 0))
"""
MEMORY = """
seen = {}

def look(board):
    key = str(board[0]) + str(board[1])
    if key in seen:
        return seen[key]
    if terminal(board):
        return utility(board)
    values = [look(result(board, action)) for action in actions(board)]
    seen[key] = max(values) if player(board) == X else min(values)
    return seen[key]

def minimax(board):
    if terminal(board):
        return None
    best = max if player(board) == X else min
    return best(sorted(actions(board)), key=lambda action: look(result(board, action)))
"""
GLOBAL = """
top = -2

def low(board):
    if terminal(board):
        return utility(board)
    v = 2
    for action in sorted(actions(board)):
        v = min(v, high(result(board, action)))
        if v <= top:
            break
    return v

def high(board):
    global top
    if terminal(board):
        return utility(board)
    v = -2
    for action in sorted(actions(board)):
        v = max(v, low(result(board, action)))
        top = max(top, v)
    return v

def minimax(board):
    if terminal(board):
        return None
    best, find = (max, low) if player(board) == X else (min, high)
    return best(sorted(actions(board)), key=lambda action: find(result(board, action)))
"""
INPLACE = """
def worth(board):
    if terminal(board):
        return utility(board)
    mark = player(board)
    best = -2 if mark == X else 2
    for i, j in sorted(actions(board)):
        board[i][j] = mark
        score = worth(board)
        if score > best if mark == X else score < best:
            best = score
            board[i][j] = EMPTY
    return best

def minimax(board):
    if terminal(board):
        return None
    best = max if player(board) == X else min
    return best(sorted(actions(board)), key=lambda action: worth(result(board, action)))
"""
SHARED = GLOBAL.replace("top = -2\n", "class Bounds:\n    top = -2\n\nbounds = Bounds()\n", 1)
SHARED = SHARED.replace("    global top\n", "").replace("<= top", "<= bounds.top")
SHARED = SHARED.replace(
    "top = max(top, v)", "bounds.top = max(bounds.top, v)\n        if bounds.top >= 2:\n            break"
)

# what the answers show
HINTS: dict[str, WrongProgram] = {
    "endless_search": _search("    return minimax(board)"),
    "endless": _in("player", "def player(board): return player(board)"),
    "exits": _in("player", "def player(board): exit()"),
    "reads_input": _in("player", "def player(board): return input()"),
    "forbidden": _in("player", "def player(board): return open('notes', 'w').name"),
    "not_finished": _in(
        "utility",
        "def utility(board):\n    if winner(board): return 1 if winner(board) == X else -1\n"
        "    raise NotImplementedError",
    ),
    "signature": _in("player", "def player(self, board): return X"),
    "shared_rows": _in("initial_state", "def initial_state(): return [[EMPTY] * 3] * 3"),
    "shared_board": _in(
        "initial_state",
        "START = [[EMPTY] * 3 for _ in range(3)]\ndef initial_state(): return START",
    ),
    "empty_board_turn": _changed("player", "return O", "if count_x == 0: return O\n            return O"),
    "turns_exchanged": _changed("player", "O if count_x > count_o else X", "X if count_x > count_o else O"),
    "always_same_player": _in("player", "def player(board): return X"),
    "lists_for_tuples": _in(
        "actions",
        "def actions(board): return [[i, j] for i in range(3) for j in range(3) if board[i][j] == EMPTY]",
    ),
    "list_for_set": _in(
        "actions",
        "def actions(board): return [(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY]",
    ),
    "swapped_actions": _changed("actions", "{(i, j)", "{(j, i)"),
    "returns_nothing": _changed("result", "return copied", "copied"),
    "marks_given_board": _changed("result", "copied[i][j] = player(board)", "board[i][j] = player(board)"),
    "shallow_copy": _changed("result", "[list(row) for row in board]", "list(board)", "result_pure"),
    "changes_earlier_board": _in(
        "result",
        """
        KEPT = []
        def result(board, action):
            i, j = action
            if not (0 <= i < 3 and 0 <= j < 3) or board[i][j] != EMPTY:
                raise ValueError(action)
            KEPT[:] = [list(row) for row in board]
            KEPT[i][j] = player(board)
            return KEPT
        """,
        "result_pure",
    ),
    "accepts_taken": _changed("result", " or board[i][j] != EMPTY", "", "result_rejects"),
    "accepts_negative": _changed("result", "0 <= i < 3 and 0 <= j < 3", "i < 3 and j < 3", "result_rejects"),
    "returns_truth": _changed("winner", "return None", "return False"),
    "other_nobody": _changed("winner", "return None", "return 0"),
    "too_short_line": _changed(
        "winner",
        "return None",
        "return board[0][0] if board[0][0] == board[0][1] else None",
    ),
    "misses_side": _changed("winner", "!= EMPTY", "== X"),
    "misses_everything": _in("winner", "def winner(board): pass"),
    "misses_lines": _changed("winner", "in LINES", "in LINES[:-1]"),
    "stops_at_empty_line": _changed("winner", " != EMPTY", ""),
    "misses_some_lines": _in(
        "winner",
        """
        def winner(board):
            for row in board[:1 + (board[2][2] == X)]:
                if row[0] == row[1] == row[2] != EMPTY:
                    return row[0]
        """,
    ),
    "none_for_false": _in(
        "terminal",
        "def terminal(board):\n    if winner(board) or not actions(board): return True",
    ),
    "none_for_true": _in(
        "terminal",
        "def terminal(board):\n    if not winner(board) and actions(board): return False",
    ),
    "no_truth": _in("terminal", "def terminal(board):\n    winner(board)"),
    "other_truth": _in(
        "terminal", "def terminal(board): return winner(board) or ('' if actions(board) else 'full')"
    ),
    "forgets_full_board": _in("terminal", "def terminal(board): return winner(board) is not None"),
    "forgets_won_board": _in("terminal", "def terminal(board): return not actions(board)"),
    "no_value_for_draw": _in(
        "utility",
        "def utility(board):\n    if winner(board): return 1 if winner(board) == X else -1",
    ),
    "no_value": _in("utility", "def utility(board): winner(board)"),
    "signs_exchanged": _changed("utility", "X: 1, O: -1", "X: -1, O: 1"),
    "every_win_the_same": _changed("utility", "O: -1", "O: 1"),
    "misses_wins": _changed("utility", "O: -1", "0: -1"),
    "changes_board": _search("    board[0][0] = X\n" + BEST + CHOOSE),
    "no_move_for_side": _search(
        f"    if player(board) == X:\n        return max(actions(board), key=lambda action: {SCORE})"
    ),
    "one_side_wrong": _search(
        f"    if player(board) == X:\n        return max(actions(board), key=lambda action: {SCORE})\n"
        "    return min(actions(board))"
    ),
    "starts_at_worst": _search(LOOP.replace("START", "-1")),
    "starts_at_zero": _search(LOOP.replace("START", "0")),
    "returns_value": _search("    return value(freeze(board))"),
    "list_move": _search(BEST + CHOOSE.replace("return best(", "return list(best(") + ")"),
    "returns_pair": _search(BEST + CHOOSE.replace("return best", "move = best") + "    return move, 0"),
    "fixed_order": _search("    return min(actions(board))"),
    "centre_first": _search("    if board[1][1] == EMPTY: return (1, 1)\n" + BEST + CHOOSE),
    "corner_first": _search(
        "    for corner in ((0, 0), (0, 2), (2, 0), (2, 2)):\n"
        "        if corner in actions(board): return corner\n" + BEST + CHOOSE
    ),
    "helps_other": _search(BEST.replace("max if", "min if").replace("else min", "else max") + CHOOSE),
    "one_move_ahead": _search(BEST + CHOOSE.replace(SCORE, "utility(result(board, action))")),
    "moves_at_end": WrongProgram(
        "minimax_none",
        {"minimax": "def minimax(board):\n    return min(actions(board) or {(0, 0)})"},
    ),
}

# what a change that was tried shows
REPAIRS: dict[str, WrongProgram] = {
    "no_end_test": WrongProgram(
        "minimax_none",
        {
            "minimax": "def minimax(board):\n    moves = actions(board) or {(0, 0)}\n"
            "    sign = 1 if player(board) == O else -1\n"
            f"    return min(moves, key=lambda action: sign * {SCORE} if actions(board) else 0)"
        },
    ),
    "end_value": WrongProgram(
        "minimax",
        {
            "minimax": RECURSIVE.replace(
                "return utility(board)\n    if depth == 3:\n        return 0", "return 0"
            )
        },
    ),
    "value_at_end": WrongProgram(
        "minimax_none", {"minimax": RIGHT["minimax"].replace("return None", "return utility(board)")}
    ),
    "extra_index": _search(
        BEST + CHOOSE.replace(SCORE, "look(result(board, action)[0])"),
        value="def look(board):\n    if terminal(board):\n        return utility(board)\n"
        "    values = [look(result(board, action)) for action in actions(board)]\n"
        "    return max(values) if player(board) == X else min(values)\n",
    ),
    "takes_last": _search(
        f"    scores = {{action: {SCORE} for action in sorted(actions(board))}}\n"
        "    return scores.popitem()[0]\n"
    ),
    "no_result": _search(
        BEST + CHOOSE.replace(SCORE, "look(board)"),
        value=RECURSIVE.replace("    if depth == 3:\n        return 0\n", "")
        .replace("look(board, depth)", "look(board)")
        .replace(", depth + 1)", ")"),
    ),
    "for_mover": _search(
        "    return max(sorted(actions(board)), key=lambda action: -look(result(board, action)))\n",
        value="def look(board):\n    if terminal(board):\n        return utility(board)\n"
        "    return max(-look(result(board, action)) for action in actions(board))\n",
    ),
    "drops_sign": _search(LOOP.replace("START", "-2").replace("if found > best", "if abs(found) > best")),
    "not_called": _search("    best = max if player == X else min\n" + CHOOSE),
    "prints": _in(
        "utility",
        """
        def utility(board):
            if winner(board) == X:
                return 1
            if winner(board) == O:
                print(-1)
            return 0
        """,
    ),
    "keeps_last": _search(
        f"""
    best, move = -2, None
    for action in sorted(actions(board)):
        found = {SCORE} if player(board) == X else -{SCORE}
        best = max(best, found)
        move = action
    return move
"""
    ),
    "global_turn": _search(
        "    best = max if turn == X else min\n" + CHOOSE,
        utility="turn = X\n\ndef take_turns():\n    global turn\n    turn = O if turn == X else X\n"
        + dedent(RIGHT["utility"]),
    ),
    "empty_line": _changed("winner", " != EMPTY", ""),
    "accepts_all": _changed(
        "result",
        "if not (0 <= i < 3 and 0 <= j < 3) or board[i][j] != EMPTY:\n"
        "                raise ValueError(action)\n",
        "\n",
        "result_rejects",
    ),
    "no_return": _in(
        "terminal",
        "def terminal(board):\n    if winner(board) or not actions(board):\n        return True\n",
    ),
    "quoted_name": _changed("actions", "== EMPTY", '== "EMPTY"'),
    "other_mark": _in(
        "winner",
        """
        def winner(board):
            for line in LINES:
                text = "".join(board[i][j] or "." for i, j in line)
                if text == "XXX":
                    return X
                if text == "XXX":
                    return O
            return None
        """,
    ),
    "wrong_text": _in(
        "utility",
        """
        def utility(board):
            if winner(board) == X:
                return 1
            return -1 if winner(board) == "Y" else 0
        """,
    ),
    "zero_for_o": _in(
        "utility",
        """
        def utility(board):
            if winner(board) == X:
                return 1
            if winner(board) == 0:
                return -1
            return 0
        """,
    ),
    "depth_limit": WrongProgram("minimax", {"minimax": RECURSIVE}),
    "full_board": _in(
        "terminal",
        """
        def terminal(board):
            if winner(board) is not None:
                return True
            return False
        """,
    ),
    "compares": _changed("result", "copied[i][j] = player(board)", "copied[i][j] == player(board)"),
    "thrown_away": _in(
        "utility",
        """
        def utility(board):
            if winner(board) == X:
                return 1
            if winner(board) == O:
                -1 * 1
            return 0
        """,
    ),
    "pair": WrongProgram(
        "minimax",
        {
            "minimax": "def pick(board):\n"
            + BEST
            + CHOOSE.replace("return best", "move = best")
            + "    return 0, move\n\ndef minimax(board):\n    if terminal(board):\n        return None\n"
            "    return pick(board)\n"
        },
    ),
    "list_move": _search(
        BEST
        + CHOOSE.replace("return best", "choice = best").rstrip()
        + "\n    choice = list(choice)\n    return choice\n"
    ),
    "list_for_set": _in(
        "actions",
        """
        def actions(board):
            moves = []
            for i in range(3):
                for j in range(3):
                    if board[i][j] == EMPTY:
                        moves.append((i, j))
            return moves
        """,
    ),
    "no_copy": WrongProgram(
        "result_pure",
        {"result": OWN_COPY.replace("    new = COPY\n", "").replace("new", "board")},
    ),
    "copy": WrongProgram("result_pure", {"result": OWN_COPY.replace("COPY", "board.copy()")}),
    "memory_key": WrongProgram("minimax", {"minimax": MEMORY}),
    "swallowed": _in(
        "result",
        """
        def result(board, action):
            copied = [list(row) for row in board]
            try:
                if action not in actions(board):
                    raise ValueError(action)
                copied[action[0]][action[1]] = player(board)
            except ValueError:
                print("not possible")
            return copied
        """,
        "result_rejects",
    ),
    "text_for_list": _in(
        "winner",
        """
        def winner(board):
            for line in LINES:
                cells = [board[i][j] for i, j in line]
                if cells == X * 3:
                    return X
                if cells == [O] * 3:
                    return O
            return None
        """,
    ),
    "shared_rows": _in("initial_state", "def initial_state():\n    return [[EMPTY] * 3] * 3"),
    "best_of_moves": _search(
        f"""
    scores = {{action: {SCORE} for action in sorted(actions(board))}}
    if player(board) == X:
        return max(scores, key=scores.get)
    return min(scores)
"""
    ),
    "range": _in(
        "actions",
        """
        def actions(board):
            found = set()
            for i in range(3):
                for j in range(i):
                    if board[i][j] == EMPTY:
                        found.add((i, j))
            return found
        """,
    ),
    "gives_up": _in(
        "winner",
        """
        def winner(board):
            for (a, b), (c, d), (e, f) in LINES:
                if board[a][b] != EMPTY:
                    if board[a][b] == board[c][d] == board[e][f]:
                        return board[a][b]
                    else:
                        return None
            return None
        """,
    ),
    "indent": _search(
        LOOP.replace("START", "-2").replace(
            "best, choice = found, action", "best = found\n        choice = action"
        )
    ),
    "dedent": WrongProgram("minimax", {"minimax": INPLACE}),
    "put_back": _remembering(
        """
            mark = player(board)
            values = []
            for i, j in actions(board):
                board[i][j] = mark
                values.append(score(board))
                if values[-1] == (1 if mark == X else -1):
                    break
                board[i][j] = EMPTY
            return max(values) if mark == X else min(values)
        """
    ),
    "keeps_value": _search(
        LOOP.replace("START", "-2").replace("best, choice = found, action", "choice = action")
    ),
    "fixed_bound": _remembering(
        """
            sign = 1 if player(board) == X else -1
            best = -5
            for action in sorted(actions(board)):
                found = sign * score(result(board, action))
                if found > -4:
                    best = found
            return sign * best
        """
    ),
    "not_searched": _remembering(
        """
            if player(board) == X:
                return max(score(result(board, action)) for action in actions(board))
            return min(utility(result(board, action)) for action in actions(board))
        """
    ),
    "all_others": _in(
        "player",
        """
        def player(board):
            more = 0
            for cell in sum(board, []):
                if cell == X:
                    more += 1
                else:
                    more -= 1
            return O if more > 0 else X
        """,
    ),
    "draw_value": _search(
        BEST + CHOOSE,
        value=RIGHT["value"].replace("return utility(board)", "return worth(board)"),
        worth="""
        def worth(board):
            marks = sum(row.count(X) for row in board)
            if winner(board):
                return utility(board)
            return marks
        """,
    ),
    "one_winner": _changed("terminal", "winner(board) is not None", "winner(board) == X"),
    "remove": _search(
        "    if board[1][1] == EMPTY:\n        board = board\n        return (1, 1)\n" + BEST + CHOOSE
    ),
    "remove_if": _search("    if board[1][1] == EMPTY:\n        return (1, 1)\n" + BEST + CHOOSE),
}

# what the source shows
REMARKS: dict[str, WrongProgram] = {
    "hides_function": _changed("utility", "return", "winner = winner(board)\n            return"),
    "global_value": WrongProgram("minimax", {"minimax": GLOBAL}),
    "global_state": _in(
        "player",
        """
        last = O
        def player(board):
            global last
            last = O if last == X else X
            return last
        """,
    ),
    "reads_global": _search(
        "    if turn == X:\n        return max(actions(board))\n    return min(actions(board))\n",
        utility="turn = X\n\ndef take_turns():\n    global turn\n    turn = O if turn == X else X\n"
        + dedent(RIGHT["utility"]),
    ),
    "shared_bounds": WrongProgram("minimax", {"minimax": SHARED}),
    "last_of_loop": _search(
        f"""
    best = -2
    for action in sorted(actions(board)):
        best = max(best, {SCORE} if player(board) == X else -{SCORE})
    return action
"""
    ),
    "first_round": _in(
        "terminal",
        """
        def terminal(board):
            if winner(board) is not None:
                return True
            for row in board:
                for cell in row:
                    if cell == EMPTY:
                        return False
                    else:
                        return True
        """,
    ),
    "marks_board": _search(
        f"""
    mark, scores = player(board), {{}}
    for i, j in sorted(actions(board)):
        board[i][j] = mark
        scores[i, j] = value(freeze(board))
{BEST}    return best(scores, key=scores.get)
"""
    ),
    "swallows": _in(
        "result",
        """
        def result(board, action):
            copied = [list(row) for row in board]
            try:
                if copied[action[0]][action[1]] != EMPTY:
                    raise ValueError(action)
                copied[action[0]][action[1]] = player(board)
            except (ValueError, IndexError):
                print("not possible")
            return copied
        """,
        "result_rejects",
    ),
    "empty_body": _in("minimax", 'def minimax(board):\n    """The best move."""\n'),
    "forgets_raise": _in(
        "result",
        """
        def result(board, action):
            i, j = action
            if board[i][j] != EMPTY:
                return ValueError
            copied = [list(row) for row in board]
            copied[i][j] = player(board)
            return copied
        """,
        "result_rejects",
    ),
    "generator": _in(
        "actions",
        """
        def actions(board):
            for i in range(3):
                for j in range(3):
                    if board[i][j] == EMPTY:
                        yield (i, j)
        """,
    ),
    "unchanged_best": _search(
        f"""
    choice, start = None, 0
    for action in sorted(actions(board)):
        found = {SCORE}
        if player(board) == O:
            found = -found
        if found > start:
            choice = action
    return choice
"""
    ),
    "same_test": _in(
        "winner",
        """
        def winner(board):
            for mark in (X, O):
                for i in range(3):
                    if board[i] == [mark] * 3:
                        return mark
                    if board[i] == [mark] * 3:
                        return mark
                if board[0][0] == board[1][1] == board[2][2] == mark:
                    return mark
                if board[0][2] == board[1][1] == board[2][0] == mark:
                    return mark
            return None
        """,
    ),
    "later_board": _search(
        """
    for action in sorted(actions(board)):
        following = result(board, action)
        if terminal(following):
            return action
    return minimax(result(board, action))
"""
    ),
    "random": _search("    import random\n    return random.choice(sorted(actions(board)))"),
}
