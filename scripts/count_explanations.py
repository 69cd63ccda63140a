"""Count what is good and bad in the explanations of all positions and moves of 3 x 3; print some to read.

    python scripts/count_explanations.py                    the counts
    python scripts/count_explanations.py --dump FILE        keep what is said, as JSON
    python scripts/count_explanations.py --read FILE        count what another version said
    python scripts/count_explanations.py --write            write tests/explanations/examples.md again

Everything is counted from the form that programs read, so that two versions can be compared.
"""

import argparse
import json
import re
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from noughts.api.questions import explain_position
from noughts.game.position import Position, reachable_positions
from noughts.game.tactics import forks, threats_against_mover, threats_of_mover
from noughts.solving.perfect import value

DOCUMENT = Path(__file__).parent.parent / "tests" / "explanations" / "examples.md"
SEED, EXAMPLES = 12, 60
MOST_WORDS = 30
FORBIDDEN = re.compile(r"\b(ply|plies|proof|falling|rising|fork|forks)\b")
CELL = re.compile(r"\b[abc][123]\b")
AFTER_THE_MOVE = {"gives-away-win", "gives-away-draw", "loses", "leaves-win", "allows-fork", "forces-fork"}
SAYS_FORK = re.compile(r"two threats|three threats|\bforks?\b")


class Told:
    """What is said of a move, or of a position if there is none."""

    def __init__(self, form: dict[str, Any]) -> None:
        self.position = Position.parse(form["position"])
        self.move = None if form["move"] is None else self.position.game.cell_index(form["move"])
        self.sentences: list[str] = form["sentences"]
        self.text = " ".join(self.sentences)
        self.claims: dict[str, dict[str, Any]] = {claim["kind"]: claim for claim in form["claims"]}
        self.all_claims: list[dict[str, Any]] = form["claims"]

    @cached_property
    def after(self) -> Position:
        """The position after the move."""
        return self.position if self.move is None else self.position.play(self.move)

    def has(self, *kinds: str) -> bool:
        """Is there a claim of one of these kinds?"""
        return any(kind in self.claims for kind in kinds)

    def cells(self, kind: str) -> list[int]:
        """The cells that a claim names."""
        return [self.position.game.cell_index(name) for name in self.claims[kind]["cells"]]

    def own_threats(self) -> set[int]:
        """Where a threat has been made with the move itself."""
        lines = self.position.game.lines_through[self.move or 0]
        made = threats_against_mover(self.after)
        return {cell for cell in made if any(line in lines for line in made[cell])}


def claims_what_it_did_not_do(told: Told) -> bool:
    """A threat on a row the move does not lie on."""
    name = told.position.game.cell_name
    rows = told.claims["threat"]["rows"] if told.has("threat") else []
    return told.move is not None and any(name(told.move) not in row for row in rows)


def fork_of(threats: int) -> Callable[[Told], bool]:
    """A fork of which only so many threats are the move's own."""
    return lambda told: told.move is not None and told.has("fork") and len(told.own_threats()) == threats


def contradicts_itself(told: Told) -> bool:
    """The other side wins at a cell that the best move leaves open, though it could be blocked."""
    danger = threats_against_mover(told.position)
    best = told.position.game.cell_index(told.claims["best"]["move"]) if told.has("best") else None
    return (
        told.move is None and len(danger) == 1 and best not in danger and not threats_of_mover(told.position)
    )


def repeats(told: Told) -> int:
    """Sentences that tell of the same win as the one before."""

    def win(sentence: str) -> tuple[str, set[str]] | None:
        found = re.search(r"([XO])(?: now|, who|) wins(?: at once:| there| at)", sentence)
        return (found[1], set(CELL.findall(sentence))) if found else None

    wins = [win(sentence) for sentence in told.sentences]
    return sum(
        one is not None and other is not None and one[0] == other[0] and bool(one[1] & other[1])
        for one, other in pairwise(wins)
    )


def repeated_lines(told: Told) -> int:
    """Sentences that spell out a line of play that the one before has spelt out."""
    lines = [re.findall(r"[abc][123](?: [abc][123])+", sentence) for sentence in told.sentences]
    return sum(bool(set(one) & set(other)) for one, other in pairwise(lines))


def two_colons(told: Told) -> int:
    """Sentences with two colons."""
    return sum(sentence.count(":") > 1 for sentence in told.sentences)


def hides_two_threats(told: Told) -> bool:
    """Lost because of two threats, and that is not said."""
    lost = len(threats_against_mover(told.position)) > 1 and not threats_of_mover(told.position)
    return told.move is not None and lost and "block only one" not in told.text


def hides_missed_fork(told: Told) -> bool:
    """A win was missed that takes two threats at once, and that is not said."""
    missed = told.claims.get("misses-win", {"plies": 1})
    said = re.search(r"[^.]*(?:misses a win|would have won)[^.]*\.", told.text)
    return bool(missed["plies"] != 1 and not (said and SAYS_FORK.search(said[0])))


def praises_forced_fork(told: Told) -> bool:
    """A threat is told as a merit, though the block makes two threats in turn."""
    if told.move is None or not told.has("threat"):
        return False
    (block,) = told.cells("threat")
    gained = threats_against_mover(told.after.play(block))
    return len(gained) > 1 and bool(re.search(r" threatens [^.]*must block", told.text))


def hides_forcing_defence(told: Told) -> bool:
    """A threat that leaves the other side no time for a fork it had, and the two are not linked."""
    if told.move is None or not told.has("threat") or value(told.after) or value(told.position):
        return False
    position = told.position
    had = set(forks(position.game, position.theirs, position.mine)) - {told.move, *told.cells("threat")}
    linked = re.search(r"threatens [^.]*must block, so [XO] has no time|Only .* holds the draw", told.text)
    return bool(had) and not linked


def ignored_blocks(told: Told) -> int:
    """Lines in which the loser overlooks a threat that can be blocked."""
    return len({tuple(claim["line"]) for claim in told.all_claims if _ignores(told, claim)})


def _ignores(told: Told, claim: dict[str, Any]) -> bool:
    position, moves = told.after if claim["kind"] in AFTER_THE_MOVE else told.position, []
    for name in claim["line"]:
        cell = position.game.cell_index(name)
        moves.append((position, cell))
        position = position.play(cell)
    winner = position.outcome and position.outcome.winner
    return bool(winner) and any(
        at.mover != winner and threats_against_mover(at) and cell not in threats_against_mover(at)
        for at, cell in moves
    )


def easy_traps(told: Told) -> bool:
    """A trap from which half of the replies escape."""
    return told.move is not None and told.has("trap") and 2 * len(told.cells("trap")) >= len(told.after.moves)


def line_without_plan(told: Told) -> bool:
    """A line of five moves or more, and no plan in words."""
    long = [claim for claim in told.all_claims if len(claim["line"]) > 4 and claim["kind"] != "slower"]
    return told.move is not None and bool(long) and " then " not in told.text


def bare(told: Told) -> bool:
    """Nothing but the value."""
    return told.move is not None and bool(
        re.fullmatch(
            r"(\w\d holds the draw|After \w\d best play leads to a draw|Every move draws here)\.", told.text
        )
    )


COUNTS: dict[str, Callable[[Told], int]] = {
    "threats on a row that the move does not lie on": claims_what_it_did_not_do,
    "forks without a new threat": fork_of(0),
    "forks with one new threat": fork_of(1),
    "positions that contradict themselves": contradicts_itself,
    "sentences that repeat the one before": repeats,
    "lines of play spelt out twice": repeated_lines,
    "sentences with two colons": two_colons,
    'lost positions that do not say "two threats, one block"': hides_two_threats,
    "missed wins that do not name the two threats missed": hides_missed_fork,
    "threats told as a merit that force the other side to two threats": praises_forced_fork,
    "forcing defences that do not link threat and defence": hides_forcing_defence,
    "lines in which the loser ignores a block": ignored_blocks,
    "traps from which half of the replies escape": easy_traps,
    "lines of five moves without a plan in words": line_without_plan,
    "explanations that say nothing but the value": bare,
    "explanations of more than three sentences": lambda told: len(told.sentences) > 3,
    "explanations of a move of more than 30 words": lambda told: (
        told.move is not None and len(told.text.split()) > MOST_WORDS
    ),
    'sentences with "ply", "proof", "fork", "falling" or "rising"': lambda told: sum(
        bool(FORBIDDEN.search(sentence)) for sentence in told.sentences
    ),
}


def forms() -> Iterator[dict[str, Any]]:
    """What is said of every unfinished position and every move."""
    for position in reachable_positions():
        if not position.outcome:
            for move in (None, *position.moves):
                yield explain_position(position, move, 0).to_json()


def counted(told: list[Told]) -> dict[str, int]:
    """All counts."""
    return {name: sum(count(one) for one in told) for name, count in COUNTS.items()}


def examples() -> list[str]:
    """Some explanations of moves, the same every time, as lines of a table."""
    moves = [(at, move) for at in reachable_positions() if not at.outcome for move in at.moves]
    # a layer of `reachable` is a set: put in order, so that the seed decides alone
    moves.sort(key=lambda pair: (str(pair[0]), pair[1]))
    chosen = Random(SEED).sample(moves, EXAMPLES)  # noqa: S311
    return [
        f"| `{at}` {at.mover} {at.game.cell_name(move)} | {explain_position(at, move, 0).text} |"
        for at, move in chosen
    ]


def positions() -> list[str]:
    """Some explanations of positions."""
    unfinished = sorted((at for at in reachable_positions() if not at.outcome), key=str)
    chosen = Random(SEED).sample(unfinished, EXAMPLES // 4)  # noqa: S311
    return [f"| `{at}` | {explain_position(at, None, 0).text} |" for at in chosen]


def example_page() -> str:
    """The examples as a document to read."""
    moves = "\n".join(examples())
    states = "\n".join(positions())
    return (
        "# Explanations to read\n\nDrawn with a fixed seed. `python scripts/count_explanations.py --write` "
        f"writes this file again.\n\n## Moves\n\n| Position, move | Explanation |\n| --- | --- |\n{moves}\n"
        f"\n## Positions\n\n| Position | Explanation |\n| --- | --- |\n{states}\n"
    )


def main() -> None:
    """Count, keep or write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--read", metavar="FILE", help="count what stands there")
    parser.add_argument("--dump", metavar="FILE", help="keep what is said")
    parser.add_argument("--write", action="store_true", help=f"write {DOCUMENT.name} again")
    given = parser.parse_args()
    if given.write:
        DOCUMENT.write_text(example_page())
        return
    said = json.loads(Path(given.read).read_text()) if given.read else list(forms())
    if given.dump:
        Path(given.dump).write_text(json.dumps(said))
        return
    told = [Told(form) for form in said]
    moves = sum(one.move is not None for one in told)
    print(
        f"{moves} moves, {len(told) - moves} positions, {sum(len(one.sentences) for one in told)} sentences"
    )
    for name, count in counted(told).items():
        print(f"{count:6}  {name}")


if __name__ == "__main__":
    main()
