"""The game itself: heading, board, what there is to say, and what there is to press."""

from pygame import Rect

from noughts.rules.game import Game
from noughts.window.jobs import Kind
from noughts.window.parts import Board, Button, Label, Layout, Style
from noughts.window.screens.frame import Frame
from noughts.window.screens.start import spoken
from noughts.window.state import State
from noughts.words.values import LEGEND, classic_heading

WAITING = {Kind.HINT: "Looking for a good move...", Kind.VALUES: "Working out what each move is worth..."}

LONGEST_TABLE = 90  # letters for what the moves are worth, where the board shows it too


def layout(state: State, frame: Frame) -> Layout:
    """Everything beside the board in a wide window, above and below it in a high one."""
    px = frame.px
    rows = _button_rows(state)
    page = frame.page(state.game, len(rows), least_text=px(52))
    labels = (
        Label(page.heading, classic_heading(state.session.position, state.session.people), px(24)),
        Label(page.about, page.lines(who(state), size_of(state.game), ","), px(14), "faint"),
        Label(page.text, status_text(state), px(16)),
    )
    buttons = (*frame.place_rows(rows, page.buttons), *frame.icons(state))
    return Layout(labels, buttons, _board(state, frame, page.board), page.busy if state.job else None)


def who(state: State) -> str:
    """Who plays whom."""
    if state.session.alone:
        return "Two friends"
    (mark,) = state.session.people
    return f"You are {mark} against {spoken(state.opponent)}"


def size_of(game: Game) -> str:
    """A board in words.

    >>> size_of(Game(5, 4, 4))
    '5 x 4, 4 in a row'
    """
    return f"{game.width} x {game.height}, {game.k} in a row"


def status_text(state: State) -> str:
    """What there is to say about the present position."""
    if state.note:
        return state.note
    if state.job and state.job.kind in WAITING:
        return WAITING[state.job.kind]
    hint = [state.hint["words"]] if state.hint else []
    if not state.values_shown or not state.analysis:
        return "\n".join(hint)
    table = " ".join(state.analysis["table"])
    short = [table] if not hint and len(table) <= LONGEST_TABLE else []
    return "\n".join([*hint, state.analysis["words"], *short, LEGEND])


def _board(state: State, frame: Frame, area: Rect) -> Board:
    session = state.session
    moves = state.analysis["moves"] if state.values_shown and state.analysis else ()
    cell = state.game.cell
    return Board(
        *frame.place_board(area, session.position.game),
        session.position,
        last=session.last,
        hint=cell(state.hint["move"]) if state.hint else None,
        cursor=state.cursor,
        notes={cell(move["cell"]): move["short"] for move in moves},
        best=frozenset(cell(move["cell"]) for move in moves if move["best"]),
        open=session.persons_turn,
    )


def _button_rows(state: State) -> list[list[Button]]:
    session = state.session
    undo = Button("Undo", State.undo, key="u", enabled=session.undo() is not session)
    menu = Button("Menu", State.back, key="Esc")
    if session.position.outcome:
        again = Button("Play Again", State.play_again, Style.PRIMARY, key="n")
        return [[again, Button("Review", State.open_review, key="r")], [undo, menu]]
    hint = Button("Hint", State.ask_hint, key="h", enabled=session.persons_turn)
    values = Button("Values", State.toggle_values, key="v", selected=state.values_shown)
    return [[undo, hint, values], [Button("New game", State.play_again, key="n"), menu]]
