"""Small positions to start with, and what to look for; a test checks every number in the captions."""

from typing import TypedDict


class Example(TypedDict):
    """A small position to start with, two strategies to watch on it, and what to look for."""

    title: str
    position: str
    left: str
    right: str
    caption: str


EXAMPLES = (
    Example(
        title="A first cut",
        position=".X./OX./.OX",
        left="minimax",
        right="alpha-beta",
        caption="O has to block a1. Once alpha-beta knows that this keeps the draw (0), X's first answer to "
        "any other move wins, and the rest is skipped: 21 nodes instead of 49.",
    ),
    Example(
        title="A cut that needs the second child",
        position=".X./XOO/..X",
        left="minimax",
        right="alpha-beta",
        caption="Look at the first cut: X's first answer is not good enough, the second is. Only then is "
        "the third skipped.",
    ),
    Example(
        title="Order matters",
        position="X.O/.../O.X",
        left="alpha-beta:centre",
        right="alpha-beta:edges",
        caption="The same position and the same strategy: 10 nodes when the centre is tried first, 130 when "
        "the edges are.",
    ),
    Example(
        title="The best move last",
        position="O../.O./XX.",
        left="alpha-beta",
        right="alpha-beta:best",
        caption="Row by row, the winning move is the last that X tries: 116 nodes. Tried first, it takes 10.",
    ),
    Example(
        title="Nobody can force a win",
        position="XOX/.../.XO",
        left="early-exit",
        right="alpha-beta",
        caption="Early exit stops only at a win, and each win here is tried last: it visits all 65 nodes. "
        "Alpha-beta also skips moves that cannot beat a draw: 31 nodes.",
    ),
    Example(
        title="A win at hand",
        position="O../X../XOX",
        left="early-exit",
        right="alpha-beta",
        caption="Early exit stops as soon as O has found a win: 8 nodes. Alpha-beta does not know that "
        "nothing is better than a win and goes on: 28.",
    ),
    Example(
        title="Seen before",
        position=".../.OX/XO.",
        left="alpha-beta",
        right="alpha-beta-memory",
        caption="Different orders of the same moves lead to the same position. With memory it is looked up: "
        "58 nodes instead of 82.",
    ),
    Example(
        title="Beyond the horizon",
        position=".X./OOX/.X.",
        left="minimax",
        right="horizon",
        caption="No win is visible two moves ahead, so horizon estimates and plays c1, which only draws. "
        "Minimax sees that a1 wins.",
    ),
    Example(
        title="Judgement errs",
        position="..X/X../..O",
        left="minimax",
        right="judgement",
        caption="Judgement counts how games end instead of asking what can be forced. It plays a1, which "
        "loses; minimax finds a3, which draws.",
    ),
    Example(
        title="The whole game",
        position=".../.../...",
        left="minimax",
        right="alpha-beta",
        caption="From the empty board: 549,946 nodes, of which alpha-beta needs 18,297. Try another order "
        "of moves.",
    ),
)
