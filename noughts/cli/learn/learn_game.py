"""A game of a lesson in a terminal, against Perfect or against the student's own program."""

from collections.abc import Callable
from pathlib import Path

from noughts.cli.learn.learn_asking import read_answer
from noughts.cli.learn.learn_hints import SKIP, Attempt
from noughts.cli.learn.learn_stage import draw_board
from noughts.cli.output import as_sentence, say, wrap_text
from noughts.game.errors import NoughtsError
from noughts.game.position import Position
from noughts.learn.lesson import Activity
from noughts.learn.marking import mark
from noughts.learn.receipt import Given
from noughts.learn.truths import EMPTY_BOARD
from noughts.solving import perfect

AGAIN = "again"  # starts the game again
Reply = Callable[[Position], int]


def play_task(activity: Activity, file: Path, sandbox: str) -> Given | None:
    """Play until the goal is reached; None: the student skips the task."""
    attempt = Attempt(activity)
    start = Position.parse(activity.board or EMPTY_BOARD)
    say(wrap_text(f"You play {activity.you}. Type a cell, such as b2, or {AGAIN} to start the game again."))
    if start == Position():  # the stage does not show the empty board
        say(draw_board(start))
    reply: Reply | None = None
    position, moves = start, list[str]()
    while True:
        answer = read_answer()
        if answer == SKIP:
            return None
        if attempt.help(answer):
            continue
        if answer == AGAIN:
            position, moves = start, []
            say(draw_board(start))
            continue
        try:
            after = position.play(answer)
            reply = reply or _opponent(activity, file, sandbox)
            position = _play_on(activity, reply, after, [*moves, answer], moves)
        except NoughtsError as error:
            say(wrap_text(as_sentence(error)))
            continue
        if position.outcome is None:
            continue
        attempt.tries += 1
        found = mark(activity, " ".join(moves))
        say(wrap_text(f"{'Right' if found.right else 'Not yet'}. {found.text}"))
        if found.right:
            return attempt.answer_with(" ".join(moves))
        position, moves = start, []
        say(draw_board(start))


def _play_on(
    activity: Activity, reply: Reply, position: Position, played: list[str], moves: list[str]
) -> Position:
    """Let the opponent answer a move, show the board, and note the moves."""
    if position.outcome is None:
        name = position.game.cell_name(reply(position))
        position = position.play(name)
        played.append(name)
        who = "Your program" if "program" in activity.against else activity.against[0].capitalize()
        say(wrap_text(f"{who} plays {name}."))
    moves[:] = played
    say(draw_board(position))
    return position


def _opponent(activity: Activity, file: Path, sandbox: str) -> Reply:
    if "program" not in activity.against:
        return lambda position: perfect.best(position) or 0
    from noughts.check.player import player_from
    from noughts.players.player import Dice

    player = player_from(str(file), sandbox=sandbox)
    return lambda position: player.choose(position, Dice(0))
