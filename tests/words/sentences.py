"""What each kind of sentence looks like, and what must hold for it to be true."""

import re
from collections.abc import Callable

from tests.words.judge import Case, Rules

CELL = "([a-s][0-9]+)"
CELLS = "((?:[a-s][0-9]+(?:, | and )?)+)"
MARK = "([XO])"
ROWS = "(the .+)"
HOW = "(.*)"
NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]

Check = Callable[..., None]
KINDS: dict[str, tuple[re.Pattern[str], Check]] = {}


def kind(name: str, pattern: str) -> Callable[[Check], Check]:
    """What follows checks the sentences of this kind; it is given the case and the pattern's groups."""

    def keep(check: Check) -> Check:
        KINDS[name] = re.compile(rf"{pattern}\."), check
        return check

    return keep


def judge(rules: Rules, board: str, name: str, sentence: str, move: int | None) -> None:
    """Check a sentence: it can be read in one way only, and what it says is true."""
    readings = [other for other, (looks, _) in KINDS.items() if looks.fullmatch(sentence)]
    assert readings == [name], f"{sentence!r} reads as {readings}, not as {name}"
    pattern, check = KINDS[name]
    found = pattern.fullmatch(sentence)
    assert found
    try:
        check(Case(rules, board, move), *found.groups())
    except AssertionError as error:
        raise AssertionError(f"on {board}: {sentence} ({error})") from error


def about(case: Case, name: str) -> None:
    assert case.rules.cell(name) == case.move


# ---- moves


@kind("only-move", f"{CELL} is the only move left")
def only_move(case: Case, move: str) -> None:
    about(case, move)
    assert case.moves == [case.move]


@kind("wins-at-once", f"{CELL} wins at once: it completes {ROWS}")
def wins_at_once(case: Case, move: str, rows: str) -> None:
    about(case, move)
    assert case.rules.winner(case.after) == case.mover
    assert case.rules.rows(rows) == case.rules.completed(case.board, case.move, case.mover)


@kind("fills-board", f"{CELL} fills the board: the game is a tie")
def fills_board(case: Case, move: str) -> None:
    about(case, move)
    assert "." not in case.after
    assert case.rules.winner(case.after) is None


@kind("misses-win", f"{CELL} misses a win: (.+)")
def misses_win(case: Case, move: str, better: str) -> None:
    about(case, move)
    assert case.worth(case.move) < 1
    case.check_better(better)


@kind("slower", f"{CELL} is not the fastest: (.+)")
def slower(case: Case, move: str, better: str) -> None:
    about(case, move)
    case.check_better(better)
    assert case.worth(case.move) < 1 or case.rules.plies(case.after) + 1 > case.rules.plies(case.board)


@kind("gives-away-win", f"{CELL} gives away the win: {MARK} now wins{HOW}")
def gives_away_win(case: Case, move: str, mark: str, how: str) -> None:
    about(case, move)
    assert mark == case.other
    assert case.rules.value(case.board) == 1
    assert ": " in how
    case.check_win(case.after, case.other, how)


@kind("gives-away-draw", f"{CELL} gives away the draw: {MARK} now wins{HOW}")
def gives_away_draw(case: Case, move: str, mark: str, how: str) -> None:
    about(case, move)
    assert mark == case.other
    assert case.rules.value(case.board) == 0
    assert ": " in how
    case.check_win(case.after, case.other, how)


@kind("loses", f"{CELL} loses: {MARK} now wins{HOW}")
def loses(case: Case, move: str, mark: str, how: str) -> None:
    about(case, move)
    assert mark == case.other
    assert ": " in how
    case.check_win(case.after, case.other, how)


@kind("all-lose", "Every other move loses too")
def all_lose(case: Case) -> None:
    assert case.worth(case.move) == -1
    assert set(case.worth_of_others()) == {-1}


@kind("shorter", rf"{CELL} holds out longer: {MARK} then wins in (\d+) moves?")
def shorter(case: Case, cell: str, mark: str, moves: str) -> None:
    assert mark == case.other
    assert case.worth(case.move) == case.worth(case.rules.cell(cell)) == -1
    longer = case.rules.plies(case.rules.play(case.board, case.rules.cell(cell)))
    assert (longer + 1) // 2 == int(moves)
    assert longer > case.rules.plies(case.after)


@kind("leaves-win", f"{CELL} leaves {CELL} to {MARK}, who wins there at once with {ROWS}")
def leaves_win(case: Case, move: str, cell: str, mark: str, rows: str) -> None:
    about(case, move)
    assert mark == case.other
    assert case.rules.rows(rows) == case.rules.completed(case.after, case.rules.cell(cell), case.other)
    assert case.rules.winner(case.rules.play(case.after, case.rules.cell(cell))) == case.other


@kind("allows-fork", f"{CELL} lets {MARK} fork at {CELL}; the proof: {CELL} {CELL} {CELL}")
def allows_fork(case: Case, move: str, mark: str, fork: str, *proof: str) -> None:
    about(case, move)
    assert mark == case.other
    assert proof[0] == fork
    assert case.rules.cell(fork) in case.rules.forks(case.after, case.other)
    case.check_win(case.after, case.other, f" in 2 moves: {' '.join(proof)}")


@kind("must-block", f"{MARK} must block {CELL}: {MARK} threatens {ROWS}")
def must_block(case: Case, mark: str, move: str, other: str, rows: str) -> None:
    about(case, move)
    assert (mark, other) == (case.mover, case.other)
    assert case.rules.winning_cells(case.board, case.mover) == set()
    assert case.rules.winning_cells(case.board, case.other) == {case.move}
    assert case.rules.rows(rows) == case.rules.completed(case.board, case.move, case.other)
    for cell in case.moves:
        if cell != case.move:
            assert case.rules.winning_cells(case.rules.play(case.board, cell), case.other)


@kind("blocks", f"{CELL} blocks {ROWS}")
def blocks(case: Case, move: str, rows: str) -> None:
    about(case, move)
    assert case.rules.rows(rows) == case.rules.completed(case.board, case.move, case.other)


@kind("fork", f"{CELL} makes a fork: ([a-z]+) threats at {CELLS}")
def fork(case: Case, move: str, number: str, cells: str) -> None:
    about(case, move)
    threatened = case.rules.cells(cells)
    assert len(threatened) == NUMBERS.index(number) >= 2
    assert set(threatened) == case.rules.winning_cells(case.after, case.mover)
    assert case.worth(case.move) == 1
    assert case.rules.plies(case.after) == 2


@kind("threat", f"{CELL} threatens {ROWS}: {MARK} must block {CELL}")
def threat(case: Case, move: str, rows: str, mark: str, cell: str) -> None:
    about(case, move)
    block = case.rules.cell(cell)
    assert mark == case.other
    assert case.rules.winning_cells(case.after, case.mover) == {block}
    assert case.rules.rows(rows) == case.rules.completed(case.after, block, case.mover)
    for reply in case.rules.moves(case.after):
        if reply != block:
            assert case.rules.value(case.rules.play(case.after, reply)) == 1
            assert case.rules.plies(case.rules.play(case.after, reply)) == 1


@kind("stops-fork", f"{CELL} stops {MARK}'s (forks?) at {CELLS}")
def stops_fork(case: Case, move: str, mark: str, word: str, cells: str) -> None:
    about(case, move)
    assert mark == case.other
    assert (word == "fork") == (len(case.rules.cells(cells)) == 1)
    assert set(case.rules.cells(cells)) == case.rules.forks(case.board, case.other)
    assert not case.rules.forks(case.after, case.other)
    assert not case.rules.winning_cells(case.after, case.other)


@kind("wins", f"{CELL} wins(: .*| in .*)")
def wins(case: Case, move: str, how: str) -> None:
    about(case, move)
    assert case.worth(case.move) == 1
    needed = case.rules.plies(case.after)
    moves = re.match(r" in (\d+) moves?", how)
    assert moves is None or int(moves[1]) == needed // 2 + 1
    first, *rest = how.partition(": ")[2].removeprefix("beginning with ").split()
    assert first == move
    begins = "beginning with " if "beginning" in how else ""
    left = f" in {needed // 2} moves" if moves else ""
    case.check_win(case.after, case.mover, f"{left}: {begins}{' '.join(rest)}")


@kind("only-win", f"{CELL} is the only move that wins")
def only_win(case: Case, move: str) -> None:
    about(case, move)
    assert case.worth(case.move) == 1
    assert max(case.worth_of_others()) < 1


@kind("dead", f"After {CELL} nobody can complete a line any more")
def dead(case: Case, move: str) -> None:
    about(case, move)
    assert not case.rules.can_end_with_a_win(case.after)


@kind("only-draw", f"{CELL} is the only move that holds the draw")
def only_draw(case: Case, move: str) -> None:
    about(case, move)
    assert case.worth(case.move) == case.rules.value(case.board) == 0
    assert set(case.worth_of_others()) == {-1}


@kind("holds-draw", f"{CELL} holds the draw")
def holds_draw(case: Case, move: str) -> None:
    about(case, move)
    assert case.worth(case.move) == case.rules.value(case.board) == 0


@kind("draws", f"After {CELL} best play leads to a draw")
def draws(case: Case, move: str) -> None:
    about(case, move)
    assert case.rules.value(case.after) == 0


@kind("open-lines", f"{CELL} lies on ([a-z0-9]+) lines? that {MARK} can still complete")
def open_lines(case: Case, move: str, number: str, mark: str) -> None:
    about(case, move)
    assert mark == case.mover
    through = [line for line in case.rules.lines if case.move in line]
    still = sum(all(case.board[cell] != case.other for cell in line) for line in through)
    assert still == (int(number) if number.isdigit() else NUMBERS.index(number)) > 0


@kind("trap", f"{CELL} sets a trap: only {CELLS} holds? the draw for {MARK}")
def trap(case: Case, move: str, cells: str, mark: str) -> None:
    about(case, move)
    assert mark == case.other
    assert case.worth(case.move) == 0
    replies = case.rules.moves(case.after)
    holding = {reply for reply in replies if case.rules.value(case.rules.play(case.after, reply)) == 0}
    assert set(case.rules.cells(cells)) == holding
    assert 2 * len(holding) <= len(replies)


@kind("not-proven", f"What {CELL} is worth is not proven")
def not_proven(case: Case, move: str) -> None:
    about(case, move)


# ---- positions


@kind("has-won", f"{MARK} has won with {ROWS}")
def has_won(case: Case, mark: str, rows: str) -> None:
    assert case.rules.winner(case.board) == mark
    assert all(case.board[cell] == mark for row in case.rules.rows(rows) for cell in row)


@kind("tied", "The board is full: the game is a tie")
def tied(case: Case) -> None:
    assert "." not in case.board
    assert case.rules.winner(case.board) is None


@kind("can-win", f"{MARK} can complete {ROWS} at {CELL}")
def can_win(case: Case, mark: str, rows: str, cell: str) -> None:
    assert mark == case.mover
    assert case.rules.rows(rows) == case.rules.completed(case.board, case.rules.cell(cell), mark)


@kind("threatened", f"{MARK} threatens {ROWS} at {CELL}")
def threatened(case: Case, mark: str, rows: str, cell: str) -> None:
    assert mark == case.other
    assert case.rules.rows(rows) == case.rules.completed(case.board, case.rules.cell(cell), mark)


@kind("stands-won", f"{MARK} is to move and wins{HOW}")
def stands_won(case: Case, mark: str, how: str) -> None:
    assert mark == case.mover
    case.check_win(case.board, mark, how)


@kind("stands-drawn", f"{MARK} is to move: with best play the game is a draw")
def stands_drawn(case: Case, mark: str) -> None:
    assert mark == case.mover
    assert case.rules.value(case.board) == 0


@kind("stands-lost", f"{MARK} is to move and loses: {MARK} wins{HOW}")
def stands_lost(case: Case, mark: str, other: str, how: str) -> None:
    assert (mark, other) == (case.mover, case.other)
    assert ": " in how
    case.check_win(case.board, other, how)


@kind("stands-unproven", f"{MARK} is to move; nothing is proven")
def stands_unproven(case: Case, mark: str) -> None:
    assert mark == case.mover


@kind("best", f"The best move is {CELL}")
def best(case: Case, move: str) -> None:
    about(case, move)
    assert case.worth(case.move) == case.rules.value(case.board)


@kind("worth-a-try", f"Not proven; worth a try: {CELL}")
def worth_a_try(case: Case, move: str) -> None:
    about(case, move)
    assert case.move in case.moves
