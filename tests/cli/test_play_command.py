"""`noughts play`, the real program: on a pseudo-terminal and over a pipe."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from noughts.players.levels import FIRST_OPPONENT, LEVELS

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-c", "from noughts.cli import main; main()", "play"]
# on a pseudo-terminal the program first makes it its own, so that Ctrl-C reaches it
ON_A_TERMINAL = [
    sys.executable,
    "-c",
    "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); from noughts.cli import main; main()",
    "play",
]
PATIENCE = 60  # seconds


def run_piped(text: str | bytes, *options: str) -> subprocess.CompletedProcess[bytes]:
    typed = text.encode() if isinstance(text, str) else text
    return subprocess.run(
        [*PROGRAM, *options], input=typed, capture_output=True, timeout=PATIENCE, check=False
    )


def lines_of(done: subprocess.CompletedProcess[bytes]) -> list[str]:
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode().splitlines()


class Screen:
    """A person at a pseudo-terminal."""

    def __init__(self, *options: str, **environment: str) -> None:
        self.master, slave = pty.openpty()
        plain = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        self.program = subprocess.Popen(
            [*ON_A_TERMINAL, *options],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={**plain, "TERM": "xterm", **environment},
        )
        os.close(slave)
        self.text = ""  # all that was read
        self.unread = ""  # what came after the words that were waited for

    def __enter__(self) -> "Screen":
        return self

    def __exit__(self, *error: object) -> None:
        self.program.kill()
        self.program.wait()
        os.close(self.master)

    def wait_for(self, words: str) -> str:
        """Read up to these words."""
        deadline = time.monotonic() + PATIENCE
        while words not in self.unread:
            ready, _, _ = select.select([self.master], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"{words!r} did not come, only {self.unread!r}"
            self.read()
        seen, _, self.unread = self.unread.partition(words)
        self.text += seen + words
        return seen

    def read(self) -> None:
        """Read what there is."""
        self.unread = (self.unread + os.read(self.master, 65536).decode()).replace("\r\n", "\n")

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def press(self, key: str, words: str) -> None:
        """Press a key until these words come: readline may miss Ctrl-C just after it has shown its prompt."""
        for _ in range(PATIENCE // 5):
            self.type(key)
            while words not in self.unread and select.select([self.master], [], [], 5)[0]:
                self.read()
            if words in self.unread:
                break
        self.wait_for(words)

    def ends(self) -> int:
        return self.program.wait(PATIENCE)


# ---- over a pipe


def test_a_win_over_a_pipe() -> None:
    """The random opponent with this seed does not block."""
    said = lines_of(run_piped("a1\nb1\nc1\na2\nb2\nc2\na3\nb3\nc3\n", "--opponent", "random", "--seed", "2"))
    assert "You won" in said
    assert any(re.fullmatch(r"You: .+ in \d real choices? \(\d+ %\)\.", line) for line in said)
    assert said[-1] == "Goodbye."


def test_a_loss_over_a_pipe() -> None:
    said = lines_of(run_piped("a1\nb1\nc2\n" * 3 + "b3\n", "--as", "O", "--opponent", "perfect"))
    assert "You lost" in said


def test_a_draw_over_a_pipe() -> None:
    said = lines_of(run_piped("b2\nb1\na3\nc2\nc1\na2\nc3\nb3\nc1\na1\n", "--opponent", "perfect"))
    assert "Game Over: Tie." in said


def test_two_people_over_a_pipe() -> None:
    said = lines_of(run_piped("1\n4\n2\n5\n3\n", "--as", "both"))
    assert "Game Over: X wins." in said
    assert "Computer thinking..." not in said


def test_no_prompt_and_no_colour_over_a_pipe() -> None:
    done = run_piped("b2\nhint\nquit\n")
    assert b"\033" not in done.stdout
    assert not any(line.startswith(">") for line in lines_of(done))


@pytest.mark.parametrize("text", ["", "b2", "b2\n", "b2\nz9\n\n"])
def test_the_end_of_input_in_the_middle_of_a_game(text: str) -> None:
    assert lines_of(run_piped(text))[-1] == "Goodbye."


def test_bad_input_over_a_pipe() -> None:
    bad = b"z9\n\n" + b"x" * 10_000 + b"\n\x00\x01\x1b[2J\n\xff\xfe\xc3\n\xf0\x9f\x98\x80\nb2\n"
    said = lines_of(run_piped(b"b2\n" + bad, "--as", "both"))
    answers = said[said.index("O to move") + 1 : -1]
    assert len(answers) == 7
    assert all(answer.endswith(".") and len(answer) < 120 and answer.isprintable() for answer in answers)
    assert answers[-1] == "Cell b2 is taken by X."


def test_the_same_seed_plays_the_same_game() -> None:
    text = "b2\na1\nc3\nc1\nb1\nb3\na3\n"
    first, second = (run_piped(text, "--opponent", "level-1", "--seed", "7").stdout for _ in range(2))
    others = {run_piped(text, "--opponent", "level-1", "--seed", str(seed)).stdout for seed in range(4)}
    assert first == second
    assert len(others) > 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--opponent", "gandalf"], "there is no player 'gandalf': choose one of perfect, "),
        (["--opponent", "minimax", "--game", "5x5k4"], "minimax cannot play 5x5k4: choose one of perfect, "),
        (["--game", "banana"], "'banana' is not a game: write WIDTHxHEIGHTkK"),
    ],
)
def test_bad_options(options: list[str], sentence: str) -> None:
    done = run_piped("", *options)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith(f"noughts: {sentence}")


# ---- on a pseudo-terminal


def test_a_whole_game_on_a_terminal() -> None:
    with Screen("--as", "both") as screen:
        for cell in ("b2", "a1", "z9", "", "a1", "b1", "b3", "a3", "a2", "c2", "undo", "c2", "c1", "c3"):
            screen.wait_for("> ")
            screen.type(f"{cell}\n")
        screen.wait_for("Game Over: Tie.")
        screen.wait_for("> ")
        screen.type("quit\n")
        screen.wait_for("Goodbye.")
        assert screen.ends() == 0
    assert "Cell a1 is taken by O." in screen.text
    assert "'z9' is neither a cell" in screen.text
    assert "\033[1;38;5;33mX\033[0m" in screen.text


def test_a_loss_against_the_computer_on_a_terminal() -> None:
    with Screen("--as", "O", "--opponent", "perfect", NO_COLOR="1") as screen:
        for cell in ("b1", "c2", "b3", "a2", "c1", "c3", "b2", "a3"):
            if "You lost" in screen.wait_for("> "):
                break
            screen.type(f"{cell}\n")
    assert "You lost" in screen.text
    assert "\033" not in screen.text


def test_lines_can_be_edited_on_a_terminal() -> None:
    """Arrow up brings the last line back."""
    pytest.importorskip("readline")
    with Screen("--as", "both") as screen:
        screen.wait_for("> ")
        screen.type("b2\n")
        screen.wait_for("O to move")
        screen.wait_for("> ")
        screen.type("\033[A\n")
        screen.wait_for("Cell b2 is taken by X.")
        screen.type("quit\n")
        screen.wait_for("Goodbye.")


@pytest.mark.parametrize(("key", "what"), [("\x03", "Ctrl-C"), ("\x04", "the end of input")])
def test_leaving_politely(key: str, what: str) -> None:
    with Screen() as screen:
        screen.wait_for("> ")
        screen.type("b2\n")
        screen.wait_for("> ")
        screen.press(key, "\nGoodbye.")
        assert screen.ends() == 0, what
    assert not re.search("Traceback|Aborted", screen.text)


def test_a_game_from_a_given_position() -> None:
    said = lines_of(run_piped("c1\n", "--position", "XX./OO./...", "--as", "both"))
    assert "1    X | X | ." in said
    assert "Game Over: X wins." in said
    for finished_or_impossible in ("XXX/OO./...", "XXX/.../..."):
        refused = run_piped("", "--position", finished_or_impossible)
        assert (refused.returncode, refused.stdout) == (2, b"")
        assert refused.stderr.startswith(b"noughts: ")


def test_the_first_opponent_can_be_beaten_and_has_a_name() -> None:
    title = LEVELS[FIRST_OPPONENT].title
    assert lines_of(run_piped("quit\n"))[1].startswith(f"The computer is {title} ({FIRST_OPPONENT}): it ")


def test_the_script_works_through_links_from_anywhere(tmp_path: Path) -> None:
    """`./play` finds its checkout; here one whose set-up and program only say what they were asked."""
    checkout = tmp_path / "checkout"
    files = {
        "play": (ROOT / "play").read_text(),
        "scripts/prepare.sh": 'programs=bin\nprepare() { echo "prepare $1 in $PWD"; }\n',
        "bin/noughts": '#!/bin/sh\necho "$0 $* in $PWD"\n',
    }
    for name, text in files.items():
        file = checkout / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        file.chmod(0o755)
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / "relative").symlink_to("../checkout/play")
    (tmp_path / "absolute").symlink_to(tmp_path / "links" / "relative")
    for script in ("checkout/play", "links/relative", "absolute"):
        done = subprocess.run(
            [f"./{script}", "--version"], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        assert done.stdout.splitlines() == [
            f"prepare play in {checkout}",
            f"{checkout}/bin/noughts --version in {tmp_path}",
        ]
