"""The terminal game on text streams: input and output."""

from collections.abc import Iterator
from io import StringIO
from random import Random

import pytest

from noughts.api.analysis import explanation, hint
from noughts.api.session import Session
from noughts.cli.play.play_terminal import Terminal
from noughts.game.game import Game
from noughts.game.position import O, Position, X
from noughts.players.registry import Dice, Odds, Perfect, Player, player_named
from noughts.solving import perfect


def played(
    *lines: str, people: str = "XO", opponent: str = "perfect", game: str = "3x3k3", colour: bool = False
) -> list[str]:
    """What the terminal says when these lines are typed."""
    out = StringIO()
    session = Session((Position(Game.parse(game)),), people=frozenset(people))
    source = StringIO("".join(f"{line}\n" for line in lines))
    Terminal(source, out, player_named(opponent), Dice(1), colour=colour).run(session)
    return out.getvalue().splitlines()


def test_a_game_of_two_people() -> None:
    said = played("b2", "a1", "c3", "c1", "b1", "b3", "a3", "a2", "c2")
    assert said[:3] == [
        "Tic-tac-toe, 3 x 3: 3 in a row wins.",
        "Two people play, X begins.",
        "Type a cell such as b2, or help.",
    ]
    assert said.count("X to move") == 5
    assert said.count("O to move") == 4
    assert "Game Over: Tie." in said
    assert said[-1] == "Goodbye."


def test_a_win_is_announced_and_reviewed() -> None:
    said = played("1", "4", "2", "5", "3")
    over = said.index("Game Over: X wins.")
    assert said[over - 6 : over] == [
        "     a   b   c",
        "1   (X)|(X)|(X)",
        "    ---+---+---",
        "2    O | O | .",
        "    ---+---+---",
        "3    . | . | .",
    ]
    assert said[over + 1 : over + 6] == [
        "Review:",
        "The game was even until O's move 2. b2 would have kept the draw.",
        "2. O a2: from draw to loss; b2 was better. "
        "a2 loses: X plays b1, O must block c1, then X plays b2 and threatens b3 and c3 at once. "
        "Play b2 instead: that keeps the draw.",
        "X: no mistakes in 2 real choices (100 %).",
        "O: 1 mistake in 1 real choice (0 %).",
    ]
    assert said[-2:] == ["Type new for another game, or quit.", "Goodbye."]


def test_the_computer_answers_and_begins_when_the_person_is_o() -> None:
    said = played("b2", people="O")
    assert said[1].startswith("The computer is perfect: it cannot be beaten")
    assert said.index("Computer thinking...") < said.index("X takes a1.") < said.index("Your turn")
    assert "O takes b2." in said


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("z9", "'z9' is neither a cell from a1 to c3 nor a command: type help to list them."),
        ("", "An empty line is not a move: type a cell such as b2, or help."),
        ("   \t ", "An empty line is not a move: type a cell such as b2, or help."),
        ("b2", "Cell b2 is taken by X."),
        ("5", "Cell b2 is taken by X."),
        ("0", "'0' is neither a cell from a1 to c3 nor a command: type help to list them."),
        ("10", "'10' is neither a cell from a1 to c3 nor a command: type help to list them."),
        ("-1", "'-1' is neither a cell from a1 to c3 nor a command: type help to list them."),
        ("²", "'²' is neither a cell from a1 to c3 nor a command: type help to list them."),
        ("b2 c3", "'b2 c3' is neither a cell from a1 to c3 nor a command: type help to list them."),
        (
            "\x1b[2J\x07",
            "'\\x1b[2J\\x07' is neither a cell from a1 to c3 nor a command: type help to list them.",
        ),
        ("\0", "'\\x00' is neither a cell from a1 to c3 nor a command: type help to list them."),
    ],
)
def test_bad_input_gets_one_sentence_and_play_goes_on(line: str, answer: str) -> None:
    said = played("b2", line, "a1")
    board = said.index("O to move")
    assert said[board + 1 : board + 3] == [answer, "O takes a1."]


def test_ten_thousand_characters() -> None:
    said = played("b2", "b" * 10_000, "2" * 10_000, "a1")
    board = said.index("O to move")
    assert all(len(line) < 120 for line in said)
    assert said[board + 3] == "O takes a1."


def test_digits_are_cells_on_3_x_3_only() -> None:
    assert "X takes c2." in played("6")
    assert "'6' is neither a cell from a1 to d4 nor a command: type help to list them." in played(
        "6", game="4x4k3"
    )


def test_moves_may_be_typed_in_capitals_and_with_spaces() -> None:
    assert "X takes b2." in played("  B2 ")


def test_undo_takes_back_both_moves() -> None:
    said = played("b2", "undo", "c3", people="X")
    assert said.count("X takes b2.") == said.count("X takes c3.") == 1
    assert "Cell b2 is taken by X." not in said
    assert played("undo")[-2:] == ["There is nothing to undo.", "Goodbye."]


def test_undo_after_the_end() -> None:
    said = played("1", "4", "2", "5", "3", "undo", "9")
    assert said[said.index("Game Over: X wins.") :].count("X takes c3.") == 1


def test_hint_says_what_is_best_and_why() -> None:
    said = played("a1", "b2", "c3", "hint")
    assert said[-2] == hint(position="X../.O./..X")["words"]
    assert said[-2].startswith("Try b1. ")
    assert "only one of O's eight replies keeps the draw" in played("hint")[-2], "where all moves draw"


def test_why_explains_the_last_move() -> None:
    said = played("why", "a1", "b1", "why")
    assert "There is no move yet." in said
    assert said[-2] == " ".join(explanation(position="X../.../...", move="b1")["sentences"])


def test_values() -> None:
    said = played("a1", "b1", "b2", "values")
    assert said[-10:-1] == [
        "       a        b        c",
        "1      X    |   O    | loss 1",
        "    --------+--------+--------",
        "2    loss 1 |   X    | loss 1",
        "    --------+--------+--------",
        "3    loss 1 | loss 1 | loss 2",
        "O to move, but X wins in 2 moves.",
        "Loss in 2 moves: c3.",
        "Loss in 1 move: c1, a2, c2, a3 and b3.",
    ]


def test_values_are_letters_where_space_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "29")
    assert "3    L1 | L1 | L2" in played("a1", "b1", "b2", "values")


@pytest.mark.parametrize("word", ["hint", "values", "b2"])
def test_after_the_end_there_is_no_move(word: str) -> None:
    said = played("1", "4", "2", "5", "3", word)
    assert said[-2].startswith("The game is over: ")


def test_new_help_review_and_quit() -> None:
    said = played("b2", "review", "moves", "new", "b2", "?", "q", "a1")
    assert said.count("X takes b2.") == 2
    assert "Nobody made a mistake: a draw with best play." in said
    assert said.count("1. X b2: draw kept.") == 1
    assert "undo    take back your last move" in said
    assert "O takes a1." not in said
    assert said[-1] == "Goodbye."


@pytest.mark.parametrize("word", ["undo", "hint", "values", "why", "review", "moves", "new", "quit"])
def test_the_first_letter_is_enough(word: str) -> None:
    assert played("b2", word[0]) == played("b2", word) == played("b2", word.upper())


def test_colour_is_only_added() -> None:
    plain, coloured = played("b2", "a1"), played("b2", "a1", colour=True)
    assert "\033" not in "".join(plain)
    assert "1   [\033[1;38;5;166mO\033[0m]| . | ." in coloured, "O is copper, as everywhere"
    for mark, code in ((X, 33), (O, 166)):
        coloured = [line.replace(f"\033[1;38;5;{code}m{mark}\033[0m", mark) for line in coloured]
    assert coloured == plain


def test_a_larger_board() -> None:
    said = played("b2", "hint", "values", "why", "review", people="X", opponent="level-2", game="4x4k3")
    assert any(
        line.startswith("The computer is Puppy (level-2): it looks for a win in 2 of 3 turns")
        for line in said
    )
    assert "4    . | . | . | ." in said
    assert any(line.startswith("Try ") for line in said)
    assert any(line.startswith("Win in 2 moves: ") for line in said)
    assert "Nobody made a mistake: X was winning from the start." in said
    assert "You: no real choice." in said


class Interrupted(Player):
    """A computer at whose turn the person presses Ctrl-C."""

    name = summary = "interrupted"

    def odds(self, position: Position) -> Odds:
        raise KeyboardInterrupt


def test_ctrl_c_while_the_computer_thinks() -> None:
    out = StringIO()
    Terminal(StringIO(), out, Interrupted(), Dice(1)).run(Session((Position(),), people=frozenset(O)))
    assert out.getvalue().endswith("Computer thinking...\n\nGoodbye.\n")


def every_line(position: Position, person: str, computer: Player, typed: list[int]) -> Iterator[list[int]]:
    """Everything that a person can play against a computer that never hesitates, to the end."""
    while position.moves and position.mover != person:
        position = position.play(computer.choose(position, Random(0)))
    if not position.moves:
        yield typed
    for move in position.moves:
        yield from every_line(position.play(move), person, computer, [*typed, move])


@pytest.mark.parametrize("person", [X, O])
def test_the_perfect_opponent_never_loses(person: str) -> None:
    ends = set()
    for typed in every_line(Position(), person, Perfect(), []):
        said = played(*[str(move + 1) for move in typed], people=person)
        ends |= set(said) & {"Game Over: Tie.", "You won", "You lost"}
    assert ends == {"Game Over: Tie.", "You lost"}


@pytest.mark.parametrize("person", [X, O])
def test_a_person_who_plays_perfectly_draws(person: str) -> None:
    position, typed = Position(), []
    while position.moves:
        move = perfect.best(position)
        assert move is not None
        typed += [str(move + 1)] if position.mover == person else []
        position = position.play(move)
    said = played(*typed, people=person)
    assert "Game Over: Tie." in said
    assert "Nobody made a mistake: a draw with best play." in said
    assert sum(line.endswith("(100 %).") for line in said) == 2


def test_a_large_board_fits_a_terminal_and_the_last_move_is_marked() -> None:
    said = played("j10", game="19x19k5")
    board = said[-22:-2]
    assert board[0].split() == list("abcdefghijklmnopqrs")
    assert len(board) == 20
    assert max(map(len, said)) < 80
    assert "[X]" in board[10]


def test_sentences_are_broken_between_words_on_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    class Screen(StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("COLUMNS", "40")
    out = Screen()
    table = Terminal(StringIO("hint\n"), out, player_named("perfect"), Dice(1))
    table.run(Session((Position(),)))
    lines = out.getvalue().splitlines()
    assert max(map(len, lines)) <= 40
    whole = " ".join(" ".join(lines).split())
    assert played("hint")[-2] in whole


@pytest.mark.parametrize(
    ("people", "game", "words"),
    [
        ("X", "3x3k3", "You are X and move first."),
        ("O", "3x3k3", "You are O and move second."),
        ("O", "3x3k3n", "You move second."),
    ],
)
def test_your_mark_is_named_before_the_first_move(people: str, game: str, words: str) -> None:
    said = played("quit", people=people, game=game, opponent="random")
    assert said.index(words) < said.index("Type a cell such as b2, or help.")


def test_the_accuracy_is_explained_once() -> None:
    said = played("1", "4", "2", "5", "3", "new", "1", "4", "2", "5", "3")
    assert said.count("Game Over: X wins.") == 2
    assert sum(line.startswith("The percentage is accuracy: ") for line in said) == 1


def test_a_terminal_that_is_too_narrow_is_named_once(monkeypatch: pytest.MonkeyPatch) -> None:
    class Screen(StringIO):
        def isatty(self) -> bool:
            return True

    for columns, times in ("40", 1), ("80", 0):
        monkeypatch.setenv("COLUMNS", columns)
        out = Screen()
        large = Session((Position(Game.parse("19x19k5")),))
        Terminal(StringIO("a1\nb1\n"), out, player_named("random"), Dice(1)).run(large)
        words = " ".join(out.getvalue().split())
        assert words.count("This board is 60 characters wide: make your terminal wider.") == times
