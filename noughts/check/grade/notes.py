"""Notes on a file: checks that were cut short, how its program plays, and what to write next."""

from collections.abc import Mapping

from noughts.check.contract.checks import CHECKS, position_of_call
from noughts.check.contract.findings import LOST_CALLS_ALLOWED, Findings
from noughts.check.contract.limits import Limits
from noughts.check.diagnose.losing_game import positions_in_play, slow_wins
from noughts.check.grade.report import CheckReport, NoteKind, ReportNote, Status
from noughts.check.grade.run import CheckRun
from noughts.check.sandbox.messages import IMPORTS_PROJECT, PROJECT


def time_notes(run: CheckRun, limits: Limits) -> list[ReportNote]:
    """The calls that were not tried, and why."""
    notes = []
    for check in CHECKS:
        found = run.findings[check.name]
        if found.given_up:
            text = f"{check.name} was given up after {LOST_CALLS_ALLOWED} calls without an answer."
            notes.append(ReportNote(NoteKind.GIVEN_UP, text))
        elif found.hopeless and not found.unwritten and (untried := len(check.calls()) - found.asked):
            text = (
                f"{check.name} ended in the same exception in all of {found.asked:,} calls. "
                f"The other {untried:,} were not tried."
            )
            notes.append(ReportNote(NoteKind.SAME_ERROR, text))
    if run.out_of_time:
        text = f"The time for the file, {limits.file_seconds:g} s, ran out: not everything was tried."
        notes.append(ReportNote(NoteKind.OUT_OF_TIME, text))
    return notes


def next_notes(checks: list[CheckReport]) -> list[ReportNote]:
    """The function to write next, in the order of the exercise."""
    unwritten = [
        check.counterexample.call
        for check in checks
        if check.status is Status.UNWRITTEN and check.counterexample
    ]
    return [ReportNote(NoteKind.NEXT, f"Write this next: {unwritten[0]}.")] if unwritten else []


def play_notes(minimax: Findings, game: tuple[int, ...] | None) -> list[ReportNote]:
    """How good the moves are, taken together."""
    notes = []
    moves = minimax.moves
    listed = sum(fault.is_list_move for fault in minimax.faults)
    if listed:
        rest = len(minimax.faults) - listed
        text = f"Moves as lists instead of tuples are one mistake; {rest:,} other moves are wrong."
        notes.append(ReportNote(NoteKind.LIST_MOVES, text))
    wrong = {position_of_call(fault.call) for fault in minimax.faults if not fault.is_list_move}
    if wrong and game is None and not minimax.hopeless and not minimax.lost:  # no answer is no move
        own = positions_in_play(moves)
        if not wrong & own:
            text = "It cannot be beaten: its own play never reaches a board on which its move is wrong."
        elif any(moves.get(position) is None for position in wrong & own):
            text = "It makes no legal move on boards that its own play reaches."
        else:
            text = "It cannot be beaten, but it gives wins away on boards that its own play reaches."
        notes.append(ReportNote(NoteKind.PLAY, text))
    if minimax.boards == 0 and not minimax.faults:
        text = (
            "Its first move makes no call of result: the move is written down, or the search makes boards "
            "in another way."
        )
        notes.append(ReportNote(NoteKind.NO_SEARCH, text))
    slow, won = slow_wins(moves)
    if slow:
        text = f"It does not take the fastest win in {slow:,} of {won:,} won positions (not a mistake)."
        notes.append(ReportNote(NoteKind.SLOW_WINS, text))
    return notes


def import_notes(imports: list[str], beside: Mapping[str, bytes]) -> list[ReportNote]:
    """The imports that a teacher should know about."""
    notes = []
    if PROJECT in imports:
        notes.append(
            ReportNote(NoteKind.IMPORTS_PROJECT, f"{IMPORTS_PROJECT[0].upper()}{IMPORTS_PROJECT[1:]}.")
        )
    if own := [name for name in imports if name in beside]:
        notes.append(ReportNote(NoteKind.IMPORTS_BESIDE, f"It imports files beside it: {', '.join(own)}."))
    return notes
