"""Notes on a file beside the verdicts: what was given up, how its program plays, what to write next."""

from collections.abc import Mapping

from noughts.check.contract.checks import CHECKS, LIST_MOVE, position_of_call
from noughts.check.contract.findings import MOST_LOST, Findings
from noughts.check.contract.limits import Limits
from noughts.check.diagnose.losing_game import positions_in_play, slow_wins
from noughts.check.grade.pool import CheckRun
from noughts.check.grade.report import UNWRITTEN, CheckReport
from noughts.check.sandbox.messages import IMPORTS_IT, PROJECT


def on_time(shift: CheckRun, limits: Limits) -> list[str]:
    """What was not tried, and why."""
    notes = []
    for check in CHECKS:
        found = shift.findings[check.name]
        if found.given_up:
            notes.append(f"{check.name} was given up after {MOST_LOST} calls without an answer")
        elif found.hopeless and not found.unwritten and (untried := len(check.calls()) - found.asked):
            notes.append(
                f"{check.name} ended in the same exception in all of {found.asked:,} calls: "
                f"the other {untried:,} were not tried"
            )
    if shift.out_of_time:
        notes.append(f"the time for the file, {limits.file_seconds:g} s, ran out: not everything was tried")
    return notes


def on_order(checks: list[CheckReport]) -> list[str]:
    """What to write next, in the order of the exercise."""
    examples = [check.counterexample for check in checks if check.counterexample]
    unwritten = [example.call for example in examples if example.why == UNWRITTEN]
    return [f"write this next: {unwritten[0]}"] if unwritten else []


def on_play(minimax: Findings, game: tuple[int, ...] | None) -> list[str]:
    """How the moves are, taken together."""
    notes = []
    moves = minimax.moves
    listed = sum(fault.why == LIST_MOVE for fault in minimax.faults)
    if listed:
        rest = len(minimax.faults) - listed
        notes.append(f"moves as lists instead of tuples are one mistake; {rest:,} moves are wrong besides")
    wrong = {position_of_call(fault.call) for fault in minimax.faults if fault.why != LIST_MOVE}
    if wrong and game is None and not minimax.hopeless and not minimax.lost:  # no answer is no move
        own = positions_in_play(moves)
        if not wrong & own:
            notes.append("it cannot be beaten: its own play never reaches a board on which its move is wrong")
        elif any(moves.get(position) is None for position in wrong & own):
            notes.append("it makes no legal move on boards that its own play reaches")
        else:
            notes.append("it cannot be beaten, but gives wins away on boards that its own play reaches")
    if minimax.boards == 0 and not minimax.faults:
        notes.append(
            "its first move takes no call of result: it is written down, or found by a search that makes "
            "boards in its own way"
        )
    slow, won = slow_wins(moves)
    if slow:
        notes.append(f"it does not take the fastest win in {slow:,} of {won:,} won positions (no mistake)")
    return notes


def on_names(imports: list[str], beside: Mapping[str, bytes]) -> list[str]:
    """What the imports tell."""
    notes = []
    if PROJECT in imports:
        notes.append(IMPORTS_IT)
    if own := [name for name in imports if name in beside]:
        notes.append(f"it imports files that lie beside it: {', '.join(own)}")
    return notes
