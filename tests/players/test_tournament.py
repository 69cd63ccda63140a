"""A tournament: the same on any number of cores, kept in a file, and ended by nobody's mistake."""

import json
import os
from fractions import Fraction
from math import log10
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest

from noughts import Game, Limit, NoughtsError, Position
from noughts.game.position import X
from noughts.players.arena import tournament as room
from noughts.players.arena.checkpoint import load, save
from noughts.players.arena.elo import has_ratings, ratings
from noughts.players.arena.match import End, match
from noughts.players.arena.standings import Tournament
from noughts.players.arena.tournament import tournament

BOARD = Game(4, 4, 4)


def first_cell(position: Position) -> int:
    return position.moves[0]


def any_cell(position: Position, dice: Random) -> int:
    return dice.choice(position.moves)


def stuck(position: Position) -> int:
    raise ZeroDivisionError("one\x1b too many")


def test_exact_scores_are_those_of_the_matches() -> None:
    names = ["perfect", "greedy", "random"]
    played = tournament(names)
    assert played.exact
    for one, other in played.pairings:
        result = match(names[one], names[other])
        assert played.results[one, other] == result
        back = match(names[other], names[one])
        assert played.share(one, other) == (result.score + 1 - back.score) / 2
    standings = played.standings()
    assert [row.name for row in standings] == names
    assert {row.error for row in standings} == {None}
    assert sum(row.score for row in standings) == Fraction(3, 2)


def test_the_same_seed_gives_the_same_result_on_any_number_of_cores(tmp_path: Path) -> None:
    """Also when it is ended and goes on: perfect counts nodes, and every game has its own dice."""
    players = ["perfect", "level-3", any_cell, "greedy"]
    alone = tournament(players, BOARD, games=3, seed=5, limit=Limit(nodes=200))
    crowd = tournament(players, BOARD, games=3, seed=5, limit=Limit(nodes=200), jobs=3)
    assert alone.ends == crowd.ends
    assert alone.over == alone.meetings == 36
    kept = tmp_path / "kept.json"

    def tired(over: int, meetings: int) -> None:
        if over == 7:
            raise KeyboardInterrupt

    part = tournament(
        players, BOARD, games=3, seed=5, limit=Limit(nodes=200), resume=kept, report=tired, partial=True
    )
    assert part.over == 7
    assert json.loads(kept.read_text())["seed"] == 5
    whole = tournament(players, BOARD, games=3, seed=5, limit=Limit(nodes=200), resume=kept)
    assert whole.ends == alone.ends
    assert whole.to_json() == alone.to_json()
    other = tournament(players, BOARD, games=3, seed=6, limit=Limit(nodes=200))
    assert other.ends != alone.ends


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_is_for_the_caller(jobs: int, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"

    def tired(over: int, meetings: int) -> None:
        if over == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament(["random", any_cell], BOARD, games=3, jobs=jobs, resume=kept, report=tired)
    assert sum(map(len, json.loads(kept.read_text())["pairings"].values())) == 2
    assert active_children() == []


def killed(position: Position) -> int:
    os._exit(9)


def test_a_killed_worker_ends_the_tournament_with_a_message() -> None:
    with pytest.raises(NoughtsError, match="a process of the tournament was killed"):
        tournament([killed, "random"], BOARD, games=2, jobs=2)


def test_an_exact_tournament_goes_on_from_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "kept.json"
    whole = tournament(["greedy", first_cell, stuck], resume=str(kept))
    monkeypatch.setattr(room, "exact_match", None)  # nothing is left to do
    assert tournament(["greedy", first_cell, stuck], resume=kept).to_json() == whole.to_json()


def test_a_file_that_keeps_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    tournament(["greedy", "random"], resume=kept)
    before = kept.read_bytes()
    with pytest.raises(NoughtsError, match=r"holds another tournament: its players is .*, not"):
        tournament(["greedy", "level-1"], resume=kept)
    with pytest.raises(NoughtsError, match="holds another tournament: its game is '3x3k3', not '4x4k4'"):
        tournament(["greedy", "random"], BOARD, resume=kept)
    assert kept.read_bytes() == before
    for content in (b"", b"[1]", b"{}", before.replace(b"1/", b"1x/"), before.replace(b"draws", b"none")):
        kept.write_bytes(content)
        with pytest.raises(
            NoughtsError, match=r"is not a saved tournament|is damaged, it does not match its digest"
        ):
            tournament(["greedy", "random"], resume=kept)
        assert kept.read_bytes() == content


def test_the_order_in_which_games_end_changes_nothing(tmp_path: Path) -> None:
    """Several processes end the games in another order each time, and so does a run that went on."""
    texts = []
    for order in (range(8), reversed(range(8))):
        played = Tournament(("one", "other"), BOARD, 8, 0)
        for number in order:
            played.record((0, 1), number, End(X, f"reason {number}"))
        save(played, ("one", "other"), tmp_path / "kept.json")
        texts.append((played.to_json(), (tmp_path / "kept.json").read_bytes()))
    assert texts[0][0]["pairings"][0]["forfeits"] == ["reason 0", "reason 1", "reason 2"]
    assert texts[0] == texts[1]


def test_a_game_that_is_not_in_the_tournament_is_refused(tmp_path: Path) -> None:
    """A digest can be made for it by anybody."""
    for number in (-1, 3):
        played = Tournament(("one", "other"), BOARD, 3, 0)
        played.record((0, 1), number, End(X))
        save(played, ("one", "other"), tmp_path / "kept.json")
        with pytest.raises(NoughtsError, match="is damaged"):
            load(Tournament(("one", "other"), BOARD, 3, 0), ("one", "other"), tmp_path / "kept.json")


@pytest.mark.parametrize("games", [None, 3], ids=["exact", "played"])
def test_no_flipped_bit_changes_a_result(tmp_path: Path, games: int | None) -> None:
    kept = tmp_path / "kept.json"
    whole = tournament(["greedy", "random"], games=games, resume=kept).to_json()
    content = kept.read_bytes()
    dice = Random(0)
    for at in dice.sample(range(8 * len(content)), 200):
        changed = bytearray(content)
        changed[at // 8] ^= 1 << at % 8
        kept.write_bytes(changed)
        try:
            assert tournament(["greedy", "random"], games=games, resume=kept).to_json() == whole
        except NoughtsError:
            assert kept.read_bytes() == changed  # refused in a sentence, and left alone


def test_mistakes_lose_games_and_end_nothing() -> None:
    played = tournament([stuck, lambda position: "b2", "random"])
    assert played.exact
    assert played.results[0, 2].second_wins == 1
    assert played.results[0, 2].forfeits == ("stuck raises ZeroDivisionError: one  too many in .../.../...",)
    assert "cell b2 is taken by X" in played.results[1, 2].forfeits[0]
    assert played.results[2, 0].first_wins == 1
    assert played.standings()[-1].name == "stuck"
    assert [row.elo for row in played.standings()] == [None] * 3  # nobody can be that bad
    sampled = tournament([stuck, "random"], games=2)
    assert [row.score for row in sampled.standings()] == [1, 0]
    assert sampled.standings()[0].elo is not None


def test_players_of_the_same_name_are_told_apart() -> None:
    assert tournament([first_cell, first_cell]).players == ("first_cell", "first_cell #2")


def test_what_makes_no_tournament_is_refused() -> None:
    with pytest.raises(NoughtsError, match="at least two players"):
        tournament(["perfect"])
    with pytest.raises(NoughtsError, match="a tournament needs a list of players, not 'perfect'"):
        tournament("perfect")
    with pytest.raises(NoughtsError, match="games must be a whole number, 1 or more, not 0"):
        tournament(["perfect", "random"], games=0)
    with pytest.raises(NoughtsError, match="minimax cannot play 4x4k4"):
        tournament(["perfect", "minimax"], BOARD)
    with pytest.raises(NoughtsError, match="cannot be sent to another process, so jobs must be 1"):
        tournament(["random", lambda position: 0], jobs=2)


def test_two_ratings_follow_from_the_formula() -> None:
    """Among two, the likeliest ratings are those that expect just the share that was got."""
    for wins in (1.0, 30.0, 50.0, 99.5):
        (one, other), (bar, same) = ratings([[0, wins], [100 - wins, 0]])
        assert one - other == pytest.approx(400 * log10(wins / (100 - wins)))
        assert one + other == pytest.approx(0, abs=1e-6)
        # the deviation of the difference is 1 / sqrt(n p q); each rating moves by half of it
        spread = (100 * wins / 100 * (1 - wins / 100)) ** -0.5 * 400 / 2.302585 * 1.959964
        assert [bar, same] == pytest.approx([spread / 2] * 2, rel=1e-5)


def test_ratings_bring_back_those_that_made_the_scores() -> None:
    true = [250.0, 100.0, -50.0, -300.0]
    points = [
        [0.0 if one is other else 40 / (1 + 10 ** ((other - one) / 400)) for other in true] for one in true
    ]
    found, bars = ratings(points)
    assert found == pytest.approx(true)
    assert bars[0] > bars[1]  # the further from the others, the less is known


def test_the_error_bar_covers_the_truth_as_often_as_it_says() -> None:
    """Two players, 30 games without draws, 400 times: 95 % of the bars must hold the true difference."""
    dice, held = Random(1), 0
    for _ in range(400):
        wins = sum(dice.random() < 0.7 for _ in range(30))
        (one, other), (bar, _) = ratings([[0, wins + 0.5], [30 - wins + 0.5, 0]])
        held += abs(one - other - 400 * log10(7 / 3)) <= 2 * bar
    assert 0.92 <= held / 400 <= 0.98


def test_who_has_no_finite_rating() -> None:
    assert not has_ratings([[0, 1, 1], [0, 0, 0.5], [0, 0.5, 0]])
    assert has_ratings([[0, 1, 0.5], [0, 0, 0.5], [0.5, 0.5, 0]])
