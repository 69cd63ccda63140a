"""Every program of the lessons: solutions pass, wrong ones fail as they say, hints lead to the goal."""

from functools import cache

import pytest

from noughts.check.contract.checks import CHECKS as EXERCISE
from noughts.game.errors import NoughtsError
from noughts.game.position import Position
from noughts.learn.course import activity_named, lessons
from noughts.learn.lesson import Activity
from noughts.learn.marking import is_same_answer
from noughts.learn.program import (
    SKELETON,
    apply_changes,
    fill_gaps,
    program_before,
    program_to_fix,
    solution_program,
    with_functions,
)
from noughts.learn.program_api import begin
from noughts.learn.truths import compute
from noughts.solving import perfect
from tests.every import UNFINISHED
from tests.learn.judge import (
    CHECKS,
    boards_made,
    boards_wasted,
    is_right,
    load,
    mistakes,
    percent_won,
)
from tests.learn.test_build import SLOW
from tests.learn.test_lessons import COMPUTED_WITH_PROGRAMS, GIVEN

ACTIVITIES = [activity for lesson in lessons() for activity in lesson.activities]
TASKS = [activity for activity in ACTIVITIES if activity.kind in ("build", "fix")]
SLOW_TASKS = [activity for activity in TASKS if activity.title in SLOW]


def title(activity: Activity) -> str:
    return activity.title


@cache
def failing(activity: Activity, source: str) -> str | None:
    """The first bar that a program does not pass; None if it passes all."""
    for check in activity.checks:
        if not is_right(source, check):
            return check
    if activity.mistakes is not None and mistakes(load(source)) > activity.mistakes:
        return "mistakes"
    if activity.boards is not None and boards_made(source) > activity.boards:
        return "boards"
    if activity.wasted and boards_wasted(source, activity.wasted):
        return "wasted"
    if activity.score:
        side, opponent, least = activity.score.split()
        if percent_won(source, side, opponent) < float(least):
            return "score"
    return None


def first_fill(activity: Activity, own: str) -> str:
    """The worked step with its gaps filled in order, the first that passes: all that a novice can do."""
    base = program_to_fix(activity) if activity.kind == "fix" else own
    if activity.start:
        base = with_functions(base, activity.start)
    for code in fill_gaps(activity):
        source = with_functions(base, code)
        if failing(activity, source) is None:
            return source
    raise AssertionError(f"no way to fill the gaps of {activity.title} passes")


def test_a_novice_completes_all_seventeen_tasks_by_the_hints_alone() -> None:
    own, done = SKELETON, []
    for activity in ACTIVITIES:
        if activity in TASKS:
            passed = first_fill(activity, own)
            done.append(activity.title)
            if activity.kind == "build" and not activity.stretch:
                own = passed
        elif activity.lines:  # put in order
            own = with_functions(own, activity.lines)
    assert len(done) == 17


@pytest.mark.parametrize("activity", SLOW_TASKS, ids=title)
def test_the_solution_passes_on_all_boards(activity: Activity) -> None:
    """Those that test_build.py tries on some boards only, because the checker needs long for them."""
    assert failing(activity, solution_program(activity)) is None
    assert set(activity.checks) <= set(CHECKS)


def test_a_wrong_program_wins_too_few_games() -> None:
    """Other wrong programs are run in test_build.py; the checker needs long to play all games."""
    activity = activity_named("people", "tie")
    (bug,) = [bug for bug in activity.bugs if bug.check == "score"]
    assert failing(activity, apply_changes(solution_program(activity), bug.changes)) == "score"


@pytest.mark.parametrize("activity", [task for task in TASKS if task.kind == "fix"], ids=title)
def test_a_planted_mistake_fails(activity: Activity) -> None:
    assert failing(activity, program_to_fix(activity)) is not None


def test_lines_in_order_pass_and_others_do_not() -> None:
    activity = activity_named("machine", "lines")
    lines = str(activity.lines).splitlines()
    complete = program_before("machine/sign")
    assert is_right(with_functions(complete, str(activity.lines)), "minimax")
    for wrong in activity.wrong:
        mixed = "\n".join(lines[int(number) - 1] for number in wrong.answer.split())
        assert not is_right(with_functions(complete, mixed), "minimax")


@pytest.mark.parametrize("activity", [activity for activity in ACTIVITIES if activity.proof], ids=title)
def test_a_proof_gives_the_answer(activity: Activity) -> None:
    model = program_before("horizon/budget")
    best_of = solution_program(activity_named("one", "one"))
    names = {
        "best_of": load(best_of)["best_of"],
        "model": model,
        "passes": lambda source: is_right(source, "minimax"),
        "boards": boards_made,
        "guess": lambda depth: str(compute(f"guess horizon:{depth}")).replace("−", "-"),
    }
    exec(str(activity.proof), names)
    assert is_same_answer(str(names["answer"]), str(activity.answer))


FACTS = [
    (fact.number, fact.truth, lesson.slug)
    for lesson in lessons()
    for fact in lesson.facts
    if COMPUTED_WITH_PROGRAMS.match(fact.truth) and fact.truth != GIVEN
]


@pytest.mark.parametrize(("number", "truth", "slug"), FACTS)
def test_numbers_about_programs_are_computed(number: str, truth: str, slug: str) -> None:
    kind, _, rest = truth.partition(" ")
    found: object
    if kind == "bug":
        found = mistakes(load(program_to_fix(activity_named(*rest.split("/")))))
    elif kind in ("about", "round"):
        exact, unit = compute(rest), 1000 if kind == "about" else 1
        assert isinstance(exact, int | float)
        found = round(exact / unit) * unit
    elif kind == "wins-as-O":
        activity = activity_named("people", "tie")
        program = solution_program(activity) if rest == "tie random" else program_before(activity.title)
        found = round(percent_won(program, "O", "random"), 1)
    elif kind in ("legal", "illegal"):
        name = "result" if kind == "legal" else "result_rejects"
        found = len(next(check for check in EXERCISE if check.name == name).calls())
    elif kind == "most-wins":
        found = sum(not is_kept(position, most_wins(position)) for position in UNFINISHED)
    elif rest.startswith("horizon/budget"):
        activity = activity_named("horizon", "budget")
        code = activity.hints[-1].partition("\n")[2].replace("___", rest.split()[-1])
        found = boards_made(with_functions(program_before(activity.title), code))
    else:
        title, _, change = rest.partition(" ")
        old, new = (part.strip("`") for part in change.split(" => "))
        found = boards_made(solution_program(activity_named(*title.split("/"))).replace(old, new))
    assert f"{found:,}" == number


def is_kept(position: Position, cell: int) -> bool:
    return -perfect.value(position.play(cell)) == perfect.value(position)


def most_wins(position: Position) -> int:
    """The first move after which the mover wins most games, whoever chooses among them."""
    return max(position.moves, key=lambda cell: games_won(position.play(cell), position.mover))


@cache
def games_won(position: Position, mark: str) -> int:
    if position.outcome:
        return int(position.outcome.winner == mark)
    return sum(games_won(position.play(cell), mark) for cell in position.moves)


def test_the_course_ends_with_a_right_program_that_cuts_all_it_can() -> None:
    source = program_before("horizon/budget")
    assert all(is_right(source, check) for check in CHECKS)
    assert boards_made(source) == 18296
    assert boards_wasted(source, "alpha-beta") == 0


NESTED = {
    "a long sum": "x = 1" + " + 1" * 900,
    "a longer sum": "x = 1" + " + 1" * 20_000,
    "a chain of attributes": "x = a" + ".b" * 900,
    "a chain of calls in a function": "def winner(board):\n    return f" + "()" * 600,
    "functions in functions": "x = " + "lambda: " * 900 + "1",
    "a chain of conditions": "if 1: pass\n" + "elif 2: pass\n" * 500,
}


@pytest.mark.parametrize("name", NESTED)
@pytest.mark.parametrize("model", ["", "yes"])
def test_a_program_that_is_nested_too_deeply_is_refused_in_a_sentence(name: str, model: str) -> None:
    """Before, each of these was a RecursionError, which the server answered with 500."""
    lesson = next(lesson for lesson in lessons() if any(one.kind == "build" for one in lesson.activities))
    task = next(one for one in lesson.activities if one.kind == "build")
    with pytest.raises(NoughtsError, match="nested more than 100 levels deep"):
        begin(f"{NESTED[name]}\n".encode(), lesson.slug, task.name, model)
