# ruff: noqa: E501 - programs, written as texts
"""A second set of mistakes, written before the rules that find them, and tried once.

They are larger than those of the first: lines that are missing or too many, statements in the wrong
place, wrong ideas. The line is the one that a teacher would point at: where a line is missing, the one
that should come after it, or the place that gives the wrong answer for want of it, so there may be several.
"""

from tests.check.own_programs import BASICS, HEAD, SEARCHES

MARK = "  # here"

# search, basics, function, old text, new text with "# here" behind each line that is to blame
SECOND = [
    ("pair", "short", "max_value", "    if terminal(board):\n        return utility(board)\n    v = -math.inf",
     "    v = -math.inf  # here"),
    ("pair", "long", "min_value", "        v = min(v, max_value(result(board, action)))\n",
     "        v = max_value(result(board, action))  # here\n"),
    ("pair", "helpers", "minimax", "            if value > best:\n                best = value\n                best_action = action\n",
     "            if value > best:  # here\n                best_action = action  # here\n"),
    ("pair", "short", "minimax", "    if terminal(board):\n        return None\n    best_action = None\n    if player(board) == X:",
     "    if terminal(board):\n        return None\n    best_action = None\n    if player(board) == O:  # here"),
    ("alphabeta", "short", "min_value", "        beta = min(beta, v)\n        if beta <= alpha:\n            return v\n",
     "        if v < beta:  # here\n            break  # here\n"),
    ("alphabeta", "long", "max_value", "        alpha = max(alpha, v)\n        if alpha >= beta:\n            break\n",
     "        if v >= alpha:  # here\n            return v  # here\n"),
    ("alphabeta", "short", "minimax", "            if score > alpha:\n                alpha = score\n                choice = action\n",
     "            choice = action  # here\n"),
    ("tuple", "short", "search", "        elif turn == O and value < best_value:\n            best_value, best_move = value, move\n",
     "        else:  # here\n            best_value, best_move = value, move  # here\n"),
    ("tuple", "helpers", "search", "        value, _ = search(result(board, move))\n",
     "        value = utility(result(board, move))  # here\n"),
    ("tuple", "short", "search", "    turn = player(board)\n", "    turn = X  # here\n"),
    ("negamax", "short", "negamax", "        score = -negamax(result(board, action), -colour)\n        if score > best:\n            best = score\n",
     "        best = -negamax(result(board, action), -colour)  # here\n"),
    ("negamax", "long", "negamax", "    return best\n\n\ndef minimax", "    return -best  # here\n\n\ndef minimax"),
    ("inplace", "short", "explore", "            cells[i][j] = EMPTY\n        if", "            pass  # here\n        if"),
    ("inplace", "helpers", "explore", "        if turn == X:\n            return max(scores)\n        return min(scores)",
     "        return max(scores)  # here"),
    ("class", "short", "score", "        if won == O:\n            return depth - 10\n        if not actions(board):\n            return 0\n",
     "        if not actions(board):  # here\n            return 0  # here\n"),
    ("class", "long", "score", "        if maximizing:\n            best = -100\n            for",
     "        if maximizing:\n            best = -100\n            return best  # here\n            for"),
    ("cache", "helpers", "value_of", "    return max(values) if player(board) == X else min(values)",
     "    return sum(values)  # here"),
    ("dict", "short", "best_of", '                best = {"score": answer["score"], "action": action}\n        else:',
     '                best["action"] = action  # here\n        else:'),
    ("edges", "short", "worth_for_min", "    return max(worth_for_max(after, reply) for reply in sorted(actions(after)))",
     "    return max(worth_for_max(board, reply) for reply in sorted(actions(after)))  # here"),
    ("early", "long", "minimax", "            if minimum(result(board, action)) == target:\n                return action\n",
     "            if minimum(result(board, action)) <= target:  # here\n                return action\n"),
    ("inline", "short", "evaluate", "        if terminal(after):\n            values.append(utility(after))\n        else:\n            values.append(evaluate(after))\n",
     "        if winner(after):  # here\n            values.append(utility(after))\n        elif actions(after):\n            values.append(evaluate(after))\n        else:\n            values.append(1)  # here\n"),
    ("memo", "short", "solve", "    memory[key] = answer\n    return answer", "    memory[key] = answer\n    return answer or -1  # here"),
    ("lists", "helpers", "maximizer", "        if value > best[0]:\n            best = [value, action]\n",
     "        if value > 0:  # here\n            best = [value, action]\n"),
    ("mine", "long", "minimax", "        rated = rate(result(board, action), me, False)\n",
     "        rated = rate(result(board, action), me, True)  # here\n"),
    ("window", "short", "negascout", "        if value >= beta:\n            return beta\n", "        if value >= 0:  # here\n            return beta\n"),
    ("lookahead", "long", "minimax", "    for action in sorted(actions(board)):\n        if winner(result(board, action)) == turn:\n            return action\n",
     "    if board[1][1] is EMPTY:\n        return (1, 1)  # here\n"),
    ("pair", "long", "winner", "    if board[0][0] == board[1][1] == board[2][2] and board[0][0] is not EMPTY:\n        return board[0][0]\n",
     ""),
    ("pair", "long", "winner", "        if board[i][0] == board[i][1] == board[i][2] and board[i][0] is not EMPTY:\n            return board[i][0]\n",
     "        if board[i][0] == board[i][1] == board[i][2]:  # here\n            return board[i][0]  # here\n"),
    ("pair", "long", "terminal", "            if cell is EMPTY:\n                return False\n    return True",
     "            if cell is EMPTY:\n                return False\n            return True  # here\n    return True"),
    ("pair", "long", "player", "            elif cell == O:\n                o_count += 1\n", "            else:  # here\n                o_count += 1  # here\n"),
    ("pair", "helpers", "result", "    after[i][j] = player(board)\n", "    after[i][j] = X  # here\n"),
    ("pair", "long", "actions", "                moves.add((i, j))\n    return moves", "                moves.add((i, j))\n        return moves  # here\n    return moves"),
    ("pair", "helpers", "has_column", "for i in range(3)) for j in range(3))", "for j in range(3)) for i in range(3))  # here"),
    ("pair", "long", "utility", "    else:\n        return 0", "    elif terminal(board):\n        return None  # here"),
]  # fmt: skip


def second(number: int) -> tuple[str, str, set[int]]:
    """A program of this set, the function with the mistake, and the lines that are to blame."""
    search, basics, function, old, new = SECOND[number]
    source = HEAD + BASICS[basics] + SEARCHES[search]
    place = source.index(old)
    spoilt = source[:place] + new + source[place + len(old) :]
    lines = {n for n, line in enumerate(spoilt.splitlines(), 1) if line.endswith(MARK.strip())}
    if not lines:  # what is missing: the function answers wrongly where it ends
        end = spoilt.index("    return None\n", place)
        lines = {spoilt.count("\n", 0, end) + 1}
    return spoilt.replace(MARK, ""), function, lines
