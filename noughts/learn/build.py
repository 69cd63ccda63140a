"""Mark a program that a task asks for: its checks on nearly full boards first, then on all boards.

The first verdict comes in a second or two. The proof goes on while the student reads.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from noughts.check.contract.call import Call
from noughts.check.contract.checks import move_of
from noughts.check.contract.limits import Limits
from noughts.check.contract.submission import NAME, Submission
from noughts.check.diagnose.search_record import UnreadableSearchError
from noughts.check.grade.batch import check_one
from noughts.check.grade.report import FIRST_MOVE_BOARDS, CheckReport, Counterexample, Report, Status
from noughts.check.grade.run import ProgressCallback, no_progress
from noughts.check.sandbox.channel import CheckStoppedError, start_job
from noughts.check.sandbox.messages import IMPORTS_PROJECT, PROJECT
from noughts.check.sandbox.process import choose_protection
from noughts.check.sandbox.session import ChildSession
from noughts.check.watch.run import trace_submission
from noughts.check.watch.wasted import RULES, count_wasted
from noughts.game.position import Position, X
from noughts.learn.foreseen import find_foreseen, line_of_mistake
from noughts.learn.lesson import Activity
from noughts.learn.marking import fill_in
from noughts.learn.program import assemble_lines
from noughts.players.arena.match import match

FEW_EMPTY = 4  # on boards with at most this many empty cells, every search is quick
EARLY = Position.parse("..O/.X./...")  # with enough moves for every kind of cut
BASICS = ("initial_state", "player", "actions", "result", "result_pure", "winner", "terminal", "utility")

MarkKind = Literal[
    "right", "so_far", "import", "project", "check", "earlier", "wasted", "boards", "mistakes", "score"
]


@dataclass(frozen=True, slots=True)
class ProgramMark:
    """Whether a program does what its task asks, and what to say about it."""

    right: bool
    kind: MarkKind  # the bar that it does not pass
    text: str
    failed: str | None = None  # the check, or the name of the bar
    example: Counterexample | None = None  # a board that shows it

    @property
    def line_number(self) -> int | None:
        """The line to look at, if one is certain."""
        return self.example.line_number if self.example else None


FirstVerdict = Callable[[ProgramMark], None]


def mark_program(
    activity: Activity,
    source: bytes,
    limits: Limits | None = None,
    sandbox: str = "auto",
    first_verdict: FirstVerdict = lambda mark: None,
    progress: ProgressCallback = no_progress,
) -> ProgramMark:
    """Mark a program; `first_verdict` is called when it is right as far as it was tried."""
    return _Marking(activity, source, limits or Limits(), sandbox, progress).mark(first_verdict)


def mark_lines(
    activity: Activity, order: str, limits: Limits | None = None, sandbox: str = "auto"
) -> ProgramMark:
    """Mark lines of code in an order: put together, they are run on nearly full boards."""
    source = assemble_lines(activity, order).encode()
    found = _Marking(activity, source, limits or Limits(), sandbox, no_progress).judge_checks(FEW_EMPTY)
    if found is None:
        return ProgramMark(True, "right", fill_in(activity, activity.right))
    listed = {wrong.answer: wrong.feedback for wrong in activity.wrong}
    own = "Python cannot read the lines in this order: look at their indentation."
    text = listed.get(
        " ".join(order.replace(",", " ").split()), own if found.kind == "import" else found.text
    )
    return ProgramMark(False, found.kind, text, found.failed, found.example)


def count_first_move(source: bytes, limits: Limits, sandbox: str = "auto") -> int | None:
    """How many boards a program makes for its first move; None if it makes no move in time."""
    start = Call("minimax", Position())
    with ChildSession(start_job(source, limits, choose_protection(sandbox, limits.own_file))) as worker:
        try:
            worker.load()
            ((_, answer),) = worker.ask([start], limits.minimax_seconds, count=True)
        except CheckStoppedError:
            return None
    return answer.boards if answer.returned else None


class _Marking:
    """One program and one task."""

    def __init__(
        self, activity: Activity, source: bytes, limits: Limits, sandbox: str, progress: ProgressCallback
    ) -> None:
        self.activity, self.limits, self.sandbox, self.progress = activity, limits, sandbox, progress
        self.submission = Submission(NAME, source)
        self.report: Report | None = None

    def mark(self, first_verdict: FirstVerdict) -> ProgramMark:
        """The first verdict, then the whole proof."""
        activity, searches = self.activity, "minimax" in self.activity.checks
        if wrong := self._judge_written():
            return wrong
        if searches:
            if wrong := self.judge_checks(FEW_EMPTY) or self._judge_waste(EARLY):
                return wrong
            first_verdict(self._so_far())
        wrong = self.judge_checks(None) or self._judge_counts() or self._judge_waste(Position())
        wrong = wrong or self._judge_score()
        return wrong or ProgramMark(True, "right", fill_in(activity, activity.right))

    def _wrong(
        self, kind: MarkKind, failed: str, text: str, example: Counterexample | None = None
    ) -> ProgramMark:
        """The verdict on a program that does not pass a bar: in the lesson's words if it foresees them."""
        if kind not in ("import", "project", "earlier") and not self.activity.lines:
            source = self.submission.source.decode("utf-8", "replace")
            if known := find_foreseen(self.activity, failed, source):
                text = fill_in(self.activity, known.feedback)
                if example and self.activity.kind == "build":  # in a file to fix, another line is at fault
                    line = line_of_mistake(self.activity, known, source)
                    example = replace(example, line_number=line or example.line_number)
        return ProgramMark(False, kind, text, failed, example)

    def _judge_written(self) -> ProgramMark | None:
        """A function of the task that is not there: the checks may pass without it."""
        text = self.submission.source.decode("utf-8", "replace")
        for name in self.activity.writes:
            if not re.search(rf"^\s*(def\s+{name}\b|{name}\s*=)", text, re.MULTILINE):
                return ProgramMark(False, "check", f"`{name}` is not written yet.", name)
        return None

    # ---- the checks

    def judge_checks(self, first: int | None) -> ProgramMark | None:
        """The first check of the task that fails; None: all pass, as far as they were tried."""
        activity = self.activity
        counted = activity.mistakes is not None or activity.boards is not None
        only = [*activity.checks, *(["minimax"] if counted and "minimax" not in activity.checks else [])]
        self.report = self._check(only, first)
        if wrong := self._judge_import(self.report):
            return wrong
        checks = {check.name: check for check in self.report.checks}
        for name in activity.checks:
            if checks[name].status in (Status.FAILED, Status.UNWRITTEN) or (
                first is None and checks[name].status is Status.UNJUDGED
            ):
                return self._judge_earlier(name) or self._wrong("check", name, *_in_words(checks[name]))
        return None

    def _check(self, only: list[str], first: int | None) -> Report:
        return check_one(self.submission, self.limits, self.sandbox, 0, self.progress, only, first)

    def _judge_import(self, report: Report) -> ProgramMark | None:
        imports = next((check for check in report.checks if check.name == "imports"), None)
        if imports is not None and not imports.passed:
            text, example = _in_words(imports)
            return self._wrong("import", "imports", text, example)
        if PROJECT in report.imports:  # a page without a server cannot hide it
            return self._wrong("project", "imports", f"{IMPORTS_PROJECT[0].upper()}{IMPORTS_PROJECT[1:]}.")
        return None

    def _judge_earlier(self, failed: str) -> ProgramMark | None:
        """A mistake in a function of an earlier task: a search that uses it cannot be right."""
        if failed != "minimax":
            return None
        earlier = [name for name in BASICS if name not in self.activity.checks]
        for check in self._check(earlier, None).checks:
            if check.status in (Status.FAILED, Status.UNWRITTEN):
                text, example = _in_words(check)
                words = f"`minimax` needs `{check.name}`, which is not right yet. {text}"
                return self._wrong("earlier", check.name, words, example)
        return None

    def _so_far(self) -> ProgramMark:
        report = self.report
        minimax = next(check for check in (report.checks if report else []) if check.name == "minimax")
        total = minimax.tested + minimax.untried
        text = f"Right on {minimax.tested:,} of {total:,} boards so far. The others are being tried."
        return ProgramMark(False, "so_far", text)

    # ---- further bars

    def _judge_counts(self) -> ProgramMark | None:
        """Too many mistakes, or too many boards for the first move."""
        report, activity = self.report, self.activity
        if report is None:
            return None
        minimax = next((check for check in report.checks if check.name == "minimax"), None)
        if activity.mistakes is not None and minimax is not None and minimax.failed > activity.mistakes:
            text = f"It makes {minimax.failed:,} mistakes. At most {activity.mistakes:,} are allowed."
            return self._wrong("mistakes", "mistakes", text, minimax.counterexample)
        boards = report.first_move_boards
        if activity.boards is not None and (boards is None or boards > activity.boards):
            text = f"Its first move makes {boards or 0:,} boards. At most {activity.boards:,} are allowed."
            return self._wrong("boards", "boards", text)
        return None

    def _judge_waste(self, position: Position) -> ProgramMark | None:
        """Boards looked at that the rule of the task would have skipped."""
        rule = next((rule for rule in RULES if rule == self.activity.wasted), None)
        if rule is None:
            return None
        try:
            root = trace_submission(self.submission, position, self.limits, self.sandbox).root
        except UnreadableSearchError:
            return self._judge_first_move(FIRST_MOVE_BOARDS[rule])
        wasted = count_wasted(root, rule)
        if not wasted:
            return None
        text = (
            f"The moves are right. But on {position} it looks at {root.nodes:,} boards, "
            f"and {rule} would skip {wasted:,} of them."
        )
        return self._wrong("wasted", "wasted", text)

    def _judge_first_move(self, most: int) -> ProgramMark | None:
        """A search that cannot be followed: its first move must not make more boards than the textbook's."""
        boards = self.report.first_move_boards if self.report else None
        if boards is None or boards <= most:
            return None
        text = (
            f"Its search cannot be followed, and its first move makes {boards:,} boards. {most:,} are enough."
        )
        return self._wrong("wasted", "wasted", text)

    def _judge_score(self) -> ProgramMark | None:
        """Too few games won against a player."""
        if self.activity.score is None:
            return None
        side, opponent, least = self.activity.score.split()
        job = start_job(
            self.submission.source, self.limits, choose_protection(self.sandbox, self.limits.own_file)
        )
        with ChildSession(job) as worker:
            worker.load()
            moves: dict[Position, int] = {}

            def choose(position: Position) -> int:
                if position not in moves:
                    seconds = self.limits.minimax_seconds
                    ((_, answer),) = list(worker.ask([Call("minimax", position)], seconds))
                    cell = move_of(position, answer.value) if answer.returned else None
                    moves[position] = position.moves[0] if cell is None else cell
                return moves[position]

            try:
                result = match(choose, opponent) if side == X else match(opponent, choose)
            except CheckStoppedError:
                return self._wrong("score", "score", "There was not enough time to play all games.")
        won = float(100 * (result.first_wins if side == X else result.second_wins))
        if won >= float(least):
            return None
        text = f"As {side} it wins {won:.1f} of 100 games against {opponent}. It needs {least}."
        return self._wrong("score", "score", text)


def _in_words(check: CheckReport) -> tuple[str, Counterexample | None]:
    """What is wrong, in a sentence or two, and the board that shows it."""
    example = check.counterexample
    if check.status is Status.UNWRITTEN:
        return f"`{check.name}` is not written yet.", None
    if example is None:
        return f"`{check.name}` could not be tried on every board.", None
    why = f"{example.why[0].upper()}{example.why[1:]}".rstrip(".")
    if example.board is None:
        return f"{why}: {example.got}.", example
    return f"`{example.call}` gives {example.got}. {why}.", example
