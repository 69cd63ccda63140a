"""The interface for programs: what one finds by looking around works, and can be pasted back."""

import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from random import Random

import pytest

import noughts
from noughts import (
    Game,
    Limit,
    NoughtsError,
    Position,
    analyse,
    explain,
    player_named,
    review,
    solve,
    tournament,
)
from tests.cli.calling import called

ROOT = Path(__file__).parent.parent

PROMISED = {
    "Game",
    "Position",
    "Score",
    "analyse",
    "solve",
    "explain",
    "review",
    "match",
    "Player",
    "player_named",
    "STRATEGIES",
    "as_player",
    "check_player",
    "__version__",
}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)


def test_dir_shows_all_public_names_and_they_are_there() -> None:
    assert set(dir(noughts)) >= PROMISED
    for name in dir(noughts):
        assert getattr(noughts, name) is not None
    code = "import noughts, sys; from noughts import *; print(noughts.explain is explain)"
    assert run("-c", code).stdout == "True\n"


def test_the_rules_load_nothing_else() -> None:
    code = "from noughts import Game, Position; print(*({'noughts.__public__', 'typing'} & {*sys.modules}))"
    assert run("-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}; {code}").stdout == "\n"


def test_exceptions_are_at_the_top() -> None:
    """They say so in a traceback, and can be sent to another process."""
    for error in (
        noughts.NoughtsError,
        noughts.NotationError,
        noughts.ImpossibleError,
        noughts.IllegalMoveError,
        noughts.DamagedFileError,
        noughts.ForfeitError,
    ):
        assert (error.__module__, issubclass(error, NoughtsError)) == ("noughts", True)
        assert pickle.loads(pickle.dumps(error("why"))).args == ("why",)


def test_other_names_are_refused_as_usual() -> None:
    assert not hasattr(noughts, "gandalf")


def test_the_version_is_the_one_that_was_installed() -> None:
    assert noughts.__version__ == version("noughts")


def test_the_package_runs_as_a_program() -> None:
    done = run("-m", "noughts", "--version")
    assert done.returncode == 0
    assert done.stdout.startswith(f"noughts {noughts.__version__}")
    assert run("-m", "noughts", "analyse", "nonsense").returncode == 2


def test_a_first_session() -> None:
    position = noughts.Position().play("b2").play("a1")
    analysis = noughts.analyse(position)
    assert analysis.verdict.score == noughts.Score(0, 7)
    assert "draw" in noughts.explain(analysis).text
    assert noughts.player_named("Perfect").choose(position, Random(0)) in position.moves
    assert isinstance(eval(repr(position)), Position)


def test_games_and_positions_may_be_text() -> None:
    text, position = "XX./OO./...", Position.parse("XX./OO./...")
    assert noughts.analyse(text) == noughts.analyse(position)
    assert noughts.solve("4x3k3").value == 1
    assert noughts.solve(text).value == 1
    assert noughts.position_text(text) == noughts.position_text(position)
    assert noughts.position_svg(text) == noughts.position_svg(position)
    assert noughts.trace(noughts.STRATEGIES["minimax"], text).nodes > 1
    assert noughts.match("perfect", "random", "4x3k3", games=1).games == 1
    assert str(noughts.tournament(["perfect", "random"], "4x3k3", games=1).game) == "4x3k3"
    assert noughts.check_player(lambda at: at.moves[0], "4x3k3").has_odds
    assert Position.parse("..../..../....", "4x3k3").game is Position("4x3k3").game is Game(4, 3, 3)


def imported_names(text: str) -> set[tuple[str, str]]:
    """The modules and names that a document or program imports from noughts or describes."""
    found = {
        (module, name.strip(" ()"))
        for module, names in re.findall(r'from (noughts[\w.]*) import ([^#\n\\"`]+)', text)
        for name in names.split(",")
    }
    return found | {
        (module, name) for module, name in re.findall(r"^::: (noughts[\w.]*)\.(\w+)$", text, re.MULTILINE)
    }


def test_documented_names_are_public() -> None:
    """They come from a module whose `__all__` lists them."""
    documents = [ROOT / "README.md", *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*.*")]
    used = {found for path in documents for found in imported_names(path.read_text())}
    assert len(used) > 60
    submodules = {("noughts", name) for name in ("classic", "env")}
    private = {
        f"{module}.{name}"
        for module, name in used - submodules
        if name.split(" as ")[0] not in getattr(import_module(module), "__all__", ())
    }
    assert private - {"noughts.classic as ttt"} == set()


def test_the_first_example_of_the_readme_has_types(tmp_path: Path) -> None:
    block = (ROOT / "README.md").read_text().split("```python\n")[1].split("```")[0]
    code = "".join(line[4:] + "\n" for line in block.splitlines() if line[:4] in (">>> ", "... "))
    (tmp_path / "example.py").write_text(code)
    done = run("-m", "mypy", "--strict", str(tmp_path / "example.py"))
    assert done.returncode == 0, done.stdout


def test_results_are_the_text_of_the_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    for game, position in (("3x3k3", "X../.O./..X"), ("4x3k3", "X.../.O../....")):
        found = str(analyse(Position.parse(position, game), distance=True))
        assert called("analyse", position, "--game", game).stdout == f"{found}\n"
    moves = ["a1", "b1", "b2", "c3", "a3", "c1", "a2"]
    assert called("review", *moves).stdout == f"{review(moves)}\n"
    assert str(review(moves)) == str(review(noughts.GameRecord(moves=moves)))
    assert called("explain", "X../.O./..X", "c1").stdout.split() == str(explain("X../.O./..X", "c1")).split()


def test_a_file_is_a_player_and_is_checked(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text("def choose(position):\n    return position.moves[-1]\n")
    assert noughts.as_player(str(mine)).choose(Position(Game(4, 3, 3)), Random(0)) == 11
    won = noughts.match(str(mine), "random").first_wins
    assert won == noughts.match(lambda position: position.moves[-1], "random").first_wins
    assert noughts.tournament([str(mine), "random"], games=1).players[0].startswith("mine.py")
    report = noughts.check_file(mine)
    assert not report.passed
    with pytest.raises(NoughtsError, match="there is no file or folder"):
        noughts.check_file(tmp_path / "none")


def test_a_player_class_needs_no_dice() -> None:
    class Last(noughts.Player):
        def choose(self, position):  # type: ignore[no-untyped-def, override]
            return position.moves[-1]

    won = noughts.match(lambda position: position.moves[-1], "random").first_wins
    assert noughts.match(Last(), "random").first_wins == won
    assert noughts.as_player(Last()).name == "Last"


def test_results_and_players_read_well() -> None:
    explanation = noughts.explain("XX./OO./...", "c1")
    assert str(explanation) == explanation.text == "c1 completes the top row and wins."
    assert repr(noughts.player_named("level-3")) == "<Level 'level-3'>"


def test_what_is_no_position_gets_a_sentence() -> None:
    for given, sentence in (
        (None, "None is not a Position"),
        (3, "3 is not a Position"),
    ):
        with pytest.raises(NoughtsError, match=f"^{sentence}$"):
            analyse(given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ask", "given", "told", "sentence"),
    [
        (solve, Position(), {"limit": 1}, "1 is not a limit: write Limit(seconds=2) or Limit(nodes=10_000)"),
        (Limit, float("nan"), {}, "seconds must be a number, 0 or more, not nan"),
        (solve, Position(), {"threads": 0}, "threads must be a whole number, 1 or more, not 0"),
        (solve, Position(), {"threads": 1.5}, "threads must be a whole number, 1 or more, not 1.5"),
        (solve, Position(), {"megabytes": True}, "megabytes must be a whole number, 1 or more, not True"),
        (Limit.effort, "a", {"game": Game(4, 4, 3)}, "seconds must be a number, 0 or more, not 'a'"),
        (
            player_named,
            "perfect",
            {"limit": 1},
            "1 is not a limit: write Limit(seconds=2) or Limit(nodes=10_000)",
        ),
        (tournament, ["random", "greedy"], {"jobs": "a"}, "jobs must be a whole number, 1 or more, not 'a'"),
    ],
)
def test_what_cannot_be_used_gets_a_sentence(
    ask: Callable[..., object], given: object, told: dict[str, object], sentence: str
) -> None:
    with pytest.raises(NoughtsError) as caught:
        ask(given, **told)
    assert str(caught.value) == sentence


def test_moves_may_be_named_wherever_they_are_asked_about() -> None:
    start = analyse(Position())
    assert start.move("b2") == start.move(4)
    assert explain(start, "b2") == explain(start, 4)
    after = analyse(Position().play(0))
    assert review([start, after], ["a1", "b1"]) == review([start, after], [0, 1])


def test_what_does_not_belong_together_gets_a_sentence() -> None:
    start, later = analyse(Position()), analyse(Position().play("b2").play("a1"))
    wrong: list[tuple[Callable[[], object], str]] = [
        (lambda: later.move("b2"), "cell b2 is taken by X"),
        (lambda: start.move(9), "there is no cell 9: cells go from 0 to 8"),
        (
            lambda: explain(3),  # type: ignore[arg-type]
            "3 is not an analysis: analyse(position) makes one",
        ),
        (
            lambda: explain(start, "b2", later),
            "the analysis must be of .../.X./..., not of O../.X./...",
        ),
        (
            lambda: review([start], ["b2", "a1"]),
            "a review needs one analysis per move, but there are 1 for 2 moves",
        ),
        (
            lambda: review([start, start], ["b2", "a1"]),
            "the analysis must be of .../.X./..., not of .../.../...",
        ),
    ]
    for ask, sentence in wrong:
        with pytest.raises(NoughtsError) as caught:
            ask()
        assert str(caught.value) == sentence


def test_a_score_is_compared_with_scores_only() -> None:
    with pytest.raises(TypeError, match="not supported between instances of 'Score' and 'int'"):
        assert noughts.Score(1, 3) < 3
