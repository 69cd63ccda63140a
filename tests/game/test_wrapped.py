"""A game is its lines: on a board that wraps everything works as on any other, by the lines alone."""

import copy
import pickle
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from noughts.explanations.claims import Kind
from noughts.explanations.reasons import explain
from noughts.game.errors import ImpossibleError
from noughts.game.game import Game, cells_of
from noughts.game.position import Position
from noughts.players.player import Dice
from noughts.players.registry import names_for, player_named
from noughts.render.svg import CELL, MARGIN, position_svg
from noughts.render.text import position_text
from noughts.solving.engine import consider, win_by_threats
from noughts.solving.limit import Limit
from noughts.solving.oracle import analyse, is_instant
from noughts.solving.tables import is_compiled, make_table
from noughts.solving.verdict import Analysis
from noughts.strategies import STRATEGIES
from tests.game.wrapped import NAMES, judged, late_positions, wrapped_lines

SIZES = [
    (width, height, k)
    for width in range(1, 6)
    for height in range(1, 6)
    for k in range(1, max(width, height) + 1)
]


@pytest.fixture
def python_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_CORE", "python")


@pytest.mark.parametrize(("width", "height", "k"), SIZES)
def test_lines_and_symmetries(width: int, height: int, k: int) -> None:
    game = Game(width, height, k, wraps=True)
    lines = {frozenset(cells_of(line)) for line in game.lines}
    assert len(game.lines) == len(lines)
    assert lines == wrapped_lines(width, height, k)
    assert game.symmetries[0] == tuple(range(game.cells))
    assert len(set(game.symmetries)) == len(game.symmetries)
    for symmetry in game.symmetries:
        assert {frozenset(symmetry[cell] for cell in line) for line in lines} == lines
    for cell in range(game.cells):
        assert set(game.lines_through[cell]) == {line for line in game.lines if line >> cell & 1}
        assert any(symmetry[0] == cell for symmetry in game.symmetries)  # no cell is special


@pytest.mark.parametrize("name", NAMES)
def test_notation_and_copies(name: str) -> None:
    game = Game.parse(name)
    assert game is Game.parse(name.upper()) is Game(4, 4, game.k, wraps=True)
    assert game is pickle.loads(pickle.dumps(game)) is copy.deepcopy(game)
    assert game is not Game.parse(name.removesuffix("w"))
    assert str(game) == name
    assert eval(repr(game)) is game
    for position in late_positions(name, 100, 12):
        assert Position.parse(str(position), game) == position == eval(repr(position))
        assert pickle.loads(pickle.dumps(position)) == position
        assert position != Position(Game(4, 4, 4), position.x, position.o)
        images = {
            Position(
                game,
                sum(1 << symmetry[cell] for cell in cells_of(position.x)),
                sum(1 << symmetry[cell] for cell in cells_of(position.o)),
            ).canonical()
            for symmetry in game.symmetries[::7]
        }
        assert images == {position.canonical()}


def test_a_row_over_the_edge_wins() -> None:
    game = Game.parse("4x4k3w")
    won = Position.parse("XOO./..../..../X...", game).play("a2")
    assert won.outcome is not None
    assert won.outcome.winner == "X"
    assert [game.cell_name(cell) for cell in won.outcome.line or ()] == ["a1", "a2", "a4"]
    with pytest.raises(ImpossibleError, match="X has a line, so the game was over"):
        Position.parse("XOO./X.O./..../X...", game)


@pytest.mark.parametrize("name", NAMES)
def test_strategies(name: str) -> None:
    for position in late_positions(name, 25, 6):
        for strategy in STRATEGIES.values():
            choice = strategy(remember=True).choose(position)
            assert choice.move in position.moves
            if strategy.name != "judgement":
                assert choice.value == judged(position)[0]
                assert -judged(position.play(choice.move))[0] == choice.value


@pytest.mark.parametrize("name", [*NAMES, "5x4k3w"])
def test_players_play_whole_games(name: str, python_core: None) -> None:
    for player in map(player_named, ("greedy", "level-3", "random")):
        position, dice = Position(Game.parse(name)), Dice(name)
        while not position.outcome:
            position = position.play(player.choose(position, dice))
    assert "greedy" in names_for(position.game)


@pytest.mark.parametrize("name", NAMES)
def test_engine(name: str, python_core: None) -> None:
    proven = by_threats = 0
    for position in late_positions(name, 60, 9):
        value, _ = judged(position)
        found = consider(position, limit=Limit(nodes=200))
        assert found.move in position.moves
        if found.proven:
            proven += 1
            assert found.value == value
        won = win_by_threats(position, limit=Limit(nodes=1000))
        if won is not None and won.best is not None:
            by_threats += 1
            assert judged(position.play(won.best))[0] == -1
    assert proven > 40
    assert by_threats > 5


def test_engine_wins_from_the_start(python_core: None) -> None:
    found = consider(Position(Game.parse("4x4k3w")), limit=Limit(seconds=600))
    assert found.value == 1


def test_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is compiled a smaller board must do: the plain way to fill takes minutes for 4 x 4."""
    monkeypatch.setenv("NOUGHTS_TABLES", str(tmp_path))
    name = "4x4k3w" if is_compiled() else "4x3k3w"
    game = Game.parse(name)
    table = make_table(game, tmp_path / f"{name}.table")
    assert table.game is game
    assert table.look_up(Position(game)) == (1, 5)
    for position in late_positions(name, 300, 9):
        assert table.look_up(position) == judged(position)
    assert is_instant(game)  # found by the name of the game
    assert analyse(Position(game)).verdict.value == 1
    assert not is_instant(Game.parse(name.removesuffix("w")))


def cells_under(stroke: list[float]) -> Iterator[int]:
    """The cells of a 4 x 4 drawing that a stroke passes, its rounded ends left out."""
    x1, y1, x2, y2 = stroke
    for step in range(1, 40):
        x, y = x1 + (x2 - x1) * step / 40, y1 + (y2 - y1) * step / 40
        yield int((y - MARGIN) // CELL * 4 + (x - MARGIN) // CELL)


def test_drawing() -> None:
    game = Game.parse("4x4k3w")
    svg = "{http://www.w3.org/2000/svg}"
    for cells, strokes in (("a1 b1 c1", 1), ("a1 c1 d1", 2), ("b1 c2 a4", 2), ("a1 b1 d1", 2)):
        line = tuple(map(game.cell_index, cells.split()))
        assert sum(1 << cell for cell in line) in game.lines
        assert len(game.strokes(line)) == strokes
        x = sum(1 << cell for cell in line)
        o = next(
            1 << one | 1 << other
            for one in range(16)
            for other in range(one)
            if not x & (1 << one | 1 << other)
        )
        position = Position(game, x, o)
        drawing = ElementTree.fromstring(position_svg(position))
        drawn = [line for line in drawing.iter(f"{svg}line") if line.get("stroke") == "#15803d"]
        assert len(drawn) == strokes
        for stroke in drawn:
            ends = [float(stroke.get(name, "nan")) for name in ("x1", "y1", "x2", "y2")]
            assert set(cells_under(ends)) <= set(line)
        assert position_text(position).count("X") == 3


SAYS_WON = {Kind.WINS_AT_ONCE, Kind.WINS, Kind.ONLY_WIN, Kind.FORK}
SAYS_DRAWN = {Kind.FILLS_BOARD, Kind.HOLDS_DRAW, Kind.DRAWS, Kind.ONLY_DRAW, Kind.DEAD}
SAYS_LOST = {Kind.LOSES, Kind.GIVES_AWAY_WIN, Kind.GIVES_AWAY_DRAW, Kind.LEAVES_WIN, Kind.ALLOWS_FORK}


@pytest.mark.parametrize("name", NAMES)
def test_explanations(name: str, python_core: None) -> None:
    game, said = Game.parse(name), set()
    for position in late_positions(name, 25, 7):
        analysis = analyse(position)
        assert analysis.verdict.value == judged(position)[0]
        for move in analysis.moves:
            after = position.play(move.cell)
            told = explain(analysis, move.cell, analyse(after))
            value = -judged(after)[0]
            assert move.value == value
            for claim in told.claims:
                said.add(claim.kind)
                for value_said, kinds in ((1, SAYS_WON), (0, SAYS_DRAWN), (-1, SAYS_LOST)):
                    assert claim.kind not in kinds or value == value_said, told
                for row in claim.lines:
                    assert sum(1 << cell for cell in row) in game.lines
    assert said & SAYS_WON
    assert said & SAYS_LOST


def test_a_row_over_the_edge_has_a_name(python_core: None) -> None:
    game = Game.parse("4x4k3w")
    for text, row in (("X.XO/O.../..../....", "a1-c1"), ("X..X/OO../..../....", "a1-b1, d1")):
        told = explain(Analysis.unknown(Position.parse(text, game)), game.cell_index("b1"))
        assert f"the line {row}" in told.text
