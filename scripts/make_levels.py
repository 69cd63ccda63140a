"""Make `docs/background/levels.md`: who the levels are, what they overlook, and how all players do on 3 x 3.

    python scripts/make_levels.py

Nothing is sampled here: every game is counted with its chance. A score counts a win as 1 and a draw as
1/2, over both sides: half of the games as X, half as O. Only the last section, on larger boards, is
kept as `benchmarks/level_matches.py` left it.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from pathlib import Path

from noughts.game.position import Position, reachable_positions
from noughts.game.tactics import forks, threats_against_mover, threats_of_mover
from noughts.players.arena.match import exact_match
from noughts.players.levels import ADULT, FIRST_OPPONENT, LEVELS, TACTICS, Level, Skill, skill
from noughts.players.player import Odds, Player
from noughts.players.registry import player_named
from noughts.solving import perfect
from noughts.strategies import STRATEGIES

TARGET = Path(__file__).parent.parent / "docs" / "background" / "levels.md"
NAMES = ("random", *LEVELS, "perfect", "greedy", *STRATEGIES)
LARGER_BOARDS = "\n## On larger boards\n"

INTRODUCTION = """\
# The levels and their numbers

How the eight levels work, and every figure we have about them. If you only want to choose an opponent, see
[players and levels](../reference/players.md).

A level looks some turns ahead and finds the wins and losses within them. Chance decides how far it looks, so
it overlooks deep threats more often than plain ones. When a level overlooks something, it picks a cell that
looks good: one on many open lines, especially lines that already have marks. Sometimes that is the right cell
by luck. So a level does not play the same game every time.

The levels are models. We did not measure human games.

On boards of more than nine cells, a level that looks further than two threats asks the engine. It searches a
few thousand positions at most and answers in well under a second.

| Player | Name | A win | A block | A fork | A fork of the opponent | Deeper |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
"""
MISSES = """
*The chance to overlook each of these. A fork is two threats at once. {title} (`{first}`) is the first
opponent that a newcomer meets.*

## What they miss

The share of positions of 3 x 3 in which a player misses its chance, in percent. The figures are exact.

- A *win* completes a line.
- A *block* is the only cell that stops the opponent from completing one.
- A *fork* makes two threats at once and wins.
- A *fork defence* leaves the opponent without a fork, where other moves allow one.
- *Deeper* is a move that keeps the value where other moves do not, without one of the chances above.

Positions that have a chance and a move that misses it: {chances}.

| Player | {tactics} |
| --- |{columns}
"""
OPENINGS = """
## How they open

Percent of the games that a level begins in the centre, in a corner or on an edge.

| Player | Centre | Corners | Edges |
| --- | ---: | ---: | ---: |
"""
PEOPLE_AGAINST = """
## How often a simulated person wins

The share of games that three simulated people win and draw against each level, in percent. They play half of
the games as X and half as O. The figures are exact.

Each person sees a fixed share of the wins and blocks, looks no further, and otherwise picks a cell that looks
good. The person who sees nine of ten represents an attentive adult. The levels describe themselves by that
person. The person who sees two of three is the opponent that `perfect` is tuned for.

The simulated adult wins {wins} of 100 games against {title} and draws {draws}.

| Player | Name | {people} |
| --- | --- |{columns}
"""
STEPS = """
## Step by step

Scores on 3 x 3 in percent, exact. A win counts 1 and a draw 1/2. Half of the games are played as X.

| Player | Against random | Step | Against perfect | Step |
| --- | ---: | ---: | ---: | ---: |
"""
PERFECT = """
## The perfect player

On 3 x 3, `perfect` keeps the value of every position. It wins in the fewest moves and loses in the most.
Among the remaining moves it takes the one that scores best against the person who sees two of three.

The table shows its score against 15 opponents, in percent, exact. All 15 are programs.

- *Best possible*: the score of a player that keeps every value and is tuned to this opponent.
- *Lost*: the difference, {mean:.2f} points on average and {most:.2f} at most.
- *Sees 90 %*: wins or blocks in nine chances of ten, and otherwise takes a random cell.

| Against | Wins as X | Draws as X | Wins as O | Draws as O | Score | Best possible | Lost |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
"""
ALL = """
## All against all

The score in percent of the player on the left against the player above.

"""
PEOPLE = {
    "sees 1 of 2": skill("", "1/2 1/2 1 1 1", ADULT.eye),
    "sees 2 of 3": skill("", "1/3 1/3 1 1 1", ADULT.eye),
    "sees 9 of 10": ADULT,
}
SEES = {
    f"sees {seen} %": Skill("", (1 - Fraction(seen, 100),) * 2 + (Fraction(1),) * 3, eye=0)
    for seen in (100, 90, 75, 50, 25)
}


class Remembering(Player):
    """A player that computes the odds of a position once."""

    def __init__(self, player: Player) -> None:
        self.name = player.name
        self.summary = player.summary
        self.player = player
        self.known: dict[Position, Odds] = {}

    def odds(self, position: Position) -> Odds:
        """The odds of the wrapped player."""
        if position not in self.known:
            self.known[position] = self.player.odds(position)
        return self.known[position]


@cache
def player(name: str) -> Player:
    """A player by name, or one of the models of people."""
    skills = PEOPLE | SEES
    return Remembering(Level(name, skills[name]) if name in skills else player_named(name))


@cache
def ends(name: str, other: str) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """The shares of games that a player wins as X, draws as X, wins as O, draws as O."""
    as_x, as_o = exact_match(player(name), player(other)), exact_match(player(other), player(name))
    return as_x.first_wins, as_x.draws, as_o.second_wins, as_o.draws


@cache
def score(name: str, other: str) -> Fraction:
    """The score of a player against another, over both sides: win 1, draw 1/2."""
    if name == other:
        return Fraction(1, 2)
    if name in NAMES and other in NAMES and NAMES.index(name) > NAMES.index(other):
        return 1 - score(other, name)  # which may be cached
    wins_x, draws_x, wins_o, draws_o = ends(name, other)
    return (wins_x + wins_o + (draws_x + draws_o) / 2) / 2


def best_score(other: str) -> Fraction:
    """The best score against a player of any policy that keeps the value of every position."""

    @cache
    def value(position: Position, mark: str) -> Fraction:
        if position.outcome:
            return {mark: Fraction(1), None: Fraction(1, 2)}.get(position.outcome.winner, Fraction(0))
        if position.mover == mark:
            return max(value(position.play(move), mark) for move in keeping(position))
        replies = player(other).odds(position).items()
        return sum((chance * value(position.play(move), mark) for move, chance in replies), Fraction(0))

    return (value(Position(), "X") + value(Position(), "O")) / 2


def keeping(position: Position) -> set[int]:
    """The moves that keep the value."""
    return {move for move in position.moves if perfect.value(position.play(move)) == -perfect.value(position)}


@cache
def tactics() -> dict[str, dict[Position, set[int]]]:
    """For each tactic, the positions with a chance for it and the moves that use it."""
    found: dict[str, dict[Position, set[int]]] = {tactic: {} for tactic in TACTICS}
    for position in reachable_positions():
        tactic, moves = _chance(position)
        if moves and moves != set(position.moves):
            found[tactic][position] = moves
    return found


def _chance(position: Position) -> tuple[str, set[int]]:
    if position.outcome:
        return "win", set()
    if wins := threats_of_mover(position):
        return "win", set(wins)
    if blocks := threats_against_mover(position):
        return "block", set(blocks) if len(blocks) == 1 else set()
    if forking := forks(position.game, position.mine, position.theirs):
        return "fork", set(forking)
    safe = {move for move in position.moves if not _has_a_fork(position.play(move))}
    if safe != set(position.moves):
        return "fork defence", safe
    return "deeper", keeping(position)


def _has_a_fork(position: Position) -> bool:
    return bool(forks(position.game, position.mine, position.theirs))


def misses(name: str) -> dict[str, Fraction]:
    """For each tactic, the share of its chances that a player misses."""
    found = {}
    for tactic, chances in tactics().items():
        taken = [share_of(player(name).odds(position), moves) for position, moves in chances.items()]
        found[tactic] = 1 - sum(taken, Fraction(0)) / len(chances)
    return found


def openings(name: str) -> dict[str, Fraction]:
    """How often a player begins in the centre, in a corner, on an edge."""
    odds = player(name).odds(Position())
    cells = {"centre": (4,), "corners": (0, 2, 6, 8), "edges": (1, 3, 5, 7)}
    return {kind: share_of(odds, own) for kind, own in cells.items()}


def share_of(odds: Odds, moves: Iterable[int]) -> Fraction:
    """The probability of these moves together."""
    return sum((odds.get(move, Fraction(0)) for move in moves), Fraction(0))


def percent(share: Fraction, digits: int = 1) -> str:
    """A share in percent.

    >>> percent(Fraction(1, 3))
    '33.3'
    """
    return f"{float(100 * share):.{digits}f}"


def row(*cells: object) -> str:
    """A line of a table."""
    return f"| {' | '.join(map(str, cells))} |\n"


def who_they_are() -> Iterable[str]:
    """The names of the levels, and what they overlook."""
    for name, level in LEVELS.items():
        yield row(f"`{name}`", level.title, *level.overlooks)


def what_they_miss() -> Iterable[str]:
    """The share of chances that is missed."""
    for name in ("random", *LEVELS, "perfect", "greedy"):
        yield row(f"`{name}`", *(percent(share, 2) for share in misses(name).values()))


def how_they_open() -> Iterable[str]:
    """Centre, corners, edges."""
    for name in ("random", *LEVELS, "perfect"):
        yield row(f"`{name}`", *map(percent, openings(name).values()))


def how_people_do() -> Iterable[str]:
    """Wins and draws of people."""
    for name, level in LEVELS.items():
        cells = []
        for person in PEOPLE:
            wins_x, draws_x, wins_o, draws_o = ends(person, name)
            cells += [percent((wins_x + wins_o) / 2), percent((draws_x + draws_o) / 2)]
        yield row(f"`{name}`", level.title, *cells)


def step_by_step() -> Iterable[str]:
    """Scores against the weakest and the strongest."""
    rising = ("random", *LEVELS, "perfect")
    for below, name in zip((None, *rising), rising, strict=False):
        cells = []
        for other in ("random", "perfect"):
            step = "" if below is None else percent(score(name, other) - score(below, other))
            cells += [percent(score(name, other)), step]
        yield row(f"`{name}`", *cells)


@cache
def regrets() -> dict[str, tuple[Fraction, Fraction]]:
    """For each of 15 opponents, the score of the perfect player and the best possible."""
    others = ("random", *LEVELS, "greedy", *SEES)
    return {other: (score("perfect", other), best_score(other)) for other in others}


def how_perfect_does() -> Iterable[str]:
    """The perfect player against 15 opponents."""
    for other, (got, most) in regrets().items():
        shares = (*ends("perfect", other), got, most, most - got)
        yield row(f"`{other}`" if other not in SEES else other, *(percent(share, 2) for share in shares))


def all_against_all() -> Iterable[str]:
    """The score of each player against each other player."""
    yield row("", *(f"`{name}`" for name in NAMES)) + f"| --- |{' ---: |' * len(NAMES)}\n"
    for name in NAMES:
        yield row(f"`{name}`", *(percent(score(name, other)) for other in NAMES))


def page() -> str:
    """The whole page."""
    lost = [100 * float(most - got) for got, most in regrets().values()]
    wins_x, draws_x, wins_o, draws_o = ends("sees 9 of 10", FIRST_OPPONENT)
    chances = ", ".join(f"{tactic} {len(positions)}" for tactic, positions in tactics().items())
    parts: list[str | Iterable[str]] = [
        INTRODUCTION,
        who_they_are(),
        MISSES.format(
            title=LEVELS[FIRST_OPPONENT].title,
            first=FIRST_OPPONENT,
            chances=chances,
            tactics=" | ".join(TACTICS),
            columns=" ---: |" * len(TACTICS),
        ),
        what_they_miss(),
        OPENINGS,
        how_they_open(),
        PEOPLE_AGAINST.format(
            title=LEVELS[FIRST_OPPONENT].title,
            wins=percent((wins_x + wins_o) / 2),
            draws=percent((draws_x + draws_o) / 2),
            people=" | ".join(f"{person}: wins | draws" for person in PEOPLE),
            columns=" ---: |" * 2 * len(PEOPLE),
        ),
        how_people_do(),
        STEPS,
        step_by_step(),
        PERFECT.format(mean=sum(lost) / len(lost), most=max(lost)),
        how_perfect_does(),
        ALL,
        all_against_all(),
        *TARGET.read_text().partition(LARGER_BOARDS)[1:],
    ]
    return "".join("".join(part) for part in parts)


if __name__ == "__main__":
    TARGET.write_text(page())
    print(f"wrote {TARGET.name}")
