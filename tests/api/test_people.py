"""What the service answers is said in words that people use."""

import re
from collections.abc import Iterator

from noughts.api.analysis import analysis, explanation, hint
from noughts.api.explorer import explorer
from noughts.api.opponents import players
from noughts.api.position import facts
from noughts.api.puzzles import answer, puzzle
from noughts.api.review import review
from noughts.api.search.view import comparison, moments, search
from noughts.solving.puzzles import puzzles

UNPROVEN = "...X.../......./......./......O/......./......./......."


def texts(form: object) -> Iterator[str]:
    """Every text in an answer; the names of its fields are for programs."""
    if isinstance(form, dict):
        form = list(form.values())
    if isinstance(form, list):
        for part in form:
            yield from texts(part)
    elif isinstance(form, str):
        yield form


def test_no_answer_counts_in_plies() -> None:
    guessed = analysis("7x7k5", UNPROVEN, 0.02)
    assert guessed["rests_on"] is not None
    assert guessed["rests_on"].startswith("Estimates, not proven: +1 is one line that lacks two cells; ")
    answers = [
        guessed,
        players(),
        facts(),
        analysis(position="X../.O./..X"),
        analysis("4x4k3"),
        hint(position="XO./.X./O.."),
        explanation(position="OX./.../.X.", move="b2"),
        review(moves="c3,c1,a2,c2,b1,a1,b3,a3,b2"),
        explorer(),
        comparison(position="XO./.X./O.."),
        puzzle(),
        answer(position=puzzle()["position"], move="c3"),
        *(search(position="XO./.X./O..", strategy=kind["name"]) for kind in players()["strategies"]),
        *(moments(position="X../.O./...", strategy=name, count=200) for name in ("alpha-beta", "horizon")),
    ]
    assert [text for text in texts(answers) if re.search(r"\bpl(y|ies)\b", text)] == []


def test_the_first_reply_to_a_wrong_answer_does_not_name_the_right_one() -> None:
    kinds = dict.fromkeys(("solved", "on", "slower", "wrong"), 0)
    for board, listed in puzzles().items():
        for asked in listed[::5]:
            every = 1 if asked.threes is None else 16
            for move in sorted({*asked.position.moves[::every], *asked.solutions}):
                reply = answer(board, str(asked.position), "", asked.position.game.cell_name(move))
                kinds[reply["kind"]] += 1
                assert reply["right"] is (move in asked.solutions)
                assert (reply["reply"] is not None) is (reply["kind"] == "on")
                if reply["kind"] == "wrong":
                    assert not re.search("would have|instead|Only", reply["why"])
                    assert (
                        " loses" in reply["why"]
                        or " only draws" in reply["why"]
                        or " is lost" in reply["why"]
                        or " has no win by fours " in reply["why"]
                    )
    assert min(kinds.values()) > 50
