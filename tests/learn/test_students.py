"""Students who do not think: the parrot repeats the last answer, the clicker answers at random."""

from fractions import Fraction
from itertools import pairwise, permutations

from noughts.game.position import Position
from noughts.learn.course import lessons
from noughts.learn.key import reference_answer
from noughts.learn.lesson import Activity
from noughts.learn.marking import mark, options_of
from noughts.learn.program import program_before, solution_program
from noughts.solving import perfect
from tests.learn.test_programs import failing

ACTIVITIES = [activity for lesson in lessons() for activity in lesson.activities]
SEE_IT = [activity for activity in ACTIVITIES if activity.track == "see"]


def is_program(activity: Activity) -> bool:
    return activity.kind in ("build", "fix")


def repeats(previous: Activity, activity: Activity) -> bool:
    """Does the right answer to one task pass the next one, too?"""
    if is_program(activity):
        before = solution_program(previous) if is_program(previous) else program_before(activity.title)
        try:
            return failing(activity, before) is None
        except NotImplementedError:
            return False
    if is_program(previous) or activity.lines or previous.lines:
        return False
    return activity.kind == previous.kind == "play" or (
        activity.kind != "play"
        and previous.kind != "play"
        and mark(activity, reference_answer(previous)).right
    )


def test_the_parrot_passes_at_most_one_in_ten() -> None:
    passed = [activity.title for previous, activity in pairwise(ACTIVITIES) if repeats(previous, activity)]
    assert 10 * len(passed) <= len(ACTIVITIES), passed


def chance(activity: Activity) -> Fraction:
    """How likely a random first answer is right; a number to type is taken to be wrong."""
    if activity.kind == "play":
        return chance_to_reach(activity, Position.parse(str(activity.board)), ())
    if activity.cells:
        orders = [" ".join(order) for order in permutations(activity.cells)]
        return Fraction(sum(mark(activity, order).right for order in orders), len(orders))
    options = len(options_of(activity))
    if not options:
        return Fraction(0)
    return Fraction(1, 2**options - 1) if activity.several else Fraction(1, options)


def chance_to_reach(activity: Activity, position: Position, moves: tuple[str, ...]) -> Fraction:
    """The chance of random moves against Perfect."""
    if position.outcome:
        return Fraction(mark(activity, " ".join(moves)).right)
    names = position.game.cell_name
    if position.mover != activity.you:
        cell = perfect.best(position)
        assert cell is not None
        return chance_to_reach(activity, position.play(cell), (*moves, names(cell)))
    found = [chance_to_reach(activity, position.play(cell), (*moves, names(cell))) for cell in position.moves]
    return sum(found, Fraction(0)) / len(found)


def test_the_random_clicker_gets_at_most_a_quarter_of_see_it() -> None:
    chances = [chance(activity) for activity in SEE_IT]
    assert len(SEE_IT) == 37
    assert Fraction(1, 10) < sum(chances, Fraction(0)) / len(chances) <= Fraction(1, 4)
