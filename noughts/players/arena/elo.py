"""Ratings from scores: the Bradley-Terry model, fitted by maximum likelihood.

Player i is expected to get p = 1 / (1 + 10^((r_j - r_i) / 400)) of the points against player j, and the
ratings are those under which the points that were got are likeliest; a draw is half a win and half a loss.
The likelihood falls off from its top like a normal distribution whose covariance is the inverse of the
Fisher information, games times p (1 - p) summed over the pairings; 1.96 of its deviations to either side
are the 95 % error bar. A draw scatters less than a win or a loss, so with many draws a bar is too
wide rather than too narrow. Ratings sum to 0: only their differences mean anything.
"""

from collections.abc import Sequence
from math import exp, log, sqrt

POINTS = 400 / log(10)  # Elo points in one natural unit
LONGEST_STEP = 1.0  # natural units: from afar Newton's steps would shoot over the top
PRECISION = 1e-9
DEVIATIONS = 1.959964  # of a normal distribution: 95 % lie within so many

Matrix = list[list[float]]


def has_ratings(points: Sequence[Sequence[float]]) -> bool:
    """Are there finite ratings? Not if some players got every point against all others.

    >>> has_ratings([[0, 1], [0, 0]]), has_ratings([[0, 0.9], [0.1, 0]])
    (False, True)
    """
    everybody = range(len(points))

    def reached(forwards: bool) -> set[int]:
        """Whom the first one has, by a chain of points, got some from, or given some to."""
        found, waiting = {0}, [0]
        while waiting:
            one = waiting.pop()
            new = {
                other for other in everybody if (points[one][other] if forwards else points[other][one]) > 0
            }
            waiting += new - found
            found |= new
        return found

    return len(reached(True)) == len(reached(False)) == len(points)


def ratings(points: Sequence[Sequence[float]]) -> tuple[list[float], list[float]]:
    """The rating of each player and how far to either side its error bar reaches.

    `points[i][j]` is what player i got against player j. There must be finite ratings, see `has_ratings`.

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

    The information says nothing about adding the same to all ratings, so it has no inverse; with
    1/n added everywhere it has one, in which 1/n is then too much everywhere.
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
    """The inverse, by elimination; the matrix is symmetric and positive, so no pivot need be looked for."""
    size = len(matrix)
    rows = [[*row, *(float(one == other) for other in range(size))] for one, row in enumerate(matrix)]
    for one in range(size):
        pivot = rows[one] = [cell / rows[one][one] for cell in rows[one]]
        for other in range(size):
            if other != one:
                factor = rows[other][one]
                rows[other] = [cell - factor * by for cell, by in zip(rows[other], pivot, strict=True)]
    return [row[size:] for row in rows]
