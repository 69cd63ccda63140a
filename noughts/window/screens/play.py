"""The game itself: heading, board, what there is to say, and what there is to press."""

from pygame import Rect

from noughts.rules.game import Game
from noughts.window.jobs import JobKind
from noughts.window.parts import BoardView, Button, Label, Layout, Style
from noughts.window.screens.frame import Measures, Page
from noughts.window.screens.start import spoken
from noughts.window.state import State
from noughts.words.values import LEGEND, classic_heading

WAITING = {
    JobKind.HINT: "Looking for a good move...",
    JobKind.VALUES: "Working out what each move is worth...",
}

MOST_MOVES = 16  # shown beside the board
LONGEST_TABLE = 90  # letters for what the moves are worth, where the board shows it too


def layout(state: State, frame: Measures) -> Layout:
    """Everything beside the board in a wide window, above and below it in a high one."""
    px = frame.px
    rows = _button_rows(state)
    page = frame.page(state.game, len(rows), least_text=px(52))
    labels = (
        Label(page.heading, classic_heading(state.session.position, state.session.people), px(24)),
        Label(page.about, page.lines(who(state), size_of(state.game), ","), px(14), "faint"),
        *_texts(state, frame, page),
    )
    buttons = (*frame.place_rows(rows, page.buttons), *frame.icons(state))
    return Layout(labels, buttons, _board(state, frame, page.board), page.busy if state.job else None)


def _texts(state: State, frame: Measures, page: Page) -> list[Label]:
    """What is said, and apart from it the legend and, beside the board, the moves so far."""
    gap, rest = frame.gap, page.text.copy()
    below = [(legend_text(state), frame.px(36)), (moves_text(state) if page.wide else "", frame.px(64))]
    labels = []
    for text, height in below:
        if text and rest.h - height - gap > frame.px(40):
            box = Rect(rest.x, rest.bottom - height, rest.w, height)
            labels.append(Label(box, text, frame.px(13), "faint", centred=False))
            rest.h -= height + gap
    return [Label(rest, status_text(state), frame.px(16), centred=False), *labels]


def moves_text(state: State) -> str:
    """The moves so far, the last ones of a long game."""
    session = state.session
    numbered = [
        f"{number}. {position.mover} {state.game.name(move)}"
        for number, (position, move) in enumerate(zip(session.positions, session.moves, strict=False), 1)
    ]
    return ", ".join(numbered[-MOST_MOVES:])


def legend_text(state: State) -> str:
    """What the notes in the cells mean, or what they rest on."""
    if not state.values_shown or not state.analysis:
        return ""
    return state.analysis["rests_on"] or LEGEND


def who(state: State) -> str:
    """Who plays whom, or how it ended for the person."""
    session, name = state.session, spoken(state.opponent)
    if session.alone:
        return "Two friends"
    (mark,) = session.people
    outcome = session.position.outcome
    if outcome is None:
        return f"You are {mark} against {name}"
    return f"{session.heading if outcome.winner else 'You drew'} against {name}"


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
    return "\n".join([*hint, state.analysis["words"], *short])


def _board(state: State, frame: Measures, area: Rect) -> BoardView:
    session = state.session
    known = state.analysis if state.values_shown and state.analysis else {"moves": (), "candidates": ()}
    moves = [move for move in known["moves"] if move["value"] is not None]
    cell = state.game.cell
    guessed = {cell(move["cell"]): f"~{place}" for place, move in enumerate(known["candidates"], 1)}
    return BoardView(
        *frame.place_board(area, session.position.game),
        session.position,
        last=session.last,
        hint=cell(state.hint["move"]) if state.hint else None,
        cursor=state.cursor,
        notes=guessed | {cell(move["cell"]): move["short"] for move in moves},
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
