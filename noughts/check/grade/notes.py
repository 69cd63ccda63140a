"""Notes on a file: checks that were cut short, how its program plays, and what to write next."""

from collections.abc import Mapping

from noughts.check.contract.checks import CHECKS, position_of_call
from noughts.check.contract.findings import LOST_CALLS_ALLOWED, Findings
from noughts.check.contract.limits import Limits
from noughts.check.diagnose.losing_game import positions_in_play, slow_wins
from noughts.check.grade.report import FIRST_MOVE_BOARDS, CheckReport, NoteKind, ReportNote, Status
from noughts.check.grade.run import CheckRun
from noughts.check.sandbox.messages import IMPORTS_PROJECT, PROJECT
from noughts.check.sandbox.process import IN_WORDS, Protection
from noughts.check.sandbox.session import ChildSession
from noughts.check.watch.pruning import find_waste, has_bounds

UNPROTECTED = (
    "This system has no sandbox. Your file ran in a process of its own, with time limits and your "
    "permissions."
)


def protection_notes(how: Protection) -> list[ReportNote]:
    """The sandbox that the file ran in."""
    notes = [ReportNote(NoteKind.PROTECTION, f"Protection: {IN_WORDS[how]}.")]
    return [*notes, ReportNote(NoteKind.UNPROTECTED, UNPROTECTED)] if how == "process" else notes


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
    own = positions_in_play(moves)
    every_answer = not minimax.hopeless and not minimax.lost and own <= moves.keys()
    if wrong and game is None and every_answer:
        kind = NoteKind.PLAY
        if not wrong & own:
            text = "It cannot be beaten: its own play never reaches a board on which its move is wrong."
        elif any(moves.get(position) is None for position in wrong & own):
            kind = NoteKind.NO_MOVE
            text = "It makes no legal move on boards that its own play reaches."
        else:
            text = "It cannot be beaten, but it gives wins away on boards that its own play reaches."
        notes.append(ReportNote(kind, text))
    if minimax.boards == 0 and not minimax.faults:
        text = (
            "Its first move makes no call of result: the move is written down, or the search makes boards "
            "in another way."
        )
        notes.append(ReportNote(NoteKind.NO_SEARCH, text))
    slow, won = slow_wins(moves)
    if slow:
        text = (
            f"Slow to win (not a mistake): in {slow:,} of {won:,} won positions there is a faster win. "
            "To win faster, let an earlier win count for more: at the end of a game, return `utility(board)` "
            "times one plus the number of empty cells."
        )
        notes.append(ReportNote(NoteKind.SLOW_WINS, text))
    return notes


def pruning_notes(worker: ChildSession, minimax: Findings) -> list[ReportNote]:
    """What a right program with alpha and beta could still skip."""
    if not has_bounds(worker.job.source):
        return []
    if minimax.boards == FIRST_MOVE_BOARDS["minimax"]:
        text = (
            "Right everywhere, but your alpha-beta never cuts: its first move looks at all "
            f"{minimax.boards:,} boards. Stop trying moves as soon as alpha >= beta."
        )
        return [ReportNote(NoteKind.NEVER_CUTS, text)]
    waste = find_waste(worker)
    if waste is None:
        return []
    text = (
        f"Right everywhere, but your alpha-beta could cut more: on {waste.position} it looks at "
        f"{waste.wasted:,} of {waste.nodes:,} boards in vain. Pass alpha and beta on, raise alpha for X, "
        "lower beta for O, and stop as soon as alpha >= beta."
    )
    return [ReportNote(NoteKind.WASTED, text)]


def import_notes(imports: list[str], beside: Mapping[str, bytes]) -> list[ReportNote]:
    """The imports that a teacher should know about."""
    notes = []
    if PROJECT in imports:
        notes.append(
            ReportNote(NoteKind.IMPORTS_PROJECT, f"{IMPORTS_PROJECT[0].upper()}{IMPORTS_PROJECT[1:]}.")
        )
    if own := [name for name in imports if name in beside]:
        notes.append(ReportNote(NoteKind.IMPORTS_BESIDE, f"It imports files next to it: {', '.join(own)}."))
    return notes
