"""Small positions to start with, and what to look for; a test checks every number in the captions."""

from typing import NamedTuple


class Example(NamedTuple):
    """A position and the two strategies to watch on it."""

    title: str
    position: str
    left: str
    right: str
    caption: str


EXAMPLES = (
    Example(
        "A first cut",
        ".X./OX./.OX",
        "minimax",
        "alpha-beta",
        "O has to block a1. Once alpha-beta knows that this keeps the draw (0), X's first answer to any "
        "other move wins, and the rest is skipped: 21 nodes instead of 49.",
    ),
    Example(
        "A cut that needs the second child",
        ".X./XOO/..X",
        "minimax",
        "alpha-beta",
        "Look at the first cut: X's first answer is not good enough, the second is. Only then is the third "
        "skipped.",
    ),
    Example(
        "Order matters",
        "X.O/.../O.X",
        "alpha-beta:centre",
        "alpha-beta:edges",
        "The same position and the same strategy: 10 nodes when the centre is tried first, 130 when the "
        "edges are.",
    ),
    Example(
        "The best move last",
        "O../.O./XX.",
        "alpha-beta",
        "alpha-beta:best",
        "Row by row, the winning move is the last that X tries: 116 nodes. Tried first, it takes 10.",
    ),
    Example(
        "Nobody can win",
        "XOX/.../.XO",
        "early-exit",
        "alpha-beta",
        "Early exit stops only at a win, and there is none here: it visits all 65 nodes. Alpha-beta also "
        "skips moves that cannot beat a draw: 31 nodes.",
    ),
    Example(
        "A win at hand",
        "O../X../XOX",
        "early-exit",
        "alpha-beta",
        "Early exit stops as soon as O has found a win: 8 nodes. Alpha-beta does not know that nothing is "
        "better than a win and goes on: 28.",
    ),
    Example(
        "Seen before",
        ".../.OX/XO.",
        "alpha-beta",
        "alpha-beta-memory",
        "Different orders of the same moves lead to the same position. With memory it is looked up: 58 nodes "
        "instead of 82.",
    ),
    Example(
        "Beyond the horizon",
        ".X./OOX/.X.",
        "minimax",
        "horizon",
        "No win is visible two moves ahead, so horizon estimates and plays c1, which only draws. "
        "Minimax sees that a1 wins.",
    ),
    Example(
        "Judgement errs",
        "..X/X../..O",
        "minimax",
        "judgement",
        "Judgement counts how games end instead of asking what can be forced. It plays a1, which loses; "
        "minimax finds a3, which draws.",
    ),
    Example(
        "The whole game",
        ".../.../...",
        "minimax",
        "alpha-beta",
        "From the empty board: 549,946 nodes, of which alpha-beta needs 18,297. Try another order of moves.",
    ),
)
