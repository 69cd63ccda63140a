"""What must hold for a claim of each kind, by the rules written again and by brute force."""

from collections.abc import Callable
from typing import Any

from noughts.explanations.claims import ClaimJson
from tests.explanations.judge import Case

Fields = dict[str, Any]  # a claim as programs read it, with cells as numbers
Check = Callable[[Case, Fields], None]
CHECKS: dict[str, Check] = {}


def kind(name: str) -> Callable[[Check], Check]:
    """What follows checks the claims of this kind."""

    def keep(check: Check) -> Check:
        CHECKS[name] = check
        return check

    return keep


def check_claim(case: Case, form: ClaimJson) -> None:
    """Check a claim in the form that programs read."""
    cell = case.rules.cell
    fields = {
        "cells": [cell(name) for name in form["cells"]],
        "lines": {tuple(sorted(map(cell, line))) for line in form["lines"]},
        "variation": [cell(name) for name in form["variation"]],
        "plies": form["plies"],
        "move": None if form["move"] is None else cell(form["move"]),
    }
    assert form["kind"] == "opening" or fields["move"] in (None, case.made)
    try:
        CHECKS[form["kind"]](case, fields)
    except AssertionError as error:
        raise AssertionError(f"on {case.board}: {form} ({error})") from error


def threats_through(case: Case) -> dict[int, set[tuple[int, ...]]]:
    """The rows through the move that its side now threatens, by the cell that is missing."""
    after = case.after
    found = {
        cell: {row for row in case.rules.completed(after, cell, case.mover) if case.move in row}
        for cell in case.rules.winning_cells(after, case.mover)
    }
    return {cell: rows for cell, rows in found.items() if rows}


# ---- moves


@kind("only-move")
def only_move(case: Case, fields: Fields) -> None:
    assert case.moves == [case.move]


@kind("wins-at-once")
def wins_at_once(case: Case, fields: Fields) -> None:
    assert case.rules.winner(case.after) == case.mover
    assert fields["lines"] == case.rules.completed(case.board, case.move, case.mover)


@kind("completes-line")
def completes_line(case: Case, fields: Fields) -> None:
    """Who completes a line is a matter of the board; that it loses is one of the game."""
    assert fields["lines"]
    assert fields["lines"] == case.rules.completed(case.board, case.move, case.mover)


@kind("fills-board")
def fills_board(case: Case, fields: Fields) -> None:
    assert "." not in case.after
    assert case.rules.winner(case.after) is None


@kind("misses-win")
def misses_win(case: Case, fields: Fields) -> None:
    assert case.worth(case.move) < 1
    better(case, fields)


@kind("slower")
def slower(case: Case, fields: Fields) -> None:
    better(case, fields)
    assert case.worth(case.move) < 1 or case.rules.plies(case.after) + 1 > case.rules.plies(case.board)


def better(case: Case, fields: Fields) -> None:
    (cell,) = fields["cells"]
    assert case.worth(cell) == 1
    assert not fields["variation"] or fields["variation"][0] == cell
    case.check_variation(case.board, case.mover, fields["variation"], fields["plies"])


def loss(case: Case, fields: Fields, before: int) -> None:
    assert case.rules.value(case.board) == before
    case.check_variation(case.after, case.other, fields["variation"], fields["plies"])
    assert case.move not in fields["cells"]
    assert all(case.worth(cell) == before for cell in fields["cells"])


@kind("gives-away-win")
def gives_away_win(case: Case, fields: Fields) -> None:
    loss(case, fields, 1)


@kind("gives-away-draw")
def gives_away_draw(case: Case, fields: Fields) -> None:
    loss(case, fields, 0)
    assert fields["cells"]


@kind("loses")
def loses(case: Case, fields: Fields) -> None:
    case.check_variation(case.after, case.other, fields["variation"], fields["plies"])


@kind("all-lose")
def all_lose(case: Case, fields: Fields) -> None:
    assert case.worth(case.move) == -1
    assert set(case.worth_of_others()) == {-1}


@kind("shorter")
def shorter(case: Case, fields: Fields) -> None:
    (cell,) = fields["cells"]
    assert case.worth(case.move) == case.worth(cell) == -1
    longer = case.rules.plies(case.rules.play(case.board, cell))
    assert longer == fields["plies"] > case.rules.plies(case.after)


@kind("two-threats")
def two_threats(case: Case, fields: Fields) -> None:
    assert not case.rules.winning_cells(case.board, case.mover)
    assert set(fields["cells"]) == case.rules.winning_cells(case.board, case.other)
    assert len(fields["cells"]) > 1


@kind("leaves-win")
def leaves_win(case: Case, fields: Fields) -> None:
    (cell,) = fields["cells"]
    assert fields["lines"] == case.rules.completed(case.after, cell, case.other) != set()
    assert (fields["variation"], fields["plies"]) == ([cell], 1)


@kind("allows-fork")
def allows_fork(case: Case, fields: Fields) -> None:
    (cell,) = fields["cells"]
    assert not case.rules.winning_cells(case.after, case.mover)
    assert cell in case.rules.forks(case.after, case.other)
    assert fields["variation"][0] == cell
    assert fields["plies"] == 3
    case.check_variation(case.after, case.other, fields["variation"], 3)


@kind("forces-fork")
def forces_fork(case: Case, fields: Fields) -> None:
    (cell,) = fields["cells"]
    assert case.rules.winning_cells(case.after, case.mover) == {cell}
    assert cell in case.rules.forks(case.after, case.other)
    assert fields["variation"][0] == cell
    case.check_variation(case.after, case.other, fields["variation"], 3)


@kind("must-block")
def must_block(case: Case, fields: Fields) -> None:
    assert case.rules.winning_cells(case.board, case.mover) == set()
    assert case.rules.winning_cells(case.board, case.other) == {case.move} == set(fields["cells"])
    blocks(case, fields)


@kind("blocks")
def blocks(case: Case, fields: Fields) -> None:
    assert fields["lines"] == case.rules.completed(case.board, case.move, case.other) != set()


@kind("fork")
def fork(case: Case, fields: Fields) -> None:
    """The move's own doing: two threats at least run through it."""
    assert set(fields["cells"]) == set(threats_through(case))
    assert len(fields["cells"]) > 1
    assert not case.rules.winning_cells(case.after, case.other)


@kind("keeps-threats")
def keeps_threats(case: Case, fields: Fields) -> None:
    assert set(fields["cells"]) == case.rules.winning_cells(case.after, case.mover)
    assert len(fields["cells"]) > 1
    assert case.rules.winning_cells(case.board, case.mover) <= set(fields["cells"])
    assert not case.rules.winning_cells(case.after, case.other)


@kind("threat")
def threat(case: Case, fields: Fields) -> None:
    """The move's own doing: it lies on the row, and nothing was threatened before."""
    (cell,) = fields["cells"]
    assert threats_through(case) == {cell: fields["lines"]}
    assert case.rules.winning_cells(case.board, case.mover) == set()
    assert not case.rules.winning_cells(case.after, case.other)


@kind("leaves-open")
def leaves_open(case: Case, fields: Fields) -> None:
    (cell,) = fields["cells"]
    assert case.rules.winning_cells(case.board, case.mover) == {cell}
    assert case.rules.winning_cells(case.after, case.mover) == {cell}
    assert fields["lines"] == case.rules.completed(case.after, cell, case.mover)
    assert not case.rules.winning_cells(case.after, case.other)


@kind("no-time")
def no_time(case: Case, fields: Fields) -> None:
    (block,) = threats_through(case)
    assert set(fields["cells"]) == case.rules.forks(case.board, case.other) - {case.move, block} != set()
    assert block not in case.rules.forks(case.after, case.other)


@kind("stops-fork")
def stops_fork(case: Case, fields: Fields) -> None:
    assert set(fields["cells"]) == case.rules.forks(case.board, case.other) != set()
    assert not case.rules.forks(case.after, case.other)
    assert not case.rules.winning_cells(case.after, case.other)


@kind("wins")
def wins(case: Case, fields: Fields) -> None:
    assert case.worth(case.move) == 1
    assert fields["plies"] in (None, case.rules.plies(case.after) + 1)
    if fields["variation"]:
        first, *rest = fields["variation"]
        assert first == case.move
        case.check_variation(case.after, case.mover, rest, fields["plies"] and fields["plies"] - 1)


@kind("only-win")
def only_win(case: Case, fields: Fields) -> None:
    assert case.worth(case.move) == 1
    assert max(case.worth_of_others()) < 1


@kind("dead")
def dead(case: Case, fields: Fields) -> None:
    assert not case.rules.can_end_with_a_win(case.after)


@kind("only-draw")
def only_draw(case: Case, fields: Fields) -> None:
    assert case.worth(case.move) == case.rules.value(case.board) == 0
    assert set(case.worth_of_others()) == {-1}


@kind("holds-draw")
def holds_draw(case: Case, fields: Fields) -> None:
    assert case.worth(case.move) == case.rules.value(case.board) == 0
    assert all(case.worth(cell) == -1 for cell in fields["cells"])


@kind("all-draw")
def all_draw(case: Case, fields: Fields) -> None:
    assert {case.worth(cell) for cell in case.moves} == {0}
    assert len(case.moves) > 1


@kind("draws")
def draws(case: Case, fields: Fields) -> None:
    assert case.rules.value(case.after) == 0 < case.rules.value(case.board)


@kind("opening")
def opening(case: Case, fields: Fields) -> None:
    assert set(case.board) == {"."}
    assert set(fields["cells"]) == holding(case, case.rules.play(case.board, fields["move"]))


@kind("open-lines")
def open_lines(case: Case, fields: Fields) -> None:
    assert fields["lines"] == still_open(case) != set()


@kind("no-lines")
def no_lines(case: Case, fields: Fields) -> None:
    assert still_open(case) == set()


def still_open(case: Case) -> set[tuple[int, ...]]:
    through = [line for line in case.rules.lines if case.move in line]
    return {line for line in through if all(case.board[cell] != case.other for cell in line)}


def holding(case: Case, board: str) -> set[int]:
    """The moves that hold the draw there."""
    return {cell for cell in case.rules.moves(board) if case.rules.value(case.rules.play(board, cell)) == 0}


@kind("trap")
def trap(case: Case, fields: Fields) -> None:
    assert case.worth(case.move) == 0
    assert set(fields["cells"]) == holding(case, case.after)
    assert 2 * len(fields["cells"]) < len(case.rules.moves(case.after))


@kind("not-proven")
def not_proven(case: Case, fields: Fields) -> None:
    assert case.move in case.moves


# ---- positions


@kind("has-won")
def has_won(case: Case, fields: Fields) -> None:
    (row,) = fields["lines"]
    assert row in case.rules.lines
    assert {case.board[cell] for cell in row} == {case.other}


@kind("tied")
def tied(case: Case, fields: Fields) -> None:
    assert "." not in case.board
    assert case.rules.winner(case.board) is None


@kind("can-win")
def can_win(case: Case, fields: Fields) -> None:
    (cell,) = fields["cells"]
    assert fields["lines"] == case.rules.completed(case.board, cell, case.mover) != set()


@kind("threatened")
def threatened(case: Case, fields: Fields) -> None:
    (cell,) = fields["cells"]
    assert fields["lines"] == case.rules.completed(case.board, cell, case.other) != set()


@kind("stands-won")
def stands_won(case: Case, fields: Fields) -> None:
    case.check_variation(case.board, case.mover, fields["variation"], fields["plies"])


@kind("stands-drawn")
def stands_drawn(case: Case, fields: Fields) -> None:
    assert case.rules.value(case.board) == 0


@kind("stands-lost")
def stands_lost(case: Case, fields: Fields) -> None:
    case.check_variation(case.board, case.other, fields["variation"], fields["plies"])


@kind("stands-unproven")
def stands_unproven(case: Case, fields: Fields) -> None:
    assert case.moves


@kind("best")
def best(case: Case, fields: Fields) -> None:
    assert case.worth(case.move) == case.rules.value(case.board)


@kind("worth-a-try")
def worth_a_try(case: Case, fields: Fields) -> None:
    assert case.move in case.moves
