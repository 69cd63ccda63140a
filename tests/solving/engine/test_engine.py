"""Big boards: the player keeps to its time, sees what one must see, and beats simple players."""

import threading
import time
from collections.abc import Iterator
from random import Random

import pytest

from noughts.game.errors import IllegalMoveError
from noughts.game.game import Game, cells_of
from noughts.game.position import Position
from noughts.players.registry import Dice, player_named
from noughts.solving.engine import consider, win_by_threats
from noughts.solving.engine.board import EngineBoard
from noughts.solving.engine.candidates import candidates
from noughts.solving.engine.deepening import Deepening
from noughts.solving.engine.factory import make_search
from noughts.solving.engine.parts import ALL_PARTS, Parts
from noughts.solving.engine.search import DECIDED
from noughts.solving.limit import Limit
from noughts.solving.oracle import advise
from noughts.solving.solver import solve
from noughts.solving.solver.budget import Budget

BIG = ["15x15k5", "19x19k5"]
NODES = 20_000  # for a move in the matches; the compiled engine looks at that many in 0.02 s


def wins_at_once(position: Position, side: int, other: int) -> set[int]:
    """The cells that complete a line of this side."""
    missing = [line & ~side for line in position.game.lines if not line & other]
    return {cells.bit_length() - 1 for cells in missing if cells.bit_count() == 1}


def crowded(game: Game, random: Random, number: int) -> Iterator[Position]:
    """Random play in one corner of the board, so that lines come about."""
    cells = [row * game.width + column for row in range(7) for column in range(7)]
    for _ in range(number):
        position = Position(game)
        for cell in random.sample(cells, random.randrange(8, 40)):
            following = position.play(cell)
            if following.outcome:
                break
            position = following
        yield position


@pytest.mark.parametrize("game", BIG)
def test_never_misses_a_win_and_never_fails_to_block(game: str) -> None:
    wins = blocks = 0
    for position in crowded(Game.parse(game), Random(game), 400):
        winning = wins_at_once(position, position.mine, position.theirs)
        losing = wins_at_once(position, position.theirs, position.mine)
        if not winning and not losing:
            continue
        found = consider(position, limit=Limit(seconds=0.02))
        if winning:
            wins += 1
            assert found.best in winning
            assert (found.value, found.plies) == (1, 1)
        else:
            blocks += 1
            assert found.move in losing
    assert wins > 20
    assert blocks > 20


@pytest.mark.parametrize("game", BIG)
@pytest.mark.parametrize("opponent", ["random", "greedy"])
@pytest.mark.parametrize("mark", ["X", "O"])
@pytest.mark.parametrize("seed", [1, 2])
def test_beats_simple_players(game: str, opponent: str, mark: str, seed: int) -> None:
    """The engine may look at so many positions, not for so long: the games are the same anywhere."""
    other, dice = player_named(opponent), Dice(seed)
    position = Position(Game.parse(game))
    while not position.outcome:
        if position.mover == mark:
            move = consider(position, limit=Limit(nodes=NODES)).move
            assert move is not None
        else:
            move = other.choose(position, dice)
        position = position.play(move)
    assert position.outcome.winner == mark


@pytest.mark.parametrize("game", BIG)
def test_answers_within_its_time(game: str) -> None:
    board = Game.parse(game)
    for position in (Position(board), *crowded(board, Random(game), 10)):
        start = time.monotonic()
        found = advise(position, limit=Limit(seconds=0.2))
        assert time.monotonic() - start < 20
        assert found.move in position.moves


def test_a_share_of_nodes_is_kept_to() -> None:
    position = Position(Game(15, 15, 5)).play(112).play(113)
    few = consider(position, limit=Limit(nodes=500))
    assert few == consider(position, limit=Limit(nodes=500))
    assert 500 <= few.nodes < 5000
    assert consider(Position(Game(7, 7, 5)), limit=Limit(nodes=100)).value is None


@pytest.mark.parametrize("name", ["9x9k5", "11x11k5", "13x13k5", "15x15k5", "19x19k5", "12x12k6"])
@pytest.mark.parametrize("nodes", [300, 1000, 5000, 20_000, 60_000])
def test_the_first_move_is_in_the_middle(name: str, nodes: int) -> None:
    game = Game.parse(name)
    middles = {(game.height - 1) // 2, game.height // 2}
    empty = Position(game)
    move = consider(empty, limit=Limit(nodes=nodes), solve=False).suggestion
    assert move is not None
    assert set(divmod(move, game.width)) <= middles
    assert candidates(empty, limit=Limit(nodes=nodes)).moves[0].cell == move


def test_away_from_the_middle_a_win_is_a_win() -> None:
    position = Position(Game(8, 8, 4)).play(9).play(63)
    board = EngineBoard.of(position)
    for depth in (1, 3):
        found = []
        for parts in (ALL_PARTS, Parts(centre=False)):
            budget = Budget(Limit(nodes=20_000))
            deepening = Deepening(board, make_search(board, budget, parts), budget)
            found.append(deepening.estimate(10, depth))
        assert found[0] == found[1] if abs(found[1]) > DECIDED else found[0] < found[1]
    assert found[1] > DECIDED


def test_what_is_known_to_lose_is_not_suggested() -> None:
    position = Position(Game(15, 15, 5)).play(112).play(113)
    first = consider(position, limit=Limit(nodes=500)).suggestion
    assert first is not None
    other = consider(position, limit=Limit(nodes=500), lost=1 << first).suggestion
    assert other not in (None, first)
    looked = candidates(position, other, 1 << first, limit=Limit(nodes=500))
    assert first not in [move.cell for move in looked.moves]
    all_but_a1 = position.empty & ~1
    assert consider(position, limit=Limit(nodes=500), lost=all_but_a1).suggestion == 0


def position_of(game: str, **rows: str) -> Position:
    board = Game.parse(game)
    return Position.parse(
        "/".join(rows.get(f"row{row + 1}", "." * board.width) for row in range(board.height)), board
    )


def test_finds_a_win_by_threats_and_calls_it_proven() -> None:
    """An open three of its own against scattered marks: it makes an open four."""
    position = position_of("15x15k5", row2=".O...........O.", row8="......XXX......", row14=".O.............")
    found = consider(position, limit=Limit(seconds=1))
    assert found.value == 1
    assert found.best in {position.game.cell_index(name) for name in ("e8", "f8", "j8", "k8")}


def test_finds_a_combination_of_two_directions() -> None:
    """Two twos that cross make two threes with one move, and one of them cannot be stopped."""
    position = position_of(
        "15x15k5",
        row2=".O...........O.",
        row6="........X......",
        row7="........X......",
        row8="......XX.......",
        row14=".O...........O.",
    )
    found = consider(position, limit=Limit(seconds=3))
    assert found.value == 1


def test_parries_an_open_three() -> None:
    position = position_of("15x15k5", row2=".X...........X.", row8="......OOO......", row14=".X.............")
    found = consider(position, limit=Limit(seconds=0.5))
    assert found.move in {position.game.cell_index(name) for name in ("e8", "f8", "j8", "k8")}
    assert found.value is None


@pytest.mark.parametrize("name", ["4x4k3", "5x5k4", "6x6k4", "7x7k5"])
def test_what_threats_prove_is_true(name: str) -> None:
    """On boards small enough to judge, every win by threats is a win."""
    random, found, game = Random(name), 0, Game.parse(name)
    for _ in range(200):
        position = Position(game)
        for cell in random.sample(range(game.cells), random.randrange(4, game.cells * 2 // 3)):
            following = position.play(cell)
            if not following.outcome:
                position = following
        won = win_by_threats(position, limit=Limit(nodes=3000))
        if won is not None and won.best is not None:
            found += 1
            assert solve(position.play(won.best)).value == -1
            assert_line(position, won.variation)
    assert found > 40


def assert_line(position: Position, line: tuple[int, ...]) -> None:
    """A line of play is legal, and the side that begins completes a line with its last move."""
    winner = position.mover
    for cell in line:
        assert position.outcome is None
        position = position.play(cell)
    assert position.outcome is not None
    assert position.outcome.winner == winner


def test_small_boards_are_solved() -> None:
    found = consider(Position(Game(5, 5, 4)), limit=Limit(seconds=20))
    assert found.value == 0
    assert found.best == Game(5, 5, 4).cell_index("c3")


def test_cancel_is_obeyed_at_once() -> None:
    cancel = threading.Event()
    threading.Timer(0.1, cancel.set).start()
    position = Position(Game(19, 19, 5))
    start = time.monotonic()
    found = consider(position, limit=Limit(seconds=60), cancel=cancel)
    assert time.monotonic() - start < 20
    assert found.move in position.moves
    assert found.value is None


def test_a_finished_game_has_no_move() -> None:
    with pytest.raises(IllegalMoveError, match="the game is over"):
        consider(Position.parse("XX/O.", Game(2, 2, 2)), limit=Limit(seconds=1))


@pytest.mark.parametrize("game", ["1x1k1", "2x1k2", "2x2k2", "4x1k3", "4x4k4", "7x7k4"])
def test_whole_games_on_small_boards_are_legal(game: str) -> None:
    position = Position(Game.parse(game))
    while not position.outcome:
        move = consider(position, limit=Limit(seconds=0.02)).move
        assert move is not None
        position = position.play(move)


def rests(game: Game, side: int, other: int, size: int) -> set[int]:
    """The empty cells of the open lines of a side that lack so many."""
    found = {line & ~side for line in game.lines if not line & other}
    return {rest for rest in found if rest.bit_count() == size}


@pytest.mark.parametrize(
    "name",
    [
        "15x15k5",
        "19x19k5",
        "6x5k2",
        "4x4k1",
        "7x7k4",
        "3x19k7",
        "2x2k2",
        "1x5k3",
        "4x4k3w",
        "9x7k5w",
        "2x5k3w",
    ],
)
def test_a_board_knows_after_moves_what_its_lines_say(name: str) -> None:
    random, game = Random(name), Game.parse(name)
    position = Position(game)
    board, side = EngineBoard.of(position), 0
    while not position.outcome:
        move = random.choice(position.moves)
        board, position, side = board.after(side, move), position.play(move), 1 - side
        if position.outcome:
            break
        fresh = EngineBoard.of(position)
        assert fresh.codes == (board.codes if side == 0 else board.codes[::-1])
        for number, (mine, theirs) in enumerate((board.marks, board.marks[::-1])):
            at_once = rests(game, mine, theirs, 1)
            assert board.wins_at_once(number) == bool(at_once)
            assert board.winning_cells(number) == sum(at_once)
            assert set(board.pairs(number)) == rests(game, mine, theirs, 2)
            assert set(board.open_remainders(number, board.tables.three_left)) == rests(game, mine, theirs, 3)


@pytest.mark.parametrize("game", ["15x15k5", "7x7k4", "5x9k5", "7x7k4w", "4x4k3w"])
def test_the_heaviest_cells_come_first(game: str) -> None:
    for position in one_game(Game.parse(game), Random(game)):
        weights = dict.fromkeys(position.moves, 0)
        for mine, theirs in ((position.mine, position.theirs), (position.theirs, position.mine)):
            for line in position.game.lines:
                if not line & theirs:
                    lacking = (line & ~mine).bit_count()
                    weight = min(255, round(255 ** ((position.game.k - lacking) / (position.game.k - 2))))
                    for cell in cells_of(line & ~mine):
                        weights[cell] += weight
        order = EngineBoard.of(position).top_cells(position.game.cells)
        assert sorted(order) == list(position.moves)
        assert [weights[cell] for cell in order] == sorted(weights.values(), reverse=True)
        assert EngineBoard.of(position).top_cells(3, position.empty & ~(1 << order[0])) == order[1:4]


@pytest.mark.parametrize("game", ["15x15k5", "7x7k4", "9x9k6", "6x5k2", "4x4k3w"])
def test_the_estimate_counts_the_open_lines(game: str) -> None:
    """By the cells that they lack: lines of the mover count for it, those of the opponent against it."""
    mover, opponent = {2: 491, 3: 309, 4: 26}, {2: -732, 3: -254, 4: -11}
    for position in one_game(Game.parse(game), Random(game)):
        worth = 0
        for line in position.game.lines:
            for values, mine, theirs in (
                (mover, position.mine, position.theirs),
                (opponent, position.theirs, position.mine),
            ):
                if line & mine and not line & theirs:
                    worth += values.get((line & ~mine).bit_count(), 0)
        assert EngineBoard.of(position).estimate(0) == worth


def one_game(game: Game, random: Random) -> Iterator[Position]:
    """Random play until hardly a cell is left."""
    position = Position(game)
    while not position.outcome and position.moves[3:]:
        yield position
        position = position.play(random.choice(position.moves))
