"""What sentences there are, and what must hold for each of them to be true."""

import re
from collections.abc import Callable
from functools import cache

from tests.explanations.claim_checks import holding, still_open, threats_through
from tests.explanations.judge import Case

CELL = "([a-s][0-9]+)"
CELLS = "((?:[a-s][0-9]+(?:, | and | or )?)+)"
PLACES = "((?:[a-s][0-9]+(?:, | and | or )?)+|a corner|an edge|the centre|the four corners|the four edges)"
MARK = "([XO])"
THREATS = f"([a-z]+) threats at once, at {CELLS}"
ROWS = "(the (?:(?!threats| at ).)+?)"
NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
KINDS_OF_CELL = {"corner": {0, 2, 6, 8}, "edge": {1, 3, 5, 7}, "centre": {4}}

Check = Callable[..., None]
SHAPES: list[tuple[re.Pattern[str], Check]] = []


def shape(pattern: str) -> Callable[[Check], Check]:
    """What follows checks the sentences that look so; it is given the case and the pattern's groups."""

    def keep(check: Check) -> Check:
        SHAPES.append((re.compile(rf"{pattern}\."), check))
        return check

    return keep


def check_sentence(case: Case, sentence: str) -> None:
    """Check a sentence: it can be read in one way only, and what it says is true."""
    check, groups = reading(sentence)
    try:
        check(case, *groups)
    except AssertionError as error:
        raise AssertionError(f"on {case.board}: {sentence} ({error})") from error


@cache
def reading(sentence: str) -> tuple[Check, tuple[str | None, ...]]:
    """The one way to read a sentence."""
    found = [(check, match.groups()) for looks, check in SHAPES if (match := looks.fullmatch(sentence))]
    assert len(found) == 1, f"{sentence!r} reads as {[check.__name__ for check, _ in found]}"
    return found[0]


def cells_of(case: Case, words: str) -> set[int]:
    """The cells that are called so; of a kind, all that are still empty."""
    kind = words.split()[-1].removesuffix("s")
    if kind in KINDS_OF_CELL:
        return KINDS_OF_CELL[kind] & set(case.moves)
    return set(case.rules.cells(words))


def two_threats_at(case: Case, board: str, mark: str, cells: set[int]) -> None:
    assert case.rules.winning_cells(board, mark) == cells
    assert len(cells) > 1
    assert not case.rules.winning_cells(board, "O" if mark == "X" else "X")


def about(case: Case, name: str) -> None:
    assert case.rules.cell(name) == case.move


def follow(case: Case, board: str, winner: str, words: str) -> None:
    """Walk through a plan, clause by clause: every block is forced, and it ends with two threats."""
    rules, loser = case.rules, "O" if winner == "X" else "X"
    for clause in re.split(r", (?:and )?(?!at |[XO] then|[a-s][0-9])", words):
        if found := re.fullmatch(f"(?:then )?{MARK} plays {CELL}", clause):
            assert found[1] == winner == rules.mover(board)
            board = rules.play(board, rules.cell(found[2]))
        elif found := re.fullmatch(f"{MARK} must block {CELL}", clause):
            assert found[1] == loser == rules.mover(board)
            assert rules.winning_cells(board, winner) == {rules.cell(found[2])}
            assert not rules.winning_cells(board, loser)
            board = rules.play(board, rules.cell(found[2]))
        elif found := re.fullmatch(f"{MARK} then threatens {CELLS} at once", clause):
            assert found[1] == winner
            two_threats_at(case, board, winner, set(rules.cells(found[2])))
            return
        elif found := re.fullmatch(f"(?:then )?{MARK} plays {CELL} and threatens {CELLS} at once", clause):
            assert found[1] == winner == rules.mover(board)
            board = rules.play(board, rules.cell(found[2]))
            two_threats_at(case, board, winner, set(rules.cells(found[3])))
            return
        else:
            assert clause == f"whatever {loser} plays, {winner} then gets two threats at once", clause
            replies = [rules.play(board, cell) for cell in rules.moves(board)]
            assert all(rules.forks(reply, winner) for reply in replies)
            return
    raise AssertionError("the plan has no end")


PLAN = "((?:whatever|[XO] must|[XO] plays|[XO] then).+)"


def how_soon(case: Case, board: str, words: str) -> None:
    """Check ` at once`, ` in 2 moves`, or nothing."""
    plies = case.rules.plies(board)
    if words == " at once":
        assert plies == 1
    elif words:
        assert (plies + 1) // 2 == int(words.split()[1])


SOON = "( at once| in [0-9]+ moves?|)"


# ---- moves


@shape(f"{CELL} completes {ROWS} and wins")
def completes(case: Case, move: str, rows: str) -> None:
    about(case, move)
    assert case.rules.lines_named(rows) == case.rules.completed(case.board, case.move, case.mover)


@shape(f"{CELL} fills the board: a draw")
def fills(case: Case, move: str) -> None:
    about(case, move)
    assert "." not in case.after
    assert case.rules.winner(case.after) is None


@shape(f"{CELL} wins: it (?:blocks {ROWS} and )?makes {THREATS}, and {MARK} can block only one")
def fork(case: Case, move: str, rows: str | None, number: str, cells: str, mark: str) -> None:
    about(case, move)
    assert mark == case.other
    assert len(case.rules.cells(cells)) == NUMBERS.index(number)
    assert set(case.rules.cells(cells)) == set(threats_through(case))
    assert case.worth(case.move) == 1
    blocked = case.rules.completed(case.board, case.move, case.other)
    assert blocked == (case.rules.lines_named(rows) if rows else set())


@shape(f"{CELL} wins: {MARK} threatens {CELLS}, and {MARK} can block only one")
def keeps(case: Case, move: str, mark: str, cells: str, other: str) -> None:
    about(case, move)
    assert (mark, other) == (case.mover, case.other)
    two_threats_at(case, case.after, case.mover, set(case.rules.cells(cells)))


@shape(f"(Only )?{CELL} wins: {PLAN}")
def wins_by(case: Case, only: str | None, move: str, plan: str) -> None:
    about(case, move)
    assert not only or max(case.worth_of_others()) < 1
    assert case.worth(case.move) == 1
    follow(case, case.after, case.mover, plan)


@shape(f"(Only )?{CELL} wins,?{SOON}")
def wins(case: Case, only: str | None, name: str, soon: str) -> None:
    """Also of a better move that wins at once, when the one in question is not proven."""
    cell = case.rules.cell(name)
    assert case.worth(cell) == 1
    assert not only or max(case.worth_of_others()) < 1
    needed = case.rules.plies(case.rules.play(case.board, cell)) + 1
    assert soon == "" or (needed + 1) // 2 == (1 if soon == " at once" else int(soon.split()[1]))


@shape(f"{MARK} lasts longest with {CELL}, and {MARK} answers {CELL}")
def lasts_longest(case: Case, loser: str, defence: str, winner: str, answer: str) -> None:
    assert (loser, winner) == (case.other, case.mover)
    assert case.rules.value(case.after) == -1
    defended = case.rules.play(case.after, case.rules.cell(defence))
    assert case.rules.plies(defended) == case.rules.plies(case.after) - 1
    answered = case.rules.play(defended, case.rules.cell(answer))
    assert (case.rules.value(answered), case.rules.plies(answered)) == (-1, case.rules.plies(defended) - 1)


@shape(f"But {CELL} wins (at once|sooner, in [0-9]+ moves?)")
def slower(case: Case, cell: str, soon: str) -> None:
    assert case.worth(case.rules.cell(cell)) == 1
    how_soon(case, case.board, " at once" if soon == "at once" else soon.removeprefix("sooner,"))
    assert case.rules.plies(case.rules.play(case.board, case.rules.cell(cell))) < case.rules.plies(case.after)


@shape(f"{CELL} would have won{SOON}")
def missed(case: Case, cell: str, soon: str) -> None:
    assert case.worth(case.rules.cell(cell)) == 1 > case.worth(case.move)
    how_soon(case, case.board, soon)


@shape(f"{CELL} would have won: {PLAN}")
def missed_by(case: Case, name: str, plan: str) -> None:
    cell = case.rules.cell(name)
    assert case.worth(cell) == 1 > case.worth(case.move)
    follow(case, case.rules.play(case.board, cell), case.mover, plan)


@shape(f"{MARK} is lost: {MARK} threatens {CELLS}, and {MARK} can block only one")
def two_threats(case: Case, lost: str, other: str, cells: str, mark: str) -> None:
    assert (lost, mark, other) == (case.mover, case.mover, case.other)
    assert case.rules.value(case.board) == -1
    assert set(case.rules.cells(cells)) == case.rules.winning_cells(case.board, case.other)
    assert len(case.rules.cells(cells)) > 1
    assert not case.rules.winning_cells(case.board, case.mover)


@shape(f"{CELL} loses: {MARK} plays {CELL} and completes {ROWS}")
def leaves_win(case: Case, move: str, mark: str, cell: str, rows: str) -> None:
    about(case, move)
    assert mark == case.other
    assert case.rules.lines_named(rows) == case.rules.completed(case.after, case.rules.cell(cell), case.other)


@shape(f"{CELL} loses: {MARK} (must block|blocks) {CELL}, and then threatens {CELLS} at once")
def forces(case: Case, move: str, mark: str, how: str, block: str, cells: str) -> None:
    """With "must", the move makes the threat; otherwise the threat was there before."""
    about(case, move)
    assert mark == case.other
    if how == "must block":
        assert set(threats_through(case)) == {case.rules.cell(block)}
        assert not case.rules.winning_cells(case.board, case.mover)
    assert case.rules.winning_cells(case.after, case.mover) == {case.rules.cell(block)}
    board = case.rules.play(case.after, case.rules.cell(block))
    two_threats_at(case, board, case.other, set(case.rules.cells(cells)))


@shape(f"{CELL} loses: ((?![XO] plays [a-s][0-9]+ and completes)[XO] plays .+)")
def loses_by(case: Case, move: str, plan: str) -> None:
    about(case, move)
    assert case.worth(case.move) == -1
    follow(case, case.after, case.other, plan)


@shape(f"{CELL} loses")
def loses_somehow(case: Case, move: str) -> None:
    about(case, move)
    assert case.worth(case.move) == -1


@shape(f"{CELL} loses: {MARK} wins{SOON}(?:, beginning with {CELL})?")
def loses(case: Case, move: str, mark: str, soon: str, first: str | None) -> None:
    about(case, move)
    assert mark == case.other
    assert soon or first
    assert case.worth(case.move) == -1
    how_soon(case, case.after, soon)
    assert first is None or case.rules.value(case.rules.play(case.after, case.rules.cell(first))) == -1


@shape(f"Block {CELL} instead: that keeps the draw")
def block_instead(case: Case, cell: str) -> None:
    (block,) = case.rules.winning_cells(case.board, case.other)
    assert block == case.rules.cell(cell)
    assert case.worth(block) == 0 == case.rules.value(case.board)


@shape(f"Play {PLACES} instead: that keeps the draw")
def play_instead(case: Case, cells: str) -> None:
    assert case.rules.value(case.board) == 0
    assert cells_of(case, cells)
    assert all(case.worth(cell) == 0 for cell in cells_of(case, cells))


@shape(f"Every other move loses too(?:, but {CELL} lasts longer)?")
def all_lose(case: Case, cell: str | None) -> None:
    assert case.worth(case.move) == -1
    assert set(case.worth_of_others()) == {-1}
    if cell:
        longer = case.rules.plies(case.rules.play(case.board, case.rules.cell(cell)))
        assert longer > case.rules.plies(case.after)


@shape(f"{CELL} only draws: {MARK} can block {CELL}")
def leaves_open(case: Case, move: str, mark: str, cell: str) -> None:
    draws(case, move)
    assert mark == case.other
    assert case.rules.winning_cells(case.board, case.mover) == {case.rules.cell(cell)}
    assert case.worth(case.move) == 0
    assert case.rules.value(case.rules.play(case.after, case.rules.cell(cell))) == 0


@shape(f"After {CELL}, {MARK} must block {CELL}")
def left_open(case: Case, move: str, mark: str, cell: str) -> None:
    about(case, move)
    assert mark == case.other
    assert case.rules.winning_cells(case.after, case.mover) == {case.rules.cell(cell)}
    assert not case.rules.winning_cells(case.after, case.other)


@shape(f"{CELL} only draws")
def draws(case: Case, move: str) -> None:
    about(case, move)
    assert case.worth(case.move) == 0 < case.rules.value(case.board)


@shape(f"After {CELL}, (only one|[a-z]+) of {MARK}'s ([a-z]+) replies keeps? the draw: {PLACES}")
def opening(case: Case, move: str, count: str, mark: str, replies: str, cells: str) -> None:
    about(case, move)
    assert mark == case.other
    assert set(case.board) == {"."}
    assert len(case.rules.moves(case.after)) == NUMBERS.index(replies)
    assert cells_of(case, cells) == holding(case, case.after)
    assert len(cells_of(case, cells)) == NUMBERS.index(count.removeprefix("only "))


@shape("After ((?:an? (?:corner|edge)|the centre).+ do(?:es)?)")
def other_openings(case: Case, words: str) -> None:
    assert set(case.board) == {"."}
    for clause in words.split("; after "):
        kinds, count = re.fullmatch(r"(.+?), (?:only )?([a-z]+) do(?:es)?", clause).groups()  # type: ignore[union-attr]
        for kind in kinds.split(" or "):
            for cell in KINDS_OF_CELL[kind.split()[-1]]:
                held = holding(case, case.rules.play(case.board, cell))
                assert len(held) == NUMBERS.index(count)


@shape(f"After {CELL}, nobody can complete a line any more: a draw")
def dead(case: Case, move: str) -> None:
    about(case, move)
    assert not case.rules.can_end_with_a_win(case.after)


@shape(f"Only (the centre|[a-s][0-9]+) keeps the draw: after any other move, {MARK} gets two threats at once")
def only_draw(case: Case, cell: str, mark: str) -> None:
    assert (4 if cell == "the centre" else case.rules.cell(cell)) == case.move
    assert mark == case.other
    assert case.worth(case.move) == 0
    assert set(case.worth_of_others()) == {-1}
    for other in case.moves:
        after = case.rules.play(case.board, other)
        assert not case.rules.winning_cells(after, case.other), "it is enough to block"


@shape("No other move keeps the draw")
def no_other(case: Case) -> None:
    assert case.worth(case.move) == 0
    assert set(case.worth_of_others()) == {-1}


@shape(f"After {CELL}, only {CELLS} keeps? the draw for {MARK}")
def trap(case: Case, move: str, cells: str, mark: str) -> None:
    about(case, move)
    assert mark == case.other
    assert set(case.rules.cells(cells)) == holding(case, case.after)
    assert 2 * len(case.rules.cells(cells)) < len(case.rules.moves(case.after))


@shape(f"It is a draw, whatever {MARK} plays")
def all_draw(case: Case, mark: str) -> None:
    assert mark == case.mover
    assert {case.worth(cell) for cell in case.moves} == {0}


@shape(f"{MARK} keeps the draw")
def holds(case: Case, mark: str) -> None:
    assert mark == case.mover
    assert case.worth(case.move) == case.rules.value(case.board) == 0


@shape(f"{MARK} threatens {ROWS}, so {MARK} must block {CELL}")
def must_block(case: Case, other: str, rows: str, mark: str, move: str) -> None:
    about(case, move)
    assert (mark, other) == (case.mover, case.other)
    assert case.rules.winning_cells(case.board, case.mover) == set()
    assert case.rules.winning_cells(case.board, case.other) == {case.move}
    assert case.rules.lines_named(rows) == case.rules.completed(case.board, case.move, case.other)


@shape(f"{CELL} blocks {ROWS}")
def blocks(case: Case, move: str, rows: str) -> None:
    about(case, move)
    assert case.rules.lines_named(rows) == case.rules.completed(case.board, case.move, case.other)


@shape(f"{CELL} threatens {CELL}, so {MARK} must block {CELL} and cannot make two threats at once")
def no_time(case: Case, move: str, cell: str, mark: str, block: str) -> None:
    threatens(case, move, None, cell, mark, block)
    assert case.rules.forks(case.board, case.other) - {case.move, case.rules.cell(cell)}
    assert case.rules.cell(cell) not in case.rules.forks(case.after, case.other)


@shape(f"{CELL} (also )?threatens {CELL}, so {MARK} must block {CELL}")
def threatens(case: Case, move: str, also: str | None, cell: str, mark: str, block: str) -> None:
    about(case, move)
    assert (mark, block) == (case.other, cell)
    assert set(threats_through(case)) == {case.rules.cell(cell)}
    assert case.rules.winning_cells(case.board, case.mover) == set()
    assert not case.rules.winning_cells(case.after, case.other)
    blocks = case.rules.completed(case.board, case.move, case.other)
    assert not also or blocks or case.rules.forks(case.board, case.other)


@shape(
    f"{MARK} would make two threats at once with {CELLS}, (?:so {MARK} plays {CELL}|and {CELL} stops that)"
)
def stops_fork(
    case: Case, other: str, cells: str, taker: str | None, taken: str | None, move: str | None
) -> None:
    assert other == case.other
    assert set(case.rules.cells(cells)) == case.rules.forks(case.board, case.other)
    assert not case.rules.forks(case.after, case.other)
    if move:
        about(case, move)
    else:
        about(case, str(taken))
        assert (taker, case.rules.cells(cells)) == (case.mover, [case.move])


@shape(f"{CELL} (keeps the draw and )?is on ([a-z0-9]+) lines? that {MARK} can still complete")
def lies_on(case: Case, move: str, holds: str | None, number: str, mark: str) -> None:
    about(case, move)
    assert mark == case.mover
    count = int(number) if number.isdigit() else NUMBERS.index(number)
    assert len(still_open(case)) == count > 0
    assert not holds or case.worth(case.move) == case.rules.value(case.board) == 0


@shape(f"{CELL} keeps the draw; after {PLACES}, {MARK} gets two threats at once")
def others_lose(case: Case, move: str, others: str, mark: str) -> None:
    about(case, move)
    assert mark == case.other
    assert case.worth(case.move) == 0
    assert not case.rules.winning_cells(case.board, case.other), "it is enough to block"
    losing = {cell for cell in case.moves if case.worth(cell) == -1}
    assert cells_of(case, others) == losing != set()


@shape(f"{MARK} cannot complete a line through {CELL} any more")
def no_lines(case: Case, mark: str, move: str) -> None:
    about(case, move)
    assert mark == case.mover
    assert not still_open(case)


@shape(f"The value of {CELL} is not proven")
def not_proven(case: Case, move: str) -> None:
    about(case, move)


# ---- positions


@shape(f"{MARK} has won with {ROWS}")
def has_won(case: Case, mark: str, rows: str) -> None:
    assert case.rules.winner(case.board) == mark
    assert all(case.board[cell] == mark for row in case.rules.lines_named(rows) for cell in row)


@shape("The board is full: a draw")
def tied(case: Case) -> None:
    assert "." not in case.board
    assert case.rules.winner(case.board) is None


@shape(f"{MARK} to move(?:: |, but ){MARK} wins{SOON}")
def stands_decided(case: Case, mark: str, winner: str, soon: str) -> None:
    assert mark == case.mover
    assert case.rules.value(case.board) == (1 if winner == mark else -1)
    how_soon(case, case.board, soon)


@shape(f"{MARK} to move: a draw with best play")
def stands_drawn(case: Case, mark: str) -> None:
    assert mark == case.mover
    assert case.rules.value(case.board) == 0


@shape(f"{MARK} to move: not proven(?:; try {CELL})?")
def stands_unproven(case: Case, mark: str, cell: str | None) -> None:
    assert mark == case.mover
    assert cell is None or case.rules.cell(cell) in case.moves


@shape(f"(The best|A good) move is {CELL}")
def best(case: Case, which: str, move: str) -> None:
    about(case, move)
    assert case.worth(case.move) == case.rules.value(case.board)
    alike = sum(case.worth(other) == case.worth(case.move) for other in case.moves)
    assert 1 < alike < len(case.moves) if which == "A good" else alike == 1


@shape(f"The best try is {CELL}, because (only one of O's eight replies keeps the draw: .+)")
def best_opening(case: Case, move: str, held: str) -> None:
    check_sentence(case, f"After {move}, {held}.")


@shape(f"Every move loses(?:; {CELL} lasts longest)?")
def lost(case: Case, cell: str | None) -> None:
    assert {case.worth(move) for move in case.moves} == {-1}
    if cell:
        about(case, cell)
        assert case.rules.plies(case.after) == case.rules.plies(case.board) - 1
