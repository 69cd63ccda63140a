"""One file from beginning to end: all checks, the causes, and how its program plays."""

import os
import time
from collections.abc import Iterator, Mapping
from itertools import groupby
from threading import Event
from types import MappingProxyType

from noughts.check.answers import Loaded
from noughts.check.causes import find_causes
from noughts.check.channel import Job
from noughts.check.crew import MOST_LOST, Chunk, Crew, Fault, Findings, Progress, Shift, in_chunks
from noughts.check.hints import hint
from noughts.check.limits import Limits
from noughts.check.play import beating, line_after, met, names, slow_wins
from noughts.check.report import PROTECTION, CheckReport, Counterexample, Report
from noughts.check.rules import CHECKS, Check, at, cell_of
from noughts.check.sandbox import IN_WORDS, protection

NAMES = ("imports", *(check.name for check in CHECKS))
PROJECT = "noughts"  # knows all answers, and cannot be imported
CONSTANTS = {"X": "X", "O": "O", "EMPTY": None}
FEW_MARKS = 2  # from here up, one call of plain minimax takes seconds


def examine(
    file: str,
    source: bytes,
    limits: Limits | None = None,
    sandbox: str = "auto",
    workers: int | None = None,
    progress: Progress = lambda check, calls: None,
    beside: Mapping[str, bytes] = MappingProxyType({}),
) -> Report:
    """Try every rule of the contract on a file."""
    start = time.monotonic()
    limits = limits or Limits()
    how = protection(sandbox)
    job = Job(source, limits, how, start + limits.file_seconds, Event(), beside)
    size = workers or os.cpu_count() or 1
    shift = Crew(job, size, progress).work(_plan())
    failed = [name for name, found in shift.findings.items() if found.faults]
    missing = _missing(shift)
    second_look = Crew(job, size, lambda function, calls: progress(f"the cause in {function}", 0))
    causes = find_causes(second_look, shift.findings, [*failed, *missing])
    checks = [_imports(shift), *(_verdict(check, shift, causes.get(check.name)) for check in CHECKS)]
    minimax = shift.findings["minimax"]
    game = beating(minimax.moves)
    load = _load(shift)
    imports = sorted(load.imports) if load else []
    return Report(
        file=file,
        passed=all(check.passed for check in checks),
        checks=checks,
        beatable=None if game is None else names(game),
        notes=[
            PROTECTION + IN_WORDS[how],
            *_notes_on_time(shift, limits),
            *_notes_on_play(minimax, game),
            *_notes_on_imports(imports, beside),
        ],
        imports=imports,
        first_move_seconds=None if minimax.seconds is None else round(minimax.seconds, 4),
        first_move_boards=minimax.boards,
        seconds=round(time.monotonic() - start, 2),
    )


def total_calls() -> int:
    """How many calls a file has to answer."""
    return sum(len(calls_of()) for calls_of in {check.calls for check in CHECKS})


def _plan() -> Iterator[Chunk]:
    """All calls, check by check; the slowest of all, the first move, not last, so that no core idles."""
    for calls_of, checks in groupby(CHECKS, key=lambda check: check.calls):
        calls, together = calls_of(), tuple(checks)
        if together[0].name == "minimax":
            *calls_before, first_move = calls
            quick = sum(call.marks > FEW_MARKS for call in calls_before)
            yield from in_chunks(together, calls_before[:quick])
            yield Chunk(together, [first_move], count=True)
            yield from in_chunks(together, calls_before[quick:])
        else:
            yield from in_chunks(together, calls)


def _load(shift: Shift) -> Loaded | None:
    """How loading the file ended, the bad news first; None if there was no time for it."""
    return min(shift.loads, key=lambda load: load.answer.returned, default=None)


def _missing(shift: Shift) -> list[str]:
    """The checks of functions that the file does not have: one each, the first."""
    load = _load(shift)
    if load is None or not load.answer.returned:
        return []
    first = {check.function: check.name for check in reversed(CHECKS)}
    return [name for function, name in first.items() if function not in load.functions]


def _imports(shift: Shift) -> CheckReport:
    load = _load(shift)
    if load is None:
        return CheckReport("imports", None, 0, 0, None, None)
    expected, got, why = "a module", str(load.answer), "the file cannot be imported"
    if load.answer.returned:
        constants = load.constants
        wrong = [name for name, value in CONSTANTS.items() if constants.get(name, ()) != value]
        if not wrong:
            return CheckReport("imports", True, 1, 0, None, None)
        name = wrong[0]
        expected = f"{name} = {CONSTANTS[name]!r}"
        got = f"{name} = {constants[name]!r}" if name in constants else f"no {name}"
        why = "the marks are part of the contract: other programs use them"
    example = Counterexample(None, "import tictactoe", expected, got, why, None)
    return CheckReport("imports", False, 1, 1, None, example)


def _verdict(check: Check, shift: Shift, follows_from: str | None) -> CheckReport:
    found = shift.findings[check.name]
    if check.name in _missing(shift):
        why = f"the file has no function {check.function}"
        example = Counterexample(None, check.function, "a function", "nothing", why, None)
        return CheckReport(check.name, False, 0, 1, None, example)
    if found.smallest is not None:
        example = _counterexample(check, found.faults, found.smallest)
        return CheckReport(check.name, False, found.tested, len(found.faults), follows_from, example)
    complete = found.tested > 0 and found.asked == len(check.calls())
    if check.name == "result_rejects":  # a function that always raises rejects nothing
        complete = complete and shift.findings["result"].returned > 0
    return CheckReport(check.name, True if complete else None, found.tested, 0, None, None)


def _counterexample(check: Check, faults: list[Fault], smallest: Fault) -> Counterexample:
    call, answer = smallest.call, smallest.answer
    likely = hint(check.name, faults, smallest)
    cell = cell_of(at(call), answer.value) if check.name == "minimax" and answer.returned else None
    return Counterexample(
        board=None if call.position is None else str(call.position),
        call=str(call),
        expected=check.expected(call),
        got=str(answer) if answer.changed is None else f"{answer}, and the board became {answer.changed}",
        why=smallest.why + (f". Likely cause: {likely}" if likely else ""),
        line=None if cell is None else names(line_after(at(call), cell)),
    )


def _notes_on_time(shift: Shift, limits: Limits) -> list[str]:
    notes = [
        f"{name} was given up after {MOST_LOST} calls without an answer"
        for name, found in shift.findings.items()
        if found.lost >= MOST_LOST
    ]
    if shift.out_of_time:
        notes.append(f"the time for the file, {limits.file_seconds:g} s, ran out: not everything was tried")
    return notes


def _notes_on_play(minimax: Findings, game: tuple[int, ...] | None) -> list[str]:
    notes = []
    moves = minimax.moves
    if minimax.faults and game is None:
        own = met(moves)
        wrong = {at(fault.call) for fault in minimax.faults}
        if not wrong & own:
            notes.append("it cannot be beaten: its own play never reaches a board on which its move is wrong")
        elif any(moves[position] is None for position in wrong & own):
            notes.append("it makes no legal move on boards that its own play reaches")
        else:
            notes.append("it cannot be beaten, but gives wins away on boards that its own play reaches")
    if minimax.boards == 0 and not minimax.faults:
        notes.append(
            "its first move takes no call of result: a table, or a search that makes boards in its own way"
        )
    slow, won = slow_wins(moves)
    if slow:
        notes.append(f"it does not take the fastest win in {slow} of {won} won positions (no mistake)")
    return notes


def _notes_on_imports(imports: list[str], beside: Mapping[str, bytes]) -> list[str]:
    notes = []
    if PROJECT in imports:
        notes.append(f"it imports {PROJECT}, which solves the exercise and cannot be used here")
    if own := [name for name in imports if name in beside]:
        notes.append(f"it imports files that lie beside it: {', '.join(own)}")
    return notes
