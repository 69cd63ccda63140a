"""Mirror images are told once: groups of moves that are alike, with the names people use."""

from noughts.api.analysis import analysis
from noughts.explanations.places import mirror_groups
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.limit import Limit
from noughts.solving.oracle import analyse
from tests.every import UNFINISHED

TURNS = (  # where each cell of 3 x 3 goes, written out
    (0, 1, 2, 3, 4, 5, 6, 7, 8),
    (2, 5, 8, 1, 4, 7, 0, 3, 6),
    (8, 7, 6, 5, 4, 3, 2, 1, 0),
    (6, 3, 0, 7, 4, 1, 8, 5, 2),
    (2, 1, 0, 5, 4, 3, 8, 7, 6),
    (6, 7, 8, 3, 4, 5, 0, 1, 2),
    (0, 3, 6, 1, 4, 7, 2, 5, 8),
    (8, 5, 2, 7, 4, 1, 6, 3, 0),
)


def images(position: Position, move: int) -> set[int]:
    """The mirror images of a move, found by turning the board as text."""
    board = str(position).replace("/", "")
    own = [turn for turn in TURNS if all(board[cell] == board[turn[cell]] for cell in range(9))]
    return {turn[move] for turn in own}


def test_groups_of_every_position() -> None:
    for position in UNFINISHED:
        found = analyse(position)
        groups = mirror_groups(found)
        assert sorted(cell for group in groups for cell in group) == list(position.moves)
        assert all(set(group) == images(position, group[0]) for group in groups)
        scores = [[found.move(cell).score for cell in group] for group in groups]
        assert all(len(set(group)) == 1 for group in scores)
        assert [group[0].sort_key for group in scores if group[0]] == sorted(
            (group[0].sort_key for group in scores if group[0]), reverse=True
        )


def told(position: str, game: str = "3x3k3") -> list[tuple[str, str]]:
    return [(group["words"], group["worth"]) for group in analysis(game, position)["groups"]]


def test_names() -> None:
    assert told(".../.../...") == [
        ("the four corners", "draw"),
        ("the four edges", "draw"),
        ("the centre", "draw"),
    ]
    assert told(".../.X./...") == [("the four corners", "draw"), ("the four edges", "loss in 3 moves")]
    assert told("X../.O./..X") == [("the four edges", "draw"), ("c1 and a3", "loss in 2 moves")]
    assert told("XXX/OO./...") == []


def test_lines_of_moves() -> None:
    for position, lines in (
        (".../.../...", ["Draw: every move."]),
        (".../.X./...", ["Draw: the four corners.", "Loss in 3 moves: the four edges."]),
        (".X./.../...", ["Draw: the centre, a1, c1 and b3.", "Loss in 3 moves: a2, c2, a3 and c3."]),
        ("X.O/.X./O..", ["Win at once: c3.", "Win in 2 moves: b1, a2, c2 and b3."]),
        ("XXX/OO./...", []),
    ):
        assert analysis("3x3k3", position)["table"] == lines


def test_a_group_has_the_facts_of_its_moves() -> None:
    found = analysis("3x3k3", "X../.O./..X")
    moves = {move["cell"]: move for move in found["moves"]}
    for group in found["groups"]:
        for cell in group["cells"]:
            move = moves[cell]
            for field in ("value", "plies", "best", "rank"):
                assert group[field] == move[field]
            assert group["worth"] == move["words"]
        assert group["why"] == moves[group["cells"][0]]["why"]


def test_what_is_not_proven_of_some_images_is_a_group_of_its_own() -> None:
    """On a large board the engine may know of one move and not of its images."""
    position = Position.parse("XXXX./...../OOO../...../.....", Game(5, 5, 5))
    found = analyse(position, limit=Limit(seconds=5))
    for group in mirror_groups(found):
        assert len({found.move(cell).score for cell in group}) == 1
