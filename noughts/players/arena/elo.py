"""Ratings from scores: the Bradley-Terry model, fitted by maximum likelihood.

The expected share of player i against player j is p = 1 / (1 + 10^((r_j - r_i) / 400)). The ratings
maximise the likelihood of the scores; a draw is half a win and half a loss. Near its maximum, the
likelihood is like a normal distribution whose covariance is the inverse of the Fisher information: the
sum over the pairings of games times p (1 - p). The 95 % error bar is 1.96 standard deviations to either
side. A draw varies less than a win or a loss, so with many draws a bar is too wide rather than too
narrow. Ratings sum to 0: only their differences have a meaning.
"""

from collections.abc import Sequence
from math import exp, log, sqrt

POINTS = 400 / log(10)  # Elo points in one natural unit
LONGEST_STEP = 1.0  # in natural units; a full Newton step from far away would overshoot
PRECISION = 1e-9
DEVIATIONS = 1.959964  # standard deviations that contain 95 % of a normal distribution

Matrix = list[list[float]]


def has_ratings(points: Sequence[Sequence[float]]) -> bool:
    """Whether there are finite ratings: not if some players got every point against all others.

    >>> has_ratings([[0, 1], [0, 0]]), has_ratings([[0, 0.9], [0.1, 0]])
    (False, True)
    """
    players = range(len(points))

    def reachable(forwards: bool) -> set[int]:
        """The players that a chain of points connects to the first one, in this direction."""
        found, waiting = {0}, [0]
        while waiting:
            one = waiting.pop()
            new = {other for other in players if (points[one][other] if forwards else points[other][one]) > 0}
            waiting += new - found
            found |= new
        return found

    return len(reachable(True)) == len(reachable(False)) == len(points)


def ratings(points: Sequence[Sequence[float]]) -> tuple[list[float], list[float]]:
    """The rating of each player, and the half-width of its error bar.

    `points[i][j]` are the points of player i against player j. `has_ratings` must be true.

    >>> (one, other), (bar, _) = ratings([[0, 75], [25, 0]])
    >>> round(one - other), round(bar)
    (191, 39)
    """
    size = len(points)
    games = [[points[one][other] + points[other][one] for other in range(size)] for one in range(size)]
    strength = [0.0] * size
    step = LONGEST_STEP
    while step > PRECISION:
        inverse = _covariance(games, strength)
        slope = [
            sum(
                points[one][other] - games[one][other] * _logistic(strength[one] - strength[other])
                for other in range(size)
                if other != one
            )
            for one in range(size)
        ]
        move = [sum(inverse[one][other] * slope[other] for other in range(size)) for one in range(size)]
        step = max(map(abs, move))
        shorter = LONGEST_STEP / max(step, LONGEST_STEP)
        strength = [at + shorter * by for at, by in zip(strength, move, strict=True)]
    bars = [DEVIATIONS * POINTS * sqrt(inverse[one][one]) for one in range(size)]
    return [POINTS * at for at in strength], bars


def _logistic(ahead: float) -> float:
    return 1 / (1 + exp(-ahead))


def _covariance(games: Matrix, strength: Sequence[float]) -> Matrix:
    """The inverse of the Fisher information, among ratings that sum to 0.

    Adding a constant to all ratings does not change the likelihood, so the information is singular.
    With 1/n added to each entry it has an inverse, from which 1/n is subtracted again.
    """
    size = len(games)
    spread = 1 / size
    information = [[spread] * size for _ in range(size)]
    for one in range(size):
        for other in range(size):
            if one != other:
                share = _logistic(strength[one] - strength[other])
                weight = games[one][other] * share * (1 - share)
                information[one][one] += weight
                information[one][other] -= weight
    return [[cell - spread for cell in row] for row in _inverse(information)]


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse by elimination; the matrix is positive definite, so it needs no pivoting."""
    size = len(matrix)
    rows = [[*row, *(float(one == other) for other in range(size))] for one, row in enumerate(matrix)]
    for one in range(size):
        pivot = rows[one] = [cell / rows[one][one] for cell in rows[one]]
        for other in range(size):
            if other != one:
                factor = rows[other][one]
                rows[other] = [cell - factor * by for cell, by in zip(rows[other], pivot, strict=True)]
    return [row[size:] for row in rows]
