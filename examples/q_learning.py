"""Tabular Q-learning by self-play, until it never gives anything away: zero regret in every position.

Which positions: all 4,520 that play can reach and in which it goes on, also those that good play avoids.
Games begin anywhere, 512 at once; a move is worth what the opponent's best answer leaves. The learning
curve is drawn as learning_curve.svg.
"""

from pathlib import Path

import numpy as np

from noughts.env.arrays import LEGAL, REGRETS, playable_states, step

GAMES, EXPLORE, RATE, EVERY, MOST = 512, 0.5, 0.5, 20, 20_000  # the last: steps between measures, and at most


def learn(seed: int = 0) -> list[float]:
    """The mean regret of the greedy moves in all positions, measured again and again until it is zero."""
    dice = np.random.default_rng(seed)
    everywhere = playable_states()
    worth = np.where(LEGAL, 0.0, -np.inf)  # of each action in each state, to the mover
    states = dice.choice(everywhere, GAMES)
    curve = []
    for number in range(MOST):
        if number % EVERY == 0:
            curve.append(float(REGRETS[everywhere, worth[everywhere].argmax(axis=1)].mean()))
            if curve[-1] == 0:
                break
        wish = np.where(dice.random(GAMES)[:, None] < EXPLORE, dice.random((GAMES, 9)), worth[states])
        actions = np.where(LEGAL[states], wish, -np.inf).argmax(axis=1)
        after, rewards, over = step(states, actions)
        target = np.where(over, rewards, -worth[after].max(axis=1))
        worth[states, actions] += RATE * (target - worth[states, actions])
        states = np.where(over, dice.choice(everywhere, GAMES), after)
    return curve


def drawn(curve: list[float]) -> str:
    """The learning curve as SVG: moves learnt from to the right, mean regret upwards."""
    right = 560 / max(1, len(curve) - 1)
    points = " ".join(
        f"{60 + at * right:.1f},{260 - 220 * mean / curve[0]:.1f}" for at, mean in enumerate(curve)
    )
    moves = f"{(len(curve) - 1) * EVERY * GAMES:,} moves"
    texts = [
        (8, 44, f"{curve[0]:.2f}"),
        (8, 264, "0.00"),
        (60, 24, "mean regret of the greedy move"),
        (500, 284, moves),
    ]
    words = "".join(
        f'<text x="{x}" y="{y}" font-family="sans-serif" font-size="13">{text}</text>' for x, y, text in texts
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 300">'
        '<rect width="640" height="300" fill="#fff"/>'
        f'<path d="M60 40V260H620" fill="none" stroke="#8a8f98"/>{words}'
        f'<polyline points="{points}" fill="none" stroke="#1f5fbf" stroke-width="2"/></svg>'
    )


if __name__ == "__main__":
    found = learn()
    Path("learning_curve.svg").write_text(drawn(found), encoding="utf-8")
    print(
        f"mean regret {found[0]:.3f} at first, {found[-1]:g} after {(len(found) - 1) * EVERY * GAMES:,} moves"
    )
