"""A game of each kind through all layers, from its notation to the commands."""

import copy
import pickle
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from noughts import GameRecord, analyse, explain, match, review
from noughts.api.analysis import hint
from noughts.api.position import facts_of
from noughts.explanations.claims import Kind
from noughts.game.errors import IllegalMoveError, ImpossibleError, NotationError, NoughtsError
from noughts.game.game import CLASSIC, Game, cells_of
from noughts.game.position import Position, reachable_positions
from noughts.players.player import Dice
from noughts.players.registry import names_for, player_named
from noughts.render.svg import position_svg
from noughts.render.text import position_text, rules_in_words
from noughts.solving.engine import consider
from noughts.solving.limit import Limit
from noughts.solving.oracle import is_instant
from noughts.solving.tables import default_path, find_table, make_table, table_size
from noughts.strategies import STRATEGIES
from tests.cli.calling import as_json, called
from tests.game.family import OWN, UNUSUAL, USUAL, judged, sample

KINDS = ["4x3k3w", "4x3k3c", "4x3k3h", "3x2x2k2", OWN, "4x3k3m", "4x3k3g", "4x3k3n", "3x3k3mg", "4x3:tippy"]
CUBE = "3x3x3k3"


def wrong(given: object) -> Any:
    """Hide a wrong type from the type checker."""
    return given


@pytest.mark.parametrize("name", [*KINDS, CUBE])
def test_notation_and_copies(name: str) -> None:
    game = Game.parse(name)
    assert game is Game.parse(name.upper()) is Game.parse(str(game)) is eval(repr(game))
    assert game is pickle.loads(pickle.dumps(game)) is copy.deepcopy(game)
    assert str(game) == name
    lines = [[game.cell_name(cell) for cell in cells_of(line)] for line in game.lines]
    assert Game.from_lines((game.width, game.rows, game.depth), lines, flags=game.flags) is game
    for position in sample(game, 30):
        assert Position.parse(str(position), game) == position == eval(repr(position))
        assert pickle.loads(pickle.dumps(position)) == position
        assert position.canonical() in map(Position.canonical, sample(game, 30))


@pytest.mark.parametrize("name", [*KINDS, CUBE, "5x4k3c", "5x5k3h", "7x6k4g", "3x3x2k2"])
def test_symmetries_keep_lines_and_moves(name: str) -> None:
    game = Game.parse(name)
    assert game.symmetries[0] == tuple(range(game.cells))
    assert len(set(game.symmetries)) == len(game.symmetries)
    lines = {frozenset(cells_of(line)) for line in game.lines}
    for symmetry in game.symmetries:
        assert {frozenset(symmetry[cell] for cell in line) for line in lines} == lines
        if game.gravity:
            for cell in range(game.cells - game.width):
                assert symmetry[cell + game.width] == symmetry[cell] + game.width


@pytest.mark.parametrize(
    ("name", "lines", "symmetries"),
    [("3x3x3k3", 49, 48), ("4x4x4k4", 76, 48), ("4x3k3c", 24, 16), ("5x5k4h", 24, 4), ("7x6k4g", 69, 2)],
)
def test_known_counts(name: str, lines: int, symmetries: int) -> None:
    """A cube of n cells a side has ((n + 2)^3 - n^3) / 2 lines of n."""
    game = Game.parse(name)
    assert (len(game.lines), len(game.symmetries)) == (lines, symmetries)


def test_lines_of_layers_by_another_way() -> None:
    """Three cells of a cube are a line if they are distinct and the middle one is halfway."""
    places = [(layer, row, column) for layer in range(3) for row in range(3) for column in range(3)]
    found = {
        1 << one | 1 << middle | 1 << end
        for one, end in combinations(range(27), 2)
        for middle in range(27)
        if middle not in (one, end)
        and all(
            2 * at == first + last
            for first, at, last in zip(places[one], places[middle], places[end], strict=True)
        )
    }
    assert set(Game.parse(CUBE).lines) == found


@pytest.mark.parametrize("name", ["3x2k2", "3x2k2g", "3x2k2n", "3x2k2m", "3x2k3mg", "2x3k2ng", "2x2x2k2"])
def test_exactly_the_reachable_positions_exist(name: str) -> None:
    game = Game.parse(name)
    reached = {(position.x, position.o): position for position in reachable_positions(game)}
    for x in range(game.full + 1):
        for o in range(game.full + 1):
            if (x, o) in reached:
                made = Position(game, x, o)
                assert (made.mover, made.outcome is None) == (
                    reached[x, o].mover,
                    reached[x, o].outcome is None,
                )
                assert made.outcome is None or made.outcome.winner == reached[x, o].outcome.winner  # type: ignore[union-attr]
            else:
                with pytest.raises(ImpossibleError):
                    Position(game, x, o)


def test_rules_of_the_flags() -> None:
    lost = Position.parse("XX./OO./...", "3x3k3m").play("c1")
    assert (lost.outcome and lost.outcome.winner, lost.outcome and lost.outcome.line) == ("O", (0, 1, 2))
    falling = Position(Game.parse("7x6k4g"))
    assert [falling.game.cell_name(cell) for cell in falling.moves] == [f"{column}6" for column in "abcdefg"]
    with pytest.raises(IllegalMoveError, match="a mark cannot stay on d3: it falls to the lowest empty cell"):
        falling.play("d3")
    assert str(falling.play("d6").play("d5")).endswith("...O.../...X...")
    shared = Position(Game.parse("3x3k3n")).play("a1").play("b2")
    assert (str(shared), shared.mover) == ("X../.X./...", "X")
    ended = shared.play("c3").outcome
    assert ended is not None
    assert ended.winner == "O"


@pytest.mark.parametrize("name", KINDS)
def test_strategies(name: str) -> None:
    for position in [at for at in sample(Game.parse(name), 60) if at.empty.bit_count() <= 6][:12]:
        for strategy in STRATEGIES.values():
            choice = strategy(remember=True).choose(position)
            assert choice.move in position.moves
            if strategy.name != "judgement":
                assert choice.value == judged(position)[0]
                assert -judged(position.play(choice.move))[0] == choice.value


@pytest.mark.parametrize("name", [*KINDS, CUBE, "5x4k4m"])
def test_players_play_whole_games(name: str) -> None:
    game = Game.parse(name)
    for player in ("greedy", "level-1", "level-5", "level-8", "random", "perfect"):
        played, position, dice = player_named(player, Limit(nodes=500)), Position(game), Dice(name)
        while not position.outcome:
            position = position.play(played.choose(position, dice))
        assert player in names_for(game)


@pytest.mark.parametrize("name", ["4x3k3m", "3x3k3n", "4x3k3g"])
def test_the_highest_level_keeps_more_values_than_the_lowest(name: str) -> None:
    def kept(level: str) -> int:
        player, dice, count = player_named(level), Dice(1), 0
        for position in sample(Game.parse(name), 80):
            move = player.choose(position, dice)
            count += -judged(position.play(move))[0] == judged(position)[0]
        return count

    assert kept("level-8") > kept("level-1")


@pytest.mark.parametrize("name", KINDS)
def test_engine(name: str) -> None:
    for position in sample(Game.parse(name), 40):
        found = consider(position, limit=Limit(nodes=300))
        assert found.move in position.moves
        if found.proven:
            assert found.value == judged(position)[0]
        quick = consider(position, limit=Limit(nodes=300), solve=False)
        assert quick.move in position.moves


TABLES = ["3x3k3c", "2x2x2k2", OWN, "3x3k3m", OWN.replace(":", "m:"), "4x3k3g", "3x3k3mg", "9x1k3g", "3x3k3n"]


@pytest.mark.parametrize("core", ["python", "compiled"])
@pytest.mark.parametrize("name", [*TABLES, "4x3k3ng", OWN.replace(":", "g:"), OWN.replace(":", "n:")])
def test_tables(name: str, core: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_TABLES", str(tmp_path))
    monkeypatch.setenv("NOUGHTS_CORE", core)
    game = Game.parse(name)
    table = make_table(game, default_path(game))
    counts = {1: 0, 0: 0, -1: 0}
    for position in reachable_positions(game):
        value, plies = judged(position)
        assert table.look_up(position) == (value, plies)
        counts[value] += 1
    assert table.tally == (counts[1], counts[0], counts[-1])
    table.check_all()
    again = find_table(game)
    assert again is not None
    assert again.game is game
    assert is_instant(game)
    assert analyse(Position(game)).verdict.score == analyse(Position(game), distance=True).verdict.score


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("7x6k4g", "a table with gravity or one mark is for boards of up to 25 cells, and 7x6k4g has 42"),
        ("6x5k4n", "up to 25 cells, and 6x5k4n has 30"),
        ("12x2k3g", "the table of 12x2k3g would have 2,613,338,091 places, and the most are 741,365,049"),
        ("7x3k3m", "a table is for boards of up to 20 cells, and 7x3k3m has 21"),
    ],
)
def test_games_too_large_for_a_table(name: str, why: str) -> None:
    with pytest.raises(ImpossibleError, match=why):
        table_size(Game.parse(name))


SAYS = {
    1: {Kind.WINS_AT_ONCE, Kind.WINS, Kind.ONLY_WIN, Kind.FORK, Kind.KEEPS_THREATS},
    0: {Kind.FILLS_BOARD, Kind.HOLDS_DRAW, Kind.DRAWS, Kind.ONLY_DRAW, Kind.ALL_DRAW, Kind.DEAD},
    -1: {
        Kind.COMPLETES_LINE,
        Kind.LOSES,
        Kind.GIVES_AWAY_WIN,
        Kind.GIVES_AWAY_DRAW,
        Kind.LEAVES_WIN,
        Kind.ALLOWS_FORK,
        Kind.FORCES_FORK,
    },
}


@pytest.mark.parametrize("name", KINDS)
def test_explanations(name: str) -> None:
    said = set()
    for position in sample(Game.parse(name), 40):
        analysis = analyse(position)
        whole = explain(analysis).sentences
        assert len(set(whole)) == len(whole) > 0
        for move in analysis.moves:
            after = position.play(move.cell)
            told = explain(analysis, move.cell, analyse(after))
            assert told.text
            value = -judged(after)[0]
            said |= {claim.kind for claim in told.claims}
            for claim in told.claims:
                for worth, kinds in SAYS.items():
                    assert claim.kind not in kinds or value == worth, (str(position), told)
                for line in claim.lines:
                    assert sum(1 << cell for cell in line) in position.game.lines
            if not position.game.usual:
                assert "threat" not in told.text
                assert "block" not in told.text
    assert said & SAYS[-1]


def test_a_draw_of_every_move_is_told_once() -> None:
    told = explain("4x4k4g").sentences
    assert told == ("X to move: a draw with best play.", "It is a draw, whatever X plays.")


def test_words_of_misere() -> None:
    position = Position.parse("XX./OO./...", "3x3k3m")
    assert explain(position, "c1").text == "c1 completes the line a1-c1 and loses."
    assert explain(position.play("c1")).text == "X has completed the line a1-c1, so O has won."


@pytest.mark.parametrize("name", [*KINDS, CUBE])
def test_reviews_hints_and_facts(name: str) -> None:
    game = Game.parse(name)
    position, dice, moves = Position(game), Dice(name), []
    while not position.outcome:
        told = hint(name, str(position))
        assert told["words"]
        assert facts_of(position)["moves"] == [game.cell_name(cell) for cell in position.moves]
        moves.append(dice.choice(position.moves))
        position = position.play(moves[-1])
    before = [Position(game)]
    for move in moves:
        before.append(before[-1].play(move))
    assert review([analyse(at) for at in before], moves).sentence()
    record = GameRecord(game, moves)
    assert GameRecord.parse(str(record)) == record == GameRecord.from_json(record.to_json())
    assert match("random", "greedy", game, games=2).games == 2


@pytest.mark.parametrize("name", [*KINDS, CUBE, "4x4x4k4"])
def test_drawings(name: str) -> None:
    game = Game.parse(name)
    for position in (Position(game), *sample(game, 5)):
        drawing = ElementTree.fromstring(position_svg(position, dict.fromkeys(position.moves, "?")))
        assert len(list(drawing.iter("{http://www.w3.org/2000/svg}circle"))) == position.o.bit_count()
        width, height = (float(drawing.get(side, "nan")) for side in ("width", "height"))
        for text in drawing.iter("{http://www.w3.org/2000/svg}text"):
            assert 0 < float(text.get("x", "nan")) < width
            assert 0 < float(text.get("y", "nan")) < height
        shown = position_text(position)
        assert shown.count("X") == position.x.bit_count()
        assert shown.count(".") == position.empty.bit_count()
        assert max(map(len, shown.splitlines())) <= 80


def test_layers_are_beside_each_other() -> None:
    assert position_text(Position(Game.parse(CUBE)).play("b5")).splitlines()[3] == (
        "2    . | . | .     5    . | X | .     8    . | . | ."
    )


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("3x3k3", "Tic-tac-toe, 3 x 3: 3 in a row wins."),
        ("3x3x3k3", "Tic-tac-toe, 3 x 3 x 3: 3 in a row wins."),
        (OWN, "completing one of 5 lines wins. The lines are a1-b1-c1, a1-b2-c3, "),
        ("3x3m:a1-b2", "Tic-tac-toe, 3 x 3: completing the only line loses. The line is a1-b2."),
        ("7x6k4g", "4 in a row wins. A mark falls to the lowest empty cell of its column."),
        ("3x3k3n", "3 in a row loses. Both players write X."),
    ],
)
def test_rules_in_words(name: str, words: str) -> None:
    assert words in rules_in_words(Game.parse(name))


@pytest.mark.parametrize("name", KINDS)
def test_commands(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_TABLES", str(tmp_path))
    game = Game.parse(name)
    value = judged(Position(game))[0]
    assert as_json("solve", name)["value"] == value
    assert as_json("analyse", str(Position(game)), "--game", name)["value"] == value
    assert called("explain", str(Position(game)), "--game", name).code == 0
    proof = tmp_path / "a.proof"
    assert called("prove", name, "-o", str(proof)).code == 0
    assert called("verify", str(proof)).code == 0
    played = called("play", "--game", name, "--opponent", "level-2", typed="hint\nvalues\nquit\n")
    assert played.code == 0
    assert rules_in_words(game) in played.stdout.replace("\n", " ")
    assert "of 100 games" not in played.stdout
    assert as_json("table", name)["value"] == value
    assert as_json("analyse", str(Position(game)), "--game", name)["value"] == value
    assert called("dataset", name, "-o", str(tmp_path / "all.csv")).code == 0


def test_a_file_with_a_game(tmp_path: Path) -> None:
    toml, listed, named = tmp_path / "my game.toml", tmp_path / "game.json", tmp_path / "named.toml"
    toml.write_text('board = "3x3"\nlines = ["a1 b2 c3", "a1-c1"]\nflags = "m"\n')
    listed.write_text('{"cells": 6, "lines": [[0, 1], ["b1", "c1", "d1"]]}')
    named.write_text('game = "4x3k3g"\n')
    animal = tmp_path / "animal.json"
    animal.write_text('{"board": "3x3", "shape": ["XX.", ".XX"]}')
    for path, game in (
        (animal, "3x3:tippy"),
        (toml, "3x3m:a1-c1,a1-b2-c3"),
        (listed, "6x1:a1-b1,b1-c1-d1"),
        (named, "4x3k3g"),
    ):
        found = as_json("solve", str(path))
        assert (found["game"], found["value"]) == (game, judged(Position(Game.parse(game)))[0])
        assert as_json("analyse", found["position"], "--game", str(path))["value"] == found["value"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "write lines or a shape, and either board or cells"),
        ("lines = [", "Invalid"),
        ('board = "3x3"\nlines = 5', "lines must be a list, not 5"),
        ('board = "3x3"\nlines = ["a1 z9"]', "'z9' is not a cell of this board"),
        ('board = "3x3"\nlines = []', "a game has 1 to 3000 lines, not 0"),
        ('board = "3x3"\nshape = ["XX", "X"]', "is not a shape: draw one such as"),
        ('board = "3x3"\nshape = "snaky"', "does not fit on a 3x3 board"),
        ('board = "3"\nlines = ["a1"]', "'3' is not the size of a board"),
        ('board = "3x3"\nrows = 3', "'rows' is not known"),
        ('game = "3x3k3"\ncells = 4', "use game without the other names"),
        ('cells = 9\nlines = ["a1"]\nflags = "q"', "'q' are not flags"),
    ],
)
def test_files_without_a_game(text: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    done = called("solve", str(path))
    assert done.code == 2
    assert "does not describe a game" in done.stderr
    assert why in done.stderr
    assert called("solve", str(tmp_path / "none.toml")).code == 2


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: Game(3, 3, 3, flags="wc"), "the flags 'wc' do not go together: a board wraps"),
        (lambda: Game(3, 3, 3, flags="mn"), "do not go together"),
        (lambda: Game(3, 3, 3, wraps=True, flags="g"), "marks cannot fall on a board without a lowest row"),
        (lambda: Game(3, 3, 3, depth=3, flags="g"), "a board of 3 layers cannot have the flag 'g'"),
        (lambda: Game(3, 3, 3, flags="z"), "'z' are not flags"),
        (lambda: Game(10, 10, 3, depth=10), "a 10x10x10 board has 1000 cells"),
        (lambda: Game(3, 3, 4, depth=3), "4 in a row cannot be made on a 3x3x3 board"),
        (lambda: Game(3, 3, 3, depth=wrong(2.0)), "the depth is a whole number"),
        (lambda: Game.from_lines(0, [[0]]), "a board is a number of cells up to 361"),
        (lambda: Game.from_lines(wrong("3x3"), [[0]]), "a board is a number of cells"),
        (lambda: Game.from_lines(9, []), "a game has 1 to 3000 lines, not 0"),
        (lambda: Game.from_lines(9, [[]]), "a line has one or more different cells, not"),
        (lambda: Game.from_lines(9, [[0, 0]]), "a line has one or more different cells"),
        (lambda: Game.from_lines(9, wrong([3])), "a line is a list of cells, not 3"),
        (lambda: Game.from_lines(9, [[9]]), "there is no cell 9"),
        (lambda: Game.parse("3x3:a1-d1"), "'d1' is not a cell of this board"),
    ],
)
def test_impossible_games(make: Callable[[], Any], why: str) -> None:
    with pytest.raises(NoughtsError, match=why):
        make()


def test_games_from_lines() -> None:
    assert Game.from_lines((3, 3), CLASSIC_LINES) is CLASSIC
    assert Game.from_lines(9, CLASSIC_LINES).width == 9
    assert Game.from_lines(9, CLASSIC_LINES) is Game.from_lines(9, reversed(CLASSIC_LINES))
    assert Game.from_lines(23, [[0, 22]]).height == 23
    assert analyse(Game.from_lines(9, CLASSIC_LINES)).verdict.value == 0
    with pytest.raises(NotationError, match="is not a game"):
        Game.parse("3x3")


CLASSIC_LINES = [cells_of(line) for line in CLASSIC.lines]


def test_the_lists_of_kinds_are_complete() -> None:
    flags = {flag for name in (*USUAL, *UNUSUAL, *KINDS) for flag in Game.parse(name).flags}
    assert flags == set("wchmgn")
