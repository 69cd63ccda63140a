"""One object says how much work a search may do."""

import pytest

from noughts import Game, Limit, NoughtsError, Position, analyse, solve
from noughts.solving.engine import consider
from noughts.solving.oracle import advise
from noughts.solving.proof.prove import prove
from noughts.solving.solver.cores.backend import nodes_for

LARGE = Position(Game(9, 9, 5))


@pytest.mark.parametrize("search", [analyse, solve, advise, consider, prove])
@pytest.mark.parametrize("given", [2, 0.5, "2s", None])
def test_a_search_takes_a_limit_and_says_how_to_write_one(search: object, given: object) -> None:
    with pytest.raises(NoughtsError, match=r"is not a limit: write Limit\(seconds=2\) or Limit\(nodes="):
        search(LARGE, limit=given)  # type: ignore[operator]


@pytest.mark.parametrize("given", [{"seconds": -1}, {"seconds": float("nan")}, {"nodes": 0.5}, {"nodes": -1}])
def test_a_limit_is_a_number_of_seconds_and_nodes(given: dict[str, float]) -> None:
    with pytest.raises(NoughtsError, match="0 or more"):
        Limit(**given)  # type: ignore[arg-type]


def test_nodes_give_the_same_answer_twice() -> None:
    first, second = (analyse(LARGE, limit=Limit(nodes=300)) for _ in range(2))
    assert first == second
    assert not solve(LARGE, limit=Limit(nodes=300)).proven


def test_an_effort_is_counted_in_nodes_and_may_have_a_clock() -> None:
    effort = Limit.effort(0.5, LARGE.game, clock=4)
    assert effort == Limit(seconds=4, nodes=nodes_for(LARGE.game, 0.5))
    with pytest.raises(NoughtsError, match="seconds must be a number"):
        Limit.effort(-1, LARGE.game)


def test_a_game_is_solved_from_its_empty_board() -> None:
    assert solve(Game(4, 3, 3)) == solve(Position(Game(4, 3, 3)))
