"""Programs that a newcomer wants to write, each at most fifteen lines, with what they print."""

import pytest

MOST_LINES = 15
PROGRAMS = {
    "misère": (
        """
from noughts import solve
print({name: solve(name).value for name in ("3x3k3m", "4x3k3m", "4x4k3m")})
""",
        "{'3x3k3m': 0, '4x3k3m': -1, '4x4k3m': -1}",
    ),
    "three dimensions": (
        """
from noughts import Game, solve
cube = Game(3, 3, 3, depth=3)
found = solve(cube, distance=True)
print(len(cube.lines), found.value, found.plies, cube.cell_name(found.best))
print(len(Game.parse("4x4x4k4").lines))
""",
        "49 1 7 b5\n76",
    ),
    "lines of your own": (
        """
from noughts import Game, analyse
fano = Game.from_lines(7, [(n % 7, (n + 1) % 7, (n + 3) % 7) for n in range(7)])
print([move.value for move in analyse(fano).moves])
""",
        "[1, 1, 1, 1, 1, 1, 1]",
    ),
    "Connect Four": (
        """
from noughts import Position
position = Position.parse("...../...../..O../.XX..", "5x4k4g")
print([position.game.cell_name(move) for move in position.moves], position.mover)
""",
        "['c2', 'b3', 'a4', 'd4', 'e4'] O",
    ),
    "save and load": (
        """
import json
from noughts import GameRecord
record = GameRecord("4x4k3", ["b2", "a1"], headers={"X": "Ann"})
again = GameRecord.from_json(json.loads(json.dumps(record.to_json())))
print(again == record == GameRecord.parse(str(record)))
""",
        "True",
    ),
    "undo": (
        """
from noughts import GameRecord
record = GameRecord(moves=["b2", "a1", "c1"])
record.undo()
print(record.play("c3").moves, record.undo(), record.redo())
""",
        "('b2', 'a1', 'c3') c3 c3",
    ),
    "a review": (
        """
from noughts import GameRecord
for move in GameRecord(moves=["a1", "b1", "b2"]).review().moves:
    print(move.words)
""",
        "1. X a1: draw kept.\n2. O b1: from draw to loss; b2 was better.\n3. X b2: win kept.",
    ),
    "a player class without dice": (
        """
from noughts import match

class First:
    def choose(self, position):
        return position.moves[0]

print(match(First(), "perfect", "3x3k3").second_wins)
""",
        "1",
    ),
    "a game with a log": (
        """
from noughts import Dice, Position, player_named
position = Position()
while not position.outcome:
    move = player_named("perfect").choose(position, Dice(0))
    print(position.mover, position.game.cell_name(move), end=" ")
    position = position.play(move)
""",
        "X a1 O b2 X c3 O b1 X b3 O a3 X c1 O c2 X a2",
    ),
    "a search tree by the name of its strategy": (
        """
from noughts import trace
print(trace("minimax", "XO./.X./O..").nodes, trace("alpha-beta", "XO./.X./O..").nodes)
""",
        "182 97",
    ),
    "a data set": (
        """
from noughts import dataset_rows
lost = [row.position for row in dataset_rows("3x3k3n") if row.marks == 1 and row.value == -1]
print(lost)
""",
        "['.../.X./...']",
    ),
    "a file is checked": (
        """
import tempfile
from noughts import check_file
with tempfile.NamedTemporaryFile("w", suffix=".py") as file:
    print(file.write("def player(board): return 'X'"))
    file.flush()
    print(check_file(file.name).status)
""",
        "29\nfailed",
    ),
    "all positions and orbits": (
        """
from noughts import reachable_positions
positions = list(reachable_positions())
print(len(positions), len({position.orbit() for position in positions}))
""",
        "5478 765",
    ),
    "a certificate": (
        """
from noughts import prove
certificate = prove("3x3k3w")
print([(part.side, part.task) for part in certificate.parts])
""",
        "[('X', 'wins')]",
    ),
    "Notakto": (
        """
from noughts import Position, explain, solve
empty = Position.parse(".../.../...", "3x3k3n")
print([empty.game.cell_name(move) for move in empty.moves if solve(empty.play(move)).value == -1])
print(explain(Position.parse("XX./.../...", "3x3k3n"), "c1"))
""",
        "['b2']\nc1 completes the line a1-c1 and loses.",
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_little_program(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    program, printed = PROGRAMS[name]
    assert len([line for line in program.splitlines() if line.strip()]) <= MOST_LINES
    exec(compile(program, name, "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out.strip() == printed
