"""What people meet on the command line for the first time: mistyped commands, odd paths, wrong boards."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from noughts.check import submissions
from noughts.cli import COMMANDS
from noughts.game.game import Game
from noughts.game.position import Position
from noughts.solving.oracle import suggest
from noughts.solving.puzzles import puzzle_named
from tests.cli.calling import as_json, called

ROOT = Path(__file__).parents[2]
NOUGHTS = [sys.executable, "-c", "from noughts.cli import main; main()"]


# ---- commands


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("anlyse", "there is no command 'anlyse': did you mean analyse?"),
        ("Solv", "there is no command 'Solv': did you mean solve?"),
        ("zzz", f"there is no command 'zzz': choose one of {', '.join(sorted(COMMANDS))}"),
    ],
)
def test_a_mistyped_command_gets_a_suggestion(typed: str, sentence: str) -> None:
    assert called(typed).stderr == f"noughts: {sentence}\n"


def test_help_and_version_in_all_their_forms() -> None:
    assert called("help") == called("--help")
    assert called("help", "solve") == called("solve", "--help")
    assert called("-V") == called("--version")
    assert called("-V").stdout.startswith("noughts ")


@pytest.mark.parametrize("option", ["--no-browser", "--port=0"])
def test_without_a_command_it_takes_the_options_of_the_page(
    option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from noughts.cli.play import serve

    given: dict[str, object] = {}
    monkeypatch.setattr(serve, "run", lambda **arguments: given.update(arguments))
    assert called(option).code == 0
    assert (given["no_browser"], given["port"]) == ((True, 3333) if option == "--no-browser" else (False, 0))
    assert called("--banana").stderr == "noughts: unrecognized arguments: --banana (see noughts --help)\n"


# ---- paths


@pytest.mark.parametrize("command", [["check"], ["watch"]])
def test_an_empty_path_is_not_this_folder(command: list[str]) -> None:
    done = called(*command, "")
    assert done.code == 2
    assert "argument FILE: '' is not a file: write its name, or . for this folder" in done.stderr


def test_a_folder_with_too_many_folders_is_said_to_be_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        (tmp_path / f"folder{number}").mkdir()
        (tmp_path / f"folder{number}" / "a.py").touch()
    monkeypatch.setattr(submissions, "MOST_FOLDERS", 4)
    sentence = f"the folder '{tmp_path}' has more than 4 folders: name the one with the submissions"
    for command in (["check"], ["watch"], ["match", "random"], ["tournament", "random"]):
        assert called(*command, str(tmp_path)).stderr == f"noughts: {sentence}\n"
    monkeypatch.setattr(submissions, "MOST_FOLDERS", 5)
    monkeypatch.setattr(submissions, "MOST_FILES", 3)
    sentence = f"the folder '{tmp_path}' has more than 3 Python files"
    assert called("check", str(tmp_path)).stderr == f"noughts: {sentence}\n"


@pytest.mark.parametrize("command", ["prove", "table", "dataset"])
def test_the_output_is_a_file(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = called(command, "3x3k3", "-o", "")
    assert (done.code, done.stdout) == (2, "")
    assert "'' is not a file: write its name" in done.stderr
    for folder in ("made/", "/"):
        done = called(command, "3x3k3", "-o", folder)
        assert (done.code, done.stdout) == (2, "")
        assert f"'{folder}' is a folder: write the name of a file" in done.stderr
    assert called(command, "3x3k3", "-o", ".").code == 2
    assert not list(tmp_path.iterdir())


def test_odd_names_are_quoted_and_short() -> None:
    assert called("verify", "\x1b[31mred").stderr.startswith("noughts: '\\x1b[31mred' cannot be read: ")
    assert len(called("verify", "x" * 250).stderr) < 120


# ---- boards, numbers and cells


def test_a_position_of_another_size_names_the_option() -> None:
    sentence = (
        "write 3 rows of 3 cells with '/' between them, or name the board with --game, such as --game 4x4k3\n"
    )
    for command in ("analyse", "explain"):
        assert called(command, "..../..../..../....").stderr.endswith(sentence)
        assert "--game" not in called(command, ".../..X/..Q").stderr, "here the mark is wrong"
    assert "--game" not in called("compare", "..../..../..../....").stderr, "it has no such option"


def test_numbers_that_are_too_large() -> None:
    sentence = "noughts: '999999999999x3k3' is not a game: a side has at most 19 cells\n"
    assert called("solve", "999999999999x3k3").stderr == sentence
    assert "'1e999' is too large" in called("solve", "3x3k3", "--time-limit", "1e999").stderr


def test_digits_name_cells_everywhere() -> None:
    assert called("explain", ".../.../...", "5") == called("explain", ".../.../...", "b2")
    assert called("review", "5,1", "9") == called("review", "b2", "a1", "c3")
    assert called("puzzle", typed="9\nq\n").stdout == called("puzzle", typed="c3\nq\n").stdout
    assert called("explain", "..../..../..../....", "5", "--game", "4x4k3").code == 2, "3 x 3 alone has them"


def test_puzzles_have_help_and_say_what_the_stars_mean() -> None:
    shown = called("puzzle", typed="help\nq\n").stdout
    assert " ".join(shown.split()).count("More stars mean a harder puzzle.") == 2
    hint = called("puzzle", typed="hint\nq\n").stdout
    (solution,) = puzzle_named("3x3k3-1").solutions
    assert f"Look at column {'abc'[solution % 3]}." in hint
    assert "there is no puzzle '3x3k3-'" in called("puzzle", "3x3k3-").stderr


@pytest.mark.parametrize("game", ["15x15k5", "10x10k5", "7x6k4g"])
def test_solve_suggests_what_the_engine_would_play(game: str) -> None:
    position = Position(Game.parse(game))
    best = suggest(position)
    assert best is not None
    done = called("solve", game, "--time-limit", "0.01")
    assert (done.code, done.stdout.splitlines()[0]) == (
        3,
        f"{game}, X to move: not proven; try {position.game.cell_name(best)}.",
    )
    column, row = best % position.game.width, best // position.game.width
    assert abs(column - position.game.width // 2) <= 1, "near the middle"
    assert row == position.game.height - 1 or abs(row - position.game.height // 2) <= 1


def test_a_solved_board_needs_no_suggestion() -> None:
    assert as_json("solve", "4x3k3")["suggestion"] is None


# ---- the page, the window, and the checkout


def test_a_page_for_the_network_has_an_address_that_others_can_open(monkeypatch: pytest.MonkeyPatch) -> None:
    from noughts.web.server import run

    with run.listen("0.0.0.0", 0) as listening:
        port = listening.getsockname()[1]
        monkeypatch.setattr(run, "own_address", lambda family: "192.168.1.7")
        assert run.address_of(listening) == f"http://192.168.1.7:{port}/"
        monkeypatch.setattr(run, "own_address", lambda family: None)
        assert run.address_of(listening) == f"http://0.0.0.0:{port}/"
    with run.listen("127.0.0.1", 0) as listening:
        assert run.address_of(listening).startswith("http://127.0.0.1:")
    assert run.own_address(socket.AF_INET) != "0.0.0.0"


@pytest.mark.skipif(sys.platform != "linux", reason="only here can a display be named and missing")
@pytest.mark.parametrize("display", [{"DISPLAY": ":99999"}, {"WAYLAND_DISPLAY": "nowhere"}])
def test_a_display_that_does_not_answer_is_an_error(display: dict[str, str]) -> None:
    pytest.importorskip("pygame")
    clean = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "SDL_VIDEODRIVER")}
    done = subprocess.run(
        [*NOUGHTS, "window"],
        env={**clean, **display},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 2
    last = done.stderr.splitlines()[-1]
    assert last.startswith("noughts: no window can be opened here (")
    assert last.endswith("start it on a desktop, or play in the terminal with 'noughts play'")


FINDER = """
import sys
from importlib.util import spec_from_file_location

class Finder:
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return spec_from_file_location(name, {!r}) if name == "noughts" else None

sys.meta_path.append(Finder)
"""


def test_a_checkout_does_not_hide_the_package_that_is_installed_from_it(tmp_path: Path) -> None:
    """In the folder above a checkout, with the finder of setuptools at the end of the path."""
    checkout, site = tmp_path / "noughts", tmp_path / "site"
    for folder in (checkout / "noughts", site):
        folder.mkdir(parents=True)
    package = checkout / "noughts" / "__init__.py"
    package.write_text("Game = 'found'")
    (site / "__editable___noughts_1_finder.py").write_text(FINDER.format(str(package)))
    (site / "__editable__.noughts-1.pth").write_text("import __editable___noughts_1_finder\n")
    code = f"import site, sys; site.addsitedir({str(site)!r}); sys.path.insert(0, {str(tmp_path)!r}); "
    code += "from noughts import Game; print(Game)"
    command = [sys.executable, "-S", "-I", "-c", code]
    before = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "cannot import name 'Game'" in before.stderr
    shell = f". scripts/prepare.sh; find_checkout_first '{site}'"
    subprocess.run(["bash", "-c", shell], cwd=ROOT, check=True)
    after = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (after.stdout, after.stderr) == ("found\n", "")


def test_a_pipe_gets_whole_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    whole = called("explain", "X../.../...", "a2").stdout.splitlines()
    assert whole == as_json("explain", "X../.../...", "a2")["sentences"]
    assert max(map(len, whole)) > 80
    monkeypatch.setenv("COLUMNS", "80")
    assert max(map(len, called("explain", "X../.../...", "a2").stdout.splitlines())) <= 80
