"""The interface for programs: what one finds by looking around works, and can be pasted back."""

import subprocess
import sys
from importlib.metadata import version
from random import Random

import pytest

import noughts
from noughts import NoughtsError, Position, analyse

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
    assert set(dir(noughts)) == set(noughts.__all__)
    for name in dir(noughts):
        assert getattr(noughts, name) is not None
    code = "import noughts, sys; from noughts import *; print(noughts.explain is explain)"
    assert run("-c", code).stdout == "True\n"


def test_looking_around_loads_nothing() -> None:
    code = "import noughts, sys; dir(noughts); print('noughts.exact' in sys.modules, 'typing' in sys.modules)"
    assert run("-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}; {code}").stdout == "False False\n"


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
    for given, sentence in (("X../.../...", "Position.parse reads a text"), (None, "None"), (3, "3")):
        with pytest.raises(NoughtsError, match=f"^a position is wanted, not .*{sentence}"):
            analyse(given)  # type: ignore[arg-type]
