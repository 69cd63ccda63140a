"""The review after a game: every move and its mistakes."""

from functools import partial

from pygame import Rect

from noughts.api.review import ReviewAnswer, ReviewedMoveAnswer
from noughts.window.layout import grid
from noughts.window.screens.frame import Measures
from noughts.window.state import State
from noughts.window.widgets import BoardView, Button, Label, Layout, Style

WAITING = "Reviewing the game..."


def layout(state: State, frame: Measures) -> Layout:
    """The board at the selected move, the list of moves, and why the move was good or bad."""
    px, review = frame.px, state.lookback
    rows = _button_rows(state)
    page = frame.page(state.game, len(rows), least_text=px(146))
    sides = page.about if page.wide else Rect(page.text.x, page.text.y, page.text.w, px(28))
    top = page.text.y if page.wide else sides.bottom + frame.gap
    table = Rect(page.text.x, top, page.text.w, page.text.bottom - px(58) - frame.gap - top)
    title = review["sentence"] if review else "Review"
    labels = [Label(page.heading, title, px(18 if review else 24), align=page.align, bold=True)]
    moves: tuple[Button, ...] = ()
    if review:
        labels += [Label(sides, "\n".join(review["words"]), px(14), "faint", page.align)]
        moves = _moves(_moves_to_list(state, review), state.selected, table, frame)
        under = moves[-1].rect.bottom + frame.gap
        reasons = Rect(page.text.x, under, page.text.w, page.text.bottom - under)
        labels += [Label(reasons, review["moves"][state.selected]["why"], px(15), align="top")]
    else:
        labels.append(Label(table, WAITING, px(16), align="top"))
    buttons = (*moves, *frame.place_rows(rows, page.buttons), *frame.icons(state))
    return Layout(tuple(labels), buttons, _board(state, frame, page.board), page.busy if state.job else None)


def _moves_to_list(state: State, review: ReviewAnswer) -> list[ReviewedMoveAnswer]:
    """The turning points and the selected move, or all moves on request."""
    return [
        move
        for move in review["moves"]
        if state.all_moves
        or move["number"] in review["turning_points"]
        or move["number"] - 1 == state.selected
    ]


def _moves(moves: list[ReviewedMoveAnswer], selected: int, rect: Rect, frame: Measures) -> tuple[Button, ...]:
    """Buttons for as many moves as fit, with the selected one in the middle if possible."""
    height, gap = frame.px(30), frame.px(3)
    room = max(1, min(len(moves), (rect.h + gap) // (height + gap)))
    place = next(place for place, move in enumerate(moves) if move["number"] - 1 == selected)
    first = max(0, min(place - room // 2, len(moves) - room))
    lines = Rect(rect.x, rect.y, rect.w, room * (height + gap) - gap)
    return tuple(
        Button(
            move["words"],
            partial(State.select, move=move["number"] - 1),
            Style.ROW,
            selected=move["number"] - 1 == selected,
            ink="lost" if move["better"] else "ink",
        ).at(box)
        for move, box in zip(moves[first : first + room], grid(lines, room, 1, gap), strict=True)
    )


def _board(state: State, frame: Measures, area: Rect) -> BoardView:
    shown = state.shown
    better = state.lookback["moves"][state.selected]["better"] if state.lookback else None
    hint = None if better is None else state.game.cell_index(better)
    return BoardView(
        *frame.place_board(area, shown.position.game), shown.position, last=shown.last, hint=hint
    )


def _button_rows(state: State) -> list[list[Button]]:
    at, last = state.selected, len(state.session.moves) - 1
    own_mistake = state.lookback is not None and state.lookback["moves"][at]["retry"]
    return [
        [
            Button("Earlier", partial(State.select, move=at - 1), enabled=at > 0),
            Button("Later", partial(State.select, move=at + 1), enabled=at < last),
            Button("All moves", State.toggle_all_moves, selected=state.all_moves),
        ],
        *([[Button("Try this moment again", State.retry)]] if own_mistake else []),
        [
            Button("Back", State.back, key="Esc"),
            Button("Play Again", State.play_again, Style.PRIMARY, key="n"),
        ],
    ]
