"""The interface for programs: what one finds by looking around works, and can be pasted back."""

import pickle
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
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


def test_what_is_no_position_gets_a_sentence() -> None:
    for given, sentence in (
        ("X../.../...", "'X../.../...' is not a Position: Position.parse reads a text"),
        (None, "None is not a Position"),
        (3, "3 is not a Position"),
    ):
        with pytest.raises(NoughtsError, match=f"^{sentence}$"):
            analyse(given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ask", "given", "told", "sentence"),
    [
        (solve, "x", {}, "'x' is not a Position: Position.parse reads a text"),
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
            lambda: explain(Position()),  # type: ignore[arg-type]
            "Position.parse('.../.../...') is not an analysis: analyse(position) makes one",
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
