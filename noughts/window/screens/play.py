"""The screen of a game: heading, board, texts and buttons."""

from pygame import Rect

from noughts.explanations.values import LEGEND, classic_heading
from noughts.game.game import Game
from noughts.render.text import game_in_words
from noughts.window.jobs import JobKind
from noughts.window.layout import grid
from noughts.window.screens.frame import Measures, Page
from noughts.window.screens.start import player_title
from noughts.window.state import State
from noughts.window.widgets import BoardView, Button, Label, Layout, Note, Style

WAITING = {
    JobKind.HINT: "Looking for a good move...",
    JobKind.VALUES: "Computing the result of each move...",
}

MOST_MOVES = 10  # listed next to the board
LONGEST_TABLE = 90  # letters of the table of values, which the board shows too
VALUE_INKS = {1: "won", 0: "faint", -1: "lost"}


def layout(state: State, frame: Measures) -> Layout:
    """Texts and buttons next to the board in a wide window, above and below it in a high one."""
    px, session = frame.px, state.session
    rows = _button_rows(state)
    page = frame.page(state.game, len(rows), least_text=px(52))
    heading = classic_heading(session.position, session.people)
    labels = (
        Label(page.heading, heading, px(24), align=page.align, bold=True),
        *_about(state, frame, page),
        *_texts(state, frame, page),
    )
    buttons = (*frame.place_rows(rows, page.buttons), *frame.icons(state))
    return Layout(labels, buttons, _board(state, frame, page.board), page.busy if state.job else None)


def _about(state: State, frame: Measures, page: Page) -> list[Label]:
    """The players or the result, and the board."""
    over, board = state.session.position.outcome is not None, size_of(state.game)
    if not page.wide:
        return [Label(page.about, f"{who(state)}, {board}", frame.px(14), "faint", bold=over)]
    upper, lower = grid(page.about, 2, 1, 0)
    return [
        Label(upper, who(state), frame.px(15), align="left", bold=over),
        Label(lower, board, frame.px(13), "faint", "left"),
    ]


def _texts(state: State, frame: Measures, page: Page) -> list[Label]:
    """The status, the moves so far and the legend, as far as there is room."""
    px, gap, rest = frame.px, frame.gap, page.text.copy()
    labels = []
    for title, text, height in (("", legend_text(state), 36), ("Moves", moves_text(state), 84)):
        room = px(height) + (px(18) if title else 0)
        if not text or rest.h - room - gap < px(40) or (title and not page.wide):
            continue
        rest.h -= room + gap
        above = Rect(rest.x, rest.bottom + gap, rest.w, room - px(height))
        below = Rect(rest.x, above.bottom, rest.w, px(height))
        labels += [Label(above, title, px(13), align="left", bold=True)] if title else []
        labels += [Label(below, text, px(13), "faint", "top")]
    return [Label(rest, status_text(state), px(16), align="top"), *labels]


def moves_text(state: State) -> str:
    """The numbered moves so far, two per line; only the last ones of a long game."""
    session = state.session
    made = [
        f"{number}. {position.mover} {state.game.cell_name(move)}"
        for number, (position, move) in enumerate(zip(session.positions, session.moves, strict=False), 1)
    ]
    lines = [", ".join(made[first : first + 2]) for first in range(0, len(made), 2)]
    return "\n".join(lines[-MOST_MOVES // 2 :])


def legend_text(state: State) -> str:
    """The meaning of the notes in the cells, or the search that they rest on."""
    if not state.values_shown or not state.analysis:
        return ""
    return state.analysis["rests_on"] or LEGEND


def who(state: State) -> str:
    """The players, or the result for the person."""
    session, name = state.session, player_title(state.opponent, state.game)
    if session.alone:
        return "Two friends"
    (mark,) = session.people
    outcome = session.position.outcome
    if outcome is None:
        return f"You are {mark} against {name}"
    return f"{session.heading if outcome.winner else 'You drew'} against {name}"


def person_lost(state: State) -> bool:
    """Whether the person has lost against the computer."""
    outcome = state.session.position.outcome
    return outcome is not None and outcome.winner is not None and outcome.winner not in state.session.people


def size_of(game: Game) -> str:
    """A board in words.

    >>> size_of(Game(5, 4, 4))
    '5 x 4, 4 in a row'
    """
    return game_in_words(game)


def status_text(state: State) -> str:
    """The text about the present position."""
    if state.note:
        return state.note
    if state.job and state.job.kind in WAITING:
        return WAITING[state.job.kind]
    hint = [state.hint["words"]] if state.hint else []
    if not state.values_shown or not state.analysis:
        return "\n".join(hint)
    table = " ".join(state.analysis["table"])
    short = [table] if not hint and len(table) <= LONGEST_TABLE else []
    return "\n".join([*hint, state.analysis["words"], *short])


def _board(state: State, frame: Measures, area: Rect) -> BoardView:
    session = state.session
    known = state.analysis if state.values_shown else None
    cell = state.game.cell_index
    candidates = {
        cell(move["cell"]): Note(f"~{place}")
        for place, move in enumerate(known["candidates"] if known else (), 1)
    }
    proven = {
        cell(move["cell"]): Note(move["short"], VALUE_INKS[move["value"]], move["best"])
        for move in (known["moves"] if known else ())
        if move["value"] is not None
    }
    return BoardView(
        *frame.place_board(area, session.position.game),
        session.position,
        last=session.last,
        hint=cell(state.hint["move"]) if state.hint else None,
        cursor=state.cursor,
        notes=candidates | proven,
        open=session.persons_turn,
        line="lost" if person_lost(state) else "won",
    )


def _button_rows(state: State) -> list[list[Button]]:
    session = state.session
    undo = Button("Undo", State.undo, key="u", enabled=session.undo() is not session)
    save = Button("Save", State.save, key="s", enabled=bool(session.moves))
    if state.leaving:
        leave = Button("Leave the game", State.back, key="Esc")
        return [[save], [leave, Button("Go on", State.go_on, Style.PRIMARY)]]
    menu = Button("Menu", State.back, key="Esc")
    if session.position.outcome:
        again = Button("Play Again", State.play_again, Style.PRIMARY, key="n")
        return [[again, Button("Review", State.open_review, key="r")], [undo, save, menu]]
    hint = Button("Hint", State.ask_hint, key="h", enabled=session.persons_turn)
    values = Button("Values", State.toggle_values, key="v", selected=state.values_shown)
    return [[undo, hint, values], [Button("New game", State.play_again, key="n"), save, menu]]
