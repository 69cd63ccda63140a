"""Count style faults in the explanations of all positions and moves of 3 x 3.

python scripts/count_explanations.py            print the counts
python scripts/count_explanations.py --write    write tests/explanations/examples.md again
"""

import argparse
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random

from noughts.api.analysis import explain_position
from noughts.explanations.claims import LOSING, Claim, Explanation
from noughts.game.position import Position, reachable_positions
from noughts.game.tactics import threats_against_mover

DOCUMENT = Path(__file__).parent.parent / "tests" / "explanations" / "examples.md"
SEED, EXAMPLES = 12, 60
MOST_SENTENCES, MOST_WORDS = 3, 30
FORBIDDEN = re.compile(r"\b(ply|plies|proof|falling|rising|fork|forks)\b")
ONLY_VALUE = re.compile(
    r"([XO]|\w\d) keeps the draw\.|It is a draw, whatever [XO] plays\.",
)


def ignored_blocks(explanation: Explanation) -> int:
    """The number of variations in which the loser overlooks a threat that could be blocked."""
    return len({claim.variation for claim in explanation.claims if _ignores_block(explanation, claim)})


def _ignores_block(explanation: Explanation, claim: Claim) -> bool:
    position, move = explanation.position, explanation.move
    if claim.kind in LOSING and move is not None:
        position = position.play(move)
    turns = []
    for cell in claim.variation:
        turns.append((position, cell))
        position = position.play(cell)
    winner = position.outcome and position.outcome.winner
    return bool(winner) and any(
        at.mover != winner and threats_against_mover(at) and cell not in threats_against_mover(at)
        for at, cell in turns
    )


COUNTS: dict[str, Callable[[Explanation], int]] = {
    "explanations of more than 3 sentences": lambda one: len(one.sentences) > MOST_SENTENCES,
    "explanations of a move of more than 30 words": lambda one: (
        one.move is not None and len(one.text.split()) > MOST_WORDS
    ),
    "explanations of a move that give only its value": lambda one: (
        one.move is not None and bool(ONLY_VALUE.fullmatch(one.text))
    ),
    "sentences with two colons": lambda one: sum(sentence.count(":") > 1 for sentence in one.sentences),
    'sentences with "ply", "proof", "fork", "falling" or "rising"': lambda one: sum(
        bool(FORBIDDEN.search(sentence)) for sentence in one.sentences
    ),
    "variations in which the loser ignores a block": ignored_blocks,
}


def unfinished_positions() -> list[Position]:
    """The unfinished positions, in an order that does not depend on hashes."""
    return sorted((position for position in reachable_positions() if not position.outcome), key=str)


def explanations() -> Iterator[Explanation]:
    """The explanations of every unfinished position and of each of its moves."""
    for position in unfinished_positions():
        for move in (None, *position.moves):
            yield explain_position(position, move, 0)


def count_faults(given: Iterable[Explanation]) -> dict[str, int]:
    """All counts."""
    totals = dict.fromkeys(COUNTS, 0)
    for explanation in given:
        for name, count in COUNTS.items():
            totals[name] += count(explanation)
    return totals


def move_examples() -> list[str]:
    """Some explanations of moves, as rows of a table."""
    moves = [(position, move) for position in unfinished_positions() for move in position.moves]
    return [
        f"| `{at}` {at.mover} {at.game.cell_name(move)} | {explain_position(at, move, 0).text} |"
        for at, move in Random(SEED).sample(moves, EXAMPLES)  # noqa: S311
    ]


def position_examples() -> list[str]:
    """Some explanations of positions, as rows of a table."""
    chosen = Random(SEED).sample(unfinished_positions(), EXAMPLES // 4)  # noqa: S311
    return [f"| `{at}` | {explain_position(at, None, 0).text} |" for at in chosen]


def example_page() -> str:
    """The examples as a document to read."""
    moves, positions = "\n".join(move_examples()), "\n".join(position_examples())
    return (
        "# Explanations to read\n\nDrawn with a fixed seed. `python scripts/count_explanations.py --write` "
        f"writes this file again.\n\n## Moves\n\n| Position, move | Explanation |\n| --- | --- |\n{moves}\n"
        f"\n## Positions\n\n| Position | Explanation |\n| --- | --- |\n{positions}\n"
    )


def main() -> None:
    """Print the counts, or renew the examples."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", action="store_true", help=f"write {DOCUMENT.name} again")
    if parser.parse_args().write:
        DOCUMENT.write_text(example_page())
        return
    for name, count in count_faults(explanations()).items():
        print(f"{count:6}  {name}")


if __name__ == "__main__":
    main()
